"""The checker of family statements: replays certificates, in either arithmetic.

Main definitions: `check`, `replay`. Only this may say "proved" of a family statement; what it asks, it asks the kernel.
"""

from __future__ import annotations

from verify.arithmetic.kits import Kit
from verify.kernel.checker import begun
from verify.kernel.goals import Refused
from verify.kinds.families.certificates import FamilyCertificate, Node
from verify.kinds.families.context import Context
from verify.kinds.families.members import check_family
from verify.kinds.families.rules import apply
from verify.kinds.families.statements import FamilyStatement


def replay(statement: FamilyStatement, proof: Node, kit: Kit) -> None:
    """Raises TreecertError unless the proof proves the statement."""
    todo = [(Context.of(statement, kit), proof)]
    while todo:
        context, node = todo.pop()
        below = apply(context, node)
        if len(below) != len(node.children):
            raise Refused(f"{node.rule!r} leaves {len(below)} nodes, the proof has {len(node.children)}")
        todo.extend(zip(below, node.children, strict=True))


def check(
    certificate: FamilyCertificate,
    *,
    expected: FamilyStatement | None = None,
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
    elif certificate.family is not None:
        check_family(statement, certificate.family, kit)
    else:
        raise Refused("there is neither a proof nor a family")
    return certificate.outcome
