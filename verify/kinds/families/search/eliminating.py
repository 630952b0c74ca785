"""Formulas that are no polynomials, taken out of a gap by adding conditions that hold them.

Main definitions: `multipliers`. Functions and powers count as names; their monomials must cancel. No proof: what is
left, and that it cancels, is for the kernel.
"""

from __future__ import annotations

from collections.abc import Mapping

from verify.arithmetic.kits import Kit
from verify.language.domains import to_poly
from verify.language.expressions import Add, Const, Expr, Mul, Pow, Var, rebuild
from verify.language.statements import Relation
from verify.rationals import Fraction
from verify.search.combining import solved

MARK = "A_"
Row = dict[object, Fraction]


def multipliers(
    gap: Expr, conditions: Mapping[str, Relation], kit: Kit, *, whole: bool = False
) -> dict[str, Fraction]:
    """How often each condition is taken away from a gap so that only a polynomial is left; nothing where none do.

    With `whole` nothing is left at all. Inequalities are taken no less than 0 times.
    """
    names: dict[Expr, str] = {}
    target = _monomials(gap, names, kit, whole=whole)
    if not target:
        return {}
    rows = {label: _monomials(r.gap, names, kit, whole=whole) for label, r in conditions.items()}
    found = solved(target, {label: row for label, row in rows.items() if row})
    if found is None or any(v < 0 and conditions[label].op != "==" for label, v in found.items()):
        return {}
    return {label: v for label, v in found.items() if v}


def _monomials(e: Expr, names: dict[Expr, str], kit: Kit, *, whole: bool) -> Row | None:
    """The monomials (unless `whole`, those with what is no polynomial), with coefficients, or None."""

    def named(node: Expr) -> Expr:
        match node:
            case Add() | Mul():
                return rebuild(node, tuple(named(c) for c in node.children))
            case Pow(base, exponent) if exponent.denominator == 1 and exponent > 0:
                return named(base) ** exponent
            case Const() | Var():
                return node
            case _:
                return Var(names.setdefault(node, f"{MARK}{len(names) + 1}_"))

    flat = named(e)
    order = tuple(sorted(flat.variables))
    p = to_poly(flat, order, kit)
    if p is None:
        return None
    found: Row = {}
    for exponents, c in p.terms().items():
        monomial = frozenset((n, k) for n, k in zip(order, exponents, strict=True) if k)
        if whole or any(n.startswith(MARK) for n, _ in monomial):
            found[monomial] = Fraction(c)
    return found
