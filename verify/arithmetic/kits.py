"""Kits: one arithmetic, bundled.

A kit names everything numerical that a proof check uses: a polynomial class, enclosures of log, exp and roots,
algebraic numbers, and a table of factorisations. `flint_kit()` computes with FLINT and Arb and is the one that
finds proofs; `plain_kit(table)` is pure Python and replays them. A plain kit cannot factor: it reads
factorisations from the table that the certificate carries and verifies each by multiplication. A missing entry
only costs completeness: an unfactored polynomial is treated as irreducible, and nothing in the kernel relies on
irreducibility for soundness. Very large polynomials are not factored at all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from verify.arithmetic.algebraic import Algebraic, BoundedAlgebraic, FlintAlgebraic
from verify.arithmetic.enclosures import ArbEnclosures, Enclosures
from verify.arithmetic.polynomials import FlintPoly, PlainPoly, Poly
from verify.arithmetic.series import SeriesEnclosures
from verify.errors import TreecertError
from verify.rationals import Fraction

Factors = list[tuple[str, int]]
"""Irreducible factors (canonical texts) with multiplicities."""
Table = dict[str, Factors]
"""Canonical text of a primitive polynomial -> its factors."""


MAX_FACTORED_SIZE, MAX_FACTORED_DEGREE = 2000, 200
NUMBER = re.compile(r"[0-9]{1,4000}(?:/[1-9][0-9]{0,3999})?", re.ASCII)
EXPONENT = re.compile(r"[0-9]{1,4}", re.ASCII)


class WrongFactorisation(TreecertError):
    """A certificate carries a factorisation that does not multiply out."""


@dataclass
class Kit:
    """One arithmetic. `factored` collects the factorisations used, for the certificate."""

    name: str
    poly: type[Poly]
    enclosures: Callable[[int], Enclosures]
    parse: Callable[[str, tuple[str, ...]], Poly]
    algebraic: Callable[[Fraction], Algebraic]
    given: Mapping[str, Factors] = field(default_factory=dict)
    factored: Table = field(default_factory=dict)
    _cache: dict[Poly, tuple[Fraction, tuple[tuple[Poly, int], ...]]] = field(default_factory=dict)

    def factor(self, p: Poly) -> tuple[Fraction, tuple[tuple[Poly, int], ...]]:
        """(c, factors) with p = c prod f^e, every f primitive; irreducible where the kit can know it.

        Raises WrongFactorisation when the given table is false, ZeroDivisionError for the zero polynomial.
        """
        found = self._cache.get(p)
        if found is None:
            found = self._cache[p] = self._factor(p)
        return found

    def _factor(self, p: Poly) -> tuple[Fraction, tuple[tuple[Poly, int], ...]]:
        content, body = p.primitive()
        if body.is_constant:
            return content * body.constant, ()
        if body.degree == 1:
            return content, ((body, 1),)
        if body.text in self.given:
            parts = [(self.parse(t, p.variables), int(e)) for t, e in self.given[body.text]]
        elif (
            isinstance(body, FlintPoly)
            and body.size <= MAX_FACTORED_SIZE
            and body.degree <= MAX_FACTORED_DEGREE
        ):
            parts = [(f, e) for f, e in body.factors()[1]]
        else:
            parts = [(body, 1)]
        if sum(f.degree * e for f, e in parts) != body.degree:
            raise WrongFactorisation(f"the degrees of the factors of {body.text} do not add up")
        product: Poly = self.poly.constant_of(p.variables, 1)
        primitive = []
        for f, e in parts:
            if f.is_constant or e < 1:
                raise WrongFactorisation(
                    f"a factor of {body.text} is constant or has no positive multiplicity"
                )
            f = f.primitive()[1]
            primitive.append((f, e))
            product = product * f**e
        scale = body.exact_div(product)
        if scale is None or not scale.is_constant:
            raise WrongFactorisation(f"the factors given for {body.text} do not multiply out")
        if len(primitive) > 1 or primitive[0][1] > 1:
            self.factored[body.text] = [(f.text, e) for f, e in primitive]
        return content * scale.constant, tuple(sorted(primitive))


def _parse_poly(cls: type[Poly]) -> Callable[[str, tuple[str, ...]], Poly]:
    def parse(text: str, variables: tuple[str, ...]) -> Poly:
        return read_poly(cls, text, variables)

    return parse


def read_poly(cls: type[Poly], text: str, variables: tuple[str, ...]) -> Poly:
    """Reads the canonical text of a polynomial: signed monomials. Raises TreecertError for anything else."""
    terms: dict[tuple[int, ...], Fraction] = {}
    for piece in text.replace("-", "+-").split("+"):
        if not piece:
            continue
        sign, exponents = Fraction(1), [0] * len(variables)
        if piece.startswith("-"):
            sign, piece = Fraction(-1), piece[1:]
        for factor in piece.split("*"):
            name, caret, power = factor.partition("^")
            if name in variables and EXPONENT.fullmatch(power if caret else "1"):
                exponents[variables.index(name)] += int(power if caret else "1")
            elif NUMBER.fullmatch(factor):
                sign *= Fraction(factor)
            else:
                raise TreecertError(f"not a polynomial in {', '.join(variables)}: {text[:60]!r}")
        key = tuple(exponents)
        terms[key] = terms.get(key, Fraction(0)) + sign
    return cls.from_terms(variables, terms)


def flint_kit(given: Mapping[str, Factors] | None = None) -> Kit:
    """FLINT polynomials and Arb enclosures."""
    return Kit(
        "flint", FlintPoly, ArbEnclosures, _parse_poly(FlintPoly), FlintAlgebraic.rational, given or {}
    )


def plain_kit(given: Mapping[str, Factors] | None = None) -> Kit:
    """Pure Python polynomials and rational series: the independent arithmetic."""
    return Kit(
        "plain", PlainPoly, SeriesEnclosures, _parse_poly(PlainPoly), BoundedAlgebraic.rational, given or {}
    )
