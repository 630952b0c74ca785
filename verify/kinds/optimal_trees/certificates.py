"""Certificates of statements on optimal values, as JSON, read strictly.

Main definitions: `OptimalCertificate`, `dump`, `load`. Nodes and premises are those of family certificates. The digest
catches accidents only; that a changed certificate proves nothing false is the checker's work.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

from verify.envelopes import Envelope, Factors, read_factors, require
from verify.kinds.families.certificates import node_json, read_node
from verify.kinds.optimal_trees.grammar import KindText, QueryText
from verify.kinds.optimal_trees.plans import MeasureText, PlanText, Proof
from verify.kinds.optimal_trees.statements import OptimalStatement
from verify.kinds.optimal_trees.texts import ClauseText, PieceText, RecipeText, StatementText, read_statement

ENVELOPE = Envelope(
    "treecert optimal values certificate", frozenset({"statement", "plans", "measures", "proofs"})
)
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
    body = {
        "statement": text_json(c.text),
        "plans": [text_json(p) for p in c.proof.plans],
        "measures": [text_json(m) for m in c.proof.measures],
        "proofs": {name: node_json(node) for name, node in c.proof.proofs.items()},
    }
    return ENVELOPE.sealed(body, c.factors)


def text_json(value: Any) -> Any:
    """Texts, and tuples and dataclasses of them, as plain data."""
    if isinstance(value, tuple):
        return [text_json(v) for v in value]
    if isinstance(value, str):
        return value
    return {f.name: text_json(getattr(value, f.name)) for f in fields(value)}


def load(text: str) -> OptimalCertificate:
    """Reads a certificate. Raises BadCertificate with one line that says what is wrong."""
    body = ENVELOPE.opened(text)
    proofs, factors = body["proofs"], read_factors(body)
    require(isinstance(proofs, dict), "proofs is a table")
    proof = Proof(
        _list(PlanText, body["plans"]),
        _list(MeasureText, body["measures"]),
        {name: read_node(node) for name, node in proofs.items()},
    )
    return OptimalCertificate(read_text(StatementText, body["statement"]), proof, factors)


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
