"""TopDown as an estimator."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from time import monotonic
from typing import Any

from algorithms.classes import FlatTree, Limits, Sample, TieRule, top_down
from treecert.estimators.base import TreeClassifier
from treecert.estimators.parameters import Chosen, Given, most_leaves
from verify.rationals import Fraction

__all__ = ["TopDownTreeClassifier"]


class TopDownTreeClassifier(TreeClassifier):
    """A tree grown greedily: the split of the largest weighted gain, over all leaves, again and again.

    Gains are compared exactly, so that a tie is a tie and the tree depends on no rounding and on no seed.

    Parameters
    ----------
    max_splits, max_depth : int or None
        Bounds on the number of splits and on the depth; None is no bound.
    max_leaf_nodes : int or None
        At most so many leaves, from 2 on: the same as one split less.
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
        Which of several best pairs of a leaf and an attribute is split; leaves run from left to right, attributes
        in the order of the columns.
    zero_gains : bool
        Whether an impure leaf is split where no split gains, as for a parity; True as in the papers.
    max_binary : int or None
        About how many binary attributes are made; None takes every threshold. See `algorithms.classes.attributes`.
    categorical_features : list of names or places, "all", or None
        Columns that are categories although they hold numbers. Text is always categories.
    verbose : int
        With 1 a line on stderr every few seconds of a long fit.

    Further attributes
    ------------------
    splits_ : tuple of algorithms.classes.Split
        The splits in order, with the attributes that were tied; before pruning.
    """

    def __init__(  # noqa: PLR0913  # scikit-learn's parameters, by keyword
        self,
        *,
        max_splits: int | None = None,
        max_depth: int | None = None,
        criterion: Given = "entropy",
        ties: str = "first",
        zero_gains: bool = True,
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
        self.max_splits = max_splits
        self.max_depth = max_depth
        self.criterion = criterion
        self.ties = ties
        self.zero_gains = zero_gains
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
        grown = top_down(
            sample,
            criterion=chosen.criterion,
            max_splits=_fewest(self.max_splits, most_leaves(self.max_leaf_nodes)),
            max_depth=self.max_depth,
            ties=_rule(self.ties),
            zero_gains=bool(self.zero_gains),
            limits=limits,
            progress=_Lines() if self.verbose else None,
        )
        self.splits_ = grown.splits
        return grown.tree


class _Lines:
    """A line on stderr every few seconds."""

    EVERY = 2.0

    def __init__(self) -> None:
        self._last = monotonic()

    def __call__(self, splits: int) -> None:
        if monotonic() - self._last >= self.EVERY:
            self._last = monotonic()
            sys.stderr.write(f"TopDown: {splits} splits\n")


def _fewest(splits: int | None, leaves: int | None) -> int | None:
    """The bound on splits that both bounds give."""
    if leaves is None or (isinstance(splits, int) and splits < leaves - 1):
        return splits
    return leaves - 1


def _rule(word: str) -> TieRule:
    try:
        return TieRule(word)
    except ValueError:
        raise ValueError(f"ties is first or last, not {word!r}") from None
