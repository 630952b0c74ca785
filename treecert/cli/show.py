"""`treecert show`: one claim with its verdict, its formal statements, and its proofs as steps."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any

from treecert.cli.audit import catalogue_of
from treecert.cli.output import console, point_text, print_json, styled, working
from verify.claims.audit import audit
from verify.families.certificates import ENVELOPE as FAMILY
from verify.families.certificates import load as load_family
from verify.families.step_certificates import ENVELOPE as STEPS
from verify.functions.certificates import ENVELOPE as FUNCTIONS
from verify.functions.certificates import load as load_functions
from verify.kernel.certificates import load
from verify.replaying import replayed
from verify.trees.certificates import ENVELOPE as OPTIMAL
from verify.trees.growth_certificates import ENVELOPE as GROWTH
from verify.trees.join_certificates import ENVELOPE as JOIN
from verify.trees.list_certificates import ENVELOPE as LISTS
from verify.trees.run_certificates import ENVELOPE as RUN

FIELDS = ("says", "remarks", "sharp", "repair", "serves")
PART_FIELDS = {
    "every": "for",
    "sizes": "sizes",
    "valued": "left aside",
    "why": "why",
    "cites": "cites",
    "method": "method",
}


BY_INDUCTION = {
    JOIN.format: "From facts about the same trees, each with its certificate inside",
    STEPS.format: "By induction over the index",
    GROWTH.format: "By induction over the splits",
    RUN.format: "By induction over the splits",
    OPTIMAL.format: "By induction over trees",
    LISTS.format: "By induction over trees and by exchange",
}
"""How certificates are proved that are shown by their statement alone; first those that hold others."""


def run(arguments: argparse.Namespace) -> int:
    """Returns 0, or 1 when the check of the claim failed. Raises BadInput."""
    catalogue = catalogue_of(arguments.package)
    claim = catalogue.get(arguments.id)
    with working(f"deciding {claim.id}"):
        result = audit(catalogue, [claim])
    (statement,) = result.statements
    steps = {name: explained(text) for name, text in result.certificates.items()}
    if arguments.json:
        print_json(statement | {"explanation": steps})
    else:
        _show(statement, steps, result.document["standing"].get(claim.paper, {}))
    return 1 if result.errors else 0


def explained(text: str) -> list[str]:
    """The steps of a certificate; of sequences and trees the statement alone.

    Raises TreecertError when it does not hold.
    """
    from verify.search.averages import explain_family
    from verify.search.explain import explain

    if f'"format": "{FAMILY.format}"' in text:
        return explain_family(load_family(text))
    if f'"format": "{FUNCTIONS.format}"' in text:
        from verify.search.functions import explain_functions

        return explain_functions(load_functions(text))
    for name, how in BY_INDUCTION.items():
        if f'"format": "{name}"' in text:
            found = replayed(text)
            where = [] if found.where in found.line else [f"Where: {found.where}"]
            return [f"Claim: {found.line}", *where, f"{how}; the certificate holds the steps."]
    return explain(load(text))


def _show(s: Mapping[str, Any], steps: Mapping[str, list[str]], standing: Mapping[str, str]) -> None:
    out = console()
    out.print(f"{s['id']}, {s['where']}: ", end="")
    out.print(styled(s["verdict"]), end="")
    out.print(f" ({s['evidence']}{', ' + s['reach'] if 'reach' in s else ''})")
    for name in FIELDS:
        if name in s:
            out.print(f"  {name}: {' '.join(s[name].split())}")
    for key in s.get("standing", ()):
        out.print(f"  standing hypothesis: {standing[key]}")
    if "uses" in s:
        out.print(f"  uses: {', '.join(s['uses'])}")
    for reading in s.get("readings", ()):
        out.print(f"  read as: {reading['taken']}; not: {reading['other']} ({reading['why']})")
    for note in s.get("notes", ()):
        out.print(f"  note: {note}")
    parts = s.get("parts", ())
    several = sum(p["role"] == "printed" for p in parts) > 1
    for part in parts:
        out.print("")
        _show_part(part, several=several)
        for line in steps.get(part.get("certificate", ""), ()):
            out.print(f"    {line}")


def _show_part(part: Mapping[str, Any], *, several: bool) -> None:
    """One part; of several printed parts, which one it is or stands for."""
    out = console()
    place = f" {part['label']}" if "label" in part else f" (of {part['of']})" if "of" in part else ""
    out.print(f"  {part['role']}{place if several else ''}, ", end="")
    out.print(styled(part["found"]), end="")
    out.print(f": {part['text']}")
    if "witness" in part:
        out.print(f"    at {point_text(part['witness'])}")
    for name, words in PART_FIELDS.items():
        if name in part:
            out.print(f"    {words}: {part[name]}")
    for line in part.get("left", ()):
        out.print(f"    left open: {line}")
