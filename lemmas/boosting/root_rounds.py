r"""One round of TopDown with the criterion 2 sqrt(q(1-q)), as statements about the leaves.

Paper: KM96, section 5.4. No claims stand here.
Notation: leaves as in `growing_roots`; `G` is G_t. In `AT_A_LEAF` the leaf that is split is w, q with its witness, all
of them parameters, and any leaf is v, u. In `ROUND` any leaf is w, q, the one that is split W, Q, its children W0, Q0
and W1, Q1; X, X0, X1 are 2 sqrt(q(1-q)) at the three.
"""

from __future__ import annotations

from lemmas.boosting.growing_roots import (
    AVERAGE,
    CERTAIN,
    GAIN,
    HALF,
    HALF_OF_IT,
    LEAVES,
    NONE,
    ONE,
    TOTAL,
    WITNESS,
)
from lemmas.boosting.recurrences import LAYERS, middle_split
from verify.kinds.families.members import Family, Member
from verify.rationals import Fraction

# -- the drop at a leaf

ANY_LEAF = "v*2*sqrt(u*(1 - u))"
AT_A_LEAF = (
    f"0 < gamma <= 1/2, t >= 1, sum(1) == t + 1, sum({ANY_LEAF}) == G, w >= 0, 0 <= q <= 1, {WITNESS},"
    f" each v >= 0, 0 <= u <= 1, w*x >= {ANY_LEAF}"
)
"""A tree with t + 1 leaves, w x the largest of the terms of G."""
AT_THE_LEAF = f"0 < gamma <= 1/2, t >= 1, G >= 0, w >= 0, 0 <= q <= 1, {WITNESS}, w*x >= G/t"
"""A leaf w, q with w x >= G/t, and its witness."""
OF_NUMBERS = tuple(hint.removeprefix("each ") for hint in GAIN)
SHARED = (
    "w*x >= 0 by w: x >= 0",
    (
        f"2*t*w*x >= G by 1: sum({ANY_LEAF}) <= w*x*sum(1); -1: sum({ANY_LEAF}) == G; w*x: sum(1) == t + 1;"
        " t - 1: w*x >= 0"
    ),
    "w*x >= G/(2*t) by 1/(2*t): 2*t*w*x >= G",
    "w*g >= 2*gamma^2*w*x by w: g >= 2*gamma^2*x",
    "w*g >= gamma^2*G/t by 1: w*g >= 2*gamma^2*w*x; 2*gamma^2: w*x >= G/(2*t)",
    f"G >= 0 by 1: sum({ANY_LEAF}) >= 0; 1: sum({ANY_LEAF}) == G",
    "gamma^2*(1 - (1 - 2*q)^2/4 - q*(1 - q))*G/t >= 0 by gamma^2*(1 - (1 - 2*q)^2/4 - q*(1 - q))/t: G >= 0",
)
AT_LEAST = "gamma^2*(1 - 2*q)^2*G/(4*t) + gamma^2*q*(1 - q)*G/t"
WITH_46 = f"w*g >= c*({AT_LEAST})"
"""(46) with c for 1."""
PRINTED_46 = f"w*g >= {AT_LEAST}"
SHARP_46 = WITH_46.replace("c*", "8*", 1)
OF_THE_LEAF = (
    *OF_NUMBERS,
    "w*g >= 2*gamma^2*w*x by w: g >= 2*gamma^2*x",
    "w*g >= 2*gamma^2*G/t by 1: w*g >= 2*gamma^2*w*x; 2*gamma^2: w*x >= G/t",
)
DROPS_AS_PRINTED = (
    *OF_THE_LEAF,
    "7/4*gamma^2*G/t >= 0 by 7/4*gamma^2/t: G >= 0",
    f"{PRINTED_46} by 1: w*g >= 2*gamma^2*G/t; 1: 7/4*gamma^2*G/t >= 0",
)
DROPS_SHARPLY = (*OF_THE_LEAF, f"{SHARP_46} by 1: w*g >= 2*gamma^2*G/t")


def smaller_46(weak: str, strong: str) -> tuple[str, ...]:
    """Hints: (46) with one constant for 1 gives (46) with a smaller one."""
    more = f"(({strong}) - ({weak}))*gamma^2/(4*t)"
    weaker, stronger = (WITH_46.replace("c*", f"({v})*", 1) for v in (weak, strong))
    return (
        f"{more}*G >= 0 by {more}: G >= 0",
        f"{weaker} by 1: {stronger}; 1: {more}*G >= 0",
    )


LEAF_DROPS = (
    f"sum({ANY_LEAF}) >= 0",
    OF_NUMBERS[0],
    f"sum({ANY_LEAF}) <= w*x*sum(1)",
    *OF_NUMBERS[1:],
    *SHARED,
    f"{PRINTED_46} by 1: w*g >= gamma^2*G/t; 1: gamma^2*(1 - (1 - 2*q)^2/4 - q*(1 - q))*G/t >= 0",
)

TWO_LEAVES = Family(
    (Member({"v": HALF_OF_IT, "u": HALF_OF_IT}, Fraction(2)),),
    {"gamma": HALF_OF_IT, "t": ONE, "G": ONE, "w": HALF_OF_IT, "q": HALF_OF_IT, **CERTAIN},
)

# -- a round

ROOTS = ", ".join(f"X{i} == 2*sqrt(Q{i}*(1 - Q{i}))" for i in ("", "0", "1"))
ROUND = (
    f"0 < gamma <= 1/2, t >= 1, sum(1) == t + 1, {TOTAL} == G, 0 <= s <= 1, W0 == (1 - s)*W, W1 == s*W,"
    f" Q == (1 - s)*Q0 + s*Q1, {ROOTS}, d == W*X - W0*X0 - W1*X1, next == G - W*X + W0*X0 + W1*X1,"
    f" each {LEAVES}, d >= w*g"
)
"""The tree before a split, the split, and G after it, `next`: the split drops no less than any leaf's witness would."""
EVERY_LEAF = (GAIN[0], "each w*x >= 0 by w: x >= 0", f"{TOTAL} >= 0")
"""First, as long as little is known of each leaf."""
ROUND_DROPS = (
    *EVERY_LEAF,
    *GAIN[1:],
    *AVERAGE,
    "next == G - d by 1: next == G - W*X + W0*X0 + W1*X1; 1: d == W*X - W0*X0 - W1*X1",
    f"(2/(t + 1) - 1/t)*gamma^2*{TOTAL} >= 0 by (2/(t + 1) - 1/t)*gamma^2: {TOTAL} >= 0",
    f"d >= gamma^2*{TOTAL}/t by 1: d >= 2*gamma^2*{TOTAL}/(t + 1); 1: (2/(t + 1) - 1/t)*gamma^2*{TOTAL} >= 0",
    f"next <= G - gamma^2*{TOTAL}/t by 1: d >= gamma^2*{TOTAL}/t; -1: next == G - d",
    f"next <= G - gamma^2*G/t by 1: next <= G - gamma^2*{TOTAL}/t; gamma^2/t: {TOTAL} == G",
    f"G >= 0 by 1: {TOTAL} >= 0; 1: {TOTAL} == G",
    "15/16*gamma^2*G/t >= 0 by 15/16*gamma^2/t: G >= 0",
    "next <= G - gamma^2*G/(16*t) by 1: next <= G - gamma^2*G/t; 1: 15/16*gamma^2*G/t >= 0",
)
BETTER_47 = "next <= G - 2*gamma^2*G/(t + 1)"
"""Better than (47) with any constant."""
TO_BETTER_47 = (
    *EVERY_LEAF,
    *GAIN[1:],
    *AVERAGE,
    ROUND_DROPS[len(EVERY_LEAF) + len(GAIN) - 1 + len(AVERAGE)],
    f"next <= G - 2*gamma^2*{TOTAL}/(t + 1) by 1: d >= 2*gamma^2*{TOTAL}/(t + 1); -1: next == G - d",
    f"{BETTER_47} by 1: next <= G - 2*gamma^2*{TOTAL}/(t + 1); 2*gamma^2/(t + 1): {TOTAL} == G",
)
WITH_47 = "next <= G - gamma^2*G/(c*t)"
"""(47) with c for 16."""


def smaller_47(weak: str, strong: str) -> tuple[str, ...]:
    """Hints: (47) with one constant for 16 gives (47) with a larger one."""
    more = f"(1/({strong}) - 1/({weak}))*gamma^2/t"
    weaker, stronger = (WITH_47.replace("c*t", f"({v})*t") for v in (weak, strong))
    return (
        *EVERY_LEAF,
        f"G >= 0 by 1: {TOTAL} >= 0; 1: {TOTAL} == G",
        f"{more}*G >= 0 by {more}: G >= 0",
        f"{weaker} by 1: {stronger}; 1: {more}*G >= 0",
    )


OF_LAYERS, ITS_SPLIT = middle_split(LAYERS)
MIDDLE_LAYERS = Family(tuple(Member(leaf) for leaf in OF_LAYERS), ITS_SPLIT)
"""The second split on the two middle layers of 2 `LAYERS` + 1 bits, without what is irrational: `IRRATIONAL`."""
IRRATIONAL = ("g", "x", "y", "z", "d", "next", "X", "X0", "X1", "G")
FEW_ERRORS = Fraction(40, 1601)
BESIDE_A_PURE_LEAF = Family(
    (),
    {"w": HALF_OF_IT, "q": HALF_OF_IT, "gamma": FEW_ERRORS, "t": ONE, "G": HALF_OF_IT, "tau": HALF_OF_IT}
    | {"s0": HALF_OF_IT - FEW_ERRORS, "s1": HALF_OF_IT + FEW_ERRORS, "p": HALF_OF_IT - FEW_ERRORS}
    | {"r": HALF_OF_IT + FEW_ERRORS},
)
"""A tree with one split: a pure leaf, and one with w = q = 1/2, where a hypothesis has the advantage 40/1601.

Without `ROOTS_46`, which are formulas in the others.
"""
ROOTS_46 = ("g", "x", "y", "z")
HEAVY_LEAF = Family(
    (), {"w": HALF_OF_IT, "q": HALF_OF_IT, "gamma": Fraction(1, 4), "t": ONE, "G": HALF_OF_IT, **CERTAIN}
)
"""The same leaf, with a hypothesis that never errs there."""
SPLIT_OF_TWO = {"s": HALF_OF_IT, "W": HALF_OF_IT, "Q": HALF_OF_IT, "X": ONE, "d": HALF_OF_IT, "next": HALF_OF_IT} | {
    "W0": Fraction(1, 4), "W1": Fraction(1, 4), "Q0": NONE, "Q1": ONE, "X0": NONE, "X1": NONE
}  # fmt: skip
SECOND_SPLIT = Family(
    (Member({"w": HALF_OF_IT, "q": HALF_OF_IT, **CERTAIN}, Fraction(2)),),
    {"gamma": HALF_OF_IT, "t": ONE, "G": ONE, **SPLIT_OF_TWO},
)

# -- the end

DECAY = (
    f"0 < gamma <= 1/2, 0 < eps <= 1, t >= 1, {TOTAL} == G, G <= exp(-gamma^2*log2(t)/32),"
    " gamma^2*ln(t) >= 32*ln(1/eps), each w >= 0, 0 <= q <= 1, x == 2*sqrt(q*(1 - q))"
)
"""What (51) says, and how many splits there are."""
DECAYED = (
    *HALF,
    "ln(1/eps) == -ln(eps)",
    "ln(t) >= 0",
    "gamma^2*log2(t)/32 >= gamma^2*ln(t)/32 law k*log2(s) >= k*ln(s) for s >= 1, k >= 0 at s: t; k: gamma^2/32",
    (
        "gamma^2*log2(t)/32 + ln(eps) >= 0 by 1: gamma^2*log2(t)/32 >= gamma^2*ln(t)/32;"
        " 1/32: gamma^2*ln(t) >= 32*ln(1/eps); 1: ln(1/eps) == -ln(eps)"
    ),
    (
        "exp(-gamma^2*log2(t)/32) <= exp(ln(eps)) law exp(-u) <= exp(v) for u + v >= 0"
        " at u: gamma^2*log2(t)/32; v: ln(eps)"
    ),
    "exp(ln(eps)) == eps",
    (
        "G <= eps by 1: G <= exp(-gamma^2*log2(t)/32); 1: exp(-gamma^2*log2(t)/32) <= exp(ln(eps));"
        " -1: exp(ln(eps)) == eps"
    ),
    f"{TOTAL} <= eps by 1: G <= eps; -1: {TOTAL} == G",
)
ONE_PURE_LEAF = Family(
    (Member({"w": ONE, "q": NONE, "x": NONE}),), {"gamma": HALF_OF_IT, "eps": ONE, "t": ONE, "G": NONE}
)
