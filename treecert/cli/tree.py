"""The command `treecert tree`: trees on a CSV file, by several criteria and several k, side by side."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from treecert.cli.commands import Command
from verify.errors import BadInput

if TYPE_CHECKING:
    from rich.table import Table

    from algorithms.classes import SplitScore
    from algorithms.criteria import Criterion
    from algorithms.data import Table as Cells
    from treecert.tree_tables.comparing import Fitted, Prepared, Reading, Tell, TreeRequest
    from verify.rationals import Fraction

__all__ = ["TREE"]

SECONDS = re.compile(r"[0-9]{1,9}([.][0-9]{1,9})?")
UNFINISHED, INTERRUPTED = 3, 130
"""Exit codes: a tree was not finished in time; the command was stopped."""
SHARE = re.compile(r"[0-9]{1,9}([/.][0-9]{1,9})?")
DEPTH = 4
MOST_LINES = 80
LARGEST_SEED = 1 << 63


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE.csv", help="a table in UTF-8 with a header")
    parser.add_argument("--target", metavar="COLUMN", help="the column to predict")
    parser.add_argument(
        "--criterion",
        nargs="+",
        default=["entropy"],
        metavar="F",
        help="entropy (log_loss), gini, root (hellinger), minimum (error), twoing, gain_ratio, or a formula in q; "
        "default: entropy",
    )
    parser.add_argument(
        "--k", nargs="+", type=_positive, default=[], metavar="K", help="Top-k; default: TopDown"
    )
    parser.add_argument(
        "--depth",
        type=_count,
        metavar="D",
        help=f"the largest depth; default: {DEPTH}, or none with --splits",
    )
    parser.add_argument("--splits", type=_count, metavar="T", help="at most T splits, for TopDown")
    parser.add_argument("--test-size", metavar="P", help="the share of rows kept for testing; default: 1/5")
    parser.add_argument(
        "--cv",
        type=_positive,
        metavar="FOLDS",
        help="test every row once, in so many folds, and compare the trees in pairs",
    )
    parser.add_argument(
        "--time-limit",
        type=_seconds,
        metavar="S",
        help="processor seconds for each tree; one that is not finished is left out; default: none",
    )
    parser.add_argument(
        "--header",
        choices=("first", "none"),
        default="first",
        help="none: there is no line of names; default: first",
    )
    parser.add_argument(
        "--missing",
        choices=("refuse", "keep"),
        default="refuse",
        help="keep: missing numbers go to the better side of a split, missing categories are one; default: refuse",
    )
    parser.add_argument(
        "--seed", type=_count, default=0, metavar="S", help="which rows are kept for testing; default: 0"
    )
    parser.add_argument(
        "--categorical", nargs="+", default=[], metavar="COLUMN", help="numbers that are categories; or all"
    )
    parser.add_argument("--drop", nargs="+", default=[], metavar="COLUMN", help="columns to leave out")
    parser.add_argument(
        "--attributes",
        type=_positive,
        default=100,
        metavar="N",
        help="thresholds are so many that there are about N binary attributes; default: 100",
    )
    parser.add_argument(
        "--ties",
        choices=("first", "last"),
        default="first",
        help="which of tied splits is taken; default: first",
    )
    parser.add_argument("--html", metavar="FILE", help="write the comparison with pictures as one HTML file")


def _count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text[:20]) >= LARGEST_SEED:
        raise argparse.ArgumentTypeError("a whole number from 0 on is needed")
    return int(text)


def _positive(text: str) -> int:
    if not _count(text):
        raise argparse.ArgumentTypeError("a whole number from 1 on is needed")
    return int(text)


def _seconds(text: str) -> float:
    if not SECONDS.fullmatch(text) or not float(text):
        raise argparse.ArgumentTypeError("a number of seconds above 0 is needed, as in 30 or 0.5")
    return float(text)


def _run(arguments: argparse.Namespace) -> int:
    from algorithms.data import read_table
    from algorithms.data.splits import split_rows
    from treecert.cli.output import print_json, working, writable, write
    from treecert.tree_tables.comparing import fit_all, prepared, read
    from treecert.tree_tables.curves import curve_svg, learning_curve
    from treecert.tree_tables.report import as_json, cards_of, notes_of, page
    from treecert.tree_tables.scikit import scikit_trees

    asked, doubts = _asked(arguments)
    path = writable(arguments.html) if arguments.html else None
    with working("growing trees") as tell:
        table = read_table(arguments.file, header=arguments.header == "first")
        reading = read(
            table,
            _target(arguments.target, table),
            categorical=_categorical(arguments.categorical, table),
            dropped=arguments.drop,
            keep_missing=arguments.missing == "keep",
        )
        if arguments.cv is not None:
            return _cross_validated(arguments, reading, asked, doubts, tell)
        share = _share(arguments.test_size or "1/5")
        rows = split_rows(len(reading.codes), share, arguments.seed)
        data = prepared(reading, *rows, arguments.attributes)
        grown = fit_all(data, asked, tell)
        theirs = [] if grown.interrupted else scikit_trees(data, asked)
        trees = [*grown.trees, *theirs]
        curve = {}
        if path is not None and not grown.interrupted:
            options = {"seed": arguments.seed, "most": arguments.attributes, "tell": tell}
            curve = learning_curve(reading, asked, rows, grown.trees, **options)
    notes = notes_of(asked.criteria, data, doubts)
    left = [f"{name}, {criterion}: {why}" for name, criterion, why in grown.unfinished]
    if path is not None:
        write(path, page(data, trees, [*notes, *left, *cards_of(asked.criteria)], curve_svg(curve)))
    if arguments.json:
        told = as_json(data, trees, arguments.seed)
        unfinished = {"unfinished": [list(u) for u in grown.unfinished]} if grown.unfinished else {}
        print_json(told | unfinished | ({"notes": notes} if notes else {}))
    else:
        _show(
            data,
            trees,
            notes,
            [*left, *cards_of(asked.criteria)],
            with_scikit=bool(theirs) or grown.interrupted,
        )
    return _code(interrupted=grown.interrupted, unfinished=bool(grown.unfinished))


def _code(*, interrupted: bool, unfinished: bool) -> int:
    if interrupted:
        sys.stderr.write("treecert: stopped; what was finished is shown\n")
        return INTERRUPTED
    return UNFINISHED if unfinished else 0


def _cross_validated(
    arguments: argparse.Namespace, reading: Reading, asked: TreeRequest, doubts: list[str], tell: Tell
) -> int:
    from treecert.cli.output import console, print_json
    from treecert.tree_tables.comparing import warnings_of
    from treecert.tree_tables.folds import HEADS, cross_validated, fold_lines, fold_rows, folds_json
    from treecert.tree_tables.scikit import scikit_trees

    found = cross_validated(
        reading,
        asked,
        arguments.cv,
        seed=arguments.seed,
        most=arguments.attributes,
        others=scikit_trees,
        tell=tell,
    )
    if not found.sizes:
        raise KeyboardInterrupt
    taken = [warnings_of(c, len(reading.classes)) for c in asked.criteria]
    notes = [*doubts, *filter(None, taken), *reading.notes]
    if arguments.json:
        body = {"file": reading.file, "target": reading.target, "seed": arguments.seed}
        print_json(body | folds_json(found) | ({"notes": notes} if notes else {}))
    else:
        out = console()
        for note in notes:
            out.print(f"note: {note}")
        out.print(_table(HEADS, fold_rows(found)))
        for line in fold_lines(found):
            out.print(line)
    return _code(interrupted=found.interrupted, unfinished=bool(found.unfinished))


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    from rich.table import Table as Shown

    shown = Shown(box=None, padding=(0, 2, 0, 0))
    for place, head in enumerate(heads):
        shown.add_column(head, justify="left" if place < 2 else "right", overflow="fold")
    for row in rows:
        shown.add_row(*row)
    return shown


def _target(name: str | None, table: Cells) -> str:
    if name is None:
        raise BadInput(f"--target names the column to predict; {table.name} has {table.listed()}")
    return name


def _categorical(names: list[str], table: Cells) -> list[str]:
    return list(table.columns) if names == ["all"] and "all" not in table.columns else names


def _asked(arguments: argparse.Namespace) -> tuple[TreeRequest, list[str]]:
    """What is to be grown, and what there is to doubt in it."""
    from algorithms.classes import SCORES
    from algorithms.criteria import splitting
    from treecert.tree_tables.comparing import TreeRequest

    if arguments.k and arguments.splits is not None:
        raise BadInput("--splits is for TopDown; Top-k is bounded by --depth")
    depth = arguments.depth
    if depth is None and arguments.splits is None:
        depth = DEPTH
    if arguments.cv is not None and (arguments.html or arguments.test_size is not None):
        raise BadInput("--cv tests every row: leave --html and --test-size out")
    criteria: dict[Criterion | SplitScore, str] = {}
    for text in arguments.criterion:
        score = SCORES.get(text.strip().lower())
        found, doubt = (score, "") if score is not None else splitting(text)
        criteria[found] = doubt
    choices = tuple(dict.fromkeys(arguments.k))
    asked = TreeRequest(
        tuple(criteria), choices, depth, arguments.splits, arguments.ties, arguments.time_limit
    )
    return asked, [doubt for doubt in criteria.values() if doubt]


def _share(text: str) -> Fraction:
    from verify.rationals import Fraction

    try:
        share = Fraction(text if SHARE.fullmatch(text) else "")
    except (ValueError, ZeroDivisionError):
        share = Fraction(1)
    if not 0 <= share < 1:
        raise BadInput(f"--test-size is a share from 0 to below 1, as in 1/5 or 0.2, not {text!a:.40}")
    return share


def _show(
    data: Prepared, trees: list[Fitted], notes: list[str], left: list[str], *, with_scikit: bool
) -> None:
    from treecert.cli.output import console
    from treecert.tree_tables.report import HEADS, alike, cells, drawn, parting_lines, summary

    out = console()
    out.print(summary(data))
    for note in notes:
        out.print(f"note: {note}")
    out.print(_table(HEADS, [cells(data, fitted) for fitted in trees]))
    for line in left:
        out.print(line)
    if not with_scikit:
        out.print("scikit-learn, whose tree would stand here too, is not installed")
    for line in parting_lines(data, trees):
        out.print(line)
    for name, fitted in alike(trees):
        out.print(f"\n{name}:")
        lines = drawn(data, fitted).splitlines()
        for line in lines[:MOST_LINES]:
            out.print(f"  {line}")
        if len(lines) > MOST_LINES:
            out.print(f"  ... {len(lines) - MOST_LINES} more lines; --html shows the whole tree")


TREE = Command(
    "tree",
    "trees on a CSV file, by criteria and k of your choice, side by side",
    _arguments,
    _run,
    ("verify", "algorithms"),
)
