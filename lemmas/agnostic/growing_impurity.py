r"""Trees that a top-down heuristic grows, as statements about growing trees.

Paper: BLT20, sections 2.1, 3.1 and 5.
A leaf is w, the probability to reach it; b, the error of its better label; h, the impurity G(E f_l); D, how far f_l is
from the restriction g_l of the tree g that f is compared with; g, the largest gain of a query at it for w = 1. What
is asked of it is g >= c r^2 for some r >= b - D: a tree near f_l makes some query worth while. A split turns D into
the average of those of the children, since g_l is made of its restrictions, and cannot raise the error (Fact 2.5).
The heuristic makes a split whose drop d of the impurity is no less than that of any leaf's own query. Nothing else is
asked, so that binary and real features differ in c alone.
"""

from __future__ import annotations

import re

from verify.claims import Invariant
from verify.rationals import Fraction

ERROR, OPT = "sum(w*b)", "sum(w*D)"
SPLIT = (
    "split d, w*h - w_0*h_0 - w_1*h_1 == d, w == w_0 + w_1, w*b >= w_0*b_0 + w_1*b_1,"
    " w*D == w_0*D_0 + w_1*D_1"
)
FIRST_LEAF = {
    **dict.fromkeys(("c", "w", "h", "g"), Fraction(1)),
    **dict.fromkeys(("eps", "b", "r"), Fraction(1, 2)),
    **dict.fromkeys(("D", "opt"), Fraction(0)),
}
"""A leaf to begin with: one bit."""


def after(formula: str, *attributes: str) -> str:
    """The sum of a formula over the leaves after the next split, written out."""

    def at(ending: str) -> str:
        return re.sub(rf"\b({'|'.join(attributes)})\b", rf"\g<1>{ending}", formula)

    return f"(sum({formula}) - {at('_parent')} + {at('_0')} + {at('_1')})"


RISE = "(ln(2 + t) - ln(1 + t))"
TANGENT = "(2*eps*({} - opt) - eps^2)"
"""The tangent at eps of the square of what the error is too large by: no more than the square."""
HERE, NEXT = TANGENT.format(ERROR), TANGENT.format(after("w*b", "w", "b"))
POTENTIAL = f"sum(w*h) + c*ln(1 + t)*{HERE} <= 1"
PASSES = (
    "each r^2 >= 2*eps*r - eps^2",
    (
        "each w*g >= c*w*(2*eps*(b - D) - eps^2)"
        " by w: g >= c*r^2; c*w: r^2 >= 2*eps*r - eps^2; 2*c*w*eps: r >= b - D"
    ),
    ("each d >= c*w*(2*eps*(b - D) - eps^2) by 1: d >= w*g; 1: w*g >= c*w*(2*eps*(b - D) - eps^2)"),
    f"sum(1)*d >= c*(2*eps*{ERROR} - 2*eps*{OPT} - eps^2*sum(w))",
    (
        f"(t + 1)*d >= c*{HERE} by 1: sum(1)*d >= c*(2*eps*{ERROR} - 2*eps*{OPT} - eps^2*sum(w));"
        " -d: sum(1) == 1 + t; -2*c*eps: sum(w*D) == opt; -c*eps^2: sum(w) == 1"
    ),
    "w_parent*g_parent >= 0 by w_parent: g_parent >= c*r_parent^2",
    "d >= 0 by 1: d >= w_parent*g_parent; 1: w_parent*g_parent >= 0",
    f"{RISE} >= 0",
    f"1 >= (1 + t)*{RISE}",
    f"d >= c*{HERE}*{RISE} by {RISE}: (t + 1)*d >= c*{HERE}; d: 1 >= (1 + t)*{RISE}",
    "c*eps*ln(2 + t) >= 0",
    (
        f"{after('w*h', 'w', 'h')} + c*ln(2 + t)*{NEXT} <= 1"
        " by 1: w_parent*h_parent - w_0*h_0 - w_1*h_1 == d;"
        " 2*c*eps*ln(2 + t): w_parent*b_parent >= w_0*b_0 + w_1*b_1;"
        f" 1: d >= c*{HERE}*{RISE}; 1: {POTENTIAL}"
    ),
)
"""A split drops the impurity by c times the tangent over t + 1 or more, whatever its sign."""
FACTS = (Invariant("sum(w) == 1"), Invariant("sum(w*D) == opt"), Invariant(POTENTIAL, PASSES))
EXCESS = f"(2*({ERROR} - opt) - eps)"
BOUNDED = (
    "sum(w*h) >= 0",
    f"c*ln(1 + t)*eps*{EXCESS} <= 1 by 1: {POTENTIAL}; 1: sum(w*h) >= 0",
    f"case {EXCESS}",
)
