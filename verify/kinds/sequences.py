"""Statements about all terms of a sequence; they are proved or left open. Hints are a `StepHints`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from verify.families.sequences import StepStatement
from verify.families.step_certificates import StepCertificate, load
from verify.families.step_checker import check
from verify.kinds.base import Asked, Kind, Proposal, rules
from verify.kinds.families import nodes

if TYPE_CHECKING:
    from verify.search.steps import StepHints

__all__ = ["SEQUENCES"]


def _propose(statement: StepStatement, hints: StepHints | None, _asked: Asked) -> Proposal:
    from verify.search.steps import decide_steps

    _, certificate, words = decide_steps(statement, hints)
    return Proposal(certificate, (words,))


def _method(c: StepCertificate) -> str:
    return f"induction over the index, {nodes(*rules(c.proof))}"


SEQUENCES = Kind("sequences", load, check, _propose, _method)
