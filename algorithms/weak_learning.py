"""Weak learning on finite domains: the advantage of a target over a class, as the value of a game.

Main definitions: `advantage` (over all distributions), `Advantage`, `advantage_under` (one distribution),
`balanced`, `feature_law` (a finite class as the variables of a law).

The points of the domain are numbered 0, ..., N-1, and a function is the sequence of its N values. The
advantage of a function h on a distribution P is 1/2 - P[h != f]. Over all P the best of a class F is sure of

    min over P of max over h of (1/2 - P[h != f])
        = max over mixtures a of min over x of (a{h : h(x) = f(x)} - 1/2),

the value of a zero-sum game. It is found by the simplex method in fractions with Bland's rule, and it is
returned only after both sides, the worst P and the best mixture, have been checked against the matrix of the
game.

References: von Neumann, "Zur Theorie der Gesellschaftsspiele", Math. Ann. 100 (1928); Freund and Schapire,
"Game theory, on-line prediction and boosting", COLT 1996; Bland, "New finite pivoting rules for the simplex
method", Math. Oper. Res. 2 (1977).
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property

from algorithms.laws.base import Law, exact, free, possible, probability
from verify.errors import BadInput, TreecertError
from verify.rationals import Fraction

__all__ = [
    "Advantage",
    "FeatureLaw",
    "advantage",
    "advantage_under",
    "balanced",
    "feature_law",
    "is_certified",
]

HALF = Fraction(1, 2)
Values = Sequence[int]
"""The values of a Boolean function at the points of the domain."""
Matrix = list[list[Fraction]]


@dataclass(frozen=True)
class Advantage:
    """The advantage `gamma` of a class over all distributions, with what proves it.

    `worst` is a distribution on the points under which no function has more, `mixture` a distribution on the
    functions that agrees with the target at every point with probability at least 1/2 + gamma.
    """

    gamma: Fraction
    worst: tuple[Fraction, ...]
    mixture: tuple[Fraction, ...]


def advantage(target: Values, functions: Sequence[Values]) -> Advantage:
    """The largest gamma with: under every distribution some function has error at most 1/2 - gamma.

    Exact; it lies in [-1/2, 1/2], and the target satisfies the Weak Hypothesis Assumption for some gamma > 0
    exactly when it is positive. Points at which the same functions are right are merged. Raises BadInput for
    an empty domain or class, and for values that are not N bits.

    >>> majority, coordinates = (0, 0, 0, 1, 0, 1, 1, 1), [[x >> i & 1 for x in range(8)] for i in range(3)]
    >>> advantage(majority, coordinates).gamma
    Fraction(1, 6)
    """
    rows = _agreements(target, functions)
    columns = list(dict.fromkeys(zip(*rows, strict=True)))
    first = {pattern: x for x, pattern in reversed(list(enumerate(zip(*rows, strict=True))))}
    # One more than the bit of agreement: with positive entries the value of the game is positive.
    game = [[Fraction(1 + pattern[h]) for pattern in columns] for h in range(len(rows))]
    total, primal, dual = _packing(game)
    masses = dict(zip((first[pattern] for pattern in columns), primal, strict=True))
    found = Advantage(
        1 / total - Fraction(3, 2),
        tuple(masses.get(x, Fraction(0)) / total for x in range(len(target))),
        tuple(weight / total for weight in dual),
    )
    if not is_certified(found, target, functions):
        raise TreecertError("the linear program did not come out optimal")
    return found


def is_certified(found: Advantage, target: Values, functions: Sequence[Values]) -> bool:
    """Whether `worst` shows that gamma is not larger, and `mixture` that it is not smaller.

    Two exact checks that know nothing of how the numbers were found.

    >>> is_certified(Advantage(Fraction(1, 2), (Fraction(1),), (Fraction(1),)), [1], [[0]])
    False
    """
    rows = _agreements(target, functions)
    sides = ((found.worst, len(target)), (found.mixture, len(functions)))
    if any(len(side) != n or min(side) < 0 or sum(side) != 1 for side, n in sides):
        return False
    most = max(sum((p for p, right in zip(found.worst, row, strict=True) if right), -HALF) for row in rows)
    least = min(
        sum((a for a, right in zip(found.mixture, column, strict=True) if right), -HALF)
        for column in zip(*rows, strict=True)
    )
    return most <= found.gamma <= least


def advantage_under(masses: Sequence[Fraction], target: Values, functions: Sequence[Values]) -> Fraction:
    """The largest 1/2 - P[h != f] under one distribution. Exact. Raises BadInput.

    >>> advantage_under([Fraction(1, 3), Fraction(2, 3)], [0, 1], [[0, 0], [1, 1]])
    Fraction(1, 6)
    """
    p = _distribution(masses, len(target))
    rows = _agreements(target, functions)
    return max(sum((m for m, right in zip(p, row, strict=True) if right), -HALF) for row in rows)


def balanced(masses: Sequence[Fraction], target: Values) -> tuple[Fraction, ...]:
    """The distribution under which both labels weigh 1/2, in proportion to the given one within each label.

    The masses may sum to any positive number, as those of the points that reach a node do. Raises BadInput
    where a label has no mass: there is no such distribution then.

    >>> [str(p) for p in balanced([Fraction(1, 10), Fraction(2, 10), Fraction(1, 10)], [1, 0, 0])]
    ['1/2', '1/3', '1/6']
    """
    weights = _weights(masses, len(target))
    bits = _bits(target, len(target))
    total = [
        sum((m for m, y in zip(weights, bits, strict=True) if y == label), Fraction(0)) for label in (0, 1)
    ]
    if not all(total):
        raise BadInput("a label has probability zero, so the labels cannot be balanced")
    return tuple(m / (2 * total[y]) for m, y in zip(weights, bits, strict=True))


@dataclass(frozen=True, eq=False)
class FeatureLaw(Law):
    """The law of the values of some functions, and of a label, at a random point of a finite domain.

    `names` are the free variables, `columns` the values of all functions, `points` the points that are left,
    each with its mass and its label; the masses are relative. Made by `feature_law`.
    """

    names: tuple[int, ...]
    columns: tuple[tuple[int, ...], ...]
    points: tuple[tuple[int, Fraction, int], ...]

    @property
    def variables(self) -> tuple[int, ...]:
        return self.names

    @cached_property
    def total(self) -> Fraction:
        """The sum of the masses that are left."""
        return sum((m for _, m, _ in self.points), Fraction(0))

    @cached_property
    def mean(self) -> Fraction:
        return sum((m for _, m, y in self.points if y), Fraction(0)) / self.total

    @property
    def key(self) -> Hashable:
        table: dict[tuple[tuple[int, ...], int], Fraction] = {}
        for x, m, y in self.points:
            cell = (tuple(self.columns[i][x] for i in self.names), y)
            table[cell] = table.get(cell, Fraction(0)) + m / self.total
        return (self.names, frozenset(table.items()))

    def chance(self, variable: int) -> Fraction:
        free(self, variable)
        column = self.columns[variable]
        return sum((m for x, m, _ in self.points if column[x]), Fraction(0)) / self.total

    def given(self, variable: int, bit: int) -> FeatureLaw:
        possible(self.chance(variable), variable, bit)
        column = self.columns[variable]
        names = tuple(i for i in self.names if i != variable)
        return FeatureLaw(names, self.columns, tuple(p for p in self.points if column[p[0]] == bit))


def feature_law(masses: Sequence[Fraction], target: Values, functions: Sequence[Values]) -> FeatureLaw:
    """The joint law of (h(x) for h in a class) and f(x), for x from a distribution on a finite domain.

    The variable i is the i-th function of the class, so that everything that grows trees over variables grows
    them over any finite class. Points of mass zero are left out. Raises BadInput for masses that are no
    distribution and for values that are not N bits.

    >>> law = feature_law([Fraction(1, 4)] * 4, [0, 1, 1, 0], [[0, 0, 1, 1], [0, 1, 1, 0]])
    >>> law.chance(0), law.given(1, 1).mean
    (Fraction(1, 2), Fraction(1, 1))
    """
    p = _distribution(masses, len(target))
    labels = _bits(target, len(target))
    columns = tuple(_bits(h, len(target)) for h in functions)
    points = tuple((x, m, labels[x]) for x, m in enumerate(p) if m)
    return FeatureLaw(tuple(range(len(columns))), columns, points)


def _packing(game: Matrix) -> tuple[Fraction, list[Fraction], list[Fraction]]:
    """The maximum of sum y over y >= 0 with game y <= 1, with a maximiser and a solution of the dual.

    The simplex method from the slack basis; Bland's rule, so that it ends. The entries are positive.
    """
    m, n = len(game), len(game[0])
    table = [[*row, *(Fraction(int(i == j)) for j in range(m)), Fraction(1)] for i, row in enumerate(game)]
    costs = [Fraction(-1)] * n + [Fraction(0)] * (m + 1)
    basis = list(range(n, n + m))
    while (entering := next((j for j in range(n + m) if costs[j] < 0), None)) is not None:
        ratios = [(row[-1] / row[entering], basis[i], i) for i, row in enumerate(table) if row[entering] > 0]
        leaving = min(ratios)[2]
        pivot_row = [value / table[leaving][entering] for value in table[leaving]]
        table[leaving] = pivot_row
        for i, row in enumerate(table):
            if i != leaving and row[entering]:
                table[i] = _reduced(row, pivot_row, entering)
        costs = _reduced(costs, pivot_row, entering)
        basis[leaving] = entering
    solution = [Fraction(0)] * (n + m)
    for row, variable in zip(table, basis, strict=True):
        solution[variable] = row[-1]
    return costs[-1], solution[:n], costs[n : n + m]


def _reduced(row: list[Fraction], pivot_row: list[Fraction], at: int) -> list[Fraction]:
    """The row less the multiple of the pivot row that clears the place `at`."""
    factor = row[at]
    return [a - factor * b if b else a for a, b in zip(row, pivot_row, strict=True)]


def _agreements(target: Values, functions: Sequence[Values]) -> list[tuple[int, ...]]:
    """For each function, at each point, 1 where it agrees with the target. Raises BadInput."""
    labels = _bits(target, len(target))
    if not labels or not functions:
        raise BadInput("a domain has at least one point, and a class at least one function")
    return [tuple(int(a == b) for a, b in zip(_bits(h, len(labels)), labels, strict=True)) for h in functions]


def _bits(values: Values, n: int) -> tuple[int, ...]:
    bits = tuple(int(v) for v in values)
    if len(bits) != n or any(b not in (0, 1) for b in bits):
        raise BadInput(f"a function on this domain is a sequence of {n} bits")
    return bits


def _weights(masses: Sequence[Fraction], n: int) -> tuple[Fraction, ...]:
    weights = tuple(exact(m, "a mass") for m in masses)
    if len(weights) != n or any(m < 0 for m in weights):
        raise BadInput(f"{n} masses are needed, none of them negative")
    return weights


def _distribution(masses: Sequence[Fraction], n: int) -> tuple[Fraction, ...]:
    p = tuple(probability(m, "a mass") for m in masses)
    if len(p) != n or sum(p) != 1:
        raise BadInput(f"a distribution on this domain has {n} masses, and they sum to 1")
    return p
