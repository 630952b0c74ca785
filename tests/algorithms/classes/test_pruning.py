"""Pruning against a plain version over fractions and powers of integers, and against all subtrees."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cmp_to_key

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from algorithms.classes import FlatTree, Sample, best_with_leaves, impurity, pruning_path, top_down
from algorithms.criteria import ENTROPY, GINI, MINIMUM, ROOT, Criterion
from tests.algorithms.classes.test_growth import Drawn, samples
from tests.profiles import scaled
from verify.arithmetic.signs import exact_sign_power_product, sign_of_sqrt_sum
from verify.errors import BadInput
from verify.rationals import Fraction

Sums = dict[int, Fraction]
"""sum c f(x), with f(x) = x ln x, sqrt x or x."""


def cost(criterion: Criterion, c: tuple[int, ...]) -> Sums:
    n = sum(c)
    if criterion == ENTROPY:
        return added({n: Fraction(1)}, *({v: Fraction(-1)} for v in c))
    if criterion == ROOT:
        return added(*({a * b: Fraction(2)} for i, a in enumerate(c) for b in c[:i]))
    if criterion == GINI:
        return {1: 2 * (n - Fraction(sum(v * v for v in c), n))}
    return {1: Fraction(2 * (n - max(c)))}


def added(*sums: Sums) -> Sums:
    found: Sums = {}
    for one in sums:
        for x, c in one.items():
            found[x] = found.get(x, Fraction(0)) + c
    return found


def times(factor: Fraction | int, one: Sums) -> Sums:
    return {x: factor * c for x, c in one.items()}


def sign(criterion: Criterion, one: Sums) -> int:
    kept = [(c, x) for x, c in one.items() if c and x]
    if criterion == ENTROPY:
        return exact_sign_power_product([(c * x, x) for c, x in kept])
    if criterion == ROOT:
        return sign_of_sqrt_sum(kept)
    total = sum(c for c, _ in kept)
    return (total > 0) - (total < 0)


def plain_path(tree: FlatTree, criterion: Criterion) -> Iterator[tuple[Sums, set[int]]]:
    """(alpha N, the nodes that are leaves) step by step: every link is computed anew."""
    cut: set[int] = set()

    def leaves(i: int) -> list[int]:
        if tree.is_leaf(i) or i in cut:
            return [i]
        return leaves(tree.zero[i]) + leaves(tree.one[i])

    def inner(i: int) -> list[int]:
        return [] if tree.is_leaf(i) or i in cut else [i, *inner(tree.zero[i]), *inner(tree.one[i])]

    def below(i: int) -> set[int]:
        return {i} if tree.is_leaf(i) else {i} | below(tree.zero[i]) | below(tree.one[i])

    def link(i: int) -> Sums:
        ends = [times(-1, cost(criterion, tree.counts[j])) for j in leaves(i)]
        return times(Fraction(1, len(ends) - 1), added(cost(criterion, tree.counts[i]), *ends))

    def order(a: Sums, b: Sums) -> int:
        return sign(criterion, added(a, times(-1, b)))

    while links := {i: link(i) for i in inner(0)}:
        least = min(links.values(), key=cmp_to_key(order))
        for i in [i for i, g in links.items() if not order(g, least)]:
            if i in inner(0):
                cut -= below(i)
                cut.add(i)
        yield least, set(cut)


def draw(drawn: Drawn, criterion: Criterion) -> FlatTree:
    rows, codes, weights = drawn
    return top_down(Sample.of(rows, codes, 3, weights), criterion=criterion).tree


@pytest.mark.parametrize("criterion", [ENTROPY, GINI, MINIMUM, ROOT], ids=lambda c: c.name)
@settings(max_examples=scaled(40))
@given(samples(3, most=24))
def test_the_path_is_that_of_the_plain_version(criterion: Criterion, drawn: Drawn) -> None:
    tree = draw(drawn, GINI)
    first, *steps = pruning_path(tree, impurity(criterion, 3))
    assert (first.alpha, first.cut, first.leaves) == (None, frozenset(), len(tree.leaves))
    expected = list(plain_path(tree, criterion))
    assert [set(s.cut) for s in steps] == [cut for _, cut in expected]
    n = sum(tree.counts[0])
    for step, (alpha, cut) in zip(steps, expected, strict=True):
        assert step.alpha is not None
        assert step.leaves == len(tree.without(cut).leaves)
        if criterion in (GINI, MINIMUM):
            exact = sum(alpha.values(), Fraction(0)) / n
            assert step.alpha.exceeds(exact) == 0
            assert step.alpha.exceeds(exact + Fraction(1, 10**40)) == -1
        up = step.alpha.rounded_up()
        assert step.alpha.exceeds(Fraction(up)) <= 0
        assert step.alpha.exceeds(Fraction(np.nextafter(up, -1))) > 0


def subtrees(tree: FlatTree, i: int = 0) -> Iterator[frozenset[int]]:
    """The sets of leaves of all subtrees with this root."""
    yield frozenset([i])
    if not tree.is_leaf(i):
        for left in subtrees(tree, tree.zero[i]):
            for right in subtrees(tree, tree.one[i]):
                yield left | right


@settings(max_examples=scaled(40))
@given(samples(3, most=9, bits=3), st.fractions(0, 1, max_denominator=40))
def test_each_tree_is_the_smallest_of_least_cost(drawn: Drawn, alpha: Fraction) -> None:
    tree = draw(drawn, GINI)
    n = sum(tree.counts[0])

    def costs(leaves: frozenset[int]) -> Fraction:
        total = sum((cost(GINI, tree.counts[i])[1] for i in leaves), Fraction(0))
        return total / n + Fraction(alpha) * len(leaves)

    best = min((costs(leaves), len(leaves)) for leaves in subtrees(tree))
    *_, last = (
        s
        for s in pruning_path(tree, impurity(GINI, 3))
        if s.alpha is None or s.alpha.exceeds(Fraction(alpha)) <= 0
    )
    pruned = tree.without(last.cut)
    found = sum((cost(GINI, pruned.counts[i])[1] for i in pruned.leaves), Fraction(0)) / n
    assert (found + Fraction(alpha) * len(pruned.leaves), len(pruned.leaves)) == best


@settings(max_examples=scaled(40))
@given(samples(3, most=9, bits=3), st.integers(1, 6))
def test_so_many_leaves_with_the_fewest_errors(drawn: Drawn, most: int) -> None:
    tree = draw(drawn, GINI)
    labels = tree.labels()
    errors = {
        leaves: sum(sum(tree.counts[i]) - tree.counts[i][labels[i]] for i in leaves)
        for leaves in subtrees(tree)
        if len(leaves) <= most
    }
    found = best_with_leaves(tree, most)
    best = min((e, len(leaves)) for leaves, e in errors.items())
    assert (found.wrong(), len(found.leaves)) == best


def test_a_parity_is_cut_at_once() -> None:
    tree = top_down(Sample.of([[0, 0], [0, 1], [1, 0], [1, 1]], [0, 1, 1, 0], 2)).tree
    _, only = pruning_path(tree, impurity(ENTROPY, 2))
    assert only.alpha is not None
    assert only.alpha.exceeds(Fraction(1, 3)) == 0
    assert best_with_leaves(tree, 3).variable == (0, -1, 1, -1, -1)
    assert best_with_leaves(tree, 2).variable == (-1,)
    with pytest.raises(BadInput, match="one leaf"):
        best_with_leaves(tree, 0)


def test_a_large_tree_is_quick() -> None:
    rng = np.random.RandomState(0)
    sample = Sample.of(rng.randint(0, 2, (3000, 12)), rng.randint(0, 4, 3000), 4)
    tree = top_down(sample).tree
    steps = list(pruning_path(tree, impurity(ENTROPY, 4)))
    assert len(tree.leaves) > 1000
    assert steps[-1].leaves == 1
    alphas = [s.alpha.rounded_up() for s in steps if s.alpha is not None]
    assert alphas == sorted(alphas)
