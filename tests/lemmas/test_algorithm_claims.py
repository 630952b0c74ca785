"""False neighbours of the inequalities that the claims on trees and growth prove."""

import pytest

from lemmas.optimality.dynamic_program_costs import EVERY_CONSTANT, PASSED
from lemmas.optimality.weighted_gains import (
    DIFFERENCE,
    FAMILY_2,
    LAST_GAP,
    PATH,
    PATH_GAP,
    SUBTREE,
    W1,
    WHOLE_PATH,
    h_at,
)
from tests.lemmas.neighbours import Neighbour, assert_none_proved

FIRST = "(H(x) + H(2*y + x - 2*x*y)) - (H(y) + H(2*x + y - 2*x*y))"
UPPER = "(H(x + y - x*y) - H(y)/2 - H(2*x + y - 2*x*y)/2)"
LONG = "1 <= l < m, integer l, m"

FALSE: dict[str, list[Neighbour]] = {
    "S3.H": [("-x*log2(x) - (1 - x)*log2(x) == H(x)", "0 < x < 1")],
    "S3.EH": [("2.001*min(q, 1 - q) <= H(q)", "0 <= q <= 1"), ("min(q, 1 - q) < H(q)", "0 <= q <= 1")],
    "S6.FP": [
        (f"{FIRST} > 0", "0 < y <= x <= 1/2"),
        (f"{FIRST} > 0", "0 < x < y <= 1/2"),
        (f"{FIRST} > y", "0 < y < x <= 1/2"),
        ("H(x) - H(2*x)/2 > 0", "0 <= x <= 1/2"),
        ("H(x + y - x*y) - H(y)/2 - H(2*x + y - 2*x*y)/2 > x", "0 < y <= x <= 1/2"),
        ("H(q) - H(q0)/2 - H(q1)/2 == 0", "0 <= q <= 1, q0 == q^2, q1 == q"),
    ],
    "P63.p2c": [(f"{PATH_GAP} > 1/10", PATH), (f"{PATH_GAP} < 0", PATH)],
    "P63.p2d": [
        (f"{LAST_GAP} > 0.19", "m >= 2, x = 1/4, y = 2^-m, integer m"),
        (f"{LAST_GAP} > 0", "m >= 0, x = 1/4, y = 2^-m, integer m"),
    ],
    "P63.p3": [("H(2*y) - H(y) - H(4*y)/4 > y", SUBTREE), ("H(2*y) - H(y) - H(4*y)/3.9 > 0", SUBTREE)],
    "P63.f1": [("(H(y) - H(2*y)/2)/2^i > (H(y) - H(2*y)/2)/2^j", "m >= 1, y = 2^-m, 1 <= i <= j, integer m, i, j")],
    "P63.f2": [
        (f"y*{UPPER} > x*(H(y) - H(2*y)/2)", "0 < y, 2*y <= x, x <= 1/2"),
        (f"2*y*{UPPER} > x*(H(y) - H(2*y)/2)", "0 <= y, 2*y <= x, x <= 1/2"),
    ],
    "E7": [(f"({h_at('x')} - H(y)/2 - {h_at('2*x')}/2)/2 == {W1} + y/100", FAMILY_2)],
    "P63.p1": [(f"{DIFFERENCE} > y/10", FAMILY_2)],
    "P63.p2r": [
        (f"{PATH_GAP} > 0", "1 <= n <= m, integer n, m, x = 2^-n, y = 2^-m"),
        (f"{PATH_GAP} > 1/10", WHOLE_PATH),
    ],
    "L53.s3": [
        ("p*min(y, 1 - y) < min(y*p, 1 - y*p)", "0 < p < 1, 0 < y <= 1"),
        ("1.01*p*min(y, 1 - y) <= min(y*p, 1 - y*p)", "0 < p < 1, 0 < y <= 1"),
    ],
    "L54.s3": [
        ("H(p*b) - p*H(b) > 0", "0 < b <= 1, 0 < p <= 1"),
        ("H(p*b) - p*H(b) > 0", "0 <= b <= 1, 0 < p < 1"),
        ("H(p*b) - 1.01*p*H(b) > 0", "0 < b <= 1, 0 < p < 1"),
    ],
    "L54.s5": [
        ("p*H(y*r) < r*H(y*p)", "0 < p <= r < 1, 0 < y <= 1"),
        ("p*H(y*r) <= r*H(y*p)", "0 < r <= p < 1, 0 < y <= 1"),
    ],
    "E9": [
        ("1/2^m <= 1/2^l", "1 <= l, m >= 1, integer l, m"),
        ("1/2^(m + i) > 1/2^(m + j)", "m >= 1, 1 <= i <= j, integer m, i, j"),
    ],
    "P64.c4": [
        ("1/2^(l + 1) > 1/2^(m + i + 1)", "1 <= l <= m, i >= 0, integer l, m, i"),
        ("1/2^(l - 1)*(1/2^m) == 1/2^(l + m)", LONG),
        ("1/2^(l - 1)*(1/2^m) + 1/2^l*(1/2 - 1/2^m) == 1/2^(l + 1)", LONG),
    ],
    "S71.CPLX": [
        (PASSED, EVERY_CONSTANT.replace("4*C", "4*C - 1")),
        (PASSED.replace("2*C", "3*C"), EVERY_CONSTANT),
        (PASSED, EVERY_CONSTANT.replace("(t + 1)", "(t - 1)")),
    ],
}  # fmt: skip


@pytest.mark.parametrize("claim", FALSE)
def test_false_neighbours_are_turned_down(claim: str) -> None:
    assert assert_none_proved(FALSE[claim]) == len(FALSE[claim])
