"""KM96, Lemma 11 and figures 8 and 9: false neighbours."""

from __future__ import annotations

import pytest

from lemmas.boosting.formulas import gini
from lemmas.boosting.lemma_4 import at_p, at_r, falls, gini_slope, rises
from lemmas.boosting.lemma_11 import PLOTTED, SIDE_P, SIDE_R, WITH_DELTA
from tests.lemmas.neighbours import Neighbour, assert_none_proved

X = "tau*delta"
ALL = "0 <= q <= 1, 0 <= gamma <= 1"
POSITIVE = f"0 < q < 1, 0 < gamma, {WITH_DELTA}"
FIGURE_8, FIGURE_9 = "gamma = 1/10, tau = 2/5", "gamma = 1/10, tau = 3/5"
SIDES = f"{at_p('gini')} - ({at_r('gini')})"
EQUAL = f"{at_p('gini')} == {at_r('gini')}"
LEFT_SIDE = f"{gini(f'(q - {X})')} + {X}*{gini_slope(f'q - {X}')}"
PRODUCTS = (f"4*(q - {X})*(1 - q + {X})", f"4*{X}*(1 - 2*(q - {X}))")
MULTIPLIED = (f"4*(q - q^2 + {X}*q - {X} + {X}*q - ({X})^2)", f"4*({X} - 2*{X}*q + 2*({X})^2)")

FALSE: dict[str, list[Neighbour]] = {
    "L11": [
        (EQUAL, f"{ALL}, tau == 499/1000"),
        (EQUAL, f"{ALL}, tau == 501/1000"),
        (f"{at_p('gini')} < {at_r('gini')}", f"{ALL}, tau == 1/2"),
        (f"{SIDES} == 4.001*delta^2*(2*tau - 1)", WITH_DELTA),
    ],
    "E53": [
        ("4 - 8*q == 4 - 4*q", "0 <= q <= 1"),
        (f"{LEFT_SIDE} == {PRODUCTS[0]} + 4*{X}*(1 - (q - {X}))", ""),
        (f"{LEFT_SIDE} == {PRODUCTS[0]} - {PRODUCTS[1]}", ""),
    ],
    "E54": [
        (f"{PRODUCTS[0]} == {MULTIPLIED[0].replace('- (', '+ (')}", ""),
        (f"{PRODUCTS[1]} == {MULTIPLIED[1].replace('+ 2*(', '+ (')}", ""),
        (f"{PRODUCTS[0]} == {MULTIPLIED[1]}", ""),
    ],
    "E55": [
        (f"{MULTIPLIED[0]} + {MULTIPLIED[1]} == 4*q*(1 - q) + 8*({X})^2", ""),
        (f"{at_p('gini')} == 4*q*(1 - q) + 4.001*({X})^2", WITH_DELTA),
        (f"{at_p('gini')} == {SIDE_R}", WITH_DELTA),
    ],
    "E56": [
        (f"{at_r('gini')} == {SIDE_P}", WITH_DELTA),
        (f"{at_r('gini')} == 4*q*(1 - q) + 3.999*((1 - tau)*delta)^2", WITH_DELTA),
    ],
    "E57": [
        (f"{SIDE_P} < {SIDE_R}", f"{POSITIVE}, tau < 0.501"),
        (f"{SIDE_P} > {SIDE_R}", f"{POSITIVE}, tau > 0.499"),
        (f"{SIDE_P} > {SIDE_R}", f"{WITH_DELTA}, tau > 1/2"),
        (f"{SIDE_P} == {SIDE_R}", f"{ALL}, tau = 0.501, delta = 4*gamma*q*(1 - q)"),
    ],
    "L11.s1": [
        (falls("gini"), f"{ALL}, 0 < tau <= 0.501"),
        (rises("gini"), f"{ALL}, 0.499 <= tau < 1"),
        (rises("gini"), f"{ALL}, 0 < tau <= 2/5"),
        (falls("gini").replace("<=", "<"), f"{ALL}, 0 < tau <= 2/5"),
        (falls("gini"), "0 <= q <= 1, gamma = 1/10, tau = 3/5"),
    ],
    "F8": [
        (f"{SIDES} < 0", f"0 <= q <= 1, {FIGURE_8}"),
        (f"{SIDES} < 0", f"0 < q < 1, {FIGURE_9}"),
        (f"{SIDES} < -(q*(1 - q))^2/7.1", f"0 < q < 1, {FIGURE_8}"),
        (f"{SIDES} == -(q*(1 - q))^2/7.3", f"0 < q < 1, {FIGURE_8}"),
        (f"{PLOTTED} < 0", f"0 < q < 1, {FIGURE_8}"),
        (f"{PLOTTED} > 0", f"0 < q < 1, {FIGURE_8}"),
    ],
    "F9": [
        (f"{SIDES} > 0", f"0 <= q <= 1, {FIGURE_9}"),
        (f"{SIDES} > 0", f"0 < q < 1, {FIGURE_8}"),
        (f"{SIDES} > (q*(1 - q))^2/7.1", f"0 < q < 1, {FIGURE_9}"),
        (f"{PLOTTED} > 0", f"0 < q < 1, {FIGURE_9}"),
        (f"{PLOTTED} < 0", f"0 < q < 1, {FIGURE_9}"),
    ],
}


@pytest.mark.parametrize("name", FALSE)
def test_every_false_neighbour_is_refuted(name: str) -> None:
    assert assert_none_proved(FALSE[name]) == len(FALSE[name])
