"""What a person fits on, as columns of exact numbers or of categories.

Main definitions: `columns_of`, `column_names`, `refuse_equal_names`.

Columns of a data frame keep their types: numbers and truth values are numbers, text and pandas' categories are
categories. Columns of an array of numbers are numbers, those of text categories, those of objects either. None, NaN
and pandas' NA are missing: NaN among numbers, None among categories. Nothing is rounded: what a float of 8 bytes does
not hold exactly is refused, as is infinity.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from numbers import Number
from typing import Any

import numpy as np
from numpy.typing import NDArray

from algorithms.classes import Column

__all__ = ["categorical_places", "column_names", "columns_of", "refuse_equal_names"]

LARGEST = 1 << 53
"""Up to here a float of 8 bytes holds every whole number."""
MISSING = {"NAType", "NaTType"}


def column_names(names: Sequence[Any] | None, number: int) -> list[str]:
    """The names of the columns; x0, x1, ... without any."""
    return [f"x{j}" for j in range(number)] if names is None else [str(n) for n in names]


def refuse_equal_names(given: object) -> None:
    """Raises ValueError for a data frame with two columns of one name."""
    names = list(getattr(given, "columns", ())) if hasattr(given, "iloc") else []
    seen: set[Any] = set()
    for name in names:
        if name in seen:
            raise ValueError(f"two columns are called {name!r}: rename one, or drop it")
        seen.add(name)


def categorical_places(asked: object, names: Sequence[str]) -> frozenset[int]:
    """The columns that `categorical_features` names: None, "all", or names and places.

    Raises ValueError for anything else.
    """
    if asked is None:
        return frozenset()
    if isinstance(asked, str):
        if asked == "all":
            return frozenset(range(len(names)))
        raise ValueError(f"categorical_features is a list of columns, 'all' or None, not {asked!r}")
    listed = list(asked) if isinstance(asked, Collection) else None
    if listed is None:
        raise ValueError(f"categorical_features is a list of columns, 'all' or None, not {asked!r}")
    return frozenset(_place(item, names) for item in listed)


def _place(item: object, names: Sequence[str]) -> int:
    if isinstance(item, str) and item in names:
        return names.index(item)
    if isinstance(item, (int, np.integer)) and not isinstance(item, bool) and 0 <= item < len(names):
        return int(item)
    shown = ", ".join(names[:8]) + (", ..." if len(names) > 8 else "")
    raise ValueError(f"categorical_features: there is no column {item!r}; the columns are {shown}")


def columns_of(
    given: Any,
    table: NDArray[Any],
    names: Sequence[str],
    categorical: Collection[int],
    kinds: Sequence[bool] | None = None,
) -> list[Column]:
    """The columns; `given` is what the person gave, `table` the same as an array.

    `kinds` says of each column whether it held numbers in training: a column without any value is of that kind. Raises
    ValueError for infinite values and for numbers that would be rounded, TypeError for values that are neither numbers
    nor text, and for columns that hold both.
    """
    typed = hasattr(given, "iloc") and hasattr(given, "columns")
    found = []
    for j, name in enumerate(names):
        series = given.iloc[:, j] if typed else table[:, j]
        as_category = j in categorical or getattr(series.dtype, "name", "") == "category"
        column = _column(np.asarray(series), name, as_category)
        if kinds is not None and column.numeric != kinds[j] and column.missing().all():
            empty = np.full(len(column.values), np.nan if kinds[j] else None, float if kinds[j] else object)
            column = Column(empty, kinds[j])
        found.append(column)
    return found


def _column(values: NDArray[Any], name: str, as_category: bool) -> Column:
    if values.dtype.kind in "biuf" and not as_category:
        return Column(_floats(values, name), True)
    if values.dtype.kind not in "OUTbiuf":
        raise TypeError(f"column {name}: values must be a string or a number, not of type {values.dtype}")
    items = [None if _missing(v) else v for v in values.tolist()]
    present = [v for v in items if v is not None]
    text = sum(isinstance(v, str) for v in present)
    if present and text == len(present):
        return Column(_objects(items), False)
    strange = next((v for v in present if not isinstance(v, (str, Number))), None)
    if strange is not None:
        raise TypeError(
            f"column {name}: a value must be a string or a number, not {type(strange).__name__}: convert the column"
        )
    if text and not as_category:
        raise TypeError(
            f"column {name} holds numbers and text: make it one of them, or name it in categorical_features"
        )
    if as_category:
        return Column(_objects(items), False)
    return Column(_floats_of(items, name), True)


def _floats(values: NDArray[Any], name: str) -> NDArray[np.float64]:
    if values.dtype.kind in "iu" and len(values) and max(abs(int(values.min())), int(values.max())) > LARGEST:
        raise ValueError(
            f"column {name} holds whole numbers beyond 2^53, which floats would round: name it in "
            "categorical_features, or drop it if it holds ids"
        )
    floats = values.astype(np.float64)
    infinite = np.flatnonzero(np.isinf(values)).tolist()
    if infinite:
        raise ValueError(
            f"column {name} contains infinity (inf) in {_rows(infinite)}: replace it by a finite number or by NaN"
        )
    if not ((floats == values) | np.isnan(floats)).all():
        raise ValueError(
            f"column {name} holds numbers that floats of 8 bytes would round: round them yourself"
        )
    return floats


def _floats_of(items: Sequence[Any], name: str) -> NDArray[np.float64]:
    if any(isinstance(v, complex) for v in items):
        raise ValueError(f"column {name}: Complex data not supported: split it into two columns")
    try:
        floats = [np.nan if v is None else float(v) for v in items]
    except OverflowError:
        raise ValueError(f"column {name} holds numbers too large for floats: scale it") from None
    if any(f != v for f, v in zip(floats, items, strict=True) if v is not None):
        raise ValueError(
            f"column {name} holds numbers that floats of 8 bytes would round: round them yourself"
        )
    return _floats(np.array(floats), name)


def _objects(items: Sequence[Any]) -> NDArray[Any]:
    found = np.empty(len(items), dtype=object)
    found[:] = items
    return found


def _missing(value: object) -> bool:
    return value is None or type(value).__name__ in MISSING or (isinstance(value, float) and value != value)  # noqa: PLR0124  # NaN


def _rows(rows: Sequence[int]) -> str:
    shown = ", ".join(str(i) for i in rows[:3]) + (", ..." if len(rows) > 3 else "")
    return f"{len(rows)} rows ({shown})" if len(rows) > 1 else f"row {shown}"
