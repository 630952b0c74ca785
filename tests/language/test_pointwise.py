"""Where formulas may stand in the place of names: blind products, logarithms, exact values."""

from __future__ import annotations

import pytest

from verify.arithmetic.kits import flint_kit
from verify.errors import BadInput
from verify.language.expressions import Var
from verify.language.grammar import parse_expression
from verify.language.pointwise import (
    blind_arguments,
    is_polynomial,
    rational_value,
    require_no_logarithm,
    with_name,
)
from verify.rationals import Fraction


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("y*ln(x)", 1),
        ("2*y*log2(x)^2", 1),
        ("z*ln(x + y)", 1),
        ("H(y)*ln(x)*ln(z)", 2),
        ("-3*ln(y)", 0),
        ("ln(x)*ln(y)", 0),
        ("z*ln(x)", 0),
        ("y/ln(x)", 0),
        ("y + ln(x)", 0),
        ("y*(1 + ln(x))", 0),
        ("exp(y*ln(x))", 1),
    ],
)
def test_blind_products(text: str, count: int) -> None:
    """Those of y: a logarithm beside something else that is no number, and y somewhere in it."""
    assert len(list(blind_arguments(parse_expression(text), {"y"}))) == count


def test_a_name_takes_no_place_beside_a_logarithm() -> None:
    e = parse_expression("(1 + t)*ln(a) + (1 + t)*a + (1 + t)/ln(a)")
    put = with_name(e, parse_expression("1 + t"), Var("y"))
    assert put == parse_expression("(1 + t)*ln(a) + y*a + y/ln(a)")


@pytest.mark.parametrize("text", ["ln(x)", "1 + log2(x)", "x^y"])
def test_logarithms_of_what_varies(text: str) -> None:
    with pytest.raises(BadInput, match="without logarithms"):
        require_no_logarithm(parse_expression(text))
    require_no_logarithm(parse_expression("2^-k*ln(2) + H(x)"))


def test_exact_values() -> None:
    at = {"x": Fraction(1, 3), "y": Fraction(0)}.__getitem__
    assert rational_value(parse_expression("min(x, 1 - x)^2/abs(y - x) + max(x, y)"), at) == Fraction(2, 3)
    for text in ("1/y", "sqrt(x)", "x*ln(x)", "y^0*x^65"):
        with pytest.raises(BadInput):
            rational_value(parse_expression(text), at)


def test_polynomials_have_values() -> None:
    assert is_polynomial(parse_expression("x^2*y - 1"), flint_kit())
    assert not is_polynomial(parse_expression("1/x"), flint_kit())
