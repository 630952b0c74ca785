"""Points of a domain at which a relation holds with little room, and the room there, enclosed.

Main definitions: `Margin`, `smallest_margins`. A margin is certified: the point meets every condition, and the gap of
the relation lies between the two numbers. That no point has a smaller one is not.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

import numpy as np

from verify.arithmetic.enclosures import ArbEnclosures
from verify.arithmetic.intervals import as_fraction
from verify.arithmetic.kits import Kit, flint_kit
from verify.errors import TreecertError
from verify.language.evaluation import enclose_at
from verify.language.expressions import Expr, const
from verify.language.points import holds_at, sign_at
from verify.language.statements import Relation, Statement
from verify.rationals import Fraction
from verify.search.charts import chart_of
from verify.search.clock import Clock
from verify.search.gaps import Gaps
from verify.search.integer_points import integer_points
from verify.search.refuter import APART, SCALES, Point, RealRefuter

SAMPLES, CANDIDATES, WHOLES = 600, 12, 12
DESCENTS = 4
"""So many samples are moved to where the gap is smaller: a domain may be small in its chart, and hold few of them."""
BITS = 256
MOST_CONTACTS = 3


@dataclass(frozen=True)
class Margin:
    """A point of the domain, and the gap of the relation there between two numbers.

    The sides are equal where both numbers are 0. Where 0 lies between them otherwise, the sign is not known.
    `relative`: the gap beside the size of the two sides, roughly.
    """

    point: Point
    low: Fraction
    high: Fraction
    relative: float = 0.0

    def __str__(self) -> str:
        where = ", ".join(f"{k} = {v}" for k, v in sorted(self.point.items())) or "the only point"
        if self.is_contact:
            return f"the sides are equal at {where}"
        if self.low <= 0 <= self.high:
            return f"the margin is not told apart from 0 at {where}"
        beside = f", {_short(Fraction(self.relative))} of the size of the sides," if self.relative else ""
        return f"the smallest margin found is {self.room}{beside} at {where}"

    @property
    def room(self) -> str:
        """The lower end, three digits of it."""
        return _short(self.low)

    @property
    def is_contact(self) -> bool:
        """Whether the two sides are equal."""
        return self.low == self.high == 0


def smallest_margins(statement: Statement, clock: Clock) -> tuple[Margin, ...]:
    """The point with the smallest margin beside the size of the sides, then places where these are equal, of samples.

    Empty where no point of the domain is found with a margin. Raises TimeUp.
    """
    flat, kit = statement.expanded(), flint_kit()
    found: list[Margin] = []
    for fixed in islice(integer_points(flat, kit, clock), WHOLES if flat.integers else 1):
        clock.check()
        whole = {n: Fraction(v) for n, v in fixed.items()}
        for point in _candidates(flat, whole, kit, clock):
            margin = _margin(flat, {**point, **whole}, kit)
            found += [margin] if margin is not None else []
    found.sort(key=lambda c: (c.relative, sum(x.denominator for x in c.point.values())))
    contacts = {str(c): c for c in found if c.is_contact}
    apart = [c for c in found if not c.is_contact]
    return (*apart[:1], *islice(contacts.values(), MOST_CONTACTS))


def _candidates(flat: Statement, whole: Point, kit: Kit, clock: Clock) -> Iterator[Point]:
    values: dict[str, Expr] = {n: const(v) for n, v in whole.items()}
    real = Statement(flat.relation.substitute(values), tuple(c.substitute(values) for c in flat.constraints))
    chart = chart_of(real, kit, clock) if real.variables else None
    if chart is None or not chart.variables:
        yield from [{}] if chart is None and not real.variables else []
        return
    refuter = RealRefuter(real, kit, clock)
    weights = refuter.weights(len(chart.polytope.vertices), SAMPLES)
    gaps_at = Gaps(real, chart)
    gaps = gaps_at(weights)
    order = [i for i in np.argsort(gaps) if np.isfinite(gaps[i])]
    apart = [i for i in order if gaps[i] > APART]
    best = [weights[i] for i in (*order[:CANDIDATES], *apart[:CANDIDATES])]
    clock.check()
    starts = apart[:DESCENTS]
    best += [mixture for mixture, _ in refuter.descend(weights[starts], gaps[starts], gaps_at)]
    for mixture in best:
        for parameters in refuter.roundings(mixture, chart.polytope.vertices, SCALES):
            point = chart.point(dict(zip(chart.variables, parameters, strict=True)))
            if point is not None:
                yield point


def _margin(flat: Statement, point: Point, kit: Kit) -> Margin | None:
    """The gap at a point that meets all conditions, enclosed; None where that is not certain."""
    try:
        if not all(holds_at(c, point, kit, flat.integers) for c in flat.constraints):
            return None
        box = enclose_at(flat.relation.gap, point, ArbEnclosures(BITS))
    except (TreecertError, ArithmeticError, ValueError):
        return None
    if box.lo is None or box.hi is None:
        return None
    if sign_at(flat.relation.gap, point, kit, flat.integers) == 0:
        return Margin(point, Fraction(0), Fraction(0))
    low, high = as_fraction(box.lo), as_fraction(box.hi)
    return Margin(point, low, high, _relative(low, flat.relation, point))


def _relative(low: Fraction, r: Relation, point: Point) -> float:
    """The gap beside the sum of the sizes of the two sides, roughly."""
    sizes = 0.0
    for side in (r.left, r.right):
        try:
            box = enclose_at(side, point, ArbEnclosures(64))
            sizes += max(abs(float(as_fraction(end))) for end in (box.lo, box.hi) if end is not None)
        except (TreecertError, ArithmeticError, ValueError):
            return 1.0
    return float(low) / sizes if sizes else 1.0


def _short(value: Fraction) -> str:
    """Three digits, rounded towards 0."""
    if value == 0:
        return "0"
    try:
        exponent = math.floor(math.log10(abs(value)))
    except (OverflowError, ValueError):
        return "tiny" if abs(value) < 1 else "huge"
    digits = int(abs(value) / Fraction(10) ** (exponent - 2))
    return f"{'-' if value < 0 else ''}{digits / 100:g}" + (f"e{exponent}" if exponent else "")
