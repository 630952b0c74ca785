"""Proofs about greedy runs as steps to follow.

Main definition: `explain_run`. Why what is shown is enough stands in docs/greedy-runs.md.
"""

from __future__ import annotations

from verify.arithmetic.kits import flint_kit
from verify.kinds.greedy_runs.certificates import RunCertificate
from verify.kinds.greedy_runs.checker import check
from verify.kinds.optimal_trees.explain import obligation_lines


def explain_run(c: RunCertificate) -> list[str]:
    """The steps. Raises TreecertError when the certificate does not hold."""
    check(c)
    statement = c.statement
    claim = f"Claim: {statement.relation()}, for {statement.where()}"
    return [claim, *obligation_lines(statement.obligations(flint_kit(c.factors)), c.proofs)]
