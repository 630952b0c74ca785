"""Monotone and unate functions: censuses, brute force, and functions for which the answer is no."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from algorithms.booleans import (
    BooleanFunction,
    all_functions,
    conjunction,
    is_monotone,
    is_unate,
    majority,
    minimal_points,
    monotone_functions,
    monotone_violation,
    orientation,
    parity,
    read_once_dnf,
    threshold,
    up_closure,
)
from algorithms.strategies import boolean_functions, unate_functions
from tests.algorithms.booleans.plain import flip, monotone, points, unate
from verify.errors import BadInput, TooLarge

DEDEKIND = (2, 3, 6, 20, 168, 7581)
"""OEIS A000372."""

UNATE = (2, 4, 14, 104, 2170)
"""OEIS A245079."""


@pytest.mark.parametrize("n", range(4))
def test_all_small_functions_against_brute_force(n: int) -> None:
    for f in all_functions(n):
        assert is_monotone(f) == monotone(f, n)
        assert is_unate(f) == unate(f, n)


@pytest.mark.parametrize("n", range(5))
def test_the_census(n: int) -> None:
    census = [(is_monotone(f), is_unate(f)) for f in all_functions(n)]
    assert sum(m for m, _ in census) == DEDEKIND[n]
    assert sum(u for _, u in census) == UNATE[n]


@pytest.mark.parametrize("n", range(6))
def test_the_list_of_monotone_functions(n: int) -> None:
    listed = list(monotone_functions(n))
    assert len(set(listed)) == len(listed) == DEDEKIND[n]
    assert all(map(is_monotone, listed))


@pytest.mark.parametrize("n", range(2, 21))
def test_parity_is_neither(n: int) -> None:
    assert not is_monotone(parity(n))
    assert not is_unate(parity(n))


@pytest.mark.parametrize("n", [3, 11, 19])
def test_majority_with_one_point_flipped_is_not_monotone(n: int) -> None:
    f = majority(n)
    assert is_monotone(f)
    for point in (0, (1 << n) - 1):
        spoilt = BooleanFunction(n, f.table ^ 1 << point)
        assert not is_monotone(spoilt)
        assert monotone_violation(spoilt) is not None


@pytest.mark.parametrize("n", range(1, 21))
def test_a_fall_in_one_variable_is_seen_in_each(n: int) -> None:
    for i in {0, n // 2, n - 1}:
        f = conjunction(n).flipped([i])
        assert (is_monotone(f), is_unate(f)) == (False, True)
        assert orientation(f) == tuple(-1 if j == i else 1 for j in range(n))


@given(boolean_functions(4))
def test_a_violation_is_one(f: BooleanFunction) -> None:
    found = monotone_violation(f)
    assert (found is None) == is_monotone(f)
    if found is not None:
        x, i = found
        assert (x[i], f(x), f(flip(x, i))) == (0, 1, 0)


@given(unate_functions(4))
def test_an_orientation_makes_a_unate_function_monotone(f: BooleanFunction) -> None:
    signs = orientation(f)
    assert signs is not None
    assert is_monotone(f.flipped([i for i, s in enumerate(signs) if s < 0]))
    assert f.relevant_variables() == tuple(i for i, s in enumerate(signs) if s)


@given(st.lists(st.integers(0, 15)))
def test_the_up_closure_is_the_least_monotone_function_above(indices: list[int]) -> None:
    f = up_closure(4, indices)
    below = [tuple(k >> i & 1 for i in range(4)) for k in indices]
    for x in points(4):
        assert f(x) == any(all(a <= b for a, b in zip(y, x, strict=True)) for y in below)


@pytest.mark.parametrize("n", range(5))
def test_a_monotone_function_is_the_up_closure_of_its_minimal_points(n: int) -> None:
    for f in monotone_functions(n):
        assert up_closure(n, minimal_points(f)) == f
        for x, y in product(minimal_points(f), repeat=2):
            assert x == y or x & y != x


def test_minimal_points_by_hand() -> None:
    assert minimal_points(majority(3)) == (0b011, 0b101, 0b110)
    assert minimal_points(read_once_dnf([1, 2])) == (0b001, 0b110)
    assert minimal_points(parity(2)) == (0b01, 0b10)


def test_threshold_functions_are_unate() -> None:
    assert orientation(threshold([3, -2, 1, 0], 2)) == (1, -1, 1, 0)


def test_refusals() -> None:
    for bad in (4, -1, True):
        with pytest.raises(BadInput, match="index"):
            up_closure(2, [bad])
    with pytest.raises(TooLarge):
        monotone_functions(6)
