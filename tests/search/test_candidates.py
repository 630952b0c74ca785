"""Candidates for the tactics: complete enough for the lemmas at hand, and usable by the kernel."""

from __future__ import annotations

import pytest

from tests.kernel.helpers import goal, region
from verify.arithmetic.kits import flint_kit
from verify.kernel.checker import apply
from verify.kernel.goals import Goal
from verify.language.calculus import along
from verify.language.data import read_form
from verify.language.domains import as_affine
from verify.rationals import Fraction
from verify.search.candidates import (
    bits_factor,
    common_factor,
    directions,
    planes,
    power_text,
    ratios,
    shared_exponentials,
    shared_numerators,
    touching_planes,
)

KIT = flint_kit()
UNIT = "x > 0, x < 1"
SQUARE = "x > 0, x < 1, y > 0, y < 1"
TRIANGLE = "a > 0, b > 0, a + 4*b < 1"
S3 = "H(a+2*b) - H(a+b) - H(a+4*b)/4 + H(a)/4"


def posed_goal(text: str, where: str, *, strict: bool = True) -> Goal:
    return goal(KIT, text, where, strict=strict)


# directions


def test_axes_come_first() -> None:
    assert directions(region(KIT, "x > 0, x < y, y < 1, z > 0, z < 1"))[:3] == [
        (1, 0, 0),
        (0, 1, 0),
        (0, 0, 1),
    ]


def test_one_direction_on_a_line() -> None:
    assert directions(region(KIT, UNIT)) == [(1,)]


def test_edges_of_a_slanted_triangle_are_directions() -> None:
    assert (4, -1) in directions(region(KIT, TRIANGLE))


def test_sums_and_differences_of_axes_are_directions() -> None:
    found = directions(region(KIT, SQUARE))
    assert found == [(1, 0), (0, 1), (1, 1), (1, -1)]


def test_no_direction_comes_with_its_opposite() -> None:
    found = directions(region(KIT, "x > 0, y > 2*x, y < 1, z > 0, 3*z < y"))
    assert len(set(found)) == len(found)
    assert all(tuple(-c for c in v) not in found for v in found)


# planes


def test_the_plane_of_lemma_c4_comes_from_the_bend() -> None:
    """The second derivative changes sign at a = 2b in the limit at the origin: engine notes, S3."""
    form = posed_goal(S3, TRIANGLE).form
    bend = along(along(form, [Fraction(0), Fraction(1)]), [Fraction(0), Fraction(1)])
    assert "a-2*b" in [p.text.removeprefix("-") for p in planes(form, [bend])]


def test_planes_from_factors_of_bends_come_first() -> None:
    form = posed_goal("x^4/12 - x^3/18 + 1", UNIT).form
    bend = along(along(form, [Fraction(1)]), [Fraction(1)])
    assert planes(form, [bend])[0].text in ("3*x-1", "-3*x+1")


@pytest.mark.parametrize("where", [UNIT, SQUARE, TRIANGLE, "x > 1/3, x < 5/2, y > x, y < 3"])
def test_every_plane_cuts_the_region(where: str) -> None:
    g = posed_goal("1", where)
    for p in planes(g.form, []):
        assert len(apply(g, "split", {"plane": p.text})) == 3


@pytest.mark.parametrize("where", [SQUARE, TRIANGLE])
def test_touching_planes_grow_along_their_direction(where: str) -> None:
    form = posed_goal("1", where).form
    for v in directions(form.region):
        found = touching_planes(form, v)
        assert found
        for p in found:
            plane = as_affine(p)
            assert plane is not None
            assert plane.along([Fraction(x) for x in v]) > 0


# blow-ups


def test_a_ratio_maps_the_region_and_back() -> None:
    g = posed_goal("x*y*(x + y)", "x > 0, y > x, y < 1")
    found = list(ratios(g.region))
    assert {str(d["over"]) for d in found} == {"x", "y"} or {str(d["over"]) for d in found} == {"y"}
    for data in found:
        (after,) = apply(g, "substitution", data)
        assert isinstance(after, Goal)
        assert len(after.region.variables) == 2


def test_a_ratio_turns_a_triangle_with_its_tip_at_the_origin_into_a_box() -> None:
    g = posed_goal("ln(1 + x/y)", "x > 0, y > x, y < 1")
    (data,) = (d for d in ratios(g.region) if d["over"] == "y")
    (after,) = apply(g, "substitution", data)
    assert isinstance(after, Goal)
    assert after.form.text == "(1)*ln(t0+1)"


def test_no_ratio_over_a_variable_without_a_sign() -> None:
    assert list(ratios(region(KIT, "x > -1, x < 1"))) == []
    assert all(d["over"] == "y" for d in ratios(region(KIT, "x > -1, x < 1, y > 0, y < 1")))


def test_a_new_name_is_not_taken() -> None:
    assert all("t1" in str(d["variables"]) for d in ratios(region(KIT, "t0 > 0, t0 < y, y < 1")))


# factors


def test_common_factors_are_powers_of_bases() -> None:
    form = posed_goal("sqrt(x)/(1-x) + x^(3/2)*ln(1+x)/(1-x)^2", UNIT).form
    found = {p.text: e for p, e in common_factor(form).items()}
    assert found == {"x": Fraction(1, 2), "-x+1": Fraction(-2)}


def test_dividing_by_the_common_factor_leaves_none() -> None:
    g = posed_goal("x^(1/3)*(1-x)^(-3/2) - x^(4/3)/(1-x)", UNIT)
    (after,) = apply(g, "divide", {"factor": power_text(common_factor(g.form))})
    assert isinstance(after, Goal)
    assert common_factor(after.form) == {}
    assert after.form.is_rational is False


def test_no_common_factor() -> None:
    assert common_factor(posed_goal("1 + ln(x)/x", UNIT).form) == {
        p: Fraction(-1) for p in [KIT.poly.gen(("x",), "x")]
    }
    assert common_factor(posed_goal("1 + ln(x)", UNIT).form) == {}
    assert power_text({}) == "1"


def test_shared_numerators_are_positive() -> None:
    form = posed_goal("(x-1)*ln(x) + (x-1)^2*(x+2)", UNIT).form
    assert [p.text for p in shared_numerators(form)] == ["-x+1"]


def test_numerators_without_a_sign_are_not_shared() -> None:
    assert shared_numerators(posed_goal("(x-1/2)*ln(x) + (x-1/2)^2", UNIT).form) == []


def test_a_single_term_shares_nothing() -> None:
    assert shared_numerators(posed_goal("x*ln(x)", UNIT).form) == []


def test_shared_exponentials() -> None:
    form = posed_goal("exp(x)*x + exp(x)*ln(x)", UNIT).form
    (atom,) = shared_exponentials(form)
    assert atom.text == "exp((x))"
    (after,) = apply(Goal(form, True), "divide", {"factor": f"({atom.text})"})
    assert isinstance(after, Goal)
    assert not after.form.atoms
    assert shared_exponentials(posed_goal("exp(x) + x", UNIT).form) == []
    assert shared_exponentials(posed_goal("0", UNIT).form) == []


def test_bits() -> None:
    assert bits_factor(posed_goal("H(x)", UNIT).form)
    assert not bits_factor(posed_goal("x*ln(x) + ln(2)", UNIT).form)


def test_power_text_is_read_back() -> None:
    form = posed_goal("1", UNIT).form
    powers = {KIT.poly.gen(("x",), "x"): Fraction(-3, 2), form.region.constant(2): Fraction(1, 3)}
    read = read_form(power_text(powers), form.region)
    assert read == posed_goal("x^(-3/2)*2^(1/3)", UNIT).form
