"""Certificates of statements on lists, as JSON, read strictly, and their replay.

Main definitions: `ListCertificate`, `dump`, `load`, `check`. Nodes and premises are those of family certificates.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from verify.arithmetic.kits import Kit, flint_kit, plain_kit
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
from verify.kernel.goals import Refused
from verify.trees.certificates import read_text, text_json
from verify.trees.checker import replay_all
from verify.trees.lists import ListStatement, ListText, list_obligations, read_list

FORMAT, VERSION = "treecert lists certificate", 1
FIELDS = {"format", "version", "statement", "proofs", "digest"}


@dataclass(frozen=True)
class ListCertificate:
    """A statement on lists with its proofs, by the names of the obligations."""

    text: ListText
    proofs: Mapping[str, Node]
    factors: Factors = field(default_factory=dict)

    @property
    def statement(self) -> ListStatement:
        """The statement, read from its texts. Raises BadInput."""
        return read_list(self.text)


def dump(c: ListCertificate) -> str:
    """Canonical JSON text."""
    body: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "statement": text_json(c.text),
        "proofs": {name: node_json(node) for name, node in c.proofs.items()},
    }
    if c.factors:
        body["factors"] = {k: [list(pair) for pair in v] for k, v in c.factors.items()}
    return json.dumps({**body, "digest": digest_of(body)}, sort_keys=True, indent=1) + "\n"


def load(text: str) -> ListCertificate:
    """Reads a certificate. Raises BadCertificate with one line that says what is wrong."""
    require(len(text) <= MAX_LENGTH, "longer than any certificate")
    try:
        body: Any = json.loads(text, object_pairs_hook=no_repeats)
        digest = digest_of(body) if isinstance(body, dict) else None
    except (ValueError, RecursionError):
        raise BadCertificate("not readable as JSON") from None
    require(digest is not None and body.get("format") == FORMAT, "not a treecert lists certificate")
    version = body.get("version")
    require(type(version) is int and version == VERSION, f"only version {VERSION} is known")
    require(body.get("digest") == digest, "the checksum does not fit: the certificate was changed or cut off")
    require(FIELDS <= set(body) <= FIELDS | {"factors"}, "a field is missing or unknown")
    factors, proofs = body.get("factors", {}), body["proofs"]
    require(isinstance(factors, dict) and all(map(is_factorisation, factors.values())), "factors is a table")
    require(isinstance(proofs, dict), "proofs is a table")
    table = {k: [(f, e) for f, e in pairs] for k, pairs in factors.items()}
    nodes = {name: read_node(node) for name, node in proofs.items()}
    return ListCertificate(read_text(ListText, body["statement"]), nodes, table)


def check(
    certificate: ListCertificate,
    *,
    expected: ListStatement | None = None,
    independent: bool = False,
    kit: Kit | None = None,
) -> str:
    """Replays a certificate: `proved`. Raises TreecertError when it does not hold. Arguments as for `checker.check`."""
    statement = certificate.statement
    if expected is not None and statement != expected:
        raise Refused("the certificate is about another statement")
    used = kit or (plain_kit if independent else flint_kit)(certificate.factors)
    try:
        goals = list_obligations(statement, used)
    except (ArithmeticError, ValueError, TypeError, LookupError, RecursionError, MemoryError) as error:
        raise Refused(f"the obligations cannot be written down ({error!r:.80})") from error
    replay_all(goals, certificate.proofs)
    return "proved"
