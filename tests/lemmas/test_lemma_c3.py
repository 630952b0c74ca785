"""Neighbours of Lemma C.3 and of the inequalities in its proof: false, and turned down by the machine."""

from lemmas.optimality.lemma_c3 import GAP, HYPOTHESES, RANGE, SECOND_FORM
from tests.lemmas.neighbours import assert_none_proved

AT_2A = "2*H(3*a) - 3*H(a) + H(2*a) - H(5*a)"


def test_lemma() -> None:
    neighbours = [
        (f"{GAP} > 0", "a > 0, b >= 1.931*a, a + 2*b < 1"),
        (f"{GAP} > 0", "a > 0, b >= 1.9*a, a + 2*b < 1"),
        (f"{GAP} > 0", "a > 0, b >= a, a + 2*b < 1"),
        (f"{GAP} > 0", "a >= 0, b >= 2*a, a + 2*b < 1"),
        (f"{GAP} > 0", "a > 0, b >= 2*a, a + 2*b <= 1.001"),
        (f"{GAP} < 0", HYPOTHESES),
        (f"{GAP} > a*(log2(3125/2916) + 1/10000)", HYPOTHESES),
        (f"{GAP} > 0.0501*b", HYPOTHESES),
        (f"{GAP} > b/10", HYPOTHESES),
        ("1.99*H(a+b) - 3*H(a) + H(2*a) - H(a+2*b) > 0", HYPOTHESES),
        ("2*H(a+b) - 3.01*H(a) + H(2*a) - H(a+2*b) > 0", HYPOTHESES),
        ("2*H(a+b) - 3*H(a) + H(2*a) - 1.01*H(a+2*b) > 0", HYPOTHESES),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)


def test_base_point() -> None:
    neighbours = [
        (f"{AT_2A} > 0", "0 <= a < 1/5"),
        (f"{AT_2A} > 0", "0 < a <= 1/4"),
        (f"{AT_2A} > 0", "0 < a < 1"),
        (f"{AT_2A} < 0", "0 < a < 1/5"),
        (f"{AT_2A} > a/10", "0 < a < 1/5"),
        (f"{AT_2A} > a^2 + a/10", "0 < a < 1/5"),
        ("1.99*H(3*a) - 3*H(a) + H(2*a) - H(5*a) > 0", "0 < a < 1/5"),
        ("2*H(3*a) - 3.01*H(a) + H(2*a) - H(5*a) > 0", "0 < a < 1/5"),
        ("2*H(3*a) - 3*H(a) + 0.99*H(2*a) - H(5*a) > 0", "0 < a < 1/5"),
        ("2*H(3*a) - 3*H(a) + H(2*a) - 1.01*H(5*a) > 0", "0 < a < 1/5"),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)


def test_sign_of_the_derivative() -> None:
    neighbours = [
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
    ]
    assert assert_none_proved(neighbours) == len(neighbours)


def test_larger_product() -> None:
    left, right = "(1-(a+b))*(a+2*b)", "(a+b)*(1-(a+2*b))"
    neighbours = [
        (f"{left} < {right}", HYPOTHESES),
        (f"{left} > {right} + b", HYPOTHESES),
        (f"{left} >= {right} + 1.001*b", HYPOTHESES),
        (f"{left} > {right} + 2*a", HYPOTHESES),
        (f"{left} > {right} + 1/100", HYPOTHESES),
        (f"{left} > {right}", "0 < a < 1, 0 <= b < 1, a + 2*b < 1"),
        (f"{left} > {right}", "0 < a < 1, -0.001 < b < 1, a + 2*b < 1"),
        (f"{left} > 2*{right}", HYPOTHESES),
        (f"{left} > 1.7*{right}", HYPOTHESES),
        (f"{left} > (a+b)*(1-(a+b))*2", HYPOTHESES),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)
