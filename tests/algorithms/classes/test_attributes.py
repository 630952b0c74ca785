"""Binary attributes: which thresholds, how many, and that they are exact."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from algorithms.classes import Attribute, Column, binary_attributes, bits_of
from verify.errors import BadInput
from verify.rationals import Fraction

NUMBERS = st.lists(
    st.tuples(st.sampled_from([0.0, 0.1, 0.2, 0.1 + 0.2, 0.3, 1e-308, -5.0, 2.0**53]), st.integers(1, 3)),
    min_size=1,
    max_size=12,
)


def numbers(*values: float) -> Column:
    return Column(np.array(values, dtype=np.float64), True)


def words(*values: object) -> Column:
    found = np.empty(len(values), dtype=object)
    found[:] = values
    return Column(found, False)


def thresholds(attributes: Sequence[Attribute]) -> list[float]:
    return [a.value for a in attributes]


def test_categories_give_one_attribute_each() -> None:
    found = binary_attributes([words("b", "a", "c", "a"), words("x", "x", "x", "x")], most=1)
    assert [a.value for a in found] == ["a", "b", "c"]
    assert bits_of(found, [words("c", "d")]).tolist() == [[False, False, True], [False, False, False]]


def test_every_threshold_is_taken_where_there_is_room() -> None:
    column = numbers(3, 1, 2, 2, 10)
    assert thresholds(binary_attributes([column])) == [1, 2, 3]
    assert thresholds(binary_attributes([column], most=None)) == [1, 2, 3]
    assert thresholds(binary_attributes([column], most=1)) == [2]


def test_the_columns_of_numbers_get_equally_many() -> None:
    many = numbers(*range(50))
    few = numbers(*[0, 1] * 25)
    found = binary_attributes([many, few, many, words(*"ab" * 25)], most=12)
    assert [sum(a.column == j for a in found) for j in range(4)] == [4, 1, 4, 2]
    over = binary_attributes([many, few, many], most=2)
    assert [sum(a.column == j for a in over) for j in range(3)] == [1, 1, 1]


@given(NUMBERS, st.integers(1, 5))
def test_thresholds_are_weighted_quantiles(drawn: list[tuple[float, int]], most: int) -> None:
    values, weights = [v for v, _ in drawn], [w for _, w in drawn]
    found = thresholds(binary_attributes([numbers(*values)], weights=weights, most=most))
    total, distinct = sum(weights), sorted(set(values))
    if len(distinct) - 1 <= most:
        assert found == distinct[:-1]
        return
    expected = set()
    for j in range(1, most + 1):
        at_most = {v: sum(w for u, w in drawn if u <= v) for v in distinct}
        least = min(v for v in distinct if at_most[v] >= Fraction(j * total, most + 1))
        expected.add(min(least, distinct[-2]))
    assert found == sorted(expected)


@given(NUMBERS, st.integers(1, 3))
def test_a_weight_is_a_number_of_rows(drawn: list[tuple[float, int]], most: int) -> None:
    values, weights = [v for v, _ in drawn], [w for _, w in drawn]
    repeated = [v for v, w in drawn for _ in range(w)]
    expected = binary_attributes([numbers(*repeated)], most=most)
    assert binary_attributes([numbers(*values)], weights=weights, most=most) == expected
    large = [w * 3**60 for w in weights]
    assert binary_attributes([numbers(*values)], weights=large, most=most) == expected


def test_neighbouring_floats_are_told_apart() -> None:
    low, high = 0.3, 0.1 + 0.2
    (attribute,) = binary_attributes([numbers(low, high)])
    assert low < high
    assert attribute.bits(numbers(low, high)).tolist() == [True, False]
    assert attribute.text("x") == "x <= 0.3"


def test_words_of_numbers_are_short() -> None:
    assert Attribute(0, True, 3.0).text("x") == "x <= 3"
    assert Attribute(0, True, -0.0).text("x") == "x <= 0"
    assert Attribute(0, True, 1e300).text("x") == "x <= 1e+300"
    assert Attribute(0, False, 1).text("x") == "x = 1"


@pytest.mark.parametrize("most", [0, -3, True, 2.5])
def test_the_bound_is_a_whole_number(most: object) -> None:
    with pytest.raises(BadInput):
        binary_attributes([numbers(1, 2)], most=most)  # type: ignore[arg-type]  # on purpose
