"""KM96, section 5.4, what the recurrences share: false neighbours, rounding, and constants that do exist."""

from __future__ import annotations

from algorithms.criteria import GINI
from algorithms.potentials import stages
from lemmas.boosting import theorem_8, theorem_9, theorem_10
from lemmas.boosting.formulas import gini
from lemmas.boosting.greedy_runs import middle_layers
from lemmas.boosting.recurrences import (
    HARMONIC,
    INVERSE_GROWS,
    MIDDLE,
    RANGE,
    refuted_for_every_constant,
    second_drop,
)
from lemmas.boosting.theorem_8 import gini_of
from tests.lemmas.neighbours import assert_none_proved
from verify.claims import Check
from verify.language.grammar import parse_statement
from verify.rationals import Fraction
from verify.search.prover import prove

FALSE = [
    (INVERSE_GROWS[0].replace("+ b", "+ 1.001*b"), INVERSE_GROWS[1]),
    (INVERSE_GROWS[0], "0 < G <= 1, 0 <= b <= 1"),
    ("ln(1 + x) <= 0.999*x", HARMONIC[1]),
    (f"{second_drop(gini)} == (m + 2)/(2*n^2*m)", MIDDLE),
]


def test_no_false_neighbour_is_proved() -> None:
    assert assert_none_proved(FALSE) == len(FALSE)


def test_zero_is_all_that_is_wrong_with_the_range_of_eps() -> None:
    where = RANGE.replace("0 <= eps", "0 < eps")
    assert prove(parse_statement(theorem_8.NUMBER, where)).status == "proved"
    assert prove(parse_statement(theorem_9.NUMBER, f"{where}, gamma = 1/2")).status == "proved"
    assert prove(parse_statement(theorem_10.NUMBER, f"{where}, gamma = 1/2")).status == "proved"


def test_the_second_drop() -> None:
    """By the run for n = 3, 5, 7; the closed form, 2 (1 + 1/m) gamma^2 with gamma = 1/(2n), for all n."""
    for n in (3, 5, 7):
        before, after = stages(middle_layers(n), 2, GINI)[1:]
        lost = gini_of(before.leaves) - gini_of(after.leaves)
        assert lost == Fraction(n // 2 + 1, 2 * n**2 * (n // 2))
    identity = parse_statement(f"{second_drop(gini)} == 2*(1 + 1/m)*gamma^2", MIDDLE)
    assert prove(identity).status == "proved"


def test_a_constant_that_does_exist_is_not_denied() -> None:
    """Some c has x <= c for all 0 <= x <= 1: that every c fails at x = c/2 is refuted, and nothing printed falls."""
    check = Check("KM96.none")
    refuted_for_every_constant(check, "for some c, x <= c", "x > c", "0 < c <= 1, x = c/2", because="x = c/2")
    assert [(p.role, p.found) for p in check.record.parts] == [
        ("support", "refuted"),
        ("printed", "computed"),
        ("join", "argued"),
    ]


def test_a_constant_that_does_not_exist_is_denied() -> None:
    check = Check("KM96.none")
    refuted_for_every_constant(
        check,
        "for some c > 0, all x > 0: x >= c",
        "x < c",
        "c > 0, x = c/2",
        because="for each c some x is less",
        label="lower",
    )
    assert [(p.role, p.found, p.of) for p in check.record.parts] == [
        ("support", "proved", ""),
        ("printed", "refuted", ""),
        ("join", "argued", "lower"),
    ]
    assert check.record.parts[1].label == "lower"
