"""Neighbours of Lemma C.5 and of the inequalities in its proof: false, and turned down by the machine."""

from lemmas.optimality.lemma_c5 import DELTA, HYPOTHESES
from tests.lemmas.neighbours import assert_none_proved

RANGE = "0 < a <= 1/8"


def line(conditions: str) -> str:
    return f"b = (1 - a)/4, {conditions}"


def test_lemma() -> None:
    neighbours = [
        (f"{DELTA} > 0", line("0 <= a <= 1")),
        (f"{DELTA} > 0", line("0 <= a < 1.001")),
        (f"{DELTA} > 0", line("-0.001 < a <= 1/8")),
        (f"{DELTA} < 0", HYPOTHESES),
        (f"{DELTA} > 1/5", HYPOTHESES),
        (f"{DELTA} > 2/5*H(a)", HYPOTHESES),
        (f"{DELTA} > 0.363*H(a)", HYPOTHESES),
        (f"{DELTA} > 0.19", HYPOTHESES),
        ("0.8*H(a+2*b) - H(a+b) + H(a)/4 > 0", HYPOTHESES),
        ("H(a+2*b) - 1.25*H(a+b) + H(a)/4 > 0", HYPOTHESES),
        ("H(a+2*b) - H(a+b) - H(a)/4 > 0", HYPOTHESES),
        ("H(a+b) - H(a+2*b) + H(a)/4 > 0", HYPOTHESES),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)


def test_order_of_arguments() -> None:
    neighbours = [
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
    ]
    assert assert_none_proved(neighbours) == len(neighbours)


def test_order_of_entropies() -> None:
    neighbours = [
        ("H(a/2+1/2) >= H(3*a/4+1/4)", "0 < a <= 0.2001"),
        ("H(a/2+1/2) > H(3*a/4+1/4)", "0 < a <= 1/5"),
        ("H(a/2+1/2) >= H(3*a/4+1/4)", "0 < a < 1"),
        ("H(a/2+1/2) <= H(3*a/4+1/4)", RANGE),
        ("H(a/2+1/2) >= H(3*a/4+1/4) + 1/10", RANGE),
        ("H(a/2+1/2) >= H(3*a/4+1/4) + a", RANGE),
        ("H(a/2+1/2) >= H(3*a/4+1/4) + 0.07", RANGE),
        ("H(a/2+1/2) >= H(3*a/2+1/4)", "0 < a <= 1/5"),
        ("H(a/2+1/2) >= H(3*a/4+3/8)", RANGE),
        ("H(a+1/2) >= H(a+5/16)", RANGE),
        ("H(a/2+1/2) == H(1/2-a/3)", RANGE),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)


def test_lower_bound() -> None:
    neighbours = [
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
    ]
    assert assert_none_proved(neighbours) == len(neighbours)
