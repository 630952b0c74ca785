"""Proofs and refutations of family statements as steps to follow.

Main definitions: `explain_family`, `family_lines`, `near_lines`, `told_relation`. Every line of an explanation is
worded from the certificate, which is replayed first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from verify.arithmetic.kits import Kit, flint_kit
from verify.kinds.families.certificates import FamilyCertificate, Node
from verify.kinds.families.checker import check
from verify.kinds.families.context import ZERO, Context, combination
from verify.kinds.families.grammar import formula_text, plain_family
from verify.kinds.families.members import Family
from verify.kinds.families.rules import apply, pair_values, values
from verify.kinds.families.statements import FamilyStatement
from verify.language.expressions import Expr
from verify.language.statements import Relation
from verify.search.margins import Margin

ENDS = {
    "close": "The facts imply it.",
    "absurd": "The facts contradict each other.",
}
CASES = ("where it is > 0", "where it is 0", "where it is < 0")


def explain_family(certificate: FamilyCertificate) -> list[str]:
    """The steps. Raises TreecertError when the certificate does not hold."""
    check(certificate)
    statement = certificate.statement
    lines = [f"Claim: {plain_family(statement)}"]
    if certificate.family is not None:
        return [*lines, *_family(statement, certificate.family)]
    if certificate.proof is not None:
        lines += family_lines(statement, certificate.proof, flint_kit(certificate.factors))
    return lines


def family_lines(statement: FamilyStatement, proof: Node, kit: Kit) -> Iterator[str]:
    """How a statement about families is derived, a line a node."""
    yield from _steps(Context.of(statement, kit), proof, "")


def near_lines(s: FamilyStatement, family: Family, margin: Margin) -> Iterator[str]:
    """A family that leaves little room, and the room."""
    if margin.is_contact:
        room = "the sides are equal"
    elif margin.low <= 0:
        room = "the margin is not told apart from 0"
    else:
        room = f"the smallest margin found is {margin.room}"
    yield f"{room} for this family:" if family.members else f"{room} for the family without members"
    yield from _members(s, family)


def _family(s: FamilyStatement, family: Family) -> Iterator[str]:
    yield "It fails of this family:" if family.members else "It fails of the family without members."
    yield from _members(s, family)


def _members(s: FamilyStatement, family: Family) -> Iterator[str]:
    weight = "weight" if s.kind == "mean" else "times"
    for m in family.members:
        values_text = ", ".join(f"{k} = {v}" for k, v in sorted(m.values.items()))
        yield f"  {values_text}; {weight} {m.weight}"
    if family.parameters:
        yield "  with " + ", ".join(f"{k} = {v}" for k, v in sorted(family.parameters.items()))


def _steps(context: Context, node: Node, lead: str) -> Iterator[str]:
    yield lead + told(context, node)
    for i, (below, child) in enumerate(zip(apply(context, node), node.children, strict=True)):
        if len(node.children) == 1:
            yield from _steps(below, child, lead)
            continue
        name = CASES[i] if node.rule == "case" else ("no member", "at least one member")[i]
        yield f"{lead}- {name}:"
        yield from _steps(below, child, lead + "  ")


def told(context: Context, node: Node) -> str:
    """What a node says, in a line."""
    if node.rule in ENDS:
        return ENDS[node.rule]
    match node.rule:
        case "name":
            new = context.with_sum(str(node.data["name"]), context.formula(node.data["formula"], members=1))
            return f"Consider {_text(new, new.formula(node.data['name'], members=0))}."
        case "case":
            return f"Cases by the sign of {_text(context, context.formula(node.data['formula'], members=0))}."
        case "empty":
            return "The family has no member, or it has one."
        case "cut":
            (below,) = apply(context, node)
            return f"From the facts: {_relation(below, below.facts[-1])}."
        case "member":
            (below,) = apply(context, node)
            return f"At each member: {_relation(below, below.each[-1])}."
        case "some":
            at, total = _combined(context, node)
            return (
                f"Summed over the members {_text(context, at)} gives {_text(context, total)} {node.data['op']} 0,"
                " so that it is so at some member."
            )
        case "deny":
            (below,) = apply(context, node)
            return f"Else at each member: {_relation(below, below.each[-1])}."
        case "null":
            at, _ = _combined(context, node)
            return f"{_text(context, at)} is never negative and sums to 0: it is 0 at each member."
        case _:
            at, total = _combined(context, node)
            of = "every two members" if node.data.get("pairs") == "yes" else "each member"
            op = node.data["op"]
            return f"At {of} {_text(context, at)} {op} 0; summed: {_text(context, total)} {op} 0."


def _combined(context: Context, node: Node) -> tuple[Expr, Expr]:
    """What a node says at a member, and of the sums."""
    pairs = node.data.get("pairs") == "yes"
    table = sorted(node.data["multipliers"].items())
    keyed: dict[object, Expr] = {
        (tuple(k.split()) if pairs else k): context.formula(t, members=0) for k, t in table
    }
    at_members, of_sums = pair_values(context, keyed) if pairs else values(context)
    return combination(keyed, at_members), combination(keyed, of_sums)


MEMBERS = ("", " at each member", " at every two members")


def told_relation(context: Context, r: Relation, *, members: int) -> str:
    """A relation on so many members, 0, 1 or 2, with the sums written out."""
    return _relation(context, r) + MEMBERS[members]


def _text(context: Context, e: Expr) -> str:
    return formula_text(e, replace(context.statement, sums=context.sums))


def _relation(context: Context, r: Relation) -> str:
    right = "0" if r.right == ZERO else _text(context, r.right)
    return f"{_text(context, r.left)} {r.op} {right}"
