"""Columns of text as numbers or categories.

Main definitions: `typed_columns`, `column_of`.

A column is one of numbers where every cell is one, unless it is asked to be categories. A number is taken where it and
the float of 8 bytes next to it determine each other, so that order and equality are those of the text. Empty cells
and the words na, n/a, nan and null, in any case, are missing values and refused; a question mark is a category like
any other, as in the paper's own preparation, but no number.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Sequence
from decimal import Decimal

import numpy as np

from algorithms.classes import Column
from algorithms.data.csv_files import Table
from verify.errors import BadInput

__all__ = ["column_of", "refuse_missing", "typed_columns"]

NUMBER = re.compile(r"[+-]?([0-9]{1,400}\.?[0-9]{0,400}|\.[0-9]{1,400})([eE][+-]?[0-9]{1,4})?")
MISSING = {"", "na", "n/a", "nan", "null"}
SURE = 15
"""A text of so many characters always determines its float and is determined by it, unless it is tiny."""


def typed_columns(table: Table, places: Sequence[int], categorical: Collection[str] = ()) -> list[Column]:
    """The columns at these places; those named in `categorical` are categories. Raises BadInput."""
    return [
        column_of(
            [row[j] for row in table.rows],
            table.columns[j],
            table.lines,
            as_category=table.columns[j] in categorical,
        )
        for j in places
    ]


def column_of(cells: Sequence[str], name: str, lines: Sequence[int], *, as_category: bool = False) -> Column:
    """One column. Raises BadInput, naming the line, for missing values, for numbers that floats do not tell apart,
    and for a column of which more than half are numbers, but not all.
    """
    refuse_missing(cells, name, lines)
    numbers = [NUMBER.fullmatch(c) is not None for c in cells]
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


def refuse_missing(cells: Sequence[str], name: str, lines: Sequence[int]) -> None:
    """Raises BadInput for missing values."""
    missing = [line for cell, line in zip(cells, lines, strict=True) if cell.lower() in MISSING]
    if missing:
        raise BadInput(
            f"column {name!a} has missing values ({len(missing)}, the first on line {missing[0]}): "
            "fill them in or drop the rows"
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
