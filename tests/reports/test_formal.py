"""Formal statements in pieces: what is read, what is folded, and that no formula fills more than two lines."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from reports.formal import Formal, formal, is_formula, named_formulas, names_of, plain_definition, plain_piece
from reports.typesetting import Line, unicode_letters
from reports.web.stated import Notation, notation, stated
from tests.reports.test_markdown import AUDIT
from verify.language.expressions import Expr

TWO_LINES = 250
"""Signs of two lines on the page."""


def shown(text: str, *definitions: tuple[str, str]) -> tuple[list[str], list[str], list[str]]:
    found = formal(text, definitions)
    return (
        [plain_piece(p) for p in found.claim],
        [plain_definition(d) for d in found.definitions],
        [plain_piece(p) for p in found.conditions],
    )


def test_a_statement_about_numbers() -> None:
    assert shown("H(a) > a for a = 2^(-k), k >= 2, integer k") == (
        ["H(a) > a"],
        ["a = 2^(-k)"],
        ["k >= 2", "integer k"],
    )


def test_a_statement_about_a_tree_keeps_its_words() -> None:
    claim, names, where = shown(
        "sum(w*b) <= eps for tree w, b after t splits, root w == 1, each w >= 0, b >= 0"
    )
    assert (claim, names) == (["sum(w*b) <= eps"], [])
    assert where == ["tree w", "b after t splits", "root w == 1", "each w >= 0", "b >= 0"]


def test_definitions_of_the_paper_are_put_in_their_place() -> None:
    claim, names, _ = shown("mean(q - g*q) >= G(1 - (q - g*q)) for 0 < q < 1", ("p", "q - g*q"))
    assert (claim, names) == (["mean(p) >= G(1 - p)"], ["p = q - g*q"])


def test_a_name_in_the_words_is_not_taken_again() -> None:
    _, names, _ = shown("q - g*q >= 0 for tree p after t splits, 0 < q < 1", ("p", "q - g*q"))
    assert names == []


@pytest.mark.parametrize(
    "text",
    [
        "T_t has the least error of all trees with at most t splits, for 0 <= t <= k",
        "least error of trees at term(k): with at most t splits 2^-k, by leaf, for 0 <= t < k, integer t",
        "(((",
        "",
    ],
)
def test_a_sentence_stays_one(text: str) -> None:
    assert not is_formula(formal(text))
    assert stated(text, Notation()).startswith("<code>")


def test_what_is_typed_is_escaped() -> None:
    assert "<b>" not in stated("f<b> is less than 1 for what it is, as all of it says", Notation())
    assert "&lt;" in stated("x < y for x < 1", Notation(), line=True)


def formulas_of(found: Formal) -> Iterator[Expr]:
    for piece in (*found.claim, *found.conditions):
        yield from piece.sides
    for _, value in found.definitions:
        yield value


def test_no_formula_of_the_catalogue_fills_more_than_two_lines() -> None:
    for s in AUDIT["statements"]:
        own = named_formulas(AUDIT, s["paper"])
        for part in s.get("parts", ()):
            found = formal(part["text"], own)
            if "certificate" in part and is_formula(found):
                write = Line(unicode_letters(dict.fromkeys(names_of(found)), {}))
                longest = max((write.text(e) for e in formulas_of(found)), key=len)
                assert len(longest) <= TWO_LINES, (s["id"], longest)


def test_the_notation_of_the_stored_audit() -> None:
    own = notation(AUDIT, "KM96")
    assert own.letters["gamma"] == r"\gamma"
    assert ("p", "q - tau*delta") in own.definitions
    assert notation(AUDIT, "no paper") == Notation()
