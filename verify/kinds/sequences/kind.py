"""Statements about all terms of a sequence; they are proved or left open. Hints are a `StepHints`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from verify.kinds.base import Kind, Proposal, Resources, rules
from verify.kinds.families.kind import nodes
from verify.kinds.sequences.certificates import ENVELOPE, StepCertificate, load
from verify.kinds.sequences.checker import check
from verify.kinds.sequences.statements import StepStatement

if TYPE_CHECKING:
    from verify.kinds.sequences.search import StepHints

__all__ = ["SEQUENCES"]


def _propose(statement: StepStatement, hints: StepHints | None, _asked: Resources) -> Proposal:
    from verify.kinds.sequences.search import decide_steps

    _, certificate, words = decide_steps(statement, hints)
    return Proposal(certificate, (words,))


def _method(c: StepCertificate) -> str:
    return f"induction over the index, {nodes(*rules(c.proof))}"


def _explain(c: StepCertificate) -> list[str]:
    from verify.kinds.sequences.explain import explain_steps

    return explain_steps(c)


SEQUENCES = Kind("sequences", ENVELOPE.format, load, check, _propose, _method, _explain)
