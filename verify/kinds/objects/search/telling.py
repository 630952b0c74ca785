"""Proofs and refutations about the objects of a world as steps to follow.

Main definitions: `explain_world`. Every line is worded from the certificate, which is replayed first.
"""

from __future__ import annotations

from collections.abc import Iterator

from verify.arithmetic.kits import flint_kit
from verify.kinds.families.certificates import Node, Premise
from verify.kinds.objects.certificates import WorldCertificate, check
from verify.kinds.objects.search.objects import object_text
from verify.kinds.objects.statements import plain_world
from verify.language.printing import plain_relation


def explain_world(certificate: WorldCertificate) -> list[str]:
    """The steps. Raises TreecertError when the certificate does not hold."""
    check(certificate)
    s = certificate.statement
    lines = [f"Claim: {plain_world(s)}"]
    if certificate.witness is not None:
        told = ", ".join(f"{k} = {v}" for k, v in object_text(certificate.witness).items())
        return [*lines, f"It fails for {told}"]
    if certificate.proof is not None:
        known = s.obligations(flint_kit())["implied"].known.conditions
        used = sorted(set(_labels(certificate.proof)) & set(known))
        lines += [f"Known ({label}): {plain_relation(known[label])}" for label in used]
        lines += _steps(certificate.proof)
    return lines


def _steps(node: Node) -> Iterator[str]:
    while True:
        if node.rule in ("cut", "let"):
            name = f", named {node.data['name']}" if "name" in node.data else ""
            yield f"Shown{name}: {node.data['relation']}{_sum(node.premises['holds'])}"
        elif node.rule == "close":
            yield f"So the claim holds{_sum(node.premises['goal'])}"
        if not node.children:
            return
        (node, *_) = node.children


def _sum(p: Premise) -> str:
    parts = [f"{label} times {factor}" for label, (factor, _) in p.plus.items()]
    return f", by {' and '.join(parts)}" if parts else ""


def _labels(node: Node) -> Iterator[str]:
    for p in node.premises.values():
        yield from p.using
        yield from p.plus
    for child in node.children:
        yield from _labels(child)
