"""Charts: parameters for a domain, and exact points from them."""

from __future__ import annotations

import pytest

from verify.arithmetic.bernstein import Point
from verify.arithmetic.kits import flint_kit
from verify.language.grammar import parse_expression, parse_statement
from verify.language.points import holds_at
from verify.language.polytopes import Affine
from verify.rationals import Fraction
from verify.search import charts
from verify.search.charts import BOX, Chart, chart_of
from verify.search.clock import Clock, TimeUp
from verify.search.rationals import rational_value


def chart(where: str, relation: str = "0 < 1") -> Chart | None:
    return chart_of(parse_statement(relation, where).expanded(), flint_kit())


def known(where: str, relation: str = "0 < 1") -> Chart:
    found = chart(where, relation)
    assert found is not None
    return found


CLOSED = {
    "box": "0 <= x <= 1, 0 <= y <= 1/2",
    "triangle": "x >= 0, y >= 0, x + y <= 1",
    "segment": "x + y == 1, x >= 0, y >= 0",
    "two equations": "x + y + z == 1, x == 2*y, x >= 0, z >= 0",
    "half line": "x >= 2",
    "quadrant": "x >= 0, y >= 3",
    "wedge": "x >= y, y >= 0",
    "bent": "0 <= x <= 1, x^2 <= y <= x^2 + 1",
    "bent twice": "0 <= x <= 1, x^2 <= y <= x^2 + 1, x*y <= z <= x*y + x",
    "flat": "x >= y, y >= x, 0 <= x <= 1",
    "flat and unbounded": "x >= y, y >= x",
    "parabola": "y == x^2, 0 <= x <= 1",
    "point": "x == 1, y == 2",
    "pinned": "x >= 1, x <= 1",
}


@pytest.mark.parametrize("where", CLOSED.values(), ids=list(CLOSED))
def test_mixtures_of_vertices_meet_the_closed_conditions(where: str) -> None:
    statement = parse_statement("0 < 1", where).expanded()
    found = known(where)
    vertices = found.polytope.vertices
    assert vertices
    for weights in ([1] * len(vertices), [3**i for i in range(len(vertices))]):
        total = sum(weights)
        mixed = [
            sum((w * c for w, c in zip(weights, column, strict=True)), Fraction(0)) / total
            for column in zip(*vertices, strict=True)
        ]
        point = found.point(dict(zip(found.variables, mixed, strict=True)))
        assert point is not None
        assert set(point) == set(statement.variables)
        for c in statement.constraints:
            assert holds_at(c, point, flint_kit())


@pytest.mark.parametrize(
    ("where", "dimension"),
    [("0 <= x <= 1", 1), ("x + y == 1, x > 0, y > 0", 1), ("x == 1, y == x", 0), ("y == x^2, x*y == z", 1)],
)
def test_equations_take_variables_away(where: str, dimension: int) -> None:
    assert len(known(where).variables) == dimension


def test_a_domain_without_variables() -> None:
    found = known("x == 1, y == x + 1")
    assert found.point({}) == {"x": 1, "y": 2}


def test_a_bounded_chart_of_an_unbounded_domain() -> None:
    found = known("x > 0, y > 0")
    assert all(abs(c) <= 1 for v in found.polytope.vertices for c in v)
    point = found.point(dict.fromkeys(found.variables, Fraction(1, 4)))
    assert point == {"x": Fraction(1, 2), "y": Fraction(1, 2)}


def test_points_at_infinity_have_no_image() -> None:
    found = known("x > 0")
    assert found.point({found.variables[0]: Fraction(1)}) is None


def test_a_line_is_cut_to_a_box() -> None:
    assert known("", "x > 0").polytope.vertices == ((-BOX,), (BOX,))


def test_a_bent_condition_becomes_affine() -> None:
    found = known("0 < x < 1, x^2 < y < x^2 + 1")
    assert found.variables == ("x", "s0")
    assert found.point({"x": Fraction(1, 2), "s0": Fraction(1, 3)}) == {
        "x": Fraction(1, 2),
        "y": Fraction(7, 12),
    }


def test_conditions_that_stay_bent_are_left_to_the_caller() -> None:
    found = known("0 <= x <= 1, 0 <= y <= 1, x^2 + y^2 <= 1")
    assert len(found.polytope.vertices) == 4


@pytest.mark.parametrize(
    "where", ["x > 1, x < 0", "x >= 1, x <= 0", "x >= 0, y >= 0, x + y <= -1", "x == 1, x >= 2, x <= 3"]
)
def test_an_empty_domain_has_no_chart(where: str) -> None:
    assert chart(where) is None


def test_of_a_domain_with_a_false_condition_no_vertices_are_sought(monkeypatch: pytest.MonkeyPatch) -> None:
    """There may be very many candidates for them."""

    def sought(constraints: list[Affine], n: int) -> list[Point]:
        raise AssertionError("vertices are sought")

    monkeypatch.setattr(charts, "find_vertices", sought)
    assert chart("x == 1, x >= 2, 0 <= y <= 1, 0 <= z <= 1") is None
    with pytest.raises(AssertionError, match="vertices are sought"):
        chart("x >= 1, x <= 0, 0 <= y <= 1")  # what no single condition tells


def test_conditions_of_other_kinds_are_left_to_the_samples() -> None:
    found = chart("ln(x) > 0, 0 < x < 2")
    assert found is not None
    assert found.variables == ("x",)
    assert sorted(v[0] for v in found.polytope.vertices) == [0, 2]


def test_rational_values() -> None:
    point = {"x": Fraction(2, 3), "y": Fraction(-1)}
    assert rational_value(parse_expression("(x - y)^2/(3*x) + x^-1 - 1/2"), point) == Fraction(25, 9) / 2 + 1
    with pytest.raises(ZeroDivisionError):
        rational_value(parse_expression("1/(1 + y)"), point)
    for text in ("sqrt(x)", "ln(x)", "min(x, y)", "x^y"):
        with pytest.raises(TypeError):
            rational_value(parse_expression(text), point)


def test_the_clock_counts_while_the_domain_is_looked_at() -> None:
    statement = parse_statement("x > 0", "x + y + z >= 0, x <= y, y <= z").expanded()
    with pytest.raises(TimeUp):
        chart_of(statement, flint_kit(), Clock(0.0))
