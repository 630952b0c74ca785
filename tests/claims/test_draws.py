"""Statements about independent draws in claims: what is recorded, and what is not taken for proved."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.claims.stubs import LeaveOpen
from verify.claims import Check
from verify.claims.parts import ClaimError
from verify.claims.store import StoredCertificates
from verify.claims.verdicts import Graph, settle
from verify.kinds.base import Question
from verify.kinds.base import settle as shown_by
from verify.kinds.draws.grammar import parse_draws
from verify.kinds.draws.kind import DRAWS
from verify.kinds.draws.laws import ExplicitDraws
from verify.rationals import Fraction
from verify.replaying import replayed

MARKOV = "Pr[mean(x) >= t] <= E[mean(x)]/t", "n draws, independent x, x >= 0, t > 0"
HALF = "Pr[mean(x) >= t] <= E[mean(x)]/(2*t)", MARKOV[1]


def word(c: Check) -> tuple[str, str]:
    verdict = settle({"P.L1": c.record}, Graph({}, {}, frozenset()), ["P.L1"])["P.L1"]
    return verdict.word, verdict.evidence


def test_a_statement_for_every_law() -> None:
    c = Check("P.L1")
    assert c.draws(*MARKOV) == "proved"
    assert word(c) == ("true", "proved")
    (part,) = c.record.parts
    assert part.every == "all integers n >= 1, n independent draws of x with any laws, all real t"
    assert part.method == "moments of sums of independent numbers (first) and their union, 5 obligations"
    assert replayed(c.record.certificates[part.certificate]).line == part.text


def test_laws_that_refute() -> None:
    c = Check("P.L1")
    assert c.draws(*HALF) == "refuted"
    assert word(c)[0] == "false"
    assert c.record.parts[0].witness["law 1"].startswith("It fails for 1 draw with x = 0")


def test_nothing_is_proved_of_no_law() -> None:
    c = Check("P.L1")
    assert c.draws(MARKOV[0], f"{MARKOV[1]}, E[mean(x)] < 0") == "undecided"
    assert c.record.parts[0].left == ("no laws that meet the conditions were found",)
    sure = ((Fraction(1), {"x": Fraction(1)}),)
    with pytest.raises(ClaimError, match="does not meet the conditions"):
        c.draws(*MARKOV, role="support", example=ExplicitDraws({"t": Fraction(-1)}, (sure,)))
    assert c.draws(*MARKOV, role="support", example=ExplicitDraws({"t": Fraction(1)}, (sure,))) == "proved"


def test_what_is_undecided_stays_so() -> None:
    c = Check("P.L1", store=LeaveOpen("time limit reached"))
    assert c.draws(*MARKOV) == "undecided"
    assert word(c)[0] == "undecided"
    assert c.record.parts[0].left == ("time limit reached",)


def test_known_certificates_serve_again(tmp_path: Path) -> None:
    first = Check("P.L1")
    first.draws(*MARKOV)
    first.draws(*HALF, role="strongest", of="1")
    for name, text in first.record.certificates.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    second = Check("P.L1", store=StoredCertificates.of(tmp_path, "P.L1"))
    second.draws(*MARKOV)
    second.draws(*HALF, role="strongest", of="1")
    assert second.record.known == 2
    assert second.record.parts == first.record.parts


def test_a_certificate_about_something_else_settles_nothing() -> None:
    c = Check("P.L1")
    c.draws(*MARKOV)
    (text,) = c.record.certificates.values()
    assert shown_by(Question(DRAWS, parse_draws(*HALF)), text).status == "undecided"
    assert shown_by(Question(DRAWS, parse_draws(*MARKOV)), "{}").status == "undecided"


def test_a_repair_stands_for_a_printed_part() -> None:
    c = Check("P.L1")
    c.draws(*HALF)
    assert c.draws(*MARKOV, role="repaired", why="twice the bound") == "proved"
    assert word(c)[0] == "missing-hypothesis"
    with pytest.raises(ClaimError, match="the name of the hypothesis"):
        c.draws(*MARKOV, role="repaired")


def test_a_repair_that_is_refuted_mends_nothing() -> None:
    c = Check("P.L1")
    c.draws(*HALF)
    c.draws(*HALF, role="repaired", why="none")
    assert word(c)[0] == "false"
