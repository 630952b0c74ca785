"""Proofs and refutations of statements about functions as steps to follow.

Main definitions: `explain_functions`. Every line is worded from the certificate, which is replayed first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from verify.arithmetic.kits import flint_kit
from verify.kinds.families.certificates import Node
from verify.kinds.families.grammar import formula_text
from verify.kinds.families.rules import RULES as FAMILY_RULES
from verify.kinds.families.search.telling import told
from verify.kinds.functions.certificates import FunctionCertificate
from verify.kinds.functions.checker import check
from verify.kinds.functions.grammar import form_text, plain_functions
from verify.kinds.functions.rules import apply
from verify.kinds.functions.states import State
from verify.kinds.functions.witnesses import Curve, Witness
from verify.language.expressions import Expr
from verify.language.statements import Relation

CASES = ("where it is > 0", "where it is 0", "where it is < 0")


def explain_functions(certificate: FunctionCertificate) -> list[str]:
    """The steps. Raises TreecertError when the certificate does not hold."""
    check(certificate)
    statement = certificate.statement
    lines = [f"Claim: {plain_functions(statement)}"]
    if certificate.witness is not None:
        return [*lines, *witness_lines(certificate.witness)]
    if certificate.proof is not None:
        lines += _steps(State.of(statement, flint_kit()), certificate.proof, "")
    return lines


def witness_lines(witness: Witness) -> Iterator[str]:
    """The functions and the family of a refutation."""
    for name, curve in sorted(witness.curves.items()):
        yield f"It fails for {name}: {curve_text(curve)}"
    for m in witness.family.members:
        values = ", ".join(f"{k} = {v}" for k, v in sorted(m.values.items()))
        yield f"  member: {values}; weight {m.weight}"
    if witness.family.parameters:
        yield "  with " + ", ".join(f"{k} = {v}" for k, v in sorted(witness.family.parameters.items()))


def curve_text(curve: Curve) -> str:
    """A curve in words."""
    lines = "linear between " + ", ".join(f"({x}, {y})" for x, y in curve.points)
    return lines + (f", plus {curve.square} x^2" if curve.square else "")


def _steps(state: State, node: Node, lead: str) -> Iterator[str]:
    below = apply(state, node)
    if node.rule == "pointwise":
        yield f"{lead}- at one member:"
        yield from _steps(below[0], node.children[0], lead + "  ")
        yield f"{lead}So {_relation(below[1], below[1].context.each[-1])} at each member."
        yield from _steps(below[1], node.children[1], lead)
        return
    if node.rule in FAMILY_RULES:
        yield lead + _worded(state, told(state.context, node))
    elif node.rule != "place":
        yield lead + _instance(state, below[0], node)
    for i, (after, child) in enumerate(zip(below, node.children, strict=True)):
        if len(node.children) == 1:
            yield from _steps(after, child, lead)
            continue
        yield f"{lead}- {(CASES if node.rule == 'case' else ('no member', 'at least one member'))[i]}:"
        yield from _steps(after, child, lead + "  ")


def _instance(state: State, after: State, node: Node) -> str:
    """What an instance of an axiom says."""
    new = [
        *after.context.facts[len(state.context.facts) :],
        *after.context.each[len(state.context.each) :],
    ]
    said = "; ".join(_relation(after, r) for r in new)
    if node.rule == "equal":
        return f"Equal arguments: {said}."
    axiom = state.statement.axioms[node.data["axiom"] - 1]
    how = "a line above it" if node.rule == "tangent" else axiom.word
    return f"{form_text(axiom.form)} is {axiom.word}{'' if how == axiom.word else ', ' + how}: {said}."


def _relation(state: State, r: Relation) -> str:
    return f"{_text(state, r.left)} {r.op} {_text(state, r.right)}"


def _text(state: State, e: Expr) -> str:
    """A formula with its sums and terms written out."""
    context = state.context
    return _worded(state, formula_text(e, replace(context.statement, sums=context.sums)))


def _worded(state: State, line: str) -> str:
    for name, term in reversed(list(state.terms.items())):
        if re.search(rf"\b{name}\b", line):
            line = re.sub(
                rf"\b{name}\b", f"{term.function}({_text(state, term.argument)})".replace("\\", ""), line
            )
    return line
