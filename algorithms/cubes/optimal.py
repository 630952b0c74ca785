"""The least errors of decision trees of every size, for many Boolean functions at once, by restrictions.

Main definitions: `least_wrong`, `wrong_by_size`, `least_leaves`, `best_tree`.

The size of a tree is the number of its leaves: the tree without queries has size 1, and at most s leaves are meant
where a size s is named. A tree on a subcube is a leaf, or it asks a free variable and has a tree on each half, with the
leaves divided between them: so the least numbers of wrong inputs of all subcubes and sizes follow from those of smaller
subcubes. Asking a variable twice on a path adds leaves that nothing reaches, so it is left out.

With k free variables there are at most 2^k leaves. There are 3^n subcubes; time and memory grow as 6^n and 4^n for each
function, so that all 65,536 functions of four variables, or one function of ten, take half a second. Exact: whole
numbers, no rounding.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from algorithms.booleans import BooleanFunction
from algorithms.cubes.batches import Batch, Numbers
from algorithms.trees import Leaf, Split, Tree
from verify.errors import BadInput, TooLarge

__all__ = ["best_tree", "least_leaves", "least_wrong", "wrong_by_size"]

MOST_ENTRIES = 1 << 24
"""Of the tables of one function."""
ENTRIES_AT_ONCE = 1 << 22
"""Of the tables that are held together, where one function has less."""

Weights = Sequence[int]
Table = NDArray[Any]
"""Whole numbers, of 16 bits where these suffice, else of 64; shape (leaves, functions, assignments to the fixed
variables), from one leaf on, assignments in the order of inputs."""


def least_wrong(batch: Batch, *, depth: int | None = None, weights: Weights | None = None) -> Numbers:
    """For every function and s = 1, ..., 2^n the least number of wrong inputs of a tree with at most s leaves.

    The shape is (functions, 2^n), the entry for s leaves in column s - 1. With `depth` only trees of at most that depth
    count. With `weights`, whole numbers from 0 for the inputs in their order, the weight of the wrong inputs is
    counted, so that every law of the inputs with a common denominator is served. O(6^n) a function. Exact.

    Raises BadInput for a negative depth or other weights, TooLarge for n > 12 or weights that sum to 2^62.

    >>> least_wrong(Batch.of([BooleanFunction(2, 0b0110)])).tolist()
    [[2, 2, 1, 0]]
    >>> least_wrong(Batch.of([BooleanFunction(2, 0b0110)]), depth=1).tolist()
    [[2, 2, 2, 2]]
    """
    most, scale = _within(depth, batch.n), _checked(weights, batch.n)
    step = max(1, ENTRIES_AT_ONCE >> (2 * batch.n))
    parts = [Batch(batch.n, batch.values[at : at + step]) for at in range(0, len(batch), step)]
    found = [_Program(part, most, scale).whole() for part in parts]
    return np.concatenate(found) if found else np.zeros((0, 1 << batch.n), np.int64)


def wrong_by_size(f: BooleanFunction, *, depth: int | None = None) -> tuple[int, ...]:
    """`least_wrong` of one function: the least numbers of wrong inputs for 1, ..., 2^n leaves.

    >>> wrong_by_size(BooleanFunction(3, 0b11101000))
    (4, 2, 2, 1, 1, 0, 0, 0)
    """
    return tuple(least_wrong(Batch.of([f]), depth=depth)[0].tolist())


def least_leaves(batch: Batch, *, depth: int | None = None) -> Numbers:
    """The least number of leaves of a tree that computes each function, shape (functions,).

    0 where no tree within `depth` does. Exact.
    """
    right = least_wrong(batch, depth=depth) == 0
    return np.where(right.any(axis=1), right.argmax(axis=1) + 1, 0)


def best_tree(f: BooleanFunction, leaves: int, *, depth: int | None = None) -> Tree:
    """A tree with at most so many leaves, and within the depth, that is wrong on the least number of inputs.

    Of several the one found first: a leaf (label 1 in a tie) if that is no worse, then by increasing variable and
    number of leaves on the side of 0. Raises BadInput for less than one leaf.
    """
    if type(leaves) is not int or leaves < 1:
        raise BadInput(f"a tree has at least one leaf, not {leaves!r}")
    program = _Program(Batch.of([f]), _within(depth, f.n), None)
    program.whole()
    return program.tree(tuple(range(f.n)), {}, min(leaves, 1 << f.n))


@dataclass(frozen=True)
class _Cube:
    """The subcubes with the same free variables, increasing; `place` gives the row of an assignment to the others."""

    free: tuple[int, ...]
    n: int

    @property
    def fixed(self) -> tuple[int, ...]:
        return tuple(i for i in range(self.n) if i not in self.free)

    def place(self, bits: dict[int, int]) -> int:
        return sum(bits[i] << j for j, i in enumerate(self.fixed))


class _Program:
    """The tables of one batch, from small subcubes to the whole cube; kept, so that a tree can be read off."""

    def __init__(self, batch: Batch, depth: int, weights: Numbers | None) -> None:
        self._n, self._depth = batch.n, depth
        if 1 << (2 * batch.n) > MOST_ENTRIES:
            raise TooLarge(f"the subcubes of {batch.n} variables are too many for a table")
        # 2^12 inputs can be counted in 16 bits
        scale: Table = np.ones(1 << batch.n, np.int16) if weights is None else weights
        ones: Table = batch.values.astype(scale.dtype)
        self._ones, self._zeros = ones * scale, (1 - ones) * scale
        self._tables: dict[tuple[int, ...], Table] = {}

    def whole(self) -> Numbers:
        """The entries of the whole cube, for 1, ..., 2^n leaves."""
        everything = tuple(range(self._n))
        for size in range(max(0, self._n - self._depth), self._n + 1):
            for free in combinations(everything, size):
                self._tables[free] = self._table(free)
        found: Numbers = self._tables[everything][:, :, 0].T.astype(np.int64)
        return _padded(found, 1 << self._n)

    def tree(self, free: tuple[int, ...], bits: dict[int, int], leaves: int) -> Tree:
        """A best tree on a subcube, with at most so many leaves."""
        here = self._row(free, bits)
        least = here[min(leaves, len(here)) - 1]
        if here[0] == least:
            return self._label(free, bits)
        for i in free:
            rest = tuple(j for j in free if j != i)
            sides = [self._row(rest, {**bits, i: b}) for b in (0, 1)]
            for left, right in _divisions(leaves, len(sides[0])):
                if sides[0][left - 1] + sides[1][right - 1] == least:
                    zero, one = (self.tree(rest, {**bits, i: b}, s) for b, s in ((0, left), (1, right)))
                    return Split(i, zero, one)
        raise BadInput("no tree has the least error")  # not reached: the tables are sums of these sides

    def _row(self, free: tuple[int, ...], bits: dict[int, int]) -> Table:
        row: Table = self._tables[free][:, 0, _Cube(free, self._n).place(bits)]
        return row

    def _label(self, free: tuple[int, ...], bits: dict[int, int]) -> Leaf:
        zeros, ones = (_summed(side, free, self._n) for side in (self._zeros, self._ones))
        place = _Cube(free, self._n).place(bits)
        return Leaf(int(ones[0, place] >= zeros[0, place]))

    def _table(self, free: tuple[int, ...]) -> Table:
        constant = np.minimum(_summed(self._zeros, free, self._n), _summed(self._ones, free, self._n))
        below = [tuple(j for j in free if j != i) for i in free]
        if not below or below[0] not in self._tables:
            return constant[None]
        # as many leaves as both sides have together
        most = 2 * len(self._tables[below[0]])
        best = np.repeat(constant[None], most, axis=0)
        for i, rest in zip(free, below, strict=True):
            zero, one = self._sides(free, i, rest)
            for left, wrong in enumerate(zero, 1):
                # with 1, 2, ... leaves on the other side
                sizes = best[left : left + len(one)]
                np.minimum(sizes, wrong + one, out=sizes)
        return best

    def _sides(self, free: tuple[int, ...], i: int, rest: tuple[int, ...]) -> tuple[Table, Table]:
        """The tables of both halves of a cube cut along x_i, row by row as those of the cube."""
        fixed = _Cube(rest, self._n).fixed
        step = 1 << fixed.index(i)
        table = self._tables[rest]
        rows = np.arange(1 << (self._n - len(free)))
        # an assignment to the fixed variables of the cube, with a place for the bit of x_i
        spread = (rows & (step - 1)) | (rows & ~(step - 1)) << 1
        return table[:, :, spread], table[:, :, spread | step]


def _divisions(leaves: int, most: int) -> Iterator[tuple[int, int]]:
    """The ways to divide leaves between two sides, with at least one and at most `most` on each.

    More leaves than both sides take together are divided as that many.
    """
    leaves = min(leaves, 2 * most)
    return ((left, leaves - left) for left in range(max(1, leaves - most), min(most, leaves - 1) + 1))


def _summed(values: Table, free: tuple[int, ...], n: int) -> Table:
    """The sums over the free variables, shape (functions, assignments to the others)."""
    # axis 1 + (n - 1 - i) belongs to x_i
    cube = values.reshape(len(values), *(2,) * n)
    summed: Table = cube.sum(axis=tuple(n - i for i in free), dtype=values.dtype) if free else cube
    return summed.reshape(len(values), -1)


def _padded(found: Numbers, columns: int) -> Numbers:
    """More leaves than a tree within the depth can have are of no use."""
    missing = columns - found.shape[1]
    return np.concatenate((found, np.repeat(found[:, -1:], missing, axis=1)), axis=1)


def _within(depth: int | None, n: int) -> int:
    if depth is None:
        return n
    if type(depth) is not int or depth < 0:
        raise BadInput(f"a depth is a whole number from 0, not {depth!r}")
    return min(depth, n)


def _checked(weights: Weights | None, n: int) -> Numbers | None:
    if weights is None:
        return None
    if len(weights) != 1 << n or any(type(w) is not int or w < 0 for w in weights):
        raise BadInput(f"weights are {1 << n} whole numbers from 0")
    if sum(weights) >= 1 << 62:
        raise TooLarge("the weights sum to 2^62 or more")
    return np.array(weights, np.int64)
