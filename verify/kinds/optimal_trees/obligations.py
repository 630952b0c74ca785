"""What has to be proved for a statement on optimal values, given plans and measures.

Main definitions: `obligations`. Each has a name. Labels of conditions: `state 1` (of the state), `query 1` (of a
query), `zero 1` and `one 1` (of the plans of the trees at the states that are left), `when 1` (of the clauses of a
recipe), `own 1` (of a recipe or a piece), `plan 1` (of a plan), `size 1` (a plan is small enough).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from verify.arithmetic.kits import Kit
from verify.kernel.goals import Refused
from verify.kinds.families.premises import KnownConditions
from verify.kinds.optimal_trees.grammar import both, values
from verify.kinds.optimal_trees.plans import Measures, Plan
from verify.kinds.optimal_trees.rules import NEVER, Goal, PlanChoice
from verify.kinds.optimal_trees.statements import LEAF, Clause, OptimalStatement, Piece, Recipe
from verify.kinds.optimal_trees.systems import Call, Query, Relations, Scope, StateKind
from verify.kinds.sequences.statements import NEGATED
from verify.kinds.sequences.steps import Point
from verify.language.expressions import Expr, Var, const, mul, substitute
from verify.language.statements import Relation

ZERO, ONE = const(0), const(1)
Named = Iterator[tuple[str, Goal]]


def obligations(
    statement: OptimalStatement, plans: tuple[Plan, ...], measures: Measures, kit: Kit
) -> dict[str, Goal]:
    """All of them, by name. Raises Refused where two have the same name."""
    rules = _Rules(statement, plans, measures, kit)
    found = [*rules.system(), *rules.bounds(), *rules.trees(), *rules.pieces()]
    if len({name for name, _ in found}) != len(found):
        raise Refused("two obligations have the same name")
    return dict(found)


@dataclass(frozen=True)
class _Met:
    """A plan of the tree at a state that is left: its conditions, size and value, in the names at hand."""

    scope: Scope
    size: Expr
    value: Expr


@dataclass(frozen=True)
class _Rules:
    statement: OptimalStatement
    plans: tuple[Plan, ...]
    measures: Measures
    kit: Kit

    # -- the system: probabilities are probabilities, and the states that are left are states

    def system(self) -> Named:
        """Obligations of the system itself."""
        for kind in self.statement.system.kinds:
            state = {"state": kind.scope}
            yield f"{kind.name}: error", self.point(state, Relation(kind.error, ">=", ZERO))
            for q in kind.queries:
                at = f"{kind.name} {q.name}"
                asked = state | {"query": q.own}
                yield f"{at}: chance at least 0", self.point(asked, Relation(q.chance, ">=", ZERO))
                yield f"{at}: chance at most 1", self.point(asked, Relation(q.chance, "<=", ONE))
                for word, call in (("zero", q.zero), ("one", q.one)):
                    left = self.statement.system.kind(call.name).scope
                    for i, r in enumerate(left.where):
                        goal = r.substitute(dict(values(left, call)))
                        yield f"{at}: state {word} {i + 1}", self.point(asked, goal)

    # -- plans: every tree is met by one

    def bounds(self) -> Named:
        """Obligations that make the plans bounds: a leaf, and each query with each pair of plans."""
        for kind in self.statement.system.kinds:
            leaf = self.point({"state": kind.scope}, NEVER)
            yield f"{kind.name}: leaf", PlanChoice(leaf, self.of(kind.name), ZERO, kind.error)
            for q in kind.queries:
                for p0 in self.of(q.zero.name):
                    for p1 in self.of(q.one.name):
                        yield f"{kind.name} {q.name}: {p0.name} {p1.name}", self.query(kind, q, p0, p1)

    def of(self, kind: str) -> tuple[Plan, ...]:
        """The plans of a kind of states."""
        return tuple(p for p in self.plans if p.kind == kind)

    def query(self, kind: StateKind, q: Query, p0: Plan, p1: Plan) -> PlanChoice:
        """One query, with a plan of the tree at each of the states that are left."""
        zero, one = self.left(q.zero, p0, "_0"), self.left(q.one, p1, "_1")
        point = self.point({"state": kind.scope, "query": q.own, "zero": zero.scope, "one": one.scope}, NEVER)
        mixed = mul(ONE - q.chance, zero.value) + mul(q.chance, one.value)
        return PlanChoice(point, self.of(kind.name), ONE + zero.size + one.size, mixed)

    def left(self, call: Call, p: Plan, end: str) -> _Met:
        """A plan of the state that a call names; its own parameters get an ending that no typed name has."""
        at = dict(values(self.statement.system.kind(call.name).scope, call))
        own, renamed = _renamed(p, end)
        at |= renamed
        where = tuple(r.substitute(at) for r in p.own.where)
        return _Met(Scope(own.names, own.integers, where), substitute(p.size, at), substitute(p.value, at))

    # -- recipes: they end, and their trees have their measures

    def trees(self) -> Named:
        """Obligations that make the recipes trees, no larger and no worse than their measures."""
        for r in self.statement.recipes:
            kind, at = self.statement.system.kind(r.kind), f"{r.kind} recipe {r.name}"
            scope = {"state": kind.scope, "own": r.own}
            yield f"{at}: rank", self.point(scope, Relation(self.measures[r.kind, r.name].rank, ">=", ZERO))
            for i, clause in enumerate(r.clauses):
                for what, goal in self.clause(r, kind, clause):
                    chosen = Scope(where=_chosen(r.clauses[: i + 1]))
                    yield f"{at} {i + 1}: {what}", self.point(scope | {"when": chosen}, goal)

    def clause(self, r: Recipe, kind: StateKind, clause: Clause) -> Iterator[tuple[str, Relation]]:
        """What one clause of a recipe has to meet."""
        measure = self.measures[r.kind, r.name]
        if not clause.query:
            yield "size", Relation(measure.size, ">=", ZERO)
            yield "value", Relation(measure.value, ">=", kind.error)
            return
        q = kind.query(clause.query)
        at = dict(values(q.own, Call(q.name, clause.at)))
        for i, condition in enumerate(q.own.where):
            yield f"query {i + 1}", condition.substitute(at)
        sizes, worth = [], []
        for word, state, below in (("zero", q.zero, clause.zero), ("one", q.one, clause.one)):
            there = Call(state.name, tuple(substitute(e, at) for e in state.at))
            met, rank = self.tree(there, below)
            for i, condition in enumerate(met.scope.where):
                yield f"{word} {i + 1}", condition
            if rank is not None:
                yield f"{word} rank", Relation(rank, "<=", measure.rank - ONE)
            sizes.append(met.size)
            worth.append(met.value)
        p = substitute(q.chance, at)
        yield "size", Relation(measure.size, ">=", ONE + sizes[0] + sizes[1])
        yield "value", Relation(measure.value, ">=", mul(ONE - p, worth[0]) + mul(p, worth[1]))

    def tree(self, state: Call, below: Call) -> tuple[_Met, Expr | None]:
        """What is known of the tree that a call names at a state: its conditions, its measure, its rank."""
        kind = self.statement.system.kind(state.name)
        at = dict(values(kind.scope, state))
        if below.name == LEAF:
            return _Met(Scope(), ZERO, substitute(kind.error, at)), None
        recipe, measure = self.statement.recipe(kind.name, below.name), self.measures[kind.name, below.name]
        at |= values(recipe.own, below)
        where = tuple(r.substitute(at) for r in recipe.own.where)
        met = _Met(Scope(where=where), substitute(measure.size, at), substitute(measure.value, at))
        return met, substitute(measure.rank, at)

    # -- pieces

    def pieces(self) -> Named:
        """Obligations of the pieces: no plan that is small enough is better, and the tree is that good."""
        kind = self.statement.system.kind(self.statement.kind)
        for n, piece in enumerate(self.statement.pieces):
            at = f"piece {n + 1}"
            for p in self.of(kind.name):
                yield f"{at}: {p.name}", self.least(kind, piece, p)
            if piece.tree is not None:
                scope = {"state": kind.scope, "own": piece.own}
                itself = Call(kind.name, tuple(Var(name) for name in kind.scope.names))
                met, _ = self.tree(itself, piece.tree)
                for i, r in enumerate(met.scope.where):
                    yield f"{at} tree: {i + 1}", self.point(scope, r)
                yield f"{at} tree: size", self.point(scope, Relation(met.size, "<=", piece.splits))
                yield f"{at} tree: value", self.point(scope, Relation(met.value, "<=", piece.value))

    def least(self, kind: StateKind, piece: Piece, p: Plan) -> Point:
        """A plan that is small enough has at least the value."""
        own, at = _renamed(p, "_0")
        where = tuple(r.substitute(at) for r in p.own.where)
        small = Relation(substitute(p.size, at), "<=", piece.splits)
        scopes = {
            "state": kind.scope,
            "own": piece.own,
            "plan": Scope(own.names, own.integers, where),
            "size": Scope(where=(small,)),
        }
        return self.point(scopes, Relation(substitute(p.value, at), ">=", piece.value))

    def point(self, scopes: Mapping[str, Scope], goal: Relation) -> Point:
        """A goal at reals that meet conditions, labelled by where they come from."""
        whole = Scope()
        labels: dict[str, Relation] = {}
        for word, scope in scopes.items():
            whole = both(whole, scope)
            labels |= {f"{word} {i + 1}": r for i, r in enumerate(scope.where)}
        if len(set(whole.names)) != len(whole.names):
            raise Refused("two parameters have the same name")
        return Point(KnownConditions(self.kit, labels, frozenset(whole.names), whole.integers), goal)


def _renamed(p: Plan, end: str) -> tuple[Scope, dict[str, Expr]]:
    """The parameters of a plan with an ending, and what turns their names into these."""
    renamed: dict[str, Expr] = {n: Var(n + end) for n in p.own.names}
    own = Scope(tuple(n + end for n in p.own.names), tuple(n + end for n in p.own.integers))
    return own, renamed


def _chosen(clauses: tuple[Clause, ...]) -> Relations:
    """The last of these clauses is the first that holds."""
    *before, last = clauses
    failed = tuple(
        Relation(c.when.left, NEGATED[c.when.op], c.when.right) for c in before if c.when is not None
    )
    return failed if last.when is None else (*failed, last.when)
