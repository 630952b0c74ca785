r"""Exact runs of Top-k on the law of section 4.1: the parity of h bits, mixed with one of K - 1 other bits.

A node is known by four counts: a bits of the parity asked, p their sum mod 2, b other bits asked, o of them 1. All
unasked bits of one kind have the same score, so that the candidates are known by how many there are of each kind. Where
scores tie, the candidates may be chosen in several ways; the runs give the least and the largest accuracy over all
ways, chosen anew at each node.

Guarantee: exact (rational accuracies, exact signs of differences of scores).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cmp_to_key
from itertools import combinations
from typing import Literal

from algorithms.criteria import Criterion, Terms
from verify.rationals import Fraction

HALF = Fraction(1, 2)
Ties = Literal["least", "largest"]


@dataclass(frozen=True)
class ParityNode:
    """The bits asked on the path: a of the parity, with the sum p mod 2, and b others, o of them 1."""

    a: int = 0
    p: int = 0
    b: int = 0
    o: int = 0


@dataclass(frozen=True)
class ParityLaw:
    """The law with h bits in the parity and K - 1 others; eps is the probability of a label from the others."""

    h: int
    width: int
    eps: Fraction

    def mean(self, at: ParityNode) -> Fraction:
        """E[y] at a node."""
        parity = Fraction(at.p) if at.a == self.h else HALF
        others = (at.o + Fraction(self.width - 1 - at.b, 2)) / (self.width - 1)
        return (1 - self.eps) * parity + self.eps * others

    def after(self, at: ParityNode, kind: str) -> tuple[ParityNode, ParityNode]:
        """The nodes below a query of a bit of a kind, for the answers 0 and 1."""
        if kind == "parity":
            return ParityNode(at.a + 1, at.p, at.b, at.o), ParityNode(at.a + 1, 1 - at.p, at.b, at.o)
        return ParityNode(at.a, at.p, at.b + 1, at.o), ParityNode(at.a, at.p, at.b + 1, at.o + 1)

    def unasked(self, at: ParityNode) -> dict[str, int]:
        """How many bits of each kind are left."""
        left = {"parity": self.h - at.a, "others": self.width - 1 - at.b}
        return {kind: n for kind, n in left.items() if n}


@dataclass(frozen=True)
class TopK:
    """Top-k without redundant queries (or with them, as in figure 1) on a law, with a criterion and a way with ties."""

    law: ParityLaw
    k: int
    criterion: Criterion
    ties: Ties
    redundant: bool = False

    def accuracy(self, depth: int) -> Fraction:
        """That of the tree it returns."""
        return _value(self, ParityNode(), depth)

    def score(self, at: ParityNode, kind: str) -> Terms:
        """The score of a bit of a kind, as terms; asked bits have the score 0."""
        if kind == "asked":
            return ()
        ends = zip(self.answers(kind), self.law.after(at, kind), strict=True)
        return ((Fraction(1), self.law.mean(at)), *((-p, self.law.mean(e)) for p, e in ends))

    def answers(self, kind: str) -> tuple[Fraction, Fraction]:  # noqa: ARG002  # the same for all kinds here
        """The probabilities of the answers 0 and 1 to a query of a kind."""
        return HALF, HALF

    def order(self, at: ParityNode, first: str, second: str) -> int:
        """The sign of the score of a bit of the first kind less that of one of the second."""
        against: Terms = tuple((-c, q) for c, q in self.score(at, second))
        return self.criterion.sign((*self.score(at, first), *against))

    def candidates(self, at: ParityNode) -> Iterator[frozenset[str]]:
        """The kinds among the candidates, for each way of breaking ties."""
        left = self.law.unasked(at)
        if self.redundant and at.a + at.b:
            left["asked"] = at.a + at.b

        def compare(x: str, y: str) -> int:
            return self.order(at, y, x)

        kinds, room, taken = sorted(left, key=cmp_to_key(compare)), self.k, frozenset[str]()
        while kinds and room:
            tied = [x for x in kinds if compare(kinds[0], x) == 0]
            if sum(left[x] for x in tied) > room:
                yield from (taken | some for some in _filling(tied, left, room))
                return
            taken, room = taken | frozenset(tied), room - sum(left[x] for x in tied)
            kinds = kinds[len(tied) :]
        yield taken


def _filling(tied: list[str], left: dict[str, int], room: int) -> Iterator[frozenset[str]]:
    """The kinds among `room` bits taken from some that tie."""
    for size in range(1, min(room, len(tied)) + 1):
        for some in combinations(tied, size):
            if sum(left[x] for x in some) >= room:
                yield frozenset(some)


@cache
def _value(run: TopK, at: ParityNode, depth: int) -> Fraction:
    """The accuracy below a node, among the points that reach it."""
    mean = run.law.mean(at)
    stays = max(mean, 1 - mean)
    if depth == 0 or stays == 1:
        return stays
    choose = min if run.ties == "least" else max
    ways = [max(_below(run, at, kind, depth) for kind in kinds) for kinds in run.candidates(at) if kinds]
    return choose(ways) if ways else stays


def _below(run: TopK, at: ParityNode, kind: str, depth: int) -> Fraction:
    """The accuracy of a tree whose root asks a bit of a kind. An asked bit sends all points one way."""
    if kind == "asked":
        return _value(run, at, depth - 1)
    zero, one = run.law.after(at, kind)
    p, q = run.answers(kind)
    return p * _value(run, zero, depth - 1) + q * _value(run, one, depth - 1)


def reached(run: TopK, depth: int) -> Iterator[tuple[ParityNode, int]]:
    """The nodes of all trees that Top-k considers, with their depths, for every way of breaking ties; each once."""
    level = {ParityNode()}
    for above in range(depth + 1):
        yield from ((at, above) for at in level)
        level = {
            end
            for at in level
            if run.law.mean(at) not in (0, 1)
            for kinds in run.candidates(at)
            for kind in kinds
            for end in run.law.after(at, kind)
        }
