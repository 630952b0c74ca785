r"""One round of TopDown with the entropy criterion: (42) and (44), and Jensen's inequality, about the leaves.

Paper: KM96, section 5.4. No claims stand here.   Units: bits.
Notation: leaves as in `growing_entropy`. In `ROUND` any leaf is w, q with its witness, the one that is split is W, Q,
with children W0, Q0 and W1, Q1; it drops d, no less than the witness at any leaf gains, and `next` is G_{t+1}.
"""

from __future__ import annotations

from dataclasses import replace

from lemmas.boosting.growing_entropy import AVERAGE, BELOW, ERROR, GAIN, LEAVES, TOTAL
from lemmas.boosting.recurrences import ERRING, LAYERS, middle_split
from verify.kinds.families.members import Family, Member
from verify.rationals import Fraction

ROUND = (
    "0 < gamma <= 1/2, t >= 1, sum(1) == t + 1, sum(w) == 1, 0 <= s <= 1, W0 == (1 - s)*W, W1 == s*W,"
    " Q == (1 - s)*Q0 + s*Q1, 0 <= Q <= 1, 0 <= Q0 <= 1, 0 <= Q1 <= 1, d == W*H(Q) - W0*H(Q0) - W1*H(Q1),"
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
OF_LAYERS, ITS_SPLIT = middle_split(LAYERS)
MIDDLE_LAYERS = Family(tuple(Member(leaf) for leaf in OF_LAYERS), ITS_SPLIT)
"""The second split on the two middle layers of 2 `LAYERS` + 1 bits, without what is irrational: `IRRATIONAL`."""
IRRATIONAL = ("g", "d", "next")
INVERSE = f"0 <= x <= 1/2, H(x) == {TOTAL}"
"""x is H^{-1}(G_t)."""


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
WITH_42 = f"next <= {TOTAL} - gamma^2*{ERROR}/(c*t)"
"""(42) with c for 2."""
TO_TWO = (
    f"(4/(t + 1) - 2/t)/ln(2)*gamma^2*{ERROR} >= 0 by (4/(t + 1) - 2/t)/ln(2)*gamma^2: {ERROR} >= 0",
    (
        f"d >= 2/ln(2)*gamma^2*{ERROR}/t by 1: d >= 4/ln(2)*gamma^2*{ERROR}/(t + 1);"
        f" 1: (4/(t + 1) - 2/t)/ln(2)*gamma^2*{ERROR} >= 0"
    ),
)
SHARP_42 = WITH_42.replace("c*t", "(ln(2)/2)*t")
TO_SHARP_42 = (
    *DROPS,
    *TO_TWO,
    f"{SHARP_42} by 1: d >= 2/ln(2)*gamma^2*{ERROR}/t; -1: next == {TOTAL} - d",
)
BETTER_42 = f"next <= {TOTAL} - 4/ln(2)*gamma^2*{ERROR}/(t + 1)"
"""Better than (42) with any constant."""
TO_BETTER_42 = (*DROPS, f"{BETTER_42} by 1: d >= 4/ln(2)*gamma^2*{ERROR}/(t + 1); -1: next == {TOTAL} - d")
PRINTED_42 = f"next <= {TOTAL} - gamma^2*{ERROR}/(2*t)"


def smaller_42(weak: str, strong: str) -> tuple[str, ...]:
    """Hints: (42) with one constant for 2 gives (42) with a larger one."""
    more = f"(1/({strong}) - 1/({weak}))*gamma^2/t"
    texts = (WITH_42.replace("c*t", f"({v})*t") for v in (weak, strong))
    less, given = texts
    return (
        *ERRING,
        f"{more}*{ERROR} >= 0 by {more}: {ERROR} >= 0",
        f"{less} by 1: {given}; 1: {more}*{ERROR} >= 0",
    )


TO_42 = (*TO_SHARP_42, *smaller_42("2", "ln(2)/2")[len(ERRING) :])


# -- Jensen's inequality

GIBBS = "min(q, 1 - q)*(ln(1 - b) - ln(b)) - ln(1 - b) >= ln(2)*H(q) for 0 <= q <= 1, 0 < b, b <= 1/2"
TANGENT = f"{ERROR}*(ln(1 - {ERROR}) - ln({ERROR})) - ln(1 - {ERROR})"
LOGS = f"(ln(1 - {ERROR}) - ln({ERROR}))"
JENSEN = f"{TOTAL} <= H({ERROR})"
OF_ERROR = (
    "each min(q, 1 - q) >= 0",
    "each w*min(q, 1 - q) >= 0 by w: min(q, 1 - q) >= 0",
    f"{ERROR} >= 0",
    "each min(q, 1 - q) <= 1/2",
    "each w*min(q, 1 - q) <= w/2 by w: min(q, 1 - q) <= 1/2",
    f"{ERROR} <= sum(w)/2",
    f"{ERROR} <= 1/2 by 1: {ERROR} <= sum(w)/2; 1/2: sum(w) == 1",
)
CASES = (
    "each H(q) <= 2*sqrt(min(q, 1 - q)) law H(q) <= 2*sqrt(min(q, 1 - q)) for 0 <= q <= 1",
    "each H(q) >= 0 law H(q) >= 0 for 0 <= q <= 1",
    "each sqrt(min(q, 1 - q)) >= 0 law sqrt(m) >= 0 for m >= 0 at m: min(q, 1 - q)",
    (
        "each H(q)^2 <= 4*min(q, 1 - q)"
        " law x^2 <= 4*m for x >= 0, 2*y >= x, y >= 0, y^2 == m at x: H(q); y: sqrt(min(q, 1 - q)); m: min(q, 1 - q)"
    ),
    "each w*H(q)^2 <= 4*w*min(q, 1 - q) by w: H(q)^2 <= 4*min(q, 1 - q)",
    f"sum(w*H(q)^2) <= 4*{ERROR}",
    (
        f"each w*H(q)^2 - 2*{TOTAL}*w*H(q) + {TOTAL}^2*w >= 0 law w*(x - y)^2 >= 0 for w >= 0"
        f" at x: H(q); y: {TOTAL}"
    ),
    f"sum(w*H(q)^2) >= 2*{TOTAL}^2 - {TOTAL}^2*sum(w)",
    f"sum(w*H(q)^2) >= {TOTAL}^2 by 1: sum(w*H(q)^2) >= 2*{TOTAL}^2 - {TOTAL}^2*sum(w); -{TOTAL}^2: sum(w) == 1",
    f"{TOTAL}^2 <= 4*{ERROR} by 1: sum(w*H(q)^2) <= 4*{ERROR}; 1: sum(w*H(q)^2) >= {TOTAL}^2",
    f"case {ERROR}",
    (f"above each min(q, 1 - q)*{LOGS} - ln(1 - {ERROR}) >= ln(2)*H(q) law {GIBBS} at b: {ERROR}"),
    (
        f"above each w*min(q, 1 - q)*{LOGS} - w*ln(1 - {ERROR}) >= ln(2)*w*H(q)"
        f" by w: min(q, 1 - q)*{LOGS} - ln(1 - {ERROR}) >= ln(2)*H(q)"
    ),
    f"above {ERROR}*{LOGS} - sum(w)*ln(1 - {ERROR}) >= ln(2)*{TOTAL}",
    (
        f"above {JENSEN} by 1/ln(2): {ERROR}*{LOGS} - sum(w)*ln(1 - {ERROR}) >= ln(2)*{TOTAL};"
        f" -ln(1 - {ERROR})/ln(2): sum(w) == 1"
        f" law H(b) == (b*(ln(1 - b) - ln(b)) - ln(1 - b))/ln(2) for 0 < b, b <= 1/2 at b: {ERROR}"
    ),
    f"level {TOTAL}^2 <= 0 by 1: {TOTAL}^2 <= 4*{ERROR}; 4: {ERROR} == 0",
    f"level H({ERROR}) == 0 law H(b) == 0 for b == 0 at b: {ERROR}",
    f"level case {TOTAL}",
    f"above {TOTAL} <= 0 by 1/{TOTAL}: {TOTAL}^2 <= 0",
    f"level {TOTAL} <= 0 by 1: {TOTAL} == 0",
    f"below {TOTAL} <= 0 by 1: {TOTAL} < 0",
    f"{JENSEN} by 1: {TOTAL} <= 0; 1: H({ERROR}) == 0",
)
"""Where the error is above 0, the tangent there; where it is 0, the entropy is 0 too."""
SLOPE = f"H(x) - H({ERROR}) >= 2*(x*(1 - x) - {ERROR}*(1 - {ERROR}))"
PARABOLA = f"x*(1 - x) - {ERROR}*(1 - {ERROR}) <= 0"
TO_INVERSE = (
    *OF_ERROR,
    *CASES,
    f"case {ERROR} - x",
    (
        f"below {SLOPE} law H(x) - H(b) >= 2*(x*(1 - x) - b*(1 - b)) for 0 <= b, b <= x, x <= 1/2"
        f" at b: {ERROR}"
    ),
    f"below {PARABOLA} by 1/2: {SLOPE}; -1/2: H(x) == {TOTAL}; 1/2: {JENSEN}",
    f"below {ERROR} >= x by 1/(1 - x - {ERROR}): {PARABOLA}",
)
"""H rises up to 1/2, so that H(x) <= H(eps_t) leaves no other order."""

# -- the recurrence in the inverse of the entropy

ROUND_WITH_INVERSE = f"{INVERSE}, {ROUND}"
"""A round with x = H^{-1}(G_t)."""
PRINTED_43 = f"next <= {TOTAL} - gamma^2*x/(2*t)"
WITH_43 = f"next <= {TOTAL} - gamma^2*x/(c*t)"
"""(43) with c for 2."""
SHARP_43 = WITH_43.replace("c*t", "(ln(2)/2)*t")
TO_SHARP_43 = (
    *TO_SHARP_42,
    *TO_INVERSE,
    f"x <= {ERROR}",
    f"{SHARP_43} by 1: {SHARP_42}; 2/ln(2)*gamma^2/t: x <= {ERROR}",
)
TO_43 = (
    *TO_42,
    f"{PRINTED_42} by 1: {WITH_42.replace('c*t', '(2)*t')}",
    *TO_INVERSE,
    f"x <= {ERROR}",
    f"{PRINTED_43} by 1: {PRINTED_42}; gamma^2/(2*t): x <= {ERROR}",
)


def smaller_43(weak: str, strong: str) -> tuple[str, ...]:
    """Hints: (43) with one constant for 2 gives (43) with a larger one."""
    more = f"(1/({strong}) - 1/({weak}))*gamma^2/t"
    less, given = (WITH_43.replace("c*t", f"({v})*t") for v in (weak, strong))
    return (f"{more}*x >= 0 by {more}: 0 <= x", f"{less} by 1: {given}; 1: {more}*x >= 0")


MIDDLE_LAYERS_43 = replace(
    MIDDLE_LAYERS, parameters={**MIDDLE_LAYERS.parameters, "x": min(leaf["q"] for leaf in OF_LAYERS)}
)
"""The second split on the middle layers, where G_1 is H(m/n)."""
SECOND_SPLIT_43 = replace(SECOND_SPLIT, parameters={**SECOND_SPLIT.parameters, "x": HALF})
"""That of a parity, with x."""

# -- the recurrence in the entropy

BITS = f"log2(2/{TOTAL})"
FOUR = f"ln(4/{TOTAL})"
PRINTED_44 = f"next <= {TOTAL} - gamma^2*{TOTAL}/(4*t*{BITS})"
BY_ENTROPY = (
    "each H(q) <= 1 law H(q) <= 1 for 0 <= q <= 1",
    "each w*H(q) <= w by w: H(q) <= 1",
    f"{TOTAL} <= sum(w)",
    f"{TOTAL} <= 1 by 1: {TOTAL} <= sum(w); 1: sum(w) == 1",
    f"each min(q, 1 - q)*{FOUR} + {TOTAL}/4 >= ln(2)*H(q) law {BELOW} at y: {TOTAL}/4",
    (
        f"each w*min(q, 1 - q)*{FOUR} + w*{TOTAL}/4 >= ln(2)*w*H(q)"
        f" by w: min(q, 1 - q)*{FOUR} + {TOTAL}/4 >= ln(2)*H(q)"
    ),
    f"{ERROR}*{FOUR} + sum(w)*{TOTAL}/4 >= ln(2)*{TOTAL}",
    f"{BITS} >= 1 law log2(2/y) >= 1 for 0 < y, y <= 1 at y: {TOTAL}",
    f"{FOUR} <= 2*ln(2)*{BITS} law ln(4/y) <= 2*ln(2)*log2(2/y) for 0 < y, y <= 1 at y: {TOTAL}",
    f"(3/4*ln(2) - 1/4)*{TOTAL} >= 0 by 3/4*ln(2) - 1/4: {TOTAL} > 0",
    (
        f"2*ln(2)*{ERROR}*{BITS} >= ln(2)*{TOTAL}/4 by 1: {ERROR}*{FOUR} + sum(w)*{TOTAL}/4 >= ln(2)*{TOTAL};"
        f" {ERROR}: {FOUR} <= 2*ln(2)*{BITS}; -{TOTAL}/4: sum(w) == 1; 1: (3/4*ln(2) - 1/4)*{TOTAL} >= 0"
    ),
    (
        f"{ERROR} >= ln(2)*{TOTAL}/(8*{BITS}) by 1/(2*ln(2)*{BITS}): 2*ln(2)*{ERROR}*{BITS} >= ln(2)*{TOTAL}/4;"
        f" (1/8 - ln(2)/8)/{BITS}: {TOTAL} > 0"
    ),
)
TO_44 = (
    *TO_SHARP_42,
    *BY_ENTROPY,
    f"{PRINTED_44} by 1: {SHARP_42}; 2/ln(2)*gamma^2/t: {ERROR} >= ln(2)*{TOTAL}/(8*{BITS})",
)
