"""The rules: what may be concluded of a family, and under which side conditions.

Main definitions: `apply`, `RULES`. A rule takes a node with what is known and returns what is known at each of its
children; rules that end a proof return none. Each is a theorem of docs/families.md. Everything that a rule asks is
asked of the kernel, by premises; nothing here searches.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from verify.errors import TreecertError
from verify.kernel.goals import Refused
from verify.kinds.families.certificates import Node
from verify.kinds.families.context import ONE, UNIT, ZERO, Context, combination, same_terms
from verify.language.expressions import Expr, Var, mul, substitute
from verify.language.grammar import parse_relation
from verify.language.pointwise import has_logarithm, is_polynomial
from verify.language.statements import Op, Relation

Rule = Callable[[Context, Node], list[Context]]
OPS: Mapping[str, Op] = {">=": ">=", ">": ">", "==": "=="}


def lift(context: Context, node: Node) -> list[Context]:
    """From every member to the sum: what is >= 0 at each member is >= 0 summed over the members.

    Strict only where there is a member. With `pairs` the same for every two members, equal or not, and products of
    sums.
    """
    require_keys(node, {"multipliers", "op"}, {"point"}, optional=frozenset({"pairs"}))
    op = _op(node)
    if op == ">" and not context.inhabited:
        raise Refused("a sum over no members is not > 0")
    pairs = node.data.get("pairs", "no") == "yes"
    factors = _multipliers(context, node, pairs=pairs)
    at_members, of_sums = pair_values(context, factors) if pairs else values(context)
    point = Relation(combination(factors, at_members), op, ZERO)
    context.require(node.premises["point"], point, members=2 if pairs else 1)
    return [context.with_fact(Relation(combination(factors, of_sums), op, ZERO))]


def null(context: Context, node: Node) -> list[Context]:
    """What is >= 0 at each member, and summed is <= 0, is 0 at each member."""
    require_keys(node, {"multipliers"}, {"point", "total"})
    factors = _multipliers(context, node, pairs=False)
    at_members, of_sums = values(context)
    each = combination(factors, at_members)
    context.require(node.premises["point"], Relation(each, ">=", ZERO), members=1)
    context.require(node.premises["total"], Relation(combination(factors, of_sums), "<=", ZERO), members=0)
    return [context.with_each(Relation(each, "==", ZERO))]


def name(context: Context, node: Node) -> list[Context]:
    """A name for one more sum over the members."""
    require_keys(node, {"name", "formula"}, set())
    return [context.with_sum(str(node.data["name"]), context.formula(node.data["formula"], members=1))]


def case(context: Context, node: Node) -> list[Context]:
    """A polynomial in sums and parameters is > 0, == 0 or < 0."""
    require_keys(node, {"formula"}, set())
    e = context.formula(node.data["formula"], members=0)
    if not is_polynomial(e, context.kit):
        raise Refused("cases are told apart by a polynomial: it has a value everywhere")
    ops: tuple[Op, ...] = (">", "==", "<")
    return [context.with_fact(Relation(e, op, ZERO)) for op in ops]


def empty(context: Context, node: Node) -> list[Context]:
    """A family has no member, and all its sums are 0, or it has one, and counts at least 1."""
    require_keys(node, set(), set())
    if context.inhabited:
        raise Refused("the family is known to have a member")
    counts = [Relation(Var(n), ">=", ONE) for n, e in context.sums if e == ONE]
    nothing = context.with_fact(*(Relation(Var(n), "==", ZERO) for n, _ in context.sums))
    return [nothing, replace(context, inhabited=True).with_fact(*counts)]


def cut(context: Context, node: Node) -> list[Context]:
    """A relation between sums and parameters that follows from the facts becomes one."""
    require_keys(node, {"relation"}, {"holds"})
    relation = parse_relation(_text(node, "relation"))
    context.require_scope(relation.gap, context.scope(members=0))
    context.require(node.premises["holds"], relation, members=0)
    return [context.with_fact(relation)]


def member(context: Context, node: Node) -> list[Context]:
    """A relation that follows at each member from the conditions becomes a condition on each."""
    require_keys(node, {"relation"}, {"holds"})
    relation = parse_relation(_text(node, "relation"))
    context.require_scope(relation.gap, context.scope(members=1))
    context.require(node.premises["holds"], relation, members=1)
    return [context.with_each(relation)]


def close(context: Context, node: Node) -> list[Context]:
    """The facts imply the relation that is stated."""
    require_keys(node, set(), {"goal"})
    if context.statement.exists:
        raise Refused("that some member meets a relation does not follow from facts on sums alone")
    context.require(node.premises["goal"], context.statement.relation, members=0)
    return []


def some(context: Context, node: Node) -> list[Context]:
    """What summed is >= 0 is >= 0 at some member; there the gap of the relation is at least as large, or the same."""
    require_keys(node, {"multipliers", "op"}, {"total"}, more=frozenset({"point"}))
    if not context.statement.exists:
        raise Refused("the statement does not say that some member meets a relation")
    op = _op(node)
    if op == "==":
        raise Refused("that a sum is 0 does not make it 0 at some member")
    if op == ">=" and not context.inhabited:
        raise Refused("a family without members has no member that meets anything")
    relation = context.statement.relation
    if relation.op == "==" or (relation.strict and op == ">="):
        raise Refused("the relation does not follow from one that is weak")
    factors = _multipliers(context, node, pairs=False)
    at_members, of_sums = values(context)
    context.require(node.premises["total"], Relation(combination(factors, of_sums), op, ZERO), members=0)
    at_member = combination(factors, at_members)
    if not is_restated(context, factors, at_member, relation.gap) or "point" in node.premises:
        over = Relation(relation.gap, ">=", at_member)
        context.require(node.premises.get("point"), over, members=1)
    return []


def is_restated(context: Context, factors: Mapping[Any, Expr], at_member: Expr, gap: Expr) -> bool:
    """Whether the combination is the gap and has a value at each member: stated sums, multipliers without logarithms.

    S ln S has a value at S = 0, and x ln S has none; a sum that only the proof names need not have one.
    """
    stated = set(factors) <= {UNIT, *(n for n, _ in context.statement.sums)}
    return stated and same_terms(at_member, gap) and not any(map(has_logarithm, factors.values()))


def deny(context: Context, node: Node) -> list[Context]:
    """Some member meets the relation, and nothing is left to show, or it fails at each member, where it has a value."""
    require_keys(node, set(), {"value"})
    if not context.statement.exists:
        raise Refused("the statement does not say that some member meets a relation")
    relation = context.statement.relation
    if relation.op == "==":
        raise Refused("what is not 0 is above or below: no one relation")
    context.require(node.premises["value"], Relation(relation.gap, "==", relation.gap), members=1)
    return [context.with_each(Relation(relation.gap, "<=" if relation.strict else "<", ZERO))]


def absurd(context: Context, node: Node) -> list[Context]:
    """The facts contradict each other: there is no such family."""
    require_keys(node, set(), {"never"})
    context.require(node.premises["never"], Relation(ONE, "<", ZERO), members=0)
    return []


RULES: Mapping[str, Rule] = {
    rule.__name__: rule for rule in (lift, null, name, case, empty, cut, member, close, some, deny, absurd)
}


def apply(context: Context, node: Node) -> list[Context]:
    """What is known at each child. Raises Refused, and nothing else whatever the node is."""
    try:
        if node.rule not in RULES:
            raise Refused(f"there is no rule {node.rule[:40]!r} on families")
        return RULES[node.rule](context, node)
    except Refused:
        raise
    except TreecertError as error:
        raise Refused(str(error)) from error
    except (ArithmeticError, ValueError, TypeError, LookupError, RecursionError, MemoryError) as error:
        raise Refused(f"{node.rule!r} does not apply, or not with such data ({error!r:.80})") from error


# -- data of a node


def require_keys(
    node: Node,
    data: set[str],
    premises: set[str],
    *,
    optional: frozenset[str] = frozenset(),
    more: frozenset[str] = frozenset(),
) -> None:
    """Raises Refused unless the node has these data and premises, and at most those that are optional beside them."""
    fits = premises <= set(node.premises) <= premises | more
    if not data <= set(node.data) <= data | optional or not fits:
        raise Refused(f"{node.rule!r} takes other data or other premises")


def _op(node: Node) -> Op:
    found = node.data["op"]
    if not isinstance(found, str) or found not in OPS:
        raise Refused("a relation with 0 is one of >=, >, ==")
    return OPS[found]


def _text(node: Node, key: str) -> str:
    found = node.data[key]
    if not isinstance(found, str):
        raise Refused(f"{key} is a text")
    return found


def _multipliers(context: Context, node: Node, *, pairs: bool) -> dict[Any, Expr]:
    """The multipliers, formulas in sums and parameters, by the name of a sum or by two, in the order of the names."""
    table = node.data["multipliers"]
    if not isinstance(table, dict) or not table:
        raise Refused("multipliers are a table of formulas")
    found: dict[Any, Expr] = {}
    for key, text in sorted(table.items()):
        names = tuple(str(key).split())
        if len(names) != (2 if pairs else 1) or not set(names) <= _sum_names(context):
            raise Refused(f"{str(key)[:40]!r} is no name of a sum")
        found[names if pairs else names[0]] = context.formula(text, members=0)
    return found


def _sum_names(context: Context) -> set[str]:
    """The names that may have a multiplier: under means the weights themselves add up to 1."""
    return {n for n, _ in context.sums} | ({UNIT} if context.statement.kind == "mean" else set())


def values(context: Context) -> tuple[dict[Any, Expr], dict[Any, Expr]]:
    """What a name stands for at a member, and in the sum."""
    at_members: dict[Any, Expr] = dict(context.sums)
    of_sums: dict[Any, Expr] = {n: Var(n) for n, _ in context.sums}
    if context.statement.kind == "mean":
        at_members[UNIT] = of_sums[UNIT] = ONE
    return at_members, of_sums


def pair_values(context: Context, keys: Mapping[Any, Expr]) -> tuple[dict[Any, Expr], dict[Any, Expr]]:
    """The same for two members: the product of what the names stand for, the second at the second member."""
    at_members, of_sums = values(context)
    points = {k: mul(at_members[k[0]], substitute(at_members[k[1]], context.second)) for k in keys}
    return points, {k: mul(of_sums[k[0]], of_sums[k[1]]) for k in keys}
