"""Trees in arrays: what they say of rows, of nodes that no row reaches, and of ties of labels."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given

from algorithms.classes import FlatTree, Sample
from algorithms.strategies import decision_trees
from algorithms.trees import Leaf, Split, Tree, depth, leaves, predict, size
from verify.errors import BadInput

ALL = [[x >> i & 1 for i in range(4)] for x in range(16)]


@given(decision_trees(4))
def test_a_tree_is_kept(tree: Tree) -> None:
    codes = [predict(tree, row) for row in ALL]
    flat = FlatTree.of(tree, Sample.of(ALL, codes, 2))
    assert flat.nested() == tree  # every leaf is reached, by rows of its label alone
    assert (flat.depth, len(flat.leaves), flat.wrong()) == (depth(tree), size(tree) + 1, 0)
    assert set(flat.paths()) >= {path for path, _ in leaves(tree)}
    assert [flat.labels()[i] for i in flat.reached(np.array(ALL))] == codes
    assert (flat.shares()[list(flat.leaves)].max(axis=1) == 1).all()


def test_where_no_row_comes_the_node_above_speaks() -> None:
    tree = Split(0, Leaf(0), Split(1, Leaf(0), Leaf(0)))
    flat = FlatTree.of(tree, Sample.of([[0, 0], [1, 1], [1, 1]], [0, 2, 1], 3))
    assert flat.counts[flat.zero[2]] == (0, 0, 0)
    assert flat.labels()[flat.zero[2]] == flat.labels()[2] == 1  # the first of two classes of one weight
    assert flat.shares()[flat.zero[2]].tolist() == [0, 0.5, 0.5]


def test_an_attribute_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadInput):
        FlatTree.of(Split(1, Leaf(0), Leaf(0)), Sample.of([[0]], [0], 1))
