"""The reports as files: what is written, what is left alone, and how AUDIT.md reads."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import pytest

from reports.markdown import EVIDENCE, ROLES, WORDS, audit_page, readings_page
from reports.writing import BadAudit, write_reports
from tests.reports.test_schema import DOCUMENT
from verify.claims import parts, verdicts
from verify.errors import BadInput
from verify.replaying import FORMATS

CERTIFICATE = '{"format": "treecert certificate"}\n'


def test_the_files(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    write_reports(folder, DOCUMENT, {"P.L1.printed.json": CERTIFICATE})
    assert json.loads((folder / "audit.json").read_text()) == DOCUMENT
    assert (folder / "AUDIT.md").read_text() == audit_page(DOCUMENT)
    assert (folder / "certificates" / "P.L1.printed.json").read_text() == CERTIFICATE


def test_only_certificates_that_are_gone_are_removed(tmp_path: Path) -> None:
    write_reports(tmp_path, DOCUMENT, {"P.L1.printed.json": CERTIFICATE, "P.L2.printed.json": CERTIFICATE})
    others = {
        tmp_path / "certificates" / "notes.json": "{}",
        tmp_path / "certificates" / "list.json": "[1]",
        tmp_path / "certificates" / "torn.json": "{",
        tmp_path / "certificates" / "README.md": "read me",
        tmp_path / "elsewhere.json": CERTIFICATE,
    }
    for path, text in others.items():
        path.write_text(text)
    write_reports(tmp_path, DOCUMENT, {"P.L1.printed.json": CERTIFICATE})
    assert not (tmp_path / "certificates" / "P.L2.printed.json").exists()
    assert (tmp_path / "certificates" / "P.L1.printed.json").exists()
    assert all(path.read_text() == text for path, text in others.items())


@pytest.mark.parametrize("kind", FORMATS)
def test_certificates_of_every_kind_are_removed_when_they_are_gone(tmp_path: Path, kind: str) -> None:
    write_reports(tmp_path, DOCUMENT, {"P.L2.printed.json": json.dumps({"format": kind})})
    write_reports(tmp_path, DOCUMENT, {"P.L1.printed.json": CERTIFICATE})
    assert not (tmp_path / "certificates" / "P.L2.printed.json").exists()


def test_a_file_that_does_not_change_is_not_touched(tmp_path: Path) -> None:
    write_reports(tmp_path, DOCUMENT, {"P.L1.printed.json": CERTIFICATE})
    before = {p: p.stat().st_mtime_ns for p in tmp_path.rglob("*") if p.is_file()}
    write_reports(tmp_path, DOCUMENT, {"P.L1.printed.json": CERTIFICATE})
    assert {p: p.stat().st_mtime_ns for p in tmp_path.rglob("*") if p.is_file()} == before


def test_what_is_no_audit_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(BadAudit, match="schema"):
        write_reports(tmp_path, DOCUMENT | {"schema": 1}, {})
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_bad_input(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInput, match="cannot be written"):
        write_reports(tmp_path / "file", DOCUMENT, {})


def test_the_page() -> None:
    page = audit_page(DOCUMENT)
    assert "| verdict | evidence | P |\n|---|---|---:|\n| false | refuted | 1 |\n| all | | 1 |" in page
    assert "#### P.L1: Lemma 1\n\n**false** (refuted). $x > 0$\n\n- as printed, **refuted**: `x > 0`" in page
    assert "- eps: the error is positive (section 1)" in page
    assert "### Section one\n\nWhat it decides.\n\n#### P.L1" in page
    assert page.endswith("\n")
    assert not page.endswith("\n\n")


def test_the_page_has_no_versions() -> None:
    later = copy.deepcopy(DOCUMENT)
    later["tool"] = {"python": "9"}
    assert audit_page(later) == audit_page(DOCUMENT)


def test_verdicts_are_counted_by_evidence() -> None:
    several = copy.deepcopy(DOCUMENT)
    first = several["statements"][0]
    for n, (verdict, evidence) in enumerate([("true", "proved"), ("true", "bounded"), ("true", "bounded")]):
        several["statements"].append(first | {"id": f"P.L{n + 2}", "verdict": verdict, "evidence": evidence})
    rows = ["| true | proved | 1 |", "| true | bounded | 2 |", "| false | refuted | 1 |", "| all | | 4 |"]
    assert "\n".join(rows) in audit_page(several)


def test_findings_are_ranked_by_reach() -> None:
    several = copy.deepcopy(DOCUMENT)
    first = several["statements"][0]
    several["statements"] = [
        first | {"id": f"P.L{n}", "reach": reach} for n, reach in enumerate(("slip", "error", "gap"))
    ]
    page = audit_page(several)
    assert page.index("Errors") < page.index("- P.L1") < page.index("Gaps") < page.index("Slips")
    assert "**false** (refuted, error)" in page
    assert "Errors" not in audit_page(DOCUMENT)


def test_the_page_of_readings() -> None:
    two_ways = copy.deepcopy(DOCUMENT)
    two_ways["statements"][0]["readings"] = [{"taken": "one", "other": "two * three", "why": "it says so"}]
    page = readings_page(two_ways)
    for text in (
        "**P.L1** (Lemma 1). $x > 0$",
        "- taken: one",
        r"- not taken: two \* three",
        "- because it says so",
    ):
        assert text in page.splitlines()
    assert "P.L1" not in readings_page(DOCUMENT)


def test_undecided_claims_stand_on_top() -> None:
    later = copy.deepcopy(DOCUMENT)
    later["statements"][0] |= {"verdict": "undecided", "evidence": "none"}
    assert "Undecided: P.L1." in audit_page(later).partition("## P")[0]
    assert "Undecided" not in audit_page(DOCUMENT)


def test_every_field_is_shown() -> None:
    full = copy.deepcopy(DOCUMENT)
    full["statements"][0] |= {
        "remarks": "Found: 1 < 2.",
        "sharp": "constant 2",
        "repair": "x > 1 (x is large)",
        "serves": "P.L0",
        "standing": ["eps"],
        "uses": ["P.L9"],
        "readings": [{"taken": "one", "other": "two", "why": "it says so"}],
        "notes": ["a * b < c", "more"],
        "parts": [
            {"role": "applies", "found": "refuted", "text": "0 < y", "cites": "P.L9", "witness": {"y": "0"}},
            {
                "role": "printed",
                "found": "proved",
                "text": "x",
                "certificate": "c.json",
                "every": "all real x",
            },
            {
                "role": "printed",
                "found": "ill-formed",
                "text": "k",
                "method": "not introduced: k",
                "label": "2",
            },
            {"role": "reading", "found": "argued", "text": "By symmetry.", "of": "2", "why": "evident"},
            {
                "role": "support",
                "found": "bounded",
                "text": "so",
                "every": "all n",
                "sizes": "3 cases; n = 1, 2, 3",
            },
            {"role": "covers", "found": "undecided", "text": "y > 0", "cites": "P.L8", "left": ["a cell"]},
            {"role": "quantity", "found": "computed", "text": "h = 3"},
        ],
    }
    page = audit_page(full)
    for text in (
        r"Found: 1 \< 2.",
        "- sharp: constant 2",
        "- repair: `x > 1 (x is large)`",
        "- serves: P.L0",
        "- standing: eps",
        "- uses: P.L9",
        "- read as: one; not as: two; because it says so",
        r"- note: a \* b \< c",
        "- note: more",
        "- at the point of use, **refuted**: `0 < y` [P.L9] at y = 0",
        "- as printed, **proved**: all real x: `x` ([certificate](certificates/c.json))",
        "- as printed (2), **ill-formed**: `k`; not introduced: k",
        "- as it is meant (2), **argued**: By symmetry.; evident",
        "- support, **bounded**: all n: `so`; 3 cases; n = 1, 2, 3",
        "- the repair at the point of use, **undecided**: `y > 0` [P.L8]; left open: a cell",
    ):
        assert text in page.splitlines(), text
    assert "h = 3" not in page  # the note says it


def test_the_page_knows_the_words_of_the_engine() -> None:
    assert WORDS == verdicts.WORDS
    assert EVIDENCE == verdicts.EVIDENCE
    assert set(ROLES) == set(parts.ROLES)
