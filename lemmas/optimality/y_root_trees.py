r"""Trees for two terms with a y-root and x-nodes on the right path below it, as a statement about growing trees.

Paper: BDM20O, appendix C.2, case 3 of the proof of Proposition 6.4.   No claims stand here.
x is 2^-l and y is 2^-m. The run is the right sub-tree of T, with m - 1 y-variables; the left one is a full x-path, and
has no error. A leaf is w, the chance to reach it in T, and q, the mean there; r is 1 at the right-most leaf and 0 at
the others, and u is 2^-k at the right-most leaf, where k of the x-variables are left. T' has the same nodes, without
the root of T, so that each of these leaves has the chance 2 w, and m y-variables. At a leaf of a left y-path the mean
is then q/2, and the y-node that is added there leaves the means 0 and q, each with chance w. At the right-most leaf k
x-nodes are added, of which each leaves a leaf of mean y with half of the chance: `ADDED` sums their errors, with W for
2 w. The last leaf has the mean 1.
"""

from __future__ import annotations

from verify.claims import GrowthHints, StepHints
from verify.rationals import Fraction
from verify.search.step_plans import Fact

ERROR = "sum(w*min(q, 1 - q))"
BELOW = "(u + 2*y - 2*u*y)"
"""The mean at the right-most leaf."""
HALVES = "2*q == q_0 + q_1, w_0 == w/2, w_1 == w/2"
REBUILT = (
    "0 < y, 2*y <= x, x <= 1/2, tree w, q, r, u after t splits, root w == 1/2, r == 1, u == x,"
    f" each 0 <= w, 0 <= q <= 1, 0 <= u <= 1, r*(1 - r) == 0, r*(q - {BELOW}) == 0,"
    f" split {HALVES}, r_0 == 0, r_1 == r, r*(u_1 - 2*u) == 0"
)
_NUMBERS = (
    "each r^2 >= 0 law v^2 >= 0 at v: r",
    "each (1 - r)^2 >= 0 law v^2 >= 0 at v: 1 - r",
    "each r >= 0 by 1: r*(1 - r) == 0; 1: r^2 >= 0",
    "each 1 - r >= 0 by 1: r*(1 - r) == 0; 1: (1 - r)^2 >= 0",
)
_END = f"r*(q - {BELOW}) == 0"
_FEW = "2*y*(1 - u)"
ADDED = (
    "a == W*y*(1 - 1/2^k)",
    "W >= 0, 0 < y <= 1/2, sequence a from k = 0, start a == 0, step a_next == a + W/2^(k + 1)*min(y, 1 - y)",
)
"""The error of the left leaves, of mean y, of k x-nodes on a right path that is reached with probability W."""
ADDED_HINTS = StepHints(
    forms=("direct",),
    facts=(Fact("label", "min(y, 1 - y) == y"),),
    plus={"step 1": "1", "bound 1": "1", "label": "W/2^(k + 1)"},
)
NO_WORSE = f"sum((1 - r)*w*min(q, 1 - q)) + sum(r*2*w*y*(1 - u)) <= {ERROR}"
NO_WORSE_HINTS = GrowthHints(
    (),
    (
        *_NUMBERS,
        "each r*u >= 0 by u: r >= 0",
        "each (1 - u)*r >= 0 by 1 - u: r >= 0",
        f"each r*q >= r*{_FEW} by 1: {_END}; 1: r*u >= 0",
        f"each r*(1 - q) >= r*{_FEW} by -1: {_END}; 1 - 4*y: (1 - u)*r >= 0",
        (
            "each r*min(q, 1 - q) == min(r*q, r*(1 - q))"
            " law k*min(v, 1 - v) == min(k*v, k*(1 - v)) for k >= 0 at k: r; v: q"
        ),
        (
            f"each min(r*q, r*(1 - q)) >= r*{_FEW} law min(f, g) >= z for f >= z, g >= z"
            f" at f: r*q; g: r*(1 - q); z: r*{_FEW}"
        ),
        (
            f"each r*min(q, 1 - q) >= r*{_FEW} by 1: r*min(q, 1 - q) == min(r*q, r*(1 - q));"
            f" 1: min(r*q, r*(1 - q)) >= r*{_FEW}"
        ),
        (
            "each w*min(q, 1 - q) >= (1 - r)*w*min(q, 1 - q) + r*2*w*y*(1 - u)"
            f" by w: r*min(q, 1 - q) >= r*{_FEW}"
        ),
        NO_WORSE,
    ),
)
BELOW_THE_ROOT = {
    name: Fraction(n, d)
    for name, n, d in (("x", 1, 2), ("y", 1, 4), ("w", 1, 2), ("q", 3, 4), ("r", 1, 1), ("u", 1, 2))
}
"""A leaf to begin with: l = 1, m = 2."""
