"""The card of a black box: a Python function can be refuted and tested, never certified.

Main definition: `callable_card`. Values at rational points count as exact when the function returns int or Fraction;
what floats show is reported and decides nothing.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from random import Random

from treecert.cards.lines import Card, Line
from verify.rationals import EXACT, Fraction

__all__ = ["callable_card"]

NEVER = "a black box is tested, never certified"
FLOAT_SLACK = Fraction(1, 10**9)
"""What a difference of floats must exceed to be mentioned."""
RANDOM_POINTS = 200
SEED = 20

Function = Callable[[Fraction], object]


def callable_card(function: Function, name: str = "a Python function") -> Card:
    """Tests the hypotheses of a permissible criterion, and more, at exact rational points.

    `function` gets a Fraction in [0, 1]. A line is refuted by exact values that violate it, else undecided.
    The points are the same in every run.

    >>> callable_card(lambda q: (4 * q * (1 - q)) ** 2)["concave"].status
    'refuted'
    """
    box = _Box(function)
    return Card(name, tuple(_lines(box)), "callable")


def _lines(box: _Box) -> Iterator[Line]:
    half = Fraction(1, 2)
    points = list(_points())
    yield box.defined(points)
    for name, q, wanted in (
        ("G(0) = 0", Fraction(0), 0),
        ("G(1) = 0", Fraction(1), 0),
        ("G(1/2) = 1", half, 1),
    ):
        yield box.line(name, name, ((_equal(box, q, wanted), {"q": q}) for q in (q,)))
    both = ((_same(box, q), {"q": q}) for q in points)
    yield box.line("symmetric", "G(q) = G(1-q)", both)
    chords = list(_chords())
    yield box.line("concave", "G is concave", ((box.bend(q, d), {"q": q, "d": d}) for q, d in chords))
    strict = ((_positive(box.bend(q, d)), {"q": q, "d": d}) for q, d in chords)
    yield box.line("strictly concave", "G is strictly concave", strict)
    above = ((_less(box.value(q), 2 * min(q, 1 - q)), {"q": q}) for q in points)
    yield box.line("G >= 2min", "G(q) >= 2 min(q, 1-q)", above)
    yield box.kappa(chords)


Value = tuple[Fraction, bool]
"""A number, and whether it is exact."""


class _Box:
    """The function with its values kept."""

    def __init__(self, function: Function) -> None:
        self._function = function
        self._known: dict[Fraction, Value | None] = {}

    def value(self, q: Fraction) -> Value | None:
        """G(q); None where the function raises, or returns no finite number."""
        if q not in self._known:
            self._known[q] = self._called(q)
        return self._known[q]

    def _called(self, q: Fraction) -> Value | None:
        try:
            found = self._function(q)
        except (ArithmeticError, ValueError, TypeError):
            return None
        if isinstance(found, EXACT) and not isinstance(found, bool):
            return Fraction(found), True
        if isinstance(found, float) and math.isfinite(found):
            return Fraction(found), False
        return None

    def bend(self, q: Fraction, d: Fraction) -> Value | None:
        """G(q) less the mean of G(q-d) and G(q+d)."""
        found = [self.value(x) for x in (q, q - d, q + d)]
        a, b, c = found
        if a is None or b is None or c is None:
            return None
        return a[0] - (b[0] + c[0]) / 2, a[1] and b[1] and c[1]

    def defined(self, points: list[Fraction]) -> Line:
        for q in points:
            if self.value(q) is None:
                return Line("defined", "refuted", f"no finite real value at q = {q}", witness={"q": q})
        return Line("defined", "undecided", f"a value at each of {len(points)} points; {NEVER}")

    def line(self, name: str, text: str, margins: Iterator[tuple[Value | None, dict[str, Fraction]]]) -> Line:
        """Refuted by the first exact margin below zero; floats below it are mentioned."""
        count, doubt = 0, ""
        for margin, point in margins:
            if margin is None:
                continue
            count += 1
            if margin[0] < 0 and margin[1]:
                return Line(name, "refuted", f"fails: {text}", witness=point)
            if margin[0] < -FLOAT_SLACK and not doubt:
                at = ", ".join(f"{k} = {v}" for k, v in point.items())
                doubt = f"in floating point it fails at {at} by {float(-margin[0]):.3g}"
        return Line(name, "undecided", f"{text}: {doubt or f'holds at {count} points'}; {NEVER}")

    def kappa(self, chords: list[tuple[Fraction, Fraction]]) -> Line:
        """The least upper bound for kappa of BLT20 that the chords give."""
        bounds = [
            (bend[0] / (2 * d * d), bend[1], q, d) for q, d in chords if (bend := self.bend(q, d)) is not None
        ]
        if not bounds:
            return Line("kappa", "undecided", f"no values; {NEVER}")
        least, exact, q, d = min(bounds)
        how = "by exact values" if exact else "in floating point"
        text = (
            f"kappa of BLT20, definition 2, is at most {float(least):.6g} {how}, at q = {q}, d = {d}; {NEVER}"
        )
        return Line("kappa", "undecided", text)


def _equal(box: _Box, q: Fraction, wanted: int) -> Value | None:
    """Minus the distance."""
    found = box.value(q)
    return None if found is None else (-abs(found[0] - wanted), found[1])


def _same(box: _Box, q: Fraction) -> Value | None:
    a, b = box.value(q), box.value(1 - q)
    return None if a is None or b is None else (-abs(a[0] - b[0]), a[1] and b[1])


def _less(found: Value | None, amount: Fraction) -> Value | None:
    return None if found is None else (found[0] - amount, found[1])


def _positive(found: Value | None) -> Value | None:
    """Below zero where an exact number is zero."""
    if found is None or not found[1] or found[0] != 0:
        return found
    return Fraction(-1), True


def _points() -> Iterator[Fraction]:
    seen: dict[Fraction, None] = {}
    for n in (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 32):
        for k in range(n + 1):
            seen[Fraction(k, n)] = None
    for k in (8, 12, 16, 20, 30):
        seen[Fraction(1, 2**k)] = seen[1 - Fraction(1, 2**k)] = None
    random = Random(SEED)
    for _ in range(RANDOM_POINTS):
        n = random.randint(2, 1000)
        seen[Fraction(random.randint(0, n), n)] = None
    yield from seen


def _chords() -> Iterator[tuple[Fraction, Fraction]]:
    for n in (2, 4, 6, 8, 10, 16):
        for k in range(1, n):
            for j in range(1, min(k, n - k) + 1):
                yield Fraction(k, n), Fraction(j, n)
    random = Random(SEED)
    for _ in range(RANDOM_POINTS):
        n = random.randint(2, 1000)
        k = random.randint(1, n - 1)
        yield Fraction(k, n), Fraction(random.randint(1, min(k, n - k)), n)
