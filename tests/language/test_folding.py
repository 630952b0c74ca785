"""Folding: definitions and repeated subterms get names, and putting them back gives the formulas again."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from verify.arithmetic.enclosures import ArbEnclosures
from verify.language.evaluation import UndefinedValue, enclose_at
from verify.language.expressions import Expr, Fn, Var, call, const, substitute, var
from verify.language.folding import fold
from verify.language.grammar import parse_expression as e
from verify.language.printing import plain
from verify.rationals import Fraction

P = ("p", e("q - g*q*(1 - q)/(1 - t)"))


def test_a_definition_is_named_wherever_it_stands() -> None:
    found = fold([e("4*(q - g*q*(1 - q)/(1 - t))*(1 - (q - g*q*(1 - q)/(1 - t)))")], [P])
    assert [plain(f) for f in found.formulas] == ["4*p*(1 - p)"]
    assert found.definitions == (P,)


def test_a_definition_within_a_sum_of_either_sign() -> None:
    found = fold([e("x + q - g*q"), e("1 - q + g*q")], [("p", e("q - g*q"))])
    assert [plain(f) for f in found.formulas] == ["x + p", "1 - p"]


def test_a_name_that_is_a_variable_is_not_used() -> None:
    formula = e("p + q - g*q*(1 - q)/(1 - t)")
    assert fold([formula], [P], abbreviate=False).formulas == (formula,)


def test_a_definition_of_other_letters_is_not_used() -> None:
    formula = e("q - g*q")
    assert fold([formula], [("p", e("q - h*q"))]).definitions == ()


def test_definitions_of_the_same_name_are_not_mixed() -> None:
    ways = [("p", e("q - t*d")), ("p", e("q - g"))]
    found = fold([e("(q - t*d)*(1 - (q - t*d))"), e("2*(q - g)")], ways)
    assert found.unfolded() == (e("(q - t*d)*(1 - (q - t*d))"), e("2*(q - g)"))
    assert len({n for n, _ in found.definitions}) == len(found.definitions)


def test_long_subterms_that_are_repeated_get_a_name() -> None:
    long = "(x + y*z)^2/(1 + x*y)"
    found = fold([e(f"({long})*ln({long}) + ({long})^3 - sqrt({long})*(x + y + z + x^2 + y^2 + z^2)")])
    assert [n for n, _ in found.definitions] == ["A"]
    assert "A" in plain(found.formulas[0])


def test_short_formulas_stay_as_they_are() -> None:
    formula = e("(1 - x*y)*(1 - x*y)")
    assert fold([formula]).formulas == (formula,)


def test_functions_that_numbers_do_not_have_are_kept() -> None:
    formula = Fn("mean", (e("q - g*q*(1 - q)/(1 - t)"),))
    assert fold([formula], [P]).formulas == (Fn("mean", (Var("p"),)),)


leaves = st.one_of(st.integers(-3, 3).map(lambda n: const(Fraction(n))), st.sampled_from("xyz").map(var))
formulas = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.tuples(inner, inner).map(lambda p: p[0] + p[1]),
        st.tuples(inner, inner).map(lambda p: p[0] * p[1]),
        st.tuples(inner, inner).map(lambda p: p[0] - p[1]),
        inner.map(lambda a: call("exp", a)),
    ),
    max_leaves=12,
)
POINT = {"x": Fraction(1, 3), "y": Fraction(-2, 5), "z": Fraction(1, 7)}


@given(formulas, formulas, formulas)
def test_what_is_folded_has_the_same_value(a: Expr, b: Expr, c: Expr) -> None:
    whole = a * b + b * (c - b) + a
    found = fold([whole], [("u", b), ("v", a)])
    table = dict(POINT)
    back = found.formulas[0]
    for name, value in reversed(found.definitions):
        back = substitute(back, {name: value})
    try:
        exact = enclose_at(whole - back, table, ArbEnclosures(300))
    except (UndefinedValue, OverflowError):
        return
    assert exact.lo is None or exact.lo <= 0
    assert exact.hi is None or exact.hi >= 0
