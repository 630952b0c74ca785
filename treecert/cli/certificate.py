"""`treecert certificate`: a certificate of the stored audit as readable JSON."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from treecert.cli.commands import Command
from verify.envelopes import laid_out
from verify.errors import BadInput

NAMED = 6
"""Names that a message shows."""


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "name", metavar="NAME", help="a certificate, as reports name it, or a claim that has one; or a pack"
    )
    parser.add_argument("--out", metavar="FILE", help="write it there; default: the terminal")


def run(arguments: argparse.Namespace) -> int:
    """Returns 0. Raises BadInput unless just one certificate has the name, or where the file cannot be written."""
    from treecert.rechecking import certificates_named

    sources = certificates_named(arguments.name)
    if len(sources) != 1:
        shown = ", ".join(s.name for s in sources[:NAMED]) + (", ..." if len(sources) > NAMED else "")
        raise BadInput(f"{arguments.name!a} has {len(sources)} certificates: name one of {shown}")
    text = laid_out(sources[0].read())
    if arguments.out is None:
        sys.stdout.write(text)
        return 0
    try:
        Path(arguments.out).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        raise BadInput(f"{arguments.out!a} cannot be written: {getattr(error, 'strerror', error)}") from None
    return 0


CERTIFICATE = Command(
    "certificate", "write out a certificate of the stored audit", _arguments, run, ("verify", "reports")
)
