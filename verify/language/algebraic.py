"""Constants that are algebraic numbers, with exact signs.

Main definition: `algebraic_sign`.
"""

from __future__ import annotations

from functools import reduce
from operator import add, mul

from verify.arithmetic.algebraic import Algebraic
from verify.arithmetic.kits import Kit
from verify.language.expressions import Add, Const, Expr, Fn, Mul, Pow
from verify.language.functions import KINKS
from verify.rationals import Fraction

__all__ = ["algebraic_sign"]


def algebraic_sign(value: Expr, kit: Kit) -> int | None:
    """The sign of a constant built from rationals by sums, products, rational powers, abs, min and max.

    None for other expressions, where there is no value, and where the number is too large to be decided.
    """
    try:
        return _number(value, kit).sign()
    except ValueError:
        return None


def _number(e: Expr, kit: Kit) -> Algebraic:
    """Raises ValueError for what is no algebraic number."""
    match e:
        case Const(value):
            return kit.algebraic(value)
        case Add(children):
            return reduce(add, [_number(c, kit) for c in children])
        case Mul(children):
            return reduce(mul, [_number(c, kit) for c in children])
        case Pow(base, exponent):
            return _number(base, kit).power(exponent)
        case Fn(name, children) if name in KINKS:
            numbers = [_number(c, kit) for c in children]
            minus = kit.algebraic(Fraction(-1))
            if name == "abs":
                return numbers[0] if numbers[0].sign() >= 0 else numbers[0] * minus
            sign = -1 if name == "min" else 1
            return reduce(lambda a, b: a if (a + b * minus).sign() * sign >= 0 else b, numbers)
        case _:
            raise ValueError(f"{type(e).__name__} is no algebraic operation")
