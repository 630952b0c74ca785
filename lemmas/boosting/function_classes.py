"""Boolean functions as tables of values, and the classes of such functions that section 3 of KM96 speaks of.

A function is the tuple of its values at the points of a domain; the inputs of {0,1}^n are numbered as in truth tables,
so that the bit i of the number x is the value of the variable i.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

from algorithms.booleans import BooleanFunction
from verify.rationals import Fraction

HALF = Fraction(1, 2)
Values = tuple[int, ...]
"""The values of a function at the points of a domain."""
Functions = tuple[Values, ...]
Witness = dict[str, object] | None


def functions(n: int) -> Iterator[Values]:
    """All functions of n variables."""
    for code in range(1 << (1 << n)):
        yield tuple(code >> x & 1 for x in range(1 << n))


def table(f: BooleanFunction) -> Values:
    """The values of a function."""
    return tuple(int(v) for v in f.values)


def negation(f: Values) -> Values:
    """1 - f."""
    return tuple(1 - v for v in f)


@cache
def variables(n: int) -> Functions:
    """The n projections."""
    return tuple(tuple(x >> i & 1 for x in range(1 << n)) for i in range(n))


@cache
def literals(n: int) -> Functions:
    """The projections and their negations."""
    return (*variables(n), *map(negation, variables(n)))


def constants(points: int) -> Functions:
    """The two constant functions."""
    return ((0,) * points, (1,) * points)


def classes_on(points: int) -> Iterator[Functions]:
    """All nonempty classes of functions on so many points."""
    known = list(product((0, 1), repeat=points))
    for size in range(1, len(known) + 1):
        yield from combinations(known, size)
