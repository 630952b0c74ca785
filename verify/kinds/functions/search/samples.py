"""Points of a domain in exact numbers, as many as are easily had (untrusted)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from flint import fmpq

from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.kinds.families.search.paths import meets
from verify.kinds.families.search.values import rational_value
from verify.kinds.functions.search.algebra import Algebra
from verify.language.expressions import Expr, Var, const, substitute
from verify.language.statements import Relation, Statement
from verify.rationals import Fraction
from verify.search.charts import Chart, chart_of
from verify.search.clock import Clock

Sample = dict[str, Fraction]
SIMPLE = (0, 0, 1, 1, 2, 3, 5)
TRIALS = 40


def samples_of(facts: Sequence[Relation], names: Sequence[str], count: int, clock: Clock) -> list[Sample]:
    """Points that meet the facts, most of them inside; fewer than asked where they are not easily found."""
    zero = const(0)
    for most in range(len(facts), -1, -1):
        posed = Statement(Relation(sum_of(names), ">", zero), tuple(facts[:most]))
        try:
            chart = chart_of(posed, flint_kit(), clock) if names else None
        except TreecertError:
            chart = None
        if chart is None or not chart.polytope.vertices:
            if names and most:
                continue
            return [{}] if not names and all(meets(r, {}) for r in facts) else []
        found = _drawn(chart.polytope.vertices, chart, facts, count)
        if found:
            return found
    return []


def sum_of(names: Sequence[str]) -> Expr:
    """A formula in which all the names occur."""
    total: Expr = const(0)
    for name in names:
        total = total + Var(name)
    return total


def _drawn(
    vertices: Sequence[Sequence[Fraction]], chart: Chart, facts: Sequence[Relation], count: int
) -> list[Sample]:
    """Means of the vertices, with weights of which some are 0 in every third trial, and the vertices themselves."""
    rng = Random(5)  # no secrets
    found: list[Sample] = []
    for trial in range(TRIALS * count):
        if trial >= count and trial % 3 == 0:
            weights = [Fraction(rng.choice(SIMPLE)) for _ in vertices]
        else:
            weights = [Fraction(7 * rng.choice(SIMPLE[2:]) + rng.randint(0, 3)) for _ in vertices]
        total = sum(weights, Fraction(0))
        if not total:
            continue
        columns = zip(*vertices, strict=True)
        place = [sum((w * x for w, x in zip(weights, c, strict=True)), Fraction(0)) / total for c in columns]
        point = chart.point(dict(zip(chart.variables, place, strict=True)))
        if point is None or point in found or not _meets_all(facts, point):
            continue
        found.append(point)
        if len(found) == count:
            break
    return found


def _meets_all(facts: Sequence[Relation], point: Sample) -> bool:
    values: dict[str, Expr] = {k: const(v) for k, v in point.items()}
    return all(meets(r, values) for r in facts)


def value_at(algebra: Algebra, p: Any, sample: Sample) -> Fraction | None:
    """The value of a polynomial at a sample; None where it holds a name that has no rational value there."""
    values = []
    back = {name: e for e, name in algebra.opaque.items()}
    for name in algebra.names:
        if name in sample:
            values.append(sample[name])
        elif name in back:
            v = rational_value(substitute(back[name], {k: const(x) for k, x in sample.items()}))
            if v is None:
                return None
            values.append(v)
        else:
            values.append(Fraction(0))
    found = p(*(fmpq(v.numerator, v.denominator) for v in values))
    return Fraction(int(found.p), int(found.q))


def sign_over(algebra: Algebra, p: Any, samples: Sequence[Sample]) -> int | None:
    """1 or -1 where a polynomial has this weak sign at all samples, 0 where it vanishes at all, else None."""
    signs = set()
    for s in samples:
        v = value_at(algebra, p, s)
        if v is None:
            return None
        signs.add((v > 0) - (v < 0))
    if {1, -1} <= signs:
        return None
    return max(signs, key=abs, default=0)
