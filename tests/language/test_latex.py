"""LaTeX means what the expression means: a reader of its own finds the same value."""

from __future__ import annotations

import pytest
from hypothesis import example, given

from tests.language.latex_reader import LatexReader, Unread, read_relations, read_statement, value
from tests.language.read_back import latex_says
from tests.language.strategies import formulas, statements
from verify.language.expressions import Expr, Mul, add, call, const, mul, power, var
from verify.language.grammar import parse_expression, parse_relation, parse_statement
from verify.language.latex import latex, latex_relation, latex_statement, letters
from verify.language.statements import Statement
from verify.rationals import Fraction

X, Y = var("x"), var("y")


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("H(x)", "H(x)"),
        ("ln(x)*log2(y)", r"\ln(x) \log_2(y)"),
        ("sqrt(q*(1-q))", r"\sqrt{q \cdot (1 - q)}"),
        ("1/2*x", r"\tfrac{1}{2} x"),
        ("-3/4", r"-\tfrac{3}{4}"),
        ("x^(3/2)", "x^{3/2}"),
        ("(x+1)^2", "(1 + x)^{2}"),
        ("(x/y)^2", r"\left(\frac{x}{y}\right)^{2}"),
        ("-(x+y)", "-(x + y)"),
        ("-1/2*(x+y)", r"-\tfrac{1}{2} (x + y)"),
        ("(x+y)/z", r"\frac{x + y}{z}"),
        ("2/ln(2)", r"\frac{2}{\ln(2)}"),
        ("min(x, max(y, z))", r"\min(x, \max(y, z))"),
        ("abs(x - y)", r"\left|x - y\right|"),
        ("2^-k", "2^{-k}"),
        ("x^y", "x^{y}"),
        ("exp(x)", r"\exp(x)"),
        ("2*3^(1/3)", r"2 \cdot 3^{1/3}"),
        ("1/(1/x^2)/7", r"\frac{1}{7 \cdot \frac{1}{x^{2}}}"),
        ("x_1 + y12 + theta + theta_2 + kappa3", r"x_{1} + y_{12} + \theta + \theta_{2} + \kappa_{3}"),
        ("cost", r"\mathrm{cost}"),
        ("x_a_b", r"x_{a\_b}"),
        ("x_", "x"),
    ],
)
def test_latex(typed: str, written: str) -> None:
    assert latex(parse_expression(typed)) == written


def test_latex_of_relations_and_statements() -> None:
    assert latex_relation(parse_relation("4*x*(1-x) <= H(x)")) == r"4 x \cdot (1 - x) \le H(x)"
    assert latex_statement(parse_statement("x == x")) == "x = x"
    text = latex_statement(parse_statement("H(a) > b", "a = 2^-k, k >= 2, 0 < b <= a, b < 1, integer k"))
    conditions = r",\ ".join(["a = 2^{-k}", r"k \ge 2", r"0 < b \le a", "b < 1", r"k \in \mathbb{Z}"])
    assert text == rf"H(a) > b \quad\text{{for }} {conditions}"


def test_very_long_constants_have_latex() -> None:
    text = latex(2**19_999 * X)
    assert r"\cdot 10^{600}" in text
    assert "*" not in text


@pytest.mark.parametrize(
    ("names", "written"),
    [
        (["x_1", "x"], ["x_{1}", "x"]),
        (["x_1", "x1"], [r"\mathrm{x\_1}", r"\mathrm{x1}"]),
        (["x", "x_"], [r"\mathrm{x}", r"\mathrm{x\_}"]),
        (["theta", "theta_", "theta_1"], [r"\mathrm{theta}", r"\mathrm{theta\_}", r"\theta_{1}"]),
    ],
)
def test_names_that_would_look_alike_are_written_out(names: list[str], written: list[str]) -> None:
    assert list(letters(names).values()) == written
    assert list(letters(names)) == names


def test_two_variables_never_look_alike_in_a_statement() -> None:
    text = latex_statement(parse_statement("x1 > 1", "x_1 = 2*x1, integer x1"))
    assert (
        text == r"\mathrm{x1} > 1 \quad\text{for } \mathrm{x\_1} = 2 \mathrm{x1},\ \mathrm{x1} \in \mathbb{Z}"
    )


# The value


@given(formulas())
@example(mul(const(-1), add(X, Y)))
@example(power(power(X, Fraction(1, 2)), Fraction(3)))
@example(power(power(X, Fraction(-1)), Fraction(-1)))
@example(mul(const(Fraction(-2, 3)), power(Y, Fraction(-1)), X))
@example(mul(const(0), power(Y, Fraction(-1))))
@example(power(const(Fraction(2, 3)), Fraction(-1, 3)))
@example(power(call("exp", -X * call("ln", const(2))), Fraction(-3)))
@example(call("exp", X * call("ln", const(Fraction(1, 2)))) * call("exp", Y * call("ln", X + Y)))
@example(call("exp", X * Y * call("ln", call("exp", X * call("ln", Y)))))
@example(3 * call("exp", X * call("ln", const(2))))
@example(const(Fraction(10**600, 7)) * X)
def test_latex_has_the_value_of_the_expression(expr: Expr) -> None:
    assert LatexReader(latex(expr)).value == value(expr, letters(expr.variables))


@given(statements())
def test_latex_of_a_statement_says_the_same(statement: Statement) -> None:
    latex_says(statement)


# Controls: the reader and the values can say no


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        (r"2^{-k^{2}}", "(2^-k)^2"),
        (r"-x^{2}", "(-x)^2"),
        (r"x + y z", "(x + y)*z"),
        (r"\frac{x}{y} z", "x/(y*z)"),
        (r"\frac{1}{x^{2}}", "(1/x)^3"),
        (r"\sqrt{x} y", "sqrt(x*y)"),
        (r"\ln(x)", "log2(x)"),
        (r"\max(x, y)", "min(x, y)"),
        (r"\min(y, x)", "min(x, y)"),
        (r"x^{1/2}", "x^2"),
        (r"x_{1}", "x"),
        (r"2^{k} x", "2^(k*x)"),
        (r"x^{k}", "k^x"),
    ],
)
def test_a_text_with_another_meaning_has_another_value(wrong: str, right: str) -> None:
    expr = parse_expression(right)
    names = letters(expr.variables)
    assert LatexReader(latex(expr)).value == value(expr, names)
    assert LatexReader(wrong).value != value(expr, names)


@pytest.mark.parametrize(
    "text",
    [
        r"2 3",
        r"2 \tfrac{1}{2}",
        r"\tfrac{1}{2} 3",
        r"2^{k}^{2}",
        r"x^2",
        r"(x",
        r"x)",
        r"\left(x)",
        r"x +",
        r"",
        r"x \le y",
    ],
)
def test_what_the_printer_never_writes_is_not_read(text: str) -> None:
    with pytest.raises(Unread):
        LatexReader(text)


def test_the_reader_takes_chains_apart() -> None:
    assert len(read_relations(r"0 < x \le y")) == 2
    assert read_relations(r"0 < x") != read_relations(r"0 \le x")
    assert read_statement(r"x > 1 \quad\text{for } k \ge 2,\ k \in \mathbb{Z}")[2] == ["k"]


def test_a_printer_that_forgets_brackets_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    expr = parse_expression("(x + y)^2")
    monkeypatch.setattr("verify.language.latex._Latex.base", lambda self, base: self.text(base))
    assert LatexReader(latex(expr)).value != value(expr, letters(expr.variables))


def test_products_in_products_keep_their_brackets() -> None:
    assert latex(Mul((X, Mul((Y, Y))))) == r"x \cdot (y y)"
