"""Top-k with weights, against rows repeated as often."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from algorithms.classes import FlatTree, Limits, Sample, impurity, top_down, top_k_tree
from algorithms.classes.choices import WeightedNode
from algorithms.criteria import ENTROPY, GINI, MINIMUM, ROOT, Criterion, formula
from algorithms.top_k import TieRule
from algorithms.top_k.figure_1 import run
from algorithms.top_k.nodes import Candidate
from tests.algorithms.classes.test_growth import Drawn, samples
from tests.profiles import scaled
from verify.errors import BadInput
from verify.rationals import Fraction

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


@pytest.mark.parametrize("seed", range(3))
def test_deeper_trees_agree_too(seed: int) -> None:
    """Parts of one size, at many places of the tree, are told apart."""
    rng = np.random.RandomState(seed)
    rows, codes, weights = rng.randint(0, 2, (40, 5)), rng.randint(0, 3, 40), rng.randint(1, 4, 40)
    repeated = np.repeat(np.arange(40), weights)
    found = top_k_tree(Sample.of(rows, codes, 3, [int(w) for w in weights]), 3, 4)
    assert found.tree == top_k_tree(Sample.of(rows[repeated], codes[repeated], 3), 3, 4).tree


@pytest.mark.parametrize(
    ("criterion", "counts"), [(ENTROPY, (10, 28, 29, 33, 46)), (ROOT, (22, 13, 9, 38, 20))]
)
def test_equal_gains_of_unequal_floats_are_a_tie(criterion: Criterion, counts: tuple[int, ...]) -> None:
    """The second attribute is the first with the outer classes exchanged: rounded sums differ in the last digit."""
    a, b, c, outer, middle = counts
    ones = np.array([[a, b, c], [c, b, a]])
    gains, error = impurity(criterion, 3).gains((outer, middle, outer), ones.astype(float))
    assert gains[0] != gains[1]
    assert abs(gains[0] - gains[1]) < error
    rows: list[list[int]] = []
    codes: list[int] = []
    for code, whole in enumerate((outer, middle, outer)):
        rows += [[int(r < ones[0][code]), int(r < ones[1][code])] for r in range(whole)]
        codes += [code] * whole
    weights = [3] * len(rows)
    root = WeightedNode(Sample.of(rows, codes, 3, weights), impurity(criterion, 3))
    assert root.ties() == [[Candidate(0), Candidate(1)]]
    (split,) = top_down(Sample.of(rows, codes, 3), criterion=criterion, max_splits=1).splits
    assert split.tied == (0, 1)


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
    by_rest = top_k_tree(sample, 2, 2, formula("4*q*(1-q)"))
    assert by_rest.tree == top_k_tree(sample, 2, 2, GINI).tree


@settings(max_examples=scaled(40))
@given(samples(3, most=12), st.integers(1, 3), st.integers(0, 3), st.integers(1, 4), st.integers(1, 3))
def test_limits_bar_the_same_splits_in_both_searches(
    drawn: Drawn, k: int, depth: int, to_split: int, in_leaf: int
) -> None:
    rows, codes, _ = drawn
    sample, limits = Sample.of(rows, codes, 3), Limits(to_split, in_leaf)
    found = top_k_tree(sample, k, depth, GINI, limits=limits)
    slow = run(
        WeightedNode(sample, impurity(GINI, 3), limits, len(rows)), k, depth, ties=TieRule.FIRST, entries=0
    )
    assert found.errors == slow.errors
    assert found.tree.wrong() == found.errors
    assert found.tree == FlatTree.of(slow.tree, sample)
    sizes = [sum(c) for c in found.tree.counts]
    assert all(sizes[i] >= in_leaf for i in found.tree.leaves) or len(sizes) == 1
    assert all(s >= to_split for i, s in enumerate(sizes) if not found.tree.is_leaf(i))


def test_a_split_must_score_enough() -> None:
    sample = Sample.of([[0], [0], [1], [1]], [0, 1, 1, 1], 2)
    gain = Fraction(1, 4)  # 3/4 - 1/2 by Gini, 4q(1-q)
    for least, splits in ((gain, 1), (gain + Fraction(1, 10**30), 0)):
        limits = Limits(score=least)
        assert top_k_tree(sample, 1, 1, GINI, limits=limits).tree.variable.count(0) == splits
        assert len(top_down(sample, criterion=GINI, limits=limits).splits) == splits


def test_what_a_pause_raises_ends_the_search() -> None:
    def late() -> None:
        raise TimeoutError

    sample = Sample.of([[0, 0], [0, 1], [1, 0], [1, 1]], [0, 1, 1, 0], 2)
    for weights in (None, [1, 2, 3, 4]):
        given_weights = Sample.of(sample.bits, sample.codes, 2, weights)
        with pytest.raises(TimeoutError):
            top_k_tree(given_weights, 1, 2, pause=late)


def test_rules_that_choose_for_a_person_are_refused() -> None:
    with pytest.raises(BadInput, match="FIRST and LAST"):
        top_k_tree(Sample.of([[0], [1]], [0, 1], 2), 1, 1, ties=TieRule.BEST)


@pytest.mark.parametrize(("k", "depth"), [(0, 1), (1, -1), (True, 1), (1.0, 1)])
def test_nonsense_is_refused(k: int, depth: int) -> None:
    with pytest.raises(BadInput):
        top_k_tree(Sample.of([[0], [1]], [0, 1], 2), k, depth)
