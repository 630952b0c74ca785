r"""Section 4.1, Corollary 4.4: few inputs meet a query to x early.

Paper: BLT20, section 4.1, Corollary 4.4 and its proof.
Notation: a path that asked for t bits of y, D the sum of their values +1 and -1; N = k - t - 1, z = log2(k).
Decided here: the corollary, and its proof sentence by sentence, with constants.
Found: the corollary falls with Claim 4.3: with 2 min(q, 1 - q) and ties to x every path begins with x. For paths that
are as in the claim, its proof goes through with c3 = 1/100; two formulas are misprinted.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from algorithms.tribes import Path, majority_influence
from lemmas.agnostic.book_lengths import (
    AFTER_NONE,
    AT_ONCE,
    FAR,
    NO_BIT,
    ONE_CHANCE,
    SUM_OF_CHANCES,
    TO_FAR,
    TO_SUM,
)
from lemmas.agnostic.claim_4_3 import BOOK, HAS_ENOUGH, TIED, tied, ties_to_x
from lemmas.agnostic.decisive_bits import (
    CENTRAL,
    HALF_HINTS,
    HALF_OF_IT,
    SHORT,
    SIZES,
    SMALL_SUMS,
    SMALL_SUMS_HINTS,
    TOO_LARGE,
    TOO_LARGE_HINTS,
)
from lemmas.agnostic.standing import every_tie, for_any_impurity
from lemmas.agnostic.tribes import balanced
from lemmas.agnostic.walks import BAD, BAD_HINTS
from verify.claims import Check, claim
from verify.rationals import Fraction

HOEFFDING = (
    "Pr[abs(mean(x) - E[mean(x)]) >= r] <= 2*exp(-2*n*r^2)",
    "n draws, independent x, 0 <= x <= 1, r >= 0",
)
"""A draw is a bit; with r = d/(2t) and n = t it is 2 exp(-d^2/(2t)): D is 2t times what the mean is off."""
WALK = (
    "the answers of a path to bits of y that were not asked before are fair signs, whichever are asked for, so that"
    " `total` is the sum over t of the chance that t fair signs have a sum of size d or more; p is the chance of a"
    " node, and a is 1 where the path goes on to a query to x after fewer than L bits of y: there the sum D of the"
    " answers has size d or more by step 2, so that the path asked for one bit of y at least, and a is at most h"
)
EVERY_WALK = "all trees of queries to bits of y"


@claim(
    "BLT20.C44",
    where="section 4.1, Corollary 4.4",
    says=r"for some $c_3$, $\pi_{(x,y)}$ asks for a bit of $x$ before at least $c_3k/\log k$ bits of $y$ with chance at"
    r" most 0.001",
    uses=["BLT20.C43", "BLT20.C44.s2", "BLT20.C44.s3", "BLT20.C44.s4", "BLT20.C44.s5"],
)
def early_queries(c: Check) -> None:
    """False where Claim 4.3 is: for 2 min(q, 1 - q) the root may ask for x at O'Donnell's lengths from w = 13 on, by
    BLT20.C43, and the probability is 1, whatever c3 > 0 and k >= 2 are.

    Where the claim holds, with k >= 2 and c3 = 1/100, it is true: for k/log k <= 100 no t has 1 <= t < c3 k/log k,
    and t = 0 is impossible, as 1 <= k - 1; else D^2 >= 0.9 k by step 2, each chance is at most 2 exp(-D^2/(2t)), and
    the sum of the probabilities is at most 0.001: a member is a t, x its probability, and d is |D|.
    """
    c.without("BLT20.C43", "the queries at the root are compared themselves")
    for_any_impurity(c, "BLT20.C43")
    c.covers("BLT20.C43", *HAS_ENOUGH)
    balanced(c)
    every_tie(c)
    c.read_as(
        "c1, c2 and c3 are positive, and G is any impurity function",
        other="any numbers; a strictly concave G",
        why="for c1 <= 0 no l >= 2 meets (2), for c2 <= 0 the tree has no query, and for c3 <= 0 nothing is said;"
        " Theorem 3 is for any impurity function",
    )
    always = ties_to_x(c)
    c.exact(
        "where (2) holds the chance is 0.001 or less, so not 1 for some k >= 2 at some length of O'Donnell's, w >= 13,"
        " for the impurity function 2 min(q, 1 - q) and ties to x: it is 1, as the supports say, and as is seen for"
        " w = 13, 14 and k = 2, ..., 60, such as w = 13, l = 73801 = 13*5677 and k = 2",
        lambda: not (always and all(tied(w, k) for w in TIED for k in range(2, 61))),
        label="at most 0.001",
    )
    c.argued(
        "where the root asks for x every path does so before it asks for a bit of y, and 0 is less than c3 k/log k, so"
        " that the probability is 1",
        every="all c3 > 0, all k >= 2",
        role="join",
        of="at most 0.001",
    )
    mended: dict[str, Any] = {"role": "repaired", "why": BOOK, "of": "at most 0.001"}
    c.growth(*BAD, hints=BAD_HINTS, **mended)
    c.argued(WALK, every=EVERY_WALK, **mended)
    c.draws(*HOEFFDING, **mended)
    c.family(*FAR, hints=TO_FAR, example=AFTER_NONE, **mended)
    c.family(*SUM_OF_CHANCES, hints=TO_SUM, example=ONE_CHANCE, **mended)
    c.argued(
        "with c3 = 1/100: for k <= 996 a bad path has asked for no bit of y, as 1 is above k/(100 log k), and step 2"
        " excludes that, as D = 0 has (|D| + 1)^2 <= k - 1; for k >= 997 step 2 gives d^2 >= 0.9 k with d = |D|, the"
        " t-th chance is at most 2 exp(-d^2/(2t)) by Hoeffding's inequality with r = d/(2t) for the bits of t signs,"
        " and these chances add up to 0.001 at most, a bound for the chance of the bad inputs by the first part",
        every="all k >= 2",
        **mended,
    )
    c.support(*NO_BIT)
    c.support(*AT_ONCE)


@claim(
    "BLT20.C44.s0",
    where="section 4.1, Corollary 4.4, and the definition of xi",
    says=r"$(x,y)$ is uniform on $\{0,1\}^k\times\{0,1\}^\ell$",
    serves="BLT20.C44",
)
def order_of_the_factors(c: Check) -> None:
    """x has l bits and y has k, in the definition of f and everywhere else: the factors are exchanged. k and l are 2 or
    more, as k/log k has no value at 1, and log l is 0 there.
    """
    sizes = "k >= 2, l >= 2, integer k, l"
    c.printed("k == l", sizes, label="x has k bits")
    c.reading(
        "2^l*2^k == 2^(k + l)",
        sizes,
        why="the factors are meant in the order of the definition of f, x with l bits and y with k: 2^(k+l) points",
        of="x has k bits",
    )


@claim(
    "BLT20.C44.s1",
    where="proof of Corollary 4.4, first sentence",
    says=r"$(x,y)$ is bad if $\pi_{(x,y)}$ asks for a bit of $x$ before $c_3k$ many bits of $y$",
    serves="BLT20.C44",
)
def bad_inputs(c: Check) -> None:
    """Bad is to be the event of the corollary: the path asks for t bits of y before its first query to x, t below
    c3 k/log k. As printed more inputs are bad.
    """
    c.printed(
        "t < c3*k/log2(k)",
        "c3 > 0, 0 <= t < c3*k, k >= 2, integer k, t",
        label="bad inputs are those of the corollary",
    )
    c.reading(
        "t < c3*k/log2(k)",
        "c3 > 0, k >= 2, 0 <= t < c3*k/log2(k), integer k, t",
        why="before c3 k/log k many bits, as in the corollary",
        of="bad inputs are those of the corollary",
    )


@claim(
    "BLT20.C44.s2",
    where="proof of Corollary 4.4, third sentence",
    says=r"as $\mathrm{Inf}_{y_j}(\mathrm{MAJ}_{\bar\pi})\le\frac1{100\sqrt k}$, the discrepancy in $\bar\pi$ is"
    r" $\Omega(\sqrt k)$",
    serves="BLT20.C44",
)
def large_discrepancy(c: Check) -> None:
    """(|D| + 1)^2 > k - t - 1: for paths of at most k/2 queries |D| >= sqrt(k/2 - 1) - 1.

    A bit of y decides where the other N = k - t - 1 bits sum up to -D for odd k and to -D - 1 for even k. Let the size
    of that be 2j + o. If (2j + o)^2 <= N, its chance b is at least half of the chance c of the sums nearest to 0, and
    above 1/(100 sqrt(k)), by the first four parts: 2i is N + o, at most k. So it is larger, and |D| + 1
    no smaller than it. For N = 0 there is nothing to show.
    For all paths it is not so: after k - 1 bits with D = 2, k odd, the last bit of y does not decide.
    """
    c.sequence(*CENTRAL, label="the nearest sums")
    c.sequence(*SMALL_SUMS, hints=SMALL_SUMS_HINTS, label="sums near 0")
    c.family(*HALF_OF_IT, hints=HALF_HINTS, label="half of it")
    c.family(*TOO_LARGE, hints=TOO_LARGE_HINTS, label="the influence")
    c.printed(*SIZES, label="the discrepancy")
    c.printed(*SHORT, label="short paths")
    c.printed("sqrt(k/2 - 1) - 1 >= sqrt(k)/4", "k >= 8", label="of order sqrt(k)")
    c.argued(
        "a bit of y decides where the other N = k - t - 1 fair signs have one sum, -D or -D - 1; the chances of their"
        " sums are binomial, with the recurrences of the first two parts: b is the chance of one sum of size 2j + o, c"
        " that of one nearest to 0, v the square of c, with i = (N + o)/2 <= k/2; so by the first four parts a sum of"
        " size at most sqrt(N) is excluded for N >= 1, and (|D| + 1)^2 > N by the fifth, and for N = 0 in any case; for"
        " t <= k/2 the last two give |D| >= sqrt(k)/4",
        every="all k, all paths",
        label="the sum that decides",
    )
    c.bounded(
        short_paths(28),
        small_discrepancy,
        text="where the influence is at most 1/(100 sqrt(k)), (|D| + 1)^2 > k - t - 1",
        every="all k, all paths",
        names="k ones zeros",
        role="support",
    )
    c.read_as(
        "paths of at most k/2 queries, and k >= 8",
        other="all paths, and all k",
        why="those of bad inputs are short; the order of growth is of large k",
    )


def short_paths(most: int) -> Iterator[tuple[int, int, int]]:
    """k and the numbers of ones and zeros, for all paths that leave a bit."""
    for k in range(1, most + 1):
        for ones in range(k):
            yield from ((k, ones, zeros) for zeros in range(k - ones))


def small_discrepancy(case: tuple[int, int, int]) -> dict[str, object] | None:
    """A witness of a small influence with a small discrepancy."""
    k, ones, zeros = case
    path = Path(ones, zeros)
    influence = majority_influence(k, path)
    if 10000 * k * influence**2 > 1 or (abs(path.discrepancy) + 1) ** 2 > k - path.length - 1:
        return None
    return {"Inf": influence, "D": path.discrepancy}


@claim(
    "BLT20.C44.s3",
    where="proof of Corollary 4.4, display, first line",
    says=r"$\Pr[\text{bad}]\le\sum_{t=1}^{c_3k/\log k}\Pr[|b-\tfrac t2|\ge\Omega(\sqrt k)]$,"
    r" $b\sim\mathrm{Bin}(t,\tfrac12)$",
    uses=["BLT20.C43", "BLT20.C44.s1", "BLT20.C44.s2"],
    serves="BLT20.C44",
)
def union_bound(c: Check) -> None:
    """Where the path of a bad input asks for t bits of y first, their values are t fair bits, whichever are asked for;
    the sum begins at 1, as D = 0 for t = 0, and |D| = 2|b - t/2|. The statement is about the tree before its queries to
    x: what is still to come at a node is the mean of what is to come after either answer.
    """
    c.without(
        "BLT20.C43", "the step is judged as an implication, from step 2 for paths of at most k/2 queries"
    )
    c.note(
        "Where Claim 4.3 fails, so does the bound: for f with l = 73801 = 13*5677 and k = 2, G = 2 min(q, 1 - q) and a"
        " tie that goes to x at the root, all inputs are bad with t = 0, and for c3 < 1/2 the sum has no term."
    )
    balanced(c)
    c.growth(*BAD, hints=BAD_HINTS, label="union bound")
    c.argued(WALK, every=EVERY_WALK, label="the sum")
    c.bounded(
        ((length, d) for length in range(1, 21) for d in range(1, 11)),
        above_the_sum,
        text="a walk of so many fair steps has been d or more away with at most the sum of the probabilities",
        every="all lengths, all d",
        names="length d",
        role="support",
    )
    c.printed("abs(b - t/2) >= d/2", "abs(2*b - t) >= d", label="in units of b")


def above_the_sum(case: tuple[int, int]) -> dict[str, object] | None:
    """A witness where the probability of a walk to have been d away is above the sum over its steps."""
    length, d = case
    alive = {0: Fraction(1)}
    free = {0: Fraction(1)}
    total = Fraction(0)
    for _ in range(length):
        free = _step(free)
        alive = {at: p for at, p in _step(alive).items() if abs(at) < d}
        total += sum((p for at, p in free.items() if abs(at) >= d), Fraction(0))
    chance = 1 - sum(alive.values(), Fraction(0))
    return None if chance <= total else {"chance": chance}


def _step(law: dict[int, Fraction]) -> dict[int, Fraction]:
    after: dict[int, Fraction] = {}
    for at, p in law.items():
        for to in (at - 1, at + 1):
            after[to] = after.get(to, Fraction(0)) + p / 2
    return after


@claim(
    "BLT20.C44.s4",
    where="proof of Corollary 4.4, display, second line",
    says=r"the $t$-th probability is at most $e^{-\Theta(k/t)}$ by Hoeffding's inequality",
    serves="BLT20.C44",
)
def hoeffding(c: Check) -> None:
    """With d = c sqrt(k): at most 2 exp(-2 c^2 k/t), for all t; and the factor 2 goes into the exponent, exp(-c^2 k/t),
    where c^2 k/t >= ln 2, which t <= c3 k/log k gives for k >= 2 and c3 <= c^2/ln 2: r = k/t, C = c^2, L = ln 2.

    A draw is a bit, n = t.
    """
    c.draws(
        *HOEFFDING,
        label="Hoeffding",
    )
    c.printed("2*t*(c*s/t)^2 == 2*c^2*k/t", "t >= 1, c > 0, s > 0, k = s^2", label="r = c sqrt(k)/t")
    c.printed("2*exp(-2*v) <= exp(-v)", "v >= ln(2)", label="the factor 2")
    c.family(
        "C*r >= L",
        "c3 > 0, r > 0, L > 0, C >= c3*L, r*c3 >= z, z >= 1",
        label="t in the sum",
    )
    c.argued(
        "b/t is the mean of t fair bits, and |b - t/2| >= c sqrt(k) says that it is off by r = c sqrt(k)/t or more, s"
        " being sqrt(k): by the first two parts the chance is at most 2 exp(-2 v) with v = c^2 k/t; for t <= c3 k/log k"
        " and c3 <= c^2/ln 2 the last part has v >= ln 2, with C = c^2 and z = log k >= 1, and the chance is at most"
        " exp(-v)",
        every="all k >= 2, all t in the sum, all c > 0, 0 < c3 <= c^2/ln 2",
        label="put together",
    )


@claim(
    "BLT20.C44.s5",
    where="proof of Corollary 4.4, display, third line, and the sentence after it",
    says=r"the sum is at most $c_3k\,e^{-\Theta(\log k/c_3)}\le o_k(1)$ for small $c_3$",
    serves="BLT20.C44",
)
def sum_of_chances(c: Check) -> None:
    """With a the constant of the exponent: each of at most c3 k/log k terms is at most exp(-a log2(k)/c3), and for
    c3 <= a/3 the bound is at most c3/k^2, thus o(1); for c3 <= 1/250 besides it is at most 0.001 for all k >= 2.
    """
    c.printed("a*k/t >= a*z/c3", "a > 0, c3 > 0, k >= 2, z >= 1, t >= 1, t*z <= c3*k", label="a term")
    c.family(
        "sum(x) <= c3*k*exp(-a*z/c3)",
        "a > 0, c3 > 0, k >= 2, z >= 1, z*sum(1) <= c3*k, each x <= exp(-a*z/c3)",
        label="the sum",
        hints=(
            "sum(x) <= exp(-a*z/c3)*sum(1)",
            "sum(1) >= 0",
            "sum(1) <= c3*k by 1: z*sum(1) <= c3*k; sum(1): z >= 1",
            ("sum(x) <= c3*k*exp(-a*z/c3) by 1: sum(x) <= exp(-a*z/c3)*sum(1); exp(-a*z/c3): sum(1) <= c3*k"),
        ),
    )
    c.printed("c3*k/z <= c3*k", "c3 > 0, k >= 2, z >= 1", label="how many")
    c.support("log2(k) >= 1", "k >= 2")
    c.printed("k*exp(-3*log2(k)) <= 1/k^2", "k >= 2", label="o(1)")
    c.support("exp(-a*z/c3) <= exp(-3*z)", "a > 0, 0 < c3 <= a/3, z >= 1")
    c.support("c3/k^2 <= 0.001", "0 < c3 <= 1/250, k >= 2")
    c.argued(
        "the t-th probability is at most exp(-a k/t) by the line before, so at most exp(-a z/c3) by the first part, and"
        " there are at most c3 k/z of them, z = log k >= 1; for c3 <= a/3 the sum is at most c3 k exp(-3 z), which is"
        " c3/k^2 at most by the part on o(1)",
        every="all k >= 2, all a > 0, 0 < c3 <= a/3",
        label="put together",
    )
