"""Printing: plain text reads back to the same structure; LaTeX means the same value."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.language.read_back import expression_comes_back, statement_comes_back
from tests.language.strategies import any_constant, expressions, formulas, statements
from verify.errors import Unreadable
from verify.language.expressions import Add, Const, Expr, Mul, Pow, Var, add, call, const, mul, power, var
from verify.language.grammar import parse_expression, parse_line, parse_relation, parse_statement
from verify.language.printing import (
    latex,
    plain,
    plain_relation,
    plain_statement,
)
from verify.language.statements import Op, Relation, Statement
from verify.rationals import Fraction
from verify.search.prover import statement_texts

X, Y = var("x"), var("y")


@given(formulas())
@example(power(call("exp", -X * call("ln", const(2))), Fraction(2)))
@example(call("exp", X * call("ln", const(2))) / call("exp", Y * call("ln", X)))
@example(call("exp", call("exp", X * call("ln", Y)) * call("ln", call("exp", Y * call("ln", X)))))
@example(call("exp", power(X, Fraction(-1)) * call("ln", power(Y, Fraction(-1)))))
def test_both_spellings_read_back_to_the_same_expression(expr: Expr) -> None:
    expression_comes_back(expr)


@given(statements())
def test_statements_of_every_kind_read_back(statement: Statement) -> None:
    statement_comes_back(statement)


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
    "where",
    ["", "0 < a < b <= 1", "a = 2^-k, k >= 2, integer k", "integer k, m, b = k/m, a == b", "a >= b > 0"],
)
def test_statements_read_back(where: str) -> None:
    statement = parse_statement("H(a) >= b", where)
    relation, _, conditions = plain_statement(statement).partition(" for ")
    assert parse_statement(relation, conditions) == statement


BAD_ONCE = [
    ("(2^-k)^2 <= 2^-k", "integer k, k >= 1"),
    ("(2^-k)^-3 >= 2^k", "integer k, k >= 1"),
    ("(2^-k)^(1/2) < 1", "integer k, k >= 1"),
    ("H(3*2^-k - 2*(2^-k)^2) >= H(3*a - 2*a^2)", "a = 2^-k, integer k, k >= 2"),
    ("H(x) > y", "x = 2^-(l - 1), y = 2^-m, 2 <= l <= m, integer l, m"),
]


@pytest.mark.parametrize(("relation", "where"), BAD_ONCE)
def test_powers_of_powers_and_shifted_exponents_read_back(relation: str, where: str) -> None:
    statement = parse_statement(relation, where)
    assert parse_line(plain_statement(statement)) == statement


@pytest.mark.parametrize(
    "where",
    [
        "a = exp(t*ln(2)), t > 0",
        "a = exp(-k*ln(2)), integer k",
        "integer m, k, a = 2^-k, b = 2^-m",
        "for = 2, x < for",
    ],
)
def test_definitions_with_powers_read_back_whatever_is_whole(where: str) -> None:
    statement = parse_statement("H(a) > x", where)
    assert parse_line(plain_statement(statement)) == statement


def test_whole_variables_are_always_declared() -> None:
    text = plain_statement(parse_statement("a > 0", "a = 2^-k, k >= 2, integer k"))
    assert text == "a > 0 for a = 2^(-k), k >= 2, integer k"


def test_certificates_keep_their_spelling() -> None:
    assert plain(parse_expression("(2^-k)^2"), powers=False) == "exp(-k*ln(2))^2"
    assert statement_texts(parse_statement("a > 0", "a = 2^-k, integer k")) == (
        "a > 0",
        "a = exp(-k*ln(2)), integer k",
    )


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
