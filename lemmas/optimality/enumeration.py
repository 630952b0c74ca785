"""The least errors of all trees on a few variables, by going through all trees one by one.

No claims stand here. `algorithms.brute_force.least_error` finds the best sub-trees of a split one apart from
the other, which is what the claims of section 7 are about; here whole trees are compared.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import cache
from math import lcm

from algorithms.brute_force import all_trees
from algorithms.laws import Law
from algorithms.trees import Tree, leaves
from verify.rationals import Fraction

__all__ = ["least_error_of_all", "optimal_trees"]

Inputs = int
"""A set of inputs as a mask: bit x is set for the input whose variable number i is bit i of x."""


@cache
def leaf_sets(n: int, size: int) -> tuple[tuple[Inputs, ...], ...]:
    """For every tree over n variables with exactly `size` splits the inputs that reach each leaf."""
    everything = (1 << 2**n) - 1
    ones = [sum(1 << x for x in range(2**n) if x >> i & 1) for i in range(n)]
    found = []
    for tree in all_trees(range(n), size):
        sets = []
        for path, _ in leaves(tree):
            here = everything
            for i, bit in path:
                here &= ones[i] if bit else everything ^ ones[i]
            sets.append(here)
        found.append(tuple(sets))
    return tuple(found)


class _Errors(dict[Inputs, int]):
    """The scaled probability of the rarer label in a set of inputs."""

    def __init__(self, law: Law) -> None:
        super().__init__()
        table = [_masses(law, x) for x in range(2 ** len(law.variables))]
        self.scale = lcm(*(m.denominator for pair in table for m in pair))
        self._table = [(int(a * self.scale), int(b * self.scale)) for a, b in table]

    def __missing__(self, inputs: Inputs) -> int:
        chosen = [pair for x, pair in enumerate(self._table) if inputs >> x & 1]
        self[inputs] = min(sum(a for a, _ in chosen), sum(b for _, b in chosen))
        return self[inputs]


def _masses(law: Law, x: int) -> tuple[Fraction, Fraction]:
    """P[x, y = 0] and P[x, y = 1] of an input."""
    weight = Fraction(1)
    for place, i in enumerate(law.variables):
        bit = x >> place & 1
        weight *= law.chance(i) if bit else 1 - law.chance(i)
        if not weight:
            return weight, weight
        law = law.given(i, bit)
    return weight * (1 - law.mean), weight * law.mean


_ERRORS: dict[Hashable, _Errors] = {}
_LEAST: dict[tuple[Hashable, int], int] = {}


def _errors_under(law: Law) -> _Errors:
    if law.key not in _ERRORS:
        _ERRORS[law.key] = _Errors(law)
    return _ERRORS[law.key]


def _least(law: Law, size: int) -> int:
    """The least error, scaled."""
    asked = (law.key, size)
    if asked not in _LEAST:
        errors, n = _errors_under(law), len(law.variables)
        found = [sum(map(errors.__getitem__, sets)) for sets in leaf_sets(n, size)]
        _LEAST[asked] = min([*found, *([_least(law, size - 1)] if size else [])])
    return _LEAST[asked]


def least_error_of_all(law: Law, size: int) -> Fraction:
    """The least error of all trees with at most `size` splits over the variables of the law. Exact.

    Cost: a sum over the leaves for each tree; there are 16,566 trees over 5 variables with at most 5 splits.
    """
    return Fraction(_least(law, size), _errors_under(law).scale)


def optimal_trees(law: Law, size: int) -> Iterator[Tree]:
    """The trees with exactly `size` splits that no tree with at most so many betters; all labels are 0."""
    errors, n = _errors_under(law), len(law.variables)
    for tree, sets in zip(all_trees(law.variables, size), leaf_sets(n, size), strict=True):
        if sum(map(errors.__getitem__, sets)) == _least(law, size):
            yield tree
