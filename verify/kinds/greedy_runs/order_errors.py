"""The errors along a greedy run on a system: what is to be shown of the node after each, of counts and errors.

Main definitions: `obligations_of_errors`. The theorem and its proof: docs/greedy-runs.md; the groups have letters.
"""

from __future__ import annotations

from collections.abc import Iterator

from verify.kinds.greedy_runs.order_rules import NEVER, Rules, equations, less, put, renamed
from verify.kinds.greedy_runs.orders import Errors, Place, Row, Up
from verify.kinds.optimal_trees.grammar import both
from verify.kinds.optimal_trees.systems import Call, Relations
from verify.kinds.sequences.steps import Point
from verify.language.expressions import Expr, Var, const, substitute
from verify.language.grammar import parse_expression
from verify.language.statements import Relation

CONSTANT = parse_expression("min(q, 1 - q)")
"""The error of the best label at a leaf of mean q."""


def obligations_of_errors(rules: Rules, errors: Errors) -> Iterator[tuple[str, Point]]:
    """Beside those of the order."""
    s = rules.s
    first, at = s.place(s.first.name), rules.at(s.first)
    row = errors.rows[first.name]
    known = {"given": s.given.where}
    goals = (
        Relation(substitute(row.time, at), "==", const(0)),
        Relation(substitute(row.error, at), "==", _constant(rules.mean(s.root))),
    )
    for i, goal in enumerate(goals, 1):
        yield f"start, {i}", rules.point(goal, s.given, **known)
    start = tuple(substitute(e, at) for e in first.rank)
    yield from _none(rules, "start", None, start, known)
    for p in s.places:
        yield from _next(rules, errors, p, errors.rows[p.name])
        yield from _above(rules, p, errors.rows[p.name])


# -- N: the next node


def _next(rules: Rules, errors: Errors, p: Place, row: Row) -> Iterator[tuple[str, Point]]:
    """The node that follows, with nothing between; its count is one more, its error less by what the split brings."""
    s = rules.s
    inner = both(s.given, p.scope)
    known = {"given": s.given.where, "where": p.scope.where}
    last = Relation(row.time, "<=", errors.nodes - 1)
    yield f"{p.name}: count", rules.point(last, inner, **known)
    left = row.error - p.weight * rules.gain_by(CONSTANT, p)
    for n, (conditions, below) in enumerate(row.ways(), 1):
        case = {**known, "case": conditions}
        name = f"{p.name}: next {n}"
        if not isinstance(below, Call):
            goals = [Relation(row.time + 1, "==", errors.nodes)]
            yield from _none(rules, name, p.rank, None, case, p)
        else:
            there, target = rules.at(below), s.place(below.name)
            following = tuple(substitute(e, there) for e in target.rank)
            rules.require_later(p.rank, following)
            after = errors.rows[below.name]
            goals = [r.substitute(there) for r in target.scope.where]
            goals.append(Relation(substitute(after.time, there), "==", row.time + 1))
            goals.append(Relation(substitute(after.error, there), "==", left))
            yield from _none(rules, name, p.rank, following, case, p)
        for i, goal in enumerate(goals, 1):
            yield f"{name}, {i}", rules.point(goal, inner, **case)


def _none(
    rules: Rules,
    name: str,
    low: tuple[Expr, ...] | None,
    high: tuple[Expr, ...] | None,
    known: dict[str, Relations],
    p: Place | None = None,
) -> Iterator[tuple[str, Point]]:
    """No node of any place has a rank strictly between."""
    s = rules.s
    outer = both(s.given, p.scope) if p is not None else s.given
    for other in s.places:
        mine: dict[str, Expr] = {c: Var(f"{c}_u") for c in other.scope.names}
        rank = tuple(substitute(e, mine) for e in other.rank)
        above = [()] if low is None else less(low, rank)
        below = [()] if high is None else less(rank, high)
        scope = both(outer, renamed(other.scope, "u"))
        where = tuple(r.substitute(mine) for r in other.scope.where)
        for i, order in enumerate([(*a, *b) for a in above for b in below], 1):
            yield (
                f"{name}: no {other.name} between, {i}",
                rules.point(NEVER, scope, **known, other=where, order=order),
            )


# -- U: the node above


def _above(rules: Rules, p: Place, row: Row) -> Iterator[tuple[str, Point]]:
    """Each node but the first is below a node of its place, as it says."""
    s = rules.s
    inner = both(s.given, p.scope)
    own = tuple(Var(n) for n in p.scope.names)
    for n, (conditions, up) in enumerate(row.ups(), 1):
        known = {"given": s.given.where, "where": p.scope.where, "up": conditions}
        goals: list[tuple[Relation, Relations]] = []
        if isinstance(up, Up):
            w, at = s.place(up.call.name), rules.at(up.call)
            goals += [(r.substitute(at), ()) for r in w.scope.where]
            for edge in w.edges():
                if edge.answer != up.answer:
                    continue
                case = tuple(r.substitute(at) for r in edge.conditions)
                if isinstance(edge.below, Call) and edge.below.name == p.name:
                    goals += [(r, case) for r in equations(put(edge.below, at).at, own)]
                else:
                    goals.append((NEVER, case))
        else:
            goals += (
                [(r, ()) for r in equations(own, s.first.at)] if p.name == s.first.name else [(NEVER, ())]
            )
        for i, (goal, case) in enumerate(goals, 1):
            yield f"{p.name}: above {n}, {i}", rules.point(goal, inner, **known, case=case)


def _constant(mean: Expr) -> Expr:
    return substitute(CONSTANT, {"q": mean})
