"""ID3 on samples of juntas: the same trial for a seed, the tree of the growth loop, exact losses, mistakes."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from algorithms.booleans import BooleanFunction
from algorithms.criteria import ENTROPY, GINI
from algorithms.growth import Policy, Ties, grow
from algorithms.junta_samples import Trial, draw, learns, run_trial
from algorithms.laws import SampleLaw
from algorithms.trees import predict
from verify.errors import BadInput
from verify.rationals import Fraction

F = Fraction
PARITY = 0b0110
TRIAL = Trial(60, 5, 2, "gini", F(7, 10), F(0), 0, PARITY)


def test_a_trial_is_the_same_for_its_seed() -> None:
    rows, labels, f = draw(TRIAL)
    again, same, _ = draw(TRIAL)
    assert (rows == again).all()
    assert (labels == same).all()
    assert [f(x) for x in rows[:, 3:].astype(int).tolist()] == labels.tolist()
    assert not (rows == draw(replace(TRIAL, seed=1))[0]).all()


def test_random_functions_depend_on_all_bits_and_do_not_depend_on_the_size() -> None:
    found = {draw(replace(TRIAL, table=None, repetition=r))[2] for r in range(20)}
    assert len(found) > 3
    assert all(f.changes(0) and f.changes(1) for f in found)
    assert draw(replace(TRIAL, table=None))[2] == draw(replace(TRIAL, table=None, size=7))[2]


@pytest.mark.parametrize("criterion", [GINI, ENTROPY])
@pytest.mark.parametrize("size", [10, 40, 160])
def test_the_loss_is_that_of_the_tree_that_id3_grows(criterion: object, size: int) -> None:
    for r in range(6):
        trial = replace(TRIAL, size=size, repetition=r)
        rows, labels, f = draw(trial)
        sample = SampleLaw(rows, labels)
        grown = grow(sample, 1000, criterion=criterion, policy=Policy.ID3, ties=Ties.FIRST).last  # type: ignore[arg-type]  # parametrized
        zero = all(predict(grown, x) == f(x[3:]) for x in product((0, 1), repeat=5))
        assert learns(sample, f, 3, criterion) == zero  # type: ignore[arg-type]  # parametrized


def test_learning_and_not() -> None:
    assert run_trial(replace(TRIAL, size=2000))
    assert not run_trial(replace(TRIAL, size=1))


def test_mistakes() -> None:
    for change in ({"size": 0}, {"bits": 6}, {"radius": F(3, 10)}, {"radius": F(-1)}, {"centre": F(0)}):
        with pytest.raises(BadInput):
            replace(TRIAL, **change)
    sample = SampleLaw([[0, 1], [0, 1]], [0, 1])
    with pytest.raises(BadInput, match="different labels"):
        learns(sample, BooleanFunction(1, 0b10), 1, GINI)
