"""Linear systems in whole numbers: solutions and ranks by elimination without fractions.

Main definitions: `Row`, `whole`, `unique_solution`, `rank_of`,
`reductions`, `cleared`. Guarantee: exact.

After each step of the elimination all entries are minors of the matrix at the start, so that every division by the
pivot before leaves no rest, and numbers stay as short as Cramer's rule lets them be.

Source: E. H. Bareiss, "Sylvester's identity and multistep integer-preserving Gaussian elimination", Mathematics of
Computation 22 (1968), doi:10.1090/S0025-5718-1968-0226829-0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import gcd, lcm

from verify.rationals import Fraction

Row = tuple[int, ...]
"""Whole numbers in the place of rational ones: the row times a positive number."""


def whole(entries: Sequence[Fraction]) -> Row:
    """The positive multiple with coprime integer entries; zeros stay zeros.

    >>> whole((Fraction(1, 2), Fraction(-3, 4)))
    (2, -3)
    """
    scale = lcm(*(e.denominator for e in entries))
    found = [e.numerator * (scale // e.denominator) for e in entries]
    g = gcd(*found)
    return tuple(x // g for x in found) if g > 1 else tuple(found)


def unique_solution(rows: Sequence[Row]) -> tuple[list[int], int] | None:
    """(numerators, d), d > 0, of the only x with row[:n] . x = row[n] for each of n rows; None where there is none.

    >>> unique_solution([(1, 2, 3), (2, 1, 4)])
    ([5, 2], 3)
    """
    n = len(rows)
    m = list(rows)
    last = 1
    for col in range(n):
        pivot = next((i for i in range(col, n) if m[i][col]), None)
        if pivot is None:
            return None
        m[col], m[pivot] = m[pivot], m[col]
        m = [row if i == col else cleared(row, m[col], col, last) for i, row in enumerate(m)]
        last = m[col][col]
    sign = 1 if last > 0 else -1
    return [sign * row[n] for row in m], sign * last


def rank_of(rows: Sequence[Row]) -> int:
    """The rank of a matrix.

    >>> rank_of([(1, 2), (2, 4)])
    1
    """
    m = list(rows)
    done, last = 0, 1
    for col in range(len(m[0]) if m else 0):
        pivot = next((i for i in range(done, len(m)) if m[i][col]), None)
        if pivot is None:
            continue
        m[done], m[pivot] = m[pivot], m[done]
        m[done + 1 :] = [cleared(row, m[done], col, last) for row in m[done + 1 :]]
        done, last = done + 1, m[done][col]
    return done


Reduced = list[tuple[int, Row]]
"""Rows with the columns of their pivots: each has the same number there, and 0 where the others have theirs."""


def reductions(rows: Sequence[Row], size: int, n: int) -> Iterator[tuple[Reduced, int]]:
    """Each choice of `size` rows that are independent in their first n entries, reduced, with the common pivot.

    Choices that begin alike are reduced together, and what begins with dependent rows is passed over.

    >>> [pivot for _, pivot in reductions([(1, 2), (2, 4), (0, 1)], 2, 2)]
    [1, 2]
    """

    def after(start: int, chosen: Reduced, last: int) -> Iterator[tuple[Reduced, int]]:
        missing = size - len(chosen)
        if not missing:
            yield chosen, last
            return
        for i in range(start, len(rows) - missing + 1):
            row = rows[i]
            new = [last * x for x in row]
            for col, top in chosen:
                if entry := row[col]:
                    new = [x - entry * y for x, y in zip(new, top, strict=True)]
            at = next((col for col in range(n) if new[col]), None)
            if at is None:
                continue
            pivot, added = new[at], tuple(new)
            before = [(col, cleared(top, added, at, last)) for col, top in chosen]
            yield from after(i + 1, [*before, (at, added)], pivot)

    return after(0, [], 1)


def cleared(row: Row, top: Row, col: int, last: int) -> Row:
    """A row without its entry in a column; `last` is the pivot of the step before."""
    pivot, entry = top[col], row[col]
    return tuple([(pivot * x - entry * y) // last for x, y in zip(row, top, strict=True)])
