"""KM96, sections 1 and 3: false neighbours, and checks that notice a wrong ingredient."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from algorithms.booleans import BooleanFunction
from algorithms.criteria import ENTROPY, GINI, ROOT
from algorithms.weak_learning import Advantage
from lemmas.boosting import weak_hypotheses as module
from lemmas.boosting.formulas import drop, gini
from lemmas.boosting.lemma_2 import ADVANTAGE
from lemmas.boosting.lower_bounds import copies, shapes
from tests.lemmas.neighbours import assert_none_proved
from verify.errors import TreecertError

F = Fraction
MIXED = "0 <= p <= 1, 0 <= r <= 1, 0 <= tau <= 1, q = (1 - tau)*p + tau*r"
WHOLE = "0 < q < 1, 0 < tau < 1, 0 <= delta <= 1, r = q + (1 - tau)*delta, r <= 1, q - tau*delta >= 0"


def test_false_neighbours_of_the_drops() -> None:
    neighbours = [
        (f"{module.GINI_DROP} >= 16.01*(s1 - s0)^2*(q*(1 - q))^2", module.SPLIT),
        (f"{module.ENTROPY_DROP} >= 3*(s1 - s0)^2*q*(1 - q)", "q = 1/2, 0 <= s0 < s1 <= 1"),
        (f"{module.ROOT_FACTOR} >= 0.501*(s1 - s0)^2", "0 <= s0 <= s1 <= 1"),
        (f"{module.ROOT_FACTOR} > (s1 - s0)^2/2", "0 <= s0 <= s1 <= 1"),
        ("sqrt(x) >= 8.01*x^2", "0 <= x <= 1/4"),
        ("x >= 4*x^2", "0 <= x <= 0.26"),
        ("min(q, 1 - q) > (1 - tau)*min(p, 1 - p) + tau*min(r, 1 - r)", MIXED),
        ("min(q, 1 - q) <= (1 - tau)*min(p, 1 - p) + tau*min(r, 1 - r)", MIXED),
        ("8*gamma^2*eps^2*T >= 1", "T = 0.999/(8*gamma^2*eps^2) + v, v >= 0, 0 < gamma <= 1/2, 0 < eps < 1"),
        ("q*(1 - q) >= 0.501*min(q, 1 - q)", "0 <= q <= 1"),
        ("1/j >= 1.001*ln(1 + 1/j)", "j >= 1"),
        (f"{ADVANTAGE} == s1 - s0", module.SPLIT),
        ("1/(8*(1/100)^2*(1/100)^2) == 12500001", ""),
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
        ("2*(2*t + 1)/(t + 2) <= 3.99", "t >= 0"),
        (
            "ln(2) + t*x - m*eps^2/8 < -lam",
            "m = 7.99*(lam + ln(2) + t*x)/eps^2, lam >= 0, 0 < eps <= 1, t >= 0, x >= 0",
        ),
        ("ln(3/2) >= 0.41", ""),
        ("3*lam^2 >= (lam + ln(4/3))^2", "lam >= 0.39"),
        ("1.77/eps^2 >= 1/(3*eps/4)^2", "0 < eps <= 1"),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)


def witness(check: Callable[[Any], object], cases: Iterable[Any]) -> object:
    return next((w for w in map(check, cases) if w is not None), None)


TARGETS = [(f, module.literals(2)) for f in module.functions(2)]
CLOSED = [(f, (*module.literals(2), *module.constants(4))) for f in module.functions(2)]


majority = module.majorities(3)[0]


def flat(target: Any, functions: Any) -> Advantage:
    return Advantage(F(0), (), ())


NOISE: list[tuple[str, Any, Callable[[Any], object], list[Any]]] = [
    ("advantage", flat, lambda case: module.less_than_half(*case), [((0, 1), ((0, 1),))]),
    ("advantage", flat, module.not_equivalent, CLOSED),
    ("is_combination", lambda f, chosen: f in module.literals(2), module.not_equivalent, CLOSED),
    ("is_combination", lambda f, chosen: True, module.not_equivalent, CLOSED),
    ("advantage", flat, module.not_a_vote, [((0, 1, 1), ((0, 1, 1),))]),
    ("votes_of", lambda chosen: frozenset(), module.not_a_vote, [((0, 1, 1), ((0, 1, 1),))]),
    ("majority_advantages", lambda n: (F(1, n),), module.differs_from_one_over_2n, [3, 4]),
    (
        "drop_bounds",
        lambda gamma, q: [(c, ((gamma**2 * 8, q),)) for c in (GINI, ENTROPY, ROOT)],
        module.drops_too_little,
        list(module.weakened_cases()[:40]),
    ),
    ("drop_bounds", lambda gamma, q: [(c, ((gamma**2 * 16, q),)) for c in (GINI, ENTROPY, ROOT)],
     module.noise_drops_too_little, [(F(1, 4), 2)]),
    ("copies", lambda gamma, n: copies(F(1, 100), n), module.noise_drops_too_little, [(F(2, 5), 2)]),
    ("advantage", flat, module.closure_helps_majority, [3]),
    ("literals", lambda n: (majority,), module.closure_helps_majority, [3]),
    ("comb", lambda n, k: 5**n, module.more_trees, [(3, 2)]),
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
    assert module.errs_too_much(1, 1) == {"m": 1, "points": 4, "average error": F(3, 8)}


def test_threshold_functions_are_counted() -> None:
    assert [len(module.combinations_of(module.variables(n))) for n in (1, 2, 3)] == [4, 14, 104]
    assert len(module.basis((*module.literals(3), *module.constants(8)))) == 3


def test_weights_that_may_be_missed() -> None:
    # on 3 points a class of rank 0, 1, 2 has 2, 4, 8 combinations
    for chosen in module.classes_on(3):
        assert len(module.combinations_of(chosen)) == 2 ** (1 + len(module.basis(chosen)))
    parity, conjunction = (0, 1, 1, 0), (0, 0, 0, 1)
    assert not module.is_combination(parity, module.variables(2))
    assert module.is_combination(conjunction, module.variables(2))


def test_neither_weights_nor_points_that_rule_them_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "combinations_of", lambda chosen: frozenset())
    assert not module.is_combination((0, 1, 1, 0), module.variables(2))
    with pytest.raises(TreecertError, match="no weights are found"):
        module.is_combination((0, 0, 0, 1), module.variables(2))


def test_a_class_that_is_not_finite() -> None:
    # bits that are shared by all parts separate nothing: (1) and (1, 0, 0); bits of their own do, with weights 2/n
    assert module.majorities(1)[0][1] != module.majorities(3)[0][1]
    points = [(n, x) for n in (1, 3, 5) for x in range(1 << n)]
    for n, x in points:
        majority_of_x = module.majorities(n)[0][x]
        assert majority_of_x == int(F(2, n) * x.bit_count() >= 1)


def test_trees_are_counted() -> None:
    for t in range(6):
        assert len(list(shapes(t))) == comb(2 * t, t) // (t + 1)


def test_the_average_is_that_of_every_learner() -> None:
    # half of the unseen mass: 4 points, one of them seen
    errors = [e for f in range(16) for e in module.errors_of(f, 1, 1)]
    assert sum(errors) / len(errors) == F(3, 8)


def test_weakened_cases_have_an_advantage_at_every_node() -> None:
    conjunction = BooleanFunction.from_values((0, 0, 0, 1))
    assert module.node_advantage(conjunction, (F(1, 2),) * 2) == F(1, 3)
    assert module.node_advantage(BooleanFunction.from_values((0, 1, 1, 0)), (F(1, 2),) * 2) == 0
    assert module.node_advantage(BooleanFunction.from_values((1, 1)), (F(1, 2),)) is None
