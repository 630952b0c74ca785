"""Impurities of samples with any number of classes: certified filters, exact signs.

Main definitions: `Impurity`, `impurity`.

A part of a sample with class weights c_1, ..., c_L, together n, has the impurity F(c) = n I(c_1/n, ..., c_L/n), and
a split gains F(c) - F(c^0) - F(c^1): the mass of the leaf is in it, so that gains of different leaves compare as
TopDown wants them. With two classes I is the criterion G at q = c_2/n. Of the criteria these extend to more:

| criterion | I(p) |
|---|---|
| entropy | - sum p_i log2 p_i |
| gini | 2 (1 - sum p_i^2) |
| root | 2 sum_{i<j} sqrt(p_i p_j) = (sum sqrt p_i)^2 - 1 |
| minimum | 2 (1 - max p_i) |

All four are concave and symmetric, 0 at the corners, and the criterion itself where two classes are left. A typed
formula is a function of one probability and says nothing for more classes: it is refused there.

Guarantee: `sign` is exact. `gains` are floats with a bound on their error: no comparison rests on them within it.
The bound is (L + 16)^2 2^-50 n (1 + ln n). The true error is below 3 (L + 4) 2^-51 n (1 + ln n) for the entropy and
3 L (L + 8) 2^-53 n for the root, each of numpy's logarithms and square roots counted as right to four units in the
last place; the other two are below these.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from algorithms.classes.sample import ClassCounts
from algorithms.criteria import ENTROPY, GINI, MINIMUM, ROOT, Criterion, Terms
from verify.arithmetic.signs import sign_of_log_sum, sign_of_sqrt_sum
from verify.errors import BadInput
from verify.rationals import Fraction

__all__ = ["Impurity", "WeightedCounts", "impurity"]

WeightedCounts = Iterable[tuple[int, ClassCounts]]
"""Terms (a, c) of a sum of a F(c)."""

Array = NDArray[np.float64]


class Impurity(ABC):
    """F for one criterion."""

    def __init__(self, criterion: Criterion) -> None:
        self.criterion = criterion

    @abstractmethod
    def gains(self, whole: ClassCounts, ones: NDArray[Any]) -> tuple[Array, float]:
        """The gains of all attributes from the counts of their ones, shape (n, L), and a bound on their errors."""

    @abstractmethod
    def sign(self, terms: WeightedCounts) -> int:
        """The sign (-1, 0 or 1) of the sum of a F(c). Exact."""


class _Extended(Impurity):
    """An impurity for any number of classes, by a formula on arrays."""

    def __init__(
        self, criterion: Criterion, values: Callable[[Array], Array], sign: Callable[[WeightedCounts], int]
    ) -> None:
        super().__init__(criterion)
        self._values = values
        self._sign = sign

    def gains(self, whole: ClassCounts, ones: NDArray[Any]) -> tuple[Array, float]:
        c = np.array([float(v) for v in whole])
        zeros = (np.array(whole, dtype=object) - ones if ones.dtype == object else c - ones).astype(
            np.float64
        )
        n = float(c.sum())
        bound = (len(whole) + 16) ** 2 * 2.0**-50 * n * (1 + np.log(max(n, 1.0)))
        found = self._values(c[None, :]) - self._values(zeros) - self._values(ones.astype(np.float64))
        return found, float(bound)

    def sign(self, terms: WeightedCounts) -> int:
        return self._sign(terms)


class _TwoClasses(Impurity):
    """Any criterion, for two classes, by certified enclosures."""

    def gains(self, whole: ClassCounts, ones: NDArray[Any]) -> tuple[Array, float]:
        met: dict[ClassCounts, tuple[float, float]] = {}
        for row in ones:
            right = tuple(int(v) for v in row)
            if right not in met:
                left = tuple(a - b for a, b in zip(whole, right, strict=True))
                ball = self.criterion.enclosure(_terms([(1, whole), (-1, left), (-1, right)]))
                if not ball.is_finite():
                    raise BadInput(f"the criterion {self.criterion.name} has no finite value at some count")
                met[right] = float(ball.mid()), float(ball.rad())
        balls = np.array([met[tuple(int(v) for v in row)] for row in ones]).reshape(-1, 2)
        size = float(np.abs(balls[:, 0]).max(initial=0.0))
        return balls[:, 0], float(balls[:, 1].max(initial=0.0)) + size * 2.0**-50

    def sign(self, terms: WeightedCounts) -> int:
        return self.criterion.sign(_terms(terms))


def impurity(criterion: Criterion, classes: int) -> Impurity:
    """The impurity that a criterion gives for a number of classes.

    Raises BadInput for more than two classes and a criterion that does not extend to them.
    """
    if criterion in _EXTENDED:
        return _Extended(criterion, *_EXTENDED[criterion])
    if classes > 2:
        names = ", ".join(c.name for c in _EXTENDED)
        raise BadInput(
            f"the criterion {criterion.name} is for two classes, and here are {classes}; for more: {names}"
        )
    return _TwoClasses(criterion)


def _terms(terms: WeightedCounts) -> Terms:
    """The same sum in values of the criterion at q = c_2/n."""
    return tuple((Fraction(a * sum(c)), Fraction(c[-1], sum(c))) for a, c in terms if sum(c))


def _x_log_x(x: Array) -> Array:
    return x * np.log(np.maximum(x, 1.0))


def _entropies(c: Array) -> Array:
    found: Array = _x_log_x(c.sum(axis=1)) - _x_log_x(c).sum(axis=1)
    return found


def _ginis(c: Array) -> Array:
    n = c.sum(axis=1)
    found: Array = 2 * (n - (c * c).sum(axis=1) / np.maximum(n, 1.0))
    return found


def _roots(c: Array) -> Array:
    r = np.sqrt(c)
    # the sum over pairs i < j by running sums: no difference of large squares
    before = np.cumsum(r, axis=1) - r
    found: Array = 2 * (r * before).sum(axis=1)
    return found


def _minima(c: Array) -> Array:
    found: Array = 2 * (c.sum(axis=1) - c.max(axis=1))
    return found


def _entropy_sign(terms: WeightedCounts) -> int:
    logs: dict[int, int] = {}
    for a, c in terms:
        for x, sign in ((sum(c), 1), *((v, -1) for v in c)):
            if x > 1:
                logs[x] = logs.get(x, 0) + sign * a * x
    return sign_of_log_sum(0, [(b, x) for x, b in sorted(logs.items()) if b])


def _root_sign(terms: WeightedCounts) -> int:
    roots: dict[int, int] = {}
    for a, c in terms:
        for i, v in enumerate(c):
            for w in c[:i]:
                if v and w:
                    roots[v * w] = roots.get(v * w, 0) + a
    return sign_of_sqrt_sum([(b, x) for x, b in sorted(roots.items()) if b])


def _gini_sign(terms: WeightedCounts) -> int:
    return _rational_sign(terms, lambda c: Fraction(sum(c)) - Fraction(sum(v * v for v in c), sum(c)))


def _minimum_sign(terms: WeightedCounts) -> int:
    return _rational_sign(terms, lambda c: Fraction(sum(c) - max(c)))


def _rational_sign(terms: WeightedCounts, value: Callable[[ClassCounts], Fraction]) -> int:
    total = sum((a * value(c) for a, c in terms if sum(c)), Fraction(0))
    return (total > 0) - (total < 0)


_EXTENDED = {
    ENTROPY: (_entropies, _entropy_sign),
    GINI: (_ginis, _gini_sign),
    ROOT: (_roots, _root_sign),
    MINIMUM: (_minima, _minimum_sign),
}
