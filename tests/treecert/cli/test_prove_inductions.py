"""`treecert prove` for sequences and growing trees: outcomes, certificates that replay, one line for a mistake."""

from __future__ import annotations

from pathlib import Path

from tests.treecert.cli.conftest import Call
from verify.replaying import replayed

WEIGHTS = "tree w after t splits, root w == 1, split w == w_0 + w_1"
HALVES = "sequence a from t = 1, start a <= 1, each a >= 0, step a_next <= a/2"


def test_a_tree(call: Call, tmp_path: Path) -> None:
    answer = call("prove", "sum(w) == 1", "--where", WEIGHTS, "--certificate", "c.json")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith("proved in ")
    assert replayed((tmp_path / "c.json").read_text()).line == f"sum(w) == 1 for {WEIGHTS}"
    assert call("recheck", "c.json").code == 0


def test_hints_pass_on_first(call: Call) -> None:
    where = f"{WEIGHTS}, end t >= 1"
    assert call("prove", "sum(w) <= t", "--where", where).code == 3
    assert call("prove", "sum(w) <= t", "--where", where, "--hint", "sum(w) == 1").code == 0


def test_a_false_one_is_left_open(call: Call, tmp_path: Path) -> None:
    answer = call("prove", "sum(1) == t", "--where", WEIGHTS, "--certificate", "c.json", "--time-limit", "2")
    assert answer.code == 3
    assert "left open: at the root" in answer.out
    assert "nothing to replay" in answer.err
    assert not (tmp_path / "c.json").exists()


def test_a_sequence_as_json(call: Call) -> None:
    body = call("prove", "a <= 1", "--where", HALVES, "--json").json
    assert body.pop("seconds") >= 0
    assert body.pop("method").startswith("induction over t from 1 on")
    assert body == {"outcome": "proved", "statement": f"a <= 1 for {HALVES}", "vacuous": None}


def test_mistakes_are_one_line(call: Call) -> None:
    for where in ("tree w after splits", "tree w after t splits, greedy", "sequence a"):
        answer = call("prove", "sum(w) == 1", "--where", where)
        assert (answer.code, len(answer.err.splitlines())) == (2, 1)
