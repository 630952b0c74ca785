"""Lemma C.4: false neighbours of what is proved there."""

import pytest

from lemmas.optimality.lemma_c4 import CLOSED, DELTA, GAP, HYPOTHESES, RANGE, SECOND_FORM
from tests.lemmas.neighbours import assert_none_proved

FALSE = {
    "LC4": [
        (f"{GAP} > 0", "a > 0, b >= 0, a + 4*b < 1"),
        (f"{GAP} > 0", "a >= 0, b > 0, a + 4*b <= 1.001"),
        (f"{GAP} > 0", "a >= -0.001, b > 0, a + 4*b < 1"),
        (f"{GAP} < 0", HYPOTHESES),
        (f"{GAP} >= 0.73*b^2", CLOSED),
        (f"{GAP} > a*b", HYPOTHESES),
        ("0.99*H(a+2*b) - H(a+b) - H(a+4*b)/4 + H(a)/4 > 0", HYPOTHESES),
        ("H(a+2*b) - 1.01*H(a+b) - H(a+4*b)/4 + H(a)/4 > 0", HYPOTHESES),
        ("H(a+2*b) - H(a+b) - H(a+4*b)/3.9 + H(a)/4 > 0", HYPOTHESES),
        ("H(a+2*b) - H(a+b) - H(a+4*b)/4 + H(a)/4.1 > 0", HYPOTHESES),
    ],
    "LC4.s2": [
        (f"{SECOND_FORM} < 0", RANGE),
        (f"{SECOND_FORM} > 1", RANGE),
        (f"{SECOND_FORM} > a", RANGE),
        (f"{SECOND_FORM} > b/(a + b)", RANGE),
        (f"{SECOND_FORM} < 5", RANGE),
        (f"{SECOND_FORM} > 0", "0 < a < 1, 0 <= b < (1 - a)/4"),
        (f"{SECOND_FORM} > 0", "0 < a < 1, -a/5 < b < (1 - a)/4"),
        (f"{SECOND_FORM} > 0", "0 < a < 1, 0 < b <= (1 - a)/4"),
        (f"{SECOND_FORM} > 0", "0 < a < 1, b < (1 - a)/4"),
        ("log2((1-(a+3*b))^2*(a+b)*(a+4*b)/((a+2*b)^2*(1-(a+b))*(1-(a+4*b)))) > 0", RANGE),
    ],
    "LC4.s3": [
        ("(a+b)*(a+4*b) < (a+2*b)^2", HYPOTHESES),
        ("(a+b)*(a+4*b) > (a+2*b)^2 + a*b", HYPOTHESES),
        ("(a+b)*(a+4*b) >= (a+2*b)^2 + 1.001*a*b", HYPOTHESES),
        ("(a+b)*(a+4*b) > (a+2*b)^2 + b^2/10", HYPOTHESES),
        ("(a+b)*(a+4*b) > (a+2*b)^2 + a^2/10", HYPOTHESES),
        ("(a+b)*(a+4*b) > 1.2*(a+2*b)^2", HYPOTHESES),
        ("(a+b)*(a+4*b) > (a+2*b)^2", CLOSED),
        ("(a+b)*(a+4*b) > (a+2*b)^2", "a >= 0, b > 0, a + 4*b < 1"),
        ("(a+b)*(a+3*b) > (a+2*b)^2", HYPOTHESES),
        ("(a+b)*(a+4*b) > (a+2.1*b)^2", HYPOTHESES),
    ],
    "LC4.s4": [
        (f"{DELTA} < 0", HYPOTHESES),
        (f"{DELTA} > b", HYPOTHESES),
        (f"{DELTA} > b - a*b", HYPOTHESES),
        (f"{DELTA} >= 1.001*(b - a*b)", HYPOTHESES),
        (f"{DELTA} > b - 0.99*a*b", HYPOTHESES),
        (f"{DELTA} > a*b", HYPOTHESES),
        (f"{DELTA} > 1/100", HYPOTHESES),
        (f"{DELTA} > 0", CLOSED),
        (f"{DELTA} > 0", "0 < a < 2, 0 < b < 1"),
        ("(1-(a+2*b))^2 - (1-(a+b))*(1-(a+2*b)) > 0", HYPOTHESES),
    ],
}
SLOW = {"LC4", "LC4.s2"}


@pytest.mark.parametrize("name", [pytest.param(n, marks=[pytest.mark.slow] * (n in SLOW)) for n in FALSE])
def test_no_false_neighbour_is_proved(name: str) -> None:
    assert assert_none_proved(FALSE[name]) == len(FALSE[name])
