"""A report that was written elsewhere names commands that work there."""

from __future__ import annotations

import json
import re
import sys
from html import unescape
from pathlib import Path

import pytest

from tests.treecert.cli.conftest import Call

CLAIMS = """from verify.claims import Check, claim

@claim("ELSE.L1", where="Lemma 1", says="x^2 >= 0")
def lemma(c: Check) -> None:
    c.printed("x^2 >= 0", "x >= 0")

@claim("ELSE.L2", where="Lemma 2", says="x >= 1")
def wrong(c: Check) -> None:
    c.printed("x >= 1", "x >= 0")
"""


@pytest.fixture
def report(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a report on a package of one's own."""
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "__init__.py").write_text('"""Somebody: On squares (ELSE)."""\n')
    (tmp_path / "elsewhere" / "one.py").write_text(CLAIMS)
    monkeypatch.setenv("TREECERT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(sys, "path", list(sys.path))
    assert call("audit", "--package", "elsewhere", "--out", "out", "--jobs", "1").code == 0
    audit = str(tmp_path / "out" / "audit.json")
    assert call("report", "--audit", audit, "--out", "out", "--proofs", "--jobs", "1").code == 0
    return tmp_path / "out"


def commands(page: Path, word: str) -> list[list[str]]:
    """The commands of that word that a page names, without `treecert`."""
    found = re.findall(rf"treecert ({word}[^<`]*)[<`]", page.read_text())
    return [unescape(c).split() for c in dict.fromkeys(found) if "ID" not in c]


@pytest.mark.parametrize("page", ["report.html", "proofs/ELSE.L1.html", "proofs/ELSE.L2.html"])
def test_rechecks_work_in_the_folder_of_the_report(
    call: Call, report: Path, page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(report)
    named = commands(report / page, "recheck")
    assert named
    for words in named:
        answer = call(*words)
        assert (answer.code, answer.err) == (0, ""), words
        assert answer.out.split(" ")[0] in ("proved", "refuted")


def test_pages_name_the_package(report: Path) -> None:
    assert ["show", "ELSE.L1", "--decide", "--package", "elsewhere"] in commands(
        report / "report.html", "show"
    )
    assert ["audit", "--package", "elsewhere"] in commands(report / "report.html", "audit")
    overview = " ".join((report / "AUDIT.md").read_text().split())
    assert "`treecert audit --package elsewhere` decides all claims anew" in overview
    assert "`treecert show ID --decide --package elsewhere`" in overview


def test_ids_of_the_pages_are_found_there(call: Call, report: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(report)
    assert "Lemma 1" in call("show", "ELSE.L1").out
    assert call("recheck", "else.l2").out.startswith("refuted")


def test_pages_without_certificates_name_no_recheck(call: Call, report: Path, tmp_path: Path) -> None:
    assert call("report", "--audit", str(report / "audit.json"), "--out", "bare").code == 0
    assert commands(tmp_path / "bare" / "report.html", "recheck") == []


def test_a_file_of_another_tool_is_left_alone(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "audit.json").write_text(json.dumps({"auditReportVersion": 2}))
    assert "Lemma 4" in call("show", "KM96.L4").out
    (tmp_path / "audit.json").write_text("{")
    assert "Lemma 4" in call("show", "KM96.L4").out
