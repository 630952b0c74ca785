"""The errors of TopDown and BestFirst trees of each size, for every formula of a family.

Main definitions: `GreedyErrors`, `layers`.

How a subtree grows does not depend on the rest of the tree: its next split is the best one in it. So the
sequence of splits of a formula is its own split followed by the merge of the sequences of its two
restrictions, where of the two next splits the better one comes first. One merge of at most t steps a formula
replaces a run of the algorithm; the comparisons are the same, and exact. Restrictions have fewer variables,
so all formulas with equally many are merged together. Cost: O(rows t).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import numpy as np

from algorithms.criteria import ENTROPY, Criterion
from algorithms.families.family import Family, Formula
from algorithms.families.gains import BestSplits
from algorithms.families.merging import Ints, Sequences, Sides
from algorithms.families.optimal import no_split
from algorithms.families.scaled import Scale, Table
from algorithms.growth import Policy, Ties
from verify.errors import BadInput
from verify.rationals import Fraction

__all__ = ["GreedyErrors", "layers"]

CHUNK = 1024
"""Rows that are merged together: few enough to stay in the cache."""


@dataclass
class GreedyErrors:
    """E(T_t) for every formula of the family and 0 <= t <= size, for one policy and tie rule. Exact.

    Variables that tie at a leaf count in the order of the terms of the leaf's formula as the family sorts
    them. A leaf without gain is not split, which changes no error. `best` may bring the best splits of the
    family under the criterion, which do not depend on policy and rule. Raises BadInput for ID3, whose order
    of splits is not by gain.

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
    best: BestSplits | None = None
    scale: Scale = field(init=False)
    table: Table = field(init=False)

    def __post_init__(self) -> None:
        if self.policy is Policy.ID3:
            raise BadInput("ID3 does not order its splits by gain: grow single trees with algorithms.growth")
        if len(self.family.chances) > 2:
            raise BadInput("at most two classes of variables")
        self.scale = Scale(self.family.base, self.family.most_literals)
        self.table = no_split(self.family, self.scale, self.size)
        last = self.ties is Ties.LAST
        if self.best is None:
            self.best = BestSplits(self.family, criterion=self.criterion, last=last)
        elif self.best.family is not self.family or self.best.criterion != self.criterion:
            raise BadInput("the best splits are those of another family or criterion")
        if self.size:
            self._fill(self.best.taking(last=last))

    def of(self, formula: Formula) -> tuple[Fraction, ...]:
        """E(T_0), ..., E(T_size)."""
        row = self.family.row[self.family.sorted(formula)]
        return tuple(self.scale.fraction(self.table[:, row, t]) for t in range(self.size + 1))

    def _fill(self, best: BestSplits) -> None:
        sequences = Sequences(best, self.size, self.policy, self.ties)
        total = len(self.family.formulas)
        for sides in layers(self.family, best):
            self._put_errors(sides, *sequences.grow(sides))
            if self.progress is not None:
                self.progress(int(sides.rows[-1]) / total)

    def _put_errors(self, sides: Sides, lefts: Ints, rights: Ints) -> None:
        """E after t splits is that of the two subtrees with their shares of the t - 1 splits below the root."""
        p = int(self.family.chances[sides.steps[0]] * self.family.base)
        left = self.scale.times(self.table[:, sides.zeros[:, None], lefts], self.family.base - p)
        right = self.scale.times(self.table[:, sides.ones[:, None], rights], p)
        self.table[:, sides.rows, 1:] = self.scale.plus(left, right)


def layers(family: Family, best: BestSplits) -> Iterator[Sides]:
    """The rows that are split, each after its restrictions; together those with equally many variables."""
    rows = np.array([r for r, option in enumerate(best.choice) if option is not None], dtype=np.int64)
    chosen = np.array([o for o in best.choice if o is not None], dtype=np.int64).reshape(-1, 4)
    sizes = np.array(family.literal_counts, dtype=np.int64)[rows]
    for size in np.unique(sizes):
        for c in range(len(family.chances)):
            places = np.flatnonzero((sizes == size) & (chosen[:, 1] == c))
            sides = Sides(rows, chosen[:, 2], chosen[:, 3], (c, len(family.chances) + c))
            yield from (sides[places[i : i + CHUNK]] for i in range(0, len(places), CHUNK))
