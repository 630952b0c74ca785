"""Figure 5: right with the depth in the key of its cache, wrong without it, and on no smaller sample."""

from __future__ import annotations

from itertools import combinations_with_replacement, pairwise, product

import pytest

from algorithms.criteria import ENTROPY, GINI, Criterion
from algorithms.top_k import Empty, Sample, TieRule, top_k
from algorithms.top_k.figure_5 import SMALLEST, Call, Key, opt_calls, opt_top_k
from tests.algorithms.top_k.test_against_naive import samples
from verify.errors import BadInput

RULES = (Empty.KEPT, Empty.DROPPED)


@pytest.mark.parametrize("empty", RULES)
@pytest.mark.parametrize("criterion", [ENTROPY, GINI], ids=lambda c: c.name)
def test_the_smallest_sample_on_which_it_errs(empty: Empty, criterion: Criterion) -> None:
    sample = Sample.of(SMALLEST.rows, SMALLEST.labels)
    plain = top_k(sample, SMALLEST.k, SMALLEST.depth, criterion, empty=empty)
    printed, mended = (
        opt_top_k(sample, SMALLEST.k, SMALLEST.depth, criterion, key=key, empty=empty)
        for key in (Key.DIMENSION, Key.DEPTH)
    )
    assert (plain.errors, printed.errors, mended.errors) == (0, 1, 0)
    assert mended.tree == plain.tree


def errs(n: int, d: int, empty: Empty) -> int:
    """Samples of n rows, d features and two classes on which the key at its word shows at k = 2 and depth 3."""
    found = 0
    for rows in combinations_with_replacement(list(product((0, 1), repeat=d)), n):
        if empty is Empty.DROPPED and any(len(set(column)) == 1 for column in zip(*rows, strict=True)):
            continue  # a constant feature is one feature less
        for labels in product((0, 1), repeat=n - 1):
            # The first row has class 0, and equal rows have their labels in order: others are the same samples.
            rest = tuple(zip(rows, (0, *labels), strict=True))
            if not any(labels) or any(a[0] == b[0] and a[1] > b[1] for a, b in pairwise(rest)):
                continue
            sample = Sample.of(rows, (0, *labels))
            runs = [opt_top_k(sample, 2, 3, key=key, empty=empty) for key in (Key.DIMENSION, Key.DEPTH)]
            found += runs[0].errors != runs[1].errors
    return found


@pytest.mark.parametrize("empty", RULES)
def test_no_sample_of_four_rows_and_three_features_errs(empty: Empty) -> None:
    assert errs(4, 3, empty) == 0


@pytest.mark.slow
@pytest.mark.parametrize("empty", RULES)
def test_no_sample_of_five_rows_and_three_features_errs(empty: Empty) -> None:
    assert errs(5, 3, empty) == 0


def test_under_a_bound_it_returns_the_tree_or_none() -> None:
    refused = 0
    for rows, k, h, number in samples(21, 200):
        sample = Sample.of([x for x, _ in rows], [y for _, y in rows])
        empty, ties = RULES[number % 2], (TieRule.FIRST, TieRule.LAST)[number // 2 % 2]
        plain = top_k(sample, k, h, ties=ties, empty=empty)
        for bound in range(-1, 4):
            found = opt_top_k(sample, k, h, bound=bound, ties=ties, empty=empty)
            if bound >= plain.errors:
                assert found.tree == plain.tree
            refused += found.tree is None
            assert found.tree in (None, plain.tree)
    assert refused > 100


def test_it_makes_fewer_calls() -> None:
    fewer = 0
    for rows, _, _, _ in samples(22, 40):
        sample = Sample.of([x for x, _ in rows], [y for _, y in rows])
        ours, theirs = top_k(sample, 3, 3).calls, opt_top_k(sample, 3, 3).calls
        assert theirs <= ours
        fewer += theirs < ours
    assert fewer > 20


def test_ties_go_by_index() -> None:
    with pytest.raises(BadInput, match="FIRST and LAST"):
        opt_top_k(Sample.of([[0], [1]], [0, 1]), 1, 1, ties=TieRule.WORST)


def test_calls_are_those_of_the_run() -> None:
    """The last one to return is the first; one on no row is not told."""
    sample = Sample.of(SMALLEST.rows, SMALLEST.labels)
    calls = opt_calls(sample, SMALLEST.k, SMALLEST.depth, GINI, bound=5)
    run = opt_top_k(sample, SMALLEST.k, SMALLEST.depth, GINI)
    assert calls[-1] == Call(0b11111, SMALLEST.depth, 5, run.tree, kept=False)
    assert len(calls) <= run.calls
    printed = opt_calls(sample, SMALLEST.k, SMALLEST.depth, GINI, bound=5, key=Key.DIMENSION)
    assert printed[-1].tree != run.tree
    with pytest.raises(BadInput):
        opt_calls(sample, 2, 3, GINI, bound=True)
