"""Cross-validation: the same folds for all makers of trees, compared in pairs.

Main definitions: `Folds`, `cross_validated`, `fold_rows`, `fold_lines`, `folds_json`.

Each row is tested once. Folds have equal shares of the classes, up to one row; rows are drawn by the raw stream of
numpy's PCG64, the same on every machine. Errors are exact counts. The difference of two makers is taken fold by fold,
so that what makes a fold hard for both drops out. Trees of different folds share most of their training rows: the
spread of the differences tells how much they vary, and is no standard error. No test of significance is made of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from treecert.tree_tables.comparing import Fitted, Grown, Prepared, Reading, TreeRequest, fit_all, prepared
from verify.errors import BadInput
from verify.rationals import Fraction

__all__ = ["Folds", "cross_validated", "fold_lines", "fold_rows", "folds_json", "places_of"]

Others = Callable[[Prepared, TreeRequest], list[Fitted]]
Key = tuple[str, str]


@dataclass(frozen=True)
class Folds:
    """For each maker, (name, criterion), the errors on the test rows of each fold, of `sizes` rows."""

    sizes: tuple[int, ...]
    errors: dict[Key, tuple[int, ...]]
    unfinished: tuple[tuple[str, str, str], ...] = ()
    interrupted: bool = False

    def rate(self, key: Key) -> Fraction:
        """The share of all rows that are wrong where they are tested. Exact."""
        return Fraction(sum(self.errors[key]), sum(self.sizes))

    def rates(self, key: Key) -> list[Fraction]:
        """The same of each fold."""
        return [Fraction(e, n) for e, n in zip(self.errors[key], self.sizes, strict=True)]

    def differences(self, key: Key, other: Key) -> list[Fraction]:
        """The error of one less that of the other, fold by fold."""
        return [a - b for a, b in zip(self.rates(key), self.rates(other), strict=True)]


def places_of(codes: NDArray[np.int64], folds: int, seed: int) -> list[NDArray[np.int64]]:
    """The test rows of each fold, increasing. Raises BadInput for fewer than two folds or more folds than rows.

    >>> [p.tolist() for p in places_of(np.array([0, 0, 0, 1, 1, 1]), 3, 0)]
    [[2, 3], [1, 4], [0, 5]]
    """
    if not 2 <= folds <= len(codes):
        raise BadInput(f"--cv takes from 2 to {len(codes)} folds, as many as there are rows, not {folds}")
    keys = np.random.PCG64(seed).random_raw(len(codes))
    order = np.lexsort((keys, codes))
    return [np.sort(order[f::folds]) for f in range(folds)]


def cross_validated(
    reading: Reading,
    asked: TreeRequest,
    folds: int,
    *,
    seed: int = 0,
    most: int | None = 100,
    others: Others = lambda _data, _asked: [],
    tell: Callable[[str], None] = lambda _line: None,
) -> Folds:
    """The errors of all makers on all folds; a maker that does not finish on some fold is left out.

    `others` are further makers. Raises BadInput as `prepared` does, UndecidedSign, TooLarge.
    """
    errors: dict[Key, list[int]] = {}
    sizes: list[int] = []
    unfinished: dict[Key, str] = {}
    interrupted = False
    every = np.arange(len(reading.codes))
    for number, test in enumerate(places_of(reading.codes, folds, seed), start=1):
        data = prepared(reading, np.setdiff1d(every, test), test, most)
        tell(f"fold {number} of {folds}")
        found: Grown = fit_all(data, asked)
        if found.interrupted:  # this fold is not whole
            interrupted = True
            break
        sizes.append(len(test))
        for name, criterion, why in found.unfinished:
            unfinished[name, criterion] = why
        for fitted in (*found.trees, *others(data, asked)):
            errors.setdefault((fitted.name, fitted.criterion), []).append(fitted.wrong_in_test)
    whole = {key: tuple(e) for key, e in errors.items() if key not in unfinished}
    left = tuple((*key, why) for key, why in unfinished.items())
    return Folds(tuple(sizes), whole, left, interrupted)


def spread(values: list[Fraction]) -> float | None:
    """The standard deviation of a sample, in floats; None for a single value."""
    if len(values) < 2:
        return None
    mean = sum(values, Fraction(0)) / len(values)
    return sqrt(sum(((v - mean) ** 2 for v in values), Fraction(0)) / (len(values) - 1))


def _points(value: Fraction | float | None, *, signed: bool = False) -> str:
    """Per cent with two digits."""
    if value is None:
        return "-"
    return f"{100 * float(value):{'+' if signed else ''}.2f} %"


def fold_rows(found: Folds) -> list[tuple[str, ...]]:
    """Name, criterion, error, its spread, the mean difference from the first maker, its spread, folds won and lost."""
    keys = list(found.errors)
    rows = []
    for key in keys:
        line = [*key, _points(found.rate(key)), _points(spread(found.rates(key)))]
        if key == keys[0]:
            line += ["", "", ""]
        else:
            d = found.differences(key, keys[0])
            mean = sum(d, Fraction(0)) / len(d)
            won, lost = sum(v < 0 for v in d), sum(v > 0 for v in d)
            line += [_points(mean, signed=True), _points(spread(d)), f"{won} : {lost}"]
        rows.append(tuple(line))
    return rows


HEADS = ("tree", "criterion", "error", "spread", "less the first", "spread", "better : worse")


def fold_lines(found: Folds) -> list[str]:
    """What is said below the table."""
    n = len(found.sizes)
    total = sum(found.sizes)
    lines = [
        f"{n} folds, the same for all, {total} rows tested; the spread is the standard deviation over the folds"
    ]
    if len(found.errors) > 1:
        lines.append(
            "trees of different folds share training rows: the spread of a difference is no standard error, and a "
            "mean difference within it does not tell which maker is better"
        )
    return [*lines, *(f"{name}, {criterion}: {why}" for name, criterion, why in found.unfinished)]


def folds_json(found: Folds) -> dict[str, Any]:
    """The errors of each fold, in whole numbers, and exact means."""
    keys = list(found.errors)
    return {
        "fold_rows": list(found.sizes),
        "trees": [
            {
                "tree": key[0],
                "criterion": key[1],
                "fold_errors": list(found.errors[key]),
                "error": str(found.rate(key)),
                "mean_difference_from_first": str(
                    sum(found.differences(key, keys[0]), Fraction(0)) / len(found.sizes)
                ),
            }
            for key in keys
        ],
        "unfinished": [list(u) for u in found.unfinished],
    }
