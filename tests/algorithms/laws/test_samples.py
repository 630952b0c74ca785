"""Empirical laws against plain counting."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from algorithms.laws import SampleLaw
from tests.algorithms.laws.plain import Masses, disagreement
from verify.errors import BadInput
from verify.rationals import Fraction

ROW = st.tuples(st.integers(0, 1), st.integers(0, 1), st.integers(0, 1), st.integers(0, 1))
"""Three bits and a label."""


def counted(rows: list[tuple[int, ...]]) -> Masses:
    table: Masses = {}
    for *x, y in rows:
        m0, m1 = table.get(tuple(x), (Fraction(0), Fraction(0)))
        step = Fraction(1, len(rows))
        table[tuple(x)] = (m0, m1 + step) if y else (m0 + step, m1)
    return table


@given(st.lists(ROW, min_size=1, max_size=25))
def test_a_sample_is_its_counts(rows: list[tuple[int, ...]]) -> None:
    law = SampleLaw([r[:3] for r in rows], [r[3] for r in rows])
    assert len(law) == len(rows)
    assert disagreement(law, counted(rows)) is None


@given(st.lists(ROW, min_size=2, max_size=25))
def test_a_flipped_label_is_seen(rows: list[tuple[int, ...]]) -> None:
    labels = [r[3] for r in rows]
    labels[0] ^= 1
    assert disagreement(SampleLaw([r[:3] for r in rows], labels), counted(rows)) is not None


@pytest.mark.parametrize("dtype", [np.bool_, np.uint8, np.int64])
def test_the_type_of_the_bits_does_not_matter(dtype: type[np.generic]) -> None:
    rows = np.array([[0, 1], [1, 1], [1, 0]]).astype(dtype)
    law = SampleLaw(rows, np.array([0, 1, 1]).astype(dtype))
    assert (law.mean, law.chance(0), law.given(1, 1).mean) == (Fraction(2, 3), Fraction(2, 3), Fraction(1, 2))


def test_the_law_keeps_a_copy() -> None:
    rows, labels = np.zeros((2, 1), np.bool_), np.zeros(2, np.bool_)
    law = SampleLaw(rows, labels)
    rows[:], labels[:] = True, True
    assert (law.mean, law.chance(0)) == (0, 0)


def test_counts_of_many_rows_do_not_overflow() -> None:
    rows = np.ones((70_000, 2), np.uint8)
    law = SampleLaw(rows, rows[:, 0])
    assert law.branches(0) == ((Fraction(0), Fraction(0)), (Fraction(1), Fraction(1)))
    assert len(law.given(0, 1).given(1, 1)) == 70_000


def test_keys_tell_samples_apart() -> None:
    one = SampleLaw([[0, 1], [1, 0]], [0, 1])
    assert one.key == SampleLaw([[0, 1], [1, 0]], [0, 1]).key
    assert one.key != SampleLaw([[0, 1], [1, 0]], [1, 0]).key
    assert SampleLaw([[0, 1]], [0]).given(0, 0).key != SampleLaw([[1, 0]], [0]).given(1, 0).key


@pytest.mark.parametrize(
    ("rows", "labels"),
    [
        ([], []),
        ([[0, 1]], [0, 1]),
        ([0, 1], [0, 1]),
        ([[0, 2]], [0]),
        ([[0, -1]], [0]),
        ([[0, 1]], [2]),
        ([[0, 0.5]], [0]),
        ([[0, float("nan")]], [0]),
        ([[0, 1]], [[1]]),
    ],
)
def test_what_is_no_sample_is_refused(rows: list[list[int]], labels: list[int]) -> None:
    with pytest.raises(BadInput):
        SampleLaw(rows, labels)
