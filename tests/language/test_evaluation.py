"""Evaluation: enclosures hold the values, domains are watched, exact signs are exact."""

from collections.abc import Callable
from dataclasses import replace
from functools import reduce
from typing import cast

import mpmath
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from tests.language.strategies import expressions, fractions
from verify.arithmetic.enclosures import ArbEnclosures, Enclosures
from verify.arithmetic.intervals import Interval, as_fraction
from verify.arithmetic.primitives import log_range
from verify.arithmetic.series import SeriesEnclosures
from verify.language.evaluation import UndefinedValue, decide_sign_at, enclose, enclose_at
from verify.language.expressions import Const, Expr, Fn, Mul, Pow, Var
from verify.language.functions import FUNCTIONS, Function
from verify.language.grammar import parse_expression
from verify.language.loglinear import LogLinear, NotLogLinear, log_linear_value, log_of, of_rational
from verify.rationals import Fraction

BACK_ENDS: list[Callable[[int], Enclosures]] = [ArbEnclosures, SeriesEnclosures]
E = ArbEnclosures(80)
F = Fraction


def box(**ends: tuple[int | Fraction | None, int | Fraction | None]) -> dict[str, Interval]:
    return {name: Interval(lo, hi) for name, (lo, hi) in ends.items()}


def enclosed(
    text: str, bits: int = 80, **ends: tuple[int | Fraction | None, int | Fraction | None]
) -> Interval:
    return enclose(parse_expression(text), box(**ends), ArbEnclosures(bits))


def narrow(x: Interval, bits: int) -> bool:
    width = x.width()
    return width is not None and as_fraction(width) < F(1, 2**bits)


# Containment


@st.composite
def boxes_and_points(draw: st.DrawFn) -> tuple[dict[str, Interval], dict[str, Fraction]]:
    """Intervals for the three variables, often touching 0 or 1, and a point inside."""
    ends = st.sampled_from([F(0), F(1), F(1, 2), F(-1)]) | fractions(3)
    cell, point = {}, {}
    for name in ("x", "y", "z_1"):
        lo, hi = sorted((draw(ends), draw(ends)))
        cell[name] = Interval(lo, hi)
        point[name] = lo + (hi - lo) * draw(st.fractions(0, 1, max_denominator=8))
    return cell, point


def meet(x: Interval, y: Interval) -> bool:
    """Whether two intervals, perhaps of different back ends, have a common element."""
    try:
        x.intersect(y)
    except ValueError:
        return False
    return True


def holds_at_point(expr: Expr, cell: dict[str, Interval], point: dict[str, Fraction], e: Enclosures) -> bool:
    """Whether the enclosure on the cell is compatible with a sharper one at a point of it, errors too."""
    try:
        wide = enclose(expr, cell, e)
    except UndefinedValue as undefined:
        if not undefined.certain:
            return True
        with pytest.raises(UndefinedValue):
            enclose_at(expr, point, ArbEnclosures(300))
        return True
    try:
        sharp = enclose_at(expr, point, ArbEnclosures(300))
    except UndefinedValue as undefined:
        return not undefined.certain  # the wide one has seen no trouble: the sharp one may not be sure of any
    return meet(wide, sharp)


@pytest.mark.parametrize("back_end", BACK_ENDS)
@given(expressions(max_leaves=8), boxes_and_points())
def test_enclosures_on_cells_hold_the_values_at_points(
    back_end: Callable[[int], Enclosures],
    expr: Expr,
    cell_and_point: tuple[dict[str, Interval], dict[str, Fraction]],
) -> None:
    assert holds_at_point(expr, *cell_and_point, back_end(60))


def test_a_wrong_range_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    expr, cell, point = parse_expression("ln(x)"), box(x=(1, 2)), {"x": F(2)}
    assert holds_at_point(expr, cell, point, E)
    sharp = log_range

    def cut_off(e: Enclosures, x: Interval) -> Interval:
        return sharp(e, x) if x.is_point() else sharp(e, Interval(x.lo, x.lo))

    monkeypatch.setitem(cast("dict[str, Function]", FUNCTIONS), "ln", replace(FUNCTIONS["ln"], range=cut_off))
    assert not holds_at_point(expr, cell, point, E)


def by_mpmath(expr: Expr, point: dict[str, Fraction]) -> mpmath.mpf:
    """The value by another library, at its working precision."""
    args = [by_mpmath(c, point) for c in expr.children]
    match expr:
        case Const(value):
            return mpmath.mpf(value.numerator) / value.denominator
        case Var(name):
            return mpmath.mpf(point[name].numerator) / point[name].denominator
        case Pow(_, r):
            return mpmath.power(args[0], mpmath.mpf(r.numerator) / r.denominator)
        case Mul():
            return reduce(lambda a, b: a * b, args)
        case Fn("H"):
            p = args[0]
            return -sum((q * mpmath.log(q, 2) for q in (p, 1 - p) if q), mpmath.mpf(0))
        case Fn("log2"):
            return mpmath.log(args[0], 2)
        case Fn("pow"):
            return mpmath.power(*args)
        case Fn("abs" | "min" | "max"):
            return {"abs": abs, "min": min, "max": max}[expr.name](*args)  # type: ignore[operator]
        case Fn():
            return {"ln": mpmath.log, "exp": mpmath.exp, "arctan": mpmath.atan}[expr.name](args[0])
        case _:
            return sum(args, mpmath.mpf(0))


positive_points = st.fixed_dictionaries(
    {n: st.fractions(F(1, 64), 1, max_denominator=64) for n in ("x", "y", "z_1")}
)


@given(expressions(constants=st.fractions(F(1, 8), 8, max_denominator=9), max_leaves=8), positive_points)
@example(parse_expression("H(x)*log2(y) + x^(319/64) - min(x, y)/2^x"), {"x": F(1, 3), "y": F(2, 7)})
def test_enclosures_at_points_agree_with_another_library(expr: Expr, point: dict[str, Fraction]) -> None:
    try:
        x = enclose_at(expr, point, ArbEnclosures(128))
    except UndefinedValue:
        assume(False)
    assume(x.lo is not None and x.hi is not None and abs(x.lo) < 10**50 and abs(x.hi) < 10**50)
    with mpmath.workprec(1200):
        value = by_mpmath(expr, point)
        slack = mpmath.mpf(2) ** -400
        lo, hi = (
            mpmath.mpf(int(end.numerator)) / int(end.denominator) for end in (x.lo, x.hi) if end is not None
        )
        assert lo - slack <= value <= hi + slack


def test_enclosures_at_points_are_narrow() -> None:
    expr = parse_expression("H(x/3) + x*ln(x)/exp(x) - sqrt(x)*log2(1 + x)")
    for bits in (64, 200, 1000):
        assert narrow(enclose_at(expr, {"x": F(2, 7)}, ArbEnclosures(bits)), bits - 8)


def test_unbounded_cells() -> None:
    assert enclosed("1/(1 + x)", x=(0, None)) == Interval(0, 1)
    assert enclosed("x^2", x=(None, None)) == Interval(0, None)
    assert enclosed("exp(-x)", x=(0, None)) == Interval(0, 1)


# Tightness: what is one function is evaluated as one


@pytest.mark.parametrize(
    ("text", "lo", "hi", "expected"),
    [
        ("x*x", -1, 2, Interval(0, 4)),
        ("x^3*x", -1, 2, Interval(0, 16)),
        ("x^17", -1, 2, Interval(-1, 2**17)),
        ("x^18", -1, 2, Interval(0, 2**18)),
        ("x^-17", F(1, 2), 1, Interval(1, 2**17)),
        ("x^-2", -2, -1, Interval(F(1, 4), 1)),
        ("1/x/x", -2, -1, Interval(F(1, 4), 1)),
        ("sqrt(x)*x^(3/2)", 0, 2, Interval(0, 4)),
        ("sqrt(x)*sqrt(x)", 0, 2, Interval(0, 2)),
        ("sqrt(x*(1-x))", 0, 1, Interval(0, F(1, 2))),
        ("sqrt((1-x)*x)", F(1, 5), F(1, 2), Interval(F(2, 5), F(1, 2))),
        ("sqrt((1-x)*x)^3", 0, 1, Interval(0, F(1, 8))),
        ("H(x)", 0, F(3, 4), Interval(0, 1)),
        ("abs(x)", -3, 2, Interval(0, 3)),
        ("min(x, 1, 2 - x)", 0, 3, Interval(-1, 1)),
        ("max(x, -x)", -3, 2, Interval(-2, 3)),
        ("x*ln(x)", 0, 0, Interval(0, 0)),
        ("x*ln(x)", 1, 1, Interval(0, 0)),
        ("x^(1/2)*log2(x)", 0, 0, Interval(0, 0)),
        ("x*ln(x)^2", 0, 0, Interval(0, 0)),
        ("2*x*x*log2(x)*ln(x + 1)", 0, 0, Interval(0, 0)),
        ("(1-x)*ln(1-x)", 1, 1, Interval(0, 0)),
        ("x^0", -1, 1, Interval(1, 1)),
        ("exp(x)", 0, 0, Interval(1, 1)),
    ],
)
def test_exact_ranges(text: str, lo: int | Fraction, hi: int | Fraction, expected: Interval) -> None:
    assert enclosed(text, x=(lo, hi)) == expected


def test_x_log_x_is_one_function() -> None:
    x = enclosed("x*ln(x)", x=(0, 1))
    assert x.hi == 0
    assert x.lo is not None
    assert F(-3679, 10_000) < as_fraction(x.lo) < F(-3678, 10_000)  # -1/e
    square = enclosed("x*log2(x)^2", x=(0, 1))
    assert square.lo == 0
    assert square.hi is not None
    assert as_fraction(square.hi) < F(113, 100)  # (4 / e^2) / ln(2)^2 = 1.1267...


def test_nested_logarithms_are_gathered_once() -> None:
    x = enclosed("ln(ln(x))*ln(x)*x", x=(3, 3))
    y = enclosed("x*ln(x)*ln(ln(x))", x=(3, 3))
    assert narrow(x, 60)
    assert meet(x, y)


def test_short_ends_stay_exact() -> None:
    assert enclosed("H(1 - 3/2*(a + b))", a=(F(1, 3), F(1, 3)), b=(F(1, 3), F(1, 3))) == Interval(0, 0)
    assert enclosed("1 - x - y", x=(F(1, 7), F(1, 3)), y=(0, F(2, 3))) == Interval(0, F(6, 7))
    with pytest.raises(UndefinedValue):  # with 16 bits, 1/3 + 2/3 would do; 1/65537 + 65536/65537 is rounded
        enclosed(
            "H(x + (x + y)/2*2 - x)",
            bits=8,
            x=(F(1, 65537), F(1, 65537)),
            y=(F(65536, 65537), F(65536, 65537)),
        )


def test_long_ends_are_rounded_outward() -> None:
    third = F(1, 3)
    exact = third**40
    x = enclosed("x^40 + 0", bits=30, x=(third, third))
    assert x.lo is not None
    assert x.hi is not None
    assert as_fraction(x.lo) < exact < as_fraction(x.hi)
    assert max(int(end.numerator).bit_length() for end in (x.lo, x.hi)) <= 31


@pytest.mark.parametrize("back_end", BACK_ENDS)
@pytest.mark.parametrize(
    "text",
    [
        "(((x^1000)^1000)^1000)^1000",
        "((((1/x)^1000)^1000)^1000)^1000",
        "exp(exp(exp(exp(x))))",
        "exp(-exp(exp(exp(x))))",
        "-exp(x^1000)^1000*exp(-x^1000)^1000",
        "(1 - exp(x^1000))^999 - exp(x^999)^-3",
    ],
)
def test_towers_stay_short(text: str, back_end: Callable[[int], Enclosures]) -> None:
    x = enclose(parse_expression(text), box(x=(F(7), F(8))), back_end(64))
    for end in (x.lo, x.hi):
        assert (
            end is None or max(int(end.numerator).bit_length(), int(end.denominator).bit_length()) < 1 << 18
        )


def test_a_number_rounded_down_to_zero_is_not_surely_outside_the_domain() -> None:
    with pytest.raises(UndefinedValue) as caught:
        enclosed("ln(x*exp(-x^1000))", x=(7, 8))
    assert not caught.value.certain


# Domains


@pytest.mark.parametrize(
    ("text", "lo", "hi", "certain", "named"),
    [
        ("ln(x)", -1, 1, False, "ln(x) may be undefined"),
        ("ln(x)", -2, -1, True, "ln(x) is undefined"),
        ("ln(x)", -2, 0, True, "ln(x) is undefined"),
        ("ln(x)", 0, 1, False, "ln(x) may be undefined"),
        ("ln(x)", None, 1, False, "ln(x)"),
        ("1 + 2*log2(x - 1)", 0, F(1, 2), True, "log2(x - 1)"),
        ("1/x", 0, 0, True, "1/x is undefined"),
        ("1/x", -1, 1, False, "1/x may be undefined"),
        ("1/x", 0, 1, False, "1/x"),
        ("x^-3", None, None, False, "x^-3"),
        ("0*(1/x)", 0, 0, True, "1/x"),
        ("x/x", 0, 0, True, "1/x"),
        ("sqrt(x)", -1, 1, False, "sqrt(x)"),
        ("sqrt(x)", -2, -1, True, "sqrt(x)"),
        ("sqrt(x)*sqrt(x)", -2, -1, True, "is undefined"),
        ("sqrt(x)*sqrt(x)", -2, 1, False, "may be undefined"),
        ("x^(-1/2)", 0, 1, False, "x^(-1/2)"),
        ("x^(-1/2)", 0, 0, True, "x^(-1/2)"),
        ("x^(-1/2)*x^(-1/2)", 0, 0, True, "1/x"),
        ("sqrt(x*(1-x))", 1, 2, False, "sqrt(x*(1 - x))"),
        ("sqrt(x*(1-x))", 2, 3, True, "sqrt(x*(1 - x))"),
        ("H(x)", 0, 2, False, "H(x)"),
        ("H(x)", -1, 1, False, "H(x)"),
        ("H(x)", 2, 3, True, "H(x)"),
        ("H(x)", -2, -1, True, "H(x)"),
        ("H(x)", 0, None, False, "H(x)"),
        ("x*ln(x)", -1, 1, False, "ln(x)"),
        ("x*ln(x)", -2, -1, True, "ln(x)"),
        ("x*ln(x)*ln(x)^-1", 0, 0, True, "ln(x)"),
        ("x*ln(2*x)", 0, 1, False, "ln(2*x)"),
        ("min(x, ln(x))", -2, -1, True, "ln(x)"),
        ("(x - 1)^(1/3)", F(1, 2), F(2, 3), True, "(x - 1)^(1/3)"),
    ],
)
def test_domains(text: str, lo: int | Fraction | None, hi: int | None, certain: bool, named: str) -> None:
    with pytest.raises(UndefinedValue) as caught:
        enclosed(text, x=(lo, hi))
    assert caught.value.certain is certain
    assert named in str(caught.value)


def test_long_expressions_are_cut_in_messages() -> None:
    with pytest.raises(UndefinedValue) as caught:
        enclosed("ln(" + "+".join(["x"] * 500) + ")", x=(-1, -1))
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("text", "lo", "hi", "expected"),
    [
        ("-ln(x)", 0, 1, Interval(0, None)),
        ("1/x", 0, 2, Interval(F(1, 2), None)),
        ("1/x", -2, 0, Interval(None, F(-1, 2))),
        ("x^-2", -2, 0, Interval(F(1, 4), None)),
        ("x^(-1/2)", 0, 4, Interval(F(1, 2), None)),
        ("1/(1 - x)", 0, 1, Interval(1, None)),
    ],
)
def test_open_ends_give_infinite_ends(text: str, lo: int, hi: int, expected: Interval) -> None:
    assert enclose(parse_expression(text), box(x=(lo, hi)), E, open_ends=True) == expected


@pytest.mark.parametrize(
    ("text", "lo", "hi"), [("ln(x)", -1, 1), ("1/x", -1, 1), ("1/x", 0, 0), ("ln(x)", 0, 0)]
)
def test_open_ends_forgive_nothing_else(text: str, lo: int, hi: int) -> None:
    with pytest.raises(UndefinedValue):
        enclose(parse_expression(text), box(x=(lo, hi)), E, open_ends=True)


def test_a_variable_without_a_value_is_a_key_error() -> None:
    expr = parse_expression("x + y")
    for attempt in (lambda: enclose(expr, box(x=(0, 1)), E), lambda: decide_sign_at(expr, {"x": F(1)})):
        with pytest.raises(KeyError, match="y"):
            attempt()


# Exact signs


@pytest.mark.parametrize("back_end", BACK_ENDS)
@pytest.mark.parametrize(
    ("text", "point", "sign"),
    [
        ("x - 1/3", {"x": F(1, 3)}, 0),
        ("x^2 - 2", {"x": F(14142135, 10**7)}, -1),
        ("1e-400 - x", {"x": F(0)}, 1),
        ("sqrt(x) - 2/3", {"x": F(4, 9)}, 0),
        ("x^(3/2) - 8/27", {"x": F(4, 9)}, 0),
        ("ln(x) + ln(y) - ln(x*y)", {"x": F(3, 7), "y": F(2, 5)}, 0),
        ("log2(x) - 5", {"x": F(32)}, 0),
        ("log2(6) - log2(3) - x", {"x": F(1)}, 0),
        ("H(x) - 1", {"x": F(1, 2)}, 0),
        ("H(x) - H(1 - x)", {"x": F(1, 7)}, 0),
        ("H(x) - x", {"x": F(0)}, 0),
        ("H(x) - 4*x*(1-x)", {"x": F(1, 1000)}, 1),
        ("2*H(3*x) - 3*H(x) + H(2*x) - H(5*x)", {"x": F(1, 8)}, 1),
        ("H(1/3) - log2(3) + x", {"x": F(2, 3)}, 0),
        ("ln(2)*H(1/3) - ln(3) + 2*ln(2)/3", {}, 0),
        ("x/ln(2) - log2(y)", {"x": F(1), "y": F(2718281828, 10**9)}, 1),
        ("1/ln(2)^2 - 2/ln(2) + 1/ln(2)", {}, 1),
        ("ln(x)^2", {"x": F(2)}, 1),
        ("ln(2)^2 - ln(2)*ln(2)", {}, 0),
        ("x*ln(x)", {"x": F(0)}, 0),
        ("x^2*ln(x)^3 - x", {"x": F(0)}, 0),
        ("exp(-x*ln(2)) - 1/1024", {"x": F(10)}, 0),
        ("2^-x - 1/1024 + 1e-300", {"x": F(10)}, 1),
        ("2^(x/2)*2^(x/2) - 8", {"x": F(3)}, None),
        ("4^x - 8", {"x": F(3, 2)}, 0),
        ("(4/9)^x - 8/27", {"x": F(3, 2)}, 0),
        ("exp(x)", {"x": F(0)}, 1),
        ("exp(x) - 1", {"x": F(0)}, 0),
        ("exp(x) - 3", {"x": F(1)}, -1),
        ("abs(x) + x", {"x": F(-5)}, 0),
        ("abs(ln(x)) + ln(x)", {"x": F(1, 5)}, 0),
        ("min(x, ln(2), 1) - ln(2)", {"x": F(7, 10)}, 0),
        ("max(ln(2), x) - x", {"x": F(7, 10)}, 0),
        ("sqrt(2)*sqrt(3) - sqrt(6)", {}, None),
        ("sqrt(2) + sqrt(3) - sqrt(10)", {}, -1),
        ("ln(3)*ln(5) - ln(4)*ln(4)", {}, -1),
        ("ln(ln(3))", {}, 1),
        ("(x - 1)^0", {"x": F(1)}, 1),
        ("0*exp(x)", {"x": F(1)}, 0),
    ],
)
def test_signs(
    text: str, point: dict[str, Fraction], sign: int | None, back_end: Callable[[int], Enclosures]
) -> None:
    expr = parse_expression(text)
    assert decide_sign_at(expr, point, back_end) == sign
    assert decide_sign_at(-expr, point, back_end) == (None if sign is None else -sign)


def test_signs_near_zero_take_as_many_bits_as_they_need() -> None:
    gap = parse_expression("exp(ln(3)*x) - 1 - y")  # with x tiny, 3^x - 1 is about x ln 3
    x = F(1, 10**150)
    digits = as_fraction(
        enclose_at(parse_expression("(exp(ln(3)*x) - 1)"), {"x": x}, ArbEnclosures(900)).lo or 0
    )
    assert decide_sign_at(gap, {"x": x, "y": digits - F(1, 10**200)}) == 1
    assert decide_sign_at(gap, {"x": x, "y": digits + F(1, 10**200)}) == -1


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1/x", 0),
        ("ln(x)", 0),
        ("log2(x - 1)", 0),
        ("H(x)", 2),
        ("sqrt(x)", -1),
        ("0*ln(x)", 0),
        ("x*ln(x)/ln(x)", 0),
        ("1/(H(x) - 1)", F(1, 2)),
        ("exp(1)*ln(x)", -1),
    ],
)
def test_points_outside_the_domain_are_named(text: str, value: int | Fraction) -> None:
    with pytest.raises(UndefinedValue) as caught:
        decide_sign_at(parse_expression(text), {"x": F(value)})
    assert caught.value.certain


def test_doubt_about_the_domain_is_not_decided() -> None:
    assert decide_sign_at(parse_expression("1/(sqrt(2)*sqrt(3) - sqrt(6))"), {}) is None
    assert decide_sign_at(parse_expression("sqrt(sqrt(2)*sqrt(3) - sqrt(6))"), {}) is None


linear_in_logs = expressions(
    constants=st.fractions(F(1, 6), 6, max_denominator=6),
    functions=("ln", "log2", "H", "abs", "min", "max"),
    exponents=(F(-1), F(2)),
    max_leaves=8,
)


@given(linear_in_logs, positive_points)
def test_exact_values_lie_in_the_enclosures(expr: Expr, point: dict[str, Fraction]) -> None:
    try:
        sign = log_linear_value(expr, point).sign()
        x = enclose_at(expr, point, ArbEnclosures(200))
    except (NotLogLinear, UndefinedValue):
        assume(False)
    assert x.contains_zero() if sign == 0 else not (x.is_negative() if sign > 0 else x.is_positive())
    assert x.contains_zero() or sign == (1 if x.is_positive() else -1)


@given(st.fractions(F(1, 100), 100))
def test_log_of_a_rational(q: Fraction) -> None:
    assert (log_of(q) + log_of(1 / q)).terms == {}
    assert all(r == 1 or (r > 1 and r.numerator % 2 and r.denominator % 2) for _, r in log_of(q).terms)


def test_long_numbers_are_left_to_enclosures() -> None:
    point = {"x": F(1, 2**130)}
    with pytest.raises(NotLogLinear):
        log_linear_value(parse_expression("(x^1000)^2"), point)
    with pytest.raises(NotLogLinear):
        log_linear_value(parse_expression("2^(1/x)"), point)
    with pytest.raises(NotLogLinear):
        of_rational(F(2**200_000))
    assert decide_sign_at(parse_expression("1 - (x^1000)^2"), point) == 1
    assert LogLinear({}).rational == 0


def test_foreign_nodes_are_refused() -> None:
    class Strange(Expr):
        pass

    for attempt in (lambda: enclose(Strange(), {}, E), lambda: log_linear_value(Strange(), {})):
        with pytest.raises(TypeError, match="Strange"):
            attempt()
    with pytest.raises(ValueError, match="tan"):
        enclose(Fn("tan", (Const(F(1)),)), {}, E)
