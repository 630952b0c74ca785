"""`treecert diff`: what changed between two audits."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from reports.differences import Differences, differences
from reports.stored import read_audit
from reports.words import graded
from treecert.cli.output import console, point_text, print_json, shortened

SAME, DIFFERENT = 0, 1


def run(arguments: argparse.Namespace) -> int:
    """Returns 1 when the two differ, as diff does, else 0. Raises BadInput."""
    old, new = (read_audit(Path(name)) for name in (arguments.old, arguments.new))
    found = differences(old, new)
    if arguments.json:
        print_json(found.to_json())
    else:
        _show(found, {s["id"]: s for d in (old, new) for s in d["statements"]})
    return DIFFERENT if found else SAME


def _show(found: Differences, by_id: dict[str, Any]) -> None:
    out = console()
    for sign, ids in (("+", found.added), ("-", found.gone)):
        for i in ids:
            out.print(f"{sign} {i}: {by_id[i]['verdict']} ({graded(by_id[i])})")
    for i, changes in found.changed.items():
        told = "; ".join(f"{k} {_value(old)} -> {_value(new)}" for k, (old, new) in changes.items())
        out.print(f"~ {i}: {told}")
    out.print(f"{len(found.added)} added, {len(found.gone)} gone, {len(found.changed)} changed")


def _value(value: Any) -> str:
    if value is None:
        return "none"
    return point_text(value) if isinstance(value, dict) else shortened(str(value))
