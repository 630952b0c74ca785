r"""Majority over single bits: small trees err often, and what that says of the dependence on the advantage.

Paper: KM96, section 3 (majority), section 4 (after Theorem 1).
Notation: t is the number of splits of a tree; M_d is the mean of (-1)^f given d bits.
Decided here: the size of the least trees with error below 1/4, exactly for small n and from below for all; what follows
for t as a function of 1/gamma.
Found: more than 2^floor(n/5)/19 splits for odd n, where the advantage is 1/(2n), and half of that for even n. Majority
shows that 2^(c/gamma) is unavoidable, not the 2^(c/gamma^2) of the bounds of Theorem 1.
"""

from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from verify.claims import Check, claim
from verify.rationals import Fraction

Witness = dict[str, object] | None

HALF = Fraction(1, 2)
FOR_ALL_ODD_N = (
    "a tree with t splits, cut at depth d = floor(n/5), loses at most t/2^d of E|M|, and what is left has E|M| <="
    " sqrt(d/n) <= sqrt(1/5), so that an error below 1/4 needs t > 2^d/19"
)
"""What carries the bound over to all odd n."""
ODD_SIZES = "the least number of splits for an error below 1/4 is over 2^floor(n/5)/19"


def odd_sizes(c: Check) -> None:
    """A finite control: the least trees of majority for small odd n."""
    c.bounded(
        range(1, 24, 2), fewer_splits_suffice, text=ODD_SIZES, every="all odd n", names="n", role="support"
    )


@claim(
    "KM96.S3.4",
    where="section 3, majority",
    says=r"under the uniform law the smallest decision tree over single bits with error below $\frac14$ for the"
    r" majority of $n$ bits has size exponential in $n$",
)
def majority_needs_large_trees(c: Check) -> None:
    """It has more than 2^floor(n/5)/19 splits for odd n, and more than half of that for even n.

    Let M be the conditional mean of (-1)^f at a leaf; the error is (1 - E|M|)/2. A tree with t splits, cut at
    depth d, loses at most t/2^d of E|M|: (a + b + 1)/z is at least the mean of a/(z/2) and b/(z/2), z = 2^d, so
    that this follows by induction. The cut tree has no more than the complete one of depth d, and there E|M|
    <= sqrt(E M^2). E M^2 is a mean of squared Fourier coefficients of majority, those of degree j >= 1 with
    the weight d(d-1)...(d-j+1)/(n(n-1)...(n-j+1)) <= d/n, and that of degree 0, which is 0 for odd n. For n =
    2k it is C(n,k)^2/4^n, at most 1/(3k+1) by induction. So error below 1/4 needs 1/2 < sqrt(x) + t/2^d for
    every d, with x = d/n or (d+1)/n, and x <= 1/5 for d = floor(n/5) or one less. For n = 1, 2, 3, 4 the error
    without a split is 1/2, 1/4, 1/2, 5/16.
    """
    c.read_as(
        "for even n a tie counts as 0, and size is the number of splits",
        other="a tie counts as 1; size is the number of leaves, or of nodes",
        why="nothing is printed; exchanging 0 and 1 leaves the sizes as they are, and they differ by a factor of 2",
    )
    c.argued(
        "the tree has more than 2^floor(n/5)/38 splits: cut at depth d it loses at most t/2^d of E|M|, by induction,"
        " and E M^2 <= d/n, for even n (d+1)/n, by Fourier coefficients, so that an error below 1/4 needs 1/2 <"
        " sqrt(d/n) + t/2^d, for even n 1/2 < sqrt((d+1)/n) + t/2^d; for n < 5 the bound says t >= 1, and without a"
        " split the error is 1/4 or more",
        every="all n >= 1, all trees over single bits with error below 1/4",
    )
    c.bounded(
        range(1, 24),
        fewer_splits_suffice,
        text="the least number of splits for an error below 1/4, by dynamic programming, is over 2^d (1/2 - E|M_d|)"
        " for every d, and over 2^floor(n/5)/19 for odd n, 2^floor(n/5)/38 for even n",
        every="all n >= 1",
        names="n",
        role="support",
    )
    c.bounded(
        tuple((n, d) for n in (*range(1, 62, 4), *range(2, 61, 6)) for d in range(n + 1)),
        variance_exceeds,
        text="(E|M_d|)^2 <= E M_d^2 <= d/n, and for even n d/n + C(n, n/2)^2/4^n",
        every="all n >= 1, all d <= n",
        names="n d",
        role="support",
    )
    c.bounded(
        tuple((n, t, d) for n in range(1, 14) for t in range(65) for d in range(n + 1)),
        cut_loses_more,
        text="the least error with t splits is at least (1 - E|M_d| - t/2^d)/2",
        every="all n >= 1, all t >= 0, all d <= n",
        names="n t d",
        role="support",
    )
    c.support("(2*k + 1)^2*(3*k + 4) <= (2*k + 2)^2*(3*k + 1)", "k >= 0")
    c.support("1/(3*k + 1) <= 1/(2*k)", "k >= 1")
    c.support("(a/(z/2) + b/(z/2))/2 <= (a + b + 1)/z", "a >= 0, b >= 0, z > 0")
    c.support("(d - i)/(n - i) <= 1", "0 <= i < n, d <= n")
    c.support("sqrt(x) + 1/19 <= 1/2", "0 <= x <= 1/5")
    c.computed("least splits for n = 1, 3, ..., 23", tuple(least_splits(n) for n in range(1, 24, 2)))
    c.computed("least splits for n = 2, 4, ..., 22", tuple(least_splits(n) for n in range(2, 24, 2)))


@claim(
    "KM96.S3.5",
    where="section 3, majority",
    says=r"hence $t$ must be exponential in $1/\gamma$ for any nontrivial performance of TopDown",
    uses=["KM96.S3.3", "KM96.S3.4"],
)
def exponential_in_the_advantage(c: Check) -> None:
    """With gamma = 1/(2n), the true advantage, 2^floor(n/5) >= 2^(1/(10 gamma) - 4/5).

    An error of at most 1/2 - eta, for any constant eta, needs as much with another base: with d <= eta^2 n
    the argument of S3.4 gives t >= 2^d (2 eta - sqrt(d/n)) >= 2^d eta. That TopDown has error below 1/2 at all takes
    one split: 1/2 - C(n-1, (n-1)/2)/2^n, which for n > 1 is even less than 1/2 - gamma.
    """
    c.read_as(
        "nontrivial: an error below 1/4, for the majority of n bits and gamma its advantage",
        other="an error below 1/2",
        why="the sentence before speaks of 1/4; below 1/2 the claim is false, since one split is enough",
    )
    c.argued(
        f"an error below 1/4 needs over 2^(1/(10 gamma) - 4/5)/19 splits, gamma = 1/(2n): {FOR_ALL_ODD_N}",
        every="all odd n, all trees over single bits, whatever grows them",
    )
    odd_sizes(c)
    c.identity("2^((n - 4)/5)", "2^(1/(10*gamma) - 4/5)", "n = 1/(2*gamma), gamma > 0", role="support")
    c.support("2*eta - x >= eta", "0 < eta <= 1/2, 0 <= x <= eta")
    c.without(
        "KM96.S3.3", "the advantage of majority for odd n is 1/(2n), not 1/n; that changes the constant only"
    )


@claim(
    "KM96.S4.2",
    where="section 4, after Theorem 1",
    says=r"all three bounds are exponential in $1/\gamma$, and the majority example shows that this is unavoidable",
    uses=["KM96.S3.5"],
)
def dependence_on_the_advantage(c: Check) -> None:
    """The logarithms of the bounds grow as 1/gamma^2, that of the trees of majority as 1/gamma.

    Majority shows that 2^(c/gamma) is unavoidable, not the 2^(c/gamma^2) of the bounds: it is computed by the complete
    tree with 2^n - 1 = 2^(1/(2 gamma)) - 1 splits. Freund's example shows the latter.
    """
    c.given("advantage", "eps")
    c.read_as(
        "exponential: the logarithm is at least a multiple of 1/gamma",
        other="the logarithm is a multiple of 1/gamma, neither more nor less; it is one of 1/gamma^2",
        why="1/gamma^2 stands in the exponents of (4) to (6), and majority gives 1/gamma",
    )
    domain = "0 < gamma <= 1/2, c > 0"
    c.printed("c/(gamma^2*eps^2) >= 2*c/(gamma*eps^2)", f"{domain}, 0 < eps < 1", label="(4)")
    c.printed("c*lam^2/gamma^2 >= 2*c*lam^2/gamma", f"{domain}, lam > 0", label="(5)")
    c.printed("c*lam/gamma^2 >= 2*c*lam/gamma", f"{domain}, lam > 0", label="(6)")
    c.argued(
        f"for majority 2^(1/(10 gamma) - 4/5)/19 splits do not suffice for an error below 1/4: {FOR_ALL_ODD_N}",
        every="all odd n, gamma = 1/(2n)",
        label="unavoidable",
    )
    odd_sizes(c)


@cache
def means(n: int, d: int) -> tuple[tuple[int, Fraction], ...]:
    """The pairs (number of answers, mean of 2f - 1) for majority of n bits after d answers, by the number of ones.

    A tie counts as 0.
    """
    left, found = n - d, []
    for ones in range(d + 1):
        # f = 1 when at least floor(n/2) + 1 - ones of the other bits are 1
        high = sum(comb(left, j) for j in range(max(0, n // 2 + 1 - ones), left + 1))
        found.append((comb(d, ones), Fraction(2 * high - 2**left, 2**left)))
    return tuple(found)


def mean_size(n: int, d: int) -> Fraction:
    """E|M_d|: M_d is the mean of 2f - 1 given d of the n bits."""
    return sum((k * abs(m) for k, m in means(n, d)), Fraction(0)) / (1 << d)


def mean_square(n: int, d: int) -> Fraction:
    """E M_d^2."""
    return sum((k * m * m for k, m in means(n, d)), Fraction(0)) / (1 << d)


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
    """A witness where the least size is not over one of the bounds."""
    t = least_splits(n)
    bounds = [2**d * (HALF - mean_size(n, d)) for d in range(n + 1)]
    if t > max(bounds) and (19 if n % 2 else 38) * t > 2 ** (n // 5):
        return None
    return {"n": n, "splits": t, "bound": max(bounds)}


def variance_exceeds(case: tuple[int, int]) -> Witness:
    """A witness against (E|M_d|)^2 <= E M_d^2 <= d/n, for even n d/n + C(n, n/2)^2/4^n."""
    n, d = case
    most = Fraction(d, n) + (0 if n % 2 else Fraction(comb(n, n // 2) ** 2, 4**n))
    if mean_size(n, d) ** 2 <= mean_square(n, d) <= most:
        return None
    return {"n": n, "d": d, "E|M|": mean_size(n, d), "E M^2": mean_square(n, d)}


def cut_loses_more(case: tuple[int, int, int]) -> Witness:
    """A witness where the least error is under (1 - E|M_d| - t/2^d)/2."""
    n, t, d = case
    least = Fraction(int(threshold_errors(n, n // 2 + 1)[t]), 2**n)
    bound = (1 - mean_size(n, d) - Fraction(t, 2**d)) / 2
    return None if least >= bound else {"n": n, "t": t, "d": d, "least error": least, "bound": bound}
