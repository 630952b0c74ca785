"""The k features of largest score from their tables of counts: whole tables at once, and still exact.

Main definitions: `Chooser`.

Features are sorted by rounded impurities, then by index. Where neighbours in this order are further apart than the
rounding can account for they are in the right order, and where one split is the other or its mirror image they are
equal; where nothing is rounded, equal numbers are equal scores. If this settles all neighbours up to a clear gap at or
behind the cut, then the first k are right, and in the right order. Otherwise all features are sorted by exact sign.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from algorithms.top_k.nodes import ranked
from algorithms.top_k.rules import TieRule
from algorithms.top_k.scores import Integers, Measure, Table

__all__ = ["Chooser"]


class Chooser:
    """Chooses the k first features under a measure and one of the tie rules FIRST and LAST."""

    def __init__(self, measure: Measure, k: int, ties: TieRule) -> None:
        self.measure, self.k = measure, k
        self.last = ties is TieRule.LAST

    def chosen(self, counts: Integers) -> NDArray[np.intp]:
        """The places of the k features of largest score, largest first, for counts of shape (features, 2, classes).

        Exact. All of them where there are fewer than k. Raises UndecidedSign from a typed criterion.
        """
        values = self.measure.rounded(counts).sum(axis=1)
        order = self._sorted(values)
        gaps = np.diff(values[order])
        near = gaps <= self.measure.slack
        clear = np.flatnonzero(~near[self.k - 1 :])
        end = self.k - 1 + int(clear[0]) if len(clear) else len(near)
        if (
            self.measure.slack
            and near[:end].any()
            and not self._settled(counts, order[: end + 1], near[:end])
        ):
            order = self._exactly(counts, values)
        return order[: self.k]

    def _sorted(self, values: Integers) -> NDArray[np.intp]:
        if self.last:
            return len(values) - 1 - np.argsort(values[::-1], kind="stable")
        return np.argsort(values, kind="stable")

    @staticmethod
    def _settled(counts: Integers, order: NDArray[np.intp], near: NDArray[np.bool_]) -> bool:
        """Whether near neighbours are the same split or mirror images."""
        places = np.flatnonzero(near)
        one, other = counts[order[places]], counts[order[places + 1]]
        same = (one == other).all(axis=(1, 2)) | (one == other[:, ::-1]).all(axis=(1, 2))
        return bool(same.all())

    def _exactly(self, counts: Integers, values: Integers) -> NDArray[np.intp]:
        tables: list[Table] = [(tuple(zero), tuple(one)) for zero, one in counts.tolist()]
        rounded, slack = values.tolist(), self.measure.slack

        def order(i: int, j: int) -> int:
            difference = rounded[i] - rounded[j]
            if abs(difference) > slack:
                return 1 if difference > 0 else -1
            return self.measure.compare(tables[i], tables[j])

        first = self._sorted(values).tolist()
        groups = [sorted(group, reverse=self.last) for group in ranked(first, order)]
        return np.array([i for group in groups for i in group], dtype=np.intp)
