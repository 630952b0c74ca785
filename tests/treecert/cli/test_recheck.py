"""`treecert recheck`: 0 only if every certificate replays."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.treecert.cli.conftest import Call
from verify.kernel.certificates import Certificate, Step, dump


@pytest.fixture
def files(call: Call, tmp_path: Path) -> Path:
    call("prove", "x >= 0", "--where", "0 <= x <= 2", "--certificate", "proof.json")
    call("prove", "x >= 1", "--where", "0 <= x <= 2", "--certificate", "point.json")
    wrong = Certificate("x >= 1", "0 <= x <= 2", point={"x": "3/2"})
    (tmp_path / "wrong.json").write_text(dump(wrong))
    (tmp_path / "unproved.json").write_text(dump(Certificate("x >= 1", "0 <= x <= 2", Step("signs"))))
    text = (tmp_path / "proof.json").read_text()
    (tmp_path / "cut.json").write_text(text[: len(text) // 2])
    (tmp_path / "edited.json").write_text(text.replace("x >= 0", "x >= 1"))
    (tmp_path / "other.json").write_text("[1, 2]")
    (tmp_path / "binary.json").write_bytes(b"\xff\xfe\0")
    return tmp_path


@pytest.mark.usefixtures("files")
def test_certificates_that_replay(call: Call) -> None:
    answer = call("recheck", "proof.json", "point.json")
    assert (answer.code, answer.err) == (0, "")
    assert [line.split(" ")[0] for line in answer.out.splitlines()] == ["proved", "refuted"]


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize("name", ["wrong.json", "unproved.json", "cut.json", "edited.json", "other.json"])
def test_one_that_does_not_replay_spoils_the_rest(call: Call, name: str) -> None:
    answer = call("recheck", "proof.json", name, "point.json")
    assert answer.code == 1
    assert len(answer.out.splitlines()) == 2
    assert answer.err.startswith(f"treecert: '{name}' does not replay: ")
    assert answer.err.count("\n") == 1


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize("name", ["missing.json", ".", "binary.json", "no/such/folder"])
def test_a_file_that_cannot_be_read_is_bad_input(call: Call, name: str) -> None:
    answer = call("recheck", "proof.json", name, "wrong.json")
    assert answer.code == 2
    assert f"treecert: '{name}' cannot be read: " in answer.err


@pytest.mark.usefixtures("files")
def test_json(call: Call) -> None:
    answer = call("recheck", "proof.json", "wrong.json", "missing.json", "--json")
    proved, failed, missing = answer.json
    assert (proved["outcome"], proved["statement"], proved["file"]) == (
        "proved",
        "x >= 0 for 0 <= x <= 2",
        "proof.json",
    )
    assert failed["outcome"] == "failed"
    assert missing["outcome"] == "unreadable"
    assert failed["problem"]
    assert answer.code == 2


def test_a_huge_file_is_turned_down(call: Call, tmp_path: Path) -> None:
    with (tmp_path / "huge.json").open("wb") as file:
        file.truncate(1 << 28)
    answer = call("recheck", "huge.json")
    assert answer.code == 2
    assert "longer than any certificate" in answer.err


def test_nesting_is_no_way_in(call: Call, tmp_path: Path) -> None:
    (tmp_path / "deep.json").write_text("[" * 100_000)
    assert call("recheck", "deep.json").code == 1
    step: object = {"rule": "signs"}
    for _ in range(400):
        step = {"rule": "split", "children": [step]}
    body = {"format": "treecert certificate", "version": 1, "outcome": "proved", "proof": step}
    (tmp_path / "steps.json").write_text(json.dumps(body | {"statement": {"relation": "x > 0", "where": ""}}))
    assert call("recheck", "steps.json").code == 1
