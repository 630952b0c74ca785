"""Markdown for code hosts: text that means itself, formulas, links, and lines of a length that can be read.

Main definitions: `page`, `prose`, `code`, `wrapped`, `claim_lines`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from reports.formulas import in_dollars
from reports.words import (
    IN_WORDS,
    Statement,
    certificate_name,
    graded,
    labelled,
    located,
    point,
    role_of,
    told_once,
)

WIDTH = 118
"""Characters of a line, where words end; a longer word or formula has a line of its own."""
RAGGED = 132
"""A line up to here is left as it was written."""
UNBROKEN = re.compile(r"(?:\$[^$]*\$|[^\s$])+")
OPENS_NOTHING = re.compile(r"(?!\d+[.)])[A-Za-z0-9(`\[]|\$`")
"""What may begin a line without turning it into a list, a quotation, a heading or a table."""


def page(blocks: Iterable[str]) -> str:
    """The text of a page: blocks with an empty line between them, their lines wrapped."""
    return "\n\n".join(wrapped(b.strip("\n")) for b in blocks if b.strip()) + "\n"


def wrapped(text: str) -> str:
    """The text in lines of at most `WIDTH` characters where it can be broken; tables and code blocks stay.

    >>> print(wrapped("- " + "word " * 30).count(chr(10)))
    1
    """
    return "\n".join(line for long in text.split("\n") for line in _broken(long))


def _broken(line: str) -> Iterator[str]:
    indent = len(line) - len(line.lstrip(" "))
    if len(line) <= RAGGED or line.startswith(("|", "#", "    ")):
        yield line
        return
    hanging = " " * (indent + 2 * line.lstrip(" ").startswith("- "))
    current = " " * indent
    for match in UNBROKEN.finditer(line):
        word = match[0]
        if len(current) + 1 + len(word) > WIDTH and current.strip(" -") and OPENS_NOTHING.match(word):
            yield current
            current = hanging + word
        else:
            current += (" " if current.strip(" ") else "") + word
    yield current


def prose(text: str) -> str:
    """Text in which * and < mean themselves."""
    return re.sub(r"([*<])", r"\\\1", text)


def code(text: str) -> str:
    """A formal statement, as it can be typed."""
    return f"`{text}`"


def anchored(claim: str, where: str) -> list[str]:
    """The heading of a claim, with its id as the anchor for links."""
    return [f'<a id="{claim}"></a>', "", f"#### {claim}: {where}"]


KEYS = {"sharp": "proved, and refuted just beyond"}
"""Words for keys of the audit: that a constant is the best one takes a contact as well, which no claim records."""


def claim_lines(s: Statement, *, certificates: bool) -> Iterator[str]:
    """All that is on record of a claim. `certificates`: whether they are named."""
    yield from anchored(s["id"], s["where"])
    yield ""
    yield f"**{s['verdict']}** ({graded(s)}). {in_dollars(s['says'])}"
    yield ""
    if "remarks" in s:
        yield prose(s["remarks"])
        yield ""
    several = sum(p["role"] == "printed" for p in s.get("parts", ())) > 1
    for part in told_once(p for p in s.get("parts", ()) if p["role"] != "quantity"):
        yield _part(part, certificates=certificates, several=several)
    for key in ("sharp", "repair", "serves"):
        if key in s:
            yield f"- {KEYS.get(key, key)}: {code(s[key]) if key == 'repair' else prose(s[key])}"
    for key in ("standing", "uses"):
        if key in s:
            yield f"- {key}: {', '.join(s[key])}"
    for reading in s.get("readings", ()):
        text = f"read as: {reading['taken']}; not as: {reading['other']}; because {reading['why']}"
        yield f"- {prose(text)}"
    for note in s.get("notes", ()):
        yield f"- note: {prose(note)}"


def _part(part: Mapping[str, Any], *, certificates: bool, several: bool) -> str:
    role = labelled(part) if several else role_of(part)
    line = f"- {role}, **{part['found']}**: {stated(part)}"
    if "cites" in part:
        line += f" [{part['cites']}]"
    if located(part):
        line += f" at {point(part['witness'])}"
    for key in ("sizes", "why"):
        if key in part and part["role"] not in ("gives", "stronger", "beyond"):
            line += f"; {prose(part[key])}"
    if part["found"] in ("ill-formed", "assumed"):
        line += f"; {part['method']}"
    if "left" in part:
        line += f"; left open: {'; '.join(part['left'])}"
    if "certificate" in part and certificates:
        line += f" (certificate `{certificate_name(part)}`)"
    return line


def stated(part: Mapping[str, Any]) -> str:
    """What a part says, with its quantifiers before it."""
    every = f"{prose(part['every'])}: " if "every" in part else ""
    return every + (prose(part["text"]) if part["found"] in IN_WORDS else code(part["text"]))
