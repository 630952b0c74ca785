"""The command line: one module a command.

Exit codes: 0 proved or all is well, 1 refuted, something failed, or two audits differ, 2 bad input, 3 undecided, 70 an
error of the program itself, 130 interrupted, 141 nobody reads the output. Whatever goes wrong gives one line on stderr;
with TREECERT_TRACEBACK=1 in the environment, an error of the program comes with its traceback.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path

from treecert.cli.arguments import parse
from treecert.hiding import hidden
from verify.errors import BadInput, TreecertError

BAD_INPUT = 2
SOFTWARE = 70
"""EX_SOFTWARE of sysexits.h: neither an answer nor a mistake of the caller's."""
INTERRUPTED = 130
NOBODY_READS = 141
"""As a program that SIGPIPE ends; 1 would say that something was refuted."""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code."""
    try:
        arguments = parse(sys.argv[1:] if argv is None else argv)
        line = hidden(arguments.needs)
        if line is not None:
            raise BadInput(line)
        code: int = arguments.run(arguments)
        sys.stdout.flush()
    except TreecertError as error:
        return _complain(str(error), BAD_INPUT)
    except KeyboardInterrupt:
        return _complain("stopped; what was finished is kept", INTERRUPTED)
    except BrokenPipeError:  # the reader, such as head, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return NOBODY_READS
    except Exception as error:  # noqa: BLE001  # an exit code 1 would say that something was refuted
        return _complain(_unforeseen(error), SOFTWARE)
    return code


def _unforeseen(error: Exception) -> str:
    """An error that no one foresaw: its kind, its text, and where it arose."""
    if os.environ.get("TREECERT_TRACEBACK"):
        traceback.print_exception(error)
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    said = str(error)[:200]
    return f"an error in treecert itself: {type(error).__name__}{': ' * bool(said)}{said}{place}; nothing is decided"


def _complain(text: str, code: int) -> int:
    line = " ".join(text.split()).encode("ascii", "backslashreplace").decode()
    sys.stderr.write("treecert: " + "".join(c if c.isprintable() else "?" for c in line) + "\n")
    return code
