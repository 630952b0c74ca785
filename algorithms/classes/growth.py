"""TopDown on samples with any number of classes: the split of the largest gain, again and again, with exact ties.

Main definitions: `top_down`, `Grown`, `Split`, `TieRule`.

This is `algorithms.growth.grow` with its policy TopDown for samples, made for people's data: classes and weights,
a bound on the depth, no splits of leaves that are pure, and counts by one product of matrices a leaf. With two
classes, weights 1, pure leaves barred and no bound on the depth it grows the trees that `grow` grows.

References: Kearns and Mansour, "On the boosting ability of top-down decision tree learning algorithms",
J. Comput. Syst. Sci. 58 (1999).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from algorithms.classes.flat import NONE, FlatTree, assembled
from algorithms.classes.frontier import Frontier, OpenLeaf
from algorithms.classes.impurities import score_of
from algorithms.classes.limits import NO_LIMITS, Limits, branches
from algorithms.classes.sample import ClassCounts, Sample
from algorithms.classes.scores import SplitCounts, SplitScore
from algorithms.criteria import ENTROPY, Criterion
from algorithms.trees import Path
from verify.errors import BadInput
from verify.rationals import Fraction

__all__ = ["Grown", "Split", "TieRule", "top_down"]

ZERO = Fraction(0)
Progress = Callable[[int], None]
"""Told how many splits there are, after each."""


class TieRule(Enum):
    """Which of several best pairs is taken. Leaves run from left to right, attributes increase."""

    FIRST = "first"
    LAST = "last"


@dataclass(frozen=True)
class Split:
    """One split: at the leaf `path` on `variable`, the attributes that were as good there, and the leaves."""

    path: Path
    variable: int
    tied: tuple[int, ...]
    """The attributes of the largest gain at this leaf, increasing; more than one is a tie."""
    rivals: int
    """The pairs of a leaf and an attribute that were best, at all leaves."""


@dataclass(frozen=True)
class Grown:
    """The tree, and the splits in the order in which they were made."""

    tree: FlatTree
    splits: tuple[Split, ...]


def top_down(
    sample: Sample,
    *,
    criterion: Criterion | SplitScore = ENTROPY,
    max_splits: int | None = None,
    max_depth: int | None = None,
    ties: TieRule = TieRule.FIRST,
    zero_gains: bool = True,
    limits: Limits = NO_LIMITS,
    progress: Progress | None = None,
) -> Grown:
    """Grows a tree by at most `max_splits` splits to at most depth `max_depth`; None is no bound.

    In every round the pair of a leaf and an attribute with the largest gain is split; gains are compared exactly.
    Pure leaves are not split, nor an attribute that is constant at the leaf. A split of gain zero is made unless
    `zero_gains` is False; one that loses, which only a typed criterion can show, is not. `limits` bar further splits.
    Raises BadInput for negative bounds, UndecidedSign from a typed criterion.
    O(rows * attributes * classes) for each level of the tree, and O(log leaves) for each split.

    >>> grown = top_down(Sample.of([[0, 0], [0, 1], [1, 0], [1, 1]], [0, 0, 2, 1], 3))
    >>> grown.tree.variable, [s.tied for s in grown.splits]
    ((0, -1, 1, -1, -1), [(0,), (1,)])
    """
    for bound in (max_splits, max_depth):
        if bound is not None and (isinstance(bound, bool) or not isinstance(bound, int) or bound < 0):
            raise BadInput(f"a bound is a whole number from 0 on, or None, not {bound!r}")
    score = score_of(criterion, sample.classes)
    grower = _Grower(score, max_depth, ties, limits, zero_gains=zero_gains)
    return grower.run(sample, max_splits, progress or (lambda _splits: None))


class _Grower:
    """One growth: its nodes and its open leaves, from left to right."""

    def __init__(
        self, score: SplitScore, max_depth: int | None, ties: TieRule, limits: Limits, *, zero_gains: bool
    ) -> None:
        self._score = score
        self._limits = limits
        self._total = 0
        self._max_depth = max_depth
        self._ties = ties
        self._zero_gains = zero_gains
        self._nodes: list[tuple[int, int, int, ClassCounts]] = []
        self._open = Frontier(score)

    def run(self, sample: Sample, max_splits: int | None, progress: Progress) -> Grown:
        """The growth from the root."""
        self._total = sum(sample.counts())
        self._leaf((), sample)
        splits: list[Split] = []
        last = self._ties is TieRule.LAST
        while len(self._open) and (max_splits is None or len(splits) < max_splits):
            leaf, rivals = self._open.take(last=last)
            variable = leaf.best[-1] if last else leaf.best[0]
            splits.append(Split(leaf.path, variable, leaf.best, rivals))
            self._split(leaf, variable)
            progress(len(splits))
        return Grown(assembled(self._nodes), tuple(splits))

    def _split(self, leaf: OpenLeaf, variable: int) -> None:
        zero = len(self._nodes)
        self._leaf((*leaf.path, (variable, 0)), leaf.sample.part(variable, 0))
        one = len(self._nodes)
        self._leaf((*leaf.path, (variable, 1)), leaf.sample.part(variable, 1))
        self._nodes[leaf.node] = (variable, zero, one, self._nodes[leaf.node][3])

    def _leaf(self, path: Path, sample: Sample) -> None:
        """A new leaf, open if there is a split to make at it."""
        counts = sample.counts()
        node = len(self._nodes)
        self._nodes.append((NONE, NONE, NONE, counts))
        pure = sum(map(bool, counts)) < 2
        if pure or (self._max_depth is not None and len(path) >= self._max_depth):
            return
        if self._limits.closed(sample):
            return
        ones = sample.counts_of_ones()
        offered = self._limits.offered(sample, counts, ones, self._total)
        if not len(offered):
            return
        gains, error = self._score.gains(counts, ones[offered])
        best = _maxima(self._score, counts, ones[offered], gains, error)
        split = branches(counts, ones[offered[best[0]]])
        gain = float(gains[best[0]])
        if not self._worth(gain, error, split):
            return
        chosen = tuple(int(offered[i]) for i in best)
        self._open.add(OpenLeaf(node, path, sample, chosen, gain, error, split))

    def _worth(self, gain: float, error: float, split: SplitCounts) -> bool:
        """Whether a gain is one to take: positive, or zero where that is asked for, and what the limits ask."""
        if gain <= error:
            sign = self._score.exceeds(split, ZERO)
            if sign < 0 or (sign == 0 and not self._zero_gains):
                return False
        return self._limits.allow(self._score, split, self._total)


def _maxima(
    score: SplitScore, whole: ClassCounts, ones: NDArray[Any], gains: NDArray[np.float64], error: float
) -> list[int]:
    """The places, increasing, of the largest gains. Exact: floats leave the candidates, signs decide."""
    candidates = np.flatnonzero(gains >= gains.max() - 2 * error)
    # attributes that split alike, up to the names of the branches, gain alike
    alike: dict[SplitCounts, list[int]] = {}
    for i in candidates:
        alike.setdefault(score.key(branches(whole, ones[i])), []).append(int(i))
    best: list[list[int]] = []
    leader: SplitCounts | None = None
    for split, group in alike.items():
        order = 1 if leader is None else score.compare(split, leader)
        if order > 0:
            best, leader = [group], split
        elif order == 0:
            best.append(group)
    return sorted(i for group in best for i in group)
