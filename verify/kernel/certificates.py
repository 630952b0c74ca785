"""Certificates: proofs and refutations as JSON, read strictly.

Main definitions: `Step` (a node of a proof tree), `Certificate`, `dump`, `load`.
A certificate holds rule names and exact data only. `digest` is a checksum over everything else: it catches accidents;
that a changed certificate proves nothing false is the checker's work, not the checksum's.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from verify.errors import TreecertError
from verify.language.grammar import parse_statement
from verify.language.statements import Statement

FORMAT, VERSION = "treecert certificate", 1
MAX_DEPTH = 150


class BadCertificate(TreecertError):
    """Not a certificate, or one whose checksum does not fit."""


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
    factors: Mapping[str, list[tuple[str, int]]] = field(default_factory=dict)

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
    body: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "outcome": c.outcome,
        "statement": {"relation": c.relation, "where": c.where},
    }
    if c.proof is not None:
        body["proof"] = _step_json(c.proof)
    if c.point is not None:
        body["point"] = dict(c.point)
    if c.factors:
        body["factors"] = {k: [list(pair) for pair in v] for k, v in c.factors.items()}
    body["digest"] = _digest(body)
    return json.dumps(body, sort_keys=True, indent=1) + "\n"


def _step_json(step: Step) -> dict[str, Any]:
    node: dict[str, Any] = {"rule": step.rule}
    if step.data:
        node["data"] = dict(step.data)
    if step.children:
        node["children"] = [_step_json(c) for c in step.children]
    return node


def _digest(body: Mapping[str, Any]) -> str:
    text = json.dumps({k: v for k, v in body.items() if k != "digest"}, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def load(text: str) -> Certificate:
    """Reads a certificate. Raises BadCertificate with one line that says what is wrong."""
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        raise BadCertificate("not readable as JSON") from None
    if not isinstance(body, dict) or body.get("format") != FORMAT:
        raise BadCertificate("not a treecert certificate")
    if body.get("version") != VERSION:
        raise BadCertificate(f"version {body.get('version')!r} is not known, only {VERSION}")
    if body.get("digest") != _digest(body):
        raise BadCertificate("the checksum does not fit: the certificate was changed or cut off")
    return read_body(body)


def read_body(body: Mapping[str, Any]) -> Certificate:
    """A certificate from its parsed JSON, checksum aside. Raises BadCertificate."""
    known = {"format", "version", "outcome", "statement", "proof", "point", "factors", "digest"}
    if set(body) - known:
        raise BadCertificate(f"unknown field {sorted(set(body) - known)[0]!r}")
    statement = body.get("statement")
    if not isinstance(statement, dict) or set(statement) != {"relation", "where"}:
        raise BadCertificate("the statement needs a relation and a where")
    if not all(isinstance(v, str) for v in statement.values()):
        raise BadCertificate("the statement is not text")
    proof = None if "proof" not in body else _read_step(body["proof"], 0)
    point = body.get("point")
    if (proof is None) == (point is None):
        raise BadCertificate("either a proof or a point is needed")
    if point is not None and not _is_text_table(point):
        raise BadCertificate("the point is not a table of texts")
    c = Certificate(statement["relation"], statement["where"], proof, point, _read_factors(body.get("factors", {})))
    if body.get("outcome") != c.outcome:
        raise BadCertificate("the outcome does not fit the content")
    return c


def _read_step(node: Any, depth: int) -> Step:
    if depth > MAX_DEPTH:
        raise BadCertificate(f"the proof is nested deeper than {MAX_DEPTH}")
    if not isinstance(node, dict) or set(node) - {"rule", "data", "children"} or not isinstance(node.get("rule"), str):
        raise BadCertificate("a step needs a rule, and may have data and children")
    data, children = node.get("data", {}), node.get("children", [])
    if not isinstance(data, dict) or not isinstance(children, list):
        raise BadCertificate("data is a table and children a list")
    return Step(node["rule"], data, tuple(_read_step(c, depth + 1) for c in children))


def _is_text_table(value: Any) -> bool:
    return isinstance(value, dict) and all(isinstance(v, str) for v in value.values())


def _read_factors(value: Any) -> dict[str, list[tuple[str, int]]]:
    if not isinstance(value, dict):
        raise BadCertificate("factors is a table")
    table: dict[str, list[tuple[str, int]]] = {}
    for key, pairs in value.items():
        if not isinstance(pairs, list):
            raise BadCertificate("a factorisation is a list of pairs")
        table[key] = []
        for pair in pairs:
            fine = isinstance(pair, list) and len(pair) == 2 and isinstance(pair[0], str)
            if not fine or type(pair[1]) is not int or not 1 <= pair[1] <= 1000:
                raise BadCertificate("a factor is a text with a multiplicity")
            table[key].append((pair[0], pair[1]))
    return table
