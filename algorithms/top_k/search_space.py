"""The search space of Top-k, tree by tree: slow, and the control for Lemma 3.2.

Main definitions: `search_space`, `least_error`.

Source: BLPSTT23, Definition 3.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from algorithms.criteria import ENTROPY, Criterion
from algorithms.top_k.nodes import SampleNode, Settings
from algorithms.top_k.rules import Empty, TieRule, checked
from algorithms.top_k.samples import Sample
from algorithms.top_k.scores import measure
from algorithms.trees import Leaf, Split, Tree
from verify.errors import BadInput, TooLarge

__all__ = ["MOST_TREES", "least_error", "search_space"]

MOST_TREES = 1_000_000


def search_space(
    sample: Sample,
    k: int,
    depth: int,
    criterion: Criterion = ENTROPY,
    *,
    ties: TieRule = TieRule.FIRST,
    redundant: bool = True,
    empty: Empty = Empty.KEPT,
) -> Iterator[Tree]:
    """All trees of Definition 3, which goes on below pure nodes. Exact.

    On an empty set no feature has a score: there stands a leaf with the first class. Where no feature is on offer
    there are the constants. Raises BadInput as `top_k` does and for the tie rules BEST and WORST, TooLarge where
    there may be more than `MOST_TREES` trees.

    >>> sample = Sample.of([[0, 0], [0, 1], [1, 0], [1, 1]], [0, 1, 1, 0])
    >>> [len(list(search_space(sample, k, 2))) for k in (1, 2)]
    [16, 72]
    """
    checked(k, depth, ties, empty)
    if ties in (TieRule.BEST, TieRule.WORST):
        raise BadInput("the search space is that of one of the tie rules FIRST and LAST")
    trees = len(sample.classes)
    for _ in range(depth):
        trees = min(k, len(sample.variables)) * trees**2
        if trees > MOST_TREES:
            raise TooLarge(f"there may be more than {MOST_TREES} trees")
    found = measure(criterion, sample.total, len(sample.classes))
    node = SampleNode(sample, found, Settings(redundant, empty), sample.everything)
    return _trees(node, min(k, len(sample.variables)), depth, ties)


def least_error(
    sample: Sample,
    k: int,
    depth: int,
    criterion: Criterion = ENTROPY,
    *,
    ties: TieRule = TieRule.FIRST,
    redundant: bool = True,
    empty: Empty = Empty.KEPT,
) -> int:
    """The least number of errors of all trees in the search space. Exact; raises as `search_space`."""
    trees = search_space(sample, k, depth, criterion, ties=ties, redundant=redundant, empty=empty)
    return min(sample.errors(tree) for tree in trees)


def _trees(node: SampleNode | None, k: int, depth: int, ties: TieRule) -> Iterator[Tree]:
    if node is None:
        yield Leaf(0)
        return
    groups = node.ties() if depth else []
    order = (c.variable for group in groups for c in (group if ties is TieRule.FIRST else reversed(group)))
    chosen = list(islice(order, k))
    if not chosen:
        yield from map(Leaf, range(len(node.sample.classes)))
    for i in chosen:
        rights = list(_trees(node.child(i, 1), k, depth - 1, ties))
        for left in _trees(node.child(i, 0), k, depth - 1, ties):
            yield from (Split(i, left, right) for right in rights)
