"""When a leaf is not split: bounds on rows and on what a split must gain.

Main definitions: `Limits`, `NO_LIMITS`.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
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
    """A leaf is split if it has `to_split` rows, both branches `in_leaf` rows and weight, and the split scores enough.

    Enough weight is the share `weight` of that of all training rows. Enough of a score is `score` times the weight of
    all training rows, where the score of a split is the gain times the weight of its leaf (see
    `algorithms.classes.scores`). Rows are counted without their weights. Raises BadInput for row numbers below 1, a
    negative score, and a weight that is no share up to 1/2.
    """

    to_split: int = 2
    in_leaf: int = 1
    score: Fraction = ZERO
    weight: Fraction = ZERO

    def __post_init__(self) -> None:
        for bound in (self.to_split, self.in_leaf):
            if isinstance(bound, bool) or not isinstance(bound, int) or bound < 1:
                raise BadInput(f"a number of rows is a whole number from 1 on, not {bound!r}")
        if self.score < 0:
            raise BadInput(f"the least score of a split is a number from 0 on, not {self.score}")
        if not 0 <= self.weight <= Fraction(1, 2):
            raise BadInput(f"the least weight of a branch is a share from 0 to 1/2, not {self.weight}")

    def closed(self, sample: Sample) -> bool:
        """Whether a leaf has too few rows for any split."""
        return len(sample) < max(self.to_split, 2 * self.in_leaf)

    def offered(
        self, sample: Sample, whole: ClassCounts, ones: NDArray[Any], total: int
    ) -> NDArray[np.int64]:
        """The attributes that may be split on: neither branch is empty or too small.

        `ones` are the class weights of the rows with the bit set, shape (n, L); `total` is the weight of all training
        rows.
        """
        if self.closed(sample):
            return np.zeros(0, dtype=np.int64)
        n, least = sum(whole), max(1, ceil(self.weight * total))
        weights = ones.sum(axis=1)
        kept = (weights >= least) & (weights <= n - least)
        if self.in_leaf > 1:
            rows = sample.rows_of_ones()
            kept &= (rows >= self.in_leaf) & (rows <= len(sample) - self.in_leaf)
        return np.flatnonzero(kept)

    def allow(self, score: SplitScore, split: SplitCounts, total: int) -> bool:
        """Whether a split scores enough; `total` is the weight of all training rows. Exact."""
        return not self.score or score.exceeds(split, self.score * total) >= 0


NO_LIMITS = Limits()


def branches(whole: ClassCounts, ones: NDArray[Any]) -> SplitCounts:
    """The class weights of both branches, the smaller first: a split and its mirror image are one."""
    right = tuple(int(v) for v in ones)
    left = tuple(a - b for a, b in zip(whole, right, strict=True))
    return (left, right) if left <= right else (right, left)
