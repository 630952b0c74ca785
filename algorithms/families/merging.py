"""The splits of the trees of all formulas in their order, and their merge two by two, for many rows at once.

Main definitions: `Sequences`, `Sides`.

Two sequences are merged by comparing their next splits: the better one comes first. In step k this is done
for all rows together. Rows do not touch each other: each has its own two places, and reads sequences of formulas with
fewer variables only, which are finished. So every decision is the one of a loop over that row alone: keys that
differ by more than `TOLERANCE` decide, pairs with nearer keys are taken out and compared exactly, and the rule
decides ties.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from algorithms.families.gains import TOLERANCE, BestSplits, Exponents
from algorithms.growth import Policy, Ties
from verify.errors import TooLarge

__all__ = ["Ints", "Marks", "Sequences", "Sides"]

Ints = NDArray[np.int64]
Marks = NDArray[np.bool_]
FIELD = 12
"""Bits for one exponent in a packed weight; four classes of steps fit."""
MOST_KEY = 1 << 62
"""Differences of keys below this one fit into 64 bits."""
FEW = 24
"""So few rows are merged faster one by one."""


@dataclass(frozen=True)
class Sides:
    """Rows of one layer that are split by variables of one class, and their two restrictions.

    `steps` are the steps to these, as numbers of the factors: to 0 and to 1.
    """

    rows: Ints
    zeros: Ints
    ones: Ints
    steps: tuple[int, int]

    def __getitem__(self, places: Ints) -> Sides:
        """Some of the rows, in the given order."""
        return Sides(self.rows[places], self.zeros[places], self.ones[places], self.steps)


@dataclass
class Sequences:
    """The first `size` splits of every formula's tree, by row, as one policy and tie rule order them.

    Of each split are known the formula that is split, the key of what it competes with, and its packed
    exponents, relative to the root. Row i takes the places from i `width`; there is one more than splits, so
    that the place behind the last split exists. Raises TooLarge where differences of keys might not fit into
    64 bits.
    """

    best: BestSplits
    size: int
    policy: Policy
    ties: Ties
    few: int = FEW
    lengths: Ints = field(init=False)

    def __post_init__(self) -> None:
        count = len(self.best.choice)
        self.width = self.size + 1
        self.lengths = np.zeros(count, dtype=np.int64)
        self._rows = np.zeros(count * self.width, dtype=np.int32)
        self._keys = np.zeros(count * self.width, dtype=np.int64)
        self._weights = np.zeros(count * self.width, dtype=np.int64)
        # Steps of equal probability share a field: weights are equal numbers if these are equal.
        factors = self.best.factors
        deepest = self.best.family.most_literals * max(map(abs, self.best.factor_keys))
        if max(map(abs, self.best.keys)) + deepest >= MOST_KEY:
            raise TooLarge("some gain is too small for keys of 64 bits")
        self._gain_keys = np.array(self.best.keys, dtype=np.int64)
        self._classes = np.array(self.best.classes, dtype=np.int64)
        self._fields = [factors.index(f) for f in factors]

    def grow(self, sides: Sides) -> tuple[Ints, Ints]:
        """Puts the sequences of the rows together from those of their restrictions, which are known.

        Returns, for 0, 1, ..., size - 1 splits below the root, how many of them lie on the left and how many
        on the right; where there are not so many, all.
        """
        counts = np.minimum(self.lengths[sides.zeros] + self.lengths[sides.ones], self.size - 1)
        took = self._took(sides, counts)
        lefts = np.zeros((len(sides.rows), self.size), dtype=np.int64)
        np.cumsum(took, axis=1, out=lefts[:, 1:])
        rights = np.minimum(np.arange(self.size), counts[:, None]) - lefts
        self._store(sides, took, lefts[:, :-1], rights[:, :-1])
        self.lengths[sides.rows] = counts + 1
        return lefts, rights

    def _store(self, sides: Sides, took: Marks, lefts: Ints, rights: Ints) -> None:
        """The root, then the splits below it; what stands behind the last of them is never read."""
        left, right = (sides.zeros * self.width)[:, None] + lefts, (sides.ones * self.width)[:, None] + rights
        source = np.where(took, left, right)
        places = (sides.rows * self.width)[:, None] + np.arange(1, self.size)
        roots = sides.rows * self.width
        self._rows[roots], self._keys[roots] = sides.rows, self._gain_keys[sides.rows]
        self._weights[roots] = 0
        self._rows[places] = self._rows[source]
        self._keys[places] = self._keys[source] + np.where(took, *map(self._key, sides.steps))
        self._weights[places] = self._weights[source] + np.where(took, *map(self._weight, sides.steps))

    def _key(self, step: int) -> int:
        return self.best.factor_keys[step] if self.policy is Policy.TOP_DOWN else 0

    def _weight(self, step: int) -> int:
        return 1 << (FIELD * self._fields[step])

    def _took(self, sides: Sides, counts: Ints) -> Marks:
        """For each row and step whether the split on the left comes next; False behind the last one."""
        took = np.zeros((len(counts), max(0, self.size - 1)), dtype=np.bool_)
        if len(counts) < self.few:
            for place in range(len(counts)):
                self._merge_one(sides[np.array([place])], int(counts[place]), took[place])
        else:
            order = np.argsort(-counts, kind="stable")
            took[order] = self._merged(sides[order], counts[order], took.shape[1])
        return took

    def _merged(self, sides: Sides, counts: Ints, steps: int) -> Marks:
        """`_took` for rows with decreasing counts: those that have a split left come first."""
        took = np.zeros((steps, len(counts)), dtype=np.bool_)
        left, right = sides.zeros * self.width, sides.ones * self.width
        ends, others = left + self.lengths[sides.zeros], right + self.lengths[sides.ones]
        shift = self._key(sides.steps[0]) - self._key(sides.steps[1])
        rows_left = np.searchsorted(-counts, -np.arange(steps), side="left")
        for step, n in enumerate(rows_left.tolist()):
            if not n:
                break
            i, j = left[:n], right[:n]
            gaps = self._keys[i] - self._keys[j] + shift
            more, other = i < ends[:n], j < others[:n]
            near = np.flatnonzero((np.abs(gaps) <= TOLERANCE) & more & other)
            first = gaps > 0
            if len(near):
                first[near] = self._left_first(sides.steps, i[near], j[near])
            first = (first & more) | ~other
            took[step, :n] = first
            i += first
            j += ~first
        return took.T

    def _merge_one(self, side: Sides, count: int, took: Marks) -> None:
        """The same for one row."""
        i, j = int(side.zeros[0]) * self.width, int(side.ones[0]) * self.width
        n, m = int(self.lengths[side.zeros[0]]), int(self.lengths[side.ones[0]])
        keys, others = self._keys[i : i + n].tolist(), self._keys[j : j + m].tolist()
        shift = self._key(side.steps[0]) - self._key(side.steps[1])
        a = b = 0
        for step in range(count):
            if a == n or b == m:
                first = b == m
            else:
                gap = keys[a] - others[b] + shift
                first = gap > 0
                if abs(gap) <= TOLERANCE:
                    first = bool(self._left_first(side.steps, np.array([i + a]), np.array([j + b]))[0])
            took[step] = first
            a, b = a + first, b + (not first)

    def _left_first(self, steps: tuple[int, int], left: Ints, right: Ints) -> Marks:
        """Whether the splits at the places on the left are better, or are taken in a tie."""
        a, b = self._rows[left], self._rows[right]
        w = self._weights[left] + self._weight(steps[0])
        v = self._weights[right] + self._weight(steps[1])
        signs = np.zeros(len(a), dtype=np.int64)
        # Equal gains of equal weight tie; the others are compared.
        open_ = self._classes[a] != self._classes[b]
        if self.policy is Policy.TOP_DOWN:
            open_ |= w != v
        places = np.flatnonzero(open_)
        parts = (x[places].tolist() for x in (a, b, w, v))
        signs[places] = [self._sign(*pair) for pair in zip(*parts, strict=True)]
        first: Marks = np.where(signs == 0, self._left_in_tie(w, v), signs > 0)
        return first

    def _sign(self, row: int, other: int, weight: int, other_weight: int) -> int:
        # The exponents of the left leaf less those of the right one.
        count = len(self._fields)
        differences: Exponents = (0,) * count
        if self.policy is Policy.TOP_DOWN:
            pairs = zip(_unpacked(weight, count), _unpacked(other_weight, count), strict=True)
            differences = tuple(x - y for x, y in pairs)
        return self.best.sign(row, other, differences)

    def _left_in_tie(self, weights: Ints, others: Ints) -> Marks:
        if self.ties in (Ties.LAST, Ties.FIRST):
            return np.full(len(weights), self.ties is Ties.FIRST)
        depths, other_depths = self._depths(weights), self._depths(others)
        first: Marks = depths <= other_depths if self.ties is Ties.SHALLOWEST else depths >= other_depths
        return first

    def _depths(self, weights: Ints) -> Ints:
        """The number of steps of each path: the sum of its exponents."""
        depths = np.zeros_like(weights)
        for i in range(len(self._fields)):
            depths += (weights >> (FIELD * i)) & ((1 << FIELD) - 1)
        return depths


def _unpacked(weight: int, count: int) -> Exponents:
    mask = (1 << FIELD) - 1
    return tuple((weight >> (FIELD * i)) & mask for i in range(count))
