"""`treecert prove` for statements about independent draws: outcomes, certificates that replay, one-line mistakes."""

from __future__ import annotations

from pathlib import Path

from tests.treecert.cli.conftest import Call
from verify.replaying import replayed

WHERE = "n draws, independent x, x >= 0, t > 0"
MARKOV = "Pr[mean(x) >= t] <= E[mean(x)]/t"


def test_markov(call: Call, tmp_path: Path) -> None:
    answer = call("prove", MARKOV, "--where", WHERE, "--explain", "--certificate", "c.json")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith("proved in ")
    assert "Deviation 1: mean(x) - t >= 0" in answer.out
    found = replayed((tmp_path / "c.json").read_text())
    assert (found.outcome, found.line) == ("proved", f"{MARKOV} for t > 0, n draws, independent x, x >= 0")
    assert call("recheck", "c.json").code == 0


def test_a_refutation_prints_the_laws(call: Call) -> None:
    answer = call("prove", "Pr[mean(x) >= t] <= E[mean(x)]/(2*t)", "--where", WHERE)
    assert answer.code == 1
    assert "It fails for 1 draw with x = 0 with probability 1/2; x = 1/2 with probability 1/2" in answer.out


def test_a_refutation_as_json(call: Call) -> None:
    body = call("prove", "Pr[mean(x) >= t] <= E[mean(x)]/(2*t)", "--where", WHERE, "--json").json
    assert body["outcome"] == "refuted"
    assert body["law"][0][0] == {"weight": "1/2", "x": "0"}
    assert set(body["parameters"]) == {"t"}


def test_mistakes_are_one_line(call: Call) -> None:
    for relation, where in (
        ("Pr[mean(x) >= t <= 1", WHERE),
        (MARKOV, "independent x"),
        ("Pr[mean(x) == t] <= 1", WHERE),
    ):
        answer = call("prove", relation, "--where", where)
        assert (answer.code, len(answer.err.splitlines())) == (2, 1)
    answer = call("prove", MARKOV, "--where", WHERE, "--hint", "split x")
    assert (answer.code, len(answer.err.splitlines())) == (2, 1)
