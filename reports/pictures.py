"""What is drawn of an inequality: both sides along one variable through a point, and where it fails.

Main definitions: `Picture`, `Curve`, `picture`. Curves are illustrations: middles of enclosures, as floats. Nothing is
decided by them. The point that is marked carries enclosed values.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from verify.arithmetic.enclosures import ArbEnclosures
from verify.arithmetic.intervals import Interval, as_fraction
from verify.errors import TreecertError
from verify.language.evaluation import UndefinedValue, enclose_at
from verify.language.expressions import Expr, Var
from verify.language.statements import Relation, Statement
from verify.rationals import Fraction

BITS = 100
STEPS = 96
FLAT = 0.04
"""Where the sides lie closer together than this part of the picture's height, their difference is drawn."""
Point = Mapping[str, Fraction]


@dataclass(frozen=True)
class Curve:
    """A line through (x, y); None where it has no value."""

    label: str
    values: tuple[float | None, ...]


@dataclass(frozen=True)
class Picture:
    """Curves over `xs`, which are values of `axis`; `fails` are the ranges where the relation fails.

    `point` is what is marked: the place on the axis, and the place on each curve. `fixed` are the other variables.
    """

    axis: str
    xs: tuple[float, ...]
    curves: tuple[Curve, ...]
    fails: tuple[tuple[float, float], ...]
    point: tuple[float, tuple[float, ...]]
    at: Fraction
    fixed: tuple[tuple[str, Fraction], ...]
    difference: bool


def picture(statement: Statement, point: Point) -> Picture | None:
    """The picture of an inequality through a point at which it fails; None where no variable shows anything.

    The variable is the one along which the inequality fails on a part of its range that is neither small nor all.
    """
    flat = statement.expanded()
    sides = (flat.relation.left, flat.relation.right)
    if set(point) < set(flat.variables) or flat.relation.op == "==" or all(not s.children for s in sides):
        return None
    found = [
        p for name in flat.variables if name not in statement.integers for p in _along(flat, name, point)
    ]
    return max(found, key=_worth, default=None)


def _worth(p: Picture) -> tuple[float, str]:
    """Best where about two fifths of the range fail; the name settles what is equal."""
    part = sum(b - a for a, b in p.fails) / (p.xs[-1] - p.xs[0])
    return (-abs(part - 0.4), p.axis)


def _along(s: Statement, name: str, point: Point) -> Iterator[Picture]:
    if name not in (s.relation.left.variables | s.relation.right.variables):
        return
    if any(c.op == "==" and name in c.left.variables | c.right.variables for c in s.constraints):
        return
    low, high = _range(s, name, point)
    xs = [low + (high - low) * Fraction(k, STEPS) for k in range(STEPS + 1)]
    sides = [_sides(s, {**point, name: x}) for x in xs]
    inside = [k for k, pair in enumerate(sides) if pair is not None]
    if len(inside) < STEPS // 3:
        return
    with suppress(UndefinedValue, TreecertError, OverflowError):
        at = [_middle(_value(side, point)) for side in (s.relation.left, s.relation.right)]
        yield _picture(s, name, point, xs, sides, at)


def _picture(
    s: Statement,
    name: str,
    point: Point,
    xs: Sequence[Fraction],
    sides: Sequence[tuple[float, float] | None],
    at: Sequence[float],
) -> Picture:
    known = [p for p in sides if p is not None]
    tall = max(max(p) for p in known) - min(min(p) for p in known)
    difference = tall > 0 and max(abs(p[0] - p[1]) for p in known) < FLAT * tall
    curves: tuple[Curve, ...] = (
        Curve("left side", tuple(p and p[0] for p in sides)),
        Curve("right side", tuple(p and p[1] for p in sides)),
    )
    marks = tuple(at)
    if difference:
        curves = (Curve("left side less right side", tuple(p and p[0] - p[1] for p in sides)),)
        marks = (at[0] - at[1],)
    floats = tuple(float(x) for x in xs)
    fails = tuple(_ranges(floats, [p is not None and not _holds(s.relation, p) for p in sides]))
    fixed = tuple((n, v) for n, v in point.items() if n != name)
    return Picture(name, floats, curves, fails, (float(point[name]), marks), point[name], fixed, difference)


def _holds(r: Relation, pair: tuple[float, float]) -> bool:
    left, right = pair
    return {"<": left < right, "<=": left <= right, ">": left > right, ">=": left >= right}[r.op]


def _ranges(xs: Sequence[float], marked: Sequence[bool]) -> Iterator[tuple[float, float]]:
    """Runs of marked places, half a step beyond their ends."""
    half = (xs[1] - xs[0]) / 2
    start: float | None = None
    for x, mark in zip((*xs, xs[-1] + half), (*marked, False), strict=True):
        if mark and start is None:
            start = max(xs[0], x - half)
        elif not mark and start is not None:
            yield start, min(xs[-1], x - half)
            start = None


def _range(s: Statement, name: str, point: Point) -> tuple[Fraction, Fraction]:
    """The ends that conditions give the variable, the others held; where one gives none, twice the point's size."""
    at = point[name]
    size = max(abs(at), Fraction(1, 4))
    low = max(_ends(s, name, point, upper=False), default=at - size)
    high = min(_ends(s, name, point, upper=True), default=at + size)
    low = max(low, at - 8 * size)
    high = min(high, at + 8 * size)
    return (low, high) if low < high else (at - size, at + size)


def _ends(s: Statement, name: str, point: Point, *, upper: bool) -> Iterator[Fraction]:
    for c in s.constraints:
        for side, other, bounds_above in (
            (c.left, c.right, c.op in ("<", "<=")),
            (c.right, c.left, c.op in (">", ">=")),
        ):
            if side == Var(name) and name not in other.variables and bounds_above == upper and c.op != "==":
                with suppress(UndefinedValue, TreecertError, KeyError, OverflowError):
                    yield _short(_value(other, point))


def _short(value: Interval) -> Fraction:
    low = _end(value)
    return low.limit_denominator(10**6)


def _sides(s: Statement, point: Point) -> tuple[float, float] | None:
    """Both sides where all conditions hold and both have a value."""
    try:
        for c in s.constraints:
            pair = _middle(_value(c.left, point)), _middle(_value(c.right, point))
            if c.op != "==" and not (_holds(c, pair) or abs(pair[0] - pair[1]) < 1e-15 * (1 + abs(pair[0]))):
                return None
        return _middle(_value(s.relation.left, point)), _middle(_value(s.relation.right, point))
    except (UndefinedValue, TreecertError, KeyError, OverflowError, ZeroDivisionError):
        return None


def _value(expr: Expr, point: Point) -> Interval:
    return enclose_at(expr, dict(point), ArbEnclosures(BITS))


def _end(value: Interval) -> Fraction:
    if value.lo is None or value.hi is None:
        raise OverflowError("no finite enclosure")
    return (as_fraction(value.lo) + as_fraction(value.hi)) / 2


def _middle(value: Interval) -> float:
    return float(_end(value))
