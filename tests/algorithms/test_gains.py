"""Gains: their terms, exact comparison next to ties, and maxima with and without enclosures."""

from __future__ import annotations

from itertools import product

import pytest
from flint import arb
from hypothesis import given
from hypothesis import strategies as st

from algorithms.criteria import ENTROPY, GINI, MINIMUM, NAMED, ROOT, Criterion, Terms, formula
from algorithms.gains import compare, maxima, split_terms
from verify.errors import BadInput
from verify.rationals import Fraction as Q

SKEW = formula("4*q*(1-q)*(1+q)/2")
CRITERIA = (*NAMED.values(), formula("H(q)/2 + 2*q*(1-q)"))
parts = st.integers(0, 6)


@st.composite
def splits(draw: st.DrawFn) -> Terms:
    """The gain of a split with small counts, some of the branches empty or pure."""
    ones_0, zeros_0, ones_1, zeros_1 = (draw(parts) for _ in range(4))
    total_0, total_1 = ones_0 + zeros_0, ones_1 + zeros_1
    total = total_0 + total_1
    if not total:
        return ()
    mean = Q(ones_0 + ones_1, total)
    means = (Q(ones_0, total_0) if total_0 else mean, Q(ones_1, total_1) if total_1 else mean)
    return split_terms(mean, Q(total_1, total), *means, weight=Q(total, 24))


@given(splits(), splits(), st.sampled_from(CRITERIA))
def test_comparison_is_antisymmetric(a: Terms, b: Terms, criterion: Criterion) -> None:
    assert compare(criterion, a, b) == -compare(criterion, b, a)
    assert compare(criterion, a, a) == 0


@given(splits(), splits(), splits(), st.sampled_from(CRITERIA))
def test_comparison_is_transitive(a: Terms, b: Terms, c: Terms, criterion: Criterion) -> None:
    if compare(criterion, a, b) >= 0 and compare(criterion, b, c) >= 0:
        assert compare(criterion, a, c) >= 0


@given(splits(), st.sampled_from(CRITERIA))
def test_no_split_loses(a: Terms, criterion: Criterion) -> None:
    assert compare(criterion, a, ()) >= 0


def test_a_split_can_lose_where_the_criterion_is_not_concave() -> None:
    square = formula("(4*q*(1-q))^2")
    gain = split_terms(Q(1, 8), Q(1, 2), Q(1, 16), Q(3, 16))
    assert compare(square, gain, ()) == -1


@given(st.lists(splits(), max_size=6), st.sampled_from(CRITERIA))
def test_maxima_are_all_that_nothing_exceeds(gains: list[Terms], criterion: Criterion) -> None:
    found = maxima(criterion, gains)
    expected = [i for i, a in enumerate(gains) if all(compare(criterion, a, b) >= 0 for b in gains)]
    assert found == expected


@given(st.lists(splits(), min_size=1, max_size=5))
def test_enclosures_that_say_nothing_change_nothing(gains: list[Terms]) -> None:
    blind = [arb("0 +/- 9")] * len(gains)
    assert maxima(ENTROPY, gains, blind) == maxima(ENTROPY, gains)


def test_the_weight_scales_a_gain() -> None:
    gain = split_terms(Q(1, 2), Q(1, 3), Q(1, 4), Q(1))
    assert split_terms(Q(1, 2), Q(1, 3), Q(1, 4), Q(1), weight=Q(1, 5)) == tuple((c / 5, q) for c, q in gain)
    assert sum(c for c, _ in gain) == 0
    assert sum(c * q for c, q in gain) == 0  # the mean is kept


@pytest.mark.parametrize("criterion", [ENTROPY, GINI, ROOT])
@pytest.mark.parametrize("bits", [40, 200, 400])
def test_near_ties_are_told_apart(criterion: Criterion, bits: int) -> None:
    near = split_terms(Q(1, 2), Q(1, 2), Q(1, 4), Q(3, 4))
    nearer = split_terms(Q(1, 2), Q(1, 2), Q(1, 4) - Q(1, 2**bits), Q(3, 4) + Q(1, 2**bits))
    assert compare(criterion, nearer, near) == 1
    assert maxima(criterion, [near, nearer, near]) == [1]


def test_ties_that_enclosures_do_not_see() -> None:
    """The gain of x0 and of its negation; and, by H(1/4) and H(3/4), of two splits that share no mean."""
    a = split_terms(Q(1, 2), Q(1, 3), Q(1, 4), Q(1))
    b = split_terms(Q(1, 2), Q(2, 3), Q(1), Q(1, 4))
    c = split_terms(Q(1, 2), Q(2, 3), Q(0), Q(3, 4))
    for criterion in (ENTROPY, GINI, ROOT, MINIMUM):
        assert maxima(criterion, [a, b, c]) == [0, 1, 2]
    assert maxima(SKEW, [a, c]) != [0, 1]


def test_floats_are_refused() -> None:
    for place in range(5):
        numbers: list[Q | float] = [Q(1, 2), Q(1, 2), Q(1, 4), Q(3, 4), Q(1)]
        numbers[place] = 0.5
        with pytest.raises(BadInput):
            split_terms(*numbers)  # type: ignore[arg-type]


def test_the_criteria_disagree() -> None:
    """No two of the named criteria order all splits alike."""
    gains = [
        split_terms((p + r) / 2, Q(1, 2), p, r)
        for p, r in product([Q(k, 12) for k in range(13)], repeat=2)
        if p < r
    ]
    named = (ENTROPY, GINI, ROOT, MINIMUM)
    orders = {c.name: tuple(compare(c, a, b) for a, b in product(gains[:12], gains[20:40])) for c in named}
    assert len(set(orders.values())) == len(named)
