r"""One round of TopDown with the entropy criterion: (42), (43) and (44), and Jensen's inequality, about the leaves.

Paper: KM96, section 5.4. No claims stand here.   Units: bits.
Notation: leaves as in `growing_entropy`. In `ROUND` any leaf is w, q with its witness, the one that is split is W, Q with
children W0, Q0 and W1, Q1; it drops d, no less than the witness at any leaf gains, and `next` is G_{t+1}.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from lemmas.boosting.growing_entropy import AVERAGE, ERROR, GAIN, LEAVES, TOTAL
from verify.families.members import Family, Member

ROUND = (
    "0 < gamma <= 1/2, t >= 1, sum(1) == t + 1, sum(w) == 1, 0 <= s <= 1, W0 == (1 - s)*W, W1 == s*W,"
    " Q == (1 - s)*Q0 + s*Q1, d == W*H(Q) - W0*H(Q0) - W1*H(Q1),"
    f" next == {TOTAL} - W*H(Q) + W0*H(Q0) + W1*H(Q1), each {LEAVES}, d >= w*g"
)
"""The tree before a split, the split, and G after it."""
HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
NONE, ONE = Fraction(0), Fraction(1)
CERTAIN = {"s0": NONE, "s1": ONE, "tau": HALF, "p": NONE, "r": ONE, "g": ONE}
"""A hypothesis that never errs, at a leaf with q = 1/2."""
SPLIT = {"s": HALF, "W": HALF, "Q": HALF, "W0": QUARTER, "W1": QUARTER, "Q0": NONE, "Q1": ONE}
SECOND_SPLIT = Family(
    (Member({"w": HALF, "q": HALF, **CERTAIN}, Fraction(2)),),
    {"gamma": HALF, "t": ONE, "d": HALF, "next": HALF, **SPLIT},
)
"""The second split of a parity of two fair bits meets the conditions of a round."""
SECOND_SPLIT_WITH_X = replace(SECOND_SPLIT, parameters={**SECOND_SPLIT.parameters, "x": HALF})
INVERSE = f"0 <= x <= 1/2, H(x) == {TOTAL}"
"""x is H^{-1}(G_t)."""


def with_inverse() -> str:
    """A round, with x."""
    return ROUND.replace("sum(1) ==", f"{INVERSE}, sum(1) ==", 1)


def with_entropy() -> str:
    """A round in which G_t > 0."""
    return ROUND.replace("sum(1) ==", f"{TOTAL} > 0, sum(1) ==", 1)


# -- the recurrence in the error

DROPS = (
    *GAIN,
    *AVERAGE,
    (
        f"next == {TOTAL} - d by 1: next == {TOTAL} - W*H(Q) + W0*H(Q0) + W1*H(Q1);"
        " 1: d == W*H(Q) - W0*H(Q0) - W1*H(Q1)"
    ),
    "each min(q, 1 - q) >= 0",
    "each w*min(q, 1 - q) >= 0 by w: min(q, 1 - q) >= 0",
    f"{ERROR} >= 0",
    (
        f"(t + 1)*d*ln(2) >= 4*gamma^2*{ERROR} by 1: sum(1)*d*ln(2) >= 4*gamma^2*{ERROR};"
        " -d*ln(2): sum(1) == t + 1"
    ),
    f"d >= 4/ln(2)*gamma^2*{ERROR}/(t + 1) by 1/(ln(2)*(t + 1)): (t + 1)*d*ln(2) >= 4*gamma^2*{ERROR}",
)
TO_TWO = (
    f"(4/(t + 1) - 2/t)/ln(2)*gamma^2*{ERROR} >= 0 by (4/(t + 1) - 2/t)/ln(2)*gamma^2: {ERROR} >= 0",
    (
        f"d >= 2/ln(2)*gamma^2*{ERROR}/t by 1: d >= 4/ln(2)*gamma^2*{ERROR}/(t + 1);"
        f" 1: (4/(t + 1) - 2/t)/ln(2)*gamma^2*{ERROR} >= 0"
    ),
)
SHARP_42 = f"next <= {TOTAL} - 2/ln(2)*gamma^2*{ERROR}/t"
TO_SHARP_42 = (
    *DROPS,
    *TO_TWO,
    f"{SHARP_42} by 1: d >= 2/ln(2)*gamma^2*{ERROR}/t; -1: next == {TOTAL} - d",
)
PRINTED_42 = f"next <= {TOTAL} - gamma^2*{ERROR}/(2*t)"
TO_42 = (
    *TO_SHARP_42,
    f"(2/ln(2) - 1/2)*gamma^2/t*{ERROR} >= 0 by (2/ln(2) - 1/2)*gamma^2/t: {ERROR} >= 0",
    f"{PRINTED_42} by 1: {SHARP_42}; 1: (2/ln(2) - 1/2)*gamma^2/t*{ERROR} >= 0",
)
