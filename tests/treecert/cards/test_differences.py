"""The smallest laws on which trees differ, against the reference algorithm on all laws of few points."""

from __future__ import annotations

import pytest

from algorithms.criteria import ENTROPY, GINI, MINIMUM, ROOT, Criterion
from algorithms.growth import reachable
from algorithms.laws import TableLaw
from treecert.cards.differences import CELLS, _apart, _compositions, _laws, _Trees, first_differences
from verify.rationals import Fraction


def law(counts: tuple[int, ...]) -> TableLaw:
    n = sum(counts)
    masses: dict[tuple[int, ...], tuple[Fraction, Fraction]] = {}
    for x in CELLS:
        at = 4 * x[0] + 2 * x[1]
        masses[x] = (Fraction(counts[at], n), Fraction(counts[at + 1], n))
    return TableLaw(masses)


def apart(g: Criterion, h: Criterion, counts: tuple[int, ...]) -> int:
    ours, theirs = (reachable(law(counts), 2, criterion=c) for c in (g, h))
    return next((t for t in (1, 2) if not ours[t] & theirs[t]), 0)


@pytest.mark.parametrize("other", [GINI, ROOT])
def test_the_first_difference_from_entropy(other: Criterion) -> None:
    found = first_differences(other, {"entropy": ENTROPY}, 60)["entropy"]
    assert found.points == 7
    assert found.counts is not None
    assert sum(found.masses.values()) == 1
    assert apart(other, ENTROPY, found.counts) == found.splits


def test_no_law_of_four_points_is_missed() -> None:
    for n in (2, 3, 4):
        assert not any(apart(GINI, ENTROPY, counts) for counts in _compositions(n, 8))


def test_the_quick_comparison_agrees_with_the_algorithm() -> None:
    mine, theirs = _Trees(MINIMUM), _Trees(GINI)
    sample = [counts for n in (5, 8) for counts in _laws(n)][::23]
    for counts in sample:
        assert _apart(mine, theirs, counts) == apart(MINIMUM, GINI, counts)


def test_the_same_criterion_never_differs() -> None:
    found = first_differences(GINI, {"gini": GINI}, 0.3)["gini"]
    assert found.counts is None
    assert found.points >= 2
