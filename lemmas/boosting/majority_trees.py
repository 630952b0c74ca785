r"""Majority over single bits: small trees err often, and what that says of the dependence on the advantage.

Paper: KM96, section 3 (majority), section 4 (after Theorem 1).
Notation: t is the number of splits of a tree.
Decided here: the size of the least trees with error below 1/4, from below for all n, and exactly for small n; what
follows for t as a function of 1/gamma. What the statements say of a leaf, and how they are proved, stands in
`majority_growth`.
Found: 9 (t + 1) >= 4 2^(n/5) for every n, where the advantage is 1/(2n) for odd n. Majority shows that 2^(c/gamma) is
unavoidable, not the 2^(c/gamma^2) of the bounds of Theorem 1.
"""

from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from lemmas.boosting.majority_growth import (
    BY_ADVANTAGE,
    LARGE,
    LARGE_BY_ADVANTAGE,
    SIZE,
    SIZE_BY_ADVANTAGE,
    SPREAD,
    SPREADS,
    TREES,
    UNREAD,
    UNSPLIT,
)
from verify.claims import Check, claim

Witness = dict[str, object] | None


@claim(
    "KM96.S3.4",
    where="section 3, majority",
    says=r"under the uniform law the smallest decision tree over single bits with error below $\frac14$ for the"
    r" majority of $n$ bits has size exponential in $n$",
)
def majority_needs_large_trees(c: Check) -> None:
    """It has t splits with 9 (t + 1) >= 4 2^(n/5), for odd and for even n, whether ties count as 0 or as 1."""
    c.read_as(
        "size is the number of splits",
        other="the number of leaves, or of nodes",
        why="nothing is printed, and they differ by a factor of 2 at most, and 1",
    )
    c.growth(SIZE, TREES, hints=LARGE, example=UNSPLIT)
    trees_of_majority(c)
    c.bounded(
        range(1, 24),
        fewer_splits_suffice,
        text="the least number t of splits for an error below 1/4, by dynamic programming, has 9 (t + 1) >= 4 2^(n/5)",
        every="all n >= 1",
        names="n",
        role="support",
    )
    c.computed("least splits for n = 1, 3, ..., 23", tuple(least_splits(n) for n in range(1, 24, 2)))
    c.computed("least splits for n = 2, 4, ..., 22", tuple(least_splits(n) for n in range(2, 24, 2)))


@claim(
    "KM96.S3.5",
    where="section 3, majority",
    says=r"hence $t$ must be exponential in $1/\gamma$ for any nontrivial performance of TopDown",
    uses=["KM96.S3.3", "KM96.S3.4"],
)
def exponential_in_the_advantage(c: Check) -> None:
    """9 (t + 1) >= 4 2^(1/(10 gamma)) for each gamma >= 1/(2n), which the advantage of majority is for odd n.

    One split at a bit has the error 1/2 - C(n-1, (n-1)/2)/2^n already, which is below 1/2.
    """
    c.read_as(
        "nontrivial: an error below 1/4, for the majority of n bits and gamma its advantage",
        other="an error below 1/2",
        why="the sentence before speaks of 1/4; below 1/2 the claim is false, since one split is enough",
    )
    in_the_advantage(c)
    c.without(
        "KM96.S3.3", "the advantage for odd n is at least 1/(2n), which is argued here; 1/n is not needed"
    )


@claim(
    "KM96.S4.2",
    where="section 4, after Theorem 1",
    says=r"all three bounds are exponential in $1/\gamma$, and the majority example shows that this is unavoidable",
    uses=["KM96.S3.5"],
)
def dependence_on_the_advantage(c: Check) -> None:
    """Majority shows that 2^(c/gamma) is unavoidable, not the 2^(c/gamma^2) of the bounds.

    It is computed by the complete tree with 2^n - 1 splits, which are 2^(1/(2 gamma)) - 1 by KM96.S3.3. What Freund's
    example shows is in KM96.S4.6.
    """
    c.given("advantage", "eps")
    c.read_as(
        "exponential: the logarithm is at least a multiple of 1/gamma, for each eps below 1",
        other="the logarithm is a multiple of 1/gamma, neither more nor less; it is one of 1/gamma^2",
        why="1/gamma^2 stands in the exponents of (4) to (6), and majority gives 1/gamma",
    )
    domain = "0 < gamma <= 1/2, c > 0"
    c.printed("c/(gamma^2*eps^2) >= 2*c/(gamma*eps^2)", f"{domain}, 0 < eps < 1", label="(4)")
    c.printed("c*lam^2/gamma^2 >= 2*c*lam^2/gamma", f"{domain}, lam > 0", label="(5)")
    c.printed("c*lam/gamma^2 >= 2*c*lam/gamma", f"{domain}, lam > 0", label="(6)")
    in_the_advantage(c, label="unavoidable")


def in_the_advantage(c: Check, label: str = "") -> None:
    """The size as a function of the advantage, and that it is at least 1/(2n) for odd n, on every law.

    At every input at most (n-1)/2 of the n bits differ from their majority, so that the probabilities x with which they
    differ sum to at most (n-1)/2, whatever the law is.
    """
    c.growth(SIZE_BY_ADVANTAGE, BY_ADVANTAGE, hints=LARGE_BY_ADVANTAGE, example=UNSPLIT, label=label)
    trees_of_majority(c)
    c.argued(
        "for odd n majority has the advantage 1/(2n) at least: at each input at most (n - 1)/2 bits differ from it, so"
        " on every law their probabilities to differ sum to no more, and one of them is not above the average",
        every="every odd n, every law",
        label="advantage",
    )
    c.family(
        "some x <= 1/2 - 1/(2*n)",
        "n >= 1, sum(1) == n, sum(x) <= (n - 1)/2, each 0 <= x <= 1",
        role="support",
    )


def trees_of_majority(c: Check) -> None:
    """That the trees spoken of are those of majority, ties counted as 0 or as 1; the last condition is no definition.

    It is shown for whatever is left unread, by a tree of its own that reads all of it.
    """
    c.argued(
        "the leaves and splits of every tree over single bits for majority meet these conditions. w is the weight of"
        " a leaf, k counts the bits that are not read on the way, q is P[f = 1] there, and m the error of its label. A"
        " new bit halves w, and moves q by c to either side: what is left of majority is a threshold, so that one c"
        " serves all unread bits, and k c^2 <= q (1 - q) as all that is left can be read. It has u = 1; a bit that is"
        " known has u = 0, and one child of weight 0. So a leaf of weight above 0 has w = 2^(k - n). At the root q is"
        " 1/2 for odd n; for even n one of the two answers to a bit leaves the majority of an odd number of bits, so"
        " that q - c or q + c is 1/2",
        every="every n, every tree",
        label="trees of majority",
    )
    c.growth(SPREAD, UNREAD, hints=SPREADS, role="support")


Errors = NDArray[np.int64]
MOST_SIZE = 1024


@cache
def threshold_errors(n: int, k: int) -> Errors:
    """2^n times the least errors of trees with 0, 1, ... splits for "at least k ones among n bits", n <= 40.

    The bits are exchangeable, so that it does not matter which is asked, and what is left is such a function.
    """
    if k <= 0 or k > n:
        return np.zeros(MOST_SIZE + 1, np.int64)
    if 2 * k > n + 1:
        return threshold_errors(n, n + 1 - k)
    zero, one = threshold_errors(n - 1, k), threshold_errors(n - 1, k - 1)
    ones = sum(comb(n, j) for j in range(k, n + 1))
    found = np.full(MOST_SIZE + 1, min(ones, 2**n - ones), np.int64)
    for i in range(MOST_SIZE):
        np.minimum(found[i + 1 :], zero[i] + one[: MOST_SIZE - i], out=found[i + 1 :])
    return found


@cache
def least_splits(n: int) -> int:
    """The least number of splits of a tree with error below 1/4 for majority of n bits, under the uniform law.

    A tie counts as 0.
    """
    small = np.flatnonzero(4 * threshold_errors(n, n // 2 + 1) < 2**n)
    return int(small[0])


def fewer_splits_suffice(n: int) -> Witness:
    """A witness where the least size t has 9 (t + 1) < 4 2^(n/5)."""
    t = least_splits(n)
    return None if (9 * (t + 1)) ** 5 >= 4**5 * 2**n else {"n": n, "splits": t}
