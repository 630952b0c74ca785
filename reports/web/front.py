"""The front of the report: what was found by its causes, most serious first, the counts, and how to check it.

Main definitions: `front_html`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from reports.commands import audit_command
from reports.letters import fails_mark, has_letter, known_letter
from reports.overview import HOLD, by_weight
from reports.uses import UseGraph
from reports.values import filled
from reports.web.elements import Links, evidence, kind, said, text, verdict
from reports.words import MEANS, Document, Statement, counted, papers_of
from verify.claims.roots import Root

COMMANDS = (
    (
        "treecert show ID",
        "one claim at the prompt; with <code>--decide</code> it is decided now, with its proofs",
    ),
    (
        "treecert recheck ID",
        "replays the certificates of a claim with other arithmetic than the one that found them",
    ),
    ("treecert list --reach error", "the claims of a verdict, an evidence, a reach, or with some words"),
)
EVIDENCE_MEANS = (
    ("proved, refuted", "a certificate, replayed with other arithmetic than the one that found it"),
    ("exhaustive", "every case of a finite domain, the whole of it"),
    ("computed", "an exact computation of a stated quantity"),
    ("bounded", "every case up to stated sizes of an infinite domain, and no further"),
    ("grid", "chosen points of a continuum"),
    ("assumed", "a cited theorem, which is named"),
    ("argued", "words"),
)


Rows = Sequence[tuple[str, str, Mapping[str, int]]]


def front_html(document: Document, uses: UseGraph) -> str:
    """The front page."""
    statements: Sequence[Statement] = document["statements"]
    found = [root for p in papers_of(statements) for root in _roots(statements, p)]
    return (
        '<section id="front" aria-label="Overview"><h2 class="first">What holds, and what does not</h2>'
        f"{_summary(statements, found)}{_errors(found, uses)}{_stronger(found, uses)}{_slips(found, uses)}"
        f"{_table(document)}{_undecided(statements, uses)}{_how(document)}</section>"
    )


@dataclass(frozen=True)
class Found:
    """A root of a paper, with the claims that its words take numbers from."""

    paper: str
    root: Root
    claims: Mapping[str, Statement]

    def told(self, words: str) -> str:
        """Words of the root with their numbers, formulas typeset."""
        return said(filled(self.root, words, self.claims)).rstrip(".")


def _roots(statements: Sequence[Statement], paper: str) -> list[Found]:
    own = {s["id"]: s for s in statements if s["paper"] == paper}
    return [Found(paper, r, own) for r in known_letter(own).roots] if has_letter(own.values()) else []


def _summary(statements: Sequence[Statement], found: Sequence[Found]) -> str:
    papers = papers_of(statements)
    words = "1 paper" if len(papers) == 1 else f"{len(papers)} papers"
    count = {kind: sum(f.root.kind == kind for f in found) for kind in ("error", "slip", "stronger")}
    places = {i for f in found if f.root.kind == "error" for i in f.root.places}
    hold = sum(s["verdict"] in HOLD for s in statements)
    numbers = (
        (count["error"], f"causes of errors and gaps, at {len(places)} places"),
        (count["stronger"], "results that hold with more than is printed"),
        (hold, f"of {len(statements)} claims of {words} that hold as printed"),
    )
    boxes = "".join(f"<p><b>{n}</b> {told}</p>" for n, told in numbers)
    return (
        f'<div class="numbers">{boxes}</div><p>{count["slip"]} slips are listed below. '
        "A verdict is about the formal statement shown with it; whether that says what the paper says is for a "
        "reader to judge.</p>"
    )


def _errors(found: Sequence[Found], uses: UseGraph) -> str:
    """What needs a change, by its cause: claimed results first."""
    own = [f for f in found if f.root.kind == "error"]
    first = {f.root.places[0]: f for f in own}
    order = [first[s["id"]] for s in by_weight([uses.by_id[i] for i in first], uses)]
    items = "".join(_error(f, uses) for f in order)
    return f"<h2>What needs a change ({len(own)})</h2><ol>{items}</ol>" if items else ""


def _error(f: Found, uses: UseGraph) -> str:
    root, place = f.root, uses.by_id[f.root.places[0]]
    weak = " (partly in words)" if fails_mark(root, f.claims) else ""
    fails = f"<br>Fails{weak}: {f.told(root.fails)}." if root.fails else ""
    survives = f"<br>Survives: {f.told(root.survives)}." if root.survives else ""
    return (
        f"<li><b>{f.paper}, {said(root.title)}</b> {verdict(place)} {evidence(place['evidence'])}"
        f"<br>Printed: {said(root.printed).rstrip('.')}.{fails}<br>Repair: {f.told(root.repair)}.{survives}"
        f"<br><small>{Links(uses).all(root.places)}</small></li>"
    )


def _stronger(found: Sequence[Found], uses: UseGraph) -> str:
    own = [f for f in found if f.root.kind == "stronger"]
    items = "".join(
        f"<li>{f.paper}, {said(f.root.title)}: printed {said(f.root.printed)}; holds: {f.told(f.root.repair)}"
        f"{'; ' + f.told(f.root.survives) if f.root.survives else ''} "
        f"<small>{Links(uses).all(f.root.places)}</small></li>"
        for f in own
    )
    title = f"Results that hold with more than is printed ({len(own)})"
    return f"<details><summary>{title}</summary><ul>{items}</ul></details>" if items else ""


def _slips(found: Sequence[Found], uses: UseGraph) -> str:
    own = [f for f in found if f.root.kind == "slip"]
    items = "".join(
        f"<li>{f.paper}, {said(f.root.title)}: {f.told(f.root.repair)} "
        f"<small>{Links(uses).all(f.root.places)}</small></li>"
        for f in own
    )
    return f"<details><summary>Slips ({len(own)})</summary><ul>{items}</ul></details>" if items else ""


def _table(document: Document) -> str:
    """Counts by verdict and evidence; a number filters the claims."""
    statements: Sequence[Statement] = document["statements"]
    papers = papers_of(statements)
    titles = document.get("papers", {})
    heads = "".join(
        f'<th scope="col"><a href="#paper-{p}" title="{escape(titles.get(p, p))}">{p}</a></th>'
        for p in papers
    )
    rows = counted(statements)
    lines = "".join(
        f'<tr><th scope="row"><b class="v {kind(word)}">{word}</b></th>'
        f"{''.join(_cell(word, p, rows) for p in papers)}</tr>"
        for word in dict.fromkeys(word for word, _, _ in rows)
    )
    totals = "".join(f"<td>{sum(s['paper'] == p for s in statements)}</td>" for p in papers)
    return (
        "<details><summary>All claims by verdict and evidence</summary>"
        '<div class="scroll" tabindex="0" role="region" aria-label="Counts"><table class="counts">'
        "<caption>Claims by verdict, each number with its evidence</caption>"
        f'<thead><tr><th scope="col">verdict</th>{heads}</tr></thead><tbody>{lines}'
        f'<tr class="all"><th scope="row">all</th>{totals}</tr></tbody></table></div></details>'
    )


def _cell(word: str, paper: str, rows: Rows) -> str:
    """The numbers of a verdict in a paper, each a link that filters the claims."""
    found = []
    for verdict_word, proof, counts in rows:
        if verdict_word == word and paper in counts:
            query = f"?paper={paper}&amp;verdict={word}&amp;evidence={proof}"
            shown = "" if proof == "none" else f" {proof}"
            found.append(f'<a href="{query}">{counts[paper]}{shown}</a>')
    return f"<td>{', '.join(found)}</td>"


def _undecided(statements: Sequence[Statement], uses: UseGraph) -> str:
    left = [s["id"] for s in statements if s["verdict"] == "undecided"]
    return f"<p>Undecided: {Links(uses).all(left)}.</p>" if left else ""


def _how(document: Document) -> str:
    """What verdicts and evidence mean, the commands, and the versions that decided."""
    words = [w for w in MEANS if any(s["verdict"] == w for s in document["statements"])]
    verdicts = "".join(f'<dt><b class="v {kind(w)}">{w}</b></dt><dd>{MEANS[w]}</dd>' for w in words)
    means = "".join(f"<dt>{word}</dt><dd>{meaning}</dd>" for word, meaning in EVIDENCE_MEANS)
    again = (audit_command(document["statements"]), "decides every claim anew")
    commands = "".join(f"<dt><code>{c}</code></dt><dd>{meaning}</dd>" for c, meaning in (again, *COMMANDS))
    day = f" on {text(document['decided'])}" if "decided" in document else ""
    versions = ", ".join(f"{text(k)} {text(v)}" for k, v in document["tool"].items())
    return (
        f"<h2>What a verdict means</h2><dl>{verdicts}</dl><h2>How far it goes</h2><dl>{means}</dl>"
        f"<h2>How to check it</h2><dl>{commands}</dl><p>Decided{day} with {versions}.</p>"
    )
