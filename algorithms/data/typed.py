"""Columns of text as numbers or categories.

Main definitions: `typed_columns`, `column_of`, `row_names`.

A column is one of numbers where every cell is one, unless it is asked to be categories. A number is taken where it and
the float of 8 bytes next to it determine each other, so that order and equality are those of the text. Empty cells
and the words na, n/a, nan and null, in any case, are missing values, refused unless they are asked to be kept; a
question mark is a category like any other, as in the paper's own preparation, but no number. Where missing values are
kept, it is one among numbers.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Sequence
from decimal import Decimal
from itertools import pairwise

import numpy as np

from algorithms.classes import Column
from algorithms.data.csv_files import NUMBER, Table
from verify.errors import BadInput

__all__ = ["column_of", "refuse_missing", "typed_columns"]

MISSING = {"", "na", "n/a", "nan", "null"}
INFINITE = {"inf", "infinity", "\u221e"}
SIGNS = "$%\u00a3\u20ac"
DRESSED = re.compile(rf"[{SIGNS}]? ?[+-]?[0-9][0-9., ']{{0,40}} ?[{SIGNS}]?")
"""A number as people write it: 1,200 or 3,5 or 12 % or $5."""
FEW = 5
"""In fewer rows each value may well be another one."""
SURE = 15
"""A text of so many characters always determines its float and is determined by it, unless it is tiny."""


def typed_columns(
    table: Table, places: Sequence[int], categorical: Collection[str] = (), *, keep_missing: bool = False
) -> list[Column]:
    """The columns at these places; those named in `categorical` are categories. Raises BadInput.

    With `keep_missing` missing values stand as `algorithms.classes.Column` has them.
    """
    return [
        column_of(
            [row[j] for row in table.rows],
            table.columns[j],
            table.lines,
            as_category=table.columns[j] in categorical,
            keep_missing=keep_missing,
        )
        for j in places
    ]


def column_of(
    cells: Sequence[str],
    name: str,
    lines: Sequence[int],
    *,
    as_category: bool = False,
    keep_missing: bool = False,
) -> Column:
    """One column. Raises BadInput, naming the line, for missing values, for numbers that floats do not tell apart,
    for infinite ones, for numbers with more signs, such as 1,200, and for a column of which more than half are
    numbers, but not all.
    """
    if keep_missing:
        return _with_missing(cells, name, lines, as_category)
    refuse_missing(cells, name, lines)
    numbers = [NUMBER.fullmatch(c) is not None for c in cells]
    if not as_category:
        _refuse_dressed(cells, name, lines, numbers)
    if all(numbers) and not as_category:
        known: dict[str, float] = {}
        for cell, line in zip(cells, lines, strict=True):
            if cell not in known:
                known[cell] = _number(cell, name, line)
        return Column(np.array([known[c] for c in cells], dtype=np.float64), True)
    if 2 * sum(numbers) > len(cells) and not as_category:
        strange = numbers.index(False)
        raise BadInput(
            f"column {name!a} holds numbers, but {cells[strange]!a:.40} on line {lines[strange]}; "
            "if it is missing, fill it in or drop the row; if the column holds categories, say --categorical"
        )
    values = np.empty(len(cells), dtype=object)
    values[:] = cells
    return Column(values, False)


def _with_missing(cells: Sequence[str], name: str, lines: Sequence[int], as_category: bool) -> Column:
    """One column whose missing values are kept."""
    gone = [cell.lower() in MISSING for cell in cells]
    marked = [lost or cell == "?" for lost, cell in zip(gone, cells, strict=True)]
    if not as_category and any(NUMBER.fullmatch(cell) for cell in cells):
        others = [cell for cell, lost in zip(cells, marked, strict=True) if not lost]
        gone = marked if all(NUMBER.fullmatch(cell) for cell in others) else gone
    places = [i for i, lost in enumerate(gone) if not lost]
    found = column_of([cells[i] for i in places], name, [lines[i] for i in places], as_category=as_category)
    missing = np.nan if found.numeric and places else None
    values = np.full(len(cells), missing, dtype=np.float64 if found.numeric and places else object)
    values[places] = found.values
    return Column(values, found.numeric and bool(places))


def refuse_missing(cells: Sequence[str], name: str, lines: Sequence[int]) -> None:
    """Raises BadInput for missing values."""
    missing = [line for cell, line in zip(cells, lines, strict=True) if cell.lower() in MISSING]
    if missing:
        raise BadInput(
            f"column {name!a} has missing values ({len(missing)}, the first on line {missing[0]}): "
            "fill them in, drop the rows, or say --missing keep"
        )


def _refuse_dressed(cells: Sequence[str], name: str, lines: Sequence[int], numbers: Sequence[bool]) -> None:
    """Raises BadInput where all cells are numbers or meant as such, and some are infinite or have more signs."""
    strange = [i for i, plain in enumerate(numbers) if not plain]
    infinite = [cells[i].lower().lstrip("+-") in INFINITE for i in strange]
    dressed = [DRESSED.fullmatch(cells[i]) is not None for i in strange]
    if not strange or not all(a or b for a, b in zip(infinite, dressed, strict=True)):
        return
    first = strange[0]
    where = f"column {name!a} holds {cells[first]!a:.40} on line {lines[first]}"
    if infinite[0]:
        raise BadInput(
            f"{where}, which is infinite: only finite numbers are taken; replace it or drop the row"
        )
    raise BadInput(
        f"{where}, which is no number as it stands: write digits and at most a decimal point, as in 1200 or 1.5; "
        f"if the column holds categories, say --categorical {name!a:.60}"
    )


def row_names(name: str, column: Column) -> str:
    """A note on a column that has another value in each row, as names of rows have; "" for any other.

    Numbers are such names where they are consecutive whole numbers in the order of the rows.
    """
    values = column.values.tolist()
    if len(values) < FEW or len(set(values)) < len(values):
        return ""
    if column.numeric and any(b - a != 1 or a % 1 for a, b in pairwise(values)):
        return ""
    return (
        f"column {name!a} has another value in each row, as the names of rows have: "
        f"if it is no attribute, leave it out with --drop {name!a}"
    )


def _number(cell: str, name: str, line: int) -> float:
    value = float(cell)
    if not math.isfinite(value):
        raise BadInput(f"column {name!a} holds a number too large for a float on line {line}: {cell:.30}")
    if (len(cell) > SURE or "e" in cell.lower()) and Decimal(repr(value)) != Decimal(cell):
        raise BadInput(
            f"column {name!a} holds a number on line {line} that a float of 8 bytes would round: {cell:.40}"
        )
    return value
