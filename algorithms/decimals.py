"""Exact numbers shown with a few decimals."""

from __future__ import annotations

from verify.rationals import Fraction

__all__ = ["decimal"]


def decimal(x: Fraction, digits: int = 6) -> str:
    """The number to so many decimals, rounded half to even, with a sign where it is negative.

    >>> decimal(Fraction(2, 3), 3)
    '0.667'
    """
    scaled = round(x * 10**digits)
    text = f"{abs(scaled):0{digits + 1}d}"
    return f"{'-' if scaled < 0 else ''}{text[:-digits]}.{text[-digits:]}"
