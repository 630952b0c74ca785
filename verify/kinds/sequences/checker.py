"""The checker of statements about sequences: replays certificates, in either arithmetic.

Main definitions: `check`, `replay`. Only this may say "proved" of such a statement.
"""

from __future__ import annotations

from verify.arithmetic.kits import Kit
from verify.kernel.checker import begun
from verify.kernel.goals import Refused
from verify.kinds.families.certificates import Node
from verify.kinds.sequences.certificates import StepCertificate
from verify.kinds.sequences.statements import StepStatement
from verify.kinds.sequences.steps import Goal, RunGoal, apply


def replay(statement: StepStatement, proof: Node, kit: Kit) -> None:
    """Raises TreecertError unless the proof proves the statement."""
    todo: list[tuple[Goal, Node]] = [(RunGoal.of(statement, kit), proof)]
    while todo:
        goal, node = todo.pop()
        below = apply(goal, node)
        if len(below) != len(node.children):
            raise Refused(f"{node.rule!r} leaves {len(below)} goals, the proof treats {len(node.children)}")
        todo.extend(zip(below, node.children, strict=True))


def check(
    certificate: StepCertificate,
    *,
    expected: StepStatement | None = None,
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
