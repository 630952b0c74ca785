"""Exact signs and relations at rational points.

Main definitions: `sign_at`, `holds_at`, `fails_at`. Guarantee: certified; "not decided" counts as neither.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from verify.arithmetic.kits import Kit
from verify.errors import TreecertError
from verify.language.evaluation import enclose_at
from verify.language.expressions import Expr, const, substitute
from verify.language.normal import normal_form
from verify.language.regions import Region
from verify.language.statements import Relation

BITS = (64, 256, 1024, 4096)

Point = Mapping[str, Fraction]


def sign_at(expr: Expr, point: Point, kit: Kit) -> int | None:
    """The sign of an expression at a point; None when it is undefined there or not decided.

    0 is answered only when the expression is defined and the normal form of its value vanishes.
    """
    value = substitute(expr, {k: const(v) for k, v in point.items()})
    for bits in BITS:
        try:
            found = enclose_at(value, point, kit.enclosures(bits))
            if found.is_positive() or found.is_negative():
                return 1 if found.is_positive() else -1
            if bits == BITS[0] and normal_form(value, Region.at_a_point(kit)).is_zero:
                return 0
        except (TreecertError, ArithmeticError):
            return None
    return None


def holds_at(r: Relation, point: Point, kit: Kit) -> bool:
    """Whether the relation certainly holds at the point."""
    sign = sign_at(r.gap, point, kit)
    return sign is not None and (sign > 0 if r.strict else sign == 0 if r.op == "==" else sign >= 0)


def fails_at(r: Relation, point: Point, kit: Kit) -> bool:
    """Whether the relation has a value at the point and certainly fails there."""
    sign = sign_at(r.gap, point, kit)
    return sign is not None and (sign <= 0 if r.strict else sign != 0 if r.op == "==" else sign < 0)
