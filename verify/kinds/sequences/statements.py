"""Statements about sequences: what a recurrence implies for every term.

Main definitions: `StepStatement`. A run is a finite list of reals a_k, ..., a_T with T >= k, k a fixed integer, and
values of the parameters. What runs a statement speaks of, in one place:

- the parameters meet `given`, the first term a_k meets `start`, and every term meets `each` with its index;
- for every s from k to T - 1 the terms a_s, a_{s+1} meet `step`, and a_s meets `guard`;
- where the statement has an `otherwise`, a_s need not meet `guard`; if it does not, a_s and a_{s+1} meet `otherwise`
  instead of `step`.

A condition with a formula that has no value is not met. The statement says that the last term meets `relation`. So
with a guard alone it reaches up to the first term that does not meet the guard, that term included.
"""

from __future__ import annotations

from dataclasses import dataclass

from verify.language.expressions import Expr, Var, const
from verify.language.statements import Op, Relation

NEXT = "_next"
"""How the name of the next term ends."""
NEGATED: dict[Op, Op] = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}

Relations = tuple[Relation, ...]


@dataclass(frozen=True)
class StepStatement:
    """`relation` for the last term of every run.

    `given` is in parameters, `start` in the sequence and parameters; `relation`, `each` and `guard` are in the index
    as well, `step` and `otherwise` also in the next term.
    """

    relation: Relation
    sequence: str
    index: str
    first: int
    given: Relations = ()
    start: Relations = ()
    each: Relations = ()
    step: Relations = ()
    guard: Relations = ()
    otherwise: Relations = ()
    integers: tuple[str, ...] = ()

    @property
    def following(self) -> str:
        """The name of the next term."""
        return self.sequence + NEXT

    @property
    def time(self) -> Relation:
        """The range of the index."""
        return Relation(Var(self.index), ">=", const(self.first))

    @property
    def parameters(self) -> frozenset[str]:
        """The names that stand for the same number at every index."""
        names = set(self.integers)
        parts = (self.given, self.start, self.each, self.step, self.guard, self.otherwise)
        for r in (self.relation, *(r for part in parts for r in part)):
            names |= r.left.variables | r.right.variables
        return frozenset(names - {self.sequence, self.following, self.index})

    def begins(self, relation: Relation) -> Relation:
        """A relation at the first index."""
        return relation.substitute({self.index: const(self.first)})

    def advanced(self, relation: Relation) -> Relation:
        """A relation at the next term and the next index."""
        ahead: dict[str, Expr] = {self.sequence: Var(self.following), self.index: Var(self.index) + 1}
        return relation.substitute(ahead)
