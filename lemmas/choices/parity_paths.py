r"""Which bits Top-k asks on the paths of its trees under the parity law, for strictly concave impurity functions.

Paper: TOPK, appendix B.1, proof of Lemma 4.2. No claims stand here.
Notation: n = K - k. A path has t queries, a of them of x1, so that t - a are of x2. At a node m is the mean of a random
bit of x2, m0 and m1 those in its halves by an unasked bit of x2; q, q0, q1 are the label means there.
A candidate has fewer than k unasked bits with a larger score: that is what figure 1 says of the k candidates, ties in
any way.
"""

from __future__ import annotations

from typing import Unpack

from lemmas.choices.best_candidates import Filed
from lemmas.choices.scores import IMPURITY
from verify.claims import Check, StepHints

APART = (
    "((1 - eps)/2 + eps*m1) - ((1 - eps)/2 + eps*m0) == eps/(K - 1)",
    "0 < eps <= 1, K >= 2, 0 <= m0 <= 1, m1 = m0 + 1/(K - 1)",
)
"""The halves by an unasked bit of x2 have different label means while a bit of x1 is unasked: the bit is 0 or 1, and it
is the random one with probability 1/(K - 1)."""
BETWEEN = (
    "((1 - eps)/2 + eps*m0)/2 + ((1 - eps)/2 + eps*m1)/2 == (1 - eps)/2 + eps*m",
    "0 < eps <= 1, 2*m == m0 + m1",
)
"""The label mean of the node lies in the middle of those."""
UNMOVED = ("(1 - eps)*p + eps*m == (1 - eps)/2 + eps*m", "0 < eps <= 1, p == 1/2")
"""By a bit of x1 it does not change while two are unasked: the parity has the mean p = 1/2 in both halves (L42.s7)."""
AHEAD = (
    "G(q) - G(q0)/2 - G(q1)/2 > G(q) - G(r0)/2 - G(r1)/2",
    f"{IMPURITY}, 0 <= q0, q0 < q1, q1 <= 1, 2*q == q0 + q1, G(q) > G(q0)/2 + G(q1)/2, r0 == q, r1 == q",
)
"""So the bit of x2 has the larger score; G(q) > G(q0)/2 + G(q1)/2 is what strict concavity says of q0 and q1."""
MORE_CORRELATED = (
    "(y1 - y0)/4 > (z1 - z0)/4",
    (
        "0 < eps <= 1, 0 <= m0, m0 < m1, m1 <= 1, y0 == (1 - eps)/2 + eps*m0, y1 == (1 - eps)/2 + eps*m1,"
        " 0 <= m <= 1, p0 == 1/2, p1 == 1/2, z0 == (1 - eps)*p0 + eps*m, z1 == (1 - eps)*p1 + eps*m"
    ),
)
"""Its covariance is larger as well: y0, y1 are the label means in its halves, z0, z1 those in the halves by a bit of
x1, where the parity has the means p0, p1."""
BY_MEANS = ("(y1 - y0)/4 > (z1 - z0)/4 by eps/4: m1 - m0 > 0",)
LEFT = ("K - 1 - q >= k", "k >= 1, K >= k + 1, 0 <= q <= K - k - 1, integer k, integer K, integer q")
"""k bits of x2 are unasked before the first n queries: all of them are ahead, and no bit of x1 is a candidate."""
_OTHERS_FIRST = "start a == 0, each t <= n, step a_next == a, while a <= h - 2, else a_next >= a"
FIRST = ("a == 0", f"h >= 2, n >= 1, integer n, sequence a from t = 0, {_OTHERS_FIRST}")
"""The first n queries: while two bits of x1 are unasked the next query is of x2, else it may be of any kind."""
_REST = "h >= 2, sequence a from t = 0, start a == 0, each t <= h - {}, step a_next <= a + 1"
REST = ("a <= h - 1", _REST.format(1))
"""t queries after the first n, of any kind: a path has at most h - 1 + n."""
ABOVE_LEAVES = ("a <= h - 2", _REST.format(2))
"""The same above a node that is queried."""
KEPT = ("b >= n", "n >= 1, sequence b from t = 0, start b == n, step b_next >= b")
"""b bits of x2 are on the path: n after the first n queries, and no fewer later."""
_LEAVES = "0 < eps <= 1, sum(w) == 1, each w >= 0, 0 <= m <= 1, q == (1 - eps)/2 + eps*m"
ACCURACY = ("sum(w*max(q, 1 - q)) <= 1/2 + eps", _LEAVES)
"""Leaves have the better label, and on each some bit of x1 is unasked."""
HALF_OF_IT = ("sum(w*max(q, 1 - q)) <= (1 + eps)/2", _LEAVES)
COUNTED = StepHints(lemmas=("a <= t",), forms=("direct",))
DIRECT = StepHints(forms=("direct",))


ON_ITS_PATHS = (
    "the first K - k queries of a path are of x2 while two bits of x1 are unasked, as their scores are larger; so at"
    " most h - 1 queries of x1 follow within the depth, the parity is fair at each leaf, and a leaf with the mean m of"
    " a random bit of x2 has the mean q = (1 - eps)/2 + eps m of the label: the trees of Top-k meet the conditions of"
    " these parts"
)
"""Why a claim on Top-k follows from what `fails` records."""
EVERY_PATH = (
    "all strictly concave G, all h >= 2, all k < K, all h' < h + K - k, all eps, all ways of breaking ties"
)


def ranks_ahead(c: Check, why: str) -> None:
    """Records that unasked bits of x2 have larger scores than those of x1 while two of the latter are unasked."""
    for relation, where in (APART, BETWEEN, UNMOVED):
        c.support(relation, where)
    c.functions(*AHEAD, role="repaired", why=why)


def first_queries(c: Check, **filed: Unpack[Filed]) -> None:
    """Records that the first K - k queries of a path are of x2."""
    c.support(*LEFT)
    c.sequence(*FIRST, hints=DIRECT, **filed)


def path_lacks_a_bit(c: Check, **filed: Unpack[Filed]) -> None:
    """Records that no path has all bits of x1."""
    first_queries(c, **filed)
    c.sequence(*REST, hints=COUNTED, **filed)


def fails(c: Check, why: str) -> None:
    """Records, as a repair, that Top-k has accuracy at most 1/2 + eps."""
    ranks_ahead(c, why)
    path_lacks_a_bit(c, role="repaired", why=why)
    c.family(*ACCURACY, role="repaired", why=why)
    c.argued(ON_ITS_PATHS, every=EVERY_PATH, role="repaired", why=why)
