"""How answers are shown: short lines, and HTML for notebooks with formulas as MathML.

Main definitions: `formula_html`, `in_notebook`, `points_text`, `saved`, `shortened`, `status_html`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from verify.errors import BadInput

__all__ = ["formula_html", "in_notebook", "points_text", "saved", "shortened", "status_html"]

MOST = 200
COLOURS = {
    **dict.fromkeys(("proved", "sharp", "between", "true", "loose"), "#1a7f37"),
    **dict.fromkeys(("refuted", "false", "step-false"), "#c0392b"),
    "undecided": "#9a6700",
}


def shortened(text: str) -> str:
    """The text, cut where it is too long for a line.

    >>> shortened("x" * 300)[-5:]
    'x ...'
    """
    return text if len(text) <= MOST else text[:MOST] + " ..."


def points_text(point: Mapping[str, Any]) -> str:
    """A point, as in a = 1/2, b = 0."""
    return ", ".join(f"{k} = {v}" for k, v in sorted(point.items()))


def status_html(word: str) -> str:
    """A status or a verdict in its colour, the word itself with it."""
    colour = COLOURS.get(word)
    style = f' style="color:{colour}"' if colour else ""
    return f"<b{style}>{escape(word)}</b>"


def formula_html(latex: str, text: str) -> str:
    """A formula as MathML; as text where it has no LaTeX, or where the package that draws it is hidden."""
    if latex:
        try:
            from reports.web.mathml import mathml
        except ImportError:  # another package is called reports
            return f"<code>{escape(text or latex)}</code>"
        return mathml(latex)
    return f"<code>{escape(text)}</code>"


def in_notebook(*parts: str | Sequence[str]) -> str:
    """One block: the texts, which are HTML, beside each other; a list is plain text, a line each below them."""
    line = " ".join(p for p in parts if isinstance(p, str))
    notes = [n for p in parts if not isinstance(p, str) for n in p]
    return f"<div>{line}{''.join(f'<br><small>{escape(n)}</small>' for n in notes)}</div>"


def saved(path: str | Path, text: str) -> Path:
    """Writes a text to a file and returns its path. Raises BadInput when that fails."""
    file = Path(path)
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{str(file)!a} cannot be written: {error.strerror}") from None
    return file
