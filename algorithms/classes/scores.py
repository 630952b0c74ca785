"""Scores of splits: what growing compares, with certified filters and exact signs.

Main definitions: `SplitScore`, `SplitCounts`, `SCORES` (`TWOING`, `GAIN_RATIO`: scores that are no gains).

A split of a leaf of weight n into branches of weights n_0 and n_1 with class weights c^0 and c^1 scores a number >= 0.
The gain of an impurity function is one (see `algorithms.classes.impurities`). Two more are in use that are none:

| score | of a split |
|---|---|
| twoing | n (p_0 p_1 / 4) (sum_i abs(c^0_i/n_0 - c^1_i/n_1))^2, with p_b = n_b/n |
| gain_ratio | n times the gain of the entropy over the entropy of (p_0, p_1) |

For two classes twoing is a fourth of the gain of Gini. For more it is the largest such fourth when the classes are put
into two groups (Breiman and others), and the groups differ from split to split. So no function of the class shares
falls by these scores: what they give along a path does not add up, and no bound on the error follows from their sum.

References: L. Breiman, J. Friedman, R. Olshen, C. Stone, "Classification and Regression Trees" (1984), 4.3;
J. R. Quinlan, "C4.5: Programs for Machine Learning" (1993), 2.2. Its rule that a split gains at least the average is
left out.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from math import gcd
from typing import Any

import numpy as np
from flint import arb, ctx, fmpq
from numpy.typing import NDArray

from algorithms.classes.sample import ClassCounts
from algorithms.criteria import UndecidedSign
from verify.arithmetic.signs import sign_of_log_sum
from verify.rationals import Fraction

__all__ = ["GAIN_RATIO", "SCORES", "TWOING", "SplitCounts", "SplitScore"]

Array = NDArray[np.float64]
SplitCounts = tuple[ClassCounts, ClassCounts]
"""The class weights of both branches, neither empty."""
Logs = Mapping[int, int]
"""Coefficients a of a sum of a ln x, by x."""

MOST_BITS = 4096


class SplitScore(ABC):
    """A score of splits; of two splits the one with the larger score is made."""

    name: str
    additive: bool = False
    """Whether a score is the fall of a function of the leaves, so that scores add up along a tree."""

    symmetric: bool = True
    """Whether a score is the same when classes change names."""

    def key(self, split: SplitCounts) -> SplitCounts:
        """A split of the same score: the same one for splits that are alike up to names of classes and branches."""
        if not self.symmetric:
            return split
        pairs = sorted(pair for pair in zip(*split, strict=True) if any(pair))
        swapped = sorted((b, a) for a, b in pairs)
        left, right = zip(*min(pairs, swapped), strict=True)
        return left, right

    @abstractmethod
    def gains(self, whole: ClassCounts, ones: NDArray[Any]) -> tuple[Array, float]:
        """The scores of all attributes from the counts of their ones, shape (n, L), and a bound on their errors."""

    @abstractmethod
    def compare(self, one: SplitCounts, other: SplitCounts) -> int:
        """The sign (-1, 0 or 1) of the score of one split less that of the other. Exact.

        Raises UndecidedSign where algebra does not decide it.
        """

    @abstractmethod
    def exceeds(self, split: SplitCounts, bound: Fraction) -> int:
        """The sign (-1, 0 or 1) of the score less a bound. Exact. Raises UndecidedSign as `compare` does."""

    @abstractmethod
    def score(self, split: SplitCounts, bits: int = 64) -> arb:
        """A ball that holds the score. Certified; `bits` is the precision it is computed with."""


def one_error(classes: int, n: float) -> float:
    """The bound on the error of a gain in floats; `algorithms.classes.impurities` says why."""
    return float((classes + 16) ** 2 * 2.0**-50 * n * (1 + np.log(max(n, 1.0))))


class _Twoing(SplitScore):
    """(sum_i abs(c^0_i n_1 - c^1_i n_0))^2 / (4 n n_0 n_1)."""

    name = "twoing"

    def gains(self, whole: ClassCounts, ones: NDArray[Any]) -> tuple[Array, float]:
        left, right = _branches(whole, ones)
        n_0, n_1 = left.sum(axis=1), right.sum(axis=1)
        d = np.abs(left * n_1[:, None] - right * n_0[:, None]).sum(axis=1)
        n = float(sum(whole))
        # each product is right to n_0 n_1 2^-51, d is at most 2 n_0 n_1, so the score is right to L n 2^-50
        return (d / n) * (d / np.maximum(4 * n_0 * n_1, 1.0)), (len(whole) + 16) * n * 2.0**-48

    def compare(self, one: SplitCounts, other: SplitCounts) -> int:
        difference = _twoing(one) - _twoing(other)
        return (difference > 0) - (difference < 0)

    def exceeds(self, split: SplitCounts, bound: Fraction) -> int:
        found = _twoing(split)
        return (found > bound) - (found < bound)

    def score(self, split: SplitCounts, bits: int = 64) -> arb:
        found = _twoing(split)
        with ctx.workprec(bits):
            return arb(fmpq(found.numerator, found.denominator))


def _twoing(split: SplitCounts) -> Fraction:
    left, right = split
    n_0, n_1 = sum(left), sum(right)
    d = sum(abs(a * n_1 - b * n_0) for a, b in zip(left, right, strict=True))
    return Fraction(d * d, 4 * (n_0 + n_1) * n_0 * n_1)


class _GainRatio(SplitScore):
    """n g/s with the gain g and the split information s, both times n and in nats.

    Two scores are compared by the sign of n g s' - n' g' s, a quadratic form in logarithms. Over a coprime base it is
    zero where all its coefficients are. Where they are not all zero, the logarithms might satisfy an equation of degree
    two that nobody knows of; the sign is then found by enclosures, and UndecidedSign says so where they do not tell.
    """

    name = "gain_ratio"

    def gains(self, whole: ClassCounts, ones: NDArray[Any]) -> tuple[Array, float]:
        left, right = _branches(whole, ones)
        n_0, n_1 = left.sum(axis=1), right.sum(axis=1)
        n = float(sum(whole))
        c = np.array([[float(v) for v in whole]])
        gain = _entropies(c) - _entropies(left) - _entropies(right)
        small = np.minimum(n_0, n_1)
        split = small * np.log(n / small) - (n - small) * np.log1p(-small / n)
        # gain <= split, and split is right to 2^-48 of itself
        error = float((n * (one_error(len(whole), n) / split + 2.0**-46)).max(initial=0.0))
        return n * (gain / split), error

    def compare(self, one: SplitCounts, other: SplitCounts) -> int:
        n, m = _weight(one), _weight(other)
        g, s, h, t = _gain_logs(one), _split_logs(one), _gain_logs(other), _split_logs(other)
        if not _product(g, t, n, s, h, m):
            return 0
        bits = 64
        while bits <= MOST_BITS:
            with ctx.workprec(bits):
                ball = n * _ball(g) * _ball(t) - m * _ball(h) * _ball(s)
            if ball > 0 or ball < 0:
                return 1 if ball > 0 else -1
            bits *= 4
        raise UndecidedSign("the order of two gain ratios is not decided")

    def exceeds(self, split: SplitCounts, bound: Fraction) -> int:
        n, g, s = _weight(split), _gain_logs(split), _split_logs(split)
        terms: list[tuple[Fraction, int]] = [(Fraction(n * a), x) for x, a in g.items()]
        return sign_of_log_sum(0, [*terms, *((-bound * a, x) for x, a in s.items())])

    def score(self, split: SplitCounts, bits: int = 64) -> arb:
        with ctx.workprec(bits):
            return _weight(split) * _ball(_gain_logs(split)) / _ball(_split_logs(split))


def _branches(whole: ClassCounts, ones: NDArray[Any]) -> tuple[Array, Array]:
    """The class weights of both branches as floats; the difference is taken before rounding."""
    exact = np.array(whole, dtype=object if ones.dtype == object else np.float64)
    return (exact - ones).astype(np.float64), ones.astype(np.float64)


def _entropies(c: Array) -> Array:
    def x_log_x(x: Array) -> Array:
        return x * np.log(np.maximum(x, 1.0))

    found: Array = x_log_x(c.sum(axis=1)) - x_log_x(c).sum(axis=1)
    return found


def _weight(split: SplitCounts) -> int:
    return sum(split[0]) + sum(split[1])


def _gathered(terms: Iterable[tuple[int, int]]) -> dict[int, int]:
    """The sum of a x ln x over the pairs (a, x), as coefficients of ln x."""
    found: dict[int, int] = {}
    for a, x in terms:
        if x > 1:
            found[x] = found.get(x, 0) + a * x
    return {x: a for x, a in sorted(found.items()) if a}


def _gain_logs(split: SplitCounts) -> dict[int, int]:
    left, right = split
    whole = [a + b for a, b in zip(left, right, strict=True)]
    parts = [(1, whole), (-1, left), (-1, right)]
    return _gathered((sign * a, x) for sign, c in parts for a, x in ((1, sum(c)), *((-1, v) for v in c)))


def _split_logs(split: SplitCounts) -> dict[int, int]:
    n_0, n_1 = map(sum, split)
    return _gathered(((1, n_0 + n_1), (-1, n_0), (-1, n_1)))


def _ball(logs: Logs) -> arb:
    return sum((a * arb(x).log() for x, a in logs.items()), arb(0))


def _product(g: Logs, t: Logs, n: int, s: Logs, h: Logs, m: int) -> dict[tuple[int, int], int]:
    """The coefficients that are not zero of n g t - m h s as a quadratic form over a coprime base."""
    base = _coprime_base({*g, *t, *s, *h})
    form: dict[tuple[int, int], int] = {}
    for one, other, factor in ((g, t, n), (h, s, -m)):
        a, b = _over(one, base), _over(other, base)
        for i, u in a.items():
            for j, v in b.items():
                key = (i, j) if i <= j else (j, i)
                form[key] = form.get(key, 0) + factor * u * v
    return {key: v for key, v in form.items() if v}


def _over(logs: Logs, base: list[int]) -> dict[int, int]:
    found: dict[int, int] = {}
    for x, a in logs.items():
        for b in base:
            while x % b == 0:
                x //= b
                found[b] = found.get(b, 0) + a
    return found


def _coprime_base(numbers: set[int]) -> list[int]:
    """Pairwise coprime integers > 1 of which each number is a product of powers."""
    base: list[int] = []
    pending = sorted(numbers)
    while pending:
        m = pending.pop()
        if m == 1:
            continue
        meets = next((i for i, b in enumerate(base) if gcd(m, b) > 1), None)
        if meets is None:
            base.append(m)
        else:
            b = base.pop(meets)
            d = gcd(m, b)
            pending += [m // d, b // d, d]
    return base


TWOING: SplitScore = _Twoing()
GAIN_RATIO: SplitScore = _GainRatio()
SCORES: Mapping[str, SplitScore] = {score.name: score for score in (TWOING, GAIN_RATIO)}
