r"""Lower bounds on the size of trees: majority over single bits, and Freund's noisy copies of the target.

Paper: KM96, abstract, section 3 (majority), section 4 (after Theorem 1).
Notation: t is the number of splits of a tree. In Freund's example each split asks a new copy of h, which
differs from f with chance 1/2 - gamma whatever the input; alpha = 1/2 + gamma, beta = 1/2 - gamma, P[f = 1] =
1/2, and L = log2(1/(1 - 4 gamma^2)).
Decided here: the size of the least trees of majority, exactly for small n and from below for all; the best
trees of Freund's example, exactly for small t and from below for all.
Found: the complete tree is not the best one: for t = 3 a path is better, at every gamma in (0, 1/2), and
those of depths 3 to 6 lose as well at the six gammas that were tried. The complete tree has the least
potential, the sum of w 2 sqrt(q(1-q)), and that gives every tree with t splits an error of at least
(t+1)^(-L)/4. So the lower bound (1/eps)^(c/gamma^2) holds where gamma stays away from 1/2 and eps from 1/2. At
gamma = 1/2 one split suffices for every eps.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import comb, isqrt

import numpy as np
from numpy.typing import NDArray

from algorithms.brute_force import least_error
from algorithms.laws import TableLaw
from verify.claims import Check, claim

Witness = dict[str, object] | None
Shape = tuple["Shape", "Shape"] | None
"""A tree without names: a leaf is None."""

HALF = Fraction(1, 2)
GAMMAS = (Fraction(1, 10), Fraction(1, 8), Fraction(1, 4), Fraction(3, 10), Fraction(3, 8), Fraction(2, 5))
AWAY = "gamma <= 1/4 and eps <= 1/16"
MOST_SPLITS = 127
FOR_ALL_ODD_N = (
    "for all odd n, as in S3.4: cut at depth d = floor(n/5), a tree with t splits loses at most t/2^d of E|M|, and what"
    " is left has E|M| <= sqrt(d/n) <= sqrt(1/5), so that an error below 1/4 needs t > 2^d/19, where gamma = 1/(2n)"
)
"""What carries the exhaustive part over to all n."""


@claim(
    "KM96.Abs2",
    where="abstract",
    says=r"the bound $(1/\epsilon)^{O(1/\gamma^2)}$ is optimal for decision trees: they need"
    r" $(1/\epsilon)^{c/\gamma^2}$ splits for some $c>0$",
    uses=["KM96.S4.6"],
)
def optimal_bound(c: Check) -> None:
    """The lower bound of section 4, with its constant; the upper one is Theorem 10."""
    size_bound(c)


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
    every d, with x = d/n or (d+1)/n, and x <= 1/5 for d = floor(n/5) or one less. Ties count as 0; that they
    count as 1 is the same with 0 and 1 exchanged.
    """
    c.exhaustive(
        range(1, 24),
        fewer_splits_suffice,
        sizes="n <= 23",
        text="the least number of splits for an error below 1/4, by dynamic programming, is over 2^d (1/2 - E|M_d|)"
        " for every d, and over 2^floor(n/5)/19 for odd n, 2^floor(n/5)/38 for even n",
    )
    c.exhaustive(
        ((n, d) for n in (*range(1, 62, 4), *range(2, 61, 6)) for d in range(n + 1)),
        variance_exceeds,
        sizes="n = 1, 5, 9, ..., 61 and n = 2, 8, 14, ..., 56, all d <= n",
        text="(E|M_d|)^2 <= E M_d^2 <= d/n, and for even n d/n + C(n, n/2)^2/4^n",
    )
    c.exhaustive(
        ((n, t, d) for n in range(1, 14) for t in range(65) for d in range(n + 1)),
        cut_loses_more,
        sizes="n <= 13, t <= 64, all d <= n",
        text="the least error with t splits is at least (1 - E|M_d| - t/2^d)/2",
    )
    c.printed("(2*k + 1)^2*(3*k + 4) <= (2*k + 2)^2*(3*k + 1)", "k >= 0")
    c.printed("1/(3*k + 1) <= 1/(2*k)", "k >= 1")
    c.printed("(a/(z/2) + b/(z/2))/2 <= (a + b + 1)/z", "a >= 0, b >= 0, z > 0")
    c.printed("(d - i)/(n - i) <= 1", "0 <= i < n, d <= n")
    c.printed("sqrt(x) + 1/19 <= 1/2", "0 <= x <= 1/5")
    c.argued(
        "a tree with t splits, cut at depth d, loses at most t/2^d of E|M|, by induction; E M^2 <= d/n, for even n"
        " (d+1)/n, by Fourier coefficients; so an error below 1/4 needs 1/2 < sqrt(d/n) + t/2^d, for even n"
        " 1/2 < sqrt((d+1)/n) + t/2^d"
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
    """With gamma = 1/(2n), the true advantage, 2^floor(n/5) >= 2^(1/(10 gamma) - 4/5).

    An error of at most 1/2 - eta, for any constant eta, needs as much with another base: with d <= eta^2 n
    the argument of S3.4 gives t >= 2^d (2 eta - sqrt(d/n)) >= 2^d eta.
    """
    c.exhaustive(
        range(1, 24, 2),
        fewer_splits_suffice,
        sizes="odd n <= 23",
        text="an error below 1/4 for majority needs more than 2^floor(n/5)/19 splits",
    )
    c.argued(FOR_ALL_ODD_N)
    c.identity("2^((n - 4)/5)", "2^(1/(10*gamma) - 4/5)", "n = 1/(2*gamma), gamma > 0")
    c.printed("2*eta - x >= eta", "0 < eta <= 1/2, 0 <= x <= eta")
    c.note(
        "Nontrivial performance is error below 1/4, as in the sentence before, or below any constant under 1/2. That"
        " TopDown has error below 1/2 at all takes one split: 1/2 - C(n-1, (n-1)/2)/2^n, which for n > 1 is even less"
        " than 1/2 - gamma."
    )


@claim(
    "KM96.S3.6",
    where="section 3, after the majority example",
    says=r"a construction of Freund improves the representational lower bound to $\Omega((1/\epsilon)^{c/\gamma^2})$"
    r" for some $c>0$",
    uses=["KM96.S4.6"],
)
def improved_bound(c: Check) -> None:
    """The lower bound of section 4."""
    size_bound(c)


@claim(
    "KM96.S4.2",
    where="section 4, after Theorem 1",
    says=r"all three bounds are exponential in $1/\gamma$, and the majority example shows that this is unavoidable",
    uses=["KM96.S3.5"],
)
def dependence_on_the_advantage(c: Check) -> None:
    """The logarithms of the bounds grow as 1/gamma^2, that of the trees of majority as 1/gamma."""
    domain = "0 < gamma <= 1/2, c > 0"
    c.printed("c/(gamma^2*eps^2) >= 2*c/(gamma*eps^2)", f"{domain}, 0 < eps < 1")
    c.printed("c*lam^2/gamma^2 >= 2*c*lam^2/gamma", f"{domain}, lam > 0")
    c.printed("c*lam/gamma^2 >= 2*c*lam/gamma", f"{domain}, lam > 0")
    c.exhaustive(
        range(1, 24, 2),
        fewer_splits_suffice,
        sizes="odd n <= 23, gamma = 1/(2n)",
        text="an error below 1/4 for majority needs more than 2^floor(n/5)/19 splits",
    )
    c.argued(FOR_ALL_ODD_N)
    c.note(
        "Majority shows that 2^(c/gamma) is unavoidable, not the 2^(c/gamma^2) of the bounds: it is computed by the"
        " complete tree with 2^n - 1 = 2^(1/(2 gamma)) - 1 splits. Freund's example shows the latter."
    )


@claim(
    "KM96.S4.4",
    where="section 4, Freund's argument",
    says=r"for fixed $t$ the best tree over copies of $h$ is the complete one of depth $\log t$",
    serves="KM96.S4.6",
)
def complete_tree(c: Check) -> None:
    """After two equal answers the third is idle, and a path that asks only after unequal ones is better.

    With three splits: the complete tree errs with chance beta, as one split does; the path of three splits,
    which goes on after 1 and after 1, 0, errs with chance (beta + beta^2 + 2 alpha beta^2)/2, which is less.
    """
    c.exhaustive(
        ((gamma, d) for d in range(5) for gamma in GAMMAS),
        complete_loses,
        sizes="depth at most 4, gamma = 1/10, 1/8, 1/4, 3/10, 3/8, 2/5",
        text="no tree with 2^d - 1 splits has a smaller error than the complete one of depth d",
    )
    c.printed("b <= (b + b^2 + 2*(1 - b)*b^2)/2", "0 < b < 1/2")
    c.strongest("b > (b + b^2 + 2*(1 - b)*b^2)/2", "0 < b < 1/2")
    c.exhaustive(
        ((gamma, d) for d in range(4) for gamma in (Fraction(3, 10), Fraction(2, 5))),
        other_has_less_potential,
        sizes="all shapes with 1, 3 or 7 splits, gamma = 3/10 and 2/5",
        text="the complete tree alone has the least sum of w 2 sqrt(q(1-q)) among the trees with as many splits",
        role="strongest",
    )
    c.strongest("((1 - y)^(-k) + (1 + y)^(-k))/2 >= 1", "0 <= y < 1, k >= 0")
    c.exhaustive(
        ((gamma, d) for d in range(2, 7) for gamma in GAMMAS),
        complete_is_best,
        sizes="depths 2 to 6, six values of gamma",
        text="some tree with 2^d - 1 splits has a smaller error than the complete one",
        role="strongest",
    )
    c.exhaustive(
        GAMMAS,
        recursion_differs,
        sizes="at most 4 splits, six values of gamma",
        text="the least errors, by recursion over the lead of one answer, are those of all trees",
        role="strongest",
    )
    c.computed("least errors for gamma = 1/4, t = 0, ..., 7", least_errors(Fraction(1, 4), 7))
    c.computed(
        "errors of complete trees for gamma = 1/4, depth 0, ..., 3",
        tuple(complete_error(Fraction(1, 4), d) for d in range(4)),
    )
    c.note(
        "for every gamma in (0, 1/2) the complete trees of depths 0 and 1 are the best, and that of depth 2 is not;"
        " that those of depths 3 to 6 are not was seen at six values of gamma"
    )


@claim(
    "KM96.S4.5",
    where="section 4, Freund's argument",
    says=r"error below $\epsilon$ needs depth $\Omega(\frac1{\gamma^2}\log\frac1\epsilon)$",
    serves="KM96.S4.6",
)
def depth_bound(c: Check) -> None:
    """Among trees of depth d the complete one is the best, since a split never adds to the error.

    Its potential is (1 - 4 gamma^2)^(d/2), and the error is at least a quarter of the square: eps > 2^(-2 - d
    L).
    """
    c.exhaustive(
        (*GAMMAS, HALF),
        lambda gamma: vanishes(gamma, [complete_error(gamma, d) for d in range(8)]),
        sizes="depth at most 7, gamma = 1/10, 1/8, 1/4, 3/10, 3/8, 2/5, 1/2",
        text="no depth suffices for all eps: the error is not 0",
    )
    c.exhaustive(
        ((gamma, d) for gamma in GAMMAS for d in range(41)),
        complete_below_bound,
        sizes="depth at most 40, six values of gamma",
        text="the error at depth d is at least (1 - 4 gamma^2)^d/4",
        role="repaired",
        why=AWAY,
    )
    c.identity("2^d*(1/4 - g^2)^(d/2)", "(1 - 4*g^2)^(d/2)", "0 < g < 1/2, d >= 0", role="repaired", why=AWAY)
    c.argued(
        "among the trees of depth d the complete one is the best, since no split adds to the error",
        role="repaired",
        why=AWAY,
    )
    from_potential_to_error(c)
    c.repaired(
        "d >= 3/40*lam/gamma^2",
        "0 < gamma <= 1/4, lam >= 4, d = u/gamma^2, lam <= 2 + 20/3*u",
        hypothesis=AWAY,
    )
    why_away(c)


@claim(
    "KM96.S4.6",
    where="section 4, Freund's argument",
    says=r"hence $t=\Omega((1/\epsilon)^{c/\gamma^2})$ for some $c>0$, and the bound for $2\sqrt{q(1-q)}$ is optimal",
)
def size_bound_of_freund(c: Check) -> None:
    """By the potential, without the complete tree: t >= (1/eps)^(3/(40 gamma^2))/2."""
    size_bound(c)


def size_bound(c: Check) -> None:
    """Every tree with t splits has error at least (t+1)^(-L)/4.

    After a answers 1 and b answers 0 the masses of the labels are alpha^a beta^b/2 and alpha^b beta^a/2, so
    that a leaf at depth d has w 2 sqrt(q(1-q)) = (alpha beta)^(d/2), whatever the answers were. Let x =
    2^(-k) be sqrt(1 - 4 gamma^2). By induction the sum over the leaves is at least (t+1)^(-k): a root with
    subtrees of a and b splits has x/2 ((a+1)^(-k) + (b+1)^(-k)) >= x ((t+1)/2)^(-k) = (t+1)^(-k), as u^(-k)
    is convex. The error is at least a quarter of the square of that. So an error below eps = 2^(-lam) has lam
    < 2 + y L with y = log2(t+1), and L <= 20/3 gamma^2 for gamma <= 1/4.
    """
    c.exhaustive(
        (*GAMMAS, HALF),
        lambda gamma: vanishes(gamma, least_errors(gamma, 7)),
        sizes="t <= 7, gamma = 1/10, 1/8, 1/4, 3/10, 3/8, 2/5, 1/2",
        text="no size suffices for all eps: the error is not 0",
    )
    c.exhaustive(
        ((gamma, t) for gamma in GAMMAS for t in range(MOST_SPLITS + 1)),
        best_below_bound,
        sizes=f"t <= {MOST_SPLITS}, six values of gamma",
        text="the least error of all trees with t splits is at least (1 - 4 gamma^2)^d/4, d = ceil(log2(t+1))",
        role="repaired",
        why=AWAY,
    )
    c.identity("(1/2 + g)^a*(1/2 - g)^a", "(1/4 - g^2)^a", "0 < g < 1/2, a >= 0", role="repaired", why=AWAY)
    c.repaired("((1 - y)^(-k) + (1 + y)^(-k))/2 >= 1", "0 <= y < 1, k >= 0", hypothesis=AWAY)
    c.argued(
        "by induction over trees the sum of w 2 sqrt(q(1-q)) is at least (t+1)^(-L/2), from the two lines before",
        role="repaired",
        why=AWAY,
    )
    from_potential_to_error(c)
    c.repaired(
        "y >= 3/40*lam/gamma^2",
        "0 < gamma <= 1/4, lam >= 4, y = u/gamma^2, lam <= 2 + 20/3*u",
        hypothesis=AWAY,
    )
    c.repaired("t >= (t + 1)/2", "t >= 1", hypothesis=AWAY)
    why_away(c)


def from_potential_to_error(c: Check) -> None:
    """The error is at least a quarter of the square of the sum of w 2 sqrt(q(1-q)); the size of L."""
    c.repaired("min(q, 1 - q) >= (2*sqrt(q*(1 - q)))^2/4", "0 <= q <= 1", hypothesis=AWAY)
    c.repaired("(v*a^2 + w*b^2)*(v + w) >= (v*a + w*b)^2", "v >= 0, w >= 0, a >= 0, b >= 0", hypothesis=AWAY)
    c.repaired("gamma^2 >= 3/20*(-log2(1 - 4*gamma^2))", "0 < gamma <= 1/4", hypothesis=AWAY)


def why_away(c: Check) -> None:
    """The reason for the hypothesis."""
    c.note(
        "At gamma = 1/2 one split has error 0, and near it an error beta = 1/2 - gamma, while (1/eps)^(c/gamma^2) is"
        " beta^(-4c) at eps = beta. For eps just over 1/2 - gamma one split suffices too, while (1/eps)^(c/gamma^2)"
        " exceeds 2^(c/gamma^2). With gamma <= g < 1/2 in place of 1/4 the exponent is c = g^2/(2 log2(1/(1-4g^2)))."
    )


# --------------------------------------------------------------------------------------------------------- majority


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


# --------------------------------------------------------------------------------------------------- Freund's example


@cache
def least_errors(gamma: Fraction, most: int) -> tuple[Fraction, ...]:
    """The least errors of trees with 0, ..., `most` splits over copies of h. Exact; O(most^3).

    After a and b answers of either kind the masses of the two labels are alpha^a beta^b/2 and alpha^b
    beta^a/2: what can be gained depends on the lead k = |a - b|, up to the factor (alpha beta)^min(a, b).
    `table[k][s]` is the least error of s splits at lead k from (alpha^k, beta^k), times D^(k+s), D the
    denominator of alpha.
    """
    alpha = HALF + gamma
    a, whole = alpha.numerator, alpha.denominator
    b = whole - a
    powers = [whole**i for i in range(most + 2)]
    table = [[b**k] + [0] * most for k in range(most + 2)]
    for s in range(1, most + 1):
        for k in range(most + 1 - s):
            ahead, behind = table[k + 1], table[abs(k - 1)]
            factor = a * b if k else 1
            tried = (powers[s - 1 - i] * ahead[i] + factor * powers[i] * behind[s - 1 - i] for i in range(s))
            table[k][s] = min(whole * table[k][s - 1], *tried)
    return tuple(Fraction(table[0][s], 2 * powers[s]) for s in range(most + 1))


def complete_error(gamma: Fraction, depth: int) -> Fraction:
    """The error of the complete tree: a majority of `depth` answers is wrong; a tie is wrong with chance 1/2."""
    alpha, beta = HALF + gamma, HALF - gamma
    lesser = (
        comb(depth, j) * min(alpha**j * beta ** (depth - j), alpha ** (depth - j) * beta**j)
        for j in range(depth + 1)
    )
    return sum(lesser, Fraction(0)) / 2


def copies(gamma: Fraction, n: int) -> TableLaw:
    """The law of n copies of h and of f with P[f = 1] = 1/2."""
    alpha, beta = HALF + gamma, HALF - gamma
    masses = {}
    for x in range(1 << n):
        ones = x.bit_count()
        bits = tuple(x >> i & 1 for i in range(n))
        masses[bits] = (alpha ** (n - ones) * beta**ones / 2, alpha**ones * beta ** (n - ones) / 2)
    return TableLaw(masses)


def shapes(splits: int) -> Iterator[Shape]:
    """All trees with so many splits, without names."""
    if splits == 0:
        yield None
    for left in range(splits):
        rights = list(shapes(splits - 1 - left))
        for zero in shapes(left):
            yield from ((zero, one) for one in rights)


def complete_shape(depth: int) -> Shape:
    """The complete tree."""
    return (complete_shape(depth - 1), complete_shape(depth - 1)) if depth else None


def potential(shape: Shape, gamma: Fraction, alpha_votes: int = 0, beta_votes: int = 0) -> Fraction:
    """The sum over the leaves of w 2 sqrt(q(1-q)), for gamma with 1/4 - gamma^2 the square of a rational.

    From the masses of the two labels at each leaf; their product is a square.
    """
    if shape is not None:
        zero, one = shape
        return potential(zero, gamma, alpha_votes, beta_votes + 1) + potential(
            one, gamma, alpha_votes + 1, beta_votes
        )
    alpha, beta = HALF + gamma, HALF - gamma
    first = Fraction(alpha**alpha_votes * beta**beta_votes) / 2
    second = Fraction(alpha**beta_votes * beta**alpha_votes) / 2
    return 2 * root_of(first * second)


def root_of(value: Fraction) -> Fraction:
    """The square root of the square of a rational. Raises ValueError for other numbers."""
    found = Fraction(isqrt(value.numerator), isqrt(value.denominator))
    if found * found != value:
        raise ValueError(f"{value} is not the square of a rational")
    return found


def complete_loses(case: tuple[Fraction, int]) -> Witness:
    """A witness where some tree of the same size has a smaller error than the complete one."""
    gamma, depth = case
    t = 2**depth - 1
    complete, least = complete_error(gamma, depth), least_errors(gamma, t)[t]
    return None if complete <= least else {"gamma": gamma, "t": t, "complete": complete, "least": least}


def complete_is_best(case: tuple[Fraction, int]) -> Witness:
    """A witness where no tree of the same size has a smaller error than the complete one."""
    return {"gamma": case[0], "depth": case[1]} if complete_loses(case) is None else None


def other_has_less_potential(case: tuple[Fraction, int]) -> Witness:
    """A witness where another shape has no more potential than the complete one."""
    gamma, depth = case
    best = complete_shape(depth)
    least = potential(best, gamma)
    for shape in shapes(2**depth - 1):
        if shape != best and potential(shape, gamma) <= least:
            return {"gamma": gamma, "depth": depth, "shape": str(shape), "complete": least}
    return None


def recursion_differs(gamma: Fraction) -> Witness:
    """A witness where the recursion over the lead does not find the least errors of all trees."""
    law = copies(gamma, 4)
    brute = tuple(least_error(law, t) for t in range(5))
    found = least_errors(gamma, 4)
    return None if brute == found else {"gamma": gamma, "all trees": brute, "recursion": found}


def vanishes(gamma: Fraction, errors: tuple[Fraction, ...] | list[Fraction]) -> Witness:
    """A witness where some error is 0."""
    size = next((i for i, e in enumerate(errors) if e == 0), None)
    return None if size is None else {"gamma": gamma, "error 0 at": size}


def complete_below_bound(case: tuple[Fraction, int]) -> Witness:
    """A witness where the error at depth d is below (1 - 4 gamma^2)^d/4."""
    gamma, d = case
    found, bound = complete_error(gamma, d), (1 - 4 * gamma**2) ** d / 4
    return None if found >= bound else {"gamma": gamma, "depth": d, "error": found, "bound": bound}


def best_below_bound(case: tuple[Fraction, int]) -> Witness:
    """A witness where the least error with t splits is below (1 - 4 gamma^2)^d/4, d = ceil(log2(t+1))."""
    gamma, t = case
    found, bound = least_errors(gamma, MOST_SPLITS)[t], (1 - 4 * gamma**2) ** t.bit_length() / 4
    return None if found >= bound else {"gamma": gamma, "t": t, "error": found, "bound": bound}
