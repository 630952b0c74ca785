"""Evaluation: certified enclosures of expressions on boxes, and exact signs at rational points.

Main definitions: `enclose`, `enclose_at`, `decide_sign_at`, `UndefinedValue`.

Guarantee: the result of `enclose` holds the value at every point of the box; an expression that may be
undefined somewhere in the box raises `UndefinedValue`. Each function is applied with its exact range on an
interval, so overestimation comes from repeated variables and from rounding only. x^r ln(x) is one function,
with the value 0 at x = 0, and so is sqrt(q(1-q)). Numbers stay short: time and memory are bounded whatever
the expression. Units: ln in nats; log2 and H in bits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import reduce

from verify.arithmetic.enclosures import ArbEnclosures, Enclosures
from verify.arithmetic.intervals import Interval, Rational
from verify.arithmetic.primitives import (
    exp_range,
    gini_root_range,
    log_range,
    power_range,
    xpow_log_range,
)
from verify.language.expressions import ONE, Add, Const, Expr, Fn, Mul, Pow, Var
from verify.language.functions import FUNCTIONS
from verify.language.loglinear import NotLogLinear, log_linear_value
from verify.language.products import Power, gathered, log_pairs
from verify.language.undefined import UndefinedValue
from verify.rationals import Fraction

__all__ = ["UndefinedValue", "decide_sign_at", "enclose", "enclose_at"]

HALF = Fraction(1, 2)
HIGH_POWER = 16
MAX_SIZE = 1 << 16
PRECISIONS = (64, 128, 256, 512, 1024, 2000)


def enclose(
    expr: Expr, values: Mapping[str, Interval], enclosures: Enclosures, *, open_ends: bool = False
) -> Interval:
    """An interval that holds the value of `expr` for all values of the variables in their intervals.

    Ends longer than `enclosures.bits` bits are rounded outward after each operation; shorter ones stay exact,
    so that a cell that ends at 1/3 does not leak out of its domain. `open_ends` is for cells whose boundary
    is not part of the claim: an argument that touches the end 0 of ln, of 1/x or of x^-r gives an infinite
    end instead of an error, and the result holds the value wherever there is one.

    Raises Undefined, and KeyError for a variable without a value.

    >>> from verify.language.grammar import parse_expression
    >>> enclose(parse_expression("x*ln(x) + H(x)"), {"x": Interval(0, 0)}, ArbEnclosures())
    Interval(0, 0)
    """
    own = {name: _own(x, enclosures) for name, x in values.items()}
    return _Evaluation(own, enclosures, open_ends).of(expr)


def enclose_at(expr: Expr, point: Mapping[str, Fraction], enclosures: Enclosures) -> Interval:
    """An interval that holds the value of `expr` at a rational point. Raises as `enclose` does."""
    return enclose(expr, {name: Interval.point(q) for name, q in point.items()}, enclosures)


def decide_sign_at(
    expr: Expr,
    point: Mapping[str, Fraction],
    factory: Callable[[int], Enclosures] = ArbEnclosures,
) -> int | None:
    """The sign (-1, 0 or 1) of `expr` at a rational point, None where 2000 bits do not decide it.

    Zero is returned only where it is exact: rational values and rational combinations of logarithms of
    rationals (H and log2 included) are decided completely. Raises Undefined where the expression surely has
    no value, KeyError for a variable without a value.

    >>> from verify.language.grammar import parse_expression
    >>> decide_sign_at(parse_expression("H(x) - 2 + 3*log2(3)/4"), {"x": Fraction(1, 4)})
    0
    """
    try:
        return log_linear_value(expr, point, factory).sign(factory)
    except NotLogLinear:
        return _sign_by_enclosure(expr, point, factory)


def _sign_by_enclosure(
    expr: Expr, point: Mapping[str, Fraction], factory: Callable[[int], Enclosures]
) -> int | None:
    for bits in PRECISIONS:
        try:
            value = enclose_at(expr, point, factory(bits))
        except UndefinedValue as undefined:
            if undefined.certain:
                raise
            continue
        if not value.contains_zero():
            return 1 if value.is_positive() else -1
        if value.is_point():
            return 0
    return None


def _own(x: Interval, e: Enclosures) -> Interval:
    """The interval with ends of the back end's own type."""
    return Interval(
        None if x.lo is None else e.rational(x.lo),
        None if x.hi is None else e.rational(x.hi),
    )


@dataclass(frozen=True)
class _Evaluation:
    values: Mapping[str, Interval]
    e: Enclosures
    open_ends: bool
    seen: dict[int, tuple[Expr, Interval]] = field(default_factory=dict)
    """By identity: definitions that were put in are shared. Keeping the expression keeps its id its own."""

    def of(self, expr: Expr) -> Interval:
        known = self.seen.get(id(expr))
        if known is None:
            known = self.seen[id(expr)] = (expr, self.trimmed(self.compute(expr)))
        return known[1]

    def compute(self, expr: Expr) -> Interval:
        match expr:
            case Const(value):
                return Interval.point(self.e.rational(value))
            case Var(name):
                return self.values[name]
            case Add(children):
                return reduce(lambda x, y: self.trimmed(x + y), map(self.of, children))
            case Mul(children):
                return self.product(children)
            case Pow(base, exponent):
                return self.power(expr, self.of(base), exponent)
            case Fn():
                return self.function(expr, [self.of(c) for c in expr.children])
        raise TypeError(f"cannot evaluate {type(expr).__name__}")

    def trimmed(self, x: Interval) -> Interval:
        """Ends that have become longer than the working precision are rounded outward."""
        bits = self.e.bits
        if all(end is None or _bits(end) <= bits for end in (x.lo, x.hi)):
            return x
        rounded = x.rounded(bits)
        lo = x.lo if x.lo is None or _bits(x.lo) <= bits else rounded.lo
        hi = x.hi if x.hi is None or _bits(x.hi) <= bits else rounded.hi
        below = None if lo is None else _capped(-lo)
        above = None if hi is None else _capped(hi)
        return _own(Interval(None if below is None else -below, above), self.e)

    # -- products

    def product(self, factors: tuple[Expr, ...]) -> Interval:
        """The product with equal factors gathered and x^r ln(x)^m taken as one function."""
        up, down = gathered(factors)
        result = Interval.point(self.e.rational(1))
        for power, log in log_pairs(up):
            result = self.trimmed(result * self.power_with_log(power, log))
        for power in (*up.values(), *down.values()):
            result = self.trimmed(result * self.gathered_power(power))
        return result

    def power_with_log(self, power: Power, log: Power) -> Interval:
        """u^r ln(u)^m for r > 0 and a positive integer m, through u^(r/m) ln(u); 0 at u = 0."""
        x = self.of(power.base)
        self.require(log.base, x, least=0, attained=True)
        value = xpow_log_range(self.e, x, power.exponent / log.exponent)
        if isinstance(log.base, Fn) and log.base.name == "log2":
            value = value / Interval(*self.e.log(2))
        return self.integer_power(value, log.exponent.numerator)

    def gathered_power(self, power: Power) -> Interval:
        x = self.of(power.base)
        if power.exponent == 1 and not power.root:
            return x
        expr = Pow(power.base, power.exponent)
        if power.root:
            self.require(expr, x, least=0, attained=True)
        return self.power(expr, x, power.exponent)

    # -- powers and functions

    def power(self, expr: Expr, x: Interval, r: Fraction) -> Interval:
        if r.denominator == 1 and r >= 0:
            return self.integer_power(x, r.numerator)
        if r.denominator == 1:
            return self.inverse_power(expr, x, -r.numerator)
        self.require(expr, x, least=0, attained=r > 0)
        q = _gini_variable(expr) if r == HALF else None
        if q is not None:
            part = self.of(q)
            if part.is_nonnegative() and (1 - part).is_nonnegative():
                return gini_root_range(self.e, part)
        return power_range(self.e, x, r)

    def integer_power(self, x: Interval, n: int) -> Interval:
        """x^n for n >= 0; high powers by halving n, so that they can be kept short on the way."""
        if n < HIGH_POWER:
            return x.pow_int(n)
        if n % 2 and x.lo != 0 != x.hi and x.contains_zero():
            left, right = Interval(x.lo, 0), Interval(0, x.hi)
            return self.integer_power(left, n).hull(self.integer_power(right, n))
        square = self.trimmed(self.integer_power(x, n // 2).pow_int(2))
        return self.trimmed(square * x) if n % 2 else square

    def inverse_power(self, expr: Expr, x: Interval, n: int) -> Interval:
        """x^-n; a zero of x is an error, unless it is an end and ends are open."""
        if not x.contains_zero():
            return 1 / self.integer_power(x, n)
        if x.is_point():
            raise UndefinedValue(expr, "division by zero", certain=True)
        if self.open_ends and x.lo == 0:
            return power_range(self.e, x, -n)
        if self.open_ends and x.hi == 0:
            mirrored = power_range(self.e, -x, -n)
            return -mirrored if n % 2 else mirrored
        raise UndefinedValue(expr, "division by a number that may be zero", certain=False)

    def real_power(self, expr: Expr, x: Interval, r: Interval) -> Interval:
        """x^r for x >= 0, through exp(r ln x); 0 at x = 0, where r > 0 is needed."""
        self.require(expr, x, least=0, attained=True)
        if x.lo == 0 and not r.is_positive():
            raise UndefinedValue(expr, "0 has powers with positive exponents only", certain=False)
        if r.lo is not None and r.is_point():
            return power_range(self.e, x, r.lo)
        if x.is_point() and x.lo == 0:
            return Interval.point(self.e.rational(0))
        return exp_range(self.e, log_range(self.e, x) * r)

    def function(self, expr: Fn, args: list[Interval]) -> Interval:
        function = FUNCTIONS.get(expr.name)
        if function is None:
            raise ValueError(f"unknown function {expr.name}")
        if function.range is None:
            return self.real_power(expr, *args)
        least, greatest, closed, _ = function.arguments
        if least is not None:
            self.require(expr, args[0], least, closed)
        if greatest is not None:
            self.require(expr, greatest - args[0], 0, closed)
        return function.range(self.e, *args)

    def require(self, expr: Expr, x: Interval, least: int, attained: bool) -> None:
        """The argument must be above `least`; the end itself counts if the value is `attained` there."""
        if x.hi is not None and (x.hi < least or (x.hi == least and not attained)):
            raise UndefinedValue(expr, "its argument is outside the domain", certain=True)
        touching = x.lo is not None and x.lo == least and (attained or self.open_ends)
        if not touching and (x.lo is None or x.lo <= least):
            raise UndefinedValue(expr, "its argument may leave the domain", certain=False)


def _bits(q: Rational) -> int:
    return max(int(q.numerator).bit_length(), int(q.denominator).bit_length())


def _capped(end: Rational) -> Rational | None:
    """An upper end that is not smaller, of a size within 2^+-65536; None for +inf."""
    size = int(end.numerator).bit_length() - int(end.denominator).bit_length()
    if abs(size) <= MAX_SIZE:
        return end
    if size > 0:
        return None if end > 0 else Fraction(-(2**MAX_SIZE))
    return Fraction(1, 2**MAX_SIZE) if end > 0 else Fraction(0)


def _gini_variable(expr: Expr) -> Expr | None:
    """u where `expr` is a power of u * (1 - u)."""
    base = expr.base if isinstance(expr, Pow) else expr
    if isinstance(base, Mul) and len(base.children) == 2:
        u, v = base.children
        if v == ONE - u:
            return u
        if u == ONE - v:
            return v
    return None
