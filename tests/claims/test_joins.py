"""`Check.joined`: from the claim to the verdict, and back by a known certificate."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from lemmas.optimality.conjunction_values import CONJUNCTIONS
from tests.kinds.trees.greedy_worlds import ONE_TERM, edited
from tests.kinds.trees.joined_worlds import GROWN, JOIN, LEAST, conjunction_runs
from tests.kinds.trees.worlds import FEW, HINTS
from verify.claims import Check, ClaimError
from verify.claims.store import StoredCertificates
from verify.claims.verdicts import settle
from verify.errors import BadInput
from verify.replaying import replayed

ALL_HINTS = replace(JOIN, optimum=HINTS)


def word(c: Check) -> tuple[str, str]:
    """The verdict of a check, with its evidence."""
    (verdict,) = settle({c.record.id: c.record}).values()
    return verdict.word, verdict.evidence


def test_a_join_is_proved(tmp_path: Path) -> None:
    first = Check("P.L1")
    assert first.joined((GROWN,), LEAST, ALL_HINTS) == "proved"
    assert word(first) == ("true", "proved")
    (part,) = first.record.parts
    assert part.method == "2 certificates about the same trees, one goal besides"
    assert replayed(first.record.certificates[part.certificate]).line == part.text
    for name, text in first.record.certificates.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    second = Check("P.L1", store=StoredCertificates.of(tmp_path, "P.L1"))
    second.joined((GROWN,), LEAST, ALL_HINTS)
    assert second.record.known == 1
    assert second.record.parts == first.record.parts


def test_known_certificates_of_facts_serve(tmp_path: Path) -> None:
    """A certificate of another join is of no use; those of its facts are."""
    first = Check("P.L1")
    runs = conjunction_runs()
    for run in runs:
        first.greedy(run, role="support")
    first.optimal_lists(CONJUNCTIONS, role="support")
    assert first.joined(runs, CONJUNCTIONS, role="support") == "proved"
    for name, text in first.record.certificates.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    known = StoredCertificates.of(tmp_path, "P.L1")
    second = Check("P.L1", store=known)
    assert second.joined(conjunction_runs(policy="impure"), CONJUNCTIONS) == "proved"
    assert second.record.known == 0


def test_what_is_not_shown_is_undecided() -> None:
    c = Check("P.L1")
    assert (
        c.joined((GROWN,), LEAST, replace(ALL_HINTS, choices={"path: least": "piece2(n)"}, limit=1.0))
        == "undecided"
    )
    assert word(c)[0] == "undecided"
    assert c.record.parts[0].left[0].startswith("path: least: ")
    assert c.record.certificates == {}
    c = Check("P.L2")
    hints = replace(HINTS, plans=HINTS.plans[:3], choices={}, limit=1.0)
    assert c.joined((GROWN,), LEAST, replace(JOIN, optimum=hints)) == "undecided"
    assert "term: leaf" in c.record.parts[0].left[0]


def test_what_is_false_or_says_nothing_is_no_claim() -> None:
    c = Check("P.L1")
    with pytest.raises(ClaimError, match="the least error is"):
        c.joined((GROWN,), replace(LEAST, pieces=(replace(FEW, value="2^-k + 1", tree=""),)), ALL_HINTS)
    with pytest.raises(ClaimError, match="no parameters"):
        c.joined((edited(GROWN, (("given",), "integer n, n >= 1, n <= 0")),), LEAST, ALL_HINTS)
    with pytest.raises(BadInput, match="has none"):
        c.joined((ONE_TERM,), LEAST, ALL_HINTS)
    with pytest.raises(ClaimError, match="nothing printed"):
        c.joined((GROWN,), LEAST, ALL_HINTS, role="reading", why="so")
    assert c.record.parts == []
