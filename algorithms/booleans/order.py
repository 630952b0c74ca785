"""Order: monotone and unate functions, with a witness for every no.

Main definitions: `is_monotone`, `is_unate`, `monotone_violation`, `orientation`, `up_closure`,
`minimal_points`, `monotone_functions`. An input is below another when it is so in every coordinate; monotone
means non-decreasing. Guarantee: exact, by comparing all edges of the cube; nothing is sampled.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from algorithms.booleans.truth_tables import BooleanFunction, check_number, ones
from verify.errors import BadInput, TooLarge

__all__ = [
    "is_monotone",
    "is_unate",
    "minimal_points",
    "monotone_functions",
    "monotone_violation",
    "orientation",
    "up_closure",
]

Edge = tuple[tuple[int, ...], int]
"""An input with x_i = 0, and i."""


def is_monotone(f: BooleanFunction) -> bool:
    """Whether no value falls when a bit rises. n operations on the table.

    >>> is_monotone(BooleanFunction(2, 0b1000)), is_monotone(BooleanFunction(2, 0b0110))
    (True, False)
    """
    return not any(_falls(f, i) for i in range(f.n))


def monotone_violation(f: BooleanFunction) -> Edge | None:
    """An input x with x_i = 0 and f(x) = 1, and i, such that raising x_i makes f 0; None if f is monotone.

    The least i, and for it the least index.

    >>> monotone_violation(BooleanFunction(2, 0b0110))
    ((0, 1), 0)
    """
    for i in range(f.n):
        if falls := _falls(f, i):
            at = (falls & -falls).bit_length() - 1
            return tuple(at >> j & 1 for j in range(f.n)), i
    return None


def orientation(f: BooleanFunction) -> tuple[int, ...] | None:
    """For every variable 1 if f rises in it, -1 if f falls, 0 if f ignores it; None if f is not unate.

    >>> orientation(BooleanFunction(2, 0b0010)), orientation(BooleanFunction(2, 0b0110))
    ((1, -1), None)
    """
    signs = []
    for i in range(f.n):
        falls, rises = bool(_falls(f, i)), bool(_rises(f, i))
        if falls and rises:
            return None
        signs.append(rises - falls)
    return tuple(signs)


def is_unate(f: BooleanFunction) -> bool:
    """Whether f is monotone up to negations of variables: it never both rises and falls in one variable."""
    return orientation(f) is not None


def up_closure(n: int, points: Iterable[int]) -> BooleanFunction:
    """The least monotone function that is 1 at the points, which are given by their indices.

    Every monotone function is the up-closure of its `minimal_points`. Raises BadInput for no index.

    >>> up_closure(2, [0b01]).monomials()
    ((0,),)
    """
    check_number(n)
    table = 0
    for x in points:
        if type(x) is not int or not 0 <= x < 1 << n:
            raise BadInput(f"{x!r} is not the index of an input of {n} bits")
        table |= 1 << x
    for i in range(n):
        table |= (table & ~ones(n, i)) << (1 << i)
    return BooleanFunction(n, table)


def minimal_points(f: BooleanFunction) -> tuple[int, ...]:
    """The indices of the inputs x with f(x) = 1 and f(y) = 0 for every y one bit below x, increasing.

    For a monotone function these are its minterms.
    """
    table = f.table
    for i in range(f.n):
        table &= ~((f.table & ~ones(f.n, i)) << (1 << i))
    return BooleanFunction(f.n, table).support()


def monotone_functions(n: int) -> Iterator[BooleanFunction]:
    """All monotone functions of n variables: 2, 3, 6, 20, 168, 7581 for n = 0, ..., 5.

    A monotone function is a pair of monotone functions of one variable less, the first below the second.
    Raises TooLarge for n > 5 (there are 7,828,354 for n = 6).
    """
    check_number(n)
    if n > 5:
        raise TooLarge(f"the monotone functions of {n} variables are too many to list")
    tables = [0, 1]
    for m in range(n):
        tables = [low | high << (1 << m) for high in tables for low in tables if not low & ~high]
    return (BooleanFunction(n, table) for table in tables)


def _falls(f: BooleanFunction, variable: int) -> int:
    """The table of the inputs with x_i = 0 and value 1 from which raising x_i leads to 0."""
    return f.changes(variable) & f.table


def _rises(f: BooleanFunction, variable: int) -> int:
    """The table of the inputs with x_i = 0 and value 0 from which raising x_i leads to 1."""
    return f.changes(variable) & ~f.table
