"""KM96, the advantage of majority: false neighbours, and checks that notice a wrong ingredient."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from algorithms.weak_learning import Advantage, advantage_under
from lemmas.boosting import majority_advantage as module
from lemmas.boosting.function_classes import variables
from tests.lemmas.neighbours import assert_none_proved
from verify.rationals import Fraction

F = Fraction


def test_false_neighbours() -> None:
    neighbours = [
        ("max(k, n - k)/n - 1/2 >= 1.001/(2*n)", f"{module.ODD}, 0 <= k <= m, integer k"),
        ("max(k, n - k)/n - 1/2 >= 1/(2*n)", "n = 2*m, m >= 1, 0 <= k <= m, integer m, k"),
        ("max(k, n - k)/n > 1/2", "0 <= k <= n, n >= 1"),
        ("(n + 1)/(2*n) - 1/2 >= 1.001/(2*n)", module.ODD),
        ("(n + 1)/(2*n) - 1/2 >= 1/n", module.ODD),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)


def test_one_over_n_is_too_much() -> None:
    at_least = module.below(lambda n: F(1, n))
    found = at_least(3)
    assert found is not None
    law = module.worst_law(3)
    assert found == {"n": 3, "advantage": F(1, 6), "worst distribution": law, "printed": F(1, 3)}
    (f,) = module.majorities(3)
    assert sum(law) == 1
    assert advantage_under(law, f, variables(3)) == F(1, 6)
    assert [module.below(lambda n: F(1, 2 * n))(n) for n in (3, 5)] == [None, None]
    assert module.below(lambda n: F(1, 100))(2) is not None


def flat(target: Any, functions: Any) -> Advantage:
    return Advantage(F(0), (), ())


NOISE: list[tuple[str, Any, Callable[[int], object], list[int]]] = [
    ("majority_advantages", lambda n: (F(1, n),), module.differs_from_one_over_2n, [3, 4]),
    ("majority_advantages", lambda n: (F(0), F(1, 8)), module.differs_from_one_over_2n, [4]),
    ("advantage", flat, module.closure_helps_majority, [3]),
    ("literals", lambda n: (module.majorities(3)[0],), module.closure_helps_majority, [3]),
]


@pytest.mark.parametrize(
    ("name", "wrong", "check", "cases"), NOISE, ids=[f"{i}-{n[0]}" for i, n in enumerate(NOISE)]
)
def test_a_wrong_ingredient_is_noticed(
    name: str,
    wrong: Any,
    check: Callable[[int], object],
    cases: list[int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert all(check(n) is None for n in cases)
    monkeypatch.setattr(module, name, wrong)
    assert any(check(n) is not None for n in cases)
