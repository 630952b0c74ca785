"""Blocks of uniform bits with a (random) function of them: all that a query can learn of it, as counts.

Main definitions: `Block`, `ParityBlock`, `CoordinateBlock`, `MajorityBlock`, `TribesBlock`, `width`.

A block holds its free variables and what is known of the others. Variables that a symmetry of the block maps to
each other form an orbit; blocks of one `shape` are equal but for the names of their variables.

Source: BLPSTT23, section 4 and definitions 5, 6 and 7.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from dataclasses import dataclass
from functools import lru_cache
from math import comb, prod

from algorithms.top_k.nodes import Candidate
from verify.errors import BadInput
from verify.rationals import Fraction

__all__ = ["Block", "CoordinateBlock", "MajorityBlock", "ParityBlock", "TribesBlock", "width"]

HALF = Fraction(1, 2)
KEPT_TAILS = 1 << 16
Names = tuple[int, ...]


class Block(ABC):
    """Independent uniform bits and the mean of a function of them, under conditions."""

    free: Names
    """The variables without a condition, increasing."""

    @property
    @abstractmethod
    def mean(self) -> Fraction:
        """The mean of the function. Exact."""

    @property
    @abstractmethod
    def shape(self) -> Hashable:
        """Equal for blocks that differ only in names."""

    @abstractmethod
    def given(self, variable: int, bit: int) -> Block:
        """The block under one more condition, on a free variable."""

    def orbits(self) -> list[Candidate]:
        """One free variable of each orbit, and how many the orbit has."""
        return [Candidate(self.free[0], len(self.free))] if self.free else []


def _without(names: Names, variable: int) -> Names:
    place = names.index(variable)
    return names[:place] + names[place + 1 :]


@dataclass(frozen=True)
class ParityBlock(Block):
    """The sum of all bits modulo 2, that of those known being `known`."""

    free: Names
    known: int = 0

    @property
    def mean(self) -> Fraction:
        return HALF if self.free else Fraction(self.known)

    @property
    def shape(self) -> Hashable:
        return (len(self.free), self.known)

    def given(self, variable: int, bit: int) -> ParityBlock:
        return ParityBlock(_without(self.free, variable), self.known ^ bit)


@dataclass(frozen=True)
class CoordinateBlock(Block):
    """One of all `length` bits, drawn uniformly; of those known `ones` are 1."""

    free: Names
    length: int
    ones: int = 0

    @property
    def mean(self) -> Fraction:
        return Fraction(2 * self.ones + len(self.free), 2 * self.length)

    @property
    def shape(self) -> Hashable:
        return (len(self.free), self.ones)

    def given(self, variable: int, bit: int) -> CoordinateBlock:
        return CoordinateBlock(_without(self.free, variable), self.length, self.ones + bit)


@dataclass(frozen=True)
class MajorityBlock(Block):
    """Whether at least half of all `length` bits are 1 (definition 6); of those known `ones` are."""

    free: Names
    length: int
    ones: int = 0

    @property
    def mean(self) -> Fraction:
        return _tail(len(self.free), (self.length + 1) // 2 - self.ones)

    @property
    def shape(self) -> Hashable:
        return (len(self.free), self.ones)

    def given(self, variable: int, bit: int) -> MajorityBlock:
        return MajorityBlock(_without(self.free, variable), self.length, self.ones + bit)


@dataclass(frozen=True)
class TribesBlock(Block):
    """Whether all bits of some tribe are 1 (definition 7).

    `tribes` are the free variables of those that may still be all ones, `rest` those on which nothing depends any
    more: of other tribes, and beyond the last tribe. An empty tribe is one whose bits are all 1.
    """

    tribes: tuple[Names, ...]
    rest: Names = ()

    @classmethod
    def of(cls, names: Names) -> TribesBlock:
        """Tribes on these variables, in their order. Raises BadInput for none."""
        w = width(len(names))
        count = len(names) // w
        return cls(tuple(names[j * w : (j + 1) * w] for j in range(count)), names[count * w :])

    @property
    def free(self) -> Names:  # type: ignore[override]
        return tuple(sorted((*(i for tribe in self.tribes for i in tribe), *self.rest)))

    @property
    def mean(self) -> Fraction:
        return 1 - prod((1 - Fraction(1, 2 ** len(tribe)) for tribe in self.tribes), start=Fraction(1))

    @property
    def shape(self) -> Hashable:
        return (tuple(sorted(map(len, self.tribes))), len(self.rest))

    def given(self, variable: int, bit: int) -> TribesBlock:
        if variable in self.rest:
            return TribesBlock(self.tribes, _without(self.rest, variable))
        place = next(j for j, tribe in enumerate(self.tribes) if variable in tribe)
        left = _without(self.tribes[place], variable)
        others = self.tribes[:place] + self.tribes[place + 1 :]
        if not bit:
            return TribesBlock(others, (*self.rest, *left))
        if left:
            return TribesBlock((*self.tribes[:place], left, *self.tribes[place + 1 :]), self.rest)
        return TribesBlock(((),), (*self.rest, *(i for tribe in others for i in tribe)))

    def orbits(self) -> list[Candidate]:
        sizes: dict[int, list[int]] = {}
        for tribe in self.tribes:
            sizes.setdefault(len(tribe), []).extend(tribe)
        groups = [names for names in (*sizes.values(), self.rest) if names]
        return [Candidate(min(names), len(names)) for names in groups]


def width(length: int) -> int:
    """The largest w with (1 - 2^-w)^(length/w) <= 1/2. Exact. Raises BadInput for a length below 1.

    Both sides to the power w: (2^w - 1)^length 2^w <= 2^(w length). This holds for w = 1, and where it fails it fails
    for all larger w, because the left base grows with w and the right side of w <= -length log2(1 - 2^-w) falls.

    >>> [width(length) for length in (1, 2, 3, 12, 17, 100, 1000)]
    [1, 1, 1, 2, 3, 4, 7]
    """
    if length < 1:
        raise BadInput("tribes are made of at least one variable")
    w = 1
    while (2 ** (w + 1) - 1) ** length << (w + 1) <= 1 << (w + 1) * length:
        w += 1
    return w


@lru_cache(maxsize=KEPT_TAILS)
def _tail(bits: int, least: int) -> Fraction:
    """The probability that at least so many of so many uniform bits are 1."""
    if least <= 0:
        return Fraction(1)
    return Fraction(sum(comb(bits, j) for j in range(least, bits + 1)), 2**bits)
