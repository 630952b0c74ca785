"""Fixed-width numbers against fractions: every operation, in one limb and in two, up to the largest ones."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from algorithms.families.scaled import Scale, Table
from verify.errors import TooLarge
from verify.rationals import Fraction

UNIFORM = Scale(2, 64)
TENTHS = Scale(10, 25)
LARGEST = Scale(1 << 20, 5)
SCALES = (UNIFORM, TENTHS, LARGEST, Scale(3, 40), Scale(2, 103), Scale(7, 1))
each_scale = pytest.mark.parametrize("scale", SCALES, ids=lambda s: f"{s.base}^{s.power}")


def held(scale: Scale, rows: Sequence[Sequence[int]]) -> Table:
    table = scale.zeros(len(rows), len(rows[0]))
    for r, row in enumerate(rows):
        for c, value in enumerate(row):
            scale.put(table, r, c, value)
    return table


def read(scale: Scale, table: Table) -> list[list[int]]:
    return [[scale.integer(table[:, r, c]) for c in range(table.shape[2])] for r in range(table.shape[1])]


def multiples(scale: Scale) -> st.SearchStrategy[int]:
    """Numbers up to 1/2 that may be multiplied: multiples of the base, the largest among them."""
    most = scale.unit // 2 // scale.base
    return st.one_of(st.just(most), st.integers(0, most)).map(lambda n: n * scale.base)


@each_scale
@settings(max_examples=25)
@given(st.data())
def test_what_is_put_is_read(scale: Scale, data: st.DataObject) -> None:
    rows = data.draw(st.lists(st.lists(st.integers(0, scale.unit // 2), min_size=3, max_size=3), min_size=1))
    table = held(scale, rows)
    assert read(scale, table) == rows
    assert scale.fraction(table[:, 0, 0]) == Fraction(rows[0][0], scale.base**scale.power)
    assert scale.row_sums(table) == [sum(row) for row in rows]


@each_scale
def test_sums_of_many_of_the_largest_do_not_overflow(scale: Scale) -> None:
    half = scale.unit // 2
    assert scale.row_sums(held(scale, [[half] * 300, [1] * 300])) == [300 * half, 300]


@each_scale
@settings(max_examples=25)
@given(st.data())
def test_a_mixture_of_two_numbers(scale: Scale, data: st.DataObject) -> None:
    x, y = data.draw(multiples(scale)), data.draw(multiples(scale))
    p = data.draw(st.integers(0, scale.base))
    left = scale.times(held(scale, [[x]]), scale.base - p)
    right = scale.times(held(scale, [[y]]), p)
    expected = ((scale.base - p) * x + p * y) // scale.base
    assert read(scale, scale.plus(left, right)) == [[expected]]


@each_scale
@settings(max_examples=25)
@given(st.data())
def test_minima(scale: Scale, data: st.DataObject) -> None:
    # Few different numbers, near each other and far apart, so that high limbs are often equal.
    half = scale.unit // 2
    number = st.one_of(st.integers(max(0, half - 2), half), st.integers(0, half))
    rows = st.lists(st.lists(number, min_size=5, max_size=5), min_size=2, max_size=2)
    x, y = data.draw(rows), data.draw(rows)
    lesser = read(scale, scale.lesser(held(scale, x), held(scale, y)))
    assert lesser == [[min(a, b) for a, b in zip(x[r], y[r], strict=True)] for r in range(2)]


@each_scale
def test_a_table_of_constant_rows(scale: Scale) -> None:
    half = scale.unit // 2
    assert read(scale, scale.constant([half, 0, 1], 2)) == [[half] * 2, [0] * 2, [1] * 2]


def test_how_many_limbs() -> None:
    assert [s.limbs for s in SCALES] == [1, 2, 2, 1, 2, 1]
    assert (Scale(2, 64).limbs, Scale(2, 65).limbs) == (1, 2)


def test_one_half_fits_where_it_would_not_be_signed() -> None:
    table = held(UNIFORM, [[1 << 63]])
    assert table.dtype == np.uint64
    assert UNIFORM.fraction(table[:, 0, 0]) == Fraction(1, 2)


@pytest.mark.parametrize(("base", "power"), [(2, 104), (10, 32), ((1 << 20) + 1, 1), (1 << 20, 6)])
def test_too_large(base: int, power: int) -> None:
    with pytest.raises(TooLarge):
        Scale(base, power)
