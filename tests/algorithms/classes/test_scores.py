"""Twoing and the gain ratio: floats keep their bound, signs are exact, and neither is the fall of an impurity."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from flint import arb, ctx
from hypothesis import given
from hypothesis import strategies as st

from algorithms.classes import GAIN_RATIO, SCORES, TWOING, Sample, SplitScore, impurity, top_down, top_k_tree
from algorithms.classes.scores import SplitCounts
from algorithms.criteria import ENTROPY, GINI
from verify.rationals import Fraction

COUNT = st.integers(0, 40) | st.integers(0, 10**9)
SPLITS = st.tuples(*[st.tuples(*[COUNT] * 3).filter(any)] * 2)


@pytest.mark.parametrize("score", SCORES.values(), ids=SCORES)
@given(SPLITS)
def test_floats_keep_their_bound(score: SplitScore, split: SplitCounts) -> None:
    left, right = split
    whole = tuple(a + b for a, b in zip(left, right, strict=True))
    gains, error = score.gains(whole, np.array([right], dtype=float))
    ball = score.score(split, 400)
    with ctx.workprec(400):
        assert abs(ball - arb(float(gains[0]))) < arb(error)
    assert score.compare(split, (right, left)) == 0
    assert score.exceeds(split, Fraction(0)) >= 0


@given(SPLITS, SPLITS)
def test_the_order_of_gain_ratios_is_that_of_their_enclosures(one: SplitCounts, other: SplitCounts) -> None:
    found = GAIN_RATIO.compare(one, other)
    assert found == -GAIN_RATIO.compare(other, one)
    difference = GAIN_RATIO.score(one, 400) - GAIN_RATIO.score(other, 400)
    assert difference.contains(0) if found == 0 else (difference > 0) == (found > 0)


def test_equal_gain_ratios_are_seen_by_algebra() -> None:
    # both tell everything: the ratio is 1, whatever the shares
    assert GAIN_RATIO.compare(((3, 0), (0, 5)), ((4, 0), (0, 4))) == 0
    assert GAIN_RATIO.exceeds(((3, 0), (0, 5)), Fraction(8)) == 0
    # 8 ln 8 and 4 ln 4 are multiples of ln 2
    assert GAIN_RATIO.compare(((4, 0), (2, 2)), ((2, 0), (1, 1))) == 1
    assert GAIN_RATIO.compare(((4, 0, 0), (0, 2, 2)), ((4, 0, 0), (0, 3, 1))) == 0
    assert GAIN_RATIO.compare(((3, 1), (1, 3)), ((4, 1), (0, 3))) == -1


@given(SPLITS)
def test_twoing_is_the_best_grouping_by_gini(split: SplitCounts) -> None:
    def gini(c: list[int]) -> Fraction:
        return Fraction(4 * c[0] * c[1], sum(c)) if sum(c) else Fraction(0)

    groups = [g for size in range(4) for g in combinations(range(3), size)]
    gains = []
    for group in groups:
        left, right = ([sum(c[i] for i in group), sum(c) - sum(c[i] for i in group)] for c in split)
        gains.append(gini([a + b for a, b in zip(left, right, strict=True)]) - gini(left) - gini(right))
    assert TWOING.exceeds(split, max(gains) / 4) == 0


def test_with_two_classes_twoing_grows_the_trees_of_gini() -> None:
    rng = np.random.RandomState(0)
    for _ in range(20):
        sample = Sample.of(rng.randint(0, 2, (30, 5)), rng.randint(0, 2, 30), 2)
        assert top_down(sample, criterion=TWOING).splits == top_down(sample, criterion=GINI).splits
        assert top_k_tree(sample, 2, 3, TWOING).tree == top_k_tree(sample, 2, 3, GINI).tree


def test_with_three_classes_it_does_not() -> None:
    one, other = ((4, 0, 3), (0, 3, 1)), ((5, 0, 1), (0, 3, 3))
    signs = {(TWOING.compare(a, b), impurity(GINI, 3).compare(a, b)) for a, b in [(one, other)]}
    rng = np.random.RandomState(1)
    for _ in range(200):
        whole = rng.randint(1, 9, 3)
        a, b = rng.randint(0, whole + 1), rng.randint(0, whole + 1)
        splits = [(tuple(map(int, c)), tuple(map(int, whole - c))) for c in (a, b)]
        if all(any(c) for split in splits for c in split):
            signs.add(tuple(m.compare(*splits) for m in (TWOING, impurity(GINI, 3))))  # type: ignore[arg-type]
    assert (1, -1) in signs or (-1, 1) in signs


def test_the_gain_ratio_prefers_what_splits_evenly() -> None:
    # one row split off a pure tail gains less than half against half, and has a larger ratio
    small, even = ((7, 7), (0, 1)), ((5, 3), (2, 5))
    assert impurity(ENTROPY, 2).compare(even, small) == 1
    assert GAIN_RATIO.compare(small, even) == 1
    assert not GAIN_RATIO.additive
