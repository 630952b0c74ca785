"""`treecert prove`: exit codes, JSON, certificates, and one line for a mistake."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.treecert.cli.conftest import Call
from verify.kernel.certificates import load
from verify.kernel.checker import check
from verify.language.grammar import parse_line, parse_statement
from verify.rationals import Fraction


def test_proved_is_0(call: Call) -> None:
    answer = call("prove", "x^2 >= 0", "--where", "0 < x < 1")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith("proved in ")
    assert "x^2 >= 0 for 0 < x < 1" in answer.out


def test_refuted_is_1_with_the_point(call: Call) -> None:
    answer = call("prove", "x >= 1/2", "--where", "0 <= x < 1/8")
    assert answer.code == 1
    assert answer.out.startswith("refuted in ")
    assert "it fails at x = " in answer.out


def test_undecided_is_3_with_what_is_left(call: Call) -> None:
    answer = call(
        "prove",
        "exp(exp(x)) + H(x) >= 27/10 - x*ln(x)/1000000 + x^9",
        "--where",
        "0 < x < 1",
        "--time-limit",
        "0.2",
        "--json",
    )
    assert answer.code == 3
    assert answer.json["outcome"] == "undecided"
    assert answer.json["left"]
    assert "witness" not in answer.json


def test_json_when_proved(call: Call) -> None:
    body = call("prove", "x^2 >= 0", "--where", "0 < x < 1", "--json").json
    assert body.pop("seconds") >= 0
    assert body == {"outcome": "proved", "statement": "x^2 >= 0 for 0 < x < 1", "vacuous": False}


@pytest.mark.parametrize(
    ("relation", "where", "code"),
    [
        ("(2^-k)^2 <= 2^-k", "integer k, k >= 1", 0),
        ("(2^-k)^-3 < 1", "integer k, k >= 1", 1),
        ("a <= 1", "a = exp(-t*ln(2)), t >= 0", 0),
    ],
)
def test_the_statement_shown_is_the_statement_decided(
    call: Call, relation: str, where: str, code: int
) -> None:
    statement = parse_statement(relation, where)
    answer = call("prove", relation, "--where", where, "--json", "--explain")
    assert answer.code == code
    assert parse_line(answer.json["statement"]) == statement
    claim = answer.json["explanation"][0].removeprefix("Claim: ").removesuffix(".")
    assert parse_line(claim) == statement
    shown = call("prove", relation, "--where", where).out.splitlines()[0]
    assert parse_line(shown.partition(" s: ")[2]) == statement


def test_what_cannot_be_shown_as_it_is_meant_is_not_shown(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("verify.language.printing._line", lambda *_: "x > 2")
    answer = call("prove", "x > 1", "--where", "x > 1")
    assert (answer.code, answer.out) == (2, "")
    assert "would not read back" in answer.err


def test_json_when_refuted(call: Call) -> None:
    body = call("prove", "x >= 1", "--where", "0 <= x <= 1/8", "--json").json
    assert body["outcome"] == "refuted"
    assert 0 <= Fraction(body["witness"]["x"]) <= Fraction(1, 8)
    assert "left" not in body


def test_json_when_vacuous(call: Call) -> None:
    answer = call("prove", "x >= 1", "--where", "x < 0, x > 0", "--json")
    assert (answer.code, answer.json["vacuous"]) == (0, True)
    assert "no point meets" in call("prove", "x >= 1", "--where", "x < 0, x > 0").out


def test_a_relation_may_begin_with_a_minus_sign(call: Call) -> None:
    assert call("prove", "-x<0", "--where", "-1<0, 0<x").code == 0
    assert call("prove", "--where", "-x<0", "-x<0").code == 0


def test_the_certificate_is_written_and_replays(call: Call, tmp_path: Path) -> None:
    for relation, word in [("x >= 0", "proved"), ("x >= 1", "refuted")]:
        call("prove", relation, "--where", "0 <= x <= 2", "--certificate", "c.json")
        certificate = load((tmp_path / "c.json").read_text())
        assert check(certificate, independent=True) == word
        assert call("recheck", "c.json").code == 0


def test_no_certificate_without_a_decision(call: Call, tmp_path: Path) -> None:
    relation = "exp(exp(x)) + H(x) >= 27/10 - x*ln(x)/1000000 + x^9"
    answer = call("prove", relation, "--where", "0 < x < 1", "--time-limit", "0.2", "--certificate", "c.json")
    assert answer.code == 3
    assert "no certificate" in answer.err
    assert not (tmp_path / "c.json").exists()


@pytest.mark.usefixtures("explained")
def test_an_explanation_is_a_list_of_steps(call: Call) -> None:
    answer = call("prove", "x^2 >= 0", "--where", "0 < x < 1", "--explain")
    assert answer.out.endswith("1. about x^2 >= 0\n2. done\n")
    body = call("prove", "x^2 >= 0", "--where", "0 < x < 1", "--explain", "--json").json
    assert body["explanation"] == ["1. about x^2 >= 0", "2. done"]


BAD = [
    (),
    ("2x > 0",),
    ("x",),
    ("x > 0 < 1",),
    ("x > 0", "--where", "x"),
    ("x > 0", "--where", "x >"),
    ("log(x) > 0",),
    ("1/x > 0", "--where", "-1 < x < 1"),
    ("ln(x) > 0", "--where", "-1 < x < 1"),
    ("__import__('os').system('true') > 0",),
    ("x > 0", "--hint", "no such hint at all"),
    ("x > 0", "--time-limit", "0"),
    ("x > 0", "--time-limit", "-1"),
    ("x > 0", "--time-limit", "nan"),
    ("x > 0", "--time-limit", "inf"),
    ("x > 0", "--time-limit", "soon"),
    ("x > 0", "--certificate", "no/such/folder/c.json"),
    ("x > 0", "--certificate", "."),
    ("x > 0", "--no-such-option"),
    ("x > 0", "y > 0"),
    ("x > 0\ny\x1b[31m", "--where", "é"),
]


@pytest.mark.parametrize("arguments", BAD)
@pytest.mark.parametrize("as_json", [False, True])
def test_a_mistake_is_2_with_one_line(call: Call, arguments: tuple[str, ...], as_json: bool) -> None:
    answer = call("prove", *arguments, *(["--json"] if as_json else []))
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("treecert: ")
    assert answer.err.endswith("\n")
    assert answer.err.count("\n") == 1
    assert answer.err[:-1].isprintable()
    assert answer.err.isascii()


def test_brackets_are_no_markup(call: Call) -> None:
    answer = call("prove", "x > [bold]", "--where", "x > 0")
    assert "[bold]" in answer.err


@pytest.mark.slow
def test_numbers_too_long_to_be_written_do_not_end_the_search(call: Call) -> None:
    """Splitting at k = 1, 2, ... leads to powers with more digits than Python converts."""
    answer = call("prove", "(1-2^-k)^(2^k) <= exp(-1)", "--where", "integer k, k>=1", "--time-limit", "20")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith("proved in ")


def test_a_number_that_may_be_meant_of_each_member_is_named(call: Call) -> None:
    """Two statements: a constant pulled out of a sum, and Jensen's inequality."""
    where = "sum(w) == 1, each w >= 0"
    note = "y is one number for all members; behind `each`, as in `each y`, it is one of each member"
    answer = call("prove", "sum(w*y^2) >= sum(w*y)^2", "--where", where)
    assert answer.out.splitlines()[1] == f"note: {note}"
    assert call("prove", "sum(w*y^2) >= sum(w*y)^2", "--where", where, "--json").json["notes"] == [note]
    answer = call("prove", "sum(w*y^2) >= sum(w*y)^2", "--where", f"{where}, y")
    assert (answer.code, "note" in answer.out) == (0, False)
