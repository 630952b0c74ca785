"""Products read as products of powers, with x^r ln(x)^m kept together.

Main definitions: `Power`, `gathered`, `log_pairs`. At x = 0 the product x^r ln(x)^m with r > 0 has the value
0, its limit, although ln(x) alone has none.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from verify.language.expressions import Expr, Fn, Pow
from verify.language.functions import LOGARITHMS
from verify.rationals import Fraction


@dataclass
class Power:
    """A base with its exponents in a product added up; `root`: some exponent was fractional, so base >= 0."""

    base: Expr
    exponent: Fraction = field(default_factory=Fraction)
    root: bool = False


def gathered(factors: tuple[Expr, ...]) -> tuple[dict[Expr, Power], dict[Expr, Power]]:
    """Factors as powers of distinct bases, those with positive and those with other exponents apart.

    Apart, because u * u^-1 has no value at u = 0.
    """
    up: dict[Expr, Power] = {}
    down: dict[Expr, Power] = {}
    for factor in factors:
        base, exponent = (factor.base, factor.exponent) if isinstance(factor, Pow) else (factor, Fraction(1))
        side = up if exponent > 0 else down
        power = side.setdefault(base, Power(base))
        power.exponent += exponent
        power.root |= exponent.denominator != 1
    return up, down


def log_pairs(up: dict[Expr, Power]) -> list[tuple[Power, Power]]:
    """Takes the pairs u^r, ln(u)^m (or log2) with r > 0 and a positive integer m out of `up`."""
    pairs: list[tuple[Power, Power]] = []
    for log in list(up.values()):
        base = log.base
        if not (isinstance(base, Fn) and base.name in LOGARITHMS) or log.root or base not in up:
            continue
        partner = up.pop(base.children[0], None)
        if partner is not None:
            pairs.append((partner, up.pop(base)))
    return pairs
