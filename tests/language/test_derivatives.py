"""Derivatives of expressions against those of normal forms, which are computed in another way."""

from __future__ import annotations

import pytest

from verify.arithmetic.kits import flint_kit
from verify.errors import BadInput
from verify.language import calculus
from verify.language.derivatives import derivative
from verify.language.grammar import parse_expression
from verify.language.normal import normal_form
from verify.language.polytopes import Affine, Polytope
from verify.language.printing import plain
from verify.language.regions import Region
from verify.rationals import Fraction

FORMULAS = [
    "x^3 + 2*x*y - y^2",
    "ln(x)*x^2",
    "log2(x*y)",
    "H(x)",
    "H(x + y) - 2*H(x/2)*y",
    "sqrt(x*(1 - x))",
    "(x + y)^(2/3)/(1 - x*y)",
    "x*ln(x)/(1 - y)^2",
    "exp(x*y) + exp(2*x)",
    "7/3",
    "1/ln(x)",
]


def region() -> Region:
    """0 < x, 0 < y, x + y < 1."""
    f = Fraction
    facets = [Affine(f(0), (f(1), f(0))), Affine(f(0), (f(0), f(1))), Affine(f(1), (f(-1), f(-1)))]
    return Region(flint_kit(), ("x", "y"), Polytope.build(facets, 2))


@pytest.mark.parametrize("text", FORMULAS)
@pytest.mark.parametrize("name", ["x", "y"])
def test_both_ways_agree(text: str, name: str) -> None:
    here = region()
    other_way = calculus.derivative(normal_form(parse_expression(text), here), name)
    assert (normal_form(derivative(text, name), here) - other_way).is_zero


@pytest.mark.parametrize("text", FORMULAS[1:9])
def test_a_wrong_derivative_is_seen(text: str) -> None:
    here = region()
    other_way = calculus.derivative(normal_form(parse_expression(text), here), "x")
    wrong = derivative(text, "x") + parse_expression("x/1000")
    assert not (normal_form(wrong, here) - other_way).is_zero


def test_entropy_is_in_bits() -> None:
    assert plain(derivative("H(x)", "x")) == "log2((1 - x)/x)"


def test_other_variables_are_constants() -> None:
    assert plain(derivative("H(y)^2", "x")) == "0"


@pytest.mark.parametrize("text", ["abs(x)", "min(x, 1)", "2*max(x, y)"])
def test_what_is_not_smooth_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="no derivative"):
        derivative(text, "x")
