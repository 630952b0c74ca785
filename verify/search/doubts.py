"""Doubts: posed statements that look false, or look undefined, at sample points. They decide nothing."""

from __future__ import annotations

import numpy as np

from verify.arithmetic.kits import Kit
from verify.errors import TreecertError
from verify.kernel.goals import Posed
from verify.language.domains import Domain, Kind
from verify.language.expressions import Expr, Var, add, const
from verify.language.points import holds_at
from verify.language.statements import Op, Relation, Statement
from verify.rationals import Fraction
from verify.search.charts import Chart, chart_of
from verify.search.clock import Clock
from verify.search.gaps import Gaps
from verify.search.programs import Array

SAMPLES = 400
FALSE_BELOW = -1e-7
CONFIRMED = 3
"""So many of the lowest samples are looked at once more."""
OPS: dict[Kind, Op] = {">": ">", ">=": ">=", "==": "=="}


class Doubts:
    """Samples of one domain after the other, kept."""

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

    def looks_false(self, goal: Posed) -> bool:
        """True when a sample is clearly negative (for an equation: clearly not 0), and not by rounding alone."""
        found = self._chart(goal)
        if found is None:
            return False
        chart, weights = found
        statement = _statement(goal, goal.expr)
        gaps = Gaps(statement, chart)(weights)
        return any(
            gaps[i] < FALSE_BELOW and not _holds(statement, _point(chart, weights[i]), goal.kit)
            for i in np.argsort(gaps)[:CONFIRMED]
        )

    def sign(self, goal: Posed, expr: Expr) -> int | None:
        """The sign that the expression shows at all samples, None where it shows both or none."""
        low, high = self.lowest(_asking(goal), expr), self.lowest(_asking(goal), -expr)
        if low is None or high is None:
            return None
        return 1 if low >= 0 else -1 if high >= 0 else None

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
