"""Tribes, a part of it, and Majority where they differ: the function of a lower bound, by counts.

Main definitions: `acceptance`, `nearest_widths`, `LowerBoundFunction`, `Path`, `majority_mean`, `majority_influence`.

Tribes of w bits each is an OR of ANDs over disjoint bits. With T' the first m' of its m terms, the function is 1 where
T' is, Majority of y where Tribes is 1 and T' is 0, and 0 elsewhere. On a path that has asked for bits of y alone only
the numbers of ones and zeros among them matter; all terms of T' are alike, and so are the others. So means and
influences are sums of binomial coefficients and powers, and no table of 2^(l + k) values is needed. Numbers are exact.

Bits of y are +1 and -1, written 1 and 0; Majority is 1 where their sum is at least 0.

Source: BLT20 (Blanc, Lange, Tan, "Provable guarantees for decision tree induction: the agnostic setting"), section 4.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import cache, cached_property
from math import comb

from verify.errors import BadInput
from verify.rationals import Fraction

__all__ = [
    "LowerBoundFunction",
    "Path",
    "acceptance",
    "majority_influence",
    "majority_mean",
    "nearest_widths",
]

HALF = Fraction(1, 2)
WANTED = Fraction(499, 1000)
"""What the mean of T' is to be near."""


def acceptance(width: int, terms: int) -> Fraction:
    """The probability that some of the terms of so many uniform bits is 1: 1 - (1 - 2^-width)^terms.

    Raises BadInput unless width >= 1 and terms >= 0.
    """
    _counts(width=(width, 1), terms=(terms, 0))
    return 1 - (1 - Fraction(1, 1 << width)) ** terms


@cache
def nearest_widths(length: int) -> tuple[int, ...]:
    """The widths w, of 1, ..., length, for which floor(length/w) terms are 1 with a probability nearest to 1/2.

    Exact; several where they are equally near. Raises BadInput unless length >= 1.

    >>> nearest_widths(4), nearest_widths(2)
    ((2,), (1, 2))
    """
    _counts(length=(length, 1))
    best: tuple[int, ...] = ()
    least = HALF
    for w in range(1, length + 1):
        off = abs(acceptance(w, length // w) - HALF)
        if off < least:
            best, least = (w,), off
        elif off == least and off < HALF:
            best = (*best, w)
        elif (
            w << w > 8 * length
        ):  # the probability is below (l/w) 2^-w < 1/8 from here on, and another is nearer
            break
    return best or (1,)


@dataclass(frozen=True)
class Path:
    """A path that asked for bits of y only: how many of them were 1, and how many 0."""

    ones: int = 0
    zeros: int = 0

    @property
    def length(self) -> int:
        return self.ones + self.zeros

    @property
    def discrepancy(self) -> int:
        """The sum of the +1 and -1 on the path."""
        return self.ones - self.zeros


def majority_mean(k: int, path: Path | None = None) -> Fraction:
    """Pr[MAJ_k = 1] after a path: that at least half of all k bits are 1.

    Raises BadInput unless k >= 1 and the path is no longer than k.
    """
    left, path = _left(k, path)
    ways = sum(comb(left, s) for s in range(left + 1) if 2 * (path.ones + s) >= k)
    return Fraction(ways, 1 << left)


def majority_influence(k: int, path: Path | None = None) -> Fraction:
    """The probability that a bit of y that was not asked for decides Majority: that without it one 1 is missing.

    Raises BadInput unless the path leaves a bit.
    """
    left, path = _left(k, path)
    if left == 0:
        raise BadInput("no bit of y is left")
    missing = (k + 1) // 2 - 1 - path.ones
    return Fraction(comb(left - 1, missing), 1 << (left - 1)) if 0 <= missing < left else Fraction(0)


@dataclass(frozen=True)
class LowerBoundFunction:
    """f_{l,k} for given numbers: `terms` terms of `width` bits, the first `fewer` of which make T', and k bits of y.

    Raises BadInput unless width >= 1, terms > fewer >= 0 and k >= 1.
    """

    width: int
    terms: int
    fewer: int
    k: int

    def __post_init__(self) -> None:
        _counts(
            width=(self.width, 1), fewer=(self.fewer, 0), terms=(self.terms, self.fewer + 1), k=(self.k, 1)
        )

    @classmethod
    def of(cls, length: int, k: int) -> LowerBoundFunction:
        """The function as defined: the width, and then m' < m, with probabilities nearest to 1/2 and 0.499.

        Of equally near ones the least is taken. Raises BadInput unless length >= 1 and k >= 1.

        >>> LowerBoundFunction.of(4, 5)
        LowerBoundFunction(width=2, terms=2, fewer=1, k=5)
        """
        width = nearest_widths(length)[0]
        terms = length // width
        return cls(width, terms, _nearest_terms(width, terms - 1), k)

    @cached_property
    def all_terms(self) -> Fraction:
        """Pr[TRIBES = 1]."""
        return acceptance(self.width, self.terms)

    @cached_property
    def first_terms(self) -> Fraction:
        """Pr[T' = 1]."""
        return acceptance(self.width, self.fewer)

    @property
    def rest(self) -> Fraction:
        """Pr[REST = 1]: TRIBES and not T'."""
        return self.all_terms - self.first_terms

    def mean(self, path: Path | None = None) -> Fraction:
        """Pr[f = 1] after a path."""
        return self.first_terms + self.rest * majority_mean(self.k, path)

    def influence_of_y(self, path: Path | None = None) -> Fraction:
        """Inf of a bit of y that is left, after a path."""
        return self.rest * majority_influence(self.k, path)

    def influence_in_first(self, path: Path | None = None) -> Fraction:
        """Inf of a bit of a term of T', after a path; 0 where T' has no terms."""
        if self.fewer == 0:
            return Fraction(0)
        one = majority_mean(self.k, path)
        return one * self.pivotal(self.terms) + (1 - one) * self.pivotal(self.fewer)

    def influence_in_others(self, path: Path | None = None) -> Fraction:
        """Inf of a bit of a term that is not one of T', after a path."""
        return majority_mean(self.k, path) * self.pivotal(self.terms)

    def pivotal(self, terms: int) -> Fraction:
        """Inf of a bit in an OR of so many terms, at least one: 2^(1-w) (1 - 2^-w)^(terms - 1)."""
        return Fraction(2, 1 << self.width) * (1 - acceptance(self.width, terms - 1))

    def value(self, x: int, y: int) -> bool:
        """f at a point, its bits as numbers: the first bits of x are those of the first term."""
        full = (1 << self.width) - 1
        true = [x >> (self.width * i) & full == full for i in range(self.terms)]
        if any(true[: self.fewer]):
            return True
        return any(true) and 2 * (y & ((1 << self.k) - 1)).bit_count() >= self.k


@cache
def _nearest_terms(width: int, most: int) -> int:
    """The least number of terms, up to `most`, whose probability is nearest to 0.499; it rises with the number."""
    above = bisect_left(range(most + 1), WANTED, key=lambda n: acceptance(width, n))
    near = [n for n in (above - 1, above) if 0 <= n <= most]
    return min(near, key=lambda n: abs(acceptance(width, n) - WANTED))


def _left(k: int, path: Path | None) -> tuple[int, Path]:
    """How many bits of y are left, and the path."""
    path = path or Path()
    _counts(k=(k, 1), ones=(path.ones, 0), zeros=(path.zeros, 0))
    if path.length > k:
        raise BadInput(f"a path that asks for {path.length} of {k} bits")
    return k - path.length, path


def _counts(**given: tuple[int, int]) -> None:
    """Raises BadInput for what is no whole number, or is below its least value."""
    for name, (value, least) in given.items():
        if isinstance(value, bool) or not isinstance(value, int) or value < least:
            raise BadInput(f"{name} is a whole number from {least} on")
