"""The least errors of trees by size: against all trees one by one, and against a recursion on functions."""

from collections.abc import Sequence
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from algorithms.booleans import BooleanFunction, conjunction, parity
from algorithms.brute_force import all_trees, least_error
from algorithms.cubes import Batch, best_tree, every_function, least_leaves, least_wrong, wrong_by_size
from algorithms.strategies import boolean_functions, product_distributions
from algorithms.trees import completed, depth, error, size
from verify.errors import BadInput, TooLarge
from verify.rationals import Fraction

HALF = Fraction(1, 2)


@cache
def plain(f: BooleanFunction, leaves: int, levels: int) -> int:
    """The least number of wrong inputs, by the halves of the function itself."""
    ones = f.table.bit_count()
    best = min(ones, (1 << f.n) - ones)
    for i in range(f.n) if levels else ():
        halves = [f.restricted({i: bit}) for bit in (0, 1)]
        for left in range(1, leaves):
            best = min(best, plain(halves[0], left, levels - 1) + plain(halves[1], leaves - left, levels - 1))
    return best


@pytest.mark.parametrize("n", range(4))
def test_all_functions_of_few_variables_against_a_plain_recursion(n: int) -> None:
    batch = every_function(n)
    for levels in range(n + 1):
        found = least_wrong(batch, depth=levels)
        expected = [[plain(f, s, levels) for s in range(1, 2**n + 1)] for f in batch]
        assert found.tolist() == expected
    assert (least_wrong(batch) == least_wrong(batch, depth=n)).all()


@settings(max_examples=25, deadline=None)
@given(boolean_functions(4))
def test_functions_of_four_variables_against_a_plain_recursion(f: BooleanFunction) -> None:
    assert wrong_by_size(f) == tuple(plain(f, s, 4) for s in range(1, 17))
    assert wrong_by_size(f, depth=2) == tuple(plain(f, s, 2) for s in range(1, 17))


@settings(max_examples=20, deadline=None)
@given(boolean_functions(3))
def test_against_every_tree_one_by_one(f: BooleanFunction) -> None:
    law = f.law([HALF] * 3)
    found = wrong_by_size(f)
    least = Fraction(1)
    for splits in range(5):
        trees = [completed(tree, law) for tree in all_trees([0, 1, 2], splits)]
        least = min(least, *(error(tree, law) for tree in trees))
        assert Fraction(found[splits], 8) == least


@settings(max_examples=20, deadline=None)
@given(boolean_functions(4), product_distributions(4, max_denominator=5))
def test_weights_serve_every_product_law(f: BooleanFunction, chances: Sequence[Fraction]) -> None:
    scale = 1
    for p in chances:
        scale *= p.denominator
    weights = []
    for x in range(16):
        w = Fraction(scale)
        for i, p in enumerate(chances):
            w *= p if x >> i & 1 else 1 - p
        weights.append(int(w))
    found = least_wrong(Batch.of([f]), weights=weights)[0]
    law = f.law(chances)
    assert [Fraction(int(w), scale) for w in found[:5]] == [least_error(law, t) for t in range(5)]


@settings(max_examples=30, deadline=None)
@given(boolean_functions(4), st.integers(1, 18), st.none() | st.integers(0, 4))
def test_a_best_tree_is_one(f: BooleanFunction, leaves: int, levels: int | None) -> None:
    tree = best_tree(f, leaves, depth=levels)
    expected = wrong_by_size(f, depth=levels)[min(leaves, 16) - 1]
    assert error(tree, f.law([HALF] * 4)) == Fraction(expected, 16)
    assert size(tree) + 1 <= leaves
    assert levels is None or depth(tree) <= levels


def test_large_batches_are_cut_and_put_together() -> None:
    some = np.random.default_rng(5).integers(0, 2, (40, 256), np.uint8)
    batch = Batch(8, some)
    at_once = least_wrong(batch, depth=2)
    assert (at_once[17] == least_wrong(batch.chosen(np.array([17])), depth=2)[0]).all()
    assert at_once.shape == (40, 256)
    assert (np.diff(at_once, axis=1) <= 0).all()
    assert least_wrong(batch.chosen(np.zeros(40, np.bool_))).shape == (0, 256)


def test_sizes_of_known_functions() -> None:
    known = [parity(3), conjunction(3), BooleanFunction(3, 0b11101000), BooleanFunction(3, 0)]
    assert least_leaves(Batch.of(known)).tolist() == [8, 4, 6, 1]
    assert least_leaves(Batch.of(known), depth=2).tolist() == [0, 0, 0, 1]


def test_no_function_of_four_variables_needs_more_leaves_than_parity() -> None:
    found = np.bincount(least_leaves(every_function(4)))
    assert found.sum() == 65536
    assert found[1] == 2
    assert found[2] == 8
    assert found[16] == 2


def test_what_makes_no_sense_is_refused() -> None:
    one = Batch.of([parity(2)])
    for levels in (-1, 1.0, True):
        with pytest.raises(BadInput, match="depth"):
            least_wrong(one, depth=levels)  # type: ignore[arg-type]  # on purpose
    for weights in ([1, 1, 1], [1, 1, 1, -1], [1, 1, 1, 0.5]):
        with pytest.raises(BadInput, match="weights"):
            least_wrong(one, weights=weights)  # type: ignore[arg-type]  # on purpose
    with pytest.raises(TooLarge, match="weights"):
        least_wrong(one, weights=[1 << 61, 1 << 61, 0, 0])
    with pytest.raises(BadInput, match="one leaf"):
        best_tree(parity(2), 0)
    with pytest.raises(TooLarge, match="subcubes"):
        wrong_by_size(BooleanFunction(13, 0))
