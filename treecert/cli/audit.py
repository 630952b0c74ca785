"""`treecert audit`: decides claims and writes the reports."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from treecert.cli.output import console, counting, point_text, print_json, shortened, styled
from treecert.hiding import NAMES, hidden
from verify.claims.audit import Audit, audit
from verify.claims.catalogue import DEFAULT_PACKAGES, Catalogue, load
from verify.claims.journal import cache_folder
from verify.claims.sweeps import cluster
from verify.claims.weighing import EVIDENCE, WORDS
from verify.errors import BadInput

DEFAULT_FOLDER = "reports"
WHOLE = frozenset({"proved", "refuted", "exhaustive", "computed"})
"""Evidence that speaks of a whole claim."""


def run(arguments: argparse.Namespace) -> int:
    """Returns 0 when every check ran to its end, else 1. Raises BadInput."""
    catalogue = catalogue_of(arguments.package)
    selected = catalogue.select(arguments.names)
    folder = _folder(arguments)
    with ExitStack() as stack:
        if arguments.dask is not None:
            stack.enter_context(cluster(arguments.dask))
        progress = stack.enter_context(counting("claims"))
        jobs = None if arguments.dask is not None else arguments.jobs or _cores()
        result = audit(
            catalogue, selected, jobs=jobs, known=_known(folder), fresh=arguments.fresh, progress=progress
        )
    if folder is not None:
        _write(folder, result)
    _keep_timings(result)
    if arguments.json:
        print_json(result.document | {"summary": result.summary})
    else:
        _show(result, folder, whole=not arguments.names)
    _report_errors(result)
    return 1 if result.errors else 0


def catalogue_of(packages: list[str] | None) -> Catalogue:
    """The catalogue of the named packages, which may lie in the working directory. Raises BadInput.

    The working directory comes last on the path: what lies there must not hide what is installed.
    """
    here = Path.cwd()
    if str(here) not in sys.path:
        sys.path.append(str(here))
    for name in {p.partition(".")[0] for p in packages or ()} & set(NAMES):
        if hidden([name], [here]) is not None:
            raise BadInput(f"treecert's own package {name} hides the one in this folder")
    catalogue = load(packages or DEFAULT_PACKAGES)
    if not len(catalogue):
        raise BadInput(f"no claims in {', '.join(packages or DEFAULT_PACKAGES)}")
    return catalogue


def _folder(arguments: argparse.Namespace) -> Path | None:
    """Where reports go: a run of a part does not replace the reports of the whole unless told to."""
    if arguments.dask is not None and arguments.jobs is not None:
        raise BadInput("--jobs is for this machine and --dask for a cluster: choose one")
    if arguments.out is not None:
        folder = Path(arguments.out)
        if folder.exists() and not folder.is_dir():
            raise BadInput(f"{arguments.out!a} is no folder")
        return folder
    return None if arguments.names or arguments.package else Path(DEFAULT_FOLDER)


def _known(folder: Path | None) -> Path:
    """Where an earlier run may have left certificates: where this one will write its own, else in `reports`."""
    places = [place / "certificates" for place in (folder, Path(DEFAULT_FOLDER)) if place is not None]
    return next((place for place in places if place.is_dir()), places[-1])


def _cores() -> int:
    from joblib import cpu_count

    cores: int = cpu_count()
    return cores


def _write(folder: Path, result: Audit) -> None:
    from reports.writing import write_reports

    write_reports(folder, result.document, result.certificates)


def _keep_timings(result: Audit) -> None:
    """Beside the journal, for whoever wants to know where the time goes; never in a report."""
    folder = cache_folder()
    if folder.is_dir():
        with suppress(OSError):
            text = json.dumps(result.timings, indent=1)
            (folder / "timings.json").write_text(text + "\n", encoding="utf-8")


def _show(result: Audit, folder: Path | None, *, whole: bool) -> None:
    out = console()
    if not whole:
        for s in result.statements:
            _show_claim(s)
    out.print(counts_table(result.counts))
    figures = result.summary
    claims = "1 claim" if figures["claims"] == 1 else f"{figures['claims']} claims"
    out.print(
        f"{claims}, {figures['ran']} run now; {figures['rechecked']} certificates replayed, "
        f"{figures['known']} of them of an earlier run; "
        f"search {figures['search_seconds']:.1f} s, recheck {figures['recheck_seconds']:.1f} s"
    )
    out.print("no reports written (--out DIR writes them)" if folder is None else f"reports in {folder}/")


def _show_claim(s: Mapping[str, Any]) -> None:
    from reports.words import located

    out = console()
    out.print(f"{s['id']:<20} ", end="")
    out.print(styled(s["verdict"]), end="")
    details = [*(s[k] for k in ("sharp", "repair") if k in s), *s.get("notes", ())]
    at = f" at {point_text(s['witness'])}" if located(s) else ""
    if s["verdict"] == "loose" and "sharp" in s:
        details, at = [*details, f"fails just beyond{at}"], ""
    reach = f", {s['reach']}" if "reach" in s else ""
    out.print(f" ({s['evidence']}{reach}){at}" + "".join(f"; {shortened(d)}" for d in details))


def counts_table(counts: Mapping[str, Mapping[str, Mapping[str, int]]]) -> Table:
    """How often each verdict occurs on each evidence, a column for each paper; no word stands without its evidence."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for name in ("verdict", "evidence", *counts):
        table.add_column(Text(name), justify="right" if name in counts else "left")
    for word in WORDS:
        for evidence in EVIDENCE:
            row = [counts[paper].get(word, {}).get(evidence, 0) for paper in counts]
            if any(row):
                cells = (str(n) if n else "" for n in row)
                table.add_row(styled(word), shown(evidence), *cells)
    totals = [sum(sum(row.values()) for row in counts[paper].values()) for paper in counts]
    table.add_section()
    table.add_row("all", "", *(str(n) for n in totals))
    return table


def shown(evidence: str) -> Text:
    """Evidence in a table; what speaks of less than the whole claim is set back, and none is left blank."""
    return Text("" if evidence == "none" else evidence, style="" if evidence in WHOLE else "dim")


def _report_errors(result: Audit) -> None:
    for claim_id, error in result.errors.items():
        console(stderr=True).print(f"treecert: the check of {claim_id} failed: {error}")
