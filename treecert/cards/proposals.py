"""Guesses for constants: closed forms near a number, least and greatest values of a function on (0, 1).

Main definitions: `closed_forms`, `least`. Nothing here decides anything: guesses go to the prover.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal, localcontext
from functools import cache

from verify.arithmetic.enclosures import ArbEnclosures
from verify.language.evaluation import UndefinedValue, enclose_at
from verify.language.expressions import Expr, call, const, power
from verify.rationals import EXACT, Fraction

__all__ = ["LowPoint", "closed_forms", "decimal", "least"]

GRID = 32
ENDS = (6, 10, 20, 40, 80, 160)
"""Exponents k of the points 2^-k near the ends."""
REFINEMENTS = 40
TINY = Fraction(1, 10**24)
LOOSE = Fraction(1, 10**9)

Function = Callable[[Fraction], Fraction]


@dataclass(frozen=True)
class LowPoint:
    """A place where a function is small: `value` at `q`; `limit` when it still falls towards an end."""

    q: Fraction
    value: Fraction
    limit: bool


def least(function: Function) -> LowPoint | None:
    """About the least value of a function on (0, 1), and where it is; None where it has no values."""
    points = [Fraction(k, GRID) for k in range(1, GRID)]
    for k in ENDS:
        points += [Fraction(1, 2**k), 1 - Fraction(1, 2**k)]
    points += [Fraction(1, 2) + s * Fraction(1, 2**20) for s in (1, -1)]
    values = {q: v for q in sorted(points) if (v := _tried(function, q)) is not None}
    if not values:
        return None
    # The middle first, then simple places: a constant function is quoted at 1/2.
    order = sorted(values, key=lambda q: (q.denominator, q))
    best = order[0]
    for q in order:
        if values[q] < values[best] - abs(values[best]) * TINY:
            best = q
    if best <= Fraction(1, 2 ** ENDS[1]) or best >= 1 - Fraction(1, 2 ** ENDS[1]):
        return LowPoint(best, values[best], limit=True)
    if best.denominator > 2:
        known = sorted(values)
        i = known.index(best)
        found = _refined(function, known[max(0, i - 1)], known[min(len(known) - 1, i + 1)])
        if found is not None and found.value < values[best]:
            return found
    return LowPoint(best, values[best], limit=False)


def _tried(function: Function, q: Fraction) -> Fraction | None:
    try:
        return function(q)
    except (UndefinedValue, ZeroDivisionError):
        return None


def _refined(function: Function, low: Fraction, high: Fraction) -> LowPoint | None:
    """The bottom between two points, by thirds."""
    for _ in range(REFINEMENTS):
        a, b = (2 * low + high) / 3, (low + 2 * high) / 3
        a, b = a.limit_denominator(10**12), b.limit_denominator(10**12)
        at_a, at_b = _tried(function, a), _tried(function, b)
        if at_a is None or at_b is None or a >= b:
            break
        low, high = (low, b) if at_a <= at_b else (a, high)
    middle = ((low + high) / 2).limit_denominator(10**6)
    value = _tried(function, middle)
    return None if value is None else LowPoint(middle, value, limit=False)


def closed_forms(value: Fraction, *, loose: bool = False) -> Iterator[Expr]:
    """Simple exact numbers that agree with the value to 24 digits (`loose`: to 9), the simplest first."""
    tolerance = (LOOSE if loose else TINY) * max(Fraction(1), abs(value))
    most = 16 if loose else 64
    if abs(value) <= tolerance:
        yield const(0)
        return
    rational = _near(value, most, tolerance)
    if rational is not None:
        yield const(rational)
    for unit, size in _units():
        ratio = _near(value / size, most, tolerance)
        if ratio:
            yield const(ratio) * unit
    if loose:
        return
    argument = _near(_power_of_two(value), 1000, tolerance)
    if argument is not None and argument > 0:
        yield call("log2", const(argument))
    square = _near(value * value, 1000, tolerance)
    if square is not None and square > 0 and rational is None:
        yield power(const(square), Fraction(1, 2)) if value > 0 else -power(const(square), Fraction(1, 2))
    for unit, size in _units():
        for k in range(-128, 129):
            rest = _near(value - Fraction(k, 8) * size, 8, tolerance)
            if k and rest:
                yield const(rest) + const(Fraction(k, 8)) * unit


def _near(value: Fraction, most: int, tolerance: Fraction) -> Fraction | None:
    guess = value.limit_denominator(most)
    return guess if abs(guess - value) <= tolerance else None


def _power_of_two(value: Fraction) -> Fraction:
    if abs(value) > 20:
        return Fraction(1, 3**40)
    return _number(call("exp", const(value.limit_denominator(10**40)) * call("ln", const(2))))


@cache
def _units() -> tuple[tuple[Expr, Fraction], ...]:
    ln2 = call("ln", const(2))
    units = [1 / ln2, ln2, *(power(const(n), Fraction(1, 2)) for n in (2, 3, 5, 6)), call("exp", const(1))]
    return tuple((u, _number(u)) for u in units)


def _number(expr: Expr) -> Fraction:
    box = enclose_at(expr, {}, ArbEnclosures(300))
    if box.lo is None:
        raise UndefinedValue(expr, "no finite value", certain=False)
    return Fraction(int(box.lo.numerator), int(box.lo.denominator))


def number(expr: Expr) -> Fraction:
    """A constant expression to about 300 bits, from below."""
    return _number(expr)


def decimal(value: Fraction | Expr, digits: int = 5) -> str:
    """The number with so many significant digits, for people.

    >>> decimal(Fraction(2, 3)), decimal(Fraction(4))
    ('0.66667', '4')
    """
    x = value if isinstance(value, EXACT) else _number(value)
    with localcontext(prec=digits):
        shown = Decimal(x.numerator) / Decimal(x.denominator)
    return f"{shown.normalize():f}" if 1e-6 < abs(shown) < 10**9 else f"{shown.normalize():g}"
