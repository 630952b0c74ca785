"""Enclosures of normal forms on simplices.

`form_range` bounds a form on a closed simplex inside the closure of its region. Polynomials are bounded by
their Bernstein coefficients, so nothing outside the simplex is ever evaluated; b^r ln b is bounded as one
function, so that a zero of b on the boundary does no harm while r > 0. Infinite ends are possible. Guarantee:
certified.
"""

from __future__ import annotations

from verify.arithmetic.bernstein import Simplex, bounds
from verify.arithmetic.enclosures import Enclosures
from verify.arithmetic.intervals import Interval, as_fraction
from verify.arithmetic.polynomials import Poly
from verify.arithmetic.primitives import log_range, power_range, xpow_log_range
from verify.errors import TreecertError
from verify.language.forms import Form, Key, Opaque, Ratio
from verify.language.functions import FUNCTIONS
from verify.language.regions import Region
from verify.rationals import Fraction

POSITIVE_BITS = 96


class NoRange(TreecertError):
    """An argument may leave the domain of its function on the cell."""


class CellRanges:
    """Enclosures on one closed simplex; polynomials and their logarithms are bounded once."""

    def __init__(self, simplex: Simplex, e: Enclosures) -> None:
        self.simplex = simplex
        self.e = e
        self._polys: dict[Poly, Interval] = {}
        self._bases: dict[tuple[Poly, Fraction, int], Interval] = {}

    def poly(self, p: Poly) -> Interval:
        """Bounds of a polynomial."""
        found = self._polys.get(p)
        if found is None:
            low, high = bounds(p, self.simplex)
            found = self._polys[p] = Interval(self.e.rational(low), self.e.rational(high))
        return found

    def form(self, form: Form) -> Interval:
        """An enclosure of the values on the part of the simplex inside the open region. Raises NoRange."""
        total = Interval(self.e.rational(Fraction(0)), self.e.rational(Fraction(0)))
        for key, r in form.terms.items():
            total = (total + self._term(key, r)).rounded(self.e.bits)
        return total

    def _term(self, key: Key, r: Ratio) -> Interval:
        num = r.num
        exponents: dict[Poly, Fraction] = {b: Fraction(-k) for b, k in r.den}
        for b, f in key.roots:
            exponents[b] = exponents.get(b, Fraction(0)) + f
        logs = dict(key.logs)
        for b in {**exponents, **logs}:
            if b.is_constant or num.degree == 0:
                continue
            while (quotient := num.exact_div(b)) is not None:
                num, exponents[b] = quotient, exponents.get(b, Fraction(0)) + 1
        result = self.poly(num)
        for b in {**exponents, **logs}:
            result = (result * self.base(b, exponents.get(b, Fraction(0)), logs.get(b, 0))).rounded(
                self.e.bits
            )
        for atom, m in key.opaque:
            result = (result * _opaque_range(atom, self).pow_int(m)).rounded(self.e.bits)
        return result

    def base(self, b: Poly, exponent: Fraction, logs: int) -> Interval:
        """b^exponent (ln b)^logs; b >= 0 on the closed region, so a negative lower bound is cut off at 0."""
        key = (b, exponent, logs)
        found = self._bases.get(key)
        if found is None:
            found = self._bases[key] = self._base(b, exponent, logs)
        return found

    def _base(self, b: Poly, exponent: Fraction, logs: int) -> Interval:
        e = self.e
        zero = e.rational(Fraction(0))
        x = self.poly(b)
        if x.hi is not None and x.hi < zero:
            raise NoRange(f"{b} is negative on the cell, which lies outside the region")
        if x.lo is not None and x.lo < zero:
            x = Interval(zero, x.hi)
        if logs > 0 and exponent > 0:
            return xpow_log_range(e, x, exponent / logs).pow_int(logs)
        one = Interval(e.rational(Fraction(1)), e.rational(Fraction(1)))
        result = power_range(e, x, exponent) if exponent else one
        if logs > 0:
            return result * log_range(e, x).pow_int(logs)
        if logs < 0:
            log = log_range(e, x)
            if log.contains_zero():
                raise NoRange(f"division by ln({b}), which may vanish")
            return result * log.pow_int(logs)
        return result


def poly_range(p: Poly, simplex: Simplex, e: Enclosures) -> Interval:
    """Bounds of a polynomial on a simplex."""
    return CellRanges(simplex, e).poly(p)


def form_range(form: Form, simplex: Simplex, e: Enclosures) -> Interval:
    """An enclosure of the values on the part of the simplex inside the open region. Raises NoRange."""
    return CellRanges(simplex, e).form(form)


def constant_bounds(key: Key, region: Region, bits: int) -> tuple[Fraction, Fraction]:
    """Dyadic bounds, of about `bits` bits, of a product of powers and logarithms of constant bases."""
    point = Region.at_a_point(region.kit)
    roots = tuple((point.constant(b.constant), f) for b, f in key.roots)
    logs = tuple((point.constant(b.constant), n) for b, n in key.logs)
    product = Form(point, {Key(roots, logs): Ratio(point.constant(1))})
    found = form_range(product, ((),), region.kit.enclosures(bits + 16)).rounded(bits)
    if found.lo is None or found.hi is None:
        raise NoRange("a constant without finite bounds")
    return as_fraction(found.lo), as_fraction(found.hi)


def surely_positive(form: Form) -> bool:
    """True when one enclosure on each simplex of the region's triangulation shows form > 0."""
    region = form.region
    e = region.kit.enclosures(POSITIVE_BITS)
    try:
        return all(form_range(form, simplex, e).is_positive() for simplex in region.polytope.simplices)
    except (NoRange, ValueError, ZeroDivisionError):
        return False


def _opaque_range(atom: Opaque, cell: CellRanges) -> Interval:
    args = [cell.form(a) for a in atom.args]
    function = FUNCTIONS[atom.kind]
    if function.range is None:
        return _power(atom, args[0], cell.e)
    if not function.arguments.covers(args[0]):
        raise NoRange(f"{atom.text[:60]} may be undefined on a cell")
    return function.range(cell.e, *args)


def _power(atom: Opaque, x: Interval, e: Enclosures) -> Interval:
    r, zero = atom.exponent, e.rational(Fraction(0))
    if r.denominator == 1:
        if r < 0 and x.contains_zero():
            raise NoRange(f"{atom.text[:60]} may be undefined on a cell")
        return x.pow_int(int(r))
    if x.lo is None or x.lo < zero:
        raise NoRange(f"{atom.text[:60]} may be undefined on a cell")
    return power_range(e, x, r)
