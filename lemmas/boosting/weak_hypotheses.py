r"""Section 3: what the Weak Hypothesis Assumption says.

Paper: KM96, section 3, Definition 1 and what follows it.
Notation: the advantage of h on a distribution P is 1/2 - P[h != f].
Decided here: the two remarks after Definition 1, by the value of the game in which one side chooses P and the other h
(`algorithms.weak_learning`).
Found: on a finite domain the assumption is equivalent to f being a majority vote over F without ties. It is equivalent
to f being a thresholded linear combination where F is finite, has the negations of its functions, and has the
constants; not in general.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product

from algorithms.weak_learning import advantage
from lemmas.boosting.function_classes import (
    HALF,
    Functions,
    Values,
    Witness,
    classes_on,
    constants,
    functions,
    literals,
    negation,
    variables,
)
from lemmas.boosting.majority_advantage import closure_helps_majority
from verify.claims import Check, claim
from verify.errors import TreecertError
from verify.rationals import Fraction

Case = tuple[Values, Functions]
"""A target and a class."""

EQUIVALENT = (
    "f has an advantage over F if and only if on every distribution some thresholded linear combination of"
    " functions in F is as near to f as one likes; on a finite domain, if and only if f is one"
)
CLOSED = "F is finite, has the negations of its functions, and has the constants"


@claim(
    "KM96.D1",
    where="Definition 1",
    says=r"$f$ satisfies the Weak Hypothesis Assumption for $F$ with advantage $\gamma\in(0,\frac12]$ when every"
    r" distribution $P$ has an $h\in F$ with $\Pr_P[h\ne f]\le\frac12-\gamma$",
)
def weak_hypothesis_assumption(c: Check) -> None:
    """P is any distribution over X, and h may depend on it; F is a class of functions, and gamma is above 0."""
    c.not_a_claim("a definition")


@claim(
    "KM96.S3.1", where="section 3, after Definition 1", says=r"if $f\in F$ then the advantage is $\frac12$"
)
def target_in_the_class(c: Check) -> None:
    """The error of h = f is 0 under every distribution.

    The members of the family are the values of f and h with their chances: there are at most four, whatever the domain.
    P[h != f] is the mean of (h - f)^2.
    """
    c.family("mean((h - f)^2) <= 1/2 - gamma", "gamma == 1/2, each f*(1 - f) == 0, h*(1 - h) == 0, h == f")
    c.bounded(
        with_their_target,
        other_than_half,
        text="the advantage of f over all distributions is 1/2",
        every="all finite domains, all F, all f in F",
        names=extent,
        role="support",
    )


@claim(
    "KM96.S3.2",
    where="section 3, after Definition 1",
    says=r"the assumption holds if and only if, on every distribution, $f$ can be approximated by thresholded linear"
    r" combinations of functions in $F$",
)
def thresholds(c: Check) -> None:
    """One direction fails where weights may be negative, or the threshold is any number.

    f = 1 at (0,0) only, which is -x0 - x1 >= 0, has no advantage over the literals on {(0,1), (1,0)}.
    """
    c.bounded(
        targets_and_classes,
        not_equivalent,
        text=EQUIVALENT,
        every="all domains, all classes F, all targets f",
        names=extent,
        within=lambda case: case[0] not in case[1],
    )
    c.argued(
        EQUIVALENT + ": by the two arguments below",
        every="all domains, all classes F, all targets f",
        role="repaired",
        why=CLOSED,
    )
    c.argued(
        "From an advantage to a combination. F is finite, so that F and f part the domain into finitely many cells, on"
        " each of which all of them are constant. By von Neumann's theorem for the game on the cells some mixture of"
        " F, with weights v_h >= 0 of sum 1, is right with chance at least 1/2 + gamma at every point. So the sum of"
        " the v_h h is above 1/2 where f = 1 and below 1/2 where f = 0: f is that sum with threshold 1/2.",
        every="all domains, all finite F, all f with an advantage gamma > 0",
        role="support",
    )
    c.argued(
        "From combinations to an advantage. Take a law that charges each of the finitely many cells. A combination"
        " with an error below the least of their masses is f itself: f = 1 exactly where the sum of the w_h h reaches"
        " the threshold. The sum has finitely many values, so that with a threshold a little lower D, the sum less the"
        " threshold, is above 0 where f = 1 and below 0 where f = 0. As h is half of 2h - 1 and 1, D is a sum of"
        " multiples of the 2h - 1 and a constant; as F has negations and constants, it is a sum of v_h (2h - 1) over"
        " h in F with all v_h >= 0, and not all are 0. Divide by their sum, and let m > 0 be the least |D|. On every"
        " law the mean of (2f - 1) D is at least m, so that for some h in F that of (2f - 1)(2h - 1), which is"
        " 1 - 2 P[h != f], is: the advantage is at least m/2.",
        every="all domains, all finite F with negations and constants, all f",
        role="support",
    )
    c.bounded(
        closed_classes,
        not_equivalent,
        text="f has an advantage over F if and only if it is a thresholded linear combination of functions in F",
        every=f"all finite domains, all F and f where {CLOSED}",
        names=extent,
        role="support",
    )
    c.bounded(
        lambda: (
            (f, chosen) for n in (1, 2, 3) for chosen in classes_on(n) for f in product((0, 1), repeat=n)
        ),
        not_a_vote,
        text="f has an advantage over F if and only if it is a majority vote over F without ties",
        every="all finite domains, all F, all f",
        names=extent,
        role="strongest",
    )
    c.bounded(
        (1, 3, 5),
        closure_helps_majority,
        text="the advantage of majority over the bits, their negations and the constants is 1/(2n)",
        every="all odd n",
        names="n",
        role="support",
    )
    c.read_as(
        "some gamma > 0 will do for f and F, if and only if on each distribution there is a combination as near to f as"
        " one likes",
        other="with the same gamma on both sides, or with one combination for all distributions",
        why="the sentence names no gamma and no accuracy, and says on any distribution",
    )
    c.argued(
        "That F is finite is needed: on the disjoint union of {0,1}^n for all odd n let F have n bits for each n, which"
        " are 0 on the other parts, their negations, and the constants. With weights 2/n and threshold 1 the bits give"
        " the majority on as many parts as one likes, so on every distribution up to any error. On the inputs of the"
        " part n with (n-1)/2 or (n+1)/2 ones, all alike, a bit of this part is right with probability (n+1)/(2n), its"
        " negation with (n-1)/(2n), and all else in F is constant there, and right with chance 1/2. So the advantage"
        " is at most 1/(2n), for every odd n, and no gamma > 0 will do.",
        every="this F and the majority on each part",
        role="support",
    )


# ------------------------------------------------------------------------------------------------------------- cases


def with_their_target() -> Iterator[Case]:
    """All classes on at most 3 points with all their members as targets."""
    for points in (1, 2, 3):
        yield from ((f, chosen) for chosen in classes_on(points) for f in chosen)


def closed_classes() -> Iterator[Case]:
    """All classes on at most 3 points that have the constants and all negations, with all f."""
    for points in (1, 2, 3):
        cases = ((f, chosen) for chosen in classes_on(points) for f in product((0, 1), repeat=points))
        yield from filter(is_closed, cases)


def targets_and_classes() -> Iterator[Case]:
    """All f of few variables with classes of literals, then all f with all classes on 3 points."""
    for n in (2, 3):
        yield from ((f, literals(n)) for f in functions(n) if 0 < sum(f) < 2**n)
    for n in (1, 2, 3):
        yield from ((f, variables(n)) for f in functions(n))
        yield from ((f, (*literals(n), *constants(2**n))) for f in functions(n))
    yield from ((f, chosen) for chosen in classes_on(3) for f in product((0, 1), repeat=3))


def is_closed(case: Case) -> bool:
    """Whether a class has the constants, and the negations of its functions."""
    f, chosen = case
    return set(constants(len(f))) <= set(chosen) and all(negation(h) in chosen for h in chosen)


def extent(case: Case) -> dict[str, object]:
    """How large the domain and the class of a case are."""
    f, chosen = case
    return {"points of the domain": len(f), "functions in F": len(chosen)}


def other_than_half(case: Case) -> Witness:
    """A witness where the advantage is not 1/2."""
    f, chosen = case
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
    return {
        "f": f, "F": chosen, "advantage": found.gamma, "worst distribution": found.worst, **threshold_form(f, chosen)
    }  # fmt: skip


def threshold_form(f: Values, chosen: Functions) -> dict[str, object]:
    """Small weights and a threshold by which f is a combination of a class, if there are any."""
    independent = basis(chosen)
    for weights in sorted(product(range(-2, 3), repeat=len(independent)), key=lambda ws: sum(map(abs, ws))):
        values = [sum(w * h[x] for w, h in zip(weights, independent, strict=True)) for x in range(len(f))]
        for bound in (*values, max(values) + 1):
            if f == tuple(int(v >= bound) for v in values):
                return {"combined": tuple(independent), "weights": weights, "threshold": bound}
    return {}


@cache
def votes_of(chosen: Functions) -> frozenset[Values]:
    """The majority votes without ties, with weights 0, 1, 2.

    None is missed for want of larger weights where the advantage is not positive: a distribution under which no
    function is right with probability over 1/2 rules out all votes.
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
