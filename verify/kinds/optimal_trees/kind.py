"""Statements on the least errors of all trees, of states or of lists; they are proved or left open.

Main definitions: `OPTIMAL_TREES`, with hints an `OptimalHints`; `LISTS`, without hints; `least_errors`, the question
about either.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from verify.kinds.base import Kind, Proposal, Question, Resources
from verify.kinds.optimal_trees import checker, list_certificates
from verify.kinds.optimal_trees.certificates import ENVELOPE, OptimalCertificate, load
from verify.kinds.optimal_trees.list_certificates import ListCertificate
from verify.kinds.optimal_trees.lists import ListText, read_list
from verify.kinds.optimal_trees.texts import StatementText, read_statement

if TYPE_CHECKING:
    from verify.kinds.optimal_trees.search import OptimalHints

__all__ = ["LISTS", "OPTIMAL_TREES", "OptimumText", "least_errors"]

OptimumText = StatementText | ListText


def _propose(statement: StatementText, hints: OptimalHints, _asked: Resources) -> Proposal:
    from verify.kinds.optimal_trees.search import decide_optimum

    _, certificate, left = decide_optimum(statement, hints)
    return Proposal(certificate, left)


def _method(c: OptimalCertificate) -> str:
    return f"induction over trees, {len(c.proof.plans)} plans, {len(c.proof.proofs)} obligations"


def _propose_list(statement: ListText, _hints: None, _asked: Resources) -> Proposal:
    from verify.kinds.optimal_trees.search import decide_list

    _, certificate, left = decide_list(statement)
    return Proposal(certificate, left)


def _list_method(c: ListCertificate) -> str:
    return f"induction over trees, exchange of elements, {len(c.proofs)} obligations"


def _explain(c: OptimalCertificate) -> list[str]:
    from verify.kinds.optimal_trees.explain import explain_optimum

    return explain_optimum(c)


def _explain_list(c: ListCertificate) -> list[str]:
    from verify.kinds.optimal_trees.explain import explain_list

    return explain_list(c)


OPTIMAL_TREES = Kind(
    "optimal trees", ENVELOPE.format, load, checker.check, _propose, _method, _explain, meant=read_statement
)
LISTS = Kind(
    "lists",
    list_certificates.ENVELOPE.format,
    list_certificates.load,
    list_certificates.check,
    _propose_list,
    _list_method,
    _explain_list,
    meant=read_list,
)


def least_errors(text: OptimumText, hints: OptimalHints) -> Question:
    """What is asked about the least errors of all trees; lists need no hints."""
    return Question(LISTS, text) if isinstance(text, ListText) else Question(OPTIMAL_TREES, text, hints)
