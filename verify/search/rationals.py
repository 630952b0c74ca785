"""Exact values of rational expressions at rational points."""

from __future__ import annotations

from collections.abc import Mapping

from verify.language.expressions import Add, Const, Expr, Mul, Pow, Var
from verify.rationals import Fraction


def rational_value(expr: Expr, point: Mapping[str, Fraction]) -> Fraction:
    """The exact value of a rational expression. Raises ZeroDivisionError, TypeError for anything else."""
    match expr:
        case Const(value):
            return value
        case Var(name):
            return point[name]
        case Add(children):
            return sum((rational_value(c, point) for c in children), Fraction(0))
        case Mul(children):
            product = Fraction(1)
            for c in children:
                product *= rational_value(c, point)
            return product
        case Pow(base, exponent) if exponent.denominator == 1:
            return rational_value(base, point) ** exponent.numerator
        case _:
            raise TypeError(f"not rational: {type(expr).__name__}")
