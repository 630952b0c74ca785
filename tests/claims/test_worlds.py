"""Statements about the objects of worlds in claims: what is recorded, and what is not taken for proved."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.claims.stubs import LeaveOpen
from tests.kinds.objects.helpers import fair
from verify.claims import Check
from verify.claims.parts import ClaimError
from verify.claims.store import StoredCertificates
from verify.claims.verdicts import Graph, settle
from verify.kinds.base import Question
from verify.kinds.base import settle as shown_by
from verify.kinds.objects.certificates import Witness
from verify.kinds.objects.kind import OBJECTS
from verify.kinds.objects.statements import parse_world
from verify.kinds.objects.table import FAIR
from verify.replaying import replayed

BIAS = "top*log2(leaves) >= min(p, 1 - p) - err", f"{FAIR.phrase}, leaves >= 2"
TOO_MUCH = "top*log2(leaves) >= 3*(min(p, 1 - p) - err)", BIAS[1]
SHORT = 0.4
"""Processor seconds for what is not to be proved."""
TWICE = "top*log2(leaves) >= c*(min(p, 1 - p) - err)"


def word(c: Check) -> tuple[str, str]:
    verdict = settle({"P.L1": c.record}, Graph({}, {}, frozenset()), ["P.L1"])["P.L1"]
    return verdict.word, verdict.evidence


def test_a_statement_for_every_object() -> None:
    c = Check("P.L1")
    assert c.world(*BIAS) == "proved"
    assert word(c) == ("true", "proved")
    (part,) = c.record.parts
    assert part.every == f"every {FAIR.phrase}"
    assert part.method.startswith(f"what is known of every {FAIR.phrase}: ")
    assert replayed(c.record.certificates[part.certificate]).line == part.text


def test_an_object_that_refutes() -> None:
    c = Check("P.L1")
    assert c.world(*TOO_MUCH) == "refuted"
    assert word(c)[0] == "false"
    assert c.record.parts[0].witness == {"T": "(x1: 0, 1)", "f": "01"}


def test_a_sharp_constant() -> None:
    c = Check("P.L1")
    c.world(*BIAS)
    c.stronger_world(TWICE, printed_at="1", value="2", beyond="2.01", sharp="2 (bias - err)/log leaves")
    assert word(c) == ("loose", "proved")
    assert [p.role for p in c.record.parts].count("implies") == 4


@pytest.mark.parametrize(("value", "beyond"), [("2", "2.1"), ("3", "3.01"), ("3/2", "1.51")])
def test_what_is_not_sharp_is_not_taken_for_it(value: str, beyond: str) -> None:
    c = Check("P.L1")
    c.world(*BIAS)
    c.stronger_world(TWICE, printed_at="1", value=value, beyond=beyond, sharp="much", time_limit=SHORT)
    assert word(c)[0] != "loose"


def test_a_constant_that_is_not_the_printed_one_implies_nothing() -> None:
    c = Check("P.L1")
    c.world("top*log2(leaves) >= 2*(min(p, 1 - p) - err)", BIAS[1])
    c.stronger_world(TWICE, printed_at="2", value="1", beyond="1.001", sharp="less", time_limit=SHORT)
    assert word(c)[0] != "loose"


def test_nothing_is_proved_of_no_object() -> None:
    c = Check("P.L1")
    assert c.world(BIAS[0], f"{BIAS[1]}, p == 2") == "undecided"
    assert c.record.parts[0].left == ("no object that meets the conditions was found",)
    with pytest.raises(ClaimError, match="does not meet the conditions"):
        c.world(*BIAS, role="support", example=Witness(fair("01", 0)))
    assert c.world(*BIAS, role="support", example=Witness(fair("01", (0, 0, 1)))) == "proved"
    with pytest.raises(ClaimError, match="both sides"):
        c.world("p >= p", BIAS[1])
    c.printed("x >= 1", "x >= 1", label="numbers")
    with pytest.raises(ClaimError, match="no relation"):
        c.stronger_world(TWICE, printed_at="1", value="2", beyond="2.01", sharp="2", of="numbers")


def test_what_is_undecided_stays_so() -> None:
    c = Check("P.L1", store=LeaveOpen("time limit reached"))
    assert c.world(*BIAS) == "undecided"
    assert word(c)[0] == "undecided"
    assert c.record.parts[0].left == ("time limit reached",)


def test_known_certificates_serve_again(tmp_path: Path) -> None:
    first = Check("P.L1")
    first.world(*BIAS)
    first.world(*TOO_MUCH, role="support")
    for name, text in first.record.certificates.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    second = Check("P.L1", store=StoredCertificates.of(tmp_path, "P.L1"))
    second.world(*BIAS)
    second.world(*TOO_MUCH, role="support")
    assert second.record.known == 2
    assert second.record.parts == first.record.parts


def test_a_certificate_about_something_else_settles_nothing() -> None:
    c = Check("P.L1")
    c.world(*BIAS)
    (text,) = c.record.certificates.values()
    assert shown_by(Question(OBJECTS, parse_world(*TOO_MUCH)), text).status == "undecided"
    assert (
        shown_by(Question(OBJECTS, parse_world(*BIAS)), text.replace("path", "p most")).status == "undecided"
    )
