"""Certificates of family statements: proofs by rules on families, and explicit families, as JSON, read strictly.

Main definitions: `Node` (a rule with its data, its premises and what follows), `Premise` (a kernel proof of a
statement that the rule words), `FamilyCertificate`, `dump`, `load`. As for certificates of the kernel the digest
catches accidents only; that a changed certificate proves nothing false is the checker's work.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from verify.envelopes import Envelope, Factors, is_text_table, read_factors, read_statement, require
from verify.kernel.certificates import MAX_DEPTH, Step, read_step, step_json
from verify.kinds.families.grammar import parse_family
from verify.kinds.families.members import Family, Member
from verify.kinds.families.statements import FamilyStatement
from verify.language.data import number
from verify.rationals import Fraction

ENVELOPE = Envelope(
    "treecert family certificate", frozenset({"outcome", "statement"}), frozenset({"proof", "family"})
)


@dataclass(frozen=True)
class Premise:
    """A proof of a statement that a rule words.

    `using`: the labels of the conditions that it needs. `plus`: conditions that are added with a factor, each with the
    premise that the factor is >= 0 (none for a constant, or for an equation). `proof`: the kernel's. Or, in place of
    `proof`, `law`: the statement is a law at a point, times a factor.
    """

    using: tuple[str, ...] = ()
    plus: Mapping[str, tuple[str, Premise | None]] = field(default_factory=dict)
    proof: Step | None = None
    law: Law | None = None


@dataclass(frozen=True)
class Law:
    """A statement of its own, `relation` where `where`, proved by the kernel, and used at a point.

    `at` gives its variables; `conditions` prove that the point meets its conditions, in order; `sign` that the factor
    is not negative (or positive, where the statement is strict; none for a constant); `equal` that the statement is
    the law there, times the factor.
    """

    relation: str
    where: str
    at: Mapping[str, str]
    factor: str
    proof: Step
    conditions: tuple[Premise, ...]
    sign: Premise | None
    equal: Premise


@dataclass(frozen=True)
class Node:
    """A rule, its data (texts), its premises by name, and the nodes for what is left."""

    rule: str
    data: Mapping[str, Any] = field(default_factory=dict)
    premises: Mapping[str, Premise] = field(default_factory=dict)
    children: tuple[Node, ...] = ()

    @property
    def size(self) -> int:
        """Number of nodes."""
        return 1 + sum(c.size for c in self.children)


@dataclass(frozen=True)
class FamilyCertificate:
    """A family statement with either a `proof` or a `family` that refutes it."""

    relation: str
    where: str
    proof: Node | None = None
    family: Family | None = None
    factors: Factors = field(default_factory=dict)

    @property
    def statement(self) -> FamilyStatement:
        """The statement, read from its texts. Raises BadInput."""
        return parse_family(self.relation, self.where)

    @property
    def outcome(self) -> str:
        """`proved` or `refuted`."""
        return "refuted" if self.proof is None else "proved"


def dump(c: FamilyCertificate) -> str:
    """Canonical JSON text."""
    body: dict[str, Any] = {"outcome": c.outcome, "statement": {"relation": c.relation, "where": c.where}}
    if c.proof is not None:
        body["proof"] = node_json(c.proof)
    if c.family is not None:
        body["family"] = family_json(c.family)
    return ENVELOPE.sealed(body, c.factors)


def family_json(family: Family) -> dict[str, Any]:
    """An explicit family as plain data."""
    members = [
        {"weight": str(m.weight), "values": {k: str(v) for k, v in m.values.items()}} for m in family.members
    ]
    return {"members": members, "parameters": {k: str(v) for k, v in family.parameters.items()}}


def node_json(n: Node) -> dict[str, Any]:
    """A proof as plain data."""
    full = {
        "rule": n.rule,
        "data": dict(n.data),
        "premises": {k: _premise_json(p) for k, p in n.premises.items()},
        "children": [node_json(c) for c in n.children],
    }
    return {k: v for k, v in full.items() if v}


def _premise_json(p: Premise) -> dict[str, Any]:
    body: dict[str, Any] = {"using": list(p.using)} if p.using else {}
    if p.plus:
        body["plus"] = {
            k: {"factor": f, **({} if s is None else {"sign": _premise_json(s)})}
            for k, (f, s) in p.plus.items()
        }
    if p.proof is not None:
        body["proof"] = step_json(p.proof)
    if p.law is not None:
        law = p.law
        body["law"] = {
            "relation": law.relation,
            "where": law.where,
            "at": dict(law.at),
            "factor": law.factor,
            "proof": step_json(law.proof),
            "conditions": [_premise_json(c) for c in law.conditions],
            "equal": _premise_json(law.equal),
        }
        if law.sign is not None:
            body["law"]["sign"] = _premise_json(law.sign)
    return body


def load(text: str) -> FamilyCertificate:
    """Reads a certificate. Raises BadCertificate with one line that says what is wrong."""
    return read_body(ENVELOPE.opened(text))


def read_body(body: Mapping[str, Any]) -> FamilyCertificate:
    """A certificate from its parsed JSON, checksum aside. Raises BadCertificate."""
    ENVELOPE.require_fields(body)
    texts = read_statement(body["statement"])
    require(("proof" in body) != ("family" in body), "either a proof or a family is needed")
    proof = read_node(body["proof"], 0) if "proof" in body else None
    family = read_family(body["family"]) if "family" in body else None
    c = FamilyCertificate(*texts, proof, family, read_factors(body))
    require(body.get("outcome") == c.outcome, "the outcome does not fit the content")
    return c


def read_family(body: Any) -> Family:
    """An explicit family from its parsed JSON. Raises BadCertificate."""
    fits = (
        isinstance(body, dict)
        and set(body) == {"members", "parameters"}
        and isinstance(body["members"], list)
    )
    require(
        fits and is_text_table(body["parameters"]), "a family is a list of members and a table of parameters"
    )
    members = []
    for m in body["members"]:
        fits = isinstance(m, dict) and set(m) == {"weight", "values"} and isinstance(m["weight"], str)
        require(fits and is_text_table(m["values"]), "a member is a weight and a table of values")
        members.append(Member(_numbers(m["values"]), number(m["weight"])))
    return Family(tuple(members), _numbers(body["parameters"]))


def _numbers(table: Mapping[str, str]) -> dict[str, Fraction]:
    return {k: number(v) for k, v in table.items()}


def read_node(node: Any, depth: int = 0) -> Node:
    """A proof from its parsed JSON. Raises BadCertificate."""
    require(depth <= MAX_DEPTH, f"the proof is nested deeper than {MAX_DEPTH}")
    fits = isinstance(node, dict) and set(node) <= {"rule", "data", "premises", "children"}
    require(fits, "a node is a rule, data, premises and children")
    rule, data = node.get("rule"), node.get("data", {})
    premises, children = node.get("premises", {}), node.get("children", [])
    fits = isinstance(rule, str) and isinstance(data, dict) and isinstance(premises, dict)
    require(
        fits and isinstance(children, list), "a rule is a text, data and premises are tables, children a list"
    )
    read = {k: _read_premise(p, depth + 1) for k, p in premises.items()}
    return Node(rule, data, read, tuple(read_node(c, depth + 1) for c in children))


def _read_premise(body: Any, depth: int) -> Premise:
    require(depth <= MAX_DEPTH, f"the proof is nested deeper than {MAX_DEPTH}")
    fits = isinstance(body, dict) and set(body) <= {"using", "plus", "proof", "law"}
    require(fits and ("proof" in body) != ("law" in body), "a premise has a proof or a law")
    using, plus = body.get("using", []), body.get("plus", {})
    require(isinstance(using, list) and all(isinstance(u, str) for u in using), "using is a list of texts")
    require(isinstance(plus, dict), "plus is a table")
    added: dict[str, tuple[str, Premise | None]] = {}
    for label, entry in plus.items():
        fits = isinstance(entry, dict) and set(entry) <= {"factor", "sign"}
        require(fits and isinstance(entry.get("factor"), str), "a condition is added with a factor")
        added[label] = (
            entry["factor"],
            _read_premise(entry["sign"], depth + 1) if "sign" in entry else None,
        )
    proof = read_step(body["proof"]) if "proof" in body else None
    law = _read_law(body["law"], depth + 1) if "law" in body else None
    return Premise(tuple(using), added, proof, law)


def _read_law(body: Any, depth: int) -> Law:
    texts, parts = ("relation", "where", "factor"), ("at", "proof", "conditions", "sign", "equal")
    fits = isinstance(body, dict) and set(body) | {"sign"} == {*texts, *parts}
    require(fits and all(isinstance(body[t], str) for t in texts), "a law has texts, a point, and proofs")
    require(is_text_table(body["at"]) and isinstance(body["conditions"], list), "a law is used at a point")
    return Law(
        body["relation"],
        body["where"],
        body["at"],
        body["factor"],
        read_step(body["proof"]),
        tuple(_read_premise(c, depth + 1) for c in body["conditions"]),
        _read_premise(body["sign"], depth + 1) if "sign" in body else None,
        _read_premise(body["equal"], depth + 1),
    )
