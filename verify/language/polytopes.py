"""Polytopes with rational data: vertices, facets, triangulation, all exact.

Main definitions: `Affine` (an affine function), `Polytope` (bounded, full-dimensional, given by irredundant
facets and vertices), `polyhedron_status`. Dimensions here are small (at most 4 or so) and constraints few, so
enumeration of vertices by solving all square systems is quick and easy to trust.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from math import comb, gcd, lcm

from verify.arithmetic.bernstein import Point, Simplex
from verify.errors import TooLarge, TreecertError

MAX_SYSTEMS = 10_000


class NotFullDimensional(TreecertError):
    """The constraints leave no interior point."""


class Unbounded(TreecertError):
    """The constraints leave an unbounded set."""


@dataclass(frozen=True)
class Affine:
    """The function constant + sum slope_i x_i."""

    constant: Fraction
    slope: tuple[Fraction, ...]

    def __call__(self, point: Sequence[Fraction]) -> Fraction:
        return sum((c * x for c, x in zip(self.slope, point, strict=True)), self.constant)

    def along(self, direction: Sequence[Fraction]) -> Fraction:
        """The rate of change in a direction."""
        return sum((c * x for c, x in zip(self.slope, direction, strict=True)), Fraction(0))

    def normalised(self) -> Affine:
        """A positive multiple with coprime integer entries, so that equal half-spaces are equal."""
        entries = (self.constant, *self.slope)
        scale = Fraction(lcm(*(e.denominator for e in entries)))
        g = gcd(*((e * scale).numerator for e in entries))
        factor = scale / g if g else scale
        return Affine(self.constant * factor, tuple(c * factor for c in self.slope))


def solve(rows: Sequence[Sequence[Fraction]], right: Sequence[Fraction]) -> Point | None:
    """The unique solution of a square linear system, or None."""
    n = len(rows)
    m = [[*row, r] for row, r in zip(rows, right, strict=True)]
    for col in range(n):
        pivot = next((i for i in range(col, n) if m[i][col]), None)
        if pivot is None:
            return None
        m[col], m[pivot] = m[pivot], m[col]
        m[col] = [x / m[col][col] for x in m[col]]
        for i in range(n):
            if i != col and m[i][col]:
                m[i] = [x - m[i][col] * y for x, y in zip(m[i], m[col], strict=True)]
    return tuple(row[n] for row in m)


def rank(rows: Iterable[Sequence[Fraction]]) -> int:
    """The rank of a matrix given by rows."""
    m = [list(r) for r in rows]
    done = 0
    for col in range(len(m[0]) if m else 0):
        pivot = next((i for i in range(done, len(m)) if m[i][col]), None)
        if pivot is None:
            continue
        m[done], m[pivot] = m[pivot], m[done]
        for i in range(done + 1, len(m)):
            if m[i][col]:
                f = m[i][col] / m[done][col]
                m[i] = [x - f * y for x, y in zip(m[i], m[done], strict=True)]
        done += 1
    return done


def affine_dimension(points: Sequence[Point]) -> int:
    """Dimension of the affine hull; -1 for no points."""
    if not points:
        return -1
    return rank([tuple(a - b for a, b in zip(p, points[0], strict=True)) for p in points[1:]])


def find_vertices(constraints: Sequence[Affine], n: int) -> list[Point]:
    """All vertices of the closed polyhedron {every constraint >= 0}, sorted."""
    found: set[Point] = set()
    for chosen in combinations(constraints, n):
        point = solve([c.slope for c in chosen], [-c.constant for c in chosen])
        if point is not None and all(c(point) >= 0 for c in constraints):
            found.add(point)
    return sorted(found)


def has_ray(constraints: Sequence[Affine], n: int) -> bool:
    """True when the recession cone of a polyhedron is not {0}, or the polyhedron is not pointed."""
    slopes = [c.slope for c in constraints]
    if rank(slopes) < n:
        return True
    for chosen in combinations(slopes, n - 1):
        if rank(chosen) < n - 1:
            continue
        for extra in slopes:
            # d spans the kernel of the chosen rows, scaled so that extra . d = 1
            d = solve([*chosen, extra], [Fraction(0)] * (n - 1) + [Fraction(1)])
            if d is None:
                continue
            for s in (1, -1):
                if all(s * sum((a * b for a, b in zip(r, d, strict=True)), Fraction(0)) >= 0 for r in slopes):
                    return True
            break
    return False


@dataclass(frozen=True)
class Polytope:
    """A bounded full-dimensional polytope in `dimension` variables: `facets` (each >= 0), `vertices`."""

    dimension: int
    facets: tuple[Affine, ...]
    vertices: tuple[Point, ...]

    @classmethod
    def build(cls, constraints: Iterable[Affine], dimension: int) -> Polytope:
        """From constraints, redundant ones allowed; one without slope says nothing unless it is negative.

        Raises NotFullDimensional, Unbounded, and TooLarge beyond MAX_SYSTEMS candidates for vertices.
        """
        unique = list(dict.fromkeys(c.normalised() for c in constraints))
        trivial = [c for c in unique if not any(c.slope)]
        if any(c.constant < 0 for c in trivial):
            raise NotFullDimensional("the domain is empty")
        unique = [c for c in unique if any(c.slope)]
        if dimension == 0:
            return cls(0, (), ((),))
        if comb(len(unique), dimension) > MAX_SYSTEMS:
            raise TooLarge(f"{len(unique)} constraints in {dimension} variables are too many")
        if has_ray(unique, dimension):
            raise Unbounded("the domain is unbounded")
        vertices = find_vertices(unique, dimension)
        if affine_dimension(vertices) < dimension:
            raise NotFullDimensional("the domain has no interior point")
        facets = tuple(
            c for c in unique if affine_dimension([v for v in vertices if c(v) == 0]) == dimension - 1
        )
        return cls(dimension, facets, tuple(vertices))

    @cached_property
    def centre(self) -> Point:
        """The mean of the vertices: an interior point."""
        k = len(self.vertices)
        return tuple(sum(c, Fraction(0)) / k for c in zip(*self.vertices, strict=True))

    def range_of(self, f: Affine) -> tuple[Fraction, Fraction]:
        """Least and greatest value of an affine function."""
        values = [f(v) for v in self.vertices]
        return min(values), max(values)

    @cached_property
    def simplices(self) -> tuple[Simplex, ...]:
        """A triangulation: pulled from the first vertex, facet by facet.

        It covers: for x in the polytope the ray from the pulled vertex through x leaves through a facet that
        does not contain that vertex, and that facet is covered by induction.
        """
        sets = [frozenset(i for i, v in enumerate(self.vertices) if f(v) == 0) for f in self.facets]
        return tuple(
            tuple(self.vertices[i] for i in s) for s in self._pull(frozenset(range(len(self.vertices))), sets)
        )

    def _pull(self, face: frozenset[int], facet_sets: Sequence[frozenset[int]]) -> list[tuple[int, ...]]:
        dimension = affine_dimension([self.vertices[i] for i in sorted(face)])
        if len(face) == dimension + 1:
            return [tuple(sorted(face))]
        apex = min(face)
        below = {face & s for s in facet_sets if face & s != face}
        walls = [w for w in below if affine_dimension([self.vertices[i] for i in sorted(w)]) == dimension - 1]
        return [
            (apex, *simplex)
            for wall in sorted(walls, key=sorted)
            if apex not in wall
            for simplex in self._pull(wall, facet_sets)
        ]

    def on_boundary(self, points: Sequence[Point]) -> bool:
        """True when one facet contains all the points, so that their hull lies in the boundary."""
        return any(all(f(p) == 0 for p in points) for f in self.facets)
