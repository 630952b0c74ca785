"""Certificates: proofs and refutations as JSON, read strictly.

Main definitions: `Step` (a node of a proof tree), `Certificate`, `dump`, `load`. A certificate holds rule
names and exact data only. `digest` is a checksum over everything else: it catches accidents; that a changed
certificate proves nothing false is the checker's work, not the checksum's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from verify.envelopes import Envelope, Factors, is_text_table, read_factors, read_statement, require
from verify.language.grammar import parse_statement
from verify.language.statements import Statement

ENVELOPE = Envelope(
    "treecert certificate", frozenset({"outcome", "statement"}), frozenset({"proof", "point"})
)
MAX_DEPTH = 150


@dataclass(frozen=True)
class Step:
    """A rule, its data, and the proofs of the subgoals that it leaves, in order."""

    rule: str
    data: Mapping[str, Any] = field(default_factory=dict)
    children: tuple[Step, ...] = ()

    @property
    def size(self) -> int:
        """Number of steps."""
        return 1 + sum(c.size for c in self.children)


@dataclass(frozen=True)
class Certificate:
    """A statement with either a `proof` or a `point` that refutes it."""

    relation: str
    where: str
    proof: Step | None = None
    point: Mapping[str, str] | None = None
    factors: Factors = field(default_factory=dict)

    @property
    def statement(self) -> Statement:
        """The statement, read from its text. Raises BadInput."""
        return parse_statement(self.relation, self.where)

    @property
    def outcome(self) -> str:
        """`proved` or `refuted`."""
        return "refuted" if self.proof is None else "proved"


def dump(c: Certificate) -> str:
    """Canonical JSON text."""
    body: dict[str, Any] = {"outcome": c.outcome, "statement": {"relation": c.relation, "where": c.where}}
    if c.proof is not None:
        body["proof"] = step_json(c.proof)
    if c.point is not None:
        body["point"] = dict(c.point)
    return ENVELOPE.sealed(body, c.factors)


def step_json(step: Step) -> dict[str, Any]:
    """A proof as plain data."""
    full = {"rule": step.rule, "data": dict(step.data), "children": [step_json(c) for c in step.children]}
    return {k: v for k, v in full.items() if v}


def load(text: str) -> Certificate:
    """Reads a certificate. Raises BadCertificate with one line that says what is wrong."""
    return read_body(ENVELOPE.opened(text))


def read_body(body: Mapping[str, Any]) -> Certificate:
    """A certificate from its parsed JSON, checksum aside. Raises BadCertificate."""
    ENVELOPE.require_fields(body)
    texts = read_statement(body["statement"])
    require(("proof" in body) != ("point" in body), "either a proof or a point is needed")
    point = body.get("point")
    require("point" not in body or is_text_table(point), "the point is a table of texts")
    proof = read_step(body["proof"], 0) if "proof" in body else None
    c = Certificate(*texts, proof, point, read_factors(body))
    require(body.get("outcome") == c.outcome, "the outcome does not fit the content")
    return c


def read_step(node: Any, depth: int = 0) -> Step:
    """A proof from its parsed JSON. Raises BadCertificate."""
    require(depth <= MAX_DEPTH, f"the proof is nested deeper than {MAX_DEPTH}")
    fits = isinstance(node, dict) and set(node) <= {"rule", "data", "children"}
    require(fits, "a step is a rule, data and children")
    rule, data, children = node.get("rule"), node.get("data", {}), node.get("children", [])
    fits = isinstance(rule, str) and isinstance(data, dict) and isinstance(children, list)
    require(fits, "a rule is a text, data a table, children a list")
    return Step(rule, data, tuple(read_step(c, depth + 1) for c in children))
