"""The checker of family statements: replays certificates, in either arithmetic.

Main definitions: `check`, `replay`. Only this may say "proved" of a family statement; what it asks, it asks the kernel.
"""

from __future__ import annotations

from verify.arithmetic.kits import Kit
from verify.kernel.checking import checker, replay_tree
from verify.kernel.goals import Refused
from verify.kinds.families.certificates import FamilyCertificate, Node
from verify.kinds.families.context import Context
from verify.kinds.families.members import check_family
from verify.kinds.families.rules import apply
from verify.kinds.families.statements import FamilyStatement


def replay(statement: FamilyStatement, proof: Node, kit: Kit) -> None:
    """Raises TreecertError unless the proof proves the statement."""
    replay_tree(Context.of(statement, kit), proof, apply)


def _outcome(certificate: FamilyCertificate, statement: FamilyStatement, kit: Kit) -> str:
    """`proved` or `refuted`. Raises TreecertError when the certificate does not hold."""
    if certificate.proof is not None:
        replay(statement, certificate.proof, kit)
    elif certificate.family is not None:
        check_family(statement, certificate.family, kit)
    else:
        raise Refused("there is neither a proof nor a family")
    return certificate.outcome


check = checker(_outcome)
