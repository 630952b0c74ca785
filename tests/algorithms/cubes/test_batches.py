"""Batches of functions: censuses against OEIS and against a count by other means; counts against one by one."""

from itertools import permutations
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from algorithms.booleans import BooleanFunction, influences, is_monotone, is_unate, monotone_functions
from algorithms.cubes import Batch, every_function, monotone, unate, up_to_symmetry
from algorithms.strategies import boolean_functions
from verify.errors import BadInput, TooLarge
from verify.rationals import Fraction

# OEIS A000372, A003182, A245079, from n = 0
DEDEKIND = [2, 3, 6, 20, 168, 7581]
INEQUIVALENT = [2, 3, 5, 10, 30, 210]
UNATE = [2, 4, 14, 104, 2170, 230540]


@pytest.mark.parametrize("n", range(6))
def test_monotone_functions_are_as_many_as_dedekind_numbers(n: int) -> None:
    assert len(monotone(n)) == DEDEKIND[n]
    assert len(up_to_symmetry(monotone(n))) == INEQUIVALENT[n]


@pytest.mark.parametrize("n", range(6))
def test_unate_functions_are_as_many_as_in_the_encyclopedia(n: int) -> None:
    found = unate(n)
    assert len(found) == UNATE[n]
    assert found.is_unate().all()
    assert len(np.unique(found.values, axis=0)) == len(found) if n < 5 else True


@pytest.mark.parametrize("n", range(6))
def test_unate_functions_counted_by_their_relevant_variables(n: int) -> None:
    # a unate function is a monotone one of its k relevant variables, each with a direction
    full = [sum((-1) ** (k - j) * comb(k, j) * DEDEKIND[j] for j in range(k + 1)) for k in range(n + 1)]
    assert sum(comb(n, k) * full[k] * 2**k for k in range(n + 1)) == UNATE[n]


@pytest.mark.parametrize("n", range(4))
def test_unate_functions_are_those_found_one_by_one(n: int) -> None:
    every = every_function(n)
    assert every.is_unate().tolist() == [is_unate(f) for f in every]
    assert set(unate(n)) == {f for f in every if is_unate(f)}


def test_all_unate_functions_of_four_variables_pass_the_test_on_all_functions() -> None:
    assert int(every_function(4).is_unate().sum()) == UNATE[4]


def test_every_function_is_there_once() -> None:
    assert [f.table for f in every_function(2)] == list(range(16))
    assert [is_monotone(f) for f in every_function(3)].count(True) == DEDEKIND[3]


@given(st.integers(0, 5).flatmap(boolean_functions))
def test_counts_are_those_of_one_function(f: BooleanFunction) -> None:
    batch, whole = Batch.of([f]), 1 << f.n
    assert Fraction(int(batch.ones[0]), whole) == f.mean
    assert Fraction(int(batch.minority[0]), whole) == min(f.mean, 1 - f.mean)
    assert tuple(Fraction(int(c), whole) for c in batch.flips[0]) == influences(f)
    assert batch.most_flips[0] == max(batch.flips[0], default=0)
    slopes = [f.restricted({i: 1}).mean - f.restricted({i: 0}).mean for i in range(f.n)]
    assert [Fraction(2 * int(c), whole) for c in batch.slopes[0]] == slopes
    assert batch[0] == f


def test_representatives_are_one_of_each_class() -> None:
    kept = list(up_to_symmetry(every_function(3)))
    orbits = [{_moved(f, order) for order in permutations(range(3))} for f in kept]
    assert sum(map(len, orbits)) == 256
    assert len(frozenset().union(*orbits)) == 256
    assert all(f.table == min(g.table for g in orbit) for f, orbit in zip(kept, orbits, strict=True))


def _moved(f: BooleanFunction, order: tuple[int, ...]) -> BooleanFunction:
    return BooleanFunction.of(f.n, lambda x: f([x[i] for i in order]))


def test_what_is_no_batch_is_refused() -> None:
    with pytest.raises(BadInput, match="rows of 4 bits"):
        Batch(2, np.zeros((3, 5), np.uint8))
    with pytest.raises(BadInput, match="rows of 4 bits"):
        Batch(2, np.zeros((3, 4), np.int64))
    with pytest.raises(BadInput, match="0 and 1"):
        Batch(1, np.array([[0, 2]], np.uint8))
    with pytest.raises(BadInput, match="same variables"):
        Batch.of([BooleanFunction(1, 0), BooleanFunction(2, 0)])
    with pytest.raises(BadInput, match="same variables"):
        Batch.of([])


def test_what_is_too_many_is_refused() -> None:
    with pytest.raises(TooLarge):
        every_function(5)
    with pytest.raises(TooLarge):
        monotone(6)
    with pytest.raises(TooLarge):
        up_to_symmetry(Batch(6, np.zeros((1, 64), np.uint8)))


def test_the_order_is_that_of_the_lists() -> None:
    assert list(monotone(3)) == list(monotone_functions(3))
    assert [f.table for f in unate(2)] == sorted(f.table for f in unate(2))
