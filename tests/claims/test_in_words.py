"""Conclusions whose proof stands in words: the evidence of a claim says so."""

from __future__ import annotations

from typing import Any

import pytest

from lemmas.optimality.conjunction_values import CONJUNCTIONS
from tests.kinds.trees.greedy_worlds import ONE_TERM
from tests.kinds.trees.joined_worlds import conjunction_runs
from verify.claims import Check
from verify.claims.verdicts import settle
from verify.kinds.greedy_runs.conjunctions import CONCLUSIONS as OF_CONJUNCTIONS
from verify.kinds.greedy_runs.formulas import CONCLUSIONS as OF_FORMULAS

SKEWED = {"world": "conjunction", "impurity": "H(q)", "policy": "TopDown", "says": "skewed"}
FORMULAE = {"gain": "H(p*b) - p*H(b)", "error": "w*min(y, 1 - y)"}


def word(c: Check) -> tuple[str, str]:
    (verdict,) = settle({c.record.id: c.record}).values()
    return verdict.word, verdict.evidence


@pytest.mark.parametrize("says", sorted(OF_FORMULAS))
def test_a_conclusion_on_formulas_is_argued(says: str) -> None:
    """The goals are checked; that they give this conclusion is an induction over trees, in words."""
    c = Check("P.L1")
    assert c.formulas(says) == "proved"
    assert word(c) == ("true", "argued")
    shown, told = c.record.parts
    assert (shown.found, told.found, told.role) == ("proved", "argued", "printed")
    assert "docs/formulas.md" in told.text


@pytest.mark.parametrize("says", sorted(OF_CONJUNCTIONS))
def test_a_conclusion_on_conjunctions_is_argued(says: str) -> None:
    texts = {**SKEWED, "says": says} | ({"formula": FORMULAE[says]} if says in FORMULAE else {})
    c = Check("P.L1")
    assert c.greedy(texts) == "proved"
    assert word(c) == ("true", "argued")
    assert "docs/greedy-runs.md" in c.record.parts[1].text


def test_lists_and_what_is_joined_of_them_are_argued() -> None:
    c = Check("P.L1")
    assert c.optimal_lists(CONJUNCTIONS) == "proved"
    assert word(c) == ("true", "argued")
    c = Check("P.L2")
    assert c.joined(conjunction_runs(), CONJUNCTIONS) == "proved"
    assert word(c) == ("true", "argued")


def test_what_a_statement_says_itself_is_proved() -> None:
    """A run on a system states its places, and each goal is read off the statement: nothing is said besides."""
    c = Check("P.L1")
    assert c.greedy(ONE_TERM) == "proved"
    assert word(c) == ("true", "proved")


@pytest.mark.parametrize("role", ["support", "reading"])
def test_the_roles(role: Any) -> None:
    """A support decides nothing, so that nothing is said beside it; a reading carries its words."""
    c = Check("P.L1")
    c.ill_formed("no tree is meant", lambda: "no tree is meant") if role == "reading" else c.printed(
        "x >= 0", "x > 0"
    )
    c.formulas("uniform", role=role, why="so" if role == "reading" else "")
    found = [p.found for p in c.record.parts if p.role == role]
    assert found == (["proved", "argued"] if role == "reading" else ["proved"])


def test_what_is_left_open_is_not_argued() -> None:
    c = Check("P.L1")
    assert c.formulas("leaf", error="q") == "undecided"
    assert [p.found for p in c.record.parts] == ["undecided"]


@pytest.mark.parametrize(("label", "evidence"), [("time, in words", "argued"), ("space", "refuted")])
def test_how_a_witness_reaches_the_sentence_counts(label: str, evidence: str) -> None:
    """A refutation that needs words from the witness to the sentence is argued; what is told of other parts is not."""
    c = Check("P.L1")
    c.exact("the time is at most 2 t, for t = 5", lambda: False, label="time")
    c.argued("the same for every constant, from some t on", label=label)
    assert word(c) == ("false", evidence)
