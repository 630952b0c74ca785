"""The open leaves of a growing tree, in groups of equal gains: which is split next.

Main definitions: `Frontier`, `OpenLeaf`.

Small leaves often split alike, so that hundreds of them gain exactly as much. They stand in one group, groups that were
found to be equal are put together, and each pair of groups is compared once.
"""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count

from algorithms.classes.sample import Sample
from algorithms.classes.scores import SplitCounts, SplitScore
from algorithms.trees import Path

__all__ = ["Frontier", "OpenLeaf"]


@dataclass(frozen=True)
class OpenLeaf:
    """A leaf that may be split, with the best attributes and their gain, off by less than `error`."""

    node: int
    path: Path
    sample: Sample
    best: tuple[int, ...]
    gain: float
    error: float
    split: SplitCounts


@dataclass
class _Group:
    """Leaves of equal gains, from left to right: pairs of branches and the leaf."""

    split: SplitCounts
    gain: float
    error: float
    keys: list[SplitCounts]
    leaves: list[tuple[tuple[int, ...], OpenLeaf]] = field(default_factory=list)
    pairs: int = 0

    @property
    def most(self) -> float:
        return self.gain + self.error


class Frontier:
    """The open leaves; `take` gives the next one. Exact. O(log leaves) for each leaf, and comparisons of near gains."""

    def __init__(self, score: SplitScore) -> None:
        self._score = score
        self._groups: dict[SplitCounts, _Group] = {}
        self._heap: list[tuple[float, int, _Group]] = []
        self._numbers = count()
        self._size = 0

    def __len__(self) -> int:
        """The number of open leaves."""
        return self._size

    def add(self, leaf: OpenLeaf) -> None:
        """Opens a leaf."""
        key = self._score.key(leaf.split)
        group = self._groups.get(key)
        if group is None:
            group = self._groups[key] = _Group(leaf.split, leaf.gain, leaf.error, [key])
            self._push(group)
        insort(group.leaves, (tuple(bit for _, bit in leaf.path), leaf), key=lambda pair: pair[0])
        group.pairs += len(leaf.best)
        self._size += 1

    def take(self, *, last: bool) -> tuple[OpenLeaf, int]:
        """Removes the first or the last leaf of the largest gain; with it the number of pairs that gain as much."""
        group = self._best()
        pairs = group.pairs
        _, leaf = group.leaves.pop(-1 if last else 0)
        group.pairs -= len(leaf.best)
        self._size -= 1
        if group.leaves:
            self._push(group)
        else:
            for key in group.keys:
                del self._groups[key]
        return leaf, pairs

    def _best(self) -> _Group:
        """The group of the largest gain, taken off the heap."""
        near: list[_Group] = []
        least = 0.0
        while self._heap and (not near or -self._heap[0][0] >= least):
            group = heappop(self._heap)[2]
            least = max(least, group.gain - group.error) if near else group.gain - group.error
            near.append(group)
        leader = near[0]
        others: list[_Group] = []
        for group in near[1:]:
            order = self._order(group, leader)
            if order == 0:
                self._join(leader, group)
            else:
                others.append(leader if order > 0 else group)
                leader = group if order > 0 else leader
        for group in others:
            self._push(group)
        return leader

    def _order(self, one: _Group, other: _Group) -> int:
        if abs(one.gain - other.gain) > one.error + other.error:
            return 1 if one.gain > other.gain else -1
        return self._score.compare(one.split, other.split)

    def _join(self, group: _Group, other: _Group) -> None:
        group.keys += other.keys
        group.leaves = sorted(group.leaves + other.leaves, key=lambda pair: pair[0])
        group.pairs += other.pairs
        for key in other.keys:
            self._groups[key] = group

    def _push(self, group: _Group) -> None:
        heappush(self._heap, (-group.most, next(self._numbers), group))
