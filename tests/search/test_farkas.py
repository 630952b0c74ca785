"""Contradictions between affine conditions: found where there are some, and accepted by the kernel."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

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


Half = tuple[tuple[int, ...], bool]
"""Slopes and constant of f >= 0, and whether it is f > 0."""


def has_point(halves: list[Half], variables: int) -> bool:
    """Fourier and Motzkin's elimination: a way of its own to see whether conditions can be met together."""
    for k in range(variables):
        rising = [h for h in halves if h[0][k] > 0]
        falling = [h for h in halves if h[0][k] < 0]
        halves = [h for h in halves if h[0][k] == 0]
        for up, sharp in rising:
            for down, keen in falling:
                both = tuple(-down[k] * a + up[k] * b for a, b in zip(up, down, strict=True))
                halves.append((both, sharp or keen))
    return all(h[-1] > 0 or (h[-1] == 0 and not strict) for h, strict in halves)


@given(
    st.lists(
        st.tuples(st.tuples(*[st.integers(-2, 2)] * 4), st.sampled_from([">", ">=", "=="])),
        min_size=1,
        max_size=6,
    )
)
def test_there_is_one_just_where_no_point_is(conditions: list[tuple[tuple[int, ...], str]]) -> None:
    names = ("x", "y", "z")
    where = ", ".join(
        f"{' + '.join(f'{a}*{v}' for a, v in zip(row, names, strict=False))} + {row[-1]} {op} 0"
        for row, op in conditions
    )
    halves = [(row, op == ">") for row, op in conditions]
    halves += [(tuple(-a for a in row), False) for row, op in conditions if op == "=="]
    goal = posed(flint_kit(), "x + y + z > 0", where)
    multipliers = contradiction(goal)
    assert (multipliers is None) == has_point(halves, 3)
    if multipliers is not None:
        assert apply(goal, "empty", {"multipliers": [str(m) for m in multipliers]}) == []
