"""Laws by table, and product laws of functions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from algorithms.booleans import BooleanFunction
from algorithms.laws import TableLaw, product_law
from algorithms.strategies import boolean_functions, probabilities
from tests.algorithms.laws.plain import Masses, disagreement, independent, labelled
from verify.errors import BadInput, TooLarge
from verify.rationals import Fraction

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
NONE = Fraction(0)


@st.composite
def masses(draw: st.DrawFn, n: int = 3) -> Masses:
    weights = draw(st.lists(st.integers(0, 5), min_size=2 << n, max_size=2 << n))
    weights[0] += 1
    total = sum(weights)
    return {
        tuple(x >> i & 1 for i in range(n)): (
            Fraction(weights[2 * x], total),
            Fraction(weights[2 * x + 1], total),
        )
        for x in range(1 << n)
    }


@given(masses())
def test_a_table_is_what_it_says(table: Masses) -> None:
    assert disagreement(TableLaw(table), table) is None


@given(masses())
def test_a_table_with_two_masses_exchanged_is_seen(table: Masses) -> None:
    m0, m1 = table[0, 0, 1]
    if m0 != m1:
        assert disagreement(TableLaw({**table, (0, 0, 1): (m1, m0)}), table) is not None


@given(boolean_functions(3), st.lists(probabilities(ends=True), min_size=3, max_size=3))
def test_product_laws(f: BooleanFunction, p: list[Fraction]) -> None:
    inputs = independent(dict(enumerate(p)))
    assert disagreement(product_law(p, f), labelled(inputs, {x: bool(f(x)) for x in inputs})) is None


def test_inputs_that_are_left_out_have_mass_zero() -> None:
    law = TableLaw({(0, 1): (HALF, NONE), (1, 0): (NONE, HALF)})
    assert (law.mean, law.chance(0), law.given(0, 1).chance(1)) == (HALF, HALF, 0)
    with pytest.raises(BadInput, match="x1 = 1 has probability zero"):
        law.given(0, 1).given(1, 1)


def test_a_law_of_no_inputs() -> None:
    law = TableLaw({(): (QUARTER, 3 * QUARTER)})
    assert (law.variables, law.mean) == ((), 3 * QUARTER)


def test_keys_do_not_depend_on_the_way() -> None:
    law = product_law([HALF] * 3, lambda x: x[0] & x[1])
    assert law.given(2, 0).key == law.given(2, 1).key == product_law([HALF] * 2, lambda x: x[0] & x[1]).key


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ({}, "one length"),
        ({(0,): (HALF, NONE), (0, 1): (HALF, NONE)}, "one length"),
        ({(0,): (HALF, NONE)}, "sum to 1/2, not to 1"),
        ({(0,): (HALF, NONE), (1,): (HALF, HALF)}, "sum to 3/2, not to 1"),
        ({(0,): (Fraction(3, 2), NONE), (1,): (-HALF, NONE)}, "is a probability"),
        ({(2,): (HALF, HALF)}, "a tuple of bits"),
        ({(0,): (0.5, 0.5)}, "not float"),
    ],
)
def test_what_is_no_table_is_refused(table: Masses, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        TableLaw(table)


def test_chances_of_products_are_exact_and_in_the_unit_interval() -> None:
    for bad in (Fraction(3, 2), -HALF, 0.5, "1/2"):
        with pytest.raises(BadInput, match="a probability is"):
            product_law([bad], lambda x: x[0])  # type: ignore[list-item]


def test_tables_are_bounded() -> None:
    with pytest.raises(TooLarge, match="at most 16 variables, not 17"):
        TableLaw({(0,) * 17: (HALF, HALF)})
