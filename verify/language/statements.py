"""Statements: a relation between two expressions on a domain.

Main definitions: `Relation`, `Statement`. The domain is a list of relations between expressions; variables in
`integers` range over the integers, and `definitions` name abbreviations such as a = 2^-k, in order of use.
Ends stay apart: `<` and `<=` are never exchanged.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from verify.caching import cached_property
from verify.language.expressions import Expr, substitute

Op = Literal["<", "<=", ">", ">=", "=="]
FLIPPED: dict[Op, Op] = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "=="}


@dataclass(frozen=True)
class Relation:
    """`left op right`."""

    left: Expr
    op: Op
    right: Expr

    @cached_property
    def gap(self) -> Expr:
        """The expression that is to be > 0, >= 0 or == 0."""
        return self.right - self.left if self.op in ("<", "<=") else self.left - self.right

    @property
    def strict(self) -> bool:
        """True for < and >."""
        return self.op in ("<", ">")

    def substitute(self, values: dict[str, Expr]) -> Relation:
        """The relation with variables replaced."""
        return Relation(substitute(self.left, values), self.op, substitute(self.right, values))


@dataclass(frozen=True)
class Statement:
    """`relation` for all real values of the free variables (integers: all integer values) that meet `constraints`."""

    relation: Relation
    constraints: tuple[Relation, ...] = ()
    integers: tuple[str, ...] = ()
    definitions: tuple[tuple[str, Expr], ...] = ()

    @property
    def variables(self) -> tuple[str, ...]:
        """Free variables, sorted; abbreviations are not free."""
        names: set[str] = set(self.integers)
        for r in (self.relation, *self.constraints):
            names |= r.left.variables | r.right.variables
        for _, e in self.definitions:
            names |= e.variables
        return tuple(sorted(names - {n for n, _ in self.definitions}))

    def expanded(self) -> Statement:
        """The statement with its abbreviations put in."""
        values: dict[str, Expr] = {}
        for name, e in self.definitions:
            values[name] = substitute(e, values)
        return Statement(
            self.relation.substitute(values),
            tuple(c.substitute(values) for c in self.constraints),
            self.integers,
        )
