"""The checker of statements about functions: replays certificates, in either arithmetic.

Main definitions: `check`, `replay`. Only this may say "proved" of such a statement.
"""

from __future__ import annotations

from verify.arithmetic.kits import Kit
from verify.kernel.checking import checker, replay_tree
from verify.kernel.goals import Refused
from verify.kinds.families.certificates import Node
from verify.kinds.functions.certificates import FunctionCertificate
from verify.kinds.functions.rules import apply
from verify.kinds.functions.statements import FunctionStatement
from verify.kinds.functions.states import State
from verify.kinds.functions.witnesses import check_witness


def replay(statement: FunctionStatement, proof: Node, kit: Kit) -> None:
    """Raises TreecertError unless the proof proves the statement."""
    replay_tree(State.of(statement, kit), proof, apply)


def _outcome(certificate: FunctionCertificate, statement: FunctionStatement, kit: Kit) -> str:
    """`proved` or `refuted`. Raises TreecertError when the certificate does not hold."""
    if certificate.proof is not None:
        replay(statement, certificate.proof, kit)
    elif certificate.witness is not None:
        check_witness(statement, certificate.witness, kit)
    else:
        raise Refused("there is neither a proof nor a witness")
    return certificate.outcome


check = checker(_outcome)
