"""Certificates of statements about functions, as JSON, read strictly.

Main definitions: `FunctionCertificate`, `dump`, `load`. Nodes and premises are those of family certificates. The digest
catches accidents only; that a changed certificate proves nothing false is the checker's work.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from verify.envelopes import Envelope, Factors, read_factors, read_statement, require
from verify.kinds.families.certificates import Node, family_json, node_json, read_family, read_node
from verify.kinds.functions.grammar import parse_functions
from verify.kinds.functions.statements import FunctionStatement
from verify.kinds.functions.witnesses import Curve, Witness
from verify.language.data import number

ENVELOPE = Envelope(
    "treecert function certificate", frozenset({"outcome", "statement"}), frozenset({"proof", "witness"})
)


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
    body: dict[str, Any] = {"outcome": c.outcome, "statement": {"relation": c.relation, "where": c.where}}
    if c.proof is not None:
        body["proof"] = node_json(c.proof)
    if c.witness is not None:
        curves = {name: _curve_json(curve) for name, curve in c.witness.curves.items()}
        body["witness"] = {"curves": curves, "family": family_json(c.witness.family)}
    return ENVELOPE.sealed(body, c.factors)


def _curve_json(curve: Curve) -> dict[str, Any]:
    return {"points": [[str(x), str(y)] for x, y in curve.points], "square": str(curve.square)}


def load(text: str) -> FunctionCertificate:
    """Reads a certificate. Raises BadCertificate with one line that says what is wrong."""
    body = ENVELOPE.opened(text)
    texts = read_statement(body["statement"])
    require(("proof" in body) != ("witness" in body), "either a proof or a witness is needed")
    proof = read_node(body["proof"]) if "proof" in body else None
    witness = _read_witness(body["witness"]) if "witness" in body else None
    c = FunctionCertificate(*texts, proof, witness, read_factors(body))
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
