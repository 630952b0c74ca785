"""Explicit functions: what a statement about functions says of given ones and a given family, decided exactly.

Main definitions: `Curve`, `Witness`, `check_witness`. A curve is a continuous function that is linear between given
points, plus a multiple of x^2. Guarantee: certified; what is not decided counts as neither met nor failed.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from verify.arithmetic.kits import Kit
from verify.errors import BadInput
from verify.kernel.goals import Refused
from verify.kinds.families.members import Family, check_conditions, check_family
from verify.kinds.functions.statements import Axiom, Carried, FunctionStatement, carried
from verify.language.expressions import Expr
from verify.language.pointwise import rational_value
from verify.rationals import Fraction


@dataclass(frozen=True)
class Curve:
    """Through the points, in the order of their arguments, by lines; plus `square` times x^2."""

    points: tuple[tuple[Fraction, Fraction], ...]
    square: Fraction = Fraction(0)

    def straight(self, x: Fraction) -> Fraction:
        """The value without the square. Raises Refused outside of the interval."""
        for (a, y), (b, z) in zip(self.points, self.points[1:], strict=False):
            if a <= x <= b:
                return y + (z - y) * (x - a) / (b - a)
        raise Refused("a function has no value outside of its interval")

    def value(self, x: Fraction) -> Fraction:
        """The value. Raises Refused outside of the interval."""
        return self.straight(x) + self.square * x**2


@dataclass(frozen=True)
class Witness:
    """A curve for each function, and a family."""

    curves: Mapping[str, Curve]
    family: Family = field(default_factory=Family)


def check_witness(s: FunctionStatement, w: Witness, kit: Kit) -> None:
    """Raises Refused unless the functions meet the axioms, the family the conditions, and the relation fails."""
    carrier, family = placed(s, w)
    check_family(carrier.family, family, kit)


def check_example(s: FunctionStatement, w: Witness, kit: Kit) -> None:
    """Raises Refused unless the functions meet the axioms and the family the conditions: something is said."""
    carrier, family = placed(s, w)
    check_conditions(carrier.family, family, kit)


def placed(s: FunctionStatement, w: Witness) -> tuple[Carried, Family]:
    """The statement that carries this one, and the family with the values of the terms.

    Raises Refused where the curves are no functions on the interval that meet the axioms, and where a term has no
    value, or none that is computed exactly.
    """
    if set(w.curves) != set(s.functions):
        raise Refused("not each function has a curve")
    for curve in w.curves.values():
        xs = [x for x, _ in curve.points]
        if (
            len(xs) < 2
            or (xs[0], xs[-1]) != (s.low, s.high)
            or any(a >= b for a, b in itertools.pairwise(xs))
        ):
            raise Refused("a curve leads from one end of the interval to the other")
    for axiom in s.axioms:
        _require_axiom(s, axiom, w)
    carrier = carried(s)
    values = _Values(carrier, w)
    members = tuple(
        replace(m, values={**m.values, **values.terms(varying=True, member=i)})
        for i, m in enumerate(w.family.members)
    )
    parameters = {**w.family.parameters, **values.terms(varying=False, member=None)}
    return carrier, Family(members, parameters)


@dataclass(frozen=True)
class _Values:
    """Exact values of terms, sums and formulas."""

    carrier: Carried
    witness: Witness

    def terms(self, *, varying: bool, member: int | None) -> dict[str, Fraction]:
        """The values of the terms that vary from member to member, or of those that do not."""
        attributes = set(self.carrier.family.attributes)
        return {n: self.name(n, member) for n, _ in self.carrier.terms if (n in attributes) == varying}

    def name(self, name: str, member: int | None) -> Fraction:
        """The value of a name. Raises Refused."""
        terms, sums = dict(self.carrier.terms), dict(self.carrier.family.sums)
        if name in terms:
            at = self.formula(terms[name].argument, member)
            return self.witness.curves[terms[name].function].value(at)
        members = self.witness.family.members
        if name in sums:
            parts = [m.weight * self.formula(sums[name], i) for i, m in enumerate(members)]
            return sum(parts, Fraction(0))
        known = {**self.witness.family.parameters, **({} if member is None else members[member].values)}
        if name not in known:
            raise Refused(f"{name[:40]!r} has no value")
        return known[name]

    def formula(self, e: Expr, member: int | None) -> Fraction:
        """The value of a formula in which everything is rational. Raises Refused."""
        try:
            return rational_value(e, lambda name: self.name(name, member))
        except BadInput:
            raise Refused("a term has no value, or its argument is not rational") from None


def _require_axiom(s: FunctionStatement, axiom: Axiom, w: Witness) -> None:
    """Raises Refused unless the curves meet the axiom: between neighbouring points each is a line and a square."""
    curve = _combination(axiom, w.curves)
    constant = None if axiom.constant is None else _Values(carried(s), w).formula(axiom.constant, None)
    meets = {"function": _nothing, "concave": _is_concave, "symmetric": _is_symmetric}
    meets |= {"nonnegative": _is_nonnegative, "lipschitz": _is_lipschitz}
    if not meets[axiom.word](curve, constant):
        raise Refused(f"a curve is not {axiom.word}")


def _combination(axiom: Axiom, curves: Mapping[str, Curve]) -> Curve:
    """The combination, at all points of its functions."""
    xs = sorted({x for _, name in axiom.form for x, _ in curves[name].points})
    points = [(x, sum((f * curves[n].straight(x) for f, n in axiom.form), Fraction(0))) for x in xs]
    return Curve(tuple(points), sum((f * curves[n].square for f, n in axiom.form), Fraction(0)))


def slopes(curve: Curve) -> list[Fraction]:
    """The slopes of the lines."""
    return [(z - y) / (b - a) for (a, y), (b, z) in zip(curve.points, curve.points[1:], strict=False)]


def _nothing(_curve: Curve, _constant: Fraction | None) -> bool:
    return True


def _is_concave(curve: Curve, constant: Fraction | None) -> bool:
    """F is c-strongly concave if F + c/2 x^2 is concave: lines that bend down, and a square with no positive factor."""
    found = slopes(curve)
    bends = all(a >= b for a, b in itertools.pairwise(found))
    return bends and curve.square + (constant or 0) / 2 <= 0


def _is_symmetric(curve: Curve, _constant: Fraction | None) -> bool:
    """F(x) - F(l + h - x) is linear between the points and their mirror images."""
    ends = curve.points[0][0] + curve.points[-1][0]
    xs = [x for x, _ in curve.points]
    return all(curve.value(x) == curve.value(ends - x) for x in (*xs, *(ends - x for x in xs)))


def _is_nonnegative(curve: Curve, _constant: Fraction | None) -> bool:
    """With a square that bends down the least value between two points is at one of them."""
    return curve.square <= 0 and all(curve.value(x) >= 0 for x, _ in curve.points)


def _is_lipschitz(curve: Curve, constant: Fraction | None) -> bool:
    """The derivative between two points is linear: it is largest at one of them."""
    if constant is None:
        return False
    ends = zip(slopes(curve), curve.points, curve.points[1:], strict=False)
    return all(abs(m + 2 * curve.square * x) <= constant for m, a, b in ends for x in (a[0], b[0]))
