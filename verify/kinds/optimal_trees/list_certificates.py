"""Certificates of statements on lists, as JSON, read strictly, and their replay.

Main definitions: `ListCertificate`, `dump`, `load`, `check`. Nodes and premises are those of family certificates.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from verify.arithmetic.kits import Kit
from verify.envelopes import Envelope, Factors, read_factors, require
from verify.kernel.checking import checker
from verify.kinds.families.certificates import Node, node_json, read_node
from verify.kinds.optimal_trees.certificates import read_text, text_json
from verify.kinds.optimal_trees.checker import replay_all
from verify.kinds.optimal_trees.lists import ListStatement, ListText, list_obligations, read_list

ENVELOPE = Envelope("treecert lists certificate", frozenset({"statement", "proofs"}))


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
    proofs = {name: node_json(node) for name, node in c.proofs.items()}
    return ENVELOPE.sealed({"statement": text_json(c.text), "proofs": proofs}, c.factors)


def load(text: str) -> ListCertificate:
    """Reads a certificate. Raises BadCertificate with one line that says what is wrong."""
    body = ENVELOPE.opened(text)
    proofs, factors = body["proofs"], read_factors(body)
    require(isinstance(proofs, dict), "proofs is a table")
    nodes = {name: read_node(node) for name, node in proofs.items()}
    return ListCertificate(read_text(ListText, body["statement"]), nodes, factors)


def _outcome(certificate: ListCertificate, statement: ListStatement, kit: Kit) -> str:
    """`proved`. Raises TreecertError when the certificate does not hold."""
    replay_all(list_obligations(statement, kit), certificate.proofs)
    return "proved"


check = checker(_outcome)
