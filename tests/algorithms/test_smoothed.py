"""Covariances as polynomials in the chances: against the law itself, bounds for small values against exact ones."""

from __future__ import annotations

from itertools import product

import pytest

from algorithms.booleans import BooleanFunction, all_functions, parity
from algorithms.laws import product_law
from algorithms.smoothed import coefficients, covariance, shifted_derivative, small_mass, value
from verify.errors import BadInput
from verify.rationals import Fraction

F = Fraction
CHANCES = (F(1, 3), F(4, 5), F(1, 2))


@pytest.mark.parametrize("n", [1, 2])
def test_expansions_have_the_values_of_the_function(n: int) -> None:
    for f in all_functions(n):
        for x in product((0, 1), repeat=n):
            assert value(coefficients(f), {i: F(2 * b - 1) for i, b in enumerate(x)}) == f(x)


def test_coefficients_are_means() -> None:
    f = BooleanFunction(2, 0b0110)
    assert coefficients(f) == {(): F(1, 2), (0, 1): F(-1, 2)}


@pytest.mark.parametrize("table", [0b0110, 0b1000, 0b10010110, 0b11101000, 0b00100111])
def test_the_covariance_is_that_of_the_law(table: int) -> None:
    n = 2 if table < 16 else 3
    f = BooleanFunction(n, table)
    law = product_law(CHANCES[:n], f)
    centre = [F(2, 5)] * n
    noise = {i: p - F(2, 5) for i, p in enumerate(CHANCES[:n])}
    for i in range(n):
        p = CHANCES[i]
        by_law = p * law.given(i, 1).mean - p * law.mean
        assert covariance(f, CHANCES[:n], i) == by_law
        assert 2 * p * (1 - p) * value(shifted_derivative(f, i, centre), noise) == by_law


def test_parities_have_one_top_coefficient() -> None:
    g = shifted_derivative(parity(4), 0, [F(1, 2)] * 4)
    assert g == {(1, 2, 3): F(-4)}


def test_small_values_of_one_variable_are_bounded_from_both_sides() -> None:
    line = {(): F(1, 10), (1,): F(1)}
    exact = F(1, 5)  # of [-1/2, 1/2], where 1/10 + D lies in [-1/10, 1/10]
    for cells in (10, 100):
        low, high = small_mass(line, F(1, 2), F(1, 10), cells=cells)
        assert low <= exact <= high <= low + F(4, cells)
    assert small_mass({(): F(1, 3)}, F(1, 2), F(1, 4)) == (0, 0)
    assert small_mass({(): F(1, 3)}, F(1, 2), F(1, 3)) == (1, 1)


def test_small_values_of_a_product() -> None:
    """|D_1 D_2| <= 1/4 on [-1, 1]^2 has the chance (1 + ln 4)/4, about 0.5966."""
    low, high = small_mass({(1, 2): F(1)}, F(1), F(1, 4), cells=20)
    assert F(2, 5) < low <= F(5966, 10000) <= high < F(4, 5)


def test_mistakes() -> None:
    f = parity(2)
    with pytest.raises(BadInput, match="as many probabilities"):
        shifted_derivative(f, 0, [F(1, 2)])
    with pytest.raises(BadInput, match="a variable below 2"):
        shifted_derivative(f, 2, [F(1, 2)] * 2)
    with pytest.raises(BadInput, match="positive"):
        small_mass({}, F(0), F(1))
