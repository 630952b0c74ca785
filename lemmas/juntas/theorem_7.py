r"""Theorem 7: ID3 learns where each impure restriction has a feature with a covariance.

Paper: BDM20J, section 2.1.
Notation: eta = beta eps^2/(16 gamma) is how near all covariances are to be; one list of draws for each w with supp(w)
in J and each feature, at most 3^k n of them.
Decided here: that all covariances are near at once, with the number of examples of the theorem and the constant 49152;
that the gains are then apart, so that the tree of ID3 has f at its leaves.
Found: S_w stands for D_w in the hypothesis. alpha is not introduced; read as free, as in Lemmas 5, 6 and 8, it leaves
the theorem false for every constant: a parity of log2(n) rare bits, whose rarest input no example has
(`unseen_example`). The theorem holds where alpha bounds the chances of features, as it does in Theorems 10 and 12.
"""

from __future__ import annotations

from dataclasses import replace

from lemmas.juntas import id3_trees, near_trees, unseen_example
from lemmas.juntas.covariances import EXAMPLES, MASS, OFF, ON_LAW, ON_SAMPLE, WITHIN, hints, near, seen, sure
from lemmas.juntas.lemma_5 import MORE_ONES, MORE_ZEROS
from lemmas.juntas.lemma_6 import CONCAVE, STRONG
from lemmas.juntas.sampling import BETWEEN, CHANCES, CHANCES_HINTS, fails, without_hypothesis
from verify.claims import Check, claim
from verify.kinds.greedy_runs.search import Way
from verify.rationals import Fraction
from verify.search.step_plans import Fact, LawAt

ALL_NEAR = (
    f"Pr[all mean(z) > 0 and abs({ON_SAMPLE} - ({ON_LAW})) < eta] >= 1 - delta",
    (
        f"{EXAMPLES}, {MASS}, 0 < eta < 1, 0 < delta <= 1, k >= 1, n >= 2, at most n*3^k lists,"
        " m >= 192*k*ln(n/delta)/(eta^2*alpha^(2*k))"
    ),
)
EACH = "m*eta^2*alpha^(2*k)/32"
MASS_AT, SMALL_AT, SIZE_AT = "given 5", "given 7", "given 12"
COUNTED = "6*k*ln(n/d) >= ln(8*n*3^k/d)", "k >= 1, n >= 2, 0 < d <= 1"
PROOF = hints(
    ALL_NEAR,
    "eta",
    {
        "event 1": Way(seen(MASS_AT, SMALL_AT)),
        "event 2": Way(near("eta", MASS_AT, SMALL_AT), law=replace(WITHIN, at={"w": OFF, "r": "eta"})),
        "list": Way(
            (
                Fact("square", "E1_^2 >= alpha^(2*k)", plus={MASS_AT: "E1_ + alpha^k"}),
                Fact("s", f"2*m*(eta*E1_/8)^2 >= {EACH}", plus={"square": "m*eta^2/32"}),
            ),
            law=LawAt("8*exp(-s) <= 8*exp(-t)", "s >= t", {"s": "2*m*(eta*E1_/8)^2", "t": EACH}),
        ),
        "total": Way(
            (
                Fact("counted", "6*k*ln(n/delta) >= ln(8*n*3^k/delta)", law=LawAt(*COUNTED, {"d": "delta"})),
                Fact("size", f"{EACH} >= 6*k*ln(n/delta)", plus={SIZE_AT: "eta^2*alpha^(2*k)/32"}),
                Fact("s", f"{EACH} >= ln(8*n*3^k/delta)", plus={"size": "1", "counted": "1"}),
            ),
            law=LawAt(
                "8*w*exp(-t) <= d", "t >= ln(8*w/d), w > 0, d > 0", {"t": EACH, "w": "n*3^k", "d": "delta"}
            ),
        ),
    },
    each_list=f"8*exp(-({EACH}))",
    limit=3.0,
)
HYPOTHESIS = BETWEEN
"""Here w fixes features of J."""
CHOSEN = {
    "alpha": Fraction(1, 2),
    "k": Fraction(1),
    "eta": Fraction(1, 2),
    "delta": Fraction(1),
    "n": Fraction(2),
}


@claim(
    "BDM20J.T7",
    where="Theorem 7",
    says=r"if for each $w$ with $\mathrm{supp}(w)\subset J$ the law $\mathcal D_w$ has one label or some $i\in"
    r" J\setminus\mathrm{supp}(w)$ has $|\mathcal I(\mathcal D_w,i)|\ge\epsilon$, then"
    r" $m\gtrsim\beta^{-2}\gamma^2\epsilon^{-4}\alpha^{-2k}k\log\frac n\delta$ examples give zero loss with"
    r" probability at least $1-\delta$",
    uses=["BDM20J.L4", "BDM20J.L5", "BDM20J.L6", "BDM20J.L8"],
)
def theorem(c: Check) -> None:
    """False for every constant, as alpha is free; where it bounds the probabilities of features 49152 is one that does.

    S_w is read as D_w (T7.h). The counterexample: the parity of five of 32 bits of probabilities 2 eps, alpha = 1/2.

    Of the repair: with probability at least 1 - delta all S_w are nonempty and all |I(S_w,i) - I(D_w,i)| < eta, for
    the at most 3^k n pairs of w and i. On every such sample ID3 ends, and its tree has the label f(x) at each x. For
    k = 0 every sample has one label, that of D; for delta > 1 nothing is said. Those who use the theorem have
    49152 (gamma/beta)^2 v R examples with v = k log(n/delta) and q = alpha^(2k).
    """
    c.given("impurity", "log-junta")
    c.read_as(
        "alpha is any number in (0, 1), as in Lemmas 5, 6 and 8, which the theorem combines",
        other="alpha is that of section 1.2: the probabilities of all features lie between alpha and 1 - alpha",
        why="the theorem says nothing of alpha or of the law; with the other reading it holds, which is the repair",
    )
    c.read_as(
        "S_w in the hypothesis stands for D_w: P[X_w] > 0",
        other="the sample is drawn before, and no S_w is empty",
        why="S is drawn after the hypothesis, and the two conditions beside it are on D_w (BDM20J.T7.h)",
    )
    for used in ("BDM20J.L5", "BDM20J.L6", "BDM20J.L8"):
        c.without(used, "all covariances are bounded at once, under the same hypothesis")
        c.covers(used, "delta/(n*3^k) <= 1/2", "k >= 1, n >= 2, 0 < delta <= 1")
        without_hypothesis(c, used, BETWEEN)
    failing = unseen_example.refutes(c)
    fails(
        c,
        failing,
        {
            "n": 32,
            "P[x_i = 1]": Fraction(1, 800000),
            "y": "the parity of x_1, ..., x_5",
            "k": 5,
            "C": "4q(1-q)",
            "beta": 8,
            "gamma": 4,
            "B": 1,
            "eps": Fraction(1, 1600000),
            "alpha": Fraction(1, 2),
            "delta": Fraction(1, 2),
            "m": "the least number from 1280 log(64) eps^-4 on",
            "probability of zero loss, at most": Fraction(1, 4),
            "1 - delta": Fraction(1, 2),
        },
        text="if each D_w with supp(w) in J has one label or a free i in J with |I(D_w,i)| >= eps, then"
        " m >= B gamma^2 k log(n/delta)/(beta^2 eps^4 alpha^(2k)) examples give ID3 zero loss with probability at least"
        " 1 - delta",
        every="some B > 0, and all k <= log2(n), all functions of k of n independent features, all alpha, eps, delta in"
        " (0, 1), all m, all beta-strongly concave and gamma-Lipschitz C",
        label="theorem",
    )
    c.argued(
        "for each B take the law of 32 bits of chance 2 eps, eps = 1/(800000 (B + 1)), y the parity of five of them,"
        " C = 4q(1-q), alpha = delta = 1/2 and the least m that is asked for: each D_w with a free bit of the five has"
        " a covariance of eps or more; with probability 3/4 or more no example has all five bits 1; then no path asks"
        " all five with the answers 1, as the node that asks the last of them has both labels, and so an example with"
        " all five; where fewer are asked, inputs of both labels reach the leaf, so that the loss is not 0",
        every="all B > 0",
        role="join",
        of="theorem",
    )
    c.draws(
        *ALL_NEAR,
        role="repaired",
        why=HYPOTHESIS,
        of="theorem",
        hints=PROOF,
        time_limit=120,
        example=sure(2200, **CHOSEN),
    )
    c.functions(*MORE_ONES, role="repaired", why=HYPOTHESIS, of="theorem")
    c.functions(*MORE_ZEROS, role="repaired", why=HYPOTHESIS, of="theorem")
    c.functions(STRONG, CONCAVE, role="repaired", why=HYPOTHESIS, of="theorem")
    c.argued(
        "a list of draws is a pair of w, supp(w) in J, and a feature i, at most n 3^k in all; z is 1 for an example in"
        " X_w, which has a probability of alpha^k or more by the support on at most k independent features, and 192 k"
        " log(n/delta) examples over eta^2 alpha^(2k) are 49152 times those of the theorem, by the last support on"
        " eta; on such a sample each leaf of the tree of ID3 meets the conditions of the parts on trees. If D_w has one"
        " label, so has S_w; if not, the feature i of the hypothesis has |I(S_w,i)| > eps - eta, while a feature j"
        " outside of J has I(D_w,j) = 0 and |I(S_w,j)| < eta; the bounds of gains are those for every sample",
        every="all laws, juntas, impurity functions, runs of ID3",
        role="repaired",
        why=HYPOTHESIS,
        of="theorem",
    )
    c.argued(
        f"{near_trees.CONDITIONS_MET}. {near_trees.EPS_MET}",
        every="all strongly concave Lipschitz impurity functions, all samples",
        role="repaired",
        why=HYPOTHESIS,
        of="theorem",
    )
    c.support(
        "2*gamma*eta < beta/2*(eps - eta)^2",
        "eta = beta*eps^2/(16*gamma), 0 < beta <= 4*gamma, 0 < eps <= 1",
    )
    c.support("v*eps^(-4)/q <= v*R", "0 < eps <= 1, q > 0, v >= 0, R >= eps^(-4)/q")
    for statement, hints_of in (
        ((id3_trees.FEW, near_trees.SIZE), near_trees.TO_SIZE_NEAR),
        ((id3_trees.RIGHT, near_trees.LABELS), near_trees.TO_LABELS_NEAR),
    ):
        c.growth(
            *statement,
            role="repaired",
            why=HYPOTHESIS,
            of="theorem",
            hints=hints_of,
            example=near_trees.first(*statement),
        )
    c.support(
        "192*k*v/(eta^2*q) == 49152*gamma^2*k*v/(beta^2*eps^4*q)",
        "eta = beta*eps^2/(16*gamma), beta > 0, gamma > 0, eps > 0, q > 0",
    )
    near_trees.support_gains(c)
    c.family(*CHANCES, role="support", hints=CHANCES_HINTS)
    c.note(
        "The hypothesis is printed in Lemmas 9 and 11 and in Theorem 10. The one on |I(D_w, i)| does not give it, as"
        " the counterexample shows."
    )


@claim(
    "BDM20J.T7.h",
    where="Theorem 7, hypothesis",
    says=r"for each $w$ with $\mathrm{supp}(w)\subset J$, $S_w\ne\emptyset$ and one of two conditions on"
    r" $\mathcal D_w$",
    serves="BDM20J.T7",
)
def hypothesis(c: Check) -> None:
    """S is drawn after the hypothesis that speaks of it; D_w is what has to exist, that is P[X_w] > 0.

    It does for independent features with probabilities inside (0, 1), in which P[X_w] >= alpha^k.
    """
    c.ill_formed(
        "S is drawn later",
        "examples_in_S_w >= 1",
        declared=("J", "w", "eps", "beta", "gamma"),
        label="nonempty",
    )
    c.family(
        *CHANCES,
        role="reading",
        why="the two conditions beside it are on D_w, which needs P[X_w] > 0",
        of="nonempty",
        hints=CHANCES_HINTS,
    )
