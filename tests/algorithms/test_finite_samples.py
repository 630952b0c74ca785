"""Finite samples: the same numbers for a seed, right predictions, exact errors, mistakes."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from algorithms.finite_samples import SIZES_OF_TERMS, Experiment, predictions, run_experiment
from algorithms.trees import Leaf, Split, predict
from verify.errors import BadInput

F = Fraction

SMALL = Experiment(terms=(2, 3), training=(40, 400), repetitions=2, test=500, seed=3)


def test_a_seed_fixes_everything() -> None:
    first = run_experiment(SMALL)
    assert run_experiment(SMALL) == first
    assert (
        run_experiment(Experiment(terms=(2, 3), training=(40, 400), repetitions=2, test=500, seed=4)) != first
    )


@pytest.mark.slow
def test_the_jobs_do_not_matter() -> None:
    assert run_experiment(SMALL, jobs=2) == run_experiment(SMALL)


def test_enough_rows_give_the_exact_tree() -> None:
    found = run_experiment(Experiment(terms=(2, 1), training=(3000,), repetitions=1, test=1000))
    assert found[0].true_errors == {"topdown": 0, "bestfirst": 0}
    assert found[0].test_errors == {"topdown": 0, "bestfirst": 0}


def test_no_iterations_leave_the_majority() -> None:
    found = run_experiment(Experiment(terms=(2, 3), training=(1000,), repetitions=1, iterations=0))
    assert found[0].true_errors == {"topdown": F(11, 32), "bestfirst": F(11, 32)}
    assert abs(found[0].test_errors["topdown"] - F(11, 32)) < F(3, 100)


def test_small_leaves_are_not_split() -> None:
    found = run_experiment(Experiment(terms=(2, 3), training=(30,), repetitions=1, minimum=31))
    assert found[0].true_errors["topdown"] in (F(11, 32), F(21, 32))


def test_predictions_are_those_of_the_tree() -> None:
    tree = Split(0, Split(2, Leaf(0), Leaf(1)), Split(1, Leaf(1), Leaf(0)))
    rows = list(product((0, 1), repeat=3))
    found = predictions(tree, np.array(rows, dtype=np.bool_))
    assert found.tolist() == [bool(predict(tree, x)) for x in rows]


def test_the_formula_of_the_paper() -> None:
    assert Experiment().terms == SIZES_OF_TERMS
    assert len(Experiment().training) == 9


@pytest.mark.parametrize(
    "bad",
    [
        {"terms": ()},
        {"terms": (0,)},
        {"chances": (F(0), F(1, 2))},
        {"training": (0,)},
        {"repetitions": 0},
        {"iterations": -1},
    ],
)
def test_mistakes(bad: dict[str, object]) -> None:
    with pytest.raises(BadInput):
        Experiment(**bad)  # type: ignore[arg-type]
