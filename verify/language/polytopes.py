"""Polytopes with rational data: vertices, facets, triangulation, all exact.

Main definitions: `Affine` (an affine function), `Polytope` (bounded, full-dimensional, given by irredundant
facets and vertices), `polyhedron_status`. Dimensions here are small (at most 4 or so) and constraints few, so
enumeration of vertices by solving all square systems is quick and easy to trust.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb, gcd

from verify.arithmetic.bernstein import Point, Simplex
from verify.arithmetic.elimination import Row, rank_of, reductions, unique_solution, whole
from verify.caching import cached_property
from verify.errors import TooLarge, TreecertError
from verify.rationals import Fraction

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
        n, d = self.constant.numerator, self.constant.denominator
        for c, x in zip(self.slope, point, strict=True):
            e = c.denominator * x.denominator
            n, d = n * e + c.numerator * x.numerator * d, d * e
        return Fraction(n, d)

    def along(self, direction: Sequence[Fraction]) -> Fraction:
        """The rate of change in a direction."""
        return sum((c * x for c, x in zip(self.slope, direction, strict=True)), Fraction(0))

    def normalised(self) -> Affine:
        """A positive multiple with coprime integer entries, so that equal half-spaces are equal."""
        constant, *slope = map(Fraction, whole((self.constant, *self.slope)))
        return Affine(constant, tuple(slope))


def solve(rows: Sequence[Sequence[Fraction]], right: Sequence[Fraction]) -> Point | None:
    """The unique solution of a square linear system, or None."""
    found = unique_solution([whole((*row, r)) for row, r in zip(rows, right, strict=True)])
    if found is None:
        return None
    numerators, denominator = found
    return tuple(Fraction(x, denominator) for x in numerators)


def rank(rows: Iterable[Sequence[Fraction]]) -> int:
    """The rank of a matrix given by rows."""
    return rank_of([whole(r) for r in rows])


def affine_dimension(points: Sequence[Point]) -> int:
    """Dimension of the affine hull; -1 for no points."""
    return rank([(Fraction(1), *p) for p in points]) - 1


def find_vertices(constraints: Sequence[Affine], n: int) -> list[Point]:
    """All vertices of the closed polyhedron {every constraint >= 0}, sorted."""
    corners = _corners([whole((c.constant, *c.slope)) for c in constraints], n)
    return sorted(tuple(Fraction(x, d) for x in rest) for d, *rest in corners)


def has_ray(constraints: Sequence[Affine], n: int) -> bool:
    """True when the recession cone of a polyhedron is not {0}, or the polyhedron is not pointed."""
    return _has_ray([whole(c.slope) for c in constraints], n)


def _at(row: Row, point: Sequence[int]) -> int:
    """A positive multiple of the value of an affine function at a point (d, d x), or of its slope in a direction."""
    return sum([c * x for c, x in zip(row, point, strict=True)])


def _corners(rows: Sequence[Row], n: int) -> set[Row]:
    """The vertices of {every affine function >= 0}: (d, d x) with d > 0 in lowest terms."""
    found: set[Row] = set()
    moved = [(*row[1:], -row[0]) for row in rows]
    for reduced, pivot in reductions(moved, n, n):
        sign = 1 if pivot > 0 else -1
        numerators = [sign * row[n] for _, row in sorted(reduced)]
        g = gcd(pivot, *numerators)
        point = (abs(pivot) // g, *(x // g for x in numerators))
        if point not in found and all(_at(row, point) >= 0 for row in rows):
            found.add(point)
    return found


def _has_ray(slopes: Sequence[Row], n: int) -> bool:
    if rank_of(slopes) < n:
        return True
    for reduced, pivot in reductions(slopes, n - 1, n):
        entries = dict(reduced)
        (free,) = set(range(n)) - entries.keys()
        # what the chosen rows send to 0, up to a factor; another row does not, since all together have rank n
        direction = [-entries[i][free] if i in entries else pivot for i in range(n)]
        values = [_at(row, direction) for row in slopes]
        if min(values) >= 0 or max(values) <= 0:
            return True
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
        found = _found(tuple(dict.fromkeys(whole((c.constant, *c.slope)) for c in constraints)), dimension)
        if isinstance(found, TreecertError):
            raise type(found)(*found.args)
        return found

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

    def facets_at(self, point: Point) -> frozenset[int]:
        """The facets that contain a point, by their places. The hull of points that share one is in the boundary."""
        return frozenset(i for i, f in enumerate(self.facets) if f(point) == 0)


@lru_cache(maxsize=1024)
def _found(rows: tuple[Row, ...], dimension: int) -> Polytope | TreecertError:
    """What `_built` returns or raises: searches and replays ask for the same polytopes again and again."""
    try:
        return _built(rows, dimension)
    except TreecertError as error:
        return error.with_traceback(None)


def _built(rows: tuple[Row, ...], dimension: int) -> Polytope:
    """The polytope {every affine function >= 0}."""
    if any(row[0] < 0 and not any(row[1:]) for row in rows):
        raise NotFullDimensional("the domain is empty")
    rows = tuple(row for row in rows if any(row[1:]))
    if dimension == 0:
        return Polytope(0, (), ((),))
    if comb(len(rows), dimension) > MAX_SYSTEMS:
        raise TooLarge(f"{len(rows)} constraints in {dimension} variables are too many")
    if _has_ray([row[1:] for row in rows], dimension):
        raise Unbounded("the domain is unbounded")
    corners = _corners(rows, dimension)
    if rank_of(list(corners)) <= dimension:
        raise NotFullDimensional("the domain has no interior point")
    facets = [row for row in rows if rank_of([v for v in corners if _at(row, v) == 0]) == dimension]
    vertices = sorted(tuple(Fraction(x, d) for x in rest) for d, *rest in corners)
    affine = (Affine(Fraction(c), tuple(map(Fraction, slope))) for c, *slope in facets)
    return Polytope(dimension, tuple(affine), tuple(vertices))
