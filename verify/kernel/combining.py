"""Combinations of conditions: the rules `combine` and `product`.

Functions count as variables where the expression is defined. The soundness of both rules is proved in docs/kernel.md,
section "Rules on posed statements".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import count

from verify.arithmetic.kits import Kit
from verify.arithmetic.polynomials import Poly
from verify.kernel.goals import AnyGoal, Posed, Refused
from verify.language.data import Data
from verify.language.domains import Condition, Kind, from_poly, to_poly
from verify.language.expressions import Add, Const, Expr, Mul, Pow, Var, mul, rebuild
from verify.language.limits import measure

Polys = Sequence[tuple[Poly, Kind]]


def combine(goal: Posed, data: Data) -> list[AnyGoal]:
    """The expression is a combination of the conditions plus a constant, term by term.

    It is a polynomial, or, once it is known to be defined, a polynomial in functions and inverses.
    """
    numbers, polys = data.numbers("multipliers"), goal.polys()
    total, strict = combination(goal, polys, numbers)
    rest = expanded(goal, goal.expr - from_poly(total))
    if rest is None:
        raise Refused("the expression is not polynomial")
    if not rest.is_constant:
        raise Refused("the expression is not this combination of the conditions")
    if goal.kind == "==" and any(m for m, (_, kind) in zip(numbers, polys, strict=True) if kind != "=="):
        raise Refused("an equation does not follow from inequalities")
    c = rest.constant
    if not (c == 0 if goal.kind == "==" else c > 0 or (c == 0 and (strict or goal.kind == ">="))):
        raise Refused("what is left over has the wrong sign")
    return []


def product(goal: Posed, data: Data) -> list[AnyGoal]:
    """The product of two conditions is one more: it tells nothing new of a point of the domain.

    Raises TreecertError where it outgrows the limits of the grammar: else a tower of products could not end.
    """
    conditions = goal.domain.conditions
    p, q = (conditions[data.index(which, len(conditions))] for which in ("first", "second"))
    kinds = {p.kind, q.kind}
    kind: Kind = "==" if "==" in kinds else ">" if kinds == {">"} else ">="
    goal.polys()
    both = mul(p.expr, q.expr)
    measure(both, {})
    return [goal.with_condition(None, Condition(both, kind))]


def combination(goal: Posed, polys: Polys, multipliers: Sequence[Fraction]) -> tuple[Poly, bool]:
    """sum multipliers_i condition_i, which is >= 0 where the conditions hold, and whether it is > 0 there."""
    if len(multipliers) != len(polys):
        raise Refused("one multiplier for each condition is needed")
    if any(m < 0 and kind != "==" for m, (_, kind) in zip(multipliers, polys, strict=True)):
        raise Refused("a negative multiplier for an inequality")
    total: Poly = goal.kit.poly.constant_of(goal.domain.variables, 0)
    for m, (p, _) in zip(multipliers, polys, strict=True):
        total = total + p.scale(m)
    return total, any(m > 0 and kind == ">" for m, (_, kind) in zip(multipliers, polys, strict=True))


def expanded(goal: Posed, e: Expr) -> Poly | None:
    """The expression of a goal, or what is left of it, as a polynomial; 0 if it is 0 once inverses are cleared."""
    names = goal.domain.variables
    if not goal.defined:
        return to_poly(e, names, goal.kit)
    atoms = Atoms(names)
    flat = atoms.named(e)
    p = to_poly(flat, (*names, *atoms.names), goal.kit)
    return p if p is None or p.is_constant else atoms.cleared(p, goal.kit)


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
