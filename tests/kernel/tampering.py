"""Edits of certificates, in a fixed order: every place of the JSON body is changed in a few ways."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from typing import Any

from verify.envelopes import digest_of
from verify.kernel.certificates import Certificate, dump
from verify.kernel.checker import GOAL_RULES, POSED_RULES

Body = dict[str, Any]
Path = tuple[str | int, ...]
Edit = tuple[str, Body]
Place = tuple[str, Path, Any]
"""What is done, where, and what is written there."""

RULES = (*POSED_RULES, *GOAL_RULES)
LEAVES: tuple[Body, ...] = (
    {"rule": "zero"},
    {"rule": "signs"},
    {"rule": "constant"},
    {"rule": "cover", "data": {"tree": "n", "bits": 64}},
    {"rule": "empty", "data": {"multipliers": ["0"]}},
    {"rule": "combine", "data": {"multipliers": []}},
)
NUMBER = re.compile(r"\d+")
TEXTS = {
    ">=": "<=",
    "<=": ">=",
    ">": ">=",
    "<": "<=",
    "==": ">=",
    "+": "-",
    "-": "+",
    "*": "+",
    "n": "m",
    "m": "n",
    "s": "n",
}


def body_of(certificate: Certificate) -> Body:
    """The certificate as JSON data, without its checksum."""
    body: Body = json.loads(dump(certificate))
    del body["digest"]
    return body


def sealed(body: Body, like: Body | None = None) -> str:
    """The text of a body with a checksum that fits it, or with the one of another body."""
    return json.dumps({**body, "digest": digest_of(like or body)})


def edits(body: Body, count: int | None = None) -> list[Edit]:
    """Every edit of a body, or so many of them, evenly spread."""
    found = [
        (f"{'/'.join(map(str, path))}: {label}", path, other)
        for path, value in places(body, ())
        for label, other in changes(path, value)
        if other != value
    ]
    chosen = found if count is None else sample(found, count)
    return [(label, edited(body, path, other)) for label, path, other in chosen]


def edited(body: Body, path: Path, value: Any) -> Body:
    """A copy with another value for one part."""
    copied = copy.deepcopy(body)
    put(copied, path, copy.deepcopy(value))
    return copied


def places(value: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    """All parts of a JSON value with their paths."""
    if path:
        yield path, value
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in items:
        yield from places(part, (*path, key))


def put(body: Any, path: Path, value: Any) -> None:
    """Replaces the part at a path."""
    for key in path[:-1]:
        body = body[key]
    body[path[-1]] = value


def changes(path: Path, value: Any) -> Iterator[tuple[str, Any]]:
    """Other values for one part."""
    match value:
        case str() if path[-1] == "rule":
            at = RULES.index(value)
            yield from (
                (f"rule {r}", r)
                for r in (RULES[at - 1], RULES[(at + 1) % len(RULES)], RULES[(7 * at + 3) % len(RULES)], "")
            )
        case str():
            yield from text_changes(value)
        case int():
            yield from ((f"{value + d:+}", value + d) for d in (-1, 1, 100))
            yield "as text", str(value)
        case list():
            yield from list_changes(value)
        case dict() if "rule" in value:
            yield from ((f"leaf {leaf['rule']}", leaf) for leaf in LEAVES)
            yield from ((f"hoist {i}", child) for i, child in enumerate(value.get("children", [])))
            yield "note", {**value, "note": ""}
        case dict():
            yield from ((f"without {k}", {n: v for n, v in value.items() if n != k}) for k in value)
            yield "with more", {**value, "more": "1"}
            yield "empty", {}


def text_changes(text: str) -> Iterator[tuple[str, str]]:
    """Numbers nudged, signs turned, characters dropped and doubled."""
    for m in NUMBER.finditer(text):
        for other in (
            str(int(m.group()) + 1),
            str(max(0, int(m.group()) - 1)),
            f"{m.group()}0",
            f"{m.group()}.5",
        ):
            yield f"{m.group()} -> {other} at {m.start()}", text[: m.start()] + other + text[m.end() :]
    for old, new in TEXTS.items():
        if old in text:
            at = text.index(old)
            yield f"{old} -> {new}", text[:at] + new + text[at + len(old) :]
    for at in sorted({0, len(text) // 3, len(text) // 2, len(text) - 1}):
        yield f"drop {at}", text[:at] + text[at + 1 :]
        yield f"double {at}", text[: at + 1] + text[at : at + 1] + text[at + 1 :]
    yield "negated", f"-({text})"
    yield "nothing", ""


def list_changes(value: list[Any]) -> Iterator[tuple[str, list[Any]]]:
    """Entries dropped, doubled, exchanged."""
    for i in range(len(value)):
        yield f"drop {i}", value[:i] + value[i + 1 :]
        yield f"double {i}", [*value[: i + 1], *value[i:]]
    for i in range(len(value) - 1):
        yield f"exchange {i}", [*value[:i], value[i + 1], value[i], *value[i + 2 :]]
    yield "reversed", value[::-1]
    yield "nothing", []


def scarred(text: str, count: int) -> Iterator[tuple[str, str]]:
    """A text cut off, with a character dropped, doubled or changed, at `count` places."""
    for k in range(count):
        at = (2 * k + 1) * len(text) // (2 * count)
        other = "1" if text[at] != "1" else "2"
        yield f"cut off at {at}", text[:at]
        yield f"dropped at {at}", text[:at] + text[at + 1 :]
        yield f"doubled at {at}", text[: at + 1] + text[at:]
        yield f"changed at {at}", text[:at] + other + text[at + 1 :]


def sample(items: list[Place], count: int) -> list[Place]:
    """`count` of the items, evenly spread."""
    return items if len(items) <= count else [items[k * len(items) // count] for k in range(count)]
