"""Top-k with a memory and bounds, for larger data: the tree of Figure 1, found with less work.

Main definitions: `pruned_top_k`, `PrunedRun`.

This is Figure 5 with the key (S, h) (`figure_5` says why it returns what Figure 1 returns) and three short cuts
that change no result: trees of depth one are read off the table of counts; a half is not looked into when the other
one, as far as it is known, leaves it no room; and where no feature's stump is good enough, features are not ranked.
Counts come from matrix products of zeros, ones and weights, which are exact below 2^24 rows in all.

Source: BLPSTT23, Figures 1 and 5.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

import numpy as np
from numpy.typing import NDArray

from algorithms.criteria import ENTROPY, Criterion
from algorithms.top_k.choosing import Chooser
from algorithms.top_k.figure_1 import BYTES_OF_AN_ENTRY, MOST_BYTES
from algorithms.top_k.rules import Empty, TieRule, checked
from algorithms.top_k.samples import Sample
from algorithms.top_k.scores import Integers, measure
from algorithms.trees import Leaf, Split, Tree
from verify.errors import BadInput

__all__ = ["Pause", "PrunedRun", "Stops", "nothing", "pruned_top_k"]


Pause = Callable[[], None]
"""Called now and then during a search."""


def nothing() -> None:
    """Does nothing."""


@dataclass(frozen=True)
class Stops:
    """Where a search stops: nodes of fewer than `to_split` rows are leaves, a half has `in_leaf` rows at least.

    `pause` is called at every node; what it raises ends the search.
    """

    to_split: int = 1
    in_leaf: int = 1
    pause: Pause = nothing


EVERYWHERE = Stops()


@dataclass(frozen=True)
class PrunedRun:
    """The tree of Top-k and its number of errors, with the number of calls and of tables of counts that were needed."""

    tree: Tree
    errors: int
    calls: int
    scored: int


def pruned_top_k(
    sample: Sample,
    k: int,
    depth: int,
    criterion: Criterion = ENTROPY,
    *,
    ties: TieRule = TieRule.FIRST,
    redundant: bool = True,
    empty: Empty = Empty.KEPT,
    stops: Stops = EVERYWHERE,
) -> PrunedRun:
    """The same tree as `top_k` returns. Exact; the rules BEST and WORST are refused.

    The bounds of `stops` on rows need `Empty.DROPPED`.

    Memory: besides a copy of the sample in single precision at most about `MOST_BYTES` for subsets that were met.
    Raises BadInput, TooLarge and UndecidedSign as `top_k` does.

    >>> parity = Sample.of([[0, 0], [0, 1], [1, 0], [1, 1]], ["even", "odd", "odd", "even"])
    >>> pruned_top_k(parity, 2, 2, empty=Empty.DROPPED).errors
    0
    """
    checked(k, depth, ties, empty)
    if ties in (TieRule.BEST, TieRule.WORST):
        raise BadInput("with bounds Top-k is run with one of the tie rules FIRST and LAST")
    found = Chooser(measure(criterion, sample.total, len(sample.classes)), k, ties)
    return _Search(sample, found, stops, redundant=redundant, empty=empty).run(depth)


Found = tuple[int, Tree | None]
"""The errors of Top-k and its tree; or a number that these errors exceed, and None."""

Queried = int
"""The set of features queried above, where it matters, as bits; else 0."""


@dataclass(frozen=True)
class _Half:
    """Rows of the sample as a set and as indices, with their counts by class."""

    subset: int
    rows: NDArray[np.intp]
    counts: tuple[int, ...]

    @property
    def errors(self) -> int:
        return sum(self.counts) - max(self.counts)

    @property
    def label(self) -> int:
        return self.counts.index(max(self.counts))


class _Search:
    """One run, with what it keeps."""

    def __init__(
        self, sample: Sample, chooser: Chooser, stops: Stops, *, redundant: bool, empty: Empty
    ) -> None:
        self.sample, self.chooser, self.stops = sample, chooser, stops
        self.dropped = empty is Empty.DROPPED
        self.told = not redundant and not self.dropped
        self.calls = self.scored = 0
        self.to_split = max(stops.to_split, 2 * stops.in_leaf) if self.dropped else 0
        self._x = sample.rows.astype(np.float32)
        self._ones = np.ascontiguousarray(sample.rows.T.astype(np.bool_))
        self._y = (sample.labels[:, None] == np.arange(len(sample.classes))).astype(np.float32)
        if sample.weights is not None:
            self._y *= sample.weights[:, None].astype(np.float32)
        self._kept: dict[tuple[int, int, Queried], Found] = {}
        self._entries = MOST_BYTES // (BYTES_OF_AN_ENTRY + len(sample) // 6)

    def run(self, depth: int) -> PrunedRun:
        """The tree of so much depth on the whole sample."""
        whole = _Half(
            self.sample.everything, np.arange(len(self.sample)), self.sample.counts(self.sample.everything)
        )
        errors, tree = self._below(whole, depth, self.sample.total, 0)
        # No tree errs on more than all rows, so that there is one.
        return PrunedRun(cast(Tree, tree), errors, self.calls, self.scored)

    def _below(self, half: _Half, h: int, bound: int, queried: Queried) -> Found:
        """Figure 5: the tree if it has at most `bound` errors."""
        self.calls += 1
        self.stops.pause()
        if not h or not half.errors or len(half.rows) < self.to_split:
            return half.errors, Leaf(half.label)
        asked = (half.subset, h, queried)
        kept = self._kept.get(asked)
        if kept is not None and (kept[1] is not None or bound <= kept[0]):
            return kept
        found = self._stump(half, bound, queried) if h == 1 else self._split(half, h, bound, queried)
        if kept is not None or len(self._kept) < self._entries:
            self._kept[asked] = found
        return found

    def _table(self, half: _Half, queried: Queried) -> tuple[NDArray[np.intp], Integers]:
        """The features on offer, and their counts of classes in both halves, shape (features, 2, classes)."""
        self.scored += 1
        ones = (self._x[half.rows].T @ self._y[half.rows]).astype(np.int64)
        counts = np.stack([np.array(half.counts) - ones, ones], axis=1)
        if self.dropped:
            offered = np.flatnonzero(counts.sum(axis=2).min(axis=1) >= self.stops.in_leaf)
        elif self.told:
            offered = np.array([i for i in self.sample.variables if not queried >> i & 1], dtype=np.intp)
        else:
            return np.arange(len(counts)), counts
        return offered, counts[offered]

    def _stump(self, half: _Half, bound: int, queried: Queried) -> Found:
        """The best tree of depth one."""
        offered, counts = self._table(half, queried)
        if not len(offered):
            return half.errors, Leaf(half.label)
        errors = (counts.sum(axis=2) - counts.max(axis=2)).sum(axis=1)
        if int(errors.min()) > bound:
            return int(errors.min()) - 1, None
        chosen = self.chooser.chosen(counts)
        at = chosen[int(errors[chosen].argmin())]
        zero, one = counts[at].argmax(axis=1).tolist()
        return int(errors[at]), Split(int(offered[at]), Leaf(zero), Leaf(one))

    def _split(self, half: _Half, h: int, bound: int, queried: Queried) -> Found:
        offered, counts = self._table(half, queried)
        if not len(offered):
            return half.errors, Leaf(half.label)
        tree: Tree | None = None
        best = bound + 1
        for at in self.chooser.chosen(counts).tolist():
            i = int(offered[at])
            below = queried | 1 << i if self.told else 0
            halves = self._halves(half, i, counts[at].tolist())
            errors, zero, one = self._rooted(halves, h - 1, best - 1, below)
            if zero is not None and one is not None:
                tree, best = Split(i, zero, one), errors
                if not best:
                    break
        return (bound if tree is None else best), tree

    def _rooted(
        self, halves: list[_Half | None], h: int, room: int, queried: Queried
    ) -> tuple[int, Tree | None, Tree | None]:
        """Both subtrees, if together they have at most `room` errors."""
        zero, one = halves
        left, tree_0 = self._half(zero, h, room - self._least(one, h, queried), queried)
        if tree_0 is None or left > room:
            return 0, None, None
        right, tree_1 = self._half(one, h, room - left, queried)
        return (0, None, None) if right > room - left else (left + right, tree_0, tree_1)

    def _half(self, half: _Half | None, h: int, room: int, queried: Queried) -> Found:
        # On the empty set every constant is equally accurate.
        return (0, Leaf(0)) if half is None else self._below(half, h, room, queried)

    def _least(self, half: _Half | None, h: int, queried: Queried) -> int:
        """A number of errors that every tree here is known to have."""
        if half is None:
            return 0
        kept = self._kept.get((half.subset, h, queried))
        return 0 if kept is None else kept[0] + (kept[1] is None)

    def _halves(self, half: _Half, i: int, counts: list[list[int]]) -> list[_Half | None]:
        ones = self.sample.features[i]
        bits = self._ones[i][half.rows]
        return [
            _Half(half.subset & rows, half.rows[kept], tuple(c)) if any(c) else None
            for rows, kept, c in ((~ones, ~bits, counts[0]), (ones, bits, counts[1]))
        ]
