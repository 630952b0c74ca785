"""The checker of statements about sequences: replays certificates, in either arithmetic.

Main definitions: `check`, `replay`. Only this may say "proved" of such a statement.
"""

from __future__ import annotations

from verify.arithmetic.kits import Kit
from verify.kernel.checking import checker, replay_tree
from verify.kinds.families.certificates import Node
from verify.kinds.sequences.certificates import StepCertificate
from verify.kinds.sequences.statements import StepStatement
from verify.kinds.sequences.steps import Goal, RunGoal, apply


def replay(statement: StepStatement, proof: Node, kit: Kit) -> None:
    """Raises TreecertError unless the proof proves the statement."""
    start: Goal = RunGoal.of(statement, kit)
    replay_tree(start, proof, apply)


def _outcome(certificate: StepCertificate, statement: StepStatement, kit: Kit) -> str:
    """`proved`. Raises TreecertError when the certificate does not hold."""
    replay(statement, certificate.proof, kit)
    return "proved"


check = checker(_outcome)
