"""`treecert prove` for statements about functions with trees: outcomes, certificates that replay, one-line mistakes."""

from __future__ import annotations

from pathlib import Path

from tests.treecert.cli.conftest import Call
from verify.kinds.objects.table import FAIR
from verify.replaying import replayed

BIAS = "top*log2(leaves) >= 2*(min(p, 1 - p) - err)"
TOO_MUCH = "top*log2(leaves) >= 3*(min(p, 1 - p) - err)"


def test_a_proof(call: Call, tmp_path: Path) -> None:
    answer = call("prove", BIAS, "--where", FAIR.phrase, "--explain", "--certificate", "c.json")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith("proved in ")
    assert "Known (path): p*(1 - q) + q*(1 - p) <= err + depth*top/2" in answer.out
    found = replayed((tmp_path / "c.json").read_text())
    assert (found.outcome, found.line) == ("proved", f"{BIAS} for {FAIR.phrase}")
    assert call("recheck", "c.json").code == 0


def test_a_refutation_prints_the_object(call: Call) -> None:
    answer = call("prove", TOO_MUCH, "--where", FAIR.phrase)
    assert answer.code == 1
    assert "it fails for f = 01, T = (x1: 0, 1)" in answer.out
    explained = call("prove", TOO_MUCH, "--where", FAIR.phrase, "--explain")
    assert "It fails for f = 01, T = (x1: 0, 1)" in explained.out
    body = call("prove", TOO_MUCH, "--where", FAIR.phrase, "--json").json
    assert body["outcome"] == "refuted"
    assert body["witness"] == {"f": "01", "T": "(x1: 0, 1)"}


def test_mistakes_are_one_line(call: Call) -> None:
    for relation, where, said in (
        (BIAS, f"{FAIR.phrase} leaves >= 2", "begin with one of"),
        (BIAS, "function f and tree T", "begin with one of"),
        (BIAS, f"{FAIR.phrase}, leaves >= >= 2", "column 47"),
        (BIAS, f"{FAIR.phrase}, s = 2", "no definitions"),
        ("top*log2(leaves >= 2", FAIR.phrase, "column"),
        ("chance >= 2", FAIR.phrase, "chance is no number of the object here"),
    ):
        answer = call("prove", relation, "--where", where)
        assert (answer.code, len(answer.err.splitlines())) == (2, 1)
        assert said in answer.err
    answer = call("prove", BIAS, "--where", FAIR.phrase, "--hint", "split p")
    assert (answer.code, len(answer.err.splitlines())) == (2, 1)
