"""Rational changes of variables.

Main definition: `RationalMap`. Guarantee: exact identities between polynomials.
"""

from __future__ import annotations

from dataclasses import dataclass

from verify.arithmetic.polynomials import Poly
from verify.language.domains import from_poly
from verify.language.expressions import Expr
from verify.language.forms import Form
from verify.language.normal import power_of
from verify.language.regions import Region
from verify.rationals import Fraction


@dataclass(frozen=True)
class RationalMap:
    """x_i = numerators[i] / denominator, polynomials in new variables, where the denominator is > 0."""

    numerators: tuple[Poly, ...]
    denominator: Poly

    @property
    def is_polynomial(self) -> bool:
        """True when the denominator is 1."""
        return self.denominator.is_constant and self.denominator.constant == 1

    def pull(self, p: Poly) -> Poly:
        """denominator^deg(p) * p(numerators / denominator): it has the sign of `p` at the image."""
        variables = self.denominator.variables
        if self.is_polynomial:
            return p.compose(self.numerators, variables)
        degree = p.degree
        total: Poly = type(p).constant_of(variables, 0)
        for exponents, c in p.terms().items():
            term: Poly = type(p).constant_of(variables, c)
            for number, e in zip(self.numerators, exponents, strict=True):
                if e:
                    term = term * number**e
            total = total + term * self.denominator ** (degree - sum(exponents))
        return total

    def image(self, p: Poly, region: Region) -> Form:
        """The polynomial `p` after the change of variables, as a form on `region`."""
        above = Form.of_poly(region, self.pull(p))
        if self.is_polynomial:
            return above
        return above * power_of(Form.of_poly(region, self.denominator), Fraction(-p.degree))

    def undoes(self, other: RationalMap) -> bool:
        """Whether this map after `other` is the identity, wherever both denominators are positive.

        That some polynomials agree would say nothing where a denominator vanishes throughout: then it is not.
        """
        names = other.denominator.variables
        below = other.pull(self.denominator)
        if below.is_zero or other.denominator.is_zero:
            return False
        for name, number in zip(names, self.numerators, strict=True):
            left = other.pull(number) * other.denominator**self.denominator.degree
            gen = type(below).gen(names, name)
            if left != gen * below * other.denominator**number.degree:
                return False
        return True

    def expressions(self) -> tuple[Expr, ...]:
        """The coordinates as expressions."""
        return tuple(from_poly(n) / from_poly(self.denominator) for n in self.numerators)
