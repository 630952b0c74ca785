"""Containment: no primitive of either arithmetic misses the true value; the harness notices one that does.

Points are random, ends of the domain, and structured dyadics 1 +- m 2^-k, 1/2 +- m 2^-k, m 2^-k, where errors
of logarithms like to hide. The reference is the textbook formula evaluated by Arb at 400 bits; it shares no
code with the primitives. Every fourth point sits inside a wide interval, the others are intervals of width
zero, for which the range must also be narrow.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from flint import arb, ctx, fmpq

from tests.profiles import scaled
from verify.arithmetic import primitives
from verify.arithmetic.enclosures import ArbEnclosures, Enclosures
from verify.arithmetic.intervals import Interval, as_fraction
from verify.arithmetic.series import SeriesEnclosures
from verify.rationals import Fraction

REFERENCE_BITS = 400
ALLOWED_WIDTH = fmpq(1, 1 << 60)
"""Relative width that a range over a single point may have at 80 bits; r ln x costs some bits for large r."""

BACK_ENDS: tuple[Enclosures, ...] = (ArbEnclosures(), SeriesEnclosures())


# Points


def dyadic(rng: Random) -> Fraction:
    """m 2^-k, small and structured."""
    return Fraction(rng.randrange(1, 64), 1 << rng.randrange(6, 150))


def unit(rng: Random) -> Fraction:
    """A point of [0, 1]."""
    match rng.randrange(8):
        case 0:
            return Fraction(rng.randrange(3), 2)
        case 1:
            return dyadic(rng)
        case 2:
            return 1 - dyadic(rng)
        case 3:
            return Fraction(1, 2) + rng.choice((1, -1)) * dyadic(rng) / 2
        case 4:
            denominator = rng.randrange(1, 100)
            return Fraction(rng.randrange(denominator + 1), denominator)
        case _:
            bits = rng.choice((20, 53, 90))
            return Fraction(rng.randrange((1 << bits) + 1), 1 << bits)


def nonnegative(rng: Random) -> Fraction:
    match rng.randrange(6):
        case 0:
            return 1 + dyadic(rng)
        case 1:
            return Fraction(rng.randrange(1, 1000), rng.randrange(1, 1000))
        case 2:
            return unit(rng) * (1 << rng.randrange(80))
        case _:
            return unit(rng)


def positive(rng: Random) -> Fraction:
    return nonnegative(rng) or Fraction(1)


def real(rng: Random) -> Fraction:
    """A point of [-700, 700], also next to multiples of ln 2, where a reduction of the argument may slip."""
    multiple_of_ln2 = rng.randrange(40) * (Fraction(1488522236, 2147483648) + dyadic(rng) / (1 << 30))
    size = rng.choice((unit(rng), unit(rng) * 700, multiple_of_ln2))
    return size if rng.random() < 0.5 else -size


def _tangent(rng: Random) -> tuple[Fraction, ...]:
    """Any size, also next to 0, 1/3, 1/2 and 1, where the argument is reduced in another way."""
    near = rng.choice((Fraction(0), Fraction(1, 3), Fraction(1, 2), Fraction(1)))
    size = rng.choice((nonnegative(rng), near + dyadic(rng), near - dyadic(rng), 1 / positive(rng)))
    return (size if rng.random() < 0.5 else -size,)


EXPONENTS = tuple(Fraction(t) for t in ("1/2", "1/3", "2/3", "3/2", "2", "7/5", "1/17", "23/3"))


def _base(rng: Random) -> tuple[Fraction, ...]:
    r = rng.choice(EXPONENTS)
    return (nonnegative(rng), r) if rng.random() < 0.7 else (positive(rng), -r)


# The primitives and their textbook formulas


@dataclass(frozen=True)
class Primitive:
    """A range function, how to draw its arguments, and the formula that it encloses.

    `draw` gives `arity` interval arguments and then, for powers, the exponent.
    """

    name: str
    range_of: Callable[..., Interval]
    draw: Callable[[Random], tuple[Fraction, ...]]
    formula: Callable[..., Any]
    arity: int = 1


def _entropy(p: fmpq) -> arb:
    if p in (0, 1):
        return arb(0)
    q = 1 - p
    return -(arb(p) * arb(p).log() + arb(q) * arb(q).log()) / arb(2).log()


def _power(x: fmpq, r: fmpq) -> arb:
    return arb(0) if x == 0 else (arb(x).log() * arb(r)).exp()


def _log_quotient(u: fmpq, v: fmpq) -> arb:
    return arb(1) / arb(u) if u == v else (arb(u).log() - arb(v).log()) / arb(u - v)


PRIMITIVES = (
    Primitive("log", primitives.log_range, lambda rng: (positive(rng),), lambda x: arb(x).log()),
    Primitive("exp", primitives.exp_range, lambda rng: (real(rng),), lambda x: arb(x).exp()),
    Primitive("arctan", primitives.arctan_range, _tangent, lambda x: arb(x).atan()),
    Primitive("sqrt", primitives.sqrt_range, lambda rng: (nonnegative(rng),), lambda x: arb(x).sqrt()),
    Primitive("power", primitives.power_range, _base, _power),
    Primitive("entropy", primitives.entropy_range, lambda rng: (unit(rng),), _entropy),
    Primitive(
        "xlogx",
        primitives.xlogx_range,
        lambda rng: (nonnegative(rng),),
        lambda x: arb(0) if x == 0 else arb(x) * arb(x).log(),
    ),
    Primitive(
        "xpow_log",
        primitives.xpow_log_range,
        lambda rng: (nonnegative(rng), rng.choice(EXPONENTS)),
        lambda x, r: arb(0) if x == 0 else _power(x, r) * arb(x).log(),
    ),
    Primitive(
        "gini_root",
        primitives.gini_root_range,
        lambda rng: (unit(rng),),
        lambda q: arb(q * (1 - q)).sqrt(),
    ),
    Primitive(
        "log_quotient",
        primitives.log_quotient_range,
        lambda rng: (positive(rng), positive(rng)),
        _log_quotient,
        arity=2,
    ),
    Primitive(
        "log1p_quotient",
        primitives.log1p_quotient_range,
        lambda rng: (positive(rng) - 1,),
        lambda w: _log_quotient(1 + w, fmpq(1)),
    ),
)
BY_NAME = {p.name: p for p in PRIMITIVES}


# The harness


def _rational(q: Any) -> fmpq:
    return q if isinstance(q, fmpq) else fmpq(int(q.numerator), int(q.denominator))


def _exact_end(ball: arb) -> fmpq:
    mantissa, exponent = ball.man_exp()
    e = int(exponent)
    return fmpq(mantissa << e) if e >= 0 else fmpq(mantissa, 1 << -e)


def _reference(primitive: Primitive, point: tuple[Fraction, ...]) -> tuple[fmpq, fmpq]:
    with ctx.workprec(REFERENCE_BITS):
        ball = primitive.formula(*map(_rational, point))
        return _exact_end(ball.lower()), _exact_end(ball.upper())


def _complaint(found: Interval, true_lo: fmpq, true_hi: fmpq, *, single: bool) -> str | None:
    """What is wrong with the range `found`, given that the function takes a value in [true_lo, true_hi]."""
    lo = None if found.lo is None else _rational(found.lo)
    hi = None if found.hi is None else _rational(found.hi)
    if lo is not None and lo > true_hi:
        return "the lower end is too high"
    if hi is not None and hi < true_lo:
        return "the upper end is too low"
    if single and (lo is None or hi is None or hi - lo > ALLOWED_WIDTH * max(abs(true_lo), abs(true_hi))):
        return "too wide for a single point"
    return None


def violations(
    primitive: Primitive, back_ends: tuple[Enclosures, ...], count: int, seed: int = 2026, stop: int = 3
) -> list[str]:
    """The first few complaints about `count` points under each of the back ends."""
    rng = Random(f"{primitive.name} {seed}")
    found: list[str] = []
    for i in range(count):
        point = primitive.draw(rng)
        corners = (point, primitive.draw(rng), primitive.draw(rng)) if i % 4 == 0 else (point,)
        cells = [Interval(min(p), max(p)) for p in zip(*corners, strict=True)][: primitive.arity]
        true_lo, true_hi = _reference(primitive, point)
        single = all(cell.is_point() for cell in cells)
        for e in back_ends:
            try:
                result = primitive.range_of(e, *cells, *point[primitive.arity :])
                complaint = _complaint(result, true_lo, true_hi, single=single)
            except ValueError as error:
                complaint = str(error)
            if complaint:
                found.append(f"{primitive.name}{cells} at {point} under {e.name}: {complaint}")
        if len(found) >= stop:
            break
    return found


def _named(value: object) -> str | None:
    return value.name if isinstance(value, Primitive) else None


@pytest.mark.parametrize("primitive", PRIMITIVES, ids=_named)
def test_no_violation_at_2000_points(primitive: Primitive) -> None:
    assert violations(primitive, BACK_ENDS, 2_000) == []


@pytest.mark.slow
@pytest.mark.parametrize("primitive", PRIMITIVES, ids=_named)
def test_no_violation_at_20000_points(primitive: Primitive) -> None:
    """At 400,000 points in the thorough profile."""
    assert violations(primitive, BACK_ENDS, scaled(20_000), seed=7) == []


@pytest.mark.parametrize("bits", [20, 53, 200])
@pytest.mark.parametrize("primitive", PRIMITIVES, ids=_named)
def test_no_violation_at_other_precisions(primitive: Primitive, bits: int) -> None:
    wide_enough = (ArbEnclosures(bits), SeriesEnclosures(bits))
    found = violations(primitive, wide_enough, 300, stop=300)
    assert [line for line in found if bits > 80 or "too wide" not in line] == []


# Controls: broken arithmetic must be noticed


@dataclass(frozen=True)
class Broken:
    """A back end with each enclosure of another one passed through `damage`."""

    inner: Enclosures
    damage: Callable[[Any, Any], tuple[Any, Any]]
    name: str = "broken"

    @property
    def bits(self) -> int:
        return self.inner.bits

    def rational(self, x: Any) -> Any:
        return self.inner.rational(x)

    def log(self, q: Any) -> tuple[Any, Any]:
        return self.damage(*self.inner.log(q))

    def exp(self, q: Any) -> tuple[Any, Any]:
        return self.damage(*self.inner.exp(q))

    def arctan(self, q: Any) -> tuple[Any, Any]:
        return self.damage(*self.inner.arctan(q))

    def sqrt(self, q: Any) -> tuple[Any, Any]:
        return self.damage(*self.inner.sqrt(q))

    def root(self, q: Any, n: int) -> tuple[Any, Any]:
        return self.damage(*self.inner.root(q, n))


def _one_unit_up(lo: Any, hi: Any) -> tuple[Any, Any]:
    return hi, hi + (hi - lo)


def _one_unit_down(lo: Any, hi: Any) -> tuple[Any, Any]:
    return lo - (hi - lo), lo


def _from_a_float(lo: Any, _hi: Any) -> tuple[Any, Any]:
    through = Fraction(float(as_fraction(lo)))
    same = through if isinstance(lo, Fraction) else _rational(through)
    return same, same


def _vacuous(lo: Any, hi: Any) -> tuple[Any, Any]:
    return lo - abs(lo) / 2, hi + abs(hi) / 2


@pytest.mark.parametrize("damage", [_one_unit_up, _one_unit_down, _from_a_float, _vacuous])
@pytest.mark.parametrize("inner", BACK_ENDS, ids=lambda e: e.name)
@pytest.mark.parametrize("primitive", PRIMITIVES, ids=_named)
def test_damaged_enclosures_are_noticed(
    primitive: Primitive, inner: Enclosures, damage: Callable[[Any, Any], tuple[Any, Any]]
) -> None:
    assert violations(primitive, (Broken(inner, damage),), 2_000)


@dataclass(frozen=True)
class RoundedArgument(SeriesEnclosures):
    """Rounds the argument of log to 60 bits: harmless almost everywhere, wrong next to 1."""

    def log(self, q: Any) -> tuple[Fraction, Fraction]:
        near = Fraction(round(as_fraction(q) * (1 << 60)), 1 << 60)
        close = abs(as_fraction(q) - 1) < Fraction(1, 1 << 20)
        return SeriesEnclosures.log(self, near if close and near != 1 else q)


@pytest.mark.parametrize("name", ["log", "entropy", "xlogx", "xpow_log", "log_quotient", "log1p_quotient"])
def test_errors_next_to_one_are_noticed(name: str) -> None:
    assert violations(BY_NAME[name], (RoundedArgument(),), 2_000)


@pytest.mark.parametrize("name", ["entropy", "xlogx", "xpow_log", "gini_root"])
def test_ranges_from_the_ends_only_are_noticed(name: str) -> None:
    honest = BY_NAME[name]

    def ends_only(e: Enclosures, x: Interval, *rest: Fraction) -> Interval:
        left, right = (honest.range_of(e, Interval(end, end), *rest) for end in (x.lo, x.hi))
        return left.hull(right)

    careless = Primitive(honest.name, ends_only, honest.draw, honest.formula)
    assert violations(careless, BACK_ENDS, 2_000)
