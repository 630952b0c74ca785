"""Fourier coefficients against their definitions, and the identities of Parseval and of influences."""

from math import prod

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from algorithms.booleans import (
    BooleanFunction,
    all_functions,
    biased_coefficients,
    conjunction,
    constant,
    degree,
    expectation,
    fourier_coefficients,
    influences,
    level_weights,
    majority,
    parity,
    total_influence,
    walsh_transform,
)
from algorithms.strategies import boolean_functions, probabilities
from tests.algorithms.booleans.plain import fourier, moment, subsets
from verify.errors import BadInput
from verify.rationals import Fraction

HALF = Fraction(1, 2)
CHANCES = (Fraction(1, 3), Fraction(2, 5), Fraction(6, 7))


@pytest.mark.parametrize("n", range(4))
def test_all_small_functions_against_the_definition(n: int) -> None:
    for f in all_functions(n):
        expected = {s: fourier(f, n, s) for s in subsets(n)}
        assert fourier_coefficients(f) == {s: c for s, c in expected.items() if c}


def test_all_biased_coefficients_of_three_variables_against_the_definition() -> None:
    for f in all_functions(3):
        expected = {s: moment(f, 3, s, CHANCES) for s in subsets(3)}
        found = biased_coefficients(f, CHANCES)
        assert {s: c.moment for s, c in found.items()} == {s: m for s, m in expected.items() if m}
        for s, c in found.items():
            assert c.variance == prod(CHANCES[i] * (1 - CHANCES[i]) for i in s)
            assert c.squared == c.moment**2 / c.variance
            assert c.sign == (1 if c.moment > 0 else -1)


@given(boolean_functions(5))
def test_parseval_and_influences(f: BooleanFunction) -> None:
    found = fourier_coefficients(f)
    assert sum(c**2 for c in found.values()) == 1
    assert influences(f) == tuple(sum(c**2 for s, c in found.items() if i in s) for i in range(5))
    weights = level_weights(f)
    assert sum(weights) == 1
    assert sum(k * w for k, w in enumerate(weights)) == total_influence(f)
    assert degree(f) == max(map(len, found))


@settings(max_examples=50)
@given(boolean_functions(4), st.lists(probabilities(), min_size=4, max_size=4))
def test_biased_parseval_and_influences(f: BooleanFunction, p: list[Fraction]) -> None:
    found = biased_coefficients(f, p)
    assert sum(c.squared for c in found.values()) == expectation(f, p)
    for i, inf in enumerate(influences(f, p)):
        assert sum(c.squared for s, c in found.items() if i in s) == inf * p[i] * (1 - p[i])
    assert max((len(s) for s in found), default=0) == degree(f)


@given(boolean_functions(4))
def test_fair_chances_give_the_uniform_spectrum(f: BooleanFunction) -> None:
    uniform = {s: c for s, c in fourier_coefficients(f).items() if s}
    biased = {s: c for s, c in biased_coefficients(f, [HALF] * 4).items() if s}
    assert uniform.keys() == biased.keys()
    for s, c in uniform.items():
        # at p = 1/2 the root of the variance is 2^-|S|
        assert biased[s].moment * 2 ** len(s) == -((-1) ** len(s)) * c / 2


@given(boolean_functions(4))
def test_the_transform_determines_the_function(f: BooleanFunction) -> None:
    twice = walsh_transform(f)
    for i in range(4):
        pairs = twice.reshape(-1, 2, 1 << i)
        low, high = pairs[:, 0], pairs[:, 1]
        twice = np.stack((low + high, low - high), axis=1).reshape(-1)
    assert (twice == 16 * (1 - 2 * f.values.astype(int))).all()


def test_spectra_by_hand() -> None:
    assert fourier_coefficients(parity(3, [0, 2])) == {(0, 2): 1}
    assert fourier_coefficients(constant(2, 1)) == {(): -1}
    assert fourier_coefficients(conjunction(2)) == {(): HALF, (0,): HALF, (1,): HALF, (0, 1): -HALF}
    third = fourier_coefficients(majority(3))
    assert third == {(0,): HALF, (1,): HALF, (2,): HALF, (0, 1, 2): -HALF}


def test_a_changed_value_changes_every_coefficient() -> None:
    f = parity(4)
    changed = BooleanFunction(4, f.table ^ 1)
    assert ((walsh_transform(f) - walsh_transform(changed)) != 0).all()


@pytest.mark.parametrize(
    ("f", "expected"), [(constant(3, 0), 0), (parity(5, [1, 4]), 2), (conjunction(4), 4)]
)
def test_degrees(f: BooleanFunction, expected: int) -> None:
    assert degree(f) == expected


def test_twenty_variables() -> None:
    assert fourier_coefficients(parity(20)) == {tuple(range(20)): 1}
    found = biased_coefficients(conjunction(20, [0, 19]), [Fraction(1, 3)] * 20)
    assert {s: (c.moment, c.squared) for s, c in found.items()} == {
        (): (Fraction(1, 9), Fraction(1, 81)),
        (0,): (Fraction(2, 27), Fraction(2, 81)),
        (19,): (Fraction(2, 27), Fraction(2, 81)),
        (0, 19): (Fraction(4, 81), Fraction(4, 81)),
    }


def test_denominators_beyond_64_bits() -> None:
    p = [Fraction(10**9 + i, 2 * 10**9 + 3 * i + 1) for i in range(4)]
    found = biased_coefficients(conjunction(4), p)
    assert found[(0, 1, 2, 3)].moment == prod(q * (1 - q) for q in p)
    assert sum(c.squared for c in found.values()) == prod(p)


@pytest.mark.parametrize(
    "bad", [[HALF], [HALF, Fraction(1)], [HALF, Fraction(0)], [HALF, 0.5], [HALF, HALF, HALF]]
)
def test_biased_coefficients_need_chances_inside(bad: list[Fraction]) -> None:
    with pytest.raises(BadInput):
        biased_coefficients(parity(2), bad)
