"""Threshold queries on samples of real features, as bits.

Main definitions: `threshold_features`.

Two thresholds divide a sample in the same way if no value of the feature lies from the one on and below the other. So
the queries at the values of each feature, but its least, are all there are: the best of them is the best of all real
thresholds, for every criterion.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from algorithms.laws import SampleLaw, Threshold
from algorithms.laws.base import exact
from verify.errors import BadInput
from verify.rationals import Fraction

__all__ = ["threshold_features"]


def threshold_features(
    rows: Sequence[Sequence[Fraction | int]], labels: Sequence[int]
) -> tuple[SampleLaw, tuple[Threshold, ...]]:
    """The empirical law of all queries that divide the sample, and what its variables ask, by feature and value.

    Exact numbers only. Raises BadInput for floats, an empty sample and rows of different lengths.

    >>> law, asked = threshold_features([[0], [3], [1]], [0, 1, 1])
    >>> [str(t.value) for t in asked], law.branches(0)[1]
    (['1', '3'], (Fraction(2, 3), Fraction(1, 1)))
    """
    points = [[exact(x, "a value of a feature") for x in row] for row in rows]
    if len({len(row) for row in points}) != 1:
        raise BadInput("a sample has rows of one length, at least one row")
    columns = list(zip(*points, strict=True))
    asked = tuple(
        Threshold(i, value) for i, column in enumerate(columns) for value in sorted(set(column))[1:]
    )
    bits = [[int(row[t.feature] >= t.value) for t in asked] for row in points]
    return SampleLaw(np.array(bits, np.uint8).reshape(len(points), len(asked)), labels), asked
