"""Opt-Top-k as Figure 5 prints it, with both readings of the key of its cache.

Main definitions: `opt_top_k`, `Key`, `OptRun`, `opt_calls`, `Call`, `SMALLEST`.

The figure calls the dimension d and the depth budget h, and keeps results under the key (S, d). At its word the key
says nothing of the depth, so that a tree found with one budget is handed out for another: then it does not return
what Figure 1 returns. `SMALLEST` is the smallest sample that was found on which it errs more. With the key (S, h) it
returns the tree of Figure 1 for every ub that is at least the error e of that tree. By induction on h: a call with
ub >= e returns Top-k's tree; a call with ub < e returns Top-k's tree or NO-TREE; and the cache holds Top-k's trees, and
NO-TREE with some ub_c < e.

At h = 0, for pure S and for an S whose tree is kept this is plain. Else b* - 1 is the largest error that is still of
use. If T_i of Figure 1 has at most b* - 1 errors, then so has its left half, and its right half at most b* - 1 - b_L:
both calls return Top-k's subtrees, and T_i replaces T*. If it has more, then whatever is built for i has the errors
of T_i or is not built, and T* stays. So T* is the first T_i with the least error where this is at most ub, else
NO-TREE; in the end of a call with ub < e no i was taken.

Two more words are taken as they must be meant: where b_L > b*, step 6 (d) defines no right subtree, and i is left; and
where no feature is on offer (which the figure does not know of) a leaf is returned.

Source: BLPSTT23, Figure 5 and appendix D.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import islice

from algorithms.criteria import ENTROPY, Criterion
from algorithms.top_k.nodes import Node, SampleNode, Settings
from algorithms.top_k.rules import Empty, TieRule, checked
from algorithms.top_k.samples import Sample
from algorithms.top_k.scores import measure
from algorithms.trees import Leaf, Split, Tree
from verify.errors import BadInput

__all__ = ["SMALLEST", "Call", "Counterexample", "Key", "OptRun", "opt_calls", "opt_top_k"]


@dataclass(frozen=True)
class Counterexample:
    """A sample with k and a depth at which Figure 5, its key at its word, errs more than Figure 1."""

    rows: tuple[tuple[int, ...], ...]
    labels: tuple[int, ...]
    k: int
    depth: int


SMALLEST = Counterexample(
    rows=((0, 0, 0, 0), (0, 0, 0, 1), (0, 0, 1, 0), (0, 1, 0, 0), (1, 1, 1, 1)),
    labels=(0, 1, 1, 1, 0),
    k=2,
    depth=3,
)
"""One error where Figure 1 makes none, by entropy and by Gini, for both rules on empty halves.

The rows with x_0 = x_1 = 0, on which the label is x_2 or x_3 (this needs depth two), are met first below x_0 and
x_1, with a budget of 1, and then below x_1 alone, with a budget of 2 that is not used. No sample of two classes with
at most 5 rows and 3 features, or with 4 rows and 4 features, errs at depth 3: all were tried. With k = 1 and with
depth 2 there is none at all, because no set that is kept is met again with another budget.
"""


class Key(Enum):
    """What the d of the key (S, d) is."""

    DIMENSION = "dimension"
    """The number of features, as the figure defines it: the same for all sets."""
    DEPTH = "depth"
    """The depth budget of the call."""


@dataclass(frozen=True)
class OptRun:
    """What Opt-Top-k returns; None and None for NO-TREE. `calls` counts its calls, the first included."""

    tree: Tree | None
    errors: int | None
    calls: int


@dataclass(frozen=True)
class Call:
    """A call on some rows, with its budget and bound; the tree that it returned, None for NO-TREE; if it was kept."""

    rows: int
    """Their indices, as the bits of a number."""
    depth: int
    bound: int
    tree: Tree | None
    kept: bool


def opt_top_k(
    sample: Sample,
    k: int,
    depth: int,
    criterion: Criterion = ENTROPY,
    *,
    bound: int | None = None,
    key: Key = Key.DEPTH,
    ties: TieRule = TieRule.FIRST,
    empty: Empty = Empty.KEPT,
) -> OptRun:
    """Figure 5, with `bound` for its ub; None for no bound. Exact.

    Keeps every result, as the figure has it, without a limit to the memory. `pruned_top_k` is what to use for larger
    data. Raises BadInput as `top_k` does, and for the tie rules BEST and WORST.

    >>> sample = Sample.of([[0, 0], [0, 1], [1, 0], [1, 1]], [0, 1, 1, 0])
    >>> opt_top_k(sample, 2, 2).errors, opt_top_k(sample, 2, 1, bound=1).tree
    (0, None)
    """
    checked(k, depth, ties, empty)
    if not isinstance(key, Key):
        raise BadInput(f"the key is a member of Key, not {key!r}")
    _check_bound(bound)
    if ties in (TieRule.BEST, TieRule.WORST):
        raise BadInput("Figure 5 is run with one of the tie rules FIRST and LAST")
    search = _Search(min(k, len(sample.variables)), key, ties)
    result = search.below(_root(sample, criterion, empty), depth, sample.total if bound is None else bound)
    return OptRun(result, None if result is None else sample.errors(result), search.calls)


def opt_calls(
    sample: Sample,
    k: int,
    depth: int,
    criterion: Criterion = ENTROPY,
    *,
    bound: int,
    key: Key = Key.DEPTH,
) -> tuple[Call, ...]:
    """The calls of `opt_top_k` that get a row or more, as they return. Raises BadInput as it does."""
    checked(k, depth, TieRule.FIRST, Empty.KEPT)
    _check_bound(bound)
    search = _Search(min(k, len(sample.variables)), key, TieRule.FIRST)
    log: list[Call] = []
    search.log = log
    search.below(_root(sample, criterion, Empty.KEPT), depth, bound)
    return tuple(log)


def _check_bound(bound: int | None) -> None:
    if bound is not None and (isinstance(bound, bool) or not isinstance(bound, int)):
        raise BadInput(f"the bound is a whole number, or None, not {bound!r}")


def _root(sample: Sample, criterion: Criterion, empty: Empty) -> SampleNode:
    found = measure(criterion, sample.total, len(sample.classes))
    return SampleNode(sample, found, Settings(redundant=True, empty=empty), sample.everything)


class _Search:
    """One run; the steps of the figure stand beside what does them."""

    def __init__(self, k: int, key: Key, ties: TieRule) -> None:
        self.width, self.key, self.ties = k, key, ties
        self.calls = 0
        self.log: list[Call] | None = None
        self._cache: dict[tuple[Hashable, int], tuple[Tree | None, int]] = {}

    def below(self, node: Node[int] | None, h: int, ub: int) -> Tree | None:
        """The tree; None for NO-TREE."""
        self.calls += 1
        if node is None:  # an empty half: its points have one label
            return Leaf(0)
        tree, kept = self._answer(node, h, ub)
        if self.log is not None and isinstance(node, SampleNode):
            self.log.append(Call(node.subset, h, ub, tree, kept))
        return tree

    def _answer(self, node: Node[int], h: int, ub: int) -> tuple[Tree | None, bool]:
        """The tree, and whether it was in the cache."""
        label, errors = node.constant()
        if not h or not errors:  # 1
            return Leaf(label), False
        asked = (node.key, h if self.key is Key.DEPTH else 0)
        if asked in self._cache:  # 2
            kept, ub_c = self._cache[asked]
            if kept is not None or ub <= ub_c:  # (b), (c)
                return kept, True
        chosen = list(islice(self._features(node), self.width))  # 5
        if not chosen:
            return Leaf(label), False
        found = self._best(node, chosen, h, ub)
        self._cache[asked] = (found, ub)  # 7
        return found, False

    def _best(self, node: Node[int], chosen: list[int], h: int, ub: int) -> Tree | None:
        best: Tree | None = None  # 3
        b = ub + 1  # 4
        for i in chosen:  # 6
            zero, one = node.child(i, 0), node.child(i, 1)
            left = self.below(zero, h - 1, b - 1)  # (a)
            if left is None:  # (b)
                continue
            b_left = _errors(zero, left)  # (c)
            if b_left > b:
                continue
            right = self.below(one, h - 1, b - 1 - b_left)  # (d)
            if right is None:  # (e)
                continue
            b_right = _errors(one, right)  # (f)
            if b_left + b_right < b:  # (g)
                best, b = Split(i, left, right), b_left + b_right
            if b_left + b_right == 0:  # (h)
                break
        return best

    def _features(self, node: Node[int]) -> Iterator[int]:
        for group in node.ties():
            for c in group if self.ties is TieRule.FIRST else reversed(group):
                yield c.variable


def _errors(node: Node[int] | None, tree: Tree) -> int:
    """The number of errors of a tree on the rows at a node."""
    if node is None:
        return 0
    if isinstance(node, SampleNode):
        return node.sample.errors(tree, node.subset)
    raise BadInput("Figure 5 runs on samples")
