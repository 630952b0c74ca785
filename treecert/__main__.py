"""The program: `treecert`, which is `python -m treecert`.

Only what lies in this package is imported before it is known that nothing hides the others.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from treecert.hiding import hidden, working_folder_last

__all__ = ["main"]

BAD_INPUT = 2


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code; 2, with one line, when another package hides the engine."""
    line = hidden(["verify"])
    if line is not None:
        sys.stderr.write(f"treecert: {line}\n")
        return BAD_INPUT
    from treecert.cli import main as run

    return run(argv)


if __name__ == "__main__":
    working_folder_last()
    sys.exit(main())
