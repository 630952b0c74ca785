"""Lemma C.6: false neighbours of what is proved there."""

import pytest

from lemmas.optimality.lemma_c6 import AT_TWO, FAR, HYPOTHESES, ITEM_1, ITEM_2, ITEM_3, ITEM_4
from tests.lemmas.neighbours import assert_none_proved

GAP_1, GAP_2, GAP_3, GAP_4 = (item.removesuffix(" > 0") for item in (ITEM_1, ITEM_2, ITEM_3, ITEM_4))
FAMILY_2 = f"{HYPOTHESES}, k >= 3"

FALSE = {
    "LC6.1": [
        (ITEM_1, "x = 2^-k, y = 2^-m, 1 <= k <= m, integer k, m"),
        (ITEM_1, "x = 2^-k, y = 2^-m, 0 <= k < m, integer k, m"),
        (ITEM_1, "y > 0, 1.931*y <= x <= 1/2"),
        (ITEM_1, "y > 0, 2*y <= x <= 0.501"),
        (f"{GAP_1} < 0", HYPOTHESES),
        (f"{GAP_1} > y/10", HYPOTHESES),
        (f"{GAP_1} > x/50", HYPOTHESES),
        ("0.49*H(x+y-x*y) - 3*H(y)/4 + H(2*y)/4 - H(2*x+y-2*x*y)/4 > 0", HYPOTHESES),
        ("H(x+y-x*y)/2 - 0.77*H(y) + H(2*y)/4 - H(2*x+y-2*x*y)/4 > 0", HYPOTHESES),
        ("H(x+y-x*y)/2 - 3*H(y)/4 + H(2*y)/4 - 0.26*H(2*x+y-2*x*y) > 0", HYPOTHESES),
    ],
    "LC6.2": [
        (ITEM_2, f"{HYPOTHESES}, k >= 1"),
        (ITEM_2, "0 < y <= 1, 0 < x <= 1/4"),
        (ITEM_2, "0 < y < 1, 0 <= x <= 1/4"),
        (ITEM_2, "0 < y < 1, 0 < x <= 0.251"),
        (f"{GAP_2} < 0", FAMILY_2),
        (f"{GAP_2} > 2*x^2", FAMILY_2),
        ("0.98*H(2*x+y-2*x*y) + H(y)/4 - H(x+y-x*y) - H(4*x+y-4*x*y)/4 > 0", FAMILY_2),
        ("H(2*x+y-2*x*y) + H(y)/5 - H(x+y-x*y) - H(4*x+y-4*x*y)/4 > 0", FAMILY_2),
        ("H(2*x+y-2*x*y) + H(y)/4 - 1.02*H(x+y-x*y) - H(4*x+y-4*x*y)/4 > 0", FAMILY_2),
        ("H(2*x+y-2*x*y) + H(y)/4 - H(x+y-x*y) - 0.26*H(4*x+y-4*x*y) > 0", FAMILY_2),
    ],
    "LC6.3": [
        (ITEM_3, "x = 1/4, 0 < y <= 1"),
        (ITEM_3, "x = 1/2, 0 < y < 1"),
        (ITEM_3, "0 <= y < 1, 0 < x <= 0.3"),
        (f"{GAP_3} < 0", AT_TWO),
        (f"{GAP_3} > 0.19", AT_TWO),
        (f"{GAP_3} > 0.4*H(y)", AT_TWO),
        ("0.8*H(2*x+y-2*x*y) + H(y)/4 - H(x+y-x*y) > 0", AT_TWO),
        ("H(2*x+y-2*x*y) - H(y)/4 - H(x+y-x*y) > 0", AT_TWO),
        ("H(2*x+y-2*x*y) + H(y)/4 - 1.25*H(x+y-x*y) > 0", AT_TWO),
        ("H(x+y-x*y) + H(y)/4 - H(2*x+y-2*x*y) > 0", AT_TWO),
    ],
    "LC6.4": [
        (ITEM_4, "x = 2^-k, y = 2^-m, 0 <= k < m, integer k, m"),
        (ITEM_4, "y = 2^-m, m >= 1, integer m"),
        (ITEM_4, "0 < y <= 0.2501"),
        (ITEM_4, "0 <= y <= 1/4"),
        (f"{GAP_4} < 0", HYPOTHESES),
        (f"{GAP_4} > y/5", HYPOTHESES),
        (f"{GAP_4} >= 0.722*y^2", "0 < y <= 1/4"),
        ("0.99*H(2*y) - H(y) - H(4*y)/4 > 0", HYPOTHESES),
        ("H(2*y) - 1.01*H(y) - H(4*y)/4 > 0", HYPOTHESES),
        ("H(2*y) - H(y) - 0.26*H(4*y) > 0", HYPOTHESES),
    ],
    "LC6.s1": [
        ("x - x*y >= 3.501*y", FAR),
        ("x - x*y > 7/2*y", FAR),
        ("x - x*y >= 4*y", FAR),
        ("x - x*y < 2*y", FAR),
        ("x - x*y >= 2*y", HYPOTHESES),
        ("x - x*y > y", "x = 2^-k, y = 2^-m, 1 <= k < m + 1, integer k, m"),
        ("x - 2*x*y >= 7/2*y", FAR),
        ("x - x*y >= 2*y + y/x", FAR),
        ("x - x*y >= 2*y + 1/100", FAR),
        ("x - x*y >= 4*y - 3*y^2", FAR),
    ],
}
SLOW = {"LC6.1", "LC6.2"}


@pytest.mark.parametrize("name", [pytest.param(n, marks=[pytest.mark.slow] * (n in SLOW)) for n in FALSE])
def test_no_false_neighbour_is_proved(name: str) -> None:
    assert assert_none_proved(FALSE[name]) == len(FALSE[name])


def test_item_1_needs_an_integer_k() -> None:
    """The note on the words of the lemma: 1 < k < 2 = m, and the item fails."""
    assert assert_none_proved([(ITEM_1, "x = 3/10, y = 1/4")]) == 1
