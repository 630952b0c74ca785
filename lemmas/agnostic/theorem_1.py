r"""Theorem 1: real features and product laws, with its informal forms, and its proof from Theorem 5.

Paper: BLT20, abstract, section 1, section 3.1, section 6.
Notation: k is the depth of a balanced tree g near f; e = bias - dist at a leaf; L = log s, k <= C L; t splits make t
+ 1 leaves. The statement on growing trees, and what a query gains at a leaf, are those of `real_features`; c is how
much is gained for each e^2.
Decided here: Theorem 1 with constants, for every product law; the lines of its proof; the informal forms.
Found: the theorem holds without the factor loglog(s/eps) squared in the exponent, and for laws with atoms, of which
Theorem 5 is false: c = kappa/(16 k^2), so that ln(t + 1) >= 16 k^2/(kappa eps^2) is enough. Near a median m of a
coordinate one of the queries x >= m, x > m has a covariance of an eighth of the influence or more. A query x > m may
be no more than a limit of queries x >= theta, and then perhaps no query gains most: the heuristic is not defined for
all laws.
For impurity functions that are only concave it may be false: with 2 min(p, 1-p) no query gains at x1 and x2, the
irrelevant ones tie, and the error may stay 1/4 for any number of splits.
"""

from typing import Any

from algorithms.criteria import MINIMUM
from algorithms.gains import split_terms
from lemmas.agnostic.flat_impurity import refutes_every_impurity, refutes_every_impurity_where_exact
from lemmas.agnostic.growing_impurity import ERROR
from lemmas.agnostic.growing_trees import CONSTANT, RANGE, TO_CONSTANT, at_each_leaf, the_run
from lemmas.agnostic.growing_trees import ENOUGH as LATE
from lemmas.agnostic.growing_trees import FACTS as BY_INFLUENCE
from lemmas.agnostic.growing_trees import FIRST_LEAF as ONE_BIT
from lemmas.agnostic.growing_trees import GROWTH as BIT_GROWTH
from lemmas.agnostic.growing_trees import SMALL as AT_MOST
from lemmas.agnostic.influence_gain import GAIN as ON_HALVES
from lemmas.agnostic.real_features import (
    ACCURATE,
    BELOW,
    COVARIANCES,
    ENOUGH,
    EXAMPLE,
    GAIN,
    GROWTH,
    INFLUENTIAL,
    NEAR_A_MEDIAN,
    ONE_LEAF,
    SCALED,
    SMALL,
    SOME_LEAF,
    STRICTLY,
    TO_NEAR,
    TO_SOME_LEAF,
    TWICE,
)
from lemmas.agnostic.standing import STRICT, every_tie, for_any_impurity
from lemmas.agnostic.theorem_5 import BIASED, HALF, tails
from verify.claims import Check, GrowthHints, Invariant, claim
from verify.claims.worlds import WorldRole
from verify.rationals import Fraction

NAMED = (
    "the heuristics go by an impurity function that is kappa-strongly concave for a constant kappa, as ID3, C4.5"
    " and CART do"
)
STRONGLY = "G is kappa-strongly concave, and kappa stands beside eps^2 in the exponent"
STUCK = (
    "for f = x1 and x2 on n fair bits and G(p) = 2 min(p, 1-p), s = 3 and eps = 1/8 some number t of leaves,"
    " whatever n is, has error at most opt_3 + eps = 1/8 for every run"
)
STUCK_TREE = (
    "tree w, q, g after t splits, root w == 1, q == 1/4, each w >= 0, q == 1/4, g == 0, split d, w == w_0 + w_1,"
    " d == w*min(q, 1 - q) - w_0*min(q_0, 1 - q_0) - w_1*min(q_1, 1 - q_1), greedy d >= w_other*g_other"
)
"""The run of the note: at each leaf the mean is 1/4, and no query gains, the one that is made neither."""
WHY_STUCK = (
    "All queries gain 0 at f = x1 and x2, and as much at each leaf below queries of irrelevant bits: a run that asks"
    " x3, ..., x_n first keeps the error 1/4 up to 2^(n-2) leaves. The number t that s = 3 and eps = 1/8 give is the"
    " same for all n; for n with 2^(n-2) >= t the error at size t is 1/4, more than opt_3 + eps = 0 + 1/8. The best"
    " tree of 3 leaves, x1 and then x2, is balanced."
)


BRIDGE = (
    "queries of one coordinate are asked together when the first is, so that the balanced tree asks at most k"
    " coordinates on a path; for fixed other coordinates f is 1 on an upper or a lower set of the values of one"
    " coordinate, in the same direction for all of them, and the covariance with a query is the mean of those for fixed"
    " others; so some query x >= m or x > m at a median m, or queries x >= theta near it, has the covariance and the"
    " gain of these parts"
)
"""What is joined in words at a leaf."""
NUMBERS = (
    "w is the probability to reach a leaf, b the error of its better label, h the impurity at its mean, D the distance"
    " of f_l from what is left there of the balanced tree, g the gain, for w = 1, of the query that the parts at a leaf"
    " speak of, and i and q are the influence and the covariance of these parts; so sum(w*b) is the error of the"
    " f-completion, and sum(w*D) is opt; a split makes sum(w*h) fall by what it gains, D is the mean of those of the"
    " two children, and the error does not rise"
)
"""What the numbers of a leaf are."""
EVERY_RUN = "all monotone f, all product laws, all balanced trees, all runs"
ABSTRACT = f"{RANGE}, K > 0, K*kappa >= 2, {BIT_GROWTH}, end eps^2*ln(t + 1) >= K*L^2"
"""kappa is fixed: the size is at least s^(k log2(s)/eps^2) with k = K/ln 2."""
TO_ABSTRACT = GrowthHints(
    BY_INFLUENCE,
    ("kappa*eps^2*ln(t + 1) >= 2*L^2 by kappa: eps^2*ln(t + 1) >= K*L^2; L^2: K*kappa >= 2", *LATE),
)


def leaf(c: Check, role: WorldRole, why: str = "", of: str = "") -> None:
    """Records what makes a query worth while at a leaf: the conditions on leaves in the growing tree."""
    c.world(*INFLUENTIAL, role=role, why=why, of=of)
    for covariance in COVARIANCES:
        c.family(*covariance, role=role, why=why, of=of)
    c.family(*NEAR_A_MEDIAN, role=role, why=why, of=of, hints=TO_NEAR)
    c.functions(*GAIN, role=role, why=why, of=of)
    c.family(*SCALED, role=role, why=why, of=of)
    c.argued(BRIDGE, every="all monotone f, all product laws, all leaves", role=role, why=why, of=of)


SIZE_OF_THEOREM_1 = (
    "kappa eps^2 ln(t + 1) >= 16 C^2 L^2 says that these are s^(A L/(kappa eps^2)) or more, A = 16 C^2/ln 2, and so"
    " it is met from s^(24 C^2 L/(kappa eps^2)) on. As this is so for every balanced tree T of s leaves, no best one"
    " need exist"
)
RUN_OF_REALS = (
    "the trees are those of a run: w of a leaf is the probability to reach it, b its bias, so that the error is the"
    " sum of w b, and h is G(E f_l); a split parts the leaf, does not raise the error (Fact 2.5, which is for every"
    " query), and lowers the potential by its gain d, no less than that of any query; w g is the gain of the query"
    " near a median. D is dist(f_l, T_l) for a balanced tree T of s leaves and depth k or less, k <= C L, L ="
    " log2(s), opt at the root, and the mean of those of its parts at a leaf that is split. t splits make t + 1"
    " leaves. For s = 1 T is a constant, so that b <= D"
)
"""What the numbers of the growing trees are, in words."""


def the_run_of_reals(
    c: Check, end: str, role: WorldRole, why: str = "", of: str = "", label: str = ""
) -> None:
    """Records, in words, that runs on real features are such growing trees, and what their last condition says."""
    every = "all monotone f, all product laws, all runs of BuildTopDownDT, whatever the ties"
    c.argued(f"{RUN_OF_REALS}. {end}", every=every, role=role, why=why, of=of, label=label)


def repaired(c: Check, of: str) -> None:
    """Records the run that stays where it is, and the theorem as a repair: for strongly concave G."""
    c.growth(
        "sum(w*min(q, 1 - q)) == 1/4",
        STUCK_TREE,
        role="support",
        hints=GrowthHints(
            (Invariant("sum(w) == 1"),),
            (
                "each w*min(q, 1 - q) == w/4",
                "sum(w*min(q, 1 - q)) == sum(w)/4",
                "sum(w*min(q, 1 - q)) == 1/4 by 1: sum(w*min(q, 1 - q)) == sum(w)/4; 1/4: sum(w) == 1",
            ),
        ),
    )
    c.growth(
        SMALL,
        f"{GROWTH}, {ENOUGH}",
        role="repaired",
        why=STRONGLY,
        of=of,
        hints=ACCURATE,
        example=EXAMPLE,
    )
    leaf(c, "repaired", STRONGLY, of)
    c.growth(f"{ERROR} <= opt", CONSTANT, role="repaired", why=STRONGLY, of=of, hints=TO_CONSTANT)
    the_run_of_reals(c, SIZE_OF_THEOREM_1, "repaired", STRONGLY, of)


@claim(
    "BLT20.A1",
    where="abstract",
    says=r"for all monotone $f$ and $s$ the heuristics construct trees of size $s^{\tilde O((\log"
    r" s)/\varepsilon^2)}$ with error at most $\mathrm{opt}_s+\varepsilon$",
    uses=["BLT20.T2"],
)
def abstract(c: Check) -> None:
    """Theorem 2 with a constant kappa, and so a constant K >= 2/kappa: the statement on growing trees is the same."""
    c.read_as(
        f"features are fair bits, and {NAMED}",
        other="product laws over R^n, with opt_s over all trees, balanced or not",
        why="opt_s is that of Theorem 2, whose setting this is; Theorem 1 has balanced trees",
    )
    c.asymptotic("error at most opt_s + eps at all sizes from s^(k log2(s)/eps^2) on, k = 2/(kappa ln 2)")
    c.growth(AT_MOST, ABSTRACT, hints=TO_ABSTRACT, example={**ONE_BIT, "K": Fraction(2)}, label="s >= 2")
    c.growth(f"{ERROR} <= opt", CONSTANT, hints=TO_CONSTANT, label="s = 1")
    c.world(
        "top*log2(s) >= 2*(min(p, 1 - p) - err)",
        "function f and tree T on fair bits, leaves <= s",
        role="shadow",
    )
    c.functions("G((a + b)/2) - (G(a) + G(b))/2 >= kappa/2*(b - a)^2", ON_HALVES, role="shadow")
    at_each_leaf(c)
    the_run(
        c,
        "eps^2 ln(t + 1) >= K L^2, L = log2(s), says that these are s^(k L/eps^2) or more, k = K/ln 2; K = 2/kappa will"
        " do",
    )


@claim(
    "BLT20.I8",
    where="section 1, contributions 2 and 3",
    says="the guarantees apply to all top-down heuristics, to real features and to all product laws",
)
def contributions(c: Check) -> None:
    """Not to all impurity functions: Theorems 1, 2, 6 ask for strong concavity, and 2 min(p, 1-p) is only concave."""
    every_tie(c)
    c.exact(STUCK, lambda: not stuck(), label="all")
    repaired(c, "all")
    c.argued(WHY_STUCK, every="all n, all numbers of leaves up to 2^(n-2)", label="the run")
    c.note(
        "A tree of 3 leaves computes f, so that the run is one of the realizable setting as well: what is said there of"
        " all heuristics, in brackets, fails with it too; Theorem 6 asks for strong concavity."
    )


@claim(
    "BLT20.T1i",
    where="Theorem 1 (informal)",
    says=r"for monotone $f$, a product law and any impurity function the top-down tree of size $s^{\tilde O((\log"
    r" s)/\varepsilon^2)}$ has error at most $\mathrm{opt}_s+\varepsilon$, $\mathrm{opt}_s$ that of the best"
    r" balanced tree",
)
def informal(c: Check) -> None:
    """Not for any impurity function; under the hypothesis of Theorem 1 as there."""
    every_tie(c)
    c.exact(STUCK, lambda: not stuck(), label="any")
    repaired(c, "any")
    c.argued(WHY_STUCK, every="all n, all numbers of leaves up to 2^(n-2)", label="the run")


@claim(
    "BLT20.T1",
    where="Theorem 1",
    says=r"for monotone $f$, a product law and a $\kappa$-strongly concave $G$ the tree of size $s^{\tilde O((\log"
    r" s)/\kappa\varepsilon^2)}$ has error at most $\mathrm{balanced\_opt}_s+\varepsilon$",
    uses=["BLT20.T5"],
)
def theorem(c: Check) -> None:
    """With c = kappa/(16 k^2), k <= C log s: t + 1 >= s^(24 C^2 (log s)/(kappa eps^2)), as 16/ln 2 < 24.

    Theorem 5 is not used: medians need not exist, and near them there is a query that will do.
    """
    c.given("strongly concave")
    c.without(
        "BLT20.T5",
        "some query near a median has an eighth of the influence as its covariance, for every product law",
    )
    c.read_as(
        "eps > 0, one constant C for all balanced trees, and trees from that size on",
        other="only for a tree of exactly some such size",
        why="further splits do not raise the error",
    )
    c.asymptotic(
        "error at most opt + eps after t splits, kappa eps^2 ln(t + 1) >= 16 C^2 (log2 s)^2, C log s bounding the depth"
    )
    c.growth(SMALL, f"{GROWTH}, {ENOUGH}", hints=ACCURATE, example=EXAMPLE, label="s >= 2")
    c.growth(f"{ERROR} <= opt", CONSTANT, hints=TO_CONSTANT, label="s = 1")
    c.shadow("16 <= 24*ln(2)")
    leaf(c, "shadow")
    the_run_of_reals(c, SIZE_OF_THEOREM_1, "printed", label="the run")
    c.note(
        "The factor loglog(s/eps)^2, for which the exponent has its tilde, is not needed. Where the law has atoms"
        " there may be no query of the largest gain (BLT20.FIG1); the theorem is about runs that have one at each"
        " split."
    )


@claim(
    "BLT20.T1.s1",
    where="Theorem 1, proof",
    says=r"while the error exceeds $\mathrm{balanced\_opt}_s+\varepsilon$ some split gains"
    r" $\Omega(\kappa\varepsilon^2/(j(\log s\log\log(s/\varepsilon))^2))$",
    uses=["BLT20.T5"],
    serves="BLT20.T1",
)
def some_split(c: Check) -> None:
    """c eps^2/(j + 1) at some of the j + 1 leaves, and so half of it over j, for j >= 1; at j = 0 there is no value."""
    c.covers_by(
        "BLT20.T5",
        "each coordinate of each product law has a threshold with Pr[x >= theta] = 1/2, so a bit that is 1 with"
        " probability 1/3, for which it is 0, 1/3 or 1",
        lambda: HALF in tails(BIASED),
    )
    c.without("BLT20.T5", "some query near a median will do (Theorem 1)")
    c.asymptotic(
        "some leaf gains c eps^2/(j + 1) or more, c = kappa/(16 k^2), k the depth of the balanced tree"
    )
    c.family(*SOME_LEAF, example=ONE_LEAF, hints=TO_SOME_LEAF)
    c.shadow("1/(j + 1) >= 1/(2*j)", "j >= 1")
    c.shadow("log2(log2(s/eps)) >= 1", "s >= 2, 0 < eps <= 1/2")
    c.shadow("c*eps^2/(2*j*L^2) >= c*eps^2/(2*j*(L*M)^2)", "c > 0, 0 < eps <= 1/2, j >= 1, L >= 1, M >= 1")
    c.family(
        "16*c*(C*L)^2 >= kappa",
        "c > 0, k > 0, k <= C*L, 16*c*k^2 == kappa",
        role="shadow",
        hints=(
            "k^2 <= (C*L)^2 law x^2 <= y^2 for 0 < x, x <= y at x: k; y: C*L",
            "16*c*(C*L)^2 >= kappa by 1: 16*c*k^2 == kappa; 16*c: k^2 <= (C*L)^2",
        ),
    )
    leaf(c, "shadow")
    c.argued(
        "the members are the j + 1 leaves: w is the probability to reach one, b its bias, D = dist(f_l, T_l) for a"
        " balanced tree T of s leaves and depth k <= C log s, and w g the gain of the query near a median. The"
        " error, the sum of w b, exceeds that of T, the sum of w D, by eps or more, so that some leaf gains c"
        " eps^2/(j + 1) or more; by the shadows that is kappa eps^2/(32 C^2 j (L M)^2) or more, L = log s, M ="
        " loglog(s/eps), for j >= 1 and s >= 2. For eps > 1/2, and for s = 1, no error exceeds balanced_opt_s + eps",
        every="all monotone f, all product laws, all s, all eps > 0",
        role="join",
    )


@claim(
    "BLT20.T1.s2",
    where="Theorem 1, proof",
    says=r"$2^{O(\log s\log\log(s/\varepsilon))^2/\kappa\varepsilon^2}=s^{\tilde O((\log s)/\kappa\varepsilon^2)}$",
    serves="BLT20.T1",
)
def exponent(c: Check) -> None:
    """L = log s >= 1, r = log 1/eps >= 1, kappa <= 2: M = loglog(s/eps) is at most y = 2 + log x for x = L/(kappa
    eps^2), and so the exponent at most log s times C^2 x y^2.
    """
    c.asymptotic("loglog(s/eps) <= 2 + log2(L/(kappa eps^2)), so that its square is a power of the logarithm")
    c.shadow("log2(L + r) <= 1 + log2(L) + 2*r", "L >= 1, r >= 1")
    c.shadow("1 <= 2 - log2(kappa)", "0 < kappa <= 2")
    c.family(
        "(C*L*M)^2/(kappa*eps^2) <= L*C^2*(L/(kappa*eps^2))*y^2",
        "L >= 1, M >= 0, M <= y, kappa > 0, eps > 0, C > 0",
        role="shadow",
        hints=(
            "M^2 <= y^2 law a^2 <= b^2 for a >= 0, a <= b at a: M; b: y",
            "(C*L*M)^2/(kappa*eps^2) <= L*C^2*(L/(kappa*eps^2))*y^2 by C^2*L^2/(kappa*eps^2): M^2 <= y^2",
        ),
    )
    c.support("kappa <= 2", "kappa > 0, (0 + 0)/2 <= 1 - kappa/2*(1 - 0)^2")
    c.argued(
        "loglog(s/eps) is log2(L + r), and r = -log2(eps): so the first two parts give M <= 2 + log2(L) - log2(kappa) +"
        " 2 r = 2 + log2(x) = y, and by the third the exponent on the left is at most L times C^2 x y^2, where x y^2 is"
        " x up to powers of its logarithm; kappa is at most 2, by strong concavity at 0 and 1",
        every="all s >= 2, eps in (0, 1/2], kappa in (0, 2], all constants C > 0 of the left-hand side",
        label="put together",
    )
    c.read_as(
        "s >= 2 and 0 < eps <= 1/2",
        other="s = 1, or larger eps",
        why="for s = 1 both sides are 1; no error is above 1/2, so that larger eps ask for nothing",
    )


@claim(
    "BLT20.T1.s3",
    where="Theorem 1, proof",
    says=r"after $t$ iterations the error is below $\mathrm{balanced\_opt}_s+\varepsilon$",
    uses=["BLT20.T1.s1", "BLT20.T1.s2"],
    serves="BLT20.T1",
)
def enough(c: Check) -> None:
    """Below, and not only at most, with 32 in the place of 16. For s = 1 the error is at most opt, and eps > 0."""
    c.asymptotic("error below opt + eps after t splits, kappa eps^2 ln(t + 1) >= 32 C^2 (log2 s)^2")
    c.growth(BELOW, f"{GROWTH}, {TWICE}", hints=STRICTLY, example=EXAMPLE, label="s >= 2")
    c.growth(f"{ERROR} <= opt", CONSTANT, hints=TO_CONSTANT, label="s = 1")
    c.shadow("log2(log2(s/eps)) >= 1", "s >= 2, 0 < eps <= 1/2")
    leaf(c, "shadow")
    c.argued(
        f"{NUMBERS}; as loglog(s/eps) is 1 or more, the printed t is 2^(32 C^2 (log s)^2/(kappa eps^2 ln 2)) or more"
        " for a large constant in its exponent, which is what the condition on t asks. For s = 1 the error is at most"
        " opt, which is below opt + eps, and for eps > 1/2 every error is, as none is above 1/2",
        every=f"{EVERY_RUN}, s >= 1, eps > 0",
        label="the numbers of a leaf, and t",
    )


@claim(
    "BLT20.CON1",
    where="section 6, first paragraph",
    says=r"for all monotone $f$ and $s$ the heuristics build trees of size $s^{\tilde O((\log s)/\varepsilon^2)}$"
    r" with error within $\varepsilon$ of that of the best balanced tree",
    uses=["BLT20.T1"],
)
def conclusion(c: Check) -> None:
    """Theorem 1 with a constant kappa."""
    c.read_as(
        f"for product laws, and {NAMED}",
        other="for every impurity function, of which it is false (T1i)",
        why="the sentence sums up Theorem 1, which asks for both",
    )
    c.asymptotic(
        "Theorem 1: error at most opt + eps after t splits, kappa eps^2 ln(t + 1) >= 16 C^2 (log2 s)^2"
    )
    c.growth(SMALL, f"{GROWTH}, {ENOUGH}", hints=ACCURATE, example=EXAMPLE, label="s >= 2")
    c.growth(f"{ERROR} <= opt", CONSTANT, hints=TO_CONSTANT, label="s = 1")
    leaf(c, "shadow")
    c.argued(
        f"{NUMBERS}; with kappa and C fixed, t + 1 = s^(K (log s)/eps^2) for a constant K meets the condition on t",
        every=EVERY_RUN,
        label="the numbers of a leaf, and t",
    )


@claim(
    "BLT20.CON2",
    where="section 6, item 3",
    says=r"for some monotone $f$ error $\mathrm{opt}_s+\varepsilon$ needs size $s^{\tilde\Omega(\log s)}$ by"
    r" Theorem 3; with $\mathrm{opt}_s=0$ a cited bound is $s^{\tilde\Omega((\log s)^{1/4})}$",
    uses=["BLT20.T3"],
)
def lower_bounds(c: Check) -> None:
    """Theorem 3 gives it for eps < 0.48: an error of 0.49 or more against opt_s <= 0.01; beyond that it says nothing.

    Like Theorem 3 it holds for strictly concave impurity functions, and not for any heuristic.
    """
    every_tie(c)
    c.read_as(
        "for eps < 0.48",
        other="for every eps up to 1/2",
        why="the sentence sums up Theorem 3, whose error 0.49 is above opt_s + eps for these; the run of the"
        " refutation has error opt_s at most, so that it is for every eps",
    )
    c.without("BLT20.T3", "what fails there fails here; the repair has its hypothesis")
    for_any_impurity(c, "BLT20.T3")
    refutes_every_impurity(c, "any heuristic", hard="has error above opt_s + eps for some eps in (0, 0.48)")
    mended: dict[str, Any] = {"role": "repaired", "why": STRICT, "of": "any heuristic"}
    c.family("o + eps < 49/100", "0 <= o, o <= 1/100, 0 < eps, eps < 12/25", **mended)
    c.argued(
        "trees of size s^{tilde Omega(log s)} are needed for eps < 0.48, by Theorem 3",
        every="all s from some size on",
        **mended,
    )
    refutes_every_impurity_where_exact(c, "any heuristic, opt_s = 0")
    c.assumed(
        "in the realizable setting trees of size s^{tilde Omega((log s)^{1/4})} are needed",
        theorem="the lower bound for monotone functions of [BLT20]",
        role="repaired",
        why=STRICT,
        of="any heuristic, opt_s = 0",
    )


def stuck() -> bool:
    """Whether no query gains at x1 and x2 on fair bits for 2 min(p, 1-p), be it relevant or not."""
    quarter = Fraction(1, 4)
    relevant = split_terms(quarter, HALF, Fraction(0), HALF)
    irrelevant = split_terms(quarter, HALF, quarter, quarter)
    return MINIMUM.sign(relevant) == 0 == MINIMUM.sign(irrelevant)
