"""The command `treecert mic`: optimal, TopDown and BestFirst errors over a family of read-once DNFs."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from treecert.cli.commands import Command
from verify.errors import BadInput

if TYPE_CHECKING:
    from algorithms.growth import Ties
    from algorithms.mic import MicTable, Setting
    from verify.claims.resumable_map import Progress
    from verify.rationals import Fraction

RULES = ("last", "first", "shallowest", "deepest")
BOUNDS = ("1/1000", "1/100", "1/20")
NEEDS = ("verify", "algorithms")
PROBABILITY = re.compile(r"[0-9]{1,9}([/.][0-9]{1,9})?")


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--terms", type=_count, default=8, metavar="K", help="at most K terms; default: 8")
    parser.add_argument(
        "--literals", type=_count, default=8, metavar="L", help="at most L literals; default: 8"
    )
    parser.add_argument(
        "--literals-per",
        choices=("term", "formula"),
        default="term",
        help="whether L bounds each term (default) or the whole formula",
    )
    parser.add_argument(
        "--p",
        nargs="+",
        default=["1/2"],
        metavar="P",
        help="the probability of a variable, or of the variables of two classes, as in 3/10 7/10; default: 1/2",
    )
    parser.add_argument(
        "--t", type=_count, default=100, metavar="T", help="trees of 1 to T splits; default: 100"
    )
    parser.add_argument(
        "--ties",
        choices=(*RULES, "all-rules"),
        default="last",
        help="which of tied splits is taken; default: last",
    )
    parser.add_argument(
        "--worst", type=_count, default=3, metavar="N", help="show the N worst DNFs; default: 3"
    )
    parser.add_argument(
        "--jobs", type=_count, metavar="N", help="processes on this machine; default: one a core"
    )
    parser.add_argument("--dask", metavar="ADDRESS", help="run on the Dask cluster at this address")
    parser.add_argument(
        "--out", metavar="DIR", help="write the exact value of every DNF and the histograms there"
    )


def _count(text: str) -> int:
    try:
        value = int(text)
    except ValueError:
        value = 0
    if not 1 <= value <= 10_000:
        raise argparse.ArgumentTypeError("a whole number from 1 to 10000 is needed")
    return value


def _run(arguments: argparse.Namespace) -> int:
    from algorithms.mic import mic_table
    from treecert.cli.output import print_json
    from treecert.mic_report import as_json, write_tables
    from verify.claims.resumable_map import ResumableMap
    from verify.claims.sweeps import cluster

    setting = _setting(arguments)
    if arguments.dask is not None and arguments.jobs is not None:
        raise BadInput("--jobs is for this machine and --dask for a cluster: choose one")
    with ExitStack() as stack:
        if arguments.dask is not None:
            stack.enter_context(cluster(arguments.dask))
        progress = stack.enter_context(_progress())
        jobs = None if arguments.dask is not None else arguments.jobs or -1
        table = mic_table(setting, _ties(arguments.ties), sweep=ResumableMap("mic", jobs, progress))
    if arguments.out is not None:
        write_tables(arguments.out, table, arguments.worst)
    if arguments.json:
        print_json(as_json(table, arguments.worst))
    else:
        _show(table, arguments.worst)
    return 0


def _setting(arguments: argparse.Namespace) -> Setting:
    from algorithms.mic import Setting

    chances = tuple(_probability(p) for p in arguments.p)
    per_formula = arguments.literals_per == "formula"
    return Setting(arguments.terms, arguments.literals, chances, arguments.t, total=per_formula)


def _probability(text: str) -> Fraction:
    from verify.rationals import Fraction

    try:
        # Only short plain numbers: an exponent could ask for more digits than there is room for.
        return Fraction(text if PROBABILITY.fullmatch(text) else "")
    except (ValueError, ZeroDivisionError):
        raise BadInput(f"--p takes exact probabilities, as in 3/10 or 0.3, not {text!a}") from None


def _ties(word: str) -> list[Ties]:
    from algorithms.growth import Ties

    return list(Ties) if word == "all-rules" else [Ties(word)]


@contextmanager
def _progress() -> Iterator[Progress]:
    """A line on stderr, when that is a terminal."""
    from treecert.cli.output import working

    with working("columns of the table") as tell:
        yield lambda done, total: tell(f"{done} of {total}")


def _show(table: MicTable, worst: int) -> None:
    from rich.table import Table

    from algorithms.decimals import decimal
    from algorithms.families import formula_text
    from treecert.cli.output import console
    from verify.rationals import Fraction

    out = console()
    out.print(f"{len(table.formulas)} read-once DNFs: {table.setting.words()}")
    out.print(f"m = mean over 1 <= t <= {table.setting.size} of E(T_t) - OPT(t); exact, shown to 6 digits")
    shown = Table()
    for title in ("m by algorithm", "= 0", *(f"> {b}" for b in BOUNDS), "mean", "largest"):
        shown.add_column(title, justify="left" if title.endswith("algorithm") else "right", no_wrap=True)
    for name in table.values:
        counts = [str(table.above(name, Fraction(b))) for b in BOUNDS]
        largest = table.worst(name)[0][0]
        shown.add_row(name, str(table.optimal(name)), *counts, decimal(table.mean(name)), decimal(largest))
    out.print(shown)
    for name in table.values:
        out.print(f"worst under {name}:")
        for m, formula in table.worst(name, worst):
            out.print(f"  {decimal(m)} = {_short(m)}  {formula_text(formula)}")


def _short(m: Fraction) -> str:
    text = str(m)
    return text if len(text) <= 60 else f"{text[:28]}...{text[-28:]} ({len(text)} characters; --json has all)"


MIC = Command(
    "mic",
    "how far TopDown and BestFirst are from optimal on read-once DNFs",
    _arguments,
    _run,
    ("verify", "algorithms"),
)
