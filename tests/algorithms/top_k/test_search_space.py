"""Definition 3, tree by tree: Top-k errs as little as any of them (Lemma 3.2)."""

from __future__ import annotations

import pytest

from algorithms.top_k import Empty, Sample, TieRule, top_k
from algorithms.top_k.search_space import least_error, search_space
from algorithms.trees import Leaf, leaves
from tests.algorithms.top_k.test_against_naive import samples
from verify.errors import BadInput, TooLarge


def test_top_k_is_the_best_of_its_search_space() -> None:
    trees_beaten = 0
    for rows, k, h, number in samples(31, 150):
        sample = Sample.of([x for x, _ in rows], [y for _, y in rows])
        k, h = min(k, 2), min(h, 2)
        empty, ties = (Empty.KEPT, Empty.DROPPED)[number % 2], (TieRule.FIRST, TieRule.LAST)[number // 2 % 2]
        errors = top_k(sample, k, h, ties=ties, empty=empty).errors
        assert errors == least_error(sample, k, h, ties=ties, empty=empty)
        trees_beaten += any(
            sample.errors(tree) > errors for tree in search_space(sample, k, h, ties=ties, empty=empty)
        )
    assert trees_beaten > 100


def test_search_spaces_are_nested() -> None:
    for rows, _, _, _ in samples(32, 20):
        sample = Sample.of([x for x, _ in rows], [y for _, y in rows])
        one, two = (set(search_space(sample, k, 2)) for k in (1, 2))
        assert one <= two


def test_it_goes_on_below_pure_nodes() -> None:
    sample = Sample.of([[0, 0], [1, 0]], [0, 1])
    trees = list(search_space(sample, 1, 2, empty=Empty.KEPT))
    assert all(max(len(path) for path, _ in leaves(tree)) == 2 for tree in trees)
    assert list(search_space(sample, 1, 0)) == [Leaf(0), Leaf(1)]


def test_what_is_too_large_or_has_no_rule_is_refused() -> None:
    sample = Sample.of([[0, 1, 0], [1, 1, 0]], [0, 1])
    with pytest.raises(TooLarge):
        search_space(sample, 3, 5)
    with pytest.raises(BadInput):
        search_space(sample, 1, 1, ties=TieRule.BEST)
