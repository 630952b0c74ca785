"""KM96, what the Weak Hypothesis Assumption says: checks that notice a wrong ingredient."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from algorithms.weak_learning import Advantage
from lemmas.boosting import weak_hypotheses as module
from lemmas.boosting.function_classes import classes_on, constants, functions, literals, variables
from lemmas.boosting.majority_advantage import majorities
from verify.errors import TreecertError
from verify.rationals import Fraction

F = Fraction
TARGETS = [(f, literals(2)) for f in functions(2)]
CLOSED = [(f, (*literals(2), *constants(4))) for f in functions(2)]


def witness(check: Callable[[Any], object], cases: Iterable[Any]) -> object:
    return next((w for w in map(check, cases) if w is not None), None)


def flat(target: Any, functions: Any) -> Advantage:
    return Advantage(F(0), (), ())


NOISE: list[tuple[str, Any, Callable[[Any], object], list[Any]]] = [
    ("advantage", flat, module.other_than_half, [((0, 1), ((0, 1),))]),
    ("advantage", flat, module.not_equivalent, CLOSED),
    ("is_combination", lambda f, chosen: f in literals(2), module.not_equivalent, CLOSED),
    ("is_combination", lambda f, chosen: True, module.not_equivalent, CLOSED),
    ("advantage", flat, module.not_a_vote, [((0, 1, 1), ((0, 1, 1),))]),
    ("votes_of", lambda chosen: frozenset(), module.not_a_vote, [((0, 1, 1), ((0, 1, 1),))]),
]


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
    assert module.not_equivalent(((1, 0, 0, 0), literals(2))) is not None
    assert module.other_than_half(((0, 0, 0, 1), variables(2))) is not None
    assert module.not_a_vote(((0, 0, 0, 1), variables(2))) is None


def test_the_witness_is_no_member_of_the_class() -> None:
    first = next(case for case in module.targets_and_classes() if module.not_equivalent(case) is not None)
    assert first == ((1, 0, 0, 0), literals(2))
    assert first[0] not in first[1]
    assert not module.is_closed(first)


def test_the_witness_names_the_combination() -> None:
    form = module.threshold_form((1, 0, 0, 0), literals(2))
    assert form == {"combined": variables(2), "weights": (-1, -1), "threshold": 0}
    assert not module.threshold_form((0, 1, 1, 0), literals(2))
    found = module.not_equivalent(((1, 0, 0, 0), literals(2)))
    assert isinstance(found, dict)
    assert found["weights"] == (-1, -1)


def test_closed_classes() -> None:
    assert all(module.is_closed(case) for case in CLOSED)
    assert not module.is_closed(((0, 1), ((0, 0), (1, 1), (0, 1))))
    assert module.is_closed(((0, 1), ((0, 0), (1, 1), (0, 1), (1, 0))))
    assert sum(map(module.is_closed, module.targets_and_classes())) == 4 + 16 + 256 + 8 * 2**3


def test_every_target_is_in_its_class() -> None:
    cases = list(module.with_their_target())
    assert all(f in chosen for f, chosen in cases)
    # on N points each of the 2^N functions is in half of all classes
    assert len(cases) == sum(2**n * 2 ** (2**n - 1) for n in (1, 2, 3))


def test_threshold_functions_are_counted() -> None:
    assert [len(module.combinations_of(variables(n))) for n in (1, 2, 3)] == [4, 14, 104]
    assert len(module.basis((*literals(3), *constants(8)))) == 3


def test_weights_that_may_be_missed() -> None:
    # on 3 points a class of rank 0, 1, 2 has 2, 4, 8 combinations
    for chosen in classes_on(3):
        assert len(module.combinations_of(chosen)) == 2 ** (1 + len(module.basis(chosen)))
    parity, conjunction = (0, 1, 1, 0), (0, 0, 0, 1)
    assert not module.is_combination(parity, variables(2))
    assert module.is_combination(conjunction, variables(2))


def test_neither_weights_nor_points_that_rule_them_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "combinations_of", lambda chosen: frozenset())
    assert not module.is_combination((0, 1, 1, 0), variables(2))
    with pytest.raises(TreecertError, match="no weights are found"):
        module.is_combination((0, 0, 0, 1), variables(2))


def test_a_class_that_is_not_finite() -> None:
    # bits that are shared by all parts separate nothing: (1) and (1, 0, 0); bits of their own do, with weights 2/n
    assert majorities(1)[0][1] != majorities(3)[0][1]
    points = [(n, x) for n in (1, 3, 5) for x in range(1 << n)]
    for n, x in points:
        assert majorities(n)[0][x] == int(F(2, n) * x.bit_count() >= 1)
