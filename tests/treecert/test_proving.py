"""`treecert.prove`: statements as text, as sympy relations, and as they were read."""

from typing import Any

import pytest

import treecert
from treecert.converting import read
from verify.errors import BadInput
from verify.language.printing import plain_joint, plain_statement

sympy = pytest.importorskip("sympy")
X, Y = sympy.symbols("x y", real=True)
Z, W = sympy.symbols("z w")
P = sympy.Symbol("p", positive=True)
K = sympy.Symbol("k", integer=True)
A, B = sympy.symbols("A B", commutative=False)
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
        (X >= 0.1, [], r"the float 0\.1 is not exact: write Rational\('0\.1'\)"),
        (3, [], "a relation of sympy"),
        (1.0, [], "a text or a relation of sympy"),
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


DOMAINS = [
    (Z * (1 - Z) <= 1, [Z >= 0], "z*(1 - z) <= 1 for z >= 0"),
    (Z * W <= 1, [Z >= 0, Z + W <= 1], "w*z <= 1 for z >= 0, w + z <= 1"),
    (Z * W <= 1, [1 - 2 * Z > 0, sympy.Eq(W, 3 * Z)], "w*z <= 1 for 1 - 2*z > 0, w == 3*z"),
    (sympy.Symbol("v", positive=False) <= 1, [sympy.Symbol("v", positive=False) <= 0], "v <= 1 for v <= 0"),
    (sympy.Symbol("v", zero=False) <= 1, [sympy.Symbol("v", zero=False) < -1], "v <= 1 for v < -1"),
    (sympy.Symbol("v", nonzero=True) <= 1, [sympy.Symbol("v", nonzero=True) > 0], "v <= 1 for v > 0"),
    (sympy.Symbol("v", real=True, negative=False) <= 1, [], "v <= 1 for v >= 0"),
    (
        sympy.Symbol("v", nonpositive=False) <= 1,
        [sympy.Symbol("v", nonpositive=False) > 0],
        "v <= 1 for v > 0",
    ),
    (sympy.Symbol("v", imaginary=False) <= 1, [sympy.Symbol("v", imaginary=False) > 0], "v <= 1 for v > 0"),
]


@pytest.mark.parametrize(("relation", "where", "line"), DOMAINS)
def test_what_the_domain_implies_of_a_symbol_may_be_assumed(relation: Any, where: Any, line: str) -> None:
    stated, _, conditions = line.partition(" for ")
    assert plain_joint(read(relation, where)) == plain_joint(read(stated, conditions))


def _assumed(**facts: bool) -> Any:
    return sympy.Symbol("v", **facts)


@pytest.mark.parametrize(
    ("relation", "where", "why"),
    [
        (sympy.Eq(Z**2, -1), [], "complex"),
        (Z**2 + X >= 0, [X >= 0], "complex"),
        (Z * W <= 1, [Z >= 0], "'w'.*complex"),
        (Z * W <= 1, [X * W <= 1, Z >= 0], "'w'.*complex"),
        (Z * W <= 1, [Z + W <= 1], "complex"),
        (Z >= 0, [], "complex"),
        (sympy.Eq(A * B, B * A), [], "commut"),
        (X >= 0, [sympy.Eq(A, X)], "commut"),
        (_assumed(positive=False) <= 1, [], "positive"),
        (_assumed(positive=False) <= 1, [_assumed(positive=False) <= 1], "positive"),
        (_assumed(negative=False) <= 1, [_assumed(negative=False) >= -1], "negative"),
        (_assumed(zero=False) <= 1, [_assumed(zero=False) >= 0], "zero"),
        (_assumed(real=True, zero=False) <= 1, [], "zero"),
        (_assumed(integer=False) <= 1, [_assumed(integer=False) >= 0], "integer"),
        (_assumed(real=True, integer=False) <= 1, [], "integer"),
        (sympy.Eq(_assumed(real=False), X), [], "real|by itself"),
        (sympy.Eq(_assumed(finite=False), X), [], "finite|by itself"),
        (_assumed(real=True, rational=False) <= 1, [], "rational"),
        (_assumed(real=True, algebraic=False) <= 1, [], "algebraic|rational"),
        (_assumed(integer=True, even=False) <= 1, [], "even|odd"),
        (_assumed(integer=True, prime=False) <= 1, [], "prime"),
        (_assumed(complex=True) <= 1, [], "complex"),
        (_assumed(extended_real=True) <= 1, [], "infinite|complex"),
    ],
)
def test_assumptions_that_the_domain_does_not_imply_are_refused(relation: Any, where: Any, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        read(relation, where)
