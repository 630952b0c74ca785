"""Plans: what a proof says of trees, beside the statement.

Main definitions: `Plan`, `Measure`, `Proof` and how they are written, `PlanText`, `MeasureText`; `read_plans`,
`read_measures`.

- A **plan** of the states of a kind is a pair (size, value) with parameters and conditions. A tree is *met* by a plan
  when the size is at most that of the tree, and the value at most its error.
- A **measure** of a recipe is a pair (size, value) that its trees do not exceed, and a rank, which falls.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from verify.errors import BadInput
from verify.kinds.families.certificates import Node
from verify.kinds.optimal_trees.grammar import (
    both,
    read_formula,
    read_head,
    read_scope,
    require_distinct,
)
from verify.kinds.optimal_trees.statements import OptimalStatement
from verify.kinds.optimal_trees.systems import Scope, System
from verify.language.expressions import Expr
from verify.language.pointwise import require_no_logarithm


@dataclass(frozen=True)
class PlanText:
    """`head` as in pairs(c), for states of the kind `of`."""

    of: str
    head: str
    where: str
    size: str
    value: str


@dataclass(frozen=True)
class MeasureText:
    """Of the recipe `name`, for states of the kind `of`."""

    of: str
    name: str
    size: str
    value: str
    rank: str


@dataclass(frozen=True)
class Proof:
    """The data of a proof, and a proof of each obligation by its name."""

    plans: tuple[PlanText, ...] = ()
    measures: tuple[MeasureText, ...] = ()
    proofs: Mapping[str, Node] = field(default_factory=dict)


@dataclass(frozen=True)
class Plan:
    """A plan of the states of a kind."""

    kind: str
    name: str
    own: Scope
    size: Expr
    value: Expr


@dataclass(frozen=True)
class Measure:
    """A measure of a recipe."""

    size: Expr
    value: Expr
    rank: Expr


Measures = Mapping[tuple[str, str], Measure]
"""By the kind of states and the name of the recipe."""


def read_plans(texts: tuple[PlanText, ...], system: System) -> tuple[Plan, ...]:
    """The plans. Raises BadInput."""
    plans = []
    for t in texts:
        name, names = read_head(t.head)
        kind = system.kind(t.of)
        own = read_scope(names, t.where, kind.scope)
        inner = both(kind.scope, own)
        size, value = (read_formula(e, inner) for e in (t.size, t.value))
        for e in (size, value):
            require_no_logarithm(e)
        plans.append(Plan(t.of, name, own, size, value))
    require_distinct([f"{p.kind} {p.name}" for p in plans], "plans")
    return tuple(plans)


def read_measures(texts: tuple[MeasureText, ...], statement: OptimalStatement) -> Measures:
    """The measures, one for each recipe. Raises BadInput."""
    measures: dict[tuple[str, str], Measure] = {}
    for t in texts:
        recipe = statement.recipe(t.of, t.name)
        inner = both(statement.system.kind(t.of).scope, recipe.own)
        measures[t.of, t.name] = Measure(*(read_formula(e, inner) for e in (t.size, t.value, t.rank)))
    if len(measures) != len(texts) or set(measures) != {(r.kind, r.name) for r in statement.recipes}:
        raise BadInput("each recipe has one measure")
    return measures
