"""Independent real features that are uniform on intervals, with a target that is constant on cells: threshold queries.

Main definitions: `Grid`, `GridLaw`, `Threshold`, `box`.

Each feature has ends c_0 < c_1 < ... < c_k and a probability for each interval [c_(j-1), c_j), on which it is uniform;
features are independent. The target is constant on the cells of the grid, or on each has a probability of the label 1.
A query is 1[x_i >= theta]. As a law of bits, one for each feature and inner end, `GridLaw` is one that
`algorithms.top_down.build` and everything else in `algorithms` takes: its variables are the thresholds at inner ends
that still divide the box where a leaf is.

**Thresholds inside of an interval are not better.** Let theta run over [c_(j-1), c_j] at a leaf. The probability P of
x_i < theta and the part F of it with label 1 are affine in theta, and so are the whole less these, P' and F'. For
concave G the function P G(F/P) of (P, F) is concave (it is the perspective of G), so the impurity after the split is
concave in theta, the gain convex, and its maximum over the interval is at one of its ends. So for every concave
criterion the maximum over all theta is attained, and at an end of the grid: the trees here are such as the paper's loop
may build. (If G is strictly concave, a threshold inside ties only where the gain is 0 on the whole interval or the
interval has probability 0.) For a criterion that is not concave the largest gain among ends is found, and no more is
said. For targets that are no unions of cells, or features with atoms, a maximum need not exist.

Exact: integers over a common denominator, any number of features whose grid has at most 2^20 cells.

Reference: G. Blanc, J. Lange, L.-Y. Tan, "Provable guarantees for decision tree induction: the agnostic setting",
ICML 2020, section 3.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from math import lcm, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from algorithms.laws.base import Law, exact, free, possible, probability
from verify.errors import BadInput, TooLarge
from verify.rationals import Fraction

__all__ = ["Grid", "GridLaw", "Threshold", "box"]

MOST_CELLS = 1 << 20
Cell = tuple[int, ...]
"""For each feature the number of an interval."""


@dataclass(frozen=True)
class Threshold:
    """The query 1[x_feature >= value]."""

    feature: int
    value: Fraction


@dataclass(frozen=True)
class Grid:
    """For each feature the ends of its intervals, increasing, and the probabilities of the intervals.

    Raises BadInput for floats, ends that do not increase, and probabilities that do not fit or sum to 1, TooLarge
    beyond 2^20 cells.

    >>> Grid.uniform([[0, Fraction(1, 4), 1]]).masses
    ((Fraction(1, 4), Fraction(3, 4)),)
    """

    ends: tuple[tuple[Fraction, ...], ...]
    masses: tuple[tuple[Fraction, ...], ...]

    def __post_init__(self) -> None:
        if len(self.ends) != len(self.masses):
            raise BadInput("each feature has ends and probabilities")
        for ends, masses in zip(self.ends, self.masses, strict=True):
            for end in ends:
                exact(end, "an end of an interval")
            if len(ends) < 2 or any(a >= b for a, b in pairwise(ends)):
                raise BadInput("the ends of the intervals of a feature increase, and there are at least two")
            if len(masses) != len(ends) - 1 or sum(probability(m, "a probability") for m in masses) != 1:
                raise BadInput("the probabilities of the intervals of a feature sum to 1")
        if prod(map(len, self.masses)) > MOST_CELLS:
            raise TooLarge(f"a grid has at most {MOST_CELLS} cells")

    @classmethod
    def uniform(cls, ends: Sequence[Sequence[Fraction | int]]) -> Grid:
        """Features that are uniform between their first and last end."""
        listed = tuple(tuple(exact(e, "an end of an interval") for e in row) for row in ends)
        if any(len(row) < 2 or row[0] >= row[-1] for row in listed):
            raise BadInput("a uniform feature has a first end below its last")
        masses = tuple(tuple((b - a) / (row[-1] - row[0]) for a, b in pairwise(row)) for row in listed)
        return cls(listed, masses)

    @property
    def thresholds(self) -> tuple[Threshold, ...]:
        """The queries at inner ends, by feature and value: the variables of the laws on this grid."""
        return tuple(Threshold(i, end) for i, ends in enumerate(self.ends) for end in ends[1:-1])

    def law(self, target: Callable[[Cell], Fraction | int | bool]) -> GridLaw:
        """The law of the queries and a label that is 1 with the probability `target` of the cell."""
        cells = list(product(*(range(len(m)) for m in self.masses)))
        chances = [probability(int(t) if isinstance(t, bool) else t, "a target") for t in map(target, cells)]
        return GridLaw(self, chances)


def box(low: Sequence[int], high: Sequence[int]) -> Callable[[Cell], int]:
    """The target that is 1 on the cells from `low` to below `high`, in every feature."""
    return lambda cell: int(all(a <= c < b for a, c, b in zip(low, cell, high, strict=True)))


class GridLaw(Law):
    """The law of the threshold queries of a grid and a label; see `Grid.law`.

    `chances` are P[y = 1 | cell], the last feature fastest. A leaf is a box of cells; a threshold that does not divide
    it is no variable there, and a tree that asks it all the same is refused.

    >>> grid = Grid.uniform([[0, Fraction(1, 4), Fraction(1, 2), 1]])
    >>> law = grid.law(box([1], [3]))
    >>> law.mean, [law.branches(i)[1][1] for i in law.variables]
    (Fraction(3, 4), [Fraction(1, 1), Fraction(1, 1)])
    """

    def __init__(self, grid: Grid, chances: Sequence[Fraction]) -> None:
        shape = tuple(map(len, grid.masses))
        if len(chances) != prod(shape):
            raise BadInput(f"a grid of {prod(shape)} cells has as many targets, not {len(chances)}")
        units = [lcm(*(m.denominator for m in row)) for row in grid.masses]
        unit = lcm(*(c.denominator for c in chances))
        self._grid = grid
        masses = np.ones((), np.object_)
        for row, u in zip(grid.masses, units, strict=True):
            masses = np.multiply.outer(masses, np.array([int(m * u) for m in row], np.object_))
        ones = np.array([int(c * unit) for c in chances], np.object_).reshape(shape)
        self._whole: NDArray[Any] = np.asarray(masses, np.object_).reshape(shape) * unit
        self._ones: NDArray[Any] = (self._whole // unit) * ones
        self._low = (0,) * len(shape)
        # of each variable the feature, and the first interval above the threshold
        self._places = [(i, j) for i, row in enumerate(grid.masses) for j in range(1, len(row))]

    @property
    def grid(self) -> Grid:
        """The grid that the law was made on."""
        return self._grid

    @property
    def variables(self) -> tuple[int, ...]:
        shape = self._whole.shape
        inside = ((v, i, j - self._low[i]) for v, (i, j) in enumerate(self._places))
        return tuple(v for v, i, j in inside if 0 < j < shape[i])

    @property
    def mean(self) -> Fraction:
        return Fraction(int(self._ones.sum()), int(self._whole.sum()))

    @property
    def key(self) -> Hashable:
        total = int(self._whole.sum())
        cells = tuple(Fraction(int(m), total) for part in (self._whole, self._ones) for m in part.reshape(-1))
        # the numbers of the variables depend on the grid, the masses do not
        return self.variables, self._low, self._whole.shape, cells

    def chance(self, variable: int) -> Fraction:
        (_, _), (one, _) = self.branches(variable)
        return one

    def given(self, variable: int, bit: int) -> GridLaw:
        possible(self.chance(variable), variable, bit)
        i, at = self._cut(variable)
        kept = (slice(None),) * i + (slice(at, None) if bit else slice(None, at),)
        low = (*self._low[:i], self._low[i] + (at if bit else 0), *self._low[i + 1 :])
        return self._part(low, self._whole[kept], self._ones[kept])

    def branches(self, variable: int) -> tuple[tuple[Fraction, Fraction], tuple[Fraction, Fraction]]:
        i, at = self._cut(variable)
        parts = [np.moveaxis(part, i, 0) for part in (self._whole, self._ones)]
        total = int(parts[0].sum())
        sides = []
        for side in (slice(None, at), slice(at, None)):
            whole, ones = (int(part[side].sum()) for part in parts)
            sides.append((Fraction(whole, total), Fraction(ones, whole) if whole else Fraction(0)))
        return sides[0], sides[1]

    def _cut(self, variable: int) -> tuple[int, int]:
        free(self, variable)
        i, j = self._places[variable]
        return i, j - self._low[i]

    def _part(self, low: Cell, whole: NDArray[Any], ones: NDArray[Any]) -> GridLaw:
        made = GridLaw.__new__(GridLaw)
        made._grid, made._places, made._low = self._grid, self._places, low
        made._whole, made._ones = whole, ones
        return made
