"""Roots of findings: what a record has to say, and which packages may declare a letter."""

from __future__ import annotations

from typing import Any

import pytest

from lemmas.boosting.roots import LETTER
from verify.claims.parts import ClaimError
from verify.claims.roots import Root, letter_of, slip, stronger

WHOLE: dict[str, Any] = {
    "key": "k",
    "title": "Lemma 1",
    "places": ("P.L1",),
    "printed": "$x>0$",
    "repair": "$x>1$",
}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"places": ()}, "needs places"),
        ({"repair": " "}, "a repair"),
        ({"printed": ""}, "what is printed"),
        ({"survives": "Theorem 1."}, "the claims that say so"),
        ({"kept": ("P.T1",)}, "the claims that say so"),
    ],
)
def test_a_root_says_what_a_reader_needs(change: dict[str, Any], message: str) -> None:
    assert Root(**WHOLE).kind == "error"
    with pytest.raises(ClaimError, match=message):
        Root(**WHOLE | change)


def test_slips_and_stronger_results() -> None:
    assert slip("(36)", "read $c$.", "P.E36", "P.E37").places == ("P.E36", "P.E37")
    found = stronger("Lemma 2", "$1$", "$2$", "P.L2", note="equality")
    assert (found.kind, found.repair, found.survives) == ("stronger", "$2$", "equality")


@pytest.mark.parametrize(
    "section", ["paper.one", "os.path", "lemmas.nothing.one", "reports.letters", "lemmas"]
)
def test_no_other_package_is_imported(section: str) -> None:
    assert letter_of(section) is None


def test_the_letter_of_a_package() -> None:
    assert letter_of("lemmas.boosting.lemma_4") is LETTER
