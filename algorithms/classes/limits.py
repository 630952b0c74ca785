"""When a leaf is not split: bounds on rows and on what a split must gain.

Main definitions: `Limits`, `NO_LIMITS`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from algorithms.classes.sample import ClassCounts, Sample
from algorithms.classes.scores import SplitCounts, SplitScore
from verify.errors import BadInput
from verify.rationals import Fraction

__all__ = ["NO_LIMITS", "Limits", "branches"]

ZERO = Fraction(0)


@dataclass(frozen=True)
class Limits:
    """A leaf is split if it has `to_split` rows, both branches `in_leaf` rows, and the split scores enough.

    Enough is `score` times the weight of all training rows, where the score of a split is the gain times the weight of
    its leaf (see `algorithms.classes.scores`). Rows are counted without their weights. Raises BadInput for row numbers
    below 1 and for a negative score.
    """

    to_split: int = 2
    in_leaf: int = 1
    score: Fraction = ZERO

    def __post_init__(self) -> None:
        for bound in (self.to_split, self.in_leaf):
            if isinstance(bound, bool) or not isinstance(bound, int) or bound < 1:
                raise BadInput(f"a number of rows is a whole number from 1 on, not {bound!r}")
        if self.score < 0:
            raise BadInput(f"the least score of a split is a number from 0 on, not {self.score}")

    def offered(self, sample: Sample, whole: ClassCounts, ones: NDArray[Any]) -> NDArray[np.int64]:
        """The attributes that may be split on: neither branch is empty or too small.

        `ones` are the class weights of the rows with the bit set, shape (n, L).
        """
        if len(sample) < max(self.to_split, 2 * self.in_leaf):
            return np.zeros(0, dtype=np.int64)
        if self.in_leaf == 1:
            weights = ones.sum(axis=1)
            return np.flatnonzero((weights > 0) & (weights < sum(whole)))
        rows = sample.rows_of_ones()
        return np.flatnonzero((rows >= self.in_leaf) & (rows <= len(sample) - self.in_leaf))

    def allow(self, score: SplitScore, split: SplitCounts, total: int) -> bool:
        """Whether a split scores enough; `total` is the weight of all training rows. Exact."""
        return not self.score or score.exceeds(split, self.score * total) >= 0


NO_LIMITS = Limits()


def branches(whole: ClassCounts, ones: NDArray[Any]) -> SplitCounts:
    """The class weights of both branches, the smaller first: a split and its mirror image are one."""
    right = tuple(int(v) for v in ones)
    left = tuple(a - b for a, b in zip(whole, right, strict=True))
    return (left, right) if left <= right else (right, left)
