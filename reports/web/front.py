"""The front of the report: how many claims of which verdict and evidence, what was found, and how to check it.

Main definitions: `front_html`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from reports.commands import audit_command
from reports.overview import HOLD, by_weight
from reports.uses import UseGraph
from reports.web.elements import Links, evidence, kind, said, text, verdict
from reports.words import MEANS, REACHES, Document, Statement, counted, finding, papers_of

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
    return (
        '<section id="front" aria-label="Overview"><h2 class="first">What holds, and what does not</h2>'
        f"{_summary(statements)}{_table(document)}"
        f"{_findings(statements, uses)}{_undecided(statements, uses)}{_how(document)}</section>"
    )


def _summary(statements: Sequence[Statement]) -> str:
    papers = papers_of(statements)
    hold = [s for s in statements if s["verdict"] in HOLD]
    proved = sum(s["evidence"] == "proved" for s in hold)
    fallen = [sum(s.get("reach") == r for s in statements) for r in REACHES]
    words = "1 paper" if len(papers) == 1 else f"{len(papers)} papers"
    return (
        f"<p>{len(statements)} claims of {words} were decided. {len(hold)} hold, {proved} of them by proof. "
        f"Of those that have fallen, {fallen[0]} are errors, {fallen[1]} gaps and {fallen[2]} slips. "
        "A verdict is about the formal statement shown with it; whether that says what the paper says is for a "
        "reader to judge.</p>"
    )


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
        '<div class="scroll" tabindex="0" role="region" aria-label="Counts"><table class="counts">'
        "<caption>Claims by verdict, each number with its evidence</caption>"
        f'<thead><tr><th scope="col">verdict</th>{heads}</tr></thead><tbody>{lines}'
        f'<tr class="all"><th scope="row">all</th>{totals}</tr></tbody></table></div>'
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


def _findings(statements: Sequence[Statement], uses: UseGraph) -> str:
    """What has fallen, farthest reach first; slips folded."""
    found = ""
    for reach, words in REACHES.items():
        own = by_weight([s for s in statements if s.get("reach") == reach], uses)
        if not own:
            continue
        title, _, meaning = words.partition(": ")
        items = "".join(_finding(s, uses) for s in own)
        if reach == "slip":
            found += f"<details><summary>{title} ({len(own)}): {meaning}</summary><ul>{items}</ul></details>"
        else:
            found += (
                f"<h2>{title} ({len(own)})</h2><p>{meaning[0].upper() + meaning[1:]}.</p><ul>{items}</ul>"
            )
    return found


def _finding(s: Statement, uses: UseGraph) -> str:
    claimed = f"<br>Claimed: {said(s['says'])}." if s["reach"] != "slip" else ""
    return (
        f"<li>{Links(uses).to(s['id'])}, {text(s['where'])}: {verdict(s)} {evidence(s['evidence'])}{claimed} "
        f"{'<br>Found: ' if claimed else ''}{text(finding(s))}</li>"
    )


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
