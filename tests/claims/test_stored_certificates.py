"""Stored certificates: used where they hold, skipped where they do not."""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.claims.stubs import Oracle
from tests.claims.toys import EXPECTED, write_toys
from verify.claims.audit import audit
from verify.claims.catalogue import Catalogue, load
from verify.claims.journal import Journal
from verify.claims.store import StoredCertificates
from verify.envelopes import digest_of
from verify.kernel.certificates import dump
from verify.kinds.base import Question
from verify.kinds.numbers.kind import NUMBERS
from verify.language.grammar import parse_statement
from verify.language.statements import Statement
from verify.search.prover import prove, statement_texts

SQUARE = parse_statement("x^2 + 1 >= 2*x", "0 <= x <= 2")
UNDEFINED = parse_statement("x^2 + x/x >= 5/4", "0 <= x <= 2")
WRONG = parse_statement("x^2 >= 1/4", "0 <= x <= 2")


def text_of(statement: Statement) -> str:
    certificate = prove(statement).certificate
    assert certificate is not None
    return dump(certificate)


def texts_of(statement: Statement) -> dict[str, str]:
    relation, where = statement_texts(statement)
    return {"relation": relation, "where": where}


def changed(text: str, **fields: Any) -> str:
    """Another certificate with a checksum that fits."""
    body = json.loads(text) | fields
    return json.dumps(body | {"digest": digest_of(body)})


def known(folder: Path, name: str, text: str) -> tuple[StoredCertificates, Oracle]:
    """The certificates of claim P.C in a folder with one file, and the search behind them."""
    (folder / name).write_text(text)
    oracle = Oracle({"x^2 >= 1/4": "refuted"})
    return StoredCertificates.of(folder, "P.C", oracle), oracle


@pytest.mark.parametrize(("statement", "status"), [(SQUARE, "proved"), (WRONG, "refuted")])
def test_a_certificate_that_holds_spares_the_search(
    tmp_path: Path, statement: Statement, status: str
) -> None:
    text = text_of(statement)
    here, oracle = known(tmp_path, "P.C.printed.json", text)
    for _ in range(2):
        decided = here.decide(Question(NUMBERS, statement, ()))
        assert (decided.status, decided.known, decided.certificate) == (status, True, text)
    assert decided.counterexample == prove(statement).witness
    assert oracle.asked == []


def test_what_does_not_hold_is_searched_for(tmp_path: Path) -> None:
    text = text_of(SQUARE)
    statement = texts_of(WRONG)
    proof = json.loads(text)["proof"]
    for body in (
        changed(text, statement=statement),  # a proof of something else
        changed(text, proof=proof | {"children": []}, statement=statement),  # a proof cut short
        text.replace("proved", "refuted"),  # a checksum that does not fit
        text[:100],
        "",
    ):
        here, oracle = known(tmp_path, "P.C.printed.json", body)
        decided = here.decide(Question(NUMBERS, WRONG, ()))
        assert (decided.status, decided.known) == ("refuted", False)
        assert len(oracle.asked) == 1


def test_a_witness_that_does_not_hold_is_passed_over(tmp_path: Path) -> None:
    forged = changed(text_of(WRONG), statement=texts_of(SQUARE))
    here, oracle = known(tmp_path, "P.C.printed.json", forged)
    assert here.decide(Question(NUMBERS, SQUARE, ())).status == "proved"
    assert len(oracle.asked) == 1


def test_a_witness_at_which_nothing_has_a_value_is_passed_over(tmp_path: Path) -> None:
    here, oracle = known(tmp_path, "P.C.printed.json", changed(text_of(WRONG), statement=texts_of(UNDEFINED)))
    assert not here.decide(Question(NUMBERS, UNDEFINED, ())).known
    assert len(oracle.asked) == 1


def test_certificates_of_other_claims_are_not_read(tmp_path: Path) -> None:
    here, oracle = known(tmp_path, "P.C.s1.printed.json", text_of(SQUARE))
    assert not here.decide(Question(NUMBERS, SQUARE, ())).known
    assert len(oracle.asked) == 1


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    oracle = Oracle()
    assert (
        not StoredCertificates.of(tmp_path / "none", "P.C", oracle)
        .decide(Question(NUMBERS, SQUARE, ()))
        .known
    )


def test_twice_the_same_statement_uses_the_certificates_in_order(tmp_path: Path) -> None:
    text = text_of(SQUARE)
    other = changed(text, factors={"x": [["x", 1]]})
    (tmp_path / "P.C.printed-10.json").write_text(text)
    here, oracle = known(tmp_path, "P.C.printed-2.json", other)
    sizes = [len(here._about(Question(NUMBERS, SQUARE)))]
    for _ in range(2):
        here.decide(Question(NUMBERS, SQUARE, ()))
        sizes.append(len(here._about(Question(NUMBERS, SQUARE))))
    assert sizes == [2, 1, 1]
    assert oracle.asked == []


@pytest.fixture(scope="module")
def toys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Catalogue]:
    folder = tmp_path_factory.mktemp("toys")
    write_toys(folder, "toys_with_certificates")
    sys.path.insert(0, str(folder))
    importlib.invalidate_caches()
    yield load(["toys_with_certificates"])
    sys.path.remove(str(folder))


@pytest.mark.slow
def test_an_audit_comes_out_the_same_with_them(toys: Catalogue, tmp_path: Path) -> None:
    first = audit(toys, toys.claims, journal=Journal(tmp_path / "one"))
    for name, text in first.certificates.items():
        (tmp_path / name).write_text(text)
    second = audit(toys, toys.claims, journal=Journal(tmp_path / "two"), known=tmp_path)
    assert (first.summary["known"], second.summary["known"]) == (0, len(first.certificates))
    assert second.ran == len(EXPECTED)
    assert second.document == first.document
    assert second.certificates == first.certificates
    fresh = audit(toys, toys.claims, journal=Journal(tmp_path / "two"), known=tmp_path, fresh=True)
    assert fresh.summary["known"] == 0
