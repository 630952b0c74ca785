"""The stored audit: how it is found, read, searched and compared, without any claim being imported."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from reports.differences import differences
from reports.stored import matching, paper_named, read_audit, searched, stored_audit
from reports.uses import UseGraph, is_result
from tests.reports.test_schema import DOCUMENT
from verify.claims.catalogue import RESULT as LIVE
from verify.errors import BadInput

ROOT = Path(__file__).parents[2]


def claims(*places: tuple[str, str], **more: Any) -> list[dict[str, Any]]:
    first = DOCUMENT["statements"][0]
    return [
        first | {"id": i, "paper": i.partition(".")[0], "where": where} | more.get(i, {})
        for i, where in places
    ]


MANY = claims(
    ("P.L1", "Lemma 1"),
    ("P.L12", "Lemma 12"),
    ("P.L1.a", "Lemma 1, entropy"),
    ("P.E9", "eq. (9)"),
    ("Q.L1", "Lemma 1"),
    ("Q.S2", "section 2, first sentence"),
)


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("P.L1", ["P.L1"]),
        ("p.l1", ["P.L1"]),
        ("P Lemma 1", ["P.L1"]),
        ("p lemma 1", ["P.L1"]),
        ("Lemma 1", ["P.L1", "Q.L1"]),
        ("Lemma 12", ["P.L12"]),
        ("P eq 9", ["P.E9"]),
        ("eq. (9)", ["P.E9"]),
        ("Q section 2", ["Q.S2"]),
        ("e9", ["P.E9"]),
        ("l1", ["P.L1", "Q.L1"]),
        (" P  Lemma 1, entropy ", ["P.L1.a"]),
    ],
)
def test_a_claim_is_found_by_what_people_type(text: str, ids: list[str]) -> None:
    assert [s["id"] for s in matching(MANY, text)] == ids


@pytest.mark.parametrize(
    ("text", "message"),
    [("P.L13", "did you mean P.L1"), ("Lemma 99", "no claim 'Lemma 99'"), ("", "no claim ''"), ("P ", "no")],
)
def test_what_names_no_claim_is_bad_input(text: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        matching(MANY, text)


def test_papers_are_found_in_any_case() -> None:
    assert [paper_named(MANY, t) for t in ("p", "Q ", "R")] == ["P", "Q", None]


def test_words_are_searched_in_every_field() -> None:
    found = claims(
        ("P.L1", "Lemma 1"), ("P.L2", "Lemma 2"), **{"P.L2": {"says": r"$\tau\ge1$", "notes": ["Gini"]}}
    )
    assert [s["id"] for s in searched(found, "GINI lemma")] == ["P.L2"]
    assert [s["id"] for s in searched(found, "τ ≥ 1")] == ["P.L2"]
    assert searched(found, "gini entropy") == []


def test_the_audit_of_the_folder_comes_before_the_installed_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert stored_audit()[0] == ROOT / "reports" / "audit.json"
    (tmp_path / "reports").mkdir()
    (tmp_path / "reports" / "audit.json").write_text(json.dumps(DOCUMENT))
    assert stored_audit() == (Path("reports/audit.json"), DOCUMENT)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "cannot be read: No such file"),
        ("{", "holds no JSON"),
        ("[" * 100_000, "holds no JSON"),
        ("[]", "not a object"),
        (json.dumps(DOCUMENT | {"schema": 1}), "is no audit: .*schema"),
    ],
)
def test_what_is_no_audit_is_bad_input(tmp_path: Path, content: str | None, message: str) -> None:
    path = tmp_path / "audit.json"
    if content is not None:
        path.write_text(content)
    with pytest.raises(BadInput, match=message):
        read_audit(path)


def test_no_claim_is_imported_to_read_an_audit() -> None:
    """`list`, `show`, `diff` and `report` answer at once because of this."""
    code = (
        "import sys; from treecert.cli import main; main(['show', 'KM96.L4', '--json']); main(['list']);"
        "far = ('lemmas', 'algorithms', 'verify.claims', 'verify.kernel.checker');"
        "sys.exit(', '.join(m for m in sys.modules if m.startswith(far)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_differences() -> None:
    new = copy.deepcopy(DOCUMENT)
    assert not differences(DOCUMENT, new)
    new["statements"][0] |= {"verdict": "true", "evidence": "proved", "notes": ["new"], "remarks": "new"}
    del new["statements"][0]["witness"]
    new["statements"].append(new["statements"][0] | {"id": "P.L2"})
    found = differences(DOCUMENT, new)
    assert (found.added, found.gone) == (("P.L2",), ())
    changed = {"verdict": ("false", "true"), "evidence": ("refuted", "proved"), "witness": ({"x": "0"}, None)}
    assert found.changed == {"P.L1": changed}
    assert differences(new, DOCUMENT).gone == ("P.L2",)
    assert found.to_json()["changed"]["P.L1"]["verdict"] == ["false", "true"]


@pytest.mark.parametrize("field", ["verdict", "evidence", "reach", "sharp", "repair", "witness"])
def test_each_field_that_counts_is_compared(field: str) -> None:
    new = copy.deepcopy(DOCUMENT)
    new["statements"][0][field] = "other"
    assert list(differences(DOCUMENT, new).changed["P.L1"]) == [field]


def test_uses_and_what_rests_on_a_claim() -> None:
    graph = UseGraph(
        claims(
            ("P.T", "Theorem 1"),
            ("P.L", "Lemma 2"),
            ("P.s", "proof of Lemma 2"),
            ("P.E", "eq. (1)"),
            **{
                "P.T": {"uses": ["P.L", "gone.X"]},
                "P.s": {"serves": "P.L", "uses": ["P.E"]},
                "P.L": {"uses": ["P.s"]},
            },
        )
    )
    assert graph.used["P.T"] == ("P.L",)
    assert graph.below["P.L"] == ("P.s",)
    assert graph.steps == {"P.L": ("P.s",)}
    assert graph.users["P.E"] == ("P.s",)
    assert graph.resting("P.E") == ("P.T", "P.L", "P.s")
    assert graph.foundations("P.T") == ("P.L", "P.s", "P.E")
    assert [is_result(s) for s in graph.by_id.values()] == [True, True, False, False]


def test_results_are_told_as_the_engine_tells_them() -> None:
    from reports.uses import RESULT

    assert (RESULT.pattern, RESULT.flags) == (LIVE.pattern, LIVE.flags)
