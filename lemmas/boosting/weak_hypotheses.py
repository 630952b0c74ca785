r"""Sections 1 and 3: what the Weak Hypothesis Assumption asks for, and what it gives.

Paper: KM96, introduction, section 3, last part of Theorem 1.
Notation: the advantage of h on a distribution P is 1/2 - P[h != f]. For the split of a leaf by h,
s0 = P[h = 1 | f = 0] and s1 = P[h = 1 | f = 1]; the advantage of h on the balanced law P' is (s1 - s0)/2.
Decided here: the remarks around Definition 1, by the value of the game in which one side chooses P and the
other h (`algorithms.weak_learning`); the weakened assumption; learning from a sample.
Found: the assumption is equivalent to f being a majority vote over F without ties. It is equivalent to f
being a thresholded linear combination where F is finite, has the negations of its functions, and has the
constants; not in general. The majority of n bits has advantage 1/(2n) over single bits for odd n, not 1/n, and
none for even n. TopDown may do well where the weakened assumption fails. A number of examples that is a
polynomial in log(1/delta), 1/eps and t suffices for finite F, where it depends on the size of F; for F all
functions on a countable domain none does, however F, f and P enter it.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb

from algorithms.booleans import BooleanFunction
from algorithms.criteria import ENTROPY, GINI, ROOT, Criterion, Terms
from algorithms.growth import grow
from algorithms.laws import Law, SampleLaw
from algorithms.trees import error, predict, purity
from algorithms.weak_learning import advantage, advantage_under, balanced, feature_law
from lemmas.boosting.formulas import drop, gini
from lemmas.boosting.lemma_2 import ADVANTAGE
from lemmas.boosting.lower_bounds import copies
from verify.claims import Check, claim
from verify.errors import TreecertError

HALF = Fraction(1, 2)
Values = tuple[int, ...]
"""The values of a function at the points of a domain; inputs in {0,1}^n are numbered as in truth tables."""
Functions = tuple[Values, ...]
Witness = dict[str, object] | None

CHANNEL = "0 < q < 1, 0 <= s0 < s1 <= 1"
"""A leaf with both labels, and an h with a positive advantage on its balanced law."""
SPLIT = f"{CHANNEL}, tau = q*s1 + (1 - q)*s0, p = q*(1 - s1)/(1 - tau), r = q*s1/tau"
GINI_DROP = "4*q*(1 - q) - (1 - tau)*4*p*(1 - p) - tau*4*r*(1 - r)"
ENTROPY_DROP = "H(q*s1 + (1 - q)*s0) - q*H(s1) - (1 - q)*H(s0)"
ROOT_FACTOR = "1 - sqrt(s0*s1) - sqrt((1 - s0)*(1 - s1))"
ODD = "n = 2*m + 1, m >= 1, integer m"
CLOSED = "F is finite, has the negations of its functions, and has the constants"
LARGE_DROPS = (
    "every step of TopDown lowers G by at least w(l) times the bound of Lemma 5, 6 or 7 at every leaf l"
)
NOISE = (Fraction(1, 10), Fraction(1, 4), Fraction(2, 5))
FINITE = "F is finite"


@claim(
    "KM96.Int1",
    where="abstract and introduction",
    says=r"a function with error $49\%$ on an appropriate distribution, at every leaf, is enough for the top-down"
    r" algorithms to reach error $1\%$ with trees of constant size",
)
def constant_size(c: Check) -> None:
    """With advantage gamma the constant e^(1/(8 gamma^2 eps^2)) will do, for each of the three criteria.

    For gamma = eps = 1/100 it is e^12500000. While the error is at least eps, one of the j leaves has w min(q,
    1-q)^2 >= eps^2/j, by Jensen's inequality. The best split lowers G by no less than the split of this leaf by
    its witness: 8 gamma^2 eps^2/j. So G, at most 1 at the start, would be negative after t splits with 8 gamma^2
    eps^2 (1 + 1/2 + ... + 1/t) > 1. That sum is more than T = ln(t+1).
    """
    drops(c)
    c.printed("x >= 4*x^2", "0 <= x <= 1/4")
    c.printed("sqrt(x) >= 8*x^2", "0 <= x <= 1/4")
    c.printed("q*(1 - q) >= min(q, 1 - q)/2", "0 <= q <= 1")
    c.printed(
        "min(q, 1 - q) >= (1 - tau)*min(p, 1 - p) + tau*min(r, 1 - r)",
        "0 <= p <= 1, 0 <= r <= 1, 0 <= tau <= 1, q = (1 - tau)*p + tau*r",
    )
    c.printed("1/j > ln(1 + 1/j)", "j >= 1")
    c.printed("8*gamma^2*eps^2*T >= 1", "T = 1/(8*gamma^2*eps^2) + v, v >= 0, 0 < gamma <= 1/2, 0 < eps < 1")
    c.identity("1/(8*(1/100)^2*(1/100)^2)", "12500000")
    c.argued(
        "no split raises the error; so if it is eps or more after t splits, it was before each of them, and one of the"
        " j leaves had w min(q, 1-q)^2 >= eps^2/j by Jensen's inequality; the best split drops G no less than the"
        " witness there, and the drops for j = 1, ..., t sum to more than 1"
    )
    c.note(
        "an appropriate distribution is the balanced one at a leaf: under the distribution of the leaf itself a"
        " constant function may have error 49% and split nothing"
    )


@claim(
    "KM96.D1",
    where="Definition 1",
    says=r"$f$ satisfies the Weak Hypothesis Assumption for $F$ with advantage $\gamma\in(0,\frac12]$ when every"
    r" distribution $P$ has an $h\in F$ with $\Pr_P[h\ne f]\le\frac12-\gamma$",
)
def weak_hypothesis_assumption(c: Check) -> None:
    """On a finite domain the largest such gamma is the value of a game, and it is attained."""
    c.not_a_claim("a definition")


@claim(
    "KM96.S3.1", where="section 3, after Definition 1", says=r"if $f\in F$ then the advantage is $\frac12$"
)
def target_in_the_class(c: Check) -> None:
    """The error of f is 0 under every distribution."""
    c.exhaustive(
        ((f, classes) for n in (1, 2, 3) for f in functions(n) for classes in around(f, n)),
        lambda case: less_than_half(*case),
        sizes="all f of at most 3 variables; F is f, or f with the variables, or f with its negation",
        text="the advantage of f over all distributions is 1/2",
    )
    c.printed("0 <= 1/2 - gamma", "0 < gamma <= 1/2")


@claim(
    "KM96.S3.2",
    where="section 3, after Definition 1",
    says=r"the assumption holds if and only if, on every distribution, $f$ can be approximated by thresholded linear"
    r" combinations of functions in $F$",
)
def thresholds(c: Check) -> None:
    """On a finite domain: if and only if f is such a combination, as some P charges every point.

    One direction is von Neumann's theorem: the best mixture of F agrees with f with probability over 1/2 at
    every point, so that f is a majority vote. The other direction fails where weights may be negative, or the
    threshold is any number: the conjunction x0 + x1 >= 3/2 has no advantage over the literals on {(0,1),
    (1,0)}.
    """
    words = (
        "f has a positive advantage if and only if it is a thresholded linear combination of functions in F"
    )
    c.exhaustive(
        ((f, literals(n)) for n in (2, 3) for f in functions(n) if 0 < sum(f) < 2**n),
        not_equivalent,
        sizes="all f of 2 or 3 variables but the constants; F is the variables and their negations",
        text=words,
    )
    c.exhaustive(
        ((f, variables(n)) for n in (1, 2, 3) for f in functions(n)),
        not_equivalent,
        sizes="all f of at most 3 variables; F is the variables",
        text=words,
    )
    c.exhaustive(
        repaired_cases(),
        not_equivalent,
        sizes="all f of at most 3 variables, F the literals and constants; all f and all such F on 3 points",
        text=words,
        role="repaired",
        why=CLOSED,
    )
    c.exhaustive(
        ((f, chosen) for chosen in classes_on(3) for f in product((0, 1), repeat=3)),
        not_a_vote,
        sizes="all f and all nonempty F on 3 points",
        text="f has a positive advantage if and only if it is a majority vote over F without ties",
        role="strongest",
    )
    c.exhaustive(
        (1, 3, 5),
        closure_helps_majority,
        sizes="n = 1, 3, 5",
        text="the advantage of majority over the bits, their negations and the constants is 1/(2n)",
        role="strongest",
    )
    c.note(
        "That F is finite is needed: on the disjoint union of {0,1}^n for all odd n let F have n bits for each n, which"
        " are 0 on the other parts, their negations, and the constants. With weights 2/n and threshold 1 the bits give"
        " the majority on as many parts as one likes, so on every distribution up to any error. On the part n its"
        " advantage is at most 1/(2n), so no gamma > 0 will do."
    )


@claim(
    "KM96.S3.3",
    where="section 3, majority",
    says=r"the majority of $n$ bits has advantage $\frac1n$ over the single bits",
)
def majority_advantage(c: Check) -> None:
    """Under the uniform law on the inputs with (n-1)/2 or (n+1)/2 ones each bit is right with chance (n+1)/(2n).

    On the other hand a random bit is right at an input with k ones with chance max(k, n-k)/n, so on average
    over any distribution some bit is right with chance (n+1)/(2n) at least. With ties (n even) the advantage
    is 0: on the inputs with n/2 ones each bit is right with chance 1/2, whichever value the majority has
    there.
    """
    c.printed("(n + 1)/(2*n) - 1/2 >= 1/n", ODD)
    c.exhaustive(
        range(2, 8),
        below(lambda n: Fraction(1, n)),
        sizes="n = 2, ..., 7; for even n the ties may count as 0 or as 1",
        text="the advantage of majority over single bits is at least 1/n",
    )
    c.identity("(n + 1)/(2*n) - 1/2", "1/(2*n)", ODD, role="strongest")
    c.strongest("max(k, n - k)/n - 1/2 >= 1/(2*n)", f"{ODD}, k >= m + 1, k <= n, integer k")
    c.strongest("max(k, n - k)/n - 1/2 >= 1/(2*n)", f"{ODD}, 0 <= k <= m, integer k")
    c.exhaustive(
        range(1, 8),
        differs_from_one_over_2n,
        sizes="n = 1, ..., 7",
        text="the advantage of majority over single bits is 1/(2n) for odd n, and 0 for even n",
        role="strongest",
    )
    c.note("measured as P[h = f] - P[h != f] the advantage is 1/n; Definition 1 measures half of that")


@claim(
    "KM96.S3.7",
    where="section 3, and end of section 5.1",
    says=r"the results need the assumption only for the balanced laws $P'_\ell$ at the nodes of trees over $F$, and"
    r" hold for probabilistic functions as well",
    uses=["KM96.L2"],
)
def balanced_laws_suffice(c: Check) -> None:
    """Each result rests on the drop of G at a leaf, and that on Lemma 2, which asks for the advantage on P'_l.

    A probabilistic h is a channel from f to its answer as any other: s0 and s1 are taken over its own coins too.
    """
    found = weakened_cases()
    drops(c)
    c.exhaustive(
        found,
        drops_too_little,
        sizes=f"all f with n <= 3, f = 0 at 0, and an advantage at every balanced law of a node; F is the literals, P"
        f" uniform or p = (1/3, 1/2, 3/4): {len(found)} pairs, three criteria",
        text=LARGE_DROPS,
    )
    c.exhaustive(
        ((gamma, splits) for gamma in NOISE for splits in range(1, 5)),
        noise_drops_too_little,
        sizes="1 to 4 splits by copies of an h that differs from f with chance 1/2 - gamma by its own coins, P[f = 1] ="
        " 1/2, gamma = 1/10, 1/4, 2/5, three criteria",
        text=LARGE_DROPS,
    )
    c.argued(
        "the recurrences of Theorems 8 to 10 use of the assumption one function for one leaf, by its advantage"
        " (s1 - s0)/2 on the balanced law of this leaf, with its own coins where it is probabilistic; the drop follows"
        " as above, and the best split drops no less"
    )
    c.computed(
        "pairs among these without an advantage over all distributions",
        sum(advantage(table(f), literals(f.n)).gamma <= 0 for f, _, _ in found),
    )
    c.note(
        "Covered are Theorems 8 to 10, and so (4) to (6). A leaf with one label has no balanced law, and no error. For"
        " the version with a sample the laws in question are those of the sample; that the assumption holds at the"
        " balanced laws of P does not give it there."
    )


def drops(c: Check) -> None:
    """For the three criteria, the drop in terms of the advantage (s1 - s0)/2 of h on the balanced law of the leaf.

    By the last two identities the drop of 2 sqrt(q(1-q)) is that times 1 - sqrt(s0 s1) - sqrt((1-s0)(1-s1)). The
    bounds exceed those of Lemmas 5 to 7 with gamma = (s1 - s0)/2.
    """
    c.identity(ADVANTAGE, "(s1 - s0)/2", SPLIT)
    c.printed(f"{GINI_DROP} >= 8*(s1 - s0)^2*(q*(1 - q))^2", SPLIT)
    c.identity("H(q) - (1 - tau)*H(p) - tau*H(r)", "H(tau) - q*H(s1) - (1 - q)*H(s0)", SPLIT)
    c.printed(f"{ENTROPY_DROP} >= 2*(s1 - s0)^2*q*(1 - q)", CHANNEL)
    c.identity("(1 - tau)^2*p*(1 - p)", "q*(1 - q)*(1 - s0)*(1 - s1)", SPLIT)
    c.identity("tau^2*r*(1 - r)", "q*(1 - q)*s0*s1", SPLIT)
    c.printed(f"{ROOT_FACTOR} >= (s1 - s0)^2/2", "0 <= s0 <= s1 <= 1")


@claim(
    "KM96.S3.8",
    where="section 3, last paragraph",
    says=r"the assumption over $P$ and its filterings is implied by a rapid decay of $\epsilon_t$, and so holds if and"
    " only if TopDown performs well",
)
def converse(c: Check) -> None:
    """The parity of two bits has no advantage under the uniform law, and TopDown has it after three splits.

    The first split is a tie at gain 0, which the algorithm makes; the other two are forced.
    """
    words = (
        "where the error is at most t^(-1/128) for all t >= 1, as Theorem 10 has it for gamma = 1/2, some function has"
        " a positive advantage on the balanced law of P"
    )
    c.exhaustive(
        [((0, 1, 1, 0), literals(2))],
        decays_without_advantage,
        sizes="f = x0 XOR x1 over the variables and their negations, P uniform",
        text=words,
    )
    c.exhaustive(
        [((1, 0), variables(1))], decays_without_advantage, sizes="f = NOT x0 over x0, P uniform", text=words
    )
    c.strongest(
        f"{drop(gini)} <= 2*({ADVANTAGE})*{gini('q')}",
        "0 < q < 1, 0 < tau < 1, 0 <= delta <= 1, r = q + (1 - tau)*delta, r <= 1, q - tau*delta >= 0",
    )
    c.note(
        "What a decay implies is an advantage at the splits that bring it: a split that lowers the Gini criterion of"
        " a leaf by kappa G(q) has advantage at least kappa/2 on its balanced law. A tie at gain 0 is split as well,"
        " so that the error may fall without any advantage."
    )


@claim(
    "KM96.T1.s1",
    where="Theorem 1, last part",
    says=r"given $F$, $\gamma$, $f$ and $P$ there is a polynomial $p$ such that running on"
    r" $m>p(\log\frac1\delta,\frac1\epsilon,t)$ examples gives error below $\epsilon$ with probability over $1-\delta$",
    uses=["KM96.T1"],
)
def sample_version(c: Check) -> None:
    """False for infinite F, true for finite F.

    Let the domain be a union of blocks B_k of 4 m_k points, m_k = 2^(8^k), k >= 1, let P be uniform on each with
    P(B_k) = 2^-k, and F all functions: every f has advantage 1/2. Of m_k examples at most m_k are in B_k. So any
    algorithm errs on at least 3/8 of B_k, averaged over f and the sample, and by Fatou's lemma some f has an
    average over 2^-k/3 for infinitely many k. But errors below eps = 2^-k/6 with probability over 1 - delta =
    5/6 would make it at most 2^-k/6 + 2^-k/6. The least t for (4), (5) or (6) is at most 2^(c 4^k) for some c, so
    that m_k exceeds every polynomial in log(1/delta), 1/eps and t from some k on.

    For finite F the law of the sample has the advantage gamma as well. With three times the constants of Theorem
    1 the error on the sample is below 3/4 eps: for eps > 2/3 it is at most 1/2, else ln(1/eps) is lam >= 0.4.
    There are at most 2 (8|F|)^t trees with t splits, 4^t shapes with |F|^t names and 2^(t+1) labels. By Hoeffding's
    inequality, with x = ln(8|F|) and ln(1/delta) = lam in the line on m, all have an error of at most eps/4 over
    that on the sample, with probability over 1 - delta.
    """
    c.exhaustive(
        [(1, 1), (1, 2), (2, 1)],
        lambda case: errs_too_much(*case),
        sizes="m = 1 with 1 or 2 splits, m = 2 with 1 split; F all functions on 4m points, P uniform",
        text="averaged over f and m examples, TopDown errs on at most 1/6 + 1/6 of a block of 4m points",
    )
    c.argued(
        "that F is finite is needed: on blocks of 4m points, with probability 2^-k and m = 2^(8^k), the average error"
        " over all f is at least 3/8 of the block, so by Fatou's lemma some f has more than 1/3 for infinitely many k,"
        " whereas m exceeds every polynomial in 1/eps = 6 2^k and t = 2^O(4^k)",
        role="repaired",
        why=FINITE,
    )
    c.repaired("2*(2*t + 1)/(t + 2) <= 4", "t >= 0", hypothesis=FINITE)
    c.exhaustive(
        ((t, n) for t in range(41) for n in range(1, 9)),
        more_trees,
        sizes="t <= 40, |F| <= 8",
        text="there are at most 2 (8|F|)^t trees with t splits over F",
        role="repaired",
        why=FINITE,
    )
    c.repaired(
        "ln(2) + t*x - m*eps^2/8 < -lam",
        "m = 8*(lam + ln(2) + t*x)/eps^2 + v, v > 0, lam >= 0, 0 < eps <= 1, t >= 0, x >= 0",
        hypothesis=FINITE,
    )
    c.repaired("ln(3/2) >= 0.4", hypothesis=FINITE)
    c.repaired("3/eps^2 >= 1/(3*eps/4)^2", "0 < eps <= 1", hypothesis=FINITE)
    c.repaired("3*lam^2 >= (lam + ln(4/3))^2", "lam >= 0.4", hypothesis=FINITE)
    c.repaired("3*lam >= lam + ln(4/3)", "lam >= 0.4", hypothesis=FINITE)
    c.argued(
        "the assumption holds for the law of the sample too, which gives an error below 3/4 eps on the sample; by"
        " Hoeffding's inequality, for all trees at once, the error is below eps with probability over 1 - delta",
        role="repaired",
        why=FINITE,
    )
    c.strongest("(1 - 1/(4*m))^m/2 >= 3/8", "m >= 1")
    c.exhaustive(
        [(1, 1), (1, 2), (2, 1)],
        lambda case: average_differs(*case),
        sizes="m = 1 with 1 or 2 splits, m = 2 with 1 split; F all functions on 4m points, P uniform",
        text="the average over f of the expected error of TopDown is (1 - 1/N)^m/2, N = 4m",
        role="strongest",
    )
    c.note(
        "p is asked for after F, f and P, as printed, and may depend on them: for finite F, ln|F| enters it. The part"
        " by machine against it, on one block, refutes one p for all F, even for finite F; the printed order needs"
        " the step in words. Neither the tie rule, nor the labels of empty leaves, nor the constants of (4)-(6) matter."
    )


# ------------------------------------------------------------------------------------------ functions and classes


def functions(n: int) -> Iterator[Values]:
    """All functions of n variables."""
    for code in range(1 << (1 << n)):
        yield tuple(code >> x & 1 for x in range(1 << n))


def table(f: BooleanFunction) -> Values:
    """The values of a function."""
    return tuple(int(v) for v in f.values)


def negation(f: Values) -> Values:
    """1 - f."""
    return tuple(1 - v for v in f)


@cache
def variables(n: int) -> Functions:
    """The n projections."""
    return tuple(tuple(x >> i & 1 for x in range(1 << n)) for i in range(n))


@cache
def literals(n: int) -> Functions:
    """The projections and their negations."""
    return (*variables(n), *map(negation, variables(n)))


def constants(points: int) -> Functions:
    """The two constant functions."""
    return ((0,) * points, (1,) * points)


def around(f: Values, n: int) -> tuple[Functions, ...]:
    """Classes that have f."""
    return ((f,), (*variables(n), f), (negation(f), f))


def classes_on(points: int) -> Iterator[Functions]:
    """All nonempty classes of functions on so many points."""
    known = list(product((0, 1), repeat=points))
    for size in range(1, len(known) + 1):
        yield from combinations(known, size)


def repaired_cases() -> Iterator[tuple[Values, Functions]]:
    """Targets with classes that have the negations of their functions and the constants."""
    for n in (1, 2, 3):
        yield from ((f, (*literals(n), *constants(2**n))) for f in functions(n))
    for chosen in classes_on(3):
        if set(constants(3)) <= set(chosen) and all(negation(h) in chosen for h in chosen):
            yield from ((f, chosen) for f in product((0, 1), repeat=3))


def less_than_half(f: Values, chosen: Functions) -> Witness:
    """A witness where the advantage is not 1/2."""
    found = advantage(f, chosen).gamma
    return None if found == HALF else {"f": f, "F": chosen, "advantage": found}


@cache
def combinations_of(chosen: Functions) -> frozenset[Values]:
    """The thresholded linear combinations of a class that have weights from -2 to 2.

    Only linearly independent functions need a weight.
    """
    independent = basis(chosen)
    found = set()
    for weights in product(range(-2, 3), repeat=len(independent)):
        sums = [
            sum(w * h[x] for w, h in zip(weights, independent, strict=True)) for x in range(len(chosen[0]))
        ]
        found |= {tuple(int(s >= bound) for s in sums) for bound in (*sums, max(sums) + 1)}
    return frozenset(found)


def is_combination(f: Values, chosen: Functions) -> bool:
    """Whether f is a thresholded linear combination of a class.

    If no small weights are found, two points with f = 1 and two with f = 0 rule out all weights: each h of the
    class has the same sum on both. Raises TreecertError if there are none, as then weights may have been missed.
    """
    if f in combinations_of(chosen):
        return True
    ones, zeros = ([x for x, v in enumerate(f) if v == label] for label in (1, 0))
    if {sums(pair, chosen) for pair in product(ones, ones)} & {
        sums(pair, chosen) for pair in product(zeros, zeros)
    }:
        return False
    raise TreecertError(f"no weights are found for {f}, and none are ruled out")


def sums(pair: tuple[int, int], chosen: Functions) -> Values:
    """The sum of each function of a class over two points."""
    return tuple(h[pair[0]] + h[pair[1]] for h in chosen)


def basis(chosen: Functions) -> list[Values]:
    """Functions of the class of which all its functions are linear combinations, up to a constant."""
    taken: list[Values] = []
    reduced: list[list[Fraction]] = [[Fraction(1)] * len(chosen[0])]
    for h in chosen:
        row = [Fraction(v) for v in h]
        for known in reduced:
            place = next(x for x, v in enumerate(known) if v)
            factor = row[place] / known[place]
            row = [a - factor * b for a, b in zip(row, known, strict=True)]
        if any(row):
            reduced.append(row)
            taken.append(h)
    return taken


def not_equivalent(case: tuple[Values, Functions]) -> Witness:
    """A witness where the assumption holds and f is no thresholded combination, or the reverse."""
    f, chosen = case
    found = advantage(f, chosen)
    if (found.gamma > 0) == is_combination(f, chosen):
        return None
    return {"f": f, "advantage": found.gamma, "worst distribution": found.worst}


@cache
def votes_of(chosen: Functions) -> frozenset[Values]:
    """The majority votes without ties, with weights 0, 1, 2.

    None is missed for want of larger weights where the advantage is not positive: a distribution under which no
    function is right with chance over 1/2 rules out all votes.
    """
    found = set()
    for weights in product(range(3), repeat=len(chosen)):
        sums = [
            sum(w * (2 * h[x] - 1) for w, h in zip(weights, chosen, strict=True))
            for x in range(len(chosen[0]))
        ]
        if all(sums):
            found.add(tuple(int(s > 0) for s in sums))
    return frozenset(found)


def not_a_vote(case: tuple[Values, Functions]) -> Witness:
    """A witness where the assumption holds and f is no majority vote, or the reverse."""
    f, chosen = case
    found = advantage(f, chosen).gamma
    return None if (found > 0) == (f in votes_of(chosen)) else {"f": f, "F": chosen, "advantage": found}


# --------------------------------------------------------------------------------------------------------- majority


def majorities(n: int) -> list[Values]:
    """The majority of n bits; for even n with ties as 0, and with ties as 1."""
    return [
        tuple(int(2 * x.bit_count() + tie > n) for x in range(1 << n)) for tie in ((0,) if n % 2 else (0, 1))
    ]


@cache
def majority_advantages(n: int) -> tuple[Fraction, ...]:
    """The advantages over the single bits, by linear programming."""
    return tuple(advantage(f, variables(n)).gamma for f in majorities(n))


def below(bound: Callable[[int], Fraction]) -> Callable[[int], Witness]:
    """A check of n: the advantage of majority is at least the bound."""

    def check(n: int) -> Witness:
        found = min(majority_advantages(n))
        return None if found >= bound(n) else {"n": n, "advantage": found, "printed": bound(n)}

    return check


def closure_helps_majority(n: int) -> Witness:
    """A witness where the negations and the constants change the advantage 1/(2n) of majority, n odd."""
    (f,) = majorities(n)
    found = advantage(f, (*literals(n), *constants(2**n))).gamma
    return None if found == Fraction(1, 2 * n) else {"n": n, "advantage": found}


def differs_from_one_over_2n(n: int) -> Witness:
    """A witness where the advantage is neither 1/(2n), n odd, nor 0, n even."""
    expected = Fraction(1, 2 * n) if n % 2 else Fraction(0)
    found = majority_advantages(n)
    return None if set(found) == {expected} else {"n": n, "advantages": found}


# ------------------------------------------------------------------------------------------ the weakened assumption

Weakened = tuple[BooleanFunction, tuple[Fraction, ...], Fraction]
"""A target, the chances of its variables, and its least advantage at a balanced law of a node."""


def drop_bounds(gamma: Fraction, q: Fraction) -> list[tuple[Criterion, Terms]]:
    """The bounds of Lemmas 5, 6 and 7 on the drop at a leaf, as terms of the criterion.

    Rational numbers stand at q = 1/2, where G is 1. The bound of Lemma 7 is gamma^2 sqrt(q(1-q))/2.
    """
    pq = q * (1 - q)
    return [
        (GINI, ((16 * gamma**2 * pq**2, HALF),)),
        (ENTROPY, ((gamma**2 * pq, HALF),)),
        (ROOT, ((gamma**2 / 4, q),)),
    ]


def node_advantage(f: BooleanFunction, chances: Sequence[Fraction]) -> Fraction | None:
    """The least advantage of the literals over the balanced laws at nodes of trees; None if no node has one."""
    n = f.n
    masses = [weight(x, chances) for x in range(1 << n)]
    values = table(f)
    found = []
    for restriction in product((0, 1, None), repeat=n):
        inside = [
            x for x in range(1 << n) if all(b is None or x >> i & 1 == b for i, b in enumerate(restriction))
        ]
        if len({values[x] for x in inside}) == 2:
            target = tuple(values[x] for x in inside)
            law = balanced([masses[x] for x in inside], target)
            found.append(advantage_under(law, target, [[h[x] for x in inside] for h in literals(n)]))
    return min(found, default=None)


def weight(x: int, chances: Sequence[Fraction]) -> Fraction:
    """The probability of an input."""
    result = Fraction(1)
    for i, p in enumerate(chances):
        result *= p if x >> i & 1 else 1 - p
    return result


@cache
def weakened_cases() -> tuple[Weakened, ...]:
    """The targets of at most 3 variables that have an advantage at every balanced law of a node.

    Those with f = 0 at 0: a negation has the same drops and the same advantages over the literals.
    """
    found = []
    for n in (1, 2, 3):
        for chances in ((HALF,) * n, (Fraction(1, 3), HALF, Fraction(3, 4))[:n]):
            for values in (v for v in functions(n) if not v[0]):
                f = BooleanFunction.from_values(values)
                gamma = node_advantage(f, chances)
                if gamma is not None and gamma > 0:
                    found.append((f, chances, gamma))
    return tuple(found)


def drops_too_little(case: Weakened) -> Witness:
    """A witness where a step of TopDown lowers G by less than the bound at some leaf."""
    f, chances, gamma = case
    found = too_little(f.law(chances), 2**f.n - 1, gamma)
    return None if found is None else {"f": table(f), **found}


def noise_drops_too_little(case: tuple[Fraction, int]) -> Witness:
    """The same for splits by copies of a function that is wrong with chance 1/2 - gamma, whatever the input.

    There are as many copies as splits, so that every leaf has one that was not asked yet.
    """
    gamma, splits = case
    return too_little(copies(gamma, splits), splits, gamma)


def too_little(law: Law, splits: int, gamma: Fraction) -> Witness:
    """A witness where a step of TopDown lowers G by less than the bound for gamma at some leaf."""
    for criterion in (GINI, ENTROPY, ROOT):
        growth = grow(law, splits, criterion=criterion)
        for tree, step in zip(growth.trees, growth.steps, strict=False):
            made = tuple((step.mass * k, q) for k, q in step.gain)
            for w, q in purity(tree, law):
                bound = dict(drop_bounds(gamma, q))[criterion]
                if criterion.sign((*made, *((-w * k, at) for k, at in bound))) < 0:
                    return {"criterion": criterion.name, "w": w, "q": q, "gamma": gamma}
    return None


def decays_without_advantage(case: tuple[Values, Functions]) -> Witness:
    """A witness where TopDown keeps the bound of Theorem 10 for gamma = 1/2, and no function has an advantage."""
    f, chosen = case
    uniform = [Fraction(1, len(f))] * len(f)
    law = feature_law(uniform, f, chosen)
    errors = [error(tree, law) for tree in grow(law, 3, criterion=ROOT).trees]
    # t^(-1/128) is over 1/2 for t < 2^128, and the error stays where it is once it is 0.
    rapid = all(e <= HALF for e in errors) and errors[-1] == 0
    found = advantage_under(balanced(uniform, f), f, chosen)
    if found > 0 or not rapid:
        return None
    return {"f": f, "errors": errors, "advantage": found}


# --------------------------------------------------------------------------------------------------------- samples


@cache
def hypothesis(points: int, splits: int, sample: tuple[tuple[int, int], ...]) -> int:
    """What TopDown makes of a sample with F all functions on so many points, as a table of bits."""
    rows = [[h >> x & 1 for h in range(1 << points)] for x in range(points)]
    law = SampleLaw([rows[x] for x, _ in sample], [y for _, y in sample])
    tree = grow(law, splits, criterion=ROOT).last
    return sum(predict(tree, rows[x]) << x for x in range(points))


def errors_of(f: int, m: int, splits: int) -> list[Fraction]:
    """The errors of TopDown on all samples of m of the 4m points."""
    n = 4 * m
    return [
        Fraction((hypothesis(n, splits, tuple((x, f >> x & 1) for x in sorted(drawn))) ^ f).bit_count(), n)
        for drawn in product(range(n), repeat=m)
    ]


def average_error(m: int, splits: int) -> Fraction:
    """The error of TopDown, averaged over all targets and all samples of m of the 4m points."""
    errors = [e for f in range(1 << 4 * m) for e in errors_of(f, m, splits)]
    return sum(errors, Fraction(0)) / len(errors)


def errs_too_much(m: int, splits: int) -> Witness:
    """A witness where the average error is over 1/6 + 1/6."""
    average = average_error(m, splits)
    return None if average <= Fraction(1, 3) else {"m": m, "points": 4 * m, "average error": average}


def more_trees(case: tuple[int, int]) -> Witness:
    """A witness where more than 2 (8n)^t trees have t splits over n functions, counted with the labels of leaves."""
    t, n = case
    count = comb(2 * t, t) // (t + 1) * n**t * 2 ** (t + 1)
    return None if count <= 2 * (8 * n) ** t else {"t": t, "functions": n, "trees": count}


def average_differs(m: int, splits: int) -> Witness:
    """A witness where the average error is not half of the average mass that is not seen."""
    average, unseen = average_error(m, splits), (1 - Fraction(1, 4 * m)) ** m / 2
    return None if average == unseen else {"m": m, "average": average, "half the unseen mass": unseen}
