"""The formal statements in audit.json read back as the statements that their certificates are about.

A part is formal when it was printed from a statement: that is what every part with a certificate is, since only a
statement is decided by one. What was run through or argued has no certificate, and its text is prose.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.stored import STORED
from verify.errors import BadInput
from verify.kernel.certificates import ENVELOPE, Certificate, load
from verify.language.grammar import parse_line
from verify.language.printing import plain_statement
from verify.language.statements import Statement
from verify.replaying import about
from verify.search.prover import statement_texts

REPORTS = Path(__file__).parents[2] / "reports"

MISPRINTED = {
    "H(x + y - x*y)/2 - 3*H(y)/4 + H(2*y)/4 - H(2*x + y - 2*x*y)/4 == "
    "(2*H(3*2^(-m) - 2*2^(-m)^2) - 3*H(2^(-m)) + H(2*2^(-m)) - H(5*2^(-m) - 4*2^(-m)^2))/4 "
    "for k = m - 1, x = 2^(-k), y = 2^(-m), 1 <= k < m, integer m": "BDM20O.LC6.s3.gives.json",
}
"""Texts that an earlier version printed, and the certificates that they stood for: they say something else."""


def is_of_kernel(name: str) -> bool:
    """Whether a certificate is about numbers: others are about families and sequences."""
    return bool(json.loads(STORED.text(name))["format"] == ENVELOPE.format)


def parts() -> list[dict[str, Any]]:
    body = json.loads((REPORTS / "audit.json").read_text(encoding="utf-8"))
    return [part for s in body["statements"] for part in s.get("parts", ())]


@cache
def certificate(name: str) -> Certificate:
    return load(STORED.text(name))


@cache
def statement_of(name: str) -> Statement:
    return certificate(name).statement


def comes_back(text: str, statement: Statement) -> bool:
    try:
        return parse_line(text) == statement
    except BadInput:
        return False


def test_formal_parts_read_back_as_what_was_decided() -> None:
    # what was found "computed" says in words at which point a sharper form says more; its certificate is the witness
    formal = [p for p in parts() if p.get("certificate") and p["found"] != "computed"]
    assert len(formal) > 1000
    for part in formal:
        name = part["certificate"]
        if is_of_kernel(name):
            assert comes_back(part["text"], statement_of(name)), part["text"]
        else:
            assert part["text"] == about(STORED.text(name)).line


def test_parts_without_a_certificate_were_decided_in_other_ways() -> None:
    others = {(p["found"], p.get("method", "")) for p in parts() if not p.get("certificate")}
    assert {found for found, _ in others}.isdisjoint({"proved"})
    formal = (
        "exact witness",
        "explicit family",
        "proof tree",
        "proof for every family",
        "induction over the index",
    )
    assert not any(method.startswith(formal) for _, method in others)


@pytest.mark.parametrize(("text", "name"), MISPRINTED.items())
def test_a_text_that_says_something_else_is_noticed(text: str, name: str) -> None:
    statement = statement_of(name)
    assert not comes_back(text, statement)
    assert comes_back(plain_statement(statement), statement)


def test_every_certificate_is_printed_so_that_it_reads_back_and_is_found_by_its_texts() -> None:
    for name in filter(is_of_kernel, STORED.names()):
        kept, statement = certificate(name), statement_of(name)
        assert comes_back(plain_statement(statement), statement), name
        assert statement_texts(statement) == (kept.relation, kept.where), name
