"""Trees: structure, exact measures, validation; and brute force against plain enumeration."""

from __future__ import annotations

from itertools import product
from math import comb, factorial

import pytest

from algorithms.brute_force import all_trees, count_trees, least_error, least_size
from algorithms.laws import SampleLaw, conjunction, product_law, read_once
from algorithms.trees import (
    Leaf,
    Split,
    Tree,
    completed,
    depth,
    error,
    grown,
    leaves,
    majority,
    predict,
    purity,
    size,
    validate,
    variables,
)
from verify.errors import BadInput
from verify.rationals import Fraction

F = Fraction

HALF = F(1, 2)
TREE = Split(0, Split(2, Leaf(0), Leaf(1)), Split(1, Leaf(0), Leaf(1)))


def test_measures_of_a_tree() -> None:
    assert (size(TREE), depth(TREE), variables(TREE)) == (3, 2, {0, 1, 2})
    assert [p for p, _ in leaves(TREE)] == [
        ((0, 0), (2, 0)),
        ((0, 0), (2, 1)),
        ((0, 1), (1, 0)),
        ((0, 1), (1, 1)),
    ]
    assert (size(Leaf()), depth(Leaf())) == (0, 0)


def test_trees_are_equal_by_structure() -> None:
    assert Split(0, Leaf(), Leaf(1)) == Split(0, Leaf(0), Leaf(1)) != Split(1, Leaf(), Leaf(1))
    assert len({Split(0, Leaf(), Leaf(1)), Split(0, Leaf(0), Leaf(1))}) == 1


def test_trees_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        TREE.variable = 3  # type: ignore[misc]


@pytest.mark.parametrize("table", range(256))
def test_error_is_the_mass_of_the_wrong_inputs(table: int) -> None:
    chances = (F(1, 3), HALF, F(3, 4))

    def value(x: tuple[int, ...]) -> int:
        return (table >> sum(b << i for i, b in enumerate(x))) & 1

    wrong = F(0)
    for x in product((0, 1), repeat=3):
        if predict(TREE, x) != value(x):
            weight = F(1)
            for p, b in zip(chances, x, strict=True):
                weight *= p if b else 1 - p
            wrong += weight
    law = product_law(chances, value)
    assert error(TREE, law) == wrong
    best = completed(TREE, law)
    assert error(best, law) == sum(w * min(q, 1 - q) for w, q in purity(TREE, law)) <= wrong


def test_completion_and_ties() -> None:
    assert (majority(HALF), majority(F(1, 3))) == (1, 0)
    assert completed(Split(0, Leaf(1), Leaf(0)), read_once([1])) == Split(0, Leaf(0), Leaf(1))


def test_a_branch_of_probability_zero_counts_nothing() -> None:
    sample = SampleLaw([[0, 0], [0, 1]], [0, 1])
    tree = Split(0, Split(1, Leaf(0), Leaf(1)), Split(1, Leaf(1), Leaf(0)))
    assert error(tree, sample) == 0
    assert len(purity(tree, sample)) == 2


def test_growing_a_leaf() -> None:
    assert grown(Leaf(), (), 3, (0, 1)) == Split(3, Leaf(0), Leaf(1))
    new = grown(TREE, ((0, 1), (1, 1)), 2)
    assert size(new) == 4
    assert new != TREE
    for path in (((0, 1),), ((0, 1), (2, 1)), ((5, 0),)):
        with pytest.raises(BadInput):
            grown(TREE, path, 7)
    with pytest.raises(BadInput, match="already"):
        grown(TREE, ((0, 1), (1, 1)), 1)


@pytest.mark.parametrize(
    ("tree", "reason"),
    [
        (Split(0, Split(0, Leaf(), Leaf()), Leaf()), "twice"),
        (Split(9, Leaf(), Leaf()), "not a variable"),
        (Leaf(2), "label"),
    ],
)
def test_validation(tree: Tree, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        validate(tree, range(3))
    validate(TREE, range(3))


def test_deep_trees() -> None:
    tree: Tree = Leaf(1)
    for i in reversed(range(150)):
        tree = Split(i, Leaf(), tree)
    law = conjunction([F(9, 10)] * 150)
    assert (size(tree), depth(tree), error(tree, law)) == (150, 150, 0)
    assert completed(tree, law) == tree


# -- brute force


@pytest.mark.parametrize(("n", "t"), [(n, t) for n in range(4) for t in range(5)])
def test_all_trees_are_counted(n: int, t: int) -> None:
    trees = list(all_trees(range(n), t))
    assert len(trees) == len(set(trees)) == count_trees(n, t)
    for tree in trees:
        validate(tree, range(n))
        assert size(tree) == t


@pytest.mark.parametrize("t", range(6))
def test_with_many_variables_the_count_is_between_two_products(t: int) -> None:
    shapes = comb(2 * t, t) // (t + 1)
    assert shapes * 50**t >= count_trees(50, t) >= shapes * factorial(50) // factorial(50 - t)


@pytest.mark.parametrize("table", range(0, 256, 5))
def test_the_least_error_is_that_of_the_best_tree(table: int) -> None:
    law = product_law((F(1, 3), HALF, F(3, 4)), lambda x: (table >> sum(b << i for i, b in enumerate(x))) & 1)
    best = F(1)
    for t in range(4):
        best = min([best, *(error(completed(tree, law), law) for tree in all_trees(range(3), t))])
        assert least_error(law, t) == best


def test_least_sizes() -> None:
    assert least_size(read_once([2, 3]), 8) == 8
    assert least_size(read_once([2, 3]), 7) is None
    assert least_size(product_law([HALF] * 3, lambda x: sum(x) % 2), 7) == 7
