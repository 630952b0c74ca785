"""KM96, the weakened assumption: false neighbours, and checks that notice a wrong ingredient."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from algorithms.booleans import BooleanFunction
from algorithms.criteria import ENTROPY, GINI, ROOT
from algorithms.growth import grow
from lemmas.boosting import weakened_assumption as module
from lemmas.boosting.formulas import drop, gini
from lemmas.boosting.function_classes import literals, variables
from lemmas.boosting.lemma_2 import ADVANTAGE
from lemmas.boosting.lower_bounds import copies
from tests.lemmas.neighbours import assert_none_proved
from verify.rationals import Fraction

F = Fraction
WHOLE = "0 < q < 1, 0 < tau < 1, 0 <= delta <= 1, r = q + (1 - tau)*delta, r <= 1, q - tau*delta >= 0"
PARITY, CONJUNCTION = (0, 1, 1, 0), (0, 0, 0, 1)


def test_false_neighbours() -> None:
    neighbours = [(f"{drop(gini)} <= 1.999*({ADVANTAGE})*4*q*(1 - q)", WHOLE)]
    assert assert_none_proved(neighbours) == len(neighbours)


def witness(check: Callable[[Any], object], cases: Iterable[Any]) -> object:
    return next((w for w in map(check, cases) if w is not None), None)


def too_large(gamma: Fraction, q: Fraction) -> Any:
    return [(c, ((gamma**2 * 16, q),)) for c in (GINI, ENTROPY, ROOT)]


NOISE: list[tuple[str, Any, Callable[[Any], object], list[Any]]] = [
    ("drop_bounds", too_large, module.drops_too_little, list(module.weakened_cases()[:40])),
    ("drop_bounds", too_large, module.noise_drops_too_little, [(F(1, 4), 2)]),
    ("copies", lambda gamma, n: copies(F(1, 100), n), module.noise_drops_too_little, [(F(2, 5), 2)]),
    ("advantage_under", lambda *a: F(0), module.decays_without_advantage, [(CONJUNCTION, literals(2))]),
    ("node_advantage", lambda *a: F(0), module.not_equivalent_to_decay, [(CONJUNCTION, literals(2))]),
    ("run_of", lambda case: ([F(1, 2)], False), module.not_equivalent_to_decay, [(CONJUNCTION, literals(2))]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "wrong", "check", "cases"), NOISE, ids=[f"{i}-{n[0]}" for i, n in enumerate(NOISE)]
)
def test_a_wrong_ingredient_is_noticed(
    name: str,
    wrong: Any,
    check: Callable[[Any], object],
    cases: list[Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert witness(check, cases) is None
    monkeypatch.setattr(module, name, wrong)
    assert witness(check, cases) is not None


def test_false_as_printed() -> None:
    errors = [F(1, 2), F(1, 2), F(1, 4), F(0)]
    for check in (module.decays_without_advantage, module.not_equivalent_to_decay):
        found = check((PARITY, literals(2)))
        assert found is not None
        assert found["errors"] == errors
        assert check((CONJUNCTION, literals(2))) is None
    assert module.decays_without_advantage(((1, 0), variables(1))) is not None


def test_what_does_not_decay_is_no_witness(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "grow", lambda law, size, criterion: grow(law, 0, criterion=criterion))
    assert module.run_of((PARITY, literals(2))) == ([F(1, 2)], False)
    assert module.decays_without_advantage((PARITY, literals(2))) is None
    assert module.not_equivalent_to_decay((PARITY, literals(2))) is None
    assert module.not_equivalent_to_decay((CONJUNCTION, literals(2))) is not None


def test_a_slow_fall_is_not_rapid() -> None:
    assert module.run_of((PARITY, literals(2)))[1]
    errors, rapid = module.run_of(((0, 1, 0, 1), ((0, 0, 1, 1),)))  # x0 over {x1}: nothing is gained
    assert set(errors) == {F(1, 2)}
    assert not rapid


def test_a_constant_target_has_no_balanced_law() -> None:
    assert not module.has_both_labels(((1, 1), literals(1)))
    assert all(module.has_both_labels(case) for case in module.uniform_cases())
    assert len(module.uniform_cases()) == 2 + 14


def test_weakened_cases_have_an_advantage_at_every_node() -> None:
    conjunction = BooleanFunction.from_values(CONJUNCTION)
    assert module.node_advantage(conjunction, (F(1, 2),) * 2) == F(1, 3)
    assert module.node_advantage(BooleanFunction.from_values(PARITY), (F(1, 2),) * 2) == 0
    assert module.node_advantage(BooleanFunction.from_values((1, 1)), (F(1, 2),)) is None
