"""Ties in a finished tree: splits beside which another one would have gained exactly as much.

Main definitions: `tied_splits`.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from algorithms.classes.flat import FlatTree
from algorithms.classes.impurities import score_of
from algorithms.classes.limits import NO_LIMITS, Limits, branches
from algorithms.classes.sample import Sample
from algorithms.classes.scores import SplitScore
from algorithms.criteria import Criterion

__all__ = ["tied_splits"]


def tied_splits(
    tree: FlatTree, sample: Sample, criterion: Criterion | SplitScore, limits: Limits = NO_LIMITS
) -> tuple[int, ...]:
    """The inner nodes at which some other attribute sends the rows otherwise and gains exactly as much.

    An attribute that sends all rows at the node alike, or mirrored, is no rival: it makes the same split. Nor
    is one that the limits bar. Exact.

    >>> from algorithms.classes.growth import top_down
    >>> from algorithms.criteria import GINI
    >>> both = Sample.of([[0, 0, 1], [0, 1, 1], [1, 0, 0], [1, 1, 0]], [0, 1, 1, 0], 2)
    >>> tied_splits(top_down(both).tree, both, GINI)
    (0,)
    """
    score, total = score_of(criterion, sample.classes), sum(sample.counts())
    return tuple(sorted(i for i, v, here in _inner(tree, sample) if _tied(score, here, v, limits, total)))


def _inner(tree: FlatTree, sample: Sample) -> Iterator[tuple[int, int, Sample]]:
    """The inner nodes that rows reach, their attributes and their rows."""
    open_ = [(0, sample)]
    while open_:
        i, here = open_.pop()
        if not tree.is_leaf(i) and len(here):
            v = tree.variable[i]
            yield i, v, here
            open_ += [(tree.one[i], here.part(v, 1)), (tree.zero[i], here.part(v, 0))]


def _tied(score: SplitScore, here: Sample, variable: int, limits: Limits, total: int) -> bool:
    counts, ones = here.counts(), here.counts_of_ones()
    offered = np.union1d(limits.offered(here, counts, ones, total), [variable])
    gains, error = score.gains(counts, ones[offered])
    mine = here.bits[:, variable]
    split = branches(counts, ones[variable])
    own = float(gains[int(np.searchsorted(offered, variable))])
    for i in offered[np.abs(gains - own) <= 2 * error]:
        column = here.bits[:, i]
        same = bool((column == mine).all() or (column != mine).all())
        if not same and not score.compare(branches(counts, ones[i]), split):
            return True
    return False
