"""Statements about means of independent draws. Hints are a `DrawHints`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from verify.kinds.base import Kind, Proposal, Resources
from verify.kinds.draws.certificates import ENVELOPE, DrawCertificate, check, load
from verify.kinds.draws.statements import DrawStatement

if TYPE_CHECKING:
    from verify.kinds.draws.search import DrawHints

__all__ = ["DRAWS"]


def _propose(statement: DrawStatement, hints: DrawHints | None, asked: Resources) -> Proposal:
    from verify.kinds.draws.search import decide_draws

    found = decide_draws(statement, hints, time_limit=asked.time_limit)
    return Proposal(found.certificate, (found.words,))


def _method(c: DrawCertificate) -> str:
    if c.proof is None:
        return "explicit laws"
    methods = ", ".join(sorted({t.method for t in c.proof.tails}))
    count = len(c.proof.proofs)
    return f"moments of sums of independent numbers ({methods}) and their union, {count} obligations"


def _witness(c: DrawCertificate) -> Mapping[str, str]:
    """The laws that refute, as a table of texts."""
    from verify.kinds.draws.search import law_lines

    if c.law is None:
        return {}
    return {f"law {i}": line.strip() for i, line in enumerate(law_lines(c.law), 1)}


def _explain(c: DrawCertificate) -> list[str]:
    from verify.kinds.draws.search.telling import explain_draws

    return explain_draws(c)


DRAWS = Kind("draws", ENVELOPE.format, load, check, _propose, _method, _explain, lambda c: c.law, _witness)
