"""One round of TopDown with the criterion 4q(1-q), as a statement about the leaves.

Paper: KM96, section 5.4. No claims stand here.
Notation: leaves as in `growing_trees`, a round as in `root_rounds`; `G` is G_t.
"""

from __future__ import annotations

from lemmas.boosting.growing_trees import AVERAGE, GAIN, LEAVES, TOTAL
from lemmas.boosting.recurrences import LAYERS, middle_split
from verify.kinds.families.members import Family, Member
from verify.rationals import Fraction

ONE, HALF, QUARTER, NONE = Fraction(1), Fraction(1, 2), Fraction(1, 4), Fraction(0)

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
DROPS = (
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
)
WITH_40 = "next <= G - gamma^2*G^3/(c*t)"
"""(40) with c for 128."""
PRINTED_40 = WITH_40.replace("c*t", "128*t")
SHARP_40 = WITH_40.replace("c*t", "(1/2)*t")


def to_40(goal: str, rest: str) -> tuple[str, ...]:
    """Hints: (40) with one constant, from what 2 G^2 is above its cube."""
    return (
        *DROPS,
        f"G^2*({rest}) >= 0 by {rest}: G^2 >= 0",
        f"gamma^2*G^2*({rest})/t >= 0 by gamma^2/t: G^2*({rest}) >= 0",
        f"{goal} by 1: next <= G - 2*gamma^2*G^2/t; 1: gamma^2*G^2*({rest})/t >= 0",
    )


BETTER_40 = "next <= G - 4*gamma^2*G^2/(t + 1)"
"""Better than (40) with any constant."""
_OF_TOTAL = f"next <= G - 4*gamma^2*{TOTAL}^2/(t + 1)"
TO_BETTER_40 = (
    *DROPS,
    f"{_OF_TOTAL} by 1: d >= 4*gamma^2*{TOTAL}^2/(t + 1); -1: next == G - d",
    f"{BETTER_40} by 1: {_OF_TOTAL}; 4*gamma^2/(t + 1): {TOTAL}^2 == G^2",
)
TO_40 = to_40(PRINTED_40, "2 - G/128")
TO_SHARP_40 = to_40(SHARP_40, "2 - 2*G")


def smaller_40(weak: str, strong: str) -> tuple[str, ...]:
    """Hints: (40) with one constant for 128 gives (40) with a larger one."""
    more = f"(1/({strong}) - 1/({weak}))*gamma^2/t"
    weaker, stronger = (WITH_40.replace("c*t", f"({v})*t") for v in (weak, strong))
    return (
        f"{TOTAL} >= 0",
        f"G >= 0 by 1: {TOTAL} >= 0; 1: {TOTAL} == G",
        "G^3 >= 0 by G^2: G >= 0",
        f"{more}*G^3 >= 0 by {more}: G^3 >= 0",
        f"{weaker} by 1: {stronger}; 1: {more}*G^3 >= 0",
    )


SECOND_SPLIT = Family(
    (
        Member(
            {"w": HALF, "q": HALF, "s0": NONE, "s1": ONE, "tau": HALF, "p": NONE, "r": ONE, "g": ONE},
            Fraction(2),
        ),
    ),
    {"gamma": QUARTER, "t": ONE, "G": ONE, "s": HALF, "W": HALF, "Q": HALF, "d": HALF, "next": HALF}
    | {"W0": QUARTER, "W1": QUARTER, "Q0": NONE, "Q1": ONE},
)


def of_layers() -> Family:
    """The second split on the two middle layers of 2 `LAYERS` + 1 bits: all of it is rational."""
    leaves, split = middle_split(LAYERS)
    members = tuple(Member({**leaf, "g": witness_gain(leaf)}) for leaf in leaves)
    parts = {i: 4 * split[f"W{i}"] * split[f"Q{i}"] * (1 - split[f"Q{i}"]) for i in ("", "0", "1")}
    total = sum((4 * leaf["w"] * leaf["q"] * (1 - leaf["q"]) for leaf in leaves), NONE)
    drop = parts[""] - parts["0"] - parts["1"]
    return Family(members, {**split, "G": total, "d": drop, "next": total - drop})


def witness_gain(leaf: dict[str, Fraction]) -> Fraction:
    """What the split by the witness of a leaf gains, times 1/w."""
    tau, p, r, q = leaf["tau"], leaf["p"], leaf["r"], leaf["q"]
    return 4 * q * (1 - q) - (1 - tau) * 4 * p * (1 - p) - tau * 4 * r * (1 - r)
