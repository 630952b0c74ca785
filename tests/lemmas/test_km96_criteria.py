"""KM96, sections 2 and 4: false neighbours, and checks on trees that see what is wrong."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lemmas.boosting import criteria
from lemmas.boosting.criteria import World, chord, trees, worlds
from tests.lemmas.neighbours import assert_none_proved

HALF = Fraction(1, 2)


def test_false_neighbours() -> None:
    mean, pair = "(1 - t)*x + t*y", "0 <= x <= 1, 0 <= y <= 1, 0 <= t <= 1"
    neighbours = [
        ("g >= 2.001*min(q, 1 - q)", criteria.LEFT),
        ("g >= 2.001*min(q, 1 - q)", criteria.RIGHT),
        ("g > 2*min(q, 1 - q)", criteria.LEFT),
        ("g >= min(q, 1 - q)", "0 <= q <= 1/2"),
        ("g > 0", f"0 <= x <= 1, {chord('x', ('0', '0'), ('1', '0'))}"),
        ("g <= 0.999", "1 >= 1/2*g + 1/2*g"),
        (f"16*({mean})^2*(1 - ({mean}))^2 >= (1 - t)*16*x^2*(1 - x)^2 + t*16*y^2*(1 - y)^2", pair),
        (f"H({mean}) >= 1.001*((1 - t)*H(x) + t*H(y))", pair),
        ("-q*ln(q) - (1 - q)*ln(1 - q) == H(q)", "0 <= q <= 1"),
        ("1 - q == min(q, 1 - q)", "0 <= q <= 1/2"),
        ("2*sqrt(q*(1 - q)) > H(q)", "0 < q < 1"),
        ("H(q) >= 4.01*q*(1 - q)", "0 <= q <= 1"),
        ("4*q*(1 - q) >= 2.001*min(q, 1 - q)", "0 <= q <= 1"),
        ("2*sqrt(q/2*(1 - q/2)) >= 1.001*2*sqrt(q*(1 - q))/sqrt(2)", "0 <= q <= 1/100"),
        ("H(q/2) <= 0.54*H(q)", "0 <= q <= 2^-10"),
        ("4*(q/2)*(1 - q/2) <= 0.5*4*q*(1 - q)", "0 <= q <= 1/100"),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)


def test_trees_cover_ties_pure_leaves_and_empty_leaves() -> None:
    cases = list(trees(3, 4, 3))
    means = {world.mean(region) for world, partition in cases for region in partition}
    assert {None, Fraction(0), Fraction(1), HALF, Fraction(1, 4)} <= means
    assert len({world for world, _ in cases}) == 8 * 15


def test_a_tie_may_have_either_label(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(criteria, "label", lambda q: int(q is not None and q >= HALF))
    assert all(criteria.error_differs(case) is None for case in trees(2, 4, 2))


def test_minority_labels_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(criteria, "label", lambda q: int(q is None or q <= HALF))
    assert any(criteria.error_differs(case) for case in trees(2, 4, 2))


def test_lost_mass_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(criteria, "purity", lambda _world, _partition: ((HALF, HALF),))
    assert any(criteria.is_no_average(case) for case in trees(2, 2, 2))
    assert any(criteria.error_differs(case) for case in trees(2, 2, 2))


def test_the_factor_two_is_the_last() -> None:
    cases = list(trees(2, 4, 2))
    assert not any(criteria.impurity_below(Fraction(2))(case) for case in cases)
    found = next(w for case in cases if (w := criteria.impurity_below(Fraction(2001, 1000))(case)))
    assert found["G"] in ("gini", "entropy", "root", "minimum")


def test_worlds() -> None:
    assert all(sum(world.masses) == 1 for world in worlds(3, 4))
    world = World((HALF, HALF, Fraction(0)), (1, 0, 1))
    assert world.mean(frozenset({0, 1})) == HALF
    assert world.mean(frozenset({2})) is None
