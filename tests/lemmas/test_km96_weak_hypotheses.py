"""KM96, sections 1 and 3: false neighbours, and checks that notice a wrong ingredient."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

import pytest

from algorithms.booleans import BooleanFunction
from algorithms.criteria import ENTROPY, GINI, ROOT
from algorithms.weak_learning import Advantage
from lemmas.boosting import weak_hypotheses as module
from lemmas.boosting.formulas import drop, gini
from lemmas.boosting.lemma_2 import ADVANTAGE
from tests.lemmas.neighbours import assert_none_proved

F = Fraction
GINI_DROP = "4*q*(1 - q) - (1 - tau)*4*p*(1 - p) - tau*4*r*(1 - r)"
WHOLE = "0 < q < 1, 0 < tau < 1, 0 <= delta <= 1, r = q + (1 - tau)*delta, r <= 1, q - tau*delta >= 0"


def test_false_neighbours_of_the_drops() -> None:
    neighbours = [
        (f"{GINI_DROP} >= 16.01*(s1 - s0)^2*(q*(1 - q))^2", module.SPLIT),
        (
            "H(q*s1 + (1 - q)*s0) - q*H(s1) - (1 - q)*H(s0) >= 12*(s1 - s0)^2*(q*(1 - q))^2",
            "q = 1/2, 0 <= s0 <= s1 <= 1",
        ),
        (f"{module.ROOT_FACTOR} >= 0.501*(s1 - s0)^2", "0 <= s0 <= s1 <= 1"),
        (f"{module.ROOT_FACTOR} > (s1 - s0)^2/2", "0 <= s0 <= s1 <= 1"),
        ("2*sqrt(q*(1 - q)) >= 16.01*(q*(1 - q))^2", "0 <= q <= 1"),
        ("q*(1 - q) >= 0.501*min(q, 1 - q)", "0 <= q <= 1"),
        ("1/j >= 1.001*ln(1 + 1/j)", "j >= 1"),
        (f"{ADVANTAGE} == s1 - s0", module.SPLIT),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)


def test_false_neighbours_of_the_rest() -> None:
    neighbours = [
        ("0 <= 1/2 - gamma", "0 < gamma <= 0.501"),
        ("max(k, n - k)/n - 1/2 >= 1.001/(2*n)", f"{module.ODD}, 0 <= k <= m, integer k"),
        ("max(k, n - k)/n - 1/2 >= 1/(2*n)", "n = 2*m, m >= 1, 0 <= k <= m, integer m, k"),
        ("(n + 1)/(2*n) - 1/2 >= 1.001/(2*n)", module.ODD),
        (f"{drop(gini)} <= 1.999*({ADVANTAGE})*4*q*(1 - q)", WHOLE),
        ("(1 - 1/(4*m))^m/2 >= 0.3751", "m >= 1"),
        ("(1 - 1/(4*m))^m/2 >= 3/8", "m >= 1/2"),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)


def witness(check: Callable[[Any], object], cases: Iterable[Any]) -> object:
    return next((w for w in map(check, cases) if w is not None), None)


TARGETS = [(f, module.literals(2)) for f in module.functions(2)]
CLOSED = [(f, (*module.literals(2), *module.constants(4))) for f in module.functions(2)]


def flat(target: Any, functions: Any) -> Advantage:
    return Advantage(F(0), (), ())


NOISE: list[tuple[str, Any, Callable[[Any], object], list[Any]]] = [
    ("advantage", flat, lambda case: module.less_than_half(*case), [((0, 1), ((0, 1),))]),
    ("advantage", flat, module.not_equivalent, CLOSED),
    ("combinations_of", lambda chosen: frozenset(module.literals(2)), module.not_equivalent, CLOSED),
    ("advantage", flat, module.not_a_vote, [((0, 1, 1), ((0, 1, 1),))]),
    ("votes_of", lambda chosen: frozenset(), module.not_a_vote, [((0, 1, 1), ((0, 1, 1),))]),
    ("majority_advantages", lambda n: (F(1, n),), module.differs_from_one_over_2n, [3, 4]),
    (
        "drop_bounds",
        lambda gamma, q: [(c, ((gamma**2 * 8, q),)) for c in (GINI, ENTROPY, ROOT)],
        module.drops_too_little,
        list(module.weakened_cases()[:40]),
    ),
    ("advantage_under", lambda *a: F(1, 4), lambda case: not_none(module.decays_without_advantage(case)),
     [((0, 1, 1, 0), module.literals(2))]),
    ("hypothesis", lambda points, splits, sample: 0, lambda case: module.average_differs(*case), [(1, 1)]),
]  # fmt: skip


def not_none(found: object) -> object:
    """A witness where the check of a false statement finds none."""
    return "no witness" if found is None else None


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
    assert witness(module.not_equivalent, TARGETS) is not None
    assert witness(module.below(lambda n: F(1, n)), [3]) is not None
    assert witness(module.below(lambda n: F(1, 2 * n)), [3, 5]) is None
    assert witness(module.decays_without_advantage, [((0, 1, 1, 0), module.literals(2))]) is not None
    assert witness(module.decays_without_advantage, [((1, 0), module.variables(1))]) is not None
    assert witness(module.decays_without_advantage, [((0, 0, 0, 1), module.literals(2))]) is None
    assert module.learns_too_little(1, 1) is not None


def test_threshold_functions_are_counted() -> None:
    assert [len(module.combinations_of(module.variables(n))) for n in (1, 2, 3)] == [4, 14, 104]
    assert len(module.basis((*module.literals(3), *module.constants(8)))) == 3


def test_the_average_is_that_of_every_learner() -> None:
    # half of the unseen mass: 4 points, one of them seen
    errors = [e for f in range(16) for e in module.errors_of(f, 1, 1)]
    assert sum(errors) / len(errors) == F(3, 8)


def test_weakened_cases_have_an_advantage_at_every_node() -> None:
    conjunction = BooleanFunction.from_values((0, 0, 0, 1))
    assert module.node_advantage(conjunction, (F(1, 2),) * 2) == F(1, 3)
    assert module.node_advantage(BooleanFunction.from_values((0, 1, 1, 0)), (F(1, 2),) * 2) == 0
    assert module.node_advantage(BooleanFunction.from_values((1, 1)), (F(1, 2),)) is None
