"""KM96, trees of majority: false neighbours, and checks that notice a wrong ingredient."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from algorithms.booleans import BooleanFunction
from algorithms.brute_force import least_error
from lemmas.boosting import majority_trees as module
from tests.lemmas.neighbours import assert_none_proved
from verify.rationals import Fraction

F = Fraction


def test_false_neighbours() -> None:
    neighbours = [
        ("(a/(z/2) + b/(z/2))/2 <= (a + b - 1)/z", "a >= 0, b >= 0, z > 0"),
        ("(2*k + 1)^2*(3*k + 4) < (2*k + 2)^2*(3*k + 1)", "k >= 0"),
        ("(2*k + 1)^2*(4*k + 5) <= (2*k + 2)^2*(4*k + 1)", "k >= 0"),
        ("1/(3*k + 1) <= 1/(4*k)", "k >= 1"),
        ("(d - i)/(n - i) <= 1", "0 <= i < n, d <= n + 1"),
        ("sqrt(x) + 1/18 <= 1/2", "0 <= x <= 1/5"),
        ("2*eta - x >= 1.001*eta", "0 < eta <= 1/2, 0 <= x <= eta"),
        ("c*lam/gamma^2 >= 2.001*c*lam/gamma", "0 < gamma <= 1/2, c > 0, lam > 0"),
        ("c*lam/gamma^2 <= 100*c*lam/gamma", "0 < gamma <= 1/2, c > 0, lam > 0"),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)


NOISE: list[tuple[str, Any, Callable[[Any], object], Any]] = [
    ("least_splits", lambda n: 2, module.fewer_splits_suffice, 13),
    ("least_splits", lambda n: 1, module.fewer_splits_suffice, 22),
    ("mean_size", lambda n, d: -F(d), module.fewer_splits_suffice, 11),
    ("mean_square", lambda n, d: F(d + 1, n), module.variance_exceeds, (5, 2)),
    ("mean_square", lambda n, d: F(d + 1, n), module.variance_exceeds, (6, 2)),
    ("mean_size", lambda n, d: F(1), module.variance_exceeds, (5, 2)),
    ("mean_size", lambda n, d: F(-1), module.cut_loses_more, (5, 3, 4)),
    ("mean_size", lambda n, d: F(-1), module.cut_loses_more, (6, 3, 4)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "wrong", "check", "case"), NOISE, ids=[f"{i}-{n[0]}" for i, n in enumerate(NOISE)]
)
def test_a_wrong_ingredient_is_noticed(
    name: str, wrong: Any, check: Callable[[Any], object], case: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert check(case) is None
    monkeypatch.setattr(module, name, wrong)
    assert check(case) is not None


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_majority_sizes_against_brute_force(n: int) -> None:
    values = [int(2 * x.bit_count() > n) for x in range(1 << n)]
    law = BooleanFunction.from_values(values).law([F(1, 2)] * n)
    found = module.threshold_errors(n, n // 2 + 1)
    assert [least_error(law, t) for t in range(8)] == [F(int(found[t]), 2**n) for t in range(8)]
    means = [F(4 * sum(2 * v - 1 for x, v in enumerate(values) if x % 4 == low), 1 << n) for low in range(4)]
    if n >= 2:
        assert module.mean_size(n, 2) == sum(map(abs, means)) / 4
        assert module.mean_square(n, 2) == sum(m * m for m in means) / 4


def test_least_sizes_of_majority() -> None:
    assert [module.least_splits(n) for n in range(1, 11)] == [1, 2, 3, 2, 5, 4, 7, 6, 13, 11]
