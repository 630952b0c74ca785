"""Polytopes: vertices, facets and triangulations, exactly."""

from __future__ import annotations

from itertools import product
from math import factorial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verify.arithmetic.bernstein import Simplex
from verify.errors import TooLarge
from verify.language.polytopes import (
    Affine,
    NotFullDimensional,
    Polytope,
    Unbounded,
    affine_dimension,
    find_vertices,
    has_ray,
    rank,
    solve,
)
from verify.rationals import Fraction


def affine(constant: int | Fraction, *slope: int | Fraction) -> Affine:
    return Affine(Fraction(constant), tuple(Fraction(c) for c in slope))


def cube(n: int) -> list[Affine]:
    sides = []
    for i in range(n):
        unit = [int(i == j) for j in range(n)]
        sides += [affine(0, *unit), affine(1, *(-u for u in unit))]
    return sides


def volume(simplex: Simplex) -> Fraction:
    """n! times the volume."""
    rows = [[a - b for a, b in zip(v, simplex[0], strict=True)] for v in simplex[1:]]
    total = Fraction(1)
    for i in range(len(rows)):
        pivot = next((k for k in range(i, len(rows)) if rows[k][i]), None)
        if pivot is None:
            return Fraction(0)
        if pivot != i:
            rows[i], rows[pivot] = rows[pivot], rows[i]
        total *= rows[i][i]
        for k in range(i + 1, len(rows)):
            factor = rows[k][i] / rows[i][i]
            rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i], strict=True)]
    return abs(total)


def inside(simplex: Simplex, point: tuple[Fraction, ...]) -> bool:
    n = len(point)
    rows = [[simplex[i][j] for i in range(n + 1)] for j in range(n)] + [[Fraction(1)] * (n + 1)]
    weights = solve(rows, [*point, Fraction(1)])
    return weights is not None and min(weights) >= 0


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_cubes(n: int) -> None:
    p = Polytope.build(cube(n), n)
    assert list(p.vertices) == sorted(product((Fraction(0), Fraction(1)), repeat=n))
    assert len(p.facets) == 2 * n
    assert p.centre == (Fraction(1, 2),) * n
    assert sum(map(volume, p.simplices)) == factorial(n)


def test_redundant_and_repeated_constraints_disappear() -> None:
    more = [
        *cube(2),
        affine(0, 2, 0),
        affine(5, 1, 1),
        affine(0, 1, 1),
        affine(3, 0, 0),
        affine(0, 0, 0),
        affine(Fraction(1, 2), 0, Fraction(-1, 2)),
    ]
    assert set(Polytope.build(more, 2).facets) == set(Polytope.build(cube(2), 2).facets)


@pytest.mark.parametrize(
    "extra",
    [[affine(-2, 1, 0)], [affine(-1, 1, 0)], [affine(-1, 0, 0)], [affine(-1, 1, 1), affine(1, -1, -1)]],
    ids=["empty", "an edge", "false", "a diagonal"],
)
def test_sets_without_interior_points_are_refused(extra: list[Affine]) -> None:
    with pytest.raises(NotFullDimensional):
        Polytope.build([*cube(2), *extra], 2)


@pytest.mark.parametrize(
    "constraints",
    [
        [],
        [affine(0, 1, 0)],
        [affine(0, 1, 0), affine(0, 0, 1)],
        [affine(0, 1, 0), affine(1, -1, 0)],
        [affine(0, 1, -1), affine(0, 1, 1)],
    ],
)
def test_unbounded_sets_are_refused(constraints: list[Affine]) -> None:
    with pytest.raises(Unbounded):
        Polytope.build(constraints, 2)


def test_too_many_constraints_are_refused() -> None:
    with pytest.raises(TooLarge):
        Polytope.build([affine(k, 1, k, k * k, k**3) for k in range(40)], 4)


def test_the_point() -> None:
    p = Polytope.build([affine(3)], 0)
    assert p.vertices == ((),)
    assert p.simplices == (((),),)
    with pytest.raises(NotFullDimensional):
        Polytope.build([affine(-3)], 0)


def test_normalised_half_spaces_are_equal() -> None:
    assert affine(Fraction(1, 2), Fraction(3, 4)).normalised() == affine(4, 6).normalised() == affine(2, 3)
    assert affine(-1, 2).normalised() != affine(1, -2).normalised()
    assert affine(0, 0).normalised() == affine(0, 0)


def test_boundary_points_share_a_facet() -> None:
    p = Polytope.build(cube(2), 2)
    corners = [(Fraction(0), Fraction(0)), (Fraction(0), Fraction(1)), (Fraction(1), Fraction(1))]
    on_each = [p.facets_at(c) for c in corners]
    assert [len(on) for on in on_each] == [2, 2, 2]
    assert on_each[0] & on_each[1]
    assert not p.facets_at((Fraction(1, 2), Fraction(1, 3)))
    assert not on_each[0] & on_each[1] & on_each[2]
    assert not on_each[0] & on_each[2]


def test_ranges_are_attained_at_vertices() -> None:
    p = Polytope.build(cube(3), 3)
    assert p.range_of(affine(1, 1, -2, 3)) == (Fraction(-1), Fraction(5))


def test_linear_algebra() -> None:
    one, two = Fraction(1), Fraction(2)
    assert solve([[one, two], [two, one]], [Fraction(3), Fraction(3)]) == (one, one)
    assert solve([[one, two], [two, Fraction(4)]], [one, one]) is None
    assert solve([], []) == ()
    assert rank([[one, two], [two, Fraction(4)]]) == 1
    assert rank([]) == 0
    assert affine_dimension([]) == -1
    assert affine_dimension([(one, one), (two, two), (Fraction(3), Fraction(3))]) == 1
    assert has_ray([affine(0, 1)], 1)
    assert not has_ray([affine(0, 1), affine(1, -1)], 1)


numbers = st.integers(-3, 3)
triples = st.lists(st.tuples(st.integers(0, 4), numbers, numbers, numbers), max_size=5)


@given(triples)
def test_random_polytopes_are_covered_by_their_simplices(rows: list[tuple[int, int, int, int]]) -> None:
    constraints = [*cube(3), *(affine(*row) for row in rows)]
    try:
        p = Polytope.build(constraints, 3)
    except NotFullDimensional:
        assert affine_dimension(find_vertices([c for c in constraints if any(c.slope)], 3)) < 3 or any(
            c.constant < 0 and not any(c.slope) for c in constraints
        )
        return
    assert all(c(v) >= 0 for c in constraints for v in p.vertices)
    assert all(volume(s) > 0 for s in p.simplices)
    assert {f.normalised() for f in p.facets} <= {c.normalised() for c in constraints}
    rng = Random(3)
    for _ in range(10):
        point = tuple(Fraction(rng.randrange(0, 65), 64) for _ in range(3))
        belongs = all(c(point) >= 0 for c in constraints)
        assert belongs == all(f(point) >= 0 for f in p.facets) == any(inside(s, point) for s in p.simplices)


def test_what_is_kept_is_refused_anew() -> None:
    """A set without interior points is refused each time, each time by an error of its own."""
    raised = []
    for _ in range(2):
        with pytest.raises(NotFullDimensional) as caught:
            Polytope.build([*cube(2), affine(-2, 1, 0)], 2)
        raised.append(caught.value)
    assert raised[0] is not raised[1]
    assert str(raised[0]) == str(raised[1])


def test_proportional_constraints_give_one_polytope() -> None:
    double = [Affine(2 * c.constant, tuple(2 * s for s in c.slope)) for c in cube(2)]
    assert Polytope.build(double, 2) == Polytope.build(cube(2), 2)
    assert Polytope.build(cube(2), 2) != Polytope.build(cube(3), 3)
