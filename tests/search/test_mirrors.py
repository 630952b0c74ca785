"""Mirrors: a symmetric goal is proved on one part, and the others follow by the kernel's own rule."""

import pytest

from tests.kernel.helpers import goal
from verify.arithmetic.kits import flint_kit
from verify.kernel.certificates import Step
from verify.kernel.checker import replay
from verify.kernel.goals import Goal
from verify.language.grammar import parse_statement
from verify.search.clock import Clock
from verify.search.mirrors import chambers
from verify.search.prover import prove
from verify.search.tactics import Tactics, attempt

TRIANGLE = "a > 0, b > 0, a + b < 1"
ENTROPY = "-a*ln(a) - b*ln(b) - (1-a-b)*ln(1-a-b)"
SYMMETRIC = f"{ENTROPY} - a*b*(1-a-b)"


def sign(text: str) -> Goal:
    return goal(flint_kit(), text, TRIANGLE, strict=False)


def test_one_part_is_proved_for_all() -> None:
    symmetric = sign(SYMMETRIC)
    found = chambers(symmetric, attempt)
    assert found is not None
    assert len(found.planes) == 3
    asked: list[Goal] = []

    def solve(part: Goal) -> Step | None:
        asked.append(part)
        return Tactics(Clock(60.0)).prove(part)

    step = found.prove(solve)
    assert step is not None
    assert len(asked) == 1
    replay(symmetric, step)


@pytest.mark.parametrize(
    "text", [f"{SYMMETRIC} - a^2", f"{SYMMETRIC} - a*b"], ids=["no mirror", "one mirror"]
)
def test_what_is_not_symmetric_is_left_alone(text: str) -> None:
    assert chambers(sign(text), attempt) is None


def test_what_is_not_proved_on_the_first_part_is_not_proved() -> None:
    found = chambers(sign(SYMMETRIC), attempt)
    assert found is not None
    assert found.prove(lambda _: None) is None


@pytest.mark.slow
def test_entropy_of_three_classes_and_gini() -> None:
    relation = "-a*ln(a) - b*ln(b) - c*ln(c) >= 2*ln(2)*(1-a^2-b^2-c^2)"
    where = "a > 0, b > 0, c > 0, a + b + c == 1"
    assert prove(parse_statement(relation, where), time_limit=60.0).status == "proved"
    assert (
        prove(parse_statement(relation.replace("2*ln(2)", "139/100"), where), time_limit=20.0).status
        == "refuted"
    )
