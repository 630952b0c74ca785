"""KM96, Theorem 1 on samples: false neighbours, and checks that notice a wrong ingredient."""

from __future__ import annotations

from dataclasses import replace
from math import comb

import pytest

from lemmas.boosting import sample_version as module
from lemmas.boosting.lower_bounds import shapes
from tests.lemmas.neighbours import assert_none_proved
from tests.stored import stored, stored_names
from verify.errors import TreecertError
from verify.kinds.draws.certificates import check, load
from verify.kinds.draws.grammar import parse_draws
from verify.rationals import Fraction

F = Fraction


def test_all_trees_at_once_and_no_more_than_that() -> None:
    stated = parse_draws(*module.DEVIATION)
    (found,) = [
        c
        for name in stored_names("KM96.T1.s1.support")
        if '"treecert draws certificate"' in (text := stored(name)) and (c := load(text)).statement == stated
    ]
    assert check(found) == check(found, independent=True) == "proved"
    relation, where = module.DEVIATION
    for other in (
        (relation.replace("eps/4", "eps/5"), where),
        (relation.replace("1 - exp(-lam)", "1 - exp(-2*lam)"), where),
        (relation, where.replace("lam + z, 0", "lam + z/2, 0")),
        (relation, where.replace("m*eps^2/8 >", "m*eps^2/7 >")),
        (relation, where.replace("m*eps^2/8 >", "m*eps^2/8 >=")),
        (relation, where.replace("x <= 1", "x <= 2")),
        (relation, where.replace("at most exp(z)", "at most exp(2*z)")),
    ):
        assert other != module.DEVIATION
        with pytest.raises(TreecertError):
            check(replace(found, relation=other[0], where=other[1]))


def test_false_neighbours() -> None:
    neighbours = [
        (f"{module.UNSEEN} >= 0.3751", "m >= 1"),
        (f"{module.UNSEEN} >= 3/8", "m >= 1/2"),
        (f"{module.UNSEEN} <= 1/3", "m >= 1"),
        ("2*(2*t + 1)/(t + 2) <= 3.99", "t >= 0"),
        (
            "ln(2) + t*x - m*eps^2/8 < -lam",
            "m = 7.99*(lam + ln(2) + t*x)/eps^2, lam >= 0, 0 < eps <= 1, t >= 0, x >= 0",
        ),
        ("ln(x) <= a*x - ln(a) - 1.001", "a > 0, x > 0"),
        ("ln(x) <= a*x + ln(a) - 1", "a > 0, x > 0"),
        (
            f"v*t*(a*(2*exp(1)*m/v) - ln(a) - 1) <= {module.GROWTH.replace('256', '257')}",
            "v = 1, t = 1, m = 1, a = eps^2/(512*exp(1)), s = ln(512/eps^2), 0 < eps <= 1",
        ),
        (
            "ln(8) + t*ln(8) + y - m*eps^2/128 < -lam",
            "t = 1, eps = 1, m = 255*(lam + 2*ln(8) + s), y = m/256 + s, lam >= 0, s >= 0",
        ),
        ("ln(512*x) <= 512*x - 1.001", "x > 0"),
        ("ln(3/2) >= 0.41", ""),
        ("3*lam^2 >= (lam + ln(4/3))^2", "lam >= 0.39"),
        ("3*lam >= lam + ln(4/3)", "lam >= 0.14"),
        ("1.77/eps^2 >= 1/(3*eps/4)^2", "0 < eps <= 1"),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)


def test_no_learner_knows_what_it_has_not_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    assert module.average_error(1, 1) == F(3, 8)
    assert module.average_differs((1, 1)) is None
    monkeypatch.setattr(module, "hypothesis", lambda points, splits, sample: 0)
    assert module.average_differs((1, 1)) is not None


def test_four_points_are_shattered_by_two_of_three_inputs_and_not_by_two() -> None:
    assert len(module.told_apart(module.FOUR)) == 16
    assert len(module.told_apart(tuple(x[:2] for x in module.FOUR))) == 14
    assert len(module.told_apart((*module.FOUR[:3], (1, 0, 1)))) < 16


def test_the_average_is_that_of_every_learner() -> None:
    # half of the unseen mass: 4 points, one of them seen
    errors = [e for f in range(16) for e in module.errors_of(f, 1, 1)]
    assert sum(errors) / len(errors) == F(3, 8)


def test_trees_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    for t in range(6):
        assert len(list(shapes(t))) == comb(2 * t, t) // (t + 1)
    assert module.more_trees((3, 2)) is None
    monkeypatch.setattr(module, "comb", lambda n, k: 5**n)
    assert module.more_trees((3, 2)) is not None
