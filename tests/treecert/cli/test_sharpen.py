"""`treecert sharpen`: both sides certified, or exit code 3."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.treecert.cli.conftest import Call
from verify.kernel.certificates import load
from verify.kernel.checker import check
from verify.language.grammar import parse_statement
from verify.rationals import Fraction
from verify.search.outcomes import Outcome
from verify.search.sharpening import Sharp


def test_the_best_constant(call: Call, tmp_path: Path) -> None:
    answer = call("sharpen", "x + 1 >= c", "--where", "0 <= x <= 1", "--certificate", "best")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith("sharp: c = 1, the largest c lies in [1, 1.0")
    assert check(load((tmp_path / "best.proof.json").read_text()), independent=True) == "proved"
    assert check(load((tmp_path / "best.refutation.json").read_text()), independent=True) == "refuted"


@pytest.mark.parametrize("relation", ["mean(x)^2 <= c*mean(x^2)", "some x >= c*mean(x)"])
def test_statements_on_families_are_told_apart(call: Call, relation: str) -> None:
    answer = call("sharpen", relation, "--where", "each x >= 0")
    assert (answer.code, answer.out) == (2, "")
    assert "of a family, prove the statement at a value" in answer.err


def test_json(call: Call) -> None:
    body = call("sharpen", "x + k >= 3", "--where", "0 <= x <= 1", "--constant", "k", "--json").json
    assert (body["outcome"], body["constant"], body["direction"], body["best"]) == (
        "sharp",
        "k",
        "smallest",
        "3",
    )
    low, high = map(Fraction, body["enclosure"])
    assert low <= high
    assert (body["proof"]["outcome"], body["refutation"]["outcome"]) == ("proved", "refuted")
    assert body["refutation"]["witness"]


@pytest.mark.parametrize("missing", ["proof", "refutation", "both"])
def test_one_side_is_not_enough(call: Call, monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    statement = parse_statement("x >= 1", "x > 0")
    undecided = None if missing == "both" else Outcome(statement, "undecided")
    claimed = Outcome(statement, "proved" if missing == "refutation" else "refuted")
    proof, refutation = (undecided, claimed) if missing == "proof" else (claimed, undecided)
    enclosure = (Fraction(2, 3), Fraction(5, 7))
    found = Sharp("c", "largest", None, enclosure, proof, refutation, ("the other side",))
    module = ModuleType("verify.search.sharpening")
    module.sharpen = lambda *_, **__: found  # type: ignore[attr-defined]  # a stand-in
    monkeypatch.setitem(sys.modules, "verify.search.sharpening", module)
    answer = call("sharpen", "x >= c", "--where", "x > 0")
    assert answer.code == 3
    assert "undecided: the largest c lies in [0.66666666666666666, 0.71428571428571429]" in answer.out
    assert "left open: the other side" in answer.out
    assert call("sharpen", "x >= c", "--json").json["outcome"] == "undecided"


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("x + 1 >= 3", "--where", "0 <= x <= 1"),
        ("x + >= c",),
        ("x >= c", "--constant", "2"),
        ("x >= c", "--certificate", "no/such/folder/best"),
        ("x >= c", "--time-limit", "x"),
    ],
)
def test_a_mistake_is_2_with_one_line(call: Call, arguments: tuple[str, ...]) -> None:
    answer = call("sharpen", *arguments)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("treecert: ")
    assert answer.err.count("\n") == 1
