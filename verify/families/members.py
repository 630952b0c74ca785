"""Explicit families: what a family statement says of a given list of members, decided exactly.

Main definitions: `Member`, `Family`, `check_family`. A family that meets every condition and fails the relation refutes
a statement. Guarantee: certified; what is not decided by enclosures counts as neither met nor failed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from verify.arithmetic.kits import Kit
from verify.families.statements import FamilyStatement, other
from verify.kernel.goals import Refused
from verify.language.expressions import Const, Expr, Var, add, const, mul, substitute
from verify.language.points import Point, fails_at, holds_at
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
    """A statement put in terms of the attributes of each member: `x` of the second one is `x_2_`."""

    statement: FamilyStatement
    family: Family

    def placed(self) -> tuple[dict[str, Expr], Point]:
        """The sums, each as one formula, and the values of all names.

        A sum that is a number keeps its name: 0 ln 0 = 0 is for x ln x, not for a product that happens to read so.
        """
        point = dict(self.family.parameters)
        for i, member in enumerate(self.family.members):
            point |= {own(a, i): v for a, v in member.values.items()}
        sums = self.sums()
        numbers = {n: e.value for n, e in sums.items() if isinstance(e, Const)}
        return {n: e for n, e in sums.items() if n not in numbers}, point | numbers

    def sums(self) -> dict[str, Expr]:
        """The sums, each as one formula."""
        found: dict[str, Expr] = {}
        for name, e in self.statement.sums:
            terms = [
                mul(const(m.weight), substitute(e, {**found, **self.at(i)}))
                for i, m in enumerate(self.family.members)
            ]
            found[name] = add(const(0), *terms)
        return found

    def at(self, i: int) -> dict[str, Expr]:
        """The attributes at a member."""
        return {a: Var(own(a, i)) for a in self.statement.attributes}

    def at_pair(self, i: int, j: int) -> dict[str, Expr]:
        """The attributes at two members."""
        return {**self.at(i), **{other(a): Var(own(a, j)) for a in self.statement.attributes}}


def own(attribute: str, i: int) -> str:
    """The name of an attribute at one member."""
    return f"{attribute}_{i + 1}_"


def check_family(s: FamilyStatement, family: Family, kit: Kit) -> None:
    """Raises Refused unless the family meets every condition and the relation fails of it."""
    check_conditions(s, family, kit)
    ground = _Ground(s, family)
    sums, point = ground.placed()
    if s.exists:
        failed = [
            fails_at(s.relation.substitute({**sums, **ground.at(i)}), point, kit, s.integers)
            for i in _all(family)
        ]
        if not all(failed):
            raise Refused("the relation is not seen to fail at every member")
    elif not fails_at(s.relation.substitute(dict(sums)), point, kit, s.integers):
        raise Refused("the relation is not seen to fail of the family")


def check_conditions(s: FamilyStatement, family: Family, kit: Kit) -> None:
    """Raises Refused unless it is a family of the statement's kind that meets every condition."""
    _require_kind(s, family)
    ground = _Ground(s, family)
    sums, point = ground.placed()

    def met(r: Relation, values: Mapping[str, Expr]) -> bool:
        return holds_at(r.substitute({**sums, **values}), point, kit, s.integers)

    if any(family.parameters[i].denominator != 1 for i in s.integers):
        raise Refused("an integer parameter has a value that is not whole")
    if not all(met(r, {}) for r in s.facts):
        raise Refused("the family is not seen to meet every condition on sums and parameters")
    if not all(met(r, ground.at(i)) for r in s.each for i in _all(family)):
        raise Refused("a member is not seen to meet the conditions on each")
    if not all(met(r, ground.at_pair(i, j)) for r in s.pairs for i in _all(family) for j in _all(family)):
        raise Refused("two members are not seen to meet the conditions on pairs")


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
