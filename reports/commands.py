"""The commands that a report names: they work in the folder of the report, and in the one that holds `reports/`.

Main definitions: `recheck_command`, `decide_command`, `audit_command`. `treecert recheck` and `treecert show` find the
audit where they run. What decides a claim anew needs its package, which is named unless it comes with treecert.
"""

from __future__ import annotations

from collections.abc import Iterable

from reports.words import Statement

INSTALLED = "lemmas"
"""The package of claims that comes with treecert."""


def recheck_command(name: str) -> str:
    """Replays the certificates of a claim, or the one with that file name."""
    return f"treecert recheck {name}"


def decide_command(s: Statement) -> str:
    """Decides a claim now."""
    return f"treecert show {s['id']} --decide{_packages([s])}"


def audit_command(statements: Iterable[Statement]) -> str:
    """Decides all claims anew."""
    return f"treecert audit{_packages(statements)}"


def _packages(statements: Iterable[Statement]) -> str:
    """The options for the packages that have to be named; they are looked for where the command runs."""
    names = dict.fromkeys(s["section"].partition(".")[0] for s in statements)
    return "".join(f" --package {name}" for name in names if name != INSTALLED)
