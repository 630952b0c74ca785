"""Certificates of statements about the objects of a world, as JSON, read strictly, and their replay.

Main definitions: `WorldCertificate`, `Witness`, `dump`, `load`, `check`, `check_example`. Nodes and premises are those
of family certificates. The digest catches accidents only; that a changed certificate proves nothing false is the
checker's work.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from verify.arithmetic.kits import Kit
from verify.envelopes import Envelope, Factors, is_text_table, read_factors, read_statement, require
from verify.kernel.checking import checker
from verify.kernel.goals import Refused
from verify.kinds.families.certificates import Node, node_json, read_node
from verify.kinds.objects.chances import Wavering
from verify.kinds.objects.functions import DEEPEST, Sketch
from verify.kinds.objects.polynomials import LevelMonomial
from verify.kinds.objects.statements import WorldStatement, parse_world
from verify.kinds.optimal_trees.checker import replay_all
from verify.language.data import number
from verify.language.points import fails_at, holds_at
from verify.rationals import Fraction

ENVELOPE = Envelope(
    "treecert world certificate", frozenset({"outcome", "statement"}), frozenset({"proof", "witness"})
)


Object = Sketch | LevelMonomial | Wavering


@dataclass(frozen=True)
class Witness:
    """An explicit object, and values of the parameters."""

    object: Object
    parameters: Mapping[str, Fraction] = field(default_factory=dict)


@dataclass(frozen=True)
class WorldCertificate:
    """A statement about the objects of a world with either a `proof` or a `witness` that refutes it."""

    relation: str
    where: str
    proof: Node | None = None
    witness: Witness | None = None
    factors: Factors = field(default_factory=dict)

    @property
    def statement(self) -> WorldStatement:
        """The statement, read from its texts. Raises BadInput."""
        return parse_world(self.relation, self.where)

    @property
    def outcome(self) -> str:
        """`proved` or `refuted`."""
        return "refuted" if self.proof is None else "proved"


def dump(c: WorldCertificate) -> str:
    """Canonical JSON text."""
    body: dict[str, Any] = {"outcome": c.outcome, "statement": {"relation": c.relation, "where": c.where}}
    if c.proof is not None:
        body["proof"] = node_json(c.proof)
    if c.witness is not None:
        body["witness"] = {
            "object": object_json(c.witness.object),
            "parameters": {k: str(v) for k, v in c.witness.parameters.items()},
        }
    return ENVELOPE.sealed(body, c.factors)


def object_json(o: Object) -> dict[str, Any]:
    """An explicit object as plain data."""
    if isinstance(o, LevelMonomial | Wavering):
        return {f.name: str(getattr(o, f.name)) for f in fields(o)}
    return {"laws": [[str(c) for c in law] for law in o.laws], "function": o.function, "tree": o.tree}


def load(text: str) -> WorldCertificate:
    """Reads a certificate. Raises BadCertificate with one line that says what is wrong."""
    body = ENVELOPE.opened(text)
    texts = read_statement(body["statement"])
    require(("proof" in body) != ("witness" in body), "either a proof or a witness is needed")
    proof = read_node(body["proof"]) if "proof" in body else None
    witness = _read_witness(body["witness"]) if "witness" in body else None
    c = WorldCertificate(*texts, proof, witness, read_factors(body))
    require(body["outcome"] == c.outcome, "the outcome does not fit the content")
    return c


def _read_witness(body: Any) -> Witness:
    fits = isinstance(body, dict) and set(body) == {"object", "parameters"}
    require(fits and is_text_table(body["parameters"]), "a witness is an object and a table of parameters")
    return Witness(_read_object(body["object"]), {k: number(v) for k, v in body["parameters"].items()})


def _read_object(body: Any) -> Object:
    for kind in (LevelMonomial, Wavering):
        if is_text_table(body) and set(body) == {f.name for f in fields(kind)}:
            values: dict[str, Any] = {k: v if k == "function" else number(v) for k, v in body.items()}
            return kind(**values)
    fits = isinstance(body, dict) and set(body) == {"laws", "function", "tree"}
    require(
        fits and isinstance(body["function"], str),
        "an object is a function with a tree or with probabilities, or a monomial",
    )
    laws = body["laws"]
    lists = isinstance(laws, list) and all(isinstance(law, list) for law in laws)
    require(
        lists and all(isinstance(c, str) for law in laws for c in law), "a law is a list of probabilities"
    )
    chances = tuple(tuple(map(number, law)) for law in laws)
    return Sketch(chances, body["function"], _read_tree(body["tree"], 0))


def _read_tree(body: Any, deep: int) -> Any:
    """Lists become tuples; what is neither a list nor a number is refused."""
    require(deep <= DEEPEST, "the tree is too deep")
    if isinstance(body, list):
        return tuple(_read_tree(b, deep + 1) for b in body)
    require(type(body) is int, "a tree is made of whole numbers")
    return body


def _outcome(certificate: WorldCertificate, statement: WorldStatement, kit: Kit) -> str:
    """`proved` or `refuted`. Raises TreecertError when the certificate does not hold."""
    if certificate.proof is not None:
        replay_all(statement.obligations(kit), {"implied": certificate.proof})
    elif certificate.witness is not None:
        point = check_example(statement, certificate.witness, kit)
        if not fails_at(statement.relation, _at(statement.relation, point), kit, statement.whole):
            raise Refused("the relation is not certified to fail for the object")
    else:
        raise Refused("there is neither a proof nor a witness")
    return certificate.outcome


check = checker(_outcome)


def check_example(s: WorldStatement, w: Witness, kit: Kit) -> Mapping[str, Fraction]:
    """The values of all names, if the object is of the world and meets the conditions. Raises Refused."""
    if not isinstance(w.object, s.world.kind):
        raise Refused("the object is of another world")
    if set(w.parameters) != set(s.parameters):
        raise Refused("each parameter has a value, and nothing else")
    point = {**s.world.measure(w.object), **w.parameters}
    if set(point) != {*s.world.names, *s.parameters}:
        raise Refused("the object has other numbers")
    if any(point[i].denominator != 1 for i in s.whole):
        raise Refused("a whole number is none")
    if not all(holds_at(r, _at(r, point), kit, s.whole) for r in s.given):
        raise Refused("the object is not certified to meet every condition")
    return point


def _at(r: Any, point: Mapping[str, Fraction]) -> dict[str, Fraction]:
    return {n: point[n] for n in r.gap.variables}
