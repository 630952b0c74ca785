"""TopDown as an estimator."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from time import monotonic

from algorithms.classes import FlatTree, Sample, TieRule, top_down
from algorithms.criteria import Criterion
from treecert.estimators.base import TreeClassifier

__all__ = ["TopDownTreeClassifier"]


class TopDownTreeClassifier(TreeClassifier):
    """A tree grown greedily: the split of the largest weighted gain, over all leaves, again and again.

    Gains are compared exactly, so that a tie is a tie and the tree depends on no rounding and on no seed.

    Parameters
    ----------
    max_splits, max_depth : int or None
        Bounds on the number of splits and on the depth; None is no bound.
    criterion : str or Criterion
        A name (entropy or log_loss, gini, root, minimum), a formula in q, or a Criterion of `algorithms.criteria`. The
        four names extend to more than two classes (see `algorithms.classes.impurities`); a formula is for two classes,
        q being the share of the second one.
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
        The splits in order, with the attributes that were tied.
    """

    def __init__(
        self,
        *,
        max_splits: int | None = None,
        max_depth: int | None = None,
        criterion: str | Criterion = "entropy",
        ties: str = "first",
        zero_gains: bool = True,
        max_binary: int | None = 100,
        categorical_features: Sequence[str | int] | str | None = None,
        verbose: int = 0,
    ) -> None:
        self.max_splits = max_splits
        self.max_depth = max_depth
        self.criterion = criterion
        self.ties = ties
        self.zero_gains = zero_gains
        self.max_binary = max_binary
        self.categorical_features = categorical_features
        self.verbose = verbose

    def _grown(self, sample: Sample, criterion_: Criterion) -> FlatTree:
        grown = top_down(
            sample,
            criterion=criterion_,
            max_splits=self.max_splits,
            max_depth=self.max_depth,
            ties=_rule(self.ties),
            zero_gains=bool(self.zero_gains),
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


def _rule(word: str) -> TieRule:
    try:
        return TieRule(word)
    except ValueError:
        raise ValueError(f"ties is first or last, not {word!r}") from None
