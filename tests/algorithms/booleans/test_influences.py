"""Influences against brute force, closed forms and the identities that tie them to spectra."""

from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from algorithms.booleans import (
    BooleanFunction,
    all_functions,
    constant,
    dictator,
    expectation,
    influences,
    majority,
    parity,
    threshold,
    total_influence,
    tribes,
)
from algorithms.laws import ReadOnceLaw
from algorithms.strategies import boolean_functions, probabilities
from tests.algorithms.booleans.plain import chance, influence, points
from verify.errors import BadInput
from verify.rationals import Fraction

HALF = Fraction(1, 2)
CHANCES = (Fraction(1, 3), Fraction(2, 5), Fraction(6, 7))


@pytest.mark.parametrize("n", range(4))
def test_all_small_functions_against_brute_force(n: int) -> None:
    for f in all_functions(n):
        fair, biased = [HALF] * n, CHANCES[:n]
        assert influences(f) == influences(f, fair) == tuple(influence(f, n, i, fair) for i in range(n))
        assert influences(f, biased) == tuple(influence(f, n, i, biased) for i in range(n))


@given(boolean_functions(4), st.lists(probabilities(ends=True), min_size=4, max_size=4))
def test_any_chances_against_brute_force(f: BooleanFunction, p: list[Fraction]) -> None:
    assert influences(f, p) == tuple(influence(f, 4, i, p) for i in range(4))
    assert expectation(f, p) == sum(chance(x, p) for x in points(4) if f(x))


def test_one_changed_value_changes_every_influence() -> None:
    f = majority(5)
    spoilt = BooleanFunction(5, f.table ^ 1)
    assert all(a != b for a, b in zip(influences(f), influences(spoilt), strict=True))


@pytest.mark.parametrize("n", [1, 3, 9, 19])
def test_majorities(n: int) -> None:
    assert influences(majority(n)) == (Fraction(comb(n - 1, n // 2), 2 ** (n - 1)),) * n


@pytest.mark.parametrize("n", [1, 2, 20])
def test_parities_dictators_constants(n: int) -> None:
    p = [Fraction(1, 3)] * n
    assert influences(parity(n)) == influences(parity(n), p) == (1,) * n
    assert influences(dictator(n, 0), p) == (1,) + (0,) * (n - 1)
    assert total_influence(constant(n, 1)) == total_influence(constant(n, 1), p) == 0


def test_biased_tribes_of_twenty_variables() -> None:
    p = Fraction(2, 3)
    each = p**3 * (1 - p**4) ** 4
    assert influences(tribes(4, 5), [p] * 20) == (each,) * 20
    assert total_influence(tribes(4, 5), [p] * 20) == 20 * each


def test_denominators_beyond_64_bits() -> None:
    p = [Fraction(10**9 + i, 2 * 10**9 + 3 * i + 1) for i in range(9)]
    terms = [tuple((3 * j + i, 1) for i in range(3)) for j in range(3)]
    assert expectation(tribes(3, 3), p) == ReadOnceLaw(terms, dict(enumerate(p))).mean
    assert influences(threshold([1] + [0] * 8, 1), p) == (1,) + (0,) * 8


@pytest.mark.parametrize("bad", [[HALF], [HALF] * 3, [HALF, 0.5], [HALF, Fraction(3, 2)], [HALF, -HALF]])
def test_chances_are_probabilities_one_for_each_variable(bad: list[Fraction]) -> None:
    for compute in (influences, expectation, total_influence):
        with pytest.raises(BadInput):
            compute(parity(2), bad)
