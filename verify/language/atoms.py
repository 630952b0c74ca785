"""Expressions as polynomials in their functions and inverses.

Main definitions: `Atoms`. What is said here of polynomials says something of the expressions only where these have
values; the rule `combine` asks for that.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count

from verify.arithmetic.kits import Kit
from verify.arithmetic.polynomials import Poly
from verify.language.domains import to_poly
from verify.language.expressions import Add, Const, Expr, Mul, Pow, Var, rebuild
from verify.rationals import Fraction


@dataclass
class Atoms:
    """Names for the nodes that are no sums, products or whole powers: functions and inverses."""

    taken: tuple[str, ...]
    functions: dict[Expr, str] = field(default_factory=dict)
    inverses: dict[Expr, str] = field(default_factory=dict)
    """The names of 1/b, by b in which all is named; what b holds comes before it."""

    @property
    def names(self) -> tuple[str, ...]:
        """All names, in a fixed order."""
        return (*self.functions.values(), *self.inverses.values())

    def named(self, node: Expr) -> Expr:
        """The expression in the names."""
        match node:
            case Add() | Mul():
                return rebuild(node, tuple(self.named(c) for c in node.children))
            case Pow(base, exponent) if exponent.denominator == 1:
                inner = self.named(base)
                return inner**exponent if exponent > 0 else Var(self._name(inner, self.inverses)) ** -exponent
            case Const() | Var():
                return node
            case _:
                return Var(self._name(node, self.functions))

    def _name(self, key: Expr, table: dict[Expr, str]) -> str:
        if key not in table:
            taken = {*self.taken, *self.names}
            table[key] = next(n for n in map("atom{}".format, count(1)) if n not in taken)
        return table[key]

    def cleared(self, p: Poly, kit: Kit) -> Poly:
        """0 where p, multiplied by the b, is 0; else p itself."""
        q = p
        for b, name in reversed(self.inverses.items()):
            base = to_poly(b, p.variables, kit)
            if base is None:
                return p
            q = without(q, name, base)
        return q if q.is_zero else p


def without(p: Poly, name: str, base: Poly) -> Poly:
    """p base^m, m the degree of p in a name that stands for 1/base."""
    at, parts = p.variables.index(name), dict[int, dict[tuple[int, ...], Fraction]]()
    for exponents, c in p.terms().items():
        rest = (*exponents[:at], 0, *exponents[at + 1 :])
        parts.setdefault(exponents[at], {})[rest] = c
    m = max(parts, default=0)
    total = type(p).constant_of(p.variables, 0)
    for k, terms in parts.items():
        total = total + type(p).from_terms(p.variables, terms) * base ** (m - k)
    return total
