"""Coverings: bisection trees that the kernel accepts, and an early end where none can exist."""

from __future__ import annotations

import pytest

from tests.kernel.helpers import goal, region
from verify.arithmetic.kits import flint_kit
from verify.kernel.certificates import Step
from verify.kernel.checker import apply, replay
from verify.kernel.goals import Goal, Refused
from verify.language.cells import Cells
from verify.language.forms import Form
from verify.language.regions import Region
from verify.rationals import Fraction
from verify.search.clock import Clock, TimeUp
from verify.search.covering import BITS, TINY, corners, find_cover, settled

KIT = flint_kit()
UNIT = "x > 0, x < 1"
SQUARE = "x > 0, x < 1, y > 0, y < 1"


def cover(g: Goal, cells: int = 400) -> Step | None:
    return find_cover(g, cells, Clock(60.0))


def tree(g: Goal, cells: int = 400) -> str:
    found = cover(g, cells)
    assert found is not None
    replay(g, found)
    assert found.data["bits"] == BITS
    return str(found.data["tree"])


COVERED = [
    ("x + 1/10", UNIT),
    ("H(x) + 1/10 - 4*x*(1-x)", UNIT),
    ("x*ln(x) + 2/5", UNIT),
    ("ln(1+exp(x)) - 69/100", UNIT),
    ("2 - exp(x*y)/2", SQUARE),
    ("3/5 - min(x, 1-x)", UNIT),
    ("x^(-1/3) + (1-x)^(-1/2) - 2", UNIT),
    ("sqrt(1 - sqrt(x)) + x", UNIT),
    ("H(H(x)/2) + 1/10 - H(x)", UNIT),
    ("ln(x)*ln(1-x) + 1/50", UNIT),
]


@pytest.mark.parametrize(("text", "where"), COVERED)
def test_a_covering_replays(text: str, where: str) -> None:
    assert set(tree(goal(KIT, text, where))) <= set("+nm")


def test_one_cell_is_enough_for_a_constant_sign() -> None:
    assert tree(goal(KIT, "x + 1", UNIT)) == "n"
    assert tree(goal(KIT, "x*ln(x) + 1", UNIT)) == "n"


def test_the_mean_value_form_is_used() -> None:
    assert "m" in tree(goal(KIT, "exp(x) - x - 9/10", UNIT))


def test_a_weak_sign_may_touch_zero_at_a_vertex() -> None:
    assert tree(goal(KIT, "x + x^2", UNIT, strict=False)) == "n"
    assert cover(goal(KIT, "x*ln(x)", UNIT, strict=False)) is None


def test_cells_outside_a_side_condition() -> None:
    letters = tree(goal(KIT, "x - 1/10", f"{SQUARE}, x*y > 1/4"))
    assert "s" in letters
    assert "n" in letters


def test_an_empty_region_is_covered_by_cells_outside() -> None:
    assert set(tree(goal(KIT, "0 - 1", f"{UNIT}, x*(1-x) > 1/3"))) <= set("+s")


@pytest.mark.parametrize(
    "text",
    [
        "x - 1/2",
        "x - 1/10^9",
        "0 - x",
        "(x - 1/2)^2 - 1/10^6",
        "H(x) - 4*x*(1-x) - 1/1000",
        "exp(x) - 2",
        "0",
    ],
)
def test_no_covering_of_what_is_false(text: str) -> None:
    assert cover(goal(KIT, text, UNIT)) is None


@pytest.mark.parametrize("text", ["x", "1 - x", "x*(1-x)", "H(x)", "(x - 1/2)^2", "x - x", "1/x - 1"])
def test_no_covering_where_a_strict_sign_ends_at_zero(text: str) -> None:
    """The open region has no zero for most of these; closed cells see the one at the end."""
    assert cover(goal(KIT, text, UNIT)) is None


def test_a_zero_at_a_point_that_is_no_vertex_ends_at_the_depth_cap() -> None:
    assert cover(goal(KIT, "(3*x^2 - 1)^2 + ln(1 + x) - ln(1 + x)", UNIT), 100_000) is None


def test_the_number_of_cells_is_bounded() -> None:
    g = goal(KIT, "x*(1-x)*exp(x) - ln(1+x)*(1-x) + 1/100", UNIT)
    letters = tree(g)
    leaves = len(letters) - letters.count("+")
    assert leaves > 4
    assert cover(g, leaves // 4) is None


def test_a_point_needs_no_covering() -> None:
    point = Region.at_a_point(KIT)
    assert cover(Goal(Form.constant(point, 1), True)) is None


def test_the_time_limit() -> None:
    with pytest.raises(TimeUp):
        find_cover(goal(KIT, "x + 1", UNIT), 400, Clock(-1.0))


def test_corners_are_tiny_cells_inside() -> None:
    r = region(KIT, "x > 0, x < 1, y > 0, y < 1, z > 0, z < 1")
    found = corners(r.polytope)
    assert len(found) == len(r.polytope.simplices) * (4 + 6 + 1)
    for simplex in found:
        assert all(f(v) >= 0 for f in r.polytope.facets for v in simplex)
        spans = [max(c) - min(c) for c in zip(*simplex, strict=True)]
        assert max(spans) == Fraction(1, TINY)


def test_settled() -> None:
    form = goal(KIT, "x - 1/2", UNIT).form
    cells = Cells(form, True, BITS)
    half, quarter = Fraction(1, 2), Fraction(1, 4)
    assert settled(cells, ((half + quarter,), (Fraction(1),)))
    assert not settled(cells, ((half,), (Fraction(1),)))
    assert not settled(cells, ((quarter,), (half,)))


def test_the_kernel_refuses_a_covering_of_something_else() -> None:
    found = cover(goal(KIT, "x + 1/10", UNIT))
    assert found is not None
    with pytest.raises(Refused):
        apply(goal(KIT, "x - 1/10", UNIT), "cover", found.data)


def test_close_to_0_the_cells_become_as_small_as_it_takes() -> None:
    """The least value is 2^-50, at a point that is no corner of a cell."""
    g = goal(KIT, "(x - 1/3)^2 + 1/2^50", UNIT)
    assert cover(g) is None
    found = find_cover(g, 400, Clock(60.0), close=True)
    assert found is not None
    replay(g, found)


@pytest.mark.parametrize("text", ["(x - 1/3)^2 - 1/2^50", "x - 1/2"])
def test_what_is_below_0_somewhere_is_not_covered_by_small_cells(text: str) -> None:
    assert find_cover(goal(KIT, text, UNIT), 400, Clock(60.0), close=True) is None
