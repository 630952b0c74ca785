"""Top-k on samples with weights: the engine of `algorithms.top_k` where weights are equal, a node of its own else.

Main definitions: `top_k_tree`, `Choice`, `WeightedNode`.

Attributes that are constant at a node are not offered there (`Empty.DROPPED`), as in the authors' program: a split
of which one half is empty is of no use to anybody's data. So no attribute is queried twice on a path. Where weights
are equal the search has bounds (`pruned_top_k`); where they are not, and where a split must score something, it has a
memory only, and takes longer.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil
from typing import TypeGuard

import numpy as np
from numpy.typing import NDArray

from algorithms.classes.flat import FlatTree
from algorithms.classes.impurities import one_against_the_rest, score_of
from algorithms.classes.limits import NO_LIMITS, Limits, branches
from algorithms.classes.sample import ClassCounts, Sample
from algorithms.classes.scores import SplitScore
from algorithms.criteria import ENTROPY, ROOT, Criterion
from algorithms.top_k import Empty, TieRule, pruned_top_k
from algorithms.top_k import Sample as Rows
from algorithms.top_k.figure_1 import MOST_BYTES, run
from algorithms.top_k.nodes import Candidate, Node, ranked
from algorithms.top_k.pruned import Pause, Stops, nothing
from algorithms.top_k.rules import checked
from verify.errors import BadInput, TooLarge

__all__ = ["Choice", "WeightedNode", "top_k_tree"]

BYTES_OF_AN_ENTRY = 700
MOST_NODES_BYTES = 1 << 30
"""The samples on one path of the search are held at once."""


@dataclass(frozen=True)
class Choice:
    """What Top-k returns: the tree, its errors as a weight, and how much was called and scored to find it."""

    tree: FlatTree
    errors: int
    calls: int
    scored: int


def top_k_tree(
    sample: Sample,
    k: int,
    depth: int,
    criterion: Criterion | SplitScore = ENTROPY,
    ties: TieRule = TieRule.FIRST,
    *,
    limits: Limits = NO_LIMITS,
    pause: Pause = nothing,
) -> Choice:
    """The tree that Top-k returns, with the weights of the classes at its nodes. Exact.

    `limits` bar splits, so that fewer attributes are ranked, at some nodes none. `pause` is called now and then; what
    it raises ends the search. Raises BadInput for k < 1, a negative depth and tie rules other than FIRST and LAST,
    TooLarge for samples that cannot be held, UndecidedSign from a typed criterion.

    >>> sample = Sample.of([[0, 0], [0, 1], [1, 0], [1, 1]], [0, 1, 1, 0], 2, [3, 1, 1, 1])
    >>> top_k_tree(sample, 1, 1).errors, top_k_tree(sample, 1, 2).errors
    (2, 0)
    """
    checked(k, depth, ties)
    if ties not in (TieRule.FIRST, TieRule.LAST):
        raise BadInput("samples with weights take the tie rules FIRST and LAST")
    weight = _common_weight(sample)
    if weight is not None and not limits.score and _bounded(criterion, sample.classes):
        rows = Rows.of(sample.bits.astype(np.uint8), sample.codes)
        in_leaf = max(limits.in_leaf, ceil(limits.weight * len(sample)))
        stops = Stops(limits.to_split, in_leaf, pause)
        quick = pruned_top_k(rows, k, depth, criterion, ties=ties, empty=Empty.DROPPED, stops=stops)
        return Choice(FlatTree.of(quick.tree, sample), quick.errors * weight, quick.calls, quick.scored)
    if sample.bits.nbytes * (depth + 1) > MOST_NODES_BYTES:
        raise TooLarge("this sample with weights is too large for a search of this depth")
    entries = MOST_BYTES // (BYTES_OF_AN_ENTRY + 8 * len(sample))
    total = sum(sample.counts())
    root = WeightedNode(sample, score_of(criterion, sample.classes), limits, total, pause=pause)
    found = run(root, k, depth, ties=ties, entries=entries)
    return Choice(FlatTree.of(found.tree, sample), found.errors, found.calls, found.scored)


def _bounded(criterion: Criterion | SplitScore, classes: int) -> TypeGuard[Criterion]:
    """Whether the search with bounds knows the criterion for so many classes."""
    if not isinstance(criterion, Criterion):
        return False
    return classes <= 2 or not (criterion == ROOT or one_against_the_rest(criterion, classes))


def _common_weight(sample: Sample) -> int | None:
    """The weight of every row, where it is the same."""
    if any((limb != limb[0]).any() for limb in sample.limbs):
        return None
    return sum(int(limb[0]) << place * sample.limb_bits for place, limb in enumerate(sample.limbs))


@dataclass(frozen=True)
class WeightedNode(Node[int]):
    """Rows with weights at a node; `rows` are their places in the whole sample, the key of what is below them.

    `total` is the weight of the whole sample.
    """

    sample: Sample
    score: SplitScore
    limits: Limits = NO_LIMITS
    total: int = 0
    rows: NDArray[np.int64] | None = None
    pause: Pause = nothing

    @property
    def key(self) -> bytes | None:
        return None if self.rows is None else self.rows.tobytes()

    def constant(self) -> tuple[int, int]:
        most = max(self._counts)
        return self._counts.index(most), sum(self._counts) - most

    def ties(self) -> list[list[Candidate]]:
        self.pause()
        ones = self.sample.counts_of_ones()
        offered = self.limits.offered(self.sample, self._counts, ones, self.total)
        if not len(offered):
            return []
        gains, error = self.score.gains(self._counts, ones[offered])
        splits = [branches(self._counts, row) for row in ones[offered]]

        def order(i: int, j: int) -> int:
            if abs(gains[i] - gains[j]) > 2 * error:
                return 1 if gains[i] < gains[j] else -1
            return 0 if splits[i] == splits[j] else self.score.compare(splits[j], splits[i])

        first = sorted(range(len(offered)), key=lambda i: -gains[i])
        if self.limits.score:
            first = [i for i in first if self.limits.allow(self.score, splits[i], self.total)]
        return [[Candidate(int(offered[i])) for i in sorted(group)] for group in ranked(first, order)]

    def child(self, variable: int, bit: int) -> WeightedNode | None:
        kept = np.flatnonzero(self.sample.bits[:, variable] == bit)
        if not len(kept):
            return None
        rows = kept if self.rows is None else self.rows[kept]
        return replace(self, sample=self.sample.part(variable, bit), rows=rows)

    def joined(self, variable: int, zero: int, one: int) -> int:  # noqa: ARG002  # errors are weights
        return zero + one

    @cached_property
    def _counts(self) -> ClassCounts:
        return self.sample.counts()
