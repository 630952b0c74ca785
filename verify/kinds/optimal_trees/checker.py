"""The checker of statements on optimal values: replays certificates, in either arithmetic.

Main definitions: `check`, `replay`. Only this may say "proved" of such a statement.
"""

from __future__ import annotations

from collections.abc import Mapping

from verify.arithmetic.kits import Kit
from verify.kernel.checker import begun
from verify.kernel.goals import Refused
from verify.kinds.families.certificates import Node
from verify.kinds.optimal_trees.certificates import OptimalCertificate
from verify.kinds.optimal_trees.obligations import obligations
from verify.kinds.optimal_trees.plans import Proof, read_measures, read_plans
from verify.kinds.optimal_trees.rules import Goal, apply
from verify.kinds.optimal_trees.statements import OptimalStatement


def replay(statement: OptimalStatement, proof: Proof, kit: Kit) -> None:
    """Raises TreecertError unless the proof proves the statement."""
    try:
        plans = read_plans(proof.plans, statement.system)
        goals = obligations(statement, plans, read_measures(proof.measures, statement), kit)
    except (ArithmeticError, ValueError, TypeError, LookupError, RecursionError, MemoryError) as error:
        raise Refused(f"the obligations cannot be written down ({error!r:.80})") from error
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
    todo = [(goal, node)]
    while todo:
        here, by = todo.pop()
        below = apply(here, by)
        if len(below) != len(by.children):
            raise Refused(f"{by.rule!r} leaves {len(below)} goals, the proof treats {len(by.children)}")
        todo.extend(zip(below, by.children, strict=True))


def check(
    certificate: OptimalCertificate,
    *,
    expected: OptimalStatement | None = None,
    independent: bool = False,
    kit: Kit | None = None,
) -> str:
    """Replays a certificate: `proved`. Raises TreecertError when it does not hold.

    `expected` is the statement that it must be about; `independent` replays in pure Python arithmetic instead of
    FLINT's; `kit` is an arithmetic of the caller's, which then knows the factorisations used.
    """
    statement, kit = begun(certificate, expected, independent, kit)
    replay(statement, certificate.proof, kit)
    return "proved"
