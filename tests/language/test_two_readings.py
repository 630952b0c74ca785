r"""Texts that could be taken for something else than they say are refused, or read as they are typeset."""

from __future__ import annotations

import pytest

from verify.arithmetic.kits import flint_kit
from verify.errors import BadInput
from verify.kernel.checker import check_point
from verify.kernel.goals import Refused
from verify.language.grammar import parse_constraints, parse_expression, parse_statement
from verify.rationals import Fraction

SETS = [r"x \in \{0, 1\}", "x in {0, 1}", "x \u2208 \\{0, 1\\}", r"x \in {0, 1}", r"x \in (0, 1\}"]


@pytest.mark.parametrize("text", SETS)
def test_a_set_of_two_numbers_is_no_interval(text: str) -> None:
    with pytest.raises(BadInput, match="set"):
        parse_constraints(text)


def test_intervals_are_still_read() -> None:
    assert parse_constraints(r"x \in [0, 1)") == parse_constraints("0 <= x, x < 1")


@pytest.mark.parametrize(
    "text",
    [
        r"\left|x\left|y\right|z\right|",
        r"\lvert x \lvert y \rvert z \rvert",
        r"\bigl| x \bigl| y \bigr| z \bigr|",
    ],
)
def test_bars_keep_the_side_that_is_typed(text: str) -> None:
    assert parse_expression(text) == parse_expression("abs(x*abs(y)*z)")


@pytest.mark.parametrize("text", [r"\ln{x}^2", r"\ln{x}y", r"\exp{x}y", r"\log_2{x}^2"])
def test_braces_that_nobody_sees_end_no_argument(text: str) -> None:
    with pytest.raises(BadInput, match="how far"):
        parse_expression(text)


@pytest.mark.parametrize("text", ["x^1\u20442", "1/1\u20442"])
def test_a_fraction_slash_binds_closer_than_it_looks(text: str) -> None:
    with pytest.raises(BadInput, match="brackets"):
        parse_expression(text)


@pytest.mark.parametrize(
    "where", ["integer j, k in [0, 5]", "integer j, m, k in [0, 5]", "integer j and k in [0, 5]"]
)
def test_names_behind_an_integer_are_declared_one_way_or_the_other(where: str) -> None:
    with pytest.raises(BadInput, match="integer"):
        parse_statement("j + k >= 0", where)


def test_an_integer_may_lie_in_an_interval() -> None:
    assert parse_statement("k >= 0", "integer k, k in [0, 5]").integers == ("k",)


@pytest.mark.parametrize("text", ["H(0,3)", "H(1/2, -1/2)", "H(2, x)"])
def test_a_class_is_a_probability(text: str) -> None:
    with pytest.raises(BadInput, match=r"0\.\.1"):
        parse_expression(text)


def test_no_zero_logarithm_comes_from_a_power_with_a_real_exponent() -> None:
    """(2^-x - 1/4) ln(2^-y - 1/8) has no value at x = 2, y = 3: the first factor is not small near by."""
    point = {"x": Fraction(2), "y": Fraction(3)}
    text = "(2^-x - 1/4)*ln(2^-y - 1/8)"
    for relation, where in ((f"{text} < 0", ""), ("x < 0", f"{text} >= 0, y >= 3, 0 <= x, x <= 4, y <= 4")):
        with pytest.raises(Refused):
            check_point(parse_statement(relation, where), point, flint_kit())
