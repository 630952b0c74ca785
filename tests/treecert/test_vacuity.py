"""Where nothing meets the conditions, every kind says so; where something does, it is known or not told."""

from __future__ import annotations

import json

import pytest

import treecert
from treecert.cli import main
from verify.errors import BadInput
from verify.kinds import vacuity
from verify.kinds.registry import TYPED

HOEFFDING = "Pr[abs(mean(x) - E[mean(x)]) >= r] <= 2*exp(-2*n*r^2)"
DRAWS = "n draws, independent x, 0 <= x <= 1, r >= 0"
TOP, TREES = "top >= 2*(min(p, 1 - p) - err)/log2(leaves)", "function f and tree T on fair bits, leaves >= 2"
FALLS = "sequence a from t = 0, start a <= 1, each a >= 0, step a_next <= a"

EMPTY = [
    ("numbers", "x >= 5", "x > 1, x < 0"),
    ("numbers", "0 <= x*(1 - x) <= 1/4", "0 <= x <= 1, x >= 2"),
    ("families", "mean(x) <= 5", "each x >= 1, each x <= 0"),
    ("families", "mean(x) <= 5", "each 0 <= x <= 1, mean(x) >= 2"),
    ("families", "sum(x) <= 5", "each x <= 0, sum(x) >= 1"),
    ("sequences", "a <= 1", f"g > 1, g < 0, {FALLS}"),
    ("growing trees", "sum(1) == t + 1", "g > 1, g < 0, tree w after t splits"),
    ("worlds", TOP, f"{TREES}, err >= 2"),
    ("functions", "G(x) >= 0", "concave G on [0,1], G(0) >= 0, G(1) >= 0, 0 <= x <= 1, x >= 2"),
    ("draws", HOEFFDING, f"{DRAWS}, r <= -1"),
    ("draws", HOEFFDING, f"{DRAWS}, x >= 2"),
]
MET = [
    ("numbers", "x^2 >= 0", "0 < x < 1"),
    ("numbers", "0 <= x*(1 - x) <= 1/4", "0 <= x <= 1"),
    ("families", "mean(x) <= 1", "each x <= 1"),
    ("families", "sum(x) <= 0", "each x <= 0"),
    # Under sums the family without members meets these, although no member does.
    ("families", "sum(x) <= 5", "each x >= 1, each x <= 0"),
    ("worlds", TOP, TREES),
    ("functions", "G(x) >= 0", "concave G on [0,1], G(0) >= 0, G(1) >= 0, 0 <= x <= 1"),
    ("draws", HOEFFDING, DRAWS),
]


def test_every_kind_is_here() -> None:
    assert {kind.name for kind in TYPED} == {name for name, *_ in EMPTY}


@pytest.mark.parametrize(("kind", "relation", "where"), EMPTY)
def test_nothing_meets_the_conditions(
    kind: str, relation: str, where: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found = treecert.prove(relation, where, time_limit=20)
    assert (found.kind, found.status, found.vacuous) == (kind, "proved", True)
    word = next(k.member for k in TYPED if k.name == kind)
    assert f"no {word} meets the conditions" in repr(found)
    assert main(["prove", relation, "--where", where, "--time-limit", "20"]) == 0
    assert f"no {word} meets the conditions, so there is nothing to prove" in capsys.readouterr().out
    assert main(["prove", relation, "--where", where, "--time-limit", "20", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["vacuous"] is True


@pytest.mark.parametrize(("kind", "relation", "where"), MET)
def test_something_meets_the_conditions(
    kind: str, relation: str, where: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found = treecert.prove(relation, where, time_limit=20)
    assert (found.kind, found.status, found.vacuous) == (kind, "proved", False)
    assert "meets the conditions" not in repr(found)
    assert main(["prove", relation, "--where", where, "--time-limit", "20", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["vacuous"] is False


def test_what_is_not_known_is_not_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert treecert.prove("a <= 1", FALLS).vacuous is None
    assert main(["prove", "a <= 1", "--where", FALLS, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["vacuous"] is None


def test_a_refutation_is_an_example() -> None:
    assert treecert.prove("mean(x) <= 1/2", "each 0 <= x <= 1").vacuous is False
    assert treecert.prove("x <= 1/2", "0 <= x <= 1").vacuous is False


@pytest.mark.parametrize("error", [BadInput, KeyboardInterrupt])
def test_a_question_that_is_not_answered(error: type[BaseException]) -> None:
    def ask() -> str:
        raise error

    assert vacuity.told("proved", ask) is None  # type: ignore[arg-type]
    assert vacuity.told("undecided", ask) is None  # type: ignore[arg-type]
    assert vacuity.told("refuted", ask) is False  # type: ignore[arg-type]
