"""Lemma C.3: false neighbours of what is proved there. Those of the base point (LC3.s1) are those of Lemma C.1."""

import pytest

from lemmas.optimality.lemma_c3 import GAP, HYPOTHESES, LIMIT, RANGE, SECOND_FORM
from tests.lemmas.neighbours import assert_none_proved

FALSE = {
    "LC3": [
        (f"{GAP} > 0", "a > 0, b >= 1.931*a, a + 2*b < 1"),
        (f"{GAP} > 0", "a > 0, b >= 1.9*a, a + 2*b < 1"),
        (f"{GAP} > 0", "a >= 0, b >= 2*a, a + 2*b < 1"),
        (f"{GAP} > 0", "a > 0, b >= 2*a, a + 2*b <= 1.001"),
        (f"{GAP} < 0", HYPOTHESES),
        (f"{GAP} > a*(log2(3125/2916) + 1/10000)", HYPOTHESES),
        (f"{GAP} > b/10", HYPOTHESES),
        ("1.99*H(a+b) - 3*H(a) + H(2*a) - H(a+2*b) > 0", HYPOTHESES),
        ("2*H(a+b) - 3.01*H(a) + H(2*a) - H(a+2*b) > 0", HYPOTHESES),
        ("2*H(a+b) - 3*H(a) + H(2*a) - 1.01*H(a+2*b) > 0", HYPOTHESES),
    ],
    "LC3, as a tends to 0": [
        (f"{LIMIT} > 0", "s = 1.931"),
        (f"{LIMIT} < 0", "s = 1.932"),
        (f"{LIMIT} > 0", "s >= 1.931"),
        (f"{LIMIT} >= 0", "0 <= s <= 2"),
    ],
    "LC3.s2": [
        (f"{SECOND_FORM} < 0", RANGE),
        (f"{SECOND_FORM} > 1.4745", RANGE),
        (f"{SECOND_FORM} > 2", RANGE),
        (f"{SECOND_FORM} < 10", RANGE),
        (f"{SECOND_FORM} > 0", "0 < a < 1, 0 <= b < (1 - a)/2"),
        (f"{SECOND_FORM} > 0", "0 < a < 1, -a/3 < b < (1 - a)/2"),
        (f"{SECOND_FORM} > 0", "0 < a < 1, 2*a <= b <= (1 - a)/2"),
        (f"{SECOND_FORM} > 0", "0 <= a < 1, 2*a <= b < (1 - a)/2"),
        ("2*log2((1-(a+b))*(a+b)/((a+2*b)*(1-(a+2*b)))) > 0", RANGE),
        ("2*log2((1-(a+2*b))*(a+2*b)/((a+b)*(1-(a+b)))) > 0", RANGE),
    ],
    "LC3.s3": [
        ("(1-(a+b))*(a+2*b) < (a+b)*(1-(a+2*b))", HYPOTHESES),
        ("(1-(a+b))*(a+2*b) > (a+b)*(1-(a+2*b)) + b", HYPOTHESES),
        ("(1-(a+b))*(a+2*b) >= (a+b)*(1-(a+2*b)) + 1.001*b", HYPOTHESES),
        ("(1-(a+b))*(a+2*b) > (a+b)*(1-(a+2*b)) + 2*a", HYPOTHESES),
        ("(1-(a+b))*(a+2*b) > (a+b)*(1-(a+2*b)) + 1/100", HYPOTHESES),
        ("(1-(a+b))*(a+2*b) > (a+b)*(1-(a+2*b))", "0 < a < 1, 0 <= b < 1, a + 2*b < 1"),
        ("(1-(a+b))*(a+2*b) > (a+b)*(1-(a+2*b))", "0 < a < 1, -0.001 < b < 1, a + 2*b < 1"),
        ("(1-(a+b))*(a+2*b) > 2*(a+b)*(1-(a+2*b))", HYPOTHESES),
        ("(1-(a+b))*(a+2*b) > 1.7*(a+b)*(1-(a+2*b))", HYPOTHESES),
        ("(1-(a+b))*(a+2*b) > (a+b)*(1-(a+b))*2", HYPOTHESES),
    ],
}
SLOW = {"LC3"}


@pytest.mark.parametrize("name", [pytest.param(n, marks=[pytest.mark.slow] * (n in SLOW)) for n in FALSE])
def test_no_false_neighbour_is_proved(name: str) -> None:
    assert assert_none_proved(FALSE[name]) == len(FALSE[name])
