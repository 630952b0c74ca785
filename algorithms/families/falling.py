"""The least sums of two falling sequences, for many rows at once: the inner step of the dynamic program.

Main definitions: `lowered`.

For sequences x and y and a bound u that do not grow, u_t falls to the least x_j + y_(t-j) where that is less.
Only pairs with x_j + y_t < u_t and x_t + y_(t-j) < u_t can lower u_t, as the other number is at least y_t
or x_t; since the sequences fall, these j are a range. It is found for blocks of t and of j, and for all rows
together, from the upper limbs. Where numbers have two limbs the sums of the upper ones leave a few pairs, and
these are summed in full. Everything is exact.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from algorithms.families.scaled import Scale, Table

__all__ = ["lowered"]

BLOCK = 10
"""Sizes of trees that get one range."""
NEVER = np.uint64(1 << 63)
"""Above every limb of a number in two limbs, and above the sum of two such limbs."""

Numbers = NDArray[np.uint64]
"""One limb, shape (columns, rows): a column of all rows lies in one piece."""


def lowered(scale: Scale, bound: Table, x: Table, y: Table) -> Table:
    """For t = 0, 1, ...: the least of bound[., t] and x[., j] + y[., t - j] over 0 <= j <= t, row by row.

    The rows of all three do not grow, and the sums are at most 1/2.
    """
    left, right = (np.ascontiguousarray(z.transpose(0, 2, 1)) for z in (x, y))
    limit = np.ascontiguousarray(_limits(scale, bound).T)
    ranges = _ranges(limit, left[0], right[0])
    if scale.limbs == 1:
        least = _least(bound[0].T, left[0], right[0], ranges)
        return np.ascontiguousarray(least.T)[None]
    found = _least_of_two_limbs(scale, limit, left, right, ranges)
    return scale.lesser(bound, np.ascontiguousarray(found.transpose(0, 2, 1)))


def _limits(scale: Scale, bound: Table) -> Numbers:
    """A sum below the bound has an upper limb below this one."""
    top: Numbers = bound[0]
    if scale.limbs == 1:
        return top
    # Nothing is below zero; else the upper limb may be equal.
    return np.where((bound == 0).all(axis=0), np.uint64(0), top + np.uint64(1))


def _ranges(limit: Numbers, x: Numbers, y: Numbers) -> list[tuple[int, int]]:
    """For each t, the range of the j that can lower the bound of some row."""
    columns = len(x)
    firsts = np.arange(0, columns, BLOCK)
    lasts = np.minimum(firsts + BLOCK, columns) - 1
    # For a block of t: the largest limit, and the least of what is added.
    most = limit[firsts]
    starts = _first_blocks(most - np.minimum(y[lasts], most), x[lasts])
    others = _first_blocks(most - np.minimum(x[lasts], most), y[lasts])
    return [(int(starts[t // BLOCK]), t + 1 - int(others[t // BLOCK])) for t in range(columns)]


def _first_blocks(below: Numbers, least: Numbers) -> NDArray[np.int64]:
    """For each block of t the first j of a block with some number of a row below the row's difference."""
    possible = np.array([(least < b).any(axis=1) for b in below])
    found = np.where(possible.any(axis=1), possible.argmax(axis=1), len(least))
    return found * BLOCK


def _least(bound: Numbers, x: Numbers, y: Numbers, ranges: list[tuple[int, int]]) -> Numbers:
    least = np.array(bound)
    sums = np.empty_like(x)
    for t, (start, stop) in enumerate(ranges):
        if start < stop:
            some = _sums(x, y, t, start, stop, sums)
            np.minimum(least[t], some.min(axis=0), out=least[t])
    return least


def _sums(x: Numbers, y: Numbers, t: int, start: int, stop: int, out: Numbers) -> Numbers:
    """x_j + y_(t-j) for the j of the range."""
    return np.add(x[start:stop], y[t + 1 - stop : t + 1 - start][::-1], out=out[: stop - start])


def _least_of_two_limbs(
    scale: Scale, limit: Numbers, x: Table, y: Table, ranges: list[tuple[int, int]]
) -> Table:
    """The least sums that may be below the bound; where there are none, more than any number."""
    places, pairs = [], []
    # Where x_j = x_(j-1), the pair with j - 1 has no larger sum: it is enough to look where x falls.
    falls = np.array(x[0])
    falls[1:][(x[:, 1:] == x[:, :-1]).all(axis=0)] = NEVER
    sums = np.empty_like(falls)
    rows = sums.shape[1]
    for t, (start, stop) in enumerate(ranges):
        if start >= stop:
            continue
        some = _sums(falls, y[0], t, start, stop, sums)
        # The lower limbs add less than two units of the upper one: the least sum has the least upper limb or
        # the next one.
        some_limit = np.minimum(some.min(axis=0) + np.uint64(2), limit[t])
        kept = np.flatnonzero(some < some_limit)
        if len(kept):
            pairs.append(kept + start * rows)
            places.append(np.full(len(kept), t))
    return _exact(scale, x, y, places, pairs)


def _exact(
    scale: Scale, x: Table, y: Table, sizes: list[NDArray[np.int64]], pairs: list[NDArray[np.int64]]
) -> Table:
    """For each row and size the least of the sums of the given pairs, which are flat places in x."""
    least = np.full_like(x, NEVER)
    if pairs:
        j, row = np.divmod(np.concatenate(pairs), x.shape[2])
        t = np.concatenate(sizes)
        high, low = scale.plus(x[:, j, row], y[:, t - j, row])
        np.minimum.at(least[0], (t, row), high)
        best = high == least[0, t, row]
        np.minimum.at(least[1], (t[best], row[best]), low[best])
    return least
