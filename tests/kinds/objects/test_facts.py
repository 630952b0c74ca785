"""Every fact of every world against explicit objects, and numbers against other ways to compute them: controls."""

from __future__ import annotations

from functools import cache
from itertools import product
from math import log2

import pytest

from algorithms.booleans import BooleanFunction, influences, monotone_functions
from tests.kinds.objects.helpers import COIN, broken, fair, trees_with_repetition
from verify.kernel.goals import Refused
from verify.kinds.objects.functions import Sketch, Tree, measure, measure_fair, measure_unate
from verify.kinds.objects.polynomials import LevelMonomial, measure_monomial
from verify.kinds.objects.search.objects import candidates
from verify.kinds.objects.table import FAIR, PRODUCT, UNATE, WORLDS
from verify.rationals import Fraction

F = Fraction
BIASED = (F(1, 3), F(2, 3))
THREE = (F(1, 2), F(1, 3), F(1, 6))


@pytest.mark.parametrize("phrase", WORLDS)
def test_facts_hold_of_small_objects(phrase: str) -> None:
    world = WORLDS[phrase]
    found = candidates(phrase)
    assert len(found) > 10
    for _, numbers in found[:400]:
        assert set(numbers) == set(world.names)
        assert broken(world, dict(numbers)) == []


def test_facts_hold_of_trees_that_ask_again() -> None:
    trees = list(trees_with_repetition(2, 2))
    assert len(trees) == 202
    for function in ("0110", "0111", "0101"):
        seen = set()
        for tree in trees:
            numbers = dict(measure_fair(fair(function, tree)))
            if (key := tuple(numbers.values())) not in seen:
                seen.add(key)
                assert broken(FAIR, numbers) == []


def test_facts_hold_on_laws_with_more_values() -> None:
    trees = [(0, 0, 1, (1, 0, 1)), (1, (0, 0, 1, 1), (0, 1, 0, 0)), (0, (1, 0, 1), (1, 1, 0), (0, 1, 1, 0))]
    for digits in product("01", repeat=6):
        for tree in trees:
            numbers = dict(measure(Sketch((THREE, BIASED), "".join(digits), tree)))
            assert broken(PRODUCT, numbers) == []


def test_a_fact_can_be_seen_to_fail() -> None:
    assert broken(FAIR, dict.fromkeys(FAIR.names, F(2)))
    parity = dict(measure_fair(fair("0110", (0, (1, 0, 1), (1, 1, 0)))))
    assert broken(UNATE, parity) == ["square", "root"]


def test_influences_are_those_of_the_algorithms() -> None:
    for digits in product("01", repeat=8):
        text = "".join(digits)
        numbers = measure_fair(fair(text, 0))
        values = sum(int(d) << i for i, d in enumerate(text))
        known = influences(BooleanFunction(3, values))
        assert numbers["total"] == sum(known)
        assert numbers["top"] == max(known)


def test_numbers_of_one_tree_by_hand() -> None:
    """f = x1 and x2, T asks x1, and then x1 again."""
    numbers = measure_fair(fair("0001", (0, 0, (0, 0, 1))))
    assert numbers == {
        "p": F(1, 4), "q": F(1, 2), "err": F(1, 4), "depth": 1, "leaves": 3, "top": F(1, 2), "total": 1,
    }  # fmt: skip
    biased = measure(Sketch((BIASED, COIN), "0001", (0, 0, (1, 0, 1))))
    assert biased == {
        "p": F(1, 3), "q": F(1, 3), "err": 0, "depth": F(5, 3), "top": F(1, 3), "total": F(1, 3) + F(2, 9),
    }  # fmt: skip


@cache
def best_depth(function: tuple[int, ...]) -> F:
    """The least expected number of questions of a tree that computes a function of fair bits."""
    if len(set(function)) == 1:
        return F(0)
    n = len(function).bit_length() - 1
    return min(
        1
        + (
            best_depth(tuple(v for x, v in enumerate(function) if not x >> i & 1))
            + best_depth(tuple(v for x, v in enumerate(function) if x >> i & 1))
        )
        / 2
        for i in range(n)
    )


def test_total_influence_against_the_best_tree_of_every_monotone_function() -> None:
    """The square of the total influence is at most the least mean depth, for all monotone f on up to 4 bits."""
    seen = 0
    for n in range(1, 5):
        for f in monotone_functions(n):
            values = tuple(f.table >> x & 1 for x in range(2**n))
            total = sum(influences(f))
            assert total**2 <= best_depth(values)
            seen += 1
    assert seen == 3 + 6 + 20 + 168


def computing(function: str, at: int, fixed: tuple[int, ...] = ()) -> Tree:
    """The tree that asks the bits in turn."""
    if at == 0:
        return int(function[int("".join(map(str, fixed)), 2)])
    return (len(fixed), computing(function, at - 1, (*fixed, 0)), computing(function, at - 1, (*fixed, 1)))


def test_unate_functions_of_three_bits() -> None:
    """The facts for all of them, and that no other function is measured."""
    unate = 0
    for digits in product("01", repeat=8):
        text = "".join(digits)
        sketch = fair(text, computing(text, 3))
        try:
            numbers = dict(measure_unate(sketch))
        except Refused:
            continue
        unate += 1
        assert broken(UNATE, numbers) == []
        assert float(numbers["total"]) <= log2(8) ** 0.5
    assert unate == 104


@pytest.mark.parametrize(
    ("sketch", "message"),
    [
        (Sketch((BIASED,), "01", (0, 0, 1)), "fair bits"),
        (fair("0110", (0, (1, 0, 1), (1, 1, 0))), "not both"),
        (fair("01", 0), "does not compute"),
        (fair("01", 2), "a tree is 0, 1"),
        (fair("01", True), "a tree is 0, 1"),
        (fair("01", ()), "a tree is 0, 1"),
        (fair("01", (0, 0)), "a branch for each value"),
        (fair("01", (0, 0, 1, 1)), "a branch for each value"),
        (fair("01", (1, 0, 1)), "a branch for each value"),
        (fair("01", (-1, 0, 1)), "a branch for each value"),
        (Sketch((COIN,), "011", 0), "a digit 0 or 1"),
        (Sketch((COIN,), "02", 0), "a digit 0 or 1"),
        (Sketch((COIN,) * 13, "0" * 2**13, 0), "at most 4096 inputs"),
    ],
)
def test_what_is_no_unate_function_with_its_tree_is_refused(sketch: Sketch, message: str) -> None:
    with pytest.raises(Refused, match=message):
        measure_unate(sketch)


@pytest.mark.parametrize("law", [(F(1, 2), F(1, 3)), (F(3, 2), F(-1, 2)), (F(1, 2), F(1, 2), F(1, 2)), ()])
def test_what_is_no_law_is_refused(law: tuple[F, ...]) -> None:
    with pytest.raises(Refused, match="nonnegative and add up to 1"):
        measure(Sketch((law,), "0" * len(law), 0))


def test_too_many_coordinates_are_refused() -> None:
    with pytest.raises(Refused, match="at most 64 coordinates"):
        measure(Sketch(((F(1),),) * 65, "0", 0))


def test_a_tree_that_is_too_large_is_refused() -> None:
    tree: Tree = 0
    for _ in range(70):
        tree = (0, tree, 1)
    with pytest.raises(Refused, match="too large"):
        measure(fair("01", tree))


@pytest.mark.parametrize(
    "numbers", [(2, 1, 1, 1), (F(1, 2), 1, 1, 1), (-1, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, -1)]
)
def test_what_is_no_monomial_is_refused(numbers: tuple[F, ...]) -> None:
    with pytest.raises(Refused, match="the degree is 0 or 1"):
        measure_monomial(LevelMonomial(*map(F, numbers)))


def test_chances_of_monomials() -> None:
    assert measure_monomial(LevelMonomial(F(1), F(2), F(3), F(1)))["chance"] == F(1, 6)
    assert measure_monomial(LevelMonomial(F(1), F(2), F(3), F(9)))["chance"] == 1
    assert measure_monomial(LevelMonomial(F(0), F(2), F(3), F(2)))["chance"] == 1
    assert measure_monomial(LevelMonomial(F(0), F(2), F(3), F(1)))["chance"] == 0
