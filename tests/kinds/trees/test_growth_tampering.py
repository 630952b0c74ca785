"""Tampering: a certificate about growing trees that is changed anywhere proves its own statement, or nothing.

Tried at places all over every certificate: the edit alone, and the edited proof for a false neighbour of the statement.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from tests.kernel.tampering import Body, scarred, sealed
from tests.kinds.families.tampering import Edit, edits
from tests.kinds.trees.growths import PROBLEMS, found, honest
from tests.profiles import scaled
from verify.envelopes import BadCertificate
from verify.errors import TreecertError
from verify.kinds.families import checker as families
from verify.kinds.growing_trees.certificates import GrowthCertificate, dump, load
from verify.kinds.growing_trees.checker import check
from verify.kinds.growing_trees.statements import GrowthStatement

MANY = scaled(50)


def body_of(name: str) -> Body:
    """A certificate as JSON data, without its checksum."""
    body: Body = json.loads(found(name)[0])
    del body["digest"]
    return body


@cache
def all_edits(name: str) -> list[Edit]:
    """Every edit of the proofs, not of the statement."""
    return [e for e in edits(body_of(name)) if all(path[0] != "statement" for path, _ in e.written)]


def sampled(name: str, count: int) -> list[Edit]:
    every = all_edits(name)
    return every if len(every) <= count else [every[k * len(every) // count] for k in range(count)]


def accepted(text: str, expected: GrowthStatement | None = None) -> bool:
    """Whether the checker accepts; it raises nothing but its own errors."""
    try:
        certificate = load(text)
        return check(certificate, expected=expected) == "proved"
    except TreecertError:
        return False


def assert_harmless(name: str, count: int) -> None:
    body, statement = body_of(name), PROBLEMS[name].statement
    for edit in sampled(name, count):
        edited = edit.of(body)
        text = sealed(edited)
        if accepted(text, statement):
            assert load(text).statement == statement, edit.label
        with pytest.raises(BadCertificate, match=r"checksum|not a treecert growth|only version"):
            load(sealed(edited, like=body))


def forged(name: str, count: int) -> list[str]:
    """Edits of the proof with which a false neighbour is accepted."""
    made = []
    for relation, where in PROBLEMS[name].false:
        for edit in [Edit("as it is", ()), *sampled(name, count)]:
            body = edit.of(body_of(name))
            if accepted(sealed({**body, "statement": {"relation": relation, "where": where}})):
                made.append(f"{relation} {where} {edit.label}")
    return made


@pytest.mark.slow
@pytest.mark.parametrize("name", PROBLEMS)
def test_edits_are_harmless(name: str) -> None:
    assert accepted(found(name)[0], PROBLEMS[name].statement)
    assert_harmless(name, MANY)


@pytest.mark.slow
@pytest.mark.parametrize("name", PROBLEMS)
def test_edited_proofs_do_not_prove_a_false_neighbour(name: str) -> None:
    assert forged(name, MANY // 2) == []


def test_no_proof_is_a_proof_of_another_problem() -> None:
    for name in PROBLEMS:
        for other, problem in PROBLEMS.items():
            if other != name:
                texts = {"relation": problem.relation, "where": problem.where}
                assert not accepted(sealed({**body_of(name), "statement": texts})), (name, other)


@pytest.mark.parametrize("name", ["weights", "greedy"])
def test_scarred_texts_are_refused_or_read_the_same(name: str) -> None:
    for label, text in scarred(found(name)[0], 25):
        try:
            assert load(text) == honest(name), label
        except BadCertificate:
            continue


def test_a_broken_checker_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the proofs at the splits false neighbours are proved: the harness has teeth."""
    monkeypatch.setattr(families, "replay", lambda *_: None)
    assert forged("weights", 1)


# -- what is read

INDUCTION, RECURRENCE = "weights", "greedy"


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"more": 1}, "a field is missing or unknown"),
        ({"outcome": "proved"}, "a field is missing or unknown"),
        ({"facts": {}}, "facts are a list"),
        ({"facts": [1]}, "a fact is a table"),
        ({"facts": [{}]}, "a field of a fact is missing or unknown"),
        ({"values": {}}, "proofs are a list"),
        ({"values": [1]}, "a node is a rule"),
        ({"end": []}, "a node is a rule"),
        ({"factors": []}, "factors is a table"),
        ({"factors": {"x": 1}}, "factors is a table|a factorisation"),
        ({"statement": {"relation": "sum(w) == 1"}}, "the statement is two texts"),
        ({"statement": {"relation": "sum(w) == 1", "where": 1}}, "the statement is two texts"),
        ({"statement": "sum(w) == 1"}, "the statement is two texts"),
        ({"format": "treecert family certificate"}, "not a treecert growth certificate"),
        ({"version": 2}, "only version 1 is known"),
        ({"version": True}, "only version 1 is known"),
        ({"version": 1.0}, "only version 1 is known"),
    ],
)
def test_bodies_are_read_strictly(changes: Body, words: str) -> None:
    assert load(sealed(body_of(INDUCTION))) == honest(INDUCTION)
    with pytest.raises(BadCertificate, match=words):
        load(sealed({**body_of(INDUCTION), **changes}))


@pytest.mark.parametrize("field", ["statement", "facts", "end", "values"])
def test_no_field_is_missing(field: str) -> None:
    with pytest.raises(BadCertificate, match="a field is missing or unknown"):
        load(sealed({k: v for k, v in body_of(INDUCTION).items() if k != field}))


@pytest.mark.parametrize(
    ("name", "changes", "words"),
    [
        (INDUCTION, {"more": 1}, "a field of a fact is missing or unknown"),
        (INDUCTION, {"sum": "sum(w)"}, "a field of a fact is missing or unknown"),
        (INDUCTION, {"base": None}, "a node is a rule"),
        (INDUCTION, {"relation": 1}, "a relation is a text"),
        (INDUCTION, {"values": "none"}, "proofs are a list"),
        (RECURRENCE, {"more": 1}, "a field of a fact is missing or unknown"),
        (RECURRENCE, {"relation": "sum(g) <= 1"}, "a field of a fact is missing or unknown"),
        (RECURRENCE, {"statement": {"relation": "a <= 1"}}, "the statement is two texts"),
        (RECURRENCE, {"statement": []}, "the statement is two texts"),
        (RECURRENCE, {"sum": 1}, "a sum is a text"),
        (RECURRENCE, {"parts": {}}, "proofs are a list"),
        (RECURRENCE, {"proof": []}, "a node is a rule"),
    ],
)
def test_facts_are_read_strictly(name: str, changes: Body, words: str) -> None:
    body = body_of(name)
    with pytest.raises(BadCertificate, match=words):
        load(sealed({**body, "facts": [{**body["facts"][0], **changes}]}))


@pytest.mark.parametrize(("name", "field"), [(INDUCTION, "step"), (RECURRENCE, "parts"), (RECURRENCE, "sum")])
def test_no_field_of_a_fact_is_missing(name: str, field: str) -> None:
    body = body_of(name)
    fact: Any = {k: v for k, v in body["facts"][0].items() if k != field}
    with pytest.raises(BadCertificate, match="a field of a fact is missing or unknown"):
        load(sealed({**body, "facts": [fact]}))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not readable as JSON"),
        ("[" * 100_000, "not readable as JSON"),
        ("[]", "not a treecert growth certificate"),
        ('{"format": 1, "format": 2}', "a field occurs twice"),
        (" " * 20_000_001, "longer than any certificate"),
    ],
)
def test_texts_are_read_strictly(text: str, words: str) -> None:
    with pytest.raises(BadCertificate, match=words):
        load(text)


def test_a_wrong_checksum_is_refused() -> None:
    body = body_of(INDUCTION)
    with pytest.raises(BadCertificate, match="the checksum does not fit"):
        load(json.dumps({**body, "digest": "0"}))
    with pytest.raises(BadCertificate, match="the checksum does not fit"):
        load(json.dumps(body))


def test_factors_are_written_where_there_are_some() -> None:
    c: GrowthCertificate = honest("logs")
    body = json.loads(dump(c))
    assert ("factors" in body) == bool(c.factors)
    assert load(dump(c)) == c
