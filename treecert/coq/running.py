"""coqc on generated files.

Main definitions: `command` (what checks a file), `installed`, `check`.
"""

from __future__ import annotations

import shlex
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

THEORIES = Path(__file__).resolve().parents[2] / "coq"
"""Beside the packages, in a checkout and where a wheel is installed."""
SCRIPT = THEORIES / "check.sh"
INSTALL = "coqc is not installed; on Debian: apt-get install coq libcoq-interval libcoq-coquelicot"


@dataclass(frozen=True)
class Verdict:
    """Whether coqc accepts a file, and what it said."""

    accepted: bool
    said: str


def installed() -> bool:
    """Whether coqc is on the path."""
    return shutil.which("coqc") is not None


def command(path: Path) -> str:
    """The command that checks a file."""
    return f"sh {shlex.quote(str(SCRIPT))} {shlex.quote(str(path))}"


def check(path: Path, seconds: float = 300) -> Verdict:
    """Runs coqc on a file; the theories are compiled before where that was not done yet."""
    try:
        done = subprocess.run(  # noqa: S603  # a fixed script; the path is an argument, not part of a command line
            ["sh", str(SCRIPT), str(path)],  # noqa: S607
            capture_output=True,
            text=True,
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return Verdict(False, f"coqc was stopped after {seconds:.0f} seconds")
    return Verdict(done.returncode == 0, (done.stdout + done.stderr).strip())
