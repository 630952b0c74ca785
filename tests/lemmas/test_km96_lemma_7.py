"""KM96, Lemma 7: false neighbours, the step that needs Lemma 4, and where the chain breaks without it."""

from __future__ import annotations

import pytest

from lemmas.boosting import lemma_3, lemma_7
from lemmas.boosting.formulas import DELTA, drop, root
from lemmas.boosting.lemma_7 import BOUND, BRACKET, E31, E32, LEAST, MIDDLE, factored, taylor
from tests.lemmas.neighbours import assert_none_proved
from verify.claims import Check
from verify.language.grammar import parse_statement
from verify.rationals import Fraction
from verify.search.prover import prove

GAP = drop(root, DELTA)
CUBIC = f"{root('q')} - (1 - tau)*{taylor('(q - tau*delta)')} - tau*{taylor('(q + (1 - tau)*delta)')}"
DISPLAY = E31.format(d="delta")
BEST = "0 < q < 1, gamma = {}, tau = 1/2 - gamma*(1 - 2*q)/2"
"""The tau at which the drop is least, with gamma open."""
SLICE = "0 < q < 1, gamma = 1/2, tau = 1/3"
SMALL = "0 < q < 1, gamma = 1/8, tau = 1/2"
HALVES = "0 <= q <= 1, gamma = 1/2, tau = 1/2"
"""Slices: what is wrong on one of them is wrong on the whole domain."""


def better(first: str, second: str) -> str:
    """(35) with other constants."""
    return f"{first}*gamma^2*(1 - 2*q)^2*(q*(1 - q))^(1/2) + {second}*gamma^2*(q*(1 - q))^(3/2)"


FALSE = {
    "L7": [
        (f"{GAP} >= 2.1*({BOUND})", SMALL),
        (f"{GAP} <= {BOUND}", SMALL),
        (f"{drop(root, f'0.7*{DELTA}')} >= {BOUND}", SMALL),
        (f"{GAP} <= {lemma_7.SHARP}", SLICE),
    ],
    "L7, a smaller gamma": [
        (f"{drop(root)} >= {BOUND}", lemma_7.WHOLE.replace("gamma <= t - s", "gamma <= 2*(t - s)")),
        (f"{drop(root)} >= 1.001*g^2*sqrt(q*(1 - q))", f"{lemma_7.LARGEST}, q == 1/2, s + t == 1"),
    ],
    "L7, ends": [
        (f"{drop(root)} > {BOUND}", "q = 0, tau = 0, 0 <= delta <= 1, 0 < gamma <= 1/2"),
        (f"{drop(root)} >= {BOUND}", "q = 0.001, tau = 0, 0 <= delta <= 0.999, 0 < gamma <= 1/2"),
        (f"{drop(root)} >= {BOUND}", "q = 1, tau = 0.999, gamma = 1/2, 0 <= delta <= 1"),
    ],
    "E29": [
        (f"{lemma_3.nth(root, 2)} == {lemma_7.SECOND.replace('- 2/', '- 1/')}", "0 < q < 1"),
    ],
    "E30": [
        (f"{lemma_3.nth(root, 3)} == {lemma_7.THIRD.replace('/(4*', '/(2*')}", "0 < q < 1"),
    ],
    "E31": [
        (f"{root('x')} >= {taylor('x')}", "q = 1/3, 0 <= x <= 1"),
        (f"{root('x')} <= {taylor('x').replace('/6', '/7')}", "q = 9/10, 0 <= x <= 1"),
        (f"{root('x')} <= {taylor('x')}", "0 <= q < 1, x = 1/2"),
        (f"{DISPLAY.replace('^3/6', '^3/3')} == {CUBIC}", "0 < q < 1, tau = 2/3, delta = 1/2"),
        (f"{drop(root)} >= 1.001*({DISPLAY})", lemma_3.INSIDE),
        (
            f"{drop(root)} >= {DISPLAY.replace('^3/6', '^3/7')}",
            f"q = 1/4, u = 1/100, v = 1/50, {lemma_3.INSIDE}",
        ),
        (f"{drop(root)} > {DISPLAY}", lemma_3.EDGES[0]),
    ],
    "E32": [(f"{E31.format(d=DELTA)} == {E32.replace('(6*', '(3*')}", SLICE)],
    "E33": [
        (f"{E32} == {factored(BRACKET.replace('/(2*tau', '/(3*tau'))}", SLICE),
        (f"{E32} == {factored(BRACKET.replace('(1 - 2*q)', '(1 - q)'))}", SLICE),
    ],
    "E34": [
        (f"{BRACKET} >= 0.792", MIDDLE),
        (f"{lemma_7.SHARP} >= 1.2*({factored(LEAST)})", f"0 <= q <= 1, 0 < gamma <= 1/2, {lemma_7.BEST}"),
        (f"{BRACKET} <= {LEAST}", MIDDLE),
        (f"{BRACKET} >= {LEAST}", MIDDLE.replace("2/5", "0.356")),
        (f"{BRACKET} >= {LEAST}", MIDDLE.replace("1/2", "0.751")),
        (f"{BRACKET} >= {LEAST}", MIDDLE.replace("0 <= q", "-0.251 <= q")),
    ],
    "E34, without Lemma 4": [
        (f"{factored(BRACKET)} >= {factored(LEAST)}", BEST.format("0.38")),
        (f"{factored(BRACKET)} >= {BOUND}", BEST.format("1/2")),
        (f"{factored(BRACKET)} < {factored(LEAST)}", f"gamma = 9/25, q = 1/100, {lemma_7.BEST}"),
    ],
    "E35": [
        (f"{factored(LEAST)} >= {better('0.688', '2.75')}", HALVES),
        (f"{factored(LEAST)} >= {better('0.6875', '2.752')}", HALVES),
        (f"{factored('0.499')} >= {BOUND}", HALVES),
        (f"{factored(LEAST)} <= {BOUND}", HALVES),
        (f"{factored(LEAST)} > {BOUND}", HALVES),
        (f"{factored(LEAST)} >= {BOUND}", "0 <= q <= 1, gamma = 1/2, -0.2 < tau < 1"),
    ],
}


def status(relation: str, where: str) -> str:
    """What the search makes of a relation."""
    return prove(parse_statement(relation, where), time_limit=10.0).status


@pytest.mark.parametrize("name", FALSE)
def test_no_false_neighbour_is_proved(name: str) -> None:
    assert assert_none_proved(FALSE[name]) == len(FALSE[name])


@pytest.mark.parametrize(
    ("gamma", "tau"), [(Fraction(1, 2), Fraction(1, 4)), (Fraction(1, 5), Fraction(2, 5))]
)
def test_the_chain_at_zero_is_that_of_the_displays(gamma: Fraction, tau: Fraction) -> None:
    quotient = f"({BRACKET}/(4*tau*(1 - tau)) - 1/2)"
    whole = f"{factored(BRACKET)} - ({BOUND}) == gamma^2*sqrt(q*(1 - q))*{quotient}"
    assert status(whole, f"0 < q < 1, gamma = {gamma}, tau = {tau}") == "proved"
    value = lemma_7.chain_at_zero(gamma, tau)
    assert status(f"{quotient} == {value}", f"q = 0, gamma = {gamma}, tau = {tau}") == "proved"
    assert status(f"{quotient} == {-value}", f"q = 0, gamma = {gamma}, tau = {tau}") == "refuted"


def test_the_chain_breaks_at_a_large_gamma_only() -> None:
    assert lemma_7.chain_at_zero(Fraction(1, 2), Fraction(1, 4)) == Fraction(-1, 18)
    assert lemma_7.chain_at_zero(Fraction(1, 5), Fraction(2, 5)) > 0


@pytest.mark.parametrize(("most", "fits"), [("1/5", True), ("0.201", False)])
def test_lemma_4_is_used_within_its_range_only_if_gamma_is_small(most: str, fits: bool) -> None:
    c = Check("use", cited=lambda _claim_id, _role: [])
    assert c.covers("KM96.L4.c", "gamma <= 1/5", f"0 < gamma <= {most}") is fits
