"""Powers with real exponents: pow(u, v), with 0 at u = 0 for v > 0, and no value beyond."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kernel.helpers import posed, run
from tests.kernel.helpers import region as open_region
from verify.arithmetic.enclosures import ArbEnclosures
from verify.arithmetic.intervals import Interval, as_fraction
from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.kernel.checker import check_point
from verify.kernel.goals import Refused
from verify.language.evaluation import UndefinedValue, decide_sign_at, enclose, enclose_at
from verify.language.expressions import Const, call, const, substitute, var
from verify.language.grammar import parse_expression, parse_statement
from verify.language.loglinear import NotLogLinear, log_linear_value
from verify.language.normal import normal_form
from verify.language.points import sign_at
from verify.rationals import Fraction

POW = parse_expression("pow(x, y)")


def value(x: str, y: str) -> Interval:
    return enclose_at(POW, {"x": Fraction(x), "y": Fraction(y)}, ArbEnclosures(64))


@pytest.mark.parametrize(
    ("x", "y", "result"),
    [("0", "1/3", 0), ("4", "1/2", 2), ("2", "-3", Fraction(1, 8)), ("5", "0", 1), ("1", "7/3", 1)],
)
def test_values(x: str, y: str, result: Fraction) -> None:
    found = value(x, y)
    assert found.lo is not None
    assert as_fraction(found.lo) == result
    assert found.is_point()


@pytest.mark.parametrize(("x", "y"), [("0", "0"), ("0", "-1"), ("-1", "2"), ("-8", "1/3"), ("-1/2", "0")])
def test_no_values(x: str, y: str) -> None:
    with pytest.raises(UndefinedValue):
        value(x, y)
    assert sign_at(POW, {"x": Fraction(x), "y": Fraction(y)}, flint_kit()) is None


@given(
    st.fractions(0, 4, max_denominator=20), st.fractions(0, 4, max_denominator=20),
    st.fractions(Fraction(1, 20), 4, max_denominator=20), st.fractions(0, 4, max_denominator=20),
    st.fractions(0, 1, max_denominator=7), st.fractions(0, 1, max_denominator=7),
)  # fmt: skip
def test_a_box_holds_the_values_at_its_points(
    x: Fraction, dx: Fraction, y: Fraction, dy: Fraction, s: Fraction, t: Fraction
) -> None:
    e = ArbEnclosures(64)
    box = enclose(POW, {"x": Interval(x, x + dx), "y": Interval(y, y + dy)}, e)
    inside = enclose_at(POW, {"x": x + s * dx, "y": y + t * dy}, e)
    assert box.lo is not None
    assert inside.lo is not None
    assert box.lo <= inside.hi
    assert box.hi is None or box.hi >= inside.lo


def test_it_stays_what_it_is_when_the_exponent_gets_a_value() -> None:
    """pow(x, 2) has no value at x = -1, where x^2 has one."""
    assert substitute(POW, {"y": const(2)}) == call("pow", var("x"), const(2)) != parse_expression("x^2")
    assert substitute(POW, {"x": const(0), "y": const(2)}) == call("pow", const(0), const(2))


def test_definedness() -> None:
    """u >= 0 for a positive constant, u > 0 for another, u >= 0 and max(u, v) > 0 where v has variables."""
    kit = flint_kit()
    for exponent, wanted in (
        ("sqrt(2)", ["x >= 0 for"]),
        ("(1 - sqrt(2))", ["x > 0 for"]),
        ("(ln(4) - 2*ln(2))", ["x > 0 for"]),
    ):
        left = run(posed(kit, f"x^{exponent} >= 0", "x <= 1"), "defined")
        assert [g for g in left if g.startswith("x >")] == [f"{w} 1 - x >= 0 [defined]" for w in wanted]
    left = run(posed(kit, "pow(x, y) >= 0", "x <= 1"), "defined")
    assert left[:2] == ["x >= 0 for 1 - x >= 0 [defined]", "max(x, y) > 0 for 1 - x >= 0 [defined]"]


def test_the_normal_form_needs_a_base_that_is_seen_to_be_positive() -> None:
    kit = flint_kit()
    region = open_region(kit, "0 < x, x < 1, 0 < y, y < 1")
    same = normal_form(parse_expression("exp(sqrt(2)*ln(x))"), region)
    assert normal_form(parse_expression("x^sqrt(2)"), region).text == same.text
    assert normal_form(parse_expression("(x - x)^sqrt(2)"), region).is_zero
    assert not normal_form(parse_expression("(1 + exp(x))^sqrt(2)"), region).is_zero
    for base in ("x - y", "(x - y)^2", "x - 1", "exp(x) - 1"):
        with pytest.raises(TreecertError, match="not certified to be positive"):
            normal_form(parse_expression(f"({base})^sqrt(2)"), region)


def test_exact_values_of_logarithms_leave_it_out() -> None:
    with pytest.raises(NotLogLinear):
        log_linear_value(POW, {"x": Fraction(4), "y": Fraction(1, 2)})
    assert decide_sign_at(POW - 2, {"x": Fraction(4), "y": Fraction(1, 2)}) == 0


def test_refutations_need_a_value() -> None:
    kit = flint_kit()
    check_point(parse_statement("pow(x, y) > 0", "x >= 0, y >= 0"), {"x": Fraction(0), "y": Fraction(1)}, kit)
    with pytest.raises(Refused):
        check_point(parse_statement("pow(x, y) > 0", "x >= 0"), {"x": Fraction(0), "y": Fraction(0)}, kit)


def test_constants_that_have_no_power_are_refused() -> None:
    for text in ("(-2)^sqrt(2)", "pow(-2, x)"):
        with pytest.raises(TreecertError):
            parse_expression(text)
    assert isinstance(parse_expression("pow(2, 3)").children[0], Const)
