"""Exact data of certificates: numbers, names, polynomials, forms and maps, read strictly from JSON values.

Main definitions: `Data` (what a certificate says to one rule), `number`, `read_poly`, `read_form`.
Numbers are texts p or p/q in lowest terms, so that no reader rounds them; formulas are read by the grammar.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from verify.arithmetic.kits import Kit
from verify.arithmetic.polynomials import Poly
from verify.errors import TreecertError
from verify.language.domains import as_affine, to_poly
from verify.language.expressions import Var
from verify.language.forms import Form
from verify.language.grammar import parse_expression
from verify.language.maps import RationalMap
from verify.language.normal import normal_form
from verify.language.polytopes import Affine
from verify.language.regions import Region
from verify.rationals import Fraction

NUMBER = re.compile(r"-?[0-9]{1,4000}(/[1-9][0-9]{0,3999})?", re.ASCII)


class BadData(TreecertError):
    """Data of another kind than the rule needs, or data that it does not know."""


class Data:
    """Read access to the data of one rule; everything malformed, and everything unread, raises BadData."""

    def __init__(self, raw: Mapping[str, Any] | None) -> None:
        self._raw = dict(raw or {})
        self._unread = set(self._raw)

    def _get(self, name: str, fits: Callable[[Any], bool], what: str) -> Any:
        value = self._raw.get(name)
        if not fits(value):
            raise BadData(f"the rule needs {what} {name!r}")
        self._unread.discard(name)
        return value

    def text(self, name: str) -> str:
        """A string."""
        return str(self._get(name, lambda v: isinstance(v, str), "a text"))

    def texts(self, name: str) -> list[str]:
        """A list of strings."""
        return list(self._get(name, _are_texts, "a list of texts"))

    def names(self, name: str) -> tuple[str, ...]:
        """Names for variables, all different, as the grammar reads them."""
        found = tuple(self.texts(name))
        if len(set(found)) != len(found) or any(parse_expression(t) != Var(t) for t in found):
            raise BadData(f"{name!r} are not names of different variables")
        return found

    def whole(self, name: str) -> int:
        """An integer."""
        return int(self._get(name, lambda v: type(v) is int, "an integer"))

    def index(self, name: str, size: int) -> int:
        """An integer in range(size)."""
        value = self.whole(name)
        if not 0 <= value < size:
            raise BadData(f"{name} is out of range")
        return value

    def numbers(self, name: str) -> list[Fraction]:
        """A list of rationals."""
        return [number(t) for t in self.texts(name)]

    def rows(self, name: str, count: int) -> list[list[Fraction]]:
        """A list of `count` lists of rationals."""
        fits = lambda v: isinstance(v, list) and len(v) == count and all(map(_are_texts, v))  # noqa: E731
        return [[number(t) for t in row] for row in self._get(name, fits, f"{count} rows of numbers")]

    def pairs(self, name: str) -> dict[str, tuple[str, str]]:
        """A table of pairs of strings."""
        fits = lambda v: isinstance(v, dict) and all(_are_texts(p) and len(p) == 2 for p in v.values())  # noqa: E731
        return {key: (a, b) for key, (a, b) in self._get(name, fits, "a table of pairs").items()}

    def maps(self, old: tuple[str, ...], new: tuple[str, ...], kit: Kit) -> tuple[RationalMap, RationalMap]:
        """x = images(u)/below(u) and u = inverse(x)/over(x), once x -> u -> x is known to be the identity."""
        forward = RationalMap(self._polys("images", new, kit), read_poly(self.text("below"), new, kit))
        back = RationalMap(self._polys("inverse", old, kit), read_poly(self.text("over"), old, kit))
        if not len(old) == len(new) == len(forward.numerators) == len(back.numerators):
            raise BadData("as many new variables as old ones are needed, and an image for each")
        if not forward.undoes(back):
            raise BadData("the new variables do not invert the change of variables")
        return forward, back

    def _polys(self, name: str, variables: tuple[str, ...], kit: Kit) -> tuple[Poly, ...]:
        return tuple(read_poly(t, variables, kit) for t in self.texts(name))

    def all_read(self) -> None:
        """Refuses data that the rule did not use: nothing in a certificate may be without effect."""
        if self._unread:
            raise BadData(f"unknown data {min(self._unread)!r}")


def _are_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(v, str) for v in value)


def number(text: str) -> Fraction:
    """An exact rational from its text p or p/q in lowest terms. Raises BadData."""
    if not NUMBER.fullmatch(text) or str(Fraction(text)) != text:
        raise BadData(f"not a rational number in lowest terms: {text[:40]!r}")
    return Fraction(text)


def read_poly(text: str, variables: tuple[str, ...], kit: Kit) -> Poly:
    """A polynomial in the given variables. Raises BadData, BadInput."""
    p = to_poly(parse_expression(text), variables, kit)
    if p is None:
        raise BadData(f"not a polynomial in {', '.join(variables)}: {text[:60]!r}")
    return p


def read_affine(text: str, variables: tuple[str, ...], kit: Kit) -> Affine:
    """An affine function of the given variables. Raises BadData, BadInput."""
    f = as_affine(read_poly(text, variables, kit))
    if f is None:
        raise BadData(f"not of degree 1: {text[:60]!r}")
    return f


def read_form(text: str, region: Region) -> Form:
    """A formula, as a form that has a value everywhere on the region. Raises BadData, BadInput.

    Functions that lack a value somewhere must expand.
    """
    form = normal_form(parse_expression(text), region)
    if any(atom.partial for atom in form.atoms):
        raise BadData(f"not certified to have a value everywhere on the region: {text[:60]!r}")
    return form
