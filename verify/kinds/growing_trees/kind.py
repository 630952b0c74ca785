"""Statements about the leaves of a growing tree; they are proved or left open. Hints are a `GrowthHints`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from verify.kinds.base import Kind, Proposal, Resources
from verify.kinds.growing_trees.certificates import ENVELOPE, GrowthCertificate, load
from verify.kinds.growing_trees.checker import check
from verify.kinds.growing_trees.statements import GrowthStatement

if TYPE_CHECKING:
    from verify.kinds.growing_trees.search import GrowthHints

__all__ = ["GROWING_TREES"]


def _propose(statement: GrowthStatement, hints: GrowthHints | None, _asked: Resources) -> Proposal:
    from verify.kinds.growing_trees.search import decide_growth

    _, certificate, words = decide_growth(statement, hints)
    return Proposal(certificate, (words,))


def _method(c: GrowthCertificate) -> str:
    count = len(c.facts)
    return f"induction over the splits, {'one relation' if count == 1 else f'{count} relations'}"


def _explain(c: GrowthCertificate) -> list[str]:
    from verify.kinds.growing_trees.explain import explain_growth

    return explain_growth(c)


GROWING_TREES = Kind("growing trees", ENVELOPE.format, load, check, _propose, _method, _explain)
