"""Certificates of statements about sequences, as JSON, read strictly.

Main definitions: `StepCertificate`, `dump`, `load`. Nodes and premises are those of family certificates. The digest
catches accidents only; that a changed certificate proves nothing false is the checker's work.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from verify.envelopes import Envelope, Factors, read_factors, read_statement
from verify.kinds.families.certificates import Node, node_json, read_node
from verify.kinds.sequences.grammar import parse_steps
from verify.kinds.sequences.statements import StepStatement

ENVELOPE = Envelope("treecert steps certificate", frozenset({"statement", "proof"}))


@dataclass(frozen=True)
class StepCertificate:
    """A statement about a sequence with its proof."""

    relation: str
    where: str
    proof: Node
    factors: Factors = field(default_factory=dict)

    @property
    def statement(self) -> StepStatement:
        """The statement, read from its texts. Raises BadInput."""
        return parse_steps(self.relation, self.where)


def dump(c: StepCertificate) -> str:
    """Canonical JSON text."""
    statement = {"relation": c.relation, "where": c.where}
    return ENVELOPE.sealed({"statement": statement, "proof": node_json(c.proof)}, c.factors)


def load(text: str) -> StepCertificate:
    """Reads a certificate. Raises BadCertificate with one line that says what is wrong."""
    body = ENVELOPE.opened(text)
    texts, factors = read_statement(body["statement"]), read_factors(body)
    return StepCertificate(*texts, read_node(body["proof"]), factors)
