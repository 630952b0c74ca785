"""Least sums of falling rows against the definition: in one limb and in two, near numbers, plateaus, zeros."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from algorithms.families import falling
from algorithms.families.falling import lowered
from algorithms.families.scaled import Scale, Table

SCALES = (Scale(2, 64), Scale(10, 25), Scale(1 << 20, 5), Scale(2, 103), Scale(7, 1))
each_scale = pytest.mark.parametrize("scale", SCALES, ids=lambda s: f"{s.base}^{s.power}")
Rows = list[list[int]]


def held(scale: Scale, rows: Sequence[Sequence[int]]) -> Table:
    table = scale.zeros(len(rows), len(rows[0]))
    for r, row in enumerate(rows):
        for c, value in enumerate(row):
            scale.put(table, r, c, value)
    return table


def read(scale: Scale, table: Table) -> Rows:
    return [[scale.integer(table[:, r, c]) for c in range(table.shape[2])] for r in range(table.shape[1])]


def plain(bound: Rows, x: Rows, y: Rows) -> Rows:
    return [
        [min(u[t], *(a[j] + b[t - j] for j in range(t + 1))) for t in range(len(u))]
        for u, a, b in zip(bound, x, y, strict=True)
    ]


def falling_rows(most: int, count: int, columns: int) -> st.SearchStrategy[Rows]:
    """Few different numbers, so that rows have plateaus; near each other, far apart, and zero."""
    number = st.one_of(
        st.just(0), st.just(most), st.integers(max(0, most - 3), most), st.integers(0, min(3, most)),
        st.integers(0, most),
    )  # fmt: skip
    row = st.lists(number, min_size=columns, max_size=columns)
    return st.lists(row.map(lambda r: sorted(r, reverse=True)), min_size=count, max_size=count)


@each_scale
@settings(max_examples=60)
@given(st.data())
def test_the_definition(scale: Scale, data: st.DataObject) -> None:
    count, columns = data.draw(st.integers(1, 4)), data.draw(st.sampled_from([1, 2, 9, 10, 11, 25]))
    quarter = scale.unit // 4
    x, y = (data.draw(falling_rows(quarter, count, columns)) for _ in range(2))
    bound = data.draw(falling_rows(2 * quarter, count, columns))
    found = lowered(scale, held(scale, bound), held(scale, x), held(scale, y))
    assert found.dtype == np.uint64
    assert read(scale, found) == plain(bound, x, y)


@pytest.mark.parametrize("block", [1, 3, 100])
@each_scale
def test_long_rows_with_a_bound_near_the_sums(
    scale: Scale, block: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(falling, "BLOCK", block)
    random = Random(3)

    def rows() -> Rows:
        steps = [
            [random.choice([0, random.randint(0, scale.unit // 400)]) for _ in range(60)] for _ in range(20)
        ]
        return [list(accumulate(row))[::-1] for row in steps]

    def shifted(row: list[int]) -> list[int]:
        return list(accumulate((max(0, n + random.randint(-1, 1)) for n in row), min))

    x, y = rows(), rows()
    high = [[scale.unit // 2] * 60] * 20
    least = plain(high, x, y)
    # Bounds that are the least sums, or one above or below them here and there.
    bound = [shifted(row) for row in least]
    assert read(scale, lowered(scale, held(scale, high), held(scale, x), held(scale, y))) == least
    assert read(scale, lowered(scale, held(scale, bound), held(scale, x), held(scale, y))) == plain(
        bound, x, y
    )
