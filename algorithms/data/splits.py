"""Random splits of rows into training and test rows, the same on every machine.

Main definitions: `split_rows`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from verify.errors import BadInput
from verify.rationals import Fraction

__all__ = ["split_rows"]

Places = NDArray[np.int64]


def split_rows(rows: int, share: Fraction, seed: int) -> tuple[Places, Places]:
    """The places of the training rows and of the test rows, both increasing.

    The test rows are share * rows, rounded up, drawn without replacement by the raw stream of numpy's PCG64, which
    numpy keeps the same between releases. Raises BadInput where none would be left for training.

    >>> [p.tolist() for p in split_rows(5, Fraction(1, 5), 0)]
    [[0, 1, 2, 4], [3]]
    """
    kept = -int(-rows * share // 1)
    if kept >= rows:
        raise BadInput(f"of {rows} rows none would be left for training")
    keys = np.random.PCG64(seed).random_raw(rows)
    order = np.argsort(keys, kind="stable")
    return np.sort(order[kept:]), np.sort(order[:kept])
