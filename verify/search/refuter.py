"""The refuter: looks for a point where a statement fails; the kernel checks the point exactly.

The domain is put in a chart (a polytope of parameters). Samples are mixtures of its vertices with exact weights, many
on faces and close to them; the best by relative gap (left - right) / (|left| + |right|) are improved by a random
descent on the weights, rounded, and handed to the kernel. Integer variables run through small values.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, permutations

import numpy as np
import numpy.typing as npt

from verify.arithmetic.kits import Kit
from verify.arithmetic.polynomials import MAX_TEXT_BITS
from verify.caching import cached_property
from verify.errors import TreecertError
from verify.kernel.checker import check_point
from verify.language.expressions import Expr, const
from verify.language.limits import bits
from verify.language.polytopes import Polytope
from verify.language.statements import Statement
from verify.rationals import Fraction
from verify.search.ball_filter import BallFilter
from verify.search.charts import Chart, chart_of
from verify.search.clock import Clock
from verify.search.gaps import Gaps
from verify.search.integer_points import integer_points
from verify.search.programs import Array

Point = dict[str, Fraction]
SUSPICIOUS, SMALL = 1e-12, 1e-3
"""Relative gaps under the first are worth an exact check: double precision cannot tell them from 0. Under the second,
a zero may be near that the statement touches at a simple fraction.
"""
APART = 1e-9
"""Relative gaps above this are no rounding errors."""
SCALES = (1 << 6, 1 << 14, 1 << 40)
SIMPLE = (12, 1000)
"""Denominators for coordinates: zeros that a statement touches often lie at simple fractions."""
DENOMINATORS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 24, 32, 64, 100, 1000, 10**4, 10**6)
TRIES = 10
DESCENT, TRIALS = 60, 24
"""Steps of a descent, and the places that are tried at each."""
AT_A_GLANCE = 3000
"""Values of integers that are tried where only corners are looked at."""
MAX_VERTICES = 16
EDGE_STEPS, FAR_STEPS = (10, 30, 52, 70), (400, 4000)
"""Distances 2^-k from a vertex: to all other vertices, and to the centre only."""
TWO_STEPS, FEW_VERTICES = ((10, 20), (10, 30), (20, 60)), 5
"""Distances from a vertex to two others at once, where one coordinate is to be small beside another small one."""


def refute(
    statement: Statement, kit: Kit, clock: Clock, rounds: int = 3, *, edges: bool = False
) -> Point | None:
    """A witness against the statement that the kernel has accepted, or None. Raises TimeUp.

    `edges` also tries exact points extremely close to the vertices, where double precision sees nothing.
    """
    flat = statement.expanded()
    for fixed in integer_points(flat, kit, clock, most=None if rounds else AT_A_GLANCE):
        clock.check()
        values: dict[str, Expr] = {n: const(v) for n, v in fixed.items()}
        constraints = tuple(c.substitute(values) for c in flat.constraints)
        real = Statement(flat.relation.substitute(values), constraints)
        found = RealRefuter(real, kit, clock).find(rounds, edges)
        if found is not None:
            return {**found, **{n: Fraction(v) for n, v in fixed.items()}}
    return None


def is_witness(statement: Statement, point: Point, kit: Kit) -> bool:
    """Whether the kernel accepts the point as a refutation, in numbers that a certificate can hold."""
    if any(bits(x) > MAX_TEXT_BITS for x in point.values()):
        return False
    try:
        check_point(statement, point, kit)
    except (TreecertError, ArithmeticError, ValueError):
        return False
    return True


def simplest(statement: Statement, point: Point, kit: Kit) -> Point:
    """The witness with its coordinates as simple as they may be, all rounded to the same denominators.

    One next to a whole number, as those next to a corner are, is also rounded away from it: 1/10000 to 1/4.
    """
    for bound in DENOMINATORS:
        rounded = {name: x.limit_denominator(bound) for name, x in point.items()}
        if rounded == point or is_witness(statement, rounded, kit):
            return rounded
        inside = {name: off_whole(x, bound) for name, x in point.items()}
        if bound > 1 and inside != rounded and is_witness(statement, inside, kit):
            return inside
    return point


def off_whole(x: Fraction, bound: int) -> Fraction:
    """The number rounded to denominators up to the bound, and to no whole number unless it is one."""
    near = x.limit_denominator(bound)
    if near.denominator > 1 or near == x:
        return near
    return near + Fraction(1 if x > near else -1, bound)


class RealRefuter:
    """Finds witnesses against one statement in real variables."""

    def __init__(self, statement: Statement, kit: Kit, clock: Clock) -> None:
        self.statement = statement
        self.kit = kit
        self.clock = clock

    @cached_property
    def ball_filter(self) -> BallFilter:
        """The filter that rules out most points."""
        return BallFilter(self.statement)

    @cached_property
    def rng(self) -> np.random.Generator:
        """Where samples are drawn; most statements are settled without."""
        return np.random.default_rng(7)

    def find(self, rounds: int, edges: bool = False) -> Point | None:
        """A point that the kernel accepts, or None."""
        if not self.statement.variables:
            return self._accepted({})
        chart = chart_of(self.statement, self.kit, self.clock)
        if chart is None:
            return None
        if not chart.variables:
            return self._accepted(chart.point({}))
        found = self._at_vertices(chart)
        if found is None and edges:
            found = self._near_vertices(chart)
        gaps_at = Gaps(self.statement, chart) if found is None and rounds else None
        for r in range(rounds):
            if found is not None or gaps_at is None:
                break
            self.clock.check()
            found = self._round(chart, gaps_at, 500 * 3**r)
        return found

    def _at_vertices(self, chart: Chart) -> Point | None:
        for v in (chart.polytope.centre, *chart.polytope.vertices[:MAX_VERTICES]):
            found = self._accepted(chart.point(dict(zip(chart.variables, v, strict=True))))
            if found is not None:
                return found
        return None

    def _near_vertices(self, chart: Chart) -> Point | None:
        """Points on segments from each vertex to the others and to the centre, at distances 2^-k, and between two."""
        for near in chain(_on_segments(chart.polytope), _between_segments(chart.polytope)):
            self.clock.check()
            found = self._accepted(chart.point(dict(zip(chart.variables, near, strict=True))))
            if found is not None:
                return found
        return None

    def _round(self, chart: Chart, gaps_at: Gaps, count: int) -> Point | None:
        weights = self.weights(len(chart.polytope.vertices), count)
        gaps = gaps_at(weights)
        order = np.argsort(gaps)
        for index in order[:TRIES]:
            if gaps[index] > SUSPICIOUS:
                break
            found = self._exactly(weights[index], chart)
            if found is not None:
                return found
        self.clock.check()
        starts = _starts(gaps, order)
        for better, value in self.descend(weights[starts], gaps[starts], gaps_at):
            found = self._exactly(better, chart, simple=value > SUSPICIOUS) if value <= SMALL else None
            if found is not None:
                return found
        return None

    def weights(self, size: int, count: int) -> Array:
        """Rows of nonnegative weights: vertices, then random mixtures, some on faces, some close to them."""
        weights = self.rng.integers(1, 16, size=(count, size)).astype(np.float64)
        near = self.rng.random(size=(count, 1)) < 0.6
        weights *= np.exp2(-self.rng.integers(0, 14, size=weights.shape) * near)
        on_face = self.rng.random(size=(count, 1)) < 0.4
        weights *= 1 - (self.rng.random(size=weights.shape) < 0.4) * on_face
        rows: Array = np.vstack([np.eye(size), np.ones((1, size)), weights])
        kept: Array = rows[rows.sum(axis=1) > 0]
        return kept

    def descend(self, starts: Array, values: Array, gaps_at: Gaps) -> list[tuple[Array, float]]:
        """Random descents on the logarithms of the weights, all at once, with steps that shrink when they do not help.

        A row of weights and its gap for each row of weights and its gap to start from.
        """
        if not len(starts):
            return []
        best, lowest = starts.copy(), values.copy()
        rows, size = starts.shape
        every, steps = np.arange(rows), np.full(rows, 2.0)
        for _ in range(DESCENT):
            moves = self.rng.normal(size=(rows, TRIALS, size)) * steps[:, None, None]
            trials = best[:, None, :] * np.exp(moves)
            gaps = gaps_at(trials.reshape(rows * TRIALS, size)).reshape(rows, TRIALS)
            first = np.argmin(gaps, axis=1)
            least = gaps[every, first]
            better = least < lowest
            best = np.where(better[:, None], trials[every, first], best)
            lowest = np.where(better, least, lowest)
            steps = np.where(better, steps, steps * 0.8)
        return list(zip(best, lowest.tolist(), strict=True))

    def _exactly(self, weights: Array, chart: Chart, *, simple: bool = False) -> Point | None:
        """The mixture as an accepted point: its coordinates as simple fractions, else with weights rounded."""
        for parameters in self.roundings(weights, chart.polytope.vertices, () if simple else SCALES):
            found = self._accepted(chart.point(dict(zip(chart.variables, parameters, strict=True))))
            if found is not None:
                return found
        return None

    def roundings(
        self, weights: Array, vertices: Sequence[Sequence[Fraction]], scales: Sequence[int]
    ) -> Iterator[list[Fraction]]:
        """Exact points near a mixture of vertices, the coarsest first; those by weights stay in the hull."""
        near = _mixture(_whole(weights, SCALES[-1]), vertices)
        yield from ([x.limit_denominator(d) for x in near] for d in SIMPLE)
        yield from (_mixture(_whole(weights, s), vertices) for s in scales)

    def _accepted(self, point: Point | None) -> Point | None:
        if point is None or self.ball_filter.rules_out(point):
            return None
        return point if is_witness(self.statement, point, self.kit) else None


def _starts(gaps: Array, order: npt.NDArray[np.intp]) -> list[int]:
    """The samples that descents start from: those of least gap, and the least of those apart from 0.

    Where both sides are equal at a corner, samples close to it would else take all places.
    """
    apart = order[gaps[order] > APART]
    return [i for i in dict.fromkeys((*order[:TRIES], *apart[:TRIES])) if np.isfinite(gaps[i])]


def _on_segments(polytope: Polytope) -> Iterator[list[Fraction]]:
    for v in polytope.vertices:
        for w in (*polytope.vertices, polytope.centre):
            if v != w:
                for k in EDGE_STEPS if w is not polytope.centre else (*EDGE_STEPS, *FAR_STEPS):
                    yield [a + (b - a) / (1 << k) for a, b in zip(v, w, strict=True)]


def _between_segments(polytope: Polytope) -> Iterator[list[Fraction]]:
    if len(polytope.vertices) > FEW_VERTICES:
        return
    for v, w, u in permutations(polytope.vertices, 3):
        for near, nearer in TWO_STEPS:
            yield [
                a + (b - a) / (1 << near) + (c - a) / (1 << nearer) for a, b, c in zip(v, w, u, strict=True)
            ]


def _whole(weights: Array, scale: int) -> list[int]:
    """The weights as whole numbers, the largest one `scale`."""
    top = float(weights.max())
    return [round(float(w) / top * scale) for w in weights]


def _mixture(weights: Sequence[int], vertices: Sequence[Sequence[Fraction]]) -> list[Fraction]:
    """The weighted mean of the vertices, exactly."""
    total = sum(weights)
    return [
        sum((w * x for w, x in zip(weights, column, strict=True)), Fraction(0)) / total
        for column in zip(*vertices, strict=True)
    ]
