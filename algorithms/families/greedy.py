"""The errors of TopDown and BestFirst trees of each size, for every formula of a family.

Main definitions: `GreedyErrors`.

How a subtree grows does not depend on the rest of the tree: its next split is the best one in it. So the
sequence of splits of a formula is its own split followed by the merge of the sequences of its two
restrictions, where of the two next splits the better one comes first. One merge of at most t steps a formula
replaces a run of the algorithm; the comparisons are the same, and exact. Cost: O(rows t).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from algorithms.criteria import ENTROPY, Criterion
from algorithms.families.family import Family, Formula, Option
from algorithms.families.gains import TOLERANCE, BestSplits, Exponents
from algorithms.families.optimal import no_split
from algorithms.families.scaled import Scale, Table
from algorithms.growth import Policy, Ties
from verify.errors import BadInput

__all__ = ["GreedyErrors"]

Ints = NDArray[np.int64]
FIELD = 12
"""Bits for one exponent in a packed weight; four classes of steps fit."""


@dataclass(frozen=True)
class _Splits:
    """The splits of a formula's tree in their order.

    `rows`: the formula that is split. `keys`: the key of what it competes with. `weights`: its packed
    exponents. `depths`: its depth. All relative to the root of the formula.
    """

    rows: Ints
    keys: Ints
    weights: Ints
    depths: Ints

    def __len__(self) -> int:
        return len(self.rows)

    def below(self, key: int, weight: int) -> _Splits:
        """The same splits one level further down."""
        return _Splits(self.rows, self.keys + key, self.weights + weight, self.depths + 1)


EMPTY = _Splits(*(np.zeros(0, dtype=np.int64) for _ in range(4)))


@dataclass
class GreedyErrors:
    """E(T_t) for every formula of the family and 0 <= t <= size, for one policy and tie rule. Exact.

    Variables that tie at a leaf count in the order of the terms of the leaf's formula as the family sorts
    them. A leaf without gain is not split, which changes no error. Raises BadInput for ID3, whose order of
    splits is not by gain.

    >>> from algorithms.families.family import Family
    >>> grown = GreedyErrors(Family(2, 3), 8, Policy.BEST_FIRST, Ties.LAST)
    >>> [str(e) for e in grown.of(((2,), (3,)))]
    ['11/32', '9/32', '3/32', '3/32', '3/32', '1/16', '1/16', '1/16', '0']
    """

    family: Family
    size: int
    policy: Policy
    ties: Ties
    criterion: Criterion = ENTROPY
    progress: Callable[[float], None] | None = None
    scale: Scale = field(init=False)
    table: Table = field(init=False)

    def __post_init__(self) -> None:
        if self.policy is Policy.ID3:
            raise BadInput("ID3 does not order its splits by gain: grow single trees with algorithms.growth")
        if len(self.family.chances) > 2:
            raise BadInput("at most two classes of variables")
        self.scale = Scale(self.family.base, self.family.most_literals)
        self.table = no_split(self.family, self.scale, self.size)
        self._best = BestSplits(self.family, criterion=self.criterion, last=self.ties is Ties.LAST)
        self._fill()

    def of(self, formula: Formula) -> tuple[Fraction, ...]:
        """E(T_0), ..., E(T_size)."""
        row = self.family.row[self.family.sorted(formula)]
        return tuple(self.scale.fraction(self.table[:, row, t]) for t in range(self.size + 1))

    def _fill(self) -> None:
        sequences: list[_Splits] = []
        total = len(self.family.formulas)
        for row, option in enumerate(self._best.choice):
            sequences.append(EMPTY if option is None else self._grown(row, option, sequences))
            if self.progress is not None and row % 1024 == 0:
                self.progress(row / total)

    def _grown(self, row: int, option: Option, sequences: list[_Splits]) -> _Splits:
        """The splits of a formula, and its errors."""
        _, c, zero, one = option
        classes = len(self.family.chances)
        left, right = self._below(sequences[zero], c), self._below(sequences[one], classes + c)
        order, lefts = self._merged(left, right)
        self._put_errors(row, c, zero, one, lefts)
        root = (row, self._best.keys[row], 0, 0)
        columns = ("rows", "keys", "weights", "depths")
        merged = (np.concatenate((getattr(left, n), getattr(right, n)))[order] for n in columns)
        return _Splits(*(np.concatenate(([x], m))[: self.size] for x, m in zip(root, merged, strict=True)))

    def _below(self, splits: _Splits, step: int) -> _Splits:
        key = self._best.factor_keys[step] if self.policy is Policy.TOP_DOWN else 0
        return splits.below(key, 1 << (FIELD * step))

    def _merged(self, left: _Splits, right: _Splits) -> tuple[list[int], list[int]]:
        """Which splits come in which order (left ones first in number), and how many left ones came so far."""
        order, lefts = [], [0]
        keys, others = left.keys.tolist(), right.keys.tolist()
        n, m = len(keys), len(others)
        i = j = 0
        for _ in range(min(self.size - 1, n + m)):
            if j == m:
                take_left = True
            elif i == n:
                take_left = False
            else:
                gap = keys[i] - others[j]
                take_left = gap > 0 if abs(gap) > TOLERANCE else self._left_first(left, i, right, j)
            if take_left:
                order.append(i)
                i += 1
            else:
                order.append(n + j)
                j += 1
            lefts.append(i)
        return order, lefts

    def _left_first(self, left: _Splits, i: int, right: _Splits, j: int) -> bool:
        """Whether the split on the left is better, or is taken in a tie."""
        sign = self._compare(left, i, right, j)
        if sign:
            return sign > 0
        if self.ties is Ties.LAST:
            return False
        depth, other = int(left.depths[i]), int(right.depths[j])
        if self.ties is Ties.SHALLOWEST:
            return depth <= other
        return self.ties is Ties.FIRST or depth >= other

    def _compare(self, left: _Splits, i: int, right: _Splits, j: int) -> int:
        a, b = int(left.rows[i]), int(right.rows[j])
        shift = 0
        if self.policy is Policy.TOP_DOWN:
            shift = int(left.weights[i]) - int(right.weights[j])
        if shift == 0 and self._best.classes[a] == self._best.classes[b]:
            return 0
        # The exponents of the left leaf less those of the right one.
        counts = 2 * len(self.family.chances)
        w, v = int(left.weights[i]), int(right.weights[j])
        differences: Exponents = (0,) * counts
        if self.policy is Policy.TOP_DOWN:
            differences = tuple(
                x - y for x, y in zip(_unpacked(w, counts), _unpacked(v, counts), strict=True)
            )
        return self._best.sign(a, b, differences)

    def _put_errors(self, row: int, c: int, zero: int, one: int, lefts: list[int]) -> None:
        """E after t splits is that of the two subtrees with their shares of the t - 1 splits below the root."""
        if not self.size:
            return
        shares = np.array(lefts, dtype=np.int64)
        before = np.arange(len(shares), dtype=np.int64)
        p = int(self.family.chances[c] * self.family.base)
        left = self.scale.times(self.table[:, zero, shares][:, None], self.family.base - p)
        right = self.scale.times(self.table[:, one, before - shares][:, None], p)
        found = self.scale.plus(left, right)[:, 0]
        self.table[:, row, 1 : 1 + len(shares)] = found
        self.table[:, row, 1 + len(shares) :] = found[:, -1:]


def _unpacked(weight: int, count: int) -> Exponents:
    mask = (1 << FIELD) - 1
    return tuple((weight >> (FIELD * i)) & mask for i in range(count))
