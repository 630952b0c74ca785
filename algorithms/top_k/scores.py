"""Scores of features from counts of classes: an exact order, with rounded integers for the clear cases.

Main definitions: `Measure`, `measure`, `Table`.

A split with halves b of n_b rows, n_bc of class c, leaves the impurity sum_b n_b G(n_b0/n_b, n_b1/n_b, ...);
the score of Definition 2 is G of the whole less this over n. So at one node the larger score is the smaller
impurity left. `rounded` gives n_b G in units of 2^-`shift`, off by less than `units`; two features whose sums
differ by more than `slack` are in that order, and the others are compared by exact sign.

More than two classes: entropy is -sum q_c log q_c, Gini 2(1 - sum q_c^2), minimum 2(1 - max q_c), each of
which is the criterion of two classes for two; no other criterion extends.

Source: BLPSTT23, Definition 2.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from algorithms.criteria import ENTROPY, GINI, MINIMUM, Criterion, UndecidedSign
from algorithms.top_k.logarithms import BITS, n_log_n, nearest
from verify.arithmetic.signs import sign_of_log_sum
from verify.errors import BadInput, TooLarge
from verify.rationals import Fraction

__all__ = ["MOST_ROWS", "Integers", "Measure", "Table", "measure"]

Integers = NDArray[np.int64]
Table = tuple[tuple[int, ...], tuple[int, ...]]
"""The counts of the classes in both halves of a split."""

MOST_ROWS = 1 << 22
MOST_SIGNS = 1 << 16
"""So many comparisons are kept."""
MOST_SHIFT = 40
MOST_BITS = 4096


class Measure(ABC):
    """A criterion on counts of classes, at most `rows` in all.

    Raises TooLarge beyond 2^22 rows, where sums of rounded values might not fit into 64 bits.
    """

    units: int
    """`rounded` is off by less than so many units; for 0 it is exact."""

    def __init__(self, rows: int, classes: int) -> None:
        if rows > MOST_ROWS:
            raise TooLarge(f"a sample has at most {MOST_ROWS} rows")
        self.rows, self.classes = rows, classes
        # 8 n ln n, more than any sum below, stays under 2^62
        largest = 8 * rows * max(1, rows.bit_length())
        self.shift = min(MOST_SHIFT, 62 - largest.bit_length())
        self._known: dict[Any, int] = {}

    @property
    def slack(self) -> int:
        """Two sums over both halves that differ by more than this are in the order of the impurities."""
        return 4 * self.units

    @abstractmethod
    def rounded(self, counts: Integers) -> Integers:
        """n_b G for counts of shape (..., classes), in units of 2^-shift, of shape (...)."""

    def compare(self, a: Table, b: Table) -> int:
        """-1, 0 or 1 as a leaves less, equal or more impurity than b: the sign of score b less score a. Exact."""
        left, right = _canonical(a), _canonical(b)
        if left == right:
            return 0
        if (known := self._known.get((left, right))) is None:
            known = self._sign(left, right)
            if len(self._known) < MOST_SIGNS:
                self._known[left, right], self._known[right, left] = known, -known
        return known

    @abstractmethod
    def _sign(self, a: Table, b: Table) -> int: ...


def _canonical(table: Table) -> Table:
    """The halves in a fixed order, so that a split and its mirror image are one key."""
    return table if table[0] <= table[1] else (table[1], table[0])


class _Entropy(Measure):
    """n_b ln n_b - sum_c n_bc ln n_bc, in nats."""

    @property
    def units(self) -> int:  # type: ignore[override]
        return self.classes + 1

    @cached_property
    def _table(self) -> Integers:
        return n_log_n(self.rows, self.shift)

    def rounded(self, counts: Integers) -> Integers:
        inner: Integers = self._table[counts].sum(axis=-1)
        found: Integers = self._table[counts.sum(axis=-1)] - inner
        return found

    def _sign(self, a: Table, b: Table) -> int:
        powers: Counter[int] = Counter()
        for sign, table in ((1, a), (-1, b)):
            for half in table:
                powers[sum(half)] += sign
                for n in half:
                    powers[n] -= sign
        return sign_of_log_sum(0, [(c * n, n) for n, c in powers.items() if n > 1 and c])


class _Gini(Measure):
    """n_b - sum_c n_bc^2 / n_b."""

    units = 1

    def rounded(self, counts: Integers) -> Integers:
        n = counts.sum(axis=-1)
        whole, rest = np.divmod((counts * counts).sum(axis=-1), np.maximum(n, 1))
        found: Integers = ((n - whole) << self.shift) - (rest << self.shift) // np.maximum(n, 1)
        return found

    def _sign(self, a: Table, b: Table) -> int:
        left, right = (sum((_squares_over_sum(half) for half in t), Fraction(0)) for t in (a, b))
        return (right > left) - (right < left)


class _Minimum(Measure):
    """n_b - max_c n_bc."""

    units = 0

    def rounded(self, counts: Integers) -> Integers:
        found: Integers = (counts.sum(axis=-1) - counts.max(axis=-1)) << self.shift
        return found

    def _sign(self, a: Table, b: Table) -> int:
        left, right = (sum(sum(half) - max(half) for half in t) for t in (a, b))
        return (left > right) - (left < right)


class _TwoClasses(Measure):
    """n_b G(n_b1 / n_b) for any criterion G."""

    units = 1

    def __init__(self, rows: int, classes: int, criterion: Criterion) -> None:
        if classes > 2:
            raise BadInput(f"the criterion {criterion.name} is for two classes, and there are {classes}")
        super().__init__(rows, classes)
        self.criterion = criterion
        self._values: dict[int, int] = {}

    def rounded(self, counts: Integers) -> Integers:
        n = counts.sum(axis=-1)
        ones = counts[..., 1] if self.classes == 2 else np.zeros_like(n)
        codes, places = np.unique(n * (self.rows + 1) + ones, return_inverse=True)
        values = np.array([self._value(code) for code in codes.tolist()], dtype=np.int64)
        found: Integers = values[places].reshape(n.shape)
        return found

    def _value(self, code: int) -> int:
        if code not in self._values:
            n, ones = divmod(code, self.rows + 1)
            self._values[code] = self._fixed(n, ones) if n else 0
        return self._values[code]

    def _fixed(self, n: int, ones: int) -> int:
        terms = [(Fraction(n << self.shift), Fraction(ones, n))]
        bits = BITS
        while bits <= MOST_BITS:
            found = nearest(self.criterion.enclosure(terms, bits), bits)
            if found is not None:
                # values that a typed formula may take and that would not fit
                if abs(found) >= 1 << 60:
                    raise BadInput(f"the criterion {self.criterion.name} is too large at {Fraction(ones, n)}")
                return found
            bits *= 2
        raise UndecidedSign(
            f"the criterion {self.criterion.name} is not enclosed well at {Fraction(ones, n)}"
        )

    def _sign(self, a: Table, b: Table) -> int:
        halves = [(sign, half) for sign, table in ((1, a), (-1, b)) for half in table if sum(half)]
        return self.criterion.sign(
            (Fraction(sign * sum(half)), Fraction(half[1] if len(half) > 1 else 0, sum(half)))
            for sign, half in halves
        )


def measure(criterion: Criterion, rows: int, classes: int) -> Measure:
    """The criterion on samples of so many rows and classes.

    Raises BadInput for more than two classes and a criterion other than entropy, Gini and minimum, TooLarge.
    """
    if criterion == ENTROPY:
        return _Entropy(rows, classes)
    if criterion == GINI:
        return _Gini(rows, classes)
    if criterion == MINIMUM:
        return _Minimum(rows, classes)
    return _TwoClasses(rows, classes, criterion)


def _squares_over_sum(half: Sequence[int]) -> Fraction:
    return Fraction(sum(n * n for n in half), sum(half) or 1)
