"""What follows from facts about the same trees; it is proved or left open. Hints are a `JoinHints`.

Main definitions: `JOINS`, `JoinedFacts`. The facts are decided first, by whatever decides the join.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from verify.kinds.base import Kind, Proposal, Question, Resources
from verify.kinds.greedy_runs.certificates import load as load_run
from verify.kinds.greedy_runs.kind import GREEDY_RUNS
from verify.kinds.greedy_runs.statements import RunStatement
from verify.kinds.joins.certificates import ENVELOPE, JoinCertificate, check, load
from verify.kinds.joins.statements import JoinStatement, read_join, read_least
from verify.kinds.optimal_trees.certificates import load as load_optimum
from verify.kinds.optimal_trees.kind import OptimumText, least_errors
from verify.kinds.optimal_trees.list_certificates import load as load_list
from verify.kinds.optimal_trees.lists import ListText

if TYPE_CHECKING:
    from verify.kinds.joins.search import JoinHints

__all__ = ["JOINS", "JoinedFacts"]


@dataclass(frozen=True)
class JoinedFacts:
    """What is known of greedy runs, and of the least errors of the same trees."""

    runs: tuple[RunStatement, ...]
    optimum: OptimumText

    def conclusion(self) -> JoinStatement:
        """What follows. Raises BadInput for facts that do not fit."""
        return read_join(self.runs, read_least(self.optimum))


def _propose(facts: JoinedFacts, hints: JoinHints, asked: Resources) -> Proposal:
    from verify.kinds.joins.search import decide_join

    found = [asked.decide(Question(GREEDY_RUNS, run, hints.of_run(i))) for i, run in enumerate(facts.runs)]
    best = asked.decide(least_errors(facts.optimum, hints.optimum))
    left = [line for shown in (*found, best) if shown.status != "proved" for line in shown.left]
    if left:
        return Proposal(left=("; ".join(left),))
    least = (load_list if isinstance(facts.optimum, ListText) else load_optimum)(best.certificate)
    _, certificate, words = decide_join([load_run(shown.certificate) for shown in found], least, hints)
    return Proposal(certificate, (words,))


def _method(c: JoinCertificate) -> str:
    besides = "one goal" if len(c.proofs) == 1 else f"{len(c.proofs)} goals"
    return f"{len(c.runs) + 1} certificates about the same trees, {besides} besides"


def _explain(c: JoinCertificate) -> list[str]:
    from verify.kinds.joins.explain import explain_join

    return explain_join(c)


JOINS = Kind("joins", ENVELOPE.format, load, check, _propose, _method, _explain, meant=JoinedFacts.conclusion)
