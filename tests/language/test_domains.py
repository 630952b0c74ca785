"""Domains, definedness, maps and integer families: exact translations between descriptions."""

from __future__ import annotations

import pytest

from tests.language.regions_for_tests import KITS
from verify.arithmetic.kits import Kit
from verify.errors import TreecertError
from verify.language.data import BadData, Data, number, read_affine, read_form, read_poly
from verify.language.definedness import definedness
from verify.language.domains import Condition, Domain, as_affine, from_poly, lone_bounds, region_of, to_poly
from verify.language.expressions import const, var
from verify.language.grammar import parse_expression, parse_statement
from verify.language.integers import powers_as_monomials
from verify.language.maps import RationalMap
from verify.language.polytopes import NotFullDimensional, Unbounded
from verify.language.printing import plain
from verify.rationals import Fraction

BOTH = pytest.mark.parametrize("kit", KITS.values(), ids=KITS)
XY = ("x", "y")


def domain(where: str) -> Domain:
    return Domain.of(parse_statement("0 < 1", where))


@BOTH
@pytest.mark.parametrize("text", ["0", "3/4", "x", "x^2*y-3*y/2+1", "(x+y)^3", "x*(y-x)", "2*(x*2)^2"])
def test_polynomials_translate_both_ways(text: str, kit: Kit) -> None:
    p = to_poly(parse_expression(text), XY, kit)
    assert p is not None
    assert to_poly(from_poly(p), XY, kit) == p
    assert to_poly(parse_expression(p.text), XY, kit) == p


@BOTH
@pytest.mark.parametrize(
    "text", ["z", "1/x", "sqrt(x)", "ln(x)", "x^65", "(x^9)^9", "x^40*y^40", "x + 1/y", "H(1/2)"]
)
def test_other_expressions_are_no_polynomials(text: str, kit: Kit) -> None:
    assert to_poly(parse_expression(text), XY, kit) is None


@BOTH
def test_affine_functions(kit: Kit) -> None:
    f = as_affine(read_poly("2*x-3", XY, kit))
    assert f is not None
    assert (f.constant, f.slope) == (Fraction(-3), (Fraction(2), Fraction(0)))
    assert as_affine(read_poly("x*y", XY, kit)) is None
    with pytest.raises(BadData, match="not of degree 1"):
        read_affine("x^2", XY, kit)


def test_the_domain_of_a_statement_keeps_ends_apart() -> None:
    found = domain("0 < x, x <= y, y == 3, integer k, k > 1")
    assert [(plain(c.expr), c.kind) for c in found.conditions] == [
        ("x", ">"),
        ("y - x", ">="),
        ("y - 3", "=="),
        ("k - 1", ">"),
    ]
    assert (found.variables, found.integers) == (("k", "x", "y"), ("k",))


def test_trivial_conditions_disappear_when_values_are_put_in() -> None:
    found = domain("0 < x, x <= y, y < 3").substitute({"y": const(2)}, ("x",))
    assert [(plain(c.expr), c.kind) for c in found.conditions] == [("x", ">"), ("2 - x", ">=")]
    assert [Condition(const(v), k).is_trivial for k in (">", ">=", "==") for v in (-1, 0, 1)] == [
        *(False, False, True),
        *(False, True, True),
        *(False, True, False),
    ]
    assert not Condition(var("x"), ">").is_trivial


@BOTH
def test_regions_of_domains(kit: Kit) -> None:
    found = region_of(domain("0 < x, x < 1, x^2 >= 1/4, 1 >= 0"), kit)
    assert found is not None
    assert found.description == "x > 0, -x+1 > 0, x^2-1/4 >= 0"
    for closed in ("0 <= x, x < 1", "0 < x, x < 1, x == 1/2", "0 < x, x < 1, sqrt(x) > 0"):
        assert region_of(domain(closed), kit) is None
    for empty in ("0 < x, x < 0", "0 < x, x < 1, 0 > 0", "0 < x, x < 1, 0 >= 1"):
        with pytest.raises(NotFullDimensional):
            region_of(domain(empty), kit)
    with pytest.raises(Unbounded):
        region_of(domain("0 < x"), kit)


@BOTH
def test_bounds_of_one_variable(kit: Kit) -> None:
    conditions = domain("2*x >= 1, x < 3, x + y > 0, x == 2, x^2 > 1").conditions
    polys = [(p, c.kind) for c in conditions if (p := to_poly(c.expr, XY, kit)) is not None]
    assert lone_bounds(polys, "x", 1) == [(Fraction(1, 2), False)]
    assert lone_bounds(polys, "x", -1) == [(Fraction(3), True)]


@BOTH
@pytest.mark.parametrize(
    ("text", "conditions"),
    [
        ("x*ln(x)", ["x >="]),
        ("ln(x)", ["x >"]),
        ("sqrt(x) + x^(1/3) + x^2", ["x >="]),
        ("x^(-1/3)", ["x >"]),
        ("1/(x - y)", ["(x - y)*(x - y) >"]),
        ("H(x*y)", ["x*y >=", "1 - x*y >="]),
        ("exp(x) + abs(x) + min(x, y)", []),
        ("ln(ln(x))", ["x >", "ln(x) >"]),
        ("ln(2) + sqrt(2) + H(1/2) + 1/3", []),
        ("x*y*ln(x)*ln(y) + ln(y)*y", ["x >=", "y >="]),
        ("x*ln(x*y)", ["x*y >"]),
        ("x*ln(x)*ln(y)", ["x >=", "y >"]),
    ],
)
def test_definedness(text: str, conditions: list[str], kit: Kit) -> None:
    found = definedness(parse_expression(text), XY, kit)
    assert [f"{plain(c.expr)} {c.kind}" for c in found.conditions] == conditions
    assert {plain(e) for e in found.zero_logs} == {
        c.removesuffix(" >=") for c in conditions if "ln" in text and c in ("x >=", "y >=")
    }


@BOTH
def test_maps_are_inverted_exactly(kit: Kit) -> None:
    t, x = kit.poly.gen(("t",), "t"), kit.poly.gen(("x",), "x")
    one_t, one_x = kit.poly.constant_of(("t",), 1), kit.poly.constant_of(("x",), 1)
    forward, back = RationalMap((t,), one_t - t), RationalMap((x,), one_x + x)
    assert forward.undoes(back)
    assert back.undoes(forward)
    assert not forward.undoes(RationalMap((x,), one_x))
    assert back.pull(t * t - t).text == "-x"
    assert forward.pull(x * x).text == "t^2"
    assert [plain(e) for e in forward.expressions()] == ["t/(1 - t)"]
    assert not forward.is_polynomial


@BOTH
def test_a_map_whose_denominator_vanishes_undoes_nothing(kit: Kit) -> None:
    """0 = 0 is no identity: x = u/u^2 with u = x/0, and x = (t^2 - s^2)/(t - s) where t = s throughout."""
    t, x = kit.poly.gen(("t",), "t"), kit.poly.gen(("x",), "x")
    zero_t, zero_x = kit.poly.constant_of(("t",), 0), kit.poly.constant_of(("x",), 0)
    one_x = kit.poly.constant_of(("x",), 1)
    assert not RationalMap((t,), t * t).undoes(RationalMap((x,), zero_x))
    assert not RationalMap((t,), zero_t).undoes(RationalMap((x,), one_x))
    r, s = (kit.poly.gen(("r", "s"), name) for name in ("r", "s"))
    assert not RationalMap((r * r - s * s,), r - s).undoes(RationalMap((x, x), one_x))


@BOTH
@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("2^(-k)", "a"),
        ("4^(-k)*3", "3*a^2"),
        ("2^(3-2*k+m)", "8*a^2/b"),
        ("8^k", "a^-3"),
        ("3^(-k)", None),
        ("2^(-k/2)", None),
        ("2^(-40*k)", None),
        ("2^(k^2)", None),
        ("2^(k*x)", None),
        ("exp(-k)", None),
    ],
)
def test_powers_become_monomials(text: str, found: str | None, kit: Kit) -> None:
    bases = {"k": ("a", Fraction(1, 2)), "m": ("b", Fraction(1, 2))}
    expr = parse_expression(text)
    moved = powers_as_monomials(expr, ("k", "m", "x"), bases, kit)
    assert (moved == expr) if found is None else (plain(moved) in (found, plain(parse_expression(found))))


# data


@pytest.mark.parametrize("text", ["0", "-3", "22/7", "-1/2"])
def test_numbers_are_texts_in_lowest_terms(text: str) -> None:
    assert number(text) == Fraction(text)


@pytest.mark.parametrize(
    "text",
    ["", "+1", "1.5", "2/4", "1/1", "-0", "01", "1/0", "1e3", "1_0", " 1", "nan", "\u0661", "9" * 4001],
)
def test_other_texts_are_no_numbers(text: str) -> None:
    with pytest.raises(BadData):
        number(text)


@BOTH
def test_data_are_read_once_and_for_all(kit: Kit) -> None:
    data = Data(
        {"a": "x", "b": ["1/2", "3"], "c": 5, "d": [["1"], ["2"]], "e": {"k": ["x", "1/2"]}, "f": ["x", "y"]}
    )
    assert data.text("a") == "x"
    assert data.numbers("b") == [Fraction(1, 2), 3]
    assert data.whole("c") == 5
    assert data.index("c", 6) == 5
    assert data.rows("d", 2) == [[1], [2]]
    assert data.pairs("e") == {"k": ("x", "1/2")}
    with pytest.raises(BadData, match="unknown data 'f'"):
        data.all_read()
    assert data.names("f") == XY
    data.all_read()
    for read in (data.text, data.texts, data.whole, data.pairs, data.names, data.numbers):
        with pytest.raises(BadData):
            read("nothing")
    with pytest.raises(BadData):
        data.index("c", 5)
    with pytest.raises(BadData):
        data.rows("d", 3)


@BOTH
def test_formulas_need_values_everywhere(kit: Kit) -> None:
    on = region_of(domain("0 < x, x < 1"), kit)
    assert on is not None
    assert read_form("exp(x)*min(x, 1/2)/x", on).text
    with pytest.raises(BadData, match="value everywhere"):
        read_form("H(2*x)", on)
    with pytest.raises((TreecertError, KeyError)):
        read_form("y", on)
