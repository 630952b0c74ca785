"""Formulas in many digits, at points and at constants. Proposes only: nothing here decides anything.

Main definitions: `DIGITS`, `number`, `value_at`, `root`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import mpmath

from verify.language.expressions import Add, Const, Expr, Fn, Mul, Pow, Var
from verify.language.faces import FACES
from verify.language.functions import FUNCTIONS, LOGARITHMS
from verify.rationals import Fraction

DIGITS = 60
MP = mpmath.mp.clone()
MP.dps = DIGITS
Number = Any
"""A number of mpmath, which has no types."""
MAX_STEPS = 60


class NumericNoValue(ArithmeticError):
    """A formula has no value at a point, as far as these digits show."""


def number(value: Fraction) -> Number:
    """A rational number in many digits."""
    return MP.mpf(int(value.numerator)) / MP.mpf(int(value.denominator))


def value_at(e: Expr, point: Mapping[str, Number]) -> Number:
    """The value of a formula. Raises NoValue, and KeyError for a variable without a value."""
    try:
        return _value(e, point, {})
    except (ZeroDivisionError, ValueError, OverflowError) as error:
        raise NumericNoValue(str(error)) from None


def _value(e: Expr, point: Mapping[str, Number], seen: dict[int, Number]) -> Number:
    key = id(e)
    if key not in seen:
        seen[key] = _computed(e, point, seen)
    return seen[key]


def _computed(e: Expr, point: Mapping[str, Number], seen: dict[int, Number]) -> Number:
    match e:
        case Const(value):
            return number(value)
        case Var(name):
            return point[name]
        case Add():
            return MP.fsum(_value(c, point, seen) for c in e.children)
        case Mul():
            return _product([_factor(c, point, seen) for c in e.children])
        case Pow(base, exponent):
            return _power(_value(base, point, seen), exponent)
        case Fn(name, children):
            return _function(name, [_value(c, point, seen) for c in children])
    raise TypeError(type(e).__name__)


def _factor(e: Expr, point: Mapping[str, Number], seen: dict[int, Number]) -> Number:
    """A factor; None for ln 0, which a factor 0 beside it makes 0."""
    if isinstance(e, Fn) and e.name in LOGARITHMS:
        argument = _value(e.children[0], point, seen)
        if argument == 0:
            return None
    return _value(e, point, seen)


def _product(factors: list[Number]) -> Number:
    if None in factors:
        if 0 in [f for f in factors if f is not None]:
            return MP.zero
        raise NumericNoValue("ln 0")
    return MP.fprod(factors)


def _power(x: Number, r: Fraction) -> Number:
    if r.denominator == 1:
        return x ** int(r.numerator)
    if x < 0:
        raise NumericNoValue("a root of a negative number")
    if x == 0:
        if r < 0:
            raise NumericNoValue("division by zero")
        return MP.zero
    return MP.power(x, number(r))


def _function(name: str, args: Sequence[Number]) -> Number:
    if not FUNCTIONS[name].arguments.holds(args[0]):
        raise NumericNoValue(f"{name} of {FUNCTIONS[name].arguments.others}")
    exact = FUNCTIONS[name].exact or _OWN.get(name) or getattr(MP, FACES[name].mpmath)
    return exact(*args)


def _entropy(x: Number) -> Number:
    if x in (0, 1):
        return MP.zero
    return -(x * MP.log(x) + (1 - x) * MP.log(1 - x)) / MP.ln2


def _real_power(x: Number, y: Number) -> Number:
    if x == 0 and y <= 0:
        raise NumericNoValue("a power without value")
    return MP.zero if x == 0 else MP.exp(y * MP.log(x))


_OWN: Mapping[str, Callable[..., Number]] = {
    "log2": lambda x: MP.log(x) / MP.ln2,
    "H": _entropy,
    "pow": _real_power,
}


def root(function: Callable[[Number], Number], good: Number, bad: Number) -> Number | None:
    """A zero of a function that is >= 0 at one end and < 0 at the other, by regula falsi (Illinois); None if not so."""
    try:
        a, b = good, bad
        fa, fb = function(a), function(b)
        if not (fa >= 0 > fb):
            return None
        side = 0
        for _ in range(MAX_STEPS * 4):
            if fa in (0, fb):
                return a
            m = (a * fb - b * fa) / (fb - fa)
            if m in (a, b):
                return m
            fm = function(m)
            if fm >= 0:
                a, fa = m, fm
                fb = fb / 2 if side == 1 else fb
                side = 1
            else:
                b, fb = m, fm
                fa = fa / 2 if side == -1 else fa
                side = -1
            if abs(b - a) <= MP.mpf(10) ** (3 - MP.dps) * max(1, abs(b)):
                break
    except NumericNoValue:
        return None
    return a
