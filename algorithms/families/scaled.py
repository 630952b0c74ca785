"""Tables of exact numbers n / d^S in fixed-width integers, for dynamic programs over many formulas.

Main definitions: `Scale`. A number is held as n, in one 64-bit limb, or in two: n = high 2^42 + low, with low
below 2^42. All operations are exact; they are vectorised over the rows of a table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from verify.errors import TooLarge
from verify.rationals import Fraction

__all__ = ["Scale", "Table"]

Table = NDArray[np.uint64]
"""Numbers, shape (limbs, rows, columns)."""

LOW_BITS = np.uint64(42)
LOW_MASK = np.uint64((1 << 42) - 1)
MOST_BITS = 104
MOST_BASE = 1 << 20


@dataclass(frozen=True)
class Scale:
    """Numbers in [0, 1/2] with denominator base^power. Raises TooLarge beyond 104 bits.

    `times` divides by the base, so a number that is multiplied must be a multiple of it: in a formula with s
    literals left, all numbers are multiples of base^(power - s).
    """

    base: int
    power: int

    def __post_init__(self) -> None:
        if self.base > MOST_BASE or self.unit.bit_length() > MOST_BITS:
            raise TooLarge(
                f"probabilities with denominator {self.base} and {self.power} literals need numbers of"
                f" {self.unit.bit_length()} bits; {MOST_BITS} is the most"
            )

    @property
    def unit(self) -> int:
        """The integer that stands for 1."""
        return int(self.base**self.power)

    @property
    def limbs(self) -> int:
        """1 where 1/2 fits into 64 bits, else 2."""
        return 1 if self.unit <= 1 << 64 else 2

    def zeros(self, rows: int, columns: int) -> Table:
        """A table of zeros."""
        return np.zeros((self.limbs, rows, columns), dtype=np.uint64)

    def constant(self, numbers: Sequence[int], columns: int) -> Table:
        """A table whose rows hold one number each, given as the integer n, throughout."""
        limbs = (
            [numbers] if self.limbs == 1 else list(zip(*(divmod(n, 1 << 42) for n in numbers), strict=True))
        )
        return np.repeat(np.array(limbs, dtype=np.uint64)[:, :, None], columns, axis=2)

    def put(self, table: Table, row: int, column: int, value: int) -> None:
        """Sets one number, given as the integer n."""
        if self.limbs == 1:
            table[0, row, column] = value
        else:
            table[0, row, column], table[1, row, column] = divmod(value, 1 << 42)

    def integer(self, limbs: NDArray[np.uint64]) -> int:
        """The integer n of one number, given by its limbs."""
        parts = [int(x) for x in limbs]
        return parts[0] if len(parts) == 1 else (parts[0] << 42) + parts[1]

    def fraction(self, limbs: NDArray[np.uint64]) -> Fraction:
        """One number."""
        return Fraction(self.integer(limbs), self.unit)

    def row_sums(self, table: Table) -> list[int]:
        """The integers n of the sums of the rows; at most 2^20 columns."""
        sums = [[int(a) + (int(b) << 32) for a, b in zip(*_halves(limb), strict=True)] for limb in table]
        return sums[0] if len(sums) == 1 else [(h << 42) + lo for h, lo in zip(*sums, strict=True)]

    def times(self, table: Table, numerator: int) -> Table:
        """Every number times numerator / base."""
        d, a = np.uint64(self.base), np.uint64(numerator)
        if self.limbs == 1:
            result: Table = table // d * a
            return result
        high = table[0] // d
        low = (((table[0] - high * d) << LOW_BITS) + table[1]) // d
        return _carried(high * a, low * a)

    def plus(self, x: Table, y: Table) -> Table:
        """The sums."""
        return x + y if self.limbs == 1 else _carried(x[0] + y[0], x[1] + y[1])

    def lesser(self, x: Table, y: Table) -> Table:
        """The minimum of two tables, number by number."""
        if self.limbs == 1:
            return np.minimum(x, y)
        first = (x[0] < y[0]) | ((x[0] == y[0]) & (x[1] < y[1]))
        return np.where(first, x, y)


def _carried(high: NDArray[np.uint64], low: NDArray[np.uint64]) -> Table:
    return np.stack((high + (low >> LOW_BITS), low & LOW_MASK))


def _halves(limb: NDArray[np.uint64]) -> tuple[list[int], list[int]]:
    """The row sums of the lower and of the upper 32 bits, which cannot overflow."""
    low = (limb & np.uint64(0xFFFFFFFF)).sum(axis=1, dtype=np.uint64)
    high = (limb >> np.uint64(32)).sum(axis=1, dtype=np.uint64)
    return low.tolist(), high.tolist()
