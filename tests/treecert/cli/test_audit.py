"""`treecert audit` and `show`: what is run, what is printed, and what is written where."""

from __future__ import annotations

import itertools
import json
import re
from pathlib import Path

import pytest

from tests.claims.toys import EXPECTED, write_toys
from tests.treecert.cli.conftest import Answer, Call
from verify.packs import Stored

REPLAYED = 28
NAMES = (f"clitoys{n}" for n in itertools.count())


@pytest.fixture
def toys(tmp_path: Path) -> str:
    name = next(NAMES)
    write_toys(tmp_path, name)
    return name


def audit(call: Call, toys: str, *arguments: str) -> Answer:
    return call("audit", "--package", toys, "--jobs", "1", *arguments)


def test_a_whole_audit_prints_the_counts(call: Call, toys: str, tmp_path: Path) -> None:
    answer = audit(call, toys, "--out", "out")
    assert (answer.code, answer.err) == (0, "")
    rows = [tuple(line.split()) for line in answer.out.splitlines()]
    for row in (
        ("true", "proved", "4"),
        ("true", "bounded", "1"),
        ("misprint", "refuted", "1"),
        ("not-a-claim", "1"),
        ("all", "18"),
    ):
        assert row in rows
    assert not any(row[:1] == ("true",) and len(row) == 2 for row in rows)  # never one number
    assert f"18 claims, 18 run now; {REPLAYED} certificates replayed" in answer.out
    assert answer.out.endswith("reports in out/\n")
    document = json.loads((tmp_path / "out" / "audit.json").read_text())
    assert {s["id"]: s["verdict"] for s in document["statements"]} == EXPECTED
    assert len(Stored(tmp_path / "out" / "certificates").names()) == REPLAYED
    again = audit(call, toys, "--out", "out")
    assert "18 claims, 0 run now" in again.out
    assert "18 claims, 18 run now" in audit(call, toys, "--out", "out", "--fresh").out


def test_a_selection_prints_each_claim_and_writes_nothing(call: Call, toys: str, tmp_path: Path) -> None:
    answer = audit(call, toys, "TOY.gap", "TOY.step", "TOY.loose")
    assert "TOY.loose            loose (proved); constant 1; fails just beyond at x = 0\n" in answer.out
    assert (
        "TOY.gap              boundary-gap (refuted, slip) at y = 0; used outside the domain of TOY.true"
        in answer.out
    )
    assert "TOY.step             step-false" in answer.out
    assert "TOY.true " not in answer.out
    assert "no reports written" in answer.out
    assert not (tmp_path / "reports").exists()


def test_a_selection_is_written_where_told(call: Call, toys: str, tmp_path: Path) -> None:
    audit(call, toys, "TOY.gap", "--out", "part")
    document = json.loads((tmp_path / "part" / "audit.json").read_text())
    assert [s["id"] for s in document["statements"]] == ["TOY.gap"]


def test_only_the_whole_catalogue_goes_to_the_default_folder(
    call: Call, toys: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    audit(call, toys)
    assert not (tmp_path / "reports").exists()
    monkeypatch.setattr("treecert.cli.audit.DEFAULT_PACKAGES", (toys,))
    call("audit", "--jobs", "1", "TOY")
    assert not (tmp_path / "reports").exists()
    call("audit", "--jobs", "1")
    assert (tmp_path / "reports" / "audit.json").exists()
    assert (tmp_path / "reports" / "AUDIT.md").exists()


def test_json(call: Call, toys: str) -> None:
    body = audit(call, toys, "--json").json
    assert {s["id"]: s["verdict"] for s in body["statements"]} == EXPECTED
    assert body["summary"]["claims"] == body["summary"]["ran"] == 18
    assert body["summary"]["rechecked"] == REPLAYED
    assert body["summary"]["verdicts"]["TOY"]["loose"] == {"proved": 1}
    assert body["schema"] == 2


def test_an_error_in_a_check_is_1_and_named(call: Call, tmp_path: Path) -> None:
    name = next(NAMES)
    write_toys(tmp_path, name, broken=True)
    answer = audit(call, name, "TOY.broken", "TOY.true")
    assert answer.code == 1
    told = r"treecert: the check of TOY.broken failed: LookupError: no such table \(\w+\.py, line \d+\)\n"
    assert re.fullmatch(told, answer.err)
    assert "TOY.true             true (proved)" in answer.out
    assert audit(call, name, "TOY.true").code == 0


@pytest.mark.usefixtures("explained")
def test_show(call: Call, toys: str) -> None:
    answer = call("show", "TOY.hypothesis", "--package", toys)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith("TOY.hypothesis, Lemma 4: missing-hypothesis (refuted, slip)\n")
    for line in (
        "  says: x² > 0",
        "  printed, refuted: x^2 > 0 for -1 <= x <= 1",
        "    at x = 0",
        "    1. about x^2 > 0",
        "  repaired, proved: x^2 > 0 for 0 < x <= 1",
        "    why: x > 0",
        "    for: all real x",
        "  inside, proved: -1 <= x for 0 < x <= 1",
    ):
        assert line in answer.out.splitlines()
    assumed = call("show", "TOY.true", "--package", toys).out.splitlines()
    for line in (
        "  remarks: Nothing to remark.",
        "  standing hypothesis: x lies in the unit interval (section 1: a probability)",
        "  read as: x is real; not: x is a power of 1/2 (the proof takes derivatives)",
    ):
        assert line in assumed
    assert "  printed 2, proved: 3*(1 + x)^2 == 3 + 3*x^2 + 6*x for 0 < x < 1" in (
        call("show", "TOY.two", "--package", toys).out.splitlines()
    )
    body = call("show", "TOY.gap", "--package", toys, "--json").json
    assert (body["id"], body["verdict"]) == ("TOY.gap", "boundary-gap")
    assert body["explanation"]["TOY.gap.printed.json"] == ["1. about 1 + y^2 > 0", "2. done"]


@pytest.mark.usefixtures("explained")
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("show", "TOY.gpa"), "no claim 'TOY.gpa'; did you mean TOY.gap"),
        (("show", "gap"), "did you mean TOY.gap?"),
        (("show",), "required: ID"),
        (("audit", "TOX"), "no claim 'TOX'; did you mean TOY?"),
        (("audit", "TOY.true", "nothing at all"), "no claim 'nothing at all'"),
        (("audit", "--jobs", "0"), "a whole number from 1 on"),
        (("audit", "--jobs", "two"), "a whole number from 1 on"),
        (("audit", "--jobs", "2", "--dask", "tcp://127.0.0.1:1"), "choose one"),
        (("audit", "--out", "file"), "'file' is no folder"),
        (("audit", "--out", "file/deeper"), "cannot be written"),
        (("audit", "--package", "nowhere_at_all"), "no package nowhere_at_all"),
        (("audit", "--package", "../x"), "not the name of a package"),
    ],
)
def test_a_mistake_is_2_with_one_line(
    call: Call, toys: str, tmp_path: Path, arguments: tuple[str, ...], message: str
) -> None:
    (tmp_path / "file").write_text("")
    answer = call(*arguments, "--package", toys)
    assert (answer.code, answer.out) == (2, "")
    assert message in answer.err
    assert answer.err.startswith("treecert: ")
    assert answer.err.count("\n") == 1


def test_a_package_without_claims_is_bad_input(call: Call, tmp_path: Path) -> None:
    (tmp_path / "empty_paper.py").write_text("")
    answer = call("audit", "--package", "empty_paper")
    assert (answer.code, answer.err) == (2, "treecert: no claims in empty_paper\n")


def test_a_cache_that_cannot_be_used_is_bad_input(
    call: Call, toys: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("TREECERT_CACHE", str(tmp_path / "file" / "cache"))
    answer = audit(call, toys, "TOY.name")
    assert (answer.code, answer.err.count("\n")) == (2, 1)
    assert "TREECERT_CACHE" in answer.err
