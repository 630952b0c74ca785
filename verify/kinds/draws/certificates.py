"""Certificates of statements about independent draws, as JSON, read strictly, and their replay.

Main definitions: `DrawCertificate`, `dump`, `load`, `check`. Nodes and premises are those of family certificates. The
digest catches accidents only; that a changed certificate proves nothing false is the checker's work.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from verify.arithmetic.kits import Kit
from verify.envelopes import Envelope, Factors, is_text_table, read_factors, read_statement, require
from verify.kernel.checking import checker
from verify.kernel.goals import Refused
from verify.kinds.draws.grammar import parse_draws
from verify.kinds.draws.laws import ExplicitDraws, check_law
from verify.kinds.draws.statements import DrawStatement
from verify.kinds.draws.tails import Proof, Range, Tail, obligations
from verify.kinds.families.certificates import node_json, read_node
from verify.kinds.optimal_trees.checker import replay_all
from verify.language.data import number

ENVELOPE = Envelope(
    "treecert draws certificate", frozenset({"outcome", "statement"}), frozenset({"proof", "law"})
)
TAIL_TEXTS, TAIL_TABLES = ("event", "method", "level", "log"), ("cap", "score")


@dataclass(frozen=True)
class DrawCertificate:
    """A statement about draws with either a `proof` or a `law` that refutes it."""

    relation: str
    where: str
    proof: Proof | None = None
    law: ExplicitDraws | None = None
    factors: Factors = field(default_factory=dict)

    @property
    def statement(self) -> DrawStatement:
        """The statement, read from its texts. Raises BadInput."""
        return parse_draws(self.relation, self.where)

    @property
    def outcome(self) -> str:
        """`proved` or `refuted`."""
        return "refuted" if self.proof is None else "proved"


def dump(c: DrawCertificate) -> str:
    """Canonical JSON text."""
    body: dict[str, Any] = {"outcome": c.outcome, "statement": {"relation": c.relation, "where": c.where}}
    if c.proof is not None:
        body["proof"] = {
            "tails": [asdict(t) for t in c.proof.tails],
            "ranges": [asdict(r) for r in c.proof.ranges],
            "each list": c.proof.each_list,
            "proofs": {name: node_json(node) for name, node in c.proof.proofs.items()},
        }
    if c.law is not None:
        body["law"] = {
            "parameters": {k: str(v) for k, v in c.law.parameters.items()},
            "rows": [[_atom_json(a) for a in row] for row in c.law.rows],
        }
    return ENVELOPE.sealed(body, c.factors)


def _atom_json(atom: Any) -> dict[str, Any]:
    weight, values = atom
    return {"weight": str(weight), "values": {k: str(v) for k, v in values.items()}}


def load(text: str) -> DrawCertificate:
    """Reads a certificate. Raises BadCertificate with one line that says what is wrong."""
    body = ENVELOPE.opened(text)
    texts = read_statement(body["statement"])
    require(("proof" in body) != ("law" in body), "either a proof or a law is needed")
    proof = _read_proof(body["proof"]) if "proof" in body else None
    law = _read_law(body["law"]) if "law" in body else None
    c = DrawCertificate(*texts, proof, law, read_factors(body))
    require(body["outcome"] == c.outcome, "the outcome does not fit the content")
    return c


def _read_proof(body: Any) -> Proof:
    fits = isinstance(body, dict) and set(body) == {"tails", "ranges", "each list", "proofs"}
    require(
        fits and isinstance(body["each list"], str), "a proof has tails, ranges, a bound for lists, proofs"
    )
    lists = isinstance(body["tails"], list) and isinstance(body["ranges"], list)
    require(lists and isinstance(body["proofs"], dict), "tails and ranges are lists, proofs a table")
    return Proof(
        tuple(map(_read_tail, body["tails"])),
        tuple(map(_read_range, body["ranges"])),
        body["each list"],
        {name: read_node(node) for name, node in body["proofs"].items()},
    )


def _read_tail(body: Any) -> Tail:
    fits = isinstance(body, dict) and set(body) == {*TAIL_TEXTS, *TAIL_TABLES}
    require(fits and all(isinstance(body[k], str) for k in TAIL_TEXTS), "a tail has texts and tables")
    require(all(is_text_table(body[k]) for k in TAIL_TABLES), "a combination is a table of texts")
    return Tail(**body)


def _read_range(body: Any) -> Range:
    fits = isinstance(body, dict) and set(body) == {"factors", "strict"} and isinstance(body["strict"], bool)
    require(fits and is_text_table(body["factors"]), "a range is a combination, strict or not")
    return Range(**body)


def _read_law(body: Any) -> ExplicitDraws:
    fits = (
        isinstance(body, dict) and set(body) == {"parameters", "rows"} and is_text_table(body["parameters"])
    )
    require(fits and isinstance(body["rows"], list), "a law is a table of parameters and a list of rows")
    rows = []
    for row in body["rows"]:
        require(isinstance(row, list), "the law of a row is a list of atoms")
        for a in row:
            fits = isinstance(a, dict) and set(a) == {"weight", "values"} and isinstance(a["weight"], str)
            require(fits and is_text_table(a["values"]), "an atom is a weight and a table of values")
        rows.append(tuple((number(a["weight"]), {k: number(v) for k, v in a["values"].items()}) for a in row))
    return ExplicitDraws({k: number(v) for k, v in body["parameters"].items()}, tuple(rows))


def replay(statement: DrawStatement, proof: Proof, kit: Kit) -> None:
    """Raises TreecertError unless the proof proves the statement."""
    goals = obligations(statement, proof, kit)
    replay_all(goals, proof.proofs)


def _outcome(certificate: DrawCertificate, statement: DrawStatement, kit: Kit) -> str:
    """`proved` or `refuted`. Raises TreecertError when the certificate does not hold."""
    if certificate.proof is not None:
        replay(statement, certificate.proof, kit)
    elif certificate.law is not None:
        check_law(statement, certificate.law, kit)
    else:
        raise Refused("there is neither a proof nor a law")
    return certificate.outcome


check = checker(_outcome)
