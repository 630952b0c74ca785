r"""Lemma 5 and its proof: the gain of a feature outside of J is small.

Paper: BDM20J, sections 2.1 and 2.2.
Notation: on S_w, p is the average of x_i, a and b are those of y where x_i = 1 and where x_i = 0, m = pa + (1-p)b is
that of y; I = p(1-p)(a - b). Where no example has x_i = 1, a is the average of nothing; it is multiplied by 0, and may
be any number.
Decided here: the lemma for all laws and all Lipschitz impurity functions, with B = 128; its steps; the entropy.
Found: the gain is at most 2 gamma |I|, for every Lipschitz function and every sample. The lemma does not say what alpha
is, and has no constant where alpha is free; for delta near 1 it has none either, as Lemma 8 has none. The second
display of Lipschitz bounds has x_i = 0 where x_i = 1 is meant. The entropy is not Lipschitz, and has no such bound: the
gain of the feature that is the label is H(u) where I < u.
"""

from __future__ import annotations

from math import comb

from lemmas.juntas.covariances import (
    EXAMPLES,
    FIXED,
    MASS,
    MOVED,
    ON_SAMPLE,
    enough,
    hints,
    near,
    seen,
    sure,
    total,
)
from lemmas.juntas.sampling import (
    BETWEEN,
    BOUNDING,
    CHANCES,
    CHANCES_HINTS,
    EMPTY,
    FREE,
    HALF_AT_MOST,
    HYPOTHESIS,
    LEAST,
    LOGS,
    MASS_AT,
    RARE,
    RARELY,
    SCALE,
    SIZE,
    SMALL_AT,
    UNSEEN,
    WHOLE,
    fails,
    without_hypothesis,
)
from verify.claims import Check, claim
from verify.kinds.greedy_runs.search import Way
from verify.rationals import Fraction
from verify.search.step_plans import Fact

GAIN = "G(p*a + (1 - p)*b) - p*G(a) - (1 - p)*G(b)"
MEANS = "0 <= p <= 1, 0 <= a <= 1, 0 <= b <= 1"
LIPSCHITZ = "lipschitz G on [0, 1] with gamma"
MORE_ONES = f"{GAIN} <= 2*gamma*p*(1 - p)*(a - b)", f"{LIPSCHITZ}, 0 <= p <= 1, 0 <= b <= a, a <= 1"
MORE_ZEROS = f"{GAIN} <= 2*gamma*p*(1 - p)*(b - a)", f"{LIPSCHITZ}, 0 <= p <= 1, 0 <= a <= b, b <= 1"
"""The gain is at most 2 gamma |I|."""
APART = "E[mean(z*x*y)]*E[mean(z)] == E[mean(z*y)]*E[mean(z*x)]"
"""x_j and y are independent under D_w."""
LEMMA = (
    f"Pr[mean(z) > 0 and abs({ON_SAMPLE}) < eps] >= 1 - delta",
    f"{EXAMPLES}, {MASS}, 0 < eps < 1, 0 < delta <= 1/2, {SIZE}, {APART}",
)
PROOF = hints(
    LEMMA,
    "eps",
    {
        "event 1": Way(seen(MASS_AT, SMALL_AT)),
        "event 2": Way(
            (
                *near("eps", MASS_AT, SMALL_AT),
                Fact("none", f"{FIXED} == 0", plus={"given 11": "1/E1_^2"}),
                Fact("above", f"{MOVED} <= 6/7*eps", plus={"over": "1", "none": "-1"}, let="moved"),
                Fact("below", "-moved <= 6/7*eps", plus={"under": "1", "none": "1", "above =": "1"}),
            )
        ),
        "total": Way((LOGS, *enough("eps", {"given 10": SCALE, "logs": "32"}, MASS_AT)), law=total("eps")),
    },
)
PRIMES = (2, 3, 5, 7, 11, 13, 17, 47, 53)
"""47 is the first with 128 m^7 < 2^m, so that the example for delta near 1 works at B = 1."""
SEEN_AT_ONCE = (
    "m >= B*eps^-2*alpha^-2*ln(1/delta)",
    "eps = m^-4, alpha = 1/4, delta = exp(-1/(16*B*m^7)), B > 0, m >= 1",
)
"""m examples are enough, in the counterexample of the lemma."""
GINI_GAIN = (
    "4*(p*a + (1 - p)*b)*(1 - p*a - (1 - p)*b) - p*4*a*(1 - a) - (1 - p)*4*b*(1 - b) == 4*p*(1 - p)*(a - b)^2"
)
"""For C = 4q(1-q), which is 4-Lipschitz; it is at least 16 I^2."""
NOT_NEAR_0 = ("16*(s/m^2)^2 > 2*4*m^-4", "s^2 >= 1, m >= 1")
"""I = s/m^2, s whole: where it is not 0 the gain is more than 2 gamma eps."""
LIKELY = ("1 - exp(-u) >= u/2", "0 <= u, u <= 1")
MANY = ("128*m^7*B < 2^m", "0 < B, B <= 2^(m/4), m >= 80")
"""So 4 2^-m < u/2 for u = 1/(16 B m^7)."""
INSIDE = "0 < p < 1, 0 <= c <= p, -eps < c - m*p, c - m*p < eps, eps > 0"
"""c is the share of examples with x_i = 1 and y = 1."""
COVERED = "-eps < p*(1 - p)*d, p*(1 - p)*d < eps, gamma > 0, eps > 0, 0 < p < 1"
"""d = a - b, so that a - m = (1 - p) d and b - m = -p d."""


@claim(
    "BDM20J.L5",
    where="Lemma 5",
    says=r"for $\gamma$-Lipschitz $C$, $|\mathrm{supp}(w)|\le k$, $j\notin J$ and"
    r" $m\gtrsim\epsilon^{-2}\alpha^{-2k}\log\frac1\delta$: with probability at least $1-\delta$, $S_w\ne\emptyset$ and"
    r" $\mathrm{Gain}(S_w,j)<2\gamma\epsilon$",
    uses=["BDM20J.L8", "BDM20J.L5.s1"],
)
def lemma(c: Check) -> None:
    """False for every constant; if alpha bounds the probabilities and delta <= 1/2 it holds with B = 128.

    The counterexample has alpha free, as the lemma leaves it, so that S_w is mostly empty (the first support).

    That alpha bounds the chances is not enough for delta near 1: the argued support, with an example at B = 1 and m =
    47.

    Of the repair, |I(S_w,j)| < eps has the probability asked for; gamma is positive as C is strongly concave.
    """
    c.given("impurity")
    c.read_as(
        FREE,
        other=BOUNDING,
        why="no law with an alpha stands in the lemma; the other reading is a hypothesis of the repair, and with it"
        " alone the lemma fails too, near delta = 1, by the samples of m pairs of fair coins, m prime",
    )
    c.without("BDM20J.L8", "the covariance is bounded here again, under the same hypothesis")
    without_hypothesis(c, "BDM20J.L8", BETWEEN, HALF_AT_MOST)
    failing = c.draws(*RARE, role="support", hints=RARELY) == "proved"
    c.support(*SEEN_AT_ONCE)
    c.argued(
        "that alpha bounds the chances is not enough for delta near 1: y = x_1, two fair coins, j = 2, w without any"
        " fixed feature, k = 1, alpha = 1/4, C = 4q(1-q), gamma = 4, m a prime, eps = m^-4, delta = exp(-u) with"
        " u = 1/(16 B m^7). With A and L the numbers of examples with x_2 = 1 and with y = 1, and M that of both,"
        " I = (m M - A L)/m^2. So I is 0, or the gain is 16/m^4 at least and 2 gamma eps is 8/m^4. As m is prime, I = 0"
        " needs A or L in {0, m}, a probability of 1 - (1 - 2^(1-m))^2 <= 4 2^-m, which is less than u/2 <= 1 - delta"
        " for large m",
        every="all B > 0",
        role="support",
    )
    c.support(GINI_GAIN)
    c.support("4*p*(1 - p)*d^2 >= 16*(p*(1 - p)*d)^2", "0 <= p <= 1")
    for relation, where in (NOT_NEAR_0, ("1 - (1 - 2*v)^2 <= 4*v", "v >= 0"), LIKELY, MANY):
        c.support(relation, where)
    c.bounded(
        PRIMES,
        other_chance,
        text="I = 0 on a sample of m pairs of fair coins with probability 1 - (1 - 2^(1-m))^2",
        every="all primes m",
        names="m",
        role="support",
    )
    c.exact(
        "for m = 47 and B = 1 that probability is less than u/2",
        lambda: no_covariance(47) < Fraction(1, 32 * 47**7),
        role="support",
    )
    fails(
        c,
        failing,
        {
            "n": 3,
            "y": "x_1, a fair coin",
            "w": "x_2 = 1",
            "j": 3,
            "P[x_3 = 1]": Fraction(1, 2),
            "C": "4q(1-q)",
            "gamma": 4,
            **UNSEEN,
        },
        text="if m >= B alpha^(-2k) eps^-2 log(1/delta), the probability that S_w is not empty and Gain(S_w,j) <"
        " 2 gamma eps is at least 1 - delta",
        every="some B > 0, and all laws, k, w, j outside of J, all alpha, eps, delta in (0, 1), all m, all strongly"
        " concave and gamma-Lipschitz C",
    )
    c.argued(f"{EMPTY}; the gain of x_3 plays no part, nor does C", every="all B > 0", role="join")
    c.draws(*LEMMA, role="repaired", why=HYPOTHESIS, hints=PROOF, example=sure(1420, **WHOLE))
    c.functions(*MORE_ONES, role="repaired", why=HYPOTHESIS)
    c.functions(*MORE_ZEROS, role="repaired", why=HYPOTHESIS)
    c.argued(
        "z is 1 for an example in X_w, which has a probability of alpha^k or more by the support on at most k"
        " independent features, x and y are x_j and the label, and the last condition is BDM20J.L5.s1; on each sample"
        " on which |I(S_w,j)| < eps the gain is less than 2 gamma eps, by the two bounds of gains with p, a and b as on"
        " S_w",
        every="all samples, laws, w, j, Lipschitz functions",
        role="repaired",
        why=HYPOTHESIS,
    )
    c.family(*CHANCES, role="support", hints=CHANCES_HINTS)
    c.support("2*gamma*u < 2*gamma*eps", "u < eps, gamma > 0")
    c.functions(
        "G(1/2) - G(0)/2 - G(1)/2 >= beta/8", "concave G on [0, 1] with beta, beta >= 0", role="support"
    )
    c.functions("G(1/2) - G(0)/2 - G(1)/2 <= gamma/2", LIPSCHITZ, role="support")
    for relation in LEAST:
        c.support(relation, "")
    c.note(
        "That the chances of features lie between alpha and 1 - alpha is printed in Lemmas 9 and 11 and Theorem 10, not"
        " in Lemmas 5, 6, 8 and Theorem 7. With gamma = 0 and C = 0, which is not strongly concave, the bound fails."
    )


def no_covariance(m: int) -> Fraction:
    """The probability that the covariance of m pairs of fair coins is 0, by counting."""
    none = sum(
        comb(m, both) * comb(m - both, a - both) * comb(m - a, b - both)
        for a in range(m + 1)
        for b in range(m + 1)
        for both in range(max(0, a + b - m), min(a, b) + 1)
        if m * both == a * b
    )
    return Fraction(none, 4**m)


def other_chance(m: int) -> dict[str, object] | None:
    """A witness where the covariance of m pairs of fair coins is 0 with another probability."""
    found = no_covariance(m)
    return None if found == 1 - (1 - Fraction(2, 2**m)) ** 2 else {"Pr[I = 0]": found}


@claim(
    "BDM20J.L5.ent",
    where="section 1.2, with Lemma 5 for the criterion of ID3",
    says=r"Lemma 5 where $C$ is the binary entropy",
    uses=["BDM20J.L5"],
)
def entropy(c: Check) -> None:
    """Not said: Lemma 5 is on Lipschitz functions, the paper assumes one throughout, and names none. The entropy, ID3's
    own, is strongly concave and not Lipschitz.

    Nor would the argument do for it. With any gamma let x_j be the label, and 1 for the share u = 4^-gamma: then
    I = u(1-u) < u, and the gain is H(u), more than 2 gamma u (the first two supports). What holds: the gain is at most
    I^2/(ln 2 p(1-p) m(1-m)), as each divergence is at most the quotient (a-m)^2/(ln 2 m(1-m)).
    """
    c.not_a_claim("Lemma 5 and its paper speak of Lipschitz impurity functions only, and the entropy is none")
    c.without("BDM20J.L5", "its hypothesis is what fails")
    c.support("H(u) > -log2(u)*u", "0 < u < 1")
    c.support("u*(1 - u) < u", "0 < u < 1")
    c.support(
        "a*(ln(a) - ln(m)) + (1 - a)*(ln(1 - a) - ln(1 - m)) <= (a - m)^2/(m*(1 - m))", "0 < a < 1, 0 < m < 1"
    )
    c.note(
        "This is about single samples. That large gains of this kind are likely for a feature that is independent of"
        " the label is not said; only that the argument by a Lipschitz constant is not one for the entropy."
    )


@claim(
    "BDM20J.L5.s1",
    where="Lemma 5, proof, first sentence",
    says=r"$x_j$ and $y$ are independent, so that $\mathcal I(\mathcal D_w,j)=0$",
    serves="BDM20J.L5",
)
def independent(c: Check) -> None:
    """y is a function of the features of J, of which x_j, j outside of J, is independent, also where w fixes some.

    The proof writes i for j.
    """
    c.family(
        "sum(v*y*q) - sum(v*y)*sum(v*q) == 0",
        "sum(v) == 1, each v >= 0, y*(1 - y) == 0",
        label="the covariance is 0",
    )
    c.argued(
        "a member is a setting of the features of J, with its chance v under D_w and its label y, which they determine;"
        " features are independent, under D_w too, so that x_j = 1 has one chance q in all settings, and x_j and y are"
        " independent; E[y x_j], E[y] and E[x_j] are the three sums",
        every="all product laws, all juntas, all w, all j outside of J",
        label="independence",
    )


@claim(
    "BDM20J.L5.s2",
    where="Lemma 5, proof, second paragraph",
    says=r"if $\bar p_i\in\{0,1\}$, then $\mathcal I(S_w,i)=0$ and the lemma is trivial",
    serves="BDM20J.L5",
)
def constant_feature(c: Check) -> None:
    """The gain is 0, whatever stands for the average over no example: it is multiplied by 0. That gamma is positive
    follows from strong concavity.
    """
    c.given("impurity")
    share = "p*a - p*(p*a + (1 - p)*b) == 0"
    c.family(share, "p*(1 - p) == 0", hints=(f"{share} by a - b: p*(1 - p) == 0",), label="covariance")
    within = "function G on [0, 1], 0 <= a <= 1, 0 <= b <= 1"
    for p in (0, 1):
        c.functions(f"{GAIN} == 0", f"{within}, p == {p}", label=f"gain at {p}")
    c.printed("0 < 2*gamma*eps", "gamma > 0, eps > 0", label="bound")


@claim(
    "BDM20J.L5.s3",
    where="Lemma 5, proof, first display",
    says=r"$|\mathbb P[y=1|x_i=1]-\mathbb P[y=1]|=|\mathcal I(S_w,i)/\bar p_i|<\epsilon/\bar p_i$",
    serves="BDM20J.L5",
)
def difference(c: Check) -> None:
    """The display that is announced for x_i = 0 is not printed; it is the support.

    p is the share of x_i = 1 in S_w, m that of y = 1, c that of both, so that I(S_w,i) = c - m p.
    """
    c.printed("abs(c/p - m) == abs((c - m*p)/p)", "0 < p < 1", label="quotient")
    c.printed("abs((c - m*p)/p) < eps/p", INSIDE, label="bound")
    c.support("abs((m - c)/(1 - p) - m) < eps/(1 - p)", INSIDE)


@claim(
    "BDM20J.L5.s4",
    where="Lemma 5, proof, displays on the Lipschitz property",
    says=r"$|C(\mathbb P[y=1|x_i=1])-C(\mathbb P[y=1])|\le\gamma|\mathbb P[y=1|x_i=0]-\mathbb P[y=1]|"
    r"<\gamma\epsilon/\bar p_i$ and the same for $x_i=0$",
    serves="BDM20J.L5",
)
def by_lipschitz(c: Check) -> None:
    """x_i = 0 in the middle stands for x_i = 1: the left side speaks of a, the middle of b.

    The middle fails for C = 4q(1-q), which is strongly concave and 4-Lipschitz, at p = 1/10, a = 3/10, b = 1/10; the
    right side at p = a = 3/4, b = eps = 1/4, where I = 3/32. m is the average of all labels, and d = a - b, so that
    a - m = (1 - p) d, b - m = -p d and I = p (1 - p) d.
    """
    c.given("impurity")
    c.grid(
        ((Fraction(1, 10), Fraction(3, 10), Fraction(1, 10)),),
        above_the_middle,
        text="|C(a) - C(m)| <= gamma |b - m|, for C = 4q(1-q) and gamma = 4",
        every="all gamma-Lipschitz and strongly concave C, all p, a, b",
        names="p a b",
        within=lambda case: 0 < case[0] < 1 and all(0 <= q <= 1 for q in case),
        label="middle",
    )
    why = "the value of C at a is compared"
    c.functions(
        "G(a) - G(m) <= gamma*(a - m)",
        f"{LIPSCHITZ}, 0 <= m <= a, a <= 1",
        role="reading",
        why=why,
        of="middle",
    )
    c.functions(
        "G(m) - G(a) <= gamma*(a - m)",
        f"{LIPSCHITZ}, 0 <= m <= a, a <= 1",
        role="reading",
        why=why,
        of="middle",
    )
    c.functions(
        "G(a) - G(m) <= gamma*(m - a)",
        f"{LIPSCHITZ}, 0 <= a <= m, m <= 1",
        role="reading",
        why=why,
        of="middle",
    )
    c.functions(
        "G(m) - G(a) <= gamma*(m - a)",
        f"{LIPSCHITZ}, 0 <= a <= m, m <= 1",
        role="reading",
        why=why,
        of="middle",
    )
    c.grid(
        ((Fraction(3, 4), Fraction(3, 4), Fraction(1, 4), Fraction(1, 4)),),
        above_the_right,
        text="gamma |b - m| < gamma eps/p, for C = 4q(1-q) and gamma = 4",
        every="all gamma-Lipschitz and strongly concave C, all p, a, b, all eps > |I|",
        names="p a b eps",
        within=lambda case: (
            0 < case[0] < 1
            and all(0 <= q <= 1 for q in case[1:3])
            and case[3] > abs(case[0] * (1 - case[0]) * (case[1] - case[2]))
        ),
        label="right",
    )
    c.reading("gamma*abs((1 - p)*d) < gamma*eps/p", COVERED, why=why, of="right")
    c.printed("gamma*abs(p*d) < gamma*eps/(1 - p)", COVERED, label="the other answer")
    c.argued(
        "the second display compares the value of C at b, and |b - m| is p |d|: the Lipschitz bounds hold for any two"
        " points, so for b and m, and |C(b) - C(m)| <= gamma p |d|, which is below gamma eps/(1 - p) by the part beside"
        " this",
        every="all gamma-Lipschitz and strongly concave C, all p, a, b, all eps > |I|",
        label="the other answer, in words",
    )


def above_the_middle(case: tuple[Fraction, Fraction, Fraction]) -> dict[str, object] | None:
    """A witness where C(a) is farther from C(m) than gamma |b - m|."""
    p, a, b = case
    m = p * a + (1 - p) * b
    left, right = abs(4 * a * (1 - a) - 4 * m * (1 - m)), 4 * abs(b - m)
    return None if left <= right else {"|C(a) - C(m)|": left, "gamma |b - m|": right}


def above_the_right(case: tuple[Fraction, Fraction, Fraction, Fraction]) -> dict[str, object] | None:
    """A witness where gamma |b - m| is not below gamma eps/p, for gamma = 4."""
    p, a, b, eps = case
    left, right = 4 * abs(b - p * a - (1 - p) * b), 4 * eps / p
    return None if left < right else {"gamma |b - m|": left, "gamma eps/p": right}


@claim(
    "BDM20J.L5.s5",
    where="Lemma 5, proof, last display",
    says=r"$|\mathrm{Gain}|\le\bar p_i|\cdot|+(1-\bar p_i)|\cdot|<2\gamma\epsilon$",
    serves="BDM20J.L5",
)
def summed(c: Check) -> None:
    """The triangle inequality for any three numbers, and the two bounds before it.

    M, A and B are the values of C at m, a and b; u is |A - M|, v is |B - M|.
    """
    c.printed(
        "abs(M - (p*A + (1 - p)*B)) <= p*abs(A - M) + (1 - p)*abs(B - M)", "0 < p < 1", label="triangle"
    )
    c.printed(
        "p*u + (1 - p)*v < 2*gamma*eps", "u < gamma*eps/p, v < gamma*eps/(1 - p), 0 < p < 1", label="bound"
    )
