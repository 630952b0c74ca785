"""The command line: `treecert audit | show | prove | sharpen | recheck`, one module a command.

Exit codes: 0 proved or all is well, 1 refuted or something failed, 2 bad input, 3 undecided, 130 interrupted.
A mistake in what a person typed gives one line on stderr and no traceback.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from treecert.cli.arguments import parse
from verify.errors import TreecertError

BAD_INPUT = 2
INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code."""
    try:
        arguments = parse(sys.argv[1:] if argv is None else argv)
        code: int = arguments.run(arguments)
        sys.stdout.flush()
    except TreecertError as error:
        return _complain(str(error), BAD_INPUT)
    except KeyboardInterrupt:
        return _complain("stopped; what was finished is kept", INTERRUPTED)
    except BrokenPipeError:  # the reader, such as head, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return code


def _complain(text: str, code: int) -> int:
    line = " ".join(text.split()).encode("ascii", "backslashreplace").decode()
    sys.stderr.write("treecert: " + "".join(c if c.isprintable() else "?" for c in line) + "\n")
    return code
