r"""Trees for two terms with x-nodes on the right path, as statements about growing trees: what their nodes add up to.

Paper: BDM20O, appendix C.2.   No claims stand here.
As in `two_terms` a leaf is w, the chance to reach it, and q, the mean there, and the sum of `a` is C(T). r is 1 at the
right-most leaf and 0 at the others, and u is 2^-k at the right-most leaf, where k of the x-variables and all of the
y-variables are left. Left sub-trees are any trees, y-paths among them.
"""

from __future__ import annotations

from lemmas.optimality.two_terms import REDUCTION_OF_A_SPLIT
from verify.claims import GrowthHints, Invariant
from verify.rationals import Fraction

Q = "(x + y - x*y)"
ERROR = "sum(w*min(q, 1 - q))"
NOT_FULL = (
    "0 < y, y <= x, x <= 1/2, tree w, q, r, u, a after t splits, root w == 1, r == 1, u == x, a == 0,"
    " each 0 <= w, 0 <= q <= 1, r*(1 - r) == 0, r*(q - u - y + u*y) == 0, r*(1 - 2*u) >= 0,"
    f" split {REDUCTION_OF_A_SPLIT}, r_0 == 0, r_1 == r, r*(u_1 - 2*u) == 0"
)
"""x-nodes only on the right path, and fewer than l of them: at its end an x-variable is left, and u <= 1/2."""
END_OF_PATH = "r*(q - u - y + u*y) == 0"
TWO = f"{ERROR} + sum(a) == min({Q}, 1 - {Q})"
"""Eq. (3) for two terms."""


def _loses() -> tuple[str, ...]:
    """Hints: (3) passes on at a split."""
    e, e_0, e_1 = (f"min(q_{b}, 1 - q_{b})" for b in ("parent", "0", "1"))
    halves = tuple(f"w_{b}*{of} == w_parent/2*{of}" for b, of in enumerate((e_0, e_1)))
    return (
        *(
            f"{half} by {of}: w_{b} == w_parent/2"
            for b, (half, of) in enumerate(zip(halves, (e_0, e_1), strict=True))
        ),
        (
            f"{ERROR} - w_parent*{e} + w_0*{e_0} + w_1*{e_1} + sum(a) - a_parent + a_0 + a_1 == min({Q}, 1 - {Q})"
            f" by 1: {TWO}; 1: {halves[0]}; 1: {halves[1]};"
            f" 1: a_0 + a_1 == a_parent + w_parent*{e} - w_parent/2*{e_0} - w_parent/2*{e_1}"
        ),
    )


_AT_THE_ROOT = (
    "q - u - y + u*y == 0 by 1: r*(q - u - y + u*y) == 0; -(q - u - y + u*y): r == 1",
    f"q == {Q} by 1: q - u - y + u*y == 0; 1 - y: u == x",
    "w*min(q, 1 - q) == min(q, 1 - q) by min(q, 1 - q): w == 1",
    f"min(q, 1 - q) == min({Q}, 1 - {Q}) law min(v, 1 - v) == min(z, 1 - z) for v == z at v: q; z: {Q}",
    (
        f"w*min(q, 1 - q) + a == min({Q}, 1 - {Q}) by 1: w*min(q, 1 - q) == min(q, 1 - q);"
        f" 1: min(q, 1 - q) == min({Q}, 1 - {Q}); 1: a == 0"
    ),
)
_PASSES = (
    "r_0*w_0*u_0 == 0 by w_0*u_0: r_0 == 0",
    "r_1*w_1*u_1 == r_parent*w_1*u_1 by w_1*u_1: r_1 == r_parent",
    "r_parent*w_1*u_1 == r_parent*w_parent/2*u_1 by r_parent*u_1: w_1 == w_parent/2",
    "r_parent*w_parent/2*u_1 == r_parent*w_parent*u_parent by w_parent/2: r_parent*(u_1 - 2*u_parent) == 0",
    (
        "sum(r*w*u) - r_parent*w_parent*u_parent + r_0*w_0*u_0 + r_1*w_1*u_1 == x by 1: sum(r*w*u) == x;"
        " 1: r_0*w_0*u_0 == 0; 1: r_1*w_1*u_1 == r_parent*w_1*u_1; 1: r_parent*w_1*u_1 == r_parent*w_parent/2*u_1;"
        " 1: r_parent*w_parent/2*u_1 == r_parent*w_parent*u_parent"
    ),
)
"""At the right-most leaf w halves and u doubles."""
FACTS = (
    Invariant(TWO, _loses(), _AT_THE_ROOT),
    Invariant(
        "sum(r*w*u) == x",
        _PASSES,
        (
            "r*w*u == w*u by w*u: r == 1",
            "w*u == u by u: w == 1",
            "r*w*u == x by 1: r*w*u == w*u; 1: w*u == u; 1: u == x",
        ),
    ),
)
LEFT = (
    "each r^2 >= 0 law v^2 >= 0 at v: r",
    "each (1 - r)^2 >= 0 law v^2 >= 0 at v: 1 - r",
    "each r >= 0 by 1: r*(1 - r) == 0; 1: r^2 >= 0",
    "each 1 - r >= 0 by 1: r*(1 - r) == 0; 1: (1 - r)^2 >= 0",
    f"each q >= r*u*(1 - y) by 1 - r: 0 <= q; 1: {END_OF_PATH}; y: r >= 0",
    f"each 1 - q >= r*u*(1 - y) by 1 - r: q <= 1; -1: {END_OF_PATH}; 1 - y: r*(1 - 2*u) >= 0",
    (
        "each min(q, 1 - q) >= r*u*(1 - y) law min(v, 1 - v) >= z for v >= z, 1 - v >= z"
        " at v: q; z: r*u*(1 - y)"
    ),
    "each w*min(q, 1 - q) >= r*w*u*(1 - y) by w: min(q, 1 - q) >= r*u*(1 - y)",
    f"{ERROR} >= sum(r*w*u)*(1 - y)",
    f"{ERROR} >= x*(1 - y) by 1: {ERROR} >= sum(r*w*u)*(1 - y); 1 - y: sum(r*w*u) == x",
)
"""The right-most leaf alone keeps an error of x*(1 - y)."""
_SUM = f"1: {ERROR} >= x*(1 - y); -1: {TWO}"
NO_FULL_PATH = "sum(a) <= y"
"""(9): with x for 2^-l and y for 2^-m, C(T) <= 2^-m."""
NO_FULL_PATH_HINTS = GrowthHints(
    FACTS,
    (
        *LEFT,
        f"min({Q}, 1 - {Q}) <= {Q} law min(v, 1 - v) <= v at v: {Q}",
        f"{NO_FULL_PATH} by {_SUM}; 1: min({Q}, 1 - {Q}) <= {Q}",
    ),
)
NO_BETTER = f"sum(a) <= min({Q}, 1 - {Q}) - (1 - x)*y"
"""C(T) is at most that of the full right x-path."""
NO_BETTER_HINTS = GrowthHints(FACTS, (*LEFT, f"{NO_BETTER} by {_SUM}; 1: y <= x"))
_HALF, _ONE = Fraction(1, 2), Fraction(1)
ROOT_OF_TWO = {
    "x": _HALF,
    "y": _HALF,
    "w": _ONE,
    "q": Fraction(3, 4),
    "r": _ONE,
    "u": _HALF,
    "a": Fraction(0),
}
"""A leaf to begin with: l = m = 1."""
