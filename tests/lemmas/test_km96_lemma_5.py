"""KM96, Lemma 5: false neighbours, and the two remarks on the constant."""

from __future__ import annotations

from lemmas.boosting import lemma_5
from lemmas.boosting.formulas import DELTA, drop, gini
from tests.lemmas.neighbours import assert_none_proved
from verify.language.grammar import parse_statement
from verify.search.prover import prove

BOUND = "gamma^2*(q*(1 - q))^2"
WHOLE = "0 <= q <= 1, 0 <= tau <= 1, 0 <= delta <= 1"


def test_false_neighbours() -> None:
    neighbours = [
        (f"{drop(gini)} >= 16.001*{BOUND}", lemma_5.CONSTRAINT),
        (f"{drop(gini)} >= 16*{BOUND}", lemma_5.CONSTRAINT.replace("k <= 1", "k <= 1.001")),
        (f"{drop(gini)} > 16*{BOUND}", lemma_5.CONSTRAINT),
        (f"{drop(gini, DELTA)} >= 16.001*{BOUND}", lemma_5.SMALLEST),
        (f"{drop(gini)} >= 4.001*tau*(1 - tau)*delta^2", WHOLE),
        ("tau*(1 - tau) <= 0.2499", ""),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)


def test_remarks() -> None:
    for relation, where in (
        (f"{drop(gini)} == 4*tau*(1 - tau)*delta^2", ""),
        (f"{drop(gini)} == 16*{BOUND}", "tau = 1/2, delta = 4*gamma*q*(1 - q)"),
        (f"{drop(gini)} >= 64*{BOUND}", lemma_5.CONSTRAINT.replace("k*tau", "k/2*tau")),
    ):
        assert prove(parse_statement(relation, where), time_limit=10.0).status == "proved"
