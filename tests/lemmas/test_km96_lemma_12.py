"""KM96, Lemma 12 and its proof: false neighbours, and wrong expansions."""

from __future__ import annotations

import pytest

from lemmas.boosting.formulas import DELTA
from lemmas.boosting.lemma_4 import LABELS, LEFT, RIGHT, R, at_p, at_r, entropy_slope
from lemmas.boosting.lemma_12 import AT_HIGH, AT_LOW, FALLS, HIGH, LOW, RISES
from lemmas.boosting.lemma_12_bounds import (
    BITS_P,
    BITS_R,
    BOUNDS_76,
    BOUNDS_80,
    CUBE_P,
    CUBE_R,
    FACTOR,
    LEFT_77,
    LEFT_81,
    LOWER,
    MIRROR_P,
    MIRROR_R,
    NATS_P,
    NATS_R,
    POSITIVE,
    PRINTED_71,
    RIGHT_77,
    RIGHT_81,
    SECOND_P,
    SECOND_R,
    UPPER,
    taylor,
)
from lemmas.boosting.lemma_12_tangents import (
    PRODUCT_1,
    PRODUCT_Q,
    RIGHT_66,
    RIGHT_67,
    RIGHT_68,
    RIGHT_70,
    UP,
    value_of_f,
)
from tests.lemmas.neighbours import Neighbour, assert_none_proved
from verify.kinds.base import Question, search
from verify.kinds.families.grammar import parse_family
from verify.kinds.families.kind import FAMILIES
from verify.language.grammar import parse_statement
from verify.search.prover import prove

INNER = "0 < q < 1, 0 < tau < 1"
THIRD = "0 < q < 1, gamma = 1/4, tau = 1/3"
"""A feasible weight, for equations."""
CLOSED = "0 <= q <= 1, 0 < tau < 1"
REST = f"(1 - {UP}/(1 - tau))"
"""1 - a, with which the last term of (74) is divided to make it true."""
BOUND_76 = f"{SECOND_P} + {CUBE_P} < {SECOND_R} - {CUBE_R}"
BOUND_80 = f"{SECOND_R} + {MIRROR_R} < {SECOND_P} - {MIRROR_P}"
SIDES = f"{at_p('entropy')} - ({at_r('entropy')})"
NEAR_SIDE, FAR_SIDE = SIDES.replace("tau", "(2/5)"), SIDES.replace("tau", "(3/5)")

FALSE: dict[str, list[Neighbour]] = {
    "E58": [
        (FALLS, "0 < q < 1, gamma = 9/35, tau = 0.42"),
        (FALLS, f"{LOW}, gamma <= 0.2952"),
        (f"{NATS_P} <= {NATS_R}", f"{LABELS}, 13/35 < tau <= 0.42, u < 2/35, 1/5 < v < 9/35"),
        (f"{NATS_P} >= {NATS_R}", "0 < q < 1, gamma = 1/4, tau = 2/5"),
    ],
    "E59": [
        (RISES, "0 < q < 1, gamma = 9/35, tau = 0.58"),
        (RISES, f"{HIGH}, gamma <= 0.2952"),
        (f"{NATS_P} <= {NATS_R}", "0 < q < 1, gamma = 1/4, tau = 3/5"),
    ],
    "L12.s0": [
        ("log2((1 - q)/q) == ln(1 - q) - ln(q)", "0 < q < 1"),
        ("log2((1 - q)/q) == log2(q) - log2(1 - q)", "0 < q < 1"),
    ],
    "E60-63": [
        (f"q - {LEFT} == q*(1 - {UP}/tau)", CLOSED),
        (f"1 - q + {LEFT} == (1 - q)*(1 + {UP}/(1 - tau))", CLOSED),
    ],
    "E65": [
        (f"{value_of_f(f'tau*({DELTA})')} == {at_r('entropy')}", THIRD),
    ],
    "E66": [
        (f"{RIGHT_66} == {RIGHT_67.replace('-q*', 'q*')}", THIRD),
        (f"{at_p('entropy')} == -{PRODUCT_Q}*log2({PRODUCT_Q}) - {PRODUCT_1}*log2({PRODUCT_1})", THIRD),
    ],
    "E67": [
        (f"{at_p('entropy')} == -q*ln({PRODUCT_Q}) - (1 - q)*ln({PRODUCT_1})", THIRD),
        (f"{RIGHT_66} == {RIGHT_68.replace('1 + gamma', '1 - gamma')}", THIRD),
    ],
    "E68": [
        (f"{at_p('entropy')} == H(q) {NATS_P}", THIRD),
        (f"{at_p('entropy')} == H(q) {BITS_R}", THIRD),
    ],
    "E69": [
        (f"{value_of_f(f'-(1 - tau)*({DELTA})')} == H{R} + {RIGHT}*{entropy_slope(R)}", THIRD),
    ],
    "E70": [
        (f"{at_r('entropy')} == {RIGHT_70.replace('1 - gamma*q', '1 + gamma*q')}", THIRD),
        (f"{value_of_f(f'-(1 - tau)*({DELTA})')} == {RIGHT_68}", THIRD),
    ],
    "L12.s1": [
        (LOWER, "-1/1000 < x"),
        (LOWER, "-1 < x < 0"),
        (UPPER, "0 <= x"),
        ("ln(1 + x) < x - 0.501*x^2", "-1 < x < 0"),
        ("x - x^2/2 + 0.333*x^3 > ln(1 + x)", "0 < x"),
        ("ln(1 + x) > x - 0.499*x^2", "0 < x"),
        ("x - x^2/2 + x^3/3 > ln(1 + x)/ln(2)", "0 < x"),
    ],
    "E71": [
        (f"{taylor(BITS_R, 2)} == {taylor(SECOND_R, 2)}", INNER),
        (f"{taylor(NATS_R, 1)} == {taylor(f'{SECOND_R} - gamma*q', 1)}", INNER),
        (f"{taylor(NATS_R, 2)} == {taylor(PRINTED_71.replace('^2/2', '^2/3'), 2)}", INNER),
    ],
    "E72": [
        (f"H(q) {PRINTED_71} == H(q) + 1.001*{SECOND_R}", CLOSED),
        (f"H(q) {PRINTED_71} == H(q) + {SECOND_P}", CLOSED),
    ],
    "E73": [
        (f"{taylor(NATS_P, 2)} == {taylor(SECOND_R, 2)}", INNER),
    ],
    "L12.s2": [
        (f"{SECOND_P} < {SECOND_R}", f"{POSITIVE}, tau < 0.501"),
        (f"{SECOND_P} > {SECOND_R}", "0 < q < 1, 0 < gamma, tau = 0.499"),
        (f"{SECOND_P} == {SECOND_R}", "0 < q < 1, 0 < gamma, tau = 0.501"),
        (f"{SECOND_P} < {SECOND_R}", "0 < q < 1, 0 <= gamma, 0 < tau < 1/2"),
        (f"{SIDES} > 0", f"{LABELS}, tau = 1/2, v < 1/4, u < v + 1/100"),
        (f"{SIDES} == 0", "gamma = 1/4, 0 < q < 1, tau = 1/2"),
    ],
    "E74": [
        (f"{NATS_P} < {SECOND_P} + {CUBE_P}/(1.001*{REST})", AT_LOW),
        (f"{BITS_P} < {SECOND_P} + {CUBE_P}/{REST}", AT_LOW),
    ],
    "E75": [
        (f"{NATS_R} > {SECOND_R} - 0.99*{CUBE_R}", AT_LOW),
        (f"{NATS_R} > {SECOND_R}", AT_LOW),
        (f"{NATS_R} < {SECOND_R} - {CUBE_R}", AT_LOW),
        (f"{BITS_R} > 1.5*{SECOND_R}", AT_LOW),
    ],
    "E76": [
        (BOUND_76, f"{LABELS}, gamma < 0.258, tau = 2/5"),
        (BOUND_76, f"{LABELS}, gamma < 9/35, tau = 0.401"),
        (f"{NATS_P} < {NATS_R}", "0 < q < 1, gamma = 0.2952, tau = 2/5"),
    ],
    "E77": [
        (f"{SECOND_P} + {CUBE_P} == {FACTOR}*({LEFT_77.replace('(1 - q)^2', '(1 - q)')})", POSITIVE),
        (f"{FACTOR} > 0", "0 <= q < 1, 0 < gamma, 0 < tau < 1"),
    ],
    "L12.s3": [
        (f"{LEFT_77} < {RIGHT_77}", "0 < q < 1, 0 < gamma < 0.258, tau == 2/5"),
        (f"{LEFT_77} < {RIGHT_77}", "0 <= q < 1, 0 < gamma <= 9/35, tau == 2/5"),
        (f"{LEFT_77} < {RIGHT_77}", "0 < q < 1, 0 < gamma < 9/35, tau == 0.401"),
        (f"({RIGHT_77}) - ({LEFT_77}) == 4375/648*(9/35 - gamma*(1 - q))", "0 < q < 1, tau = 2/5"),
    ],
    "E78": [
        (f"{NATS_R} < {SECOND_R} + 1.2*{MIRROR_R}", AT_HIGH),
        (f"{NATS_R} < {SECOND_R} + {MIRROR_R}/(1.001*(1 - gamma*q/tau))", AT_HIGH),
        (f"{BITS_R} < {SECOND_R} + 2*{MIRROR_R}", AT_HIGH),
    ],
    "E79": [
        (f"{NATS_P} > {SECOND_P} - 0.99*{MIRROR_P}", AT_HIGH),
    ],
    "E80": [
        (BOUND_80, f"{LABELS}, gamma < 0.258, tau = 3/5"),
        (BOUND_80, f"{LABELS}, gamma < 9/35, tau = 0.599"),
    ],
    "E81": [
        (f"{SECOND_R} + {MIRROR_R} == 1.001*{FACTOR}*({LEFT_81})", POSITIVE),
    ],
    "L12.s4": [
        (f"{LEFT_81} < {RIGHT_81}", "0 < q < 1, 0 < gamma < 0.258, tau == 3/5"),
        (f"{LEFT_81} < {RIGHT_81}", "0 < q <= 1, 0 < gamma <= 9/35, tau == 3/5"),
        (f"({RIGHT_81}) - ({LEFT_81}) == 4375/648*(9/35 - gamma*q)", "0 < q < 1, tau = 3/5"),
    ],
    "L12.s5": [
        (f"{SIDES} >= {NEAR_SIDE}", "0 < q < 1, gamma = 1/10, 1/10 <= tau <= 2/5"),
        (f"{SIDES} <= {NEAR_SIDE}", "0 < q < 1, gamma = 1/10, 1/10 <= tau <= 0.41"),
        (f"{SIDES} <= {FAR_SIDE}", "0 < q < 1, gamma = 1/10, 3/5 <= tau <= 4/5"),
    ],
}


@pytest.mark.parametrize("name", FALSE)
def test_every_false_neighbour_is_refuted(name: str) -> None:
    assert assert_none_proved(FALSE[name]) == len(FALSE[name])


@pytest.mark.parametrize(("order", "value"), [(0, "q + 5"), (1, "3"), (2, "2*q")])
def test_derivatives_at_no_advantage(order: int, value: str) -> None:
    found = taylor("gamma^2*q + 3*gamma + q + 5", order)
    assert prove(parse_statement(f"{found} == {value}", "0 < q < 1"), time_limit=40).status == "proved"


@pytest.mark.parametrize("bounds", [BOUNDS_76, BOUNDS_80])
def test_the_inference_needs_each_of_its_premises(bounds: str) -> None:
    premises = [*bounds.split(", "), "f < U", "g > L"]
    assert search(Question(FAMILIES, parse_family("f < g", ", ".join(premises)), (), 20)).status == "proved"
    for left_out in ("U < L", "f < U", "g > L"):
        others = ", ".join(p for p in premises if p != left_out)
        assert search(Question(FAMILIES, parse_family("f < g", others), (), 20)).status != "proved"
