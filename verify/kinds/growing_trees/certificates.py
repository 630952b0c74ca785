"""Certificates of statements about growing trees, as JSON, read strictly.

Main definitions: `GrowthCertificate`, `Induction`, `Recurrence`, `dump`, `load`. Proofs about families and sequences
are those of their own certificates; what they must prove is worded by the checker, and stands nowhere else. The digest
catches accidents only; that a changed certificate proves nothing false is the checker's work.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from verify.envelopes import Envelope, Factors, read_factors, read_statement, require
from verify.kinds.families.certificates import Node, node_json, read_node
from verify.kinds.growing_trees.grammar import parse_growth
from verify.kinds.growing_trees.statements import GrowthStatement

ENVELOPE = Envelope("treecert growth certificate", frozenset({"statement", "facts", "end", "values"}))


@dataclass(frozen=True)
class Induction:
    """A relation that holds at the beginning and passes on; `values` prove that its sums have values."""

    relation: str
    base: Node
    step: Node
    values: tuple[Node, ...] = ()


@dataclass(frozen=True)
class Recurrence:
    """A statement on sequences, used for a sum: `parts` prove its conditions, in order; `proof` proves it."""

    sum: str
    relation: str
    where: str
    parts: tuple[Node, ...]
    proof: Node
    values: tuple[Node, ...] = ()


Fact = Induction | Recurrence


@dataclass(frozen=True)
class GrowthCertificate:
    """A statement about a growing tree: what every family meets, and the relation from it.

    `values` prove that the sums of the statement have values.
    """

    relation: str
    where: str
    facts: tuple[Fact, ...]
    end: Node
    values: tuple[Node, ...] = ()
    factors: Factors = field(default_factory=dict)

    @property
    def statement(self) -> GrowthStatement:
        """The statement, read from its texts. Raises BadInput."""
        return parse_growth(self.relation, self.where)


def dump(c: GrowthCertificate) -> str:
    """Canonical JSON text."""
    body = {
        "statement": {"relation": c.relation, "where": c.where},
        "facts": [_fact_json(f) for f in c.facts],
        "values": [node_json(n) for n in c.values],
        "end": node_json(c.end),
    }
    return ENVELOPE.sealed(body, c.factors)


def _fact_json(f: Fact) -> dict[str, Any]:
    body: dict[str, Any] = {"values": [node_json(n) for n in f.values]}
    if isinstance(f, Induction):
        return body | {"relation": f.relation, "base": node_json(f.base), "step": node_json(f.step)}
    statement = {"relation": f.relation, "where": f.where}
    parts = [node_json(n) for n in f.parts]
    return body | {"sum": f.sum, "statement": statement, "parts": parts, "proof": node_json(f.proof)}


def load(text: str) -> GrowthCertificate:
    """Reads a certificate. Raises BadCertificate with one line that says what is wrong."""
    body = ENVELOPE.opened(text)
    texts, factors, facts = read_statement(body["statement"]), read_factors(body), body["facts"]
    require(isinstance(facts, list), "facts are a list")
    return GrowthCertificate(
        *texts,
        tuple(map(_read_fact, facts)),
        read_node(body["end"]),
        _read_nodes(body["values"]),
        factors,
    )


def _read_fact(body: Any) -> Fact:
    require(isinstance(body, dict), "a fact is a table")
    if "relation" in body:
        require(
            set(body) == {"relation", "base", "step", "values"}, "a field of a fact is missing or unknown"
        )
        require(isinstance(body["relation"], str), "a relation is a text")
        base, step = read_node(body["base"]), read_node(body["step"])
        return Induction(body["relation"], base, step, _read_nodes(body["values"]))
    require(
        set(body) == {"sum", "statement", "parts", "proof", "values"},
        "a field of a fact is missing or unknown",
    )
    texts = read_statement(body["statement"])
    require(isinstance(body["sum"], str), "a sum is a text")
    parts, proof = _read_nodes(body["parts"]), read_node(body["proof"])
    return Recurrence(body["sum"], *texts, parts, proof, _read_nodes(body["values"]))


def _read_nodes(body: Any) -> tuple[Node, ...]:
    require(isinstance(body, list), "proofs are a list")
    return tuple(read_node(n) for n in body)
