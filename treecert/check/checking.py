"""A source from its file to its verdicts: what the command line and the pytest plugin share.

Main definitions: `load`, `check_file`, `Checked`, `holds_notes`.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from treecert.check.deciding import Decided, Progress, Settings, decide
from treecert.check.markup import notebook_source, scan_markdown
from treecert.check.reading import Paper, read_paper
from treecert.check.scanner import Source, read_text, scan
from treecert.check.store import Store
from verify.errors import BadInput

__all__ = ["SUFFIXES", "Checked", "check_file", "load"]

SUFFIXES = (".tex", ".ltx", ".md", ".markdown", ".ipynb")


@dataclass
class Checked:
    """A file with what came of its lines."""

    path: Path
    paper: Paper
    decided: Decided


def load(path: Path, *, everything: bool = False) -> Paper:
    """The lines of a source. Raises BadInput for a file or an annotation that cannot be read."""
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise BadInput(f"{str(path)!a} is no source that is read: {', '.join(SUFFIXES)}")
    text = read_text(path)
    if suffix == ".ipynb":
        items = scan_markdown(notebook_source(path, text))
    elif suffix in (".md", ".markdown"):
        items = scan_markdown(Source(path, text))
    else:
        items = scan(Source(path, text))
    return read_paper(items, everything=everything)


def check_file(
    path: Path, settings: Settings, *, everything: bool = False, progress: Progress | None = None
) -> Checked:
    """Reads and decides a source; certificates go beside it. Raises BadInput."""
    paper = load(path, everything=everything)
    return Checked(path, paper, decide(paper.lines, Store.beside(path), settings, progress))
