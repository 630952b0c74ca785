"""Statements on families in claims: what is recorded, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from verify.claims import Check
from verify.claims.parts import ClaimError
from verify.claims.store import StoredCertificates
from verify.claims.verdicts import Graph, settle
from verify.kinds.families.certificates import load
from verify.kinds.families.checker import check as recheck
from verify.kinds.families.members import Family, Member
from verify.kinds.sequences.search import StepHints
from verify.rationals import Fraction
from verify.replaying import replayed


def word(c: Check) -> tuple[str, str]:
    verdict = settle({"P.L1": c.record}, Graph({}, {}, frozenset()), ["P.L1"])["P.L1"]
    return verdict.word, verdict.evidence


def test_a_statement_for_every_family() -> None:
    c = Check("P.L1")
    assert c.family("mean(x)^2 <= mean(x^2)", "each x") == "proved"
    assert word(c) == ("true", "proved")
    (part,) = c.record.parts
    assert part.text == "mean(x)^2 <= mean(x^2) for each x"
    assert part.every == "every law with finitely many values of x"
    assert recheck(load(c.record.certificates[part.certificate]), independent=True) == "proved"


def test_an_example_is_checked() -> None:
    """An example that meets the conditions; then one that misses a condition, or a parameter."""
    c = Check("P.L1")
    where = "sum(x) == a, each x >= 0"
    one = Family((Member({"x": Fraction(1, 3)}, Fraction(3)),), {"a": Fraction(1)})
    assert c.family("a >= 0", where, example=one) == "proved"
    assert word(c) == ("true", "proved")
    for bad in (replace(one, parameters={"a": Fraction(2)}), replace(one, parameters={}), Family()):
        with pytest.raises(ClaimError, match="does not meet the conditions"):
            Check("P.L1").family("a >= 0", where, example=bad)


def test_a_leaf_to_begin_with_is_checked() -> None:
    """A leaf; then one that misses a condition, one without a value for a name."""
    tree = "tree w, x after t splits, root w == 1, x == 2*sqrt(w), each x^2 == 4*w, split w_0 + w_1 == w"
    leaf = {"w": Fraction(1), "x": Fraction(2)}
    assert Check("P.L1").growth("sum(w) == 1", tree, example=leaf) == "proved"
    for bad in ({**leaf, "x": Fraction(-2)}, {"w": Fraction(1)}):
        with pytest.raises(ClaimError, match="no leaf was found"):
            Check("P.L1").growth("sum(w) == 1", tree, example=bad)


def test_an_example_proves_nothing() -> None:
    c = Check("P.L1")
    one = Family((Member({"x": Fraction(1)}),), {"a": Fraction(1)})
    assert c.family("a >= 1", "sum(x) == a, each x >= 0", example=one) == "refuted"


def test_a_family_that_refutes() -> None:
    c = Check("P.L1")
    assert c.family("some x >= total/t", "sum(x) == total, sum(1) == t + 1, t >= 1, each x >= 0") == "refuted"
    assert word(c)[0] == "false"
    (part,) = c.record.parts
    assert part.every == "every finite family of x, all real t, total"
    assert part.witness["member 1"].endswith("times 1")
    assert {"t", "total"} < part.witness.keys()


def test_the_true_number_of_leaves() -> None:
    c = Check("P.L1")
    assert (
        c.family("some x >= total/(t + 1)", "sum(x) == total, sum(1) == t + 1, t >= 0, each x >= 0")
        == "proved"
    )


def test_what_is_undecided_stays_so() -> None:
    c = Check("P.L1")
    assert c.family("mean(exp(x)*x^4) >= mean(x)^4", "each x >= -1/100", time_limit=0.01) == "undecided"
    assert word(c)[0] == "undecided"


def test_nothing_is_proved_of_no_family() -> None:
    c = Check("P.L1")
    assert c.family("mean(x) >= 5", "each x > 1, x < 0") == "undecided"
    assert c.record.parts[0].left == ("no family that meets the conditions was found",)


@pytest.mark.parametrize("relation", ["mean(x) >= mean(x)", "mean(x) - mean(x) == 0"])
def test_the_same_on_both_sides_says_nothing(relation: str) -> None:
    with pytest.raises(ClaimError, match="the same expression stands on both sides"):
        Check("P.L1").family(relation, "each x")


def test_roles() -> None:
    c = Check("P.L1")
    c.family("sum(x) > 0", "each x >= 0")
    c.family("sum(x) >= 0", "each x >= 0", role="strongest")
    c.family("sum(x)^2 >= 0", "each x >= 0", role="support")
    assert [(p.role, p.found) for p in c.record.parts] == [
        ("printed", "refuted"),
        ("strongest", "proved"),
        ("support", "proved"),
    ]
    assert c.record.parts[0].witness == {"family": "no members"}


def test_a_sequence() -> None:
    c = Check("P.L1")
    where = "sequence a from t = 1, start a <= 1, step a_next <= a/2"
    assert c.sequence("a <= 2^(1 - t)", where) == "proved"
    assert word(c) == ("true", "proved")
    (part,) = c.record.parts
    assert part.method.startswith("induction over the index")
    assert replayed(c.record.certificates[part.certificate]).line == part.text


def test_a_sequence_that_is_one_step_ahead() -> None:
    c = Check("P.L1")
    hints = StepHints(forms=("direct",), limit=1.0)
    where = "sequence a from t = 0, start a <= 1, step a_next <= a/2"
    assert c.sequence("a <= 2^(-t - 1)", where, hints=hints) == "undecided"
    with pytest.raises(ClaimError, match="the same expression stands on both sides"):
        c.sequence("a <= a", where)


def test_known_certificates_serve_again(tmp_path: Path) -> None:
    first = Check("P.L1")
    first.family("mean(x)^2 <= mean(x^2)", "each x")
    first.sequence("a <= 2^(1 - t)", "sequence a from t = 1, start a <= 1, step a_next <= a/2")
    for name, text in first.record.certificates.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    known = StoredCertificates.of(tmp_path, "P.L1")
    second = Check("P.L1", store=known)
    second.family("mean(x)^2 <= mean(x^2)", "each x")
    second.sequence("a <= 2^(1 - t)", "sequence a from t = 1, start a <= 1, step a_next <= a/2")
    assert second.record.known == 2
    assert second.record.parts == first.record.parts
    assert second.record.certificates == first.record.certificates


def test_a_statement_on_numbers_alone_names_no_family() -> None:
    c = Check("P.L1")
    assert c.family("y + 1 > 0", "0 < y <= 2, y >= ln(2)") == "proved"
    assert c.record.parts[0].every == "all real y"
