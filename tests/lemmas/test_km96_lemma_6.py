"""KM96, Lemma 6: false neighbours of what is proved there."""

from __future__ import annotations

import pytest

from lemmas.boosting import lemma_6
from lemmas.boosting.formulas import DELTA, drop, entropy
from lemmas.boosting.lemma_3 import INSIDE, nth
from tests.lemmas.neighbours import assert_none_proved

GAP = drop(entropy, DELTA)
Q = "gamma^2*q*(1 - q)"
RANGE = "0 <= q <= 1, 0 <= gamma <= 1/2"
CLOSED = lemma_6.SMALLEST.replace("0 < gamma", "0 <= gamma")
FEASIBLE_HALF = f"{lemma_6.SMALLEST}, gamma <= 1/2"

FALSE = {
    "L6": [(f"{GAP} >= 2.89*{Q}", lemma_6.SMALLEST), (f"{GAP} > {Q}", CLOSED)],
    "L6.s0": [
        (f"{nth(entropy, 2)} == {lemma_6.SECOND}", "0 < q < 1"),
        (f"{nth(entropy, 3)} == -{lemma_6.THIRD}/ln(2)", "0 < q < 1"),
    ],
    "E23": [
        (f"{drop(entropy)} >= 1.45*({lemma_6.E23})", INSIDE),
        (f"{drop(entropy)} <= {lemma_6.E23}", INSIDE),
    ],
    "E24": [(f"{lemma_6.E23} == {lemma_6.E24.replace('delta^2/(2*', 'delta^2/(3*')}", "0 < q < 1")],
    "E25": [(f"{lemma_6.E24.replace('delta', f'({DELTA})')} == {lemma_6.E25.replace('gamma^3', 'gamma^2')}",
             "0 < q < 1, 0 < tau < 1")],
    "E26": [
        (f"{lemma_6.E25} >= {lemma_6.E26}", lemma_6.MIDDLE.replace("0.4 <=", "0.2 <=")),
        (f"{lemma_6.E25} >= {lemma_6.E26}", FEASIBLE_HALF),
        (f"{lemma_6.E25} >= 1.8*{Q}", lemma_6.MIDDLE),
    ],
    "E27": [(f"{lemma_6.E26} >= 1.349*{Q}", RANGE), (f"{lemma_6.E26} > {Q}", RANGE)],
}  # fmt: skip


@pytest.mark.parametrize("name", FALSE)
def test_no_false_neighbour_is_proved(name: str) -> None:
    assert assert_none_proved(FALSE[name]) == len(FALSE[name])
