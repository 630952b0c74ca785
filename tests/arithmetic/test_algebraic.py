"""Algebraic numbers: FLINT's and the separation bound decide the same signs, and refuse the same numbers."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verify.arithmetic.algebraic import Algebraic, BoundedAlgebraic, FlintAlgebraic
from verify.arithmetic.kits import flint_kit, plain_kit
from verify.language.algebraic import algebraic_sign
from verify.language.expressions import ONE, Add, Const, Expr, Fn, Mul, Pow, call, const
from verify.language.grammar import parse_expression
from verify.rationals import Fraction

FIELDS: tuple[type[Algebraic], ...] = (FlintAlgebraic, BoundedAlgebraic)
ZEROS = [
    "1/(sqrt(2)-1) - sqrt(2) - 1",
    "sqrt(3 + 2*sqrt(2)) - 1 - sqrt(2)",
    "(2*sqrt(1/2) - 1)/(sqrt(2) - 1) - 1",
    "sqrt(2) + sqrt(3) - sqrt(5 + 2*sqrt(6))",
    "sqrt(2)*sqrt(3) - sqrt(6)",
    "sqrt(sqrt(2)*sqrt(3) - sqrt(6))",
    "2^(1/3)*4^(1/3) - 2",
    "(2 + sqrt(5))^(1/3) - (1 + sqrt(5))/2",
    "min(sqrt(2), sqrt(3)) - sqrt(2)",
    "max(1/(sqrt(2)-1), 1 + sqrt(2)) - 1 - sqrt(2)",
    "abs(1 - sqrt(2)) - sqrt(2) + 1",
]
TINY = Fraction(1, 10**60)


@pytest.mark.parametrize("kit", [flint_kit(), plain_kit()], ids=["flint", "plain"])
@pytest.mark.parametrize("text", ZEROS)
def test_zero_is_zero_and_its_neighbours_are_not(kit: object, text: str) -> None:
    value = parse_expression(text)
    assert algebraic_sign(value, kit) == 0  # type: ignore[arg-type]  # a kit
    for shift in (TINY, -TINY):
        assert algebraic_sign(value + const(shift), kit) == (1 if shift > 0 else -1)  # type: ignore[arg-type]


@pytest.mark.parametrize("kit", [flint_kit(), plain_kit()], ids=["flint", "plain"])
@pytest.mark.parametrize(
    "text",
    [
        "1/(sqrt(2)*sqrt(3) - sqrt(6))",  # no value
        "sqrt(1 - sqrt(2))",
        "ln(2)",  # no algebraic number
        "exp(1) - sqrt(2)",
        "sqrt(2) + x",
        "sqrt(2) + sqrt(3) + sqrt(5) + sqrt(7) + sqrt(11) + sqrt(13) + sqrt(17)",  # an order of 2^7
        "(1 + sqrt(2))^65",
    ],
)
def test_what_has_no_value_or_is_too_large_has_no_sign(kit: object, text: str) -> None:
    assert algebraic_sign(parse_expression(text), kit) is None  # type: ignore[arg-type]  # a kit


def test_a_separation_bound_that_is_too_good_would_take_a_number_for_0(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The control: without the part of the bound that counts the roots, a number of size 10^-60 becomes 0."""
    close = parse_expression("sqrt(2)*sqrt(3) - sqrt(6)") + const(TINY)
    assert algebraic_sign(close, plain_kit()) == 1
    monkeypatch.setattr("verify.arithmetic.algebraic.prod", lambda _: 1)
    number = _built(BoundedAlgebraic, close)
    assert isinstance(number, BoundedAlgebraic)
    forged = BoundedAlgebraic(number.enclose, number.up, 0, number.text, number.roots)
    assert forged.sign() == 0


def _built(field: type[Algebraic], e: Expr) -> Algebraic:
    match e:
        case Const(value):
            return field.rational(value)
        case Pow(base, exponent):
            return _built(field, base).power(exponent)
        case Add(children) | Mul(children):
            first, *rest = [_built(field, c) for c in children]
            for other in rest:
                first = first + other if isinstance(e, Add) else first * other
            return first
        case _:
            raise AssertionError(type(e).__name__)


RATIONALS = st.fractions(min_value=-6, max_value=6, max_denominator=6).map(
    lambda q: const(Fraction(q.numerator, q.denominator))
)


def _deeper(parts: st.SearchStrategy[Expr]) -> st.SearchStrategy[Expr]:
    pairs = st.tuples(parts, parts)
    return st.one_of(
        pairs.map(lambda p: p[0] + p[1]),
        pairs.map(lambda p: p[0] - p[1]),
        pairs.map(lambda p: p[0] * p[1]),
        parts.map(lambda x: Pow(Fn("abs", (x,)), Fraction(1, 2))),
        parts.map(lambda x: Pow(Fn("abs", (x,)), Fraction(-1, 3))),
        pairs.map(lambda p: Fn("min", p)),
    )


@given(st.recursive(RATIONALS, _deeper, max_leaves=6))
def test_both_ways_decide_the_same_signs(value: Expr) -> None:
    assert algebraic_sign(value, flint_kit()) == algebraic_sign(value, plain_kit())


@given(st.recursive(RATIONALS, _deeper, max_leaves=4))
def test_a_number_minus_itself_written_otherwise_is_0(value: Expr) -> None:
    square = algebraic_sign(value * value - Pow(call("abs", value), Fraction(2)), plain_kit())
    assert square in (0, None)
    if algebraic_sign(value, plain_kit()) not in (0, None):
        assert algebraic_sign(ONE / value * value - ONE, flint_kit()) == 0


@pytest.mark.parametrize(("a", "b"), list(product((2, 3, 5), (7, 8))))
def test_products_of_roots(a: int, b: int) -> None:
    for field in FIELDS:
        x, y, z = (field.rational(Fraction(n)).root(2) for n in (a, b, a * b))
        assert (x * y + z * field.rational(Fraction(-1))).sign() == 0
        assert (x * y + z).sign() == 1
