"""Certificates of statements about greedy runs, as JSON, read strictly.

Main definitions: `RunCertificate`, `dump`, `load`. A statement is plain data, and each of its obligations has a proof:
nodes and premises are those of family certificates. The digest catches accidents only; that a changed certificate
proves nothing false is the checker's work.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from verify.families.certificates import Node, node_json, read_node
from verify.kernel.certificates import (
    MAX_LENGTH,
    BadCertificate,
    Factors,
    digest_of,
    is_factorisation,
    no_repeats,
    require,
)
from verify.trees.run_statements import RunStatement, read_run

FORMAT, VERSION = "treecert run certificate", 1
FIELDS = {"format", "version", "statement", "proofs", "digest"}


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
    body: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "statement": dict(c.texts),
        "proofs": {name: node_json(proof) for name, proof in c.proofs.items()},
    }
    if c.factors:
        body["factors"] = {k: [list(pair) for pair in v] for k, v in c.factors.items()}
    return json.dumps({**body, "digest": digest_of(body)}, sort_keys=True, indent=1) + "\n"


def load(text: str) -> RunCertificate:
    """Reads a certificate. Raises BadCertificate with one line that says what is wrong."""
    require(len(text) <= MAX_LENGTH, "longer than any certificate")
    try:
        body: Any = json.loads(text, object_pairs_hook=no_repeats)
        digest = digest_of(body) if isinstance(body, dict) else None
    except (ValueError, RecursionError):
        raise BadCertificate("not readable as JSON") from None
    require(digest is not None and body.get("format") == FORMAT, "not a treecert run certificate")
    version = body.get("version")
    require(type(version) is int and version == VERSION, f"only version {VERSION} is known")
    require(body.get("digest") == digest, "the checksum does not fit: the certificate was changed or cut off")
    require(FIELDS <= set(body) <= FIELDS | {"factors"}, "a field is missing or unknown")
    texts, proofs, factors = body["statement"], body["proofs"], body.get("factors", {})
    require(isinstance(texts, dict) and isinstance(proofs, dict), "a statement and its proofs are tables")
    require(isinstance(factors, dict) and all(map(is_factorisation, factors.values())), "factors is a table")
    table = {k: [(f, e) for f, e in pairs] for k, pairs in factors.items()}
    return RunCertificate(texts, {name: read_node(node) for name, node in proofs.items()}, table)
