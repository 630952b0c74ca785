r"""Lemma 8 and its proof: the covariance on a sample is near that on the law.

Paper: BDM20J, sections 2.1 and 2.2.
Notation: as in `covariances`. B is the constant behind the sign for "at least up to a constant".
Decided here: the lemma for all laws, with B = 128; the steps of its proof.
Found: the lemma has no constant for delta near 1: log(1/delta) may be so small that one example will do, and on one
example the covariance is 0. Nor does it say what alpha is; where alpha is free S_w may be empty for every number of
examples. The chances of features have to be between alpha and 1 - alpha, as in Theorem 10. With delta <= 1/2, or with
log(8/delta) for log(1/delta), it holds then.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from lemmas.juntas.covariances import (
    EXAMPLES,
    MASS,
    OFF,
    ON_LAW,
    ON_SAMPLE,
    WITHIN,
    enough,
    hints,
    near,
    seen,
    sure,
    total,
)
from verify.claims import Check, claim
from verify.kinds.draws.laws import ExplicitDraws
from verify.kinds.draws.search import DrawHints
from verify.kinds.draws.search.plans import DrawPlan
from verify.kinds.draws.search.unions import union_of
from verify.kinds.draws.tails import Proof, Range, Tail
from verify.kinds.greedy_runs.search import Way
from verify.rationals import Fraction
from verify.search.step_plans import Fact, LawAt

HALF = Fraction(1, 2)
EVENT = f"mean(z) > 0 and abs({ON_SAMPLE} - ({ON_LAW})) < eps"
NEAR = f"Pr[{EVENT}] >= 1 - delta"
SIZE = "m >= 128*ln(1/delta)/(eps^2*alpha^(2*k))"
LEMMA = NEAR, f"{EXAMPLES}, {MASS}, 0 < eps < 1, 0 < delta <= 1/2, {SIZE}"
FOR_ALL = NEAR, f"{EXAMPLES}, {MASS}, 0 < eps < 1, 0 < delta < 1, m >= 32*ln(8/delta)/(eps^2*alpha^(2*k))"
"""The same for every delta, with another logarithm."""
LOGS = Fact(
    "logs",
    "4*ln(1/delta) >= ln(8/delta)",
    law=LawAt("4*ln(1/d) >= ln(8/d)", "0 < d <= 1/2", {"d": "delta"}),
)
"""For delta <= 1/2."""
MASS_AT, SMALL_AT, SIZE_AT = "given 5", "given 7", "given 10"
"""Where the conditions on E[mean(z)], on eps < 1 and on m stand."""
SCALE = "eps^2*alpha^(2*k)"
EVENTS = {
    "event 1": Way(facts=seen(MASS_AT, SMALL_AT)),
    "event 2": Way(facts=near("eps", MASS_AT, SMALL_AT), law=replace(WITHIN, at={"w": OFF, "r": "eps"})),
}
PROOF = hints(
    LEMMA,
    "eps",
    {
        **EVENTS,
        "total": Way((LOGS, *enough("eps", {SIZE_AT: SCALE, "logs": "32"}, MASS_AT)), law=total("eps")),
    },
)
PROOF_FOR_ALL = hints(
    FOR_ALL, "eps", {**EVENTS, "total": Way(enough("eps", {SIZE_AT: SCALE}, MASS_AT), law=total("eps"))}
)
BETWEEN = "the features that w fixes have probabilities between alpha and 1 - alpha"
HALF_AT_MOST = "delta is at most 1/2"
HYPOTHESIS = f"{BETWEEN}; {HALF_AT_MOST}"
RARE = "Pr[m*mean(z) >= 1] <= 1/4", "m draws, independent z, 0 <= z <= 1, 4*m*E[mean(z)] <= 1"
"""Some example is in X_w, where z are bits."""
RARELY = DrawHints(
    (DrawPlan("Markov", Proof((Tail("m*M1_ >= 1", "first", {"mean 1": "m"}),), (Range({"mean 1": "1"}),))),)
)
FREE = "alpha is any number in (0, 1), as the lemma says nothing of it"
BOUNDING = "alpha is that of section 1.2: the probabilities of all features lie between alpha and 1 - alpha"
EMPTY = (
    "y = x_1 is a fair coin, w fixes x_2 = 1, which has the chance 1/(4m), k = 1, alpha = delta = 1/2, eps = 1/4, and m"
    " is the least number that is asked for, whatever the constant B is: 45 for B = 1; S_w is not empty with a"
    " probability of at most 1/4, and 1 - delta is 1/2"
)
"""Why no number of examples is enough where alpha is tied to no probability."""
WHOLE = {"alpha": HALF, "k": Fraction(0), "eps": HALF, "delta": HALF}
CHANCES = "exp(sum(ln(p))) >= alpha^k", "k >= 0, 0 < alpha < 1, sum(1) <= k, each alpha < p < 1"
"""X_w fixes at most k independent features to values with probabilities p."""
CHANCES_HINTS = (
    "each ln(p) >= ln(alpha) law ln(x) >= ln(y) for x >= y, y > 0 at x: p; y: alpha",
    "sum(ln(p)) >= ln(alpha)*sum(1)",
    "-ln(alpha) >= 0",
    "sum(ln(p)) >= k*ln(alpha) by 1: sum(ln(p)) >= ln(alpha)*sum(1); -ln(alpha): sum(1) <= k",
    "exp(sum(ln(p))) >= alpha^k law exp(s) >= exp(t) for s >= t at s: sum(ln(p)); t: k*ln(alpha)",
)

Pairs = Iterable[tuple[int, int]]


def covariance(pairs: Pairs) -> Fraction:
    """The covariance of x and y over equally likely pairs."""
    rows = list(pairs)
    n = len(rows)
    mean_xy = Fraction(sum(x * y for x, y in rows), n)
    return mean_xy - Fraction(sum(y for _, y in rows), n) * Fraction(sum(x for x, _ in rows), n)


def without_hypothesis(c: Check, used: str, *names: str) -> None:
    """Records that a claim is used for every delta and alpha, as it is printed, and not with what its repair asks."""
    for name in names:
        statement = {
            BETWEEN: ("p >= alpha", "0 < p < 1, 0 < alpha < 1"),
            HALF_AT_MOST: ("delta <= 1/2", "0 < delta < 1"),
        }[name]
        c.covers(used, *statement, named=name)


LEAST = "44 < (1/4)^(-2)*(1/2)^(-2)*ln(1/(1/2))", "45 >= (1/4)^(-2)*(1/2)^(-2)*ln(1/(1/2))"
"""45 examples are the least number for B = 1, eps = 1/4, alpha = delta = 1/2."""
UNSEEN: dict[str, object] = {
    "B": 1,
    "k": 1,
    "alpha": HALF,
    "eps": Fraction(1, 4),
    "delta": HALF,
    "m": 45,
    "P[x_2 = 1]": Fraction(1, 180),
    "probability, at most": Fraction(1, 4),
    "1 - delta": HALF,
}
"""The witness that `EMPTY` tells of, for B = 1."""


def fails(
    c: Check,
    failing: bool,
    at: dict[str, object],
    *,
    text: str,
    every: str,
    label: str = "",
    names: str = "B",
) -> None:
    """Records a printed part that fails if what refutes it holds, with the witness, for B = 1 if it has a constant."""
    c.grid(
        (at[names],),
        lambda _: at if failing else None,
        text=text,
        every=every,
        names=names,
        within=lambda value: value is not None,
        label=label,
    )


def one_example(c: Check) -> bool:
    """Whether a sample of one example has covariance 0, a fair coin with itself 1/4, and one example is enough.

    For every B > 0 there is a delta < 1 with 1 >= B eps^-2 alpha^-2k log(1/delta), for eps = alpha = 1/4 and k = 1.
    """
    little = c.support("1 >= B*(1/4)^(-2)*(1/4)^(-2)*ln(1/delta)", "delta = exp(-1/(256*B)), B > 0")
    below = c.support("1 - exp(-1/(256*B)) > 0", "B > 0")
    none = c.exact(
        "on each sample of one example the covariance is 0, and that of y = x_1, a fair coin, is 1/4",
        lambda: (
            all(covariance([(x, y)]) == 0 for x in (0, 1) for y in (0, 1))
            and covariance([(0, 0), (1, 1)]) == Fraction(1, 4)
        ),
        role="support",
    )
    return little.status == below.status == "proved" and none.found == "computed"


ONE_EXAMPLE = (
    "with y = x_1, a fair coin, w without any fixed feature, k = 1, alpha = eps = 1/4 and delta = exp(-1/(256 B)), one"
    " example is as many as are asked for, by a support; on it the covariance is 0, and on the law 1/4; so the"
    " probability is 0, and 1 - delta is above it, by the support after it"
)
"""How the three supports refute a sentence on the number of examples."""


def few_examples(c: Check) -> bool:
    """Whether of 45 examples at most one is in X_w, of probability 1/90, with a probability above 9/10."""
    seldom = c.exact(
        "of 45 examples, each in X_w with the probability 1/90, at most one is in X_w with a probability above 9/10",
        lambda: chance_of_one_at_most(45, Fraction(1, 90)) > Fraction(9, 10),
        role="support",
    )
    least = c.support(LEAST[1], "")
    return least.status == "proved" and seldom.found == "computed"


def chance_of_one_at_most(m: int, p: Fraction) -> Fraction:
    """The probability that of m events of probability p at most one comes."""
    return (1 - p) ** m + m * p * (1 - p) ** (m - 1)


FEW_EXAMPLES = (
    "y = x_1 is a fair coin, w fixes x_2 = 1, which has the chance 1/90, k = 1, alpha = delta = 1/2 and eps = 1/4, so"
    " that 45 examples are as many as are asked for; with a chance above 9/10 at most one of them is in X_w, and then"
    " S_w is empty, or its covariance and its gain are 0, while the covariance on the law is 1/4; so the probability"
    " is below 1/10, and 1 - delta is 1/2"
)
"""The constant 1, where alpha is tied to no probability and delta is not near 1."""
FEW: dict[str, object] = {
    **{x: v for x, v in UNSEEN.items() if x != "B"},
    "P[x_2 = 1]": Fraction(1, 90),
    "probability, at most": Fraction(1, 10),
}


@claim(
    "BDM20J.L8",
    where="Lemma 8",
    says=r"for $|\mathrm{supp}(w)|\le k$ and $m\gtrsim\alpha^{-2k}\epsilon^{-2}\log\frac1\delta$: with probability at"
    r" least $1-\delta$, $S_w\ne\emptyset$ and $|\mathcal I(S_w,i)-\mathcal I(\mathcal D_w,i)|<\epsilon$",
)
def lemma(c: Check) -> None:
    """False for every constant; if alpha bounds the probabilities and delta <= 1/2 it holds with B = 128.

    The first counterexample has alpha free, as the lemma leaves it, so that S_w is mostly empty. With an alpha that
    bounds the probabilities it fails for delta near 1: y = x_1, a fair coin, w without any fixed feature, k = 1,
    eps = alpha = 1/4, m = 1. So both hypotheses of the repair are needed. It is proved for all numbers x, y, z in
    [0, 1], of which bits are a case, and for all laws with P[X_w] >= alpha^k, which independent features have (a
    support).
    """
    c.read_as(
        FREE,
        other=BOUNDING,
        why="no law with an alpha stands in the lemma; the other reading is a hypothesis of the repair, and with it"
        " alone the lemma fails too, near delta = 1, by one example",
    )
    seldom = c.draws(*RARE, role="support", hints=RARELY) == "proved"
    failing = all((seldom, one_example(c)))
    fails(
        c,
        failing,
        {"n": 2, "y": "x_1, a fair coin", "w": "x_2 = 1", "i": 1, **UNSEEN},
        text="if m >= B alpha^(-2k) eps^-2 log(1/delta), the probability that S_w is not empty and"
        " |I(S_w,i) - I(D_w,i)| < eps is at least 1 - delta",
        every="some B > 0, and all laws, k, w, i, all alpha, eps, delta in (0, 1), all m",
    )
    c.argued(
        f"{EMPTY}; where alpha bounds the probabilities it fails as well: {ONE_EXAMPLE}",
        every="all B > 0",
        role="join",
    )
    c.draws(*LEMMA, role="repaired", why=HYPOTHESIS, hints=PROOF, example=sure(1420, **WHOLE))
    c.argued(
        "z is 1 for an example in X_w, x and y are x_i and the label, so that the means over S_w and D_w are quotients"
        " of those over all examples; X_w has a probability of alpha^k or more by the support on at most k independent"
        " features",
        every="all product laws, all juntas, all w and i",
        role="repaired",
        why=HYPOTHESIS,
    )
    c.draws(*FOR_ALL, role="support", hints=PROOF_FOR_ALL, example=sure(360, **WHOLE))
    c.family(*CHANCES, role="support", hints=CHANCES_HINTS)
    for relation in LEAST:
        c.support(relation, "")
    c.note(
        "The second counterexample is no end of a range: for every constant B there are delta < 1, a law and w such"
        " that one example is as many as are asked for, and the probability is 0. In Theorem 7 delta is divided by the"
        " number of pairs of w and i, at least 6 for k >= 1 and n >= 2."
    )


@claim(
    "BDM20J.L8.s1",
    where="Lemma 8, proof, first display",
    says=r"$\mathbb E_{S_w}[y]$ is the quotient of $\sum_j1[x_j\in\mathcal X_w]y_j$ and"
    r" $\sum_j1[x_j\in\mathcal X_w]$, each divided by $p_wm$",
    serves="BDM20J.L8",
)
def quotient(c: Check) -> None:
    """An identity where S_w is not empty and p_w > 0; the sample is printed with one label y for all examples."""
    c.family(
        "sum(z*y)/sum(z) == (sum(z*y)/(p*m))/(sum(z)/(p*m))",
        "sum(z) > 0, p > 0, m > 0, each 0 <= z <= 1, 0 <= y <= 1",
    )
    c.note("z is the indicator of X_w. The set S is written with the same y in each example; y_j is used.")


S2 = (
    "Pr[abs(E[mean(z*y)] - mean(z*y)) < eps*q/8 and abs(E[mean(z)] - mean(z)) < eps*q/8] >= 1 - delta/3",
    (
        "m draws, independent z, y, 0 <= z <= 1, 0 <= y <= 1, 0 < eps < 1, 0 < q <= 1, 0 < delta <= 1/2,"
        " m >= 160*ln(1/delta)/(eps^2*q^2)"
    ),
)
S2_PROOF = DrawHints(
    (
        union_of(
            S2,
            {1: "eps*q/8", 2: "eps*q/8"},
            {
                "event 1": Way(
                    law=LawAt(
                        "abs(E - M) < r", "M - E < r, -(M - E) < r", {"E": "E1_", "M": "M1_", "r": "eps*q/8"}
                    )
                ),
                "event 2": Way(
                    law=LawAt(
                        "abs(E - M) < r", "M - E < r, -(M - E) < r", {"E": "E2_", "M": "M2_", "r": "eps*q/8"}
                    )
                ),
                "total": Way(
                    (
                        Fact(
                            "logs",
                            "5*ln(1/delta) >= ln(12/delta)",
                            law=LawAt("5*ln(1/d) >= ln(12/d)", "0 < d <= 1/2", {"d": "delta"}),
                        ),
                        Fact(
                            "s",
                            "2*m*(eps*q/8)^2 >= ln(12/delta)",
                            plus={"given 8": "eps^2*q^2/32", "logs": "1"},
                        ),
                    ),
                    law=LawAt(
                        "4*exp(-s) <= d/3", "s >= ln(12/d), d > 0", {"s": "2*m*(eps*q/8)^2", "d": "delta"}
                    ),
                ),
            },
        ),
    )
)


@claim(
    "BDM20J.L8.s2",
    where="Lemma 8, proof, second and third display",
    says=r"with probability at least $1-\frac\delta3$ both $\frac1m\sum_j1[x_j\in\mathcal X_w]y_j$"
    r" and $\frac1m\sum_j1[x_j\in\mathcal X_w]$ are off by $\lesssim\epsilon\alpha^k$; divided by $p_w$, by"
    r" $\lesssim\epsilon$",
    serves="BDM20J.L8",
)
def hoeffding(c: Check) -> None:
    """For every two constants it fails at delta near 1, where one example will do; for delta <= 1/2 it holds.

    With one example, and z a fair coin, |p_w - z| = 1/2, which is more than A eps for eps < 1/(2A): the probability is
    0, and 1 - delta/3 > 2/3. q stands for alpha^k. The second display follows from the first where p_w >= q, which is
    said nowhere: the lemma does not tie alpha to the probabilities.
    """
    c.read_as(FREE, other=BOUNDING, why="neither the lemma nor its proof has a law with an alpha")
    little = c.support(
        "1 >= B*eps^(-2)*(1/4)^(-2)*ln(1/delta)", "delta = exp(-eps^2/(16*B)), B > 0, 0 < eps < 1"
    )
    far = c.support("1/2 > A*eps*(1/4)", "eps = 1/(2*A + 2), A > 0")
    below = c.support("1 - delta/3 > 0", "0 < delta < 1")
    fails(
        c,
        {"proved"}.issuperset((little.status, far.status, below.status)),
        {
            "n": 2,
            "y": "x_1, a fair coin",
            "w": "x_2 = 1",
            "A": 1,
            "B": 1,
            "P[x_2 = 1]": HALF,
            "k": 1,
            "alpha": Fraction(1, 4),
            "eps": Fraction(1, 4),
            "delta": "exp(-1/256)",
            "m": 1,
            "off by": HALF,
            "A eps alpha^k": Fraction(1, 16),
            "probability": Fraction(0),
            "1 - delta/3, more than": Fraction(2, 3),
        },
        text="if m >= B alpha^(-2k) eps^-2 log(1/delta), both averages are off by at most A eps alpha^k with"
        " probability at least 1 - delta/3",
        every="some A, B > 0, and all laws, k, w, all alpha, eps, delta in (0, 1), all m",
        label="Hoeffding",
    )
    c.argued(
        "with one example and z a fair coin, as where w fixes x_2 to 1 and x_2 is one, the second average is 0 or 1,"
        " off by 1/2 on both outcomes; by the supports one example is enough for delta = exp(-eps^2/(16 B)), and 1/2 is"
        " more than A eps alpha^k for eps = 1/(2A + 2), alpha = 1/4 and k = 1: so the probability is 0, and 1 - delta/3"
        " is above it",
        every="all A, B > 0",
        label="Hoeffding, in words",
    )
    c.draws(
        *S2,
        role="repaired",
        why=HALF_AT_MOST,
        of="Hoeffding",
        hints=S2_PROOF,
        example=ExplicitDraws(
            {"eps": HALF, "q": Fraction(1), "delta": HALF},
            (((Fraction(1), {"z": Fraction(1), "y": Fraction(1)}),),) * 450,
        ),
    )
    c.printed("abs(b - t/p) <= r/p", "p > 0, abs(p*b - t) <= r", label="divided")
    c.printed("A*eps*q/p <= A*eps", "0 < p < 1, 0 < q < 1, A > 0, 0 < eps < 1", label="below eps")
    c.argued(
        "no other constant K on the right will do: where alpha is tied to no chance P[X_w] may be alpha^k/(2K), and the"
        " middle is 2 K A eps there",
        every="all K > 0",
        role="join",
        of="below eps",
    )
    c.repaired(
        "A*eps*q/p <= A*eps",
        "0 < p < 1, 0 < q < 1, p >= q, A > 0, 0 < eps < 1",
        hypothesis=BETWEEN,
        of="below eps",
    )
    c.family(*CHANCES, role="support", hints=CHANCES_HINTS)


@claim(
    "BDM20J.L8.s3",
    where="Lemma 8, proof, after the third display",
    says=r"hence $S_w\ne\emptyset$",
    serves="BDM20J.L8",
)
def not_empty(c: Check) -> None:
    """Where the hidden constant times eps is below 1, as with 1/8 in L8.s2; u is the number in S_w over p_w m."""
    c.read_as(
        "the constant behind the sign is chosen, at most 1, with the constant of the number of examples",
        other="it is any constant",
        why="Hoeffding's bound gives any that is wanted; with 2 eps, eps = 1/2, the sentence does not follow",
    )
    c.printed("u > 0", "abs(1 - u) <= A*eps, 0 < A <= 1, 0 < eps < 1")
    c.note("The constant behind the sign has to be at most 1: with abs(1 - u) <= 2 eps, u may be 0.")


BOUNDS = (
    "-2/7*eps <= u - U, u - U <= 2/7*eps, -2/7*eps <= x - X, x - X <= 2/7*eps, -2/7*eps <= y - Y, y - Y <= 2/7*eps,"
    " 0 <= x, x <= 1, 0 <= Y, Y <= 1, eps > 0"
)
"""The expectations of yx, x and y, on the sample and, in capitals, on the law."""
OVER, UNDER = "u - x*y - (U - X*Y)", "U - X*Y - (u - x*y)"
ROOM = "2/7*eps: x <= 1; 2/7*eps: Y <= 1"
SUMMED = {
    "over": (
        f"{OVER} < eps",
        (
            f"{OVER} <= 6/7*eps by 1: u - U <= 2/7*eps; x: -2/7*eps <= y - Y; Y: -2/7*eps <= x - X; {ROOM}",
            f"{OVER} < eps by 1: {OVER} <= 6/7*eps",
        ),
    ),
    "under": (
        f"{UNDER} < eps",
        (
            f"{UNDER} <= 6/7*eps by 1: -2/7*eps <= u - U; x: y - Y <= 2/7*eps; Y: x - X <= 2/7*eps; {ROOM}",
            f"{UNDER} < eps by 1: {UNDER} <= 6/7*eps",
        ),
    ),
}
"""u - xy over U - XY is u - U with x (Y - y) and Y (X - x)."""


@claim(
    "BDM20J.L8.s4",
    where="Lemma 8, proof, last displays",
    says=r"$\mathbb E_{S_w}y$, $\mathbb E_{S_w}x_i$ and $\mathbb E_{S_w}yx_i$ are off by $\lesssim\epsilon$, so that"
    r" $|\mathcal I(S_w,i)-\mathcal I(\mathcal D_w,i)|<\epsilon$",
    serves="BDM20J.L8",
)
def covariances(c: Check) -> None:
    """The sample and the law have the subscript m for w in two of the bounds. With 2/7 eps each the sum is 6/7 eps.

    E over S_w of g is v/u, v and u the two averages over p_w m of the third display; B is E over D_w of g. In the first
    bound g is y; it has no wrong subscript. In the last two parts u, x and y are the means of y x_i, x_i and y over
    S_w, and U, X and Y those over D_w, so that the two differences are those of the covariances.
    """
    c.read_as(
        "the constants behind the signs are chosen: 1/8 in the third display, 2/7 here",
        other="they are any constants",
        why="Hoeffding's bound gives any that is wanted; with others the last bound, which has none, does not follow",
    )
    bound = "abs(Ex_S_m - Ex_D_m) <= A*eps"
    quotient = "abs(v/u - B) <= 2/7*eps", "abs(B - v) <= eps/8, abs(1 - u) <= eps/8, 0 <= B <= 1, 0 < eps < 1"
    c.ill_formed(
        "no S_m and no D_m are introduced; S_w and D_w are",
        bound,
        declared=("Ex_S_w", "Ex_D_w", "A", "eps"),
        label="subscripts",
    )
    c.reading(*quotient, why="w is meant, for g = x_i and g = y x_i", of="subscripts")
    c.printed(*quotient, label="labels: g = y")
    for label, (relation, steps) in SUMMED.items():
        c.family(relation, BOUNDS, hints=steps, label=label)
    c.argued(
        "the part on labels, read for g = y, g = x_i and g = y x_i, says that the three means over S_w are within"
        " 2/7 eps of those over D_w; these are the conditions of the last two parts, whose two differences are those of"
        " the covariances in both directions",
        every="all samples, all w and i",
        label="together",
    )
    c.note(
        "the displays were read from a text that was extracted from the page; whether w became m in print or in the"
        " extraction cannot be told from it"
    )
