"""`treecert check`: decides the displayed inequalities of a paper."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING

from treecert.cli.commands import Command, jobs_number, positive_seconds
from verify.errors import BadInput

if TYPE_CHECKING:
    from treecert.check.checking import Checked


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="sources: .tex, .md, .ipynb")
    parser.add_argument("--dry-run", action="store_true", help="show what is read, and decide nothing")
    parser.add_argument(
        "--init", action="store_true", help="write a first set of annotations into the file, to be completed"
    )
    parser.add_argument(
        "--all", action="store_true", help="try what has no domain over all real numbers; proofs are reported"
    )
    parser.add_argument(
        "--replay-only", action="store_true", help="search nothing: what has no certificate stays undecided"
    )
    parser.add_argument("--strict", action="store_true", help="fail on what is unread or has no domain")
    parser.add_argument("--verbose", action="store_true", help="show each statement as the prover has it")
    parser.add_argument(
        "--time-limit",
        type=positive_seconds,
        default=20.0,
        metavar="S",
        help="processor seconds a line; default: 20",
    )
    parser.add_argument(
        "--total", type=positive_seconds, default=300.0, metavar="S", help="seconds for a file; default: 300"
    )
    parser.add_argument(
        "--jobs", type=jobs_number, metavar="N", help="processes on this machine; default: one a core"
    )
    parser.add_argument(
        "--prune", action="store_true", help="remove certificates that no line needs any more"
    )
    parser.add_argument("--github", action="store_true", help="print annotations for GitHub as well")
    parser.add_argument("--badge", action="store_true", help="print a badge for a README as well")
    parser.add_argument("--junit", metavar="FILE", help="write JUnit XML")
    parser.add_argument(
        "--html", metavar="FILE", help="write one HTML file with readings, pictures and proofs"
    )


def _run(arguments: argparse.Namespace) -> int:
    """Returns 0 where all is as expected, 1 where a line is not, 3 where lines stay open. Raises BadInput."""
    from treecert.check.checking import check_file
    from treecert.check.deciding import Settings
    from treecert.check.output import as_json, badge, github, junit
    from treecert.check.page import page
    from treecert.cli.output import console, counting, print_json, writable, write

    paths = [Path(f) for f in arguments.files]
    if arguments.init:
        return _init(paths)
    if arguments.dry_run:
        return _dry_run(paths, arguments)
    outputs = {name: writable(f) for name in ("junit", "html") if (f := getattr(arguments, name))}
    settings = Settings(
        arguments.time_limit,
        arguments.total,
        arguments.jobs or os.cpu_count() or 1,
        replay_only=arguments.replay_only,
        strict=arguments.strict,
    )
    checked: list[Checked] = []
    for path in paths:
        with counting("statements") as progress:
            checked.append(check_file(path, settings, everything=arguments.all, progress=progress))
    for c in checked if arguments.prune else ():
        _prune(c)
    for name, path in outputs.items():
        write(path, junit(checked) if name == "junit" else page(checked))
    if arguments.json:
        print_json(as_json(checked))
    else:
        for c in checked:
            _show(c, arguments)
        out = console()
        for line in [
            *(github(checked) if arguments.github else ()),
            *([badge(checked)] if arguments.badge else ()),
        ]:
            out.print(line)
    codes = {c.decided.code for c in checked}
    return 1 if 1 in codes else 3 if 3 in codes else 0


def _show(c: Checked, arguments: argparse.Namespace) -> None:
    from rich.text import Text

    from treecert.check.output import summary, table
    from treecert.cli.output import STYLES, console

    out = console()
    for before, verdict, behind in table(c, verbose=arguments.verbose, readings=True):
        out.print(Text.assemble(before, (verdict, STYLES.get(verdict.strip().lower(), "")), behind))
    out.print(summary(c))


def _dry_run(paths: list[Path], arguments: argparse.Namespace) -> int:
    """Shows what is read."""
    from treecert.check.checking import Checked, load
    from treecert.check.deciding import Settings, read_only
    from treecert.check.output import as_json
    from treecert.cli.output import print_json

    checked = []
    for path in paths:
        paper = load(path, everything=arguments.all)
        checked.append(Checked(path, paper, read_only(paper.lines, Settings())))
    if arguments.json:
        print_json(as_json(checked))
        return 0
    for c in checked:
        _show(c, arguments)
    return 0


def _init(paths: list[Path]) -> int:
    from treecert.check.checking import load
    from treecert.check.scanner import read_text
    from treecert.check.starting import started
    from treecert.cli.output import console, write

    for path in paths:
        if path.suffix.lower() == ".ipynb":
            raise BadInput(
                "annotations of a notebook are written by hand: <!-- treecert: ... --> in a Markdown cell"
            )
        text, count = started(path, read_text(path), load(path))
        if count:
            write(path, text)
        console().print(f"{path}: {count} annotations to complete" if count else f"{path}: nothing to add")
    return 0


def _prune(c: Checked) -> None:
    from treecert.check.store import Store
    from treecert.cli.output import console

    removed = Store.beside(c.path).prune(c.decided.keys)
    console(stderr=True).print(f"{c.path}: {removed} certificates removed")


CHECK = Command(
    "check", "decide the displayed inequalities of a paper", _arguments, _run, ("verify", "reports")
)
