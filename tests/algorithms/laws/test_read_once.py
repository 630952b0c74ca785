"""Read-once DNFs as formulas against their tables of 2^n inputs."""

from itertools import product
from math import prod

import pytest
from hypothesis import given

from algorithms.laws import ReadOnceLaw, conjunction, mass, read_once
from algorithms.strategies import read_once_laws
from tests.algorithms.laws.plain import Masses, disagreement, independent, labelled
from verify.errors import BadInput
from verify.rationals import Fraction

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def table_of(law: ReadOnceLaw) -> Masses:
    chances = {i: law.chance(i) for i in law.variables}
    inputs = independent(chances)
    return labelled(inputs, {x: any(all(x[i] == b for i, b in t) for t in law.terms) for x in inputs})


@given(read_once_laws(4, negations=True))
def test_the_formula_is_its_table(law: ReadOnceLaw) -> None:
    assert disagreement(law, table_of(law)) is None


def test_one_wrong_literal_is_seen() -> None:
    chances = dict.fromkeys(range(3), HALF)
    right = ReadOnceLaw([((0, 1), (1, 0)), ((2, 1),)], chances)
    wrong = ReadOnceLaw([((0, 1), (1, 1)), ((2, 1),)], chances)
    assert disagreement(right, table_of(right)) is None
    # both have mean 5/8: only a restriction tells them apart
    assert wrong.mean == right.mean
    assert disagreement(wrong, table_of(right)) is not None


def test_constants() -> None:
    assert read_once([]).mean == 0
    assert read_once([], extra=2).given(1, 1).mean == 0
    assert conjunction([]).mean == 1
    assert ReadOnceLaw([(), ((0, 1),)], {0: HALF}).given(0, 0).mean == 1


def test_a_satisfied_term_makes_the_constant_1_whatever_else_is_left() -> None:
    law = ReadOnceLaw([((0, 1),), ((1, 1), (2, 1))], dict.fromkeys(range(3), THIRD)).given(0, 1)
    assert (law.mean, law.variables) == (1, (1, 2))
    assert law.key == ReadOnceLaw([()], {1: THIRD, 2: THIRD}).key


def test_a_condition_on_an_irrelevant_variable_only_drops_it() -> None:
    law = read_once([1, 2], extra=1)
    assert law.given(3, 0).key == law.given(3, 1).key == read_once([1, 2]).key


def test_the_order_of_terms_and_literals_is_no_part_of_the_key() -> None:
    chances = dict.fromkeys(range(3), HALF)
    one = ReadOnceLaw([((0, 1), (1, 1)), ((2, 0),)], chances)
    other = ReadOnceLaw([((2, 0),), ((1, 1), (0, 1))], dict(reversed(chances.items())))
    assert one.key == other.key
    assert one.key != ReadOnceLaw([((0, 1), (1, 1)), ((2, 1),)], chances).key
    assert one.key != ReadOnceLaw([((0, 1), (1, 1)), ((2, 0),)], {**chances, 2: THIRD}).key


def test_no_table_is_made() -> None:
    law = read_once([100] * 3)
    assert law.mean == 1 - (1 - Fraction(1, 2**100)) ** 3
    assert mass(law, {0: 1, 299: 0}) == Fraction(1, 4)


@pytest.mark.parametrize("sizes", [[1], [2, 2], [1, 2, 3], [4, 1]])
def test_consecutive_variables_the_first_term_first(sizes: list[int]) -> None:
    law = read_once(sizes, chance=THIRD)
    assert law.variables == tuple(range(sum(sizes)))
    assert [len(t) for t in law.terms] == sizes
    assert [i for t in law.terms for i, _ in t] == list(law.variables)
    assert law.mean == 1 - prod((1 - THIRD**s for s in sizes), start=Fraction(1))


def test_conjunctions() -> None:
    p = [THIRD, HALF, Fraction(2, 5)]
    law = conjunction(p[:2], extra=p[2:])
    inputs = independent(dict(enumerate(p)))
    assert (
        disagreement(law, labelled(inputs, {x: x[:2] == (1, 1) for x in product((0, 1), repeat=3)})) is None
    )


@pytest.mark.parametrize(
    ("terms", "chances", "message"),
    [
        ([((0, 1),), ((0, 1), (1, 1))], {0: HALF, 1: HALF}, "x0 occurs twice"),
        ([((0, 1), (0, 0))], {0: HALF}, "x0 occurs twice"),
        ([((0, 1), (2, 1))], {0: HALF}, "x2 has no probability"),
        ([((0, 2),)], {0: HALF}, "a bit is 0 or 1, not 2"),
        ([], {0: Fraction(0)}, "strictly between 0 and 1"),
        ([], {0: Fraction(1)}, "strictly between 0 and 1"),
        ([], {0: Fraction(3, 2)}, "strictly between 0 and 1"),
        ([], {0: 0.5}, "not float"),
        ([], {0: True}, "not bool"),
    ],
)
def test_what_is_no_read_once_law_is_refused(
    terms: list[tuple[tuple[int, int], ...]], chances: dict[int, Fraction], message: str
) -> None:
    with pytest.raises(BadInput, match=message):
        ReadOnceLaw(terms, chances)


@pytest.mark.parametrize("sizes", [[0], [2, -1]])
def test_terms_without_literals_are_refused_where_sizes_are_given(sizes: list[int]) -> None:
    with pytest.raises(BadInput, match="at least one literal"):
        read_once(sizes)
    with pytest.raises(BadInput, match="counted from 0"):
        read_once([1], extra=-1)
