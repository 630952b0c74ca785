"""The rules on sequences: induction over the index, and derivations at one term or at two.

Main definitions: `apply`, `RunGoal`, `Point`. A goal is about runs (`RunGoal`), or about the reals that stand for one
or two terms and an index (`Point`). A rule turns a goal into goals that imply it. A derived formula has a value
wherever the total values of the conditions hold. The theorems: docs/families-steps.md.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from verify.arithmetic.kits import Kit
from verify.errors import TreecertError
from verify.kernel.goals import Refused
from verify.kinds.families.certificates import Node
from verify.kinds.families.premises import ZERO, KnownConditions, require_scope
from verify.kinds.sequences.statements import NEGATED, Relations, StepStatement
from verify.language.expressions import Expr, Var
from verify.language.grammar import parse_expression, parse_relation
from verify.language.pointwise import is_polynomial, with_name
from verify.language.statements import Op, Relation


@dataclass(frozen=True)
class RunGoal:
    """The relation of a statement, for the last term of every run; `each` is what every term is known to meet."""

    statement: StepStatement
    kit: Kit
    each: Relations

    @classmethod
    def of(cls, statement: StepStatement, kit: Kit) -> RunGoal:
        """What is known at the beginning."""
        return cls(statement, kit, statement.each)


@dataclass(frozen=True)
class Point:
    """A relation between reals of which conditions are known.

    `valued`: the labels of the conditions that were derived, and so have values. Of the others the total values hold.
    """

    known: KnownConditions
    goal: Relation
    valued: frozenset[str] = frozenset()


Goal = RunGoal | Point


# -- rules on runs


def induct(run: RunGoal, node: Node) -> list[Goal]:
    """A relation holds at the first index, and passes on: every term meets it."""
    _require_data(node, {"relation"}, set())
    s, relation = run.statement, parse_relation(_text(node, "relation"))
    require_scope(relation.gap, s.parameters | {s.sequence, s.index})
    steps = [_step(run, relation, {"while": s.guard, "step": s.step})]
    if s.otherwise:
        steps += [_step(run, relation, {"fails": (r,), "else": s.otherwise}) for r in _failing(run)]
    return [_base(run, relation), *steps, replace(run, each=(*run.each, relation))]


def end(run: RunGoal, node: Node) -> list[Goal]:
    """What every term meets implies the relation that is stated."""
    _require_data(node, set(), set())
    s = run.statement
    conditions = {"time": (s.time,), "each": run.each}
    return [Point(_known(run, conditions, {s.sequence, s.index}), s.relation, _derived(run))]


def _base(run: RunGoal, relation: Relation) -> Point:
    s = run.statement
    conditions = {"start": s.start, "each": tuple(map(s.begins, run.each))}
    return Point(_known(run, conditions, {s.sequence}), s.begins(relation), _derived(run))


def _step(run: RunGoal, relation: Relation, conditions: Mapping[str, Relations]) -> Point:
    s = run.statement
    ahead = tuple(map(s.advanced, run.each))
    both = {"time": (s.time,), "bound": (relation,), "each": run.each, "next": ahead, **conditions}
    known = _known(run, both, {s.sequence, s.index, s.following})
    return Point(known, s.advanced(relation), _derived(run) | {"bound 1"})


def _derived(run: RunGoal) -> frozenset[str]:
    """The labels of what every term was shown to meet by induction."""
    numbers = range(len(run.statement.each) + 1, len(run.each) + 1)
    return frozenset(f"{word} {i}" for word in ("each", "next") for i in numbers)


def _failing(run: RunGoal) -> list[Relation]:
    """One relation of the guard fails: which holds then. Each has a value everywhere, so that one of these holds."""
    guard = run.statement.guard
    for r in guard:
        if r.op not in NEGATED or not is_polynomial(r.gap, run.kit):
            raise Refused("beside an `else`, the conditions after `while` are inequalities of polynomials")
    return [Relation(r.left, NEGATED[r.op], r.right) for r in guard]


def _known(run: RunGoal, conditions: Mapping[str, Relations], names: set[str]) -> KnownConditions:
    """Conditions with labels such as `each 1`; the index is whole."""
    s = run.statement
    labels = {
        f"{w} {i + 1}": r for w, rs in {"given": s.given, **conditions}.items() for i, r in enumerate(rs)
    }
    return KnownConditions(run.kit, labels, s.parameters | names, (*s.integers, s.index))


# -- rules at a point


def cut(point: Point, node: Node) -> list[Goal]:
    """A relation that follows from the conditions becomes one."""
    _require_data(node, {"relation"}, {"holds"})
    relation = parse_relation(_text(node, "relation"))
    require_scope(relation.gap, point.known.names)
    point.known.require(node.premises["holds"], relation)
    return [_with_facts(point, relation)]


def let(point: Point, node: Node) -> list[Goal]:
    """A new name for the left side of a relation that follows from the conditions, and so has a value.

    Where this formula stands in the conditions and in the goal, the name takes its place.
    """
    _require_data(node, {"name", "relation"}, {"holds"})
    known, new, relation = point.known, _text(node, "name"), parse_relation(_text(node, "relation"))
    if new in known.names or parse_expression(new) != Var(new):
        raise Refused(f"{new[:40]!r} is no new name")
    require_scope(relation.gap, known.names)
    known.require(node.premises["holds"], relation)
    labels = {label: _named(r, relation.left, Var(new)) for label, r in known.conditions.items()}
    below = replace(known, conditions=labels, names=known.names | {new})
    facts = Relation(Var(new), "==", relation.left), Relation(Var(new), relation.op, relation.right)
    named = replace(point, known=below, goal=_named(point.goal, relation.left, Var(new)))
    return [_with_facts(named, *facts)]


def case(point: Point, node: Node) -> list[Goal]:
    """A polynomial is > 0, == 0 or < 0."""
    _require_data(node, {"formula"}, set())
    e = point.known.formula(node.data["formula"])
    if not is_polynomial(e, point.known.kit):
        raise Refused("cases are told apart by a polynomial: it has a value everywhere")
    ops: tuple[Op, ...] = (">", "==", "<")
    return [_with_facts(point, Relation(e, op, ZERO)) for op in ops]


def close(point: Point, node: Node) -> list[Goal]:
    """The conditions imply the goal."""
    _require_data(node, set(), {"goal"})
    point.known.require(node.premises["goal"], point.goal)
    return []


def chain(point: Point, node: Node) -> list[Goal]:
    """Conditions lead from the left side of the goal to its right side, each beginning where the one before ends.

    Both sides of the goal have values: each is a polynomial, or a side of a condition that was derived.
    """
    _require_data(node, {"conditions"}, set())
    labels, goal = node.data["conditions"], point.goal
    if not isinstance(labels, list) or not all(isinstance(label, str) for label in labels):
        raise Refused("conditions are a list of labels")
    at, strict = goal.left, False
    for link in map(point.known.condition, labels):
        if link.left != at or link.op[0] not in (goal.op[0], "="):
            raise Refused("the conditions are no chain")
        at, strict = link.right, strict or link.strict
    if not labels or at != goal.right or (goal.strict and not strict):
        raise Refused("the chain does not end at the goal")
    derived = [point.known.condition(label) for label in labels if label in point.valued]
    valued = [side for r in derived for side in (r.left, r.right)]
    if not all(e in valued or is_polynomial(e, point.known.kit) for e in (goal.left, goal.right)):
        raise Refused("a side of the goal is not certified to have a value")
    return []


def _with_facts(point: Point, *facts: Relation) -> Point:
    """With more conditions, labelled `fact 1`, `fact 2`, ... in the order of their coming."""
    known = point.known
    count = sum(label.startswith("fact ") for label in known.conditions)
    more = {f"fact {count + 1 + i}": r for i, r in enumerate(facts)}
    below = replace(known, conditions={**known.conditions, **more})
    return replace(point, known=below, valued=point.valued | set(more))


def _named(r: Relation, formula: Expr, name: Var) -> Relation:
    return Relation(with_name(r.left, formula, name), r.op, with_name(r.right, formula, name))


RUN_RULES: Mapping[str, Callable[[RunGoal, Node], list[Goal]]] = {r.__name__: r for r in (induct, end)}
POINT_RULES: Mapping[str, Callable[[Point, Node], list[Goal]]] = {
    r.__name__: r for r in (cut, let, case, close, chain)
}


def apply(goal: Goal, node: Node) -> list[Goal]:
    """The goals that a rule leaves. Raises Refused, and nothing else whatever the node is."""
    try:
        if isinstance(goal, RunGoal):
            return RUN_RULES[node.rule](goal, node)
        return POINT_RULES[node.rule](goal, node)
    except Refused:
        raise
    except TreecertError as error:
        raise Refused(str(error)) from error
    except (ArithmeticError, ValueError, TypeError, LookupError, RecursionError, MemoryError) as error:
        raise Refused(f"{node.rule[:40]!r} does not apply, or not with such data ({error!r:.80})") from error


def _require_data(node: Node, data: set[str], premises: set[str]) -> None:
    """Raises Refused unless the node has these data and premises, and no others."""
    if set(node.data) != data or set(node.premises) != premises:
        raise Refused(f"{node.rule!r} takes other data or other premises")


def _text(node: Node, key: str) -> str:
    found = node.data[key]
    if not isinstance(found, str):
        raise Refused(f"{key} is a text")
    return found
