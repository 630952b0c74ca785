"""report.html as text: one file that asks for nothing, with all claims and numbers of the audit, and no raw LaTeX."""

from __future__ import annotations

import copy
import html
import re
from html.parser import HTMLParser
from typing import Any

import pytest

from reports.letters import known_letter
from reports.uses import UseGraph
from reports.web.document import report_page
from reports.web.elements import KINDS
from reports.web.elements import text as drawn
from reports.web.graph import LETTERS, SHAPES, graph_svg
from reports.web.layout import IN_LINE, LINE, STEP, WIDTH, placed
from reports.words import MEANS, WORDS, papers_of
from tests.reports.test_markdown import AUDIT
from tests.reports.test_schema import DOCUMENT

PAGE = report_page(AUDIT)
MOST = 5_000_000
EXPECTED = 658
"""Statements of the five papers."""


class Reader(HTMLParser):
    """The visible text, the ids, the links, and the elements that are left open."""

    VOID = frozenset({"meta", "input", "br", "path", "link", "img", "mspace"})

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.ids += [v or "" for k, v in attrs if k == "id"]
        if tag == "a":
            self.links.append(found.get("href") or "")
        self.fetched += [v or "" for k, v in attrs if k in ("src", "srcset", "data", "xlink:href")]
        self.fetched += [found.get("href") or ""] * (tag in ("link", "use", "image"))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if not {"script", "style"} & set(self.open):
            self.texts.append(data)

    @property
    def text(self) -> str:
        return "".join(self.texts)


READ = Reader(PAGE)


def test_the_page_is_well_formed() -> None:
    assert READ.open == []
    assert len(READ.ids) == len(set(READ.ids))


def test_no_raw_latex_is_left() -> None:
    for sign in ("\\", "$"):
        at = READ.text.find(sign)
        assert at < 0, READ.text[at - 40 : at + 40]


def test_one_file_that_asks_for_nothing() -> None:
    assert READ.fetched == []
    assert not re.search(r"url\(|@import|fetch\(|XMLHttpRequest|https?:", PAGE)
    assert "default-src 'none'" in PAGE
    outside = {link for link in READ.links if not link.startswith(("#", "?", "certificates/"))}
    assert outside == set()


def test_links_lead_somewhere() -> None:
    for link in READ.links:
        if link.startswith("#"):
            assert link[1:] in READ.ids, link
    certificates = {c for s in AUDIT["statements"] for c in s.get("certificates", ())}
    assert {
        x.removeprefix("certificates/") for x in READ.links if x.startswith("certificates/")
    } <= certificates


def test_the_size() -> None:
    """Also when all claims of the five papers are there."""
    assert len(PAGE.encode()) * max(1, EXPECTED / len(AUDIT["statements"])) < MOST


def test_every_claim_is_there_with_what_the_audit_says() -> None:
    for s in AUDIT["statements"]:
        start = PAGE.index(f'id="{s["id"]}" data-paper="{s["paper"]}"')
        own = PAGE[start : PAGE.index("</article>", start)]
        assert f'data-verdict="{s["verdict"]}" data-evidence="{s["evidence"]}"' in own
        assert ("data-reach" in own) == ("reach" in s)
        shown = Reader(own.partition(">")[2]).text
        for part in s.get("parts", ()):
            stated = "certificate" in part or part["found"] in ("undecided", "ill-formed")
            if part["role"] != "quantity" and not stated:
                assert html.unescape(drawn(part["text"])) in shown, s["id"]


def test_the_numbers_are_those_of_the_audit() -> None:
    statements = AUDIT["statements"]
    front = PAGE[PAGE.index('<section id="front"') : PAGE.index("<h2>What a verdict means")]
    for link, count in re.findall(r'<a href="\?([^"]*)">(\d+)', front):
        wanted = dict(item.split("=") for item in link.split("&amp;"))
        assert int(count) == sum(all(s[k] == v for k, v in wanted.items()) for s in statements), link
    assert sum(int(n) for n in re.findall(r'<a href="\?[^"]*">(\d+)', front)) == len(statements)


def test_the_front_tells_each_root_once() -> None:
    statements = AUDIT["statements"]
    front = PAGE[PAGE.index('<section id="front"') : PAGE.index("<h2>What a verdict means")]
    roots = [
        (paper, root)
        for paper in papers_of(statements)
        for root in known_letter({s["id"]: s for s in statements if s["paper"] == paper}).roots
    ]
    for kind, title in (
        ("error", "What needs a change"),
        ("stronger", "Results that hold with more than is printed"),
        ("slip", "Slips"),
    ):
        assert f"{title} ({sum(r.kind == kind for _, r in roots)})" in front
    for _, root in roots:
        assert all(f'href="#{place}"' in front for place in root.places), root.key


def test_versions_are_shown() -> None:
    for name, version in AUDIT["tool"].items():
        assert f"{name} {version}" in READ.text
    assert f"Decided on {AUDIT['decided']} with" in READ.text


def test_an_audit_gives_the_same_page() -> None:
    assert report_page(DOCUMENT) == report_page(copy.deepcopy(DOCUMENT))


def fallen(**changes: Any) -> str:
    document = copy.deepcopy(DOCUMENT)
    document["statements"][0] |= changes
    return report_page(document)


def test_what_people_write_is_no_markup() -> None:
    page = fallen(says="a <b> & $x<y$", where="<i>", remarks="<script>alert(1)</script>", notes=["<u>"])
    assert not re.search(r"<b> &|<i></|<script>alert|<u>", page)
    assert Reader(page).open == []


def test_every_field_is_shown() -> None:
    page = Reader(
        fallen(
            sharp="constant 2",
            repair="x > 1",
            serves="P.L0",
            standing=["eps"],
            uses=["P.L9"],
            readings=[{"taken": "one", "other": "two", "why": "it says so"}],
            notes=["more"],
            reach="gap",
        )
    ).text
    for text in (
        "Proved, and refuted just beyondconstant 2",
        "Step ofP.L0",
        "Supposesthe error is positive",
        "UsesP.L9",
        "Read asone; not: two; because it says so",
        "Notesmore",
        "gap: it, or what rests on it, holds by other means",
        "treecert recheck P.L1 replays 1 certificate;",
        "What rests on itnothing else in the audit rests on it",
    ):
        assert text in page, text


def test_every_verdict_has_a_kind_a_letter_and_a_shape() -> None:
    assert set(KINDS) == set(LETTERS) == set(MEANS) == set(WORDS)
    assert set(KINDS.values()) == set(SHAPES)
    assert len(set(LETTERS.values())) == len(LETTERS)  # so that no verdict is told by its colour alone


def test_what_rests_on_others_stands_above_them() -> None:
    below = {"t": ["l", "e"], "l": ["e"], "e": [], "x": []}
    places, height = placed(list(below), below)
    assert places["t"][1] < places["l"][1] < places["e"][1] < height
    assert placed(list(below), below) == (places, height)


def test_a_wide_layer_is_laid_in_lines_and_nothing_overlaps() -> None:
    nodes = [f"n{i}" for i in range(5 * IN_LINE)]
    places, _ = placed(nodes, {})
    assert all(0 < x < WIDTH for x, _ in places.values())
    for a in nodes:
        for b in nodes[: nodes.index(a)]:
            (x, y), (u, v) = places[a], places[b]
            assert abs(y - v) >= LINE or abs(x - u) >= STEP - 2, (a, b)


def test_a_circle_does_not_hang_the_layout() -> None:
    places, _ = placed(["a", "b"], {"a": ["b"], "b": ["a"]})
    assert set(places) == {"a", "b"}


@pytest.mark.parametrize("paper", sorted({s["paper"] for s in AUDIT["statements"]}))
def test_a_graph_has_every_use_within_the_paper(paper: str) -> None:
    own = [s for s in AUDIT["statements"] if s["paper"] == paper]
    uses, ids = UseGraph(AUDIT["statements"]), {s["id"] for s in own}
    drawn = set(re.findall(r'data-e="(\S+) (\S+)"', graph_svg(paper, own, uses)))
    assert drawn == {(i, b) for i in ids for b in uses.below[i] if b in ids}
    nodes = re.findall(r'data-n="(\S+)"', graph_svg(paper, own, uses))
    assert sorted(nodes) == sorted({i for edge in drawn for i in edge})


def test_papers_are_called_by_their_titles() -> None:
    document = copy.deepcopy(DOCUMENT) | {"papers": {"P": 'Somebody: "On trees"'}}
    assert 'Somebody: "On trees"' in Reader(report_page(document)).text
    assert "Somebody" not in Reader(report_page(DOCUMENT)).text
