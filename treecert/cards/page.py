"""A card as one HTML file: no scripts, nothing loaded, the graph as inline SVG.

Main definitions: `page`, `body`.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from treecert.cards.lines import Card, Line
from treecert.cards.plot import plot
from treecert.cards.subject import Subject, read
from verify.language.evaluation import UndefinedValue
from verify.rationals import Fraction

__all__ = ["body", "page"]

MARKS = {"proved": "&#10003;", "refuted": "&#10007;", "undecided": "?"}
STYLE = """
:root { color-scheme: light dark }
body { font: 15px/1.45 sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% }
td, th { border-top: 1px solid #8886; padding: .3rem .5rem; text-align: left; vertical-align: top }
td:first-child { white-space: nowrap }
.proved { color: #2a9d5c } .refuted { color: #d3443c } .undecided { color: #b58900 }
code { font-family: monospace; overflow-wrap: anywhere } svg { max-width: 30rem; background: white }
"""


def page(card: Card) -> str:
    """The HTML text. The same card gives the same bytes, times apart, which are left out."""
    title = f"Criterion card: {escape(card.formula)}"
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head>\n'
        f"<body><h1>{title}</h1>\n{body(card)}</body></html>\n"
    )


def body(card: Card) -> str:
    """The summary, the graph and the lines, without a head: for a page, or for a notebook."""
    graph = plot(_values(read(card.formula)), card.formula) if card.kind == "formula" else ""
    rows = "\n".join(_row(line) for line in card.lines)
    return (
        f"<p>{_summary(card)}</p>\n{graph}\n"
        "<table><thead><tr><th>status</th><th>line</th><th>value</th><th>what is known</th></tr></thead>\n"
        f"<tbody>\n{rows}\n</tbody></table>"
    )


def _summary(card: Card) -> str:
    if card.kind == "callable":
        return "A black box: it can be refuted and tested, and nothing of it is certified."
    if card.kind == "family":
        return f"{card.verdict[0].upper()}{card.verdict[1:]}."
    words = {
        "proved": "A permissible splitting criterion, certified.",
        "refuted": "Not a permissible splitting criterion.",
        "undecided": "Whether it is a permissible splitting criterion is not decided.",
    }
    return words[card.permissible]


def _row(line: Line) -> str:
    plain = line.status == "refuted" and not line.fault
    shade = "" if plain else f' class="{line.status}"'
    status = f"<td{shade}>{'&#8212;' if plain else MARKS[line.status]} {line.status}</td>"
    text = escape(line.text)
    if line.witness:
        text += "<br>witness: " + escape(", ".join(f"{k} = {v}" for k, v in sorted(line.witness.items())))
    if line.certificates:
        kept = "".join(
            f"<li>{c.outcome}: <code>{escape(c.relation)}</code>{_where(c.where)}</li>"
            for c in line.certificates
        )
        text += f"<details><summary>certificates: {len(line.certificates)}</summary><ul>{kept}</ul></details>"
    elif line.rests_on:
        text += f"<br>follows from: {escape(', '.join(line.rests_on))}"
    value = f"<td><code>{escape(line.value or '')}</code></td>"
    return f"<tr>{status}<td>{escape(line.name)}</td>{value}<td>{text}</td></tr>"


def _where(conditions: str) -> str:
    return f" for <code>{escape(conditions)}</code>" if conditions else ""


def _values(g: Subject) -> Callable[[Fraction], float | None]:
    """Values of a formula for the graph; None where it has none."""

    def value(q: Fraction) -> float | None:
        try:
            return float(g.value(q))
        except (UndefinedValue, OverflowError):
            return None

    return value
