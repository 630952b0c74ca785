"""scikit-learn's own tree on the same attributes, where it is installed.

Main definitions: `scikit_trees`.
"""

from __future__ import annotations

import importlib.util

from algorithms.classes import FlatTree
from algorithms.criteria import NAMED
from algorithms.trees import Leaf, Split, Tree
from treecert.tree_tables.comparing import Fitted, Prepared, TreeRequest, measured

__all__ = ["scikit_trees"]

SHARED = ("entropy", "gini")
"""Criteria of both."""


def scikit_trees(data: Prepared, asked: TreeRequest) -> list[Fitted]:
    """Its trees of the same bounds, for each criterion asked for that it has, else for Gini; [] where it is missing.

    Its seed is 0: ties are broken by it, in the order of a random permutation of the attributes.
    """
    if importlib.util.find_spec("sklearn") is None:
        return []
    from sklearn.tree import DecisionTreeClassifier

    names = [c.name for c in asked.criteria if c.name in SHARED] or ["gini"]
    found = []
    for name in names:
        if asked.splits == 0 or asked.depth == 0:
            found.append(measured(data, "scikit-learn", NAMED[name], FlatTree.of(Leaf(), data.train)))
            continue
        leaves = None if asked.splits is None else asked.splits + 1
        model = DecisionTreeClassifier(
            criterion=name, max_depth=asked.depth, max_leaf_nodes=leaves, random_state=0
        )
        model.fit(data.train.bits, data.train.codes)
        tree = FlatTree.of(_nested(model.tree_), data.train)
        found.append(measured(data, "scikit-learn", NAMED[name], tree))
    return found


def _nested(arrays: object) -> Tree:
    """Its arrays as a tree; nodes stand after their parents there."""
    left, right, feature = (
        getattr(arrays, name).tolist() for name in ("children_left", "children_right", "feature")
    )
    made: dict[int, Tree] = {}
    for i in reversed(range(len(left))):
        made[i] = Leaf() if left[i] < 0 else Split(feature[i], made.pop(left[i]), made.pop(right[i]))
    return made[0]
