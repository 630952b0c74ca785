"""The command `treecert reproduce`: figures of the papers, drawn from data that are computed anew."""

from __future__ import annotations

import argparse
import csv
import io
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from treecert.cli.commands import Command, jobs_number
from verify.errors import BadInput

if TYPE_CHECKING:
    from verify.claims.figures import Figure, Plot

DEFAULT_FOLDER = "reports/figures"


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "figure", nargs="?", metavar="ID", help="as in BDM20O.fig4; without, the figures are listed"
    )
    parser.add_argument(
        "--jobs", type=jobs_number, metavar="N", help="processes on this machine; default: one a core"
    )
    parser.add_argument("--dask", metavar="ADDRESS", help="run on the Dask cluster at this address")
    parser.add_argument(
        "--out", default=DEFAULT_FOLDER, metavar="DIR", help=f"where to write; default: {DEFAULT_FOLDER}"
    )


def _run(arguments: argparse.Namespace) -> int:
    from treecert.cli.output import console, print_json, working
    from verify.claims.figures import RunOptions, chosen, figures_in
    from verify.claims.sweeps import cluster

    figures = figures_in()
    if arguments.figure is None:
        _list(figures, as_json=arguments.json)
        return 0
    found = chosen(figures, arguments.figure)
    if arguments.dask is not None and arguments.jobs is not None:
        raise BadInput("--jobs is for this machine and --dask for a cluster: choose one")
    with ExitStack() as stack:
        if arguments.dask is not None:
            stack.enter_context(cluster(arguments.dask))
        tell = stack.enter_context(working(found.id))
        jobs = None if arguments.dask is not None else arguments.jobs or -1
        plot = found.compute(RunOptions(jobs, tell))
    written = write_figure(Path(arguments.out), found, plot)
    if arguments.json:
        print_json({"figure": found.id, "files": [str(p) for p in written]})
    else:
        for path in written:
            console().print(str(path))
    return 0


def _list(figures: dict[str, Figure], *, as_json: bool) -> None:
    from treecert.cli.output import console, print_json

    if as_json:
        print_json({f.id: {"where": f.where, "says": f.says} for f in figures.values()})
        return
    for f in figures.values():
        console().print(f"{f.id:<14} {f.where}: {f.says}")


def write_figure(folder: Path, figure: Figure, plot: Plot) -> list[Path]:
    """Writes ID.svg and, beside it, one CSV file a table. Raises BadInput when that fails."""
    from reports.charts import plot_svg

    texts = {f"{figure.id}.svg": plot_svg(plot.panels, f"{figure.id}: {figure.says}")}
    for name, (header, rows) in plot.tables.items():
        texts[f"{figure.id}.{_plain(name)}.csv"] = _csv(header, rows)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in texts.items():
            (folder / name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{str(folder)!a} cannot be written: {error.strerror}") from None
    return [folder / name for name in texts]


def _plain(name: str) -> str:
    """A name as part of a file name: letters, digits and single dashes."""
    return "-".join("".join(c if c.isalnum() else " " for c in name).split())


def _csv(header: tuple[str, ...], rows: tuple[tuple[object, ...], ...]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(rows)
    return text.getvalue()


REPRODUCE = Command("reproduce", "draw a figure of a paper from data computed anew", _arguments, _run)
