"""Tribes and Majority by counts: against tables of all points, and against all trees."""

from __future__ import annotations

from itertools import product

import pytest

from algorithms.brute_force import least_error as over_all_trees
from algorithms.laws import TableLaw
from algorithms.tribes import (
    LowerBoundFunction,
    Path,
    acceptance,
    majority_influence,
    majority_mean,
    nearest_widths,
)
from algorithms.tribes_optimum import least_error, start
from verify.errors import BadInput
from verify.rationals import Fraction

HALF = Fraction(1, 2)
FUNCTIONS = [
    LowerBoundFunction(2, 2, 1, 3),
    LowerBoundFunction(2, 1, 0, 2),
    LowerBoundFunction(1, 3, 1, 2),
    LowerBoundFunction(3, 2, 1, 1),
]


def points(f: LowerBoundFunction) -> list[tuple[int, int]]:
    return list(product(range(1 << (f.width * f.terms)), range(1 << f.k)))


def as_bits(f: LowerBoundFunction, x: int, y: int) -> tuple[int, ...]:
    bits = f.width * f.terms
    return (*(x >> i & 1 for i in range(bits)), *(y >> i & 1 for i in range(f.k)))


def masses(f: LowerBoundFunction, x: int, y: int) -> tuple[Fraction, Fraction]:
    mass = Fraction(1, len(points(f)))
    return (Fraction(0), mass) if f.value(x, y) else (mass, Fraction(0))


def influence(f: LowerBoundFunction, x: int, y: int) -> Fraction:
    """Of a bit of x or of y, by all points."""
    flips = [f.value(a, b) != f.value(a ^ x, b ^ y) for a, b in points(f)]
    return Fraction(sum(flips), len(flips))


@pytest.mark.parametrize("f", FUNCTIONS)
def test_chances_and_influences_are_those_of_the_table(f: LowerBoundFunction) -> None:
    values = [f.value(*p) for p in points(f)]
    assert f.mean() == Fraction(sum(values), len(values))
    assert f.influence_of_y() == influence(f, 0, 1)
    assert f.influence_in_others() == influence(f, 1 << (f.width * f.terms - 1), 0)
    if f.fewer:
        assert f.influence_in_first() == influence(f, 1, 0)
    else:
        assert f.influence_in_first() == 0


@pytest.mark.parametrize("k", [1, 2, 3, 4, 5])
def test_majority_after_a_path(k: int) -> None:
    for ones, zeros in product(range(k), repeat=2):
        if ones + zeros >= k:
            continue
        left = k - ones - zeros
        sums = [ones + y.bit_count() for y in range(1 << left)]
        path = Path(ones, zeros)
        assert majority_mean(k, path) == Fraction(sum(2 * s >= k for s in sums), 1 << left)
        decides = [(2 * s >= k) != (2 * (s + 1) >= k) for s in sums[: 1 << (left - 1)]]
        assert majority_influence(k, path) == Fraction(sum(decides), 1 << (left - 1))


def test_the_nearest_numbers_are_nearest() -> None:
    for length in range(1, 80):
        off = {w: abs(acceptance(w, length // w) - HALF) for w in range(1, length + 1)}
        assert nearest_widths(length) == tuple(w for w in off if off[w] == min(off.values()))
        f = LowerBoundFunction.of(length, 1)
        parts = [abs(acceptance(f.width, n) - Fraction(499, 1000)) for n in range(f.terms)]
        assert parts[f.fewer] == min(parts)


@pytest.mark.parametrize("f", [LowerBoundFunction(1, 2, 1, 2), LowerBoundFunction(2, 1, 0, 1)])
def test_least_errors_are_those_of_all_trees(f: LowerBoundFunction) -> None:
    law = TableLaw({as_bits(f, x, y): masses(f, x, y) for x, y in points(f)})
    for size in range(1, 6):
        assert least_error(f, size) == over_all_trees(law, size - 1)


def test_least_errors_fall_to_zero() -> None:
    f = LowerBoundFunction(2, 2, 1, 3)
    assert start(f).mean() == f.mean()
    assert least_error(f, 1) == min(f.mean(), 1 - f.mean())
    assert least_error(f, 16) == Fraction(1, 128)
    assert least_error(f, 17) == 0


def test_what_is_no_such_function() -> None:
    for numbers in ((0, 1, 0, 1), (1, 1, 1, 1), (1, 1, 0, 0), (1, 1, -1, 1), (1, True, 0, 1)):
        with pytest.raises(BadInput):
            LowerBoundFunction(*numbers)
    for call in (
        lambda: acceptance(0, 1),
        lambda: acceptance(1, -1),
        lambda: nearest_widths(0),
        lambda: majority_mean(2, Path(2, 1)),
        lambda: majority_influence(2, Path(1, 1)),
        lambda: least_error(FUNCTIONS[0], 0),
    ):
        with pytest.raises(BadInput):
            call()
