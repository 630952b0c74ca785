"""The real data sets of the folder TREECERT_DATA as tables of bits, and the errors of Top-k on them.

Main definitions: `folder`, `read`, `ANCHORS`, `NAMES`.

Every category of a column becomes a bit, categories in the order of their texts; a missing value is a category. The
numbers of spambase become one bit each: above the median or not. All rows are used.

`ANCHORS` are the numbers of training errors of the authors' own program (entropy, ties to the lower index, splits with
an empty side dropped) and of a second implementation, for depth 3, 4 and 5 and k = 1, 2, 4, 8, 16; None where that
program ran into its time limit.
"""

from __future__ import annotations

import csv
import os
from collections.abc import Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from algorithms.top_k import Sample

__all__ = ["ANCHORS", "KS", "NAMES", "folder", "read"]

VARIABLE = "TREECERT_DATA"
NUMBERS = ("spambase",)
KS = (1, 2, 4, 8, 16)

ANCHORS: Mapping[str, Mapping[int, tuple[int | None, ...]]] = {
    "monks-1": {3: (83, 83, 83, 58, 58), 4: (83, 41, 41, 0, 0), 5: (81, 0, 0, 0, 0)},
    "hayes-roth": {3: (64, 53, 41, 36, 36), 4: (45, 45, 23, 23, 23), 5: (45, 23, 17, 17, 17)},
    "tic-tac-toe": {3: (236, 236, 234, 220, 217), 4: (150, 150, 150, 147, 137), 5: (78, 78, 71, 65, 63)},
    "car": {3: (336, 336, 326, 326, 326), 4: (336, 273, 261, 261, 261), 5: (240, 210, 198, 193, 193)},
    "kr-vs-kp": {3: (306, 306, 198, 198, 198), 4: (189, 189, 189, 189, 156), 5: (189, 189, 143, 125, 95)},
    "mushroom": {3: (312, 180, 120, 8, 8), 4: (100, 4, 4, 0, 0), 5: (4, 0, 0, 0, 0)},
    "spambase": {3: (631, 568, 505, 505, 492), 4: (591, 474, 419, 417, 411), 5: (540, 399, 362, 339, None)},
    "nursery": {
        3: (2338, 2266, 2238, 2134, 2104),
        4: (1958, 1770, 1642, 1458, 1458),
        5: (1578, 1504, 1310, 1210, None),
    },
}
NAMES = tuple(ANCHORS)


def folder() -> Path | None:
    """The folder of the data sets, if the environment names one."""
    found = os.environ.get(VARIABLE)
    return Path(found) if found else None


def read(name: str, where: Path) -> Sample:
    """A data set as bits. Raises OSError where there is no such file."""
    with (where / f"{name}.csv").open(newline="", encoding="utf-8") as file:
        rows = [[cell.strip().strip("'") for cell in row] for row in csv.reader(file) if row][1:]
    columns = list(zip(*rows, strict=True))
    *features, labels = columns
    bits: list[NDArray[np.bool_]] = []
    for column in features:
        bits += [_above_median(column)] if name in NUMBERS else _categories(column)
    return Sample.of(np.array(bits).T, labels)


def _categories(column: tuple[str, ...]) -> list[NDArray[np.bool_]]:
    cells = np.array(column)
    return [cells == category for category in sorted(set(column))]


def _above_median(column: tuple[str, ...]) -> NDArray[np.bool_]:
    numbers = np.array(column, dtype=np.float64)
    found: NDArray[np.bool_] = numbers > np.median(numbers)
    return found
