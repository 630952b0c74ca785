"""The checker of statements on optimal values: replays certificates, in either arithmetic.

Main definitions: `check`, `replay`. Only this may say "proved" of such a statement.
"""

from __future__ import annotations

from collections.abc import Mapping

from verify.arithmetic.kits import Kit
from verify.kernel.checking import checker, replay_tree
from verify.kernel.goals import Refused
from verify.kinds.families.certificates import Node
from verify.kinds.optimal_trees.certificates import OptimalCertificate
from verify.kinds.optimal_trees.obligations import obligations
from verify.kinds.optimal_trees.plans import Proof, read_measures, read_plans
from verify.kinds.optimal_trees.rules import Goal, apply
from verify.kinds.optimal_trees.statements import OptimalStatement


def replay(statement: OptimalStatement, proof: Proof, kit: Kit) -> None:
    """Raises TreecertError unless the proof proves the statement."""
    plans = read_plans(proof.plans, statement.system)
    goals = obligations(statement, plans, read_measures(proof.measures, statement), kit)
    replay_all(goals, proof.proofs)


def replay_all(goals: Mapping[str, Goal], proofs: Mapping[str, Node]) -> None:
    """Raises TreecertError unless there is a proof for each goal by its name, and no other."""
    if set(goals) != set(proofs):
        wrong = min(set(goals) ^ set(proofs))
        raise Refused(f"{wrong[:80]!r} is left open, or is no obligation")
    for name, goal in goals.items():
        _replay(goal, proofs[name])


def _replay(goal: Goal, node: Node) -> None:
    """Raises unless the proof treats every goal that is left."""
    replay_tree(goal, node, apply)


def _outcome(certificate: OptimalCertificate, statement: OptimalStatement, kit: Kit) -> str:
    """`proved`. Raises TreecertError when the certificate does not hold."""
    replay(statement, certificate.proof, kit)
    return "proved"


check = checker(_outcome)
