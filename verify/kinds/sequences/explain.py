"""Proofs by induction over the index, and derivations at a point, as steps to follow.

Main definitions: `explain_steps`, `sequence_lines`, `goal_lines`. Every line is worded from the certificate, which is
replayed first.
"""

from __future__ import annotations

from collections.abc import Iterator

from verify.arithmetic.kits import Kit, flint_kit
from verify.kinds.families.certificates import Node
from verify.kinds.sequences.certificates import StepCertificate
from verify.kinds.sequences.checker import check
from verify.kinds.sequences.grammar import plain_steps
from verify.kinds.sequences.statements import StepStatement
from verify.kinds.sequences.steps import Goal, Point, RunGoal, apply
from verify.language.form_printing import shortened
from verify.language.printing import plain, plain_relation
from verify.language.statements import Relation
from verify.search.wording import WIDTH

PARTS = ("at the first index", "from a term to the next", "the same, where a condition of the step fails")
SIGNS = ("where it is > 0", "where it is 0", "where it is < 0")


def explain_steps(certificate: StepCertificate) -> list[str]:
    """The steps. Raises TreecertError when the certificate does not hold."""
    check(certificate)
    statement, kit = certificate.statement, flint_kit(certificate.factors)
    return [f"Claim: {plain_steps(statement)}", *sequence_lines(statement, certificate.proof, kit)]


def sequence_lines(statement: StepStatement, proof: Node, kit: Kit) -> Iterator[str]:
    """How a statement about sequences is derived, a line a node."""
    yield from goal_lines(RunGoal.of(statement, kit), proof)


def goal_lines(goal: Goal, node: Node) -> Iterator[str]:
    """How a goal is derived, a line a node; what is shown apart is moved in."""
    below = apply(goal, node)
    yield _told(goal, node, below)
    for i, (left, child) in enumerate(zip(below, node.children, strict=True)):
        lead, head = ("  ", _head(goal, left, i)) if isinstance(left, Point) and len(below) > 1 else ("", "")
        if head:
            yield f"- {head}:"
        yield from (lead + line for line in goal_lines(left, child))


def _head(goal: Goal, left: Point, i: int) -> str:
    """Which one of several goals it is: the case of a polynomial, or the part of an induction."""
    return SIGNS[i] if isinstance(goal, Point) else f"{PARTS[min(i, 2)]}, {stated(left.goal)}"


def _told(goal: Goal, node: Node, below: list[Goal]) -> str:
    match node.rule:
        case "induct":
            return f"Every term meets {shortened(str(node.data['relation']), WIDTH)}, by induction over the index:"
        case "end":
            return "Of the last term:"
        case "let":
            return f"Write {node.data['name']} for the left side of {shortened(str(node.data['relation']), WIDTH)}."
    if isinstance(goal, RunGoal):
        return f"By the rule {node.rule}."
    match node.rule:
        case "close":
            return f"The conditions imply {stated(goal.goal)}."
        case "chain":
            links = [goal.known.condition(str(label)) for label in node.data["conditions"]]
            return f"The conditions lead there: {'; '.join(map(stated, links))}."
        case "case":
            return (
                f"Cases by the sign of {shortened(plain(goal.known.formula(node.data['formula'])), WIDTH)}."
            )
        case _:
            return f"From the conditions: {stated(newest(below[0]))}."


def newest(goal: Goal) -> Relation:
    """The condition that came last."""
    if isinstance(goal, RunGoal):
        return goal.each[-1]
    return list(goal.known.conditions.values())[-1]


def stated(r: Relation) -> str:
    """A relation, cut where it is very long."""
    return shortened(plain_relation(r), WIDTH)
