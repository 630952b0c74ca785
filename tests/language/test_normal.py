"""Normal forms: identities are decided, signs of bases are respected, nothing unsafe is expanded."""

from __future__ import annotations

import mpmath
import pytest

from tests.language.regions_for_tests import KITS, SQUARE, UNIT, form, value
from verify.arithmetic.enclosures import ArbEnclosures
from verify.arithmetic.kits import Kit
from verify.errors import TooLarge
from verify.language.evaluation import enclose_at
from verify.language.grammar import parse_expression
from verify.language.normal import (
    exp_of,
    is_positive_monomial,
    log_of,
    minimum_of,
    monomial,
    positive_powers,
    power_of,
    prime_powers,
)
from verify.rationals import Fraction

POINTS = [
    {"x": Fraction(1, 3), "y": Fraction(2, 7)},
    {"x": Fraction(9, 10), "y": Fraction(1, 50)},
    {"x": Fraction(1, 100), "y": Fraction(99, 100)},
]
BOTH = pytest.mark.parametrize("kit", KITS.values(), ids=KITS)


@BOTH
@pytest.mark.parametrize(
    "formula",
    [
        "ln(x*y) - ln(x) - ln(y)",
        "ln(x^2/y) - 2*ln(x) + ln(y)",
        "ln(6) - ln(2) - ln(3)",
        "ln(1 - x^2) - ln(1 - x) - ln(1 + x)",
        "sqrt(4*x) - 2*sqrt(x)",
        "sqrt(x)*sqrt(x) - x",
        "(x*y)^(1/3)*x^(2/3) - x*y^(1/3)",
        "sqrt(8) - 2*sqrt(2)",
        "1/sqrt(x) - sqrt(x)/x",
        "H(1/2) - 1",
        "H(x) - H(1 - x)",
        "H(1/4) - 2 + 3*log2(3)/4",
        "H(0) + H(1)",
        "log2(x)*ln(2) - ln(x)",
        "exp(ln(x) + 2*ln(y)) - x*y^2",
        "exp(-ln(2)/2) - 1/sqrt(2)",
        "exp(x)*exp(-x) - 1",
        "exp(2*x) - exp(x)^2",
        "ln(exp(x*y)) - x*y",
        "ln(x*exp(y)) - ln(x) - y",
        "sqrt(exp(2*x)) - exp(x)",
        "abs(x - 2) - 2 + x",
        "max(x, x + y) - x - y",
        "min(x, 2) - x",
        "(x^2 - y^2)/(x + y) - x + y",
        "x/(1 - x) + 1 - 1/(1 - x)",
        "(x + y)^0 - 1",
        "x*ln(0 + 1)",
        "(1/ln(2))^3*ln(2)^3 - 1",
    ],
)
def test_identities_vanish(formula: str, kit: Kit) -> None:
    assert form(formula, SQUARE, kit).is_zero


@BOTH
@pytest.mark.parametrize(
    "formula",
    [
        "ln(x*y) - ln(x)",
        "sqrt((x - y)^2) - x + y",
        "abs(x - y) - x + y",
        "H(x) - H(y)",
        "ln(2)/ln(3) - 63/100",
        "exp(x) - 1 - x",
        "ln((x-y)^2) - 2*ln(x)",
        "x^x - exp(x*ln(x)) + 1",
        "min(x, y) - x",
    ],
)
def test_what_is_no_identity_does_not_vanish(formula: str, kit: Kit) -> None:
    assert not form(formula, SQUARE, kit).is_zero


@BOTH
@pytest.mark.parametrize("point", POINTS)
@pytest.mark.parametrize(
    "formula",
    [
        "2*H(x/2 + y/2) - 3*H(x)*y + x^y",
        "sqrt(x*(1-x))/(x + y)^2 - ln(x)^3/ln(1 + y)^2",
        "min(x^2, y, 1 - x) + max(x, y)^3 - abs(x*y - 1/4)",
        "exp(-x/y)*log2(1 + x*y) + (x + y)^(-3/2)",
        "ln(1 + x + y*ln(1 + x)) + H(x*y/(1 + x))",
        "(1 - 3*x/4)^6*(2 - y)^(-5)*2^(1/3)",
    ],
)
def test_the_normal_form_has_the_value_of_the_expression(
    formula: str, point: dict[str, Fraction], kit: Kit
) -> None:
    exact = enclose_at(parse_expression(formula), point, ArbEnclosures(160))
    assert exact.lo is not None
    with mpmath.workdps(40):
        wanted = mpmath.mpf(int(exact.lo.numerator)) / int(exact.lo.denominator)
        assert (
            abs(value(form(formula, SQUARE, kit), point, 40) - wanted) < abs(wanted) * mpmath.mpf(10) ** -35
        )


@pytest.mark.parametrize(
    "formula",
    ["H(x)", "ln(x*(1-x)/2)", "sqrt(3*x)/x^2", "exp(x)*min(x, 1-x^2)", "(x-1/2)^(-3)", "ln(2)^(-2)*x"],
)
def test_the_text_reads_back_and_is_the_same_in_both_arithmetics(formula: str) -> None:
    texts = {form(formula, UNIT, kit).text for kit in KITS.values()}
    (text,) = texts
    assert form(text, UNIT).text == text


def test_a_foreign_variable_is_an_error() -> None:
    with pytest.raises(KeyError):
        form("x + z", UNIT)


def test_division_by_zero_is_an_error() -> None:
    with pytest.raises(ZeroDivisionError):
        form("1/(x - x)", UNIT)


def test_powers_of_what_may_be_negative_stay() -> None:
    assert form("sqrt(x - y)", SQUARE).text == "(1)*(((x-y))^(1/2))"
    assert form("(x - y)^(-1)", SQUARE).text == "(1)*(((x-y))^(-1))"
    assert form("(y - x - 2)^(-1)", SQUARE).text == "(-1)/(x-y+2)"
    assert form("(y - x - 2)^(-2)", SQUARE).text == "(1)/(x-y+2)^2"
    assert form("((y - x - 2)^2)^(1/2)", SQUARE).text == "(x-y+2)"


def test_entropy_expands_where_both_logarithms_do() -> None:
    assert "ln(" in form("H(x)", UNIT).text
    assert form("H(x - y)", SQUARE).text == "(1)*(H((x-y)))"
    assert form("H(2*x)", UNIT).text == "(1)*(H((2*x)))"


def test_minima_are_settled_by_signs() -> None:
    x, y = form("x", SQUARE), form("y", SQUARE)
    assert minimum_of(x, form("x + y", x.region)) == x
    assert minimum_of(form("x + y", x.region), x) == x
    assert minimum_of(x, x) == x
    assert (
        minimum_of(x, form("y", x.region)).text
        == minimum_of(form("y", x.region), x).text
        == "(1)*(min((x), (y)))"
    )
    assert y.text == "(y)"


@pytest.mark.parametrize(
    ("formula", "sign", "positive"),
    [
        ("2*x/3", 1, True),
        ("-x*sqrt(y)", -1, False),
        ("x/ln(2)", 1, True),
        ("x*exp(y)", 1, True),
        ("(x-1)*y", -1, False),
    ],
)
def test_monomials_have_a_sign(formula: str, sign: int, positive: bool) -> None:
    found = monomial(form(formula, SQUARE))
    assert found is not None
    assert found.sign == sign
    assert is_positive_monomial(form(formula, SQUARE)) is positive


@pytest.mark.parametrize("formula", ["x - y", "x + ln(x)", "ln(x)", "min(x, y)", "x - x"])
def test_what_is_no_monomial_has_none(formula: str) -> None:
    assert monomial(form(formula, SQUARE)) is None
    assert not is_positive_monomial(form(formula, SQUARE))


def test_positive_powers_are_powers_only() -> None:
    assert positive_powers(form("x/ln(2)", SQUARE)) is None
    assert positive_powers(form("x*exp(y)", SQUARE)) is None
    assert positive_powers(form("-x", SQUARE)) is None
    found = positive_powers(form("6*x^2/(1-y)", SQUARE))
    assert found is not None
    assert {b.text: e for b, e in found.items()} == {"2": 1, "3": 1, "x": 2, "-y+1": -1}


@pytest.mark.parametrize(
    "q", [Fraction(1), Fraction(360, 7), Fraction(2**50, 3**20), Fraction(10**40 + 1), Fraction(1, 1999**2)]
)
def test_prime_powers_multiply_out(q: Fraction) -> None:
    product = Fraction(1)
    for b, e in prime_powers(q).items():
        assert b > 1
        product *= Fraction(b) ** e
    assert product == q


def test_logarithms_of_numbers_are_positive_bases() -> None:
    assert log_of(form("1", UNIT)).is_zero
    assert log_of(form("12/5", UNIT)).text == "(-1)*ln(5) + (1)*ln(3) + (2)*ln(2)"


def test_large_exponents_stay_inside_exp_or_are_refused() -> None:
    assert exp_of(form("x*ln(x)", UNIT)).text == "(1)*(exp((x)*ln(x)))"
    with pytest.raises(TooLarge):
        exp_of(form("100000*ln(1 + x)", UNIT))
    with pytest.raises(TooLarge):
        power_of(form("exp(ln(2)*10000)", UNIT), Fraction(10_000))
