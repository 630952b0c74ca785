"""Greedy runs on a system of states: which tree has grown after t splits, for all parameters and all t.

Main definitions: `OrderRun`, `Place`, `Fork`, `Edge`. What a statement speaks of, in one place:

- A **system** of states, as in `verify.kinds.optimal_trees.systems`, with a formula for the mean (of the label) of each
  kind; an impurity G, a formula in q; parameters that meet `given`; a state `root`, in parameters.
- A leaf of a tree has a state, and a *weight*: the product of the probabilities of the answers above it. The gain of a
query
  at a leaf is G(mean) - (1 - p) G(mean_0) - p G(mean_1), where p is its probability, and mean_b the mean of the state
  after its answer b; an idle query keeps the state.
- A **run** starts with a single leaf at `root`. A split puts a query with two leaves in the place of a leaf. TopDown
  takes a leaf and a query of the largest measure, which is weight times gain; for BestFirst the measure is the gain.
  All leaves compete with all queries at them, idle ones with a probability strictly between 0 and 1 among them. Ties
  are broken in any way.
- A **place** names inner nodes of one tree, T*, by whole counters: the state and the weight of each, which query is
  asked there, and for each answer the place below, by cases, or an end: a leaf of mean 0 or 1. `rank` puts the nodes of
  T* in order, lexicographically; `first` is the root of T*.

Without `compare` the statement is: for 0 <= t <= the number of nodes of T*, the inner nodes of T_t are the first t
nodes of T*, with their queries. With `errors` besides: T* has `nodes` nodes, of which `time` are before a node, and the
error of T_t, t = `time`, is `error`; from t = `nodes` on, as long as a run goes on, it is 0. With `compare`: under its
conditions one node measures more than another, if both are nodes of T*.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from verify.kinds.optimal_trees.systems import Call, Query, Relations, Scope, System
from verify.kinds.sequences.statements import NEGATED
from verify.language.expressions import Expr
from verify.language.statements import Relation

LeafT = TypeVar("LeafT")


@dataclass(frozen=True)
class Fork(Generic[LeafT]):
    """Where a condition holds, one way on, else the other."""

    condition: Relation
    then: Fork[LeafT] | LeafT
    otherwise: Fork[LeafT] | LeafT


Way = Fork[Call | int] | Call | int
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
    ways: tuple[Way, Way]

    def edges(self) -> Iterator[Edge]:
        """All ways on, answer 0 first; the conditions of the cases of one answer exclude each other."""
        for answer, way in enumerate(self.ways):
            cases: Iterator[tuple[Relations, Call | int]] = _cases(way)
            for conditions, below in cases:
                yield Edge(self, answer, conditions, below)


@dataclass(frozen=True)
class Edge:
    """From a place, by an answer, under conditions, to what is below."""

    above: Place
    answer: int
    conditions: Relations
    below: Call | int


@dataclass(frozen=True)
class ComparedPlaces:
    """Two places that are compared: the first measures more. `scope`: the names that their counters are given in."""

    scope: Scope
    more: Call
    less: Call


@dataclass(frozen=True)
class Up:
    """The node above, and the answer there that leads on."""

    call: Call
    answer: int


@dataclass(frozen=True)
class Row:
    """Of the nodes of one place: how many are before, the error of the tree of these, the next node, the one above.

    `following` ends with None at the last node, `above` at the first.
    """

    time: Expr
    error: Expr
    following: Fork[Call | None] | Call | None
    above: Fork[Up | None] | Up | None

    def ways(self) -> Iterator[tuple[Relations, Call | None]]:
        """The next node, by cases."""
        return _cases(self.following)

    def ups(self) -> Iterator[tuple[Relations, Up | None]]:
        """The node above, by cases."""
        return _cases(self.above)


@dataclass(frozen=True)
class Errors:
    """The errors along the run: the number of nodes of T*, and a row for each place."""

    nodes: Expr
    rows: Mapping[str, Row]


@dataclass(frozen=True)
class OrderRun:
    """A statement. `body` is the plain data from which it was read; all else follows from it."""

    body: Mapping[str, Any]
    system: System
    means: Mapping[str, Expr]
    impurity: Expr
    policy: str
    given: Scope
    root: Call
    first: Call
    places: tuple[Place, ...]
    compare: ComparedPlaces | None
    errors: Errors | None

    def formulas(self) -> Iterator[Expr]:
        """Those in which names are put in."""
        scopes = [
            self.given,
            *(p.scope for p in self.places),
            *([self.compare.scope] if self.compare else []),
        ]
        for kind in self.system.kinds:
            scopes += [kind.scope, *(q.own for q in kind.queries)]
            yield from (q.chance for q in kind.queries)
        yield from (self.impurity, *self.means.values(), *(p.weight for p in self.places))
        if self.errors:
            yield from (self.errors.nodes, *(e for r in self.errors.rows.values() for e in (r.time, r.error)))
        yield from (side for scope in scopes for r in scope.where for side in (r.left, r.right))

    def place(self, name: str) -> Place:
        """The place of that name; there is one."""
        return next(p for p in self.places if p.name == name)


def _cases(found: Fork[LeafT] | LeafT, conditions: Relations = ()) -> Iterator[tuple[Relations, LeafT]]:
    """What a fork leads to, with the conditions of each."""
    if not isinstance(found, Fork):
        yield conditions, found
        return
    r = found.condition
    yield from _cases(found.then, (*conditions, r))
    yield from _cases(found.otherwise, (*conditions, Relation(r.left, NEGATED[r.op], r.right)))
