"""docs/glossary.md: every word of the code that a report shows stands there, once, in the order of the alphabet."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import get_args

import pytest

from verify.claims.parts import ROLES, Found
from verify.claims.reach import Reach
from verify.claims.weighing import EVIDENCE, WORDS
from verify.kinds.registry import TYPED
from verify.search.outcomes import Status

PAGE = Path(__file__).parents[2] / "docs" / "glossary.md"
ENTRY = re.compile(r"^- \*\*([^*]+)\*\*(?: \(([^)]*)\))?: ", re.MULTILINE)
"""A term, what sort of word it is, where that is said, and its meaning."""
SORTS = {
    "role": ROLES,
    "outcome": get_args(Found),
    "evidence": EVIDENCE,
    "verdict": WORDS,
    "reach": get_args(Reach),
    "status": get_args(Status),
}


def entries(text: str) -> dict[str, str]:
    """Each term with the sorts of word that it is said to be."""
    return dict(ENTRY.findall(text))


def wrong(text: str) -> list[str]:
    """Terms that stand twice or out of order, and words of the code that are missing or said to be something else."""
    terms = [term for term, _ in ENTRY.findall(text)]
    found = [f"{b} after {a}" for a, b in pairwise(terms) if a.casefold() >= b.casefold()]
    sorts = entries(text)
    for sort, words in SORTS.items():
        found += [f"{word} is no {sort}" for word in words if sort not in sorts.get(word, "").split(", ")]
        said = {term for term, of in sorts.items() if sort in of.split(", ")}
        found += [f"{term} is called a {sort}" for term in said - set(words)]
    found += [f"{k.name} is missing" for k in TYPED if k.name not in sorts]
    return found


def test_every_word_of_the_code_stands_there() -> None:
    assert wrong(PAGE.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("word", ["printed", "computed", "loose", "slip", "worlds", "undecided"])
def test_a_word_that_is_left_out_is_noticed(word: str) -> None:
    text = PAGE.read_text(encoding="utf-8")
    without = re.sub(rf"^- \*\*{word}\*\*.*\n", "", text, flags=re.MULTILINE)
    assert wrong(without)
    assert wrong(text + f"- **{word}**: again.\n")


def test_terms_that_are_named_in_an_entry_exist() -> None:
    text = PAGE.read_text(encoding="utf-8")
    named = set(re.findall(r"(?<!\*)\*([a-z][a-z -]*)\*(?!\*)", text))
    known = {t.casefold() for t in entries(text)}
    assert named
    assert {n for n in named if n not in known} == set()
