"""KM96, trees of majority: false neighbours, and checks that notice a wrong ingredient."""

from __future__ import annotations

import pytest

from algorithms.booleans import BooleanFunction
from algorithms.brute_force import least_error
from lemmas.boosting import majority_trees as module
from tests.lemmas.neighbours import assert_none_proved
from verify.rationals import Fraction

F = Fraction


def test_false_neighbours() -> None:
    neighbours = [
        ("c*lam/gamma^2 >= 2.001*c*lam/gamma", "0 < gamma <= 1/2, c > 0, lam > 0"),
        ("c*lam/gamma^2 <= 100*c*lam/gamma", "0 < gamma <= 1/2, c > 0, lam > 0"),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)


@pytest.mark.parametrize(("n", "wrong"), [(13, 1), (22, 7)])
def test_a_wrong_size_is_noticed(n: int, wrong: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assert module.fewer_splits_suffice(n) is None
    monkeypatch.setattr(module, "least_splits", lambda n: wrong)
    assert module.fewer_splits_suffice(n) is not None


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_majority_sizes_against_brute_force(n: int) -> None:
    values = [int(2 * x.bit_count() > n) for x in range(1 << n)]
    law = BooleanFunction.from_values(values).law([F(1, 2)] * n)
    found = module.threshold_errors(n, n // 2 + 1)
    assert [least_error(law, t) for t in range(8)] == [F(int(found[t]), 2**n) for t in range(8)]


def test_least_sizes_of_majority() -> None:
    assert [module.least_splits(n) for n in range(1, 11)] == [1, 2, 3, 2, 5, 4, 7, 6, 13, 11]
