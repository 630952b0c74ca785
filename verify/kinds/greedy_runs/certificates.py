"""Certificates of statements about greedy runs, as JSON, read strictly.

Main definitions: `RunCertificate`, `dump`, `load`. A statement is plain data, and each of its obligations has a proof:
nodes and premises are those of family certificates. The digest catches accidents only; that a changed certificate
proves nothing false is the checker's work.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from verify.envelopes import Envelope, Factors, read_factors, require
from verify.kinds.families.certificates import Node, node_json, read_node
from verify.kinds.greedy_runs.statements import RunStatement, read_run

ENVELOPE = Envelope("treecert run certificate", frozenset({"statement", "proofs"}))


@dataclass(frozen=True)
class RunCertificate:
    """A statement about a run, as plain data, with the proofs of its obligations by name."""

    texts: Mapping[str, Any]
    proofs: Mapping[str, Node]
    factors: Factors = field(default_factory=dict)

    @property
    def statement(self) -> RunStatement:
        """The statement, read from its data. Raises BadInput."""
        return read_run(self.texts)


def dump(c: RunCertificate) -> str:
    """Canonical JSON text."""
    proofs = {name: node_json(proof) for name, proof in c.proofs.items()}
    return ENVELOPE.sealed({"statement": dict(c.texts), "proofs": proofs}, c.factors)


def load(text: str) -> RunCertificate:
    """Reads a certificate. Raises BadCertificate with one line that says what is wrong."""
    body = ENVELOPE.opened(text)
    texts, proofs, factors = body["statement"], body["proofs"], read_factors(body)
    require(isinstance(texts, dict) and isinstance(proofs, dict), "a statement and its proofs are tables")
    return RunCertificate(texts, {name: read_node(node) for name, node in proofs.items()}, factors)
