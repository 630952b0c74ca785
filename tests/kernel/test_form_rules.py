"""Rules on signs of normal forms: where they apply, and that each side condition alone makes them refuse."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kernel.helpers import goal, posed, refused, run
from verify.arithmetic.kits import Kit
from verify.kernel.checker import apply
from verify.kernel.goals import Goal

UNIT = "x > 0, x < 1"
SQUARE = "x > 0, x < 1, y > 0, y < 1"
TRIANGLE = "x > 0, y > 0, x + y < 1"


def at_a_point(kit: Kit, formula: str, *, strict: bool = True) -> Goal:
    """A goal without variables."""
    return goal(kit, formula, "", strict=strict)


# zero


def test_zero_settles_a_form_without_terms(kit: Kit) -> None:
    assert run(goal(kit, "ln(x*y) - ln(x) - ln(y)", SQUARE, strict=False), "zero") == []


def test_zero_refuses_a_strict_sign(kit: Kit) -> None:
    refused(goal(kit, "x - x", UNIT), "zero", "a strict sign is wanted")


def test_zero_refuses_a_form_with_terms(kit: Kit) -> None:
    refused(goal(kit, "ln(x*y) - ln(x) - ln(2*y)", SQUARE, strict=False), "zero", "is not zero")


# constant


@pytest.mark.parametrize(
    "formula", ["3", "ln(2)", "ln(3)/ln(2) - 3/2", "sqrt(2) + sqrt(3) - 3", "H(1/3)", "exp(1) - 2"]
)
def test_constant_encloses(kit: Kit, formula: str) -> None:
    assert run(at_a_point(kit, formula), "constant") == []


def test_constant_goes_on_to_higher_precision(kit: Kit) -> None:
    assert run(at_a_point(kit, "ln(1 + 2^-300)"), "constant") == []


@pytest.mark.parametrize(
    "formula", ["0 - 1", "ln(2)/ln(3) - 1", "1 - 1", "exp(ln(2) - sqrt(2)*ln(2)/sqrt(2)) - 1"]
)
def test_constant_refuses_values_that_are_not_positive(kit: Kit, formula: str) -> None:
    refused(at_a_point(kit, formula, strict=False), "constant", "not certified to be positive")


def test_constant_refuses_while_variables_are_left(kit: Kit) -> None:
    refused(goal(kit, "1", UNIT), "constant", "variables are left")


def test_constant_refuses_a_value_that_may_be_undefined(kit: Kit) -> None:
    refused(at_a_point(kit, "ln(sqrt(2) - 2) + 5"), "constant", "may be undefined")


# signs


@pytest.mark.parametrize(
    "formula",
    [
        "x*y",
        "x^2 - x*y + y^2",
        "sqrt(x)/(1 + y)",
        "(ln(x))^2*x",
        "ln(x)*ln(y)",
        "(x - 1)*ln(x*y)",
        "exp(x - y) + min(x, y)^2",
        "x*ln(2) - y*ln(1-x)",
    ],
)
def test_signs_settles_sums_of_positive_terms(kit: Kit, formula: str) -> None:
    assert run(goal(kit, formula, SQUARE), "signs") == []
    assert run(goal(kit, formula, SQUARE, strict=False), "signs") == []


@pytest.mark.parametrize(
    "formula", ["(x - y)^2", "min(x, y)^2", "(x-y)^2*exp(x)", "(x - 1/2)^2*ln(x)^2", "x - x"]
)
def test_signs_refuses_a_strict_sign_of_terms_that_may_vanish(kit: Kit, formula: str) -> None:
    refused(goal(kit, formula, SQUARE), "signs", "no term is certified to be positive")
    assert run(goal(kit, formula, SQUARE, strict=False), "signs") == []


@pytest.mark.parametrize(
    "formula",
    [
        "x - y",
        "-x",
        "x*ln(x)",
        "ln(x)^3",
        "min(x, y)",
        "x*y + ln(1-x)",
        "ln(x*y + 1/2)",
        "ln(x+y)*ln(x+y+1)",
        "(x-y)*ln(x)^2",
    ],
)
def test_signs_refuses_a_term_without_known_sign(kit: Kit, formula: str) -> None:
    refused(goal(kit, formula, SQUARE, strict=False), "signs", "not certified to be nonnegative")


def test_signs_uses_side_constraints(kit: Kit) -> None:
    assert run(goal(kit, "x*y - 1/4", f"{SQUARE}, x*y > 1/4"), "signs") == []
    assert run(goal(kit, "x*y - 1/4", f"{SQUARE}, x*y >= 1/4", strict=False), "signs") == []
    assert run(goal(kit, "(1 - 4*x*y)^2", f"{SQUARE}, 4*x*y < 1"), "signs") == []
    refused(goal(kit, "x*y - 1/4", f"{SQUARE}, x*y >= 1/4"), "signs", "no term is certified")
    refused(
        goal(kit, "1/4 - x*y", f"{SQUARE}, x*y >= 1/4", strict=False),
        "signs",
        "not certified to be nonnegative",
    )


# numeric


def test_numeric_rounds_on_the_side_of_the_factor(kit: Kit) -> None:
    (found,) = apply(goal(kit, "x*ln(2) - x*sqrt(3)*y + x^2", SQUARE), "numeric", {"bits": 12})
    assert isinstance(found, Goal)
    assert found.strict
    low, high = 2839, 7095  # floor(2^12 ln 2), ceiling(2^12 sqrt 3)
    assert found.form.text == f"(x^2-{high}/4096*x*y+{low}/4096*x)"


def test_numeric_bounds_powers_of_logarithms(kit: Kit) -> None:
    (found,) = run(goal(kit, "x/ln(2) - (1-x)*ln(2)^2", UNIT, strict=False), "numeric", bits=8)
    assert found == "(123/64*x-123/256) >= 0 on x > 0, -x+1 > 0"  # 1/ln 2 > 369/256 and (ln 2)^2 < 123/256


@pytest.mark.parametrize("bits", [7, 513, "40", 40.0, True, None])
def test_numeric_refuses_bits_out_of_range(kit: Kit, bits: object) -> None:
    refused(goal(kit, "x*ln(2)", UNIT), "numeric", "from 8 to 512|an integer", bits=bits)


def test_numeric_refuses_a_factor_without_sign(kit: Kit) -> None:
    refused(goal(kit, "(x - y)*ln(2) + 1", SQUARE), "numeric", "no known sign", bits=40)


# fibre


def test_fibre_asks_for_the_slope_and_the_entering_facets(kit: Kit) -> None:
    assert run(goal(kit, "x^2 + y", SQUARE), "fibre", along=["1", "0"]) == [
        "(2*x) > 0 on x > 0, -x+1 > 0, y > 0, -y+1 > 0",
        "(y) >= 0 on y > 0, -y+1 > 0",
    ]
    assert run(goal(kit, "1 - x", UNIT, strict=False), "fibre", along=["-1"]) == [
        "(1) >= 0 on x > 0, -x+1 > 0"
    ]


def test_fibre_takes_every_entering_facet(kit: Kit) -> None:
    found = run(goal(kit, "x + y", "x > 0, y > 0, x + y > 1/4, x < 1, y < 1"), "fibre", along=["1", "1"])
    assert len(found) == 4


def test_fibre_asks_a_strict_sign_where_the_form_tends_to_infinity(kit: Kit) -> None:
    assert run(goal(kit, "y/x - ln(y)", SQUARE), "fibre", along=["1", "0"])[1] == "(y) > 0 on y > 0, -y+1 > 0"
    assert run(goal(kit, "(x - 1/2)*ln(y)", SQUARE), "fibre", along=["0", "1"])[1] == (
        "(-x+1/2) > 0 on x > 0, -x+1 > 0"
    )
    assert (
        run(goal(kit, "ln(x)^2*(y-2)", SQUARE), "fibre", along=["1", "0"])[1]
        == "(y-2) > 0 on y > 0, -y+1 > 0"
    )


def test_fibre_asks_nothing_where_the_form_tends_to_zero(kit: Kit) -> None:
    assert len(run(goal(kit, "x*ln(x)^3 + sqrt(x)", UNIT), "fibre", along=["1"])) == 1


@pytest.mark.parametrize("along", [["1"], ["0", "0"], ["1", "0", "0"], ["1", 0], "10", None, ["1", "x"]])
def test_fibre_refuses_a_direction_that_is_none(kit: Kit, along: object) -> None:
    refused(goal(kit, "x", SQUARE), "fibre", "direction|list of texts|lowest terms", along=along)


def test_fibre_refuses_regions_with_sides(kit: Kit) -> None:
    refused(goal(kit, "x", f"{UNIT}, x^2 > 1/4"), "fibre", "side constraints", along=["1"])


@pytest.mark.parametrize("formula", ["min(x, y)", "H(x + x*y*ln(y))", "abs(x - y)", "sqrt((x-y)^2)"])
def test_fibre_refuses_what_may_not_be_smooth(kit: Kit, formula: str) -> None:
    refused(goal(kit, formula, SQUARE), "fibre", "differentiable", along=["1", "0"])


def test_fibre_refuses_without_a_limit_at_an_entering_facet(kit: Kit) -> None:
    refused(goal(kit, "exp(1/x) - exp(y/x)", SQUARE), "fibre", "no finite limit", along=["1", "0"])


def test_fibre_refuses_a_base_that_is_not_positive_on_the_facet(kit: Kit) -> None:
    refused(goal(kit, "ln(x + (y-1/2)^2)", SQUARE), "fibre", "positive inside the facet", along=["1", "0"])


def test_fibre_refuses_without_variables(kit: Kit) -> None:
    refused(at_a_point(kit, "1"), "fibre", "direction", along=[])


# concave


def test_concave_asks_for_the_bend_and_both_ends(kit: Kit) -> None:
    assert run(goal(kit, "x - x^2 + y", SQUARE), "concave", along=["1", "0"]) == [
        "(2) > 0 on x > 0, -x+1 > 0, y > 0, -y+1 > 0",
        "(y) >= 0 on y > 0, -y+1 > 0",
        "(y) >= 0 on y > 0, -y+1 > 0",
    ]


def test_concave_leaves_out_facets_along_the_direction(kit: Kit) -> None:
    found = run(goal(kit, "x*y", TRIANGLE, strict=False), "concave", along=["1", "-1"])
    assert found == ["(2) >= 0 on x > 0, y > 0, -x-y+1 > 0"]


def test_concave_refuses_regions_with_sides(kit: Kit) -> None:
    refused(goal(kit, "x - x^2", f"{UNIT}, x^2 > 1/4"), "concave", "side constraints", along=["1"])


def test_concave_refuses_what_may_not_be_smooth(kit: Kit) -> None:
    refused(goal(kit, "min(x, 1 - x)", UNIT), "concave", "differentiable", along=["1"])


def test_concave_refuses_without_a_limit_at_the_far_end(kit: Kit) -> None:
    refused(goal(kit, "exp(1/(1-x)) - exp(x/(1-x))", UNIT), "concave", "no finite limit", along=["1"])


# tangent


def test_tangent_asks_for_convexity_and_the_value_on_the_plane(kit: Kit) -> None:
    start = goal(kit, "(x - y)^2 + y", "x > 0, x < 1, y > 1/4, y < 3/4", strict=False)
    assert run(start, "tangent", along=["1", "0"], plane="x-y") == [
        "(2) >= 0 on x > 0, -x+1 > 0, 4*y-1 > 0, -4*y+3 > 0",
        "(x) >= 0 on 4*x-1 > 0, -4*x+3 > 0",
    ]


def test_tangent_lets_the_plane_touch_the_ends(kit: Kit) -> None:
    start = goal(kit, "(x - y)^2", SQUARE, strict=False)
    assert len(run(start, "tangent", along=["1", "0"], plane="x-y")) == 2


TANGENT: dict[str, Any] = {"along": ["1"], "plane": "2*x-1"}


def test_tangent_refuses_a_strict_sign(kit: Kit) -> None:
    refused(goal(kit, "(2*x-1)^2", UNIT), "tangent", "no strict sign", **TANGENT)


@pytest.mark.parametrize(
    ("formula", "where", "change", "reason"),
    [
        ("(2*x-1)^2", UNIT, {"plane": "1-2*x"}, "must grow along"),
        ("(2*x-1)^2", UNIT, {"plane": "1"}, "degree 1"),
        ("(2*x-1)^2", UNIT, {"plane": "(2*x-1)^2"}, "not of degree 1"),
        ("x^2", UNIT, {"plane": "x"}, "enter behind"),
        ("(x-1)^2", UNIT, {"plane": "x-1"}, "leave before"),
        ("(x+1)^2", UNIT, {"plane": "x+1"}, "enter behind"),
        ("(x-2)^2", UNIT, {"plane": "x-2"}, "leave before"),
        ("(2*x-1)^2 + x", UNIT, {}, "slope does not vanish"),
        ("(2*x-1)^2", f"{UNIT}, x^2 > 1/16", {}, "side constraints"),
        ("abs(2*x-1)", UNIT, {}, "differentiable"),
    ],
    ids=[
        "plane falls",
        "no plane",
        "bent plane",
        "at the entry",
        "at the exit",
        "before",
        "behind",
        "slope",
        "sides",
        "kink",
    ],
)
def test_tangent_refuses(kit: Kit, formula: str, where: str, change: dict[str, Any], reason: str) -> None:
    refused(goal(kit, formula, where, strict=False), "tangent", reason, **(TANGENT | change))


def test_tangent_refuses_when_some_lines_miss_the_plane(kit: Kit) -> None:
    start = goal(kit, "(x - 2*y + 1/2)^2", SQUARE, strict=False)
    refused(start, "tangent", "enter behind|leave before", along=["1", "0"], plane="x-2*y+1/2")


# split


def test_split_has_three_parts_for_a_strict_sign(kit: Kit) -> None:
    assert run(goal(kit, "x*y", SQUARE), "split", plane="x-y") == [
        "(x*y) > 0 on -x+1 > 0, y > 0, x-y > 0",
        "(x*y) > 0 on x > 0, -y+1 > 0, -x+y > 0",
        "(x^2) > 0 on x > 0, -x+1 > 0",
    ]


def test_split_needs_no_plane_for_a_weak_sign(kit: Kit) -> None:
    assert len(run(goal(kit, "x*y", SQUARE, strict=False), "split", plane="x-y")) == 2


def test_split_keeps_the_plane_when_there_are_sides(kit: Kit) -> None:
    found = run(goal(kit, "x*y", f"{SQUARE}, x^2 >= y^3", strict=False), "split", plane="x-y")
    assert found[2] == "(x^2) >= 0 on x > 0, -x+1 > 0, -x^3+x^2 >= 0"


def test_split_learns_signs_on_each_side(kit: Kit) -> None:
    found = run(goal(kit, "abs(x - y)", SQUARE), "split", plane="x-y")
    assert [line.partition(" ")[0] for line in found] == ["(x-y)", "(-x+y)", "0"]


@pytest.mark.parametrize("plane", ["x+y-3", "x", "x+1", "x+y", "1", "x*y-1/2", "t"])
def test_split_refuses_a_plane_that_does_not_cut(kit: Kit, plane: str) -> None:
    reason = "interior point|empty|degree 1|not a polynomial"
    refused(goal(kit, "x*y", SQUARE), "split", reason, plane=plane)


# divide


def test_divide_takes_a_positive_factor_out(kit: Kit) -> None:
    assert run(goal(kit, "x^2*(1-y)/ln(2)", SQUARE), "divide", factor="x*sqrt(1-y)/ln(2)") == [
        "(x)*(-y+1)^(1/2) > 0 on x > 0, -x+1 > 0, y > 0, -y+1 > 0"
    ]
    assert run(goal(kit, "x*exp(y)", SQUARE), "divide", factor="exp(y)")[0].startswith("(x) > 0")


@pytest.mark.parametrize("factor", ["-x", "x-y", "0", "ln(x)", "x+y*ln(x)", "(x-y)^2", "x-1"])
def test_divide_refuses_a_factor_not_seen_to_be_positive(kit: Kit, factor: str) -> None:
    refused(goal(kit, "x*y", SQUARE), "divide", "not certified to be positive", factor=factor)


@pytest.mark.parametrize("factor", ["exp(ln(x-y))", "sqrt(x-y)^2", "exp(H(2*x))", "exp(1/(x-y))"])
def test_divide_refuses_a_factor_that_may_lack_a_value(kit: Kit, factor: str) -> None:
    refused(goal(kit, "x*y", SQUARE), "divide", "value everywhere", factor=factor)


# powers


def test_powers_compares_products(kit: Kit) -> None:
    assert run(goal(kit, "ln(x) - 3*ln(y)/2 + ln(2)", SQUARE), "powers") == [
        "(4*x^2-y^3) > 0 on x > 0, -x+1 > 0, y > 0, -y+1 > 0"
    ]
    assert run(goal(kit, "x - x", SQUARE, strict=False), "powers")[0].startswith("0 >= 0")


@pytest.mark.parametrize(
    "formula",
    ["x*ln(x)", "ln(x)/(1+y)", "ln(x)^2", "ln(x)*ln(y)", "ln(x) + 1", "sqrt(2)*ln(x)", "exp(x)*ln(x)"],
)
def test_powers_refuses_other_forms(kit: Kit, formula: str) -> None:
    refused(goal(kit, formula, SQUARE), "powers", "only rational combinations")


def test_powers_refuses_high_powers(kit: Kit) -> None:
    refused(goal(kit, "81*ln(x) - ln(y)", SQUARE), "powers", "too high")


# substitution

BLOW_UP: dict[str, Any] = {
    "variables": ["t", "u"],
    "facets": ["t", "1-t", "u", "1-u"],
    "images": ["t*u", "u"],
    "below": "1",
    "inverse": ["x", "y^2"],
    "over": "y",
}
CORNER = "x > 0, x < y, y < 1"


def test_substitution_blows_a_corner_up(kit: Kit) -> None:
    assert run(goal(kit, "x*ln(x) + y", CORNER), "substitution", **BLOW_UP) == [
        "(t*u)*ln(t) + (t*u)*ln(u) + (u) > 0 on t > 0, -t+1 > 0, u > 0, -u+1 > 0"
    ]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"variables": ["t"]}, "not a polynomial"),
        ({"variables": ["t", "t"]}, "different variables"),
        ({"variables": ["t", "2*u"]}, "different variables"),
        ({"facets": ["t", "1-t", "u"]}, "unbounded"),
        ({"facets": ["t", "1-t", "u", "-u"]}, "interior point"),
        ({"facets": ["t*u", "1-t", "u", "1-u"]}, "not of degree 1"),
        ({"facets": ["t", "1-t", "u", "1/2-u"]}, "may leave the region"),
        ({"facets": ["t", "2-t", "u", "1-u"]}, "may leave the region"),
        ({"facets": ["t", "1-t", "u", "2-u"]}, "may leave the region"),
        ({"images": ["t*u"]}, "an image for each"),
        ({"images": ["t*u", "t"]}, "do not invert"),
        ({"below": "2"}, "do not invert"),
        ({"below": "0"}, "do not invert|may leave"),
        ({"inverse": ["x", "y"]}, "do not invert"),
        ({"over": "y^2"}, "do not invert"),
        ({"over": "-y", "inverse": ["-x", "-y^2"]}, "may leave the region"),
        ({"below": "-1", "images": ["-t*u", "-u"]}, "may leave the region"),
    ],
)
def test_substitution_refuses(kit: Kit, change: dict[str, Any], reason: str) -> None:
    refused(goal(kit, "x*ln(x) + y", CORNER), "substitution", reason, **(BLOW_UP | change))


@pytest.mark.parametrize(
    ("where", "over", "holds"),
    [
        ("x > 0, y > 0, x + y < 1", "x+y", True),  # 0 at a corner of the region, which is open
        ("x > 0, y > 0, x + y < 1", "x^2+y^2", True),
        ("x > 0, y > 0, x + y < 1", "x-y", False),
        ("x > 0-1, y > 0-1, x + y < 1", "x^2+y^2", False),  # 0 at an inner point only
        ("x > 0-1, y > 0, x + y < 1", "x^2", False),
        ("x > 0, y > 0, x + y < 1", "0", False),
    ],
)
def test_substitution_asks_for_a_positive_denominator(kit: Kit, where: str, over: str, holds: bool) -> None:
    """u = x d/d is x wherever d does not vanish; the rule wants d > 0 on the whole region."""
    facets = (
        ["t", "u", "1-t-u"]
        if "-1" not in where
        else [
            w.replace("x", "t").replace("y", "u")
            for w in ("1+x", "1+y" if "y > 0-1" in where else "y", "1-x-y")
        ]
    )
    data = {
        "variables": ["t", "u"],
        "facets": facets,
        "images": ["t", "u"],
        "below": "1",
        "inverse": [f"x*({over})", f"y*({over})"],
        "over": over,
    }
    start = goal(kit, "x + y + 2", where)
    if holds:
        assert len(run(start, "substitution", **data)) == 1
    else:
        refused(start, "substitution", "> 0 is not certified to hold|do not invert", **data)


def test_substitution_refuses_regions_with_sides(kit: Kit) -> None:
    refused(goal(kit, "x", f"{CORNER}, x*y > 1/8"), "substitution", "side constraints", **BLOW_UP)


# squaring


@pytest.mark.parametrize(
    ("mode", "found"),
    [
        ("both", ["(y) > 0", "(x) >= 0"]),
        ("first", ["(y) >= 0", "(-x^3+y^2) > 0"]),
        ("second", ["(x) >= 0", "(x^3-y^2) > 0"]),
    ],
)
def test_squaring_has_three_modes(kit: Kit, mode: str, found: list[str]) -> None:
    domain = " on x > 0, -x+1 > 0, y > 0, -y+1 > 0"
    assert run(goal(kit, "y + x*sqrt(x)", SQUARE), "squaring", root="x", mode=mode) == [
        f + domain for f in found
    ]


def test_squaring_keeps_weak_signs_weak(kit: Kit) -> None:
    for mode in ("both", "first", "second"):
        assert all(
            " >= 0 on" in line
            for line in run(goal(kit, "y - sqrt(x)", SQUARE, strict=False), "squaring", root="x", mode=mode)
        )


@pytest.mark.parametrize(
    ("formula", "root", "mode", "reason"),
    [
        ("y - sqrt(x)", "y", "first", "does not occur"),
        ("y - x^(1/3)", "x", "first", "does not occur"),
        ("y - sqrt(x)", "2*x", "first", "does not occur"),
        ("y - sqrt(x)", "x", "third", "the mode is"),
        ("y - sqrt(x)", "x-", "first", "ends too early"),
    ],
    ids=["other root", "third root", "multiple of the base", "mode", "no polynomial"],
)
def test_squaring_refuses(kit: Kit, formula: str, root: str, mode: str, reason: str) -> None:
    refused(goal(kit, formula, SQUARE), "squaring", reason, root=root, mode=mode)


# minimum

MINIMUM = "min((-x^2+1), (y))"


def test_minimum_has_three_modes(kit: Kit) -> None:
    start = goal(kit, "2 - x*min(y, 1-x^2)", SQUARE)
    heads = {
        m: [f.partition(" on ")[0] for f in run(start, "minimum", atom=MINIMUM, mode=m)]
        for m in ("both", "first", "second")
    }
    assert heads == {
        "both": ["(x^3-x+2) > 0", "(-x*y+2) > 0"],
        "first": ["(x) >= 0", "(x^3-x+2) > 0"],
        "second": ["(x) >= 0", "(-x*y+2) > 0"],
    }


def test_minimum_inside_another_function_stays(kit: Kit) -> None:
    (first, _) = run(
        goal(kit, "min(y, 1-x^2) + exp(min(y, 1-x^2))", SQUARE), "minimum", atom=MINIMUM, mode="both"
    )
    assert MINIMUM in first


@pytest.mark.parametrize(
    ("formula", "atom", "mode", "reason"),
    [
        ("min(y, 1-x^2)", "min((y), (-x^2+1))", "both", "no such minimum"),
        ("min(y, 1-x^2)^2", MINIMUM, "both", "no such minimum"),
        ("exp(min(y, 1-x^2))", MINIMUM, "both", "no such minimum"),
        ("min(y, 1-x^2)", MINIMUM, "third", "the mode is"),
        ("H(min(y, 1-x^2))", f"H({MINIMUM})", "both", "no such minimum"),
    ],
    ids=["other text", "square", "inside", "mode", "another function"],
)
def test_minimum_refuses(kit: Kit, formula: str, atom: str, mode: str, reason: str) -> None:
    refused(goal(kit, formula, SQUARE), "minimum", reason, atom=atom, mode=mode)


# entropy

ENTROPY = "H((x) + (x*y)*ln(y))"


def test_entropy_has_two_modes(kit: Kit) -> None:
    start = goal(kit, "1 - x*H(x + x*y*ln(y))", SQUARE)
    heads = {
        m: [f.partition(" on ")[0] for f in run(start, "entropy", atom=ENTROPY, mode=m)]
        for m in ("above", "logs")
    }
    assert heads["above"][:2] == ["(x) + (x*y)*ln(y) > 0", "(x) >= 0"]
    assert heads["logs"][:2] == ["(x) + (x*y)*ln(y) > 0", "(-x*y)*ln(y) + (-x+1) > 0"]
    assert all("H(" not in line and line.endswith(" > 0") for lines in heads.values() for line in lines[2:])


@pytest.mark.parametrize(
    ("formula", "atom", "mode", "reason"),
    [
        ("H(x + x*y*ln(y))", "H((x))", "above", "no such entropy"),
        ("H(x + x*y*ln(y))^2", ENTROPY, "above", "no such entropy"),
        ("exp(H(x + x*y*ln(y)))", ENTROPY, "above", "no such entropy"),
        ("H(x + x*y*ln(y))", ENTROPY, "below", "the mode is"),
    ],
    ids=["other text", "square", "inside", "mode"],
)
def test_entropy_refuses(kit: Kit, formula: str, atom: str, mode: str, reason: str) -> None:
    refused(goal(kit, formula, SQUARE), "entropy", reason, atom=atom, mode=mode)


# cover


@pytest.mark.parametrize(
    ("formula", "where", "tree"),
    [
        ("x + 1", UNIT, "n"),
        ("x^2 - x + 1/3", UNIT, "+nn"),
        ("exp(x) - x - 9/10", UNIT, "+m+mm"),
        ("1 + x*ln(x) - y^3/2", SQUARE, "nn"),
        ("1 + min(x, y) - H(x*y)/2", SQUARE, "nn"),
    ],
)
def test_cover_bisects(kit: Kit, formula: str, where: str, tree: str) -> None:
    assert run(goal(kit, formula, where), "cover", tree=tree, bits=64) == []


def test_cover_of_a_weak_sign_may_touch_zero(kit: Kit) -> None:
    assert run(goal(kit, "x^2*y", SQUARE, strict=False), "cover", tree="nn", bits=64) == []
    refused(goal(kit, "x^2*y", SQUARE), "cover", "wanted sign", tree="nn", bits=64)


def test_cover_leaves_out_what_the_sides_exclude(kit: Kit) -> None:
    start = goal(kit, "2*x - 1 + x^2/16", f"{UNIT}, x^2 > 1/4")
    assert run(start, "cover", tree="+ns", bits=64) == []
    closed = goal(kit, "2*x - 1 + x^2/16", f"{UNIT}, x^2 >= 1/4")
    refused(closed, "cover", "wanted sign", tree="+ns", bits=64)
    assert run(closed, "cover", tree="+n+++++++nsssssss", bits=64) == []


@pytest.mark.parametrize(
    ("tree", "reason"),
    [
        ("", "missing"),
        ("+", "missing"),
        ("+n", "missing"),
        ("+nnn", "more cells"),
        ("+nn+", "more cells"),
        ("n", "wanted sign"),
        ("+mm", "wanted sign"),
        ("+ns", "wanted sign"),
        ("+nx", "wanted sign"),
        ("+n+n", "missing"),
        (["+", "n", "n"], "a text"),
    ],
)
def test_cover_refuses_other_trees(kit: Kit, tree: object, reason: str) -> None:
    refused(goal(kit, "x^2 - x + 1/3", UNIT), "cover", reason, tree=tree, bits=64)


@pytest.mark.parametrize("bits", [31, 1025, "64", None])
def test_cover_refuses_bits_out_of_range(kit: Kit, bits: object) -> None:
    refused(goal(kit, "x + 1", UNIT), "cover", "from 32 to 1024|an integer", tree="n", bits=bits)


def test_cover_refuses_the_mean_value_form_on_regions_with_sides(kit: Kit) -> None:
    formula, tree = "exp(x) - x - 9/10", "+m+mm"
    assert run(goal(kit, formula, UNIT), "cover", tree=tree, bits=64) == []
    refused(goal(kit, formula, f"{UNIT}, x^2 < 4"), "cover", "wanted sign", tree=tree, bits=64)


@pytest.mark.parametrize("formula", ["abs(2*x - 1) + 1/8", "H(x^2) + 1"])
def test_cover_refuses_the_mean_value_form_of_what_may_not_be_smooth(kit: Kit, formula: str) -> None:
    refused(goal(kit, formula, UNIT), "cover", "wanted sign", tree="m", bits=64)


# all rules


@pytest.mark.parametrize("rule", ["zero", "constant", "signs", "powers", "defined", "nonsense", ""])
def test_rules_refuse_unknown_data_and_goals_of_the_other_kind(kit: Kit, rule: str) -> None:
    start = goal(kit, "x - x", UNIT, strict=False)
    refused(start, rule, "unknown data|does not apply|variables are left", note="without effect")
    refused(posed(kit, "x > 0", "x > 0"), rule, "unknown data|does not apply", note="without effect")
