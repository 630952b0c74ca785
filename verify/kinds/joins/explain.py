"""What follows from facts about the same trees, as steps to follow.

Main definition: `explain_join`. Why what is shown is enough stands in docs/joins.md.
"""

from __future__ import annotations

from verify.arithmetic.kits import flint_kit
from verify.kinds.greedy_runs.explain import explain_run
from verify.kinds.joins.certificates import JoinCertificate, check
from verify.kinds.joins.statements import join_line
from verify.kinds.optimal_trees.explain import explain_list, explain_optimum, obligation_lines
from verify.kinds.optimal_trees.list_certificates import ListCertificate


def explain_join(c: JoinCertificate) -> list[str]:
    """The steps, those of the facts that are joined first. Raises TreecertError when the certificate does not hold."""
    check(c)
    lines = [f"Claim: {join_line(c.statement)}", "Facts about the same trees:"]
    for run in c.runs:
        lines += [f"  {line}" for line in explain_run(run)]
    least = explain_list(c.optimum) if isinstance(c.optimum, ListCertificate) else explain_optimum(c.optimum)
    goals = c.statement.obligations(flint_kit(c.factors))
    return [*lines, *(f"  {line}" for line in least), "Together:", *obligation_lines(goals, c.proofs)]
