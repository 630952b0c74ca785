"""A filter by ball arithmetic: it discards most points that are no counterexamples, in microseconds.

Main definitions: `BallFilter`. It decides nothing: the kernel checks exactly each point that it does not rule out.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce

from flint import arb, ctx, fmpq

from verify.language.expressions import Add, Const, Expr, Fn, Mul, Pow, Var
from verify.language.faces import FACES
from verify.language.limits import bits
from verify.language.statements import Relation, Statement
from verify.rationals import Fraction

COARSE, FINE = 64, 256
"""Bits of the first pass, and bits beyond twice those of the point in the second: near corners both sides of a relation
agree to as many digits as the point has.
"""
LARGEST = 4096
"""Numbers of more bits are left to the kernel, which bounds what it reads."""
MANY_FACTORS = 16

Ball = arb


class BallFilter:
    """Whether a point is no witness against a statement: outside its domain, or where its relation holds."""

    def __init__(self, statement: Statement) -> None:
        self.conditions = [(c, c.gap) for c in statement.constraints]
        self.relation = statement.relation
        self.gap = statement.relation.gap

    def rules_out(self, point: Mapping[str, Fraction]) -> bool:
        """Whether the point looks like no witness. A gap that is almost 0 counts as 0."""
        size = max(map(bits, point.values()), default=0)
        return size <= LARGEST and (
            self._seen(point, COARSE) or self._seen(point, FINE + 2 * size, fine=True)
        )

    def _seen(self, point: Mapping[str, Fraction], precision: int, *, fine: bool = False) -> bool:
        with ctx.workprec(precision):
            at = _Balls({n: arb(fmpq(x.numerator, x.denominator)) for n, x in point.items()})
            outside = any(_fails(c, at.of(gap), fine) for c, gap in self.conditions)
            return outside or _holds(self.relation, at.of(self.gap), fine)


def _fails(condition: Relation, gap: Ball, fine: bool) -> bool:
    if condition.op == "==":
        return bool(gap > 0 or gap < 0)
    return bool(gap < 0) or (fine and condition.strict and _is_nothing(gap))


def _holds(relation: Relation, gap: Ball, fine: bool) -> bool:
    if relation.op != "==" and gap > 0:
        return True
    return fine and not relation.strict and _is_nothing(gap)


def _is_nothing(gap: Ball) -> bool:
    """Whether a ball contains 0 and is small at half of the working precision."""
    return bool(gap.is_finite() and gap.contains(0) and gap.rad() < arb(2) ** -(ctx.prec // 2))


class _Balls:
    """Balls around the values of formulas at one point; nan where a value is not known to exist."""

    def __init__(self, values: Mapping[str, Ball]) -> None:
        self.values = values
        self.seen: dict[int, Ball] = {}

    def of(self, e: Expr) -> Ball:
        known = self.seen.get(id(e))
        if known is None:
            known = self.seen[id(e)] = self._value(e)
        return known

    def _value(self, e: Expr) -> Ball:
        match e:
            case Const(value):
                return arb(fmpq(value.numerator, value.denominator))
            case Var(name):
                return self.values[name]
            case Add(children):
                return reduce(arb.__add__, map(self.of, children))
            case Mul(children):
                factors = [self.of(c) for c in children]
                return arb(0) if any(f == 0 for f in factors) else reduce(arb.__mul__, factors)  # 0 ln 0 = 0
            case Pow(base, exponent):
                return _power(self.of(base), exponent)
            case Fn(name, children):
                return _function(name, [self.of(c) for c in children])
            case _:
                raise TypeError(type(e).__name__)


def _power(x: Ball, r: Fraction) -> Ball:
    if r.denominator != 1:
        return x ** fmpq(r.numerator, r.denominator)
    if not 0 < r <= MANY_FACTORS:
        return x**r.numerator
    return reduce(arb.__mul__, [x] * r.numerator)  # x**n is nan on a ball around 0


def _function(name: str, args: list[Ball]) -> Ball:
    x = args[0]
    match name:
        case "log2":
            return x.log() / arb.const_log2()
        case "pow":
            return x ** args[1]
        case "H":
            if x * (1 - x) == 0:
                return arb(0)
            return -(x * x.log() + (1 - x) * (1 - x).log()) / arb.const_log2()
    return reduce(getattr(arb, FACES[name].arb), args) if len(args) > 1 else getattr(arb, FACES[name].arb)(x)
