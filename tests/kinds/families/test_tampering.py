"""Tampering: a certificate that is changed anywhere proves what it is expected to prove, or nothing.

Tried at the places of every certificate: the edit alone; the edit with a checksum that fits; the edited proof for a
false neighbour of the statement. Edits of the statement itself may leave another true one; a refuter looks at those.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from tests.kernel.tampering import scarred, sealed
from tests.kinds.families.helpers import both, family
from tests.kinds.families.statements import PROBLEMS
from tests.kinds.families.tampering import Edit, body_of, edits
from tests.kinds.families.written import proved
from tests.profiles import scaled
from verify.envelopes import BadCertificate
from verify.errors import TreecertError
from verify.kinds.families import rules
from verify.kinds.families.certificates import FamilyCertificate, dump, load, read_body
from verify.kinds.families.checker import check
from verify.kinds.families.context import Context
from verify.kinds.families.search.refuting import refuting_family
from verify.kinds.families.statements import FamilyStatement
from verify.search.clock import Clock

NULLS = ("sqrt(mean(x)) >= mean(sqrt(x))", "each x >= 0")
NAMES = ("squares", "variance", "gibbs", "leaves", "cauchy", "chebyshev", "heavy leaf", "some")
SLOW_NAMES = ("jensen", "entropy", "hoeffding")
REFUTED = {
    "some": FamilyCertificate("some x > mean(x)", "each x", None, family({"x": "2"})),
    "variance": FamilyCertificate(
        "mean(x^2) - mean(x)^2 <= t*mean(x)",
        "t <= 1/4, each 0 <= x <= 1",
        None,
        family({"x": "0"}, {"x": "1"}, weights=("1/2", "1/2"), t="1/4"),
    ),
}
MANY = scaled(40)


@cache
def honest(name: str) -> FamilyCertificate:
    """A true statement with its proof, or a false one with its family."""
    return REFUTED[name[1:]] if name[0] == "-" else proved(name)


@cache
def all_edits(name: str) -> list[Edit]:
    return list(edits(body_of(honest(name))))


def sampled(name: str, count: int) -> list[Edit]:
    """So many of the edits, evenly spread."""
    found = all_edits(name)
    return found if len(found) <= count else [found[k * len(found) // count] for k in range(count)]


def accepted(text: str, expected: FamilyStatement | None = None) -> str | None:
    """What the checker says, None when it refuses; the other arithmetic agrees with every acceptance."""
    try:
        certificate = load(text)
        said = check(certificate, expected=expected)
    except TreecertError:
        return None
    try:
        assert check(certificate, expected=expected, independent=True) == said
    except TreecertError:
        assert said == "proved"  # the factorisations of the certificate may be gone
    return said


def is_false(certificate: FamilyCertificate) -> bool:
    """Whether a refuter finds a family against a statement that an edited certificate proves."""
    return refuting_family(certificate.statement, Clock(20.0)) is not None


def assert_harmless(name: str, count: int) -> None:
    original = body_of(honest(name))
    expected, outcome = honest(name).statement, honest(name).outcome
    for edit in sampled(name, count):
        body, label = edit.of(original), edit.label
        text = sealed(body)
        assert accepted(text, expected) in (None, outcome), label
        if body.get("statement") != original["statement"] and accepted(text) == "proved":
            assert not is_false(load(text)), label
        with pytest.raises(BadCertificate, match=r"checksum|not a treecert|only version"):
            load(sealed(body, like=original))


def forged(name: str, count: int) -> list[str]:
    """Edits of the proof with which a false neighbour is accepted."""
    found = []
    for relation, where in PROBLEMS[name].false:
        for edit in [Edit("as it is", ()), *sampled(name, count // 10)]:
            body = edit.of(body_of(honest(name)))
            text = sealed({**body, "statement": {"relation": relation, "where": where}})
            if accepted(text) is not None:
                found.append(f"{relation} {where} {edit.label}")
    return found


EVERY = (*NAMES, "-some", "-variance")


@pytest.mark.parametrize("name", EVERY)
def test_certificates_are_honest(name: str) -> None:
    assert both(honest(name)) == honest(name).outcome


def test_there_are_enough_places() -> None:
    assert sum(len(all_edits(name)) for name in EVERY) > 10_000


@pytest.mark.slow
@pytest.mark.parametrize("name", [*EVERY, *SLOW_NAMES])
def test_edits_are_harmless(name: str) -> None:
    assert_harmless(name, MANY)


@pytest.mark.slow
@pytest.mark.parametrize("name", [*NAMES, *SLOW_NAMES])
def test_edited_proofs_do_not_prove_a_false_neighbour(name: str) -> None:
    assert forged(name, MANY) == []


@pytest.mark.parametrize("name", NAMES)
def test_no_proof_is_a_proof_of_another_problem(name: str) -> None:
    for other in NAMES:
        if other != name:
            forgery = replace(honest(name), relation=PROBLEMS[other].relation, where=PROBLEMS[other].where)
            assert accepted(dump(forgery)) is None


@pytest.mark.parametrize("name", EVERY)
def test_scarred_texts_are_refused_or_read_the_same(name: str) -> None:
    for label, text in scarred(dump(honest(name)), 25):
        try:
            assert load(text) == honest(name), label
        except BadCertificate:
            continue


# -- what is read


def nested(depth: int, *, premise: bool = False) -> dict[str, object]:
    """A body with a proof that is nested so deep."""
    node: dict[str, object] = {"proof": {"rule": "zero"}} if premise else {"rule": "empty"}
    for _ in range(depth):
        node = (
            {"proof": {"rule": "zero"}, "plus": {"fact 1": {"factor": "1", "sign": node}}}
            if premise
            else {"rule": "empty", "children": [node]}
        )
    proof = {"rule": "close", "premises": {"goal": node}} if premise else node
    return {"statement": {"relation": "sum(x) >= 0", "where": "each x"}, "outcome": "proved", "proof": proof}


def test_nesting_is_bounded() -> None:
    assert read_body(nested(100)).proof is not None
    for premise in (False, True):
        with pytest.raises(BadCertificate, match="nested deeper than 150"):
            read_body(nested(160, premise=premise))


GOOD = body_of(REFUTED["some"])
MEMBERS = GOOD["family"]["members"]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"more": 1}, "a field is missing or unknown"),
        ({"statement": {"relation": "sum(x) >= 0"}}, "the statement is two texts"),
        ({"statement": "sum(x) >= 0"}, "the statement is two texts"),
        ({"proof": {"rule": "empty"}}, "either a proof or a family"),
        ({"outcome": "proved"}, "the outcome does not fit"),
        ({"factors": []}, "factors is a table"),
        ({"factors": {"x": 1}}, "a factorisation is a list of pairs"),
        ({"family": {"members": MEMBERS}}, "a family is a list of members"),
        ({"family": {"members": {}, "parameters": {}}}, "a family is a list of members"),
        ({"family": {"members": MEMBERS, "parameters": {"t": 1}}}, "a family is a list of members"),
        ({"family": {"members": [{"weight": 1, "values": {}}], "parameters": {}}}, "a member is a weight"),
        ({"family": {"members": [{"weight": "1", "values": 1}], "parameters": {}}}, "a member is a weight"),
        ({"family": {"members": [1], "parameters": {}}}, "a member is a weight"),
        ({"family": {"members": [{"weight": "2/4", "values": {}}], "parameters": {}}}, ""),
    ],
)
def test_bodies_are_read_strictly(changes: dict[str, object], words: str) -> None:
    assert read_body(GOOD) == REFUTED["some"]
    with pytest.raises(TreecertError, match=words or None):
        read_body({**GOOD, **changes})


LAW = {
    "relation": "v >= 0",
    "where": "v >= 0",
    "factor": "1",
    "at": {"v": "x"},
    "proof": {"rule": "zero"},
    "conditions": [],
    "equal": {"proof": {"rule": "zero"}},
}


@pytest.mark.parametrize(
    ("premise", "words"),
    [
        ([], "a premise has a proof or a law"),
        ({}, "a premise has a proof or a law"),
        ({"proof": {"rule": "zero"}, "law": LAW}, "a premise has a proof or a law"),
        ({"proof": {"rule": "zero"}, "more": 1}, "a premise has a proof or a law"),
        ({"proof": {"rule": "zero"}, "using": "fact 1"}, "using is a list of texts"),
        ({"proof": {"rule": "zero"}, "using": [1]}, "using is a list of texts"),
        ({"proof": {"rule": "zero"}, "plus": []}, "plus is a table"),
        ({"proof": {"rule": "zero"}, "plus": {"fact 1": "1"}}, "a condition is added with a factor"),
        (
            {"proof": {"rule": "zero"}, "plus": {"fact 1": {"factor": 1}}},
            "a condition is added with a factor",
        ),
        ({"proof": {"rule": "zero"}, "plus": {"fact 1": {}}}, "a condition is added with a factor"),
        ({"proof": {"rule": 1}}, "a rule is a text"),
        ({"law": []}, "a law has texts"),
        ({"law": {**LAW, "more": 1}}, "a law has texts"),
        ({"law": {k: v for k, v in LAW.items() if k != "equal"}}, "a law has texts"),
        ({"law": {**LAW, "factor": 1}}, "a law has texts"),
        ({"law": {**LAW, "at": {"v": 1}}}, "a law is used at a point"),
        ({"law": {**LAW, "conditions": {}}}, "a law is used at a point"),
    ],
)
def test_premises_are_read_strictly(premise: object, words: str) -> None:
    body = nested(0)
    for given in ({"proof": {"rule": "zero"}}, {"law": LAW}, {"law": {**LAW, "sign": {"law": LAW}}}):
        read = read_body({**body, "proof": {"rule": "close", "premises": {"goal": given}}})
        assert load(dump(read)) == read
    with pytest.raises(BadCertificate, match=words):
        read_body({**body, "proof": {"rule": "close", "premises": {"goal": premise}}})


@pytest.mark.parametrize(
    ("node", "words"),
    [
        ([], "a node is a rule"),
        ({"rule": "empty", "more": 1}, "a node is a rule"),
        ({"rule": 1}, "a rule is a text"),
        ({"rule": "empty", "data": []}, "a rule is a text"),
        ({"rule": "empty", "premises": []}, "a rule is a text"),
        ({"rule": "empty", "children": {}}, "a rule is a text"),
    ],
)
def test_nodes_are_read_strictly(node: object, words: str) -> None:
    with pytest.raises(BadCertificate, match=words):
        read_body({**nested(0), "proof": node})


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not readable as JSON"),
        ("[" * 100_000, "not readable as JSON"),
        ("[]", "not a treecert family certificate"),
        (json.dumps({"format": "treecert certificate"}), "not a treecert family certificate"),
        (sealed({**GOOD, "version": True}), "only version 1"),
        (sealed({**GOOD, "version": 2}), "only version 1"),
        (json.dumps({**GOOD, "digest": "0"}), "the checksum does not fit"),
        ('{"format": 1, "format": 2}', "a field occurs twice"),
        (" " * 20_000_001, "longer than any certificate"),
    ],
)
def test_texts_are_read_strictly(text: str, words: str) -> None:
    with pytest.raises(BadCertificate, match=words):
        load(text)


# -- the harness has teeth


SABOTAGE: dict[str, Callable[..., list[Context]]] = {
    "close": lambda context, node: [],
    "some": lambda context, node: [],
}


@pytest.mark.parametrize(("rule", "name"), [("close", "squares"), ("some", "some")])
def test_a_broken_rule_would_be_noticed(rule: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a rule that accepts everything, false neighbours are proved."""
    honest(name)
    monkeypatch.setattr(rules, "RULES", {**rules.RULES, rule: SABOTAGE[rule]})
    assert forged(name, MANY)
