"""A linear program in exact numbers, by the simplex method with Bland's rule."""

from __future__ import annotations

from collections.abc import Sequence

from verify.rationals import Fraction

ZERO = Fraction(0)
MOST_PIVOTS = 500
Row = list[Fraction]


def support(
    rows: Sequence[Sequence[Fraction]], right: Sequence[Fraction], gain: Sequence[Fraction]
) -> list[int] | None:
    """The columns of a basic solution of rows x = right, x >= 0 with the largest gain; None where there is none."""
    m, n = len(rows), len(gain)
    table: list[Row] = []
    for i, (row, b) in enumerate(zip(rows, right, strict=True)):
        sign = -1 if b < 0 else 1
        own = [Fraction(int(i == j)) for j in range(m)]
        table.append([*(sign * v for v in row), *own, sign * b])
    basis = [n + i for i in range(m)]
    first = [*([ZERO] * n), *([Fraction(-1)] * m)]
    if not _maximised(table, basis, first, n + m):
        return None
    if any(basis[i] >= n and table[i][-1] for i in range(m)):
        return None
    for i in range(m):  # artificial columns of value 0 leave, where they can
        if basis[i] >= n:
            column = next((j for j in range(n) if table[i][j]), None)
            if column is not None:
                _pivot(table, basis, i, column)
    _maximised(table, basis, [*gain, *([ZERO] * m)], n)
    return sorted(basis[i] for i in range(m) if basis[i] < n and table[i][-1])


def _maximised(table: list[Row], basis: list[int], gain: Row, columns: int) -> bool:
    """Pivots to the largest gain; False where the gain has no bound or too many steps are taken."""
    for _ in range(MOST_PIVOTS):
        column = next((j for j in range(columns) if _reduced(table, basis, gain, j) > 0), None)
        if column is None:
            return True
        ratios = [(row[-1] / row[column], basis[i], i) for i, row in enumerate(table) if row[column] > 0]
        if not ratios:
            return False
        _pivot(table, basis, min(ratios)[2], column)
    return False


def _reduced(table: list[Row], basis: list[int], gain: Row, column: int) -> Fraction:
    return gain[column] - sum((gain[basis[i]] * row[column] for i, row in enumerate(table)), ZERO)


def _pivot(table: list[Row], basis: list[int], place: int, column: int) -> None:
    lead = table[place][column]
    table[place] = [v / lead for v in table[place]]
    for i, row in enumerate(table):
        if i != place and row[column]:
            factor = row[column]
            table[i] = [v - factor * w for v, w in zip(row, table[place], strict=True)]
    basis[place] = column
