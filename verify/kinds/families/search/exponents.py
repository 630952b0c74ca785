"""Exponentials of a parameter l that may be any number, as powers of u = exp(-|l|) on (0, 1].

Main definitions: `exponents`, `as_powers`. A parameter without bounds leaves nothing that is compact; u is in
(0, 1] for either sign, l = ln(u) or -ln(u), and exp(l x) is a power of u. What is found is replayed as all else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from verify.kinds.families.context import ONE, ZERO, Context
from verify.kinds.families.search.conditions import bound_of, gap_op
from verify.kinds.families.search.laws import FamilyLawAt
from verify.kinds.families.search.values import tidied
from verify.language.domains import to_poly
from verify.language.expressions import Expr, Fn, Var, call, const, substitute, walk
from verify.language.printing import plain
from verify.language.statements import Relation, Statement

POWER = "u_of_exp"
"""The variable of a law."""


def exponents(context: Context, e: Expr) -> list[str]:
    """The real parameters in arguments of exp that no condition bounds."""
    s = context.statement
    held = {n for node in _exponentials(e, context) for n in node.variables & set(s.parameters)}
    bounded = {n for n in held for r in (*context.facts, *context.each) if bound_of(r, n) is not None}
    return sorted(held - bounded - set(s.integers))


@dataclass(frozen=True)
class AsPower:
    """A law at u = exp(-|l|), and hints for its proof."""

    law: FamilyLawAt
    steps: tuple[str, ...]


def as_powers(context: Context, relation: Relation, conditions: Sequence[Relation]) -> Iterator[AsPower]:
    """The relation as a law in u, where the sign of l is known, and an exponential that is divided out.

    That is one other than exp(l) and exp(-l): these are u and 1/u, and a relation with no others needs no such law.
    """
    if relation.op == "==":
        return
    whole = tidied(relation.gap)
    held = {n for node in _exponentials(whole, context) for n in node.variables}
    for name in sorted(held - set(context.statement.integers)):
        ends = [b for r in conditions if (b := bound_of(r, name)) is not None]
        if len(ends) != 1 or ends[0][1] != 0 or POWER in whole.variables:
            continue
        sign = const(-ends[0][0])
        gap = substitute(whole, {name: sign * call("ln", Var(POWER))})
        u = Var(POWER)
        kept = [r for r in conditions if name not in r.gap.variables and r.gap.variables <= gap.variables]
        kept = [r for r in kept if _is_polynomial(r.gap, context)]
        unit = (Relation(ZERO, "<", u), Relation(u, "<=", ONE))
        stated = Statement(Relation(gap, gap_op(relation), ZERO), (*unit, *kept))
        at = FamilyLawAt(stated, {POWER: call("exp", sign * Var(name))}, ONE)
        names = sorted({n for r in (stated.relation, *stated.constraints) for n in r.gap.variables})
        down = "fibre " + " ".join("-1" if n == POWER else "0" for n in names)
        whole_powers = {call("exp", sign * call("ln", u)), call("exp", -sign * call("ln", u))}
        for node in [n for n in _exponentials(gap) if n not in whole_powers]:
            yield AsPower(at, (f"divide {plain(node)}", down))


def _exponentials(e: Expr, context: Context | None = None) -> list[Fn]:
    """The different exponentials of a formula; with a context only those of polynomials."""
    found = dict.fromkeys(n for n in walk(e) if isinstance(n, Fn) and n.name == "exp" and n.variables)
    return [n for n in found if context is None or _is_polynomial(n.children[0], context)]


def _is_polynomial(e: Expr, context: Context) -> bool:
    return to_poly(e, tuple(sorted(e.variables)), context.kit) is not None
