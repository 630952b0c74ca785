"""Contacts: which points, or paths of points, show that a constant cannot be moved. Proposes only.

Main definitions: `Proposed`, `at_a_place`, `along_a_path`, `with_the_constant`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from verify.language.expressions import Expr, add, const, mul, power, var
from verify.language.printing import plain
from verify.rationals import Fraction
from verify.sharpening.closed_forms import closed_forms, exact_fraction, simple_fraction
from verify.sharpening.constants import Constant, Contact
from verify.sharpening.descent import DescentPoint
from verify.sharpening.numeric import MP, Number, NumericNoValue, root, value_at

ENDS = (Fraction(1, 4), Fraction(1, 64), Fraction(1, 4096))
WHOLE_ENDS = (Fraction(2), Fraction(16))
FAR = 1000
"""Coordinates beyond this are taken to grow without end."""
LEVELS = 24
"""Places on a path at which the constant is looked at, to see where it tends."""
LIMIT_DIGITS = 150
BELIEVED = 15
"""Digits of a limit that are believed at least."""
MOST_FORMS = 3
WIDENINGS = 30


@dataclass(frozen=True)
class Proposed:
    """A best constant in closed form, with contacts to try."""

    value: Expr
    contacts: tuple[Contact, ...]


def at_a_place(constant: Constant, place: DescentPoint, fixed: Mapping[str, Fraction]) -> Iterator[Proposed]:
    """Closed forms of the constant at a point that has settled, with the point where it has one."""
    coordinates = {n: closed_forms(x)[:1] for n, x in place.point.items()}
    contacts: tuple[Contact, ...] = ()
    if all(coordinates.values()):
        point = {n: e[0] for n, e in coordinates.items()} | {n: const(v) for n, v in fixed.items()}
        contacts = (Contact(tuple(sorted(point.items()))),)
    values = closed_forms(place.constant)[:MOST_FORMS]
    if contacts:
        values += [e for e in _solved(constant, dict(contacts[0].place)) if _is(e, place.constant)]
    for value in dict.fromkeys(values):
        yield Proposed(value, contacts)


def _solved(constant: Constant, point: dict[str, Expr]) -> Iterator[Expr]:
    """The constant at which a gap that is affine in it vanishes at a point: the form that cancels there."""
    from verify.language.expressions import substitute

    r = constant.statement.relation
    zero, one = ({constant.name: const(k)} for k in (0, 1))
    sides = [r.left, r.right]
    held = [constant.name in e.variables for e in sides]
    if held.count(True) != 1:
        return
    with_c, other = (sides[0], sides[1]) if held[0] else (sides[1], sides[0])
    here = substitute(other, point)
    if with_c == var(constant.name):
        yield here
        return
    start, end = (substitute(substitute(with_c, put), point) for put in (zero, one))
    yield (here - start) / (end - start)


def _is(e: Expr, value: Number) -> bool:
    try:
        return bool(abs(value_at(e, {}) - value) <= MP.mpf(10) ** -25 * max(1, abs(value)))
    except NumericNoValue:
        return False


@dataclass(frozen=True)
class ContactPath:
    """A path of points, t -> 0 for real t, or over whole numbers without end."""

    place: tuple[tuple[str, Expr], ...]
    parameter: str
    whole: bool

    def at(self, t: Number) -> dict[str, Number]:
        return {n: value_at(e, {self.parameter: 1 / t if self.whole else t}) for n, e in self.place}


def path_from(constant: Constant, point: Mapping[str, Number]) -> ContactPath | None:
    """The path on which a point seems to go to a limit: along a line, or without end with the others in proportion."""
    integers = constant.statement.integers
    far = [n for n, x in point.items() if abs(x) > FAR]
    name = "k" if any(n in integers for n in far) else "t"
    while name in constant.statement.variables:
        name += "_"
    t = var(name)
    if far:
        leading = next((n for n in far if n in integers), max(far, key=lambda n: abs(point[n])))
        scale = abs(point[leading])
        small = 1 / scale
        grow, shrink = (t, power(t, Fraction(-1))) if name[0] == "k" else (power(t, Fraction(-1)), t)
        place = {}
        for n, x in point.items():
            if n in far:
                ratio = _ratio(x / scale)
                place[n] = None if ratio is None else mul(const(ratio), grow)
            else:
                place[n] = _affine(x, small, shrink)
    else:
        ends = {n: exact_fraction(x).limit_denominator(64) for n, x in point.items()}
        small = max(
            (abs(x - MP.mpf(ends[n].numerator) / ends[n].denominator) for n, x in point.items()), default=0
        )
        if not 0 < small < MP.mpf(10) ** -3:
            return None
        place = {n: _affine(x, small, t) for n, x in point.items()}
    if any(e is None for e in place.values()):
        return None
    found = tuple(sorted((n, e) for n, e in place.items() if e is not None))
    return ContactPath(found, name, name[0] == "k")


def _ratio(x: Number) -> Fraction | None:
    near = exact_fraction(x).limit_denominator(8)
    return near if near and abs(x - MP.mpf(near.numerator) / near.denominator) < MP.mpf("0.02") else None


def _affine(x: Number, small: Number, t: Expr) -> Expr | None:
    """end + slope * t, with simple numbers."""
    end = exact_fraction(x).limit_denominator(64)
    away = (x - MP.mpf(end.numerator) / end.denominator) / small
    if abs(away) > FAR:
        return None
    slope = exact_fraction(away).limit_denominator(4) if abs(away) > MP.mpf("0.01") else Fraction(0)
    return add(const(end), mul(const(slope), t)) if slope else const(end)


def along_a_path(
    constant: Constant, path: ContactPath, good: Number, bad: Number
) -> tuple[Number, int, list[Proposed]] | None:
    """Where the constants tend to on a path, to how many digits, and closed forms of that with contacts."""
    limit = _limit(constant, path, good, bad)
    if limit is None:
        return None
    value, digits, slope = limit
    factor = _factor(slope)
    ends = WHOLE_ENDS if path.whole else ENDS
    contacts = tuple(Contact(path.place, path.parameter, path.whole, end, factor) for end in ends)
    values = closed_forms(value, digits)[:MOST_FORMS] if digits >= BELIEVED else []
    return value, digits, [Proposed(v, contacts) for v in values]


def _factor(slope: Number) -> Fraction:
    """A whole number above the slope."""
    return Fraction(int(MP.ceil(2 * abs(slope))) if abs(slope) > MP.mpf(10) ** -6 else 1)


def _limit(
    constant: Constant, path: ContactPath, good: Number, bad: Number
) -> tuple[Number, int, Number] | None:
    """Richardson's extrapolation of the constants at t = 2^-k: the limit, its digits, and how steep it is left."""
    with MP.workdps(LIMIT_DIGITS):
        rows: list[list[Number]] = []
        first: list[Number] = []
        for k in range(6, 6 + LEVELS):
            found = _critical(constant, path, MP.mpf(2) ** -k, good, bad)
            if found is None:
                return None
            first.append(found)
            row = [found]
            for j, before in enumerate(rows[-1] if rows else [], 1):
                row.append(row[-1] + (row[-1] - before) / (MP.mpf(2) ** j - 1))
            rows.append(row)
        best, last = rows[-1][-1], rows[-2][-1]
        change = abs(best - last)
        digits = 50 if change == 0 else int(-MP.log10(change / max(1, abs(best))))
        slope = (first[-1] - best) * MP.mpf(2) ** (5 + LEVELS)
    return +best, min(max(digits, 0), 45), slope


def _critical(constant: Constant, path: ContactPath, t: Number, good: Number, bad: Number) -> Number | None:
    """The constant at which the gap on the path vanishes, in a bracket that is widened where it is too narrow."""
    gap, reach = constant.statement.relation.gap, good - bad
    try:
        point = path.at(t)

        def at(c: Number) -> Number:
            return value_at(gap, {**point, constant.name: c})

        for _ in range(WIDENINGS):
            if at(bad) < 0:
                break
            bad, reach = bad - reach, 4 * reach
        for _ in range(WIDENINGS):
            if at(good) >= 0:
                break
            good, reach = good + reach, 4 * reach
        return root(at, good, bad)
    except NumericNoValue:
        return None


def with_the_constant(
    constant: Constant, best: Expr, point: Mapping[str, Fraction], bad: Fraction
) -> Iterator[Contact]:
    """Paths c = c* -+ t on which variables are fixed, or equal to the constant that stands in the conditions."""
    name = "t"
    while name in constant.statement.variables:
        name += "_"
    value = MP.mpf(bad.numerator) / bad.denominator
    sign = 1 if value > value_at(best, {}) else -1
    moving = add(best, mul(const(sign), var(name)))
    place: dict[str, Expr] = {}
    for n, x in point.items():
        near = MP.mpf(x.numerator) / x.denominator
        if (
            abs(near - value) <= MP.mpf(10) ** -3 * max(1, abs(value))
            and n not in constant.statement.integers
        ):
            place[n] = moving
        else:
            place[n] = const(x.limit_denominator(1000))
    for end in (Fraction(1), *ENDS):
        yield Contact(tuple(sorted(place.items())), name, False, end)


__all__ = [
    "ContactPath",
    "Proposed",
    "along_a_path",
    "at_a_place",
    "path_from",
    "plain",
    "simple_fraction",
    "with_the_constant",
]
