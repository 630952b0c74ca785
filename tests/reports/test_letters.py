"""Letters to the authors: every finding has one root, numbers are of the audit, and what rests on words is marked."""

from __future__ import annotations

import copy
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from reports.letters import FINDINGS, STAR, UnknownValue, letters, unknown
from reports.stored import read_audit
from reports.values import HOLE, cut, filled
from reports.words import Statement, fallen_parts, located, papers_of
from tests.reports.test_schema import DOCUMENT
from verify.arithmetic.intervals import Interval
from verify.claims.roots import Letter, Root, letter_of
from verify.rationals import Fraction

AUDIT = read_audit(Path(__file__).parents[2] / "reports" / "audit.json")
LETTERS = letters(AUDIT)
PAPERS = papers_of(AUDIT["statements"])
LINES = 135
"""Of a page of Markdown, empty ones among them; formulas are shorter in print, so that it is about two pages."""
WORDS_OF_AUDIT = ("missing-hypothesis", "boundary-gap", "step-false", "loose", "refuted", "witness")


def claims_of(paper: str) -> dict[str, Statement]:
    return {s["id"]: s for s in AUDIT["statements"] if s["paper"] == paper}


def letter(paper: str) -> Letter:
    found = letter_of(next(iter(claims_of(paper).values()))["section"])
    assert found is not None
    return found


def misplaced(roots: Iterable[Root], statements: Iterable[Statement]) -> dict[str, int]:
    """Findings that do not belong to exactly one root, and places that are no claims; with how many roots they have."""
    count = Counter(i for r in roots for i in r.places)
    known = {s["id"]: s["verdict"] for s in statements}
    wrong = {i for i, verdict in known.items() if verdict in FINDINGS and count[i] != 1}
    return {i: count[i] for i in wrong | (count.keys() - known.keys()) | {i for i in count if count[i] > 1}}


def test_a_finding_without_a_root_or_with_two_is_noticed() -> None:
    roots, own = letter("KM96").roots, claims_of("KM96")
    assert misplaced(roots[1:], own.values()) == dict.fromkeys(roots[0].places, 0)
    assert misplaced([*roots, replace(roots[1], key="again")], own.values()) == dict.fromkeys(
        roots[1].places, 2
    )
    assert misplaced([*roots, replace(roots[1], places=("KM96.L99",))], own.values()) == {"KM96.L99": 1}


@pytest.mark.parametrize("paper", PAPERS)
def test_each_finding_belongs_to_one_root(paper: str) -> None:
    assert misplaced(letter(paper).roots, claims_of(paper).values()) == {}


@pytest.mark.parametrize("paper", PAPERS)
def test_roots_are_named_once_and_lean_on_claims(paper: str) -> None:
    roots = letter(paper).roots
    assert len({r.key for r in roots}) == len(roots)
    assert {i for r in roots for i in r.kept} <= claims_of(paper).keys()


@pytest.mark.parametrize("paper", PAPERS)
def test_kinds_are_those_of_the_verdicts(paper: str) -> None:
    """What is only stronger stands in the last part, and nothing else does."""
    own = claims_of(paper)
    for root in letter(paper).roots:
        verdicts = {own[i]["verdict"] for i in root.places}
        assert (verdicts == {"loose"}) == (root.kind == "stronger"), root.key


@pytest.mark.parametrize("paper", PAPERS)
def test_counterexamples_have_the_numbers_of_the_audit(paper: str) -> None:
    own = claims_of(paper)
    for root in letter(paper).roots:
        if root.kind == "error":
            assert root.fails, root.key
            if any(map(located, fallen_parts(own[root.places[0]]))):
                assert HOLE.search(root.fails), root.key


@pytest.mark.parametrize("paper", PAPERS)
def test_a_letter_has_two_pages(paper: str) -> None:
    assert len(LETTERS[f"{paper}.md"].splitlines()) <= LINES


@pytest.mark.parametrize("paper", PAPERS)
def test_a_letter_is_for_its_authors(paper: str) -> None:
    text = LETTERS[f"{paper}.md"]
    body = text.partition("## 4.")[0]
    assert not re.search(rf"\b{paper}\.", body)
    assert not [w for w in WORDS_OF_AUDIT if w in body]
    assert "[[" not in text
    assert text.count("$") % 2 == 0
    assert not re.search(r"\$`\([0-9]+\)`\$", text)


def test_what_is_repaired_in_words_is_marked() -> None:
    text = LETTERS["KM96.md"]
    lemma_4 = text.partition("**1.1")[2].partition("**1.2")[0]
    assert "- *Counterexample:*" in lemma_4
    assert "- *Repair\\*:*" in lemma_4
    assert "- *What survives:*" in lemma_4


def fallen(*parts: dict[str, Any], **changes: Any) -> dict[str, Any]:
    document = copy.deepcopy(DOCUMENT)
    document["statements"][0] |= {"reach": "error", "parts": list(parts)} | changes
    return document


WRONG = {"role": "printed", "found": "refuted", "text": "x > 0", "witness": {"x": "0"}}


@pytest.mark.parametrize(
    ("found", "mark"),
    [("proved", ""), ("argued", STAR), ("grid", STAR)],
)
def test_a_paper_without_roots_has_one_of_each_finding(found: str, mark: str) -> None:
    repaired = {"role": "repaired", "found": found, "text": "x > 0 for x > 1", "why": "x > 1"}
    page = letters(fallen(WRONG, repaired, says="$x>0$", repair="x > 0 (x > 1)"))["P.md"]
    for line in (
        "**1.1 Lemma 1.** Printed: $`x>0`$",
        "- *Counterexample:* x = 0",
        f"- *Repair{mark}:* x > 0 (x > 1)",
    ):
        assert line in page.splitlines(), page


def test_a_refutation_without_a_point_is_marked() -> None:
    words = {"role": "printed", "found": "refuted", "text": "x", "witness": {"computed": "not so: x"}}
    document = fallen(words, evidence="argued", witness=words["witness"])
    assert "- *Counterexample" not in letters(document)["P.md"]
    weak = Root("k", "Lemma 1", ("P.L1",), "it holds.", "it does not.", "say less.")
    marks = [found_mark(weak, fallen(words, evidence=e)) for e in ("argued", "refuted")]
    assert marks == [STAR, ""]


def found_mark(root: Root, document: dict[str, Any]) -> str:
    from reports.letters import fails_mark

    return fails_mark(root, {s["id"]: s for s in document["statements"]})


@pytest.mark.parametrize("paper", PAPERS)
def test_the_stored_audit_has_all_of_which_a_letter_speaks(paper: str) -> None:
    assert unknown(letter(paper), claims_of(paper)) == []


def test_a_letter_on_a_few_claims_tells_each_finding_alone() -> None:
    few = [s for s in AUDIT["statements"] if s["id"] in ("KM96.L4.b", "KM96.T9.s4")]
    page = letters({**AUDIT, "statements": few})["KM96.md"]
    assert page.count("- *Repair") == len(few)


def test_a_number_that_is_gone_takes_its_root_apart() -> None:
    """Another search may find another witness; the letter is written all the same."""
    bare = [
        s | {"parts": []} if s["id"] == "KM96.L4" else s for s in AUDIT["statements"] if s["paper"] == "KM96"
    ]
    lemma_4 = letter("KM96").roots[0].key
    own = {s["id"]: {k: v for k, v in s.items() if k != "witness"} for s in bare}
    assert lemma_4 in unknown(letter("KM96"), own)
    assert "- *Repair" in letters({**AUDIT, "statements": list(own.values())})["KM96.md"]


def test_a_paper_in_which_nothing_fell_has_no_letter() -> None:
    assert letters(DOCUMENT) == {}


def fill(text: str, parts: Sequence[dict[str, Any]] = (WRONG,)) -> str:
    root = Root("k", "Lemma 1", ("P.L1",), "it holds.", text, "say less.")
    return filled(root, text, {"P.L1": DOCUMENT["statements"][0] | {"parts": list(parts)}})


def test_numbers_come_from_the_audit() -> None:
    sharper = {"role": "printed", "found": "refuted", "text": "2*sqrt(q) < 1/7", "witness": {"q": "1/2"}}
    both = (WRONG, sharper)
    assert fill("at $x=[[x]]$, $[[left]]>[[right]]$") == "at $x=0$, $0>0$"
    assert fill("[[P.L1#2: q]], [[P.L1#2: left]], [[P.L1#2: right]]", both) == r"1/2, 1.41421\ldots, 1/7"
    assert fill("[[P.L1#2: =r*(1 - q) for r = q + 1]]", both) == "3/4"


@pytest.mark.parametrize("hole", ["[[y]]", "[[P.L2: x]]", "[[=y + 1]]", "[[=x +]]", "[[=1/x]]"])
def test_a_number_that_the_audit_does_not_have_is_refused(hole: str) -> None:
    with pytest.raises(UnknownValue):
        fill(hole)


@pytest.mark.parametrize(
    ("number", "shown"),
    [
        ("10002", "10002"),
        ("-5/8", "-5/8"),
        ("3233/102400", r"0.031572\ldots"),
        ("1139/50000", "0.02278"),
        ("-100001/300000", r"-0.33333\ldots"),
        ("1703/2560", r"1703/2560=0.66523\ldots"),
    ],
)
def test_numbers_are_cut_and_not_rounded(number: str, shown: str) -> None:
    assert cut(Interval.point(Fraction(number))) == shown


def test_digits_that_are_not_known_are_not_shown() -> None:
    with pytest.raises(UnknownValue, match="5 digits"):
        cut(Interval(Fraction(1, 3), Fraction(2, 3)))
