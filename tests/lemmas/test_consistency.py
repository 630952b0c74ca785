"""Theorem 4.3: the reduction and its bound, with samples for which a false bound or a false OPT shows."""

from __future__ import annotations

import pytest

from algorithms.brute_force import least_error
from algorithms.trees import Leaf, Split, size
from lemmas.optimality import consistency
from lemmas.optimality.consistency import (
    Sample,
    exceeds,
    has_two_labels,
    is_consistent,
    is_one_row,
    is_sample,
    least,
    parity,
    reduction_fails,
    samples,
    trees_of,
)


def test_samples_are_counted() -> None:
    assert [len(list(samples(n, 8))) for n in (1, 2, 3)] == [8, 8 + 80, 8 + 80 + 6560]
    assert {len(s) for s in samples(3, 4)} == {1, 2, 3, 4}


def test_consistency_is_that_of_some_labels() -> None:
    tree = Split(0, Leaf(), Leaf())
    assert is_consistent(tree, (((0, 0), 1), ((0, 1), 1), ((1, 0), 0)))
    assert not is_consistent(tree, (((0, 0), 1), ((0, 1), 0)))
    assert not is_consistent(Leaf(), (((0,), 1), ((1,), 0)))


def test_minimal_sizes_by_recursion_are_those_of_all_trees() -> None:
    for sample in samples(2, 4):
        n = len(sample[0][0])
        smallest = next(t for t in range(2**n) if any(is_consistent(tree, sample) for tree in trees_of(n, t)))
        assert least(frozenset(sample), n) == smallest


@pytest.mark.parametrize(("n", "expected"), [(1, 1), (2, 3), (3, 7)])
def test_parity_attains_the_sharp_bound(n: int, expected: int) -> None:
    assert least(frozenset(parity(n)), n) == expected == len(parity(n)) - 1
    assert exceeds(lambda _, rows: rows - 1)(parity(n)) is None
    found = exceeds(lambda _, rows: rows - 2)(parity(n))
    assert found is not None
    assert found["minimal"] == expected


def test_the_number_of_bits_is_no_bound() -> None:
    assert exceeds(lambda n, _: n)(parity(2)) is not None
    assert exceeds(lambda n, _: n)(parity(1)) is None


def test_a_false_optimum_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    assert reduction_fails(parity(2)) is None
    assert reduction_fails((((0, 1), 1), ((1, 1), 0))) is None
    monkeypatch.setattr(consistency, "least_error", lambda law, t: least_error(law, t + 1))
    assert reduction_fails(parity(2)) == {"sample": str(parity(2)), "reduction": 2, "minimal": 3}


def test_a_larger_smallest_tree_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    sample = (((0, 1), 1), ((1, 1), 0))
    assert reduction_fails(sample) is None
    monkeypatch.setattr(consistency, "is_consistent", lambda tree, _sample: size(tree) > 1)
    assert reduction_fails(sample) is not None


def test_the_printed_reduction_misses_a_leaf() -> None:
    sample: Sample = (((0, 1), 1),)
    assert is_sample(sample)
    assert not has_two_labels(sample)
    found = reduction_fails(sample)
    assert found is not None
    assert (found["reduction"], found["minimal"]) == (1, 0)


def test_the_sample_that_is_shown_has_rows_of_two_bits() -> None:
    found = next(s for s in sorted(samples(3, 4), key=is_one_row) if reduction_fails(s))
    assert found == (((1, 0), 0), ((1, 1), 0))


def test_what_is_no_sample() -> None:
    assert not is_sample(())
    assert not is_sample((((0,), 1), ((0,), 0)))
    assert not is_sample((((0,), 1), ((0, 1), 0)))
    assert is_sample((((0,), 1), ((1,), 1)))
