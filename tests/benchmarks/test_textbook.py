"""The public benchmark says what it should: false ones fail at their points, true ones at none that is tried."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from benchmarks import textbook
from benchmarks.textbook import PROBLEMS, Given, Journal, Question, answer, ask, limits, questions, scores
from verify.arithmetic.kits import flint_kit
from verify.errors import BadInput, TreecertError
from verify.kernel.checker import check_point
from verify.language.grammar import parse_joint
from verify.language.points import fails_at, holds_at
from verify.rationals import Fraction

LINES = [json.loads(line) for line in PROBLEMS.read_text(encoding="utf-8").splitlines()]
OF = {truth: [p for p in LINES if p["truth"] == truth] for truth in textbook.RIGHT}
VALUES = [Fraction(n, d) for d in (1, 2, 3, 7) for n in range(1, 2 * d + 1)]
ASKED_AT = 3
"""Points of the domain at which a true one is looked at."""


def test_there_are_enough_and_each_has_its_source() -> None:
    assert {truth: len(ps) for truth, ps in OF.items()} == {"true": 210, "false": 58, "ill-posed": 36}
    assert len({p["id"] for p in LINES}) == len(LINES)
    assert len({(p["relation"], p["where"]) for p in LINES}) == len(LINES)
    for p in LINES:
        assert p["class"]
        assert p["source"]
        assert p["why_" + p["truth"].replace("-", "_")]


@pytest.mark.parametrize("problem", OF["false"], ids=lambda p: p["id"])
def test_a_false_one_fails_at_its_point(problem: dict[str, dict[str, str]]) -> None:
    point = {k: Fraction(v) for k, v in problem["counterexample"].items()}
    refuted = []
    for statement in parse_joint(str(problem["relation"]), str(problem["where"])):
        try:
            check_point(statement, point, flint_kit())
        except TreecertError:
            continue
        refuted.append(statement)
    assert refuted


def points(names: tuple[str, ...], whole: tuple[str, ...], sums_to_one: bool) -> list[dict[str, Fraction]]:
    rng = random.Random("-".join(names))
    found = []
    for _ in range(60):
        point = {n: Fraction(rng.randint(1, 9)) if n in whole else rng.choice(VALUES) for n in names}
        total = sum(point.values())
        found.append({n: v / total for n, v in point.items()} if sums_to_one else point)
    return found


@pytest.mark.parametrize("problem", OF["true"], ids=lambda p: p["id"])
def test_a_true_one_fails_at_no_point_that_is_tried(problem: dict[str, str]) -> None:
    statements = [s.expanded() for s in parse_joint(problem["relation"], problem["where"])]
    first, kit = statements[0], flint_kit()
    equation = any(c.op == "==" for c in first.constraints)
    asked = 0
    for point in points(first.variables, first.integers, equation):
        if asked == ASKED_AT:
            break
        if all(holds_at(c, point, kit) for c in first.constraints):
            asked += 1
            for s in statements:
                assert not fails_at(s.relation, point, kit), point
                assert s.relation.op == "==" or holds_at(s.relation, point, kit), point
    assert asked or problem["id"].startswith("cond"), "no point of the domain was drawn"


@pytest.mark.parametrize(
    "problem", [p for p in OF["ill-posed"] if p["class"] != "undefined"], ids=lambda p: p["id"]
)
def test_an_ill_posed_one_is_not_read(problem: dict[str, str]) -> None:
    with pytest.raises(BadInput, match="column"):
        parse_joint(problem["relation"], problem["where"])


def test_answers_are_told_apart() -> None:
    assert answer("0 <= x*(1-x) <= 1/4", "0 <= x <= 1", 10.0) == "proved"
    assert answer("x^2 >= x", "0 < x < 1", 10.0) == "refuted"
    assert answer("ln(x) <= x", "x >= 0", 10.0) == "refused"
    assert answer("log(x) <= x", "x > 0", 10.0) == "refused"


def question(truth: str) -> Question:
    return Question("q", "some", "x >= 0", "x > 0", truth)


def test_what_is_right_and_what_is_wrong() -> None:
    table = [
        ("true", "proved", True, False), ("true", "refuted", False, True), ("true", "undecided", False, False),
        ("true", "refused", False, False), ("false", "refuted", True, False), ("false", "proved", False, True),
        ("ill-posed", "refused", True, False), ("ill-posed", "proved", False, True),
        ("ill-posed", "refuted", False, True), ("false", "time limit", False, False),
    ]  # fmt: skip
    for truth, outcome, right, wrong in table:
        given = Given(question(truth), "treecert", outcome, 1.0)
        assert (given.right, given.wrong) == (right, wrong)


def test_a_run_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, asked = tmp_path / "journal", list[str]()

    def slow(tool: str, one: Question, limit: float) -> Given:
        asked.append(tool)
        return Given(one, tool, "proved", 1.5)

    monkeypatch.setattr(textbook, "ask", slow)
    for _ in range(3):
        given = Journal(path).ask("treecert", question("true"), 20.0)
        assert (given.outcome, given.seconds) == ("proved", 1.5)
    assert asked == ["treecert"]
    Journal(path).ask("treecert", question("true"), 10.0)
    Journal(path).ask("z3", question("true"), 20.0)
    assert asked == ["treecert", "treecert", "z3"]


def test_scores_count_right_and_wrong_ones() -> None:
    found = [
        Given(question(t), "treecert", o, s)
        for t, o, s in (("true", "proved", 1.0), ("false", "proved", 3.0))
    ]
    lines = scores(found, ["treecert"])
    assert "| some, true     | 1     | 1        |" in lines
    assert "| some, false    | 1     | 0        |" in lines
    assert "| wrong answers  |       | 1        |" in lines
    assert "| median seconds |       | 2.00     |" in lines


def test_other_tools_are_asked_in_their_own_time() -> None:
    assert limits("20", ["treecert", "z3"]) == {"treecert": 20.0, "z3": 20.0}
    assert limits("20,5", ["treecert", "z3"]) == {"treecert": 20.0, "z3": 5.0}


def test_what_other_tools_have_no_word_for_is_said() -> None:
    assert (
        ask("z3", Question("q", "some", "log(x) <= x", "x > 0", "ill-posed"), 5.0).outcome
        == "not expressible"
    )


def test_the_program_runs(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert textbook.main(["abs07", "f29", "i11", "--journal", str(tmp_path / "j")]) == 0
    said = capsys.readouterr().out
    assert said.count(" ok\n") == 3
    assert "| wrong answers " in said
    assert [q.name for q in questions()][:2] == ["log01", "log02"]
