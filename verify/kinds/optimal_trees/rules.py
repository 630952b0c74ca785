"""The rules that choose a plan, beside the rules at a point of `verify.kinds.sequences.steps`.

Main definitions: `PlanChoice`, `Goal`, `apply`. A choice claims: at all reals that meet its conditions some plan of the
kind, at some values of its parameters that meet its conditions, has size at most `size` and value at most `value`. The
theorems: docs/optimal-values.md.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from verify.errors import BadInput, TreecertError
from verify.kernel.goals import Refused
from verify.kinds.families.certificates import Node
from verify.kinds.optimal_trees.grammar import read_call, require_fit, values
from verify.kinds.optimal_trees.plans import Plan
from verify.kinds.optimal_trees.systems import Scope
from verify.kinds.sequences import steps
from verify.kinds.sequences.steps import Point
from verify.language.expressions import Expr, const, substitute
from verify.language.statements import Relation

NEVER = Relation(const(1), "<", const(0))


@dataclass(frozen=True)
class PlanChoice:
    """`point` has the conditions; its goal is `NEVER`, and is not used but to show that they do not hold."""

    point: Point
    plans: tuple[Plan, ...]
    size: Expr
    value: Expr


Goal = Point | PlanChoice


def case(choice: PlanChoice, node: Node) -> list[Goal]:
    """A polynomial is > 0, == 0 or < 0."""
    return _inside(choice, node)


def cut(choice: PlanChoice, node: Node) -> list[Goal]:
    """A relation that follows from the conditions becomes one."""
    return _inside(choice, node)


def plan(choice: PlanChoice, node: Node) -> list[Goal]:
    """A plan by name, with polynomials for its parameters: its conditions, its size, its value."""
    _require_data(node, {"plan"})
    text, known = node.data["plan"], choice.point.known
    if not isinstance(text, str):
        raise Refused("a plan is a text")
    scope = Scope(tuple(sorted(known.names)), known.integers)
    call = read_call(text, scope)
    chosen = _named(choice.plans, call.name)
    require_fit(call, chosen.own, scope)
    at = dict(values(chosen.own, call))
    size = Relation(substitute(chosen.size, at), "<=", choice.size)
    value = Relation(substitute(chosen.value, at), "<=", choice.value)
    goals = [*(r.substitute(at) for r in chosen.own.where), size, value]
    return [replace(choice.point, goal=goal) for goal in goals]


def absurd(choice: PlanChoice, node: Node) -> list[Goal]:
    """The conditions hold nowhere."""
    _require_data(node, set())
    return [Point(choice.point.known, NEVER)]


def _inside(choice: PlanChoice, node: Node) -> list[Goal]:
    below = steps.apply(choice.point, node)
    return [replace(choice, point=p) for p in below if isinstance(p, Point)]


def _named(plans: tuple[Plan, ...], name: str) -> Plan:
    for p in plans:
        if p.name == name:
            return p
    raise BadInput(f"there is no plan {name[:40]!r} here")


def _require_data(node: Node, data: set[str]) -> None:
    """Raises Refused unless the node has these data, and no premises."""
    if set(node.data) != data or node.premises:
        raise Refused(f"{node.rule!r} takes other data or other premises")


RULES: Mapping[str, Callable[[PlanChoice, Node], list[Goal]]] = {
    r.__name__: r for r in (case, cut, plan, absurd)
}


def apply(goal: Goal, node: Node) -> list[Goal]:
    """The goals that a rule leaves. Raises Refused, and nothing else whatever the node is."""
    if isinstance(goal, Point):
        return [p for p in steps.apply(goal, node) if isinstance(p, Point)]
    try:
        return RULES[node.rule](goal, node)
    except Refused:
        raise
    except TreecertError as error:
        raise Refused(str(error)) from error
    except (ArithmeticError, ValueError, TypeError, LookupError, RecursionError, MemoryError) as error:
        raise Refused(f"{node.rule[:40]!r} does not apply, or not with such data ({error!r:.80})") from error
