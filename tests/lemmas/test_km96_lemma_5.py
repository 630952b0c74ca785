"""KM96, Lemma 5: false neighbours."""

from __future__ import annotations

from lemmas.boosting import lemma_5
from lemmas.boosting.formulas import DELTA, FEASIBLE, drop, gini
from tests.lemmas.neighbours import assert_none_proved

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
        (f"{drop(gini)} >= 64.001*{BOUND}", lemma_5.TWICE),
        (f"{drop(gini)} >= 64*{BOUND}", lemma_5.CONSTRAINT),
        (f"{drop(gini)} == 16*{BOUND}", "tau = 0.499, delta = 4*gamma*q*(1 - q)"),
        (f"{drop(gini)} == 4.001*tau*(1 - tau)*delta^2", ""),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)


def test_the_smallest_delta_is_feasible_only_because_the_split_is() -> None:
    neighbours = [(relation, lemma_5.CONSTRAINT) for relation in FEASIBLE.split(", ")]
    neighbours += [
        ("gamma*q <= 0.999*tau", lemma_5.SPLIT),
        ("gamma*(1 - q) <= 0.999*(1 - tau)", lemma_5.SPLIT),
        ("gamma*q <= tau", lemma_5.SPLIT.replace("delta <= 1 - q", "delta <= 1.001 - q")),
        ("gamma*(1 - q) <= 1 - tau", lemma_5.SPLIT.replace("tau*delta <= q", "tau*delta <= 1.001*q")),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)
