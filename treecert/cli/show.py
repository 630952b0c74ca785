"""`treecert show`: one claim with its verdict, its formal statements, and its proofs as steps."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any

from treecert.cli.audit import catalogue_of
from treecert.cli.output import console, point_text, print_json, styled, working
from verify.claims.audit import audit
from verify.kernel.certificates import load

FIELDS = ("says", "sharp", "repair", "sizes", "serves", "note")


def run(arguments: argparse.Namespace) -> int:
    """Returns 0, or 1 when the check of the claim failed. Raises BadInput."""
    from verify.search.explain import explain

    catalogue = catalogue_of(arguments.package)
    claim = catalogue.get(arguments.id)
    with working(f"deciding {claim.id}"):
        result = audit(catalogue, [claim])
    (statement,) = result.statements
    steps = {name: explain(load(text)) for name, text in result.certificates.items()}
    if arguments.json:
        print_json(statement | {"explanation": steps})
    else:
        _show(statement, steps)
    return 1 if result.errors else 0


def _show(s: Mapping[str, Any], steps: Mapping[str, list[str]]) -> None:
    out = console()
    out.print(f"{s['id']}, {s['where']}: ", end="")
    out.print(styled(s["verdict"]), end="")
    out.print(f" ({s['evidence']})")
    for name in FIELDS:
        if name in s:
            out.print(f"  {name}: {s[name]}")
    if "uses" in s:
        out.print(f"  uses: {', '.join(s['uses'])}")
    for part in s.get("parts", ()):
        out.print("")
        _show_part(part)
        for line in steps.get(part.get("certificate", ""), ()):
            out.print(f"    {line}")


def _show_part(part: Mapping[str, Any]) -> None:
    out = console()
    out.print(f"  {part['role']}, ", end="")
    out.print(styled(part["found"]), end="")
    out.print(f": {part['text']}")
    if "witness" in part:
        out.print(f"    at {point_text(part['witness'])}")
    for name in ("sizes", "why", "method"):
        if name in part:
            out.print(f"    {name}: {part[name]}")
    for line in part.get("left", ()):
        out.print(f"    left open: {line}")
