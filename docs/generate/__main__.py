"""Writes what is generated in docs/: the pages of the gallery, their index, the reference, sizes and counts.

`python -m docs.generate NAME ...` first searches for the certificates of these pages of the gallery.
"""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from docs.generate.entries import CERTIFICATES, GALLERY, Command, entries, page, read
from docs.generate.index import index
from docs.generate.readme import counted, stored
from docs.generate.reference import reference
from docs.generate.trust import filled, parts, with_lengths
from treecert.cli import main
from verify.errors import BadInput, TreecertError

DOCS = Path(__file__).parents[1]
REFUSED = 2


def generated() -> Mapping[Path, str]:
    """Every file that is generated, in whole or in part, with its text. Raises TreecertError."""
    found = entries()
    trust, readme = DOCS / "trust.md", DOCS.parent / "README.md"
    rules = [DOCS / f"{name}.md" for name in sorted({name for p in parts() for name in p.pages})]
    return {
        **{GALLERY / f"{e.name}.md": page(e) for e in found},
        GALLERY / "README.md": index(found),
        DOCS / "reference.md": reference(),
        **{path: with_lengths(path.stem, path.read_text(encoding="utf-8")) for path in rules},
        trust: filled(trust.read_text(encoding="utf-8")),
        readme: counted(readme.read_text(encoding="utf-8"), stored()),
    }


def search(name: str) -> str:
    """Searches for the certificates of a page, writes them, and returns what was printed. Raises BadInput."""
    entry = read(GALLERY / f"{name}.md")
    said = _searched(entry.command, entry.certificate)
    if entry.beyond is not None:
        said += _searched(entry.beyond, entry.refutation)
    return said


def _searched(typed: Command, path: Path) -> str:
    CERTIFICATES.mkdir(exist_ok=True)
    words = ["prove", typed.relation, "--where", typed.where, "--certificate", str(path)]
    for hint in typed.hints:
        words += ["--hint", hint]
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        code = main(words)
    if code not in (0, 1):
        raise BadInput(f"nothing was decided for {path.stem}: {said.getvalue()}")
    return said.getvalue()


def write(names: Sequence[str]) -> int:
    """Returns 0, or 2 with one line of what is wrong."""
    try:
        for name in names:
            sys.stdout.write(search(name))
        for path, text in generated().items():
            path.write_text(text, encoding="utf-8")
    except (TreecertError, OSError) as error:
        sys.stderr.write(f"{error}\n")
        return REFUSED
    return 0


if __name__ == "__main__":
    sys.exit(write(sys.argv[1:]))
