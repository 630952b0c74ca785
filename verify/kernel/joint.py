"""Joint certificates: several relations on one domain, all proved, or one refuted.

Main definitions: `JointCertificate`, `dump`, `load`, `check`. A statement such as `0 <= f <= 1 and g > 0` is what its
relations say one by one (`verify.language.grammar.parse_joint`), so it is proved by a proof of each, and refuted by a
point at which one fails.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from verify.arithmetic.kits import Kit
from verify.envelopes import Envelope, Factors, is_text_table, read_factors, read_statement, require
from verify.kernel.certificates import Step, read_step, step_json
from verify.kernel.checker import check_point, pose, replay
from verify.kernel.checking import checker
from verify.kernel.goals import Refused
from verify.language.data import number
from verify.language.grammar import parse_joint
from verify.language.statements import Statement

ENVELOPE = Envelope(
    "treecert joint certificate",
    frozenset({"outcome", "statement"}),
    frozenset({"proofs", "point", "fails"}),
)
MOST = 12
"""Relations in one statement."""


@dataclass(frozen=True)
class JointCertificate:
    """Several relations with a proof of each, or with a `point` at which the one with the number `fails` fails."""

    relation: str
    where: str
    proofs: tuple[Step, ...] = ()
    point: Mapping[str, str] | None = None
    fails: int = 0
    factors: Factors = field(default_factory=dict)

    @property
    def statement(self) -> tuple[Statement, ...]:
        """The statements, one for each relation, read from the texts. Raises BadInput."""
        return parse_joint(self.relation, self.where)

    @property
    def outcome(self) -> str:
        """`proved` or `refuted`."""
        return "proved" if self.point is None else "refuted"


def dump(c: JointCertificate) -> str:
    """Canonical JSON text."""
    body: dict[str, Any] = {"outcome": c.outcome, "statement": {"relation": c.relation, "where": c.where}}
    if c.point is None:
        body["proofs"] = [step_json(p) for p in c.proofs]
    else:
        body |= {"point": dict(c.point), "fails": c.fails}
    return ENVELOPE.sealed(body, c.factors)


def load(text: str) -> JointCertificate:
    """Reads a certificate. Raises BadCertificate with one line that says what is wrong."""
    body = ENVELOPE.opened(text)
    texts = read_statement(body["statement"])
    point, proofs, fails = body.get("point"), body.get("proofs", []), body.get("fails", 0)
    require(("proofs" in body) != ("point" in body), "either proofs or a point are needed")
    require(
        ("point" in body) == ("fails" in body), "a point comes with the number of the relation that fails"
    )
    require("point" not in body or is_text_table(point), "the point is a table of texts")
    require(isinstance(proofs, list) and len(proofs) <= MOST, "the proofs are a list, and few")
    require(type(fails) is int and 0 <= fails < MOST, "the relation that fails has a small number")
    c = JointCertificate(*texts, tuple(map(read_step, proofs)), point, fails, read_factors(body))
    require(body.get("outcome") == c.outcome, "the outcome does not fit the content")
    return c


def _outcome(certificate: JointCertificate, statements: tuple[Statement, ...], kit: Kit) -> str:
    """`proved` or `refuted`. Raises TreecertError when the certificate does not hold."""
    if certificate.point is not None:
        if certificate.fails >= len(statements):
            raise Refused("there are not so many relations")
        values = {k: number(v) for k, v in certificate.point.items()}
        check_point(statements[certificate.fails], values, kit)
        return certificate.outcome
    if len(certificate.proofs) != len(statements):
        raise Refused(f"there are {len(statements)} relations and {len(certificate.proofs)} proofs")
    for statement, proof in zip(statements, certificate.proofs, strict=True):
        replay(pose(statement, kit), proof)
    return certificate.outcome


check = checker(_outcome)
