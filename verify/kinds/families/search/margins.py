"""Families that leave a relation little room, and the room there, enclosed.

Main definitions: `smallest_margin`, `refutes`. The family meets every condition, which is checked exactly, and the gap
of the relation lies between the two numbers. That no family has a smaller one is not shown.
"""

from __future__ import annotations

from contextlib import suppress

import numpy as np

from verify.arithmetic.enclosures import ArbEnclosures
from verify.arithmetic.intervals import as_fraction
from verify.arithmetic.kits import Kit, flint_kit
from verify.errors import TreecertError
from verify.kinds.families.members import Family, check_conditions
from verify.kinds.families.search.refuting import SIZES, Draw
from verify.kinds.families.statements import FamilyStatement
from verify.language.evaluation import enclose_at
from verify.language.expressions import Expr, const, substitute
from verify.language.points import sign_at
from verify.rationals import Fraction
from verify.search.clock import Clock, TimeUp
from verify.search.margins import BITS, Margin

SEED = 17


def smallest_margin(s: FamilyStatement, clock: Clock) -> tuple[Family, Margin] | None:
    """A family that leaves the least room of those drawn; None where none is found in the time.

    One that refutes comes before all, one that leaves no room last. The point of the margin is empty: the family stands
    for it.
    """
    if s.exists:
        return None
    kit, rng = flint_kit(), np.random.default_rng(SEED)
    found: list[tuple[Family, Margin]] = []
    with suppress(TimeUp):
        for size in SIZES:
            clock.check()
            for family in Draw(s, size, rng).closest():
                clock.check()
                margin = _margin(s, family, kit)
                if margin is not None:
                    found.append((family, margin))

    def order(near: tuple[Family, Margin]) -> tuple[bool, bool, Fraction, int]:
        family, margin = near
        return not refutes(s, margin), margin.low <= 0, margin.low, len(family.members)

    return min(found, key=order, default=None)


def refutes(s: FamilyStatement, margin: Margin) -> bool:
    """Whether the relation fails where it has that room."""
    if s.relation.op == "==":
        return margin.low > 0 or margin.high < 0
    return margin.high < 0 or (s.relation.strict and margin.is_contact)


def _margin(s: FamilyStatement, family: Family, kit: Kit) -> Margin | None:
    try:
        check_conditions(s, family, kit)
        gap = _put_in(s, family)
        if sign_at(gap, {}, kit) == 0:
            return Margin({}, Fraction(0), Fraction(0))
        box = enclose_at(gap, {}, ArbEnclosures(BITS))
    except (TreecertError, ArithmeticError, ValueError):
        return None
    if box.lo is None or box.hi is None:
        return None
    return Margin({}, as_fraction(box.lo), as_fraction(box.hi))


def _put_in(s: FamilyStatement, family: Family) -> Expr:
    """The gap of the relation, with the family put in."""
    known: dict[str, Expr] = {p: const(v) for p, v in family.parameters.items()}
    for name, e in s.sums:
        total: Expr = const(0)
        for m in family.members:
            at = {a: const(v) for a, v in m.values.items()}
            total = total + const(m.weight) * substitute(e, {**known, **at})
        known[name] = total
    return substitute(s.relation.gap, known)
