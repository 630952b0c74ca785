"""Weak learning: games with known values, the certificate, balanced laws, and finite classes as variables."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from algorithms.brute_force import least_error
from algorithms.criteria import GINI
from algorithms.growth import grow
from algorithms.laws import TableLaw
from algorithms.trees import error
from algorithms.weak_learning import (
    Advantage,
    advantage,
    advantage_under,
    balanced,
    feature_law,
    is_certified,
)
from tests.algorithms.laws.plain import disagreement
from verify.errors import BadInput
from verify.rationals import Fraction

F = Fraction
Bits = tuple[int, ...]


def projections(n: int) -> list[Bits]:
    return [tuple(x >> i & 1 for x in range(1 << n)) for i in range(n)]


def threshold(n: int, k: int) -> Bits:
    return tuple(int(x.bit_count() >= k) for x in range(1 << n))


GAMES = st.integers(1, 5).flatmap(
    lambda n: st.tuples(
        st.tuples(*[st.integers(0, 1)] * n),
        st.lists(st.tuples(*[st.integers(0, 1)] * n), min_size=1, max_size=5),
    )
)
MASSES = st.lists(st.integers(0, 6), min_size=4, max_size=4).filter(any)


@pytest.mark.parametrize(
    ("target", "functions", "gamma"),
    [
        ((1,), [(1,)], F(1, 2)),
        ((1,), [(0,)], -F(1, 2)),
        ((0, 1, 1, 0), [*projections(2), (0,) * 4, (1,) * 4], F(0)),
        (threshold(2, 2), [*projections(2), (0,) * 4], F(1, 6)),
        (threshold(3, 2), projections(3), F(1, 6)),
        (threshold(5, 3), projections(5), F(1, 10)),
        (threshold(4, 2), projections(4), F(0)),
        ((1, 0), projections(1), -F(1, 2)),
    ],
)
def test_known_values(target: Bits, functions: list[Bits], gamma: Fraction) -> None:
    assert advantage(target, functions).gamma == gamma


def test_the_worst_law_of_majority_is_on_the_narrow_inputs() -> None:
    found = advantage(threshold(3, 2), projections(3))
    assert {x.bit_count() for x, p in enumerate(found.worst) if p} == {1, 2}
    assert found.mixture == (F(1, 3),) * 3


@given(GAMES)
def test_no_law_and_no_mixture_does_better(game: tuple[Bits, list[Bits]]) -> None:
    target, functions = game
    found = advantage(target, functions)
    assert is_certified(found, target, functions)
    assert advantage_under(found.worst, target, functions) == found.gamma
    n = len(target)
    for place in range(n):
        sure = [F(int(x == place)) for x in range(n)]
        assert advantage_under(sure, target, functions) >= found.gamma
    assert advantage_under([F(1, n)] * n, target, functions) >= found.gamma


@given(GAMES)
def test_a_larger_class_has_no_smaller_advantage(game: tuple[Bits, list[Bits]]) -> None:
    target, functions = game
    assert advantage(target, functions[:1]).gamma <= advantage(target, functions).gamma
    assert advantage(target, [*functions, target]).gamma == F(1, 2)


def test_a_corrupted_certificate_is_turned_down() -> None:
    target, functions = threshold(3, 2), projections(3)
    found = advantage(target, functions)
    wrong = [
        replace(found, gamma=found.gamma + F(1, 1000)),
        replace(found, gamma=found.gamma - F(1, 1000)),
        replace(found, worst=(F(1, 8),) * 8),
        replace(found, mixture=(F(1, 2), F(1, 2), F(0))),
        replace(found, mixture=(F(2, 3), F(2, 3), -F(1, 3))),
        replace(found, worst=found.worst[:-1]),
        replace(found, mixture=(F(1, 2), F(1, 3), F(1, 3))),
    ]
    assert is_certified(found, target, functions)
    assert not any(is_certified(w, target, functions) for w in wrong)


def test_a_solver_that_stops_early_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    from algorithms import weak_learning
    from verify.errors import TreecertError

    monkeypatch.setattr(weak_learning, "_packing", lambda game: (F(1), [F(1), F(0)], [F(1)]))
    with pytest.raises(TreecertError):
        advantage((0, 1), [(0, 0)])


@given(MASSES, st.sampled_from([(0, 1, 1, 0), (0, 0, 0, 1), (1, 0, 1, 1)]))
def test_balanced_laws_keep_the_proportions(masses: list[int], target: Bits) -> None:
    weights = [F(m) for m in masses]
    ones = sum(m for m, y in zip(weights, target, strict=True) if y)
    if ones in (0, sum(weights)):
        with pytest.raises(BadInput):
            balanced(weights, target)
        return
    law = balanced(weights, target)
    assert sum(law) == 1
    assert sum(p for p, y in zip(law, target, strict=True) if y) == F(1, 2)
    for x, z in product(range(4), repeat=2):
        if target[x] == target[z]:
            assert law[x] * weights[z] == law[z] * weights[x]


@given(MASSES, st.lists(st.tuples(*[st.integers(0, 1)] * 4), min_size=1, max_size=3))
@settings(max_examples=40)
def test_a_feature_law_is_the_table_of_its_features(masses: list[int], functions: list[Bits]) -> None:
    target = (0, 1, 1, 0)
    p = [F(m, sum(masses)) for m in masses]
    table: dict[tuple[int, ...], tuple[Fraction, Fraction]] = {}
    for x in range(4):
        key = tuple(h[x] for h in functions)
        zero, one = table.get(key, (F(0), F(0)))
        table[key] = (zero, one + p[x]) if target[x] else (zero + p[x], one)
    full = {bits: table.get(bits, (F(0), F(0))) for bits in product((0, 1), repeat=len(functions))}
    law = feature_law(p, target, functions)
    assert disagreement(law, full) is None
    assert least_error(law, 2) == least_error(TableLaw(full), 2)


def test_topdown_grows_over_a_class() -> None:
    parity, functions = (0, 1, 1, 0), [*projections(2), (0, 1, 1, 1)]
    law = feature_law([F(1, 4)] * 4, parity, functions)
    errors = [error(tree, law) for tree in grow(law, 2, criterion=GINI).trees]
    assert errors == [F(1, 2), F(1, 4), F(1, 4)]
    assert law.key == feature_law([F(1, 4)] * 4, parity, functions).key
    assert law.key != feature_law([F(1, 2), F(1, 4), F(1, 4), F(0)], parity, functions).key


@pytest.mark.parametrize(
    ("target", "functions"), [((), [()]), ((1,), []), ((1, 0), [(1,)]), ((2,), [(1,)]), ((1,), [(3,)])]
)
def test_bad_games(target: Bits, functions: list[Bits]) -> None:
    with pytest.raises(BadInput):
        advantage(target, functions)


@pytest.mark.parametrize("masses", [[F(1)], [F(1, 2), F(1, 3)], [F(3, 2), -F(1, 2)], [0.5, 0.5]])
def test_bad_masses(masses: list[Fraction]) -> None:
    with pytest.raises(BadInput):
        advantage_under(masses, (0, 1), [(0, 1)])
    with pytest.raises(BadInput):
        feature_law(masses, (0, 1), [(0, 1)])


def test_bad_weights() -> None:
    for masses in ([F(1)], [F(1), -F(1)]):
        with pytest.raises(BadInput):
            balanced(masses, (0, 1))


def test_an_advantage_compares_by_value() -> None:
    assert advantage((1,), [(1,)]) == Advantage(F(1, 2), (F(1),), (F(1),))
