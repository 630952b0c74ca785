"""`treecert list`: the claims of the stored audit, a line each."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from typing import Any

from reports.formulas import readable
from reports.stored import near, paper_named, searched, stored_audit
from reports.words import EVIDENCE, REACHES, WORDS, Statement, graded
from treecert.cli.output import console, print_json, shortened, styled
from verify.errors import BadInput

FIELDS = ("id", "paper", "where", "says", "verdict", "evidence", "reach", "sharp", "repair", "witness")
"""What --json has of each claim; `treecert show --json` has the whole."""
FILTERS = {"verdict": WORDS, "evidence": EVIDENCE, "reach": tuple(REACHES)}


def run(arguments: argparse.Namespace) -> int:
    """Returns 0, also when nothing is found. Raises BadInput."""
    _, document = stored_audit(arguments.audit)
    every: Sequence[Statement] = document["statements"]
    found = list(_named(every, arguments.names))
    for field in FILTERS:
        wanted = _words(field, getattr(arguments, field))
        found = [s for s in found if not wanted or s.get(field) in wanted]
    if arguments.search:
        found = searched(found, arguments.search)
    if arguments.json:
        print_json([summary(s) for s in found])
    else:
        print_claims(found, len(every))
    return 0


def _words(field: str, wanted: Sequence[str]) -> Sequence[str]:
    """The words, if all of them are ones that the field may have. Raises BadInput."""
    for word in wanted:
        if word not in FILTERS[field]:
            raise BadInput(f"--{field} {word[:60]!a} is none of {', '.join(FILTERS[field])}")
    return wanted


def _named(every: Sequence[Statement], names: Sequence[str]) -> Iterable[Statement]:
    """The claims of the papers, the claims and their steps that are named; all where nothing is."""
    chosen: set[str] = set()
    for name in names:
        low = (paper_named(every, name) or name).lower()
        own = {s["id"] for s in every if f"{s['id'].lower()}.".startswith(f"{low}.")}
        if not own:
            raise BadInput(f"no claim {name[:60]!a}{near(every, low)}")
        chosen |= own
    return (s for s in every if not names or s["id"] in chosen)


def summary(s: Statement) -> dict[str, Any]:
    """What a list has of a claim."""
    return {k: s[k] for k in FIELDS if k in s}


def print_claims(found: Sequence[Statement], every: int) -> None:
    """Each claim with its verdict, its place and what it says; then how many there are."""
    out = console()
    width = max((len(s["id"]) for s in found), default=0)
    for s in found:
        out.print(f"{s['id']:<{width}}  ", end="")
        out.print(styled(s["verdict"]), end="")
        out.print(f" ({graded(s)}). {s['where']}: {shortened(readable(s['says']))}")
    out.print(f"{len(found)} of {every} claims")
