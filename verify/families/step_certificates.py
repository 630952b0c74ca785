"""Certificates of statements about sequences, as JSON, read strictly.

Main definitions: `StepCertificate`, `dump`, `load`. Nodes and premises are those of family certificates. The digest
catches accidents only; that a changed certificate proves nothing false is the checker's work.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from verify.families.certificates import Node, node_json, read_node
from verify.families.sequence_grammar import parse_steps
from verify.families.sequences import StepStatement
from verify.kernel.certificates import (
    MAX_LENGTH,
    BadCertificate,
    Factors,
    digest_of,
    is_factorisation,
    is_text_table,
    no_repeats,
    require,
)

FORMAT, VERSION = "treecert steps certificate", 1
FIELDS = {"format", "version", "statement", "proof", "digest"}


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
    body: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "statement": {"relation": c.relation, "where": c.where},
        "proof": node_json(c.proof),
    }
    if c.factors:
        body["factors"] = {k: [list(pair) for pair in v] for k, v in c.factors.items()}
    return json.dumps({**body, "digest": digest_of(body)}, sort_keys=True, indent=1) + "\n"


def load(text: str) -> StepCertificate:
    """Reads a certificate. Raises BadCertificate with one line that says what is wrong."""
    require(len(text) <= MAX_LENGTH, "longer than any certificate")
    try:
        body: Any = json.loads(text, object_pairs_hook=no_repeats)
        digest = digest_of(body) if isinstance(body, dict) else None
    except (ValueError, RecursionError):
        raise BadCertificate("not readable as JSON") from None
    require(digest is not None and body.get("format") == FORMAT, "not a treecert steps certificate")
    version = body.get("version")
    require(type(version) is int and version == VERSION, f"only version {VERSION} is known")
    require(body.get("digest") == digest, "the checksum does not fit: the certificate was changed or cut off")
    require(FIELDS <= set(body) <= FIELDS | {"factors"}, "a field is missing or unknown")
    texts, factors = body["statement"], body.get("factors", {})
    require(is_text_table(texts) and set(texts) == {"relation", "where"}, "the statement is two texts")
    require(isinstance(factors, dict) and all(map(is_factorisation, factors.values())), "factors is a table")
    table = {k: [(f, e) for f, e in pairs] for k, pairs in factors.items()}
    return StepCertificate(texts["relation"], texts["where"], read_node(body["proof"]), table)
