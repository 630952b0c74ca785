"""Truth tables: bit order, conversions, restrictions, connectives; against plain lists of bits."""

from collections.abc import Callable
from functools import reduce
from itertools import product
from operator import and_, or_, xor

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from algorithms.booleans import BooleanFunction, all_functions, conjunction, majority, parity
from algorithms.strategies import boolean_functions, probabilities
from tests.algorithms.booleans.plain import flip, points
from tests.algorithms.laws.plain import disagreement, independent, labelled
from verify.errors import BadInput, TooLarge
from verify.rationals import Fraction

HALF = Fraction(1, 2)


def test_the_bit_order() -> None:
    f = BooleanFunction(3, 1 << 0b001 | 1 << 0b110)
    assert [x for x in points(3) if f(x)] == [(0, 1, 1), (1, 0, 0)]
    assert f.values.tolist() == [0, 1, 0, 0, 0, 0, 1, 0]
    assert repr(f) == "BooleanFunction(3, 0b01000010)"


@pytest.mark.parametrize("n", range(4))
def test_three_ways_to_the_same_function(n: int) -> None:
    for f in all_functions(n):
        assert BooleanFunction.of(n, f) == f
        assert BooleanFunction.from_values(f.values) == f
        assert BooleanFunction.from_values(f.values.tolist()) == f
        assert BooleanFunction.from_monomials(n, f.monomials()) == f
        assert f.mean == Fraction(sum(f(x) for x in points(n)), 2**n)


@given(boolean_functions(3))
def test_the_algebraic_normal_form_is_a_sum_modulo_2(f: BooleanFunction) -> None:
    for x in points(3):
        assert f(x) == sum(all(x[i] for i in m) for m in f.monomials()) % 2


def test_products_given_twice_cancel() -> None:
    assert BooleanFunction.from_monomials(2, [[0], [1, 0], [0, 1]]).monomials() == ((0,),)


def test_functions_are_values() -> None:
    f, g = parity(3), BooleanFunction.of(3, lambda x: sum(x) % 2)
    assert (f, hash(f)) == (g, hash(g))
    assert f != parity(4, [0, 1, 2])
    assert len(set(all_functions(3))) == 256


@pytest.mark.parametrize("n", range(4))
def test_relevant_variables(n: int) -> None:
    for f in all_functions(n):
        seen = {i for i in range(n) for x in points(n) if f(x) != f(flip(x, i))}
        assert f.relevant_variables() == tuple(sorted(seen))


@given(boolean_functions(4), st.dictionaries(st.integers(0, 3), st.integers(0, 1)))
def test_restrictions(f: BooleanFunction, fixed: dict[int, int]) -> None:
    g = f.restricted(fixed)
    free = [i for i in range(4) if i not in fixed]
    assert g.n == len(free)
    for x in points(g.n):
        whole = {**fixed, **dict(zip(free, x, strict=True))}
        assert g(x) == f([whole[i] for i in range(4)])


@given(boolean_functions(4), st.sets(st.integers(0, 3)))
def test_negated_variables(f: BooleanFunction, negated: set[int]) -> None:
    g = f.flipped(negated)
    for x in points(4):
        assert g(x) == f([1 - b if i in negated else b for i, b in enumerate(x)])
    assert g.flipped(negated) == f


@given(boolean_functions(3), boolean_functions(3))
def test_connectives(f: BooleanFunction, g: BooleanFunction) -> None:
    for x in points(3):
        assert (~f)(x) == 1 - f(x)
        assert ((f & g)(x), (f | g)(x), (f ^ g)(x)) == (f(x) & g(x), f(x) | g(x), f(x) ^ g(x))
    assert (f <= g) == all(f(x) <= g(x) for x in points(3))


@given(boolean_functions(3), st.lists(probabilities(ends=True), min_size=3, max_size=3))
def test_the_law_of_a_function(f: BooleanFunction, p: list[Fraction]) -> None:
    inputs = independent(dict(enumerate(p)))
    assert disagreement(f.law(p), labelled(inputs, {x: bool(f(x)) for x in inputs})) is None


def test_twenty_variables() -> None:
    f = majority(19) ^ parity(19, [3])
    g = BooleanFunction.from_values(np.concatenate((f.values, 1 - f.values)))
    assert g.restricted({19: 0}) == f
    assert g.restricted({19: 1}) == ~f
    assert g.mean == HALF
    assert g.relevant_variables() == tuple(range(20))
    assert g([1] * 20) == g([0, 0, 0, 1] + [0] * 16) == 1
    assert BooleanFunction.from_values(g.values) == g


@pytest.mark.parametrize(
    "make",
    [
        lambda: BooleanFunction(-1, 0),
        lambda: BooleanFunction(1, 4),
        lambda: BooleanFunction(1, -1),
        lambda: BooleanFunction(True, 1),
        lambda: BooleanFunction(1, True),
        lambda: BooleanFunction(1, 1.0),  # type: ignore[arg-type]
        lambda: BooleanFunction(1.0, 1),  # type: ignore[arg-type]
        lambda: BooleanFunction.from_values([]),
        lambda: BooleanFunction.from_values([0, 1, 1]),
        lambda: BooleanFunction.from_values([0, 2]),
        lambda: BooleanFunction.from_values([0.0, 1.0]),  # type: ignore[list-item]
        lambda: BooleanFunction.from_values(np.zeros((2, 2), np.uint8)),
        lambda: BooleanFunction.from_monomials(2, [[2]]),
        lambda: BooleanFunction.from_monomials(2, [[-1]]),
        lambda: parity(2)([0]),
        lambda: parity(2)([0, 2]),
        lambda: parity(2) & parity(3),
        lambda: parity(2) <= parity(3),
        lambda: parity(2).restricted({2: 0}),
        lambda: parity(2).restricted({0: 2}),
        lambda: parity(2).flipped([2]),
        lambda: parity(2).changes(-1),
        lambda: parity(2).law([HALF]),
        lambda: parity(2).law([HALF, 0.5]),  # type: ignore[list-item]
    ],
)
def test_nonsense_is_refused(make: Callable[[], object]) -> None:
    with pytest.raises(BadInput):
        make()


@pytest.mark.parametrize(
    "make",
    [
        lambda: BooleanFunction(21, 0),
        lambda: BooleanFunction.of(30, lambda x: 0),
        lambda: BooleanFunction.from_monomials(21, []),
        lambda: conjunction(21),
        lambda: all_functions(5),
        lambda: parity(17).law([HALF] * 17),
    ],
)
def test_sizes_are_bounded(make: Callable[[], object]) -> None:
    with pytest.raises(TooLarge):
        make()


@pytest.mark.parametrize(("word", "operation"), [("and", and_), ("or", or_), ("xor", xor)])
def test_connectives_of_all_variables(word: str, operation: Callable[[int, int], int]) -> None:
    values = [reduce(operation, x) for x in product((0, 1), repeat=3)]
    expected = {"and": 0b10000000, "or": 0b11111110, "xor": 0b10010110}
    assert BooleanFunction.from_values(values) == BooleanFunction(3, expected[word])
