"""Many Boolean functions of the same variables at once: a matrix of values, one row a function.

Main definitions: `Batch`, `every_function`, `monotone`, `unate`, `up_to_symmetry`.

Columns are inputs in the order of `algorithms.booleans`: the input x has the index sum_i x_i 2^i. Everything is counted
in whole numbers out of 2^n; nothing is rounded. What is counted: the numbers of inputs with f = 1 (`ones`), the
numbers of inputs outside the larger class (`minority`), and for each variable the number of inputs at which flipping it
changes the value (`flips`), so that P[f = 1], bias and influence are these over 2^n for uniform inputs.

References: Dedekind numbers, OEIS A000372; the same up to permutations of the variables, A003182; unate functions,
A245079.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from algorithms.booleans import BooleanFunction, monotone_functions
from algorithms.booleans.truth_tables import check_number
from verify.errors import BadInput, TooLarge

__all__ = ["Batch", "Numbers", "every_function", "monotone", "unate", "up_to_symmetry"]

MOST_OF_TABLES = 5
"""Variables of a table that is one whole number of numpy: 2^5 bits."""

Bits = NDArray[np.uint8]
Numbers = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Batch:
    """Functions of n variables: `values` has the shape (number of functions, 2^n), entries 0 and 1.

    Raises BadInput for another shape or other entries.

    >>> Batch.of([BooleanFunction(2, 0b1000), BooleanFunction(2, 0b0110)]).flips.tolist()
    [[2, 2], [4, 4]]
    """

    n: int
    values: Bits

    def __post_init__(self) -> None:
        check_number(self.n)
        if self.values.ndim != 2 or self.values.shape[1] != 1 << self.n or self.values.dtype != np.uint8:
            raise BadInput(f"the values of functions of {self.n} variables are rows of {1 << self.n} bits")
        if self.values.size and self.values.max() > 1:
            raise BadInput("the values of a Boolean function are 0 and 1")

    @classmethod
    def of(cls, functions: Iterable[BooleanFunction]) -> Batch:
        """The batch of these functions, at least one. Raises BadInput for different numbers of variables."""
        listed = list(functions)
        if len({f.n for f in listed}) != 1:
            raise BadInput("a batch holds functions of the same variables, at least one")
        return cls(listed[0].n, np.stack([f.values for f in listed]))

    def __len__(self) -> int:
        """The number of functions."""
        return len(self.values)

    def __getitem__(self, place: int) -> BooleanFunction:
        """One of the functions."""
        return BooleanFunction.from_values(self.values[place])

    def __iter__(self) -> Iterator[BooleanFunction]:
        return (self[i] for i in range(len(self)))

    def chosen(self, kept: NDArray[Any]) -> Batch:
        """The functions at some places, given by their numbers or by a mask."""
        return Batch(self.n, self.values[kept])

    @cached_property
    def ones(self) -> Numbers:
        """The numbers of inputs with f = 1, shape (functions,)."""
        found: Numbers = self.values.sum(axis=1, dtype=np.int64)
        return found

    @cached_property
    def minority(self) -> Numbers:
        """The numbers of inputs on which the better constant is wrong, shape (functions,)."""
        return np.minimum(self.ones, (1 << self.n) - self.ones)

    @cached_property
    def flips(self) -> Numbers:
        """For each variable the number of inputs at which flipping it changes f, shape (functions, n)."""
        found = np.zeros((len(self), self.n), np.int64)
        for i in range(self.n):
            low, high = self.halves(i)
            found[:, i] = 2 * (low ^ high).sum(axis=1, dtype=np.int64)
        return found

    @cached_property
    def most_flips(self) -> Numbers:
        """The largest of the `flips` of each function; 0 for functions of no variables."""
        found: Numbers = self.flips.max(axis=1, initial=0)
        return found

    @cached_property
    def slopes(self) -> Numbers:
        """For each variable the number of ones with x_i = 1 less that with x_i = 0, shape (functions, n).

        Over 2^(n-1) it is E[f | x_i = 1] - E[f | x_i = 0]; over 2^n it is E[f(x) s_i] for the sign s_i = 2 x_i - 1.
        """
        found = np.zeros((len(self), self.n), np.int64)
        for i in range(self.n):
            low, high = self.halves(i)
            found[:, i] = high.sum(axis=1, dtype=np.int64) - low.sum(axis=1, dtype=np.int64)
        return found

    def halves(self, variable: int) -> tuple[Bits, Bits]:
        """The values at the inputs with x_i = 0, and at those with x_i = 1, shape (functions, 2^(n-1)) each."""
        cube = self.values.reshape(len(self), -1, 2, 1 << variable)
        return tuple(cube[:, :, bit].reshape(len(self), -1) for bit in (0, 1))  # type: ignore[return-value]  # two

    def is_unate(self) -> NDArray[np.bool_]:
        """Which functions never both rise and fall in one variable, shape (functions,)."""
        kept = np.ones(len(self), np.bool_)
        for i in range(self.n):
            low, high = self.halves(i)
            kept &= ~((low < high).any(axis=1) & (low > high).any(axis=1))
        return kept


def every_function(n: int) -> Batch:
    """All 2^(2^n) functions of n variables, by increasing truth table. Raises TooLarge for n > 4."""
    check_number(n)
    if n > 4:
        raise TooLarge(f"there are 2^{2**n} functions of {n} variables")
    return _unpacked(n, np.arange(1 << (1 << n), dtype=np.int64))


def monotone(n: int) -> Batch:
    """All non-decreasing functions of n variables: 2, 3, 6, 20, 168, 7581 for n = 0, ..., 5. Raises TooLarge.

    >>> [len(monotone(n)) for n in range(5)]
    [2, 3, 6, 20, 168]
    """
    return _unpacked(n, np.array([f.table for f in monotone_functions(n)], np.int64))


def unate(n: int) -> Batch:
    """All unate functions of n variables, by increasing table: 2, 4, 14, 104, 2170, 230540 for n = 0, ..., 5.

    A unate function is a non-decreasing one with some variables negated. Raises TooLarge for n > 5.

    >>> [len(unate(n)) for n in range(5)]
    [2, 4, 14, 104, 2170]
    """
    values = monotone(n).values
    inputs = np.arange(1 << n)
    tables = [_packed(values[:, inputs ^ mask]) for mask in range(1 << n)]
    return _unpacked(n, np.unique(np.concatenate(tables)))


def up_to_symmetry(batch: Batch) -> Batch:
    """One function of each class under permutations of the variables, that of the least truth table.

    For batches that hold whole classes or not. n! passes. Raises TooLarge for n > 5.

    >>> [len(up_to_symmetry(monotone(n))) for n in range(5)]
    [2, 3, 5, 10, 30]
    """
    if batch.n > MOST_OF_TABLES:
        raise TooLarge(f"tables of {batch.n} variables do not fit a number of 64 bits")
    inputs = np.arange(1 << batch.n)
    least = _packed(batch.values)
    for order in permutations(range(batch.n)):
        moved = np.zeros_like(inputs)
        for i, j in enumerate(order):
            moved |= (inputs >> i & 1) << j
        least = np.minimum(least, _packed(batch.values[:, moved]))
    return _unpacked(batch.n, np.unique(least))


def _packed(values: Bits) -> Numbers:
    """The truth tables as numbers; for at most 5 variables."""
    return values.astype(np.int64) @ (np.int64(1) << np.arange(values.shape[1], dtype=np.int64))


def _unpacked(n: int, tables: Numbers) -> Batch:
    places = np.arange(1 << n, dtype=np.int64)
    return Batch(n, (tables[:, None] >> places & 1).astype(np.uint8))
