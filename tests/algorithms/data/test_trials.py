"""Random splits, and Top-k measured on them, against the estimator."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from algorithms.data import FOLDER_VARIABLE, load, monks, trials
from algorithms.data.splits import split_rows
from algorithms.data.trials import Trial, attributes_of, feasible, run_trial
from treecert.estimators import TopKTreeClassifier
from verify.errors import BadInput
from verify.rationals import Fraction


@pytest.fixture
def at_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "monks-2.csv").write_text(monks(2).csv(), encoding="utf-8")
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    trials._binary.cache_clear()
    yield
    trials._binary.cache_clear()


@given(st.integers(2, 50), st.fractions(0, Fraction(1, 2)), st.integers(0, 10**9))
def test_every_row_is_on_one_side(rows: int, share: Fraction, seed: int) -> None:
    train, test = split_rows(rows, Fraction(share), seed)
    assert sorted([*train.tolist(), *test.tolist()]) == list(range(rows))
    assert rows * share <= len(test) < rows * share + 1
    assert [p.tolist() for p in split_rows(rows, Fraction(share), seed)] == [train.tolist(), test.tolist()]


def test_the_sizes_are_those_of_the_paper() -> None:
    """Table 1: tic-tac-toe, car, monks-1, kr-vs-kp."""
    for rows, test in ((958, 192), (1728, 346), (556, 112), (3196, 640)):
        assert len(split_rows(rows, Fraction(1, 5), 0)[1]) == test


def test_nothing_to_train_on_is_refused() -> None:
    with pytest.raises(BadInput):
        split_rows(3, Fraction(99, 100), 0)


@pytest.mark.usefixtures("at_hand")
@pytest.mark.parametrize(("split", "k", "depth"), [(0, 1, 3), (1, 3, 3), (2, 17, 2)])
def test_a_trial_is_what_the_estimator_does(split: int, k: int, depth: int) -> None:
    found = run_trial(Trial("monks-2", split, k, depth))
    table = load("monks-2")
    train, test = split_rows(432, Fraction(1, 5), split)
    x, y = np.array([r[:-1] for r in table.rows]), np.array([r[-1] for r in table.rows])
    tree = TopKTreeClassifier(k, max_depth=depth).fit(x[train], y[train])
    assert tree.training_error_ == 1 - found.train_accuracy
    assert found.test_accuracy == Fraction(int((tree.predict(x[test]) == y[test]).sum()), len(test))


@pytest.mark.usefixtures("at_hand")
def test_work_grows_with_k_and_depth() -> None:
    assert attributes_of("monks-2") == 17
    assert feasible("monks-2", 2, 3, 4 * 432 * 17)
    assert not feasible("monks-2", 2, 3, 4 * 432 * 17 - 1)
    assert not feasible("monks-2", 3, 3, 4 * 432 * 17)
