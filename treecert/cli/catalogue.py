"""The commands that read a stored audit: `list`, `show`, `diff` and `report`; each runs in a module of its own."""

from __future__ import annotations

import argparse

from treecert.cli.commands import Command, jobs_number

__all__ = ["DIFF", "LIST", "REPORT", "SHOW"]

NEEDS = ("verify", "reports")


def _list_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "names", nargs="*", metavar="PAPER|ID", help="these papers, or claims and their steps"
    )
    for option, example in (("--verdict", "step-false"), ("--evidence", "argued"), ("--reach", "error")):
        parser.add_argument(
            option, action="append", default=[], metavar="WORD", help=f"such as {example}; may be repeated"
        )
    parser.add_argument(
        "--search", metavar="TEXT", help="with all these words, wherever they stand in the entry"
    )
    _add_stored(parser)


def _show_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "id",
        nargs="+",
        metavar="ID",
        help="a claim or a paper, such as BDM20O.LC4, km96.l4, KM96 or 'KM96 Lemma 4'",
    )
    parser.add_argument(
        "--decide", action="store_true", help="decide the claim now, and show its proofs as steps"
    )
    _add_stored(parser)
    parser.add_argument(
        "--package",
        action="append",
        metavar="NAME",
        help="decide the claim of this Python package; may be repeated",
    )


def _diff_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("old", metavar="OLD", help="an audit.json")
    parser.add_argument("new", metavar="NEW", help="another one")


def _report_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--out", default="reports", metavar="DIR", help="where to write the pages; default: reports"
    )
    parser.add_argument(
        "--proofs", action="store_true", help="also replay the certificates and write their proofs as pages"
    )
    parser.add_argument(
        "--jobs", type=jobs_number, metavar="N", help="processes for the proofs; default: one a core"
    )
    parser.add_argument("--open", action="store_true", help="show report.html in the browser")
    _add_stored(parser)


def _add_stored(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--audit",
        metavar="FILE",
        help="read this audit.json; default: that in reports/, else the one here, else the one that came with treecert",
    )


def _run_list(arguments: argparse.Namespace) -> int:
    from treecert.cli.listing import run

    return run(arguments)


def _run_show(arguments: argparse.Namespace) -> int:
    from treecert.cli.show import run

    return run(arguments)


def _run_diff(arguments: argparse.Namespace) -> int:
    from treecert.cli.comparing import run

    return run(arguments)


def _run_report(arguments: argparse.Namespace) -> int:
    from treecert.cli.pages import run

    return run(arguments)


LIST = Command(
    "list",
    "the claims of the stored audit, by verdict, evidence, reach or words",
    _list_arguments,
    _run_list,
    NEEDS,
)
SHOW = Command(
    "show", "one claim: statement, verdict, evidence; with --decide its proof", _show_arguments, _run_show
)
DIFF = Command("diff", "what changed between two audits", _diff_arguments, _run_diff, NEEDS)
REPORT = Command(
    "report",
    "write the stored audit as pages to read: report.html and Markdown",
    _report_arguments,
    _run_report,
    NEEDS,
)
