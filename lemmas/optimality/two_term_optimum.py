"""The least error for two terms in closed form, and the steps of an induction that proves it for all sizes.

No claims stand here; an induction over trees that a certificate holds is in `two_term_values`. `least_error(l, m,
t)` is the error of the tree of figure 3, written out. That no tree with at most t nodes is better follows by
induction on l + m, then on t: an optimal tree is a leaf, or it has a root and optimal sub-trees. A term
of b variables alone has error 2^-b with fewer than b nodes and 0 with b (by
induction: a root of the term leaves half of 2^-(b-1), another root an average), so the left sub-tree below an
x- or y-node is a leaf or a full path, and all other nodes go to the right. The closed form does not increase in
t: up to t = l by the steps for a leaf and an o-root, from there because j does not decrease. A root
outside the formula is no better than the better of its sub-trees, which has at most t - 1 nodes. What is then
to be shown of each kind of root is in `STEPS`; for l = m a root on a y is like one on an x.

Notation: t = l + j m + r with 0 <= r < m, so that j left paths are full, and j = l when all are.
"""

from __future__ import annotations

from typing import NamedTuple

from lemmas.optimality.two_term_trees import start_error
from verify.rationals import Fraction

__all__ = ["STEPS", "Step", "least_error"]


class Step(NamedTuple):
    """One inequality of the induction: which trees it is about, and the statement."""

    about: str
    relation: str
    where: str


def least_error(l: int, m: int, t: int) -> Fraction:
    """The error of the best tree with at most t nodes, for terms of 1 <= l <= m variables, uniform law. Exact.

    >>> [str(least_error(2, 3, t)) for t in range(9)]
    ['11/32', '9/32', '3/32', '3/32', '3/32', '1/32', '1/32', '1/32', '0']
    """
    if t < l - 1 or t == 0:
        return start_error(l, m)
    if t == l - 1:
        return start_error(l, m) - Fraction(1, 2 ** (l + m - 1))
    full = min(l, (t - l) // m)
    return (Fraction(1, 2**full) - Fraction(1, 2**l)) * Fraction(1, 2**m)


Q = "q = 1/2^l + 1/2^m - 1/2^(l + m)"
WITHOUT_X = "q1 = 1/2^(l - 1) + 1/2^m - 1/2^(l + m - 1)"
WITHOUT_Y = "q2 = 1/2^l + 1/2^(m - 1) - 1/2^(l + m - 1)"
"""P[f = 1]: of the formula, with an x-variable set to 1, with a y-variable set to 1."""

STEPS = (
    Step("a leaf, t >= l", "min(q, 1 - q) >= (1 - 1/2^l)/2^m", f"1 <= l <= m, integer l, m, {Q}"),
    Step(
        "root x, its left sub-tree a leaf, t >= l, times 2^m",
        "1/2 + (1/2^j - 1/2^(l - 1))/2 >= 1/2^j - 1/2^l",
        "l >= 1, 0 <= j <= l - 1, integer j, l",
    ),
    Step(
        "root x, its left sub-tree full, j >= 1, times 2^m",
        "(1/2^(j - 1) - 1/2^(l - 1))/2 == 1/2^j - 1/2^l",
        "1 <= j <= l, integer j, l",
    ),
    Step(
        "root x, its left sub-tree full, j = 0, so that at most l - 2 nodes are on the right, l >= 3",
        "(q1 - 1/2^(l + m - 2))/2 >= (1 - 1/2^l)/2^m",
        f"3 <= l <= m, integer l, m, {WITHOUT_X}",
    ),
    Step("the same for l = 2", "(1 - q1)/2 >= (1 - 1/2^l)/2^m", f"l = 2, m >= 2, integer m, {WITHOUT_X}"),
    Step(
        "root y, l < m, its left sub-tree full: at most j left paths are full on the right, even for r = m - 1",
        "j*m + (m - 1) - 1 - l < (j + 1)*(m - 1)",
        "1 <= l <= m - 1, 0 <= j <= l - 1",
    ),
    Step("the same with j of them, t >= l", "1/2^(m - 1)/2 >= 1/2^m", "m >= 2, integer m"),
    Step(
        "root y, l < m, its left sub-tree a leaf: at most j + 1 left paths are full on the right, even for r = m - 1",
        "j*m + (m - 1) - 1 < (j + 2)*(m - 1)",
        "0 <= j <= m - 2",
    ),
    Step(
        "the same with j + 1 of them, t > l",
        "1/2^(l + 1) + (1/2^(j + 1) - 1/2^l)/2^(m - 1)/2 >= (1/2^j - 1/2^l)/2^m",
        "1 <= l < m, 0 <= j <= l - 1, integer j, l, m",
    ),
    Step(
        "the same for t = l >= 2, so that l - 1 nodes are on the right",
        "1/2^(l + 1) + (q2 - 1/2^(l + m - 2))/2 >= (1 - 1/2^l)/2^m",
        f"2 <= l < m, integer l, m, {WITHOUT_Y}",
    ),
    Step(
        "the same for t = l = 1",
        "1/2^(l + 1) + (1 - q2)/2 >= (1 - 1/2^l)/2^m",
        f"l = 1, m >= 2, integer m, {WITHOUT_Y}",
    ),
    Step("root x, t <= l - 2", "1/2^(m + 1) + q1/2 == q", f"3 <= l <= m, integer l, m, {Q}, {WITHOUT_X}"),
    Step(
        "root x, t = l - 1, l >= 3",
        "1/2^(m + 1) + (q1 - 1/2^(l + m - 2))/2 == q - 1/2^(l + m - 1)",
        f"3 <= l <= m, integer l, m, {Q}, {WITHOUT_X}",
    ),
    Step(
        "root x, t = l - 1, l = 2",
        "1/2^(m + 1) + (1 - q1)/2 == q - 1/2^(l + m - 1)",
        f"l = 2, m >= 2, integer m, {Q}, {WITHOUT_X}",
    ),
    Step(
        "root y, l < m, t <= l - 1", "1/2^(l + 1) + q2/2 == q", f"2 <= l < m, integer l, m, {Q}, {WITHOUT_Y}"
    ),
    Step(
        "root outside the formula, t = l: l - 1 nodes are no better",
        "q - 1/2^(l + m - 1) >= (1 - 1/2^l)/2^m",
        f"2 <= l <= m, integer l, m, {Q}",
    ),
)
"""What is to be shown of each kind of root."""
