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
