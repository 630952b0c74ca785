"""Derivatives, restrictions and leading terms, against exact answers and against evaluation with many digits."""

from __future__ import annotations

import mpmath
import pytest

from tests.kernel.helpers import region
from tests.language.regions_for_tests import KITS, SQUARE, TRIANGLE, UNIT, form, value
from verify.arithmetic.kits import Kit
from verify.language.calculus import (
    Leading,
    NoLimit,
    NotSmooth,
    along,
    compose,
    derivative,
    growth,
    leading_term,
    restrict,
)
from verify.language.forms import Form
from verify.language.maps import RationalMap
from verify.rationals import Fraction

SMOOTH = [
    "x^3*y - x/(x + y)^2",
    "ln(x)^2*y + ln(x + y)/x",
    "sqrt(x)/(1 - y) + (x + y)^(2/3)",
    "H(x)*H(y/2) - H(x*y)",
    "exp(-x/y) + exp(x)*ln(y)",
    "ln(1 + x + y*ln(1 + x))",
    "(x - 2*y - 3)^(-3) + ln(2)*x^y",
    "(2 + x*ln(1 + y))^(-2)",
    "x*arctan((x - y)/(x + y)) + arctan(ln(x)/y)^2",
]
POINTS = [{"x": Fraction(1, 3), "y": Fraction(2, 7)}, {"x": Fraction(99, 100), "y": Fraction(1, 64)}]
BOTH = pytest.mark.parametrize("kit", KITS.values(), ids=KITS)


@pytest.mark.parametrize("point", POINTS)
@pytest.mark.parametrize("name", ["x", "y"])
@pytest.mark.parametrize("formula", SMOOTH)
def test_derivatives_agree_with_differences_of_many_digits(
    formula: str, name: str, point: dict[str, Fraction]
) -> None:
    f = form(formula, SQUARE)
    step = Fraction(1, 10**30)
    with mpmath.workdps(120):
        up, down = (value(f, {**point, name: point[name] + d}, 120) for d in (step, -step))
        slope = value(derivative(f, name), point, 120)
        assert abs((up - down) * 10**30 / 2 - slope) < mpmath.mpf(10) ** -50 * (1 + abs(slope))


@BOTH
@pytest.mark.parametrize(
    ("formula", "slope"),
    [
        ("x^2*y", "2*x*y"),
        ("ln(x)", "1/x"),
        ("H(x)", "log2((1-x)/x)"),
        ("sqrt(x*(1-x))", "(1-2*x)/(2*sqrt(x*(1-x)))"),
        ("x*ln(x) - x", "ln(x)"),
        ("exp(x*y)/y", "exp(x*y)"),
        ("ln(x)^3", "3*ln(x)^2/x"),
        ("y*ln(2)", "0"),
        ("arctan(x/y)", "y/(x^2 + y^2)"),
    ],
)
def test_derivatives_are_exact(formula: str, slope: str, kit: Kit) -> None:
    f = form(formula, SQUARE, kit)
    assert (derivative(f, "x") - form(slope, f.region)).is_zero


def test_derivatives_along_a_direction() -> None:
    f = form("x^2*y", SQUARE)
    assert (along(f, [Fraction(2), Fraction(-1)]) - form("4*x*y - x^2", f.region)).is_zero
    assert along(f, [Fraction(0), Fraction(0)]).is_zero


@pytest.mark.parametrize(
    "formula", ["min(x, y)", "H(x - y)", "sqrt(x - y)", "x*abs(x - y)", "exp(min(x, y))"]
)
def test_what_may_not_be_smooth_has_no_derivative(formula: str) -> None:
    with pytest.raises(NotSmooth):
        derivative(form(formula, SQUARE), "x")


# Changes of variables


@pytest.mark.parametrize("formula", [*SMOOTH, "min(x, y)*H(x - y + 1)"])
def test_composition_is_evaluation_at_the_image(formula: str) -> None:
    """x = t/(1 + u), y = u/(1 + u)."""
    new = region(KITS["flint"], "0 < t, t < 1, 0 < u, u < 1, t < u")
    t, u = (new.kit.poly.gen(new.variables, v) for v in ("t", "u"))
    mapping = RationalMap((t, u), u + new.constant(1))
    found = compose(form(formula, SQUARE), mapping, new)
    at = {"t": Fraction(1, 5), "u": Fraction(3, 4)}
    image = {"x": at["t"] / (1 + at["u"]), "y": at["u"] / (1 + at["u"])}
    assert abs(value(found, at) - value(form(formula, SQUARE), image)) < 1e-13


def test_restriction_to_a_facet() -> None:
    f = form("x*ln(x + y) + H(y)", TRIANGLE)
    facet = f.region.facet(2)
    assert facet.function.text == "-x-y+1"
    assert (restrict(f, facet.images, facet.region) - form("H(x)", facet.region)).is_zero


def test_signs_are_learnt_on_a_smaller_region() -> None:
    f = form("sqrt((x - y)^2)", SQUARE)
    part = region(KITS["flint"], "0 < y, y < x, x < 1")
    gens = tuple(part.kit.poly.gen(part.variables, v) for v in part.variables)
    assert restrict(f, gens, part).text == "(x-y)"


# Leading terms


def lead(formula: str, where: str = UNIT, facet: str = "x", kit: Kit | None = None) -> Leading:
    f = form(formula, where, kit)
    index = [p.text for p in f.region.facet_polys].index(facet)
    return leading_term(f, f.region.facet(index))


@BOTH
@pytest.mark.parametrize(
    ("formula", "order", "logs", "coefficient"),
    [
        ("x^2 + x", 1, 0, "1"),
        ("3", 0, 0, "3"),
        ("ln(x)", 0, 1, "1"),
        ("x*ln(x)^2 - x", 1, 2, "1"),
        ("1/x^2 + ln(x)/x", -2, 0, "1"),
        ("ln(x)/x^2 + 1/x^2", -2, 1, "1"),
        ("sqrt(x)*ln(1 + x)", Fraction(3, 2), 0, "1"),
        ("ln(1 + x)", 1, 0, "1"),
        ("ln(1 + x) - x", 2, 0, "-1/2"),
        ("ln(1 + x) - x + x^2/2", 3, 0, "1/3"),
        ("H(x)*ln(2)", 1, 1, "-1"),
        ("H(x)*ln(2) + x*ln(x)", 1, 0, "1"),
        ("exp(x) - 1", 1, 0, "1"),
        ("(exp(x) - 1 - x)/x^2", 0, 0, "1/2"),
        ("sqrt(1 + x) - 1", 1, 0, "1/2"),
        ("1/x - 1/ln(2)/x + ln(2)/x", -1, 0, "1 - 1/ln(2) + ln(2)"),
        ("(1/x + 1)*(ln(1+x)-x)", 1, 0, "-1/2"),
        ("exp(x*ln(x))", 0, 0, "1"),
        ("H(1/2 + x*(x-1/2))", 0, 0, "1"),
        ("arctan(x)", 1, 0, "1"),
        ("arctan(x) - x", 3, 0, "-1/3"),
        ("arctan(1/x)", 0, 0, "2*arctan(1)"),
        ("arctan(1/x - 1/x^2)", 0, 0, "-2*arctan(1)"),
        ("arctan(ln(x))", 0, 0, "-2*arctan(1)"),
        ("arctan(ln(x)^2)", 0, 0, "2*arctan(1)"),
        ("arctan(1/x) - 2*arctan(1)", 1, 0, "-1"),
        ("exp(arctan(-1/x))", 0, 0, "exp(-2*arctan(1))"),
    ],
)
def test_leading_terms(formula: str, order: Fraction, logs: int, coefficient: str, kit: Kit) -> None:
    found = lead(formula, kit=kit)
    assert (found.order, found.logs) == (order, logs)
    assert (found.coefficient - form(coefficient, found.coefficient.region)).is_zero


@pytest.mark.parametrize(
    "name", [*SMOOTH, "x*ln(x)*ln(y)^2 + x", "(x + y)*ln(x) - y*ln(x) + x", "H(x*y)/x + ln(x)"]
)
@pytest.mark.parametrize("facet", ["x", "-x+1", "y", "-y+1"])
def test_leading_terms_agree_with_evaluation_near_the_facet(name: str, facet: str) -> None:
    f = form(name, SQUARE)
    index = [p.text for p in f.region.facet_polys].index(facet)
    there = f.region.facet(index)
    try:
        found = leading_term(f, there)
    except NoLimit:
        assert "exp" in name or "x^y" in name
        return
    assert not found.coefficient.is_zero
    variable, end = facet.strip("-+1"), Fraction(int(facet.startswith("-")))
    other = "y" if variable == "x" else "x"
    with mpmath.workdps(400):
        gaps = []
        for k in (60, 120):
            c = mpmath.mpf(10) ** -k
            point = {variable: end + (c if end == 0 else -c), other: Fraction(3, 7)}
            size = (
                c ** (mpmath.mpf(found.order.numerator) / found.order.denominator)
                * mpmath.log(c) ** found.logs
            )
            gaps.append(
                abs(value(f, point, 400) / size - value(found.coefficient, {other: Fraction(3, 7)}, 400))
            )
        assert gaps[1] < 0.05
        assert gaps[1] < max(gaps[0] * 0.75, mpmath.mpf(10) ** -50)


@pytest.mark.parametrize("facet", ["x", "-x+1", "y", "-y+1"])
@pytest.mark.parametrize(
    "name", [*SMOOTH, "x*ln(x)*ln(y)^2 + x", "exp(x*y) - 1", "H(x*y)/x + ln(x)", "ln(x) - y/x"]
)
def test_growth_is_the_leading_term_where_it_does_not_fall_to_0(name: str, facet: str) -> None:
    f = form(name, SQUARE)
    there = f.region.facet([p.text for p in f.region.facet_polys].index(facet))
    try:
        expected = leading_term(f, there)
    except NoLimit:
        return
    found = growth(f, there)
    if expected.order > 0 or expected.coefficient.is_zero:
        assert found is None
    else:
        assert found is not None
        assert (found.order, found.logs) == (expected.order, expected.logs)
        assert (found.coefficient - expected.coefficient).is_zero


@pytest.mark.parametrize(
    ("formula", "falls"),
    [
        ("exp(exp(x) - 1) - exp(x) - x^2/2", True),
        ("x*ln(x)^3", True),
        ("x - x", True),
        ("exp(x) - 1 + x*ln(x)", True),
        ("exp(x) - 999/1000", False),
        ("(exp(x) - 1 - x)/x^2", False),
        ("(exp(x) - 1)/x", False),
        ("(exp(x) - 1 - x)/x", None),
        ("(exp(x) - 1)*ln(x)", None),
        ("(exp(x) - 1)/sqrt(x)", None),
    ],
)
def test_a_limit_0_is_seen_without_its_order(formula: str, falls: bool | None) -> None:
    """The last three tend to 0 as well, by an order that has to be found, or is not."""
    f = form(formula, UNIT)
    try:
        found = growth(f, f.region.facet([p.text for p in f.region.facet_polys].index("x")))
    except NoLimit:
        assert falls is None
        return
    assert (found is None or found.order > 0) is (falls is not False)


@pytest.mark.parametrize("formula", ["ln(x)*exp(x) - ln(x)*(1 + x)", "exp(1/x)", "(exp(x) - 1)*ln(x)/x"])
def test_logarithms_that_cancel_and_what_has_no_limit_are_refused(formula: str) -> None:
    f = form(formula, UNIT)
    with pytest.raises(NoLimit):
        growth(f, f.region.facet([p.text for p in f.region.facet_polys].index("x")))


def test_a_form_that_is_zero_has_the_leading_term_zero() -> None:
    found = lead("x - x")
    assert not found.order
    assert not found.logs
    assert found.coefficient.is_zero


def test_at_a_facet_of_the_triangle_the_other_variables_move() -> None:
    found = lead("ln(1 - x - y)*x + y", TRIANGLE, "-x-y+1")
    assert not found.order
    assert found.logs == 1
    assert found.coefficient.text == "(x)"


@pytest.mark.parametrize(
    ("formula", "where", "facet"),
    [
        ("exp(1/x)", UNIT, "x"),
        ("exp(ln(x)*x - 1/x)", UNIT, "x"),
        ("ln(x + (y - 1/2)^2)", SQUARE, "x"),
        ("1/(x^2 + (2*y - 1)^2)", SQUARE, "x"),
        ("sqrt(x*y - x*(1-y))", SQUARE, "x"),
        ("ln(1+x)*ln(x) - x*ln(x) + ln(x)*(exp(x)-1) - ln(x)*(exp(x)-1)", UNIT, "-x+1"),
        ("min(x, y) - min(x, y^2)*x", SQUARE, "x"),
        (
            "exp(exp(x) - 1) - exp(x) - x^2/2",
            UNIT,
            "x",
        ),
        ("ln(1 + x + x^2 + x^3 + x^4 + x^5) - x - x^2/2 - x^3/3 - x^4/4 - x^5/5", UNIT, "x"),
    ],
)
def test_no_leading_term_is_better_than_a_wrong_one(formula: str, where: str, facet: str) -> None:
    """Where something is said at all, it is confirmed by evaluation."""
    try:
        found = lead(formula, where, facet)
    except (NoLimit, NotSmooth):
        return
    assert isinstance(found.coefficient, Form)
    assert not found.coefficient.is_zero


@pytest.mark.parametrize(
    "formula",
    [
        "exp(1/x)",
        "exp(-1/x)",
        "exp(ln(x))^2*exp(1/x)",
        "min(x - 1/2, 1/x - 3)",
        "H(x*ln(x)+1/2)*exp(ln(x)/x)",
        "ln(2 + arctan(1/x))*exp(1/x)",
    ],
)
def test_functions_of_arguments_without_a_finite_limit_are_refused(formula: str) -> None:
    with pytest.raises(NoLimit):
        lead(formula)


@pytest.mark.parametrize(
    ("formula", "limit"),
    [
        ("arctan(y/x)", "2*arctan(1)"),
        ("arctan((y - 2)*ln(x)^3/x)", "2*arctan(1)"),
        ("arctan((2*y - 1)/x)", None),
        ("arctan((y - 2*y^2)/x)", None),
        ("arctan((exp(y) - 2)/x)", None),
        ("arctan((2*y - 1)*ln(x))", None),
    ],
)
def test_a_limit_at_infinity_needs_a_sign_all_over_the_facet(formula: str, limit: str | None) -> None:
    if limit is None:
        with pytest.raises(NoLimit, match="arctan has no finite limit"):
            lead(formula, SQUARE)
    else:
        found = lead(formula, SQUARE)
        assert (found.coefficient - form(limit, found.coefficient.region)).is_zero


def test_a_cancellation_beside_a_logarithm_is_refused() -> None:
    with pytest.raises(NoLimit, match="terms cancel"):
        lead("ln(x)*ln(1 + x)")
    with pytest.raises(NoLimit, match="terms cancel"):
        lead("exp(x) - 1 - x - x^2/2 - x^3/6 - x^4/24 - x^5/120")


def test_logarithms_of_arguments_without_a_positive_limit_are_refused() -> None:
    with pytest.raises(NoLimit):
        lead("ln(x*(1 + y*ln(y)))", SQUARE)
    with pytest.raises(NoLimit):
        lead("(x + x*y*ln(y))^(-1)", SQUARE)
    assert lead("ln(1 + x*y*ln(y))", SQUARE).order == 1
