"""A claim as a piece of the report: what is printed, what was decided and how far, what rests on it.

Main definitions: `claim_html`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Any

from reports.commands import decide_command, recheck_command
from reports.typesetting import short_numbers
from reports.uses import UseGraph, is_result
from reports.web.elements import Links, evidence, kind, paragraphs, said, verdict
from reports.web.elements import text as plain_text
from reports.web.figure import both_sides, figure
from reports.web.proofs import page_name
from reports.web.stated import Notation, stated
from reports.words import ROLES, Statement, labelled, located, point, role_of, told_once

OPEN = ("printed", "reading", "repaired", "strongest", "stronger")
"""Parts that are shown at once; the others are folded."""
NONE = Notation()
MOST = 12
"""Results that are named among all that rests on a claim."""
REACH = {
    "error": "error: a claimed result is false, or a claim that rests on it",
    "gap": "gap: it, or what rests on it, holds by other means",
    "slip": "slip: nothing else suffers",
}


def claim_html(
    s: Statement, links: Links, uses: UseGraph, standing: Mapping[str, str], notation: Notation = NONE
) -> str:
    """The section of a claim; its id is the target of links."""
    i = s["id"]
    reach = f' data-reach="{s["reach"]}"' if "reach" in s else ""
    meaning = f'<span class="reach">{REACH[s["reach"]]}</span>' if "reach" in s else ""
    graph = f'<a class="g" href="#graph-{s["paper"]}" data-focus="{i}">graph</a>' if _linked(i, uses) else ""
    return (
        f'<article class="c {kind(s["verdict"])}" id="{i}" data-paper="{s["paper"]}" data-verdict="{s["verdict"]}" '
        f'data-evidence="{s["evidence"]}"{reach}>'
        f'<h4><a href="#{i}">{i}</a> {plain_text(s["where"])}</h4>'
        f'<p class="vv">{verdict(s)} {evidence(s["evidence"])} {meaning} {graph}</p>'
        f'<p class="says">{said(s["says"])}</p>{paragraphs(s.get("remarks", ""))}'
        f"{_parts(s, links, notation)}{figure(s, notation.letters)}"
        f"<dl>{''.join(_rows(s, uses, links, standing))}</dl></article>"
    )


def _linked(i: str, uses: UseGraph) -> bool:
    paper = uses.by_id[i]["paper"]
    return any(uses.by_id[o]["paper"] == paper for o in (*uses.below[i], *uses.above.get(i, ())))


def _parts(s: Statement, links: Links, notation: Notation) -> str:
    """What is printed and what holds instead; the rest of what is on record, folded."""
    parts: Sequence[Mapping[str, Any]] = [p for p in s.get("parts", ()) if p["role"] != "quantity"]
    several = sum(p["role"] == "printed" for p in parts) > 1
    shown = [p for p in parts if p["role"] in OPEN or p["found"] in ("refuted", "undecided")]
    folded = [p for p in parts if p not in shown]

    def told(some: Sequence[Mapping[str, Any]], *, line: bool) -> str:
        return "".join(
            _part(p, s["id"], links, several=several, text=_text(p, notation, line=line))
            for p in told_once(some)
        )

    first = told(shown, line=False)
    found = f'<ul class="p">{first}</ul>' if shown else ""
    if folded:
        rest = told(folded, line=True)
        found += f'<details><summary>{_counted(folded)}</summary><ul class="p">{rest}</ul></details>'
    return found


def _counted(parts: Sequence[Mapping[str, Any]]) -> str:
    """How many parts of each role and outcome are folded: never a number without its evidence."""
    found = {p["role"]: Counter(q["found"] for q in parts if q["role"] == p["role"]) for p in parts}
    told = (
        f"{ROLES[role]} ({', '.join(f'{n} {word}' for word, n in counts.items())})"
        for role, counts in found.items()
    )
    return f"also on record: {', '.join(told)}"


def _part(part: Mapping[str, Any], claim: str, links: Links, *, several: bool, text: str) -> str:
    role = plain_text(labelled(part)) if several else role_of(part)
    every = f"{plain_text(part['every'])}: " if "every" in part and not _formal(part) else ""
    return f"<li><i>{role}</i> {evidence(part['found'])} {every}{text}{''.join(_details(part, claim, links))}</li>"


def _text(part: Mapping[str, Any], notation: Notation, *, line: bool) -> str:
    return stated(part["text"], notation, line=line) if _formal(part) else plain_text(part["text"])


def _formal(part: Mapping[str, Any]) -> bool:
    """Whether the text is a statement that can be typed: of what was run through, computed or argued it is words."""
    return "certificate" in part or part["found"] in ("undecided", "ill-formed")


def _details(part: Mapping[str, Any], claim: str, links: Links) -> Iterator[str]:
    if "cites" in part:
        yield f" [{links.to(part['cites'])}]"
    if located(part):
        values = both_sides(part)
        told = f"; {values}" if values else ""
        yield f' <span class="w">at {plain_text(point(short_numbers(part["witness"])))}</span>{told}'
    if part["role"] not in ("gives", "stronger", "beyond"):
        yield from (f"; {plain_text(part[key])}" for key in ("sizes", "why") if key in part)
    if "method" in part and part["found"] != "argued":
        yield f" <small>{plain_text(part['method'])}</small>"
    if "valued" in part:
        yield f" <small>excluded: {plain_text(part['valued'])}</small>"
    if "left" in part:
        yield f"; left open: {plain_text('; '.join(part['left']))}"
    if "certificate" in part and links.proofs:
        yield f' <a href="{page_name(claim)}#{escape(part["certificate"])}">proof</a>'


def _rows(s: Statement, uses: UseGraph, links: Links, standing: Mapping[str, str]) -> Iterator[str]:
    i = s["id"]
    told = [p.get("witness") for p in s.get("parts", ())]
    yield from _row(
        "Witness", [point(short_numbers(s["witness"]))] if located(s) and s["witness"] not in told else []
    )
    yield from _row("Proved, and refuted just beyond", [s["sharp"]] if "sharp" in s else [])
    yield from _row("Supposes", [standing.get(k, k) for k in s.get("standing", ())])
    readings = s.get("readings", ())
    yield from _row("Read as", [f"{r['taken']}; not: {r['other']}; because {r['why']}" for r in readings])
    yield from _row("Notes", s.get("notes", ()))
    yield from _links("Step of", [s["serves"]] if "serves" in s else [], links)
    yield from _links("Steps", uses.steps.get(i, ()), links)
    yield from _links("Uses", s.get("uses", ()), links)
    yield from _links("Used by", uses.users.get(i, ()), links)
    yield f"<dt>{'What rests on it' if 'reach' in s else 'If it fell'}</dt><dd>{_resting(i, uses, links)}</dd>"
    yield f"<dt>Recheck</dt><dd>{_recheck(s, certificates=links.certificates)}</dd>"


def _row(title: str, items: Iterable[str]) -> Iterator[str]:
    found = [plain_text(item) for item in items]
    if found:
        yield f"<dt>{title}</dt>" + "".join(f"<dd>{item}</dd>" for item in found)


def _links(title: str, claims: Iterable[str], links: Links) -> Iterator[str]:
    found = list(claims)
    if found:
        yield f"<dt>{title}</dt><dd>{links.all(found)}</dd>"


def _resting(i: str, uses: UseGraph, links: Links) -> str:
    """All that rests on a claim by the paper's own uses, and the results among it."""
    above = uses.resting(i)
    if not above:
        return "nothing else in the audit rests on it"
    results = [a for a in above if is_result(uses.by_id[a])]
    claims = "1 claim rests" if len(above) == 1 else f"{len(above)} claims rest"
    named = links.all(results[:MOST]) + (" and others" if len(results) > MOST else "")
    return f"{claims} on it, directly or not{f', among them {named}' if results else ''}"


def _recheck(s: Statement, *, certificates: bool) -> str:
    count = len(s.get("certificates", ())) if certificates else 0
    replay = f"<code>{recheck_command(s['id'])}</code> replays {count} certificate{'s' * (count > 1)}; "
    return f"{replay if count else ''}<code>{decide_command(s)}</code> decides it again"
