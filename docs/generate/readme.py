"""The lines of README.md on the papers: the counts in them, from the stored audit.

Main definitions: `LINE`, `counted`, `stored`. The words of a line are a person's; a test compares each verdict in them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from reports.letters import known_letter

ROOT = Path(__file__).parents[2]
LINE = re.compile(r"^- \*\*(\w+)\*\* \(([^)]*)\): ((?:.+\n)(?:  .+\n)*)", re.MULTILINE)
"""A paper, its counts, and what was found."""


def stored() -> dict[str, Any]:
    """The committed audit."""
    found: dict[str, Any] = json.loads((ROOT / "reports" / "audit.json").read_text(encoding="utf-8"))
    return found


def counted(text: str, audit: Mapping[str, Any]) -> str:
    """README.md with the counts of this audit."""

    def line(match: re.Match[str]) -> str:
        paper, _, said = match.groups()
        return f"- **{paper}** ({_counts(paper, audit)}): {said}"

    return LINE.sub(line, text)


def _counts(paper: str, audit: Mapping[str, Any]) -> str:
    """How many claims, and how many causes their findings have: one fault may stand at many places."""
    own = {s["id"]: s for s in audit["statements"] if s["paper"] == paper}
    kinds = [root.kind for root in known_letter(own).roots]
    causes, more = kinds.count("error"), kinds.count("stronger")
    return f"{len(own)} claims; {causes} causes of errors and gaps, {more} results that hold with more"
