"""Edits of family certificates: every place of the JSON body in a few ways, and parts exchanged with each other."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from tests.kernel.tampering import RULES as KERNEL_RULES
from tests.kernel.tampering import Body, Path, list_changes, places, put, text_changes
from verify.kinds.families.certificates import FamilyCertificate, dump
from verify.kinds.families.rules import RULES
from verify.kinds.sequences.steps import POINT_RULES, RUN_RULES

STEP_RULES = (*RUN_RULES, *POINT_RULES)
WORDS = {"op": (">", ">=", "=="), "pairs": ("yes", "no")}
LABELS = ("fact 1", "fact 2", "fact 3", "each 1", "each 2", "other 1", "pair 1")


def body_of(certificate: FamilyCertificate) -> Body:
    """The certificate as JSON data, without its checksum."""
    body: Body = json.loads(dump(certificate))
    del body["digest"]
    return body


class Edit(NamedTuple):
    """What is written where."""

    label: str
    written: tuple[tuple[Path, Any], ...]

    def of(self, body: Body) -> Body:
        """The edited body."""
        edited = copy.deepcopy(body)
        for path, value in self.written:
            put(edited, path, copy.deepcopy(value))
        return edited


def edits(body: Body) -> Iterator[Edit]:
    """Every edit of a body."""
    for path, value in places(body, ()):
        if path[0] != "factors":
            for label, other in changes(path, value):
                if other != value:
                    yield Edit(f"{'/'.join(map(str, path))}: {label}", ((path, other),))
    yield from exchanges(body)


def changes(path: Path, value: Any) -> Iterator[tuple[str, Any]]:
    """Other values for one part."""
    match value:
        case str() if path[-1] == "rule":
            names = next(tuple(rs) for rs in (RULES, STEP_RULES, KERNEL_RULES) if value in rs)
            at = names.index(value)
            yield from ((f"rule {r}", r) for r in (names[at - 1], names[(at + 1) % len(names)], ""))
        case str() if path[-1] in WORDS:
            yield from ((f"now {w}", w) for w in WORDS[str(path[-1])])
        case str() if len(path) > 1 and path[-2] == "using":
            yield from ((f"now {w}", w) for w in LABELS)
        case str():
            yield from text_changes(value)
        case int():
            yield from ((f"{value + d:+}", value + d) for d in (-1, 1))
        case list():
            yield from list_changes(value)
        case dict():
            yield from ((f"without {k}", {n: v for n, v in value.items() if n != k}) for k in value)
            yield from ((f"hoist {i}", child) for i, child in enumerate(value.get("children", [])))
            yield "with more", {**value, "more": "1"}
            yield "empty", {}


def exchanges(body: Body) -> Iterator[Edit]:
    """Premises, multipliers, kernel proofs and nodes put in each other's places, two at a time."""
    for key in ("premise", "multiplier", "proof", "node"):
        found = [(p, v) for p, v in places(body, ()) if _kind(p, v) == key]
        for i, (first, a) in enumerate(found):
            for second, b in found[i + 1 :]:
                if second[: len(first)] != first and a != b:
                    yield Edit(f"exchange {first} and {second}", ((first, b), (second, a)))


def _kind(path: Path, value: Any) -> str:
    above = path[-2] if len(path) > 1 else ""
    if above == "premises" or path[-1] in ("sign", "equal"):
        return "premise"
    if above == "multipliers" and isinstance(value, str):
        return "multiplier"
    if path[-1] == "proof" and len(path) > 1:
        return "proof"
    return "node" if isinstance(value, dict) and value.get("rule") in RULES else ""
