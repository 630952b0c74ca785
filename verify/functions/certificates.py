"""Certificates of statements about functions, as JSON, read strictly.

Main definitions: `FunctionCertificate`, `dump`, `load`. Nodes and premises are those of family certificates. The digest
catches accidents only; that a changed certificate proves nothing false is the checker's work.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from verify.families.certificates import Node, family_json, node_json, read_family, read_node
from verify.functions.grammar import parse_functions
from verify.functions.statements import FunctionStatement
from verify.functions.witnesses import Curve, Witness
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
from verify.language.data import number

FORMAT, VERSION = "treecert function certificate", 1
FIELDS = {"format", "version", "outcome", "statement", "digest"}


@dataclass(frozen=True)
class FunctionCertificate:
    """A statement about functions with either a `proof` or a `witness` that refutes it."""

    relation: str
    where: str
    proof: Node | None = None
    witness: Witness | None = None
    factors: Factors = field(default_factory=dict)

    @property
    def statement(self) -> FunctionStatement:
        """The statement, read from its texts. Raises BadInput."""
        return parse_functions(self.relation, self.where)

    @property
    def outcome(self) -> str:
        """`proved` or `refuted`."""
        return "refuted" if self.proof is None else "proved"


def dump(c: FunctionCertificate) -> str:
    """Canonical JSON text."""
    body: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "outcome": c.outcome,
        "statement": {"relation": c.relation, "where": c.where},
    }
    if c.proof is not None:
        body["proof"] = node_json(c.proof)
    if c.witness is not None:
        curves = {name: _curve_json(curve) for name, curve in c.witness.curves.items()}
        body["witness"] = {"curves": curves, "family": family_json(c.witness.family)}
    if c.factors:
        body["factors"] = {k: [list(pair) for pair in v] for k, v in c.factors.items()}
    return json.dumps({**body, "digest": digest_of(body)}, sort_keys=True, indent=1) + "\n"


def _curve_json(curve: Curve) -> dict[str, Any]:
    return {"points": [[str(x), str(y)] for x, y in curve.points], "square": str(curve.square)}


def load(text: str) -> FunctionCertificate:
    """Reads a certificate. Raises BadCertificate with one line that says what is wrong."""
    require(len(text) <= MAX_LENGTH, "longer than any certificate")
    try:
        body: Any = json.loads(text, object_pairs_hook=no_repeats)
        digest = digest_of(body) if isinstance(body, dict) else None
    except (ValueError, RecursionError):
        raise BadCertificate("not readable as JSON") from None
    require(digest is not None and body.get("format") == FORMAT, "not a treecert function certificate")
    version = body.get("version")
    require(type(version) is int and version == VERSION, f"only version {VERSION} is known")
    require(body.get("digest") == digest, "the checksum does not fit: the certificate was changed or cut off")
    known = FIELDS | {"factors", "proof", "witness"}
    require(FIELDS <= set(body) <= known, "a field is missing or unknown")
    require(("proof" in body) != ("witness" in body), "either a proof or a witness is needed")
    texts, factors = body["statement"], body.get("factors", {})
    require(is_text_table(texts) and set(texts) == {"relation", "where"}, "the statement is two texts")
    require(isinstance(factors, dict) and all(map(is_factorisation, factors.values())), "factors is a table")
    table = {k: [(f, e) for f, e in pairs] for k, pairs in factors.items()}
    proof = read_node(body["proof"]) if "proof" in body else None
    witness = _read_witness(body["witness"]) if "witness" in body else None
    c = FunctionCertificate(texts["relation"], texts["where"], proof, witness, table)
    require(body["outcome"] == c.outcome, "the outcome does not fit the content")
    return c


def _read_witness(body: Any) -> Witness:
    fits = isinstance(body, dict) and set(body) == {"curves", "family"} and isinstance(body["curves"], dict)
    require(fits, "a witness is a table of curves, and a family")
    return Witness({k: _read_curve(c) for k, c in body["curves"].items()}, read_family(body["family"]))


def _read_curve(body: Any) -> Curve:
    fits = isinstance(body, dict) and set(body) == {"points", "square"} and isinstance(body["square"], str)
    require(fits and isinstance(body["points"], list), "a curve is a list of points, and a square")
    for pair in body["points"]:
        fits = isinstance(pair, list) and len(pair) == 2 and all(isinstance(t, str) for t in pair)
        require(fits, "a point of a curve is two numbers")
    return Curve(tuple((number(x), number(y)) for x, y in body["points"]), number(body["square"]))
