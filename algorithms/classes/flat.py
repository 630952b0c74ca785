"""Trees in arrays, with the weights of the classes at every node: quick to ask, to store and to draw.

Main definitions: `FlatTree`. Nodes stand in preorder, the branch 0 before the branch 1, so that leaves run from left
to right; nothing is nested, so that a tree as deep as there are attributes can be stored.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from algorithms.classes.sample import ClassCounts, Sample
from algorithms.trees import Leaf, Path, Split, Tree
from verify.errors import BadInput

__all__ = ["FlatTree"]

NONE = -1
Integers = NDArray[np.int64]
Bits = NDArray[np.bool_]


@dataclass(frozen=True)
class FlatTree:
    """At node i: the attribute `variable[i]`, -1 at a leaf, the nodes of its branches, the weights of the classes."""

    variable: tuple[int, ...]
    zero: tuple[int, ...]
    one: tuple[int, ...]
    counts: tuple[ClassCounts, ...]

    @classmethod
    def of(cls, tree: Tree, sample: Sample) -> FlatTree:
        """A tree with the counts of a sample. A node that no row reaches has only zeros.

        The labels of the tree are not kept: see `labels`. Raises BadInput for an attribute that is not there.
        """
        variable: list[int] = []
        zero: list[int] = []
        one: list[int] = []
        counts: list[ClassCounts] = []
        nothing = (0,) * sample.classes
        open_: list[tuple[Tree, Sample | None, int, int]] = [(tree, sample, NONE, 0)]
        while open_:
            node, here, above, bit = open_.pop()
            place = len(variable)
            if above != NONE:
                (one if bit else zero)[above] = place
            counts.append(here.counts() if here is not None else nothing)
            variable.append(NONE if isinstance(node, Leaf) else node.variable)
            zero.append(NONE)
            one.append(NONE)
            if isinstance(node, Split):
                if not 0 <= node.variable < sample.bits.shape[1]:
                    raise BadInput(f"x{node.variable} is not an attribute of this sample")
                parts = [here.part(node.variable, b) if here is not None else None for b in (0, 1)]
                full = [p if p is not None and len(p) else None for p in parts]
                open_ += [(node.one, full[1], place, 1), (node.zero, full[0], place, 0)]
        return cls(tuple(variable), tuple(zero), tuple(one), tuple(counts))

    def is_leaf(self, node: int) -> bool:
        """Whether a node is a leaf."""
        return self.variable[node] == NONE

    @property
    def leaves(self) -> tuple[int, ...]:
        """The leaves from left to right."""
        return tuple(i for i, v in enumerate(self.variable) if v == NONE)

    @property
    def depth(self) -> int:
        """The largest number of splits on a path."""
        return self.depth_below(0)

    def depth_below(self, node: int) -> int:
        """The largest number of splits on a path from a node."""
        return max(depth for _, depth in self._depths(node))

    def labels(self) -> tuple[int, ...]:
        """At each node the class of the largest weight, the first of several; above, where no row comes.

        >>> FlatTree((0, -1, -1), (1, -1, -1), (2, -1, -1), ((2, 3), (2, 0), (0, 3))).labels()
        (1, 0, 1)
        """
        found = [0] * len(self.variable)
        for i in range(len(self.variable)):
            if any(self.counts[i]):
                found[i] = max(range(len(self.counts[i])), key=self.counts[i].__getitem__)
            for child in (self.zero[i], self.one[i]):
                if child != NONE:
                    found[child] = found[i]
        return tuple(found)

    def shares(self) -> NDArray[np.float64]:
        """At each node the shares of the classes, correctly rounded; above, where no row comes."""
        found = np.zeros((len(self.variable), len(self.counts[0])))
        for i, c in enumerate(self.counts):
            total = sum(c)
            if total:
                found[i] = [v / total for v in c]
            for child in (self.zero[i], self.one[i]):
                if child != NONE:
                    found[child] = found[i]
        return found

    def wrong(self) -> int:
        """The weight of the training rows that are labelled wrong."""
        labels = self.labels()
        return sum(sum(self.counts[i]) - self.counts[i][labels[i]] for i in self.leaves)

    def reached(self, bits: Bits | NDArray[Any]) -> Integers:
        """The leaf that each row of bits, shape (m, n), reaches."""
        place = np.zeros(len(bits), dtype=np.int64)
        for i, rows in self._routed(np.arange(len(bits)), bits):
            place[rows] = i
        return place

    def nested(self) -> Tree:
        """The tree as `algorithms.trees` has it; the labels of its leaves are codes of classes."""
        labels = self.labels()
        made: dict[int, Tree] = {}
        for i in reversed(range(len(self.variable))):
            if self.is_leaf(i):
                made[i] = Leaf(labels[i])
            else:
                made[i] = Split(self.variable[i], made.pop(self.zero[i]), made.pop(self.one[i]))
        return made[0]

    def without(self, nodes: Collection[int]) -> FlatTree:
        """The tree in which these nodes are leaves.

        >>> FlatTree((0, -1, -1), (1, -1, -1), (2, -1, -1), ((2, 3), (2, 0), (0, 3))).without({0}).counts
        ((2, 3),)
        """
        return assembled(
            [
                (NONE, NONE, NONE, counts) if i in nodes else (variable, zero, one, counts)
                for i, (variable, zero, one, counts) in enumerate(
                    zip(self.variable, self.zero, self.one, self.counts, strict=True)
                )
            ]
        )

    def above(self) -> tuple[int, ...]:
        """The node above each node, -1 for the root."""
        found = [NONE] * len(self.variable)
        for i, children in enumerate(zip(self.zero, self.one, strict=True)):
            for child in children:
                if child != NONE:
                    found[child] = i
        return tuple(found)

    def paths(self) -> dict[Path, int]:
        """Every node by the path that leads to it."""
        found: dict[Path, int] = {}
        open_: list[tuple[Path, int]] = [((), 0)]
        while open_:
            path, i = open_.pop()
            found[path] = i
            if not self.is_leaf(i):
                open_.append(((*path, (self.variable[i], 1)), self.one[i]))
                open_.append(((*path, (self.variable[i], 0)), self.zero[i]))
        return found

    def _routed(self, rows: Integers, bits: NDArray[Any]) -> Iterator[tuple[int, Integers]]:
        open_ = [(0, rows)]
        while open_:
            i, here = open_.pop()
            if self.is_leaf(i):
                yield i, here
            elif len(here):
                ones = bits[here, self.variable[i]].astype(np.bool_)
                open_ += [(self.one[i], here[ones]), (self.zero[i], here[~ones])]

    def _depths(self, node: int) -> Iterator[tuple[int, int]]:
        open_ = [(node, 0)]
        while open_:
            i, depth = open_.pop()
            yield i, depth
            if not self.is_leaf(i):
                open_ += [(self.one[i], depth + 1), (self.zero[i], depth + 1)]


def assembled(nodes: Sequence[tuple[int, int, int, ClassCounts]]) -> FlatTree:
    """The tree of nodes (variable, zero, one, counts) in any order, the root first, put into preorder."""
    order: list[int] = []
    open_ = [0]
    while open_:
        i = open_.pop()
        order.append(i)
        if nodes[i][0] != NONE:
            open_ += [nodes[i][2], nodes[i][1]]
    new = {old: place for place, old in enumerate(order)} | {NONE: NONE}
    return FlatTree(
        tuple(nodes[i][0] for i in order),
        tuple(new[nodes[i][1]] for i in order),
        tuple(new[nodes[i][2]] for i in order),
        tuple(nodes[i][3] for i in order),
    )
