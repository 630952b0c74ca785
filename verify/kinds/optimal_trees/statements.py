"""Statements on optimal values: the least error of the trees with so many queries, at every state of a kind.

Main definitions: `OptimalStatement`, `Piece`, `Recipe`, `Clause`. What is stated, in one place:

- A **recipe** names trees at the states of a kind: own parameters with conditions, and clauses. The first clause whose
  `when` holds (the last has none) says what the tree is: a leaf, or a query with trees by recipes, or leaves, at the
  two states that are left. That recipes end, and name trees, is among the obligations.
- A **piece** has parameters of its own with conditions, a number of `splits`, a `value`, and a tree by a recipe, or
  none. It says, for all states of the kind and all parameters that meet the conditions: every tree T at the state with
  |T| <= `splits` has E(T) >= `value`; and the tree named has |T| <= `splits` and E(T) = `value`.
- A statement is a system, recipes, a kind of states, and pieces, all of which it states.

So where a piece names a tree, `value` is the least error of the trees with at most `splits` queries, and that tree has
it. Without one it is a lower bound.
"""

from __future__ import annotations

from dataclasses import dataclass

from verify.errors import BadInput
from verify.kinds.optimal_trees.systems import Call, Scope, System
from verify.language.expressions import Expr
from verify.language.statements import Relation

LEAF = "leaf"
"""What stands for a leaf where a recipe is named."""
STOP = Call(LEAF)


@dataclass(frozen=True)
class Clause:
    """A leaf (no `query`), or a query, its own parameters, and what is done with the two states that are left."""

    when: Relation | None
    query: str = ""
    at: tuple[Expr, ...] = ()
    zero: Call = STOP
    one: Call = STOP


@dataclass(frozen=True)
class Recipe:
    """Trees at the states of a kind, by name."""

    kind: str
    name: str
    own: Scope
    clauses: tuple[Clause, ...]


@dataclass(frozen=True)
class Piece:
    """A bound under conditions, and the tree that attains it."""

    own: Scope
    splits: Expr
    value: Expr
    tree: Call | None = None


@dataclass(frozen=True)
class OptimalStatement:
    """What the pieces say of the states of a kind."""

    system: System
    recipes: tuple[Recipe, ...]
    kind: str
    pieces: tuple[Piece, ...]

    def recipe(self, kind: str, name: str) -> Recipe:
        """The recipe of that name for states of that kind. Raises BadInput."""
        for r in self.recipes:
            if (r.kind, r.name) == (kind, name):
                return r
        raise BadInput(f"there is no recipe {name[:40]!r} for {kind!r}")
