"""Samples with classes and weights: every count is exact, however large the weights are."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from algorithms.classes import Sample, whole_weights
from verify.errors import BadInput
from verify.rationals import Fraction

HUGE = 1 << 60
ROWS = st.integers(1, 12).flatmap(
    lambda m: st.tuples(
        st.lists(st.lists(st.integers(0, 1), min_size=3, max_size=3), min_size=m, max_size=m),
        st.lists(st.integers(0, 2), min_size=m, max_size=m),
        st.lists(
            st.sampled_from([1, 2, 3, (1 << 24) - 1, (1 << 52) + 1, HUGE + 7, 3**100]), min_size=m, max_size=m
        ),
    )
)


@given(ROWS)
def test_counts_are_sums_of_weights(drawn: tuple[list[list[int]], list[int], list[int]]) -> None:
    rows, codes, weights = drawn
    sample = Sample.of(rows, codes, 3, weights)
    for c in range(3):
        assert sample.counts()[c] == sum(w for w, y in zip(weights, codes, strict=True) if y == c)
    ones = sample.counts_of_ones()
    for i in range(3):
        for c in range(3):
            met = [w for w, y, x in zip(weights, codes, rows, strict=True) if y == c and x[i]]
            assert int(ones[i][c]) == sum(met)
    half = sample.part(1, 1)
    assert sum(half.counts()) == sum(w for w, x in zip(weights, rows, strict=True) if x[1])


@pytest.mark.parametrize(
    "last", [(1 << 24) - 2, (1 << 24) - 1, 1 << 24, (1 << 24) + 2, (1 << 53) - 2, (1 << 53) - 1, 1 << 53]
)
def test_nothing_is_lost_where_the_floats_change(last: int) -> None:
    sample = Sample.of([[1], [1]], [0, 0], 1, [last, 1])
    assert sample.counts() == (last + 1,)
    assert int(sample.counts_of_ones()[0][0]) == last + 1


def test_many_rows_of_large_weights_do_not_round() -> None:
    m = 3000
    weights = [(1 << 50) + i for i in range(m)]
    sample = Sample.of(np.ones((m, 1)), np.zeros(m, dtype=int), 1, weights)
    assert int(sample.counts_of_ones()[0][0]) == sum(weights) == sample.counts()[0]


def test_floats_are_the_dyadics_that_they_are() -> None:
    weights, scale = whole_weights([0.1, Fraction(1, 3), 2])
    assert [Fraction(w, scale) for w in weights] == [Fraction(0.1), Fraction(1, 3), 2]
    assert Fraction(weights[0], scale) != Fraction(1, 10)
    assert whole_weights(np.array([0.5, 1.5])) == ((1, 3), 2)


@pytest.mark.parametrize(
    "weights",
    [[-1, 2], [0, 0], [float("nan")], [float("inf")], ["1"], [True], [None], [1e-300, 1e300], [2**501]],
)
def test_weights_that_cannot_be_counted_are_refused(weights: list[object]) -> None:
    with pytest.raises(BadInput):
        whole_weights(weights)


@pytest.mark.parametrize(
    ("rows", "codes", "classes", "weights"),
    [
        ([[0, 2]], [0], 1, None),
        ([[0, 1]], [1], 1, None),
        ([[0, 1]], [-1], 1, None),
        ([[0, 1]], [0, 0], 1, None),
        ([], [], 1, None),
        ([0, 1], [0, 1], 2, None),
        ([[0]], [0], 1, [0]),
        ([[0]], [0], 1, [0.5]),
        ([[0]], [0], 1, [1, 1]),
    ],
)
def test_what_is_no_sample_is_refused(
    rows: list[object], codes: list[int], classes: int, weights: list[int] | None
) -> None:
    with pytest.raises(BadInput):
        Sample.of(rows, codes, classes, weights)  # type: ignore[arg-type]  # on purpose
