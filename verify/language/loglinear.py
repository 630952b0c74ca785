"""Exact values: rationals and rational combinations of logarithms, at rational points.

Main definitions: `LogLinear`, `log_linear_value`.

A value is kept as a finite sum of c * t^j and c * t^j * ln(r), where t = ln 2, c is rational, j an integer
and r > 1 a rational whose numerator and denominator are odd. Entropies and log2 at rational points have this
form with j = -1. x^r ln(x) is 0 at x = 0, as it is for enclosures.

Guarantee: exact; what leaves the class raises `NotLogLinear`, never a guess.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import reduce
from math import lcm

from verify.arithmetic.enclosures import ArbEnclosures, Enclosures
from verify.arithmetic.signs import sign_of_log_sum
from verify.errors import TreecertError
from verify.language.expressions import Add, Const, Expr, Fn, Mul, Pow, Var
from verify.language.functions import FUNCTIONS, KINKS, LOGARITHMS
from verify.language.products import gathered, log_pairs
from verify.language.undefined import UndefinedValue
from verify.rationals import Fraction

MAX_BITS = 1 << 17

Key = tuple[int, Fraction]
"""(j, r): the term t^j ln r, or t^j alone where r = 1."""

ONE = Fraction(1)
RATIONAL: Key = (0, ONE)


class NotLogLinear(TreecertError):
    """The value is not certified to be a rational combination of logarithms, or its numbers are too long."""


@dataclass(frozen=True)
class LogLinear:
    """The sum of c * t^j * (ln r, or 1 where r = 1) over `terms`; no c is 0."""

    terms: Mapping[Key, Fraction]

    @property
    def rational(self) -> Fraction | None:
        """The value where it is visibly rational, otherwise None."""
        return self.terms.get(RATIONAL, Fraction(0)) if self.terms.keys() <= {RATIONAL} else None

    def __add__(self, other: LogLinear) -> LogLinear:
        total = dict(self.terms)
        for key, c in other.terms.items():
            total[key] = total.get(key, Fraction(0)) + c
        return _collected(total)

    def __mul__(self, other: LogLinear) -> LogLinear:
        """The product where one factor is c * t^j or 0. Raises NotLogLinear otherwise."""
        if not self.terms or not other.terms:
            return LogLinear({})
        one, many = (self, other) if self.is_monomial else (other, self)
        if not one.is_monomial:
            raise NotLogLinear("a product of logarithms")
        (((j, _), c),) = one.terms.items()
        return _collected({(j + i, r): c * d for (i, r), d in many.terms.items()})

    @property
    def is_monomial(self) -> bool:
        """Whether it is c * t^j."""
        return len(self.terms) == 1 and all(r == 1 for _, r in self.terms)

    def sign(self, factory: Callable[[int], Enclosures] = ArbEnclosures) -> int:
        """The exact sign. Raises NotLogLinear where no power of t makes it linear in logarithms."""
        if not self.terms:
            return 0
        lowest = min(j for j, _ in self.terms)
        constant, logs = Fraction(0), list[tuple[Fraction, Fraction]]()
        for (j, r), c in self.terms.items():
            if r == 1 and j == lowest:
                constant += c
            elif r == 1 and j == lowest + 1:
                logs.append((c, Fraction(2)))
            elif j == lowest:
                logs.append((c, r))
            else:
                raise NotLogLinear("a product of logarithms")
        return sign_of_log_sum(constant, logs, factory)


def _collected(terms: Mapping[Key, Fraction]) -> LogLinear:
    kept = {key: c for key, c in terms.items() if c}
    if any(_bits(c) > MAX_BITS for c in kept.values()):
        raise NotLogLinear("the numbers are too long")
    return LogLinear(kept)


def _bits(q: Fraction) -> int:
    return max(q.numerator.bit_length(), q.denominator.bit_length())


def of_rational(q: Fraction) -> LogLinear:
    """The rational q."""
    return _collected({RATIONAL: q})


def log_of(q: Fraction) -> LogLinear:
    """ln q for a rational q > 0, as a multiple of ln 2 and ln r with r > 1 odd over odd."""
    if q < 1:
        return of_rational(Fraction(-1)) * log_of(1 / q)
    twos = _twos(q.numerator) - _twos(q.denominator)
    odd = q / Fraction(2) ** twos
    rest = {(0, odd): ONE} if odd > 1 else {(0, 1 / odd): -ONE} if odd < 1 else {}
    return _collected({(1, ONE): Fraction(twos), **rest})


def _twos(n: int) -> int:
    return (n & -n).bit_length() - 1


def log_linear_value(
    expr: Expr, point: Mapping[str, Fraction], factory: Callable[[int], Enclosures] = ArbEnclosures
) -> LogLinear:
    """The exact value of `expr` at a rational point.

    Raises NotLogLinear where it leaves the class, Undefined (certain) where there is no value, KeyError for a
    variable without a value.
    """
    return _Evaluation(point, factory).of(expr)


@dataclass(frozen=True)
class _Evaluation:
    point: Mapping[str, Fraction]
    factory: Callable[[int], Enclosures]

    def of(self, expr: Expr) -> LogLinear:
        match expr:
            case Const(value):
                return of_rational(value)
            case Var(name):
                return of_rational(self.point[name])
            case Add(children):
                return reduce(LogLinear.__add__, map(self.of, children))
            case Mul(children):
                return self.product(children)
            case Pow(base, exponent):
                return _power(expr, self.of(base), exponent)
            case Fn(name, children) if name in KINKS:
                return self.chosen(name, [self.of(c) for c in children])
            case Fn("pow", _):
                raise NotLogLinear("a power with a real exponent")
            case Fn(_, (argument,)):
                return _function(expr, self.of(argument))
        raise TypeError(f"cannot evaluate {type(expr).__name__}")

    def product(self, factors: tuple[Expr, ...]) -> LogLinear:
        """The product. Every factor is evaluated first: 0 * (1/0) has no value."""
        pairs = log_pairs(gathered(factors)[0])
        at_zero = {log.base for power, log in pairs if self.of(power.base).rational == 0}
        values = [LogLinear({}) if _positive_base(f) in at_zero else self.of(f) for f in factors]
        return reduce(LogLinear.__mul__, values)

    def chosen(self, name: str, args: list[LogLinear]) -> LogLinear:
        """abs, min and max, by exact comparisons."""
        if name == "abs":
            args, name = [args[0], _negative(args[0])], "max"
        best = args[0]
        for other in args[1:]:
            larger = (other + _negative(best)).sign(self.factory) > 0
            best = other if larger == (name == "max") else best
        return best


def _positive_base(factor: Expr) -> Expr | None:
    """The base of a factor with a positive exponent."""
    if isinstance(factor, Pow):
        return factor.base if factor.exponent > 0 else None
    return factor


def _negative(value: LogLinear) -> LogLinear:
    return of_rational(Fraction(-1)) * value


def _power(expr: Expr, base: LogLinear, exponent: Fraction) -> LogLinear:
    q = base.rational
    if q is not None:
        return of_rational(_rational_power(expr, q, exponent))
    if exponent == 1:
        return base
    if not base.is_monomial or exponent.denominator != 1:
        raise NotLogLinear("a power of a logarithm")
    (((j, _), c),) = base.terms.items()
    return _collected({(j * exponent.numerator, ONE): _rational_power(expr, c, exponent)})


def _rational_power(expr: Expr, q: Fraction, exponent: Fraction) -> Fraction:
    if q == 0 and exponent < 0:
        raise UndefinedValue(expr, "division by zero", certain=True)
    if q < 0 and exponent.denominator != 1:
        raise UndefinedValue(expr, "a root of a negative number", certain=True)
    if _bits(q) * abs(exponent.numerator) > MAX_BITS:
        raise NotLogLinear("the numbers are too long")
    power = q**exponent.numerator
    return power if exponent.denominator == 1 else _exact_root(power, exponent.denominator)


def _exact_root(q: Fraction, n: int) -> Fraction:
    """The n-th root of q >= 0. Raises NotLogLinear where it is irrational."""
    root = Fraction(_integer_root(q.numerator, n), _integer_root(q.denominator, n))
    if root**n != q:
        raise NotLogLinear("an irrational root")
    return root


def _integer_root(m: int, n: int) -> int:
    """The integer part of the n-th root of m >= 0, by Newton's iteration from above."""
    if m < 2 or n >= m.bit_length():
        return min(m, 1)
    x = 1 << -(-m.bit_length() // n)
    while True:
        y = ((n - 1) * x + m // x ** (n - 1)) // n
        if y >= x:
            return x
        x = y


def _function(expr: Fn, argument: LogLinear) -> LogLinear:
    if expr.name == "exp":
        return of_rational(_exponential(argument))
    q = argument.rational
    if q is None:
        raise NotLogLinear(f"{expr.name} of an irrational number")
    arguments = FUNCTIONS[expr.name].arguments
    if not arguments.holds(q):
        raise UndefinedValue(expr, f"{expr.name} of {arguments.others}", certain=True)
    if expr.name == "H":
        return _per_bit(_negative(_x_log_x(q) + _x_log_x(1 - q)))
    if expr.name not in LOGARITHMS:
        raise NotLogLinear(f"{expr.name} is no logarithm")
    return _per_bit(log_of(q)) if expr.name == "log2" else log_of(q)


def _per_bit(nats: LogLinear) -> LogLinear:
    return nats * LogLinear({(-1, ONE): ONE})


def _x_log_x(q: Fraction) -> LogLinear:
    return of_rational(q) * log_of(q) if q else LogLinear({})


def _exponential(argument: LogLinear) -> Fraction:
    """exp of sum c ln r, where that is rational: 2^-k is kept as exp(-k ln 2)."""
    powers: list[tuple[Fraction, Fraction]] = []
    for (j, r), c in argument.terms.items():
        if (j, r == 1) not in ((1, True), (0, False)):
            raise NotLogLinear("exp of a number that is not a combination of logarithms")
        powers.append((Fraction(2) if r == 1 else r, c))
    common = lcm(*(c.denominator for _, c in powers))
    if sum(_bits(r) * abs(c * common) for r, c in powers) > MAX_BITS:
        raise NotLogLinear("the numbers are too long")
    product = ONE
    for r, c in powers:
        product *= r ** int(c * common)
    return product if common == 1 else _exact_root(product, common)
