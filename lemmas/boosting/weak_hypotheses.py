r"""Sections 1 and 3: what the Weak Hypothesis Assumption asks for, and what it gives.

Paper: KM96, introduction, section 3, last part of Theorem 1.
Notation: the advantage of h on a distribution P is 1/2 - P[h != f]. For the split of a leaf by h,
s0 = P[h = 1 | f = 0] and s1 = P[h = 1 | f = 1]; the advantage of h on the balanced law P' is (s1 - s0)/2.
Decided here: the remarks around Definition 1, by the value of the game in which one side chooses P and the
other h (`algorithms.weak_learning`); the weakened assumption; learning from a sample.
Found: the assumption is equivalent to f being a majority vote over F without ties. It is equivalent to f
being a thresholded linear combination where F is finite, has the negations of its functions, and has the
constants; not in general. The majority of n bits has advantage 1/(2n) over single bits for odd n, not 1/n, and
none for even n. TopDown may do well where the weakened assumption fails. No number of examples that F does
not enter suffices.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, product

from algorithms.booleans import BooleanFunction
from algorithms.criteria import ENTROPY, GINI, ROOT, Criterion, Terms
from algorithms.growth import grow
from algorithms.laws import SampleLaw
from algorithms.trees import error, predict, purity
from algorithms.weak_learning import advantage, advantage_under, balanced, feature_law
from lemmas.boosting.formulas import drop, gini
from lemmas.boosting.lemma_2 import ADVANTAGE
from verify.claims import Check, claim

HALF = Fraction(1, 2)
Values = tuple[int, ...]
"""The values of a function at the points of a domain; inputs in {0,1}^n are numbered as in truth tables."""
Functions = tuple[Values, ...]
Witness = dict[str, object] | None

CHANNEL = "0 < q < 1, 0 <= s0 <= s1 <= 1"
SPLIT = f"{CHANNEL}, tau = q*s1 + (1 - q)*s0, 0 < tau < 1, p = q*(1 - s1)/(1 - tau), r = q*s1/tau"
DROP_BOUND = "8*(s1 - s0)^2*(q*(1 - q))^2"
"""In terms of the advantage gamma = (s1 - s0)/2: 32 gamma^2 (q(1-q))^2, at least 8 gamma^2 min(q, 1-q)^2."""
ROOT_FACTOR = "1 - sqrt(s0*s1) - sqrt((1 - s0)*(1 - s1))"
ODD = "n = 2*m + 1, m >= 1, integer m"


@claim(
    "KM96.Int1",
    where="abstract and introduction",
    says=r"a function with error $49\%$ on an appropriate distribution, at every leaf, is enough for the top-down"
    r" algorithms to reach error $1\%$ with trees of constant size",
)
def constant_size(c: Check) -> None:
    """With gamma = eps = 1/100 the constant e^12500000 will do, for each of the three criteria.

    By the two identities for p and r the drop of 2 sqrt(q(1-q)) is 2 sqrt(q(1-q)) (1 - sqrt(s0 s1) -
    sqrt((1-s0)(1-s1))). While the error is at least eps, one of the t leaves has w min(q, 1-q)^2 >= eps^2/t,
    by Jensen's inequality. The best split lowers G by no less than the split of this leaf by its witness: 8
    gamma^2 eps^2/t. So G, at most 1 at the start, would be negative after 1 + 1/2 + ... + 1/t > 1/(8 gamma^2
    eps^2).
    """
    c.identity(ADVANTAGE, "(s1 - s0)/2", SPLIT)
    c.printed(f"4*q*(1 - q) - (1 - tau)*4*p*(1 - p) - tau*4*r*(1 - r) >= {DROP_BOUND}", SPLIT)
    c.identity("H(q) - (1 - tau)*H(p) - tau*H(r)", "H(tau) - q*H(s1) - (1 - q)*H(s0)", SPLIT)
    c.printed(f"H(q*s1 + (1 - q)*s0) - q*H(s1) - (1 - q)*H(s0) >= {DROP_BOUND}", CHANNEL)
    c.identity("(1 - tau)^2*p*(1 - p)", "q*(1 - q)*(1 - s0)*(1 - s1)", SPLIT)
    c.identity("tau^2*r*(1 - r)", "q*(1 - q)*s0*s1", SPLIT)
    c.printed(f"{ROOT_FACTOR} >= (s1 - s0)^2/2", "0 <= s0 <= s1 <= 1")
    c.printed("2*sqrt(q*(1 - q)) >= 16*(q*(1 - q))^2", "0 <= q <= 1")
    c.printed("q*(1 - q) >= min(q, 1 - q)/2", "0 <= q <= 1")
    c.printed("1/j >= ln(1 + 1/j)", "j >= 1")
    c.identity("8*(1/100)^2*(1/100)^2*12500000", "1")
    c.argued(
        "some leaf has w min(q, 1-q)^2 >= eps^2/t by Jensen's inequality, the best split drops G no less than the"
        " witness there, and the drops over t = 1, 2, ... sum to more than 1"
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
        why="F is finite, has the negations of its functions, and has the constants",
    )
    c.exhaustive(
        ((f, chosen) for chosen in classes_on(3) for f in product((0, 1), repeat=3)),
        not_a_vote,
        sizes="all f and all nonempty F on 3 points",
        text="f has a positive advantage if and only if it is a majority vote over F without ties",
        role="strongest",
    )
    c.note(
        "On an infinite domain the converse needs more: on the disjoint union of {0,1}^n for all odd n the majority"
        " is approximated on every distribution by thresholded combinations of single bits, and its advantage is"
        " at most 1/(2n) for every n, so 0."
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
    says=r"the results need the assumption only for the balanced laws $P'_\ell$ at the nodes of trees over $F$",
    uses=["KM96.L2"],
)
def balanced_laws_suffice(c: Check) -> None:
    """Each result rests on the drop of G at a leaf, and that on Lemma 2, which asks for the advantage on P'_l."""
    found = weakened_cases()
    c.exhaustive(
        found,
        drops_too_little,
        sizes=f"all f with n <= 3 and an advantage at every balanced law of a node; F is the literals, P uniform or"
        f" p = (1/3, 1/2, 3/4): {len(found)} pairs, three criteria",
        text="every step of TopDown lowers G by at least w(l) times the bound of Lemma 5, 6 or 7 at every leaf l",
    )
    c.computed(
        "pairs among these without an advantage over all distributions",
        sum(advantage(table(f), literals(f.n)).gamma <= 0 for f, _, _ in found),
    )
    c.note(
        "A leaf with one label has no balanced law, and no error. For the version with a sample the laws in question"
        " are those of the sample; that the assumption holds at the balanced laws of P does not give it there."
    )


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
    says=r"there is a polynomial $p$ such that for any $F$, running on $m>p(\log\frac1\delta,\frac1\epsilon,t)$"
    r" examples gives error below $\epsilon$ with probability over $1-\delta$",
)
def sample_version(c: Check) -> None:
    """Let F be all functions on N = 4m points, P uniform: f is in F, so that the advantage is 1/2.

    Averaged over f, any algorithm errs on half of the points that are not in the sample, (1 - 1/N)^m/2 of
    all. If the error were below 1/4 with probability over 5/6 for every f, then that average would be below
    3/8.
    """
    c.printed("(1 - 1/N)^m/2 < 1/4*5/6 + 1*1/6", "N >= 4*m, m > p, p >= 1, integer N, m")
    c.exhaustive(
        [(1, 1), (1, 2), (2, 1)],
        lambda case: learns_too_little(*case),
        sizes="m = 1 with 1 or 2 splits, m = 2 with 1 split; F all functions on 4m points, P uniform",
        text="with m examples the error of TopDown is below 1/4 with probability over 5/6, for every f in F",
    )
    c.strongest("(1 - 1/(4*m))^m/2 >= 3/8", "m >= 1")
    c.exhaustive(
        [(1, 1), (1, 2), (2, 1)],
        lambda case: average_differs(*case),
        sizes="m = 1 with 1 or 2 splits, m = 2 with 1 split; F all functions on 4m points, P uniform",
        text="the average over f of the expected error of TopDown is (1 - 1/N)^m/2",
        role="strongest",
    )
    c.note(
        "Neither the tie rule, nor the labels of empty leaves, nor t, nor the constants of (4)-(6) matter. With an"
        " infinite domain F and f are fixed and P alone depends on m. What has to enter p is the size of F: for"
        " finite F, 2 (8|F|)^t trees with t splits and Hoeffding's inequality give that with"
        " m > 2 (ln(1/delta) + ln 2 + t ln(8|F|))/eps^2 no tree has an error of more than eps/2 over its error on"
        " the sample, with probability over 1 - delta."
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
    """The thresholded linear combinations of a class, by trying weights.

    Only linearly independent functions need a weight, and small integers are enough on so few points; where
    they were not, an equivalence that holds would seem to fail.
    """
    independent = basis(chosen)
    size = 3 if len(independent) < 4 else 2
    found = set()
    for weights in product(range(-size, size + 1), repeat=len(independent)):
        sums = [
            sum(w * h[x] for w, h in zip(weights, independent, strict=True)) for x in range(len(chosen[0]))
        ]
        found |= {tuple(int(s >= bound) for s in sums) for bound in (*sums, max(sums) + 1)}
    return frozenset(found)


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
    if (found.gamma > 0) == (f in combinations_of(chosen)):
        return None
    return {"f": f, "advantage": found.gamma, "worst distribution": found.worst}


@cache
def votes_of(chosen: Functions) -> frozenset[Values]:
    """The majority votes without ties, with weights 0, 1, 2."""
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
    """The targets of at most 3 variables that have an advantage at every balanced law of a node."""
    found = []
    for n in (1, 2, 3):
        for chances in ((HALF,) * n, (Fraction(1, 3), HALF, Fraction(3, 4))[:n]):
            for values in functions(n):
                f = BooleanFunction.from_values(values)
                gamma = node_advantage(f, chances)
                if gamma is not None and gamma > 0:
                    found.append((f, chances, gamma))
    return tuple(found)


def drops_too_little(case: Weakened) -> Witness:
    """A witness where a step of TopDown lowers G by less than the bound at some leaf."""
    f, chances, gamma = case
    law = f.law(chances)
    for criterion in (GINI, ENTROPY, ROOT):
        growth = grow(law, 2**f.n - 1, criterion=criterion)
        for tree, step in zip(growth.trees, growth.steps, strict=False):
            made = tuple((step.mass * k, q) for k, q in step.gain)
            for w, q in purity(tree, law):
                bound = dict(drop_bounds(gamma, q))[criterion]
                if criterion.sign((*made, *((-w * k, at) for k, at in bound))) < 0:
                    return {"f": table(f), "criterion": criterion.name, "w": w, "q": q, "gamma": gamma}
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


def learns_too_little(m: int, splits: int) -> Witness:
    """A target for which the error is below 1/4 with probability at most 5/6."""
    for f in range(1 << 4 * m):
        errors = errors_of(f, m, splits)
        chance = Fraction(sum(e < Fraction(1, 4) for e in errors), len(errors))
        if chance <= Fraction(5, 6):
            return {"m": m, "N": 4 * m, "f": bin(f), "P[error < 1/4]": chance}
    return None


def average_differs(m: int, splits: int) -> Witness:
    """A witness where the average error is not half of the average mass that is not seen."""
    n = 4 * m
    errors = [e for f in range(1 << n) for e in errors_of(f, m, splits)]
    average = sum(errors, Fraction(0)) / len(errors)
    unseen = (1 - Fraction(1, n)) ** m / 2
    return None if average == unseen else {"m": m, "average": average, "half the unseen mass": unseen}
