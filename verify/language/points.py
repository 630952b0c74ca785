"""Exact signs and relations at rational points.

Main definitions: `sign_at`, `has_value_at`, `holds_at`, `fails_at`, `with_exact_powers`. Certified: "not decided"
counts as neither.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from verify.arithmetic.kits import Kit
from verify.errors import TreecertError
from verify.language.algebraic import algebraic_sign
from verify.language.evaluation import UndefinedValue, enclose_at
from verify.language.expressions import Const, Expr, Fn, const, rebuild, substitute
from verify.language.normal import normal_form
from verify.language.regions import Region
from verify.language.statements import Relation
from verify.rationals import Fraction

BITS = (64, 256, 1024, 4096)

Point = Mapping[str, Fraction]


def sign_at(expr: Expr, point: Point, kit: Kit, integers: Collection[str] = ()) -> int | None:
    """The sign of an expression at a point; None when it is undefined there or not decided.

    0 is answered only when the expression is defined, and its enclosure is [0, 0], the normal form of its value
    vanishes, or its value is an algebraic number that is 0.
    """
    values: dict[str, Expr] = {k: const(v) for k, v in point.items()}
    expr = _at_integers(expr, point, integers)
    for bits in BITS:
        try:
            found = enclose_at(expr, point, kit.enclosures(bits))
        except (TreecertError, ArithmeticError, ValueError):
            return None
        if found.is_positive() or found.is_negative():
            return 1 if found.is_positive() else -1
        if found.is_point() or (bits == BITS[0] and _vanishes(substitute(expr, values), kit)):
            return 0
    return None


def has_value_at(expr: Expr, point: Point, kit: Kit, integers: Collection[str] = ()) -> bool:
    """Whether an expression certainly has a value at a point."""
    expr = _at_integers(expr, point, integers)
    for bits in BITS:
        try:
            enclose_at(expr, point, kit.enclosures(bits))
        except UndefinedValue as undefined:
            if undefined.certain:
                return False
        except (TreecertError, ArithmeticError, ValueError):
            return False
        else:
            return True
    return False


def _at_integers(expr: Expr, point: Point, integers: Collection[str]) -> Expr:
    return with_exact_powers(expr, {k: const(v) for k, v in point.items() if k in integers})


def with_exact_powers(expr: Expr, values: Mapping[str, Expr]) -> Expr:
    """The expression with powers such as 2^-k, kept as exp(-k ln 2), made numbers.

    No other variable gets its value: 0 ln 0 = 0 is for x ln(x), not for a product y ln(x) that happens to read
    0 ln(0).
    """
    if isinstance(expr, Fn) and expr.name == "exp":
        power = substitute(expr, values)
        if isinstance(power, Const):
            return power
    if not expr.children:
        return expr
    return rebuild(expr, tuple(with_exact_powers(c, values) for c in expr.children))


def _vanishes(value: Expr, kit: Kit) -> bool:
    """Whether a constant is 0, by its normal form or as an algebraic number; False as well when it is too large."""
    try:
        if normal_form(value, Region.at_a_point(kit)).is_zero:
            return True
    except (TreecertError, ArithmeticError, ValueError):
        pass
    return algebraic_sign(value, kit) == 0


def holds_at(r: Relation, point: Point, kit: Kit, integers: Collection[str] = ()) -> bool:
    """Whether the relation certainly holds at the point."""
    sign = sign_at(r.gap, point, kit, integers)
    return sign is not None and (sign > 0 if r.strict else sign == 0 if r.op == "==" else sign >= 0)


def fails_at(r: Relation, point: Point, kit: Kit, integers: Collection[str] = ()) -> bool:
    """Whether the relation has a value at the point and certainly fails there."""
    sign = sign_at(r.gap, point, kit, integers)
    return sign is not None and (sign <= 0 if r.strict else sign != 0 if r.op == "==" else sign < 0)
