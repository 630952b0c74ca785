"""Goals: what a proof rule turns into subgoals.

Main definitions: `Posed` (a relation between expressions on a domain, as stated), `Goal` (a sign of a normal form on an
open region), `Refused` (a side condition of a rule fails), `Data` (what a certificate says to a rule).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from verify.arithmetic.kits import Kit
from verify.arithmetic.polynomials import Poly
from verify.errors import TreecertError
from verify.language.domains import Condition, Domain, Kind, to_poly
from verify.language.expressions import Expr
from verify.language.forms import Form
from verify.language.grammar import parse_expression
from verify.language.normal import normal_form
from verify.language.regions import Region


class Refused(TreecertError):
    """A rule does not apply: a side condition fails or its data are malformed."""


@dataclass(frozen=True)
class Posed:
    """`expr kind 0` at every point of `domain`. `defined`: the expression is known to be defined on the domain."""

    kit: Kit
    domain: Domain
    expr: Expr
    kind: Kind
    defined: bool = False

    def on(self, domain: Domain) -> Posed:
        """The same relation on another domain."""
        return replace(self, domain=domain)

    def polys(self) -> list[tuple[Poly, Kind]]:
        """The conditions of the domain as polynomials. Raises Refused when one is none."""
        found = []
        for c in self.domain.conditions:
            p = to_poly(c.expr, self.domain.variables, self.kit)
            if p is None:
                raise Refused("a condition of the domain is not polynomial")
            found.append((p, c.kind))
        return found

    def with_condition(self, index: int | None, *conditions: Condition) -> Posed:
        """One condition replaced (or, for None, none) and the given ones added."""
        kept = [c for i, c in enumerate(self.domain.conditions) if i != index]
        return self.on(replace(self.domain, conditions=(*kept, *conditions)))


@dataclass(frozen=True, eq=False)
class Goal:
    """form > 0 (`strict`) or form >= 0 at every point of the form's region."""

    form: Form
    strict: bool

    @property
    def region(self) -> Region:
        """Where the sign is claimed."""
        return self.form.region


AnyGoal = Posed | Goal


class Data:
    """Read access to the data of a rule application; everything malformed is Refused."""

    def __init__(self, raw: Mapping[str, Any] | None) -> None:
        self._raw = dict(raw or {})

    def text(self, name: str) -> str:
        """A string."""
        value = self._raw.get(name)
        if not isinstance(value, str):
            raise Refused(f"the rule needs a text {name!r}")
        return value

    def texts(self, name: str) -> list[str]:
        """A list of strings."""
        value = self._raw.get(name)
        if not isinstance(value, list) or not all(isinstance(v, str) for v in value):
            raise Refused(f"the rule needs a list of texts {name!r}")
        return value

    def whole(self, name: str) -> int:
        """An integer."""
        value = self._raw.get(name)
        if not isinstance(value, int) or isinstance(value, bool):
            raise Refused(f"the rule needs an integer {name!r}")
        return value

    def index(self, name: str, size: int) -> int:
        """An integer in range(size)."""
        value = self.whole(name)
        if not 0 <= value < size:
            raise Refused(f"{name} is out of range")
        return value

    def numbers(self, name: str) -> list[Fraction]:
        """A list of rationals."""
        return [number(t) for t in self.texts(name)]

    def rows(self, name: str, count: int) -> list[list[Fraction]]:
        """A list of `count` lists of rationals."""
        value = self._raw.get(name)
        if not isinstance(value, list) or len(value) != count:
            raise Refused(f"the rule needs {count} rows {name!r}")
        return [Data({"row": row}).numbers("row") for row in value]

    def table(self, name: str) -> dict[str, Any]:
        """A dictionary with text keys."""
        value = self._raw.get(name)
        if not isinstance(value, dict) or not all(isinstance(k, str) for k in value):
            raise Refused(f"the rule needs a table {name!r}")
        return value

    def allow(self, *names: str) -> None:
        """Refuses data that the rule does not know: nothing in a certificate may be without effect."""
        extra = sorted(set(self._raw) - set(names))
        if extra:
            raise Refused(f"unknown data {extra[0]!r}")


def number(text: str) -> Fraction:
    """An exact rational from its text p or p/q. Raises Refused."""
    try:
        value = Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise Refused(f"not a rational number: {text[:40]!r}") from None
    if str(value) != text:
        raise Refused(f"not a rational number in lowest terms: {text[:40]!r}")
    return value


def read_form(text: str, region: Region) -> Form:
    """A formula in the variables of a region, as a form. Raises Refused."""
    try:
        return normal_form(parse_expression(text), region)
    except (KeyError, ZeroDivisionError, TreecertError) as error:
        raise Refused(f"not a formula on this region: {text[:60]!r} ({error})") from None


def read_poly(text: str, variables: tuple[str, ...], kit: Kit) -> Poly:
    """A polynomial in the given variables. Raises Refused."""
    try:
        p = to_poly(parse_expression(text), variables, kit)
    except TreecertError as error:
        raise Refused(str(error)) from None
    if p is None:
        raise Refused(f"not a polynomial in {', '.join(variables)}: {text[:60]!r}")
    return p
