r"""One round of TopDown with the entropy criterion: (44) with its best constant, about the leaves.

Paper: KM96, section 5.4. No claims stand here.   Units: bits.
Notation: as in `entropy_rounds`; V is the sum of w q(1-q) over the leaves.
With u = 4q(1-q) the entropy of a leaf is at most u (1 - log2(u)/2), a concave function of u, and at most sqrt(u). So
G_t is at most 4V (1 - log2(4V)/2), by the tangent at 4V, and at most sqrt(4V); hence 4V >= G_t/log2(2/G_t). The best
split drops (8/ln 2) gamma^2 V/(t+1) or more.
"""

from __future__ import annotations

from lemmas.boosting.entropy_rounds import BITS, with_entropy
from lemmas.boosting.growing_entropy import GAIN, TOTAL

__all__ = ["ROUND_44", "SHARP_44", "TO_SHARP_44", "WITH_44", "smaller_44"]

ROUND_44 = with_entropy()
"""A round in which G_t > 0."""
V = "sum(w*q*(1 - q))"
WITH_44 = f"next <= {TOTAL} - gamma^2*{TOTAL}/(c*t*{BITS})"
"""(44) with c for 4."""
SHARP_44 = WITH_44.replace("c*t", "ln(2)*t")

SQUARES = (
    "each q*(1 - q) >= 0",
    "each H(q) >= 0 law H(q) >= 0 for 0 <= q <= 1",
    "each H(q) <= 2*sqrt(q*(1 - q)) law H(q) <= 2*sqrt(q*(1 - q)) for 0 <= q <= 1",
    "each sqrt(q*(1 - q)) >= 0 law sqrt(m) >= 0 for m >= 0 at m: q*(1 - q)",
    (
        "each H(q)^2 <= 4*q*(1 - q)"
        " law x^2 <= 4*m for x >= 0, 2*y >= x, y >= 0, y^2 == m at x: H(q); y: sqrt(q*(1 - q)); m: q*(1 - q)"
    ),
    "each w*H(q)^2 <= 4*w*q*(1 - q) by w: H(q)^2 <= 4*q*(1 - q)",
    f"sum(w*H(q)^2) <= 4*{V}",
    (
        f"each w*H(q)^2 - 2*{TOTAL}*w*H(q) + {TOTAL}^2*w >= 0 law w*(x - y)^2 >= 0 for w >= 0"
        f" at x: H(q); y: {TOTAL}"
    ),
    f"sum(w*H(q)^2) >= 2*{TOTAL}^2 - {TOTAL}^2*sum(w)",
    f"sum(w*H(q)^2) >= {TOTAL}^2 by 1: sum(w*H(q)^2) >= 2*{TOTAL}^2 - {TOTAL}^2*sum(w); -{TOTAL}^2: sum(w) == 1",
    f"4*{V} >= {TOTAL}^2 by 1: sum(w*H(q)^2) <= 4*{V}; 1: sum(w*H(q)^2) >= {TOTAL}^2",
    f"4*{V} > 0 law x > 0 for x >= y^2, y > 0 at x: 4*{V}; y: {TOTAL}",
)
"""G_t is at most sqrt(4V)."""
U = "4*q*(1 - q)"
GIBBS = "-u*ln(u) <= -u*ln(y) - u + y for u >= 0, y > 0"
TANGENT = f"(ln(2) - 1/2 - ln(4*{V})/2)"
TANGENTS = (
    (
        f"each ln(2)*H(q) <= {U}*ln(2) - {U}*ln({U})/2"
        f" law ln(2)*H(q) <= {U}*ln(2) - {U}*ln({U})/2 for 0 <= q <= 1"
    ),
    f"each -{U}*ln({U}) <= -{U}*ln(4*{V}) - {U} + 4*{V} law {GIBBS} at u: {U}; y: 4*{V}",
    (
        f"each ln(2)*H(q) <= {U}*{TANGENT} + 2*{V} by 1: ln(2)*H(q) <= {U}*ln(2) - {U}*ln({U})/2;"
        f" 1/2: -{U}*ln({U}) <= -{U}*ln(4*{V}) - {U} + 4*{V}"
    ),
    f"each ln(2)*w*H(q) <= 4*w*q*(1 - q)*{TANGENT} + 2*w*{V} by w: ln(2)*H(q) <= {U}*{TANGENT} + 2*{V}",
    f"ln(2)*{TOTAL} <= 4*{V}*{TANGENT} + 2*{V}*sum(w)",
    (
        f"ln(2)*{TOTAL} <= 4*{V}*(ln(2) - ln(4*{V})/2)"
        f" by 1: ln(2)*{TOTAL} <= 4*{V}*{TANGENT} + 2*{V}*sum(w); -2*{V}: sum(w) == 1"
    ),
)
"""G_t is at most 4V (1 - log2(4V)/2)."""
TOGETHER = (
    "each H(q) <= 1 law H(q) <= 1 for 0 <= q <= 1",
    "each w*H(q) <= w by w: H(q) <= 1",
    f"{TOTAL} <= sum(w)",
    f"{TOTAL} <= 1 by 1: {TOTAL} <= sum(w); 1: sum(w) == 1",
    f"{BITS} >= 1 law log2(2/y) >= 1 for 0 < y, y <= 1 at y: {TOTAL}",
    (
        f"ln(2) - ln(4*{V})/2 <= ln(2)*{BITS}"
        f" law ln(2) - ln(y)/2 <= ln(2)*log2(2/g) for g > 0, y >= g^2 at y: 4*{V}; g: {TOTAL}"
    ),
    (
        f"{TOTAL} <= 4*{V}*{BITS} by 1/ln(2): ln(2)*{TOTAL} <= 4*{V}*(ln(2) - ln(4*{V})/2);"
        f" 4*{V}/ln(2): ln(2) - ln(4*{V})/2 <= ln(2)*{BITS}"
    ),
)
DROPS = (
    *GAIN,
    "each d*ln(2) >= 8*gamma^2*w*q*(1 - q) by ln(2): d >= w*g; w: g*ln(2) >= 8*gamma^2*q*(1 - q)",
    f"sum(1)*d*ln(2) >= 8*gamma^2*{V}",
    f"(t + 1)*d*ln(2) >= 8*gamma^2*{V} by 1: sum(1)*d*ln(2) >= 8*gamma^2*{V}; -d*ln(2): sum(1) == t + 1",
    (
        f"(t + 1)*d*ln(2)*{BITS} >= 2*gamma^2*{TOTAL} by {BITS}: (t + 1)*d*ln(2) >= 8*gamma^2*{V};"
        f" 2*gamma^2: {TOTAL} <= 4*{V}*{BITS}"
    ),
    (
        f"d >= 2*gamma^2*{TOTAL}/((t + 1)*ln(2)*{BITS})"
        f" by 1/((t + 1)*ln(2)*{BITS}): (t + 1)*d*ln(2)*{BITS} >= 2*gamma^2*{TOTAL}"
    ),
    (
        f"(2/(t + 1) - 1/t)*gamma^2*{TOTAL}/(ln(2)*{BITS}) >= 0"
        f" by (2/(t + 1) - 1/t)*gamma^2/(ln(2)*{BITS}): {TOTAL} > 0"
    ),
    (
        f"next == {TOTAL} - d by 1: next == {TOTAL} - W*H(Q) + W0*H(Q0) + W1*H(Q1);"
        " 1: d == W*H(Q) - W0*H(Q0) - W1*H(Q1)"
    ),
)
TO_SHARP_44 = (
    *SQUARES,
    *TANGENTS,
    *TOGETHER,
    *DROPS,
    (
        f"{SHARP_44} by 1: d >= 2*gamma^2*{TOTAL}/((t + 1)*ln(2)*{BITS});"
        f" 1: (2/(t + 1) - 1/t)*gamma^2*{TOTAL}/(ln(2)*{BITS}) >= 0; -1: next == {TOTAL} - d"
    ),
)


def smaller_44(weak: str, strong: str) -> tuple[str, ...]:
    """Hints: (44) with one constant for 4 gives (44) with a larger one."""
    more = f"(1/({strong}) - 1/({weak}))*gamma^2/(t*{BITS})"
    less, given = (WITH_44.replace("c*t", f"({v})*t") for v in (weak, strong))
    return (
        *TOGETHER[:5],
        f"{more}*{TOTAL} >= 0 by {more}: {TOTAL} > 0",
        f"{less} by 1: {given}; 1: {more}*{TOTAL} >= 0",
    )
