"""The picture of a claim, and the values of both sides at the point where it fails.

Main definitions: `figure`, `both_sides`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from html import escape
from typing import Any

from reports.pictures import Picture, picture
from reports.typesetting import unicode_letters
from reports.values import NUMBER, sides
from reports.web.drawing import drawing
from reports.words import Statement, fallen_parts
from verify.errors import TreecertError
from verify.language.grammar import parse_line
from verify.rationals import Fraction


def figure(s: Statement, letters: Mapping[str, str]) -> str:
    """The picture of the first part that falls and shows something along a variable; "" where none does."""
    for part in fallen_parts(s):
        if "certificate" in part and "witness" in part:
            found = _picture(part["text"], tuple(part["witness"].items()))
            if found is not None:
                names = unicode_letters([found.axis, *(n for n, _ in found.fixed)], letters)
                told = ", ".join(f"{names[n]} = {v}" for n, v in found.fixed)
                caption = f"Where it fails (shaded){', with ' + told if told else ''}."
                svg = drawing(found, names, title=f"{s['id']}: both sides along {names[found.axis]}")
                return f"<figure>{svg}<figcaption>{escape(caption)}</figcaption></figure>"
    return ""


@cache
def _picture(text: str, witness: tuple[tuple[str, str], ...]) -> Picture | None:
    try:
        statement = parse_line(text)
    except TreecertError:
        return None
    return picture(statement, {n: Fraction(v) for n, v in witness if NUMBER.fullmatch(v)})


def both_sides(part: Mapping[str, Any]) -> str:
    """The values of both sides where a part fails, enclosed and cut; "" for what is no inequality at a point."""
    found = sides(part) if part["found"] == "refuted" and "certificate" in part else None
    if found is None:
        return ""
    left, right = (v.replace(r"\ldots", "\u2026") for v in found)
    return f"left side {left}, right side {right}"
