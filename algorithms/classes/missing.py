"""Where rows with missing numbers go in a finished tree.

Main definitions: `missing_branches`, `leaves_reached`.

Where training had missing numbers of a column at a node, the split says where they go. Elsewhere they go with the
larger number of training rows, to the branch 0 of two equal ones, as in scikit-learn. A missing category is a category
like any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from algorithms.classes.attributes import Attribute, Column, bits_of
from algorithms.classes.flat import FlatTree

__all__ = ["leaves_reached", "missing_branches"]

Bits = NDArray[np.bool_]


def missing_branches(tree: FlatTree, attributes: Sequence[Attribute], training: Sequence[Column]) -> Bits:
    """At each node whether a missing number takes the branch 1; leaves have False. Shape (nodes,)."""
    found = np.zeros(len(tree.variable), dtype=np.bool_)
    missing = [c.missing() if c.numeric else None for c in training]
    rows = _rows_at_nodes(tree, bits_of(attributes, training))
    for i, v in enumerate(tree.variable):
        if tree.is_leaf(i):
            continue
        unknown = missing[attributes[v].column]
        if unknown is not None and unknown[rows[i]].any():
            found[i] = attributes[v].missing
        else:
            found[i] = len(rows[tree.one[i]]) > len(rows[tree.zero[i]])
    return found


def leaves_reached(
    tree: FlatTree, attributes: Sequence[Attribute], columns: Sequence[Column], branches: Bits
) -> NDArray[np.int64]:
    """The leaf that each row reaches; `branches` are those of `missing_branches`.

    >>> tree = FlatTree((0, -1, -1), (1, -1, -1), (2, -1, -1), ((2, 3), (2, 0), (0, 3)))
    >>> column = Column(np.array([1.0, 2.0, np.nan]), True)
    >>> leaves_reached(tree, [Attribute(0, True, 1.0)], [column], np.array([True, False, False])).tolist()
    [2, 1, 2]
    """
    bits = bits_of(attributes, columns)
    missing = [c.missing() if c.numeric else None for c in columns]
    if not any(m is not None and m.any() for m in missing):
        return tree.reached(bits)
    # each node has a bit of its own: where missing numbers go is another thing at each
    inner = [i for i in range(len(tree.variable)) if not tree.is_leaf(i)]
    own = np.zeros((len(bits), len(inner)), dtype=np.bool_)
    places = list(tree.variable)
    for place, i in enumerate(inner):
        places[i] = place
        own[:, place] = bits[:, tree.variable[i]]
        unknown = missing[attributes[tree.variable[i]].column]
        if unknown is not None:
            own[unknown, place] = branches[i]
    return replace(tree, variable=tuple(places)).reached(own)


def _rows_at_nodes(tree: FlatTree, bits: Bits) -> list[NDArray[np.int64]]:
    found = [np.zeros(0, dtype=np.int64)] * len(tree.variable)
    found[0] = np.arange(len(bits))
    for i, v in enumerate(tree.variable):  # children stand after their parents
        if not tree.is_leaf(i):
            ones = bits[found[i], v]
            found[tree.zero[i]], found[tree.one[i]] = found[i][~ones], found[i][ones]
    return found
