"""`treecert prove` on what people type: several relations, LaTeX, signs, what is known when it stays open, Ctrl-C."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from tests.treecert.cli.conftest import Call
from verify.kernel.joint import check, load
from verify.language.grammar import parse_joint
from verify.language.statements import Statement
from verify.rationals import Fraction
from verify.search.outcomes import Interrupted, Outcome

OPEN = ("exp(exp(x)) + H(x) >= 27/10 - x*ln(x)/1000000 + x^9", "0 < x < 1")


@pytest.mark.parametrize(
    ("relation", "where"),
    [
        ("0 <= x*(1-x) <= 1/4", "0 <= x <= 1"),
        ("0 \u2264 x\u00b7(1\u2212x) \u2264 \u00bc", "x \u2208 [0, 1]"),
        (r"0 \le x(1-x) \leq \frac{1}{4}", r"x \in [0,1]"),
        ("0 <= x*(1-x) and x*(1-x) <= 1/4", "x in [0, 1]"),
    ],
)
def test_one_statement_in_many_spellings(call: Call, relation: str, where: str) -> None:
    answer = call("prove", relation, "--where", where)
    assert answer.code == 0
    assert answer.out.endswith(": 0 <= x*(1 - x) <= 1/4 for 0 <= x <= 1\n")


def test_several_relations_have_one_certificate(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "joint.json"
    answer = call("prove", "0 <= x <= 1", "--where", "0 <= x <= 1", "--certificate", str(file))
    assert answer.code == 0
    expected = parse_joint("0 <= x <= 1", "0 <= x <= 1")
    assert check(load(file.read_text()), expected=expected, independent=True) == "proved"
    answer = call("recheck", str(file))
    assert answer.code == 0
    assert "0 <= x <= 1 for 0 <= x <= 1" in answer.out


def test_one_of_several_fails(call: Call) -> None:
    answer = call("prove", "0 <= x <= 1/2 and x < 3", "--where", "0 <= x <= 1")
    assert answer.code == 1
    assert "the relation 2 fails at x = " in answer.out
    body = call("prove", "0 <= x <= 1/2 and x < 3", "--where", "0 <= x <= 1", "--json").json
    assert [p["outcome"] for p in body["parts"]] == ["proved", "refuted"]
    assert Fraction(body["witness"]["x"]) > Fraction(1, 2)


def test_a_domain_with_a_logarithm(call: Call) -> None:
    answer = call(
        "prove", "2*exp(-2*m*t^2) <= d", "--where", "0 < d < 1, 0 < t < 1, m >= ln(2/d)/(2*t^2)", "--explain"
    )
    assert answer.code == 0
    assert "2*exp(-2*m*t^2) <= d for " in answer.out


def test_what_is_open_comes_with_the_margin_and_commands(call: Call) -> None:
    answer = call("prove", OPEN[0], "--where", OPEN[1], "--time-limit", "0.2")
    assert answer.code == 3
    assert "the smallest margin found is " in answer.out
    assert " at x = " in answer.out
    commands = [line.removeprefix("try: ") for line in answer.out.splitlines() if line.startswith("try: ")]
    assert len(commands) >= 2
    for command in commands:
        program, verb, relation, option, where, *rest = shlex.split(command)
        assert (program, verb, option) == ("treecert", "prove", "--where")
        assert parse_joint(relation, where)
        assert rest[0] in ("--time-limit", "--hint")


def test_a_part_that_stays_open_is_named(call: Call) -> None:
    answer = call("prove", f"{OPEN[0]} and x < 2", "--where", OPEN[1], "--time-limit", "0.4", "--json")
    assert answer.code == 3
    assert [p["outcome"] for p in answer.json["parts"]] == ["undecided", "proved"]
    assert answer.json["advice"]


def test_ctrl_c_keeps_what_was_found(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(statement: Statement, **_: object) -> Outcome:
        raise Interrupted(Outcome(statement, "undecided", left=("stopped by the user", "x > 0")))

    monkeypatch.setattr("verify.search.prover.prove", stopped)
    answer = call("prove", "x > 1", "--where", "x > 1")
    assert answer.code == 130
    assert "left open: x > 0" in answer.out
    monkeypatch.setattr("verify.search.joint.prove", stopped)
    answer = call("prove", "1 < x < 2", "--where", "1 < x < 2")
    assert answer.code == 130
    assert "left open: x > 0" in answer.out


def test_ctrl_c_in_the_search_is_told_with_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    from verify.search.prover import prove

    def press(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("verify.search.prover.DomainReducer.prove", press)
    with pytest.raises(Interrupted) as caught:
        prove(parse_joint(*OPEN)[0], time_limit=5)
    assert isinstance(caught.value, KeyboardInterrupt)
    found = caught.value.found
    assert isinstance(found, Outcome)
    assert found.left[0] == "stopped by the user"


def test_ctrl_c_in_sharpen_keeps_the_end_that_fails(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def press(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("verify.sharpening.Sharpener._find", press)
    answer = call("sharpen", "x*(1-x) <= c", "--where", "0 <= x <= 1")
    assert answer.code == 130
    assert answer.out.startswith("undecided: no c that works was proved to; c = 1/8 fails (refuted)")
    assert "left open: stopped by the user" in answer.out


@pytest.mark.parametrize(
    ("relation", "why"),
    [
        (
            "x^2 - 1 >= c*0",
            r"no value of c works: the statement fails at x = 1/4, whatever c is",
        ),
        (
            "x^2 >= 0*c",
            r"no value of c was found that fails: no point against the statement at all 21 values",
        ),
        (
            "x <= c*x^2",
            r"no value of c that works was found: the statement fails ",
        ),
    ],
)
def test_sharpen_says_why_no_constant_is_sharp(call: Call, relation: str, why: str) -> None:
    answer = call("sharpen", relation, "--where", "0 <= x <= 1/2", "--time-limit", "20")
    assert answer.code == 2
    assert why in answer.err


@pytest.mark.parametrize(
    ("relation", "where", "what"),
    [
        ("x > 0", "x < 1, y <", "condition 2: "),
        ("x > 0", "x < 1, 0 < e < 1", "condition 2: a condition without variables"),
        (r"x \foo y \le 1", "", r"'\foo' is not read (column 3: "),
        ("0 <= x <= 1 >= y", "", "a chain has < and <= only"),
    ],
)
def test_bad_input_is_one_line_that_names_the_place(call: Call, relation: str, where: str, what: str) -> None:
    answer = call("prove", relation, "--where", where)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.count("\n") == 1
    assert what in answer.err
    assert "(column " in answer.err


def test_a_sharp_constant_is_not_lost(call: Call) -> None:
    answer = call("sharpen", "x*(1-x) <= c", "--where", "0 <= x <= 1", "--time-limit", "20")
    assert answer.code == 0
