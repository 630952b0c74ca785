"""No outcome passes without a certificate of the same statement that other arithmetic replays."""

from __future__ import annotations

from dataclasses import replace

import pytest

from verify.claims.deciding import decide, rechecked
from verify.errors import BadInput
from verify.kernel.certificates import Certificate, Step, load
from verify.language.grammar import parse_statement
from verify.rationals import Fraction
from verify.search.outcomes import Outcome
from verify.search.prover import prove

TRUE = parse_statement("x^2 >= 0", "0 < x < 1")
FALSE = parse_statement("x >= 1/2", "0 < x < 1")


def test_a_proof_passes() -> None:
    decided = decide(TRUE, (), 10.0)
    assert (decided.outcome.status, decided.problem) == ("proved", "")
    assert load(decided.certificate).statement == TRUE
    assert decided.method.startswith("proof tree, ")


def test_a_refutation_passes() -> None:
    decided = decide(FALSE, (), 10.0)
    assert (decided.outcome.status, decided.method) == ("refuted", "exact witness")
    assert load(decided.certificate).point is not None


def test_undecided_carries_nothing() -> None:
    proof = prove(TRUE).certificate
    claimed = Outcome(FALSE, "undecided", proof, {"x": Fraction(1)}, ("something",))
    decided = rechecked(FALSE, claimed)
    assert decided.outcome == Outcome(FALSE, "undecided", left=("something",))
    assert (decided.certificate, decided.problem) == ("", "")


def _unsound(statement_is: str) -> Outcome:
    """Outcomes that claim more than they show."""
    proof, point = prove(TRUE), prove(FALSE)
    assert proof.certificate is not None
    assert point.certificate is not None
    return {
        "no certificate": replace(proof, certificate=None),
        "about another statement": replace(
            proof, certificate=prove(parse_statement("x^2 >= 0", "0 < x < 2")).certificate
        ),
        "the other word": replace(point, status="proved"),
        "no proof": replace(proof, certificate=replace(proof.certificate, proof=Step("signs"))),
        "an empty proof": replace(
            proof, certificate=Certificate("x^2 >= 0", "0 < x, x < 1", Step("no such rule"))
        ),
        "a point outside": replace(
            point, certificate=Certificate("x >= 1/2", "0 < x, x < 1", point={"x": "-1"})
        ),
        "a point where it holds": replace(
            point, certificate=Certificate("x >= 1/2", "0 < x, x < 1", point={"x": "3/4"})
        ),
    }[statement_is]


@pytest.mark.parametrize(
    "kind",
    [
        "no certificate",
        "about another statement",
        "the other word",
        "no proof",
        "an empty proof",
        "a point outside",
        "a point where it holds",
    ],
)
def test_what_is_not_shown_is_undecided(kind: str) -> None:
    outcome = _unsound(kind)
    decided = rechecked(outcome.statement, outcome)
    assert decided.outcome.status == "undecided"
    assert decided.outcome.certificate is None
    assert decided.outcome.witness is None
    assert decided.problem
    assert decided.certificate == ""


def test_what_has_no_value_is_bad_input() -> None:
    with pytest.raises(BadInput):
        decide(parse_statement("1/x > 0", "-1 < x < 1"), (), 10.0)
