"""Exact runs of Top-k on any finite law, for samples and small constructions.

A law is a tuple of (weight, features, label); a sample has weights 1. Ties among scores are broken by the lower index,
or in the best or worst way for the accuracy, chosen anew at each node.

Guarantee: exact. The cost grows with the number of candidate sets that tie.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cmp_to_key
from itertools import combinations, combinations_with_replacement, product
from typing import Literal

from algorithms.criteria import MINIMUM, Criterion, Terms
from verify.rationals import Fraction

Row = tuple[Fraction, tuple[int, ...], int]
Law = tuple[Row, ...]
Ties = Literal["index", "least", "largest"]


@dataclass(frozen=True)
class Runner:
    """Top-k; `redundant` as in figure 1, where features on the path may be asked again."""

    k: int
    criterion: Criterion
    ties: Ties = "index"
    redundant: bool = False

    def right(self, law: Law, depth: int, asked: frozenset[int] = frozenset()) -> Fraction:
        """The weight on which the tree that Top-k returns is right."""
        stays = best_constant(law)
        if depth == 0 or stays == weight(law):
            return stays
        choose = min if self.ties == "least" else max
        below = cache(lambda i: self._below(law, depth, asked, i))
        return choose(max(map(below, chosen)) for chosen in self.candidates(law, asked))

    def candidates(self, law: Law, asked: frozenset[int]) -> Iterator[tuple[int, ...]]:
        """The sets of candidates, for each way of breaking ties."""
        left = [i for i in range(len(law[0][1])) if self.redundant or i not in asked]

        def compare(i: int, j: int) -> int:
            return self.criterion.sign((*remains(law, i), *((-c, q) for c, q in remains(law, j))))

        order = sorted(left, key=cmp_to_key(compare))
        first, last = order[: self.k], order[self.k :]
        if self.ties == "index" or not last:
            yield tuple(first)
            return
        tied = [i for i in order if compare(i, first[-1]) == 0]
        sure = [i for i in first if i not in tied]
        for some in combinations(tied, self.k - len(sure)):
            yield (*sure, *some)

    def _below(self, law: Law, depth: int, asked: frozenset[int], i: int) -> Fraction:
        halves = (part(law, i, b) for b in (0, 1))
        return sum((self.right(h, depth - 1, asked | {i}) for h in halves if h), Fraction(0))


def weight(law: Law) -> Fraction:
    """The whole weight."""
    return sum((w for w, _, _ in law), Fraction(0))


def best_constant(law: Law) -> Fraction:
    """The weight on which the better constant is right."""
    ones = sum((w for w, _, y in law if y), Fraction(0))
    return max(ones, weight(law) - ones)


def part(law: Law, i: int, value: int) -> Law:
    """The rows with a value of a feature."""
    return tuple(r for r in law if r[1][i] == value)


def remains(law: Law, i: int) -> Terms:
    """The impurity after a split, by weights: the smaller, the larger the score."""
    terms = []
    for value in (0, 1):
        rows = part(law, i, value)
        if rows:
            ones = sum((w for w, _, y in rows if y), Fraction(0))
            terms.append((weight(rows), ones / weight(rows)))
    return tuple(terms)


def optimum(law: Law, depth: int) -> Fraction:
    """The weight on which the best tree of a depth is right."""
    if depth == 0 or not law:
        return best_constant(law)
    return max(
        optimum(part(law, i, 0), depth - 1) + optimum(part(law, i, 1), depth - 1)
        for i in range(len(law[0][1]))
    )


def samples(features: int, points: int) -> Iterator[Law]:
    """All samples of up to so many points."""
    rows = [(Fraction(1), x, y) for x in product((0, 1), repeat=features) for y in (0, 1)]
    for n in range(1, points + 1):
        yield from combinations_with_replacement(rows, n)


def equal_stumps() -> bool:
    """Whether Top-1 and Top-2 of depth 1 with 2 min(q, 1-q) are right equally often on all small samples."""
    return all(
        Runner(1, MINIMUM).right(s, 1) == Runner(2, MINIMUM).right(s, 1) == optimum(s, 1)
        for s in samples(2, 3)
    )
