r"""Trees grown by influence, and by gain beside them, as statements about growing trees.

Paper: BLT20, section 5.
For the heuristic of figure 2 a leaf is w, the probability to reach it; b, the error of its better label; u, the total
influence of f_l; m, the largest influence. A split makes the sum of w u fall by the score w m of its leaf, which is
no less than any other (S5.3). k is 1/log s: m >= k b is Theorem 4 for f_l, which a tree of at most s leaves computes.
R bounds the total influence of f. Where b >= k u^2/4 is asked as well, the variance of f_l bounds its total influence
(Lemma 5.1); there each split is made while the error is eps = k a^2/4 or more, v is the sum of w u plus a, and y is
k^2 v/16.
For the heuristic that goes by gain a leaf is w; h, its impurity times w; g, the gain of its query; a, how many
queries of another tree lie at or below it.
"""

from __future__ import annotations

from lemmas.agnostic.growing_impurity import RISE, after
from verify.claims import GrowthHints, Invariant

ERROR, TOTAL = "sum(w*b)", "sum(w*u)"
SPLIT = "split d, w == w_0 + w_1, w*u - w_0*u_0 - w_1*u_1 == d, w*b >= w_0*b_0 + w_1*b_1"
GROWTH = (
    "R > 0, k > 0, eps > 0, tree w, b, u, m after t splits, root w == 1, u <= R,"
    f" each w >= 0, b >= 0, u >= 0, m >= k*b, {SPLIT}, greedy d >= w_other*m_other"
)
"""The heuristic of figure 2."""
POTENTIAL = f"{TOTAL} + k*ln(1 + t)*{ERROR} <= R"
PASSES = (
    "each d >= k*w*b by 1: d >= w*m; w: m >= k*b",
    f"sum(1)*d >= k*{ERROR}",
    f"(t + 1)*d >= k*{ERROR} by 1: sum(1)*d >= k*{ERROR}; -d: sum(1) == 1 + t",
    "k*w_parent*b_parent >= 0",
    ("d >= 0 by 1: d >= w_parent*m_parent; w_parent: m_parent >= k*b_parent; 1: k*w_parent*b_parent >= 0"),
    f"{RISE} >= 0",
    f"1 >= (1 + t)*{RISE}",
    f"d >= k*{ERROR}*{RISE} by {RISE}: (t + 1)*d >= k*{ERROR}; d: 1 >= (1 + t)*{RISE}",
    "k*ln(2 + t) >= 0",
    (
        f"{after('w*u', 'w', 'u')} + k*ln(2 + t)*{after('w*b', 'w', 'b')} <= R"
        " by 1: w_parent*u_parent - w_0*u_0 - w_1*u_1 == d;"
        " k*ln(2 + t): w_parent*b_parent >= w_0*b_0 + w_1*b_1;"
        f" 1: d >= k*{ERROR}*{RISE}; 1: {POTENTIAL}"
    ),
)
"""Some leaf has a score of k times the error over t + 1 or more."""
FACTS = (Invariant("sum(w) == 1"), Invariant(POTENTIAL, PASSES))
BOUNDED = (
    f"{TOTAL} >= 0",
    f"{ERROR} >= 0",
    f"k*ln(1 + t)*{ERROR} <= R by 1: {POTENTIAL}; 1: {TOTAL} >= 0",
)
ENOUGH = "end k*eps*ln(1 + t) >= R"
ACCURATE = GrowthHints(
    FACTS,
    (
        *BOUNDED,
        f"R*{ERROR} <= eps*R by {ERROR}: k*eps*ln(1 + t) >= R; eps: k*ln(1 + t)*{ERROR} <= R",
        f"{ERROR} <= eps by 1/R: R*{ERROR} <= eps*R",
    ),
)
TWICE = "end k*eps*ln(1 + t) >= 2*R"
STRICTLY = GrowthHints(
    FACTS,
    (
        *BOUNDED,
        f"2*R*{ERROR} <= eps*R by {ERROR}: k*eps*ln(1 + t) >= 2*R; eps: k*ln(1 + t)*{ERROR} <= R",
        f"{ERROR} <= eps/2 by 1/(2*R): 2*R*{ERROR} <= eps*R",
    ),
)

LONG = (
    "k > 0, a > 0, tree w, b, u, m after t splits, root w == 1, each w >= 0, u >= 0, 4*b >= k*u^2, m >= k*b,"
    " split d, v, y, v == sum(w*u) + a, 16*y == k^2*v, w == w_0 + w_1, w*u - w_0*u_0 - w_1*u_1 == d,"
    " 4*sum(w*b) >= k*a^2, greedy d >= w_other*m_other"
)
"""Splits of the heuristic of figure 2, each made at an error of k a^2/4 or more."""
RECIPROCAL = f"k^2*({TOTAL} + a)*ln(1 + t) <= 16"
SMALLER = f"({after('w*u', 'w', 'u')} + a)"
STEP = "(1 + t + y)*(v - d) <= (1 + t)*v"
OF_STEP = "k^2*v*(1 + t)*ln(2 + t) <= 16*(1 + t + y)"
SHORT = GrowthHints(
    (
        Invariant("sum(w) == 1"),
        Invariant(
            RECIPROCAL,
            (
                "each d >= k*w*b by 1: d >= w*m; w: m >= k*b",
                f"sum(1)*d >= k*{ERROR}",
                f"(t + 1)*d >= k*{ERROR} by 1: sum(1)*d >= k*{ERROR}; -d: sum(1) == 1 + t",
                f"4*{ERROR} >= k*sum(w*u^2)",
                f"sum(w*u^2) >= {TOTAL}^2",
                f"4*{ERROR} >= k*{TOTAL}^2 by 1: 4*{ERROR} >= k*sum(w*u^2); k: sum(w*u^2) >= {TOTAL}^2",
                f"8*{ERROR} >= k*(a^2 + {TOTAL}^2) by 1: 4*sum(w*b) >= k*a^2; 1: 4*{ERROR} >= k*{TOTAL}^2",
                f"v^2 == ({TOTAL} + a)^2 by v + {TOTAL} + a: v == sum(w*u) + a",
                f"2*(a^2 + {TOTAL}^2) >= v^2 by -1: v^2 == ({TOTAL} + a)^2",
                (
                    f"16*(t + 1)*d >= k^2*v^2 by 16: (t + 1)*d >= k*{ERROR};"
                    f" 2*k: 8*{ERROR} >= k*(a^2 + {TOTAL}^2); k^2: 2*(a^2 + {TOTAL}^2) >= v^2"
                ),
                "(1 + t)*d >= y*v by 1/16: 16*(t + 1)*d >= k^2*v^2; -v/16: 16*y == k^2*v",
                f"{TOTAL} >= 0",
                f"v >= 0 by 1: v == sum(w*u) + a; 1: {TOTAL} >= 0",
                "y >= 0 by 1/16: 16*y == k^2*v; k^2/16: v >= 0",
                (
                    "w_parent*m_parent >= 0 by w_parent: m_parent >= k*b_parent;"
                    " k*w_parent/4: 4*b_parent >= k*u_parent^2"
                ),
                "d >= 0 by 1: d >= w_parent*m_parent; 1: w_parent*m_parent >= 0",
                "ln(2 + t) >= 0",
                f"1 >= (1 + t)*{RISE}",
                f"{STEP} by 1: (1 + t)*d >= y*v; y: d >= 0",
                f"k^2*v*ln(1 + t) <= 16 by 1: {RECIPROCAL}; -k^2*ln(1 + t): v == sum(w*u) + a",
                (f"{OF_STEP} by 1 + t: k^2*v*ln(1 + t) <= 16; k^2*v: 1 >= (1 + t)*{RISE}; -1: 16*y == k^2*v"),
                (
                    "k^2*ln(2 + t)*(1 + t + y)*(v - d) <= 16*(1 + t + y)"
                    f" by k^2*ln(2 + t): {STEP}; 1: {OF_STEP}"
                ),
                (
                    "k^2*ln(2 + t)*(v - d) <= 16"
                    " by 1/(1 + t + y): k^2*ln(2 + t)*(1 + t + y)*(v - d) <= 16*(1 + t + y)"
                ),
                (
                    f"{SMALLER} == v - d by -1: w_parent*u_parent - w_0*u_0 - w_1*u_1 == d;"
                    " -1: v == sum(w*u) + a"
                ),
                (
                    f"k^2*{SMALLER}*ln(2 + t) <= 16 by 1: k^2*ln(2 + t)*(v - d) <= 16;"
                    f" -k^2*ln(2 + t): {SMALLER} == v - d"
                ),
            ),
        ),
    ),
    (
        f"{TOTAL} >= 0",
        "k^2*ln(1 + t) >= 0",
        f"k^2*a*ln(1 + t) <= 16 by 1: {RECIPROCAL}; k^2*ln(1 + t): {TOTAL} >= 0",
    ),
    100.0,
)
"""The drop is k^2 v^2/(16 (t + 1)) or more: 16/(k^2 v) grows by 1/(t + 1) or more."""

COVERING = (
    "v > 0, tree w, h, g, a after t splits, root w == 1, h <= 1, each h >= 0, g >= 0, a >= 0, a*(g - v) >= 0,"
    " split d, w == w_0 + w_1, h - h_0 - h_1 == d, sum(a) >= 1, greedy d >= g_other"
)
"""Splits by gain, each made while some query of the other tree is missing; a leaf that is one of them gains v or
more."""
COVERED = GrowthHints(
    (
        Invariant("sum(w) == 1"),
        Invariant(
            "sum(h) + v*t <= 1",
            (
                "each a*d >= a*v by a: d >= g; 1: a*(g - v) >= 0",
                "sum(a)*(d - v) >= 0",
                "d >= v by 1/sum(a): sum(a)*(d - v) >= 0",
                (
                    f"{after('h', 'h')} + v*(1 + t) <= 1 by 1: sum(h) + v*t <= 1; 1: d >= v;"
                    " 1: h_parent - h_0 - h_1 == d"
                ),
            ),
        ),
    ),
    ("sum(h) >= 0",),
)
