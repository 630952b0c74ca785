"""Where two trees part ways: the first node, from the root and from left to right, at which they ask something else.

Main definitions: `Parting`, `parting`, `parting_branches`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from algorithms.classes import FlatTree
from treecert.tree_tables.words import BRANCHES

__all__ = ["Parting", "parting", "parting_branches"]


@dataclass(frozen=True)
class Parting:
    """The questions and answers that lead to the node, and what either tree has there: a test, or a leaf."""

    path: tuple[tuple[str, str], ...]
    one: str
    other: str

    def text(self, one: str, other: str) -> str:
        """One line.

        >>> Parting((("age <= 3", "no"),), "odor = f", "a leaf").text("entropy", "gini")
        'where age <= 3 is no, entropy asks odor = f and gini stops'
        """
        where = " and ".join(f"{test} is {answer}" for test, answer in self.path)
        place = f"where {where}" if where else "at the root"
        return f"{place}, {one} {_does(self.one)} and {other} {_does(self.other)}"


def parting(one: FlatTree, other: FlatTree, tests: Sequence[str]) -> Parting | None:
    """Where they part; None for trees that split alike."""
    open_: list[tuple[int, int, tuple[tuple[str, str], ...]]] = [(0, 0, ())]
    while open_:
        i, j, path = open_.pop()
        if one.variable[i] != other.variable[j]:
            return Parting(path, _what(one, i, tests), _what(other, j, tests))
        if not one.is_leaf(i):
            test = tests[one.variable[i]]
            open_.append((one.one[i], other.one[j], (*path, (test, BRANCHES[1]))))
            open_.append((one.zero[i], other.zero[j], (*path, (test, BRANCHES[0]))))
    return None


def parting_branches(one: FlatTree, other: FlatTree) -> list[tuple[int, ...]]:
    """The branches, 0 for no and 1 for yes, to every node at which they part, below nodes at which they do not."""
    found: list[tuple[int, ...]] = []
    open_: list[tuple[int, int, tuple[int, ...]]] = [(0, 0, ())]
    while open_:
        i, j, path = open_.pop()
        if one.variable[i] != other.variable[j]:
            found.append(path)
        elif not one.is_leaf(i):
            open_ += [(one.one[i], other.one[j], (*path, 1)), (one.zero[i], other.zero[j], (*path, 0))]
    return found


LEAF = "a leaf"


def _what(tree: FlatTree, node: int, tests: Sequence[str]) -> str:
    return LEAF if tree.is_leaf(node) else tests[tree.variable[node]]


def _does(what: str) -> str:
    return "stops" if what == LEAF else f"asks {what}"
