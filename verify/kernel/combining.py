"""Combinations of conditions: the rules `combine` and `product`.

Functions count as variables where the expression is defined. The soundness of both rules is proved in docs/kernel.md,
section "Rules on posed statements".
"""

from __future__ import annotations

from collections.abc import Sequence

from verify.arithmetic.polynomials import Poly
from verify.kernel.goals import AnyGoal, Posed, Refused
from verify.language.atoms import Atoms
from verify.language.data import Data
from verify.language.domains import Condition, Kind, from_poly, to_poly
from verify.language.expressions import Expr, mul
from verify.language.limits import measure
from verify.rationals import Fraction

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
