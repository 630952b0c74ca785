"""Lemma 5.2: false neighbours of what is proved there."""

import pytest

from lemmas.optimality.scaling import C1, C2, ENTROPIES, ERRORS, F_DOMAIN, F_SECOND, SCALED, STRICTLY
from tests.lemmas.neighbours import assert_none_proved

STRICT = "0 < y <= 1, 0 < x1 < x2 <= 1"
SLOPE = f"{F_SECOND} > 0"
HIGH = f"{SCALED}, y*x1 >= 1/2"
LOW = f"{SCALED}, y*x2 <= 1/2"
APART = f"{SCALED}, y*x1 <= 1/2 <= y*x2"

FALSE = {
    "L52.1": [
        ("x1*H(y*x2) >= x2*H(y*x1)", SCALED),
        (STRICTLY, SCALED),
        ("1.0001*x1*H(y*x2) <= x2*H(y*x1)", SCALED),
        ("x1*H(y*x2) + x1*y/1000 <= x2*H(y*x1)", SCALED),
        (ENTROPIES, "0 < y < 1, 0 < x1 <= 1, 0 < x2 <= 1"),
        (ENTROPIES, "0 < y < 1, 0 < x1 <= 1.001*x2, x2 <= 1"),
        (ENTROPIES, "0 < y < 1, 0 < x1 <= x2 <= 1.01"),
        (ENTROPIES, "0 < y < 1.01, 0 < x1 <= x2 <= 1"),
        (ENTROPIES, "0 < y < 1, -0.01 < x1 <= x2 <= 1"),
        ("x1*H(y*x1) <= x2*H(y*x2)", SCALED),
        ("sqrt(x1)*H(y*x2) <= sqrt(x2)*H(y*x1)", SCALED),
    ],
    "L52.1 strictly": [
        (STRICTLY, "0 <= y <= 1, x1 == 1/4, x2 == 1/2"),
        (STRICTLY, "0 < y <= 1, 0 <= x1 < x2 <= 1"),
        (STRICTLY, "0 < y <= 1, 0 < x1 <= x2 <= 1"),
        (STRICTLY, "0 < y <= 1, 0 < x1 < 1.001*x2, x2 <= 1"),
        (STRICTLY, "0 < y <= 1, 0 < x2 < x1 <= 1"),
        (STRICTLY, "0 < y <= 1.01, 0 < x1 < x2 <= 1"),
        ("x1*H(y*x2) > x2*H(y*x1)", STRICT),
        ("1.0001*x1*H(y*x2) < x2*H(y*x1)", STRICT),
        ("x1*H(y*x2) + x1*y/1000 < x2*H(y*x1)", STRICT),
        ("x1*H(y*x2) + (x2 - x1)/1000 < x2*H(y*x1)", STRICT),
    ],
    "L52.1s2": [
        (f"{F_SECOND} < 0", F_DOMAIN),
        (f"{F_SECOND} > 1/1000", F_DOMAIN),
        (f"{F_SECOND} > 1.5*y*x1", F_DOMAIN),
        (f"{F_SECOND} > x - x1", F_DOMAIN),
        (SLOPE, "0 < y < 1, 0 < x1 <= 1, x == x1/4"),
        (SLOPE, "0 < y <= 1, 0 < x1 <= x <= 1"),
        (SLOPE, "0 < y < 1, 0 < x1 <= 4*x, x1 <= 1, x <= 1"),
        ("-log2(1 - y*x1) - y*x1*log2(y*x*(1 - y*x1)/(y*x1*(1 - y*x))) > 0", F_DOMAIN),
        ("log2(1 - y*x1) + y*x1*log2(y*x*(1 - y*x1)/(y*x1*(1 - y*x))) > 0", F_DOMAIN),
        ("-log2(1 - y*x1) + log2(y*x*(1 - y*x)/(y*x1*(1 - y*x1))) > 0", F_DOMAIN),
    ],
    "L52.2": [
        (f"x1*{C2} < x2*{C1}", SCALED),
        (f"x1*{C2} >= x2*{C1}", SCALED),
        (f"1.0001*x1*{C2} <= x2*{C1}", SCALED),
        (f"x1*{C2} + x1*y/1000 <= x2*{C1}", SCALED),
        (f"{C2} <= {C1}", SCALED),
        (f"{C1} <= {C2}", SCALED),
        (f"x1*{C1} <= x2*{C2}", SCALED),
        (f"x2*{C2} <= x1*{C1}", SCALED),
        (ERRORS, "0 < y < 1, 0 < x1 <= 1, 0 < x2 <= 1"),
        (ERRORS, "0 < y < 1, 0 < x1 <= 1.001*x2, x2 <= 1"),
        (ERRORS, "0 < y <= 1, -0.01 <= x1 <= x2 <= 1"),
    ],
    "L52.2a": [
        (f"{C2} == y*x2", HIGH),
        (f"{C1} == y*x1", HIGH),
        (f"{C1} <= {C2}", HIGH),
        (f"{C1} == 1 - y*x1", f"{SCALED}, y*x1 >= 0.499"),
        (f"x2*{C1} - x1*{C2} == x2 - x1", f"{SCALED}, y*x1 >= 0.499"),
        ("x2*(1 - y*x1) - x1*(1 - y*x2) == x1 - x2", ""),
        ("x1*(1 - y*x2) <= x2*(1 - y*x1)", "0 < y < 1, 0 < x1 <= 1.001*x2, x2 <= 1, y*x1 >= 1/2"),
        ("x1*(1 - y*x2) < x2*(1 - y*x1)", HIGH),
        ("x1*(1 - y*x2) >= x2*(1 - y*x1)", HIGH),
        ("1.001*x1*(1 - y*x2) <= x2*(1 - y*x1)", HIGH),
    ],
    "L52.2b": [
        (f"{C2} == 1 - y*x2", LOW),
        (f"{C1} == 1 - y*x1", LOW),
        (f"{C2} == y*x2", f"{SCALED}, y*x2 <= 0.501"),
        (f"{C1} == y*x1", f"{SCALED}, y*x1 <= 0.501"),
        (f"x1*{C2} < x2*{C1}", LOW),
        (f"x1*{C2} > x2*{C1}", LOW),
        (f"1.0001*x1*{C2} <= x2*{C1}", LOW),
        (f"x1*{C2} <= 0.9999*x2*{C1}", LOW),
        (f"x1*{C2} + x1*y/1000 <= x2*{C1}", LOW),
        (f"{C2} <= {C1}", LOW),
    ],
    "L52.2c": [
        (f"{C2} == y*x2", APART),
        (f"{C1} == 1 - y*x1", APART),
        (f"{C1} == y*x1", f"{SCALED}, y*x1 <= 0.501, 1/2 <= y*x2"),
        (f"{C2} == 1 - y*x2", f"{SCALED}, y*x1 <= 1/2, 0.499 <= y*x2"),
        ("2*x1*(1 - y*x2) <= x2*y*x1", APART),
        ("x1*(1 - y*x2) >= x2*y*x1", APART),
        ("x1*(1 - y*x2) <= 0.999*x2*y*x1", APART),
        ("1.001*x1*(1 - y*x2) <= x2*y*x1", APART),
        ("x1*(1 - y*x2) <= x2*y*x1", f"{SCALED}, y*x1 <= 1/2, 0.499 <= y*x2"),
        ("x1*(1 - y*x2) + x1/1000 <= x2*y*x1", APART),
    ],
}


SLOW = {"L52.1", "L52.1 strictly", "L52.1s2"}


@pytest.mark.parametrize("name", [pytest.param(n, marks=[pytest.mark.slow] * (n in SLOW)) for n in FALSE])
def test_no_false_neighbour_is_proved(name: str) -> None:
    assert assert_none_proved(FALSE[name]) == len(FALSE[name])
