"""Pictures of inequalities: the variable that shows something, the failing range, the point with its values."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from reports.pictures import Picture, picture
from reports.web.drawing import drawing, standalone
from verify.language.grammar import parse_line
from verify.rationals import Fraction

Q = Fraction


def drawn(text: str, **point: Fraction) -> Picture:
    found = picture(parse_line(text), point)
    assert found is not None
    return found


def test_the_failing_range_and_the_point() -> None:
    found = drawn("x^2 >= x for 0 <= x <= 2", x=Q(1, 2))
    assert (found.axis, found.xs[0], found.xs[-1]) == ("x", 0, 2)
    ((low, high),) = found.fails
    assert 0 <= low < 0.05
    assert 0.95 < high < 1.05
    assert found.point == (0.5, (0.25, 0.5))


def test_the_variable_along_which_a_part_fails_is_taken() -> None:
    assert drawn("a + x <= 1 for 0 <= x <= 1, 0 <= a <= 1/10", x=Q(1), a=Q(1, 10)).axis == "x"


def test_a_variable_that_an_equation_fixes_is_not_taken() -> None:
    assert picture(parse_line("x^2 >= x for x == 1/2"), {"x": Q(1, 2)}) is None


def test_places_outside_of_the_domain_are_left_out() -> None:
    found = drawn("y^2 >= x for 0 <= x <= 1, 0 <= y <= 1, x + y <= 1, 2*y <= 1", x=Q(1, 2), y=Q(1, 4))
    assert any(v is None for v in found.curves[0].values)


def test_sides_that_are_close_are_drawn_as_their_difference() -> None:
    found = drawn("100*x <= 100*x + x*(1/2 - x) for 0 <= x <= 1", x=Q(3, 4))
    assert found.difference
    assert [c.label for c in found.curves] == ["left side less right side"]


@pytest.mark.parametrize(
    ("text", "point"),
    [
        ("x == 2*x for 0 <= x <= 1", {"x": Q(1)}),  # an equation
        ("x <= 1/2 for 0 <= x <= 1", {"x": Q(1)}),  # a variable against a number shows nothing
        ("x^2 <= y for 0 <= x <= 1, 0 <= y <= 1", {"x": Q(1)}),  # a point without all variables
        ("2*n <= n^2 for n >= 1, integer n", {"n": Q(1)}),  # whole numbers only
    ],
)
def test_no_picture(text: str, point: dict[str, Fraction]) -> None:
    assert picture(parse_line(text), point) is None


def test_the_drawing_is_one_element_with_words_and_the_same_bytes() -> None:
    found = drawn("x^2 >= g*x for 0 <= x <= 2, 0 < g < 1", x=Q(1, 2), g=Q(3, 4))
    svg = drawing(found, {"g": "γ"}, title="a < b")
    root = ET.fromstring(svg)  # text of our own
    assert root.tag == "svg"
    assert root.attrib["role"] == "img"
    assert root.findtext("title") == "a < b"
    assert "γ = 3/4" in (root.findtext("desc") or "") or "x = 1/2" in (root.findtext("desc") or "")
    assert drawing(found, {"g": "γ"}, title="a < b") == svg
    assert len(svg) < 5000
    alone = standalone(found, {}, title="t")
    assert alone.startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    assert "prefers-color-scheme" in alone
