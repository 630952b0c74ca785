"""The rule on greedy runs: what is to be shown of a statement on a system, as goals at points.

Main definitions: `obligations_of_order`, `Rules`. The theorem and its proof: docs/greedy-runs.md, where each group of
obligations has its letter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from verify.arithmetic.kits import Kit
from verify.errors import BadInput
from verify.kinds.greedy_runs.orders import Edge, OrderRun, Place
from verify.kinds.greedy_runs.points import obligation
from verify.kinds.optimal_trees.grammar import both, values
from verify.kinds.optimal_trees.systems import Call, Query, Relations, Scope
from verify.kinds.sequences.steps import Point
from verify.language.domains import to_poly
from verify.language.expressions import Const, Expr, Var, const, substitute
from verify.language.statements import Relation

NEVER = Relation(const(1), "<", const(0))
Named = Iterator[tuple[str, Point]]


def obligations_of_order(s: OrderRun, kit: Kit) -> Named:
    """With their names, without those of errors. Raises BadInput where a side condition of the form fails."""
    rules = Rules(s, kit)
    parts: list[Named] = [rules.system(), rules.root(), *map(rules.place, s.places), rules.labels()]
    parts.append(rules.order() if s.compare is None else rules.compared())
    for part in parts:
        yield from part


class Rules:
    """What the obligations of one statement are made of."""

    def __init__(self, s: OrderRun, kit: Kit) -> None:
        self.s = s
        self.kit = kit

    def point(self, goal: Relation, scope: Scope, **conditions: Relations) -> Point:
        """An obligation with the names of a scope."""
        return obligation(self.kit, goal, conditions, scope.names, scope.integers)

    # -- S: the system

    def system(self) -> Named:
        """Means are in [0, 1]; probabilities strictly inside; what is left is a state; means are averages."""
        for kind in self.s.system.kinds:
            mean = self.s.means[kind.name]
            for name, goal in (
                ("from 0", Relation(const(0), "<=", mean)),
                ("to 1", Relation(mean, "<=", const(1))),
            ):
                yield f"{kind.name}: mean {name}", self.point(goal, kind.scope, state=kind.scope.where)
            for q in kind.queries:
                inner = both(kind.scope, q.own)
                goals = {
                    "chance from 0": Relation(const(0), "<", q.chance),
                    "chance to 1": Relation(q.chance, "<", const(1)),
                    "mean": Relation(
                        mean, "==", (1 - q.chance) * self.mean(q.zero) + q.chance * self.mean(q.one)
                    ),
                }
                for b, call in enumerate((q.zero, q.one)):
                    goals |= {f"after {b}, {i}": r for i, r in enumerate(self._state(call), 1)}
                for name, goal in goals.items():
                    yield f"{kind.name}, {q.name}: {name}", self.point(goal, inner, state=inner.where)

    # -- R: the root

    def root(self) -> Named:
        """The first place is at the root, with the weight 1."""
        s = self.s
        first, at = s.place(s.first.name), self.at(s.first)
        goals = list(self._state(s.root))
        goals += [r.substitute(at) for r in first.scope.where]
        goals += _same(put(first.state, at), s.root)
        goals.append(Relation(substitute(first.weight, at), "==", const(1)))
        for i, goal in enumerate(goals, 1):
            yield f"root, {i}", self.point(goal, s.given, given=s.given.where)

    # -- P: each place by itself

    def place(self, p: Place) -> Named:
        """The query may be asked, gains, and gains more than all others; what is below is as it says."""
        inner = both(self.s.given, p.scope)
        known = {"given": self.s.given.where, "where": p.scope.where}
        kind = self.s.system.kind(p.state.name)
        at = dict(values(kind.scope, p.state))
        asked = [*self._state(p.state), *(r.substitute(at) for r in p.query.own.where)]
        for i, goal in enumerate(asked, 1):
            yield f"{p.name}: asks, {i}", self.point(goal, inner, **known)
        gain = self._gain(p.state, p.query, at)
        yield f"{p.name}: gain", self.point(Relation(gain, ">", const(0)), inner, **known)
        for other in kind.queries:
            if other.name == p.query.name:
                continue
            own: dict[str, Expr] = {n: Var(f"{n}_o") for n in other.own.names}
            there = {**at, **own}
            scope = both(
                inner,
                Scope(tuple(f"{n}_o" for n in other.own.names), tuple(f"{n}_o" for n in other.own.integers)),
            )
            goal = Relation(gain, ">", self._gain(p.state, other, there))
            rival = tuple(r.substitute(there) for r in other.own.where)
            yield f"{p.name}: over {other.name}", self.point(goal, scope, **known, rival=rival)
        for n, edge in enumerate(p.edges(), 1):
            for i, goal in enumerate(self._edge(edge, at), 1):
                yield f"{p.name}: way {n}, {i}", self.point(goal, inner, **known, case=edge.conditions)

    def _edge(self, edge: Edge, at: dict[str, Expr]) -> list[Relation]:
        p, q = edge.above, edge.above.query
        left = put(q.one if edge.answer else q.zero, at)
        if not isinstance(edge.below, Call):
            return [Relation(self.mean(left), "==", const(edge.below))]
        target, there = self.s.place(edge.below.name), self.at(edge.below)
        self.require_later(p.rank, tuple(substitute(e, there) for e in target.rank))
        self._require_injective(edge)
        chance = substitute(q.chance if edge.answer else 1 - q.chance, at)
        goals = [r.substitute(there) for r in target.scope.where]
        goals += _same(put(target.state, there), left)
        goals.append(Relation(substitute(target.weight, there), "==", p.weight * chance))
        return goals

    def require_later(self, above: tuple[Expr, ...], below: tuple[Expr, ...]) -> None:
        """Raises BadInput unless the first parts that differ differ by a positive number."""
        for a, b in zip(above, below, strict=False):
            e = b - a
            p = to_poly(e, tuple(sorted(e.variables)), self.kit)
            if p is None or not p.is_constant or p.constant < 0:
                break
            if p.constant > 0:
                return
        raise BadInput("a node has a larger rank than the node above it")

    def _require_injective(self, edge: Edge) -> None:
        """Raises BadInput unless each counter above can be read off a counter below."""
        names, args = edge.above.scope.names, edge.below.at if isinstance(edge.below, Call) else ()
        for n in names:
            shifts = [e - sign * Var(n) for e in args for sign in (1, -1)]
            if not any(self._is_free(e, names) for e in shifts):
                raise BadInput(f"the counter {n} of {edge.above.name} cannot be read off the place below")

    def _is_free(self, e: Expr, names: tuple[str, ...]) -> bool:
        p = to_poly(e, tuple(sorted(e.variables)), self.kit)
        if p is None:
            return False
        return not any(
            k and n in names for powers in p.terms() for n, k in zip(p.variables, powers, strict=True)
        )

    # -- L: no two nodes have the same place and counters

    def labels(self) -> Named:
        """Different ways lead to different nodes, and none leads to the root."""
        s = self.s
        edges = list(self._inner_edges())
        for n, edge, below in edges:
            if below.name == s.first.name:
                scope, known, at = self._copy(edge, "w")
                equal = equations((substitute(e, at) for e in below.at), s.first.at)
                point = self.point(NEVER, both(s.given, scope), given=s.given.where, **known, equal=equal)
                yield f"{n}: not the root", point
        for (n, e, to), (m, f, same) in combinations(edges, 2):
            if to.name == same.name:
                one, known, at = self._copy(e, "w")
                two, more, there = self._copy(f, "u")
                equal = equations(
                    (substitute(x, at) for x in to.at), tuple(substitute(x, there) for x in same.at)
                )
                scope = both(s.given, both(one, two))
                groups = {**known, **{f"other {k}": v for k, v in more.items()}}
                yield f"{n}: not {m}", self.point(NEVER, scope, given=s.given.where, **groups, equal=equal)

    # -- O: the order

    def order(self) -> Named:
        """Where a node is next and another could be split, the next one measures more."""
        s = self.s
        for n, edge, below in self._inner_edges():
            above, known, at = self._copy(edge, "w")
            target, there = s.place(below.name), {k: substitute(e, at) for k, e in self.at(below).items()}
            rival = tuple(substitute(e, there) for e in target.rank)
            parent = tuple(substitute(e, at) for e in edge.above.rank)
            for p in s.places:
                mine: dict[str, Expr] = {c: Var(f"{c}_u") for c in p.scope.names}
                rank = tuple(substitute(e, mine) for e in p.rank)
                cases = [(*a, *b) for a in less(parent, rank) for b in less(rank, rival)]
                goal = Relation(self._measure(p, mine), ">", self._measure(target, there))
                scope = both(s.given, both(above, renamed(p.scope, "u")))
                for i, case in enumerate(cases, 1):
                    point = self.point(
                        goal,
                        scope,
                        given=s.given.where,
                        **known,
                        next=tuple(r.substitute(mine) for r in p.scope.where),
                        below=tuple(r.substitute(there) for r in target.scope.where),
                        order=case,
                    )
                    yield f"{p.name} before {n}, {i}", point

    # -- C: a comparison

    def compared(self) -> Named:
        """Both meet the conditions of their places, and one measures more; that they are nodes of T* is not shown."""
        s, c = self.s, self.s.compare
        if c is None:
            return
        inner, sides = both(s.given, c.scope), [(s.place(x.name), self.at(x)) for x in (c.more, c.less)]
        known = {"given": s.given.where, "where": c.scope.where}
        conditions = [r.substitute(at) for p, at in sides for r in p.scope.where]
        for i, goal in enumerate(conditions, 1):
            yield f"compared, {i}", self.point(goal, inner, **known)
        more, less = (self._measure(p, at) for p, at in sides)
        yield "more", self.point(Relation(more, ">", less), inner, **known)

    # -- formulas

    def _inner_edges(self) -> Iterator[tuple[str, Edge, Call]]:
        for p in self.s.places:
            for n, edge in enumerate(p.edges(), 1):
                if isinstance(edge.below, Call):
                    yield f"{p.name} way {n}", edge, edge.below

    def _copy(self, edge: Edge, mark: str) -> tuple[Scope, dict[str, Relations], dict[str, Expr]]:
        """The counters above an edge, renamed; what is known of them; how they are renamed."""
        scope = edge.above.scope
        at: dict[str, Expr] = {n: Var(f"{n}_{mark}") for n in scope.names}
        groups = {"where": scope.where, "case": edge.conditions}
        known = {word: tuple(r.substitute(at) for r in group) for word, group in groups.items()}
        return renamed(scope, mark), known, at

    def mean(self, state: Call) -> Expr:
        """The mean of a state."""
        kind = self.s.system.kind(state.name)
        return substitute(self.s.means[state.name], dict(values(kind.scope, state)))

    def _state(self, call: Call) -> list[Relation]:
        """What the parameters of a state meet."""
        kind = self.s.system.kind(call.name)
        return [r.substitute(dict(values(kind.scope, call))) for r in kind.scope.where]

    def at(self, call: Call) -> dict[str, Expr]:
        """What a call of a place puts in the place of its counters."""
        return dict(values(self.s.place(call.name).scope, call))

    def _gain(self, state: Call, q: Query, at: Mapping[str, Expr]) -> Expr:
        return self._drop(self.s.impurity, state, q, at)

    def gain_by(self, impurity: Expr, p: Place) -> Expr:
        """The gain of the query of a place, as another impurity measures it."""
        kind = self.s.system.kind(p.state.name)
        return self._drop(impurity, p.state, p.query, values(kind.scope, p.state))

    def _drop(self, impurity: Expr, state: Call, q: Query, at: Mapping[str, Expr]) -> Expr:
        """G(mean) - (1 - p) G(mean_0) - p G(mean_1)."""
        chance = substitute(q.chance, dict(at))
        here, after_0, after_1 = (
            substitute(impurity, {"q": self.mean(c)}) for c in (state, put(q.zero, at), put(q.one, at))
        )
        return here - (1 - chance) * after_0 - chance * after_1

    def _measure(self, p: Place, at: Mapping[str, Expr]) -> Expr:
        """What a node competes with."""
        kind = self.s.system.kind(p.state.name)
        state = put(p.state, at)
        gain = self._gain(state, p.query, dict(values(kind.scope, state)))
        return gain if self.s.policy == "BestFirst" else substitute(p.weight, dict(at)) * gain


def less(a: tuple[Expr, ...], b: tuple[Expr, ...]) -> list[Relations]:
    """The cases in which a comes before b, lexicographically; numbers are compared at once."""
    cases: list[Relations] = []
    equal: Relations = ()
    for x, y in zip(a, b, strict=False):
        if isinstance(x, Const) and isinstance(y, Const):
            if x.value != y.value:
                return [*cases, equal] if x.value < y.value else cases
            continue
        cases.append((*equal, Relation(x, "<", y)))
        equal = (*equal, Relation(x, "==", y))
    return cases


def _same(a: Call, b: Call) -> list[Relation]:
    """What makes two states the same. Raises BadInput for states of different kinds."""
    if a.name != b.name:
        raise BadInput(f"a state of the kind {a.name} stands where one of the kind {b.name} is")
    return list(equations(a.at, b.at))


def equations(a: Iterable[Expr], b: Iterable[Expr]) -> Relations:
    """Equations between the members of two lists of one length."""
    return tuple(Relation(x, "==", y) for x, y in zip(a, b, strict=True))


def put(call: Call, at: Mapping[str, Expr]) -> Call:
    """A call with formulas put in."""
    return Call(call.name, tuple(substitute(e, dict(at)) for e in call.at))


def renamed(scope: Scope, mark: str) -> Scope:
    """Names and integers with a mark; conditions are renamed elsewhere."""
    return Scope(tuple(f"{n}_{mark}" for n in scope.names), tuple(f"{n}_{mark}" for n in scope.integers))
