"""The rules: which instances of the axioms may be used, and under which side conditions.

Main definitions: `apply`, `RULES`. A rule takes a state and a node, and returns the states of its children. The rules
on families are used beside those of this module. Each is a theorem of docs/functions.md; what a rule asks, it asks of
the kernel, by premises; nothing here searches.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from verify.errors import TreecertError
from verify.kernel.goals import Refused
from verify.kinds.families.certificates import Node
from verify.kinds.families.context import ZERO, Context
from verify.kinds.families.rules import RULES as FAMILY_RULES
from verify.kinds.families.rules import apply as apply_to_family
from verify.kinds.families.rules import require_keys
from verify.kinds.families.statements import FamilyStatement
from verify.kinds.functions.statements import Term
from verify.kinds.functions.states import State
from verify.language.expressions import Expr, Var, const
from verify.language.grammar import parse_relation
from verify.language.statements import Relation

Rule = Callable[[State, Node], list[State]]
HALF = const(1) / 2
ENDS = frozenset({"close", "some"})


def place(state: State, node: Node) -> list[State]:
    """A term has a value: its argument lies in the interval. The term is one with a name, or a new one."""
    if "term" in node.data:
        require_keys(node, {"term"}, {"low", "high"})
        name = _text(node, "term")
        if name not in state.terms:
            raise Refused(f"{name[:40]!r} is no term")
    else:
        require_keys(node, {"function", "at"}, {"low", "high"})
        state, name = state.with_term(Term(_text(node, "function"), state.formula(node.data["at"])))
    e = state.terms[name].argument
    _require(state, node, "low", Relation(e, ">=", const(state.statement.low)))
    _require(state, node, "high", Relation(e, "<=", const(state.statement.high)))
    return [replace(state, placed=state.placed | {name})]


def equal(state: State, node: Node) -> list[State]:
    """A function has the same value where its arguments are equal."""
    require_keys(node, {"first", "second"}, {"same"})
    first, second = _text(node, "first"), _text(node, "second")
    a, b = state.argument(first), state.argument(second)
    if state.terms[first].function != state.terms[second].function:
        raise Refused("two functions need not have the same values")
    _require(state, node, "same", Relation(a, "==", b))
    return [state.with_conclusion(Relation(Var(first), "==", Var(second)))]


def concave(state: State, node: Node) -> list[State]:
    """At a mean of two points the value is at least the mean of the values, plus what the constant asks for."""
    require_keys(node, {"axiom", "at", "left", "right", "first", "second"}, {"first", "second", "mean"})
    axiom = state.axiom(node.data["axiom"], "concave")
    x, a, b = (state.point(axiom, node.data[key]) for key in ("at", "left", "right"))
    u, v = (state.formula(node.data[key]) for key in ("first", "second"))
    _require(state, node, "first", Relation(u, ">=", ZERO))
    _require(state, node, "second", Relation(v, ">=", ZERO))
    _require(state, node, "mean", Relation((u + v) * x.argument, "==", u * a.argument + v * b.argument))
    mean = u * a.value + v * b.value
    if axiom.constant is None:
        return [state.with_conclusion(Relation((u + v) * x.value, ">=", mean))]
    more = HALF * axiom.constant * u * v * (a.argument - b.argument) ** 2
    return [state.with_conclusion(Relation((u + v) ** 2 * x.value, ">=", (u + v) * mean + more))]


def tangent(state: State, node: Node) -> list[State]:
    """Inside of the interval a concave function lies below a line through its graph; the slope gets a name."""
    require_keys(node, {"axiom", "at", "slope", "below"}, {"low", "high"})
    axiom = state.axiom(node.data["axiom"], "concave")
    if axiom.constant is not None:
        raise Refused("a tangent is for concavity without a constant")
    at = state.point(axiom, node.data["at"])
    if state.members(at.argument) or state.members(at.value):
        raise Refused("the slope would vary from member to member")
    _require(state, node, "low", Relation(at.argument, ">", const(state.statement.low)))
    _require(state, node, "high", Relation(at.argument, "<", const(state.statement.high)))
    state = state.with_parameter(_text(node, "slope"))
    below = node.data["below"]
    if not isinstance(below, list):
        raise Refused("the points below a tangent are a list")
    slope = Var(_text(node, "slope"))
    for names in below:
        x = state.point(axiom, names)
        line = at.value + slope * (x.argument - at.argument)
        state = state.with_conclusion(Relation(x.value, "<=", line))
    return [state]


def symmetric(state: State, node: Node) -> list[State]:
    """The values at mirrored points are equal."""
    require_keys(node, {"axiom", "first", "second"}, {"mirrored"})
    axiom = state.axiom(node.data["axiom"], "symmetric")
    a, b = (state.point(axiom, node.data[key]) for key in ("first", "second"))
    ends = const(state.statement.low + state.statement.high)
    _require(state, node, "mirrored", Relation(a.argument + b.argument, "==", ends))
    return [state.with_conclusion(Relation(a.value, "==", b.value))]


def nonnegative(state: State, node: Node) -> list[State]:
    """A value is not negative."""
    require_keys(node, {"axiom", "at"}, set())
    axiom = state.axiom(node.data["axiom"], "nonnegative")
    return [state.with_conclusion(Relation(state.point(axiom, node.data["at"]).value, ">=", ZERO))]


def lipschitz(state: State, node: Node) -> list[State]:
    """Two values differ by no more than the constant times a bound on the distance of the arguments."""
    require_keys(node, {"axiom", "first", "second", "bound"}, {"over", "under"})
    axiom = state.axiom(node.data["axiom"], "lipschitz")
    a, b = (state.point(axiom, node.data[key]) for key in ("first", "second"))
    m = state.formula(node.data["bound"])
    _require(state, node, "over", Relation(m, ">=", a.argument - b.argument))
    _require(state, node, "under", Relation(m, ">=", b.argument - a.argument))
    if axiom.constant is None:
        raise Refused("the axiom has no constant")
    most = axiom.constant * m
    state = state.with_conclusion(Relation(a.value - b.value, "<=", most))
    return [state.with_conclusion(Relation(b.value - a.value, "<=", most))]


def pointwise(state: State, node: Node) -> list[State]:
    """What is proved of one member alone, its attributes taken as numbers, is a condition on each.

    The first child proves the relation from the conditions on each and the facts; the second goes on with it.
    """
    require_keys(node, {"relation"}, set())
    relation = parse_relation(_text(node, "relation"))
    if state.members(relation.gap) != 1:
        raise Refused("the relation is about one member")
    context = state.context
    alone = FamilyStatement(
        "sum",
        relation,
        exists=False,
        attributes=(),
        sums=(),
        facts=(*context.facts, *context.each),
        integers=context.statement.integers,
        free=tuple(sorted(context.scope(members=1))),
    )
    there = replace(state, context=Context.of(alone, context.kit), wanted=frozenset())
    return [there, replace(state, context=context.with_each(relation))]


RULES: Mapping[str, Rule] = {
    rule.__name__: rule
    for rule in (place, equal, concave, tangent, symmetric, nonnegative, lipschitz, pointwise)
}


def on_family(state: State, node: Node) -> list[State]:
    """A rule on families, where the terms are what their names say."""
    if node.rule in ENDS and (left := state.wanted - state.placed):
        raise Refused(f"the term {min(left)} may have no value")
    below = apply_to_family(state.context, node)
    if any(n in state.terms for c in below for n, _ in c.sums):
        raise Refused("the name of a sum is that of a term")
    return [replace(state, context=c) for c in below]


def apply(state: State, node: Node) -> list[State]:
    """What is known at each child. Raises Refused, and nothing else whatever the node is."""
    try:
        if node.rule in FAMILY_RULES:
            return on_family(state, node)
        if node.rule not in RULES:
            raise Refused(f"there is no rule {node.rule[:40]!r} on functions")
        return RULES[node.rule](state, node)
    except Refused:
        raise
    except TreecertError as error:
        raise Refused(str(error)) from error
    except (ArithmeticError, ValueError, TypeError, LookupError, RecursionError, MemoryError) as error:
        raise Refused(f"{node.rule!r} does not apply, or not with such data ({error!r:.80})") from error


def _require(state: State, node: Node, name: str, relation: Relation) -> None:
    """Raises TreecertError unless the premise proves the relation at every member, or of sums and parameters."""
    state.context.require(node.premises[name], relation, members=state.members(_names(relation)))


def _names(relation: Relation) -> Expr:
    """A formula with the names of a relation: sides of an equation may have different ones."""
    return relation.left + relation.right


def _text(node: Node, key: str) -> str:
    found = node.data[key]
    if not isinstance(found, str):
        raise Refused(f"{key} is a text")
    return found
