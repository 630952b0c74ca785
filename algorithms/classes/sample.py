"""Samples of bits with labels of any number of classes and exact weights, counted without rounding.

Main definitions: `Sample`, `whole_weights`. A count is the total weight of the rows of one class with one bit set.
All counts of a part are one product of matrices of floats in which nothing is rounded: every entry is a whole
number, and every partial sum stays below 2^24 (or 2^53), up to which a float holds every whole number. Larger
weights are cut into limbs that do, and the counts are put together as Python integers.

Memory: one float for each row and attribute, 4 bytes while all weights together are below 2^24, else 8; a growing
tree holds those of the parts on one path and of the leaves that are still open, so at most twice as many again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import lcm
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from verify.errors import BadInput
from verify.rationals import EXACT, Fraction

__all__ = ["ClassCounts", "Sample", "whole_weights"]

Floats = NDArray[np.floating[Any]]
ClassCounts = tuple[int, ...]
"""The weight of each class."""

SINGLE, DOUBLE = 24, 53
"""Up to 2 to these powers a float of 4 or 8 bytes holds every whole number."""
MOST_BITS = 500
"""Of all weights together: what is larger cannot be squared as a float."""


def whole_weights(weights: Sequence[object] | NDArray[Any]) -> tuple[tuple[int, ...], int]:
    """Whole numbers w and a scale s > 0 such that the weights are w/s. Exact: a float is the dyadic that it is.

    Raises BadInput for weights that are negative, not finite, no numbers, or all zero, and for weights whose
    common denominator is too large to count with.

    >>> whole_weights([1, Fraction(1, 2), 0.25])
    ((4, 2, 1), 4)
    """
    exact = [_exact(w) for w in (weights.tolist() if isinstance(weights, np.ndarray) else weights)]
    if any(w < 0 for w in exact):
        raise BadInput("negative weights are not taken")
    if not any(exact):
        raise BadInput("all weights are zero")
    scale = lcm(*{w.denominator for w in exact})
    whole = tuple(int(w * scale) for w in exact)
    if sum(whole).bit_length() > MOST_BITS:
        raise BadInput("these weights are too far apart: as whole numbers they have more than 500 bits")
    return whole, scale


def _exact(weight: object) -> Fraction:
    if isinstance(weight, bool) or not isinstance(weight, (float, *EXACT)):
        raise BadInput(f"a weight is a number, not {weight!r:.40}")
    try:
        return Fraction(weight)
    except (ValueError, OverflowError):
        raise BadInput("weights are finite: NaN and infinity are not taken") from None


@dataclass(frozen=True)
class Sample:
    """Rows of bits, shape (m, n), with the code of a class and a weight for each; made by `of`."""

    bits: Floats
    codes: NDArray[np.int64]
    limbs: tuple[Floats, ...]
    limb_bits: int
    classes: int

    @classmethod
    def of(
        cls, rows: ArrayLike, codes: ArrayLike, classes: int, weights: Sequence[int] | None = None
    ) -> Sample:
        """A sample with class codes 0, ..., classes - 1 and whole weights > 0, 1 each if none are given.

        Raises BadInput for shapes that do not fit, entries other than 0 and 1, codes outside and weights <= 0.
        """
        x, y = np.asarray(rows), np.asarray(codes)
        if x.ndim != 2 or y.shape != x.shape[:1] or not len(y):
            raise BadInput("a sample is an (m, n) table of bits with m labels, m >= 1")
        if x.dtype != np.bool_ and not ((x == 0) | (x == 1)).all():
            raise BadInput("a sample holds the bits 0 and 1 only")
        if not ((y >= 0) & (y < classes)).all():
            raise BadInput(f"the codes of {classes} classes are 0 to {classes - 1}")
        w = [1] * len(y) if weights is None else list(weights)
        if len(w) != len(y) or any(isinstance(v, float) or v <= 0 for v in w):
            raise BadInput("a sample has one positive whole weight for each row")
        limbs, limb_bits, kind = _limbs(w)
        return cls(x.astype(kind), y.astype(np.int64), limbs, limb_bits, classes)

    def __len__(self) -> int:
        """The number of rows."""
        return len(self.codes)

    def counts(self) -> ClassCounts:
        """The weight of each class. Exact."""
        total = [0] * self.classes
        for place, limb in enumerate(self.limbs):
            found = np.bincount(self.codes, weights=limb, minlength=self.classes)
            total = [t + (int(f) << place * self.limb_bits) for t, f in zip(total, found, strict=True)]
        return tuple(total)

    def counts_of_ones(self) -> NDArray[Any]:
        """For each attribute the weight of each class among the rows with that bit set, shape (n, classes).

        Exact: whole numbers in floats where one limb holds the weights, else Python integers.
        """
        products = [self.bits.T @ self._spread(limb) for limb in self.limbs]
        if len(products) == 1:
            return products[0].astype(np.float64)
        shape = products[0].shape
        total: NDArray[Any] = np.zeros(shape, dtype=object)
        for place, product in enumerate(products):
            total += np.array([int(v) << place * self.limb_bits for v in product.flat], dtype=object).reshape(
                shape
            )
        return total

    def rows_of_ones(self) -> NDArray[np.int64]:
        """For each attribute the number of rows with that bit set, whatever their weights."""
        rows: NDArray[np.int64] = self.bits.sum(axis=0, dtype=np.float64).astype(np.int64)
        return rows

    def part(self, attribute: int, bit: int) -> Sample:
        """The rows whose attribute has this bit."""
        kept = np.flatnonzero(self.bits[:, attribute] == bit)
        limbs = tuple(limb[kept] for limb in self.limbs)
        return Sample(self.bits[kept], self.codes[kept], limbs, self.limb_bits, self.classes)

    def _spread(self, limb: Floats) -> Floats:
        """The weights in the columns of their classes, shape (m, classes)."""
        spread = np.zeros((len(self), self.classes), dtype=self.bits.dtype)
        spread[np.arange(len(self)), self.codes] = limb
        return spread


def _limbs(weights: Sequence[int]) -> tuple[tuple[Floats, ...], int, type[np.floating[Any]]]:
    """The weights in limbs of which no sum is rounded, the bits of a limb, and the floats to count in."""
    if sum(weights) < 1 << SINGLE:
        return (np.array(weights, dtype=np.float32),), SINGLE, np.float32
    if sum(weights) < 1 << DOUBLE:
        return (np.array(weights, dtype=np.float64),), DOUBLE, np.float64
    bits = DOUBLE - len(weights).bit_length()
    number = -(-max(weights).bit_length() // bits)
    mask = (1 << bits) - 1
    limbs = tuple(
        np.array([w >> place * bits & mask for w in weights], dtype=np.float64) for place in range(number)
    )
    return limbs, bits, np.float64
