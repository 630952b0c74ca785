r"""Trees that ID3 grows where all covariances on the sample are near those on the law, as statements on growing trees.

Paper: BDM20J, section 2.1, Theorem 7. No claims stand here.
As in `id3_trees`; in the place of the hypothesis of Lemma 4 stand what makes it hold. Where the path of a leaf asks J
only, and its examples have both labels, so has D_w, and Theorem 7 gives a feature i of J: X = I(D_w, i) is eps in size
or more, x = I(S_w, i), and a is its gain, at least beta/2 x^2. o is I(S_w, j) of the feature j outside of J that gains
most, b at most 2 gamma |o|, and I(D_w, j) is 0. x and o are within eta of their values on the law. Where J is
everything, and at other leaves, these are any numbers that meet the conditions.
"""

from __future__ import annotations

import re
from dataclasses import replace

from lemmas.juntas.id3_trees import (
    BITS,
    CHOICE,
    FIRST_LEAF,
    FOUND,
    GOES_ALONG,
    INPUT,
    INSIDE,
    KEPT,
    STAYS,
    TO_LABELS,
    TO_PATHS,
    TO_SIZE,
    UNUSED,
)
from verify.claims import Check, GrowthHints, Invariant
from verify.rationals import Fraction

WORDS = re.compile(r"[A-Za-z]\w*")
RANGES = "0 < beta, beta <= 4*gamma, 0 < eps <= 1, 16*gamma*eta == beta*eps^2"
CONDITIONS_MET = (
    "What these parts ask of beta, gamma and gains, and the theorems do not print: beta > 0, as C is strongly concave;"
    " beta/8 <= C(1/2) <= gamma/2 by two supports, as C(0) = C(1) = 0, so that beta <= 4 gamma; the gain a of the"
    " feature of J is at least beta/2 x^2, since it is at least beta/2 p (1 - p) d^2, d the difference of its two"
    " averages of y, by what is proved of gains in J, and x = p (1 - p) d, by a third support; the largest gain b"
    " outside of J is at most 2 gamma |o|, by what is proved of gains outside of J"
)
"""Where the conditions on trees and samples are from, in words, beside `support_gains`."""
EPS_MET = (
    "Also eps <= 1 where some D_w has two labels, as a covariance of two bits is at most 1/4 in size; where none has,"
    " all examples have one label"
)
COVARIANCES = "z*u*(abs(X) - eps) >= 0, -eta < x - X, x - X < eta, -eta < o, o < eta"
GAINS = "a >= beta/2*x^2, b <= 2*gamma*abs(o)"
LABELS = (
    f"{RANGES}, N >= 1, s*(1 - s) == 0, tree z, u, a, b, x, X, o, r, n, l, y, m after t splits,"
    f" root z == 1, r == 1, n == N, each {BITS}, {COVARIANCES}, {GAINS}, {INPUT}, {CHOICE}, {GOES_ALONG},"
    " end sum(u) == 0"
)
SIZE = (
    f"{RANGES}, k >= 0, integer k, tree z, u, a, b, x, X, o, w, v after t splits, root z == 1, v == 2^k,"
    f" each {BITS}, {COVARIANCES}, {GAINS}, w >= 1, v >= 1, {CHOICE}, {UNUSED},"
    " v_0 == v*(1 + c)/2, v_1 == v*(1 + c)/2"
)
PATHS = (
    f"{RANGES}, tree z, u, a, b, x, X, o, w after t splits, root z == 1,"
    f" each {BITS}, {COVARIANCES}, {GAINS}, w >= 1, {CHOICE}, {UNUSED}"
)
"""For `ALL_IN_J` of `id3_trees`: only features of J are asked."""
SMALL = (
    "gamma > 0 by 1/4: beta <= 4*gamma",
    "eta >= 0 by 1/(16*gamma): 16*gamma*eta == beta*eps^2",
    "eps^2 - 4*eta >= 0 by eps^2/(4*gamma): beta <= 4*gamma; -1/(4*gamma): 16*gamma*eta == beta*eps^2",
    "eps - 4*eta >= 0 by 1: eps^2 - 4*eta >= 0; eps: eps <= 1",
    "eps - eta > 0 by 1/4: eps - 4*eta >= 0",
    "(eps - eta)^2 >= 9/16*eps^2 by 1/4*(eps - eta + 3/4*eps): eps - 4*eta >= 0",
    "beta*eps^2 > 0",
    (
        "beta/2*(eps - eta)^2 > 2*gamma*eta"
        " by beta/2: (eps - eta)^2 >= 9/16*eps^2; -1/8: 16*gamma*eta == beta*eps^2"
    ),
)
"""The two bounds on gains are apart."""
AT_A_SPLIT = (
    "abs(X_parent) >= eps by 1/z_parent: z_parent*(abs(X_parent) - eps) >= 0",
    (
        "abs(x_parent) >= eps - eta law abs(x) >= p - q for abs(y) >= p, -q < x - y, x - y < q, p > 0"
        " at x: x_parent; y: X_parent; p: eps; q: eta"
    ),
    "x_parent^2 >= (eps - eta)^2 law x^2 >= k^2 for abs(x) >= k, k >= 0 at x: x_parent; k: eps - eta",
    (
        "a_parent >= beta/2*(eps - eta)^2"
        " by 1: a_parent >= beta/2*x_parent^2; beta/2: x_parent^2 >= (eps - eta)^2"
    ),
    "abs(o_parent) <= eta law abs(x) <= q for x < q, -q < x at x: o_parent; q: eta",
    "b_parent <= 2*gamma*eta by 1: b_parent <= 2*gamma*abs(o_parent); 2*gamma: abs(o_parent) <= eta",
    ("a_parent - b_parent > 0 by 1: a_parent >= beta/2*(eps - eta)^2; 1: b_parent <= 2*gamma*eta"),
    "g - a_parent >= 0 by 1/z_parent: z_parent*(g - a_parent) >= 0",
    "c*(b_parent - g) >= 0 by 1/z_parent: z_parent*c*(b_parent - g) >= 0",
    "c*(a_parent - b_parent) <= 0 by 1: c*(b_parent - g) >= 0; c: g - a_parent >= 0",
    "c <= 0 by 1/(a_parent - b_parent): c*(a_parent - b_parent) <= 0",
    "c == 0",
    f"{INSIDE} by z_parent: c == 0",
)
"""Where the path of the parent asks J only."""
NEVER = (
    *SMALL,
    "z_parent >= 0 by 1: z_parent*(1 - z_parent) == 0",
    "c >= 0 by 1: c*(1 - c) == 0",
    (
        "z_parent*(abs(X_parent) - eps) >= 0 by 1: z_parent*u_parent*(abs(X_parent) - eps) >= 0;"
        " -z_parent*(abs(X_parent) - eps): u_parent == 1"
    ),
    "case z_parent",
    *(f"above {hint}" for hint in AT_A_SPLIT),
    f"level {INSIDE} by c: z_parent == 0",
    f"below {INSIDE} law x == 0 for y >= 0, y < 0 at x: z_parent*c; y: z_parent",
)


def _with(fact: Invariant) -> Invariant:
    """An invariant of Lemma 4, from what is known here."""
    return replace(fact, hints=(*NEVER, fact.hints[-1]))


TO_LABELS_NEAR = GrowthHints((Invariant("sum(r) == 1"), _with(FOUND)), TO_LABELS.end)
TO_PATHS_NEAR = GrowthHints((_with(STAYS),), TO_PATHS.end)
TO_SIZE_NEAR = GrowthHints((_with(STAYS), _with(KEPT)), TO_SIZE.end)
FIRST = {
    **{x: v for x, v in FIRST_LEAF.items() if x != "h"},
    **dict.fromkeys(("X", "x", "eps"), Fraction(1, 4)),
    **dict.fromkeys(("beta", "gamma", "a"), Fraction(1)),
    "eta": Fraction(1, 256),
    "o": Fraction(0),
}
"""One feature, which is the label."""


def support_gains(c: Check) -> None:
    """Records the supports of `CONDITIONS_MET`."""
    c.functions(
        "G(1/2) - G(0)/2 - G(1)/2 >= beta/8", "concave G on [0, 1] with beta, beta >= 0", role="support"
    )
    c.functions("G(1/2) - G(0)/2 - G(1)/2 <= gamma/2", "lipschitz G on [0, 1] with gamma", role="support")
    c.support("beta/2*p*(1 - p)*d^2 >= beta/2*(p*(1 - p)*d)^2", "beta > 0, 0 <= p <= 1")


def first(*statement: str) -> dict[str, Fraction]:
    """The numbers of a first leaf that a statement names."""
    held = set(WORDS.findall(" ".join(statement)))
    return {x: v for x, v in FIRST.items() if x in held}
