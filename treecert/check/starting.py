r"""A first set of annotations for a paper, as comments to be completed: `treecert check --init`.

Main definition: `started`. Before a display whose names have no domain stands a comment `% treecert? given ...`, which
counts for nothing until its author completes it and writes a colon for the question mark. What cannot be read gets
`% treecert: skip` with the reason. Nothing else of the text is touched.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from treecert.check.formulas import latex_name
from treecert.check.reading import Paper

__all__ = ["started"]


def started(path: Path, text: str, paper: Paper) -> tuple[str, int]:
    """The text with comments put in, and how many there are; `text` is that of the file."""
    wanted: dict[int, list[str]] = {}
    asked: set[str] = set()
    for line in paper.lines:
        if line.file != path or line.annotated or not line.display_line:
            continue
        rows = wanted.setdefault(line.display_line, [])
        if line.state == "no domain":
            new = [n for n in line.names if n not in asked]
            asked |= {*new}
            rows += [f"treecert? given ? <= {latex_name(n)} <= ?" for n in new]
        elif line.state == "unread" and not any(r.startswith("treecert: skip") for r in rows):
            rows.append(f"treecert: skip {line.reason}")
    return _put_in(text, wanted, path.suffix.lower()), sum(map(len, wanted.values()))


def _put_in(text: str, wanted: Mapping[int, list[str]], suffix: str) -> str:
    out = []
    for number, line in enumerate(text.splitlines(keepends=True), 1):
        for said in wanted.get(number, ()):
            begins = line[: len(line) - len(line.lstrip())]
            out.append(f"{begins}% {said}\n" if suffix in (".tex", ".ltx") else f"{begins}<!-- {said} -->\n")
        out.append(line)
    return "".join(out)
