"""What changed between two audits: claims that came or went, and those that were decided otherwise.

Main definitions: `differences`, `CHANGES`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from reports.words import Document

CHANGES = ("verdict", "evidence", "reach", "sharp", "repair", "witness")
"""What is compared; words, sizes and methods are not."""


@dataclass(frozen=True)
class Differences:
    """Ids that came and went, and what changed of each other claim: the old and the new value, None for none."""

    added: tuple[str, ...]
    gone: tuple[str, ...]
    changed: dict[str, dict[str, tuple[Any, Any]]]

    def __bool__(self) -> bool:
        return bool(self.added or self.gone or self.changed)

    def to_json(self) -> dict[str, Any]:
        """As JSON data; a change is a list of the old and the new value."""
        changed = {i: {k: list(v) for k, v in c.items()} for i, c in self.changed.items()}
        return {"added": list(self.added), "gone": list(self.gone), "changed": changed}


def differences(old: Document, new: Document) -> Differences:
    """The differences, in the order of the audits."""
    before, after = ({s["id"]: s for s in d["statements"]} for d in (old, new))
    changed = {}
    for i in (i for i in after if i in before):
        pairs = {k: (before[i].get(k), after[i].get(k)) for k in CHANGES}
        if found := {k: v for k, v in pairs.items() if v[0] != v[1]}:
            changed[i] = found
    return Differences(
        added=tuple(i for i in after if i not in before),
        gone=tuple(i for i in before if i not in after),
        changed=changed,
    )
