"""Greedy runs on a system of states: which tree has grown after t splits, for all parameters and all t.

Main definitions: `OrderRun`, `Place`, `Fork`. What a statement speaks of, in one place:

- A **system** of states with the mean (of the label) of each kind; an impurity G, a formula in q; parameters with
  conditions, `given`; a state `root` in parameters.
- A tree on the system, as `verify.trees.systems` has it, with a leaf where nothing was asked; a leaf has a *weight*, the
  product of the chances of the answers above it. The gain of a query at a leaf is G(mean) - (1 - p) G(mean_0) -
  p G(mean_1), where p is its chance and mean_b belongs to the state after its answer b; an idle query keeps the state.
- A **run** starts with a leaf at `root`; each split puts in the place of a leaf a query at it with two leaves. TopDown
  takes a leaf and a query of the largest weight times gain, BestFirst one of the largest gain, of all leaves and all
  queries at them, idle ones with chances strictly between 0 and 1 among them. Ties are broken in any way.
- A **place** names inner nodes of one tree, T*, by whole counters that meet `where`: the state and weight at each, the
  query that is asked there, and for each answer the place below (`Fork`, by cases) or the end: a leaf of mean 0 or 1.
  `rank` puts the nodes of T* in order, lexicographically.

The statement `order` says: for 0 <= t <= the number of nodes of T*, T_t consists of the first t nodes of T*, and of no
others. `compare` says that a node of one place measures more than one of another, as the policy measures.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verify.arithmetic.kits import Kit
from verify.errors import BadInput
from verify.families.sequences import NEGATED
from verify.families.steps import Point
from verify.language.domains import to_poly
from verify.language.expressions import Const, Expr
from verify.language.grammar import parse_expression, parse_relation
from verify.language.statements import Relation
from verify.trees.grammar import (
    KindText,
    QueryText,
    both,
    is_polynomial,
    read_call,
    read_formula,
    read_head,
    read_scope,
    read_system,
    require_distinct,
    require_fit,
    require_known,
)
from verify.trees.systems import Call, Query, Scope, System

WORLD = "system"
FIELDS = frozenset(
    {"world", "system", "impurity", "policy", "names", "given", "root", "first", "places", "says"}
)
KIND_FIELDS = frozenset({"head", "where", "error", "mean", "queries"})
PLACE_FIELDS = frozenset({"head", "where", "state", "weight", "query", "rank", "zero", "one"})
COMPARED = frozenset({"more", "less", "names", "where"})
POLICIES = ("TopDown", "BestFirst")
ENDS = {"end 0": 0, "end 1": 1}


@dataclass(frozen=True)
class Fork:
    """Where a condition holds, one way on, else the other."""

    condition: Relation
    then: Way
    otherwise: Way


Way = Fork | Call | int
"""What is below an answer: cases, a place, or the end with mean 0 or 1."""


@dataclass(frozen=True)
class Place:
    """Inner nodes of T* by counters."""

    name: str
    scope: Scope
    state: Call
    weight: Expr
    query: Query
    rank: tuple[Expr, ...]
    zero: Way
    one: Way


@dataclass(frozen=True)
class Edge:
    """A way from a place to a place below: the chance of the answer, under conditions."""

    above: Place
    answer: int
    conditions: tuple[Relation, ...]
    below: Call | int


@dataclass(frozen=True)
class OrderRun:
    """A statement, with the plain data from which it was read: equal data, equal statements."""

    body: Mapping[str, Any]

    @classmethod
    def read(cls, body: Mapping[str, Any]) -> OrderRun:
        """The statement from its data. Raises BadInput."""
        return cls(body)
