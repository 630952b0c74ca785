"""Intervals: exact ranges, infinite ends, refusals. Every operation is compared with sampled elements."""

from __future__ import annotations

import operator
from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np
import pytest
from flint import fmpq, fmpz
from hypothesis import given
from hypothesis import strategies as st

from verify.arithmetic.intervals import Interval, as_fraction
from verify.rationals import Fraction

SMALL = st.fractions(min_value=-4, max_value=4, max_denominator=4)
FAR = Fraction(10**6)
"""Stands for an infinite end where elements are sampled."""


@st.composite
def intervals(draw: st.DrawFn) -> Interval:
    a, b = sorted((draw(SMALL), draw(SMALL)))
    lo, hi = draw(st.sampled_from([(a, b)] * 4 + [(None, b), (a, None), (None, None), (a, a)]))
    return Interval(lo, hi)


def elements(x: Interval) -> list[Fraction]:
    """Both ends (or far points for infinite ones), zero if it is inside, and a few points between."""
    lo = -FAR if x.lo is None else as_fraction(x.lo)
    hi = FAR if x.hi is None else as_fraction(x.hi)
    return [lo, hi, (lo + hi) / 2, (3 * lo + hi) / 4, *([Fraction(0)] if x.contains(0) else [])]


def is_range_of(result: Interval, values: list[Fraction]) -> bool:
    """Whether all values lie in `result` and come to its ends (to far points where an end is infinite)."""
    low = min(values) < -FAR / 8 if result.lo is None else min(values) == result.lo
    high = max(values) > FAR / 8 if result.hi is None else max(values) == result.hi
    return low and high and all(map(result.contains, values))


@given(intervals(), intervals())
def test_sums_differences_and_products_are_exact_ranges(x: Interval, y: Interval) -> None:
    operations: list[Callable[[Any, Any], Any]] = [operator.add, operator.sub, operator.mul]
    for op in operations:
        values = [op(a, b) for a, b in product(elements(x), elements(y))]
        assert is_range_of(op(x, y), values), (op, x, y)


@given(intervals(), intervals())
def test_quotients_are_exact_ranges(x: Interval, y: Interval) -> None:
    if y.contains_zero():
        with pytest.raises(ZeroDivisionError):
            x / y
        return
    quotient = x / y
    values = [a / b for a, b in product(elements(x), elements(y))]
    assert all(map(quotient.contains, values))
    for end, attained in ((quotient.lo, min(values)), (quotient.hi, max(values))):
        # an end 0 may be a limit at infinity only
        assert (
            end == attained
            or (end == 0 and abs(attained) < 20 / FAR)
            or (end is None and abs(attained) > FAR / 8)
        )


@given(intervals(), st.integers(min_value=-5, max_value=5))
def test_powers_are_exact_ranges(x: Interval, n: int) -> None:
    if n < 0 and x.contains_zero():
        with pytest.raises(ZeroDivisionError):
            x.pow_int(n)
    elif n < 0:
        assert x.pow_int(n) == 1 / x.pow_int(-n)
    else:
        assert is_range_of(x.pow_int(n), [a**n for a in elements(x)])


@given(intervals(), intervals())
def test_lattice_operations(x: Interval, y: Interval) -> None:
    pairs = list(product(elements(x), elements(y)))
    assert is_range_of(x.min_with(y), [min(p) for p in pairs])
    assert is_range_of(x.max_with(y), [max(p) for p in pairs])
    assert is_range_of(x.hull(y), elements(x) + elements(y))
    common = [a for a in elements(x) + elements(y) if x.contains(a) and y.contains(a)]
    if common:
        assert is_range_of(x.intersect(y), common)
    else:
        with pytest.raises(ValueError, match="no common element"):
            x.intersect(y)


@given(intervals())
def test_predicates(x: Interval) -> None:
    sample = elements(x)
    assert x.contains_zero() == (min(sample) <= 0 <= max(sample))
    assert x.is_positive() == (min(sample) > 0)
    assert x.is_nonnegative() == (min(sample) >= 0)
    assert x.is_negative() == (max(sample) < 0)
    assert x.is_point() == (x.width() == 0)
    assert (x.width() is None) == (x.lo is None or x.hi is None)
    assert x - x == Interval(0, 0) or not x.is_point()


@given(st.fractions(), st.fractions(), st.integers(min_value=1, max_value=70))
def test_rounding_widens_by_little_and_gives_short_dyadics(a: Fraction, b: Fraction, bits: int) -> None:
    x = Interval(min(a, b), max(a, b))
    wide = x.rounded(bits)
    assert x.lo is not None and wide.lo is not None and x.hi is not None and wide.hi is not None  # noqa: PT018
    for exact, moved in ((x.lo, x.lo - wide.lo), (x.hi, wide.hi - x.hi)):
        assert 0 <= moved <= abs(exact) * Fraction(2, 2**bits)
    for end in (wide.lo, wide.hi):
        assert end.denominator & (end.denominator - 1) == 0
        odd_part = abs(end.numerator) >> max(0, (end.numerator & -end.numerator).bit_length() - 1)
        assert odd_part.bit_length() <= bits + 1


def test_rounding_keeps_what_is_short_already_and_infinite_ends() -> None:
    assert Interval(Fraction(-3, 8), None).rounded(2) == Interval(Fraction(-3, 8), None)
    assert Interval(None, 2**100 + 1).rounded(5) == Interval(None, 2**100 + 2**95)
    with pytest.raises(ValueError, match="positive"):
        Interval(0, 1).rounded(0)


def test_zero_times_infinity_is_zero() -> None:
    line = Interval(None, None)
    assert Interval(0, 0) * line == Interval(0, 0)
    assert line * 0 == Interval(0, 0)
    assert Interval(0, 1) * Interval(2, None) == Interval(0, None)
    assert Interval(-1, 0) * Interval(None, -2) == Interval(0, None)
    assert Interval(0, 1) * line == line


def test_a_bounded_reciprocal_of_an_infinite_interval() -> None:
    assert 1 / Interval(2, None) == Interval(0, Fraction(1, 2))
    assert 1 / Interval(None, -2) == Interval(Fraction(-1, 2), 0)


@pytest.mark.parametrize("kind", [Fraction, fmpq])
def test_every_rational_type_stays_in_its_type(kind: Any) -> None:
    x = Interval(kind(1, 3), kind(5, 2))
    results = [
        x + 1,
        1 + x,
        1 - x,
        x * 2,
        x / 3,
        1 / x,
        -x,
        x.pow_int(2),
        x.pow_int(-3),
        x.pow_int(0),
        x.rounded(5),
    ]
    results += [x.hull(Interval(0, 0)), x.min_with(Interval(1, 1)), x + Fraction(1, 2), Fraction(1, 2) * x]
    for r in results:
        assert type(r.lo) is type(r.hi) is kind


def test_fractions_give_way_to_the_other_type() -> None:
    x, y = Interval(Fraction(1, 2), Fraction(3, 4)), Interval(fmpq(1, 2), fmpq(3, 4))
    assert x == y
    assert hash(x) == hash(y)
    assert type((x + y).lo) is type((y * x).hi) is fmpq
    assert y.contains(Fraction(2, 3))
    assert not x.contains(fmpq(4, 5))
    assert Interval(Fraction(1, 2), fmpq(3, 4)) == y


def test_integers_become_rationals_so_that_no_float_can_appear() -> None:
    x = Interval(1, 2)
    assert type(x.lo) is Fraction
    assert x / 2 == Interval(Fraction(1, 2), 1)


@pytest.mark.parametrize(
    "bad", [0.5, float("nan"), float("inf"), np.float64(1.0), np.int64(1), fmpz(1), "1", 1j, True]
)
def test_anything_but_exact_rationals_is_refused(bad: Any) -> None:
    for lo, hi in ((bad, 1), (0, bad), (bad, None), (bad, bad)):
        with pytest.raises(TypeError):
            Interval(lo, hi)
    with pytest.raises(TypeError):
        Interval(0, 1) + bad
    with pytest.raises(TypeError):
        Interval(0, 1).contains(bad)
    with pytest.raises(TypeError):
        as_fraction(bad)


def test_reversed_ends_are_refused() -> None:
    with pytest.raises(ValueError, match="lo <= hi"):
        Interval(1, 0)


def test_frozen_and_without_a_dict() -> None:
    x = Interval(0, 1)
    with pytest.raises(AttributeError):
        x.lo = Fraction(-1)  # type: ignore[misc]
    assert not hasattr(x, "__dict__")


def test_equality_and_text() -> None:
    assert Interval(0, 1) != Interval(0, None)
    assert Interval(0, 1) != "Interval(0, 1)"
    assert repr(Interval(None, Fraction(1, 3))) == "Interval(-inf, 1/3)"
    assert Interval.point(3) == Interval(3, 3)
