"""Kept records: one is believed only where its certificates say what it says.

Main definitions: `stands`. A certificate is replayed, in one arithmetic: both were passed when it was kept. It states
what the part states, and comes out as the part did. A part that is proved always has one. A finite run, a computed
number and words have none: for these the source and the checksum of the line stand, and `audit --fresh` decides anew.
"""

from __future__ import annotations

from functools import lru_cache

from verify.claims.parts import Part, Record
from verify.errors import TreecertError
from verify.replaying import replayed

SAYS_MORE = "the stronger form says more at"
"""So begins a part whose certificate refutes, at a point, that the stronger form says no more."""


def stands(record: Record) -> bool:
    """Whether every part of a record that was read from a file has the certificate it needs, which replays."""
    named = {p.certificate for p in record.parts if p.certificate}
    return named == set(record.certificates) and all(_part_stands(p, record) for p in record.parts)


def _part_stands(part: Part, record: Record) -> bool:
    if not part.certificate:
        return part.found != "proved"
    line, outcome = _replayed(record.certificates[part.certificate])
    if part.found == "computed":
        return outcome == "refuted" and part.role == "implies" and part.text.startswith(SAYS_MORE)
    return (line, outcome) == (part.text, part.found)


@lru_cache(maxsize=4096)
def _replayed(text: str) -> tuple[str, str]:
    """What a certificate states and how it comes out; nothing where it fails. Claims may keep the same one."""
    try:
        found = replayed(text, independent=False)
    except TreecertError:
        return "", ""
    return found.line, found.outcome
