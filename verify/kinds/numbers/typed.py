"""Statements about numbers: one relation between real variables and integers, or several on one domain.

Main definitions: `pose`, `posed`, `decided`, `certificate_text`, `explanation`.
"""

from __future__ import annotations

from dataclasses import replace

from verify.kernel import certificates, joint
from verify.kinds.typed import Answer, Asked, Progress, ReadStatement
from verify.kinds.vacuity import limit, told
from verify.language.expressions import const
from verify.language.grammar import parse_joint
from verify.language.layout import names_first
from verify.language.printing import plain_joint, plain_statement
from verify.language.statements import Relation, Statement
from verify.search import prover
from verify.search.joint import JointOutcome, prove_joint
from verify.search.outcomes import Outcome

__all__ = [
    "Found",
    "answer",
    "certificate_text",
    "decided",
    "explanation",
    "pose",
    "posed",
    "single",
    "vacuous",
]

Found = Outcome | JointOutcome


def pose(relation: str, where: str, asked: Asked) -> ReadStatement:
    """Raises BadInput for what cannot be read."""
    return posed(parse_joint(relation, where), asked)


def posed(statements: tuple[Statement, ...], asked: Asked) -> ReadStatement:
    """Statements that were read, which share their conditions."""

    def decide(progress: Progress) -> Answer:
        found = decided(statements, asked, progress)
        return replace(answer(found), vacuous=vacuous(found, asked.time_limit))

    shown = [replace(s, constraints=names_first(s.constraints)) for s in statements]
    line = plain_statement(shown[0]) if len(shown) == 1 else plain_joint(shown)
    return ReadStatement(line, decide, statements)


def decided(statements: tuple[Statement, ...], asked: Asked, progress: Progress | None) -> Found:
    """The outcome of one statement, or of several. Raises BadInput and Interrupted as the prover does."""
    limit, hints = asked.time_limit, asked.hints
    if len(statements) == 1:
        return prover.prove(
            statements[0], time_limit=limit, hints=hints, progress=progress, edges=asked.edges
        )
    return prove_joint(statements, time_limit=limit, hints=hints, progress=progress)


def vacuous(found: Found, time_limit: float) -> bool | None:
    """Whether no point meets the conditions that the statements share; None where it is not known."""
    if found.vacuous:
        return True
    statement = single(found)[0].statement
    nothing = replace(statement, relation=Relation(const(1), "<=", const(0)))
    return told(found.status, lambda: prover.prove(nothing, time_limit=limit(time_limit)).status)


def single(outcome: Found) -> tuple[Outcome, ...]:
    """The outcomes of the relations, one by one."""
    return (outcome,) if isinstance(outcome, Outcome) else outcome.outcomes


def certificate_text(certificate: certificates.Certificate | joint.JointCertificate) -> str:
    """The certificate as JSON."""
    if isinstance(certificate, joint.JointCertificate):
        return joint.dump(certificate)
    return certificates.dump(certificate)


def explanation(outcome: Found) -> list[str]:
    """The proof or refutation as steps to follow; empty when there is none."""
    from verify.search.explain import explain

    if outcome.certificate is None:
        return []
    found = [o.certificate for o in single(outcome)]
    return [line for c in found if c is not None for line in explain(c)]


def answer(outcome: Found) -> Answer:
    """What was found, as every kind tells it."""
    found = outcome.certificate
    refuted = outcome.status == "refuted"
    return Answer(
        outcome.status,
        "" if found is None else certificate_text(found),
        words=list(outcome.left),
        explain=lambda: explanation(outcome),
        point=dict(outcome.witness or {}) if refuted else None,
        vacuous=True if outcome.vacuous else False if refuted else None,
    )
