"""`treecert list`, `show`, `diff` and `report` on a stored audit, and `recheck` by the id of a claim."""

from __future__ import annotations

import copy
import json
import webbrowser
from pathlib import Path

import pytest

from tests.reports.test_schema import DOCUMENT
from tests.treecert.cli.conftest import Call

ROOT = Path(__file__).parents[3]


@pytest.fixture
def stored(tmp_path: Path) -> Path:
    """An audit of two papers in the folder where the call is made."""
    document = copy.deepcopy(DOCUMENT)
    first = document["statements"][0]
    document["statements"] = [
        first | {"reach": "error", "remarks": "It fails at 0.", "says": r"$\tau\ge\tfrac12$"},
        first
        | {
            "id": "P.L1.s1",
            "where": "proof of Lemma 1",
            "verdict": "true",
            "evidence": "proved",
            "says": "x",
        },
        first | {"id": "Q.T1", "paper": "Q", "where": "Theorem 1", "verdict": "misprint", "reach": "slip"},
    ]
    (tmp_path / "reports").mkdir()
    path = tmp_path / "reports" / "audit.json"
    path.write_text(json.dumps(document))
    return path


def ids(call: Call, *arguments: str) -> list[str]:
    return [s["id"] for s in call("list", *arguments, "--json").json]


@pytest.mark.usefixtures("stored")
def test_list(call: Call) -> None:
    answer = call("list")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.splitlines() == [
        "P.L1     false (refuted, error). Lemma 1: τ ≥ ½",
        "P.L1.s1  true (proved). proof of Lemma 1: x",
        "Q.T1     misprint (refuted, slip). Theorem 1: x > 0",
        "3 of 3 claims",
    ]
    assert ids(call, "p") == ["P.L1", "P.L1.s1"]
    assert ids(call, "p.l1.s1", "q") == ["P.L1.s1", "Q.T1"]
    assert ids(call, "--verdict", "false", "--verdict", "true") == ["P.L1", "P.L1.s1"]
    assert ids(call, "--evidence", "refuted", "--reach", "slip") == ["Q.T1"]
    assert ids(call, "--search", "THEOREM 1") == ["Q.T1"]
    assert call("list", "--search", "nothing").out == "0 of 3 claims\n"


@pytest.mark.usefixtures("stored")
@pytest.mark.parametrize("name", ["P.L1", "p.l1", "P Lemma 1", "lemma 1"])
def test_show_answers_from_the_stored_audit(call: Call, name: str) -> None:
    answer = call("show", *name.split())
    assert (answer.code, answer.err) == (0, "")
    lines = answer.out.splitlines()
    assert lines[0] == "P.L1, Lemma 1: false (refuted, error)"
    assert "  says: τ ≥ ½" in lines
    assert (
        lines[-1]
        == "  decided in the stored audit; again, with its proofs as steps: treecert show P.L1 --decide --package paper"
    )


@pytest.mark.usefixtures("stored")
def test_show_a_paper(call: Call) -> None:
    lines = call("show", "p").out.splitlines()
    assert lines == [
        "P: 2 claims",
        "     1  true (proved)",
        "     1  false (refuted)",
        "error: P.L1, Lemma 1, false (refuted). It fails at 0.",
    ]
    assert "slips: 1 (treecert list Q --reach slip)" in call("show", "Q").out
    assert [s["id"] for s in call("show", "P", "--json").json] == ["P.L1", "P.L1.s1"]
    assert call("show", "P.L1", "--json").json["remarks"] == "It fails at 0."


@pytest.mark.usefixtures("stored")
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("show", "P.L2"), "no claim 'P.L2'; did you mean P.L1"),
        (("show", "X", "--audit", "nowhere.json"), "no stored audit: 'nowhere.json' cannot be read"),
        (("show", "P", "--decide"), "P is a paper: treecert audit P decides its claims"),
        (("list", "R"), "no claim 'R'"),
        (("show", "P.L1", "--package", "p", "--audit", "x"), "choose one"),
        (("list", "--verdict", "nearly"), "--verdict 'nearly' is none of true, loose"),
        (("list", "--audit", "reports"), "cannot be read: Is a directory"),
        (("diff", "reports/audit.json"), "required: NEW"),
        (("diff", "reports/audit.json", "no.json"), "'no.json' cannot be read"),
        (("report", "--out", "reports/audit.json"), "cannot be written"),
        (("show", "P.L1", "P.L1"), "no claim 'P.L1 P.L1'"),
        (("recheck", "P.L1"), "the certificates of P.L1 are not here"),
    ],
)
def test_a_mistake_is_2_with_one_line(call: Call, arguments: tuple[str, ...], message: str) -> None:
    answer = call(*arguments)
    assert (answer.code, answer.out) == (2, "")
    assert message in answer.err
    assert answer.err.startswith("treecert: ")
    assert answer.err.count("\n") == 1


def test_diff(call: Call, stored: Path, tmp_path: Path) -> None:
    same = call("diff", str(stored), str(stored))
    assert (same.code, same.out) == (0, "0 added, 0 gone, 0 changed\n")
    document = json.loads(stored.read_text())
    document["statements"][1]["evidence"] = "argued"
    document["statements"][2] |= {"id": "Q.T2"}
    new = tmp_path / "new.json"
    new.write_text(json.dumps(document))
    found = call("diff", str(stored), str(new))
    assert found.code == 1
    assert found.out.splitlines() == [
        "+ Q.T2: misprint (refuted, slip)",
        "- Q.T1: misprint (refuted, slip)",
        "~ P.L1.s1: evidence proved -> argued",
        "1 added, 1 gone, 1 changed",
    ]
    assert call("diff", str(stored), str(new), "--json").json == {
        "added": ["Q.T2"],
        "gone": ["Q.T1"],
        "changed": {"P.L1.s1": {"evidence": ["proved", "argued"]}},
    }


def test_report(call: Call, stored: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    before = stored.read_bytes()
    answer = call("report", "--open")
    assert (answer.code, answer.err) == (0, "")
    assert "reports/report.html: 3 claims" in answer.out
    assert opened == [(tmp_path / "reports" / "report.html").as_uri()]
    assert (tmp_path / "reports" / "errata" / "P.md").exists()
    assert stored.read_bytes() == before
    body = call("report", "--out", "elsewhere", "--json").json
    page = tmp_path / "elsewhere" / "report.html"
    assert body == {"page": "elsewhere/report.html", "bytes": page.stat().st_size, "claims": 3}
    assert not (tmp_path / "elsewhere" / "audit.json").exists()
    assert len(opened) == 1


def test_the_installed_audit_answers_where_there_is_no_other(call: Call) -> None:
    document = json.loads((ROOT / "reports" / "audit.json").read_text(encoding="utf-8"))
    assert len(call("list", "--json").json) == len(document["statements"])


def test_recheck_by_the_id_of_a_claim(call: Call) -> None:
    document = json.loads((ROOT / "reports" / "audit.json").read_text(encoding="utf-8"))
    claim = next(s for s in document["statements"] if len(s.get("certificates", ())) == 2)
    answer = call("recheck", claim["id"].lower(), "--json")
    assert answer.code == 0
    assert [f"{r['file']}.json" for r in answer.json] == claim["certificates"]
    exported = call("certificate", answer.json[0]["file"], "--out", "one.json")
    assert (exported.code, exported.out) == (0, "")
    assert call("recheck", "one.json").code == 0
    assert call("certificate", answer.json[0]["file"]).out.startswith("{")
    assert "has 2 certificates: name one of" in call("certificate", claim["id"]).err
    without = next(s for s in document["statements"] if not s.get("certificates"))
    assert f"{without['id']} has no certificates" in call("recheck", without["id"]).err
