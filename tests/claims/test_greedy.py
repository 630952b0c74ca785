"""Greedy runs in claims: what is recorded, and under which roles."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.kinds.trees.greedy_worlds import ONE_TERM, edited
from verify.claims import Check
from verify.claims.parts import ClaimError
from verify.claims.store import StoredCertificates
from verify.claims.verdicts import settle
from verify.kinds.greedy_runs.search import RunHints
from verify.replaying import replayed

SKEWED = {"world": "conjunction", "impurity": "H(q)", "policy": "TopDown", "says": "skewed"}
GAINLESS = {**SKEWED, "impurity": "2*min(q, 1 - q)"}
SHORT = RunHints(limit=1.0)


def word(c: Check) -> tuple[str, str]:
    """The verdict of a check, with its evidence."""
    (verdict,) = settle({c.record.id: c.record}).values()
    return verdict.word, verdict.evidence


def test_a_run_is_proved_for_all_parameters() -> None:
    c = Check("P.L1")
    assert c.greedy(SKEWED) == "proved"
    assert word(c) == ("true", "argued")
    part, told = c.record.parts
    assert (part.found, told.found) == ("proved", "argued")
    assert part.method == "induction over the splits, 3 goals"
    assert replayed(c.record.certificates[part.certificate]).line == part.text


def test_what_is_not_shown_is_undecided() -> None:
    c = Check("P.L1")
    assert c.greedy(GAINLESS, hints=SHORT) == "undecided"
    assert word(c)[0] == "undecided"
    assert c.record.parts[0].left[0].startswith("positive: ")


def test_a_statement_about_no_parameters_says_nothing() -> None:
    with pytest.raises(ClaimError, match="no parameters"):
        Check("P.L1").greedy({**SKEWED, "each": "p > 1"})
    with pytest.raises(ClaimError, match="no parameters"):
        Check("P.L1").greedy(edited(ONE_TERM, (("given",), "integer n, n >= 1, n <= 0")))


def test_roles() -> None:
    c = Check("P.L1")
    c.greedy(SKEWED, label="a")
    c.greedy({**SKEWED, "says": "pure"}, role="support")
    assert [(p.role, p.found, p.label) for p in c.record.parts] == [
        ("printed", "proved", "a"),
        ("printed", "argued", "a, in words"),
        ("support", "proved", ""),
    ]
    role: Any = "repaired"
    with pytest.raises(ClaimError, match="does not have the role"):
        c.greedy(SKEWED, role=role, why="h", of="a")


def case_one(case: int) -> dict[str, object] | None:
    return {"k": 1} if case == 1 else None


@pytest.mark.parametrize(("texts", "evidence"), [(SKEWED, "argued"), (GAINLESS, "none")])
def test_a_repair_of_a_run(texts: dict[str, str], evidence: str) -> None:
    """The control does not raise the evidence by itself: a statement that is left open leaves the repair open."""
    c = Check("P.L1")
    c.bounded(range(1, 4), case_one, text="k is not 1", every="all k", names="k", within=lambda k: k >= 1)
    hints = SHORT if texts is GAINLESS else None
    c.repaired_greedy(texts, lambda k: k >= 2, hypothesis="k >= 2", hints=hints)
    assert word(c) == (("missing-hypothesis" if evidence == "argued" else "undecided"), evidence)
    told = ["repaired"] if evidence == "argued" else []
    assert [p.role for p in c.record.parts] == ["printed", "repaired", "repaired", *told]


def test_a_repair_that_keeps_the_witness_is_none() -> None:
    c = Check("P.L1")
    c.bounded(range(1, 4), case_one, text="k is not 1", every="all k", names="k", within=lambda k: k >= 1)
    c.repaired_greedy(SKEWED, lambda k: k <= 2, hypothesis="k <= 2")
    assert word(c)[0] == "false"


def test_known_certificates_serve_again(tmp_path: Path) -> None:
    first = Check("P.L1")
    first.greedy(SKEWED)
    first.greedy(ONE_TERM, role="support")
    for name, text in first.record.certificates.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    second = Check("P.L1", store=StoredCertificates.of(tmp_path, "P.L1"))
    second.greedy(SKEWED)
    second.greedy(ONE_TERM, role="support")
    assert second.record.known == 2
    assert second.record.parts == first.record.parts
    assert second.record.certificates == first.record.certificates
