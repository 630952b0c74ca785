"""Several trees on one table: split into training and test rows, grown, measured exactly, compared.

Main definitions: `TreeRequest`, `Prepared`, `Fitted`, `Grown`, `read`, `prepare`, `fit_all`.

The split is by numpy's PCG64, its raw stream, from the seed: the same on every machine. Attributes are made from the
training rows alone. All errors are counts of rows.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from algorithms.classes import (
    Attribute,
    Column,
    FlatTree,
    Sample,
    SplitScore,
    TieRule,
    binary_attributes,
    bits_of,
    leaves_reached,
    missing_branches,
    one_against_the_rest,
    tied_splits,
    top_down,
    top_k_tree,
)
from algorithms.criteria import Criterion
from algorithms.data import Table, typed_columns
from algorithms.data.splits import split_rows
from algorithms.data.typed import refuse_missing, row_names
from algorithms.top_k import TieRule as ChoiceRule
from verify.errors import BadInput, TreecertError
from verify.rationals import Fraction

__all__ = [
    "Fitted",
    "Grown",
    "Prepared",
    "Reading",
    "TreeRequest",
    "fit_all",
    "measured",
    "prepare",
    "prepared",
    "read",
    "warnings_of",
]

MOST_CLASSES = 100
MOST_CATEGORIES = 1000
EVERY = 0.5
"""Seconds between two lines on what a search is doing."""
Tell = Callable[[str], None]
Places = NDArray[np.int64]


@dataclass(frozen=True)
class TreeRequest:
    """What is to be grown: each criterion with each k, or with TopDown where no k is given."""

    criteria: tuple[Criterion | SplitScore, ...]
    choices: tuple[int, ...] = ()
    depth: int | None = 4
    splits: int | None = None
    ties: str = "first"
    seconds: float | None = None
    """Of the processor, for each tree; None is no limit."""

    @property
    def makers(self) -> list[tuple[str, Criterion | SplitScore, int | None]]:
        """The trees in order: name, criterion, k."""
        return [
            ("TopDown" if k is None else f"Top-{k}", criterion, k)
            for criterion in self.criteria
            for k in self.choices or (None,)
        ]


class OutOfTime(TreecertError):
    """A tree was not finished within the time that it had."""


@dataclass(frozen=True)
class Reading:
    """A table as typed columns and codes of classes, before rows are chosen for training."""

    file: str
    target: str
    names: tuple[str, ...]
    classes: tuple[str, ...]
    columns: tuple[Column, ...]
    codes: NDArray[np.int64]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Prepared:
    """The training rows as a sample, and the test rows with codes of classes."""

    file: str
    target: str
    names: tuple[str, ...]
    classes: tuple[str, ...]
    attributes: tuple[Attribute, ...]
    train: Sample
    test_codes: NDArray[np.int64]
    train_columns: tuple[Column, ...]
    test_columns: tuple[Column, ...]
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


@dataclass
class Grown:
    """The trees that are finished, and what is not: (name, criterion, why)."""

    trees: list[Fitted] = field(default_factory=list)
    unfinished: list[tuple[str, str, str]] = field(default_factory=list)
    interrupted: bool = False


def read(
    table: Table,
    target: str,
    *,
    categorical: Sequence[str] = (),
    dropped: Sequence[str] = (),
    keep_missing: bool = False,
) -> Reading:
    """The columns of a table. Raises BadInput for what cannot be learnt from."""
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
        raise BadInput(f"{table.name} has no column beside {target!a}: drop fewer")
    columns = tuple(typed_columns(table, places, categorical, keep_missing=keep_missing))
    names = tuple(table.columns[j] for j in places)
    _check_categories(columns, names)
    codes = np.array([classes.index(v) for v in labels], dtype=np.int64)
    missing = [(name, int(c.missing().sum())) for name, c in zip(names, columns, strict=True)]
    told = [f"column {name!a} has {n} missing values, which are kept" for name, n in missing if n]
    notes = (*filter(None, map(row_names, names, columns)), *told)
    return Reading(table.name, target, names, tuple(classes), columns, codes, notes)


def prepared(reading: Reading, train: Places, test: Places, most: int | None = 100) -> Prepared:
    """The rows at these places. Raises BadInput where those for training have one class."""
    codes = reading.codes
    if len(set(codes[train].tolist())) < 2:
        raise BadInput("the training rows have one class only: take fewer rows for testing")
    seen, unseen = (
        tuple(Column(c.values[rows], c.numeric) for c in reading.columns) for rows in (train, test)
    )
    attributes = binary_attributes(seen, most=most)
    sample = Sample.of(bits_of(attributes, seen), codes[train], len(reading.classes))
    head = reading.file, reading.target, reading.names, reading.classes
    return Prepared(*head, attributes, sample, codes[test], seen, unseen, reading.notes)


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
    reading = read(table, target, categorical=categorical, dropped=dropped)
    return prepared(reading, *split_rows(len(reading.codes), share, seed), most)


def fit_all(data: Prepared, asked: TreeRequest, tell: Tell = lambda _line: None) -> Grown:
    """The trees that are asked for, in order. Exact. Raises BadInput, UndecidedSign, TooLarge.

    A tree that is not finished in time is left out, and said to be; so are all that an interruption leaves.
    """
    found = Grown()
    for name, criterion, k in asked.makers:
        if found.interrupted:
            found.unfinished.append((name, criterion.name, "interrupted"))
            continue
        tell(f"{name}, {criterion.name}")
        try:
            tree = _grown(data.train, criterion, k, asked, tell)
            found.trees.append(measured(data, name, criterion, tree))
        except OutOfTime:
            why = f"not finished in {asked.seconds:g} seconds: raise --time-limit, or lower --depth or --k"
            found.unfinished.append((name, criterion.name, why))
        except KeyboardInterrupt:
            found.interrupted = True
            found.unfinished.append((name, criterion.name, "interrupted"))
    return found


def measured(data: Prepared, name: str, criterion: Criterion | SplitScore, tree: FlatTree) -> Fitted:
    """A tree with its errors on both parts, and its ties."""
    branches = missing_branches(tree, data.attributes, data.train_columns)
    reached = leaves_reached(tree, data.attributes, data.test_columns, branches)
    wrong_in_test = int((np.array(tree.labels())[reached] != data.test_codes).sum())
    ties = len(tied_splits(tree, data.train, criterion))
    return Fitted(name, criterion.name, tree, tree.wrong(), wrong_in_test, ties)


def warnings_of(criterion: Criterion | SplitScore, classes: int) -> str:
    """What does not hold of trees by this criterion for so many classes; "" where there is nothing to say."""
    if isinstance(criterion, SplitScore):
        return (
            f"{criterion.name} is no impurity function: its scores do not add up along a tree, "
            "and no bound on the error follows from them"
        )
    if one_against_the_rest(criterion, classes):
        return f"{criterion.name} is taken of each of the {classes} classes against the rest, and summed"
    return ""


def _grown(
    sample: Sample, criterion: Criterion | SplitScore, k: int | None, asked: TreeRequest, tell: Tell
) -> FlatTree:
    start, shown = time.process_time(), time.monotonic()
    title = "TopDown" if k is None else f"Top-{k}"

    def pause(done: str = "") -> None:
        nonlocal shown
        if asked.seconds is not None and time.process_time() - start > asked.seconds:
            raise OutOfTime("a tree was not finished in time")
        if done or time.monotonic() - shown > EVERY:
            shown = time.monotonic()
            tell(f"{title}, {criterion.name}, {done or f'{time.process_time() - start:.0f} s'}")

    if k is None:
        return top_down(
            sample,
            criterion=criterion,
            max_splits=asked.splits,
            max_depth=asked.depth,
            ties=TieRule(asked.ties),
            progress=lambda n: pause(f"{n} splits"),
        ).tree
    if asked.depth is None:
        raise BadInput("Top-k needs a depth: say --depth")
    return top_k_tree(sample, k, asked.depth, criterion, ChoiceRule(asked.ties), pause=pause).tree


def _check_classes(classes: Sequence[str], target: str) -> None:
    if len(classes) < 2:
        raise BadInput(
            f"column {target!a} has one class only, {classes[0]!a:.40}: there is nothing to tell apart; "
            "name another column with --target"
        )
    if len(classes) > MOST_CLASSES:
        raise BadInput(
            f"column {target!a} has {len(classes)} different values: a tree predicts up to {MOST_CLASSES} classes; "
            "name another column with --target, or put values together"
        )


def _check_categories(columns: Sequence[Column], names: Sequence[str]) -> None:
    for column, name in zip(columns, names, strict=True):
        if not column.numeric and len(set(column.values.tolist())) > MOST_CATEGORIES:
            raise BadInput(
                f"column {name!a} has more than {MOST_CATEGORIES} categories: leave it out with --drop"
            )
