r"""Texts that could be taken for something else than they say are refused, or read as they are typeset."""

from __future__ import annotations

import pytest

from verify.arithmetic.kits import flint_kit
from verify.errors import BadInput
from verify.kernel.checker import check_point
from verify.kernel.goals import Refused
from verify.language.grammar import parse_constraints, parse_expression, parse_statement
from verify.language.layout import names_first
from verify.language.printing import plain_relation
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


DOUBTFUL = [
    (r"ln(n) \cdot n + l", "backslash"), (r"n \cdot lnn", "backslash"), (r"\alpha + minx", "backslash"),
    (r"x in \alpha", "interval stands"), (r"2\cdot pi", "not available"), (r"2\cdot pi + i + p", "not available"),
    (r"ln x \cdot 2", "backslash"), (r"|x|y|z| + \alpha", "bars"), (r"|x|(y)|z|\cdot 2", "bars"),
    (r"\bigl|x\bigr|y|z|w|", "bars"), (r"\ln(1+x)(1-x)", "how far"), (r"\ln\left(x\right)\left(y\right)", "how far"),
    (r"\ln(x)^2", "how far"), (r"\log_2(x)^2", "how far"), (r"\exp(x)(y)", "how far"), (r"\log_2\{x\}(y)", "how far"),
    (r"2\frac12", "two readings"), (r"2\,\tfrac{1}{3}x", "two readings"), (r"x^{2}^{3}", "exponents"),
    (r"x^2^3 + \alpha", "exponents"), (r"\alpha+{-x}^2", "braces"), (r"2{-x}\cdot 1", "braces"),
    (r"{x+1}y\cdot 1", "braces"),
    (r"\beta{x y}^2", "braces"), (r"\beta{x^2}^3", "braces"), (r"\beta/{2x}", "braces"), (r"{a/b}c\cdot 1", "braces"),
    (r"{\ln x}^2", "braces"), (r"10{,}5\alpha", "braces"), ("\u03b1x", "one name or a product"),
    ("2*\u03b1beta", "one name or a product"), (r"x \text{holds}", "upright"), (r"\mathrm{ln}(x)", "upright"),
    (r"\operatorname{KL}(x)", "upright"), (r"1e-3 \cdot x", "two readings"), (r"2.5e3\alpha", "two readings"),
    (r"1E5\alpha", "two readings"), (r"\ln x/y", "how far"), (r"\ln x \div y", "how far"), ("\\ln x\u2215y", "how far"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "why"), DOUBTFUL, ids=[t for t, _ in DOUBTFUL])
def test_what_looks_like_something_else_is_refused(text: str, why: str) -> None:
    with pytest.raises(BadInput, match=rf"{why}.*\(column"):
        parse_expression(text)


CLEAR = [
    (r"\ln(x)\cdot(1-x)", "ln(x)*(1-x)"), (r"(\ln(x))(1-x)", "ln(x)*(1-x)"), (r"\ln(x) y", "ln(x)*y"),
    (r"2e^{-3}\cdot x", "2*exp(-3)*x"), (r"2 e - 3\alpha", "2*exp(1) - 3*alpha"), (r"x\cdot 1e - 3", "x*exp(1) - 3"),
    (r"\ln(2/d)/(2m)", "ln(2/d)/(2*m)"), (r"\max(0,x)^2(1-x)", "max(0,x)^2*(1-x)"), (r"2\frac{x}{3}", "2*x/3"),
    (r"2\cdot\frac12", "1"), (r"x\frac12", "x/2"), (r"\beta{x}^2", "beta*x^2"), (r"{(a+b)}^2\cdot 1", "(a+b)^2"),
    (r"{\frac12}x", "x/2"), (r"\alpha{2x}", "2*alpha*x"), (r"x^{2^{3}}", "x^8"), (r"(x^2)^3\cdot 1", "(x^2)^3"),
    (r"|x|y + \alpha", "abs(x)*y + alpha"), (r"|x||y|\cdot 1", "abs(x)*abs(y)"), (r"|x|+|y|\cdot 1", "abs(x)+abs(y)"),
    (r"\left|x\right|y\left|z\right|", "abs(x)*y*abs(z)"), (r"l n(n)\cdot n", "l*n*n*n"),
    (r"ln(n) \cdot n", "ln(n)*n"), (r"\alpha exp(x)", "alpha*exp(x)"),
    (r"x_{min}\alpha", "x_min*alpha"),
    (r"\mathrm{max\_1} + \mathrm{pow}(x, y) + x_{a\_b}", "max_1 + pow(x, y) + x_a_b"),
    ("\u03b1*x + \u03b11", "alpha*x + alpha1"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "plainly"), CLEAR, ids=[t for t, _ in CLEAR])
def test_what_has_one_reading_is_read(text: str, plainly: str) -> None:
    assert parse_expression(text) == parse_expression(plainly)


def test_bars_of_two_sides_are_apart() -> None:
    assert parse_statement(r"|x|y \le |z|") == parse_statement("abs(x)*y <= abs(z)")


def test_a_lone_bound_is_shown_with_its_name_first() -> None:
    read = parse_statement("x > 0", "0 <= x and y <= 1, 0 < z, z < 1, 2 < w < 3, a <= b, 1 == c").constraints
    texts = [plain_relation(r) for r in names_first(read)]
    assert texts == ["x >= 0", "y <= 1", "0 < z", "z < 1", "2 < w", "w < 3", "a <= b", "c == 1"]
    assert names_first(()) == ()


def test_no_zero_logarithm_comes_from_a_power_with_a_real_exponent() -> None:
    """(2^-x - 1/4) ln(2^-y - 1/8) has no value at x = 2, y = 3: the first factor is not small near by."""
    point = {"x": Fraction(2), "y": Fraction(3)}
    text = "(2^-x - 1/4)*ln(2^-y - 1/8)"
    for relation, where in ((f"{text} < 0", ""), ("x < 0", f"{text} >= 0, y >= 3, 0 <= x, x <= 4, y <= 4")):
        with pytest.raises(Refused):
            check_point(parse_statement(relation, where), point, flint_kit())
