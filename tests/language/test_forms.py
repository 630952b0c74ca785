"""Forms: sums of terms in canonical shape, and their arithmetic."""

from __future__ import annotations

import pytest

from tests.language.regions_for_tests import KITS, SQUARE, UNIT, form, value
from verify.errors import TooLarge
from verify.language.forms import (
    MAX_NESTING,
    PLAIN,
    Form,
    Key,
    Opaque,
    collect,
    constants_apart,
    merge,
    ratio,
    term_signs,
)
from verify.rationals import Fraction

HALF = Fraction(1, 2)
POINT = {"x": Fraction(1, 3), "y": Fraction(2, 7)}
SAMPLES = [
    "x",
    "ln(x)/(1 + y)",
    "sqrt(x)*y - 1/(x + y)",
    "H(x*y)",
    "min(x, y)*exp(x) + 2",
    "ln(2)*x^2",
    "x - x",
]


def test_functions_are_compared_by_structure() -> None:
    """Texts leave out the exponent of all but powers, and which variables there are."""
    x, wide = form("x", UNIT), form("x", SQUARE)
    for other in (
        Opaque("exp", (x,), Fraction(2)),
        Opaque("exp", (wide,)),
        Opaque("exp", (form("exp(x)", SQUARE),)),
    ):
        for this in (Opaque("exp", (x,)), Opaque("exp", (form("exp(x)", UNIT),))):
            assert this != other
            assert len({this, other}) == 2
    assert Opaque("exp", (x,)) == Opaque("exp", (form("2*x - x", UNIT, KITS["plain"]),))
    assert Opaque("exp", (x,)) != "exp((x))"


@pytest.mark.parametrize("first", SAMPLES)
@pytest.mark.parametrize("second", SAMPLES)
def test_sums_and_products_have_the_right_values(first: str, second: str) -> None:
    a = form(first, SQUARE)
    b = form(second, a.region)
    for found, wanted in (
        (a + b, value(a, POINT) + value(b, POINT)),
        (a - b, value(a, POINT) - value(b, POINT)),
        (a * b, value(a, POINT) * value(b, POINT)),
    ):
        assert abs(value(found, POINT) - wanted) < 1e-12 * (1 + abs(wanted))
    assert (a + b).text == (b + a).text
    assert (a * b).text == (b * a).text
    assert (a - a).is_zero


def test_scaling_by_zero_gives_zero() -> None:
    assert form("x*ln(x)", UNIT).scale(Fraction(0)).is_zero
    assert form("x*ln(x)", UNIT).times_poly(form("0", UNIT).region.constant(0)).is_zero


def test_ratios_are_reduced() -> None:
    region = form("x", UNIT).region
    x, one = region.kit.poly.gen(("x",), "x"), region.constant(1)
    assert ratio(x * x * (x + one), {x: 3}) == ((x + one), ((x, 1),))
    assert ratio(x - x, {x: 3}) == (x - x, ())
    assert form("(x^2 + x)/x^2", region).text == "(x+1)/(x)"
    assert form("1/x - 1/(x + x^2)", region).text == "(1)/(x+1)"


def test_whole_parts_of_exponents_go_into_the_ratio() -> None:
    assert form("x^(7/2)", UNIT).text == "(x^3)*(x)^(1/2)"
    assert form("x^(-7/2)", UNIT).text == "(1)*(x)^(1/2)/(x)^4"
    assert form("2^(7/2)", UNIT).text == "(8)*(2)^(1/2)"
    assert form("2^(-1/2)", UNIT).text == "(1/2)*(2)^(1/2)"


def test_merge_drops_what_cancels() -> None:
    region = form("x", UNIT).region
    x = region.kit.poly.gen(("x",), "x")
    assert merge([(x, 2)], [(x, -2)]) == {}
    assert merge([(x, 2)], [(x, 1)]) == {x: 3}


def test_exponentials_of_a_term_are_one() -> None:
    assert form("exp(x)*exp(y)^2", SQUARE).text == "(1)*(exp((x+2*y)))"
    assert form("exp(x)^3/exp(3*x)", UNIT).text == "(1)"


def test_equal_text_is_equality_of_functions_that_do_not_expand() -> None:
    a, b = (next(iter(form("H(2*x) + 1", UNIT).atoms)) for _ in range(2))
    assert a == b
    assert hash(a) == hash(b)
    assert a != Opaque("ln", a.args)
    assert min(Opaque("ln", a.args), a) == a


def test_atoms_are_found_at_any_depth() -> None:
    found = form("H(2*x)*exp(ln(x - 1/2)) + min(x, 1/3)", UNIT).atoms
    assert sorted(a.kind for a in found) == ["H", "exp", "ln", "min"]
    assert sorted(a.kind for a in found if a.partial) == ["H", "ln"]


def test_collect_takes_an_entry_out() -> None:
    f = form("x*sqrt(y) + y*sqrt(y)*ln(x) + x^2", SQUARE)
    y = f.region.kit.poly.gen(("x", "y"), "y")
    factor, rest = collect(f, "roots", (y, HALF))
    assert factor.text == "(x) + (y)*ln(x)"
    assert rest.text == "(x^2)"
    none, everything = collect(f, "roots", (y, Fraction(1, 3)))
    assert none.is_zero
    assert everything == f


def test_constants_are_set_apart() -> None:
    ((key, _),) = form("sqrt(2)*sqrt(x)*ln(3)^(-2)*ln(x)", UNIT).terms.items()
    constants, others = constants_apart(key)
    assert [b.text for b, _ in (*constants.roots, *constants.logs)] == ["2", "3"]
    assert [b.text for b, _ in (*others.roots, *others.logs)] == ["x", "x"]
    assert constants_apart(PLAIN) == (PLAIN, PLAIN)


@pytest.mark.parametrize(
    ("formula", "signs"),
    [
        ("x", (1, 1)),
        ("-x*y", (-1, -1)),
        ("x*ln(x)", (-1, -1)),
        ("x*ln(x)^2", (1, 1)),
        ("x*ln(1+x)^3", (1, 1)),
        ("(x-y)^2", (1, None)),
        ("x-y", (None, None)),
        ("ln(x+y)", (None, None)),
        ("x*ln(x+y)^2", (1, None)),
        ("exp(x-y)", (1, 1)),
        ("min(x, y)", (None, None)),
        ("x*min(x, y)^2", (1, None)),
        ("ln(2)^(-3)*x", (1, 1)),
    ],
)
def test_terms_have_signs(formula: str, signs: tuple[int | None, int | None]) -> None:
    f = form(formula, SQUARE)
    ((key, r),) = f.terms.items()
    assert term_signs(f.region, key, r) == signs


def test_forms_are_compared_by_terms() -> None:
    a, b = form("x + ln(x)", UNIT), form("ln(x) + x", UNIT)
    assert a == b
    assert hash(a) == hash(b)
    assert a != form("x", UNIT)
    assert a != "x + ln(x)"


def test_growth_is_bounded() -> None:
    deep = form("x - 1/2", UNIT)
    for _ in range(MAX_NESTING):
        deep = Form.term(deep.region, deep.region.constant(1), {}, opaque={Opaque("H", (deep,)): 1})
    with pytest.raises(TooLarge):
        Form.term(deep.region, deep.region.constant(1), {}, opaque={Opaque("H", (deep,)): 1})
    many = "+".join(f"ln({k}+x)" for k in range(1, 80))
    wide = form(many, UNIT)
    with pytest.raises(TooLarge):
        wide * wide
    long = KITS["flint"].poly.from_terms(("x",), {(k,): Fraction(10**3000) for k in range(150)})
    with pytest.raises(TooLarge):
        assert Form(wide.region, {Key(): ratio(long, {})}).text
