"""`Check.optimal`: statements on least errors, from the claim to the verdict, and back by a known certificate."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.kinds.trees.worlds import ENOUGH, FEW, HINTS, STATEMENT, with_piece
from verify.claims import Check, ClaimError
from verify.claims.store import StoredCertificates
from verify.claims.verdicts import Graph, settle
from verify.errors import BadInput
from verify.replaying import replayed


def test_an_optimal_value() -> None:
    c = Check("P.L1")
    assert c.optimal(STATEMENT, HINTS) == "proved"
    (part,) = c.record.parts
    assert (part.role, part.found) == ("printed", "proved")
    assert part.every == "all states term(k) for k >= 0, integer k, all trees"
    assert part.method.startswith("induction over trees")
    verdict = settle({"P.L1": c.record}, Graph({}, {}, frozenset()), ["P.L1"])["P.L1"]
    assert (verdict.word, verdict.evidence) == ("true", "proved")
    found = replayed(c.record.certificates[part.certificate])
    assert (found.line, found.outcome) == (part.text, "proved")


def test_a_proof_that_is_missing() -> None:
    c = Check("P.L1")
    assert c.optimal(STATEMENT, replace(HINTS, plans=HINTS.plans[:3], choices={}, limit=1.0)) == "undecided"
    (part,) = c.record.parts
    assert part.certificate == ""
    assert any(line.startswith("term: leaf") for line in part.left)


def test_what_is_false_or_says_nothing_is_no_claim() -> None:
    c = Check("P.L1")
    with pytest.raises(ClaimError, match="the least error is 0, not 1/2"):
        c.optimal(with_piece(replace(FEW, where="0 <= t <= k, k >= 1, integer t", tree="")), HINTS)
    with pytest.raises(ClaimError, match="speaks of no small state"):
        c.optimal(with_piece(ENOUGH, replace(FEW, where="0 <= t < k, t > k, integer t")), HINTS)
    with pytest.raises(ClaimError, match="nothing printed"):
        c.optimal(STATEMENT, HINTS, role="reading", why="so")
    with pytest.raises(BadInput):
        c.optimal(with_piece(replace(FEW, tree="some")), HINTS)


def test_known_certificates_serve_again(tmp_path: Path) -> None:
    first = Check("P.L1")
    first.optimal(STATEMENT, HINTS)
    for name, text in first.record.certificates.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    known = StoredCertificates.of(tmp_path, "P.L1")
    second = Check("P.L1", store=known)
    second.optimal(STATEMENT, HINTS)
    assert second.record.known == 1
    assert second.record.parts == first.record.parts
    assert second.record.certificates == first.record.certificates
    third = Check("P.L1", store=known)
    third.optimal(with_piece(FEW), HINTS)
    assert third.record.known == 0
