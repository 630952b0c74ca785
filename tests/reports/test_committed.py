"""The reports in the repository are those of a run now, versions aside."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from reports.schema import audit_schema, problems
from reports.writing import markdown_pages
from tests.stored import stored, stored_names
from verify.claims.audit import Audit, audit
from verify.claims.catalogue import load
from verify.claims.journal import FOLDER, Journal

ROOT = Path(__file__).parents[2]
REPORTS = ROOT / "reports"

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def now() -> Audit:
    """A run of the whole catalogue; what has not changed comes from the journal of `make audit`."""
    catalogue = load()
    journal = Journal(Path(os.environ.get("TREECERT_CACHE") or ROOT / FOLDER))
    return audit(catalogue, catalogue.claims, jobs=-1, journal=journal, known=REPORTS / "certificates")


@pytest.fixture(scope="module")
def committed() -> dict[str, Any]:
    """The audit.json in the repository."""
    document: dict[str, Any] = json.loads((REPORTS / "audit.json").read_text(encoding="utf-8"))
    return document


def test_no_check_raises(now: Audit) -> None:
    assert now.errors == {}


def test_audit_json_is_of_this_catalogue(now: Audit, committed: dict[str, Any]) -> None:
    assert list(problems(committed, audit_schema())) == []
    assert [s["id"] for s in committed["statements"]] == [s["id"] for s in now.statements]
    for before, after in zip(committed["statements"], now.statements, strict=True):
        assert before == after
    for key in ("papers", "standing", "sections"):
        assert committed[key] == now.document[key]


def test_the_pages_are_of_this_audit(now: Audit) -> None:
    """Of those that are committed; the others are written by `treecert report` and not kept."""
    pages = markdown_pages(now.document)
    kept = [n for n in pages if n == "AUDIT.md" or n.startswith("errata/")]
    assert len(kept) > 5
    for name in kept:
        assert (REPORTS / name).read_text(encoding="utf-8") == pages[name], name


def test_the_certificates_are_of_this_audit(now: Audit) -> None:
    assert {f"{name}.json": stored(name) for name in stored_names()} == now.certificates


def test_what_has_no_value_is_no_finding(now: Audit) -> None:
    """A hypothesis is missing, or a domain left, only at a point where the relation has a value."""
    for s in now.statements:
        if any(
            note.startswith("leans on ") and note.endswith(", which falls") for note in s.get("notes", ())
        ):
            continue  # the point stands with the claim that falls
        if s["verdict"] in ("missing-hypothesis", "boundary-gap"):
            assert any(p["found"] == "refuted" for p in s["parts"]), s["id"]


def test_the_whole_of_an_infinite_domain_is_not_run_through(now: Audit) -> None:
    """Each exhaustive part names its finite domain; there are few of them."""
    for s in now.statements:
        for p in s.get("parts", ()):
            assert p["found"] != "exhaustive" or "every" in p, s["id"]
