"""The whole of report.html: one file with its style and its script, which asks nothing of any network.

Main definitions: `report_page`. The same audit gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.resources import files

from reports.sections import Section, section_names, section_of, titled
from reports.uses import UseGraph
from reports.web.claims import claim_html
from reports.web.elements import Links, paragraphs, text
from reports.web.front import front_html
from reports.web.graph import graph_svg, legend
from reports.web.stated import notation, notation_html
from reports.words import EVIDENCE, REACHES, WORDS, Document, Statement, papers_of

POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'"
"""The browser itself refuses every request that leaves the file."""
HEAD = '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>treecert: audit</title>'


def report_page(document: Document, *, certificates: bool = True, proofs: bool = False) -> str:
    """The text of the file; with names of certificates and links to proofs, where those lie beside it."""
    statements: Sequence[Statement] = document["statements"]
    uses = UseGraph(statements)
    links = Links(uses, certificates=certificates, proofs=proofs)
    names = section_names(statements)
    parts = [
        HEAD,
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
        '<meta name="viewport" content="width=device-width,initial-scale=1">',
        f"<style>{_asset('page.css')}</style></head><body>",
        _header(statements),
        f'<main id="main">{front_html(document, uses)}',
        *(piece for paper in papers_of(statements) for piece in _paper(document, paper, uses, names, links)),
        f"</main><script>{_asset('page.js')}</script></body></html>",
    ]
    return "\n".join(parts) + "\n"


def _asset(name: str) -> str:
    return files("reports.web").joinpath(name).read_text("utf-8").strip()


def _header(statements: Sequence[Statement]) -> str:
    """The search and the filters, which stay in sight."""
    papers = papers_of(statements)
    links = "".join(f'<a href="#paper-{p}">{p}</a>' for p in papers)
    choices = "".join(
        _choice(name, words)
        for name, words in (
            ("paper", papers),
            ("verdict", [w for w in WORDS if any(s["verdict"] == w for s in statements)]),
            ("evidence", [w for w in EVIDENCE if any(s["evidence"] == w for s in statements)]),
            ("reach", [w for w in REACHES if any(s.get("reach") == w for s in statements)]),
        )
    )
    return (
        '<a class="skip" href="#main">Skip to the claims</a><header><nav aria-label="Parts">'
        '<h1><a href="#front">treecert audit</a></h1>'
        f"{links}<small>j, k: next, previous claim</small>"
        '<button type="button" id="theme" aria-label="Light or dark">◐</button></nav>'
        '<form id="f" role="search" aria-label="Claims"><input id="q" name="q" type="search" autocomplete="off" '
        f'aria-label="Search the claims" placeholder="Search ( / )">{choices}'
        '<button type="reset">clear</button><output id="count" aria-live="polite"></output>'
        "</form></header>"
    )


def _choice(name: str, words: Sequence[str]) -> str:
    options = "".join(f"<option>{w}</option>" for w in words)
    return f'<select name="{name}" aria-label="{name}"><option value="">any {name}</option>{options}</select>'


def _paper(
    document: Document, paper: str, uses: UseGraph, names: dict[Section, str], links: Links
) -> Iterator[str]:
    own = [s for s in document["statements"] if s["paper"] == paper]
    standing = document["standing"].get(paper, {})
    letters = notation(document, paper)
    title = document.get("papers", {}).get(paper, "")
    yield f'<section class="paper" id="paper-{paper}" aria-label="{paper}"><h2>{paper}</h2>'
    yield f'<div class="about">{paragraphs(title)}'
    yield _contents(document, own, names)
    if standing:
        items = "".join(f"<dt>{text(k)}</dt><dd>{text(v)}</dd>" for k, v in standing.items())
        yield f"<details><summary>Standing hypotheses ({len(standing)})</summary><dl>{items}</dl></details>"
    yield notation_html(document, paper)
    yield _graph(paper, own, uses)
    yield "</div>"
    for section in dict.fromkeys(section_of(s) for s in own):
        heading, rest = titled(document["sections"].get(section[1], ""))
        yield f'<section class="s" id="section-{names[section]}"><h3>{text(heading or section[1])}</h3>'
        yield f'<div class="intro">{paragraphs(rest)}</div>'
        yield from (claim_html(s, links, uses, standing, letters) for s in own if section_of(s) == section)
        yield "</section>"
    yield "</section>"


def _contents(document: Document, own: Sequence[Statement], names: dict[Section, str]) -> str:
    sections = list(dict.fromkeys(section_of(s) for s in own))
    items = "".join(
        f'<li><a href="#section-{names[s]}">{text(titled(document["sections"].get(s[1], ""))[0] or s[1])}</a> '
        f"({sum(section_of(c) == s for c in own)})</li>"
        for s in sections
    )
    return (
        f"<details><summary>Sections ({len(sections)}), {len(own)} claims</summary><ul>{items}</ul></details>"
    )


def _graph(paper: str, own: Sequence[Statement], uses: UseGraph) -> str:
    """The graph, in a frame that scrolls on narrow screens, with a line for the claim that is focused."""
    drawing = graph_svg(paper, own, uses)
    if not drawing:
        return ""
    alone = len(own) - drawing.count("data-n=")
    left = f" {alone} claims that lean on none, and none on them, are left out." if alone else ""
    label = f"Graph of {paper}"
    return (
        f'<section class="gr" id="graph-{paper}" aria-label="{label}"><h3>How the claims lean on each other</h3>'
        "<p>A line leads down from a claim to one that it uses, a broken line to a step of its proof. Hollow: the "
        f"evidence is less than the whole.{left} Choose a claim to see what it rests on, and what rests on it.</p>"
        f'{legend()}<p class="at" aria-live="polite"></p>'
        f'<div class="scroll" tabindex="0" role="region" aria-label="{label}, scrolls">{drawing}</div></section>'
    )
