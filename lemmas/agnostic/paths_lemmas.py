"""The function of seven bits for which Remark 2 fails with the variance of values -1 and 1."""

from __future__ import annotations

from algorithms.booleans import influences, threshold
from verify.rationals import Fraction

VARIANCE_OF_SIGNS = (
    "for f = 1 where at least 5 of 7 bits are 1 and a tree with two leaves 0: "
    "max Inf = 15/64 < 4 p (1 - p) - 2 dist with p = dist = 29/128"
)


def signs_fail() -> bool:
    """Whether the numbers are these, and the inequality fails; log s is 1. Exact."""
    f = threshold([1] * 7, 5)
    p = Fraction(f.table.bit_count(), 2**7)
    top = max(influences(f))
    return (p, top) == (Fraction(29, 128), Fraction(15, 64)) and top < 4 * p * (1 - p) - 2 * p
