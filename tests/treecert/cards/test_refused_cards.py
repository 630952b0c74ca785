"""Cards of what is no permissible criterion, and of what the engine cannot decide: no line says too much."""

from __future__ import annotations

import pytest

from treecert.cards import criterion_card
from treecert.cards.subject import read
from verify.errors import BadInput
from verify.language.evaluation import decide_sign_at
from verify.rationals import Fraction


@pytest.mark.parametrize(
    ("formula", "failing"),
    [
        ("(4*q*(1-q))^2", "concave"),
        ("4*q*(1-q) + q*(1-q)*(1-2*q)", "symmetric"),
        ("q*(1-q)", "G(1/2) = 1"),
        ("1 - abs(1-2*q)^(1/2)", "concave"),
        ("max(4*q*(1-q), 2*min(q,1-q)^(1/8)*2^(1/8-1))", "concave"),
        ("(1+4*q*(1-q))/2", "G(0) = 0"),
        ("ln(q)", "defined"),
        ("1/q", "defined"),
        ("sqrt(q-1/4)", "defined"),
        ("1/(q-1/3)", "defined"),
    ],
)
def test_a_hypothesis_fails_at_an_exact_witness(formula: str, failing: str) -> None:
    card = criterion_card(formula)
    assert card.permissible == "refuted"
    assert failing in {line.name for line in card.failures}
    line = card[failing]
    assert line.witness is not None
    assert all(isinstance(x, Fraction) for x in line.witness.values())
    assert "kappa" not in card


def test_the_witness_against_concavity_is_a_chord() -> None:
    witness = criterion_card("(4*q*(1-q))^2")["concave"].witness
    assert witness is not None
    q, d = witness["q"], witness["d"]
    g = read("(4*q*(1-q))^2")
    gap = g.at(q) - (g.at(q - d) + g.at(q + d)) / 2
    assert decide_sign_at(gap, {}) == -1


@pytest.mark.parametrize("formula", ["sin(pi*q)", "pi", "4*q*", "", "q + r", "x*(1-y)", "q^q^q^"])
def test_what_cannot_be_read_is_bad_input(formula: str) -> None:
    with pytest.raises(BadInput):
        criterion_card(formula)


def test_any_one_variable_will_do() -> None:
    assert criterion_card("x*(1-x)") == criterion_card("q*(1 - q)")


@pytest.mark.parametrize("formula", ["1e399*q", "1e-399*q", "(q^2)^900"])
def test_numbers_out_of_range_are_survived(formula: str) -> None:
    assert criterion_card(formula).permissible == "refuted"


@pytest.mark.parametrize("a", [Fraction(0), Fraction(1, 2), Fraction(-1)])
def test_the_interval_is_inside(a: Fraction) -> None:
    with pytest.raises(BadInput):
        criterion_card("gini", interval=a)


def test_no_time_means_undecided() -> None:
    card = criterion_card("entropy", total=1e-6)
    assert card.permissible == "undecided"
    proved = {line.name for line in card.lines if line.status == "proved"}
    assert not proved


def test_an_undecided_hypothesis_leaves_the_card_undecided() -> None:
    # (1 - exp(-1))/(1 - exp(-1)) is 1, which the normal form does not see.
    card = criterion_card("(1-exp(-4*q*(1-q)))/(1-exp(-1))")
    assert card["G(1/2) = 1"].status == "undecided"
    assert card.permissible == "undecided"
