"""Ranges of log, exp, arctan, powers, entropy and their kin over an interval, tight up to the rounding of two values.

Main definitions: `log_range`, `log2_range`, `exp_range`, `arctan_range`, `sqrt_range`, `power_range`, `entropy_range`,
`xlogx_range`, `xpow_log_range`, `gini_root_range`, `log_quotient_range`, `log1p_quotient_range`.

Guarantee: each function f comes with its whole domain and its limits at the ends (0 ln 0 = H(0) = H(1) = 0).
The result holds f(x) for every x of the interval, and its ends are the infimum and the supremum of f there,
up to the relative accuracy 2^-bits of the back end `e`; `None` stands for an infinite one. Ranges are found
from monotone pieces by exact comparisons, so that nothing is lost on wide intervals and nothing leaks out of
the domain. An interval that leaves the domain raises ValueError; nothing is clipped.

Units: `log2_range` and `entropy_range` are in bits; every other logarithm is natural.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from verify.arithmetic.intervals import Interval, Rational, as_fraction
from verify.rationals import Fraction

if TYPE_CHECKING:  # the recheck runs without the library behind the other arithmetic
    from verify.arithmetic.enclosures import Enclosures

__all__ = [
    "arctan_range",
    "entropy_range",
    "exp_range",
    "gini_root_range",
    "log1p_quotient_range",
    "log2_range",
    "log_quotient_range",
    "log_range",
    "power_range",
    "sqrt_range",
    "xlogx_range",
    "xpow_log_range",
]

Bounds = tuple[Any, Any]
"""Two rationals of the back end's type: around a number, or the ends of an interval (second `None`: +inf)."""

EXPONENT_CAP = 1 << 16
"""Beyond this, exp is bounded by its value here (from below) or by 0 and +inf, to keep numbers small."""

LARGEST_EXACT_POWER = 16
"""x^(a/b) is the b-th root of an exact power up to this size of a and b, exp((a/b) ln x) beyond it."""


def log_range(e: Enclosures, x: Interval) -> Interval:
    """The range of ln on [lo, hi] with lo >= 0; ln 0 = -inf, and [0, 0] is outside the domain."""
    lo, hi = _ends(e, x, "ln", least=0, pole=True)
    if lo == 0:
        return Interval(None, None if hi is None else e.log(hi)[1])
    return _increasing(e.log, (lo, hi))


def log2_range(e: Enclosures, x: Interval) -> Interval:
    """The range of the logarithm of base 2, on what `log_range` is for."""
    return log_range(e, x) / Interval(*e.log(2))


def exp_range(e: Enclosures, x: Interval) -> Interval:
    """The range of exp. Where |x| > 2^16 the ends are bounds only: 0, exp(-2^16), exp(2^16) or +inf."""
    hi = None if x.hi is None else e.rational(x.hi)
    if x.lo is None:
        return Interval(e.rational(0), None if hi is None else _exp(e, hi)[1])
    return _increasing(lambda q: _exp(e, q), (e.rational(x.lo), hi))


def arctan_range(e: Enclosures, x: Interval) -> Interval:
    """The range of the inverse tangent, which increases from -pi/2 at -inf to pi/2 at +inf."""
    lo = -2 * e.arctan(1)[1] if x.lo is None else e.arctan(e.rational(x.lo))[0]
    hi = 2 * e.arctan(1)[1] if x.hi is None else e.arctan(e.rational(x.hi))[1]
    return Interval(lo, hi)


def sqrt_range(e: Enclosures, x: Interval) -> Interval:
    """The range of the square root on [lo, hi] with lo >= 0."""
    return _increasing(e.sqrt, _ends(e, x, "sqrt", least=0))


def power_range(e: Enclosures, x: Interval, r: Rational) -> Interval:
    """The range of x^r on [lo, hi] with lo >= 0, for a rational r.

    0^r is 0 for r > 0 and +inf for r < 0 (then [0, 0] is outside the domain); x^0 is 1. The relative accuracy
    is 2^-bits |r ln x| where the numerator or the denominator of r exceeds 16.
    """
    exponent = as_fraction(r)
    lo, hi = _ends(e, x, f"x^({exponent})", least=0, pole=exponent < 0)
    if exponent == 0:
        return Interval.point(e.rational(1))
    if exponent > 0:
        return _increasing(lambda q: _power(e, q, exponent), (lo, hi))
    return _decreasing(e, lambda q: _power(e, q, exponent), (lo, hi), pole=0)


def entropy_range(e: Enclosures, p: Interval) -> Interval:
    """The range of H(p) = -p log2 p - (1-p) log2(1-p) on a part of [0, 1], in bits.

    >>> from verify.arithmetic.series import SeriesEnclosures
    >>> entropy_range(SeriesEnclosures(), Interval(0, Fraction(3, 4)))
    Interval(0, 1)
    """
    return _symmetric_hill(e, lambda q: _entropy(e, q), p, "H", top=Fraction(1))


def gini_root_range(e: Enclosures, q: Interval) -> Interval:
    """The range of sqrt(q(1-q)) on a part of [0, 1]."""
    return _symmetric_hill(e, lambda t: e.sqrt(t * (1 - t)), q, "sqrt(q(1-q))", top=Fraction(1, 2))


def xlogx_range(e: Enclosures, x: Interval) -> Interval:
    """The range of x ln x on [lo, hi] with lo >= 0, in nats; its minimum is -1/e at 1/e."""
    return xpow_log_range(e, x, 1)


def xpow_log_range(e: Enclosures, x: Interval, r: Rational) -> Interval:
    """The range of x^r ln x on [lo, hi] with lo >= 0, for a rational r > 0, in nats; 0 at x = 0.

    Its minimum is -1/(r e), at exp(-1/r). The accuracy is that of `power_range`. ValueError for r <= 0.
    """
    exponent = as_fraction(r)
    if exponent <= 0:
        raise ValueError(f"x^r ln x is extended to 0 for r > 0 only, not for r = {exponent}")
    lo, hi = _ends(e, x, f"x^({exponent}) ln x", least=0)
    left = _xpow_log(e, lo, exponent)
    right = (None, None) if hi is None else left if hi == lo else _xpow_log(e, hi, exponent)
    upper = None if left[1] is None or right[1] is None else max(left[1], right[1])
    (valley_lo, valley_hi), bottom = _xpow_log_minimum(e, exponent)
    if lo >= valley_hi:
        return Interval(max(left[0], bottom), upper)
    if hi is not None and hi <= valley_lo:
        return Interval(max(right[0], bottom), upper)
    return Interval(bottom, upper)


def log_quotient_range(e: Enclosures, u: Interval, v: Interval) -> Interval:
    """The range of the divided difference (ln u - ln v)/(u - v), with the value 1/u where u = v.

    It is the mean of 1/t over t between u and v, so it decreases in each argument: from +inf where one of
    them is 0 to 0 where one of them is +inf. Both intervals need a lower end >= 0 and an upper end > 0.
    """
    u_lo, u_hi = _ends(e, u, "a divided difference of ln", least=0, pole=True)
    v_lo, v_hi = _ends(e, v, "a divided difference of ln", least=0, pole=True)
    return Interval(
        e.rational(0) if u_hi is None or v_hi is None else _log_quotient(e, u_hi, v_hi)[0],
        None if u_lo == 0 or v_lo == 0 else _log_quotient(e, u_lo, v_lo)[1],
    )


def log1p_quotient_range(e: Enclosures, w: Interval) -> Interval:
    """The range of ln(1+w)/w on [lo, hi] with lo >= -1; it decreases from +inf at -1 through 1 at 0."""
    ends = _ends(e, w, "ln(1+w)/w", least=-1, pole=True)
    return _decreasing(e, lambda t: _log_quotient(e, 1 + t, e.rational(1)), ends, pole=-1)


# One value at a time


def _power(e: Enclosures, x: Any, r: Fraction) -> Bounds:
    """Bounds for x^r with x >= 0 and r != 0; x > 0 if r < 0."""
    if x in (0, 1):
        return x, x
    a, b = r.numerator, r.denominator
    if max(abs(a), b) <= LARGEST_EXACT_POWER:
        exact = x**a
        return (exact, exact) if b == 1 else e.root(exact, b)
    lo, hi = e.log(x)
    if r < 0:
        lo, hi = hi, lo
    scale = e.rational(r)
    return _exp(e, scale * lo)[0], _exp(e, scale * hi)[1]


def _entropy(e: Enclosures, p: Any) -> Bounds:
    if p in (0, 1):
        return e.rational(0), e.rational(0)
    q = 1 - p
    p_lo, p_hi = e.log(p)
    q_lo, q_hi = e.log(q)
    scale_lo, scale_hi = _per_ln2(e)
    return (p * p_hi + q * q_hi) * -scale_lo, (p * p_lo + q * q_lo) * -scale_hi


def _xpow_log(e: Enclosures, x: Any, r: Fraction) -> Bounds:
    """Bounds for x^r ln x with x >= 0 and r > 0; it has the sign of ln x."""
    if x in (0, 1):
        return e.rational(0), e.rational(0)
    power_lo, power_hi = _power(e, x, r)
    log_lo, log_hi = e.log(x)
    if x < 1:
        return power_hi * log_lo, power_lo * log_hi
    return power_lo * log_lo, None if power_hi is None else power_hi * log_hi


def _log_quotient(e: Enclosures, u: Any, v: Any) -> Bounds:
    """Bounds for the divided difference of ln at u, v > 0, without cancellation: ln(u/v)/(u - v)."""
    high, low = (u, v) if u >= v else (v, u)
    gap = high - low
    if gap == 0:
        return 1 / high, 1 / high
    lo, hi = e.log(high / low)
    return lo / gap, hi / gap


def _exp(e: Enclosures, q: Any) -> Bounds:
    if q > EXPONENT_CAP:
        return e.exp(EXPONENT_CAP)[0], None
    if q < -EXPONENT_CAP:
        return e.rational(0), e.exp(-EXPONENT_CAP)[1]
    return e.exp(q)


@lru_cache(maxsize=64)
def _per_ln2(e: Enclosures) -> Bounds:
    """Dyadic bounds for 1 / ln 2."""
    lo, hi = e.log(2)
    bounds = (1 / Interval(lo, hi)).rounded(e.bits + 32)
    return bounds.lo, bounds.hi


@lru_cache(maxsize=256)
def _xpow_log_minimum(e: Enclosures, r: Fraction) -> tuple[Bounds, Any]:
    """Bounds for the point exp(-1/r) where x^r ln x is least, and a lower bound for its minimum -1/(r e)."""
    return _exp(e, e.rational(-1 / r)), -e.exp(-1)[1] / e.rational(r)


# Shapes of functions


def _increasing(f: Callable[[Any], Bounds], ends: Bounds) -> Interval:
    """The range of a function that increases to +inf."""
    lo, hi = ends
    left = f(lo)
    if hi is None:
        return Interval(left[0], None)
    return Interval(left[0], left[1] if hi == lo else f(hi)[1])


def _decreasing(e: Enclosures, f: Callable[[Any], Bounds], ends: Bounds, *, pole: int) -> Interval:
    """The range of a function that decreases from +inf at `pole` to 0 at +inf."""
    lo, hi = ends
    right = (e.rational(0), None) if hi is None else f(hi)
    if lo == pole:
        return Interval(right[0], None)
    return Interval(right[0], right[1] if hi == lo else f(lo)[1])


def _symmetric_hill(
    e: Enclosures, f: Callable[[Any], Bounds], x: Interval, name: str, *, top: Fraction
) -> Interval:
    """The range, on a part of [0, 1], of a function symmetric about 1/2 and rising up to `top` there."""
    lo, hi = _ends(e, x, name, least=0)
    if hi is None or hi > 1:
        raise ValueError(f"{name} is not defined beyond 1, and {x} reaches there")
    far, near = (lo, hi) if lo + hi <= 1 else (hi, lo)
    lower, upper = f(far)
    if 2 * lo <= 1 <= 2 * hi:
        return Interval(lower, e.rational(top))
    return Interval(lower, min(upper if near == far else f(near)[1], e.rational(top)))


def _ends(e: Enclosures, x: Interval, name: str, *, least: int, pole: bool = False) -> Bounds:
    """Both ends in the rational type of `e`, for a function defined from `least` on.

    Raises ValueError where x reaches below, or holds no other point than a pole at `least`.
    """
    if x.lo is None or x.lo < least:
        raise ValueError(f"{name} is not defined below {least}, and {x} reaches there")
    if pole and x.hi is not None and x.hi <= least:
        raise ValueError(f"{name} has no finite value at {least}")
    return e.rational(x.lo), None if x.hi is None else e.rational(x.hi)
