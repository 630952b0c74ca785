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

MOST_WEIGHT = 1 << 40


@dataclass(frozen=True, eq=False)
class Sample:
    """m rows of d bits, `rows` of shape (m, d), with classes `labels` of shape (m,): indices of `classes`.

    A row of weight w counts as w equal rows; `weights` is of shape (m,), None where every row counts once. Made by
    `Sample.of`; arrays are not to be written to.
    """

    rows: Bits
    labels: NDArray[np.int64]
    classes: tuple[Any, ...]
    weights: NDArray[np.int64] | None = None

    @classmethod
    def of(
        cls,
        rows: ArrayLike,
        labels: Sequence[Any] | NDArray[Any],
        weights: Sequence[int] | NDArray[Any] | None = None,
    ) -> Sample:
        """The sample; classes are the different labels, sorted where they can be, else as they first appear.

        Raises BadInput for an empty sample, for entries other than 0 and 1, for shapes that do not fit, and for
        weights that are not whole numbers from 1 on (rational ones times their common denominator are).

        >>> sample = Sample.of([[0, 1], [1, 1], [1, 0]], ["no", "yes", "yes"])
        >>> sample.classes, sample.counts(sample.everything), sample.counts(sample.features[1])
        (('no', 'yes'), (1, 2), (1, 1))
        """
        try:
            x = np.asarray(rows)
        except ValueError:
            raise BadInput("the rows of a sample have one length") from None
        names = _names(labels)
        if np.iscomplexobj(x) or x.ndim != 2 or len(names) != len(x) or not len(x):
            raise BadInput("a sample is an (m, d) table of bits with m labels, m >= 1")
        if not np.isin(x, (0, 1)).all():
            raise BadInput("a sample holds the bits 0 and 1 only")
        classes = _in_order(names)
        place = {name: c for c, name in enumerate(classes)}
        codes = np.array([place[name] for name in names], dtype=np.int64)
        return cls(np.ascontiguousarray(x, dtype=np.uint8), codes, classes, _whole(weights, len(x)))

    def __len__(self) -> int:
        """The number of rows."""
        return len(self.labels)

    @property
    def total(self) -> int:
        """The number of rows, each as often as its weight says."""
        return len(self) if self.weights is None else sum(self.weights.tolist())

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

    @cached_property
    def layers(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """Pairs of a factor and a set of rows for every class: a row stands in the layers that add up to its weight.

        The factors are powers of two; without weights there is one layer, with the factor 1.
        """
        if self.weights is None:
            return ((1, self.by_class),)
        powers = range(int(self.weights.max()).bit_length())
        planes = [(1 << b, _bit_set(self.weights >> b & 1)) for b in powers]
        return tuple((factor, tuple(rows & plane for rows in self.by_class)) for factor, plane in planes)

    def counts(self, subset: int) -> Counts:
        """How many rows of the set each class has, with their weights."""
        if len(self.layers) == 1:
            return tuple((subset & rows).bit_count() for rows in self.by_class)
        layers = [[f * (subset & rows).bit_count() for rows in sets] for f, sets in self.layers]
        return tuple(map(sum, zip(*layers, strict=True)))

    def errors(self, tree: Tree, subset: int | None = None) -> int:
        """How many rows, of the subset or of all, the tree gives another class than theirs, with their weights.

        Leaves hold indices of classes.
        """
        wrong, open_ = 0, [(tree, self.everything if subset is None else subset)]
        while open_:
            node, subset = open_.pop()
            if isinstance(node, Leaf):
                counts = self.counts(subset)
                wrong += sum(counts) - counts[node.label]
            else:
                ones = self.features[node.variable]
                open_ += [(node.zero, subset & ~ones), (node.one, subset & ones)]
        return wrong


def _names(labels: Any) -> list[Any]:
    """The labels one by one. Raises BadInput unless each is a name: hashable, and equal to itself."""
    line = "labels are names, one for each row: numbers or texts, and no NaN"
    if isinstance(labels, np.ndarray) and labels.ndim != 1:
        raise BadInput(line)
    try:
        names = labels.tolist() if isinstance(labels, np.ndarray) else list(labels)
        if any(name != name for name in dict.fromkeys(names)):  # noqa: PLR0124  # NaN
            raise BadInput(line)
    except TypeError:
        raise BadInput(line) from None
    return names


def _in_order(names: Sequence[Any]) -> tuple[Any, ...]:
    different = list(dict.fromkeys(names))
    if any(isinstance(name, frozenset) for name in different):  # these are ordered in part only
        return tuple(different)
    try:
        return tuple(sorted(different))
    except TypeError:
        return tuple(different)


def _whole(weights: Sequence[int] | NDArray[Any] | None, rows: int) -> NDArray[np.int64] | None:
    """The weights as integers; None for none, and where all are 1."""
    if weights is None:
        return None
    try:
        found = weights.tolist() if isinstance(weights, np.ndarray) and weights.ndim == 1 else list(weights)
    except TypeError:
        raise BadInput("weights are whole numbers from 1 on, one for each row") from None
    if len(found) != rows or any(isinstance(w, bool) or not isinstance(w, int) or w < 1 for w in found):
        raise BadInput("weights are whole numbers from 1 on, one for each row")
    if max(found) >= MOST_WEIGHT:
        raise BadInput(f"weights are less than {MOST_WEIGHT}")
    return None if max(found) == 1 else np.array(found, dtype=np.int64)


def _bit_set(column: NDArray[Any]) -> int:
    return int.from_bytes(np.packbits(column.astype(np.bool_), bitorder="little").tobytes(), "little")
