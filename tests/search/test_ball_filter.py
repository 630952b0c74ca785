"""The ball filter: it never rules out a point that the kernel accepts as a witness, and rules out most others."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verify.arithmetic.kits import flint_kit
from verify.language.grammar import parse_statement
from verify.rationals import Fraction
from verify.search.ball_filter import LARGEST, BallFilter
from verify.search.refuter import is_witness

KIT = flint_kit()
PARTS = st.fractions(min_value=0, max_value=1, max_denominator=60) | st.integers(1, 90).map(
    lambda k: Fraction(1, 1 << (2 * k))
)
FORMULAS = (
    "H(x) <= 4*x*(1-x) + y",
    "H((x+y)/2) <= (H(x)+H(y))/2",
    "x*ln(x) + y^2 >= -1/3",
    "sqrt(x*(1-x)) <= abs(x-y)",
    "x^y < 1",
    "min(x, y, 1/2) == max(x, y)",
    "exp(-x) + log2(1+y) > 1 + (x-y)^2",
    "x^(-1)*y <= y^(1/3)",
    "2*x <= 1 - y",
)


def ruled_out(formula: str, where: str, **point: Fraction | int) -> bool:
    statement = parse_statement(formula, where).expanded()
    return BallFilter(statement).rules_out({n: Fraction(x) for n, x in point.items()})


@given(formula=st.sampled_from(FORMULAS), x=PARTS, y=PARTS)
def test_no_witness_is_ruled_out(formula: str, x: Fraction, y: Fraction) -> None:
    statement = parse_statement(formula, "0 <= x <= 1, 0 <= y <= 1, x + 2*y <= 2").expanded()
    point = {"x": Fraction(x), "y": Fraction(y)}
    assert not (is_witness(statement, point, KIT) and BallFilter(statement).rules_out(point))


@pytest.mark.parametrize(
    ("formula", "point"),
    [
        ("H(x) <= 1", {"x": Fraction(1, 3)}),
        ("H(x) >= 0", {"x": 0}),
        ("H(x) >= 0", {"x": 1}),
        ("x*ln(x) <= 0", {"x": 0}),
        ("H(x) >= x", {"x": Fraction(1, 1 << 4000)}),
        ("(x-1/3)^2*ln(2) >= 0", {"x": Fraction(1, 3)}),
        ("ln(4) - 2*ln(2) == x - x", {"x": Fraction(1, 3)}),
    ],
)
def test_where_it_holds(formula: str, point: dict[str, Fraction | int]) -> None:
    assert ruled_out(formula, "0 <= x <= 1", **point)


@pytest.mark.parametrize("where", ["x > 1/3", "x <= 1/4", "x == 1/2", "ln(x) >= 0"])
def test_outside_of_a_condition(where: str) -> None:
    assert ruled_out("x >= 2", where, x=Fraction(1, 3))
    assert not ruled_out("x >= 2", "x >= 1/3", x=Fraction(1, 3))


def test_an_equality_that_strictness_forbids_is_left_to_the_kernel() -> None:
    assert not ruled_out("(x-1/3)^2*ln(2) > 0", "0 <= x <= 1", x=Fraction(1, 3))


def test_where_nothing_is_seen_nothing_is_ruled_out() -> None:
    assert not ruled_out("ln(x) <= 5", "0 <= x <= 1", x=0)
    assert not ruled_out("x <= 5", "0 <= x <= 1", x=Fraction(1, 1 << LARGEST))
