"""Samples of binary features with labels of any number of classes, as bit-sets.

Main definitions: `Sample`. A set of rows is a Python integer whose bit r stands for row r, so that counts are
popcounts and sets of rows are keys of a dictionary; for whole tables of counts there are the same data as arrays.
All counts are exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from algorithms.trees import Leaf, Tree
from verify.errors import BadInput

__all__ = ["Bits", "Counts", "Sample"]

Bits = NDArray[np.uint8]
Counts = tuple[int, ...]
"""How many rows there are of each class."""


@dataclass(frozen=True, eq=False)
class Sample:
    """m rows of d bits, `rows` of shape (m, d), with classes `labels` of shape (m,): indices of `classes`.

    Made by `Sample.of`; arrays are not to be written to.
    """

    rows: Bits
    labels: NDArray[np.int64]
    classes: tuple[Any, ...]

    @classmethod
    def of(cls, rows: ArrayLike, labels: Sequence[Any] | NDArray[Any]) -> Sample:
        """The sample; classes are the different labels, sorted where they can be, else as they first appear.

        Raises BadInput for an empty sample, for entries other than 0 and 1, and for shapes that do not fit.

        >>> sample = Sample.of([[0, 1], [1, 1], [1, 0]], ["no", "yes", "yes"])
        >>> sample.classes, sample.counts(sample.everything), sample.counts(sample.features[1])
        (('no', 'yes'), (1, 2), (1, 1))
        """
        try:
            x = np.asarray(rows)
        except ValueError:
            raise BadInput("the rows of a sample have one length") from None
        names = labels.tolist() if isinstance(labels, np.ndarray) else list(labels)
        if x.ndim != 2 or len(names) != len(x) or not len(x):
            raise BadInput("a sample is an (m, d) table of bits with m labels, m >= 1")
        if not np.isin(x, (0, 1)).all():
            raise BadInput("a sample holds the bits 0 and 1 only")
        classes = _in_order(names)
        place = {name: c for c, name in enumerate(classes)}
        codes = np.array([place[name] for name in names], dtype=np.int64)
        return cls(np.ascontiguousarray(x, dtype=np.uint8), codes, classes)

    def __len__(self) -> int:
        """The number of rows."""
        return len(self.labels)

    @property
    def variables(self) -> range:
        """The indices of the features."""
        return range(self.rows.shape[1])

    @property
    def everything(self) -> int:
        """The set of all rows."""
        return (1 << len(self)) - 1

    @cached_property
    def features(self) -> tuple[int, ...]:
        """For every feature the set of rows with x_i = 1."""
        return tuple(_bit_set(self.rows[:, i]) for i in self.variables)

    @cached_property
    def by_class(self) -> tuple[int, ...]:
        """For every class the set of its rows."""
        return tuple(_bit_set(self.labels == c) for c in range(len(self.classes)))

    def counts(self, subset: int) -> Counts:
        """How many rows of the set each class has."""
        return tuple((subset & rows).bit_count() for rows in self.by_class)

    def errors(self, tree: Tree, subset: int | None = None) -> int:
        """How many rows, of the subset or of all, the tree gives another class than theirs.

        Leaves hold indices of classes.
        """
        wrong, open_ = 0, [(tree, self.everything if subset is None else subset)]
        while open_:
            node, subset = open_.pop()
            if isinstance(node, Leaf):
                wrong += (subset & ~self.by_class[node.label]).bit_count()
            else:
                ones = self.features[node.variable]
                open_ += [(node.zero, subset & ~ones), (node.one, subset & ones)]
        return wrong


def _in_order(names: Sequence[Any]) -> tuple[Any, ...]:
    different = list(dict.fromkeys(names))
    try:
        return tuple(sorted(different))
    except TypeError:
        return tuple(different)


def _bit_set(column: NDArray[Any]) -> int:
    return int.from_bytes(np.packbits(column.astype(np.bool_), bitorder="little").tobytes(), "little")
