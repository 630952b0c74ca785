r"""Real features and product laws: what a query gains at a leaf, and the tree that grows by such gains.

Paper: BLT20, section 3.1. No claims stand here.
At a leaf f_l is monotone, its law is a product law, and g_l asks k coordinates or fewer on each path. i is the largest
influence of a coordinate on f_l by drawing it anew; q the larger size of its covariances with the queries x >= m and
x > m, m a median of the coordinate; g the gain of that query.

`INFLUENTIAL`: k i >= b - D, by the theorem on paths; queries of one coordinate count once.
`COVARIANCES`: the random point is the coordinate, the others are fixed; f is the value of the function there, h that of
a query, both 0 or 1: f is 1 wherever the query says yes, or the query says yes wherever f is 1. For a function that
falls the sign is the other one. Over the other coordinates, of which the query is independent, the covariance is the
mean of these.
`NEAR_A_MEDIAN`: the random point is the other coordinates. Given these, f is 1 with chance u, on an upper set of the
values of the coordinate. This holds all of x >= m (a = 1), or it lies in x > m (a = 0); v and z are the chances of
these two. So the covariances with the two queries are x and y; where f falls in the coordinate both have the other
sign, at all points. The influence is 2u(1 - u) on average.
`GAIN`: a query with probability v >= 1/2 of one answer, and the means a and b after its two answers, has the covariance
v (1 - v) (a - b); its middle is that of a and of the point half way from a to b. `SCALED`: that is 4 kappa q^2 or more.
"""

from __future__ import annotations

from lemmas.agnostic.growing_impurity import (
    BOUNDED,
    ERROR,
    EXCESS,
    FACTS,
    FIRST_LEAF,
    PASSES,
    POTENTIAL,
    SPLIT,
)
from verify.claims import GrowthHints, Invariant
from verify.kinds.families.members import Family, Member
from verify.rationals import Fraction

COVARIANCES = (
    (
        "mean(f*h) - mean(f)*mean(h) == mean(h)*(1 - mean(f))",
        "each f*h == h",
    ),
    (
        "mean(f*h) - mean(f)*mean(h) == mean(f)*(1 - mean(h))",
        "each f*h == f",
    ),
    ("mean((1 - f)*h) - mean(1 - f)*mean(h) == -(mean(f*h) - mean(f)*mean(h))", "each f, h"),
    ("mean(x + u*v) - mean(u)*v == mean(x)", "0 <= v <= 1, each u, x"),
)
INFLUENTIAL = ("k*top >= min(p, 1 - p) - err", "function f and tree T on a product law, depth <= k")
UPPER = "x == a*v*(1 - u) + (1 - a)*u*(1 - v)"
LOWER = "y == a*z*(1 - u) + (1 - a)*u*(1 - z)"
NEAR_A_MEDIAN = (
    "max(mean(x), mean(y)) >= mean(2*u*(1 - u))/8",
    f"0 <= z, z <= 1/2, 1/2 <= v, v <= 1, each 0 <= u, u <= 1, 0 <= a, a <= 1, {UPPER}, {LOWER}",
)
TO_NEAR = (
    "each v + z - u/2 >= 0",
    "each 2 - v - z - (1 - u)/2 >= 0",
    (
        f"each x + y >= u*(1 - u)/2 by 1: {UPPER}; 1: {LOWER}; a*(1 - u): v + z - u/2 >= 0;"
        " (1 - a)*u: 2 - v - z - (1 - u)/2 >= 0"
    ),
    "mean(x) + mean(y) >= mean(2*u*(1 - u))/4",
    (
        "max(mean(x), mean(y)) >= mean(2*u*(1 - u))/8 law max(x, y) >= r/8 for x + y >= r/4"
        " at x: mean(x); y: mean(y); r: mean(2*u*(1 - u))"
    ),
)
HALF_WAY = "(G(a) + G(b))/2 <= G((a + b)/2) - kappa/2*(b - a)^2"
GAIN = (
    "G(v*a + (1 - v)*b) - v*G(a) - (1 - v)*G(b) >= kappa*(1 - v)*(a - b)^2",
    (f"function G on [0, 1], concave G, 0 <= a <= 1, 0 <= b <= 1, 1/2 <= v, v <= 1, kappa >= 0, {HALF_WAY}"),
)
SCALED = ("kappa*(1 - v)*r^2 >= 4*kappa*(v*(1 - v)*r)^2", "1/2 <= v, v <= 1, kappa >= 0")

LEAF = "w >= 0, b >= 0, h >= 0, i >= 0, 8*q >= i, g >= 4*kappa*q^2, r == k*i, r >= b - D"
SIZES = "kappa > 0, C > 0, s >= 2, L == log2(s), k > 0, k <= C*L, c > 0, 16*c*k^2 == kappa, eps > 0"
"""A balanced tree has depth k at most, k <= C L; C is the same for all of them."""
GROWTH = (
    f"{SIZES}, tree w, b, h, D, i, q, r, g after t splits, root w == 1, h <= 1, b <= 1, D == opt, each {LEAF},"
    f" {SPLIT}, greedy d >= w_other*g_other"
)
SMALL, BELOW = f"{ERROR} <= opt + eps", f"{ERROR} < opt + eps"
ENOUGH = "end kappa*eps^2*ln(1 + t) >= 16*C^2*L^2"
"""t + 1 is s^(K log2(s)/(kappa eps^2)) or more, K = 16 C^2/ln 2."""
TWICE = "end kappa*eps^2*ln(1 + t) >= 32*C^2*L^2"
GAINS = (
    "each (8*q)^2 >= i^2 law x^2 >= y^2 for x >= y, y >= 0 at x: 8*q; y: i",
    "each r^2 == k^2*i^2 by r + k*i: r == k*i",
    (
        "each g >= c*r^2 by 1: g >= 4*kappa*q^2; kappa/16: (8*q)^2 >= i^2; -i^2/16: 16*c*k^2 == kappa;"
        " -c: r^2 == k^2*i^2"
    ),
)
SOME_LEAF = (
    "some w*g >= c*eps^2/(j + 1)",
    (
        "kappa > 0, k > 0, c > 0, 16*c*k^2 == kappa, eps > 0, j >= 0, sum(1) == j + 1, sum(w) == 1,"
        " sum(w*b) - sum(w*D) >= eps, each w >= 0, i >= 0, 8*q >= i, g >= 4*kappa*q^2, r == k*i, r >= b - D"
    ),
)
"""The leaves of a tree that errs more than the balanced one by eps or more."""
TO_SOME_LEAF = (
    *GAINS,
    "each r^2 >= 2*eps*r - eps^2",
    (
        "each w*g >= c*w*(2*eps*(b - D) - eps^2) by w: g >= c*r^2; c*w: r^2 >= 2*eps*r - eps^2; 2*c*w*eps:"
        " r >= b - D"
    ),
    "sum(w*g) >= c*(2*eps*sum(w*b) - 2*eps*sum(w*D) - eps^2*sum(w))",
    (
        "sum(w*g) >= c*eps^2 by 1: sum(w*g) >= c*(2*eps*sum(w*b) - 2*eps*sum(w*D) - eps^2*sum(w)); 2*c*eps:"
        " sum(w*b) - sum(w*D) >= eps; -c*eps^2: sum(w) == 1"
    ),
)


def steps() -> tuple[str, ...]:
    """The hints of `growing_impurity`, where the gain at the parent is seen by its covariance."""
    old = "w_parent*g_parent >= 0 by w_parent: g_parent >= c*r_parent^2"
    new = "w_parent*g_parent >= 0 by w_parent: g_parent >= 4*kappa*q_parent^2"
    return (*GAINS, *(new if h == old else h for h in PASSES))


KNOWN = (*FACTS[:2], Invariant(POTENTIAL, steps()))


def finished(most: int) -> tuple[str, ...]:
    """c eps^2 ln(1 + t) is `most` or more, as 16 c k^2 = kappa and k <= C L."""
    return (
        "k^2 <= (C*L)^2 law x^2 <= y^2 for 0 < x, x <= y at x: k; y: C*L",
        (
            f"c*eps^2*ln(1 + t) >= {most} by 1/(16*k^2): kappa*eps^2*ln(1 + t) >= {16 * most}*C^2*L^2;"
            f" eps^2*ln(1 + t)/(16*k^2): 16*c*k^2 == kappa; {most}/k^2: k^2 <= (C*L)^2"
        ),
        *BOUNDED,
    )


ACCURATE = GrowthHints(
    KNOWN,
    (
        *finished(1),
        f"above {EXCESS} <= eps by eps: c*ln(1 + t)*eps*{EXCESS} <= 1; {EXCESS}: c*eps^2*ln(1 + t) >= 1",
    ),
)
STRICTLY = GrowthHints(
    KNOWN,
    (
        *finished(2),
        f"above 2*{EXCESS} <= eps by eps: c*ln(1 + t)*eps*{EXCESS} <= 1; {EXCESS}: c*eps^2*ln(1 + t) >= 2",
    ),
)
EXAMPLE = {
    **FIRST_LEAF,
    **{n: Fraction(1) for n in ("k", "C", "L", "g")},
    "s": Fraction(2),
    "c": Fraction(1, 64),
    "kappa": Fraction(1, 4),
    "i": Fraction(1, 2),
    "q": Fraction(1, 4),
}
"""One bit as before: influence 1/2 by drawing anew, covariance 1/4."""
_OF_A_LEAF = ("w", "b", "D", "i", "q", "r", "g")
ONE_LEAF = Family(
    (Member({a: EXAMPLE[a] for a in _OF_A_LEAF}),),
    {p: EXAMPLE[p] for p in ("kappa", "k", "c", "eps")} | {"j": Fraction(0)},
)
"""The tree before the first split."""
