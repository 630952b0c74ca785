"""Top-k as an estimator."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from time import monotonic

from algorithms.classes import FlatTree, Sample, top_k_tree
from algorithms.criteria import Criterion
from algorithms.top_k import TieRule
from treecert.estimators.base import TreeClassifier

__all__ = ["TopKTreeClassifier"]

EVERY = 2.0
"""Seconds between two lines on stderr."""


class TopKTreeClassifier(TreeClassifier):
    """Top-k: at every node the k attributes of the largest gain are tried, and the best of the k trees is kept.

    The algorithm of Figure 1 of "Harnessing the Power of Choices in Decision Tree Learning" (NeurIPS 2023), with
    exact comparisons: k = 1 is a greedy tree, k = the number of attributes an optimal one of this depth.

    Parameters
    ----------
    k : int
        How many attributes are tried at each node; the time grows like (2k)^max_depth.
    max_depth : int
        The largest depth.
    criterion : str or Criterion
        A name (entropy or log_loss, gini, root, minimum), a formula in q, or a Criterion of `algorithms.criteria`. The
        four names extend to more than two classes (see `algorithms.classes.impurities`); a formula is for two classes,
        q being the share of the second one.
    ties : "first" or "last"
        Which attributes of equal gain are tried where not all can be: in the order of the columns, or the reverse.
    max_binary : int or None
        About how many binary attributes are made; None takes every threshold. See `algorithms.classes.attributes`.
    categorical_features : list of names or places, "all", or None
        Columns that are categories although they hold numbers. Text is always categories.
    verbose : int
        With 1 a line on stderr every few seconds of a long fit.

    Further attributes
    ------------------
    run_ : algorithms.classes.choices.Choice
        The errors, and the counts of calls and of scored nodes.
    """

    def __init__(
        self,
        k: int = 2,
        *,
        max_depth: int = 4,
        criterion: str | Criterion = "entropy",
        ties: str = "first",
        max_binary: int | None = 100,
        categorical_features: Sequence[str | int] | str | None = None,
        verbose: int = 0,
    ) -> None:
        self.k = k
        self.max_depth = max_depth
        self.criterion = criterion
        self.ties = ties
        self.max_binary = max_binary
        self.categorical_features = categorical_features
        self.verbose = verbose

    def _grown(self, sample: Sample, criterion_: Criterion) -> FlatTree:
        with _lines(f"Top-{self.k}, depth {self.max_depth}", show=bool(self.verbose)):
            self.run_ = top_k_tree(sample, self.k, self.max_depth, criterion_, _rule(self.ties))
        return self.run_.tree


@contextmanager
def _lines(text: str, *, show: bool) -> Iterator[None]:
    """A line on stderr with the seconds so far, every few seconds."""
    done = threading.Event()
    start = monotonic()

    def tell() -> None:
        while not done.wait(EVERY):
            sys.stderr.write(f"{text}: {monotonic() - start:.0f} s\n")

    teller = threading.Thread(target=tell, daemon=True)
    if show:
        teller.start()
    try:
        yield
    finally:
        done.set()
        if show:
            teller.join()


def _rule(word: str) -> TieRule:
    if word not in ("first", "last"):
        raise ValueError(f"ties is first or last, not {word!r}")
    return TieRule(word)
