"""Contradictions between affine conditions: found where there are some, and accepted by the kernel."""

from __future__ import annotations

import pytest

from tests.kernel.helpers import posed
from verify.arithmetic.kits import flint_kit
from verify.kernel.checker import apply
from verify.kernel.goals import Refused
from verify.search.clock import Clock, TimeUp
from verify.search.farkas import contradiction

EMPTY = [
    "x > 0, x < 0",
    "x >= 1, x < 1",
    "x > 2, x < 1",
    "x >= 1, x <= 1, x > 1",
    "x > 0, y > 0, x + y < 0",
    "x > 0, y > 0, x + y <= 0",
    "x < y, y < z, z < x",
    "x <= y, y <= z, z < x",
    "x == 1, x == 2",
    "x + y == 1, x > 1, y > 0",
    "x == y, y == z, z < x",
    "x - x > 0",
    "x < 1, x > 2, y > 0, y < 1",
    "x*y > 1, x > 2, x < 1",
]


@pytest.mark.parametrize("where", EMPTY)
def test_the_multipliers_pass_the_kernel(where: str) -> None:
    goal = posed(flint_kit(), "0 > 1", where)
    multipliers = contradiction(goal)
    assert multipliers is not None
    assert apply(goal, "empty", {"multipliers": [str(m) for m in multipliers]}) == []


@pytest.mark.parametrize(
    "where",
    [
        "",
        "x > 0",
        "x >= 1, x <= 1",
        "x > 0, x < 1",
        "x <= y, y <= x",
        "x + y == 1, x >= 1, y >= 0",
        "x >= 0, y >= 0, x + y <= 0",
        "x == 1, x == 1",
        "x - x >= 0",
        "x^2 < 0",
    ],
)
def test_nothing_is_found_where_no_affine_conditions_clash(where: str) -> None:
    assert contradiction(posed(flint_kit(), "0 > 1", where)) is None


def test_the_kernel_refuses_other_multipliers() -> None:
    goal = posed(flint_kit(), "0 > 1", "x >= 0, x <= 0")
    for multipliers in (["1", "1"], ["0", "0"], ["1", "0"], ["1"]):
        with pytest.raises(Refused):
            apply(goal, "empty", {"multipliers": multipliers})


def test_the_clock_counts() -> None:
    goal = posed(flint_kit(), "0 > 1", ", ".join(f"x{i} >= 0, x{i} <= 1" for i in range(7)))
    with pytest.raises(TimeUp):
        contradiction(goal, Clock(0.0))
