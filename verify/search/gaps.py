"""Relative gaps of statements in double precision: where the refuter looks for witnesses. They decide nothing.

Main definitions: `Gaps`, `relative_gap`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from verify.language.expressions import const
from verify.language.statements import Op, Relation, Statement
from verify.search.charts import Chart
from verify.search.programs import Array, Program


def relative_gap(r: Relation, columns: dict[str, Array], count: int) -> Array:
    """The gap of a relation divided by the size of its sides, negative where it fails."""
    program = Program()
    gap = _Sides.of(r, program)
    return gap.values(program(columns, count))


@dataclass(frozen=True)
class _Sides:
    """Where a program keeps the sides of a relation, and the sizes that the gap is divided by."""

    op: Op
    left: int
    right: int
    sizes: tuple[int, int] | None

    @classmethod
    def of(cls, r: Relation, program: Program) -> _Sides:
        sizes = (program.size(r.left), program.size(r.right)) if const(0) in (r.left, r.right) else None
        return cls(r.op, program.value(r.left), program.value(r.right), sizes)

    def values(self, found: Sequence[Array]) -> Array:
        left, right = found[self.left], found[self.right]
        if self.sizes is None:
            size = np.abs(left) + np.abs(right)
        else:
            size = found[self.sizes[0]] + found[self.sizes[1]]
        gap = right - left if self.op in ("<", "<=") else left - right
        if self.op == "==":
            gap = -np.abs(gap)
        result: Array = np.where(size == 0, 0.0, gap / size)  # not a number stays one: it is no gap of 0
        return result


class Gaps:
    """Relative gaps of a statement at points of a chart; infinity outside its domain, or where floats fail."""

    def __init__(self, statement: Statement, chart: Chart) -> None:
        self.chart = chart
        self.maps, self.sides = Program(), Program()
        self.images = {n: self.maps.value(e) for n, e in chart.images.items()}
        self.gap = _Sides.of(statement.relation, self.sides)
        self.constraints = [
            (c.op, c.strict, self.sides.value(c.gap), self.sides.value(c.left)) for c in statement.constraints
        ]

    def __call__(self, weights: Array) -> Array:
        with np.errstate(all="ignore"):
            points = (weights / weights.sum(axis=1, keepdims=True)) @ self.chart.corners
            parameters = {n: points[:, i] for i, n in enumerate(self.chart.variables)}
            mapped = self.maps(parameters, len(points))
            found = self.sides({n: mapped[i] for n, i in self.images.items()}, len(points))
            gap = self.gap.values(found)
            for op, strict, place, left in self.constraints:
                side = found[place]
                size = 1e-12 * (1 + np.abs(found[left]))
                fits = np.abs(side) <= size if op == "==" else side > 0 if strict else side >= -size
                gap = np.where(fits, gap, np.inf)
        finite: Array = np.where(np.isfinite(gap), gap, np.inf)
        return finite
