"""Samples: the empirical law of rows of bits with a label each, by counting.

Main definitions: `SampleLaw`. The counts of all variables are taken at once, so that a tree on 50,000 rows of
38 bits grows in tenths of a second, and every probability is a ratio of two counts.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike, NDArray

from algorithms.laws.base import Law, free, possible
from verify.errors import BadInput
from verify.rationals import Fraction

__all__ = ["SampleLaw"]

Bits = NDArray[np.bool_]
Counts = NDArray[np.int64]


class SampleLaw(Law):
    """The empirical law of m rows of n bits, shape (m, n), with m labels.

    Raises BadInput for an empty sample, for entries other than 0 and 1, and for shapes that do not fit.

    >>> SampleLaw([[0, 1], [1, 1], [1, 0]], [0, 1, 1]).given(1, 1).mean
    Fraction(1, 2)
    """

    def __init__(self, rows: ArrayLike, labels: ArrayLike) -> None:
        try:
            x, y = np.asarray(rows), np.asarray(labels)
        except ValueError:
            raise BadInput("the rows of a sample have one length") from None
        if x.ndim != 2 or y.shape != x.shape[:1] or not len(y):
            raise BadInput("a sample is an (m, n) table of bits with m labels, m >= 1")
        if not (np.isin(x, (0, 1)).all() and np.isin(y, (0, 1)).all()):
            raise BadInput("a sample holds the bits 0 and 1 only")
        self._x: Bits = x.astype(np.bool_)
        self._y: Bits = y.astype(np.bool_)
        self._names: tuple[int, ...] = tuple(range(x.shape[1]))

    @classmethod
    def _part(cls, names: tuple[int, ...], x: Bits, y: Bits) -> SampleLaw:
        made = cls.__new__(cls)
        made._names, made._x, made._y = names, x, y
        return made

    def __len__(self) -> int:
        """The number of rows."""
        return len(self._y)

    @property
    def variables(self) -> tuple[int, ...]:
        return self._names

    @property
    def mean(self) -> Fraction:
        return Fraction(int(np.count_nonzero(self._y)), len(self._y))

    @property
    def key(self) -> Hashable:
        return (self._names, len(self._y), self._x.tobytes(), self._y.tobytes())

    def chance(self, variable: int) -> Fraction:
        return Fraction(int(self._counts[0][self._place(variable)]), len(self._y))

    def given(self, variable: int, bit: int) -> SampleLaw:
        possible(self.chance(variable), variable, bit)
        place = self._place(variable)
        kept = self._x[:, place] == bool(bit)
        names = self._names[:place] + self._names[place + 1 :]
        return SampleLaw._part(names, np.delete(self._x[kept], place, axis=1), self._y[kept])

    def branches(self, variable: int) -> tuple[tuple[Fraction, Fraction], tuple[Fraction, Fraction]]:
        place, m = self._place(variable), len(self._y)
        ones, both = (int(counts[place]) for counts in self._counts)
        labelled = int(np.count_nonzero(self._y))
        mean_0 = Fraction(labelled - both, m - ones) if m > ones else Fraction(0)
        mean_1 = Fraction(both, ones) if ones else Fraction(0)
        return (Fraction(m - ones, m), mean_0), (Fraction(ones, m), mean_1)

    def _place(self, variable: int) -> int:
        free(self, variable)
        return self._names.index(variable)

    @cached_property
    def _counts(self) -> tuple[Counts, Counts]:
        """For every variable the number of rows with x_i = 1, and of those with label 1 besides."""
        return self._x.sum(axis=0, dtype=np.int64), self._x[self._y].sum(axis=0, dtype=np.int64)
