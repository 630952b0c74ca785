"""Enclosures of forms on simplices: every value at a sample of points lies inside, up to the boundary."""

from __future__ import annotations

import mpmath
import pytest

from tests.kernel.helpers import region
from tests.language.regions_for_tests import KITS, SQUARE, TRIANGLE, UNIT, form, value
from verify.arithmetic.bernstein import bisect
from verify.arithmetic.intervals import Interval
from verify.arithmetic.kits import Kit
from verify.language.cells import Cells
from verify.language.forms import constants_apart
from verify.language.ranges import (
    CellRanges,
    NoRange,
    constant_bounds,
    form_range,
    poly_range,
    surely_positive,
)
from verify.rationals import Fraction

FORMULAS = [
    "x*ln(x) + y*ln(y)",
    "x^2*ln(x)^3*y",
    "sqrt(x)*ln(x) - sqrt(y)",
    "ln(x)/x + 1/y^2",
    "x*ln(x*y)/y",
    "exp(x - y)*min(x, y^2) - abs(x - 1/2)",
    "H(x*y) + H((x + y)/2)",
    "(x + y + 1)^(-1/2) - ln(x + y)*(x + y)^2",
    "(2 + min(x, y))^(-3) + sqrt(1 + min(x, y)) + ln(1 + abs(x - y))",
    "x/ln(2)^2",
]
POINTS = [(Fraction(i, 12), Fraction(j, 12)) for i in range(1, 12) for j in range(1, 12 - i)]
BOTH = pytest.mark.parametrize("kit", KITS.values(), ids=KITS)


def holds(bound: object, low: bool, number: mpmath.mpf) -> bool:
    if bound is None:
        return True
    end = mpmath.mpf(int(bound.numerator)) / int(bound.denominator)  # type: ignore[attr-defined]  # a rational
    return bool(end <= number + 1e-25 if low else number <= end + 1e-25)


@BOTH
@pytest.mark.parametrize("formula", FORMULAS)
def test_values_lie_inside(formula: str, kit: Kit) -> None:
    f = form(formula, TRIANGLE, kit)
    (whole,) = f.region.polytope.simplices
    cells = [whole, *bisect(whole), *(c for half in bisect(whole) for c in bisect(half))]
    with mpmath.workdps(40):
        for cell in cells:
            found = form_range(f, cell, kit.enclosures(64))
            for p in POINTS:
                if all(_inside(cell, p)):
                    number = value(f, dict(zip(("x", "y"), p, strict=True)), 40)
                    assert holds(found.lo, True, number)
                    assert holds(found.hi, False, number)


def _inside(cell: tuple[tuple[Fraction, ...], ...], p: tuple[Fraction, ...]) -> list[bool]:
    from verify.language.polytopes import solve

    rows = [[v[j] for v in cell] for j in range(2)] + [[Fraction(1)] * 3]
    weights = solve(rows, [*p, Fraction(1)])
    return [w >= 0 for w in weights or [Fraction(-1)]]


@BOTH
def test_x_ln_x_is_one_function(kit: Kit) -> None:
    f = form("x*ln(x)", UNIT, kit)
    found = form_range(f, ((Fraction(0),), (Fraction(1),)), kit.enclosures(64))
    assert found.lo is not None
    assert -0.3679 < float(Fraction(int(found.lo.numerator), int(found.lo.denominator))) < -0.3678
    assert found.hi == 0


@BOTH
def test_polynomials_are_bounded_by_bernstein_coefficients(kit: Kit) -> None:
    p = form("x^2 - x", UNIT, kit).terms
    ((_, r),) = p.items()
    found = poly_range(r.num, ((Fraction(0),), (Fraction(1),)), kit.enclosures(64))
    assert found == Interval(Fraction(-1, 2), 0)


@BOTH
@pytest.mark.parametrize(
    ("formula", "where"),
    [
        ("ln(x - 1/2)", UNIT),
        ("H(3*x)", UNIT),
        ("sqrt(x - 1/2)", UNIT),
        ("(x - 1/2)^(-1)", UNIT),
        ("sqrt(x^2 - 1/4)", f"{UNIT}, x^2 >= 1/4"),
        ("ln(x^2 - 9/16)", f"{UNIT}, x^2 > 9/16"),
    ],
)
def test_what_may_leave_its_domain_has_no_range(formula: str, where: str, kit: Kit) -> None:
    f = form(formula, where, kit)
    with pytest.raises((NoRange, ValueError)):
        form_range(f, ((Fraction(0),), (Fraction(1, 2),)), kit.enclosures(64))


@BOTH
def test_constants_have_short_bounds(kit: Kit) -> None:
    f = form("sqrt(2)*ln(3)/ln(2)", UNIT, kit)
    ((key, _),) = f.terms.items()
    low, high = constant_bounds(constants_apart(key)[0], f.region, 20)
    with mpmath.workdps(30):
        exact = mpmath.sqrt(2) * mpmath.log(3) / mpmath.log(2)
        assert (
            low.numerator / mpmath.mpf(low.denominator)
            < exact
            < high.numerator / mpmath.mpf(high.denominator)
        )
    assert 0 < high - low < Fraction(1, 2**17)


@BOTH
def test_bounds_are_kept_for_a_cell(kit: Kit) -> None:
    f = form("x*ln(x)", UNIT, kit)
    cell = CellRanges(((Fraction(1, 4),), (Fraction(1, 2),)), kit.enclosures(64))
    assert cell.form(f) == cell.form(f)


@BOTH
def test_surely_positive(kit: Kit) -> None:
    assert surely_positive(form("1 + x*ln(x)", UNIT, kit))
    assert not surely_positive(form("x", UNIT, kit))
    assert not surely_positive(form("ln(x - 1/2)", UNIT, kit))


@BOTH
def test_cells_say_yes_only_to_what_is_proved(kit: Kit) -> None:
    whole = ((Fraction(0),), (Fraction(1),))
    left, right = ((Fraction(0),), (Fraction(1, 4),)), ((Fraction(3, 4),), (Fraction(1),))
    cells = Cells(form("x - 1/2", UNIT, kit), True, 64)
    assert [cells.holds(c, k) for c in (whole, left, right) for k in "nmsx"] == [False] * 8 + [
        True,
        True,
        False,
        False,
    ]
    sided = Cells(form("x - 1/2", region(kit, f"{UNIT}, x^2 > 1/4"), kit), False, 64)
    assert [sided.holds(c, k) for c in (whole, left, right) for k in "nms"] == [False] * 5 + [
        True,
        True,
        False,
        False,
    ]
    kink = Cells(form("min(x, 1/2)", UNIT, kit), True, 64)
    assert kink.holds(right, "n")
    assert not kink.holds(right, "m")
    assert cells.halves(whole) == bisect(whole)


def test_a_grid_of_square_cells_is_covered() -> None:
    on = region(KITS["flint"], SQUARE)
    assert len(on.polytope.simplices) == 2
