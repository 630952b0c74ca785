r"""Trees that ID3 grows on a sample of a junta, as statements about growing trees.

Paper: BDM20J, sections 1.1, 2.1 and 2.2. No claims stand here.
A leaf is a node with the examples that reach it, whether ID3 has been there or not. z is 1 where its path asks features
of J only, else 0; u is 1 where its examples have both labels, else 0. Where z = u = 1, the hypothesis of Lemma 4 gives
an unused feature i of J: a is its gain, b the largest gain outside of J, and a is larger, by h > 0 (b is any smaller
number where J is everything). Elsewhere a, b and h mean nothing. ID3 splits a leaf with both labels by a feature: c is
1 where this is outside of J, else 0; its gain g is the largest of an unused feature. So g >= a, and g <= b where c = 1.
Ties may be broken in any way, and leaves split in any order.
"""

from __future__ import annotations

from verify.claims import GrowthHints, Invariant
from verify.rationals import Fraction

BITS = "z*(1 - z) == 0, u*(1 - u) == 0"
APART = "h > 0, z*u*(a - b - h) >= 0"
"""The hypothesis of Lemma 4 on gains."""
CHOICE = (
    "split c, g, c*(1 - c) == 0, u == 1, z_0 == z*(1 - c), z_1 == z*(1 - c), z*(g - a) >= 0, z*c*(b - g) >= 0"
)
INSIDE = "z_parent*c == 0"
NEVER = (
    "z_parent >= 0 by 1: z_parent*(1 - z_parent) == 0",
    "c >= 0 by 1: c*(1 - c) == 0",
    "z_parent*c >= 0 by z_parent: c >= 0",
    (
        "z_parent*(a_parent - b_parent - h_parent) >= 0"
        " by 1: z_parent*u_parent*(a_parent - b_parent - h_parent) >= 0;"
        " -z_parent*(a_parent - b_parent - h_parent): u_parent == 1"
    ),
    (
        "z_parent*c*h_parent <= 0 by c: z_parent*(a_parent - b_parent - h_parent) >= 0;"
        " c: z_parent*(g - a_parent) >= 0; 1: z_parent*c*(b_parent - g) >= 0"
    ),
    "z_parent*c <= 0 by 1/h_parent: z_parent*c*h_parent <= 0",
    f"{INSIDE} law x == 0 for x >= 0, x <= 0 at x: z_parent*c",
)
"""A node with a path in J is not split outside of J."""

# -- paths and size

ALL_IN_J = "sum(1 - z) == 0"
UNUSED = "w_0 == w/2, w_1 == w/2"
"""w is 2 to the number of unused features."""
PATHS = f"tree z, u, a, b, h, w after t splits, root z == 1, each {BITS}, {APART}, w >= 1, {CHOICE}, {UNUSED}"
OUTSIDE = "sum(w*(1 - z))"
STAYS = Invariant(
    f"{OUTSIDE} == 0",
    (
        *NEVER,
        (
            f"{OUTSIDE} - w_parent*(1 - z_parent) + w_0*(1 - z_0) + w_1*(1 - z_1) == 0"
            f" by 1: {OUTSIDE} == 0; 1 - z_0: w_0 == w_parent/2; 1 - z_1: w_1 == w_parent/2;"
            " -w_parent/2: z_0 == z_parent*(1 - c); -w_parent/2: z_1 == z_parent*(1 - c);"
            f" w_parent: {INSIDE}"
        ),
    ),
)
"""Whatever becomes of a leaf with a path outside of J, its two halves weigh as much as it did."""
NOT_BELOW = "each 1 - z >= 0 by 1: z*(1 - z) == 0"
TO_PATHS = GrowthHints(
    (STAYS,),
    (
        NOT_BELOW,
        "each 1 - z <= w*(1 - z) by 1 - z: w >= 1",
        f"sum(1 - z) <= {OUTSIDE}",
        f"sum(1 - z) <= 0 by 1: sum(1 - z) <= {OUTSIDE}; 1: {OUTSIDE} == 0",
        "sum(1 - z) >= 0",
        f"{ALL_IN_J} law x == 0 for x >= 0, x <= 0 at x: sum(1 - z)",
    ),
)

FEW = "sum(1) <= 2^k"
SIZE = (
    "k >= 0, integer k, tree z, u, a, b, h, w, v after t splits, root z == 1, v == 2^k,"
    f" each {BITS}, {APART}, w >= 1, v >= 1, {CHOICE}, {UNUSED}, v_0 == v*(1 + c)/2, v_1 == v*(1 + c)/2"
)
"""v is 2 to the number of unused features of J."""
KEPT = Invariant(
    "sum(z*v) == 2^k",
    (
        *NEVER,
        (
            "sum(z*v) - z_parent*v_parent + z_0*v_0 + z_1*v_1 == 2^k by 1: sum(z*v) == 2^k;"
            " z_0: v_0 == v_parent*(1 + c)/2; z_1: v_1 == v_parent*(1 + c)/2;"
            " v_parent*(1 + c)/2: z_0 == z_parent*(1 - c); v_parent*(1 + c)/2: z_1 == z_parent*(1 - c);"
            f" -v_parent*c: {INSIDE}"
        ),
    ),
    ("z*v == 2^k by 1: v == 2^k; v: z == 1",),
)
TO_SIZE = GrowthHints(
    (STAYS, KEPT),
    (
        NOT_BELOW,
        "each z >= 0 by 1: z*(1 - z) == 0",
        "each 1 <= z*v + w*(1 - z) by z: v >= 1; 1 - z: w >= 1",
        f"sum(1) <= sum(z*v) + {OUTSIDE}",
        f"{FEW} by 1: sum(1) <= sum(z*v) + {OUTSIDE}; -1: sum(z*v) == 2^k; -1: {OUTSIDE} == 0",
    ),
)

# -- labels

WRONG = "(l - s)^2"
RIGHT = f"sum(r*{WRONG}) == 0"
INPUT = "r*(1 - r) == 0, 0 <= n, n <= N, s*n <= y, (1 - s)*n <= m - y, l*(1 - l) == 0, (1 - u)*(y - l*m) == 0"
GOES_ALONG = "r == r_0 + r_1, (1 - c)*r_0*(n_0 - n) == 0, (1 - c)*r_1*(n_1 - n) == 0"
LABELS = (
    "N >= 1, s*(1 - s) == 0, tree z, u, a, b, h, r, n, l, y, m after t splits, root z == 1, r == 1, n == N,"
    f" each {BITS}, {APART}, {INPUT}, {CHOICE}, {GOES_ALONG}, end sum(u) == 0"
)
"""An input x with f(x) = s, and the tree when ID3 is done, with one label at each leaf.

r is 1 at the leaf that x reaches, else 0. y of the m examples of a leaf have the label 1; where all agree, the leaf's
label is l. n of them agree with x on J, and so have the label s. N is how many do in all: at least one, as S_w is not
empty where w fixes J as x does. Where a feature of J is asked, these go the way of x.
"""
HERE = "sum(z*r*n)"
FOUND = Invariant(
    f"{HERE} == N",
    (
        *NEVER,
        (
            f"{HERE} - z_parent*r_parent*n_parent + z_0*r_0*n_0 + z_1*r_1*n_1 == N by 1: {HERE} == N;"
            " r_0*n_0: z_0 == z_parent*(1 - c); r_1*n_1: z_1 == z_parent*(1 - c);"
            " z_parent: (1 - c)*r_0*(n_0 - n_parent) == 0; z_parent: (1 - c)*r_1*(n_1 - n_parent) == 0;"
            f" -z_parent*(1 - c)*n_parent: r_parent == r_0 + r_1; -r_parent*n_parent: {INSIDE}"
        ),
    ),
    ("z*r*n == N by r*n: z == 1; n: r == 1; 1: n == N",),
)
"""They are all at the leaf that x reaches."""
SIGNS = (
    *(f"each {v} >= 0 by 1: {v}*(1 - {v}) == 0" for v in ("z", "r", "u", "l")),
    *(f"each 1 - {v} >= 0 by 1: {v}*(1 - {v}) == 0" for v in ("z", "r", "u", "l")),
    "s >= 0 by 1: s*(1 - s) == 0",
    "1 - s >= 0 by 1: s*(1 - s) == 0",
    "each (1 - u)*l >= 0 by 1 - u: l >= 0",
    "each (1 - u)*(1 - l) >= 0 by 1 - u: 1 - l >= 0",
    "each r*z >= 0 by r: z >= 0",
    "each u*n >= 0 by u: n >= 0",
)
AGREES = (
    (
        "each (1 - u)*l*(1 - s)*n <= 0 by (1 - u)*l: (1 - s)*n <= m - y;"
        " l: (1 - u)*(y - l*m) == 0; -(1 - u)*m: l*(1 - l) == 0"
    ),
    (
        "each (1 - u)*(1 - l)*s*n <= 0 by (1 - u)*(1 - l): s*n <= y;"
        " -(1 - l): (1 - u)*(y - l*m) == 0; -(1 - u)*m: l*(1 - l) == 0"
    ),
    f"each {WRONG} == l*(1 - s) + (1 - l)*s by -1: l*(1 - l) == 0; -1: s*(1 - s) == 0",
    f"each {WRONG} <= 1 by 1: {WRONG} == l*(1 - s) + (1 - l)*s; l: s >= 0; 1 - l: 1 - s >= 0",
    (
        f"each (1 - u)*n*{WRONG} <= 0 by 1: (1 - u)*l*(1 - s)*n <= 0; 1: (1 - u)*(1 - l)*s*n <= 0;"
        f" -(1 - u)*n: {WRONG} == l*(1 - s) + (1 - l)*s"
    ),
)
"""A leaf with one label and an example that agrees with x on J has the label of x."""
SUMMED = f"N*sum(r*{WRONG}) <= N*sum(r) - {HERE} + N*sum(u)"
AT_THE_LEAF = (
    "each N - z*n >= 0 by 1: n <= N; n: 1 - z >= 0",
    "each r*(N - z*n) >= 0 by r: N - z*n >= 0",
    f"each {WRONG} >= 0",
    f"each r*{WRONG} >= 0 by r: {WRONG} >= 0",
    f"each r*{WRONG}*z <= 1 by 1: 1 - r >= 0; r: {WRONG} <= 1; r*{WRONG}: 1 - z >= 0",
    (
        f"each N*(r*{WRONG}) <= r*(N - z*n) + N*u by r*(N - z*n): {WRONG} <= 1; r*z: (1 - u)*n*{WRONG} <= 0;"
        f" u: n <= N; u*n: r*{WRONG}*z <= 1"
    ),
    SUMMED,
    (f"N*sum(r*{WRONG}) <= 0 by 1: {SUMMED}; -N: sum(r) == 1; 1: {HERE} == N; -N: sum(u) == 0"),
    f"sum(r*{WRONG}) <= 0 by 1/N: N*sum(r*{WRONG}) <= 0",
    f"sum(r*{WRONG}) >= 0",
    f"{RIGHT} law x == 0 for x >= 0, x <= 0 at x: sum(r*{WRONG})",
)
"""With all N examples at the leaf of x, and no leaf with both labels, the square is 0 there."""
TO_LABELS = GrowthHints((Invariant("sum(r) == 1"), FOUND), (*SIGNS, *AGREES, *AT_THE_LEAF))

LOSS = "sum(p*d) == 0", "sum(p) == 1, each p >= 0, d == 0"
"""Members are the inputs x with their probabilities p; d is 1 where the tree is wrong."""
FIRST_LEAF = {
    **dict.fromkeys(("z", "u", "a", "h", "k", "r", "n", "N", "y"), Fraction(1)),
    **dict.fromkeys(("b", "l", "s"), Fraction(0)),
    **dict.fromkeys(("w", "v", "m"), Fraction(2)),
}
"""One feature, which is the label, and an example of each kind."""


def first_leaf(*more: str) -> dict[str, Fraction]:
    """The numbers of a first leaf: those that every statement names, and more."""
    return {x: FIRST_LEAF[x] for x in ("z", "u", "a", "b", "h", *more)}
