"""How certificates of every kind are checked: about which statement, in which arithmetic, node by node.

Main definitions: `checker`, `Check`, `begun`, `replay_tree`. What may conclude is in the rules of each kind.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, Self, TypeVar

from verify.arithmetic.kits import Kit, flint_kit, plain_kit
from verify.envelopes import Certified
from verify.errors import TreecertError
from verify.kernel.goals import Refused

GoalT = TypeVar("GoalT")
StatementT = TypeVar("StatementT")
CertificateT = TypeVar("CertificateT", bound=Certified[object])
CertificateT_contra = TypeVar("CertificateT_contra", contravariant=True)
StatementT_contra = TypeVar("StatementT_contra", contravariant=True)


class Check(Protocol[CertificateT_contra, StatementT_contra]):
    """Replays a certificate: `proved` or `refuted`. Raises TreecertError when it does not hold."""

    def __call__(
        self,
        certificate: CertificateT_contra,
        *,
        expected: StatementT_contra | None = None,
        independent: bool = False,
        kit: Kit | None = None,
    ) -> str:
        """`expected` is the statement that the certificate must be about; `independent` replays in pure Python.

        `kit` is an arithmetic of the caller's, in place of FLINT's, which then knows the factorisations used.
        """


class Node(Protocol):
    """What a proof tree is made of."""

    @property
    def rule(self) -> str: ...

    @property
    def children(self) -> tuple[Self, ...]: ...


NodeT = TypeVar("NodeT", bound=Node)


def checker(outcome: Callable[[CertificateT, StatementT, Kit], str]) -> Check[CertificateT, StatementT]:
    """The check of a kind. `outcome` says how a certificate of a statement comes out, and raises where it does not.

    Whatever goes wrong in it is a refusal.
    """

    def check(
        certificate: CertificateT,
        *,
        expected: StatementT | None = None,
        independent: bool = False,
        kit: Kit | None = None,
    ) -> str:
        try:
            return outcome(certificate, *begun(certificate, expected, independent, kit))
        except TreecertError:
            raise
        except (ArithmeticError, ValueError, TypeError, LookupError, RecursionError, MemoryError) as error:
            raise Refused(f"the certificate cannot be replayed ({error!r:.80})") from error

    return check


def begun(
    certificate: Certified[Any], expected: object, independent: bool, kit: Kit | None
) -> tuple[Any, Kit]:
    """What is to be replayed, and in which arithmetic; arguments as for a `Check`. Raises TreecertError."""
    statement = certificate.statement
    if expected is not None and statement != expected:
        raise Refused("the certificate is about another statement")
    return statement, kit or (plain_kit if independent else flint_kit)(certificate.factors)


def replay_tree(goal: GoalT, proof: NodeT, apply: Callable[[GoalT, NodeT], Sequence[GoalT]]) -> None:
    """Raises TreecertError unless the proof treats every goal that is left, and no other."""
    todo = [(goal, proof)]
    while todo:
        here, node = todo.pop()
        below = apply(here, node)
        if len(below) != len(node.children):
            raise Refused(f"{node.rule!r} leaves {len(below)} goals, the proof treats {len(node.children)}")
        todo.extend(zip(below, node.children, strict=True))
