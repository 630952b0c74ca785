"""Ties in a finished tree: splits beside which another one would have gained exactly as much.

Main definitions: `tied_splits`.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from algorithms.classes.flat import FlatTree
from algorithms.classes.impurities import Impurity, impurity
from algorithms.classes.sample import Sample
from algorithms.criteria import Criterion

__all__ = ["tied_splits"]


def tied_splits(tree: FlatTree, sample: Sample, criterion: Criterion) -> tuple[int, ...]:
    """The inner nodes at which some other attribute sends the rows otherwise and gains exactly as much.

    An attribute that sends all rows at the node alike, or mirrored, is no rival: it makes the same split. Exact.

    >>> from algorithms.classes.growth import top_down
    >>> from algorithms.criteria import GINI
    >>> both = Sample.of([[0, 0, 1], [0, 1, 1], [1, 0, 0], [1, 1, 0]], [0, 1, 1, 0], 2)
    >>> tied_splits(top_down(both).tree, both, GINI)
    (0,)
    """
    measure = impurity(criterion, sample.classes)
    return tuple(sorted(i for i, v, here in _inner(tree, sample) if _tied(measure, here, v)))


def _inner(tree: FlatTree, sample: Sample) -> Iterator[tuple[int, int, Sample]]:
    """The inner nodes that rows reach, their attributes and their rows."""
    open_ = [(0, sample)]
    while open_:
        i, here = open_.pop()
        if not tree.is_leaf(i) and len(here):
            v = tree.variable[i]
            yield i, v, here
            open_ += [(tree.one[i], here.part(v, 1)), (tree.zero[i], here.part(v, 0))]


def _tied(measure: Impurity, here: Sample, variable: int) -> bool:
    counts, ones = here.counts(), here.counts_of_ones()
    gains, error = measure.gains(counts, ones)
    mine = here.bits[:, variable]
    for i in np.flatnonzero(np.abs(gains - gains[variable]) <= 2 * error):
        column = here.bits[:, i]
        same = bool((column == mine).all() or (column != mine).all())
        if not same and not measure.sign(_difference(counts, ones, int(i), variable)):
            return True
    return False


def _difference(
    counts: tuple[int, ...], ones: np.ndarray[tuple[int, ...], np.dtype[np.float64]], i: int, j: int
) -> list[tuple[int, tuple[int, ...]]]:
    """The terms of the gain of i less that of j."""
    terms = []
    for sign, place in ((-1, i), (1, j)):
        right = tuple(int(v) for v in ones[place])
        terms += [(sign, right), (sign, tuple(a - b for a, b in zip(counts, right, strict=True)))]
    return terms
