"""`treecert prove` for statements about functions: outcomes, certificates that replay, one line for a mistake."""

from __future__ import annotations

from pathlib import Path

from tests.treecert.cli.conftest import Call
from verify.replaying import replayed

WHERE = "concave G on [0,1], 0<=x<=1, 0<=y<=1"


def test_a_midpoint(call: Call, tmp_path: Path) -> None:
    answer = call(
        "prove", "G((x+y)/2) >= (G(x)+G(y))/2", "--where", WHERE, "--explain", "--certificate", "c.json"
    )
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith("proved in ")
    assert "G is concave: 2*G((x + y)/2) >= G(x) + G(y)." in answer.out
    assert replayed((tmp_path / "c.json").read_text()).outcome == "proved"
    assert call("recheck", "c.json").code == 0


def test_a_refutation_prints_the_function(call: Call) -> None:
    answer = call("prove", "G((x+y)/2) <= (G(x)+G(y))/2", "--where", WHERE)
    assert answer.code == 1
    assert "It fails for G: linear between (0, 0), (1/2, 1), (1, 0)" in answer.out


def test_a_refutation_as_json(call: Call) -> None:
    body = call("prove", "G((x+y)/2) <= (G(x)+G(y))/2", "--where", WHERE, "--json").json
    assert body["outcome"] == "refuted"
    assert body["functions"]["G"]["points"] == [["0", "0"], ["1/2", "1"], ["1", "0"]]
    assert set(body["parameters"]) == {"x", "y"}


def test_mistakes_are_one_line(call: Call) -> None:
    for relation, where in (
        ("G(x) >= 0", "concave G"),
        ("F(x) >= 0", WHERE),
        ("G(x) >= 0", "concave G - G on [0, 1]"),
    ):
        answer = call("prove", relation, "--where", where)
        assert (answer.code, len(answer.err.splitlines())) == (2, 1)
    answer = call("prove", "G(x) >= 0", "--where", WHERE, "--hint", "split x")
    assert (answer.code, len(answer.err.splitlines())) == (2, 1)
