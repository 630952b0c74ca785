"""What Top-k refuses: each in one line, and nothing that is no rule, no name or no number is taken for one."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from algorithms.criteria import MINIMUM
from algorithms.top_k import Empty, Sample, TieRule, pruned_top_k, top_k, top_k_of_law
from algorithms.top_k.figure_5 import Key, opt_top_k
from algorithms.top_k.hierarchy import accuracy, parity, tribes
from algorithms.top_k.scores import MOST_SIGNS, measure
from algorithms.top_k.search_space import least_error, search_space
from verify.errors import BadInput, TooLarge
from verify.rationals import Fraction

PARITY = Sample.of([[0, 0], [0, 1], [1, 0], [1, 1]], [0, 1, 1, 0])
HALF = Fraction(1, 2)


@pytest.mark.parametrize("run", [top_k, pruned_top_k, opt_top_k, search_space, least_error])
@pytest.mark.parametrize(
    "rule", [{"ties": "last"}, {"ties": "worst"}, {"empty": "dropped"}, {"ties": Empty.KEPT}]
)
def test_the_name_of_a_rule_is_no_rule(run: Any, rule: dict[str, Any]) -> None:
    with pytest.raises(BadInput, match="a rule is a member of"):
        run(PARITY, 1, 1, **rule)


def test_laws_take_rules_only() -> None:
    with pytest.raises(BadInput, match="a rule is a member of TieRule"):
        top_k_of_law(parity(2, 2, HALF), 1, 1, ties="first")  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="a rule is a member of TieRule"):
        accuracy(tribes(2, 2, HALF), 1, 1, ties="first")  # type: ignore[arg-type]


@pytest.mark.parametrize("option", [{"key": "depth"}, {"bound": 0.5}, {"bound": "x"}, {"bound": True}])
def test_options_of_figure_5(option: dict[str, Any]) -> None:
    with pytest.raises(BadInput, match="not "):
        opt_top_k(PARITY, 1, 1, **option)
    assert opt_top_k(PARITY, 10**30, 2, key=Key.DEPTH, bound=0).errors == 0


@pytest.mark.parametrize("depth", [14, 30, 100])
def test_a_search_space_that_is_too_large_is_refused_at_once(depth: int) -> None:
    with pytest.raises(TooLarge, match="more than 1000000 trees"):
        search_space(PARITY, 1, depth)


def test_more_candidates_than_features() -> None:
    found = {run(PARITY, 10**30, 2).errors for run in (top_k, pruned_top_k, opt_top_k)}
    assert found == {0}
    assert least_error(PARITY, 10**30, 2) == 0


@pytest.mark.parametrize(
    "labels", [None, 5, np.array(5), [[0], [1]], np.array([[0], [1]]), [0.0, float("nan")]], ids=repr
)
def test_labels_are_names(labels: Any) -> None:
    with pytest.raises(BadInput, match="labels are names"):
        Sample.of([[0], [1]], labels)


@pytest.mark.parametrize("weights", [5, np.array(5), [1, 0], [1, 2.0], [1], [True, 1]], ids=repr)
def test_weights_are_whole_numbers(weights: Any) -> None:
    with pytest.raises(BadInput, match="weights are whole numbers"):
        Sample.of([[0], [1]], [0, 1], weights)


def test_rows_of_complex_numbers() -> None:
    with pytest.raises(BadInput, match="table of bits"):
        Sample.of(np.array([[0j], [1]]), [0, 1])


def test_sets_are_names_in_the_order_of_their_first_row() -> None:
    one, two = frozenset({1}), frozenset({2})
    assert Sample.of([[0], [1], [1]], [two, one, two]).classes == (two, one)


def test_comparisons_that_are_kept_have_a_bound() -> None:
    """2 min(q, 1-q) has ties everywhere; its values are whole, so that nothing is compared a second time."""
    rng = np.random.default_rng(1)
    sample = Sample.of(rng.integers(0, 2, (200, 40)), rng.integers(0, 2, 200))
    assert measure(MINIMUM, 200, 2).slack == 0
    for ties in (TieRule.FIRST, TieRule.LAST):
        assert (
            pruned_top_k(sample, 3, 3, MINIMUM, ties=ties).tree
            == top_k(sample, 3, 3, MINIMUM, ties=ties).tree
        )
    assert MOST_SIGNS <= 1 << 16
