"""Learning curves: the error on the test rows, by the number of training rows.

Main definitions: `learning_curve`, `curve_svg`.

The training rows are put into a random order by the raw stream of numpy's PCG64. The first eighth, quarter and half of
them, and all, are learnt from. Errors are exact counts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from treecert.tree_tables.comparing import Fitted, Reading, TreeRequest, fit_all, prepared
from treecert.tree_tables.words import title
from verify.rationals import Fraction

__all__ = ["Curve", "curve_svg", "learning_curve"]

SHARES = (8, 4, 2)
Curve = dict[str, list[tuple[int, Fraction]]]
"""For each maker pairs of a number of training rows and the share of test rows that are wrong."""


def learning_curve(
    reading: Reading,
    asked: TreeRequest,
    rows: tuple[NDArray[np.int64], NDArray[np.int64]],
    whole: Sequence[Fitted],
    *,
    seed: int = 0,
    most: int | None = 100,
    tell: Callable[[str], None] = lambda _line: None,
) -> Curve:
    """The curve of each maker; `rows` are those for training and testing, `whole` the trees on all training rows.

    Parts of the rows with one class are left out, and so are trees that are not finished. Raises UndecidedSign and
    TooLarge.
    """
    train, test = rows
    if not len(test):
        return {}
    order = train[np.argsort(np.random.PCG64(seed).random_raw(len(train)), kind="stable")]
    found: Curve = {}
    for share in SHARES:
        part = np.sort(order[: len(order) // share])
        if len(set(reading.codes[part].tolist())) < 2:
            continue
        data = prepared(reading, part, test, most)
        tell(f"learning curve, {len(part)} rows")
        grown = fit_all(data, asked)
        for fitted in grown.trees:
            found.setdefault(title(fitted), []).append((len(part), Fraction(fitted.wrong_in_test, len(test))))
        if grown.interrupted:
            break
    for fitted in whole:
        if title(fitted) in found:
            found[title(fitted)].append((len(train), Fraction(fitted.wrong_in_test, len(test))))
    return found


def curve_svg(curve: Curve) -> str:
    """The curves as a picture; "" where there are none."""
    from reports.charts import plot_svg
    from verify.claims.figures import Lines

    if not curve:
        return ""
    series = {
        name: tuple((Fraction(n), 100 * e, 100 * e, 100 * e) for n, e in points)
        for name, points in curve.items()
    }
    panel = Lines("", "training rows", "errors in test, per cent", series)
    return plot_svg([panel], "Learning curve")
