"""Threshold queries on samples: all ways in which a threshold divides the points, each once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from algorithms.top_down import build, threshold_features
from algorithms.trees import error
from verify.errors import BadInput
from verify.rationals import Fraction

ROWS = st.lists(st.tuples(st.integers(-2, 3), st.integers(0, 2)), min_size=1, max_size=8)


@given(ROWS)
def test_every_threshold_divides_as_one_of_them_or_not_at_all(rows: list[tuple[int, int]]) -> None:
    law, asked = threshold_features(rows, [0] * len(rows))
    assert len(law.variables) == len(asked)
    divided = {(t.feature, tuple(row[t.feature] >= t.value for row in rows)) for t in asked}
    assert len(divided) == len(asked)
    for feature in (0, 1):
        for twice in range(-8, 9):
            above = tuple(2 * row[feature] >= twice for row in rows)
            assert len(set(above)) == 1 or (feature, above) in divided


def test_a_tree_on_a_sample() -> None:
    rows = [[Fraction(k, 3)] for k in range(6)]
    law, asked = threshold_features(rows, [0, 0, 1, 1, 0, 0])
    tree = build(law, 3).last
    assert error(tree, law) == 0
    assert [str(t.value) for t in asked] == ["1/3", "2/3", "1", "4/3", "5/3"]


def test_what_is_no_sample_is_refused() -> None:
    with pytest.raises(BadInput, match="exact number"):
        threshold_features([[0.5]], [1])  # type: ignore[list-item]  # on purpose
    with pytest.raises(BadInput, match="one length"):
        threshold_features([[1], [1, 2]], [1, 0])
    with pytest.raises(BadInput, match="one length"):
        threshold_features([], [])
