"""Pruning of finished trees: by cost and complexity, and to a number of leaves.

Main definitions: `pruning_path`, `PruningStep`, `best_with_leaves`.

A tree T with leaves t has the cost R(T) = sum F(t)/N, N the weight of all training rows. For alpha >= 0 there is a
smallest one of the subtrees with the same root that minimise R(T) + alpha |T|; as alpha grows these trees shrink, at
finitely many alphas (Breiman and others). An inner node t with the subtree T_t of |T_t| leaves turns into a leaf at
alpha = (R(t) - R(T_t)) / (|T_t| - 1), its link; the nodes of the smallest link are cut, and links above them change.

Guarantee: links are compared exactly. Balls of 192 bits tell most apart, exact signs decide the others.

References: L. Breiman, J. Friedman, R. Olshen, C. Stone, "Classification and Regression Trees" (1984), 3.3;
M. Bohanec, I. Bratko, "Trading accuracy for simplicity in decision trees", Machine Learning 15 (1994), 223-250.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from math import inf, nextafter

from flint import arb, ctx, fmpq

from algorithms.classes.flat import NONE, FlatTree
from algorithms.classes.impurities import Impurity
from algorithms.classes.sample import ClassCounts
from verify.errors import BadInput
from verify.rationals import Fraction

__all__ = ["PruningStep", "best_with_leaves", "pruning_path"]

BITS = 192
NEAR = 1e-12
"""Floats of two links that differ by less, as a share, are compared again."""
Weighted = tuple[tuple[int, ClassCounts], ...]


@dataclass(frozen=True)
class Link:
    """The number (sum of a F(c)) / (leaves N): `terms` are the pairs (a, c)."""

    terms: Weighted
    leaves: int
    weight: int
    impurity: Impurity

    def exceeds(self, bound: Fraction) -> int:
        """The sign (-1, 0 or 1) of the link less a bound. Exact. Raises UndecidedSign as the impurity does."""
        constant = -bound * self.leaves * self.weight
        with ctx.workprec(BITS):
            ball = self.impurity.enclosure(self.terms, BITS) + arb(
                fmpq(constant.numerator, constant.denominator)
            )
        if ball > 0 or ball < 0:
            return 1 if ball > 0 else -1
        return self.impurity.sign(self.terms, constant)

    def compare(self, other: Link) -> int:
        """The sign (-1, 0 or 1) of this link less another. Exact."""
        gathered: Counter[ClassCounts] = Counter()
        for sign, link, factor in ((1, self, other.leaves), (-1, other, self.leaves)):
            for a, c in link.terms:
                gathered[c] += sign * factor * a
        terms = tuple((a, c) for c, a in gathered.items() if a)
        if not terms:
            return 0
        ball = self.impurity.enclosure(terms, BITS)
        if ball > 0 or ball < 0:
            return 1 if ball > 0 else -1
        return self.impurity.sign(terms)

    def rounded_up(self) -> float:
        """The least float from 0 on that is not below the link."""
        if self.exceeds(Fraction(0)) <= 0:
            return 0.0
        with ctx.workprec(BITS):
            ball = self.impurity.enclosure(self.terms, BITS) / (self.leaves * self.weight)
        found = float(ball.mid())
        while found and self.exceeds(Fraction(nextafter(found, -inf))) <= 0:
            found = nextafter(found, -inf)
        while self.exceeds(Fraction(found)) > 0:
            found = nextafter(found, inf)
        return found


@dataclass(frozen=True)
class PruningStep:
    """From `alpha` on the nodes `cut` are leaves; None for the tree as it was grown, from which nothing is cut.

    `cut` are places in the tree that is pruned, the topmost ones; `cost` is a ball that holds R of the pruned tree.
    """

    alpha: Link | None
    cut: frozenset[int]
    leaves: int
    cost: arb


def pruning_path(tree: FlatTree, impurity: Impurity) -> Iterator[PruningStep]:
    """The trees of Breiman's path, the tree itself first, the root alone last. Alphas increase strictly.

    The first alpha is 0 where a split gains nothing. Raises UndecidedSign as the impurity does.
    O(nodes (depth + log nodes)) operations on balls, and exact signs where links are next to each other.

    >>> from algorithms.classes.impurities import impurity
    >>> from algorithms.criteria import GINI
    >>> tree = FlatTree((0, -1, -1), (1, -1, -1), (2, -1, -1), ((2, 2), (2, 0), (0, 2)))
    >>> [(s.alpha and s.alpha.rounded_up(), s.leaves) for s in pruning_path(tree, impurity(GINI, 2))]
    [(None, 2), (1.0, 1)]
    """
    return _Pruning(tree, impurity).steps()


class _Pruning:
    """One pruning, with the cost and the leaves below each node that are left."""

    def __init__(self, tree: FlatTree, impurity: Impurity) -> None:
        self.tree, self.impurity = tree, impurity
        self.above = tree.above()
        self.weight = sum(tree.counts[0])
        size = len(tree.variable)
        self.own = [impurity.enclosure([(1, c)], BITS) for c in tree.counts]
        self.below, self.leaves = list(self.own), [1] * size
        self.inner = {i for i in range(size) if not tree.is_leaf(i)}
        with ctx.workprec(BITS):
            for i in sorted(self.inner, reverse=True):  # children stand after their parents
                zero, one = tree.zero[i], tree.one[i]
                self.below[i] = self.below[zero] + self.below[one]
                self.leaves[i] = self.leaves[zero] + self.leaves[one]
        self.cut: set[int] = set()
        self._heap = [(self._rough(i), i) for i in self.inner]
        heapify(self._heap)

    def steps(self) -> Iterator[PruningStep]:
        yield self._step(None)
        while self.inner:
            nodes, alpha = self._weakest()
            for i in sorted(nodes):
                if i in self.inner:
                    self._collapse(i)
            yield self._step(alpha)

    def _step(self, alpha: Link | None) -> PruningStep:
        with ctx.workprec(BITS):
            return PruningStep(alpha, frozenset(self.cut), self.leaves[0], self.below[0] / self.weight)

    def _rough(self, i: int) -> float:
        """The link in floats, times N."""
        with ctx.workprec(BITS):
            return float(((self.own[i] - self.below[i]) / (self.leaves[i] - 1)).mid())

    def _weakest(self) -> tuple[list[int], Link]:
        """The nodes of the smallest link, and the link."""
        candidates: list[int] = []
        least = 0.0
        while self._heap:
            value, i = self._heap[0]
            if candidates and value > least + NEAR * (abs(least) + self.weight * NEAR):
                break
            heappop(self._heap)
            if i in self.inner and value == self._rough(i) and i not in candidates:
                least = least if candidates else value
                candidates.append(i)
        links = {i: self._link(i) for i in candidates}
        best: list[int] = []
        for i in candidates:
            order = links[i].compare(links[best[0]]) if best else -1
            if order < 0:
                best = [i]
            elif order == 0:
                best.append(i)
        for i in candidates:
            if i not in best:
                heappush(self._heap, (self._rough(i), i))
        return best, links[best[0]]

    def _link(self, i: int) -> Link:
        terms: Counter[ClassCounts] = Counter({self.tree.counts[i]: 1})
        open_ = [i]
        while open_:
            j = open_.pop()
            if j in self.inner:
                open_ += [self.tree.zero[j], self.tree.one[j]]
            else:
                terms[self.tree.counts[j]] -= 1
        kept = tuple((a, c) for c, a in sorted(terms.items()) if a)
        return Link(kept, self.leaves[i] - 1, self.weight, self.impurity)

    def _collapse(self, i: int) -> None:
        """Makes an inner node a leaf; what is above it changes."""
        with ctx.workprec(BITS):
            cost, leaves = self.own[i] - self.below[i], self.leaves[i] - 1
            open_ = [i]
            while open_:
                j = open_.pop()
                self.cut.discard(j)
                if j in self.inner:
                    self.inner.remove(j)
                    open_ += [self.tree.zero[j], self.tree.one[j]]
            self.cut.add(i)
            above = i
            while above != NONE:
                self.below[above] += cost
                self.leaves[above] -= leaves
                if above in self.inner:
                    heappush(self._heap, (self._rough(above), above))
                above = self.above[above]


def best_with_leaves(tree: FlatTree, most: int) -> FlatTree:
    """The subtree with the same root and at most so many leaves that errs least on the training rows; small ones first.

    Of several the one with the fewest leaves is taken, then the one with the fewest leaves on the branch 0. Exact.
    Raises BadInput for fewer than one leaf. O(nodes most^2).
    """
    if most < 1:
        raise BadInput(f"a tree has one leaf at least, not {most}")
    labels = tree.labels()
    best: dict[int, list[tuple[int, int]]] = {}
    """At each node, for 1, 2, ... leaves at most: the errors, and the leaves of the branch 0 (0: a leaf)."""
    for i in reversed(range(len(tree.variable))):
        own = sum(tree.counts[i]) - tree.counts[i][labels[i]]
        found = [(own, 0)]
        if not tree.is_leaf(i):
            zero, one = best[tree.zero[i]], best[tree.one[i]]
            for size in range(2, min(most, len(zero) + len(one)) + 1):
                pairs = range(max(1, size - len(one)), min(size - 1, len(zero)) + 1)
                split = min((zero[j - 1][0] + one[size - j - 1][0], j) for j in pairs)
                found.append(split if split[0] < found[-1][0] else found[-1])
        best[i] = found
    cut: set[int] = set()
    open_ = [(0, min(most, len(best[0])))]
    while open_:
        i, size = open_.pop()
        if tree.is_leaf(i):
            continue
        size = next(s for s in range(1, size + 1) if best[i][s - 1][0] == best[i][size - 1][0])
        left = best[i][size - 1][1]
        if left:
            open_ += [(tree.zero[i], left), (tree.one[i], size - left)]
        else:
            cut.add(i)
    return tree.without(cut)
