"""Random small samples: the same tree as the words of Figure 1 give, by every way to compute it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from algorithms.criteria import ROOT, criterion
from algorithms.top_k import Empty, Sample, TieRule, pruned_top_k, top_k
from algorithms.top_k.figure_5 import opt_top_k
from tests.algorithms.top_k.naive import Row, errors, naive
from verify.errors import BadInput, TooLarge

NAMES = ("entropy", "gini", "minimum")
EMPTY = (Empty.KEPT, Empty.DROPPED)


def samples(seed: int, count: int) -> Iterator[tuple[list[Row], int, int, int]]:
    """Rows with few different ones, so that there are ties, with k, a depth and a number to choose rules by."""
    stream = np.random.Generator(np.random.PCG64(seed))
    for number in range(count):
        n, d, classes = (int(stream.integers(a, b)) for a, b in ((2, 10), (1, 5), (2, 4)))
        x = stream.integers(0, 2, (n, d))
        y = stream.integers(0, classes, n)
        rows: list[Row] = [(tuple(bits), int(c)) for bits, c in zip(x.tolist(), y.tolist(), strict=True)]
        yield rows, int(stream.integers(1, 4)), int(stream.integers(0, 4)), number


def agree(seed: int, count: int) -> int:
    """How many were compared; the errors of the trees as well."""
    for rows, k, depth, number in samples(seed, count):
        name, empty = NAMES[number % 3], EMPTY[number // 3 % 2]
        redundant, last = number // 6 % 3 > 0, number // 18 % 2 > 0
        # classes are sorted, so their indices are kept by this
        present = sorted({y for _, y in rows})
        rows = [(x, present.index(y)) for x, y in rows]
        expected = naive(rows, k, depth, name, empty=empty, redundant=redundant, last=last)
        sample = Sample.of([x for x, _ in rows], [y for _, y in rows])
        ties = TieRule.LAST if last else TieRule.FIRST
        found = top_k(sample, k, depth, criterion(name), ties=ties, redundant=redundant, empty=empty)
        assert found.tree == expected, (rows, k, depth, name)
        assert found.errors == errors(rows, expected) == sample.errors(expected)
        quick = pruned_top_k(sample, k, depth, criterion(name), ties=ties, redundant=redundant, empty=empty)
        assert (quick.tree, quick.errors) == (expected, found.errors), (rows, k, depth, name)
        if redundant:
            printed = opt_top_k(sample, k, depth, criterion(name), ties=ties, empty=empty)
            assert (printed.tree, printed.errors) == (expected, found.errors), (rows, k, depth, name)
    return count


def test_a_thousand_random_samples() -> None:
    assert agree(1, 1_000) == 1_000


@pytest.mark.slow
def test_ten_thousand_random_samples() -> None:
    assert agree(2, 10_000) == 10_000


def test_other_criteria_of_two_classes() -> None:
    """2 sqrt(q(1-q)) and typed formulas, by both ways: Gini typed is Gini."""
    typed = criterion("q*(1-q)")
    for rows, k, depth, _ in samples(3, 150):
        two = [(x, min(y, 1)) for x, y in rows]
        sample = Sample.of([x for x, _ in two], [y for _, y in two])
        for other in (ROOT, typed):
            slow, quick = (f(sample, k, depth, other).tree for f in (top_k, pruned_top_k))
            assert slow == quick
        assert top_k(sample, k, depth, typed).tree == top_k(sample, k, depth, criterion("gini")).tree


def test_a_weight_is_so_many_equal_rows() -> None:
    stream = np.random.Generator(np.random.PCG64(9))
    for rows, k, depth, number in samples(4, 150):
        weights = stream.integers(1, 7, len(rows)).tolist()
        bits, labels = [x for x, _ in rows], [y for _, y in rows]
        weighted = Sample.of(bits, labels, weights)
        repeated = Sample.of(
            [x for x, w in zip(bits, weights, strict=True) for _ in range(w)],
            [y for y, w in zip(labels, weights, strict=True) for _ in range(w)],
        )
        assert (weighted.total, weighted.classes) == (len(repeated), repeated.classes)
        for way in (top_k, pruned_top_k, opt_top_k):
            ours, theirs = (way(s, k, depth, empty=EMPTY[number % 2]) for s in (weighted, repeated))
            assert (ours.tree, ours.errors) == (theirs.tree, theirs.errors)


@pytest.mark.parametrize("weights", [[1], [1, 0], [1, -1], [1.0, 2.0], [True, 1], [1, 1 << 40]])
def test_weights_are_whole_numbers(weights: list[int]) -> None:
    with pytest.raises(BadInput, match="weights"):
        Sample.of([[0], [1]], [0, 1], weights)


def test_weights_that_are_too_large_in_all_are_refused() -> None:
    heavy = Sample.of([[0], [1]], [0, 1], [1, 1 << 22])
    for way in (top_k, pruned_top_k):
        with pytest.raises(TooLarge):
            way(heavy, 1, 1)
