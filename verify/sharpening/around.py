"""Proofs at constants next to the best one: by cases, in boxes around the contacts and apart from them.

Main definitions: `places_near`, `Box`, `boxes_around`, `BoxCases`. Proposes only: the kernel replays what is put
together. In a box the gap comes close to 0. The mean value form on cells that get smaller towards the contact shows
that it stays above. Apart from the boxes there is room.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.kernel.certificates import Certificate, Step
from verify.kernel.checker import apply, pose
from verify.kernel.goals import Goal, Posed
from verify.language.expressions import const
from verify.language.statements import Statement
from verify.rationals import Fraction
from verify.search.candidates import directions
from verify.search.charts import chart_of
from verify.search.clock import Clock, TimeUp
from verify.search.covering import find_cover
from verify.search.domain_reduction import DomainReducer
from verify.search.gaps import Gaps
from verify.search.outcomes import Outcome
from verify.search.portfolio import Portfolio
from verify.search.programs import Array
from verify.search.prover import settled, statement_texts
from verify.search.refuter import SCALES, Point, RealRefuter
from verify.search.tactics import Tactics, attempt
from verify.sharpening.closed_forms import exact_fraction
from verify.sharpening.constants import Constant
from verify.sharpening.descent import Descent
from verify.sharpening.numeric import MP, Number, NumericNoValue, number, value_at

SAMPLES, LOW = 600, 1e-2
"""Samples, and the relative gap below which a contact may be near."""
PART = 8
"""A box reaches this part of the way to the next condition, or to the next contact."""
CELLS, FEW_CELLS = 8000, 100
"""For a goal that comes close to 0, and for the slope of one that falls towards a face."""
AS_IT_STANDS = 0.4
"""The part of the time for a piece as it stands, before other versions of it are tried."""
MET = MP.mpf(10) ** -7
"""So small a gap of a condition, it is taken for met with equality."""
STEP = MP.mpf(10) ** -20


@dataclass(frozen=True)
class Box:
    """For each variable the centre, which is near that of a contact, and how far the box reaches from it."""

    sides: tuple[tuple[str, Fraction, Fraction], ...]

    def centre(self, name: str) -> Fraction:
        """A coordinate of the centre."""
        return next(x for n, x, _ in self.sides if n == name)


def places_near(constant: Constant, value: Fraction, clock: Clock) -> list[dict[str, Number]]:
    """Where the gap is least at a constant, by descents from low samples; not where no constant makes a difference.

    At such a place, as at x = 0 of H(x) >= c x, both sides are equal, and a proof of the usual kind sees that they are.
    Raises TimeUp.
    """
    descent, found = Descent(constant, {}, clock), list[dict[str, Number]]()
    c = number(value)
    for start in low_points(constant.at(const(value)), clock):
        place = descent.lowest(start, c)
        try:
            moved = value_at(descent.gap, {**place, constant.name: c + 1})
            matters = abs(moved - value_at(descent.gap, {**place, constant.name: c})) > MET
        except NumericNoValue:
            continue
        if matters and not any(_is_near(place, other) for other in found):
            found.append(place)
    return found


def _is_near(place: Mapping[str, Number], other: Mapping[str, Number]) -> bool:
    return all(abs(x - other[n]) <= MET * max(1, abs(x)) for n, x in place.items())


def low_points(statement: Statement, clock: Clock) -> Iterator[Point]:
    """Points of the domain with little room, the lowest first, none near one before it. Raises TimeUp."""
    kit = flint_kit()
    chart = None if statement.integers else chart_of(statement, kit, clock)
    if chart is None or not chart.variables:
        return
    refuter, vertices = RealRefuter(statement, kit, clock), chart.polytope.vertices
    rows = refuter.weights(len(vertices), SAMPLES)
    rows /= rows.sum(axis=1, keepdims=True)
    gaps, seen = Gaps(statement, chart)(rows), list[Array]()
    for i in np.argsort(gaps):
        if not gaps[i] < LOW:
            return
        if all(np.abs(rows[i] - w).max() > 1 / PART for w in seen):
            seen.append(rows[i])
            *_, mixed = refuter.roundings(rows[i], vertices, SCALES)
            point = chart.point(dict(zip(chart.variables, mixed, strict=True)))
            if point is not None:
                yield point


def boxes_around(statement: Statement, places: Sequence[Mapping[str, Number]]) -> list[Box]:
    """A box for each place, which reaches no condition that is not met with equality there, and no other place."""
    return [_box(statement, p, [q for q in places if q is not p]) for p in places]


def _box(statement: Statement, place: Mapping[str, Number], others: Sequence[Mapping[str, Number]]) -> Box:
    sides = []
    for name, x in place.items():
        apart = [abs(x - q[name]) for q in others]
        room = [*(d for d in apart if d > MET), *_distances(statement, place, name), max(1, abs(x))]
        reach = Fraction(2) ** int(MP.floor(MP.log(min(room) / PART, 2)))
        sides.append((name, round(exact_fraction(x) / reach * PART) * reach / PART, reach))
    return Box(tuple(sides))


def _distances(statement: Statement, place: Mapping[str, Number], name: str) -> Iterator[Number]:
    """How far it is along a variable to each condition that is not met with equality, by its slope."""
    for c in statement.constraints:
        here = value_at(c.gap, place)
        slope = (value_at(c.gap, {**place, name: place[name] + STEP}) - here) / STEP
        if abs(here) > MET and slope:
            yield abs(here / slope)


@dataclass
class _Close(Tactics):
    """Tactics for a goal that comes close to 0: cells that may be very small, on as few variables as will do."""

    def prove(self, goal: Goal, max_depth: int = 6) -> Step | None:
        step = self.at_once(goal) or self._at_a_face(goal) or find_cover(goal, CELLS, self.clock, close=True)
        return step or super().prove(goal, min(max_depth, 1))

    def _at_a_face(self, goal: Goal) -> Step | None:
        """Where the gap plainly falls towards a face, that is where it comes close to 0."""
        ways = directions(goal.region) if len(goal.region.variables) > 1 else []
        for v, sign in product(ways, (1, -1)):
            data: dict[str, object] = {"along": [str(sign * x) for x in v]}
            subgoals = attempt(goal, "fibre", data)
            first = find_cover(subgoals[0], FEW_CELLS, self.clock) if subgoals else None
            if first is not None and subgoals:
                rest = [self.prove(g) for g in subgoals[1:]]
                found = tuple(r for r in rest if r is not None)
                if len(found) == len(rest):
                    return Step("fibre", data, (first, *found))
        return None


class BoxCases:
    """Proofs of one statement by cases: boxes, and what lies apart from them."""

    def __init__(self, statement: Statement, boxes: Sequence[Box], clock: Clock) -> None:
        self.statement, self.boxes, self.clock = statement, tuple(boxes), clock

    def proved(self) -> Outcome | None:
        """The outcome of a proof that the kernel has replayed, or None. Raises TimeUp."""
        step = self._cases(pose(self.statement, flint_kit()), self.boxes)
        if step is None:
            return None
        return settled(self.statement, Certificate(*statement_texts(self.statement), step))

    def _cases(self, goal: Posed, boxes: tuple[Box, ...]) -> Step | None:
        if not boxes:
            return self._apart(goal)
        first, *rest = boxes
        ends = [(n, x + sign * reach, sign) for n, x, reach in first.sides for sign in (1, -1)]
        return self._cut(goal, ends, tuple(rest))

    def _cut(
        self, goal: Posed, ends: Sequence[tuple[str, Fraction, int]], others: tuple[Box, ...]
    ) -> Step | None:
        """The box by its ends, one after the other: what lies beyond each, with the boxes there, and what is left."""
        if not ends:
            return self._close(goal)
        (name, end, sign), *rest = ends
        data: dict[str, object] = {"poly": f"{name} - ({end})"}
        above, below = apply(goal, "cut", data)
        inside, beyond = (below, above) if sign > 0 else (above, below)
        if not isinstance(inside, Posed) or not isinstance(beyond, Posed):
            return None
        out = tuple(b for b in others if (b.centre(name) - end) * sign > 0)
        within = self._cut(inside, rest, tuple(b for b in others if b not in out))
        outside = None if within is None else self._cases(beyond, out)
        if within is None or outside is None:
            return None
        return Step("cut", data, (outside, within) if sign > 0 else (within, outside))

    def _close(self, goal: Posed) -> Step | None:
        return self._tried(DomainReducer(_Close(self.clock)), goal)

    def _apart(self, goal: Posed) -> Step | None:
        brief = Clock(AS_IT_STANDS * self.clock.left, self.clock.report)
        step = self._tried(DomainReducer(Tactics(brief)), goal)
        return step or self._tried(Portfolio(self.clock), goal)

    def _tried(self, search: DomainReducer | Portfolio, goal: Posed) -> Step | None:
        try:
            return search.prove(goal)
        except TimeUp:
            self.clock.check()
            return None
        except TreecertError:
            return None
