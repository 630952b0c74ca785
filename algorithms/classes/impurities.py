"""Impurities of samples with any number of classes: certified filters, exact signs.

Main definitions: `Impurity`, `impurity`, `score_of`, `one_against_the_rest`.

A part of a sample with class weights c_1, ..., c_L, together n, has the impurity F(c) = n I(c_1/n, ..., c_L/n), and
a split gains F(c) - F(c^0) - F(c^1): the mass of the leaf is in it, so that gains of different leaves compare as
TopDown wants them. With two classes I is the criterion G at q = c_2/n. Of the criteria these extend to more:

| criterion | I(p) |
|---|---|
| entropy | - sum p_i log2 p_i |
| gini | 2 (1 - sum p_i^2) |
| root | 2 sum_{i<j} sqrt(p_i p_j) = (sum sqrt p_i)^2 - 1 |
| minimum | 2 (1 - max p_i) |

All four are concave and symmetric, 0 at the corners, and the criterion itself where two classes are left. Any other
criterion G is a function of one probability. For more classes it is taken of one class against the rest, and summed:
I(p) = 1/2 sum G(p_i), which is G itself for two classes where G is symmetric (`one_against_the_rest`).

Guarantee: `sign` is exact. `gains` are floats with a bound on their error: no comparison rests on them within it.
The bound is (L + 16)^2 2^-50 n (1 + ln n). The true error is below 3 (L + 4) 2^-51 n (1 + ln n) for the entropy and
3 L (L + 8) 2^-53 n for the root, each of numpy's logarithms and square roots counted as right to four units in the
last place; the other two are below these.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from flint import arb, ctx, fmpq
from numpy.typing import NDArray

from algorithms.classes.sample import ClassCounts
from algorithms.classes.scores import Array, SplitCounts, SplitScore, one_error
from algorithms.criteria import ENTROPY, GINI, MINIMUM, ROOT, Criterion, Terms, UndecidedSign
from verify.arithmetic.signs import sign_of_log_sum, sign_of_sqrt_sum
from verify.errors import BadInput
from verify.rationals import Fraction

__all__ = ["Impurity", "WeightedCounts", "impurity", "one_against_the_rest", "score_of"]

WeightedCounts = Iterable[tuple[int, ClassCounts]]
"""Terms (a, c) of a sum of a F(c)."""

ZERO = Fraction(0)
Sign = Callable[[WeightedCounts, Fraction], int]

MOST_BITS = 4096
"""Where an enclosure of so many bits holds zero, the sign of a sum with a constant is not decided."""


class Impurity(SplitScore):
    """F for one criterion. A split scores what it gains: the fall of F."""

    additive = True

    def __init__(self, criterion: Criterion) -> None:
        self.criterion = criterion
        self.name = criterion.name

    @abstractmethod
    def sign(self, terms: WeightedCounts, constant: Fraction = ZERO) -> int:
        """The sign (-1, 0 or 1) of the constant and the sum of a F(c). Exact.

        Raises UndecidedSign for a criterion of a person's own.
        """

    @abstractmethod
    def enclosure(self, terms: WeightedCounts, bits: int = 64) -> arb:
        """A ball that holds the sum of a F(c). Certified; `bits` is the precision it is computed with."""

    def compare(self, one: SplitCounts, other: SplitCounts) -> int:
        return self.sign((*gain_terms(one), *((-a, c) for a, c in gain_terms(other))))

    def exceeds(self, split: SplitCounts, bound: Fraction) -> int:
        return self.sign(gain_terms(split), -bound)

    def score(self, split: SplitCounts, bits: int = 64) -> arb:
        return self.enclosure(gain_terms(split), bits)


def gain_terms(split: SplitCounts) -> tuple[tuple[int, ClassCounts], ...]:
    """The terms of what a split gains."""
    left, right = split
    return ((1, tuple(a + b for a, b in zip(left, right, strict=True))), (-1, left), (-1, right))


class _Extended(Impurity):
    """An impurity for any number of classes, by a formula on arrays."""

    def __init__(
        self,
        criterion: Criterion,
        values: Callable[[Array], Array],
        sign: Sign,
        ball: Callable[[ClassCounts], arb],
    ) -> None:
        super().__init__(criterion)
        self._values = values
        self._sign = sign
        self._ball = ball

    def gains(self, whole: ClassCounts, ones: NDArray[Any]) -> tuple[Array, float]:
        c = np.array([float(v) for v in whole])
        zeros = (np.array(whole, dtype=object) - ones if ones.dtype == object else c - ones).astype(
            np.float64
        )
        n = float(c.sum())
        found = self._values(c[None, :]) - self._values(zeros) - self._values(ones.astype(np.float64))
        return found, one_error(len(whole), n)

    def sign(self, terms: WeightedCounts, constant: Fraction = ZERO) -> int:
        return self._sign(terms, constant)

    def enclosure(self, terms: WeightedCounts, bits: int = 64) -> arb:
        with ctx.workprec(bits):
            return sum((a * self._ball(c) for a, c in terms if sum(c)), arb(0))


class _Enclosed(Impurity):
    """Any criterion, by certified enclosures: for two classes, or of one class against the rest."""

    def __init__(self, criterion: Criterion, terms_of: Callable[[WeightedCounts], Terms]) -> None:
        super().__init__(criterion)
        self._terms = terms_of
        self.symmetric = criterion.symmetric or terms_of is _one_against_the_rest

    def gains(self, whole: ClassCounts, ones: NDArray[Any]) -> tuple[Array, float]:
        met: dict[ClassCounts, tuple[float, float]] = {}
        for row in ones:
            right = tuple(int(v) for v in row)
            if right not in met:
                left = tuple(a - b for a, b in zip(whole, right, strict=True))
                ball = self.enclosure(gain_terms((left, right)))
                if not ball.is_finite():
                    raise BadInput(f"the criterion {self.criterion.name} has no finite value at some count")
                met[right] = float(ball.mid()), float(ball.rad())
        balls = np.array([met[tuple(int(v) for v in row)] for row in ones]).reshape(-1, 2)
        size = float(np.abs(balls[:, 0]).max(initial=0.0))
        return balls[:, 0], float(balls[:, 1].max(initial=0.0)) + size * 2.0**-50

    def sign(self, terms: WeightedCounts, constant: Fraction = ZERO) -> int:
        found = self._terms(terms)
        if not constant:
            return self.criterion.sign(found)
        bits = 64
        while bits <= MOST_BITS:
            with ctx.workprec(bits):
                ball = self.criterion.enclosure(found, bits) + arb(_rational(constant))
            if ball > 0 or ball < 0:
                return 1 if ball > 0 else -1
            bits *= 4
        values = [self.criterion.exact(q) for _, q in found]
        if None not in values:
            total = constant + sum(
                (a * v for (a, _), v in zip(found, values, strict=True) if v is not None), ZERO
            )
            return (total > 0) - (total < 0)
        raise UndecidedSign(f"whether a gain by {self.criterion.name} equals a bound is not decided")

    def enclosure(self, terms: WeightedCounts, bits: int = 64) -> arb:
        return self.criterion.enclosure(self._terms(terms), bits)


def impurity(criterion: Criterion, classes: int) -> Impurity:
    """The impurity that a criterion gives for a number of classes.

    For more than two classes a criterion without an extension of its own is taken of one class against the rest.
    """
    if criterion in _EXTENDED:
        return _Extended(criterion, *_EXTENDED[criterion])
    return _Enclosed(criterion, _one_against_the_rest if classes > 2 else _terms)


def score_of(criterion: Criterion | SplitScore, classes: int) -> SplitScore:
    """What splits are compared by: the gain of `impurity`, or a score as it stands."""
    return criterion if isinstance(criterion, SplitScore) else impurity(criterion, classes)


def one_against_the_rest(criterion: Criterion, classes: int) -> bool:
    """Whether `impurity` takes a criterion of one class against the rest, and sums."""
    return classes > 2 and criterion not in _EXTENDED


def _terms(terms: WeightedCounts) -> Terms:
    """The same sum in values of the criterion at q = c_2/n."""
    return tuple((Fraction(a * sum(c)), Fraction(c[-1], sum(c))) for a, c in terms if sum(c))


def _one_against_the_rest(terms: WeightedCounts) -> Terms:
    """The same sum where F(c) is n/2 times the sum of G(c_i/n) over the classes."""
    return tuple((Fraction(a * sum(c), 2), Fraction(v, sum(c))) for a, c in terms if sum(c) for v in c)


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


def _entropy_sign(terms: WeightedCounts, constant: Fraction) -> int:
    logs: dict[int, int] = {}
    for a, c in terms:
        for x, sign in ((sum(c), 1), *((v, -1) for v in c)):
            if x > 1:
                logs[x] = logs.get(x, 0) + sign * a * x
    found: list[tuple[Fraction | int, int]] = [(b, x) for x, b in sorted(logs.items()) if b]
    return sign_of_log_sum(0, [*found, (constant, 2)] if constant else found)  # a bit is ln 2 nats


def _root_sign(terms: WeightedCounts, constant: Fraction) -> int:
    roots: dict[int, int] = {}
    for a, c in terms:
        for i, v in enumerate(c):
            for w in c[:i]:
                if v and w:
                    roots[v * w] = roots.get(v * w, 0) + 2 * a
    found: list[tuple[Fraction | int, int]] = [(b, x) for x, b in sorted(roots.items()) if b]
    return sign_of_sqrt_sum([*found, (constant, 1)] if constant else found)


def _gini_sign(terms: WeightedCounts, constant: Fraction) -> int:
    return _rational_sign(terms, constant, _gini)


def _minimum_sign(terms: WeightedCounts, constant: Fraction) -> int:
    return _rational_sign(terms, constant, _minimum)


def _rational_sign(
    terms: WeightedCounts, constant: Fraction, value: Callable[[ClassCounts], Fraction]
) -> int:
    total = sum((a * value(c) for a, c in terms if sum(c)), constant)
    return (total > 0) - (total < 0)


def _gini(c: ClassCounts) -> Fraction:
    return 2 * (Fraction(sum(c)) - Fraction(sum(v * v for v in c), sum(c)))


def _minimum(c: ClassCounts) -> Fraction:
    return Fraction(2 * (sum(c) - max(c)))


def _entropy_ball(c: ClassCounts) -> arb:
    n = sum(c)
    # v ln(n/v) is positive: no difference of large numbers
    return sum((v * arb(fmpq(n, v)).log() for v in c if v), arb(0)) / arb.const_log2()


def _root_ball(c: ClassCounts) -> arb:
    return 2 * sum((arb(v * w).sqrt() for i, v in enumerate(c) for w in c[:i]), arb(0))


def _rational(x: Fraction) -> fmpq:
    return fmpq(x.numerator, x.denominator)


_EXTENDED = {
    ENTROPY: (_entropies, _entropy_sign, _entropy_ball),
    GINI: (_ginis, _gini_sign, lambda c: arb(_rational(_gini(c)))),
    ROOT: (_roots, _root_sign, _root_ball),
    MINIMUM: (_minima, _minimum_sign, lambda c: arb(_rational(_minimum(c)))),
}
