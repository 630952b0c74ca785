r"""Trees that TopDown grows with the criterion 2 sqrt(q(1-q)), as statements about growing trees.

Paper: KM96, sections 2 and 5. No claims stand here.
As in `growing_trees` a leaf is w, q with a witness of the assumption there. x is 2 sqrt(q(1-q)), y and z are the same
for the two leaves that the witness would make, and g is what it would gain, times w.
"""

from __future__ import annotations

from verify.claims import Follows, GrowthHints, Invariant, StepHints
from verify.rationals import Fraction

TOTAL = "sum(w*x)"
WITNESS = (
    "0 <= s0, s1 <= 1, s1 - s0 >= 2*gamma, tau == q*s1 + (1 - q)*s0,"
    " (1 - tau)*p == q*(1 - s1), tau*r == q*s1, 0 <= p <= 1, 0 <= r <= 1,"
    " x == 2*sqrt(q*(1 - q)), y == 2*sqrt(p*(1 - p)), z == 2*sqrt(r*(1 - r)), g == x - (1 - tau)*y - tau*z"
)
LEAVES = f"w >= 0, 0 <= q <= 1, {WITNESS}"
GROWTH = (
    f"tree w, q, s0, s1, tau, p, r, x, y, z, g after t splits, root w == 1, each {LEAVES},"
    " split s, d, 0 <= s <= 1, w_0 == (1 - s)*w, w_1 == s*w, q == (1 - s)*q_0 + s*q_1,"
    " d == w*x - w_0*x_0 - w_1*x_1, greedy d >= w_other*g_other"
)
"""TopDown with the criterion 2 sqrt(q(1-q)); `gamma` is the advantage."""
ONE, HALF_OF_IT, NONE = Fraction(1), Fraction(1, 2), Fraction(0)
CERTAIN = {
    "s0": NONE,
    "s1": ONE,
    "tau": HALF_OF_IT,
    "p": NONE,
    "r": ONE,
    "x": ONE,
    "y": NONE,
    "z": NONE,
    "g": ONE,
}
"""The numbers of a leaf with q = 1/2, and a hypothesis that never errs there."""
ROOT_LEAF = {"w": ONE, "q": HALF_OF_IT, "gamma": HALF_OF_IT, "eps": HALF_OF_IT, **CERTAIN}
"""A leaf to begin with."""


def by_squares(low: str, high: str) -> tuple[str, ...]:
    """Hints: low <= high where low^2 <= high^2 and high >= 0."""
    return (
        f"each {low} <= sqrt(({low})^2) law u <= sqrt(u^2) at u: {low}",
        f"each sqrt(({high})^2) == {high} law sqrt(v^2) == v for v >= 0 at v: {high}",
        f"each ({low})^2 >= 0 law u^2 >= 0 at u: {low}",
        (
            f"each sqrt(({low})^2) <= sqrt(({high})^2)"
            f" law sqrt(a) <= sqrt(b) for a >= 0, a <= b at a: ({low})^2; b: ({high})^2"
        ),
        (
            f"each {low} <= {high} by 1: {low} <= sqrt(({low})^2); 1: sqrt(({low})^2) <= sqrt(({high})^2);"
            f" -1: sqrt(({high})^2) == {high}"
        ),
    )


def squared(name: str, chance: str) -> tuple[str, ...]:
    """Hints: what is known of the root `name` of 4c(1-c) for a probability c."""
    root = f"2*sqrt({chance}*(1 - {chance}))"
    return (
        f"each {name} >= 0 by 1: {name} == {root}",
        f"each {name}^2 == 4*{chance}*(1 - {chance}) by {name} + {root}: {name} == {root}",
    )


MIX = "(s0*(1 - s0) + s1*(1 - s1))"
REST = "((1 - tau)*y + tau*z)"
GAIN = (
    *squared("x", "q"),
    *squared("y", "p"),
    *squared("z", "r"),
    (
        "each (1 - tau)*(1 - p) == (1 - q)*(1 - s0)"
        " by -1: (1 - tau)*p == q*(1 - s1); -1: tau == q*s1 + (1 - q)*s0"
    ),
    "each tau*(1 - r) == (1 - q)*s0 by -1: tau*r == q*s1; 1: tau == q*s1 + (1 - q)*s0",
    (
        "each ((1 - tau)*y)^2 == x^2*(1 - s0)*(1 - s1)"
        " by (1 - tau)^2: y^2 == 4*p*(1 - p); -(1 - s0)*(1 - s1): x^2 == 4*q*(1 - q);"
        " 4*(1 - tau)*(1 - p): (1 - tau)*p == q*(1 - s1);"
        " 4*q*(1 - s1): (1 - tau)*(1 - p) == (1 - q)*(1 - s0)"
    ),
    (
        "each (tau*z)^2 == x^2*s0*s1"
        " by tau^2: z^2 == 4*r*(1 - r); -s0*s1: x^2 == 4*q*(1 - q);"
        " 4*tau*(1 - r): tau*r == q*s1; 4*q*s1: tau*(1 - r) == (1 - q)*s0"
    ),
    "each s1 >= s0 by 1: s1 - s0 >= 2*gamma",
    "each tau >= 0",
    "each tau <= 1",
    (
        "each (2*(1 - tau)*y*tau*z)^2 == 4*x^2*s0*s1*x^2*(1 - s0)*(1 - s1)"
        " by 4*(tau*z)^2: ((1 - tau)*y)^2 == x^2*(1 - s0)*(1 - s1);"
        " 4*x^2*(1 - s0)*(1 - s1): (tau*z)^2 == x^2*s0*s1"
    ),
    f"each {MIX} >= 0",
    f"each x^2*{MIX} >= 0 by x^2: {MIX} >= 0",
    (
        f"each (x^2*{MIX})^2 - 4*x^2*s0*s1*x^2*(1 - s0)*(1 - s1) >= 0"
        f" law u^2 >= 0 at u: x^2*(s0*(1 - s0) - s1*(1 - s1))"
    ),
    (
        f"each (x^2*{MIX})^2 - (2*(1 - tau)*y*tau*z)^2 >= 0"
        f" by 1: (x^2*{MIX})^2 - 4*x^2*s0*s1*x^2*(1 - s0)*(1 - s1) >= 0;"
        " -1: (2*(1 - tau)*y*tau*z)^2 == 4*x^2*s0*s1*x^2*(1 - s0)*(1 - s1)"
    ),
    *by_squares("2*(1 - tau)*y*tau*z", f"x^2*{MIX}"),
    "each (s1 - s0)^2 >= 4*gamma^2 by s1 - s0 + 2*gamma: s1 - s0 >= 2*gamma",
    (
        f"each {REST}^2 <= x^2*(1 - (s1 - s0)^2)"
        " by -1: ((1 - tau)*y)^2 == x^2*(1 - s0)*(1 - s1); -1: (tau*z)^2 == x^2*s0*s1;"
        f" 1: 2*(1 - tau)*y*tau*z <= x^2*{MIX}"
    ),
    "each x^2*(s1 - s0)^2 >= 4*gamma^2*x^2 by x^2: (s1 - s0)^2 >= 4*gamma^2",
    "each gamma^4*x^2 >= 0 law u^2 >= 0 at u: gamma^2*x",
    (
        f"each ((1 - 2*gamma^2)*x)^2 - {REST}^2 >= 0 by 1: {REST}^2 <= x^2*(1 - (s1 - s0)^2);"
        " 1: x^2*(s1 - s0)^2 >= 4*gamma^2*x^2; 4: gamma^4*x^2 >= 0"
    ),
    "each 1 - 2*gamma^2 >= 0",
    "each (1 - 2*gamma^2)*x >= 0 by 1 - 2*gamma^2: x >= 0",
    *by_squares(REST, "(1 - 2*gamma^2)*x"),
    f"each g >= 2*gamma^2*x by 1: g == x - (1 - tau)*y - tau*z; 1: {REST} <= (1 - 2*gamma^2)*x",
)
"""The witness gains 2 gamma^2 x or more, also at a pure leaf."""
AVERAGE = (
    "each d >= 2*gamma^2*w*x by 1: d >= w*g; w: g >= 2*gamma^2*x",
    f"sum(1)*d >= 2*gamma^2*{TOTAL}",
    f"(t + 1)*d >= 2*gamma^2*{TOTAL} by 1: sum(1)*d >= 2*gamma^2*{TOTAL}; -d: sum(1) == 1 + t",
    f"d >= 2*gamma^2*{TOTAL}/(t + 1) by 1/(1 + t): (t + 1)*d >= 2*gamma^2*{TOTAL}",
)
"""Summed over the t + 1 leaves."""
NEXT = (
    (
        f"next({TOTAL}) == {TOTAL} - d by -1: {TOTAL} - w_parent*x_parent + w_0*x_0 + w_1*x_1 == next({TOTAL});"
        " 1: d == w_parent*x_parent - w_0*x_0 - w_1*x_1"
    ),
    (
        f"next({TOTAL}) <= (1 - 2*gamma^2/(t + 1))*{TOTAL}"
        f" by 1: d >= 2*gamma^2*{TOTAL}/(t + 1); -1: next({TOTAL}) == {TOTAL} - d"
    ),
)
ROOT_X = "2*sqrt(q*(1 - q))"
FALL = Follows(
    TOTAL,
    "a <= exp(-2*gamma^2*ln(j))",
    "0 < gamma <= 1/2, sequence a from j = 1, start a <= 1, each a >= 0, step a_next <= (1 - 2*gamma^2/j)*a",
    hints=(*GAIN, *AVERAGE, *NEXT),
    start=(f"x <= 1 by -1: x == {ROOT_X}",),
    each=squared("x", "q")[:1],
    sequence=StepHints(forms=("product",)),
)
ERROR = "sum(w*min(q, 1 - q))"
HALF = (
    f"each 2*min(q, 1 - q) <= {ROOT_X} law min(u, 1 - u) <= sqrt(u*(1 - u)) for 0 <= u, u <= 1 at u: q times 2",
    f"each 2*min(q, 1 - q) <= x by 1: x == {ROOT_X}; 1: 2*min(q, 1 - q) <= {ROOT_X}",
    "each 2*w*min(q, 1 - q) <= w*x by w: 2*min(q, 1 - q) <= x",
    f"{ERROR} <= {TOTAL}/2",
)
"""The error is at most G/2."""
ENOUGH = "2*gamma^2*ln(t) >= ln(1/eps)"
LONG = (
    *HALF,
    "ln(1/eps) == -ln(eps)",
    "2*gamma^2*ln(t + 1) >= 2*gamma^2*ln(t) law k*ln(s + 1) >= k*ln(s) for s >= 1, k >= 0 at s: t; k: 2*gamma^2",
    (
        f"2*gamma^2*ln(t + 1) + ln(eps) >= 0 by 1: {ENOUGH}; 1: 2*gamma^2*ln(t + 1) >= 2*gamma^2*ln(t);"
        " 1: ln(1/eps) == -ln(eps)"
    ),
    (
        "exp(-2*gamma^2*ln(t + 1)) <= exp(ln(eps)) law exp(-u) <= exp(v) for u + v >= 0 at u: 2*gamma^2*ln(t + 1);"
        " v: ln(eps)"
    ),
    "exp(ln(eps)) == eps",
    (
        f"{TOTAL} <= eps by 1: {TOTAL} <= exp(-2*gamma^2*ln(1 + t)); 1: exp(-2*gamma^2*ln(t + 1)) <= exp(ln(eps));"
        " -1: exp(ln(eps)) == eps"
    ),
    f"{ERROR} <= eps/2 by 1: {ERROR} <= {TOTAL}/2; 1/2: {TOTAL} <= eps",
)
SPLITS_SUFFICE = GrowthHints((Invariant("sum(w) == 1"), FALL), LONG)
MORE = "gamma^2*ln(t) >= 32*ln(1/eps)"
FEWER_THAN_PRINTED = ("ln(1/eps) >= 0", f"{ENOUGH} by 2: {MORE}; 63: ln(1/eps) >= 0")
"""The number of splits that Theorem 10 prints is no smaller."""
MORE_SPLITS_SUFFICE = GrowthHints((Invariant("sum(w) == 1"), FALL), (*FEWER_THAN_PRINTED, *LONG))
"""For the number of splits that Theorem 10 prints, where eps <= 1."""

DECAY = f"{TOTAL} <= exp(-K*gamma^2*log2(t))"
"""(51), where it has K = 1/32."""
_WITH_K = f"0 < gamma <= 1/2, K >= 0, {GROWTH}, end t >= 1"
DECAY_AS_PRINTED, DECAY_UP_TO = f"{_WITH_K}, K == 1/32", f"{_WITH_K}, K <= 2*ln(2)"
ROOT_WITH_K = {name: value for name, value in ROOT_LEAF.items() if name != "eps"} | {"K": ONE}
_POWER = "2*gamma^2*ln(t + 1)"
_UP_TO = (
    f"{_POWER} >= 2*gamma^2*ln(t) law k*ln(s + 1) >= k*ln(s) for s >= 1, k >= 0 at s: t; k: 2*gamma^2",
    "log2(t) >= 0 law log2(s) >= 0 for s >= 1 at s: t",
    (
        "2*gamma^2*ln(t) == 2*ln(2)*gamma^2*log2(t) law k*ln(s) == ln(2)*k*log2(s) for s >= 1"
        " at s: t; k: 2*gamma^2"
    ),
    "gamma^2*log2(t) >= 0 by gamma^2: log2(t) >= 0",
    "2*ln(2)*gamma^2*log2(t) >= K*gamma^2*log2(t) by gamma^2*log2(t): K <= 2*ln(2)",
    (
        f"{_POWER} - K*gamma^2*log2(t) >= 0 by 1: {_POWER} >= 2*gamma^2*ln(t);"
        " 1: 2*gamma^2*ln(t) == 2*ln(2)*gamma^2*log2(t);"
        " 1: 2*ln(2)*gamma^2*log2(t) >= K*gamma^2*log2(t)"
    ),
    (
        f"exp(-{_POWER}) <= exp(-K*gamma^2*log2(t)) law exp(-u) <= exp(-v) for u - v >= 0"
        f" at u: {_POWER}; v: K*gamma^2*log2(t)"
    ),
    f"{DECAY} by 1: {TOTAL} <= exp(-2*gamma^2*ln(1 + t)); 1: exp(-{_POWER}) <= exp(-K*gamma^2*log2(t))",
)
DECAYS_UP_TO = GrowthHints((Invariant("sum(w) == 1"), FALL), _UP_TO)
DECAYS = GrowthHints((Invariant("sum(w) == 1"), FALL), ("K <= 2*ln(2)", *_UP_TO))
"""G_t is at most (t+1)^(-2 gamma^2)."""
