"""Influences, exact: the probability that f changes when one bit is flipped.

Main definitions: `influences`, `total_influence`, `expectation`. Inputs are uniform, or independent with
P[x_i = 1] = p_i in [0, 1] where probabilities are given.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from algorithms.booleans.truth_tables import BooleanFunction, check_chances
from algorithms.laws.base import probability
from verify.rationals import Fraction

__all__ = ["expectation", "influences", "total_influence"]


def influences(f: BooleanFunction, chances: Sequence[Fraction] | None = None) -> tuple[Fraction, ...]:
    """P[f(x) != f(x with bit i flipped)] for every i. O(n 2^n).

    Raises BadInput for probabilities outside [0, 1], floats, or a wrong number of them.

    >>> majority_of_3 = BooleanFunction(3, 0b11101000)
    >>> [str(v) for v in influences(majority_of_3, [Fraction(1, 2), Fraction(1, 3), Fraction(1, 3)])]
    ['4/9', '1/2', '1/2']
    """
    if chances is None:
        return tuple(Fraction(f.changes(i).bit_count(), 1 << (f.n - 1)) for i in range(f.n))
    p = [probability(c, "a probability") for c in check_chances(f, chances)]
    cube = f.values.reshape((2,) * f.n)
    found = []
    for i in range(f.n):
        low, high = (cube.take(bit, axis=f.n - 1 - i).reshape(-1) for bit in (0, 1))
        found.append(_expectation(low ^ high, p[:i] + p[i + 1 :]))
    return tuple(found)


def total_influence(f: BooleanFunction, chances: Sequence[Fraction] | None = None) -> Fraction:
    """The sum of the influences: for uniform inputs the mean number of bits whose flip changes f."""
    return sum(influences(f, chances), Fraction(0))


def expectation(f: BooleanFunction, chances: Sequence[Fraction]) -> Fraction:
    """P[f = 1] for independent inputs with P[x_i = 1] = p_i in [0, 1].

    >>> expectation(BooleanFunction(2, 0b1000), [Fraction(1, 3), Fraction(1, 5)])
    Fraction(1, 15)
    """
    return _expectation(f.values, [probability(c, "a probability") for c in check_chances(f, chances)])


def _expectation(values: NDArray[np.uint8], chances: Sequence[Fraction]) -> Fraction:
    """The mean of 2^n values: one variable after the other is averaged out, the denominators kept apart."""
    whole = prod(p.denominator for p in chances)
    # every partial sum is at most the product of the denominators
    sums: NDArray[Any] = values.astype(np.int64 if whole < 1 << 62 else np.object_)
    for p in chances:
        a, b = p.numerator, p.denominator
        sums = (b - a) * sums[0::2] + a * sums[1::2]
    return Fraction(int(sums[0]), whole)
