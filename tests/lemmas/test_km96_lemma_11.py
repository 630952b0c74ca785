"""KM96, Lemma 11: false neighbours."""

from __future__ import annotations

import pytest

from lemmas.boosting.formulas import DELTA
from lemmas.boosting.lemma_4 import at_p, at_r, falls, rises
from lemmas.boosting.lemma_11 import LEFT_52, RIGHT_52, RIGHT_53, RIGHT_54, SETTING, SIDE_P, SIDE_R
from tests.lemmas.neighbours import Neighbour, assert_none_proved

X = "tau*delta"
ALL = "0 <= q <= 1, 0 <= gamma <= 1"
POSITIVE = "0 < q < 1, 0 < gamma"
WITH_DELTA = f"{ALL}, {SETTING}"
EQUAL = f"{LEFT_52} == {RIGHT_52}"
PRODUCTS = (f"4*(q - {X})*(1 - q + {X})", f"4*{X}*(1 - 2*(q - {X}))")
MULTIPLIED = (f"4*(q - q^2 + {X}*q - {X} + {X}*q - ({X})^2)", f"4*({X} - 2*{X}*q + 2*({X})^2)")
SIDES = f"{at_p('gini')} - ({at_r('gini')})"

FALSE: dict[str, list[Neighbour]] = {
    "L11": [
        (EQUAL, f"{ALL}, tau == 499/1000, delta = {DELTA}"),
        (EQUAL, f"{ALL}, tau == 501/1000, delta = {DELTA}"),
        (f"{LEFT_52} < {RIGHT_52}", f"{ALL}, tau == 1/2, delta = {DELTA}"),
        (f"{LEFT_52} - ({RIGHT_52}) == 4.001*delta^2*(2*tau - 1)", WITH_DELTA),
    ],
    "E53": [
        ("4 - 8*q == 4 - 4*q", "0 <= q <= 1"),
        (f"{LEFT_52} == {PRODUCTS[0]} + 4*{X}*(1 - (q - {X}))", WITH_DELTA),
        (f"{LEFT_52} == {PRODUCTS[0]} - {PRODUCTS[1]}", WITH_DELTA),
    ],
    "E54": [
        (f"{RIGHT_53} == {RIGHT_54.replace('- (', '+ (')}", WITH_DELTA),
        (f"{PRODUCTS[0]} == {MULTIPLIED[0].replace('- (', '+ (')}", ""),
        (f"{PRODUCTS[1]} == {MULTIPLIED[1].replace('+ 2*(', '+ (')}", ""),
        (f"{PRODUCTS[0]} == {MULTIPLIED[1]}", ""),
    ],
    "E55": [
        (f"{RIGHT_54} == 4*q*(1 - q) + 8*({X})^2", WITH_DELTA),
        (f"{LEFT_52} == 4*q*(1 - q) + 4.001*({X})^2", WITH_DELTA),
        (f"{LEFT_52} == {SIDE_R}", WITH_DELTA),
    ],
    "E56": [
        (f"{RIGHT_52} == {SIDE_P}", WITH_DELTA),
        (f"{RIGHT_52} == 4*q*(1 - q) + 3.999*((1 - tau)*delta)^2", WITH_DELTA),
    ],
    "E57": [
        (f"{SIDE_P} < {SIDE_R}", f"{POSITIVE}, 0 < tau < 0.501, delta = {DELTA}"),
        (f"{SIDE_P} > {SIDE_R}", f"{POSITIVE}, 0.499 < tau < 1, delta = {DELTA}"),
        (f"{SIDE_P} > {SIDE_R}", f"0 <= q < 1, 0 < gamma, 1/2 < tau < 1, delta = {DELTA}"),
        (f"{SIDE_P} < {SIDE_R}", f"0 < q < 1, 0 <= gamma, 0 < tau < 1/2, delta = {DELTA}"),
        ("tau == 1/2", f"{ALL}, 0 < tau < 1, delta = {DELTA}, abs({SIDE_P} - ({SIDE_R})) <= 1/1000"),
        (f"{SIDE_P} == {SIDE_R}", f"{ALL}, tau = 0.501, delta = 4*gamma*q*(1 - q)"),
        (f"{SIDE_P} - ({SIDE_R}) == 4*delta^2*(tau - (1 - tau)^2)", WITH_DELTA),
    ],
    "L11.s1": [
        (falls("gini"), f"{ALL}, 0 < tau <= 0.501"),
        (rises("gini"), f"{ALL}, 0.499 <= tau < 1"),
        (rises("gini"), f"{ALL}, 0 < tau <= 2/5"),
        (falls("gini").replace("<=", "<"), f"{ALL}, 0 < tau <= 2/5"),
        (falls("gini"), "0 <= q <= 1, gamma = 1/10, tau = 3/5"),
        (f"{SIDES} < 0", "0 <= q <= 1, gamma = 1/10, tau = 2/5"),
        (f"{SIDES} > 0", "0 < q < 1, gamma = 1/10, tau = 2/5"),
    ],
}


@pytest.mark.parametrize("name", FALSE)
def test_every_false_neighbour_is_refuted(name: str) -> None:
    assert assert_none_proved(FALSE[name]) == len(FALSE[name])
