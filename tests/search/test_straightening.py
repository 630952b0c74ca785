"""Conditions with kinks: which become polynomial ones, and which say too little for that."""

import pytest

from verify.arithmetic.kits import flint_kit
from verify.kernel.certificates import Step
from verify.kernel.checker import pose
from verify.kernel.goals import Posed
from verify.language.grammar import parse_statement
from verify.search.conditions import curved
from verify.search.prover import prove
from verify.search.straightening import straightened


def always(_: Posed) -> Step | None:
    return Step("zero")


def never(_: Posed) -> Step | None:
    return None


def posed(where: str, relation: str = "x <= 9") -> Posed:
    return pose(parse_statement(relation, where), flint_kit())


@pytest.mark.parametrize(
    ("where", "left"),
    [
        ("abs(x-y) <= 1", 2),
        ("abs(x) + abs(y) <= 1", 4),
        ("max(x, y) <= 1", 2),
        ("min(x, y) >= 1", 2),
        ("abs(x-y) <= 1, 0 <= x, abs(y) <= 2", 5),
    ],
)
def test_conditions_that_become_several(where: str, left: int) -> None:
    found = straightened(posed(where), always)
    assert not curved(found.goal)
    assert len(found.goal.domain.conditions) == left


@pytest.mark.parametrize(
    "where",
    ["abs(x-y) >= 1", "max(x, y) >= 1", "abs(x)*abs(y) <= 1", "abs(ln(x)) <= 1, x > 0", "x^2 + y^2 <= 1"],
)
def test_conditions_that_stay(where: str) -> None:
    goal = posed(where)
    assert straightened(goal, always).goal == goal


def test_what_is_not_proved_stays() -> None:
    goal = posed("abs(x-y) <= 1")
    assert straightened(goal, never).goal == goal


def test_a_triangle() -> None:
    where = "abs(x-y) <= s, abs(y-z) <= t"
    assert prove(parse_statement("abs(x-z) <= s + t", where), time_limit=60.0).status == "proved"
    assert prove(parse_statement("abs(x-z) <= s + 99*t/100", where), time_limit=20.0).status == "refuted"
