r"""Queries to bits of y as fair steps: how likely a path has been far off before its first query to x.

Paper: BLT20, proof of Corollary 4.4, first line of the display. No claims stand here.
The tree is that of the queries before the first one to x: at each of its nodes a bit of y is asked that was not asked
above, so that half of the inputs there go either way. Where t bits of y were asked and D is the sum of their answers,
h is 1 if 1 <= t <= n and |D| >= d, else 0; r is the sum over all s with t < s <= n of the chance that |D + S| >= d for
the sum S of s - t more fair signs. By the first of these signs r is the mean of h + r after both answers. At the root
h + r is the sum of the chances in the display, `total`. p is the chance of a leaf, and a is 1 where the path goes on
with an early query to x, else 0: |D| >= d there, and t >= 1, by step 2.
"""

from __future__ import annotations

from verify.claims import GrowthHints, Invariant

_FAR = "sum(p*h) + sum(p*r) <= total"
_CHILDREN = "p_0*(h_0 + r_0) + p_1*(h_1 + r_1) <= p_parent*r_parent"
_AFTER = "sum(p*h) - p_parent*h_parent + p_0*h_0 + p_1*h_1 + sum(p*r) - p_parent*r_parent + p_0*r_0 + p_1*r_1 <= total"
BAD = (
    "sum(p*a) <= total",
    (
        "total >= 0, tree p, h, r, a after t splits, root p == 1, h + r == total,"
        " each p >= 0, h >= 0, r >= 0, a >= 0, a <= h,"
        " split p_0 == p/2, p_1 == p/2, r == (h_0 + r_0 + h_1 + r_1)/2"
    ),
)
"""The probability of a bad input, against the sum of the probabilities."""
BAD_HINTS = GrowthHints(
    (
        Invariant(
            _FAR,
            (
                (
                    f"{_CHILDREN} by p_parent: r_parent == (h_0 + r_0 + h_1 + r_1)/2;"
                    " -h_0 - r_0: p_0 == p_parent/2; -h_1 - r_1: p_1 == p_parent/2"
                ),
                "p_parent*h_parent >= 0",
                f"{_AFTER} by 1: {_CHILDREN}; 1: p_parent*h_parent >= 0; 1: {_FAR}",
            ),
        ),
    ),
    (
        "sum(p*a) <= sum(p*h)",
        "sum(p*r) >= 0",
        f"sum(p*a) <= total by 1: sum(p*a) <= sum(p*h); 1: sum(p*r) >= 0; 1: {_FAR}",
    ),
)
