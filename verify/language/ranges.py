"""Enclosures of normal forms on simplices.

`form_range` bounds a form on a closed simplex inside the closure of its region. Polynomials are bounded by their
Bernstein coefficients, so nothing outside the simplex is ever evaluated; b^r ln b is bounded as one function, so that
a zero of b on the boundary does no harm while r > 0. Infinite ends are possible. Guarantee: certified.
"""

from __future__ import annotations

from fractions import Fraction

from verify.arithmetic.bernstein import Simplex, bounds
from verify.arithmetic.enclosures import Enclosures
from verify.arithmetic.intervals import Interval
from verify.arithmetic.polynomials import Poly
from verify.arithmetic.primitives import (
    entropy_range,
    exp_range,
    log_range,
    power_range,
    xpow_log_range,
)
from verify.errors import TreecertError
from verify.language.forms import Form, Key, Opaque, Ratio


class NoRange(TreecertError):
    """An argument may leave the domain of its function on the cell."""


def poly_range(p: Poly, simplex: Simplex, e: Enclosures) -> Interval:
    """Bounds of a polynomial on a simplex."""
    low, high = bounds(p, simplex)
    return Interval(e.rational(low), e.rational(high))


def form_range(form: Form, simplex: Simplex, e: Enclosures) -> Interval:
    """An enclosure of the values of `form` on the part of the simplex inside the open region. Raises NoRange."""
    total = Interval(e.rational(Fraction(0)), e.rational(Fraction(0)))
    for key, r in form.terms.items():
        total = (total + _term_range(key, r, simplex, e)).rounded(e.bits)
    return total


def _term_range(key: Key, r: Ratio, simplex: Simplex, e: Enclosures) -> Interval:
    num = r.num
    exponents: dict[Poly, Fraction] = {b: Fraction(-k) for b, k in r.den}
    for b, f in key.roots:
        exponents[b] = exponents.get(b, Fraction(0)) + f
    logs = dict(key.logs)
    for b in {**exponents, **logs}:
        if b.is_constant:
            continue
        while (quotient := num.exact_div(b)) is not None:
            num, exponents[b] = quotient, exponents.get(b, Fraction(0)) + 1
    result = poly_range(num, simplex, e)
    for b in {**exponents, **logs}:
        result = (result * _base_range(b, exponents.get(b, Fraction(0)), logs.get(b, 0), simplex, e)).rounded(e.bits)
    for atom, m in key.opaque:
        result = (result * _opaque_range(atom, simplex, e).pow_int(m)).rounded(e.bits)
    return result


def _base_range(b: Poly, exponent: Fraction, logs: int, simplex: Simplex, e: Enclosures) -> Interval:
    """b^exponent (ln b)^logs; b >= 0 on the closed region, so a negative lower bound is cut off at 0."""
    zero = e.rational(Fraction(0))
    x = poly_range(b, simplex, e)
    if x.lo is not None and x.lo < zero:
        x = Interval(zero, x.hi)
    if logs > 0 and exponent > 0:
        share = exponent / logs
        return xpow_log_range(e, x, share).pow_int(logs)
    result = power_range(e, x, exponent) if exponent else Interval(e.rational(Fraction(1)), e.rational(Fraction(1)))
    if logs > 0:
        return result * log_range(e, x).pow_int(logs)
    if logs < 0:
        log = log_range(e, x)
        if log.contains_zero():
            raise NoRange(f"division by ln({b}), which may vanish")
        return result * log.pow_int(logs)
    return result


def _opaque_range(atom: Opaque, simplex: Simplex, e: Enclosures) -> Interval:
    args = [form_range(a, simplex, e) for a in atom.args]
    x = args[0]
    zero, one = e.rational(Fraction(0)), e.rational(Fraction(1))
    match atom.kind:
        case "exp":
            return exp_range(e, x)
        case "min":
            return x.min_with(args[1])
        case "ln":
            if x.lo is None or x.lo < zero:
                raise NoRange(f"ln of {atom.text[:60]} may be undefined on a cell")
            return log_range(e, x)
        case "H":
            if x.lo is None or x.hi is None or x.lo < zero or x.hi > one:
                raise NoRange(f"{atom.text[:60]} may be undefined on a cell")
            return entropy_range(e, x)
        case _:
            return _power(atom, x, e)


def _power(atom: Opaque, x: Interval, e: Enclosures) -> Interval:
    r, zero = atom.exponent, e.rational(Fraction(0))
    if r.denominator == 1:
        if r < 0 and x.contains_zero():
            raise NoRange(f"{atom.text[:60]} may be undefined on a cell")
        return x.pow_int(int(r))
    if x.lo is None or x.lo < zero:
        raise NoRange(f"{atom.text[:60]} may be undefined on a cell")
    return power_range(e, x, r)
