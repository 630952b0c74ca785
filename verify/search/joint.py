"""`prove_joint`: decides several relations on one domain, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from verify.arithmetic.kits import flint_kit
from verify.errors import BadInput
from verify.kernel.joint import MOST, JointCertificate, check, dump, load
from verify.language.printing import plain_joint, plain_statement
from verify.language.statements import Statement
from verify.rationals import Fraction
from verify.search.clock import Clock
from verify.search.outcomes import Interrupted, Outcome, Status
from verify.search.prover import prove, statement_texts


@dataclass(frozen=True)
class JointOutcome:
    """The outcome of several relations on one domain: proved if all are, refuted if one is.

    `outcomes` has those that were tried, in order; after a refutation none is. The kernel has replayed `certificate`.
    """

    statements: tuple[Statement, ...]
    status: Status
    outcomes: tuple[Outcome, ...]
    certificate: JointCertificate | None = None

    @property
    def witness(self) -> Mapping[str, Fraction] | None:
        """The point at which one of the relations fails."""
        return self.outcomes[-1].witness if self.status == "refuted" else None

    @property
    def line(self) -> str:
        """The statement as the grammar reads it."""
        return plain_joint(self.statements)

    @property
    def left(self) -> tuple[str, ...]:
        """What is open, relation by relation."""
        return tuple(
            line
            for o in self.outcomes
            for line in (f"{o.status}: {plain_statement(o.statement)}", *o.left)
            if self.status == "undecided"
        )

    @property
    def vacuous(self) -> bool:
        """Whether the domain is empty."""
        return any(o.vacuous for o in self.outcomes)

    @property
    def seconds(self) -> float:
        """Processor seconds in all."""
        return sum(o.seconds for o in self.outcomes)


def joint_texts(statements: Sequence[Statement]) -> tuple[str, str]:
    """The relations, joined by `and`, and their conditions, in the spelling of certificates."""
    pairs = [statement_texts(s) for s in statements]
    return " and ".join(relation for relation, _ in pairs), pairs[0][1]


def prove_joint(
    statements: Sequence[Statement],
    *,
    time_limit: float = 60.0,
    hints: Sequence[str] = (),
    progress: Callable[[str], None] | None = None,
) -> JointOutcome:
    """Decides the statements, which share their conditions; time that one leaves over goes to those after it.

    Guarantee as for `prove`. Raises BadInput as it does, and for more than twelve relations.
    """
    if len(statements) > MOST:
        raise BadInput(f"at most {MOST} relations are decided together")
    clock, outcomes = Clock(time_limit, progress), list[Outcome]()
    for n, statement in enumerate(statements):
        share = max(0.1, clock.left / (len(statements) - n))
        try:
            outcomes.append(prove(statement, time_limit=share, hints=hints, progress=progress))
        except Interrupted as stopped:
            known = (*outcomes, *([stopped.found] if isinstance(stopped.found, Outcome) else []))
            raise Interrupted(JointOutcome(tuple(statements), "undecided", known)) from None
        if outcomes[-1].status == "refuted":
            break
    return _joined(tuple(statements), tuple(outcomes))


def _joined(statements: tuple[Statement, ...], outcomes: tuple[Outcome, ...]) -> JointOutcome:
    found = [o.certificate for o in outcomes]
    relation, where = joint_texts(statements)
    last = found[-1]
    if outcomes[-1].status == "refuted" and last is not None:
        certificate = JointCertificate(relation, where, (), last.point, len(outcomes) - 1)
        return JointOutcome(statements, "refuted", outcomes, _replayed(certificate, statements))
    proofs = tuple(c.proof for c in found if c is not None and c.proof is not None)
    if len(proofs) < len(statements):
        return JointOutcome(statements, "undecided", outcomes)
    certificate = JointCertificate(relation, where, proofs)
    return JointOutcome(statements, "proved", outcomes, _replayed(certificate, statements))


def _replayed(certificate: JointCertificate, statements: tuple[Statement, ...]) -> JointCertificate:
    """The certificate with the factorisations that its replay needs. Raises TreecertError when it does not hold."""
    kit = flint_kit()
    certificate = load(dump(certificate))
    check(certificate, expected=statements, kit=kit)
    return replace(certificate, factors=dict(kit.factored))
