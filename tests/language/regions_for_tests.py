"""Regions and forms from text, in both arithmetics, for the tests of the normal forms."""

from __future__ import annotations

from collections.abc import Mapping

import mpmath

from tests.kernel.helpers import Factors, region
from verify.arithmetic.kits import Kit, flint_kit, plain_kit
from verify.arithmetic.polynomials import Poly
from verify.language.forms import Form, Key, Opaque, Ratio
from verify.language.grammar import parse_expression
from verify.language.normal import normal_form
from verify.language.regions import Region
from verify.rationals import Fraction

KITS: dict[str, Kit] = {"flint": flint_kit(), "plain": plain_kit(Factors(("x", "y", "z")))}
UNIT = "0 < x, x < 1"
SQUARE = "0 < x, x < 1, 0 < y, y < 1"
TRIANGLE = "x > 0, y > 0, x + y < 1"

Point = Mapping[str, Fraction | mpmath.mpf]


def form(formula: str, where: str | Region, kit: Kit | None = None) -> Form:
    """The normal form of a formula on a region."""
    on = where if isinstance(where, Region) else region(kit or KITS["flint"], where)
    return normal_form(parse_expression(formula), on)


def value(f: Form, point: Point, digits: int = 60) -> mpmath.mpf:
    """The value of a form in floating point of many digits: a check on formulas, never a proof."""
    with mpmath.workdps(digits):
        return sum((_term(key, r, point) for key, r in f.terms.items()), mpmath.mpf(0))


def _term(key: Key, r: Ratio, point: Point) -> mpmath.mpf:
    total = _poly(r.num, point)
    for b, e in r.den:
        total /= _poly(b, point) ** e
    for b, q in key.roots:
        total *= _poly(b, point) ** (mpmath.mpf(q.numerator) / q.denominator)
    for b, n in key.logs:
        total *= mpmath.log(_poly(b, point)) ** n
    for atom, m in key.opaque:
        total *= _atom(atom, point) ** m
    return total


def _number(x: Fraction | mpmath.mpf) -> mpmath.mpf:
    return mpmath.mpf(x.numerator) / x.denominator if isinstance(x, Fraction) else x


def _poly(p: Poly, point: Point) -> mpmath.mpf:
    total = mpmath.mpf(0)
    for exponents, c in p.terms().items():
        term = _number(c)
        for name, e in zip(p.variables, exponents, strict=True):
            term *= _number(point[name]) ** e
        total += term
    return total


def _atom(atom: Opaque, point: Point) -> mpmath.mpf:
    args = [value(a, point, mpmath.mp.dps) for a in atom.args]
    match atom.kind:
        case "exp":
            return mpmath.exp(args[0])
        case "arctan":
            return mpmath.atan(args[0])
        case "ln":
            return mpmath.log(args[0])
        case "H":
            return -sum(p * mpmath.log(p, 2) for p in (args[0], 1 - args[0]) if p)
        case "min":
            return min(args)
        case _:
            return args[0] ** (mpmath.mpf(atom.exponent.numerator) / atom.exponent.denominator)
