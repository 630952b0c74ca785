"""What a person fits on, as columns of exact numbers or of categories.

Main definitions: `columns_of`, `column_names`.

Columns of a data frame keep their types: numbers and truth values are numbers, text and pandas' categories are
categories. Columns of an array of numbers are numbers, those of text categories, those of objects either. Nothing is
rounded: what a float of 8 bytes does not hold exactly is refused, as are missing values, NaN and infinity.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from numbers import Number
from typing import Any

import numpy as np
from numpy.typing import NDArray

from algorithms.classes import Column

__all__ = ["categorical_places", "column_names", "columns_of"]

LARGEST = 1 << 53
"""Up to here a float of 8 bytes holds every whole number."""
MISSING = {"NAType", "NaTType"}


def column_names(names: Sequence[Any] | None, number: int) -> list[str]:
    """The names of the columns; x0, x1, ... without any."""
    return [f"x{j}" for j in range(number)] if names is None else [str(n) for n in names]


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
    raise ValueError(f"categorical_features: there is no column {item!r}")


def columns_of(
    given: Any, table: NDArray[Any], names: Sequence[str], categorical: Collection[int]
) -> list[Column]:
    """The columns; `given` is what the person gave, `table` the same as an array.

    Raises ValueError for missing and infinite values and for numbers that would be rounded, TypeError for values
    that are neither numbers nor text, and for columns that hold both.
    """
    typed = hasattr(given, "iloc") and hasattr(given, "columns")
    found = []
    for j, name in enumerate(names):
        series = given.iloc[:, j] if typed else table[:, j]
        as_category = j in categorical or getattr(series.dtype, "name", "") == "category"
        found.append(_column(np.asarray(series), name, as_category))
    return found


def _column(values: NDArray[Any], name: str, as_category: bool) -> Column:
    if values.dtype.kind in "biuf" and not as_category:
        return Column(_floats(values, name), True)
    if values.dtype.kind not in "OUTbiuf":
        raise TypeError(f"column {name}: values must be a string or a number, not of type {values.dtype}")
    items = values.tolist()
    _refuse_missing([i for i, v in enumerate(items) if _missing(v)], name)
    text = sum(isinstance(v, str) for v in items)
    if text == len(items):
        return Column(_objects(items), False)
    strange = next((v for v in items if not isinstance(v, (str, Number))), None)
    if strange is not None:
        raise TypeError(f"column {name}: a value must be a string or a number, not {type(strange).__name__}")
    if text and not as_category:
        raise TypeError(f"column {name} holds numbers and text: make it one of them")
    if as_category:
        return Column(_objects(items), False)
    return Column(_floats_of(items, name), True)


def _floats(values: NDArray[Any], name: str) -> NDArray[np.float64]:
    if values.dtype.kind in "iu" and len(values) and max(abs(int(values.min())), int(values.max())) > LARGEST:
        raise ValueError(f"column {name} holds whole numbers beyond 2^53, which floats would round")
    floats = values.astype(np.float64)
    _refuse_missing(np.flatnonzero(np.isnan(floats)).tolist(), name)
    if np.isinf(values).any():
        raise ValueError(f"column {name} contains infinity (inf): only finite numbers are taken")
    if not (floats == values).all():
        raise ValueError(f"column {name} holds numbers that floats of 8 bytes would round")
    return floats


def _floats_of(items: Sequence[Any], name: str) -> NDArray[np.float64]:
    if any(isinstance(v, complex) for v in items):
        raise ValueError(f"column {name}: Complex data not supported")
    try:
        floats = [float(v) for v in items]
    except OverflowError:
        raise ValueError(f"column {name} holds numbers too large for floats") from None
    if any(f != v and f == f for f, v in zip(floats, items, strict=True)):  # noqa: PLR0124  # NaN is told below
        raise ValueError(f"column {name} holds numbers that floats of 8 bytes would round")
    return _floats(np.array(floats), name)


def _objects(items: Sequence[Any]) -> NDArray[Any]:
    found = np.empty(len(items), dtype=object)
    found[:] = items
    return found


def _missing(value: object) -> bool:
    return value is None or type(value).__name__ in MISSING or (isinstance(value, float) and value != value)  # noqa: PLR0124  # NaN


def _refuse_missing(rows: Sequence[int], name: str) -> None:
    if rows:
        shown = ", ".join(str(i) for i in rows[:3]) + (", ..." if len(rows) > 3 else "")
        raise ValueError(
            f"column {name} has missing values (NaN) in {len(rows)} rows ({shown}): fill them in or drop the rows"
        )
