"""Printing: plain text reads back to the same structure; LaTeX means the same value."""

import re
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from tests.language.strategies import INTEGER_EXPONENTS, expressions, fractions
from verify.errors import Unreadable
from verify.language.evaluation import Undefined
from verify.language.expressions import Add, Const, Expr, Mul, Pow, Var, add, call, const, mul, power, var
from verify.language.grammar import parse_expression, parse_line, parse_relation, parse_statement
from verify.language.loglinear import log_linear_value
from verify.language.printing import (
    latex,
    latex_relation,
    latex_statement,
    plain,
    plain_relation,
    plain_statement,
)
from verify.language.statements import Op, Relation, Statement
from verify.search.prover import statement_texts

X, Y = var("x"), var("y")

huge = st.integers(10**590, 10**1800) | st.sampled_from([10**600, 10**600 - 1, 10**1200])
any_constant = fractions() | huge.map(Fraction) | huge.map(lambda n: Fraction(-1, n))


@given(expressions())
@example(mul(const(-1), add(X, Y)))
@example(power(power(X, Fraction(1, 2)), Fraction(3)))
@example(power(power(X, Fraction(-1)), Fraction(-1)))
@example(mul(const(Fraction(-2, 3)), power(Y, Fraction(-1)), X))
@example(mul(power(Y, Fraction(-1)), X))
@example(mul(const(0), power(Y, Fraction(-1))))
@example(power(const(Fraction(2, 3)), Fraction(1, 3)))
@example(add(const(-1), mul(const(-1), X)))
def test_plain_text_reads_back_to_the_same_expression(expr: Expr) -> None:
    assert parse_expression(plain(expr)) == expr


@given(any_constant)
@example(Fraction(0))
@example(Fraction(2**14_000))  # 4215 digits: Python prints up to 4300
def test_constants_of_any_length_read_back(value: Fraction) -> None:
    assert parse_expression(plain(const(value))) == const(value)
    if (
        abs(value) < 10**2000 and value.denominator < 10**2000
    ):  # longer ones twice are longer than a text may be
        assert parse_expression(plain(value * X - value)) == value * X - value


@pytest.mark.parametrize(
    ("wrong", "right"), [("x - (y - 1)", "x - y - 1"), ("(x/y)*2", "x/(y*2)"), ("(-x)^2", "-x^2")]
)
def test_the_round_trip_can_tell_structures_apart(wrong: str, right: str) -> None:
    assert parse_expression(wrong) != parse_expression(right)


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("2*H(3*a) - 3*H(a)", "2*H(3*a) - 3*H(a)"),
        ("-1 + x", "x - 1"),
        ("-1 - x", "-1 - x"),
        ("x/2", "x/2"),
        ("0.5*x/y", "1/2*x/y"),
        ("x**2", "x^2"),
        ("x^(1/2)", "sqrt(x)"),
        ("x^-1", "1/x"),
        ("1/(x*y)", "1/(x*y)"),
        ("1/(1/x)", "1/(1/x)"),
        ("x^(-3/2)", "x^(-3/2)"),
        ("-(x+y)", "-(x + y)"),
        ("2^-k", "2^(-k)"),
        ("(2^-k)^2", "(2^(-k))^2"),
        ("(2^-k)^-3", "(2^(-k))^-3"),
        ("sqrt(2^-k)/2^m", "sqrt(2^(-k))/2^m"),
        ("(1/2)^k*(1 - x)^y", "(1/2)^k*(1 - x)^y"),
        ("x^y^z", "x^(y^z)"),
        ("(x^y)^z", "(x^y)^z"),
        ("2^abs(k) - 2^-(k - 1)", "2^abs(k) - 2^(-(k - 1))"),
        ("exp(3*ln(x)) + exp(ln(x))", "exp(3*ln(x)) + exp(ln(x))"),
        ("exp(-k*ln(2))^2", "(2^(-k))^2"),
        ("min(x, y, 1/2)", "min(x, y, 1/2)"),
    ],
)
def test_plain_text_looks_as_people_write_it(typed: str, printed: str) -> None:
    assert plain(parse_expression(typed)) == printed


ops: st.SearchStrategy[Op] = st.sampled_from(["<", "<=", ">", ">=", "=="])
relations = st.builds(Relation, expressions(max_leaves=6), ops, expressions(max_leaves=6))


@given(relations)
def test_relations_read_back(relation: Relation) -> None:
    assert parse_relation(plain_relation(relation)) == relation


@pytest.mark.parametrize(
    "where", ["", "0 < a < b <= 1", "a = 2^-k, k >= 2", "integer k, m, b = k/m, a == b", "a >= b > 0"]
)
def test_statements_read_back(where: str) -> None:
    statement = parse_statement("H(a) >= b", where)
    relation, _, conditions = plain_statement(statement).partition(" for ")
    assert parse_statement(relation, conditions) == statement


BAD_ONCE = [
    ("(2^-k)^2 <= 2^-k", "integer k, k >= 1"),
    ("(2^-k)^-3 >= 2^k", "integer k, k >= 1"),
    ("(2^-k)^(1/2) < 1", "integer k, k >= 1"),
    ("H(3*2^-k - 2*(2^-k)^2) >= H(3*a - 2*a^2)", "a = 2^-k, k >= 2"),
    ("H(x) > y", "x = 2^-(l - 1), y = 2^-m, 2 <= l <= m, integer l, m"),
]


@pytest.mark.parametrize(("relation", "where"), BAD_ONCE)
def test_powers_of_powers_and_shifted_exponents_read_back(relation: str, where: str) -> None:
    statement = parse_statement(relation, where)
    assert parse_line(plain_statement(statement)) == statement


@pytest.mark.parametrize(
    "where",
    ["a = exp(t*ln(2)), t > 0", "a = exp(-k*ln(2)), integer k", "integer m, k, a = 2^-k, b = 2^-m", "for = 2, x < for"],
)
def test_definitions_with_powers_read_back_whatever_is_whole(where: str) -> None:
    statement = parse_statement("H(a) > x", where)
    assert parse_line(plain_statement(statement)) == statement


def test_whole_variables_are_always_declared() -> None:
    text = plain_statement(parse_statement("a > 0", "a = 2^-k, k >= 2, integer k"))
    assert text == "a > 0 for a = 2^(-k), k >= 2, integer k"


def test_certificates_keep_their_spelling() -> None:
    assert plain(parse_expression("(2^-k)^2"), powers=False) == "exp(-k*ln(2))^2"
    assert statement_texts(parse_statement("a > 0", "a = 2^-k")) == ("a > 0", "a = exp(-k*ln(2)), integer k")


X_POSITIVE = Relation(X, ">", const(0))
UNREADABLE = {
    "an undefined constant": Statement(Relation(call("ln", const(0)), ">", X)),
    "no value once put in": Statement(Relation(1 / X, ">", Y), definitions=(("x", const(0)),)),
    "a refused name": Statement(Relation(var("e"), ">", X)),
    "no name at all": Statement(Relation(var("x y"), ">", X)),
    "a name with a meaning": Statement(Relation(var("x < 1 for x"), "<", const(1))),
    "a product that is not flat": Statement(Relation(Mul((X, Mul((X, Y)))), ">", X)),
    "whole twice": Statement(X_POSITIVE, integers=("x", "x")),
    "defined after its use": Statement(X_POSITIVE, definitions=(("a", var("b")), ("b", X))),
    "defined and whole": Statement(X_POSITIVE, integers=("a",), definitions=(("a", X),)),
    "too many names": Statement(Relation(add(*(var(f"v{n}") for n in range(13))), ">", X)),
    "too long": Statement(Relation(add(*[X] * 9000), ">", X)),
}


@pytest.mark.parametrize("statement", UNREADABLE.values(), ids=UNREADABLE)
def test_a_statement_that_would_not_read_back_is_not_printed(statement: Statement) -> None:
    with pytest.raises(Unreadable, match="would not read back") as caught:
        plain_statement(statement)
    assert "\n" not in str(caught.value)


def test_a_printer_that_forgets_brackets_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Control: the refusal is by reading, not by trust in the printer."""
    statement = parse_statement("(2^-k)^2 <= (x + 1)^2", "integer k, k >= 1, x > 0")
    assert plain_statement(statement) == "(2^(-k))^2 <= (1 + x)^2 for k >= 1, x > 0, integer k"
    monkeypatch.setattr("verify.language.printing._Plain.atom", lambda self, expr: self.text(expr))
    with pytest.raises(Unreadable):
        plain_statement(statement)


@pytest.mark.parametrize(
    "lost",
    [
        {"integers": ()},
        {"constraints": ()},
        {"definitions": ()},
        {"relation": Relation(var("a"), ">=", X)},
        {"integers": ("m", "k")},
    ],
)
def test_a_text_that_says_another_statement_is_refused(
    lost: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    statement = parse_statement("a > x", "a = 2^-k, k >= m > 2, integer k, m")
    other = replace(statement, **lost)
    text = plain_statement(other)
    monkeypatch.setattr("verify.language.printing._line", lambda *_: text)
    assert plain_statement(other) == text
    with pytest.raises(Unreadable, match="it says something else"):
        plain_statement(statement)


# LaTeX


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("H(x)", "H(x)"),
        ("ln(x)*log2(y)", r"\ln(x) \log_2(y)"),
        ("sqrt(q*(1-q))", r"\sqrt{q (1 - q)}"),
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
        ("x_1 + y12 + theta + theta_2 + kappa3", r"x_{1} + y_{12} + \theta + \theta_{2} + \kappa_{3}"),
        ("cost", r"\mathrm{cost}"),
        ("x_a_b", r"x_{a\_b}"),
        ("x_", "x"),
    ],
)
def test_latex(typed: str, written: str) -> None:
    assert latex(parse_expression(typed)) == written


def test_latex_of_relations_and_statements() -> None:
    assert latex_relation(parse_relation("4*x*(1-x) <= H(x)")) == r"4 x (1 - x) \le H(x)"
    assert latex_statement(parse_statement("x == x")) == "x = x"
    text = latex_statement(parse_statement("H(a) > b", "a = 2^-k, k >= 2, 0 < b <= a, b < 1"))
    conditions = r",\ ".join(["a = 2^{-k}", r"k \ge 2", r"0 < b \le a", "b < 1", r"k \in \mathbb{Z}"])
    assert text == rf"H(a) > b \quad\text{{for }} {conditions}"


def test_constants_longer_than_python_prints_read_back() -> None:
    value = const(Fraction(2**19_999, 3**1_000))
    assert parse_expression(plain(value)) == value


def test_very_long_constants_have_latex() -> None:
    text = latex(2**19_999 * X)
    assert r"\cdot 10^{600}" in text
    assert "*" not in text


LATEX_TOKEN = re.compile(r"\\left\(|\\right\)|\\t?frac|\\cdot|[0-9]+|[a-z](?:_\{1\})?|[-+^(){}]")


class LatexValue:
    """The value of LaTeX text without functions, by a reader of its own."""

    def __init__(self, text: str, values: dict[str, Fraction]) -> None:
        assert LATEX_TOKEN.sub("", text).strip() == ""
        self.tokens = LATEX_TOKEN.findall(text)
        self.values = values
        self.value = self.sum()
        assert not self.tokens

    def sum(self) -> Fraction:
        total = Fraction(0)
        sign = 1
        while True:
            if self.tokens[:1] in (["-"], ["+"]):
                sign = -1 if self.tokens.pop(0) == "-" else 1
            total += sign * self.product()
            if self.tokens[:1] not in (["-"], ["+"]):
                return total

    def product(self) -> Fraction:
        value = self.power()
        while self.tokens and self.tokens[0] not in ("-", "+", ")", r"\right)", "}"):
            if self.tokens[0] == r"\cdot":
                self.tokens.pop(0)
            else:
                assert not self.tokens[0].isdigit()  # two numbers side by side would be read as one
            value *= self.power()
        return value

    def power(self) -> Fraction:
        base = self.atom()
        if self.tokens[:1] != ["^"]:
            return base
        self.tokens.pop(0)
        return base ** int(self.group())

    def group(self) -> Fraction:
        assert self.tokens.pop(0) == "{"
        value = self.sum()
        assert self.tokens.pop(0) == "}"
        return value

    def atom(self) -> Fraction:
        token = self.tokens.pop(0)
        if token in (r"\frac", r"\tfrac"):
            return self.group() / self.group()
        if token in ("(", r"\left("):
            value = self.sum()
            assert self.tokens.pop(0) in (")", r"\right)")
            return value
        return Fraction(int(token)) if token.isdigit() else self.values[token.replace("{1}", "1")]


def test_the_latex_reader_of_this_test_tells_values_apart() -> None:
    values = {"x": Fraction(3), "y": Fraction(5)}
    assert LatexValue(r"-(x + y)^{2} \frac{1}{2}", values).value == -32
    assert LatexValue(r"-x + y^{2} \tfrac{1}{2}", values).value == Fraction(19, 2)


rational_expressions = expressions(functions=(), exponents=INTEGER_EXPONENTS, max_leaves=10)


@given(rational_expressions, st.tuples(fractions(), fractions(), fractions()))
def test_latex_has_the_value_of_the_expression(expr: Expr, point: tuple[Fraction, ...]) -> None:
    values = dict(zip(("x", "y", "z_1"), point, strict=True))
    try:
        value = log_linear_value(expr, values).rational
    except Undefined:
        assume(False)
    assert LatexValue(latex(expr), values).value == value


def test_foreign_nodes_are_refused() -> None:
    class Strange(Expr):
        pass

    for printer in (plain, latex):
        with pytest.raises(TypeError, match="Strange"):
            printer(Strange())


def test_every_kind_of_node_is_printed() -> None:
    nodes = [Const(Fraction(1)), X, X + Y, X * Y, power(X, Fraction(2)), call("H", X)]
    assert {type(n) for n in nodes} >= {Const, Var, Add, Mul, Pow}
    assert [plain(n) for n in nodes] == ["1", "x", "x + y", "x*y", "x^2", "H(x)"]
