"""What is known of a statement that stays open, and what to try next. Nothing here decides anything.

Main definitions: `Advice`, `advise`, `closest`. The point that is told meets every condition, and the margin there is
enclosed, so both are certain; that no point has a smaller one is not.
"""

from __future__ import annotations

import math
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

import numpy as np

from verify.arithmetic.enclosures import ArbEnclosures
from verify.arithmetic.intervals import as_fraction
from verify.arithmetic.kits import Kit, flint_kit
from verify.errors import TreecertError, Unreadable
from verify.language.evaluation import enclose_at
from verify.language.expressions import Expr, const, var
from verify.language.points import holds_at
from verify.language.printing import plain, plain_relation, plain_statement
from verify.language.statements import Op, Relation, Statement
from verify.rationals import Fraction
from verify.search.charts import chart_of
from verify.search.clock import Clock, TimeUp
from verify.search.gaps import Gaps
from verify.search.integer_points import integer_points
from verify.search.interrupts import interruptible
from verify.search.prover import prove, statement_texts
from verify.search.refuter import SCALES, Point, RealRefuter

APART = 1e-9
"""Relative gaps above this are no rounding errors."""
SAMPLES, CANDIDATES, WHOLES = 600, 12, 12
DESCENTS = 4
"""So many samples are moved to where the gap is smaller: a domain may be small in its chart, and hold few of them."""
BITS = 256
MOST_PARTS, MOST_CONTACTS = 4, 3
PART_SHARE = 0.1
DENOMINATORS = (64, 1 << 20)


@dataclass(frozen=True)
class Closest:
    """A point of the domain, and the gap of the relation there between two numbers; negative where it fails.

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
        beside = f", {_short(Fraction(self.relative))} of the size of the sides," if self.relative else ""
        return f"the smallest margin found is {_short(self.low)}{beside} at {where}"

    @property
    def is_contact(self) -> bool:
        """Whether the two sides are equal."""
        return self.low == self.high == 0


@dataclass(frozen=True)
class Advice:
    """Lines about a statement that is open: the closest point, what is proved of it, commands to try."""

    closest: Closest | None = None
    contacts: tuple[Closest, ...] = ()
    proved: tuple[str, ...] = ()
    commands: tuple[str, ...] = ()

    @property
    def lines(self) -> list[str]:
        """The advice as text."""
        return [
            *([] if self.closest is None else [f"{self.closest}"]),
            *map(str, self.contacts),
            *(f"proved: {p}" for p in self.proved),
            *(f"try: {c}" for c in self.commands),
        ]


def advise(statement: Statement, time_limit: float, *, parts: bool = True) -> Advice:
    """What is known and what to try, for a statement that was left open within `time_limit` seconds.

    With `parts`, a few parts of the domain are tried, for a part of that time. Ctrl-C ends this, with what is known.
    """
    clock = Clock(max(1.0, time_limit * PART_SHARE * MOST_PARTS))
    near: Closest | None = None
    pivot: Closest | None = None
    contacts: tuple[Closest, ...] = ()
    proved, open_ones = list[str](), list[Statement]()
    try:
        with interruptible():
            near, contacts = closest(statement, clock)
            pivot = _pivot(near, contacts)
            halves = list(_halves(statement, pivot)) if pivot is not None else []
            _try(halves if parts else [], time_limit, proved, open_ones)
    except (TimeUp, KeyboardInterrupt):  # what is known by then is told
        pass
    more = _command(statement, f"--time-limit {max(1, round(4 * time_limit))}")
    cuts = [] if pivot is None else [_cut_hint(statement, pivot)]
    rest = [_command(s, f"--time-limit {max(1, round(time_limit))}") for s in open_ones[:2] if proved]
    return Advice(near, contacts, tuple(proved), tuple(c for c in (*rest, *cuts, more) if c))


def closest(statement: Statement, clock: Clock) -> tuple[Closest | None, tuple[Closest, ...]]:
    """The point with the smallest margin beside the size of the sides, and places where these are equal, among samples.

    None where no point of the domain is seen with a margin. Raises TimeUp.
    """
    flat, kit = statement.expanded(), flint_kit()
    found: list[Closest] = []
    for fixed in islice(integer_points(flat, kit, clock), WHOLES if flat.integers else 1):
        clock.check()
        whole = {n: Fraction(v) for n, v in fixed.items()}
        for point in _candidates(flat, whole, kit, clock):
            margin = _margin(flat, {**point, **whole}, kit)
            found += [margin] if margin is not None else []
    found.sort(key=lambda c: (c.relative, sum(x.denominator for x in c.point.values())))
    contacts = {str(c): c for c in found if c.is_contact}
    apart = [c for c in found if not c.is_contact]
    return (apart[0] if apart else None), tuple(contacts.values())[:MOST_CONTACTS]


def _pivot(near: Closest | None, contacts: Sequence[Closest]) -> Closest | None:
    """Where to cut: at a contact, the least simple one, which is no corner, or at the closest point."""
    return max(contacts, key=lambda c: sum(x.denominator for x in c.point.values()), default=near)


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


def _margin(flat: Statement, point: Point, kit: Kit) -> Closest | None:
    """The gap at a point that meets all conditions, enclosed; None where that is not certain."""
    try:
        if not all(holds_at(c, point, kit) for c in flat.constraints):
            return None
        box = enclose_at(flat.relation.gap, point, ArbEnclosures(BITS))
    except (TreecertError, ArithmeticError, ValueError):
        return None
    if box.lo is None or box.hi is None:
        return None
    if holds_at(Relation(flat.relation.gap, "==", const(0)), point, kit):
        return Closest(point, Fraction(0), Fraction(0))
    low, high = as_fraction(box.lo), as_fraction(box.hi)
    return Closest(point, low, high, _relative(low, flat.relation, point))


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


def _halves(statement: Statement, near: Closest) -> Iterator[tuple[Statement, Statement]]:
    """The domain cut in two at the point, a variable at a time."""
    for name, value in _cuts(statement, near):
        cut = const(value)
        ops: tuple[Op, Op] = ("<=", ">=")
        below, above = (
            replace(statement, constraints=(*statement.constraints, Relation(var(name), op, cut)))
            for op in ops
        )
        yield below, above


def _cuts(statement: Statement, near: Closest) -> Iterator[tuple[str, Fraction]]:
    """Variables with a simple value near the point that lies inside the domain, so that it cuts it in two."""
    flat, kit = statement.expanded(), flint_kit()
    strict: dict[str, Op] = {"<=": "<", ">=": ">"}
    for name, value in sorted(near.point.items()):
        if name in statement.integers or name not in statement.variables:
            continue
        conditions = [Relation(c.left, strict.get(c.op, c.op), c.right) for c in flat.constraints]
        for cut in (value.limit_denominator(d) for d in DENOMINATORS):
            point = {**near.point, name: cut}
            if all(holds_at(c, point, kit) for c in conditions if name in c.gap.variables):
                yield name, cut
                break


def _try(
    halves: list[tuple[Statement, Statement]], time_limit: float, proved: list[str], left: list[Statement]
) -> None:
    """Adds the halves that are proved, told by their last condition, and those that stay open."""
    for pair in halves[: MOST_PARTS // 2]:
        for half in pair:
            try:
                outcome = prove(half, time_limit=max(0.5, time_limit * PART_SHARE))
            except TreecertError:
                continue
            if outcome.status == "proved" and not outcome.vacuous:
                proved.append(f"the part with {plain_relation(half.constraints[-1])}")
            elif outcome.status == "undecided":
                left.append(half)


def _cut_hint(statement: Statement, near: Closest) -> str:
    """A cut through the closest point, along the first variable that is no whole number."""
    found = next(_cuts(statement, near), None)
    if found is None:
        return ""
    cut = var(found[0]) - const(found[1])
    return _command(statement, f"--hint {shlex.quote('split ' + plain(cut))}")


def _command(statement: Statement, options: str) -> str:
    relation, where = _texts(statement)
    conditions = f" --where {shlex.quote(where)}" if where else ""
    return f"treecert prove {shlex.quote(relation)}{conditions} {options}"


def _texts(statement: Statement) -> tuple[str, str]:
    """The relation and the conditions as people write them, or else in the spelling of certificates."""
    relation = plain_relation(statement.relation)
    try:
        line = plain_statement(statement)
    except Unreadable:
        return statement_texts(statement)
    if line != relation and not line.startswith(f"{relation} for "):
        return statement_texts(statement)
    return relation, line.removeprefix(relation).removeprefix(" for ")


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
