"""audit.json has the form that the schema gives, and the checker of the form can say no."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any, get_args

import pytest

from reports.schema import audit_schema, problems
from verify.claims.parts import Found, Role
from verify.claims.weighing import EVIDENCE, WORDS

DOCUMENT: dict[str, Any] = {
    "schema": 2,
    "tool": {"python": "3.11"},
    "standing": {"P": {"eps": "the error is positive (section 1)"}},
    "sections": {"paper.one": "Section one.\n\nWhat it decides."},
    "statements": [
        {
            "id": "P.L1",
            "paper": "P",
            "section": "paper.one",
            "where": "Lemma 1",
            "says": "x > 0",
            "verdict": "false",
            "evidence": "refuted",
            "witness": {"x": "0"},
            "certificates": ["P.L1.printed.json"],
            "parts": [{"role": "printed", "found": "refuted", "text": "x > 0"}],
        }
    ],
}


def test_a_document_that_fits() -> None:
    assert list(problems(DOCUMENT, audit_schema())) == []


Change = Callable[[dict[str, Any]], object]
CHANGES: list[tuple[Change, str]] = [
    (lambda d: d.pop("schema"), "$: schema is missing"),
    (lambda d: d.update(schema=1), "$.schema: not 2"),
    (lambda d: d.update(schema=True), "$.schema: not 2"),
    (lambda d: d.pop("standing"), "$: standing is missing"),
    (lambda d: d["standing"]["P"].update(eps=1), "$.standing.P.eps: not a string"),
    (lambda d: d["sections"].update(x=[]), "$.sections.x: not a string"),
    (lambda d: d.update(extra=1), "$: extra is not known"),
    (lambda d: d["tool"].update(x=1), "$.tool.x: not a string"),
    (lambda d: d.update(statements={}), "$.statements: not a array"),
    (lambda d: d["statements"].append("x"), "$.statements[1]: not a object"),
    (lambda d: d["statements"][0].pop("verdict"), "$.statements[0]: verdict is missing"),
    (lambda d: d["statements"][0].update(verdict="nearly"), "$.statements[0].verdict: 'nearly' is none of"),
    (lambda d: d["statements"][0].update(evidence="hunch"), "$.statements[0].evidence: 'hunch'"),
    (lambda d: d["statements"][0].update(id="L1"), "$.statements[0].id: 'L1' does not match"),
    (lambda d: d["statements"][0].update(seconds=1), "$.statements[0]: seconds is not known"),
    (lambda d: d["statements"][0].update(reach="far"), "$.statements[0].reach: 'far' is none of"),
    (lambda d: d["statements"][0].update(notes="one"), "$.statements[0].notes: not a array"),
    (lambda d: d["statements"][0].update(readings=[{"taken": "a"}]), "$.statements[0].readings[0]: other is"),
    (lambda d: d["statements"][0].update(certificates=["../x"]), "$.statements[0].certificates[0]: "),
    (lambda d: d["statements"][0]["witness"].update(x=0.5), "$.statements[0].witness.x: not a string"),
    (lambda d: d["statements"][0]["parts"][0].update(role="guess"), "$.statements[0].parts[0].role"),
    (lambda d: d["statements"][0].update(verdit="true"), "$.statements[0]: verdit is not known"),
]


@pytest.mark.parametrize(("change", "message"), CHANGES)
def test_a_document_that_does_not_fit(change: Change, message: str) -> None:
    document = copy.deepcopy(DOCUMENT)
    change(document)
    assert any(p.startswith(message) for p in problems(document, audit_schema()))


def test_the_schema_has_the_words_of_the_engine() -> None:
    statement = audit_schema()["properties"]["statements"]["items"]["properties"]
    assert statement["verdict"]["enum"] == list(WORDS)
    assert statement["evidence"]["enum"] == list(EVIDENCE)
    part = statement["parts"]["items"]["properties"]
    assert set(part["role"]["enum"]) == set(get_args(Role))
    assert set(part["found"]["enum"]) == set(get_args(Found))


def test_a_word_that_the_checker_does_not_know_is_refused() -> None:
    with pytest.raises(ValueError, match="minimum"):
        list(problems(1, {"type": "number", "minimum": 0}))
