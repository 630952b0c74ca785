"""Hints that name a law and its point, and hints that tell cases apart. They help, and decide nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from verify.errors import BadInput, TreecertError
from verify.kinds.families.certificates import FamilyCertificate, Node
from verify.kinds.families.checker import check
from verify.kinds.families.grammar import parse_family
from verify.kinds.families.search.lemmas import read_lemma
from verify.kinds.families.search.outcomes import FamilyOutcome
from verify.kinds.families.search.prover import prove_family

WHERE = "sum(w) == 1, each w >= 0, 0 <= q <= 1"
BY_LAW = "each w*H(q) <= 2*w*sqrt(q) law H(x) <= 2*sqrt(x) for 0 <= x <= 1 at x: q times w"


def outcome(relation: str, where: str, *hints: str, limit: float = 5) -> FamilyOutcome:
    return prove_family(parse_family(relation, where), time_limit=limit, hints=hints, refute=False)


def nodes(node: Node) -> list[Node]:
    return [node, *(n for c in node.children for n in nodes(c))]


def proof(certificate: FamilyCertificate | None) -> Node:
    assert certificate is not None
    assert certificate.proof is not None
    assert check(certificate, independent=True) == "proved"
    return certificate.proof


def test_a_law_at_a_point_times_a_factor() -> None:
    found = outcome("sum(w*H(q)) <= 2*sum(w*sqrt(q))", WHERE, BY_LAW)
    laws = [p.law for n in nodes(proof(found.certificate)) for p in n.premises.values() if p.law is not None]
    assert [(law.at, law.factor) for law in laws if law.factor == "w"] == [({"x": "q"}, "w")]


@pytest.mark.parametrize(
    "hint",
    [
        BY_LAW.replace("2*w", "w"),
        BY_LAW.replace("law H(x) <= 2*", "law H(x) <= "),
        BY_LAW.replace("0 <= x <= 1", "0 <= x <= 1/2"),
        BY_LAW.replace("times w", "times -w"),
        BY_LAW.replace("x: q", "x: w"),
    ],
)
def test_a_law_that_does_not_give_it_is_not_used(hint: str) -> None:
    """Not the law, no law, a point outside of its conditions, a factor below 0, another point.

    A law that the search finds by itself has the names of the statement, and not x.
    """
    found = outcome("sum(w*H(q)) <= 2*sum(w*sqrt(q))", WHERE, hint, limit=1)
    laws = [] if found.certificate is None else nodes(proof(found.certificate))
    assert all(p.law is None or "x" not in p.law.at for n in laws for p in n.premises.values())


def test_a_hint_for_each_case() -> None:
    found = outcome("a*sum(1)*b^2 <= a*sum(1)*b^2 + 1", "b^2 >= 0, each q >= 0", "case a - b")
    assert "case" in [n.rule for n in nodes(proof(found.certificate))]


def test_a_case_that_is_left_out_is_seen() -> None:
    found = outcome("a*sum(1)*b^2 <= a*sum(1)*b^2 + 1", "b^2 >= 0, each q >= 0", "case a - b")
    assert found.certificate is not None
    certificate = found.certificate

    def without(node: Node) -> Node:
        if node.rule == "case":
            return replace(node, children=node.children[:2])
        return replace(node, children=tuple(map(without, node.children)))

    with pytest.raises(TreecertError):
        check(replace(certificate, proof=without(proof(certificate))))


def test_hints_are_for_their_side() -> None:
    statement = parse_family("sum(q) >= 0", "a >= 0, each q >= 0")
    assert read_lemma(statement, "below a >= 0").side == "below"
    assert read_lemma(statement, "case a - 1").case
    with pytest.raises(BadInput):
        read_lemma(statement, "each q >= 0 law x >= 0 for x >= 0 at x q")
