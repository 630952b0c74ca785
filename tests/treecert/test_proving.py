"""`treecert.prove`: statements as text, as sympy relations, and as they were read."""

from typing import Any

import pytest

import treecert
from verify.errors import BadInput
from verify.language.printing import plain_statement

sympy = pytest.importorskip("sympy")
X, Y = sympy.symbols("x y")
P = sympy.Symbol("p", positive=True)
K = sympy.Symbol("k", integer=True)
HALF = sympy.Rational(1, 2)


def test_text() -> None:
    assert treecert.prove("x^2 >= 0").status == "proved"
    found = treecert.prove("0 <= x*(1-x) < 1/4", "x in [0, 1]")
    assert found.kind == "numbers"
    assert found.status == "refuted"
    assert found.witness == {"x": HALF}


def test_a_statement() -> None:
    found = treecert.prove(treecert.parse_statement("x^2 >= 0", "x > 1"))
    assert found.status == "proved"
    with pytest.raises(BadInput, match="its conditions already"):
        treecert.prove(treecert.parse_statement("x^2 >= 0", "x > 1"), "x > 2")


@pytest.mark.parametrize(
    ("relation", "where", "line"),
    [
        (X * (1 - X) <= HALF / 2, [X >= 0, X <= 1], "x*(1 - x) <= 1/4 for x >= 0, x <= 1"),
        (X * (1 - X) <= HALF / 2, X > 0, "x*(1 - x) <= 1/4 for x > 0"),
        (sympy.Abs(X) >= X, [], "abs(x) >= x"),
        (sympy.exp(X) >= 1 + X, [], "exp(x) >= 1 + x"),
        (sympy.log(P) <= P - 1, [], "ln(p) <= p - 1 for p > 0"),
        (2 ** (-K) <= 1, [K >= 1], "2^(-k) <= 1 for k >= 1, integer k"),
        (sympy.Eq((X + 1) ** 2, X**2 + 2 * X + 1), [], "(1 + x)^2 == 1 + x^2 + 2*x"),
        (sympy.sqrt(P) <= P + 1, [], "sqrt(p) <= 1 + p for p > 0"),
    ],
    ids=str,
)
def test_sympy(relation: Any, where: Any, line: str) -> None:
    found = treecert.prove(relation, where, time_limit=10)
    (read,) = found.statements
    assert plain_statement(read) == line
    assert found.status == "proved"


def test_several_relations_of_sympy() -> None:
    for relation in ([X >= 0, X <= 1], sympy.And(X >= 0, X <= 1)):
        found = treecert.prove(relation, [X >= 0, X <= 1])
        assert len(found.statements) == 2
        assert found.status == "proved"


@pytest.mark.parametrize(
    ("relation", "where", "why"),
    [
        (X <= 0.5, [], "float"),
        (sympy.sin(X) <= 1, [], "not supported"),
        (sympy.oo >= X, [], "not supported|by itself"),
        (sympy.pi >= 3, [], "by itself"),
        (X / X >= 1, [], "by itself"),
        (3, [], "a relation of sympy"),
        (X, [], "a relation of sympy"),
        (sympy.Symbol("e") >= 0, [], "name that is none"),
        (sympy.Symbol("a b") >= 0, [], "operator is missing|name that is none"),
        (sympy.Symbol("n", even=True) >= 0, [], "assumption"),
        (sympy.Symbol("n", prime=True) >= X, [], "assumption"),
        (sympy.Symbol("n", rational=True) >= 0, [], "rational"),
        (sympy.Symbol("n", nonzero=True) >= 0, [], "nonzero"),
        (sympy.Abs(sympy.Symbol("x", extended_positive=True)) >= Y, [], "positive, or infinite"),
        (sympy.Symbol("x", extended_nonzero=True) >= Y, [], "nonzero, or infinite"),
        (sympy.Symbol("x", positive=True) >= X, [], "two symbols"),
        (sympy.Or(X > 0, X < 0), [], "a relation of sympy"),
        (sympy.Ne(X, 0), [], "a relation of sympy"),
        (X >= 0, "x > 0", "are relations of sympy"),
        (X >= 0, ["x > 0"], "a relation of sympy"),
        (X ** sympy.Rational(1, 10**7) >= 0, [X > 0], "denominator"),
        (sympy.Function("f")(X) >= 0, [], "not supported"),
        (sympy.pi * X >= 0, [], "not supported"),
        (sympy.Symbol("x" * 41) >= 0, [], "at most 40"),
    ],
)
def test_what_is_refused(relation: Any, where: Any, why: str) -> None:
    with pytest.raises(BadInput, match=why) as caught:
        treecert.prove(relation, where)
    assert "\n" not in str(caught.value)
