r"""The error of a tree as the probability of the inputs that get the wrong label, as statements about growing trees.

Paper: KM96, section 2. No claims stand here.
A leaf holds the mass a of inputs with f = 1 and b of those with f = 0; w = a + b, and q = a/w where w > 0. Its majority
label is y. A split parts the inputs of a leaf. Let E be the set of inputs that the tree, as it is in the end, gets
wrong, and err the probability of E: v is the mass of E among the inputs of a leaf. After the last split it is that of
the label that the leaf has not.
"""

from __future__ import annotations

from verify.claims import GrowthHints, Invariant
from verify.rationals import Fraction

ERROR = "sum(w*min(q, 1 - q))"
WRONG = "(y*b + (1 - y)*a)"
"""The mass that the label y gets wrong."""
LABELLED = (
    "tree w, q, a, b, y, v after t splits, root w == 1, v == err,"
    " each a >= 0, b >= 0, w == a + b, w*q == a, 0 <= q <= 1, y*(1 - y) == 0, y*(a - b) >= 0, (1 - y)*(b - a) >= 0,"
    f" split a == a_0 + a_1, b == b_0 + b_1, v == v_0 + v_1, end sum(abs(v - {WRONG})) == 0"
)
MASSES = (
    "The leaves of a tree meet these conditions. a and b are the chances to reach the leaf with f = 1 and with f = 0,"
    " so that w = a + b and w q = a. Let E be the set of the x with T(x) other than f(x), for the whole tree, and err"
    " its probability; v is the probability that x reaches the leaf, at the time when it is one, and lies in E. A split"
    " parts the inputs of a leaf, so that a, b and v are sums. In the whole tree a leaf with label y has v = y b + (1 -"
    " y) a."
)
"""Why the relation between sums is the one between the error and the probability of a wrong label."""
_NUMBERS = (
    "each y^2 >= 0 law z^2 >= 0 at z: y",
    "each (1 - y)^2 >= 0 law z^2 >= 0 at z: 1 - y",
    "each y >= 0 by 1: y*(1 - y) == 0; 1: y^2 >= 0",
    "each 1 - y >= 0 by 1: y*(1 - y) == 0; 1: (1 - y)^2 >= 0",
    "each w*(1 - q) == b by 1: w == a + b; -1: w*q == a",
    "each w >= 0 by 1: w == a + b; 1: a >= 0; 1: b >= 0",
)
_ALL = f"sum(abs(v - {WRONG})) == 0"
_FACTS = (Invariant("sum(v) == err"),)
AT_MOST = f"{ERROR} <= err"
AT_MOST_HINTS = GrowthHints(
    _FACTS,
    (
        *_NUMBERS,
        (
            "each min(q, 1 - q) <= y*(1 - q) + (1 - y)*q"
            " law min(u, 1 - u) <= k*(1 - u) + (1 - k)*u for k >= 0, 1 - k >= 0 at u: q; k: y"
        ),
        "each w*min(q, 1 - q) <= w*(y*(1 - q) + (1 - y)*q) by w: min(q, 1 - q) <= y*(1 - q) + (1 - y)*q",
        (
            f"each w*min(q, 1 - q) <= {WRONG} by 1: w*min(q, 1 - q) <= w*(y*(1 - q) + (1 - y)*q);"
            " -y: w*(1 - q) == b; -(1 - y): w*q == a"
        ),
        f"each abs(v - {WRONG}) >= {WRONG} - v law abs(z) >= -z at z: v - {WRONG}",
        (
            f"each abs(v - {WRONG}) >= w*min(q, 1 - q) - v by 1: abs(v - {WRONG}) >= {WRONG} - v;"
            f" 1: w*min(q, 1 - q) <= {WRONG}"
        ),
        f"sum(abs(v - {WRONG})) >= {ERROR} - sum(v)",
        f"{AT_MOST} by 1: sum(abs(v - {WRONG})) >= {ERROR} - sum(v); -1: {_ALL}; 1: sum(v) == err",
    ),
)
AT_LEAST = f"{ERROR} >= err"
AT_LEAST_HINTS = GrowthHints(
    _FACTS,
    (
        *_NUMBERS,
        (
            "each w*min(q, 1 - q) == min(w*q, w*(1 - q))"
            " law k*min(u, 1 - u) == min(k*u, k*(1 - u)) for k >= 0 at k: w; u: q"
        ),
        f"each w*q >= {WRONG} by 1: w*q == a; 1: y*(a - b) >= 0",
        f"each w*(1 - q) >= {WRONG} by 1: w*(1 - q) == b; 1: (1 - y)*(b - a) >= 0",
        (
            f"each min(w*q, w*(1 - q)) >= {WRONG} law min(f, g) >= z for f >= z, g >= z"
            f" at f: w*q; g: w*(1 - q); z: {WRONG}"
        ),
        (
            f"each w*min(q, 1 - q) >= {WRONG} by 1: min(w*q, w*(1 - q)) >= {WRONG};"
            " 1: w*min(q, 1 - q) == min(w*q, w*(1 - q))"
        ),
        f"each abs(v - {WRONG}) >= v - {WRONG} law abs(z) >= z at z: v - {WRONG}",
        (
            f"each abs(v - {WRONG}) >= v - w*min(q, 1 - q) by 1: abs(v - {WRONG}) >= v - {WRONG};"
            f" 1: w*min(q, 1 - q) >= {WRONG}"
        ),
        f"sum(abs(v - {WRONG})) >= sum(v) - {ERROR}",
        f"{AT_LEAST} by 1: sum(abs(v - {WRONG})) >= sum(v) - {ERROR}; -1: {_ALL}; -1: sum(v) == err",
    ),
)
_HALF = Fraction(1, 2)
ROOT_LEAF = {
    "w": Fraction(1), "q": _HALF, "a": _HALF, "b": _HALF, "y": Fraction(0), "v": _HALF, "err": _HALF,
}  # fmt: skip
"""A leaf to begin with."""
