"""Finite samples: the same numbers for a seed, right predictions, exact errors, mistakes."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import product

import numpy as np
import pytest

from algorithms.finite_samples import SIZES_OF_TERMS, Experiment, law_of, predictions, run_experiment, tosses
from algorithms.laws import read_once
from algorithms.trees import Leaf, Split, predict
from verify.claims.sweeps import sweep
from verify.errors import BadInput
from verify.rationals import Fraction

F = Fraction

SMALL = Experiment(terms=(2, 3), training=(40, 400), repetitions=2, test=500, seed=3)


class Stream(np.random.PCG64):
    """A raw stream of known numbers, however many are asked for at a time."""

    def __init__(self, numbers: list[int]) -> None:
        super().__init__(0)
        self.numbers = iter(numbers)

    def random_raw(self, size: int) -> np.ndarray:  # type: ignore[override]
        return np.array([next(self.numbers) for _ in range(size)], dtype=np.uint64)


def test_tosses_use_the_raw_numbers_modulo_the_denominator() -> None:
    assert tosses(Stream([0, 1, 2, 3, 4, 5]), F(1, 3), 6).tolist() == [True, False, False] * 2
    assert tosses(Stream([2**64 - 1, 2**64 - 2]), F(1, 2), 2).tolist() == [False, True]
    assert tosses(Stream([0, 2**63 - 1, 2**63, 2**64 - 1]), F(1, 2**63), 4).tolist() == [True, False] * 2


def test_numbers_beyond_the_last_multiple_are_drawn_again() -> None:
    beyond = 2**64 - 1  # 2^64 = 1 modulo 3: without this one all residues are equally frequent
    assert tosses(Stream([beyond, 7, beyond, 3]), F(1, 3), 2).tolist() == [True, False]
    assert tosses(Stream([beyond, 4, 3]), F(1, 3), 2).tolist() == [True, False]


def test_the_raw_stream_is_the_known_one() -> None:
    # numpy keeps this stream between releases; if it ever changes, so do all samples.
    raw = np.random.PCG64(np.random.SeedSequence((0, 50, 1))).random_raw(2).tolist()
    assert raw == [15133466343567486535, 387738870071129745]


def test_half_of_the_variables_have_the_first_probability() -> None:
    paper = Experiment(chances=(F(2, 5), F(3, 5)))
    first = [i for i in range(38) if law_of(paper).chance(i) == F(2, 5)]
    assert len(first) == 19
    assert first != list(range(19))
    assert law_of(paper).key == law_of(paper).key
    assert law_of(replace(paper, seed=1)).key != law_of(paper).key
    assert law_of(Experiment(terms=(2, 3))).key == read_once([2, 3]).key


def test_all_cells_have_one_law() -> None:
    # Without a split the error under the law is that of the better label, which the halves decide.
    found = run_experiment(replace(SMALL, chances=(F(1, 10), F(9, 10)), iterations=0))
    assert len({r.true_errors["topdown"] for r in found}) == 1


def test_a_seed_fixes_everything() -> None:
    first = run_experiment(SMALL)
    assert run_experiment(SMALL) == first
    assert (
        run_experiment(Experiment(terms=(2, 3), training=(40, 400), repetitions=2, test=500, seed=4)) != first
    )


@pytest.mark.slow
def test_the_jobs_do_not_matter() -> None:
    assert run_experiment(SMALL, sweep=partial(sweep, jobs=2)) == run_experiment(SMALL)


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
        {"chances": (F(1, 2**63 + 1), F(1, 2))},
        {"chances": (F(0), F(1, 2))},
        {"training": (0,)},
        {"repetitions": 0},
        {"iterations": -1},
    ],
)
def test_mistakes(bad: dict[str, object]) -> None:
    with pytest.raises(BadInput):
        Experiment(**bad)  # type: ignore[arg-type]
