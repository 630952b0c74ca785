"""TopDown with classes and weights, against `algorithms.growth` and against a plain version over fractions."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from algorithms.classes import Grown, Sample, TieRule, top_down
from algorithms.criteria import GINI, NAMED, Criterion, formula
from algorithms.growth import Ties, grow
from algorithms.laws import SampleLaw
from algorithms.trees import Leaf, Tree
from tests.profiles import scaled
from verify.errors import BadInput
from verify.rationals import Fraction

Rows = list[list[int]]
Drawn = tuple[Rows, list[int], list[int]]


def samples(classes: int, most: int = 14, bits: int = 4) -> st.SearchStrategy[Drawn]:
    row = st.lists(st.integers(0, 1), min_size=bits, max_size=bits)
    return st.lists(
        st.tuples(row, st.integers(0, classes - 1), st.sampled_from([1, 1, 2, 5])), min_size=1, max_size=most
    ).map(lambda rows: ([r for r, _, _ in rows], [y for _, y, _ in rows], [w for _, _, w in rows]))


def shape(tree: Tree) -> object:
    """The tree without its labels."""
    return None if isinstance(tree, Leaf) else (tree.variable, shape(tree.zero), shape(tree.one))


def gini(rows: Sequence[tuple[int, int]], classes: int) -> Fraction:
    counts = [sum(w for y, w in rows if y == c) for c in range(classes)]
    n = sum(counts)
    return n - Fraction(sum(c * c for c in counts), n) if n else Fraction(0)


def naive(drawn: Drawn, classes: int, splits: int) -> list[tuple[tuple[tuple[int, int], ...], int]]:
    """The paths and variables of TopDown's splits by Gini, ties to the first, over fractions."""
    rows, codes, weights = drawn
    leaves: list[tuple[tuple[tuple[int, int], ...], list[int]]] = [((), list(range(len(rows))))]
    found = []
    for _ in range(splits):
        best: tuple[Fraction, int, int] | None = None
        for place, (_, here) in enumerate(leaves):
            if len({codes[r] for r in here}) < 2:
                continue
            for i in range(len(rows[0])):
                parts = [[r for r in here if rows[r][i] == b] for b in (0, 1)]
                if all(parts):
                    gain = gini([(codes[r], weights[r]) for r in here], classes)
                    gain -= sum(gini([(codes[r], weights[r]) for r in p], classes) for p in parts)
                    if best is None or gain > best[0]:
                        best = gain, place, i
        if best is None:
            break
        _, place, i = best
        path, here = leaves[place]
        found.append((path, i))
        leaves[place : place + 1] = [((*path, (i, b)), [r for r in here if rows[r][i] == b]) for b in (0, 1)]
    return found


@pytest.mark.parametrize("ties", ["first", "last"])
@pytest.mark.parametrize("criterion", [*NAMED.values(), formula("4*q*(1-q)")], ids=lambda c: c.name)
@settings(max_examples=scaled(30))
@given(samples(2), st.integers(0, 6))
def test_it_grows_what_the_general_loop_grows(
    criterion: Criterion, ties: str, drawn: Drawn, size: int
) -> None:
    rows, codes, _ = drawn
    ours = top_down(Sample.of(rows, codes, 2), criterion=criterion, max_splits=size, ties=TieRule(ties))
    law = SampleLaw(rows, codes)
    theirs = grow(law, size, criterion=criterion, ties=Ties(ties), splittable=lambda part: 0 < part.mean < 1)
    assert shape(ours.tree.nested()) == shape(theirs.last)
    assert [(s.path, s.variable, s.rivals) for s in ours.splits] == [
        (s.path, s.variable, s.tied) for s in theirs.steps
    ]


@given(samples(3), st.integers(0, 8))
def test_with_classes_and_weights_it_is_the_plain_algorithm(drawn: Drawn, size: int) -> None:
    rows, codes, weights = drawn
    grown = top_down(Sample.of(rows, codes, 3, weights), criterion=GINI, max_splits=size)
    assert [(s.path, s.variable) for s in grown.splits] == naive(drawn, 3, size)


@pytest.mark.parametrize("criterion", NAMED.values(), ids=NAMED)
@settings(max_examples=scaled(40))
@given(samples(3, most=8))
def test_a_weight_is_a_number_of_rows(criterion: Criterion, drawn: Drawn) -> None:
    rows, codes, weights = drawn
    repeated = [i for i, w in enumerate(weights) for _ in range(w)]
    many = top_down(
        Sample.of([rows[i] for i in repeated], [codes[i] for i in repeated], 3), criterion=criterion
    )
    scale = 3**40  # in limbs
    for factor in (1, scale):
        grown = top_down(Sample.of(rows, codes, 3, [w * factor for w in weights]), criterion=criterion)
        assert grown.splits == many.splits
        assert grown.tree.counts == tuple(tuple(v * factor for v in c) for c in many.tree.counts)


@given(samples(3), st.integers(0, 4))
def test_bounds_are_kept_and_the_tree_fits(drawn: Drawn, depth: int) -> None:
    rows, codes, _ = drawn
    sample = Sample.of(rows, codes, 3)
    tree = top_down(sample, max_depth=depth).tree
    assert tree.depth <= depth
    reached = tree.reached(np.array(rows))
    labels = np.array(tree.labels())[reached]
    assert tree.wrong() == int((labels != np.array(codes)).sum())
    assert all(tree.is_leaf(i) for i in reached)
    whole = top_down(sample).tree
    different = {(tuple(r), y) for r, y in zip(rows, codes, strict=True)}
    if len(different) == len({r for r, _ in different}):
        assert whole.wrong() == 0


def parity() -> Sample:
    return Sample.of([[0, 0], [0, 1], [1, 0], [1, 1]], [0, 1, 1, 0], 2)


def test_a_parity_has_no_gain_at_the_root() -> None:
    assert top_down(parity()).tree.wrong() == 0
    assert top_down(parity(), zero_gains=False).splits == ()


def test_ties_are_told() -> None:
    (first,) = top_down(parity(), max_splits=1).splits
    assert first.tied == (0, 1)
    assert first.rivals == 2
    (last,) = top_down(parity(), max_splits=1, ties=TieRule.LAST).splits
    assert last.variable == 1


def test_a_split_that_loses_is_not_taken() -> None:
    told_apart = Sample.of([[0], [1]], [0, 1], 2)
    assert top_down(told_apart, criterion=formula("q^2")).splits == ()
    assert len(top_down(told_apart, criterion=formula("q - q^2")).splits) == 1


def test_one_class_and_no_attributes_are_a_leaf() -> None:
    assert top_down(Sample.of([[0], [1]], [0, 0], 1)).tree.variable == (-1,)
    assert top_down(Sample.of(np.zeros((2, 0)), [0, 1], 2)).tree.variable == (-1,)


def test_trees_may_be_deep() -> None:
    n = 400
    rows = np.tril(np.ones((n + 1, n), dtype=int), -1)
    codes = [i % 2 for i in range(n + 1)]
    grown: Grown = top_down(Sample.of(rows, codes, 2), criterion=GINI)
    assert grown.tree.wrong() == 0
    assert grown.tree.depth > 100
    assert len(grown.tree.paths()) == 2 * len(grown.splits) + 1


@pytest.mark.parametrize("bound", [-1, True, 1.5, "3"])
def test_bounds_are_whole_numbers(bound: object) -> None:
    with pytest.raises(BadInput):
        top_down(parity(), max_splits=bound)  # type: ignore[arg-type]  # on purpose
    with pytest.raises(BadInput):
        top_down(parity(), max_depth=bound)  # type: ignore[arg-type]  # on purpose


def test_progress_is_told_after_each_split() -> None:
    told: list[int] = []
    top_down(parity(), progress=told.append)
    assert told == [1, 2, 3]
