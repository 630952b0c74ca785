"""Exact signs: zero is decided, tiny differences are resolved, both arithmetics agree with big integers."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import isqrt
from random import Random
from typing import Any

import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from verify.arithmetic.enclosures import ArbEnclosures, Enclosures
from verify.arithmetic.intervals import Rational
from verify.arithmetic.series import SeriesEnclosures
from verify.arithmetic.signs import exact_sign_power_product, sign_of_log_sum, sign_of_sqrt_sum
from verify.rationals import Fraction

Factory = Callable[[int], Enclosures]
every_back_end = pytest.mark.parametrize("factory", [ArbEnclosures, SeriesEnclosures])

COEFFICIENTS = st.fractions(min_value=-3, max_value=3, max_denominator=4)
ARGUMENTS = st.fractions(min_value=Fraction(1, 12), max_value=12, max_denominator=12)


def never(bits: int) -> Enclosures:
    raise AssertionError(f"an enclosure of {bits} bits was asked for where algebra decides")


# Logarithms


@every_back_end
@given(st.lists(st.tuples(COEFFICIENTS, ARGUMENTS), max_size=5))
def test_log_sums_agree_with_big_integers(factory: Factory, terms: list[tuple[Fraction, Fraction]]) -> None:
    assert sign_of_log_sum(0, terms, factory) == exact_sign_power_product(terms)


@given(st.lists(st.tuples(COEFFICIENTS, ARGUMENTS, ARGUMENTS), max_size=4))
def test_hidden_zeros_are_decided_without_enclosures(
    terms: list[tuple[Fraction, Fraction, Fraction]],
) -> None:
    """c ln(r s) - c ln r - c ln s, summed."""
    hidden = [t for c, r, s in terms for t in ((c, r * s), (-c, r), (-c, s))]
    assert sign_of_log_sum(0, hidden, never) == 0
    assert sign_of_log_sum(Fraction(-1, 10**9), hidden, never) == -1


def test_zero_needs_no_factorisation_into_primes() -> None:
    p, q = 2**1279 - 1, 2**2203 - 1  # too long to factor, were they not prime
    terms: list[tuple[Rational, Rational]] = [(1, Fraction(p * p, q)), (-2, p), (1, q)]
    assert sign_of_log_sum(0, terms, never) == 0
    assert sign_of_log_sum(0, [*terms, (1, Fraction(p + 1, p))]) == 1


def test_bases_that_share_factors_in_tangled_ways() -> None:
    # 6, 10, 15 have no common base among themselves: (6 * 10 / 15) = 4, 12^2 * 18^-1 = 8, ...
    assert sign_of_log_sum(0, [(1, 6), (1, 10), (-1, 15), (-2, 2)], never) == 0
    assert sign_of_log_sum(0, [(2, 12), (-1, 18), (-3, 2)], never) == 0
    assert sign_of_log_sum(0, [(Fraction(1, 2), 4), (Fraction(-1, 3), 8)], never) == 0
    assert sign_of_log_sum(0, [(1, 6), (1, 10), (-1, 15), (Fraction(-201, 100), 2)]) == -1


@every_back_end
def test_tiny_differences_of_logarithms(factory: Factory) -> None:
    for k in (10, 100, 700):
        r = 1 + Fraction(1, 2**k)
        assert sign_of_log_sum(0, [(1, 3 * r), (-1, 3)], factory) == 1
        assert sign_of_log_sum(0, [(1, 3), (-1, 3 * r)], factory) == -1
    # 2^1054 and 3^665 agree in the first digits only: 3^665 is smaller
    assert sign_of_log_sum(0, [(665, 3), (-1054, 2)], factory) == exact_sign_power_product(
        [(665, 3), (-1054, 2)]
    )


@every_back_end
def test_constants_next_to_logarithms(factory: Factory) -> None:
    ln2_60 = Fraction("0.693147180559945309417232121458176568075500134360255254120680")
    unit = Fraction(1, 10**60)
    assert sign_of_log_sum(-ln2_60, [(1, 2)], factory) == 1
    assert sign_of_log_sum(-ln2_60 - unit, [(1, 2)], factory) == -1
    assert sign_of_log_sum(0, [], never) == 0
    assert sign_of_log_sum(Fraction(3, 7), [], never) == 1
    assert sign_of_log_sum(-1, [(5, 1)], never) == -1


def test_coefficients_that_cancel_or_vanish() -> None:
    assert sign_of_log_sum(0, [(1, 7), (-1, 7), (0, 11)], never) == 0
    assert sign_of_log_sum(0, [(1, Fraction(1, 7)), (1, 7)], never) == 0


def test_rationals_of_every_type_and_no_floats() -> None:
    assert sign_of_log_sum(fmpq(0), [(fmpq(1, 2), fmpq(9)), (-1, Fraction(3))]) == 0
    bad: Any = 0.5
    calls: list[Callable[[], int]] = [
        lambda: sign_of_log_sum(bad, []),
        lambda: sign_of_log_sum(0, [(bad, 2)]),
        lambda: sign_of_log_sum(0, [(1, bad)]),
        lambda: sign_of_sqrt_sum([(bad, 2)]),
        lambda: sign_of_sqrt_sum([(1, bad)]),
        lambda: exact_sign_power_product([(1, bad)]),
    ]
    for call in calls:
        with pytest.raises(TypeError):
            call()


@pytest.mark.parametrize("r", [0, -1, Fraction(-1, 10**50)])
def test_logarithms_of_nothing_are_refused(r: Any) -> None:
    with pytest.raises(ValueError, match="positive"):
        sign_of_log_sum(0, [(1, r)])
    with pytest.raises(ValueError, match="positive"):
        sign_of_log_sum(0, [(0, r)])
    with pytest.raises(ValueError, match="positive"):
        exact_sign_power_product([(1, r)])


# Square roots


def sign_of_two_roots(a: Fraction, r: Fraction, b: Fraction, s: Fraction) -> int:
    """The sign of a sqrt r + b sqrt s by comparing squares."""
    left, right = a * abs(a) * r, -b * abs(b) * s
    return (left > right) - (left < right)


@every_back_end
@given(COEFFICIENTS, ARGUMENTS, COEFFICIENTS, ARGUMENTS)
def test_two_square_roots_agree_with_squaring(
    factory: Factory, a: Fraction, r: Fraction, b: Fraction, s: Fraction
) -> None:
    assert sign_of_sqrt_sum([(a, r), (b, s)], factory) == sign_of_two_roots(a, r, b, s)


@given(st.lists(st.tuples(COEFFICIENTS, ARGUMENTS, ARGUMENTS), max_size=4))
def test_hidden_zeros_of_square_roots(terms: list[tuple[Fraction, Fraction, Fraction]]) -> None:
    """c sqrt(r s^2) - c s sqrt r, summed."""
    hidden = [t for c, r, s in terms for t in ((c, r * s * s), (-c * s, r))]
    assert sign_of_sqrt_sum(hidden, never) == 0
    assert sign_of_sqrt_sum([*hidden, (Fraction(-1, 10**9), 2)], never) == -1


@every_back_end
def test_close_sums_of_square_roots(factory: Factory) -> None:
    # sqrt(n-1) + sqrt(n+1) < 2 sqrt n by about n^(-3/2) / 4
    for n in (10, 10**6, 10**40, 2**500 + 1):
        assert sign_of_sqrt_sum([(1, n - 1), (1, n + 1), (-2, n)], factory) == -1
    # a convergent of sqrt 2 lies on the known side
    p, q = 1, 1
    for step in range(1, 120):
        p, q = p + 2 * q, p + q
        assert sign_of_sqrt_sum([(q, 2), (-p, 1)], factory) == (1 if step % 2 == 0 else -1)


@every_back_end
def test_three_classes_against_integer_square_roots(factory: Factory) -> None:
    rng = Random(5)
    scale = 10**60
    for _ in range(100):
        terms = [(rng.randrange(-9, 10), rng.randrange(1, 50)) for _ in range(4)]
        rough = sum(c * isqrt(r * scale * scale) for c, r in terms)
        expected = 0 if abs(rough) < 10**3 else (rough > 0) - (rough < 0)
        assert sign_of_sqrt_sum(terms, factory) == expected


def test_rational_square_roots_and_zeros_need_no_enclosure() -> None:
    assert sign_of_sqrt_sum([], never) == 0
    assert sign_of_sqrt_sum([(5, 0), (-3, 0)], never) == 0
    assert sign_of_sqrt_sum([(1, Fraction(4, 9)), (Fraction(-2, 3), 1)], never) == 0
    assert sign_of_sqrt_sum([(1, 12), (-2, 3), (Fraction(1, 10**20), 27)], never) == 1
    assert sign_of_sqrt_sum([(1, 2), (-1, Fraction(1, 2)), (Fraction(-1, 2), 2)], never) == 0


def test_square_roots_of_negative_numbers_are_refused() -> None:
    with pytest.raises(ValueError, match="nonnegative"):
        sign_of_sqrt_sum([(0, -1)])


def test_precision_is_raised_until_the_sign_shows() -> None:
    asked: list[int] = []

    def recording(bits: int) -> Enclosures:
        asked.append(bits)
        return SeriesEnclosures(bits)

    n = 2**500 + 1
    assert sign_of_sqrt_sum([(1, n - 1), (1, n + 1), (-2, n)], recording) == -1
    assert len(asked) > 3
    assert all(b == 2 * a for a, b in pairwise(asked))
