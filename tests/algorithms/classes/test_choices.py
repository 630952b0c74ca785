"""Top-k with weights, against rows repeated as often."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from algorithms.classes import Sample, top_k_tree
from algorithms.criteria import ENTROPY, GINI, MINIMUM, ROOT, Criterion, formula
from algorithms.top_k import TieRule
from tests.algorithms.classes.test_growth import Drawn, samples
from tests.profiles import scaled
from verify.errors import BadInput

RULES = st.sampled_from([TieRule.FIRST, TieRule.LAST])


@pytest.mark.parametrize("criterion", [ENTROPY, GINI, MINIMUM], ids=lambda c: c.name)
@settings(max_examples=scaled(40))
@given(samples(3, most=8), st.integers(1, 3), st.integers(0, 3), RULES)
def test_a_weight_is_a_number_of_rows(
    criterion: Criterion, drawn: Drawn, k: int, depth: int, ties: TieRule
) -> None:
    rows, codes, weights = drawn
    repeated = [i for i, w in enumerate(weights) for _ in range(w)]
    many = Sample.of([rows[i] for i in repeated], [codes[i] for i in repeated], 3)
    found = top_k_tree(Sample.of(rows, codes, 3, weights), k, depth, criterion, ties)
    expected = top_k_tree(many, k, depth, criterion, ties)
    assert (found.tree, found.errors) == (expected.tree, expected.errors)
    assert found.tree.wrong() == found.errors


@settings(max_examples=scaled(40))
@given(samples(2, most=8), st.integers(1, 3), st.integers(0, 3))
def test_a_common_weight_changes_only_the_unit(drawn: Drawn, k: int, depth: int) -> None:
    rows, codes, _ = drawn
    one = top_k_tree(Sample.of(rows, codes, 2), k, depth, ROOT)
    large = top_k_tree(Sample.of(rows, codes, 2, [3**50] * len(rows)), k, depth, ROOT)
    assert large.tree.variable == one.tree.variable
    assert large.errors == 3**50 * one.errors


def test_the_root_criterion_takes_more_classes() -> None:
    sample = Sample.of([[0, 0], [0, 1], [1, 0], [1, 1]], [0, 1, 2, 2], 3)
    assert top_k_tree(sample, 2, 2, ROOT).errors == 0
    with pytest.raises(BadInput, match="two classes"):
        top_k_tree(sample, 2, 2, formula("4*q*(1-q)"))


def test_rules_that_choose_for_a_person_are_refused() -> None:
    with pytest.raises(BadInput, match="FIRST and LAST"):
        top_k_tree(Sample.of([[0], [1]], [0, 1], 2), 1, 1, ties=TieRule.BEST)


@pytest.mark.parametrize(("k", "depth"), [(0, 1), (1, -1), (True, 1), (1.0, 1)])
def test_nonsense_is_refused(k: int, depth: int) -> None:
    with pytest.raises(BadInput):
        top_k_tree(Sample.of([[0], [1]], [0, 1], 2), k, depth)
