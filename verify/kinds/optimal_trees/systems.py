"""Systems of states: the problems that are left over while a decision tree asks its questions.

Main definitions: `System`, `StateKind`, `Query`, `Call`. What a system says, in one place:

- A **state** is a kind with values of its parameters, real numbers (whole ones for `integers`) that meet `where`.
- A **query** at a state is one of the kind's queries with values of its own parameters that meet its `where`, together
  with the state. It is answered 1 with probability `chance`, else 0; `zero` and `one` are the states that are left.
- A **tree** at a state is a leaf, or a query at it with trees at the two states that are left, or an *idle* query: a
  number p with 0 <= p <= 1 (the probability of 1) and two trees at the state itself. A question about a variable that
  does not matter is idle, and so is one whose answer is known, with p = 0 or p = 1.
- Its **size** |T| is the number of its queries, idle ones too.
- Its **error** is E(leaf) = `error`, E(query) = (1 - p) E(T0) + p E(T1).

A condition with a formula that has no value is not met. That these are the trees of a learning problem is for the
reader of a system to see: every question that may be asked must be among the queries, or idle.

Obligations of a system, which a certificate proves (`verify.kinds.optimal_trees.rules`): `error` >= 0; `chance` is in
[0, 1]; the states that are left meet the conditions of their kinds. Their parameters are polynomials, over the integers
where the parameter is whole; `verify.kinds.optimal_trees.grammar` sees to that.
"""

from __future__ import annotations

from dataclasses import dataclass

from verify.errors import BadInput
from verify.language.expressions import Expr
from verify.language.statements import Relation

Relations = tuple[Relation, ...]


@dataclass(frozen=True)
class Scope:
    """Names in order, those among them that stand for integers, and what they meet."""

    names: tuple[str, ...] = ()
    integers: tuple[str, ...] = ()
    where: Relations = ()


@dataclass(frozen=True)
class Call:
    """A state (or a plan) of the kind `name`, with formulas for its parameters, in order."""

    name: str
    at: tuple[Expr, ...] = ()


@dataclass(frozen=True)
class Query:
    """A question. `own`: its own parameters; its conditions may hold parameters of the state, too."""

    name: str
    own: Scope
    chance: Expr
    zero: Call
    one: Call


@dataclass(frozen=True)
class StateKind:
    """States of one kind: their parameters, the error of their best leaf, and what may be asked."""

    name: str
    scope: Scope
    error: Expr
    queries: tuple[Query, ...] = ()

    def query(self, name: str) -> Query:
        """The query of that name. Raises BadInput."""
        for q in self.queries:
            if q.name == name:
                return q
        raise BadInput(f"the kind {self.name!r} has no query {name[:40]!r}")


@dataclass(frozen=True)
class System:
    """The kinds of states. Every state that is left by a query is of one of them."""

    kinds: tuple[StateKind, ...]

    def kind(self, name: str) -> StateKind:
        """The kind of that name. Raises BadInput."""
        for k in self.kinds:
            if k.name == name:
                return k
        raise BadInput(f"there is no kind of states {name[:40]!r}")
