"""Regions: signs of polynomials are certified, facets and sections are exact."""

from __future__ import annotations

from random import Random

import pytest

from tests.kernel.helpers import region
from tests.language.regions_for_tests import KITS, SQUARE, TRIANGLE, UNIT
from verify.arithmetic.kits import Kit
from verify.language.data import read_poly
from verify.language.domains import as_affine
from verify.language.polytopes import Affine, NotFullDimensional
from verify.language.regions import Region
from verify.rationals import Fraction

BOTH = pytest.mark.parametrize("kit", KITS.values(), ids=KITS)


def signs(formula: str, on: Region) -> tuple[int | None, int | None]:
    p = read_poly(formula, on.variables, on.kit)
    return on.weak_sign(p), on.sign(p)


@BOTH
@pytest.mark.parametrize(
    ("formula", "weak", "strict"),
    [
        ("0", 0, 0),
        ("3", 1, 1),
        ("-3", -1, -1),
        ("x", 1, 1),
        ("x-1", -1, -1),
        ("x-y", None, None),
        ("(x-y)^2", 1, None),
        ("-x*(x-y)^2", -1, None),
        ("x*y*(1-x)", 1, 1),
        ("x^2-x*y+y^2", 1, 1),
        ("x^2+y^2", 1, 1),
        ("x^2-x+1/4", 1, None),
        ("x^2-x+1/3", 1, 1),
        ("x+y-x*y", 1, 1),
        ("x^2+y^2-1", None, None),
        ("1-x*y", 1, 1),
        ("x*y-2", -1, -1),
        ("x^3-y^3", None, None),
    ],
)
def test_signs_on_the_square(formula: str, weak: int | None, strict: int | None, kit: Kit) -> None:
    assert signs(formula, region(kit, SQUARE)) == (weak, strict)


@BOTH
@pytest.mark.parametrize(
    ("formula", "sides", "weak", "strict"),
    [
        ("x^2+y^2-1", "x^2+y^2 > 1", 1, 1),
        ("2-2*x^2-2*y^2", "x^2+y^2 > 1", -1, -1),
        ("x^2+y^2-1", "x^2+y^2 >= 1", 1, None),
        ("x^2+y^2-1/2", "x^2+y^2 >= 1", 1, 1),
        ("x^2+y^2-3/2", "x^2+y^2 >= 1", None, None),
        ("x^2+y^2+x-1", "x^2+y^2 >= 1", 1, 1),
        ("x*y-1/4", "x*y >= 1/4, x*y <= 1/4", 0, None),
        ("x*(x*y-1/4)", "x*y >= 1/4, x*y <= 1/4", 0, None),
        ("x", "x*y > 1/4", 1, 1),
    ],
)
def test_signs_from_side_constraints(
    formula: str, sides: str, weak: int | None, strict: int | None, kit: Kit
) -> None:
    assert signs(formula, region(kit, f"{SQUARE}, {sides}")) == (weak, strict)


@BOTH
def test_signs_are_never_wrong_at_a_sample(kit: Kit) -> None:
    rng = Random(5)
    on = region(kit, TRIANGLE)
    points = [(Fraction(i, 16), Fraction(j, 16)) for i in range(1, 16) for j in range(1, 16 - i)]
    for _ in range(60):
        p = read_poly(
            "+".join(f"{rng.randrange(-3, 4)}*x^{i}*y^{j}" for i in range(3) for j in range(3 - i)).replace(
                "+-", "-"
            ),
            on.variables,
            kit,
        )
        values = [p.value(q) for q in points]
        weak, strict = on.weak_sign(p), on.sign(p)
        if strict is not None:
            assert all((v > 0) - (v < 0) == strict for v in values)
        if weak is not None:
            assert all(v * weak >= 0 for v in values)


def test_facets_carry_the_other_constraints() -> None:
    on = region(KITS["flint"], f"{TRIANGLE}, x*y > 1/100")
    facet = on.facet(0)
    assert facet.function.text == "x"
    assert [p.text for p in facet.images] == ["0", "y"]
    assert facet.region.description == "y > 0, -y+1 > 0, -1/100 > 0"
    assert on.facet(0) is facet


def test_a_section_has_one_variable_less() -> None:
    on = region(KITS["flint"], SQUARE)
    section, images = on.section(Affine(Fraction(-1), (Fraction(2), Fraction(1))))
    assert section.variables == ("x",)
    assert [p.text for p in images] == ["x", "-2*x+1"]
    assert section.description == "x > 0, -2*x+1 > 0"


@pytest.mark.parametrize("plane", ["x+y-3", "x+1"])
def test_a_section_outside_has_no_interior(plane: str) -> None:
    on = region(KITS["flint"], SQUARE)
    f = as_affine(read_poly(plane, on.variables, on.kit))
    assert f is not None
    with pytest.raises(NotFullDimensional):
        on.section(f)


def test_parts_lie_on_one_side() -> None:
    on = region(KITS["flint"], UNIT)
    assert on.part(Affine(Fraction(-1), (Fraction(3),))).description == "-x+1 > 0, 3*x-1 > 0"
    with pytest.raises(NotFullDimensional):
        on.part(Affine(Fraction(-1), (Fraction(1),)))


def test_a_point_is_a_region() -> None:
    point = Region.at_a_point(KITS["flint"])
    assert point.description == "a point"
    assert point.sign(point.constant(Fraction(-1, 2))) == -1


def test_effort_is_bounded_and_gives_no_answer() -> None:
    on = region(KITS["flint"], "0 < x, x < 1, 0 < y, y < 1, 0 < z, z < 1")
    assert signs("(x-y)^2 + (y-z)^2 + (x-1/3)^2 - 1/1000000", on) in ((None, None), (1, None))
    assert signs("x^64 + y^64 + z^64 - x^60*y^2", on)[1] is None
