r"""The heavy leaf in the proof of Theorem 8: not too light, and not too pure.

Paper: KM96, section 5.4. No claims stand here.
Notation: `err` is eps_t; a leaf is w, q; MIN is the smaller of w - err/(2t) and min(q, 1-q) - err/2.
If MIN < 0 at a leaf, then w min(q, 1-q) <= (err/2) w + (err - err^2)/(4t), as MIN times the positive part of the larger
of the two numbers is their product, where the larger one is positive. Summed over the t + 1 leaves this is
err <= err/2 + (err - err^2)(t + 1)/(4t), which fails for 0 < err <= 1/2 and t >= 1.
"""

from __future__ import annotations

HEAVY = "w - err/(2*t)"
IMPURE = "min(q, 1 - q) - err/2"
MIN = f"min({HEAVY}, {IMPURE})"
POSITIVE = f"max({HEAVY}, {IMPURE}, 0)"
ERROR = "sum(w*min(q, 1 - q))"
TREE = f"t >= 1, sum(1) == t + 1, sum(w) == 1, {ERROR} == err, each w >= 0, 0 <= q <= 1"
"""The leaves of a tree with t splits."""
SOME_HEAVY = f"some {MIN} >= 0"
A = "err/(2*t)"
SUMMED = f"{ERROR} <= err/2*sum(w) + (err - err^2)/(4*t)*sum(1)"
FAILS = "err*(t - 1 + err*(t + 1))"
SHARES = f"{POSITIVE}*{MIN} - ({HEAVY})*({IMPURE}) - {A}*({IMPURE}) >= -{A}*max({IMPURE}, 0)"
LEFT = f"{A}/2 - {A}*max({IMPURE}, 0) >= {A}*err/2"
TO_HEAVY = (
    "each min(q, 1 - q) >= 0",
    "each w*min(q, 1 - q) >= 0 by w: min(q, 1 - q) >= 0",
    f"{ERROR} >= 0",
    "each min(q, 1 - q) <= 1/2",
    f"err >= 0 by 1: {ERROR} >= 0; 1: {ERROR} == err",
    "each w*min(q, 1 - q) <= w/2 by w: min(q, 1 - q) <= 1/2",
    f"{ERROR} <= sum(w)/2",
    f"err <= 1/2 by 1: {ERROR} <= sum(w)/2; 1/2: sum(w) == 1; -1: {ERROR} == err",
    "case err",
    "above deny",
    f"above each {POSITIVE} >= 0 law max(x, y, 0) >= 0 at x: {HEAVY}; y: {IMPURE}",
    "above err/(2*t) > 0",
    f"above each {POSITIVE}*{MIN} <= 0 by {POSITIVE}: {MIN} < 0",
    (
        f"above each {SHARES} law max(x, y, 0)*min(x, y) - x*y - a*y >= -a*max(y, 0) for x + a >= 0, a >= 0"
        f" at x: {HEAVY}; y: {IMPURE}; a: {A}"
    ),
    f"above each {IMPURE} <= 1/2 - err/2 by 1: min(q, 1 - q) <= 1/2",
    (
        f"above each {LEFT} law a/2 - a*max(y, 0) >= a*b for y <= 1/2 - b, a >= 0, 0 <= b, b <= 1/2"
        f" at y: {IMPURE}; a: {A}; b: err/2"
    ),
    (
        "above each w*min(q, 1 - q) <= err/2*w + (err - err^2)/(4*t)"
        f" by 1: {SHARES}; 1: {LEFT}; 1: {POSITIVE}*{MIN} <= 0"
    ),
    f"above {SUMMED}",
    (
        f"above {FAILS} <= 0 by 4*t: {SUMMED}; 2*t*err: sum(w) == 1; err - err^2: sum(1) == t + 1;"
        f" -4*t: {ERROR} == err"
    ),
    f"above {FAILS} > 0",
    f"above 1 < 0 by 2/({FAILS}): {FAILS} <= 0",
    (
        f"level each {MIN} >= 0 law min(w - c, m - d) >= 0 for w >= 0, m >= 0, c == 0, d == 0"
        f" at c: {A}; d: err/2; m: min(q, 1 - q)"
    ),
)
"""Where the error is 0, every leaf will do."""

# -- the leaves that are too light

LIGHT = "sum(i*w) <= err/2"
LIGHT_LEAVES = (
    f"t >= 1, integer j, sum(1) == t + 1, sum(1 - i) == j, sum(w) == 1, {ERROR} == err,"
    " each 0 <= w <= 1, 0 <= q <= 1, i*(1 - i) == 0, 2*t*i*w <= err*i"
)
"""i is 0 at j of the leaves, and 1 at the others, which have w <= err/(2t)."""
WEIGH = "2*t*sum(i*w) <= err*(sum(1) - sum(1 - i))"
REST = "sum(w) - sum(i*w) <= sum(1 - i)"
TO_LIGHT = (
    *TO_HEAVY[:8],
    "each i >= 0 by 1: i*(1 - i) == 0",
    "each i <= 1 by 1: i*(1 - i) == 0",
    WEIGH,
    "each (1 - i)*w <= 1 - i by 1 - i: w <= 1",
    REST,
    "sum(1 - i) >= 0",
    "case j",
    "above j >= 1",
    (f"above {LIGHT} by 1/(2*t): {WEIGH}; -{A}: sum(1) == t + 1; {A}: sum(1 - i) == j; {A}: j >= 1"),
    f"level sum(i*w) >= 1 by 1: {REST}; 1: sum(w) == 1; 1: sum(1 - i) == j; 1: j == 0",
    (
        f"level 2*t <= err*(t + 1) by 2*t: sum(i*w) >= 1; 1: {WEIGH}; -err: sum(1) == t + 1;"
        " err: sum(1 - i) >= 0"
    ),
    "level 2*t <= (t + 1)/2 by 1: 2*t <= err*(t + 1); t + 1: err <= 1/2",
    "level 1 < 0",
    "below 1 < 0 by 1: sum(1 - i) >= 0; 1: sum(1 - i) == j",
)
"""Not all t + 1 can be so light; t of them weigh t err/(2t) at most."""

# -- the leaves that are too pure

PURE = "sum((1 - i)*w*min(q, 1 - q)) <= err/2"
PURE_LEAVES = (
    "sum(w) == 1, err >= 0, each w >= 0, 0 <= q <= 1, i*(1 - i) == 0, (1 - i)*min(q, 1 - q) <= (1 - i)*err/2"
)
"""i is 0 at the leaves that are left, which have min(q, 1-q) <= err/2."""
TO_PURE = (
    "each i >= 0 by 1: i*(1 - i) == 0",
    "each (1 - i)*w*min(q, 1 - q) <= (1 - i)*w*err/2 by w: (1 - i)*min(q, 1 - q) <= (1 - i)*err/2",
    "each i*w >= 0 by w: i >= 0",
    "each err*i*w/2 >= 0 by err/2: i*w >= 0",
    (
        "each (1 - i)*w*min(q, 1 - q) <= w*err/2 by 1: (1 - i)*w*min(q, 1 - q) <= (1 - i)*w*err/2;"
        " 1: err*i*w/2 >= 0"
    ),
    "sum((1 - i)*w*min(q, 1 - q)) <= err/2*sum(w)",
    f"{PURE} by 1: sum((1 - i)*w*min(q, 1 - q)) <= err/2*sum(w); err/2: sum(w) == 1",
)
