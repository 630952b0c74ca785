"""Lemma C.5: false neighbours of what is proved there."""

import pytest

from lemmas.optimality.lemma_c5 import DELTA, HYPOTHESES
from tests.lemmas.neighbours import assert_none_proved

RANGE = "0 < a <= 1/8"


def line(conditions: str) -> str:
    """The line of the lemma."""
    return f"b = (1 - a)/4, {conditions}"


FALSE = {
    "LC5": [
        (f"{DELTA} > 0", line("0 <= a <= 1")),
        (f"{DELTA} > 0", line("0 <= a < 1.001")),
        (f"{DELTA} > 0", line("-0.001 < a <= 1/8")),
        (f"{DELTA} < 0", HYPOTHESES),
        (f"{DELTA} > 0.363*H(a)", HYPOTHESES),
        (f"{DELTA} > 0.19", HYPOTHESES),
        ("0.8*H(a+2*b) - H(a+b) + H(a)/4 > 0", HYPOTHESES),
        ("H(a+2*b) - 1.25*H(a+b) + H(a)/4 > 0", HYPOTHESES),
        ("H(a+2*b) - H(a+b) - H(a)/4 > 0", HYPOTHESES),
        ("H(a+b) - H(a+2*b) + H(a)/4 > 0", HYPOTHESES),
    ],
    "LC5.s1": [
        ("1/2 - a/2 >= 3*a/4 + 1/4", "a <= 0.2001"),
        ("1/2 - a/2 > 3*a/4 + 1/4", "a <= 1/5"),
        ("1/2 - a/2 >= 3*a/4 + 1/4", "0 < a < 1"),
        ("1/2 - a/2 < 3*a/4 + 1/4", "a <= 1/8"),
        ("1/2 - a/2 > 3*a/4 + 1/4 + 3/32", "a <= 1/8"),
        ("1/2 - a/2 >= 3*a/4 + 1/4 + 1/10", "a <= 1/8"),
        ("1/2 - a/2 >= 3*a/4 + 0.344", "a <= 1/8"),
        ("1/2 - 3*a/2 >= 3*a/4 + 1/4", "a <= 1/8"),
        ("1/2 - a/2 >= 1.51*a + 1/4", "a <= 1/8"),
        ("1/2 - a/2 >= 1.3*(3*a/4 + 1/4)", "a <= 1/8"),
    ],
    "LC5.s2": [
        ("H(a/2+1/2) >= H(3*a/4+1/4)", "0 < a <= 0.2001"),
        ("H(a/2+1/2) > H(3*a/4+1/4)", "0 < a <= 1/5"),
        ("H(a/2+1/2) >= H(3*a/4+1/4)", "0 < a < 1"),
        ("H(a/2+1/2) <= H(3*a/4+1/4)", RANGE),
        ("H(a/2+1/2) >= H(3*a/4+1/4) + a", RANGE),
        ("H(a/2+1/2) >= H(3*a/4+1/4) + 0.07", RANGE),
        ("H(a/2+1/2) >= H(3*a/2+1/4)", "0 < a <= 1/5"),
        ("H(a/2+1/2) >= H(3*a/4+3/8)", RANGE),
        ("H(a+1/2) >= H(a+5/16)", RANGE),
        ("H(a/2+1/2) == H(1/2-a/3)", RANGE),
    ],
    "LC5.s3": [
        (f"{DELTA} >= H(a)/4", line("0 < a <= 0.2001")),
        (f"{DELTA} > H(a)/4", line("0 < a <= 1/5")),
        (f"{DELTA} >= H(a)/4", line("0 < a < 1")),
        (f"{DELTA} <= H(a)/4", HYPOTHESES),
        (f"{DELTA} >= H(a)/4 + 1/10", HYPOTHESES),
        (f"{DELTA} >= 0.363*H(a)", HYPOTHESES),
        (f"{DELTA} >= H(a)/2", HYPOTHESES),
        (f"{DELTA} >= H(a)/4 + a", HYPOTHESES),
        ("H(a)/4 > 0", "0 <= a <= 1/8"),
        ("H(a)/4 > a", "0 < a <= 1/4"),
    ],
}


@pytest.mark.parametrize("name", FALSE)
def test_no_false_neighbour_is_proved(name: str) -> None:
    assert assert_none_proved(FALSE[name]) == len(FALSE[name])
