"""The command `treecert tree`: trees on a CSV file, by several criteria and several k, side by side."""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING

from treecert.cli.commands import Command
from verify.errors import BadInput

if TYPE_CHECKING:
    from algorithms.data import Table
    from treecert.tree_tables.comparing import Fitted, Prepared, TreeRequest
    from verify.rationals import Fraction

__all__ = ["TREE"]

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
        help="entropy (log_loss), gini, root, minimum, or a formula in q; default: entropy",
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
    parser.add_argument(
        "--test-size", default="1/5", metavar="P", help="the share of rows kept for testing; default: 1/5"
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


def _run(arguments: argparse.Namespace) -> int:
    from algorithms.data import read_table
    from treecert.cli.output import print_json, working, writable, write
    from treecert.tree_tables.comparing import fit_all, prepare
    from treecert.tree_tables.report import as_json, page
    from treecert.tree_tables.scikit import scikit_trees

    asked, doubts = _asked(arguments)
    path = writable(arguments.html) if arguments.html else None
    with working("growing trees") as tell:
        table = read_table(arguments.file)
        data = prepare(
            table,
            _target(arguments.target, table),
            categorical=_categorical(arguments.categorical, table),
            dropped=arguments.drop,
            share=_share(arguments.test_size),
            seed=arguments.seed,
            most=arguments.attributes,
        )
        trees = fit_all(data, asked, tell)
        theirs = scikit_trees(data, asked)
    if path is not None:
        write(path, page(data, [*trees, *theirs]))
    if arguments.json:
        told = as_json(data, [*trees, *theirs], arguments.seed)
        print_json(told | ({"notes": [*doubts, *data.notes]} if [*doubts, *data.notes] else {}))
    else:
        _show(data, [*trees, *theirs], [*doubts, *data.notes], with_scikit=bool(theirs))
    return 0


def _target(name: str | None, table: Table) -> str:
    if name is None:
        raise BadInput(f"--target names the column to predict; {table.name} has {table.listed()}")
    return name


def _categorical(names: list[str], table: Table) -> list[str]:
    return list(table.columns) if names == ["all"] and "all" not in table.columns else names


def _asked(arguments: argparse.Namespace) -> tuple[TreeRequest, list[str]]:
    """What is to be grown, and what there is to doubt in it."""
    from algorithms.criteria import splitting
    from treecert.tree_tables.comparing import TreeRequest

    if arguments.k and arguments.splits is not None:
        raise BadInput("--splits is for TopDown; Top-k is bounded by --depth")
    depth = arguments.depth
    if depth is None and arguments.splits is None:
        depth = DEPTH
    criteria = dict(splitting(text) for text in arguments.criterion)
    asked = TreeRequest(
        tuple(criteria), tuple(dict.fromkeys(arguments.k)), depth, arguments.splits, arguments.ties
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


def _show(data: Prepared, trees: list[Fitted], notes: list[str], *, with_scikit: bool) -> None:
    from rich.table import Table

    from treecert.cli.output import console
    from treecert.tree_tables.report import HEADS, alike, cells, drawn, parting_lines, summary

    out = console()
    out.print(summary(data))
    for note in notes:
        out.print(f"note: {note}")
    shown = Table(box=None, padding=(0, 2, 0, 0))
    for place, head in enumerate(HEADS):
        shown.add_column(head, justify="left" if place < 2 else "right", overflow="fold")
    for fitted in trees:
        shown.add_row(*cells(data, fitted))
    out.print(shown)
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
