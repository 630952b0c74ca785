"""Lemma C.8: false neighbours of what is proved there, and the truth tables behind the formulas."""

from itertools import product

import pytest

from lemmas.optimality import error_reduction
from lemmas.optimality.error_reduction import (
    LAST,
    ONE_TERM,
    REDUCTION,
    SECOND_LAST,
    TWO_TERMS,
    ZERO,
    counted_reduction,
    differs_by_largest_gain,
    differs_from_completed_list,
    missing_pairs,
    reduction_by_gain,
)
from tests.lemmas.neighbours import assert_none_proved
from verify.rationals import Fraction

FALSE = {
    "LC8.1": [
        (f"{REDUCTION} == 1/2", f"k1 >= 1, integer k1, {ONE_TERM}"),
        (f"{REDUCTION} == 1/2", f"k1 = 2, {ONE_TERM}"),
        (f"{REDUCTION} == 1/2", f"k1 = 3, {ONE_TERM}"),
        (f"{REDUCTION} == 1/2", f"k1 = 1, k2 = 1, {TWO_TERMS}"),
        (f"{REDUCTION} == 1/2", f"k1 = 1, k2 = 3, {TWO_TERMS}"),
        (ZERO, f"k1 = 1, {ONE_TERM}"),
        (f"{REDUCTION} == 1/4", f"k1 = 1, {ONE_TERM}"),
        (f"{REDUCTION} == -1/2", f"k1 = 1, {ONE_TERM}"),
        (f"{REDUCTION} > 1/2", f"k1 = 1, {ONE_TERM}"),
        (f"{REDUCTION} < 1/2", f"k1 = 1, {ONE_TERM}"),
    ],
    "LC8.2": [
        (SECOND_LAST, f"k2 >= 1, k1 = 2, integer k2, {TWO_TERMS}"),
        (SECOND_LAST, f"k2 >= 0, k1 = 2, integer k2, {TWO_TERMS}"),
        (SECOND_LAST, f"k2 >= 2, k1 = 1, integer k2, {TWO_TERMS}"),
        (SECOND_LAST, f"k2 >= 2, k1 = 3, integer k2, {TWO_TERMS}"),
        (SECOND_LAST, f"k2 >= 2, k1 >= 2, integer k1, k2, {TWO_TERMS}"),
        (ZERO, f"k2 >= 2, k1 = 2, integer k2, {TWO_TERMS}"),
        (f"{REDUCTION} == 1/2^k2", f"k2 >= 2, k1 = 2, integer k2, {TWO_TERMS}"),
        (f"{REDUCTION} == 1/2^(k2 + 2)", f"k2 >= 2, k1 = 2, integer k2, {TWO_TERMS}"),
        (f"{REDUCTION} == 1/2 - 1/2^k2", f"k2 >= 2, k1 = 2, integer k2, {TWO_TERMS}"),
        (f"{REDUCTION} > 1/2^(k2 + 1)", f"k2 >= 2, k1 = 2, integer k2, {TWO_TERMS}"),
    ],
    "LC8.3": [
        (LAST, f"k2 >= 0, k1 = 1, integer k2, {TWO_TERMS}"),
        (LAST, f"k2 > -1, k1 = 1, integer k2, {TWO_TERMS}"),
        (LAST, f"k2 >= 1, k1 = 2, integer k2, {TWO_TERMS}"),
        (LAST, f"k2 >= 1, k1 >= 1, integer k1, k2, {TWO_TERMS}"),
        (LAST, f"k2 >= 1, k1 = 3, integer k2, {TWO_TERMS}"),
        (ZERO, f"k2 >= 1, k1 = 1, integer k2, {TWO_TERMS}"),
        (f"{REDUCTION} == 1/2", f"k2 >= 1, k1 = 1, integer k2, {TWO_TERMS}"),
        (f"{REDUCTION} == 1/2 - 1/2^(k2 + 1)", f"k2 >= 1, k1 = 1, integer k2, {TWO_TERMS}"),
        (f"{REDUCTION} == 1/2 - 1/2^(k2 - 1)", f"k2 >= 1, k1 = 1, integer k2, {TWO_TERMS}"),
        (f"{REDUCTION} > 1/2 - 1/2^k2", f"k2 >= 1, k1 = 1, integer k2, {TWO_TERMS}"),
        (f"{REDUCTION} > 0", f"k2 >= 1, k1 = 1, integer k2, {TWO_TERMS}"),
    ],
    "LC8.4": [
        (ZERO, f"k1 >= 1, integer k1, {ONE_TERM}"),
        (ZERO, f"k1 >= 0, integer k1, {ONE_TERM}"),
        (ZERO, f"k1 >= 2, k2 >= 2, integer k1, k2, {TWO_TERMS}"),
        (ZERO, f"k1 >= 2, k2 >= 1, integer k1, k2, {TWO_TERMS}"),
        (ZERO, f"k1 > 2, k2 >= 0, integer k1, k2, {TWO_TERMS.replace('q0 = 1/2^k2', 'q0 = 0')}"),
        (ZERO, f"k1 >= 1, k2 > 2, integer k1, k2, {TWO_TERMS}"),
        (f"{REDUCTION} > 0", f"k1 > 2, k2 > 2, integer k1, k2, {TWO_TERMS}"),
        (f"{REDUCTION} == 1/2^(k1 + k2)", f"k1 > 2, k2 > 2, integer k1, k2, {TWO_TERMS}"),
        (SECOND_LAST, f"k1 > 2, k2 > 2, integer k1, k2, {TWO_TERMS}"),
        (LAST, f"k1 > 2, k2 > 2, integer k1, k2, {TWO_TERMS}"),
        (f"{REDUCTION} > 0", f"k1 > 1, integer k1, {ONE_TERM}"),
        (f"{REDUCTION} > 0", f"k1 = 1, k2 >= 1, integer k2, {TWO_TERMS}"),
        (f"{REDUCTION} > 0", f"k1 = 3, k2 > 2, integer k2, {TWO_TERMS}"),
        (f"{REDUCTION} > 0", f"k1 <= 3, k1 > 0, k2 > 2, integer k1, k2, {TWO_TERMS}"),
    ],
}


@pytest.mark.parametrize("name", FALSE)
def test_no_false_neighbour_is_proved(name: str) -> None:
    assert assert_none_proved(FALSE[name]) == len(FALSE[name])


@pytest.mark.parametrize(
    ("k1", "k2", "value"),
    [
        (1, 0, Fraction(1, 2)),
        (2, 0, Fraction(0)),
        (1, 1, Fraction(0)),
        (2, 1, Fraction(0)),
        (1, 2, Fraction(1, 4)),
        (2, 2, Fraction(1, 8)),
        (2, 3, Fraction(1, 16)),
        (3, 2, Fraction(0)),
        (3, 3, Fraction(0)),
    ],
)
def test_error_reduction_by_counting(k1: int, k2: int, value: Fraction) -> None:
    assert counted_reduction(k1, k2) == value


def test_counting_agrees_with_the_formula() -> None:
    for k1, k2 in product(range(1, 6), range(1, 6)):
        x, y = Fraction(1, 2**k1), Fraction(1, 2**k2)
        q, q1 = x + y - x * y, 2 * x + y - 2 * x * y
        expected = min(q, 1 - q) - min(q1, 1 - q1) / 2 - min(y, 1 - y) / 2
        assert counted_reduction(k1, k2) == expected


def test_the_split_with_the_largest_gain_is_that_of_the_shorter_term() -> None:
    """It is at x_1 or as good for k1 <= k2, and at y_1 for k1 > k2, where the value is another one for k2 <= 2."""
    for k1, k2 in product(range(1, 6), range(1, 6)):
        assert reduction_by_gain(k1, k2) == counted_reduction(min(k1, k2), max(k1, k2))
        same = reduction_by_gain(k1, k2) == counted_reduction(k1, k2)
        assert same == (k1 <= k2 or k2 > 2)
    assert reduction_by_gain(3, 1) == Fraction(3, 8)
    assert reduction_by_gain(3, 2) == Fraction(1, 16)
    assert reduction_by_gain(2, 0) == 0
    assert reduction_by_gain(2, 1) == Fraction(1, 2) - Fraction(1, 4)
    assert counted_reduction(2, 1) == 0


def test_an_item_that_the_other_split_breaks_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    assert differs_by_largest_gain((3, 1)) is None
    monkeypatch.setattr(error_reduction, "listed", lambda k1, k2: Fraction(0))
    assert differs_by_largest_gain((3, 1)) == {"k1": 3, "k2": 1, "C(v)": Fraction(3, 8)}
    assert differs_by_largest_gain((3, 3)) is None


def test_the_completed_list_is_checked_and_not_assumed(monkeypatch: pytest.MonkeyPatch) -> None:
    pairs = list(product(range(1, 5), range(5)))
    assert all(differs_from_completed_list(pair) is None for pair in pairs)
    assert missing_pairs(3) == ((1, 1), (2, 1), (3, 1), (3, 2))
    right = error_reduction.listed
    monkeypatch.setattr(error_reduction, "listed", lambda k1, k2: None if k1 == 2 else right(k1, k2))
    found = [pair for pair in pairs if differs_from_completed_list(pair) is not None]
    assert found == [(2, 2), (2, 3), (2, 4)]
