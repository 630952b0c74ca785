"""Several trees on one table: split into training and test rows, grown, measured exactly, compared.

Main definitions: `TreeRequest`, `Prepared`, `Fitted`, `prepare`, `fit_all`.

The split is by numpy's PCG64, its raw stream, from the seed: the same on every machine. Attributes are made from the
training rows alone. All errors are counts of rows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from algorithms.classes import (
    Attribute,
    Column,
    FlatTree,
    Sample,
    TieRule,
    binary_attributes,
    bits_of,
    tied_splits,
    top_down,
    top_k_tree,
)
from algorithms.criteria import Criterion
from algorithms.data import Table, typed_columns
from algorithms.data.splits import split_rows
from algorithms.data.typed import refuse_missing, row_names
from algorithms.top_k import TieRule as ChoiceRule
from verify.errors import BadInput
from verify.rationals import Fraction

__all__ = ["TreeRequest", "Fitted", "Prepared", "fit_all", "measured", "prepare"]

MOST_CLASSES = 100
MOST_CATEGORIES = 1000
Tell = Callable[[str], None]
Bits = NDArray[np.bool_]


@dataclass(frozen=True)
class TreeRequest:
    """What is to be grown: each criterion with each k, or with TopDown where no k is given."""

    criteria: tuple[Criterion, ...]
    choices: tuple[int, ...] = ()
    depth: int | None = 4
    splits: int | None = None
    ties: str = "first"


@dataclass(frozen=True)
class Prepared:
    """The training rows as a sample, and the test rows as bits and codes of classes."""

    file: str
    target: str
    names: tuple[str, ...]
    classes: tuple[str, ...]
    attributes: tuple[Attribute, ...]
    train: Sample
    test_bits: Bits
    test_codes: NDArray[np.int64]
    notes: tuple[str, ...] = ()
    """What in the table may be meant in another way."""

    @property
    def tests(self) -> list[str]:
        """The attributes in words."""
        return [a.text(self.names[a.column]) for a in self.attributes]


@dataclass(frozen=True)
class Fitted:
    """One tree: `wrong` training rows, `wrong_in_test` test rows, and how many of its splits are ties.

    A tie is a split beside which another one would have gained exactly as much by the criterion of the tree.
    """

    name: str
    criterion: str
    tree: FlatTree
    wrong: int
    wrong_in_test: int
    ties: int


def prepare(
    table: Table,
    target: str,
    *,
    categorical: Sequence[str] = (),
    dropped: Sequence[str] = (),
    share: Fraction = Fraction(0),
    seed: int = 0,
    most: int | None = 100,
) -> Prepared:
    """The rows of a table, a share of them kept for testing. Raises BadInput for what cannot be learnt from."""
    goal = table.place(target)
    leave_out = {table.place(name) for name in dropped} | {goal}
    for name in categorical:
        table.place(name)
    labels = [row[goal] for row in table.rows]
    refuse_missing(labels, target, table.lines)
    classes = sorted(set(labels))
    _check_classes(classes, target)
    places = [j for j in range(len(table.columns)) if j not in leave_out]
    if not places:
        raise BadInput(f"{table.name} has no column beside {target!a}")
    columns = typed_columns(table, places, categorical)
    names = tuple(table.columns[j] for j in places)
    _check_categories(columns, names)
    train, test = split_rows(len(labels), share, seed)
    codes = np.array([classes.index(v) for v in labels], dtype=np.int64)
    if len(set(codes[train].tolist())) < 2:
        raise BadInput("the training rows have one class only: take fewer rows for testing")
    attributes = binary_attributes([Column(c.values[train], c.numeric) for c in columns], most=most)
    bits = bits_of(attributes, columns)
    sample = Sample.of(bits[train], codes[train], len(classes))
    rest = bits[test], codes[test]
    notes = tuple(filter(None, map(row_names, names, columns)))
    return Prepared(table.name, target, names, tuple(classes), attributes, sample, *rest, notes)


def fit_all(data: Prepared, asked: TreeRequest, tell: Tell = lambda _line: None) -> list[Fitted]:
    """The trees that are asked for, in order. Exact. Raises BadInput, UndecidedSign, TooLarge."""
    found = []
    for criterion in asked.criteria:
        for k in asked.choices or (None,):
            name = "TopDown" if k is None else f"Top-{k}"
            tell(f"{name}, {criterion.name}")
            tree = _grown(data.train, criterion, k, asked, lambda n: tell(f"{n} splits"))
            found.append(measured(data, name, criterion, tree))
    return found


def measured(data: Prepared, name: str, criterion: Criterion, tree: FlatTree) -> Fitted:
    """A tree with its errors on both parts, and its ties."""
    labels = np.array(tree.labels())[tree.reached(data.test_bits)]
    wrong_in_test = int((labels != data.test_codes).sum())
    ties = len(tied_splits(tree, data.train, criterion))
    return Fitted(name, criterion.name, tree, tree.wrong(), wrong_in_test, ties)


def _grown(
    sample: Sample, criterion: Criterion, k: int | None, asked: TreeRequest, progress: Callable[[int], None]
) -> FlatTree:
    if k is None:
        return top_down(
            sample,
            criterion=criterion,
            max_splits=asked.splits,
            max_depth=asked.depth,
            ties=TieRule(asked.ties),
            progress=progress,
        ).tree
    if asked.depth is None:
        raise BadInput("Top-k needs a depth")
    return top_k_tree(sample, k, asked.depth, criterion, ChoiceRule(asked.ties)).tree


def _check_classes(classes: Sequence[str], target: str) -> None:
    if len(classes) < 2:
        raise BadInput(
            f"column {target!a} has one class only, {classes[0]!a:.40}: there is nothing to tell apart"
        )
    if len(classes) > MOST_CLASSES:
        raise BadInput(
            f"column {target!a} has {len(classes)} different values: a tree predicts up to {MOST_CLASSES} classes"
        )


def _check_categories(columns: Sequence[Column], names: Sequence[str]) -> None:
    for column, name in zip(columns, names, strict=True):
        if not column.numeric and len(set(column.values.tolist())) > MOST_CATEGORIES:
            raise BadInput(
                f"column {name!a} has more than {MOST_CATEGORIES} categories: leave it out with --drop"
            )
