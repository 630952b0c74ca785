"""The checker of statements about functions: replays certificates, in either arithmetic.

Main definitions: `check`, `replay`. Only this may say "proved" of such a statement.
"""

from __future__ import annotations

from verify.arithmetic.kits import Kit
from verify.kernel.checker import begun
from verify.kernel.goals import Refused
from verify.kinds.families.certificates import Node
from verify.kinds.functions.certificates import FunctionCertificate
from verify.kinds.functions.rules import apply
from verify.kinds.functions.statements import FunctionStatement
from verify.kinds.functions.states import State
from verify.kinds.functions.witnesses import check_witness


def replay(statement: FunctionStatement, proof: Node, kit: Kit) -> None:
    """Raises TreecertError unless the proof proves the statement."""
    todo = [(State.of(statement, kit), proof)]
    while todo:
        state, node = todo.pop()
        below = apply(state, node)
        if len(below) != len(node.children):
            raise Refused(f"{node.rule!r} leaves {len(below)} nodes, the proof has {len(node.children)}")
        todo.extend(zip(below, node.children, strict=True))


def check(
    certificate: FunctionCertificate,
    *,
    expected: FunctionStatement | None = None,
    independent: bool = False,
    kit: Kit | None = None,
) -> str:
    """Replays a certificate: `proved` or `refuted`. Raises TreecertError when it does not hold.

    `expected` is the statement that it must be about; `independent` replays in pure Python arithmetic instead of
    FLINT's; `kit` is an arithmetic of the caller's, which then knows the factorisations used.
    """
    statement, kit = begun(certificate, expected, independent, kit)
    if certificate.proof is not None:
        replay(statement, certificate.proof, kit)
    elif certificate.witness is not None:
        check_witness(statement, certificate.witness, kit)
    else:
        raise Refused("there is neither a proof nor a witness")
    return certificate.outcome
