"""Families of Boolean functions, by name.

Main definitions: `constant`, `dictator`, `conjunction`, `disjunction`, `parity`, `threshold`, `majority`,
`dnf`, `read_once_dnf`, `tribes`, `junta`. Every constructor raises BadInput for parameters that make no
function of the family, TooLarge beyond 20 variables.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from algorithms.booleans.truth_tables import BooleanFunction, check_number, everything, known, ones
from verify.errors import BadInput

__all__ = [
    "conjunction",
    "constant",
    "dictator",
    "disjunction",
    "dnf",
    "junta",
    "majority",
    "parity",
    "read_once_dnf",
    "threshold",
    "tribes",
]

Literal = tuple[int, int]
"""A variable and the bit that it has to have."""


def constant(n: int, value: int) -> BooleanFunction:
    """The constant 0 or 1."""
    check_number(n)
    if value not in (0, 1):
        raise BadInput(f"a constant is 0 or 1, not {value}")
    return BooleanFunction(n, everything(n) if value else 0)


def dictator(n: int, variable: int) -> BooleanFunction:
    """x -> x_i."""
    return conjunction(n, [variable])


def conjunction(n: int, variables: Iterable[int] | None = None) -> BooleanFunction:
    """The conjunction of some variables, of all if none are named; the empty conjunction is 1."""
    check_number(n)
    return dnf(n, [[(i, 1) for i in _some(n, variables)]])


def disjunction(n: int, variables: Iterable[int] | None = None) -> BooleanFunction:
    """The disjunction of some variables, of all if none are named; the empty disjunction is 0."""
    check_number(n)
    return dnf(n, [[(i, 1)] for i in _some(n, variables)])


def parity(n: int, variables: Iterable[int] | None = None) -> BooleanFunction:
    """The sum modulo 2 of some variables, of all if none are named.

    >>> parity(2)
    BooleanFunction(2, 0b0110)
    """
    check_number(n)
    return BooleanFunction.from_monomials(n, [[i] for i in _some(n, variables)])


def threshold(weights: Sequence[int], bound: int) -> BooleanFunction:
    """1 where  sum_i w_i x_i >= bound , for integer weights of any sign. Exact.

    >>> threshold([2, 1, 1], 2).restricted({0: 0}) == conjunction(2)
    True
    """
    check_number(len(weights))
    if any(type(w) is not int for w in (*weights, bound)):
        raise BadInput("weights and bound of a threshold function are integers")
    # int64 where it cannot overflow, Python integers otherwise
    small = sum(map(abs, weights)) + abs(bound) < 1 << 62
    sums: NDArray[Any] = np.zeros(1, np.int64 if small else np.object_)
    for w in weights:
        sums = np.concatenate((sums, sums + w))
    return BooleanFunction.from_values((sums >= bound).astype(np.uint8))


def majority(n: int) -> BooleanFunction:
    """1 where more than half of an odd number of variables are 1."""
    check_number(n)
    if n % 2 == 0:
        raise BadInput(f"a majority is taken of an odd number of variables, not {n}")
    return threshold([1] * n, n // 2 + 1)


def dnf(n: int, terms: Iterable[Iterable[Literal]]) -> BooleanFunction:
    """The disjunction of terms of literals (variable, bit); a term with both literals of a variable is 0.

    >>> dnf(2, [[(0, 1), (1, 0)], [(0, 0), (1, 1)]]) == parity(2)
    True
    """
    check_number(n)
    table = 0
    for term in terms:
        satisfied = everything(n)
        for variable, bit in term:
            if bit not in (0, 1):
                raise BadInput(f"a variable is 0 or 1, not {bit}")
            upper = ones(n, known(n, [variable])[0])
            satisfied &= upper if bit else ~upper
        table |= satisfied
    return BooleanFunction(n, table)


def read_once_dnf(sizes: Sequence[int], *, extra: int = 0) -> BooleanFunction:
    """The DNF with positive terms of these sizes on x0, x1, ..., the first term first.

    `extra` more variables occur in no term. `algorithms.laws.read_once` is the same without a table.
    """
    if any(type(s) is not int or s < 1 for s in sizes) or extra < 0:
        raise BadInput("terms have at least one literal, and extra variables are counted from 0")
    starts = [sum(sizes[:i]) for i in range(len(sizes))]
    terms = [[(i, 1) for i in range(a, a + s)] for a, s in zip(starts, sizes, strict=True)]
    return dnf(sum(sizes) + extra, terms)


def tribes(width: int, number: int) -> BooleanFunction:
    """The disjunction of `number` disjoint conjunctions of `width` variables each."""
    if number < 0:
        raise BadInput(f"a number of tribes is not negative, as {number} is")
    return read_once_dnf([width] * number)


def junta(n: int, variables: Sequence[int], core: BooleanFunction) -> BooleanFunction:
    """x -> core(x_i for i in variables), in that order: a function of n variables that ignores the others.

    >>> junta(3, [2], dictator(1, 0)) == dictator(3, 2)
    True
    """
    check_number(n)
    if len(variables) != core.n or len(known(n, variables)) != core.n:
        raise BadInput(f"the core has {core.n} variables, so {core.n} different ones are named")
    inputs = np.arange(1 << n)
    places = np.zeros_like(inputs)
    for j, i in enumerate(variables):
        places |= (inputs >> i & 1) << j
    return BooleanFunction.from_values(core.values[places])


def _some(n: int, variables: Iterable[int] | None) -> Iterable[int]:
    return range(n) if variables is None else variables
