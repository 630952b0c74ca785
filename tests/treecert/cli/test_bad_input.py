"""Bad input on the command line: exit code 2 and one line that names the place, no traceback and no long wait.

The texts are those of the hostile tests of the reader, a part of them, and mistakes in the languages of families,
functions and draws; here they come in at the door.
"""

from __future__ import annotations

import time

import pytest

from tests.language.test_hostile import NOT_CONSTRAINTS, NOT_FORMULAS, NOT_RELATIONS
from tests.language.test_hostile_syntax import CONDITIONS, FORMULAS, RELATIONS
from treecert.cli import main

SECONDS = 5.0
"""Processor time; what is refused is refused before anything is searched for."""
JOINED = {"x < y < z", "0 < x <= 1", "x < y and y < z"}
"""Refused as one relation, but `prove` reads several."""

FAMILIES = [
    ("mean(x) <= 1", "each x in"), ("mean(x <= 1", "each x > 0"), ("sum() <= 1", "each x > 0"),
    ("mean(x)^ <= 1", "each x > 0"), ("some mean(x)", "each x > 0"), ("some sum(x) > 0", "each"),
    ("mean(x) + sum(x) <= 1", "each x > 0"), ("mean(x) <= 1", "x > 0"), ("mean(x) <= 1", "each each x > 0"),
    ("mean(x) <= 1", "pairs"), ("mean(x) <= 1", "each x > 0 and"), ("mean(x) <= 1", "each x > 0,,y > 0"),
    ("mean(x_other) <= 1", "each x > 0"), ("mean(mean) <= 1", "each x > 0"), ("mean(x) <= 1", "each x in [0, 1"),
    ("mean(x) <= 1", "each x in {0, 1}"), ("mean(x) <= 1", "integer"), ("mean(x) <= 1", "integer 2"),
    ("mean(x,y) <= 1", "each x > 0"), ("mean(x) <= mean", "each x > 0"), ("sum(x_) <= 1", "each x_ > 0"),
    ("mean(x) < < 1", "each x > 0"), ("mean(log(x)) <= 1", "each x > 0"), ("mean(x) <= 1", "each 0 < x > 1"),
    ("mean(x) <= 1 and mean(x) >= 0", "each x > 0"), ("mean(x) <= 1", "each \u2264"), ("mean(x)", "each x > 0"),
    ("<= mean(x)", "each x > 0"), ("mean(x)) <= 1", "each x > 0"), ("mean(x) <= 1", "integer n, x in [0, 1], each x"),
    ("mean(x) <= 1", "each x > 0, in > 0"), ("mean(x) <= 1", "each and > 0"),
]  # fmt: skip
FUNCTIONS = [
    ("G(x) >= 0", "concave G on"), ("G(x) >= 0", "concave G on [0, 1"), ("G(x) >= 0", "concave on [0, 1]"),
    ("G(x) >= 0", "concave G G on [0, 1]"), ("G(x >= 0", "concave G on [0, 1]"),
    ("G(x, y) >= 0", "concave G on [0, 1], 0 <= x <= 1"), ("F(x) >= 0", "concave G on [0, 1], 0 <= x <= 1"),
    ("G >= 0", "concave G on [0, 1]"), ("G(x) <", "concave G on [0, 1], 0 <= x <= 1"),
    ("G(x) >= 0", "wavy G on [0, 1], 0 <= x <= 1"), ("G(G(x)) >= 0", "concave G on [0, 1], x <= <= 1"),
]  # fmt: skip
DRAWS = [
    ("Pr[mean(x) >= 1", "n draws, independent x, 0 <= x <= 1"), ("Pr[] <= 1", "n draws, independent x, 0 <= x <= 1"),
    ("Pr[mean(x) >= 1] <= 1/2", "draws, independent x"), ("Pr[mean(x) >= 1] <=", "n draws, independent x, 0 <= x <= 1"),
    ("Pr[mean(x >= 1] <= 1", "n draws, independent x, 0 <= x <= 1"),
    ("Pr[mean(x) >= 1] <= 1/2", "n draws, independent , 0 <= x <= 1"),
    ("Pr[mean(x) >= 1] <= 1/2", "n draws, independent x, 0 <= x <="),
]  # fmt: skip
WITHOUT_A_PLACE = [
    ("Pr[mean(x) >= 1] <= 1/2", ""), ("Pr[mean(x) >= 1] <= 1/2", "n draws"), ("G(x) >= 0", "concave ln on [0, 1]"),
    ("Pr[mean(x) >= 1] <= 1/2", "n draws, independent x, independent x"),
    ("G(x) >= 0", "concave G on [1, 0], 0 <= x <= 1"),
]  # fmt: skip
"""Something is missing or said twice, which is at no column."""

IN_THE_RELATION = [
    *(f"{t} < 1" for t in (*NOT_FORMULAS[::4], *FORMULAS[::3])),
    *(t for t in (*NOT_RELATIONS[::2], *RELATIONS[::2]) if t not in JOINED),
]
IN_A_CONDITION = [*NOT_CONSTRAINTS[::2], *CONDITIONS]


def asked(capsys: pytest.CaptureFixture[str], relation: str, where: str, command: str = "prove") -> str:
    """What is said, in one line, to a statement that is refused."""
    start = time.process_time()
    code = main([command, f"--where={where}", "--time-limit=1", "--", relation])
    assert time.process_time() - start < SECONDS
    written = capsys.readouterr()
    assert code == 2
    assert written.out == ""
    assert written.err.startswith("treecert: ")
    assert written.err.endswith("\n")
    line = written.err[:-1]
    assert line.isascii()
    assert line.isprintable()  # so it is one line
    assert "Traceback" not in line
    return line


def test_there_are_enough_of_them() -> None:
    every = [*IN_THE_RELATION, *IN_A_CONDITION, *FAMILIES, *FUNCTIONS, *DRAWS, *WITHOUT_A_PLACE]
    assert len(set(every)) >= 300


@pytest.mark.parametrize("relation", IN_THE_RELATION, ids=map(str, range(len(IN_THE_RELATION))))
def test_a_mistake_in_the_relation(relation: str, capsys: pytest.CaptureFixture[str]) -> None:
    line = asked(capsys, relation, "")
    assert "(column " in line
    assert "condition " not in line.partition("(column ")[0].replace("condition on", "")


@pytest.mark.parametrize("where", IN_A_CONDITION, ids=map(str, range(len(IN_A_CONDITION))))
def test_a_mistake_in_a_condition(where: str, capsys: pytest.CaptureFixture[str]) -> None:
    line = asked(capsys, "x > 0", where)
    assert "(column " in line
    assert line.startswith(("treecert: condition ", "treecert: in the conditions: "))


@pytest.mark.parametrize(("relation", "where"), [*FAMILIES, *FUNCTIONS, *DRAWS])
def test_a_mistake_in_another_language(relation: str, where: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "column " in asked(capsys, relation, where)


@pytest.mark.parametrize(("relation", "where"), WITHOUT_A_PLACE)
def test_something_is_missing(relation: str, where: str, capsys: pytest.CaptureFixture[str]) -> None:
    asked(capsys, relation, where)


@pytest.mark.parametrize(
    "relation", ["c*x <=", "c*x <= 1 and x > 0", "log(x) <= c", "(" * 5000 + "c", "x <= 1"]
)
def test_a_mistake_in_what_is_to_be_sharpened(relation: str, capsys: pytest.CaptureFixture[str]) -> None:
    asked(capsys, relation, "0 <= x <= 1", "sharpen")


WHICH = [
    ("x > 0, y >, z > 0", "condition 2"), ("a = 0, 1/a > 0", "condition 2"),
    ("a = 1, b = 2, c = 1/(a - 1)", "condition 3"),
    ("x in [0, 1], y, z in [0, 1], w", "condition 3"), ("x > 0, x = 2, integer x", "condition 3"),
    ("x > 0 and log(y) > 0", "condition 2"), (r"x > 0, \log x > 0", "in the conditions"),
]  # fmt: skip


@pytest.mark.parametrize(("where", "named"), WHICH)
def test_the_condition_is_named(where: str, named: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert asked(capsys, "x > 0", where).startswith(f"treecert: {named}: ")


def test_what_is_right_is_not_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """A door that is always shut would pass the tests above."""
    assert main(["prove", "--where=0 <= x and y <= 1", "--", "x >= 0"]) == 0
    assert capsys.readouterr().out.endswith("x >= 0 for x >= 0, y <= 1\n")
