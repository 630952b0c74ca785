"""What drawings of a tree say: tests at the nodes, classes and their weights at the leaves.

Main definitions: `node_labels`, `title`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from algorithms.classes import FlatTree
from algorithms.drawing import Labels
from algorithms.trees import Leaf, Split, Tree
from verify.rationals import Fraction

__all__ = ["BRANCHES", "node_labels", "title"]

BRANCHES = ("no", "yes")


class Titled(Protocol):
    """A tree that has a name and a criterion."""

    @property
    def name(self) -> str:
        """Who made it."""

    @property
    def criterion(self) -> str:
        """By what."""


def title(fitted: Titled) -> str:
    """The name of a tree with its criterion."""
    return f"{fitted.name}, {fitted.criterion}"


def node_labels(
    tree: FlatTree, tests: Sequence[str], classes: Sequence[str], scale: int = 1
) -> tuple[Tree, Labels]:
    """A tree to draw, whose leaves are told apart by their nodes, and what stands at it.

    At a leaf stand its class, the weight of that class there and the weight of all; weights are exact unless they
    are no short fractions, and then they are rounded to three digits and marked so.
    """
    labels = tree.labels()
    leaves = {
        i: f"{classes[labels[i]]}, {_weight(tree.counts[i][labels[i]], scale)} of {_weight(sum(tree.counts[i]), scale)}"
        for i in tree.leaves
    }
    made: dict[int, Tree] = {}
    for i in reversed(range(len(tree.variable))):
        if tree.is_leaf(i):
            made[i] = Leaf(i)
        else:
            made[i] = Split(tree.variable[i], made.pop(tree.zero[i]), made.pop(tree.one[i]))
    return made[0], Labels(dict(enumerate(tests)), leaves=leaves, branches=BRANCHES, boxes=True)


def _weight(count: int, scale: int) -> str:
    exact = Fraction(count, scale)
    text = str(exact)
    return text if len(text) <= 9 else f"about {float(exact):.3g}"
