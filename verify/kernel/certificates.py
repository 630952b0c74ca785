"""Certificates: proofs and refutations as JSON, read strictly.

Main definitions: `Step` (a node of a proof tree), `Certificate`, `dump`, `load`. A certificate holds rule
names and exact data only. `digest` is a checksum over everything else: it catches accidents; that a changed
certificate proves nothing false is the checker's work, not the checksum's.
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
MAX_DEPTH, MAX_LENGTH = 150, 20_000_000

Factors = Mapping[str, list[tuple[str, int]]]


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
    statement = {"relation": c.relation, "where": c.where}
    body = {"format": FORMAT, "version": VERSION, "outcome": c.outcome, "statement": statement}
    if c.proof is not None:
        body["proof"] = step_json(c.proof)
    if c.point is not None:
        body["point"] = dict(c.point)
    if c.factors:
        body["factors"] = {k: [list(pair) for pair in v] for k, v in c.factors.items()}
    return json.dumps({**body, "digest": digest_of(body)}, sort_keys=True, indent=1) + "\n"


def step_json(step: Step) -> dict[str, Any]:
    """A proof as plain data."""
    full = {"rule": step.rule, "data": dict(step.data), "children": [step_json(c) for c in step.children]}
    return {k: v for k, v in full.items() if v}


def digest_of(body: Mapping[str, Any]) -> str:
    """The checksum over everything but itself."""
    text = json.dumps({k: v for k, v in body.items() if k != "digest"}, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def load(text: str) -> Certificate:
    """Reads a certificate. Raises BadCertificate with one line that says what is wrong."""
    require(len(text) <= MAX_LENGTH, "longer than any certificate")
    try:
        body = json.loads(text, object_pairs_hook=no_repeats)
        digest = digest_of(body) if isinstance(body, dict) else None
    except (ValueError, RecursionError):
        raise BadCertificate("not readable as JSON") from None
    require(digest is not None and body.get("format") == FORMAT, "not a treecert certificate")
    version = body.get("version")  # True and 1.0 equal 1, and are no version
    require(type(version) is int and version == VERSION, f"only version {VERSION} is known")
    require(body.get("digest") == digest, "the checksum does not fit: the certificate was changed or cut off")
    return read_body(body)


def no_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A table whose fields occur once each. Raises BadCertificate."""
    require(len({k for k, _ in pairs}) == len(pairs), "a field occurs twice")
    return dict(pairs)


def read_body(body: Mapping[str, Any]) -> Certificate:
    """A certificate from its parsed JSON, checksum aside. Raises BadCertificate."""
    known = {"format", "version", "outcome", "statement", "proof", "point", "factors", "digest"}
    require(set(body) <= known, "an unknown field")
    texts: Any = body.get("statement")
    require(is_text_table(texts) and set(texts) == {"relation", "where"}, "the statement is two texts")
    require(("proof" in body) != ("point" in body), "either a proof or a point is needed")
    point, factors = body.get("point"), body.get("factors", {})
    require("point" not in body or is_text_table(point), "the point is a table of texts")
    require(isinstance(factors, dict), "factors is a table")
    require(all(map(is_factorisation, factors.values())), "a factorisation is a list of pairs")
    table = {k: [(f, e) for f, e in pairs] for k, pairs in factors.items()}
    proof = read_step(body["proof"], 0) if "proof" in body else None
    c = Certificate(texts["relation"], texts["where"], proof, point, table)
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


def is_text_table(value: Any) -> bool:
    """Whether it is a table of texts."""
    return isinstance(value, dict) and all(isinstance(v, str) for v in value.values())


def is_factorisation(value: Any) -> bool:
    """Whether it is a list of factors with their multiplicities."""
    return isinstance(value, list) and all(
        isinstance(p, list)
        and len(p) == 2
        and isinstance(p[0], str)
        and type(p[1]) is int
        and 1 <= p[1] <= 1000
        for p in value
    )


def require(fits: bool, what: str) -> None:
    """Raises BadCertificate unless it fits."""
    if not fits:
        raise BadCertificate(what)
