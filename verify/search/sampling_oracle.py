"""A sampling oracle: whether posed statements look false, or look undefined, at sample points. It decides nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from verify.arithmetic.kits import Kit
from verify.errors import TreecertError
from verify.kernel.goals import Posed
from verify.language.definedness import definedness
from verify.language.domains import Domain, Kind, to_poly
from verify.language.expressions import Expr, Var, add, const
from verify.language.points import holds_at
from verify.language.statements import Op, Relation, Statement
from verify.rationals import Fraction
from verify.search.charts import Chart, chart_of
from verify.search.clock import Clock
from verify.search.gaps import Gaps
from verify.search.programs import Array, evaluate

SAMPLES = 400
FALSE_BELOW = -1e-7
SAME = 1e-9
"""Values that differ by less, in proportion, count as one."""
CONFIRMED = 3
MAX_CORNERS = 16
ENOUGH = 60
"""Samples that must lie in the domain for it to count as well sampled."""
OPS: dict[Kind, Op] = {">": ">", ">=": ">=", "==": "=="}


class SamplingOracle:
    """Samples each domain once and keeps the samples."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.rng = np.random.default_rng(11)
        self._charts: dict[Domain, tuple[Chart, Array] | None] = {}

    def lowest(self, goal: Posed, expr: Expr | None = None) -> float | None:
        """The least relative value of the expression that was met and is not 0; None where there is none."""
        found = self._chart(goal)
        if found is None:
            return None
        chart, weights = found
        gaps = Gaps(_statement(goal, goal.expr if expr is None else expr), chart)(weights)
        gaps = gaps[np.isfinite(gaps) & (gaps != 0)]
        return float(gaps.min()) if len(gaps) else None

    def least(self, goal: Posed) -> float | None:
        """The least value of the expression that was met in the domain; None where there is none."""
        found = self._chart(goal)
        if found is None:
            return None
        chart, weights = found
        statement = _statement(goal, goal.expr)
        inside = np.isfinite(Gaps(statement, chart)(weights))
        columns = chart.columns(weights[inside])
        values = evaluate(goal.expr, columns) if len(weights[inside]) else np.zeros(0)
        values = values[np.isfinite(values)]
        return float(values.min()) if len(values) else None

    def looks_false(self, goal: Posed) -> bool:
        """True when a sample is clearly negative (for an equation: clearly not 0), and not by rounding alone."""
        found = self._chart(goal)
        if found is None:
            return False
        chart, weights = found
        statement = _statement(goal, goal.expr)
        if goal.kind == ">" and self._vanishes(goal, chart):
            return True
        gaps = Gaps(statement, chart)(weights)
        return any(
            gaps[i] < FALSE_BELOW and not _holds(statement, _point(chart, weights[i]), goal.kit)
            for i in np.argsort(gaps)[:CONFIRMED]
        )

    def looks_undefined(self, goal: Posed) -> bool:
        """True when a sample clearly misses a condition under which the expression has a value."""
        if goal.domain.integers:
            return False
        asked = definedness(goal.expr, goal.domain.variables, goal.kit).conditions
        return any(self.looks_false(Posed(goal.kit, goal.domain, w.expr, w.kind)) for w in asked)

    def is_well_sampled(self, goal: Posed) -> bool:
        """Whether enough samples lie in the domain to speak for it."""
        found = self._chart(goal)
        if found is None:
            return False
        chart, weights = found
        inside = Gaps(_statement(goal, const(1)), chart)(weights)
        return int(np.isfinite(inside).sum()) >= ENOUGH

    def is_bounded(self, goal: Posed) -> bool:
        """Whether the chart of the domain is a polytope by its conditions alone."""
        found = self._chart(goal)
        return found is not None and found[0].bounded

    def sign(self, goal: Posed, expr: Expr) -> int | None:
        """The sign that the expression shows at all samples, None where it shows both or none."""
        low, high = self.lowest(_asking(goal), expr), self.lowest(_asking(goal), -expr)
        if low is None or high is None:
            return None
        return 1 if low >= 0 else -1 if high >= 0 else None

    def used(self, goal: Posed) -> set[str]:
        """The variables on which values of the expression seem to hang: x/(1 - t)*(1 - t) needs no t."""
        found = self._chart(goal)
        if found is None:
            return set(goal.expr.variables)
        columns = found[0].columns(found[1])
        values = evaluate(goal.expr, columns)

        def matters(name: str) -> bool:
            others = evaluate(goal.expr, {**columns, name: np.roll(columns[name], 1)})
            met = np.isfinite(values) & np.isfinite(others)
            return not met.any() or bool((np.abs(values - others) > SAME * (1 + np.abs(values)))[met].any())

        return {name for name in goal.expr.variables if matters(name)}

    def is_positive_at_corners(self, goal: Posed, expr: Expr) -> bool:
        """Whether the expression is > 0 at all corners of the chart that belong to the domain."""
        found = self._chart(goal)
        if found is None:
            return False
        chart = found[0]
        asked = Relation(expr, ">", const(0))
        corners = _inside(goal, chart, chart.polytope.vertices)
        return all(holds_at(asked, point, goal.kit) for point in corners)

    def _vanishes(self, goal: Posed, chart: Chart) -> bool:
        """Whether a polynomial is 0 in the middle of the chart or at a corner that belongs to the domain."""
        p = to_poly(goal.expr, goal.domain.variables, goal.kit)
        if p is None or p.is_constant:
            return False
        places = (chart.polytope.centre, *chart.polytope.vertices[:MAX_CORNERS])
        return any(p.value([point[v] for v in p.variables]) == 0 for point in _inside(goal, chart, places))

    def _chart(self, goal: Posed) -> tuple[Chart, Array] | None:
        name = goal.domain
        if name not in self._charts:
            self._charts[name] = self._sampled(goal)
        return self._charts[name]

    def _sampled(self, goal: Posed) -> tuple[Chart, Array] | None:
        if goal.domain.integers or not goal.domain.variables:
            return None
        try:
            everything = add(*map(Var, goal.domain.variables))
            chart = chart_of(_statement(goal, everything), goal.kit, self.clock)
        except TreecertError:
            return None
        if chart is None or not chart.variables:
            return None
        size = len(chart.polytope.vertices)
        weights = self.rng.exponential(size=(SAMPLES, size))
        weights *= np.exp2(
            -self.rng.integers(0, 12, size=weights.shape) * (self.rng.random((SAMPLES, 1)) < 0.6)
        )
        return chart, weights


def _inside(goal: Posed, chart: Chart, places: Iterable[Sequence[Fraction]]) -> Iterator[dict[str, Fraction]]:
    """The original points of these places of a chart, those that belong to the domain."""
    constraints = _statement(goal, goal.expr).constraints
    for place in places:
        point = chart.point(dict(zip(chart.variables, place, strict=True)))
        if point is not None and all(holds_at(c, point, goal.kit) for c in constraints):
            yield point


def _point(chart: Chart, weights: Array) -> dict[str, Fraction] | None:
    """A sample as an exact point."""
    total = weights.sum()
    parts = [Fraction(float(w / total)) for w in weights]
    exact = sum(parts, Fraction(0))
    mixed = [
        sum((w * x for w, x in zip(parts, column, strict=True)), Fraction(0)) / exact
        for column in zip(*chart.polytope.vertices, strict=True)
    ]
    return chart.point(dict(zip(chart.variables, mixed, strict=True)))


def _holds(statement: Statement, point: dict[str, Fraction] | None, kit: Kit) -> bool:
    """Whether enclosures show that the relation holds at the point: then double precision was wrong about it."""
    return point is not None and holds_at(statement.relation, point, kit)


def _asking(goal: Posed) -> Posed:
    return Posed(goal.kit, goal.domain, goal.expr, ">=")


def _statement(goal: Posed, expr: Expr) -> Statement:
    conditions = tuple(Relation(c.expr, OPS[c.kind], const(0)) for c in goal.domain.conditions)
    return Statement(Relation(expr, OPS[goal.kind], const(0)), conditions, goal.domain.integers)
