"""Certificates of statements on optimal values, as JSON, read strictly.

Main definitions: `OptimalCertificate`, `dump`, `load`. Nodes and premises are those of family certificates. The digest
catches accidents only; that a changed certificate proves nothing false is the checker's work.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

from verify.families.certificates import node_json, read_node
from verify.kernel.certificates import (
    MAX_LENGTH,
    BadCertificate,
    Factors,
    digest_of,
    is_factorisation,
    no_repeats,
    require,
)
from verify.trees.grammar import KindText, QueryText
from verify.trees.plans import MeasureText, PlanText, Proof
from verify.trees.statements import OptimalStatement
from verify.trees.texts import ClauseText, PieceText, RecipeText, StatementText, read_statement

FORMAT, VERSION = "treecert optimal values certificate", 1
FIELDS = {"format", "version", "statement", "plans", "measures", "proofs", "digest"}
NESTED: Mapping[tuple[type, str], type] = {
    (StatementText, "system"): KindText,
    (StatementText, "recipes"): RecipeText,
    (StatementText, "pieces"): PieceText,
    (KindText, "queries"): QueryText,
    (RecipeText, "clauses"): ClauseText,
}
"""The fields that are lists, and of what; all others are texts."""

T = TypeVar("T")


@dataclass(frozen=True)
class OptimalCertificate:
    """A statement on optimal values with its proof."""

    text: StatementText
    proof: Proof
    factors: Factors = field(default_factory=dict)

    @property
    def statement(self) -> OptimalStatement:
        """The statement, read from its texts. Raises BadInput."""
        return read_statement(self.text)


def dump(c: OptimalCertificate) -> str:
    """Canonical JSON text."""
    body: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "statement": text_json(c.text),
        "plans": [text_json(p) for p in c.proof.plans],
        "measures": [text_json(m) for m in c.proof.measures],
        "proofs": {name: node_json(node) for name, node in c.proof.proofs.items()},
    }
    if c.factors:
        body["factors"] = {k: [list(pair) for pair in v] for k, v in c.factors.items()}
    return json.dumps({**body, "digest": digest_of(body)}, sort_keys=True, indent=1) + "\n"


def text_json(value: Any) -> Any:
    """Texts, and tuples and dataclasses of them, as plain data."""
    if isinstance(value, tuple):
        return [text_json(v) for v in value]
    if isinstance(value, str):
        return value
    return {f.name: text_json(getattr(value, f.name)) for f in fields(value)}


def load(text: str) -> OptimalCertificate:
    """Reads a certificate. Raises BadCertificate with one line that says what is wrong."""
    require(len(text) <= MAX_LENGTH, "longer than any certificate")
    try:
        body: Any = json.loads(text, object_pairs_hook=no_repeats)
        digest = digest_of(body) if isinstance(body, dict) else None
    except (ValueError, RecursionError):
        raise BadCertificate("not readable as JSON") from None
    require(digest is not None and body.get("format") == FORMAT, "not a treecert optimal values certificate")
    version = body.get("version")
    require(type(version) is int and version == VERSION, f"only version {VERSION} is known")
    require(body.get("digest") == digest, "the checksum does not fit: the certificate was changed or cut off")
    require(FIELDS <= set(body) <= FIELDS | {"factors"}, "a field is missing or unknown")
    factors, proofs = body.get("factors", {}), body["proofs"]
    require(isinstance(factors, dict) and all(map(is_factorisation, factors.values())), "factors is a table")
    require(isinstance(proofs, dict), "proofs is a table")
    proof = Proof(
        _list(PlanText, body["plans"]),
        _list(MeasureText, body["measures"]),
        {name: read_node(node) for name, node in proofs.items()},
    )
    table = {k: [(f, e) for f, e in pairs] for k, pairs in factors.items()}
    return OptimalCertificate(read_text(StatementText, body["statement"]), proof, table)


def _list(cls: type[T], body: Any) -> tuple[T, ...]:
    require(isinstance(body, list), f"a list of {cls.__name__} is needed")
    return tuple(read_text(cls, b) for b in body)


def read_text(cls: type[T], body: Any) -> T:
    """A dataclass of texts from plain data. Raises BadCertificate."""
    names = [f.name for f in fields(cls)]  # type: ignore[arg-type]  # dataclasses, all of them
    require(isinstance(body, dict) and set(body) == set(names), f"{cls.__name__} has {', '.join(names)}")
    found: dict[str, Any] = {}
    for name in names:
        inner = NESTED.get((cls, name))
        require(inner is not None or isinstance(body[name], str), f"{name} is a text")
        found[name] = body[name] if inner is None else _list(inner, body[name])
    return cls(**found)
