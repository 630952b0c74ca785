"""Statements about all runs of a greedy algorithm; they are proved or left open. Hints are a `RunHints`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from verify.kinds.base import Kind, Proposal, Resources
from verify.kinds.greedy_runs.certificates import ENVELOPE, RunCertificate, load
from verify.kinds.greedy_runs.checker import check
from verify.kinds.greedy_runs.formulas import WORLD
from verify.kinds.greedy_runs.statements import RunStatement

if TYPE_CHECKING:
    from verify.kinds.greedy_runs.search import RunHints

__all__ = ["GREEDY_RUNS"]


def _propose(statement: RunStatement, hints: RunHints | None, _asked: Resources) -> Proposal:
    from verify.kinds.greedy_runs.search import decide_run

    _, certificate, words = decide_run(statement, hints)
    return Proposal(certificate, (words,))


def _method(c: RunCertificate) -> str:
    over = "trees" if c.texts["world"] == WORLD else "the splits"
    return f"induction over {over}, {len(c.proofs)} goals"


def _explain(c: RunCertificate) -> list[str]:
    from verify.kinds.greedy_runs.explain import explain_run

    return explain_run(c)


GREEDY_RUNS = Kind("greedy runs", ENVELOPE.format, load, check, _propose, _method, _explain)
