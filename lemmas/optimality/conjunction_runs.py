"""Conjunctions under product laws: the cases that the claims of section 5 run over, and exact errors.

No claims stand here. The conjunction is of x_0, ..., x_(k-1), with probabilities in increasing order; further
variables are irrelevant.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import prod

from algorithms.brute_force import least_error
from algorithms.growth import Growth, Policy, Ties, grow, reachable
from algorithms.laws import ReadOnceLaw, conjunction
from algorithms.trees import Leaf, Split, Tree, completed, error
from verify.rationals import Fraction

GRID = (Fraction(1, 5), Fraction(1, 2), Fraction(2, 3), Fraction(9, 10))
FINE = (Fraction(1, 7), Fraction(1, 3), Fraction(1, 2), Fraction(3, 5), Fraction(5, 6), Fraction(19, 20))
EVERY = "all k, all n >= k, all p_1, ..., p_n in (0, 1)"
"""What section 5 speaks of."""


@dataclass(frozen=True)
class Case:
    """A conjunction with these probabilities, increasing, and those of irrelevant variables."""

    chances: tuple[Fraction, ...]
    extra: tuple[Fraction, ...] = ()

    @property
    def k(self) -> int:
        """The number of relevant variables."""
        return len(self.chances)

    @property
    def p(self) -> tuple[Fraction, ...]:
        """All probabilities, those of the relevant variables first."""
        return (*self.chances, *self.extra)

    @property
    def law(self) -> ReadOnceLaw:
        """The law; x_0, ..., x_(k-1) are relevant."""
        return conjunction(self.chances, self.extra)

    def witness(self, **more: object) -> dict[str, object]:
        """The case as a witness."""
        words = {"p": ", ".join(map(str, self.chances))}
        return words | ({"irrelevant": ", ".join(map(str, self.extra))} if self.extra else {}) | more


def named(case: Case) -> dict[str, object]:
    """The parameters of a case, for the report."""
    words: dict[str, object] = {
        "k": case.k,
        "n": case.k + len(case.extra),
        "p_1": case.chances[0],
        "p_k": case.chances[-1],
    }
    return words | ({"p of the irrelevant": case.extra[0]} if len(case.extra) == 1 else {})


def conjunctions(most: int, grid: Sequence[Fraction] = GRID) -> Iterator[Case]:
    """All conjunctions of at most so many variables with probabilities in the grid."""
    for k in range(1, most + 1):
        for chances in combinations_with_replacement(grid, k):
            yield Case(chances)


def with_extra(most: int, grid: Sequence[Fraction] = GRID) -> Iterator[Case]:
    """The same without and with one irrelevant variable, more or less likely than the others."""
    for case in conjunctions(most, grid):
        yield case
        yield Case(case.chances, (Fraction(1, 3),))
        yield Case(case.chances, (Fraction(9, 10),))


@cache
def optimum(case: Case, t: int) -> Fraction:
    """The least error of all trees with at most t splits, by brute force."""
    return least_error(case.law, t)


@cache
def error_with_best_labels(case: Case, tree: Tree) -> Fraction:
    """The error of a tree with majority labels."""
    return error(completed(tree, case.law), case.law)


@cache
def by_footnote(case: Case) -> Growth:
    """k iterations of TopDown; of tied pairs the first is split, so that smaller indices come first."""
    return grow(case.law, case.k, policy=Policy.TOP_DOWN, ties=Ties.FIRST)


@cache
def all_grown(case: Case) -> tuple[frozenset[Tree], ...]:
    """For t = 0, ..., k all trees that TopDown can give, whatever pairs it takes in ties."""
    return reachable(case.law, case.k)


def c_of(q: Fraction) -> Fraction:
    """C(q) = min(q, 1 - q)."""
    return min(q, 1 - q)


def prod_of(chances: Sequence[Fraction], chosen: Iterable[int]) -> Fraction:
    """The product of the probabilities at some places; 1 for none."""
    return prod((chances[i] for i in chosen), start=Fraction(1))


def g(chances: Sequence[Fraction], chosen: Sequence[int]) -> Fraction:
    """prod_I p C(prod_(J minus I) p) for the set I of places."""
    outside = prod_of(chances, (i for i in range(len(chances)) if i not in chosen))
    return prod_of(chances, chosen) * c_of(outside)


def subsets(k: int, t: int) -> Iterator[tuple[int, ...]]:
    """All sets of t of k places."""
    return combinations(range(k), t)


def right_skewed(order: Sequence[int], last: int = 0) -> Tree:
    """The right-skewed tree that queries the variables in this order; its left leaves have label 0."""
    tree: Tree = Leaf(last)
    for i in reversed(order):
        tree = Split(i, Leaf(), tree)
    return tree


def queried(tree: Tree) -> list[int] | None:
    """The variables of a right-skewed tree from the root on; None for another tree."""
    found = []
    while isinstance(tree, Split):
        if tree.zero != Leaf(0):
            return None
        found.append(tree.variable)
        tree = tree.one
    return found
