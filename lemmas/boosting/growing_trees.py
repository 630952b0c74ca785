r"""Trees that TopDown grows on weak hypotheses, as statements about growing trees.

Paper: KM96, sections 2 and 5.
A leaf is w, q with a witness of the assumption there: s1 = P[h = 1 | f = 1], s0 = P[h = 1 | f = 0] under the law of the
leaf, with s1 - s0 >= 2 gamma, which says that h errs at most 1/2 - gamma on the balanced law. It would split the leaf
into tau = P[h = 1] with labels r and 1 - tau with labels p, and g is what that gains, times w. At a pure leaf s1 = 1,
s0 = 0 will do. TopDown splits some leaf by some h so that the criterion drops by d, no less than w g at any leaf.
The assumption stands among the conditions on leaves, so that nothing is left to say about which hypothesis is chosen.
"""

from __future__ import annotations

from verify.claims import Check, Follows, GrowthHints, Invariant, LawAt, StepHints

GINI = "4*{0}*(1 - {0})"
TOTAL = "sum(4*w*q*(1 - q))"
SQUARES = "sum(w*(4*q*(1 - q))^2)"
SPREAD = "(q*(1 - q)*(s1 - s0))"

LEAVES = (
    "w >= 0, 0 <= q <= 1, 0 <= s0, s1 <= 1, s1 - s0 >= 2*gamma, tau == q*s1 + (1 - q)*s0,"
    " (1 - tau)*p == q*(1 - s1), tau*r == q*s1, 0 <= p <= 1, 0 <= r <= 1,"
    f" g == {GINI.format('q')} - (1 - tau)*{GINI.format('p')} - tau*{GINI.format('r')}"
)
DROP = f"w*{GINI.format('q')} - w_0*{GINI.format('q_0')} - w_1*{GINI.format('q_1')}"
GROWTH = (
    f"tree w, q, s0, s1, tau, p, r, g after t splits, root w == 1, each {LEAVES},"
    f" split s, d, 0 <= s <= 1, w_0 == (1 - s)*w, w_1 == s*w, q == (1 - s)*q_0 + s*q_1, d == {DROP},"
    " greedy d >= w_other*g_other"
)
"""TopDown with the criterion 4q(1-q); `gamma` is the advantage."""
_LEAVES_OF_TOP_DOWN = (
    "The trees of TopDown meet these conditions. w and q are the weight of a leaf and its chance of f = 1. At a leaf"
    " with both labels some h in F errs at most 1/2 - gamma on the balanced law there; with s1 and s0, its chances to"
    " say 1 where f is 1 and where f is 0, over its own coins too if it has any, that error is (1 + s0 - s1)/2. The"
    " rule of Bayes gives tau, p and r, and w*g is what the split by h drops. At a leaf with one label, or of weight 0,"
    " s1 = 1 and s0 = 0 will do, with w*g = 0."
)
BEST_SPLIT = "By lines 4 to 8 of figure 1 the split that is made drops no less than any of these."
HALF_OF_BEST = "The split that is made drops half of the best at least, so half of any of these."
EVERY_TREE = "all F, f and P as the sentence has them, all 0 < gamma <= 1/2, all t"


def trees_of_top_down(c: Check, *labels: str, splits: str = BEST_SPLIT) -> None:
    """Records, for printed parts about growing trees, why the trees of TopDown are among those they speak of."""
    for label in labels:
        c.argued(f"{_LEAVES_OF_TOP_DOWN} {splits}", every=EVERY_TREE, role="join", of=label)


PARENT = DROP.replace("w*4*q*(1 - q)", "w_parent*4*q_parent*(1 - q_parent)")
GAIN = (
    (
        "each tau*(1 - tau)*(r - p) == q*(1 - q)*(s1 - s0)"
        " by 1 - tau: tau*r == q*s1; -tau: (1 - tau)*p == q*(1 - s1); -q: tau == q*s1 + (1 - q)*s0"
    ),
    "each q == (1 - tau)*p + tau*r by -1: (1 - tau)*p == q*(1 - s1); -1: tau*r == q*s1",
    (
        "each g == 4*tau*(1 - tau)*(r - p)^2"
        " by 1: g == 4*q*(1 - q) - (1 - tau)*4*p*(1 - p) - tau*4*r*(1 - r);"
        " 4*(1 - q - (1 - tau)*p - tau*r): q == (1 - tau)*p + tau*r"
    ),
    "each s1 >= s0 by 1: s1 - s0 >= 2*gamma",
    "each tau >= 0",
    "each tau <= 1",
    "each 4*tau*(1 - tau)*(r - p)^2 >= 16*(tau*(1 - tau)*(r - p))^2",
    (
        f"each (tau*(1 - tau)*(r - p))^2 == {SPREAD}^2"
        f" by tau*(1 - tau)*(r - p) + {SPREAD}: tau*(1 - tau)*(r - p) == q*(1 - q)*(s1 - s0)"
    ),
    "each (s1 - s0)^2 >= 4*gamma^2 by s1 - s0 + 2*gamma: s1 - s0 >= 2*gamma",
    f"each {SPREAD}^2 >= 4*gamma^2*(q*(1 - q))^2 by (q*(1 - q))^2: (s1 - s0)^2 >= 4*gamma^2",
    (
        "each g >= 4*gamma^2*(4*q*(1 - q))^2 by 1: g == 4*tau*(1 - tau)*(r - p)^2;"
        " 1: 4*tau*(1 - tau)*(r - p)^2 >= 16*(tau*(1 - tau)*(r - p))^2;"
        f" 16: (tau*(1 - tau)*(r - p))^2 == {SPREAD}^2; 16: {SPREAD}^2 >= 4*gamma^2*(q*(1 - q))^2"
    ),
)
"""The witness gains 4 gamma^2 (4q(1-q))^2 or more."""
AVERAGE = (
    "each d >= 4*gamma^2*w*(4*q*(1 - q))^2 by 1: d >= w*g; w: g >= 4*gamma^2*(4*q*(1 - q))^2",
    f"sum(1)*d >= 4*gamma^2*{SQUARES}",
    f"{SQUARES} >= {TOTAL}^2",
    (
        f"(t + 1)*d >= 4*gamma^2*{TOTAL}^2 by 1: sum(1)*d >= 4*gamma^2*{SQUARES};"
        f" 4*gamma^2: {SQUARES} >= {TOTAL}^2; -d: sum(1) == 1 + t"
    ),
    f"d >= 4*gamma^2*{TOTAL}^2/(t + 1) by 1/(1 + t): (t + 1)*d >= 4*gamma^2*{TOTAL}^2",
)
"""Summed over the t + 1 leaves, with Jensen's inequality."""
NEXT = (
    (
        f"next({TOTAL}) == {TOTAL} - d by -1: {TOTAL} - 4*w_parent*q_parent*(1 - q_parent)"
        f" + 4*w_0*q_0*(1 - q_0) + 4*w_1*q_1*(1 - q_1) == next({TOTAL}); 1: d == {PARENT}"
    ),
    f"2*gamma^2*{TOTAL}^2/(t + 1) >= 0",
    (
        f"d >= 2*gamma^2*{TOTAL}^2/(t + 1) by 1: d >= 4*gamma^2*{TOTAL}^2/(t + 1);"
        f" 1: 2*gamma^2*{TOTAL}^2/(t + 1) >= 0"
    ),
    (
        f"next({TOTAL}) <= {TOTAL} - 2*gamma^2*{TOTAL}^2/(t + 1)"
        f" by 1: d >= 2*gamma^2*{TOTAL}^2/(t + 1); -1: next({TOTAL}) == {TOTAL} - d"
    ),
)
FALL = Follows(
    TOTAL,
    "a <= 1/(1 + 2*gamma^2*ln(j))",
    "0 < gamma <= 1/2, sequence a from j = 1, start a <= 1, each 0 <= a <= 1, step a_next <= a - 2*gamma^2*a^2/j",
    hints=(*GAIN, *AVERAGE, *NEXT),
    sequence=StepHints(
        forms=("sum",),
        rising=LawAt(
            "x - k*x^2 <= y - k*y^2",
            "0 <= x, x <= y, y <= 1, 0 <= k, k <= 1/2",
            {"x": "a", "y": "1/u_now", "k": "2*gamma^2/j"},
        ),
    ),
)
"""Half of the drop is enough, and lets the step rise with G for every gamma <= 1/2."""

BOUND = "(1 + 2*gamma^2*ln(1 + t))"
ERROR = "sum(w*min(q, 1 - q))"
LONG = (
    f"{ERROR} <= {TOTAL}/2",
    "ln(1 + t) >= ln(t)",
    "ln(1 + t) >= 0",
    (
        "gamma^2*eps^2*ln(1 + t) >= ln(2)"
        " by 1: gamma^2*eps^2*ln(t) >= ln(2); gamma^2*eps^2: ln(1 + t) >= ln(t)"
    ),
    (
        "gamma^2*eps*ln(1 + t) >= ln(2)"
        " by 1: gamma^2*eps^2*ln(1 + t) >= ln(2); gamma^2*eps*(1 - eps): ln(1 + t) >= 0"
    ),
    f"eps*{BOUND} >= 1 by 2: gamma^2*eps*ln(1 + t) >= ln(2)",
    f"1/{BOUND} <= eps by 1/{BOUND}: eps*{BOUND} >= 1",
    f"{ERROR} <= eps/2 by 1: {ERROR} <= {TOTAL}/2; 1/2: {TOTAL} <= 1/{BOUND}; 1/2: 1/{BOUND} <= eps",
)
"""Half of the error wanted is left, so that it is reached in the strict sense too."""
ONE_EPS = "2*gamma^2*ln(t) >= 1/(2*eps) - 1"
"""t is at least exp((1/(2 eps) - 1)/(2 gamma^2))."""
ONE_EPS_IS_LESS = (
    "2*ln(2)/eps^2 >= 1/(2*eps) - 1",
    f"{ONE_EPS} by 2/eps^2: gamma^2*eps^2*ln(t) >= ln(2); 1: 2*ln(2)/eps^2 >= 1/(2*eps) - 1",
)
"""The number of splits that Theorem 8 prints is no smaller."""
_TWICE = (
    *LONG[:3],
    f"2*eps*{BOUND} >= 1 by 2*eps: {ONE_EPS}; 4*eps*gamma^2: ln(1 + t) >= ln(t)",
    f"1/{BOUND} <= 2*eps by 1/{BOUND}: 2*eps*{BOUND} >= 1",
    f"{ERROR} <= eps by 1: {ERROR} <= {TOTAL}/2; 1/2: {TOTAL} <= 1/{BOUND}; 1/2: 1/{BOUND} <= 2*eps",
)
FEWER_SUFFICE = GrowthHints((Invariant("sum(w) == 1"), FALL), _TWICE)
"""The same recurrence, with nothing given away at the end."""
SPLITS_SUFFICE = GrowthHints((Invariant("sum(w) == 1"), FALL), LONG)
FEWER = "2*gamma^2*ln(t) >= 1/eps"
"""t is at least exp(1/(2 gamma^2 eps)): enough for an error that is less than eps, with room to spare."""
FEWER_IS_LESS = (
    "2*ln(2)/eps^2 >= 1/eps",
    f"{FEWER} by 2/eps^2: gamma^2*eps^2*ln(t) >= ln(2); 1: 2*ln(2)/eps^2 >= 1/eps",
)
"""The number of splits that (4) prints is no smaller."""
FEWER_IN_THE_STRICT_SENSE = GrowthHints(
    (Invariant("sum(w) == 1"), FALL),
    (
        *LONG[:3],
        f"eps*{BOUND} >= 1 by eps: {FEWER}; 2*eps*gamma^2: ln(1 + t) >= ln(t)",
        *LONG[-2:],
    ),
)
SMALL = GrowthHints(
    (Invariant("sum(w) == 1"), FALL),
    (*LONG[:-1], f"{TOTAL} <= eps by 1: {TOTAL} <= 1/{BOUND}; 1: 1/{BOUND} <= eps"),
)
"""G itself is small."""
