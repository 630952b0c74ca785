"""Proofs about least errors of trees and of lists as steps to follow.

Main definitions: `explain_optimum`, `explain_list`, `obligation_lines`. What is to be shown has names; why it is enough
stands in docs/optimal-values.md. Each certificate is replayed first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from verify.arithmetic.kits import flint_kit
from verify.kinds.families.certificates import Node
from verify.kinds.optimal_trees import checker, list_certificates
from verify.kinds.optimal_trees.certificates import OptimalCertificate
from verify.kinds.optimal_trees.list_certificates import ListCertificate
from verify.kinds.optimal_trees.lists import list_line, list_obligations
from verify.kinds.optimal_trees.obligations import obligations
from verify.kinds.optimal_trees.plans import read_measures, read_plans
from verify.kinds.optimal_trees.printing import plain_optimum
from verify.kinds.optimal_trees.rules import Goal, PlanChoice, apply
from verify.kinds.sequences.explain import SIGNS, goal_lines, newest, stated
from verify.kinds.sequences.steps import Point
from verify.language.form_printing import shortened
from verify.language.printing import plain
from verify.language.statements import Relation
from verify.search.wording import WIDTH


def explain_optimum(c: OptimalCertificate) -> list[str]:
    """The steps. Raises TreecertError when the certificate does not hold."""
    checker.check(c)
    statement, kit = c.statement, flint_kit(c.factors)
    lines = [f"Claim: {plain_optimum(c.text)}"]
    lines += [
        f"Plan {p.head} at {p.of}{f', where {p.where}' if p.where else ''}: at least {p.size} splits, error at least"
        f" {p.value}"
        for p in c.proof.plans
    ]
    lines += [
        f"Tree {m.name} at {m.of}: {m.size} splits, error {m.value}, by induction over {m.rank}"
        for m in c.proof.measures
    ]
    plans = read_plans(c.proof.plans, statement.system)
    goals = obligations(statement, plans, read_measures(c.proof.measures, statement), kit)
    return [*lines, *obligation_lines(goals, c.proof.proofs)]


def explain_list(c: ListCertificate) -> list[str]:
    """The steps. Raises TreecertError when the certificate does not hold."""
    list_certificates.check(c)
    goals = list_obligations(c.statement, flint_kit(c.factors))
    return [f"Claim: {list_line(c.text)}", *obligation_lines(goals, c.proofs)]


def obligation_lines(goals: Mapping[str, Goal], proofs: Mapping[str, Node]) -> Iterator[str]:
    """Each by its name, with its proof."""
    for name, goal in goals.items():
        yield f"- {name}:"
        yield from (f"  {line}" for line in _lines(goal, proofs[name]))


def _lines(goal: Goal, node: Node) -> Iterator[str]:
    if isinstance(goal, Point):
        yield from goal_lines(goal, node)
        return
    below = apply(goal, node)
    yield _told(goal, node, below)
    for i, (left, child) in enumerate(zip(below, node.children, strict=True)):
        if node.rule == "case":
            yield f"- {SIGNS[i]}:"
        yield from ((f"  {line}" if node.rule == "case" else line) for line in _lines(left, child))


def _told(goal: PlanChoice, node: Node, below: list[Goal]) -> str:
    """What a rule says of a choice between plans."""
    match node.rule:
        case "case":
            return f"Cases by the sign of {shortened(plain(goal.point.known.formula(node.data['formula'])), WIDTH)}."
        case "cut":
            return f"From the conditions: {stated(_last(below[0]))}."
        case "plan":
            return f"Plan {node.data['plan']} is no larger and no worse."
        case _:
            return "The conditions contradict each other."


def _last(goal: Goal) -> Relation:
    return newest(goal if isinstance(goal, Point) else goal.point)
