"""Explicit families: what a family statement says of a given list of members, decided exactly.

Main definitions: `Member`, `Family`, `check_family`. A family that meets every condition and fails the relation refutes
a statement. Guarantee: certified; what is not decided by enclosures counts as neither met nor failed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from verify.arithmetic.kits import Kit
from verify.errors import BadInput
from verify.kernel.goals import Refused
from verify.kinds.families.statements import FamilyStatement, other
from verify.language.expressions import Expr, Var, add, const, mul, substitute
from verify.language.points import Point, fails_at, has_value_at, holds_at, sign_at
from verify.language.pointwise import blind_arguments, rational_value
from verify.language.statements import Relation
from verify.rationals import Fraction


@dataclass(frozen=True)
class Member:
    """The attributes of a member. `weight`: under means its weight, under sums how many members are like this."""

    values: Mapping[str, Fraction]
    weight: Fraction = Fraction(1)


@dataclass(frozen=True)
class Family:
    """Members, and the values of the parameters."""

    members: tuple[Member, ...] = ()
    parameters: Mapping[str, Fraction] = field(default_factory=dict)


@dataclass(frozen=True)
class _Ground:
    """A family in terms of the attributes of its members: `x` of the second one is `x_2_`.

    A sum that is rational keeps its name, and has its value in `point`; any other is a formula, in `sums`.
    """

    statement: FamilyStatement
    kit: Kit
    point: Point
    sums: Mapping[str, Expr]

    @classmethod
    def of(cls, s: FamilyStatement, family: Family, kit: Kit) -> _Ground:
        """Raises Refused unless every sum is certified to have a value."""
        point, sums = dict(family.parameters), dict[str, Expr]()
        ground = cls(s, kit, point, sums)
        for i, member in enumerate(family.members):
            for a, v in member.values.items():
                point[own(a, i)] = point[own(other(a), i)] = v
        for name, e in s.sums:
            for i in _all(family):
                ground.require_apart(e, ground.at(i))
            terms = [
                mul(const(m.weight), substitute(e, {**sums, **ground.at(i)}))
                for i, m in enumerate(family.members)
            ]
            try:
                point[name] = sum((rational_value(t, point.__getitem__) for t in terms), Fraction(0))
            except BadInput:
                sums[name] = add(*terms)
                if not has_value_at(sums[name], point, kit, s.integers):
                    raise Refused("a sum is not certified to have a value") from None
        return ground

    def at(self, i: int) -> dict[str, Expr]:
        """The attributes at a member."""
        return {a: Var(own(a, i)) for a in self.statement.attributes}

    def at_pair(self, i: int, j: int) -> dict[str, Expr]:
        """The attributes at two members; those of the second have names of their own, also where it is the first."""
        return {**self.at(i), **{other(a): Var(own(other(a), j)) for a in self.statement.attributes}}

    def holds(self, r: Relation, attributes: Mapping[str, Expr]) -> bool:
        """Whether a relation certainly holds."""
        return holds_at(self._placed(r, attributes), self.point, self.kit, self.statement.integers)

    def fails(self, r: Relation, attributes: Mapping[str, Expr]) -> bool:
        """Whether a relation has a value, and certainly fails."""
        return fails_at(self._placed(r, attributes), self.point, self.kit, self.statement.integers)

    def _placed(self, r: Relation, attributes: Mapping[str, Expr]) -> Relation:
        self.require_apart(r.gap, attributes)
        return r.substitute({**self.sums, **attributes})

    def require_apart(self, e: Expr, attributes: Mapping[str, Expr]) -> None:
        """Raises Refused where a formula in the place of a sum might make 0 ln 0 of a product that has no value."""
        for w in blind_arguments(e, self.sums):
            there = substitute(w, {**self.sums, **attributes})
            if sign_at(there, self.point, self.kit, self.statement.integers) != 1:
                raise Refused("a sum that is not rational stands beside a logarithm that may have no value")


def own(attribute: str, i: int) -> str:
    """The name of an attribute at one member."""
    return f"{attribute}_{i + 1}_"


def check_family(s: FamilyStatement, family: Family, kit: Kit) -> None:
    """Raises Refused unless the family meets every condition and the relation fails of it."""
    check_conditions(s, family, kit)
    ground = _Ground.of(s, family, kit)
    if s.exists:
        if not all(ground.fails(s.relation, ground.at(i)) for i in _all(family)):
            raise Refused("the relation is not certified to fail at every member")
    elif not ground.fails(s.relation, {}):
        raise Refused("the relation is not certified to fail of the family")


def check_conditions(s: FamilyStatement, family: Family, kit: Kit) -> None:
    """Raises Refused unless it is a family of the statement's kind that meets every condition."""
    _require_kind(s, family)
    ground = _Ground.of(s, family, kit)
    if any(family.parameters[i].denominator != 1 for i in s.integers):
        raise Refused("an integer parameter has a value that is not whole")
    if not all(ground.holds(r, {}) for r in s.facts):
        raise Refused("the family is not certified to meet every condition on sums and parameters")
    if not all(ground.holds(r, ground.at(i)) for r in s.each for i in _all(family)):
        raise Refused("a member is not certified to meet the conditions on each")
    pairs = ((i, j) for i in _all(family) for j in _all(family))
    if not all(ground.holds(r, ground.at_pair(i, j)) for i, j in pairs for r in s.pairs):
        raise Refused("two members are not certified to meet the conditions on pairs")


def _require_kind(s: FamilyStatement, family: Family) -> None:
    if set(family.parameters) != set(s.parameters):
        raise Refused("the family does not give each parameter a value")
    if any(set(m.values) != set(s.attributes) for m in family.members):
        raise Refused("a member does not give each attribute a value")
    weights = [m.weight for m in family.members]
    if any(w <= 0 for w in weights):
        raise Refused("a member has a weight that is not positive")
    if s.kind == "mean" and sum(weights, Fraction(0)) != 1:
        raise Refused("the weights do not add up to 1")
    if s.kind == "sum" and any(w.denominator != 1 for w in weights):
        raise Refused("a member does not count a whole number of times")


def _all(family: Family) -> range:
    return range(len(family.members))
