"""One round of TopDown with the criterion 4q(1-q), as a statement about the leaves.

Paper: KM96, section 5.4. No claims stand here.
Notation: leaves as in `growing_trees`, a round as in `root_rounds`; `G` is G_t.
"""

from __future__ import annotations

from lemmas.boosting.growing_trees import AVERAGE, GAIN, LEAVES, TOTAL
from verify.families.members import Family, Member
from verify.rationals import Fraction

ONE, HALF, NONE = Fraction(1), Fraction(1, 2), Fraction(0)

# -- a round


def term(i: str) -> str:
    """A leaf's part of G."""
    return f"W{i}*4*Q{i}*(1 - Q{i})"


FALL = f"{term('')} - {term('0')} - {term('1')}"
ROUND = (
    f"0 < gamma <= 1/2, t >= 1, sum(1) == t + 1, sum(w) == 1, {TOTAL} == G, 0 <= s <= 1, W0 == (1 - s)*W, W1 == s*W,"
    f" Q == (1 - s)*Q0 + s*Q1, d == {FALL}, next == G - {term('')} + {term('0')} + {term('1')},"
    f" each {LEAVES}, d >= w*g"
)
"""The tree before a split, the split, and G after it, `next`: the split drops no less than any leaf's witness would."""
ROUND_DROPS = (
    f"{TOTAL} >= 0",
    f"{TOTAL} <= sum(w)",
    *GAIN,
    *AVERAGE,
    f"{TOTAL}^2 >= 0 law u^2 >= 0 at u: {TOTAL}",
    f"(4/(t + 1) - 2/t)*gamma^2*{TOTAL}^2 >= 0 by (4/(t + 1) - 2/t)*gamma^2: {TOTAL}^2 >= 0",
    (
        f"d >= 2*gamma^2*{TOTAL}^2/t by 1: d >= 4*gamma^2*{TOTAL}^2/(t + 1);"
        f" 1: (4/(t + 1) - 2/t)*gamma^2*{TOTAL}^2 >= 0"
    ),
    f"next == G - d by 1: next == G - {term('')} + {term('0')} + {term('1')}; 1: d == {FALL}",
    f"next <= G - 2*gamma^2*{TOTAL}^2/t by 1: d >= 2*gamma^2*{TOTAL}^2/t; -1: next == G - d",
    f"{TOTAL}^2 == G^2 by {TOTAL} + G: {TOTAL} == G",
    f"next <= G - 2*gamma^2*G^2/t by 1: next <= G - 2*gamma^2*{TOTAL}^2/t; 2*gamma^2/t: {TOTAL}^2 == G^2",
    f"G <= 1 by 1: {TOTAL} <= sum(w); -1: sum(w) == 1; 1: {TOTAL} == G",
    "G^2 >= 0 law u^2 >= 0 at u: G",
    "G^2*(2 - G/128) >= 0 by 2 - G/128: G^2 >= 0",
    "gamma^2*G^2*(2 - G/128)/t >= 0 by gamma^2/t: G^2*(2 - G/128) >= 0",
    ("next <= G - gamma^2*G^3/(128*t) by 1: next <= G - 2*gamma^2*G^2/t; 1: gamma^2*G^2*(2 - G/128)/t >= 0"),
)
SECOND_SPLIT = Family(
    (
        Member(
            {"w": HALF, "q": HALF, "s0": NONE, "s1": ONE, "tau": HALF, "p": NONE, "r": ONE, "g": ONE},
            Fraction(2),
        ),
    ),
    {"gamma": HALF, "t": ONE, "G": ONE, "s": HALF, "W": HALF, "Q": HALF, "d": HALF, "next": HALF}
    | {"W0": Fraction(1, 4), "W1": Fraction(1, 4), "Q0": NONE, "Q1": ONE},
)
