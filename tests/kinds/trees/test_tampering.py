"""Tampering: a certificate that is changed anywhere proves what it says, or nothing.

An edit of the proof may leave a proof of the same statement. One of the statement may leave another true one: then
exact values at all small states have to agree.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from lemmas.optimality.two_term_values import HINTS, VALUES
from tests.kernel.tampering import Body, Path, list_changes, places, put, sealed, text_changes
from tests.kinds.trees.worlds import STATEMENT, certificate
from tests.profiles import scaled
from verify.envelopes import BadCertificate
from verify.errors import BadInput, TreecertError
from verify.kinds.optimal_trees.certificates import dump, load
from verify.kinds.optimal_trees.checker import check
from verify.kinds.optimal_trees.exact import fault
from verify.kinds.optimal_trees.rules import RULES
from verify.kinds.optimal_trees.search import decide_optimum
from verify.kinds.optimal_trees.texts import read_statement
from verify.replaying import replayed

POINT_RULES = ("cut", "let", "case", "close", "chain")
MANY = scaled(250)


def body_of(text: str) -> Body:
    """The certificate as JSON data, without its checksum."""
    body: Body = json.loads(text)
    del body["digest"]
    return body


@cache
def edits() -> tuple[tuple[str, Path, Any], ...]:
    """Every edit of the certificate: a place, and what is written there."""
    body = body_of(certificate())
    return tuple(
        ("/".join(map(str, path)) + f": {label}", path, other)
        for path, value in places(body, ())
        if path[0] != "factors"
        for label, other in changes(path, value)
        if other != value
    )


def changes(path: Path, value: Any) -> Iterator[tuple[str, Any]]:
    """Other values for one part."""
    match value:
        case str() if path[-1] == "rule":
            yield from ((f"rule {r}", r) for r in (*RULES, *POINT_RULES, "interior", "signs", "combine", ""))
        case str():
            yield from text_changes(value)
        case int():
            yield from ((f"{value + d:+}", value + d) for d in (-1, 1))
        case list():
            yield from list_changes(value)
        case dict():
            yield from ((f"without {k}", {n: v for n, v in value.items() if n != k}) for k in value)
            yield "with more", {**value, "more": "1"}
            yield "empty", {}


def edited(path: Path, value: Any) -> Body:
    body = copy.deepcopy(body_of(certificate()))
    put(body, path, copy.deepcopy(value))
    return body


def accepted(text: str) -> bool:
    """Whether the checker takes it."""
    try:
        found = load(text)
        check(found)
    except TreecertError:
        return False
    return True


def assert_harmless(count: int) -> int:
    """How many of so many edits of all are accepted; each of those is true."""
    found, honest = edits(), read_statement(STATEMENT)
    chosen = found if len(found) <= count else [found[k * len(found) // count] for k in range(count)]
    taken = 0
    for label, path, value in chosen:
        text = sealed(edited(path, value))
        if accepted(text):
            taken += 1
            statement = load(text).statement
            if statement != honest:
                try:
                    assert not fault(statement, 4), label
                except BadInput:
                    pytest.fail(f"{label}: accepted, and beyond exact evaluation")
    return taken


def test_there_are_enough_places() -> None:
    assert len(edits()) > 3000


@pytest.mark.slow
def test_edits_are_harmless() -> None:
    assert assert_harmless(MANY) < MANY / 2


def statement_edits() -> list[tuple[str, Path, Any]]:
    return [e for e in edits() if e[1][0] in ("statement", "plans", "measures")]


def test_edits_of_what_is_stated_are_harmless() -> None:
    """The places where a wrong acceptance would be worst, all of them."""
    true = 0
    for label, path, value in statement_edits():
        text = sealed(edited(path, value))
        if accepted(text):
            true += 1
            assert not fault(load(text).statement, 4), label
    assert 0 < true < len(statement_edits()) / 3


@pytest.mark.slow
def test_edits_of_two_terms_are_harmless() -> None:
    """The same for a larger certificate, at places of its statement and plans, evenly spread."""
    outcome, text, _ = decide_optimum(VALUES, HINTS)
    assert outcome == "proved"
    body, honest = body_of(text), read_statement(VALUES)
    found = [
        (path, other)
        for path, value in places(body, ())
        if path[0] in ("statement", "plans", "measures") and isinstance(value, str)
        for _, other in text_changes(value)
        if other != value
    ]
    taken = 0
    for path, other in found[:: max(1, len(found) // scaled(20))]:
        changed = copy.deepcopy(body)
        put(changed, path, other)
        if accepted(sealed(changed)):
            taken += 1
            statement = load(sealed(changed)).statement
            assert statement == honest or not fault(statement, 3), path
    assert taken < scaled(20)


def test_the_honest_one_reads_back() -> None:
    text = certificate()
    assert dump(load(text)) == text
    assert accepted(text)
    assert replayed(text).outcome == "proved"
    assert replayed(text, independent=False) == replayed(text)
    assert load(text).text == STATEMENT


def test_a_changed_certificate_has_another_checksum() -> None:
    _, path, value = edits()[len(edits()) // 2]
    with pytest.raises(BadCertificate, match="checksum"):
        load(sealed(edited(path, value), like=body_of(certificate())))


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"version": 2}, "version"),
        ({"version": True}, "version"),
        ({"format": "treecert certificate"}, "not a treecert"),
        ({"more": {}}, "unknown"),
        ({"proofs": []}, "table"),
        ({"plans": {}}, "list"),
        ({"statement": []}, "StatementText"),
        ({"factors": {"x": 1}}, "list of pairs"),
    ],
)
def test_what_is_no_certificate(change: dict[str, Any], what: str) -> None:
    with pytest.raises(BadCertificate, match=what):
        load(sealed({**body_of(certificate()), **change}))


@pytest.mark.parametrize("text", ["", "{", "[]", "1", '{"format": "x"}'])
def test_no_json(text: str) -> None:
    with pytest.raises(BadCertificate):
        load(text)
