"""The refuter: looks for a point where a statement fails; the kernel checks the point exactly.

Samples in double precision, by relative gap (left - right) / (|left| + |right|), then descends from the best samples,
rounds to rationals of growing height and hands them to the kernel. Faces, vertices and small integers are tried first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product

import numpy as np

from verify.arithmetic.kits import Kit
from verify.errors import TreecertError
from verify.kernel.checker import check_point
from verify.language.domains import Domain, as_affine, to_poly
from verify.language.polytopes import Affine, NotFullDimensional, Polytope, Unbounded
from verify.language.statements import Relation, Statement
from verify.search.clock import Clock
from verify.search.sampling import Array, evaluate

Point = dict[str, Fraction]
BOX = Fraction(1 << 10)
HEIGHTS = (8, 64, 1 << 12, 1 << 20, 1 << 40)
INTEGER_SPAN = 12


class Refuter:
    """Finds witnesses against one statement."""

    def __init__(self, statement: Statement, kit: Kit, clock: Clock) -> None:
        self.statement = statement
        self.flat = statement.expanded()
        self.kit = kit
        self.clock = clock
        self.names = self.flat.variables
        self.reals = tuple(n for n in self.names if n not in self.flat.integers)
        self.rng = np.random.default_rng(7)

    def find(self, rounds: int = 3) -> Point | None:
        """A point that the kernel accepts as a refutation, or None."""
        if not self.names:
            return self._accepted({})
        for fixed in self._integer_points():
            self.clock.check()
            found = self._find_real(fixed, rounds)
            if found is not None:
                return found
        return None

    def _integer_points(self) -> Iterator[dict[str, int]]:
        integers = self.flat.integers
        if not integers:
            yield {}
            return
        spans = [range(-2, INTEGER_SPAN + 1)] * len(integers)
        for values in sorted(product(*spans), key=lambda v: (sum(map(abs, v)), v)):
            fixed = dict(zip(integers, values, strict=True))
            if self._integers_fit(fixed):
                yield fixed

    def _integers_fit(self, fixed: Mapping[str, int]) -> bool:
        point = {n: Fraction(v) for n, v in fixed.items()}
        for c in self.flat.constraints:
            p = to_poly(c.gap, tuple(sorted(fixed)), self.kit)
            if p is not None:
                value = p.value([point[n] for n in sorted(fixed)])
                if not (value > 0 or (value == 0 and not c.strict)) or (c.op == "==" and value != 0):
                    return False
        return True

    def _find_real(self, fixed: Mapping[str, int], rounds: int) -> Point | None:
        base = {n: Fraction(v) for n, v in fixed.items()}
        if not self.reals:
            return self._accepted(base)
        polytope = self._polytope()
        if polytope is None:
            return None
        for vertex in (*polytope.vertices, polytope.centre):
            found = self._accepted({**base, **dict(zip(self.reals, vertex, strict=True))})
            if found is not None:
                return found
        for r in range(rounds):
            self.clock.check()
            found = self._sampled(base, polytope, 600 * 3**r)
            if found is not None:
                return found
        return None

    def _polytope(self) -> Polytope | None:
        """A full-dimensional polytope around the real part of the domain; a large box stands in for infinity."""
        affine: list[Affine] = []
        for c in Domain.of(self.statement).conditions:
            p = to_poly(c.expr, self.reals, self.kit)
            f = None if p is None else as_affine(p)
            if f is not None and c.kind != "==":
                affine.append(f)
        n = len(self.reals)
        for i in range(n):
            unit = tuple(Fraction(int(i == j)) for j in range(n))
            affine += [Affine(BOX, unit), Affine(BOX, tuple(-u for u in unit))]
        try:
            return Polytope.build(affine, n)
        except (NotFullDimensional, Unbounded):
            return None

    def _sampled(self, base: Point, polytope: Polytope, count: int) -> Point | None:
        points = self._samples(polytope, count)
        gaps = self._gaps(points, base)
        order = np.argsort(gaps)[:12]
        for index in order:
            if not np.isfinite(gaps[index]):
                break
            better, value = self._descend(points[index], float(gaps[index]), base, polytope)
            if value < 1e-13:
                found = self._rounded(better, base)
                if found is not None:
                    return found
        return None

    def _samples(self, polytope: Polytope, count: int) -> Array:
        vertices = np.array([[float(x) for x in v] for v in polytope.vertices])
        weights = self.rng.exponential(size=(count, len(vertices)))
        near = self.rng.random(size=(count, 1)) < 0.6
        weights *= np.exp2(-self.rng.integers(0, 12, size=weights.shape) * near)
        weights /= weights.sum(axis=1, keepdims=True)
        points: Array = weights @ vertices
        return points

    def _gaps(self, points: Array, base: Point) -> Array:
        """Relative gaps; infinity outside the domain or where double precision fails."""
        columns = {n: points[:, i] for i, n in enumerate(self.reals)}
        columns.update({n: np.full(len(points), float(v)) for n, v in base.items()})
        with np.errstate(all="ignore"):
            gap = self._relation_gap(self.flat.relation, columns)
            for c in self.flat.constraints:
                side = evaluate(c.gap, columns)
                fits = np.abs(side) < 1e-12 if c.op == "==" else side > 0
                gap = np.where(fits | (side == 0) if not c.strict else fits, gap, np.inf)
        return np.where(np.isfinite(gap), gap, np.inf)

    def _relation_gap(self, r: Relation, columns: dict[str, Array]) -> Array:
        left, right = evaluate(r.left, columns), evaluate(r.right, columns)
        size = np.abs(left) + np.abs(right)
        gap = right - left if r.op in ("<", "<=") else left - right
        if r.op == "==":
            gap = -np.abs(gap)
        result: Array = np.where(size > 0, gap / size, 0.0)
        return result

    def _descend(self, start: Array, value: float, base: Point, polytope: Polytope) -> tuple[Array, float]:
        """Random descent with shrinking steps, relative to the distance from the nearest facets."""
        best, n = start, len(start)
        spread = np.array([float(max(v[i] for v in polytope.vertices) - min(v[i] for v in polytope.vertices)) for i in range(n)])
        step = 0.2
        for _ in range(40):
            moves = self.rng.normal(size=(32, n)) * step
            trial = np.vstack([best + moves[:16] * spread, best * (1 + moves[16:])])
            gaps = self._gaps(trial, base)
            i = int(np.argmin(gaps))
            if gaps[i] < value:
                best, value = trial[i], float(gaps[i])
            else:
                step *= 0.6
        return best, value

    def _rounded(self, values: Array, base: Point) -> Point | None:
        seen: set[tuple[Fraction, ...]] = set()
        for height in HEIGHTS:
            point = tuple(Fraction(float(v)).limit_denominator(height) for v in values)
            if point in seen:
                continue
            seen.add(point)
            found = self._accepted({**base, **dict(zip(self.reals, point, strict=True))})
            if found is not None:
                return found
        return None

    def _accepted(self, point: Point) -> Point | None:
        try:
            check_point(self.statement, point, self.kit)
        except (TreecertError, ArithmeticError):
            return None
        return point


def refute(statement: Statement, kit: Kit, clock: Clock, rounds: int = 3) -> Point | None:
    """A witness against the statement, or None."""
    return Refuter(statement, kit, clock).find(rounds)


