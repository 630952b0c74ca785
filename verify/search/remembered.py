"""Proofs that were found before: what is asked for again and again is searched for once in a process.

Main definition: `proof_of`. Statements about families, trees and runs ask for the same premises and laws many times.
What was not found is sought anew, and what was found with other hints or in another time too, so that what comes out
does not depend on what was asked before.
"""

from __future__ import annotations

from collections.abc import Sequence

from verify.kernel.certificates import Step
from verify.language.statements import Statement
from verify.search.prover import prove

MOST = 4096
_FOUND: dict[tuple[Statement, tuple[str, ...], float], Step] = {}


def proof_of(
    statement: Statement, limit: float, *, hints: Sequence[str] = (), left: float = float("inf")
) -> Step | None:
    """A proof that the kernel has accepted, or None. Raises what `prove` raises.

    `limit` seconds, or what is `left` of the time of the whole search.
    """
    key = (statement, tuple(hints), limit)
    if key in _FOUND:
        return _FOUND[key]
    outcome = prove(statement, time_limit=min(limit, left), hints=hints)
    if outcome.status != "proved" or outcome.certificate is None or outcome.certificate.proof is None:
        return None
    if len(_FOUND) >= MOST:
        _FOUND.clear()
    _FOUND[key] = outcome.certificate.proof
    return outcome.certificate.proof
