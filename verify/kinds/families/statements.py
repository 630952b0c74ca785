"""Family statements: relations between sums or means over the members of a family of any size.

Main definitions: `FamilyStatement`, `Copies`. A family is a finite list of members. Each has the same attributes, real
numbers that vary from member to member; parameters are the same for all. What a family is, in one place:

- under sums every member counts once, and the family may be empty: all sums are 0 then;
- under means the members have weights that are positive and add up to 1, so that there is at least one member;
- conditions on pairs hold for every two members, equal or not.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from verify.language.expressions import Expr, Var
from verify.language.statements import Relation

Kind = Literal["sum", "mean"]
OTHER = "_other"
"""How the attributes of a second member end."""


@dataclass(frozen=True)
class FamilyStatement:
    """`relation` for every family and all parameters that meet the conditions.

    `sums` names the sums (or means): each is a formula in attributes, parameters and the sums before it. `relation` and
    `facts` are in parameters and names of sums; `each` holds for every member, `pairs` for every two. With `exists` the
    relation is in attributes as well, and says that some member meets it.
    """

    kind: Kind
    relation: Relation
    exists: bool
    attributes: tuple[str, ...]
    sums: tuple[tuple[str, Expr], ...]
    each: tuple[Relation, ...] = ()
    pairs: tuple[Relation, ...] = ()
    facts: tuple[Relation, ...] = ()
    integers: tuple[str, ...] = ()
    free: tuple[str, ...] = ()
    """Parameters that need not occur anywhere."""

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names that stand for the same number at every member, sorted."""
        names = {*self.integers, *self.free}
        for r in (self.relation, *self.each, *self.pairs, *self.facts):
            names |= r.left.variables | r.right.variables
        for _, e in self.sums:
            names |= e.variables
        known = {*self.attributes, *(other(a) for a in self.attributes), *(n for n, _ in self.sums)}
        return tuple(sorted(names - known))

    @property
    def names(self) -> frozenset[str]:
        """Every name that is taken."""
        taken = {*self.parameters, *self.attributes, *(n for n, _ in self.sums)}
        return frozenset(taken | {other(a) for a in self.attributes})


def other(attribute: str) -> str:
    """The name of an attribute at a second member."""
    return attribute + OTHER


def at_other(attributes: tuple[str, ...]) -> dict[str, Expr]:
    """What turns a formula at one member into the same at a second."""
    return {a: Var(other(a)) for a in attributes}
