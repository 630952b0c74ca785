"""Least errors of decision trees for the function of `algorithms.tribes`, by counts.

Main definitions: `KnownBits`, `start`, `least_error`.

What is known at a node of a tree matters only up to the names of terms and of bits: how many bits are left of each term
none of whose bits was 0, whether some term that is not one of T' is 1, and the ones and zeros among the bits of y.

Source: BLT20, section 4, Proposition 4.1.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from algorithms.tribes import LowerBoundFunction, Path, majority_mean
from verify.errors import BadInput
from verify.rationals import Fraction

__all__ = ["KnownBits", "least_error", "start"]

HALF = Fraction(1, 2)
ROOT = Path()


@dataclass(frozen=True)
class KnownBits:
    """A node. `first` and `others`: the bits that are left of the terms that may still become 1, in order."""

    k: int
    first: tuple[int, ...]
    others: tuple[int, ...]
    rest: bool = False
    y: Path = ROOT

    def mean(self) -> Fraction:
        """Pr[f = 1] at the node."""
        none = _none(self.first)
        some = Fraction(1) if self.rest else 1 - _none(self.others)
        return 1 - none + none * some * majority_mean(self.k, self.y)

    def splits(self) -> Iterator[tuple[KnownBits, KnownBits]]:
        """What is known after a 0 and after a 1, for each kind of bit that is left and matters."""
        for left in sorted(set(self.first)):
            yield _after(self, "first", left)
        for left in sorted(set(self.others)) if not self.rest else ():
            yield _after(self, "others", left)
        if self.y.length < self.k:
            one = replace(self.y, ones=self.y.ones + 1)
            zero = replace(self.y, zeros=self.y.zeros + 1)
            yield replace(self, y=zero), replace(self, y=one)


def start(f: LowerBoundFunction) -> KnownBits:
    """The root of a tree."""
    return KnownBits(f.k, (f.width,) * f.fewer, (f.width,) * (f.terms - f.fewer))


def least_error(f: LowerBoundFunction, size: int) -> Fraction:
    """The least Pr[T != f] over the decision trees with at most `size` leaves. Exact.

    A tree gains nothing by a bit that it knows, or that no value of f depends on any more; of alike bits one is tried.
    Raises BadInput unless size >= 1.

    >>> f = LowerBoundFunction(width=1, terms=1, fewer=0, k=1)
    >>> [str(least_error(f, size)) for size in (1, 2, 3)]
    ['1/4', '1/4', '0']
    """
    if isinstance(size, bool) or not isinstance(size, int) or size < 1:
        raise BadInput("a tree has a whole number of leaves, at least one")
    return _least(start(f), size, {})


def _least(node: KnownBits, size: int, known: dict[tuple[KnownBits, int], Fraction]) -> Fraction:
    asked = (node, size)
    if asked not in known:
        mean = node.mean()
        best = min(mean, 1 - mean)
        if best and size > 1:
            for zero, one in node.splits():
                for leaves in range(1, size):
                    found = HALF * (_least(zero, leaves, known) + _least(one, size - leaves, known))
                    best = min(best, found)
        known[asked] = best
    return known[asked]


def _after(node: KnownBits, which: str, left: int) -> tuple[KnownBits, KnownBits]:
    """After a bit of a term of which `left` bits are left: the term is gone, or has one bit less."""
    first, others = node.first, node.others
    if which == "first":
        gone = _without(first, left)
        if left == 1:  # T' is 1, and so is f: a node of mean 1
            return replace(node, first=gone), replace(node, first=(0,), others=())
        return replace(node, first=gone), replace(node, first=_sorted(gone, left - 1))
    gone = _without(others, left)
    if left == 1:
        return replace(node, others=gone), replace(node, others=(), rest=True)
    return replace(node, others=gone), replace(node, others=_sorted(gone, left - 1))


def _none(terms: tuple[int, ...]) -> Fraction:
    """The probability that no term becomes 1."""
    chance = Fraction(1)
    for left in terms:
        chance *= 1 - Fraction(1, 1 << left)
    return chance


def _without(terms: tuple[int, ...], left: int) -> tuple[int, ...]:
    at = terms.index(left)
    return terms[:at] + terms[at + 1 :]


def _sorted(terms: tuple[int, ...], one_more: int) -> tuple[int, ...]:
    return tuple(sorted((*terms, one_more)))
