"""Proofs as pages: made once, made again when something changes, gone with their claim."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from reports.writing import PAGE, write_pages
from tests.stored import STORED
from treecert.cli import main
from treecert.proof_pages import write_proofs
from verify.errors import BadInput, TreecertError

REPORTS = Path(__file__).parents[2] / "reports"
WHOLE = json.loads((REPORTS / "audit.json").read_text(encoding="utf-8"))


def part(*claims: str) -> dict[str, Any]:
    """The audit of a few claims."""
    few: dict[str, Any] = WHOLE | {"statements": [s for s in WHOLE["statements"] if s["id"] in claims]}
    return few


@pytest.fixture
def audit(tmp_path: Path) -> Path:
    """A folder of reports on one claim, with its certificates."""
    document = part("TOPK.L42.s7")
    (tmp_path / "audit.json").write_text(json.dumps(document), encoding="utf-8")
    (tmp_path / "certificates").mkdir()
    for name in document["statements"][0]["certificates"]:
        (tmp_path / "certificates" / name).write_text(STORED.text(name), encoding="utf-8")
    return tmp_path


def test_a_page_a_claim_with_all_its_certificates(audit: Path) -> None:
    document = part("TOPK.L42.s7")
    assert write_proofs(audit, document, audit / "certificates") == 1
    page = (audit / "proofs" / "TOPK.L42.s7.html").read_text(encoding="utf-8")
    for name in document["statements"][0]["certificates"]:
        assert f'<section id="{name}">' in page
    assert "At each member x &gt;= 0; summed: mean(x) &gt;= 0." in page
    assert "The facts imply it." in page
    assert "<script" not in page
    assert "http" not in page.replace("http-equiv", "")


def test_what_is_up_to_date_stays(audit: Path) -> None:
    done: list[tuple[int, int]] = []
    document = part("TOPK.L42.s7")
    for _ in range(2):
        write_proofs(audit, document, audit / "certificates", progress=lambda n, of: done.append((n, of)))
    assert done == [(1, 1)]
    page = audit / "proofs" / "TOPK.L42.s7.html"
    page.write_text(page.read_text(encoding="utf-8")[:-30], encoding="utf-8")  # cut short by a kill
    write_proofs(audit, document, audit / "certificates", progress=lambda n, of: done.append((n, of)))
    assert len(done) == 2
    assert write_proofs(audit, part(), audit / "certificates") == 0
    assert not page.exists()


def test_a_certificate_that_does_not_hold(audit: Path) -> None:
    path = audit / "certificates" / "TOPK.L42.s7.printed.json"
    path.write_text(path.read_text(encoding="utf-8").replace("== 1/2", "== 1/3"), encoding="utf-8")
    with pytest.raises(TreecertError, match=r"TOPK\.L42\.s7\.printed\.json' does not hold"):
        write_proofs(audit, part("TOPK.L42.s7"), audit / "certificates")


def test_a_certificate_that_is_not_there(audit: Path) -> None:
    (audit / "certificates" / "TOPK.L42.s7.printed.json").unlink()
    with pytest.raises(BadInput, match=r"printed\.json"):
        write_proofs(audit, part("TOPK.L42.s7"), audit / "certificates")


def test_the_report_links_to_proofs_that_are_there(audit: Path) -> None:
    link = 'href="proofs/TOPK.L42.s7.html#TOPK.L42.s7.printed.json">proof</a>'
    write_pages(audit, part("TOPK.L42.s7"))
    assert link not in (audit / PAGE).read_text(encoding="utf-8")
    code = main(
        ["report", "--proofs", "--jobs", "1", "--audit", str(audit / "audit.json"), "--out", str(audit)]
    )
    assert code == 0
    assert link in (audit / PAGE).read_text(encoding="utf-8")


def test_nothing_to_replay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "audit.json").write_text(json.dumps(part("KM96.L4")), encoding="utf-8")
    assert main(["report", "--proofs", "--audit", str(tmp_path / "audit.json"), "--out", str(tmp_path)]) == 2
    assert "there is nothing to replay" in capsys.readouterr().err
