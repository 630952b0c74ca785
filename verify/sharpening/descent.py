"""Where a statement is tightest: the contact of a constant, in many digits. Proposes only.

Main definitions: `Descent`, `DescentPoint`. At a constant that fails the point is moved to where the gap is least, by
Newton's method on the face of the domain on which it lies; the constant is moved to where the gap there is 0; and so
on. W. Dinkelbach, On nonlinear fractional programming, Management Science 13 (1967), doi:10.1287/mnsc.13.7.492.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from verify.language.statements import Statement
from verify.rationals import Fraction
from verify.search.clock import Clock
from verify.sharpening.constants import Constant
from verify.sharpening.numeric import DIGITS, MP, Number, NumericNoValue, number, root, value_at

ROUNDS, STEPS = 14, 40
ACTIVE = MP.mpf(10) ** -7
"""So small a gap of a condition, it is taken for met with equality."""
SPACING = MP.mpf(10) ** -(DIGITS // 3)
"""The steps of difference quotients."""
SETTLED = MP.mpf(10) ** -(DIGITS // 2)
HALVINGS = 60

Vector = list[Number]
Function = Callable[[Vector], Number]


@dataclass(frozen=True)
class DescentPoint:
    """A point, the constant at which the gap there is 0, and whether the point has settled."""

    point: Mapping[str, Number]
    constant: Number
    settled: bool


class Descent:
    """Descents for one statement whose conditions do not hold the constant, in real variables."""

    def __init__(self, constant: Constant, fixed: Mapping[str, Fraction], clock: Clock) -> None:
        self.constant = constant
        self.clock = clock
        self.fixed = {n: number(v) for n, v in fixed.items()}
        s: Statement = constant.statement
        self.names = [n for n in s.variables if n != constant.name and n not in fixed]
        self.gap = s.relation.gap
        self.conditions = [c.gap for c in constant.domain]
        self.equations = [c.op == "==" for c in constant.domain]

    def from_point(self, point: Mapping[str, Fraction], good: Fraction, bad: Fraction) -> DescentPoint | None:
        """The contact that is reached from a point that fails at `bad`; None where no constant is reached."""
        x = [number(point[n]) for n in self.names]
        best: Number = None
        settled = False
        reach = number(good) - number(bad)
        here = number(bad)
        for _ in range(ROUNDS):
            self.clock.check()
            found = self._critical(x, here + 3 * reach, here)
            if found is None:
                break
            stays = best is not None and abs(found - best) <= SETTLED * max(1, abs(found))
            best = here = found
            lower = self._lowered(x, best)
            settled = stays and _near(x, lower)
            x = lower
            if settled:
                break
        if best is None:
            return None
        return DescentPoint(dict(zip(self.names, x, strict=True)), best, settled)

    def lowest(self, point: Mapping[str, Fraction], c: Number) -> dict[str, Number]:
        """Where the gap is least at a constant, near a point of the domain."""
        return dict(zip(self.names, self._lowered([number(point[n]) for n in self.names], c), strict=True))

    def _critical(self, x: Vector, good: Number, bad: Number) -> Number | None:
        """The constant at which the gap at a point is 0, on the way from one that fails to one that may hold."""

        def gap(c: Number) -> Number:
            return self._gap(x, c)

        try:
            if gap(bad) >= 0:
                return bad
            return root(gap, good, bad)
        except NumericNoValue:
            return None

    def _at(self, x: Vector) -> dict[str, Number]:
        return {**self.fixed, **dict(zip(self.names, x, strict=True))}

    def _gap(self, x: Vector, c: Number) -> Number:
        return value_at(self.gap, {**self._at(x), self.constant.name: c})

    def _inside(self, x: Vector) -> bool:
        try:
            return all(value_at(g, self._at(x)) >= -SETTLED for g in self.conditions)
        except NumericNoValue:
            return False

    # -- one descent at a constant

    def _lowered(self, x: Vector, c: Number) -> Vector:
        """The point moved to where the gap is least nearby, on the face on which it lies, or off it."""
        active = self._active(x)
        for _ in range(STEPS):
            self.clock.check()
            try:
                x = self._projected(x, active)
                moved, length = self._newton(x, c, active)
            except (NumericNoValue, ZeroDivisionError):
                return x
            x = moved
            fresh = self._active(x)
            if set(fresh) - set(active):
                active = fresh
                continue
            if length <= SETTLED * max(1, *map(abs, x), 1):
                leaving = self._leaving(x, c, active)
                if leaving is None:
                    return x
                active = [i for i in active if i != leaving]
                x = self._pushed(x, leaving, c)
        return x

    def _active(self, x: Vector) -> list[int]:
        """Independent conditions that are met with equality, or nearly."""
        found: list[int] = []
        rows: list[Vector] = []
        for i, g in enumerate(self.conditions):
            if self.equations[i] or abs(value_at(g, self._at(x))) < ACTIVE:
                row = self._gradient_of(i, x)
                reduced = _reduced(row, rows)
                if reduced is not None and len(rows) < len(x):
                    rows.append(reduced)
                    found.append(i)
        return found

    def _gradient_of(self, i: int, x: Vector) -> Vector:
        def g(y: Vector) -> Number:
            return value_at(self.conditions[i], self._at(y))

        return _gradient(g, x)

    def _projected(self, x: Vector, active: list[int]) -> Vector:
        """The point moved onto the face, by Newton's method for the equations."""
        for _ in range(6):
            if not active:
                return x
            values = [value_at(self.conditions[i], self._at(x)) for i in active]
            if max(map(abs, values)) <= SETTLED**2:
                return x
            rows = [self._gradient_of(i, x) for i in active]
            gram = MP.matrix([[_dot(r, s) for s in rows] for r in rows])
            weights = MP.lu_solve(gram, MP.matrix([-v for v in values]))
            x = [xi + MP.fsum(weights[k] * rows[k][j] for k in range(len(rows))) for j, xi in enumerate(x)]
        return x

    def _newton(self, x: Vector, c: Number, active: list[int]) -> tuple[Vector, Number]:
        """A step on the face: Newton's where the gap is convex, else downhill; halved until the gap falls."""
        basis = _null_space([self._gradient_of(i, x) for i in active], len(x))
        if not basis:
            return x, MP.zero

        def f(u: Vector) -> Number:
            return self._gap(_moved(x, basis, u), c)

        zero = [MP.zero] * len(basis)
        room = self._room(x, active)
        h = min(SPACING, room / 8) if room > 0 else SPACING
        slope = _gradient(f, zero, h)
        curve = _hessian(f, zero, h)
        step = _newton_step(slope, curve)
        if step is None:
            size = MP.sqrt(_dot(slope, slope))
            if size == 0:
                return x, MP.zero
            reach = max(1, *map(abs, x), 1) / 4
            step = [-s / size * reach for s in slope]
        start = f(zero)
        for _ in range(HALVINGS):
            y = _moved(x, basis, step)
            try:
                if self._inside(y) and self._gap(y, c) <= start:
                    return y, MP.sqrt(_dot(step, step))
            except NumericNoValue:
                pass
            step = [s / 2 for s in step]
        return x, MP.zero

    def _room(self, x: Vector, active: list[int]) -> Number:
        """The least gap of the conditions that are not active."""
        gaps = [abs(value_at(g, self._at(x))) for i, g in enumerate(self.conditions) if i not in active]
        return min(gaps, default=MP.one)

    def _leaving(self, x: Vector, c: Number, active: list[int]) -> int | None:
        """An active inequality away from which the gap falls."""
        for i in active:
            if self.equations[i]:
                continue
            y = self._pushed(x, i, c)
            if y is not x:
                return i
        return None

    def _pushed(self, x: Vector, i: int, c: Number) -> Vector:
        """A step into the domain away from a condition, where the gap is less; else the point itself."""
        try:
            row, start = self._gradient_of(i, x), self._gap(x, c)
            for k in (2, 4, 8, 16):
                y = [a + b * MP.mpf(10) ** -k for a, b in zip(x, row, strict=True)]
                if self._inside(y) and self._gap(y, c) < start:
                    return y
        except NumericNoValue:
            pass
        return x


def _near(x: Vector, y: Vector) -> bool:
    """Whether two points agree to many digits."""
    tolerance = MP.mpf(10) ** -(DIGITS // 3)
    return all(abs(a - b) <= tolerance * max(1, abs(a)) for a, b in zip(x, y, strict=True))


def _dot(a: Vector, b: Vector) -> Number:
    return MP.fsum(p * q for p, q in zip(a, b, strict=True))


def _moved(x: Vector, basis: list[Vector], u: Vector) -> Vector:
    return [xi + MP.fsum(u[k] * basis[k][j] for k in range(len(basis))) for j, xi in enumerate(x)]


def _gradient(f: Function, x: Vector, h: Number = SPACING) -> Vector:
    found = []
    for i in range(len(x)):
        up, down = list(x), list(x)
        up[i], down[i] = up[i] + h, down[i] - h
        found.append(_slope(f, x, up, down, h))
    return found


def _slope(f: Function, x: Vector, up: Vector, down: Vector, h: Number) -> Number:
    """A central difference, or one from the side where the function has values."""
    try:
        high = f(up)
    except NumericNoValue:
        return (f(x) - f(down)) / h
    try:
        return (high - f(down)) / (2 * h)
    except NumericNoValue:
        return (high - f(x)) / h


def _hessian(f: Function, x: Vector, h: Number) -> list[Vector]:
    n = len(x)

    def at(*moves: tuple[int, int]) -> Number:
        y = list(x)
        for i, s in moves:
            y[i] += s * h
        return f(y)

    middle = f(x)
    found = [[MP.zero] * n for _ in range(n)]
    for i in range(n):
        found[i][i] = (at((i, 1)) - 2 * middle + at((i, -1))) / h**2
        for j in range(i):
            mixed = at((i, 1), (j, 1)) - at((i, 1), (j, -1)) - at((i, -1), (j, 1)) + at((i, -1), (j, -1))
            found[i][j] = found[j][i] = mixed / (4 * h**2)
    return found


def _newton_step(slope: Vector, curve: list[Vector]) -> Vector | None:
    """The step to the bottom of the parabola; None where it has none."""
    try:
        MP.cholesky(MP.matrix(curve))
        step = MP.lu_solve(MP.matrix(curve), MP.matrix([-s for s in slope]))
    except (ValueError, ZeroDivisionError):
        return None
    return [step[i] for i in range(len(slope))]


def _reduced(row: Vector, rows: list[Vector]) -> Vector | None:
    """A row made orthogonal to others and of length 1; None where it depends on them."""
    size = MP.sqrt(_dot(row, row))
    if size == 0:
        return None
    for r in rows:
        part = _dot(row, r)
        row = [a - part * b for a, b in zip(row, r, strict=True)]
    left = MP.sqrt(_dot(row, row))
    return [a / left for a in row] if left > SETTLED * size else None


def _null_space(rows: list[Vector], n: int) -> list[Vector]:
    """An orthonormal basis of what is orthogonal to the rows."""
    known: list[Vector] = []
    for row in rows:
        reduced = _reduced(row, known)
        if reduced is not None:
            known.append(reduced)
    count = len(known)
    for i in range(n):
        unit = [MP.one if j == i else MP.zero for j in range(n)]
        reduced = _reduced(unit, known)
        if reduced is not None:
            known.append(reduced)
    return known[count:n]
