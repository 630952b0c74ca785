"""`treecert sharpen`: each end certified, or exit code 3."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.treecert.cli.conftest import Call
from verify.kernel.certificates import load
from verify.kernel.checker import check
from verify.language.expressions import const
from verify.language.grammar import parse_statement
from verify.rationals import Fraction
from verify.search.prover import prove
from verify.sharpening import Constant, SharpAnswer


def test_the_best_constant(call: Call, tmp_path: Path) -> None:
    answer = call("sharpen", "x + 1 >= c", "--where", "0 <= x <= 1", "--certificate", "best")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith("sharp: c = 1 is the largest c that works\nproved: 1 + x >= 1")
    outcomes = {"proof": "proved", "refutation": "refuted", "monotone": "proved", "contact": "proved"}
    for piece, outcome in outcomes.items():
        assert check(load((tmp_path / f"best.{piece}.json").read_text()), independent=True) == outcome


def test_no_end_is_called_the_largest_where_others_may_work(call: Call) -> None:
    answer = call("sharpen", "x + (c-1)*(c-5) >= 0", "--where", "0 <= x <= 1")
    assert answer.code == 3
    assert answer.out.startswith(
        "undecided: c = 1 works (proved); c = 1.0000000000000001 fails (refuted); there may"
    )
    body = call("sharpen", "x + (c-1)*(c-5) >= 0", "--where", "0 <= x <= 1", "--json").json
    assert (body["outcome"], body["direction"], body["best"], body["enclosure"]) == (
        "undecided",
        None,
        None,
        None,
    )


def test_json(call: Call) -> None:
    body = call("sharpen", "x + k >= 3", "--where", "0 <= x <= 1", "--constant", "k", "--json").json
    assert (body["outcome"], body["constant"], body["direction"], body["best"]) == (
        "sharp",
        "k",
        "smallest",
        "3",
    )
    assert body["sentence"] == "k = 3 is the smallest k that works"
    parts = {p["part"]: p for p in body["parts"]}
    assert [p["outcome"] for p in parts.values()] == ["proved", "refuted", "proved", "proved"]
    assert parts["refutation"]["witness"]
    assert Fraction(body["refuted_at"]) < Fraction(body["proved_at"]) == 3


def test_between_two_certified_ends(call: Call) -> None:
    body = call("sharpen", "x < 3", "--where", "0 <= x <= c", "--json").json
    assert (body["outcome"], body["best"], body["direction"]) == ("between", None, "largest")
    low, high = map(Fraction, body["enclosure"])
    assert low < 3 <= high
    assert [body["proved_at"], body["refuted_at"]] == body["enclosure"]


def test_an_irrational_contact(call: Call, tmp_path: Path) -> None:
    """0.80474234254941181... has no closed form; both ends are certified next to it."""
    answer = call("sharpen", "ln(1+x) <= c*sqrt(x)", "--where", "x >= 0", "--certificate", "near")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith("between: the smallest c that works lies between 0.80474234254941")
    for piece, outcome in {"proof": "proved", "refutation": "refuted", "monotone": "proved"}.items():
        assert check(load((tmp_path / f"near.{piece}.json").read_text()), independent=True) == outcome
    assert not (tmp_path / "near.contact.json").exists()


@pytest.mark.parametrize("missing", ["proof", "refutation", "both"])
def test_an_end_without_a_certificate_is_not_told(
    call: Call, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    constant = Constant(parse_statement("x >= c", "x > 0"), "c")
    good, bad = const(Fraction(-1, 3)), Fraction(5, 7)
    proof, refutation = prove(constant.at(good)), prove(constant.at(const(bad)))
    if missing in ("proof", "both"):
        proof = replace(proof, certificate=None)
    if missing in ("refutation", "both"):
        refutation = replace(refutation, certificate=None)
    found = SharpAnswer(constant, "largest", good, bad, proof, refutation, left=("the other side",))
    monkeypatch.setattr("verify.sharpening.sharpen", lambda *_, **__: found)
    answer = call("sharpen", "x >= c", "--where", "x > 0")
    assert answer.code == 3
    assert answer.out.startswith("undecided: ")
    assert ("-1/3" in answer.out) == (missing == "refutation")
    assert ("5/7" in answer.out) == (missing == "proof")
    assert "left open: the other side" in answer.out
    body = call("sharpen", "x >= c", "--json").json
    assert (body["outcome"], body["enclosure"], body["best"]) == ("undecided", None, None)


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


@pytest.mark.parametrize(
    ("relation", "where", "said"),
    [
        ("mean(x^2) >= c*mean(x)^2", "each x >= 0", "sharp: c = 1 is the largest c that works"),
        ("mean(x*(1-x)) <= c", "each 0 <= x <= 1", "sharp: c = 1/4 is the smallest c that works"),
    ],
)
def test_families(call: Call, tmp_path: Path, relation: str, where: str, said: str) -> None:
    answer = call("sharpen", relation, "--where", where, "--certificate", "best")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith(said)
    pieces = ["proof", "refutation", "monotone", "contact"]
    assert all((tmp_path / f"best.{p}.json").exists() for p in pieces)
    again = call("recheck", *(f"best.{p}.json" for p in pieces))
    assert again.code == 0


@pytest.mark.parametrize(
    ("relation", "where", "why"),
    [
        ("some x >= c*mean(x)", "each x >= 0", "a relation A >= B"),
        ("mean(x) <= 1", "each 0 <= x <= c", "in the relation only"),
        ("mean(x) <= 1", "each 0 <= x <= 1", "does not occur"),
    ],
)
def test_families_of_other_forms_are_refused(call: Call, relation: str, where: str, why: str) -> None:
    answer = call("sharpen", relation, "--where", where)
    assert (answer.code, answer.out) == (2, "")
    assert why in answer.err
