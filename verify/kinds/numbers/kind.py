"""Statements on real numbers and integers: one relation, or several on one domain. Hints are lines of text, as typed.

Main definitions: `NUMBERS`, `JOINT`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from verify.kernel import joint
from verify.kernel.certificates import ENVELOPE, Certificate, dump, load
from verify.kernel.checker import check
from verify.kinds.base import Kind, Proposal, Resources, rules
from verify.language.data import number
from verify.language.statements import Statement
from verify.rationals import Fraction

__all__ = ["JOINT", "NUMBERS"]


def _propose(statement: Statement, hints: Sequence[str], asked: Resources) -> Proposal:
    from verify.search.prover import prove

    found = prove(statement, hints=hints, time_limit=asked.time_limit)
    return Proposal("" if found.certificate is None else dump(found.certificate), found.left)


def _method(c: Certificate) -> str:
    if c.proof is None:
        return "exact witness"
    size, names = rules(c.proof)
    return f"proof tree, {'1 step' if size == 1 else f'{size} steps'}: {names}"


def _point(c: Certificate) -> Mapping[str, Fraction]:
    return {k: number(v) for k, v in (c.point or {}).items()}


def _witness(c: Certificate) -> Mapping[str, str]:
    return {k: str(v) for k, v in sorted(_point(c).items())}


def _explain(c: Certificate) -> list[str]:
    from verify.search.explain import explain

    return explain(c)


NUMBERS = Kind("numbers", ENVELOPE.format, load, check, _propose, _method, _explain, _point, _witness)


def _propose_joint(statements: tuple[Statement, ...], hints: Sequence[str], asked: Resources) -> Proposal:
    from verify.search.joint import prove_joint

    found = prove_joint(statements, hints=hints, time_limit=asked.time_limit)
    return Proposal("" if found.certificate is None else joint.dump(found.certificate), found.left)


def _joint_method(c: joint.JointCertificate) -> str:
    return "exact witness" if c.point is not None else f"{len(c.proofs)} proof trees"


def _joint_point(c: joint.JointCertificate) -> Mapping[str, Fraction]:
    return {k: number(v) for k, v in (c.point or {}).items()}


def _joint_witness(c: joint.JointCertificate) -> Mapping[str, str]:
    return {k: str(v) for k, v in sorted(_joint_point(c).items())}


def _explain_joint(c: joint.JointCertificate) -> list[str]:
    """Of each relation; of the one that fails alone, where one does."""
    from verify.search.explain import explain
    from verify.search.prover import statement_texts

    if c.point is not None:
        failing = statement_texts(c.statement[c.fails])
        return explain(Certificate(*failing, point=c.point, factors=c.factors))
    proved = zip(c.statement, c.proofs, strict=True)
    parts = [Certificate(*statement_texts(s), proof=p, factors=c.factors) for s, p in proved]
    return [line for part in parts for line in explain(part)]


JOINT = Kind(
    "several relations",
    joint.ENVELOPE.format,
    joint.load,
    joint.check,
    _propose_joint,
    _joint_method,
    _explain_joint,
    _joint_point,
    _joint_witness,
)
