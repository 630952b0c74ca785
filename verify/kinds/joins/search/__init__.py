"""Search for joins (untrusted): which piece of a statement on least errors speaks of each tree of a run.

Main definitions: `decide_join`, `JoinHints`. The facts that are joined come with their certificates.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.kinds.families.certificates import Node
from verify.kinds.greedy_runs.certificates import RunCertificate
from verify.kinds.greedy_runs.search import RunHints
from verify.kinds.joins.certificates import JoinCertificate, Least, check, dump, load
from verify.kinds.optimal_trees.search import Chosen, Derivation, OptimalHints, proof_of
from verify.search.sealing import sealed
from verify.search.step_plans import LIMIT, PremiseNotFound


@dataclass(frozen=True)
class JoinHints:
    """How the facts are proved, one by one; for each place of a run which piece speaks of it, by cases; derivations."""

    runs: tuple[RunHints | None, ...] = ()
    optimum: OptimalHints = field(default_factory=OptimalHints)
    choices: Mapping[str, Chosen] = field(default_factory=dict)
    derivations: Mapping[str, Derivation] = field(default_factory=dict)
    limit: float = LIMIT

    def of_run(self, place: int) -> RunHints | None:
        """The hints for one of the runs."""
        return self.runs[place] if place < len(self.runs) else None


def decide_join(runs: Sequence[RunCertificate], optimum: Least, hints: JoinHints) -> tuple[str, str, str]:
    """(`proved`, certificate, nothing) or (`undecided`, nothing, what is left).

    Guarantee: the certificate passed the replay in FLINT, as text. Raises BadInput for facts that do not fit.
    """
    draft = JoinCertificate(tuple(runs), optimum, {})
    ways = OptimalHints(choices=hints.choices, derivations=hints.derivations, limit=hints.limit)
    proofs: dict[str, Node] = {}
    for name, goal in draft.statement.obligations(flint_kit()).items():
        try:
            proofs[name] = proof_of(name, goal, ways)
        except (PremiseNotFound, TreecertError) as error:
            return "undecided", "", f"{name}: {error}"
    text = sealed(replace(draft, proofs=proofs), dump, load, check, draft.statement)
    return "proved", text, ""
