"""Binary attributes of columns: a threshold on numbers, or one category against the others.

Main definitions: `Attribute`, `Columns`, `binary_attributes`, `bits_of`.

This is the preparation of "Harnessing the Power of Choices in Decision Tree Learning" (NeurIPS 2023), appendix C: a
column with l categories gives l attributes, and a column of numbers gives thresholds, so many that all attributes
together are about 100. The paper does not say which thresholds; here they are quantiles, values of the data:

- A threshold is the test `x <= v` for a value v of the column below its largest. It is exact: nothing is averaged or
  rounded, and a row is sent the same way whenever it is met.
- Every column of numbers gets the same number of thresholds, or all that it has, the largest number for which all
  attributes together keep the bound, and one at least: the bound is passed where there are more columns, or more
  categories, than it allows.
- Missing numbers are NaN. A column that has some gets each threshold twice, `x <= v` and `x <= v or missing`, and the
  test `x is missing`; a missing category (None) is a category like any other. As in scikit-learn's trees.
- A column with s thresholds to get and more values has them at the quantiles 1/(s+1), ..., s/(s+1) of the weighted
  rows, the least value with at least that weight up to it; equal ones count once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from verify.errors import BadInput

__all__ = ["Attribute", "Column", "binary_attributes", "bits_of"]

Bits = NDArray[np.bool_]


@dataclass(frozen=True)
class Column:
    """The values of a column: numbers as floats of 8 bytes, or categories as objects that can be compared.

    Missing ones are NaN among numbers, None among categories.
    """

    values: NDArray[Any]
    numeric: bool

    def missing(self) -> Bits:
        """For each row whether the value is missing."""
        found: Bits = np.isnan(self.values) if self.numeric else self.values == np.array(None, dtype=object)
        return found


@dataclass(frozen=True)
class Attribute:
    """A test on one column: at most this number, or this category; `missing` numbers meet it or not.

    The number -inf with `missing` is the test whether the number is missing.
    """

    column: int
    numeric: bool
    value: Any
    missing: bool = False

    def bits(self, column: Column) -> Bits:
        """For each row whether the test is met. A category that was not there in training meets none."""
        if not self.numeric:
            same: Bits = column.values == np.array(self.value, dtype=object)
            return same
        met: Bits = column.values <= self.value
        return met | column.missing() if self.missing else met

    def text(self, name: str) -> str:
        """The test in words.

        >>> Attribute(0, True, 38.0).text("age"), Attribute(1, False, "foul").text("odor")
        ('age <= 38', 'odor = foul')
        """
        if self.value is None or self.value == -np.inf:
            return f"{name} is missing"
        shown = _number(self.value) if isinstance(self.value, float) else str(self.value)
        return f"{name} {'<=' if self.numeric else '='} {shown}{' or missing' if self.missing else ''}"

    def negation(self, name: str, *, missing: bool = False) -> str:
        """The test that is not met, in words; `missing` where the column has missing numbers.

        >>> Attribute(0, True, 38.0).negation("age"), Attribute(1, False, "foul").negation("odor")
        ('age > 38', 'odor != foul')
        """
        told = self.text(name)
        if told == f"{name} is missing":
            return f"{name} is not missing"
        if not self.numeric:
            return f"{name} != {told.removeprefix(f'{name} = ')}"
        above = f"{name} > {told.removeprefix(f'{name} <= ').removesuffix(' or missing')}"
        return f"{above} or missing" if missing and not self.missing else above


def binary_attributes(
    columns: Sequence[Column], *, weights: Sequence[int] | None = None, most: int | None = 100
) -> tuple[Attribute, ...]:
    """The attributes of the columns, column by column, thresholds and categories increasing.

    `weights` are whole and positive, 1 each if none are given; `most` bounds the attributes, None takes every
    threshold; a threshold with two attributes counts once. A constant column gives none. Raises BadInput for a bound
    below 1.
    """
    if most is not None and (isinstance(most, bool) or not isinstance(most, int) or most < 1):
        raise BadInput(f"the number of binary attributes is a whole number from 1 on, or None, not {most!r}")
    values = [_distinct(c) for c in columns]
    spent = sum(len(v) for v, c in zip(values, columns, strict=True) if not c.numeric and len(v) > 1)
    possible = [max(len(v) - 1, 0) if c.numeric else 0 for v, c in zip(values, columns, strict=True)]
    shares = possible if most is None else _shares(possible, most - spent)
    found: list[Attribute] = []
    for j, (column, distinct, share) in enumerate(zip(columns, values, shares, strict=True)):
        if not column.numeric:
            found += [Attribute(j, False, v) for v in distinct if len(distinct) > 1]
            continue
        thresholds = distinct[:-1] if share == len(distinct) - 1 else []
        if 0 < share < len(distinct) - 1:
            thresholds = _quantiles(column.values, share, weights)
        ways = (False, True) if column.missing().any() else (False,)
        if distinct and len(ways) > 1:
            found.append(Attribute(j, True, -np.inf, missing=True))
        found += [Attribute(j, True, v, missing=m) for v in thresholds for m in ways]
    return tuple(found)


def bits_of(attributes: Sequence[Attribute], columns: Sequence[Column]) -> Bits:
    """The table of bits, shape (rows, attributes); 1 where the test is met."""
    rows = len(columns[0].values) if columns else 0
    bits = np.zeros((rows, len(attributes)), dtype=np.bool_)
    for place, attribute in enumerate(attributes):
        bits[:, place] = attribute.bits(columns[attribute.column])
    return bits


def _distinct(column: Column) -> Sequence[Any]:
    if column.numeric:
        return [float(v) for v in np.unique(column.values[~np.isnan(column.values)])]
    return sorted(set(column.values.tolist()), key=lambda v: (type(v).__name__, v))


def _shares(possible: Sequence[int], budget: int) -> list[int]:
    """How many thresholds each column gets: all it has, up to the largest number for which the bound is kept, or 1."""
    most = 1
    while most < max(possible, default=0) and sum(min(p, most + 1) for p in possible) <= budget:
        most += 1
    return [min(p, most) for p in possible]


def _quantiles(values: NDArray[Any], number: int, weights: Sequence[int] | None) -> list[float]:
    """The weighted quantiles j/(number + 1) of what is not missing, exact, without the largest; equal ones once."""
    order = np.argsort(values, kind="stable")
    order = order[: len(values) - int(np.isnan(values).sum())]  # NaN comes last
    if weights is None:
        cumulated: NDArray[Any] = np.arange(1, len(order) + 1)
    else:
        given = [weights[i] for i in order]
        small = sum(given) * (number + 1) < 1 << 62
        cumulated = np.cumsum(np.array(given, dtype=np.int64 if small else object))
    total = int(cumulated[-1])
    ordered = values[order]
    below = ordered[ordered < ordered[-1]][-1]
    found = set()
    for j in range(1, number + 1):
        # the least value with at least j/(number + 1) of the weight up to it
        place = int(np.searchsorted(cumulated, -(-j * total // (number + 1))))
        found.add(float(min(ordered[place], below)))
    return sorted(found)


def _number(value: float) -> str:
    """The shortest text of a number, without a point where it is whole."""
    return str(int(value)) if value.is_integer() and abs(value) < 10**15 else repr(value)
