"""Top-k on random splits of the data sets: training and test accuracy, and how long it took.

Main definitions: `Trial`, `Outcome`, `run_trial`, `attributes_of`, `feasible`.

Columns are made binary on all rows, as `algorithms.classes.attributes` says, and the rows are split then. Accuracies
are ratios of counts. Seconds are of the processor, for growing the tree alone.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from algorithms.classes import Sample, binary_attributes, bits_of, top_k_tree
from algorithms.data.splits import split_rows
from algorithms.data.typed import typed_columns
from algorithms.data.uci import NUMERIC, load
from verify.rationals import Fraction

__all__ = ["Outcome", "TEST_SHARE", "Trial", "attributes_of", "feasible", "run_trial"]

TEST_SHARE = Fraction(1, 5)


@dataclass(frozen=True)
class Trial:
    """Top-k of this depth on one split of a data set, ranked by entropy, ties to the lower index."""

    data: str
    split: int
    k: int
    depth: int


@dataclass(frozen=True)
class Outcome:
    """A trial with the rows that were predicted right, and the work: tables of counts made, seconds."""

    trial: Trial
    train_rows: int
    train_right: int
    test_rows: int
    test_right: int
    scored: int
    seconds: float

    @property
    def train_accuracy(self) -> Fraction:
        """Exact."""
        return Fraction(self.train_right, self.train_rows)

    @property
    def test_accuracy(self) -> Fraction:
        """Exact."""
        return Fraction(self.test_right, self.test_rows)


def run_trial(trial: Trial) -> Outcome:
    """Grows the tree and counts. Raises BadInput where the data set is not at hand."""
    bits, codes, classes = _binary(trial.data)
    train, test = split_rows(len(codes), TEST_SHARE, trial.split)
    sample = Sample.of(bits[train], codes[train], classes)
    start = time.process_time()
    found = top_k_tree(sample, trial.k, trial.depth)
    seconds = time.process_time() - start
    labels = np.array(found.tree.labels())[found.tree.reached(bits[test])]
    right = int((labels == codes[test]).sum())
    return Outcome(
        trial, len(train), len(train) - found.errors, len(test), right, found.scored, round(seconds, 6)
    )


def attributes_of(data: str) -> int:
    """The number of binary attributes of a data set."""
    return int(_binary(data)[0].shape[1])


def feasible(data: str, k: int, depth: int, work: int) -> bool:
    """Whether k^(depth - 1) tables of rows * attributes stay within so much work: a rough measure of time.

    From eight classes on these count too.
    """
    bits, _, classes = _binary(data)
    nodes: int = k ** (depth - 1)
    return nodes * bits.size * max(1, classes // 8) <= work


@lru_cache(maxsize=2)
def _binary(data: str) -> tuple[NDArray[np.bool_], NDArray[np.int64], int]:
    table = load(data)
    categorical = () if data in NUMERIC else table.columns
    columns = typed_columns(table, range(len(table.columns) - 1), categorical)
    names, codes = np.unique([row[-1] for row in table.rows], return_inverse=True)
    return bits_of(binary_attributes(columns), columns), codes.astype(np.int64), len(names)
