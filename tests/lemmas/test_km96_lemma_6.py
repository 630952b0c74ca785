"""KM96, Lemma 6: false neighbours of what is proved there, and the step that needs Lemma 4."""

from __future__ import annotations

import pytest

from lemmas.boosting import lemma_4, lemma_6
from lemmas.boosting.formulas import DELTA, FEASIBLE, drop, entropy
from lemmas.boosting.lemma_3 import INSIDE, nth
from tests.lemmas.neighbours import assert_none_proved
from verify.claims import Check
from verify.language.grammar import parse_statement
from verify.search.prover import prove

GAP = drop(entropy, DELTA)
Q = "gamma^2*q*(1 - q)"
RANGE = "0 <= q <= 1, 0 <= gamma <= 1/2"
SMALLEST = f"0 < q < 1, 0 < gamma <= 1/2, {FEASIBLE}"
CLOSED = SMALLEST.replace("0 < gamma", "0 <= gamma")
LOOSER = lemma_6.SPLITS.replace("gamma <= t - s", "gamma <= 2*(t - s)")

FALSE = {
    "L6": [
        (f"{GAP} >= 2.89*{Q}", SMALLEST),
        (f"{GAP} > {Q}", CLOSED),
        (f"{drop(entropy)} >= {Q}", LOOSER),
        (f"{drop(entropy)} <= 2/ln(2)*{Q}", "gamma = 1/4, q = 1/2, tau = 1/2, delta = gamma"),
    ],
    "L6.s0": [
        (f"{nth(entropy, 2)} == {lemma_6.SECOND}", "0 < q < 1"),
        (f"{nth(entropy, 3)} == -{lemma_6.THIRD}/ln(2)", "0 < q < 1"),
    ],
    "E23": [
        (f"{drop(entropy)} >= 1.45*({lemma_6.E23})", INSIDE),
        (f"{drop(entropy)} <= {lemma_6.E23}", INSIDE),
        (f"{lemma_6.E23} < 0", INSIDE),
        (f"({lemma_6.E23})/ln(2) < {lemma_6.E23}", "q = 1/2, tau = 1/10, delta = 19/72"),
    ],
    "E24": [(f"{lemma_6.E23} == {lemma_6.E24.replace('delta^2/(2*', 'delta^2/(3*')}", "0 < q < 1")],
    "E25": [(f"{lemma_6.E24.replace('delta', f'({DELTA})')} == {lemma_6.E25.replace('gamma^3', 'gamma^2')}",
             "0 < q < 1, 0 < tau < 1"),
            (f"{GAP} >= {lemma_6.E25}", "q = 1/1000, 0.4 <= tau < 1, 0 < gamma <= 1/2"),
            (f"({lemma_6.E25})/ln(2) < {lemma_6.E25}", "q = 1/20, gamma = 1/2, tau = 2/5"),
            (f"{GAP} > {lemma_6.E25}", "q = 0, gamma <= 1 - tau, 0 < gamma <= 1, 0 < tau < 1")],
    "E26": [
        (f"{lemma_6.E25} >= {lemma_6.E26}", lemma_6.MIDDLE.replace("0.4 <=", "0.2 <=")),
        (f"{lemma_6.E25} >= {lemma_6.E26}", SMALLEST),
        (f"{lemma_6.E25} >= 1.8*{Q}", lemma_6.MIDDLE),
        (f"{lemma_6.E25} < {lemma_6.E26}", "q = 1/100, gamma = 1/2, tau = 2/5"),
        (f"{lemma_6.E25} < 1.7945*{Q}", "q = 1/1000, gamma = 1/2, tau = 2/5"),
        (f"{lemma_6.E25} == 775/432*{Q}", "0 <= q <= 1, gamma = 1/2, tau = 2/5"),
    ],
    "E26, at the minimiser": [
        (f"{lemma_6.E25} >= {lemma_6.E26}", lemma_6.LEAST.replace("k <= 1", "k <= 1.2")),
        (f"{lemma_6.E25} >= {lemma_6.E26}", lemma_6.LEAST.replace("gamma <= 1/2", "gamma <= 0.6")),
        (f"{lemma_6.E25} >= 1.49*{Q}", lemma_6.LEAST),
        (f"1.34*gamma^2*q*(1 - q) >= {lemma_6.E26}", RANGE),
    ],
    "E27": [(f"{lemma_6.E26} >= 1.349*{Q}", RANGE), (f"{lemma_6.E26} > {Q}", RANGE)],
}  # fmt: skip


@pytest.mark.parametrize("name", FALSE)
def test_no_false_neighbour_is_proved(name: str) -> None:
    assert assert_none_proved(FALSE[name]) == len(FALSE[name])


@pytest.mark.parametrize(
    ("most", "fits"), [(lemma_4.ENTROPY_UP_TO, True), ("0.2951839680916699", False), ("1/2", False)]
)
def test_lemma_4_is_used_within_its_range_only_if_gamma_is_small(most: str, fits: bool) -> None:
    c = Check("use", cited=lambda _claim_id, _role: [])
    assert c.covers("KM96.L4.b", f"gamma <= {lemma_4.ENTROPY_UP_TO}", f"0 < gamma <= {most}") is fits


def test_where_entropy_is_least_is_covered() -> None:
    """At the ends of `LEAST` the derivative of the drop has the two signs, as in KM96.L4.s2."""
    for relation, where in (
        (lemma_4.falls("entropy"), "q = 1/100, gamma = 1/2, tau = 1/2 - gamma*(1 - 2*q)/2"),
        (lemma_4.rises("entropy"), "q = 1/100, gamma = 1/2, tau = 1/2"),
    ):
        assert prove(parse_statement(relation, where), time_limit=10.0).status == "proved"
