"""Statements about functions in claims: what is recorded, what is refused, and sharp constants."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.claims.stubs import LeaveOpen
from verify.claims import Check
from verify.claims.parts import ClaimError
from verify.claims.store import StoredCertificates
from verify.claims.verdicts import Graph, Verdict, settle
from verify.replaying import replayed

CHORD = "G(x) >= x", "concave G on [0, 1], G(0) == 0, G(1) == 1, 0 <= x <= 1"


def settled(c: Check) -> Verdict:
    return settle({"P.L1": c.record}, Graph({}, {}, frozenset()), ["P.L1"])["P.L1"]


def word(c: Check) -> tuple[str, str]:
    verdict = settled(c)
    return verdict.word, verdict.evidence


def test_a_statement_for_every_function() -> None:
    c = Check("P.L1")
    assert c.functions(*CHORD) == "proved"
    assert word(c) == ("true", "proved")
    (part,) = c.record.parts
    assert part.every == "all functions G on [0, 1] with G concave, all real x"
    assert part.method.startswith("proof for every function")
    assert replayed(c.record.certificates[part.certificate]).line == part.text


def test_functions_that_refute() -> None:
    c = Check("P.L1")
    assert c.functions("G(x) >= 2*x", CHORD[1]) == "refuted"
    assert word(c)[0] == "false"
    (part,) = c.record.parts
    assert part.witness["G"].startswith("linear between (0, 0)")
    assert "x" in part.witness


def test_a_sharp_constant() -> None:
    c = Check("P.L1")
    c.functions("2*G(x) >= x", CHORD[1])
    assert c.stronger_functions("2*G(x) >= c*x", value="2", beyond="2.01", sharp="G(x) >= x") == "proved"
    assert [(p.role, p.found) for p in c.record.parts] == [
        ("printed", "proved"),
        ("stronger", "proved"),
        ("implies", "proved"),
        ("beyond", "refuted"),
        ("implies", "proved"),
        ("implies", "proved"),
        ("implies", "computed"),
    ]
    assert word(c) == ("loose", "proved")
    assert settled(c).sharp == "G(x) >= x"


def test_a_better_constant_that_is_not_sharp_is_loose_and_not_called_sharp() -> None:
    c = Check("P.L1")
    c.functions("2*G(x) >= x", CHORD[1])
    c.stronger_functions("2*G(x) >= c*x", value="1.99", beyond="1.9999", sharp="nearly 2")
    (beyond,) = (p for p in c.record.parts if p.role == "beyond")
    assert beyond.found == "proved"
    assert word(c) == ("loose", "proved")
    assert not settled(c).sharp
    assert any(note.startswith("how far it is from the best is not shown") for note in settled(c).notes)


def test_a_worse_constant_makes_nothing_loose() -> None:
    """Where x - 1/2 is below 0 it says more; it is implied by what is printed, and is no better."""
    c = Check("P.L1")
    c.functions("G(x) >= 2*(x - 1/2)", CHORD[1])
    assert c.stronger_functions("G(x) >= c*(x - 1/2)", value="1", beyond="1.001", sharp="1") == "proved"
    assert word(c)[0] == "true"


def test_a_constant_that_says_no_more_makes_nothing_loose() -> None:
    c = Check("P.L1")
    c.functions(*CHORD)
    c.stronger_functions("G(x) >= c*x", value="1", beyond="1.01", sharp="1")
    assert c.record.parts[-1].found == "undecided"
    assert word(c)[0] != "loose"


STRONGLY = (
    "concave G on [0, 1], 0 <= a <= 1, 0 <= b <= 1, (G(a) + G(b))/2 <= G((a + b)/2) - k*(b - a)^2, k >= 0"
)
MIDDLE = "G((a + b)/2) - (G(a) + G(b))/2"


def test_what_is_refuted_beyond_may_meet_more_than_is_used() -> None:
    c = Check("P.L1")
    c.functions(f"{MIDDLE} >= k/2*(b - a)^2", STRONGLY)
    everywhere = f"{MIDDLE} >= c*(b - a)^2", "concave G on [0, 1], concave G with 8, 0 <= a <= 1, 0 <= b <= 1"
    c.stronger_functions(
        f"{MIDDLE} >= c*k*(b - a)^2", value="1", beyond="1.001", sharp="1", against=everywhere
    )
    (beyond,) = (p for p in c.record.parts if p.role == "beyond")
    assert beyond.found == "refuted"
    assert "concave with 8" in beyond.every
    assert word(c) == ("loose", "proved")


def test_against_a_statement_that_holds_nothing_is_sharp() -> None:
    c = Check("P.L1")
    c.functions(f"{MIDDLE} >= k/2*(b - a)^2", STRONGLY)
    everywhere = f"{MIDDLE} >= c*(b - a)^2", "concave G on [0, 1], concave G with 9, 0 <= a <= 1, 0 <= b <= 1"
    c.stronger_functions(
        f"{MIDDLE} >= c*k*(b - a)^2", value="1", beyond="1.001", sharp="1", against=everywhere
    )
    (beyond,) = (p for p in c.record.parts if p.role == "beyond")
    assert beyond.found == "undecided"
    assert word(c) == ("loose", "proved")
    assert not settled(c).sharp
    assert any(note.startswith("how far it is from the best is not shown") for note in settled(c).notes)


def test_what_is_refused() -> None:
    c = Check("P.L1")
    with pytest.raises(ClaimError, match="the same expression stands on both sides"):
        c.functions("G(x) >= G(x)", CHORD[1])
    with pytest.raises(ClaimError, match="nothing printed"):
        c.stronger_functions("G(x) >= c*x", value="1", beyond="1.01", sharp="1")
    c.printed("x >= 0", "x >= 0", label="number")
    with pytest.raises(ClaimError, match="no relation about functions"):
        c.stronger_functions("G(x) >= c*x", value="1", beyond="1.01", sharp="1", of="number")
    c.functions(*CHORD, label="function")
    for relation, value in (("G(x) >= x", "1"), ("G(x) >= c*x", "y"), ("G(x) > c*x", "1")):
        with pytest.raises(ClaimError, match=r"what is sharp|of the form"):
            c.stronger_functions(relation, value=value, beyond="1.01", sharp="1", of="function")


def test_nothing_is_proved_of_no_function() -> None:
    c = Check("P.L1")
    where = "concave G on [0, 1], G(0) == 0, G(1) == 0, G(1/2) == -1, 0 <= x <= 1"
    assert c.functions("G(x) >= 5", where) == "undecided"


def test_what_is_undecided_stays_so() -> None:
    c = Check("P.L1", store=LeaveOpen("time limit reached"))
    assert c.functions(*CHORD) == "undecided"
    assert word(c)[0] == "undecided"
    assert c.record.parts[0].left == ("time limit reached",)


def test_known_certificates_serve_again(tmp_path: Path) -> None:
    first = Check("P.L1")
    first.functions(*CHORD)
    first.functions("G(x) >= 2*x", CHORD[1], role="strongest", of="1")
    for name, text in first.record.certificates.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    second = Check("P.L1", store=StoredCertificates.of(tmp_path, "P.L1"))
    second.functions(*CHORD)
    second.functions("G(x) >= 2*x", CHORD[1], role="strongest", of="1")
    assert second.record.known == 2
    assert second.record.parts == first.record.parts
