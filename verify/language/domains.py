"""Domains: finite sets of conditions on the variables, with open and closed ends kept apart.

Main definitions: `Condition` (an expression that is > 0, >= 0 or == 0), `Domain`, `to_poly`, `region_of`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from verify.arithmetic.kits import Kit
from verify.arithmetic.polynomials import Poly
from verify.language.expressions import Add, Const, Expr, Mul, Pow, Var, const, substitute
from verify.language.polytopes import Affine, NotFullDimensional, Polytope
from verify.language.regions import Region
from verify.language.statements import Statement
from verify.rationals import Fraction

Kind = Literal[">", ">=", "=="]
KINDS: Mapping[str, Kind] = {"<": ">", ">": ">", "<=": ">=", ">=": ">=", "==": "=="}
"""What a relation asks of its gap."""

MAX_DEGREE = 64


@dataclass(frozen=True)
class Condition:
    """`expr kind 0`."""

    expr: Expr
    kind: Kind

    @property
    def is_trivial(self) -> bool:
        """True for a constant that meets the condition."""
        if not isinstance(self.expr, Const):
            return False
        value = self.expr.value
        return value > 0 if self.kind == ">" else value == 0 if self.kind == "==" else value >= 0


@dataclass(frozen=True)
class Domain:
    """All points that meet the `conditions`; variables in `integers` take integer values only."""

    variables: tuple[str, ...]
    conditions: tuple[Condition, ...]
    integers: tuple[str, ...] = ()

    @classmethod
    def of(cls, statement: Statement) -> Domain:
        """The domain of a statement, abbreviations put in."""
        s = statement.expanded()
        conditions = tuple(Condition(c.gap, KINDS[c.op]) for c in s.constraints)
        return cls(s.variables, conditions, s.integers)

    def substitute(self, values: Mapping[str, Expr], variables: tuple[str, ...]) -> Domain:
        """The domain in other variables."""
        moved = (Condition(substitute(c.expr, values), c.kind) for c in self.conditions)
        conditions = tuple(c for c in moved if not c.is_trivial)
        return Domain(variables, conditions, tuple(i for i in self.integers if i in variables))


def to_poly(expr: Expr, variables: tuple[str, ...], kit: Kit) -> Poly | None:
    """The polynomial that `expr` is, or None when it is none in these variables (or of excessive degree)."""
    return _as_poly(expr, variables, kit.poly)


@lru_cache(maxsize=1 << 14)
def _as_poly(expr: Expr, variables: tuple[str, ...], cls: type[Poly]) -> Poly | None:
    """The same conditions stand in goal after goal, so their polynomials are kept."""
    match expr:
        case Const(value):
            return cls.constant_of(variables, value)
        case Var(name):
            return cls.gen(variables, name) if name in variables else None
        case Add(children) | Mul(children):
            total: Poly = cls.constant_of(variables, 0 if isinstance(expr, Add) else 1)
            for child in children:
                p = _as_poly(child, variables, cls)
                if p is None:
                    return None
                total = total + p if isinstance(expr, Add) else total * p
                if total.degree > MAX_DEGREE:
                    return None
            return total
        case Pow(base, exponent) if exponent.denominator == 1 and 0 <= exponent <= MAX_DEGREE:
            p = _as_poly(base, variables, cls)
            if p is None or p.degree * int(exponent) > MAX_DEGREE:
                return None
            return p ** int(exponent)
        case _:
            return None


def from_poly(p: Poly) -> Expr:
    """A polynomial as an expression."""
    total: Expr = const(0)
    for exponents, c in sorted(p.terms().items(), reverse=True):
        term: Expr = const(c)
        for name, e in zip(p.variables, exponents, strict=True):
            if e:
                term = term * Var(name) ** e
        total = total + term
    return total


def as_affine(p: Poly) -> Affine | None:
    """A polynomial of degree at most 1 as an affine function, else None."""
    if p.degree > 1:
        return None
    n = len(p.variables)
    terms = p.terms()
    unit = [tuple(int(i == j) for j in range(n)) for i in range(n)]
    return Affine(p.constant, tuple(terms.get(u, Fraction(0)) for u in unit))


def lone_bounds(
    polys: Sequence[tuple[Poly, Kind]], name: str, side: Literal[1, -1]
) -> list[tuple[Fraction, bool]]:
    """(r, strict) for the conditions name >= r (`side` 1) or name <= r (`side` -1) on the variable alone."""
    found = []
    for p, kind in polys:
        slope = p.derivative(name)
        if kind != "==" and slope.is_constant and slope.constant * side > 0:
            rest = p - type(p).gen(p.variables, name).scale(slope.constant)
            if rest.is_constant:
                found.append((-rest.constant / slope.constant, kind == ">"))
    return found


def region_of(domain: Domain, kit: Kit) -> Region | None:
    """The domain as a region, or None: affine conditions must be strict, others > 0 or >= 0, equations none.

    A condition without variables is true or makes the domain empty. Raises NotFullDimensional, Unbounded.
    """
    affine, sides = [], []
    for c in domain.conditions:
        p = to_poly(c.expr, domain.variables, kit)
        if p is None or c.kind == "==":
            return None
        f = as_affine(p)
        if f is None:
            sides.append((p, c.kind == ">"))
        elif not any(f.slope):
            if f.constant < 0 or (f.constant == 0 and c.kind == ">"):
                raise NotFullDimensional("the domain is empty")
        elif c.kind == ">":
            affine.append(f)
        else:
            return None
    polytope = Polytope.build(affine, len(domain.variables))
    return Region(kit, domain.variables, polytope, tuple(sides))
