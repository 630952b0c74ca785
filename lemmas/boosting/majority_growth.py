r"""Trees over single bits for the majority of n bits, as statements about growing trees.

Paper: KM96, section 3, the example of majority. No claims stand here.
A leaf has the weight w under the uniform law, the number k of bits that were not asked on the way to it, the chance q
that f is 1 there, and c, half of what the answer to one more bit moves q: the same for each bit that was not asked, as
f is symmetric in them. The leaf errs with chance m, which is q or 1 - q as its label says. A split asks a bit; u is 1
if it is a new one, and 0 if its answer is known, when one child is the leaf itself and the other is never reached (and
has its numbers). A leaf is reached by 2^(k - n) of the inputs, or by none. At the root q is 1/2 for odd n; for even n
it is 1/2 - c or 1/2 + c as ties count, since with the answer 1, or 0, the majority of the other bits is left, which
are odd in number.
That k c^2 <= q(1-q) is shown by a tree of its own, `UNREAD`: reading all bits that are left, in any order, at each
node half of what a bit moves q is the mean of what it is at the two children, and at the end nothing is left open.
Proof: a split of a new bit takes w c^2 off sum(w q(1-q)) and w off sum(w k). As 4 k c^2 <= 1 and w <= 2^(k-n), the
first is no more than 5/(16 n) times the second, up to what 2^(-n/5) allows, so that sum(w q(1-q)), which begins near
1/4, is below 3/16 only if sum(w (n - k)) is over n/5 or t over 2^(n/5), up to constants. And sum(w (n - k)) ln 2 is
-sum(w ln w), at most ln(t + 1).
"""

from __future__ import annotations

from verify.claims import GrowthHints, Invariant
from verify.rationals import Fraction

_LEAF = "w >= 0, w <= 2^(k - n), k >= 0, 0 <= q <= 1, k*c^2 <= q*(1 - q), (m - q)*(m - 1 + q) == 0"
_SPLIT = (
    "u, u*(1 - u) == 0, w_0 == w - u*w/2, w_1 == u*w/2, k_0 == k - u, k_1 == k - u,"
    " q_0 == q - u*c, q_1 == q + u*c"
)
_BALANCED = "(q - 1/2)*((q - 1/2)^2 - c^2) == 0"
_GROWTH = f"tree w, k, q, c, m after t splits, root w == 1, k == n, {_BALANCED}, each {_LEAF}, split {_SPLIT}"
TREES = f"n >= 1, integer n, {_GROWTH}, end sum(w*m) < 1/4"
"""The trees over single bits with error below 1/4 for the majority of n bits."""
SIZE = "9*(t + 1) >= 4*2^(n/5)"
BY_ADVANTAGE = f"n >= 1, gamma > 0, 2*n*gamma >= 1, integer n, {_GROWTH}, end sum(w*m) < 1/4"
"""The same trees, for each gamma that is at least 1/(2n)."""
SIZE_BY_ADVANTAGE = "9*(t + 1) >= 4*2^(1/(10*gamma))"
UNSPLIT = {
    **dict.fromkeys(("n", "w", "k"), Fraction(1)),
    **dict.fromkeys(("q", "c", "m", "gamma"), Fraction(1, 2)),
}
"""The tree without splits for one bit, as the first of a run."""

# -- what is left unread

UNREAD = (
    "0 <= r <= 1, tree w, k, q, c after t splits, root w == 1, k == l, q == r, c == d,"
    " each w >= 0, k >= 0, 0 <= q <= 1, -1 <= c <= 1,"
    " split w_0 == w/2, w_1 == w/2, k_0 == k - 1, k_1 == k - 1, q_0 == q - c, q_1 == q + c, c_0 + c_1 == 2*c,"
    " end sum(w*k) == 0"
)
"""The complete trees that ask all of the l bits that are left."""
SPREAD = "l*d^2 <= r*(1 - r)"
_REST = "sum(w*(q*(1 - q) - k*c^2))"
_FALLS = f"{_REST} <= r*(1 - r) - l*d^2"
_REST_AT = "w_{0}*(q_{0}*(1 - q_{0}) - k_{0}*c_{0}^2)"


def _after(total: str, formula: str) -> str:
    """A sum over the next family, without brackets."""
    old, zero, one = (formula.format(e) for e in ("parent", "0", "1"))
    return f"{total} - {old} + {zero} + {one}"


def _child(i: int, sign: str) -> tuple[str, str]:
    """What is left at a child, by the numbers of its parent; and how."""
    q = f"(q_parent {sign} c_parent)"
    known = f"{_REST_AT.format(i)} == w_parent/2*({q}*(1 - {q}) - (k_parent - 1)*c_{i}^2)"
    return known, (
        f"{known} by q_{i}*(1 - q_{i}) - k_{i}*c_{i}^2: w_{i} == w_parent/2;"
        f" w_parent/2*(1 - q_{i} - {q}): q_{i} == q_parent {sign} c_parent;"
        f" -w_parent/2*c_{i}^2: k_{i} == k_parent - 1"
    )


_ZERO, _ONE = _child(0, "-"), _child(1, "+")
_SQUARES = "c_0^2 + c_1^2 >= 2*c_parent^2"
_MORE = "(k_parent - 1)*(c_0^2 + c_1^2 - 2*c_parent^2) >= 0"
_SHARED = (
    _ZERO[1],
    _ONE[1],
    "k_parent - 1 >= 0 by 1: k_0 == k_parent - 1; 1: k_0 >= 0",
    f"{_SQUARES} by (c_0 + c_1 + 2*c_parent)/2: c_0 + c_1 == 2*c_parent",
    f"{_MORE} by k_parent - 1: {_SQUARES}",
    (
        f"{_after(_REST, _REST_AT)} <= r*(1 - r) - l*d^2"
        f" by 1: {_FALLS}; -1: {_ZERO[0]}; -1: {_ONE[0]}; w_parent/2: {_MORE}"
    ),
)
_ALL_READ = (
    "each c^2 <= 1",
    "each w*k >= 0 by w: k >= 0",
    "each w*k*c^2 <= w*k by w*k: c^2 <= 1",
    "each q*(1 - q) >= 0",
    "each w*q*(1 - q) >= 0 by w: q*(1 - q) >= 0",
    "each w*(q*(1 - q) - k*c^2) >= -w*k by 1: w*k*c^2 <= w*k; 1: w*q*(1 - q) >= 0",
    f"{_REST} >= -sum(w*k)",
    f"{SPREAD} by 1: {_FALLS}; 1: {_REST} >= -sum(w*k); -1: sum(w*k) == 0",
)
SPREADS = GrowthHints((Invariant(_FALLS, _SHARED),), _ALL_READ)

# -- trees of majority

_E, _K, _V = "sum(w*ln(w))", "sum(w*k)", "sum(w*q*(1 - q))"
_LOSS = "27/50*2^(-n/5)"
_DEPTH = f"{_E} + ln(2)*(n - {_K}) == 0"
_LEFT = f"16/5*n*{_V} + n - {_K} + {_LOSS}*t >= 4/5*n - 4/5"
_ASKED = "u*(1 - u) == 0"
_W_0, _W_1 = "w_0 == w_parent - u*w_parent/2", "w_1 == u*w_parent/2"
_UNASKED = "w_0*k_0 + w_1*k_1 == w_parent*k_parent - u*w_parent"
_READ = (
    f"{_UNASKED} by w_0: k_0 == k_parent - u; w_1: k_1 == k_parent - u;"
    f" k_parent - u: {_W_0}; k_parent - u: {_W_1}"
)

_OLD = "w_parent*ln(w_parent)"
_HALF = f"{_OLD}/2 - w_parent*ln(2)/2"
_NEXT_K = f"n - ({_after(_K, 'w_{0}*k_{0}')})"
_DEPTH_NEXT = f"{_after(_E, 'w_{0}*ln(w_{0})')} + ln(2)*({_NEXT_K}) == 0"
_ENTROPY = (
    f"u >= 0 by 1: {_ASKED}",
    _READ,
    "case u",
    f"above u == 1 by -1/u: {_ASKED}",
    f"above w_0 == w_parent/2 by 1: {_W_0}; -w_parent/2: u == 1",
    f"above w_1 == w_parent/2 by 1: {_W_1}; w_parent/2: u == 1",
    f"above w_0*ln(w_0) == {_HALF}",
    f"above w_1*ln(w_1) == {_HALF}",
    (
        f"above {_DEPTH_NEXT} by 1: {_DEPTH}; 1: w_0*ln(w_0) == {_HALF}; 1: w_1*ln(w_1) == {_HALF};"
        f" -ln(2): {_UNASKED}; ln(2)*w_parent: u == 1"
    ),
    f"level w_0 == w_parent by 1: {_W_0}; -w_parent/2: u == 0",
    f"level w_1 == 0 by 1: {_W_1}; w_parent/2: u == 0",
    f"level w_0*ln(w_0) == {_OLD}",
    "level w_1*ln(w_1) == 0",
    (
        f"level {_DEPTH_NEXT} by 1: {_DEPTH}; 1: w_0*ln(w_0) == {_OLD}; 1: w_1*ln(w_1) == 0;"
        f" -ln(2): {_UNASKED}; ln(2)*w_parent: u == 0"
    ),
    f"below 0 > 1 by -2/(u*(1 - u)): {_ASKED}",
)

_FEW = "4/5*n - k_parent <= 27/50*2^(4/5*n - k_parent)"
_LITTLE = f"w_parent*(4/5*n - k_parent) <= {_LOSS}"
_SPREAD = "k_parent*c_parent^2 <= 1/4"
_MOVES = "u*c_parent^2 <= 1/4"
_VARIANCE = (
    "w_0*q_0*(1 - q_0) + w_1*q_1*(1 - q_1) == w_parent*q_parent*(1 - q_parent) - u*w_parent*c_parent^2"
)
_LEFT_NEXT = f"16/5*n*({_after(_V, 'w_{0}*q_{0}*(1 - q_{0})')}) + {_NEXT_K} + {_LOSS}*(t + 1) >= 4/5*n - 4/5"
_SPENT = (
    f"u >= 0 by 1: {_ASKED}",
    f"{_FEW} law y <= 27/50*2^y at y: 4/5*n - k_parent",
    f"{_LITTLE} by w_parent: {_FEW}; 27/50*2^(4/5*n - k_parent): w_parent <= 2^(k_parent - n)",
    f"{_SPREAD} by 1: k_parent*c_parent^2 <= q_parent*(1 - q_parent)",
    "k_parent >= u by 1: k_0 == k_parent - u; 1: k_0 >= 0",
    f"{_MOVES} by 1: {_SPREAD}; c_parent^2: k_parent >= u",
    _READ,
    (
        f"{_VARIANCE} by w_0*(1 - q_0 - q_parent + u*c_parent): q_0 == q_parent - u*c_parent;"
        " w_1*(1 - q_1 - q_parent - u*c_parent): q_1 == q_parent + u*c_parent;"
        f" (q_parent - u*c_parent)*(1 - q_parent + u*c_parent): {_W_0};"
        f" (q_parent + u*c_parent)*(1 - q_parent - u*c_parent): {_W_1};"
        f" w_parent*(c_parent^2 - c_parent*(1 - 2*q_parent)): {_ASKED}"
    ),
    (
        f"{_LEFT_NEXT} by 1: {_LEFT}; 16/5*n: {_VARIANCE}; -1: {_UNASKED}; 4*u*w_parent: {_SPREAD};"
        f" 4*u*c_parent^2: {_LITTLE}; 4*{_LOSS}: {_MOVES}"
    ),
)
_LEFT_ROOT = f"16/5*n*(w*q*(1 - q)) + n - w*k + {_LOSS}*0 >= 4/5*n - 4/5"
_WHOLE = "16/5*n*q*(1 - q) - k: w == 1; -1: k == n"
_OFF = tuple(
    hint
    for side in ("above", "below")
    for hint in (
        f"{side} (q - 1/2)^2 == c^2 by 1/(q - 1/2): {_BALANCED}",
        (f"{side} {_LEFT_ROOT} by {_WHOLE}; -16/5*n: (q - 1/2)^2 == c^2; 16/5: n*c^2 <= q*(1 - q)"),
    )
)
_ALL_THERE = (
    "n*c^2 <= q*(1 - q) by 1: k*c^2 <= q*(1 - q); c^2: k == n",
    "case q - 1/2",
    *_OFF,
    f"level {_LEFT_ROOT} by {_WHOLE}; -16/5*n*(q - 1/2): q - 1/2 == 0",
)
FACTS = (
    Invariant("sum(w) == 1"),
    Invariant(_DEPTH, _ENTROPY),
    Invariant(_LEFT, _SPENT, _ALL_THERE),
)

_MIXED = "sum(w*q*(1 - q)) <= 1/16*sum(w) + 1/2*sum(w*m)"
_JENSEN = f"{_E} >= -ln(1 + t)*sum(w) + sum(w) - sum(1)/(1 + t)"
_MANY = f"{_E} >= -ln(1 + t)"
_DEEP = f"n - {_K} + {_LOSS}*t >= 1/5*n - 4/5"
_WEIGHED = "ln(1 + t) + 27/50*2^(-n/5)*t*ln(2) >= ln(2)*n/5 - 4/5*ln(2)"
_SHARE = "9/4*(1 + t)*2^(-n/5)"
_LOGS = "ln(1 + t) + ln(9/4) - n/5*ln(2)"
_BOUND = "1 + ln(9/4) - 4/5*ln(2)"
_CLOSE = f"(9/4 + 27/50*ln(2))*(1 + t)*2^(-n/5) >= {_BOUND}"
_ROUND = f"53/20*(1 + t)*2^(-n/5) >= {_BOUND}"
_LARGE = (
    "each q*(1 - q) <= 1/16 + m/2 by -1: (m - q)*(m - 1 + q) == 0",
    "each w*q*(1 - q) <= w/16 + w*m/2 by w: q*(1 - q) <= 1/16 + m/2",
    _MIXED,
    "1/(1 + t) > 0",
    (
        "each w*ln(w) >= w*ln(1/(1 + t)) + w - 1/(1 + t)"
        " law x*ln(x) >= x*ln(y) + x - y for x >= 0, y > 0 at x: w; y: 1/(1 + t)"
    ),
    "ln(1/(1 + t)) == -ln(1 + t)",
    (
        "each w*ln(w) >= -w*ln(1 + t) + w - 1/(1 + t)"
        " by 1: w*ln(w) >= w*ln(1/(1 + t)) + w - 1/(1 + t); w: ln(1/(1 + t)) == -ln(1 + t)"
    ),
    _JENSEN,
    f"{_MANY} by 1: {_JENSEN}; 1 - ln(1 + t): sum(w) == 1; -1/(1 + t): sum(1) == 1 + t",
    f"{_DEEP} by 1: {_LEFT}; 16/5*n: {_MIXED}; -n/5: sum(w) == 1; 8/5*n: sum(w*m) < 1/4",
    f"{_WEIGHED} by ln(2): {_DEEP}; 1: {_MANY}; -1: {_DEPTH}",
    f"ln({_SHARE}) <= {_SHARE} - 1 law ln(x) <= x - 1 for x > 0 at x: {_SHARE}",
    f"ln({_SHARE}) == {_LOGS}",
    f"{_LOGS} <= {_SHARE} - 1 by 1: ln({_SHARE}) <= {_SHARE} - 1; 1: ln({_SHARE}) == {_LOGS}",
    "2^(-n/5) >= 0",
    f"{_CLOSE} by 1: {_LOGS} <= {_SHARE} - 1; 1: {_WEIGHED}; 27/50*ln(2): 2^(-n/5) >= 0",
    "(1 + t)*2^(-n/5) >= 0 by 1 + t: 2^(-n/5) >= 0",
    f"{_ROUND} by 1: {_CLOSE}; 2/5 - 27/50*ln(2): (1 + t)*2^(-n/5) >= 0",
    f"(1 + t)*2^(-n/5) >= 4/9 by 20/53: {_ROUND}",
    "2^(n/5) > 0",
    f"{SIZE} by 9*2^(n/5): (1 + t)*2^(-n/5) >= 4/9",
)
_IN_GAMMA = (
    "1/(10*gamma) > 0",
    "1/(10*gamma) <= n/5 by 1/(10*gamma): 2*n*gamma >= 1",
    "2^(1/(10*gamma)) <= 2^(n/5) law 2^x <= 2^y for x <= y at x: 1/(10*gamma); y: n/5",
    f"{SIZE_BY_ADVANTAGE} by 1: {SIZE}; 4: 2^(1/(10*gamma)) <= 2^(n/5)",
)
LIMIT = 240.0
"""Seconds for one statement on families; most take one."""
LARGE = GrowthHints(FACTS, _LARGE, LIMIT)
LARGE_BY_ADVANTAGE = GrowthHints(FACTS, (*_LARGE, *_IN_GAMMA), LIMIT)
