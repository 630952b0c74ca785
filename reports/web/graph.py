"""The graph of a paper's claims as SVG, laid out when the file is written: what each claim rests on lies below it.

Main definitions: `graph_svg`. The verdict shows as colour, shape and letter; evidence that is not the whole as a hollow
shape. The script of the page sets classes on nodes and lines when one claim is focused; without it, nodes are links.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from reports.uses import UseGraph
from reports.web.elements import KINDS, kind
from reports.web.layout import WIDTH, placed
from reports.words import WHOLE, Statement, graded

SHAPES = {
    "hold": "M10 0A10 10 0 1 1-10 0A10 10 0 1 1 10 0Z",
    "mend": "M0-12L12 0L0 12L-12 0Z",
    "step": "M0-12L12 9H-12Z",
    "fall": "M-10-10H10V10H-10Z",
    "else": "M-6-10H6L11 0L6 10H-6L-11 0Z",
    "open": "M-10-7V7L0 12L10 7V-7L0-12Z",
}
LETTERS = {
    "true": "T",
    "loose": "L",
    "missing-hypothesis": "H",
    "boundary-gap": "G",
    "step-false": "S",
    "false": "F",
    "misprint": "M",
    "asymptotic": "A",
    "empirical": "E",
    "not-a-claim": "N",
    "undecided": "U",
}


def graph_svg(paper: str, own: Sequence[Statement], uses: UseGraph) -> str:
    """The claims of a paper that lean on each other; "" where none do."""
    ids = {s["id"] for s in own}
    below = {i: [b for b in uses.below[i] if b in ids] for i in ids}
    linked = {i for i in ids if below[i]} | {b for found in below.values() for b in found}
    nodes = [s["id"] for s in own if s["id"] in linked]
    if not nodes:
        return ""
    places, height = placed(nodes, below)
    lines = "".join(_line(i, b, places[i], places[b], b not in uses.used[i]) for i in nodes for b in below[i])
    marks = "".join(_node(uses.by_id[i], paper, *places[i]) for i in nodes)
    label = f"How the claims of {paper} lean on each other"
    return (
        f'<svg class="graph" viewBox="0 0 {WIDTH} {height}" role="group" aria-label="{label}">'
        f'<g class="ls">{lines}</g>{marks}</svg>'
    )


def _line(claim: str, on: str, upper: tuple[int, int], lower: tuple[int, int], step: bool) -> str:
    """A line from a claim down to one that it rests on; broken for a step of its proof."""
    (x1, y1), (x2, y2) = upper, lower
    bend = (y2 - y1) // 2
    path = f"M{x1} {y1 + 24}C{x1} {y1 + bend + 12} {x2} {y2 - bend} {x2} {y2 - 12}"
    return f'<path {"class=s " if step else ""}data-e="{claim} {on}" d="{path}"/>'


def _node(s: Statement, paper: str, x: int, y: int) -> str:
    word = s["verdict"]
    weak = "" if s["evidence"] in WHOLE else " weak"
    title = escape(f"{s['id']}, {s['where']}: {word} ({graded(s)})")
    name = s["id"].removeprefix(f"{paper}.")
    return (
        f'<a href="#{s["id"]}" class="n {kind(word)}{weak}" data-n="{s["id"]}" transform="translate({x} {y})">'
        f'<title>{title}</title><path d="{SHAPES[KINDS[word]]}"/>'
        f'<text y="4">{LETTERS[word]}</text><text y="22">{name}</text></a>'
    )


def legend() -> str:
    """What shapes and letters mean."""
    items = []
    for word, letter in LETTERS.items():
        shape = f'<path d="{SHAPES[KINDS[word]]}"/><text y="4">{letter}</text>'
        icon = '<svg class="icon" viewBox="-13 -13 26 26" aria-hidden="true">'
        items.append(f'<li>{icon}<g class="n {kind(word)}">{shape}</g></svg>{word}</li>')
    return f'<ul class="legend">{"".join(items)}</ul>'
