"""Top-k as an estimator."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from time import monotonic
from typing import Any

from algorithms.classes import FlatTree, Limits, Sample, best_with_leaves, top_k_tree
from algorithms.top_k import TieRule
from treecert.estimators.base import TreeClassifier
from treecert.estimators.parameters import Chosen, Given, most_leaves
from verify.rationals import Fraction

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
    max_leaf_nodes : int or None
        At most so many leaves, from 2 on: the tree that was found is cut back to the subtree that errs least.
    criterion : str, Criterion, SplitScore or function
        A name: entropy (log_loss), gini, root (hellinger), minimum (error), twoing, gain_ratio; a formula in q; a
        Criterion of `algorithms.criteria`; or a function of q, a Fraction in [0, 1], of which nothing is certified. The
        names extend to more than two classes (see `algorithms.classes.impurities`). Anything else is a function of q,
        the share of the second class; of more it is taken of each class against the rest, and summed. twoing and
        gain_ratio are no gains of an impurity: see `algorithms.classes.scores`.
    min_samples_split, min_samples_leaf : int or float
        A leaf of fewer rows is not split; each branch of a split has so many rows. A float is a share of all rows,
        rounded up. Rows are counted without their weights.
    min_weight_fraction_leaf : float or Fraction
        Each branch of a split has this share of the weight of all rows, exactly.
    min_impurity_decrease : float or Fraction
        A split gains so much at least, times the weight of the leaf as a share of all; compared exactly, so that a gain
        equal to it suffices. As in scikit-learn the unit of gini is 1 - sum p^2, half of the criterion here.
    class_weight : dict, "balanced" or None
        Factors of the weights by class, exact; "balanced" is rows / (classes * rows of the class).
    ccp_alpha : float or Fraction
        The tree is pruned by cost and complexity: the smallest subtree of least impurity + ccp_alpha * leaves. In the
        same unit; the share of errors counts where the criterion is no impurity. 0 does not prune.
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
        The tree before it is cut back, its errors, and the counts of calls and of scored nodes.
    """

    def __init__(  # noqa: PLR0913  # scikit-learn's parameters, by keyword
        self,
        k: int = 2,
        *,
        max_depth: int = 4,
        criterion: Given = "entropy",
        ties: str = "first",
        min_samples_split: int | float = 2,
        min_samples_leaf: int | float = 1,
        min_weight_fraction_leaf: float | Fraction = 0.0,
        min_impurity_decrease: float | Fraction = 0.0,
        max_leaf_nodes: int | None = None,
        class_weight: Mapping[Any, Any] | str | None = None,
        ccp_alpha: float | Fraction = 0.0,
        max_binary: int | None = 100,
        categorical_features: Sequence[str | int] | str | None = None,
        verbose: int = 0,
    ) -> None:
        self.k = k
        self.max_depth = max_depth
        self.criterion = criterion
        self.ties = ties
        self.min_samples_split = min_samples_split
        self.min_samples_leaf = min_samples_leaf
        self.min_weight_fraction_leaf = min_weight_fraction_leaf
        self.min_impurity_decrease = min_impurity_decrease
        self.max_leaf_nodes = max_leaf_nodes
        self.class_weight = class_weight
        self.ccp_alpha = ccp_alpha
        self.max_binary = max_binary
        self.categorical_features = categorical_features
        self.verbose = verbose

    def _grown(self, sample: Sample, chosen: Chosen, limits: Limits) -> FlatTree:
        leaves = most_leaves(self.max_leaf_nodes)
        with _lines(f"Top-{self.k}, depth {self.max_depth}", show=bool(self.verbose)):
            self.run_ = top_k_tree(
                sample, self.k, self.max_depth, chosen.criterion, _rule(self.ties), limits=limits
            )
        return self.run_.tree if leaves is None else best_with_leaves(self.run_.tree, leaves)


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
