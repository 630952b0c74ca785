"""KM96, figure 1: runs by hand, wrong variants of the algorithm that are noticed, false neighbours."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

import pytest

from algorithms.criteria import ENTROPY, GINI, MINIMUM
from algorithms.gains import compare
from algorithms.growth import grow
from algorithms.laws import TableLaw
from lemmas.boosting import top_down
from lemmas.boosting.criteria import World, functions
from lemmas.boosting.top_down import AFFINITY, CHANNEL, GAMMA, TAU, Input, inputs
from tests.lemmas.neighbours import assert_none_proved

THIRD = Fraction(1, 3)
UNIFORM = (THIRD, THIRD, THIRD)


def some_inputs() -> Iterator[Input]:
    return (given for given in inputs(1, 2) if given.criterion == GINI and len(given.tests) == 2)


def test_a_run_by_hand() -> None:
    given = Input(World(UNIFORM, (0, 1, 0)), ((0, 0, 1), (0, 1, 0)), 2, ENTROPY)
    found = top_down.top_down(given)
    assert found.leaves == (frozenset({0, 2}), frozenset(), frozenset({1}))
    assert found.labels == (0, 0, 1)
    assert [r.kept for r in found.rounds] == [1, 3]
    assert found.ended


def test_without_tests_the_loop_does_not_end() -> None:
    given = Input(World(UNIFORM, (0, 1, 0)), (), 1, GINI)
    found = top_down.does_not_end(given)
    assert found is not None
    assert found["ends"] == "never"
    assert top_down.does_not_end(Input(given.world, (), 0, GINI)) is None
    assert top_down.finds_no_best(given) is not None


def test_two_implementations_agree() -> None:
    """The library offers no test that is constant at a leaf, so only rounds with a gain are compared."""
    half = Fraction(1, 2)
    for target in functions(4):
        weights = (THIRD * half, THIRD, THIRD * half, THIRD)
        masses: dict[tuple[int, ...], tuple[Fraction, Fraction]] = {
            (i & 1, i >> 1): (Fraction(0), w) if target[i] else (w, Fraction(0))
            for i, w in enumerate(weights)
        }
        bits = ((0, 1, 0, 1), (0, 0, 1, 1))
        for criterion in (ENTROPY, GINI, MINIMUM):
            grown = grow(TableLaw(masses), 2, criterion=criterion).steps
            own = top_down.top_down(Input(World(weights, target), bits, 2, criterion)).rounds
            for step, r in zip(grown, own, strict=True):
                assert r.kept is not None
                assert (
                    compare(criterion, r.drops[r.kept], tuple((step.mass * c, q) for c, q in step.gain)) == 0
                )
                if not criterion.sign(r.drops[r.kept]):
                    break


def test_taking_the_first_of_the_best_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(top_down, "maxima", lambda *_: [0])
    assert any(top_down.finds_no_best(given) for given in some_inputs())


def test_a_strict_comparison_would_get_stuck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(top_down, "compare", lambda g, a, b: compare(g, a, b) or -1)
    assert any(top_down.does_not_end(given) for given in some_inputs())


def test_labels_are_what_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    assert any(top_down.outputs_differ(given) for given in some_inputs())
    monkeypatch.setattr(top_down, "label", lambda _: 0)
    assert not any(top_down.outputs_differ(given) for given in some_inputs())


def test_an_unrelated_target_is_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        top_down,
        "complement",
        lambda g: Input(World(g.world.masses, (0, 1, 1)), g.tests, g.t, g.criterion),
    )
    assert any(top_down.splits_differ(given) for given in some_inputs())


def test_concavity_is_needed() -> None:
    assert top_down.drop_without_concavity() == Fraction(-23, 256)


def test_no_best_test_in_an_infinite_class() -> None:
    """The example of the note on A1, cut off: each h_n drops more than the one before."""
    most = 8
    masses = (Fraction(1, 2), *(Fraction(1, 2 ** (n + 1)) for n in range(1, most + 1)))
    rest = 1 - sum(masses, Fraction(0))
    world = World((*masses, rest), (0, *(1,) * (most + 1)))
    everything = frozenset(range(most + 2))
    tests = [tuple(int(1 <= x <= n) for x in range(most + 2)) for n in range(1, most + 1)]
    drops = [top_down.drop(world, everything, h) for h in tests]
    for g in top_down.ALL:
        assert all(compare(g, a, b) < 0 for a, b in pairwise(drops))


def test_false_neighbours() -> None:
    neighbours = [
        (f"(H({TAU}) - q*H(s1) - (1 - q)*H(s0))/2 >= 5.78*{GAMMA}^2*q*(1 - q)", CHANNEL),
        (f"{AFFINITY} >= 2.001*{GAMMA}^2", "0 <= s0 <= s1 <= 1"),
        (
            f"4*(q*(1 - q)*(s1 - s0))^2/({TAU}*(1 - {TAU}))/2 >= 32.1*{GAMMA}^2*(q*(1 - q))^2",
            f"{CHANNEL}, 0 < q*s1 + (1 - q)*s0 < 1",
        ),
        (
            "gamma^2*sqrt(q*(1 - q))/2.001 >= gamma^2*(1 - 2*q)^2*(q*(1 - q))^(1/2)/2 + 2*gamma^2*(q*(1 - q))^(3/2)",
            "0 <= q <= 1, 0 <= gamma <= 1/2",
        ),
        (f"1/2 - {GAMMA} == (s1 + 1 - s0)/2", "0 <= s0 <= s1 <= 1"),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)
