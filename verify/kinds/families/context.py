"""What is known of a family in the course of a proof, and the statements of the kernel that premises prove.

Main definitions: `Context`. Conditions have labels: `fact 1` (on sums and parameters), `each 1` (on a member),
`other 1` (the same on a second member), `pair 1` (on two members); numbers count from 1, and new facts come last.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from verify.arithmetic.kits import Kit
from verify.kernel.goals import Refused
from verify.kinds.families.certificates import Premise
from verify.kinds.families.premises import KnownConditions, formula, posed, require_scope
from verify.kinds.families.statements import FamilyStatement, at_other
from verify.language.expressions import Add, Expr, const, mul
from verify.language.statements import Relation, Statement

ZERO, ONE = const(0), const(1)
UNIT = "1"
"""Under means: the sum of the weights."""


@dataclass(frozen=True)
class Context:
    """The conditions that hold, the sums that have names, and whether the family is known to have a member."""

    statement: FamilyStatement
    kit: Kit
    sums: tuple[tuple[str, Expr], ...]
    each: tuple[Relation, ...]
    facts: tuple[Relation, ...]
    inhabited: bool

    @classmethod
    def of(cls, s: FamilyStatement, kit: Kit) -> Context:
        """What is known at the beginning."""
        return cls(s, kit, s.sums, s.each, s.facts, s.kind == "mean")

    # -- what changes

    def with_fact(self, *facts: Relation) -> Context:
        """With more facts."""
        return replace(self, facts=(*self.facts, *facts))

    def with_each(self, relation: Relation) -> Context:
        """With one more condition on each member."""
        return replace(self, each=(*self.each, relation))

    def with_sum(self, name: str, e: Expr) -> Context:
        """With a name for one more sum. Raises Refused for a name or a formula that cannot be had."""
        taken = {*self.statement.names, *self.scope(members=2)}
        if name in taken or not name.isidentifier():
            raise Refused(f"{name!r} is no new name")
        self.require_scope(e, self.scope(members=1))
        return replace(self, sums=(*self.sums, (name, e)))

    # -- names and formulas

    def scope(self, *, members: int) -> frozenset[str]:
        """The names that may stand in a formula about so many members: 0, 1 or 2."""
        names = {*self.statement.parameters, *(n for n, _ in self.sums)}
        if members >= 1:
            names |= set(self.statement.attributes)
        if members == 2:
            names |= {str(v.name) for v in self.second.values()}
        return frozenset(names)

    @property
    def second(self) -> dict[str, Any]:
        """What turns a formula at one member into the same at a second."""
        return at_other(self.statement.attributes)

    def formula(self, text: Any, *, members: int) -> Expr:
        """A formula from its text. Raises Refused for a name out of scope, BadInput."""
        return formula(text, self.scope(members=members))

    def require_scope(self, e: Expr, names: frozenset[str]) -> None:
        """Raises Refused where a formula has another name."""
        require_scope(e, names)

    def condition(self, label: str, *, members: int) -> Relation:
        """The condition with a label, as far as it may be used for so many members. Raises Refused."""
        word, _, text = label.partition(" ")
        groups: dict[str, tuple[int, tuple[Relation, ...]]] = {
            "fact": (0, self.facts),
            "each": (1, self.each),
            "other": (2, self.each),
            "pair": (2, self.statement.pairs),
        }
        needs, relations = groups.get(word, (3, ()))
        number = int(text) if text.isascii() and text.isdigit() else 0
        if needs > members or not 1 <= number <= len(relations):
            raise Refused(f"there is no condition {label!r} here")
        found = relations[number - 1]
        return found.substitute(self.second) if word == "other" else found

    # -- premises

    def known(self, *, members: int) -> KnownConditions:
        """What premises about so many members may use."""
        labels = {label: self.condition(label, members=members) for label in self.labels(members=members)}
        return KnownConditions(self.kit, labels, self.scope(members=members), self.statement.integers)

    def require(self, premise: Premise | None, relation: Relation, *, members: int) -> None:
        """Raises TreecertError unless the premise proves the relation, for so many members that meet the conditions."""
        self.known(members=members).require(premise, relation)

    def posed(self, relation: Relation, using: tuple[Relation, ...]) -> Statement:
        """A relation under conditions, for all reals; the integers among the parameters stay integers."""
        return posed(relation, using, self.statement.integers)

    def labels(self, *, members: int) -> list[str]:
        """The labels of all conditions on so many members."""
        found = [f"fact {i + 1}" for i in range(len(self.facts))]
        if members >= 1:
            found += [f"each {i + 1}" for i in range(len(self.each))]
        if members == 2:
            found += [f"other {i + 1}" for i in range(len(self.each))]
            found += [f"pair {i + 1}" for i in range(len(self.statement.pairs))]
        return found


def same_terms(a: Expr, b: Expr) -> bool:
    """Whether two formulas have the same terms, in whatever order."""
    terms = [list(e.children) if isinstance(e, Add) else [e] for e in (a, b)]
    return len(terms[0]) == len(terms[1]) and all(terms[0].count(t) == terms[1].count(t) for t in terms[0])


def combination(multipliers: Mapping[Any, Expr], values: Mapping[Any, Expr]) -> Expr:
    """The sum of the multipliers times what they stand for."""
    total: Expr = ZERO
    for key, factor in multipliers.items():
        total = total + mul(factor, values[key])
    return total
