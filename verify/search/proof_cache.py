"""In-process proof cache; failures are not cached.

Main definition: `cached_proof`. Statements on families, trees and runs need the same premises and laws many times. The
key is the statement with its hints and time limit, so that a result does not depend on earlier questions.
"""

from __future__ import annotations

from collections.abc import Sequence

from verify.kernel.certificates import Step
from verify.language.statements import Statement
from verify.search.prover import prove

MOST = 4096
_FOUND: dict[tuple[Statement, tuple[str, ...], float], Step] = {}


def cached_proof(
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
