r"""Abstract, introduction, section 4: the greediness hierarchy, Theorems 1 to 3, and what is said around them.

Paper: TOPK, abstract, sections 1.1.1, 1.1.2, 4, 4.1.
Decided here: the abstract for every k; Theorems 1, 2 and 3 for every h and every impurity function; the sentences
around them.
Found: at h = 1 the theorems are false, and not only for the paper's law. For 2 min(q, 1-q) the order of the scores is
that of the accuracies of stumps, so that on every sample Top-k and Top-K return equally accurate ones, and the same
with ties by index; for G with G(eps) < 1 - 2 eps, as every continuous one for small eps, the stump that Top-K finds has
the larger score on the law. From h = 2 on another law than the paper's separates Top-K from Top-k, for every impurity
function (`pointer_paths`), which is what the abstract says; the theorems speak of samples, and the passage to these is
in words. Theorem 3 has a law on pairs of a bit and its negation, where monotony says nothing (`monotone_pointers`); for
the paper's own law see Lemma 4.4.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from algorithms.criteria import ENTROPY, GINI, MINIMUM, Criterion
from algorithms.top_k import TieRule
from lemmas.choices import monotone_pointers, pointer_paths
from lemmas.choices.best_candidates import ON_ITS_TREES, succeeds
from lemmas.choices.experiments import parity_errors
from lemmas.choices.finite_runs import Law, Runner, equal_stumps, optimum, samples
from lemmas.choices.lemma_3_2 import ON_THE_TREE
from lemmas.choices.lemma_4_1 import inaccurate
from lemmas.choices.lemma_4_2 import STRICT, too_accurate
from lemmas.choices.lemma_4_2 import cases as parity_cases
from lemmas.choices.parity_paths import fails
from lemmas.choices.pointer_runs import PointerLaw, accuracy
from lemmas.choices.scores import IMPURITY
from lemmas.choices.search_errors import (
    BETTER,
    CONSTANT,
    CONSTANTS,
    NO_CONSTANT,
    NO_OTHERS,
    NO_TREE,
    SAME_TREES,
    TREES,
)
from lemmas.choices.search_errors import SOME_LEAF as LEAF
from verify.claims import Check, claim
from verify.rationals import Fraction

HALF = Fraction(1, 2)
Case = tuple[Criterion, int, int, int, Fraction]
"""G, h, K, k, eps."""
NAMES = "G h K k eps"
GS = (MINIMUM, GINI, ENTROPY)
BOTH_PARTS = (
    "that no leaf is better is what the last part asks of a leaf, whatever budget is left there; so the sum, the errors"
    " of the tree, is at least A, those of"
)
DEEP = "h >= 2"
EVERY_DEPTH = (DEEP, "h >= 1, integer h")
"""The depths for which a theorem is used, by one that speaks of all of them."""
ONE_CHOICE = "all impurity functions, all eps, all h, K up to about h^2, k = 1"
ONLY_AT_1 = "The refutation is a literal one: only depth 1, a degenerate case, carries it."
ONE_CANDIDATE = "sum(c) == 1, each 0 <= c <= 1, c*(s - S) == 0, (1 - c)*(S - s) >= 0"
TWICE_THE_GAIN = (
    "2*min(p*a + (1 - p)*b, 1 - p*a - (1 - p)*b) - 2*p*min(a, 1 - a) - 2*(1 - p)*min(b, 1 - b)",
    "2*(p*max(a, 1 - a) + (1 - p)*max(b, 1 - b)) - 2*max(p*a + (1 - p)*b, 1 - p*a - (1 - p)*b)",
)
"""The score of a feature for 2 min(q, 1-q), a and b the chances of a 1 at its answers; twice what its stump is right on
more often than the better constant."""
FOR_THE_TENT = (MINIMUM, 2, 3, 1, 3, Fraction(1, 8))
"""A case of Lemma 4.2 that Theorem 2 uses, from which it holds by another law."""
ALL_DEEP = "all k, all eps, all impurity functions, all depths from 2 on"
SAMPLES = "Top-1 and Top-2 with 2 min(q, 1-q) are right equally often on every sample: all samples of up to 3 points"


def cases(steps: tuple[int, ...] = (1, 2, 3)) -> Iterator[Case]:
    """Small parameters with K - k among the steps."""
    for g in GS:
        for h in range(1, 4):
            for k in range(1, 4):
                for step in steps:
                    for eps in (Fraction(1, 8), Fraction(2, 5)):
                        yield g, h, k + step, k, eps


def inseparable(case: Case) -> dict[str, object] | None:
    """A witness where no law separates Top-K from Top-k; None where the law of pointers does, however ties are broken.

    At h = 1 for 2 min(q, 1-q): the score of a feature is twice what its stump is right on more often than a constant,
    so that the first candidate is right as often as any (two supports of `separates`: x is the accuracy of its stump,
    z that of a stump of Top-K, r that of a constant); `equal_stumps` goes through small samples. Deeper trees of Top-k
    are no worse than its stump.
    """
    g, h, width, k, eps = case
    law = PointerLaw(h, width, eps)
    good = accuracy(width, h, law, g, "least")
    bad = accuracy(k, h + width - k - 1, law, g, "largest")
    if good >= 1 - eps and bad <= HALF + eps:
        return None
    if h == 1 and g is MINIMUM and equal_stumps():
        return {
            "G": "2 min(q, 1-q)",
            "h": h,
            "K": width,
            "k": k,
            "eps": eps,
            "why": "the k features of the largest scores hold a stump of the largest accuracy, k >= 1",
        }
    return {"h": h, "law": "pointers", "Top-K": good, "Top-k": bad}


def separates(c: Check, every: str, steps: tuple[int, ...], label: str = "") -> None:
    """Records a theorem: refuted at h = 1, and the rest; with what holds of every impurity function at h = 1."""
    c.given("impurity", "non-redundant")
    c.read_as(
        "on the law itself, for every way of breaking ties; the passage to samples is a part of the repair",
        other="on samples of some size n, with high probability",
        why="so the proofs go, by the set-up of appendix B; a run on a large sample is one on the law for some way of"
        " breaking ties (B.conc)",
    )
    c.read_as(
        "N begins with 1, and Top-k is run with ties in any way",
        other="h = 0 is meant as well, or one way with ties",
        why="with depth 0 both return constants, and nothing could hold; the paper names a tie rule for"
        " experiments only",
    )
    c.bounded(
        lambda: cases(steps),
        inseparable,
        text="some law has Top-K at 1 - eps or more with depth h, Top-k at 1/2 + eps or less with depth h + K - k - 1",
        every=every,
        names=NAMES,
        within=lambda case: case[1] >= 1 and 1 <= case[3] < case[2],
        label=label,
    )
    c.argued(NO_LAW, every=f"{every}, at h = 1 with 2 min(q, 1-q) and eps < 1/4", role="join", of=label)
    pointer_paths.separates(c, role="repaired", why=DEEP, of=label)
    c.argued(
        f"{pointer_paths.LAW}; the trees of Top-K and of Top-k on it have numbers that meet the conditions of these"
        f" parts: {pointer_paths.LETTERS}; {pointer_paths.AS_SCORED}; put together they give the two accuracies;"
        f" {pointer_paths.TOO_LARGE}",
        every=f"{every}, {DEEP}",
        role="repaired",
        why=DEEP,
        of=label,
    )
    c.argued(TO_SAMPLES, every=f"{every}, {DEEP}", role="repaired", why=DEEP, of=label)
    c.bounded(
        lambda: (case for case in cases(steps) if case[1] >= 2),
        inseparable,
        text="the law of pointers has Top-K at 1 - eps or more with depth h, Top-k at 1/2 + eps or less with depth"
        " h + K - k - 1, for h >= 2",
        every=every,
        names=NAMES,
        role="support",
    )
    c.support(f"{TWICE_THE_GAIN[0]} == {TWICE_THE_GAIN[1]}", "0 <= p <= 1, 0 <= a <= 1, 0 <= b <= 1")
    c.support("x > 1/2 + eps", "2*(x - r) >= 2*(z - r), z >= 1 - eps, 0 < eps < 1/4")
    c.functions("mean(G(x)) <= G(mean(x))", f"{IMPURITY}, each 0 <= x <= 1", role="support")
    c.functions("mean(G(x)) >= 2*mean(x)", f"{IMPURITY}, each 0 <= x <= 1/2", role="support")
    c.note(ONLY_AT_1)
    c.note(
        "By the two supports (x is the smaller of the two chances at an answer) a stump of error z leaves the impurity"
        " G(z) at most, and one of error 1/2 - eps or more at least 1 - 2 eps: at h = 1, where G(eps) < 1 - 2 eps, the"
        " feature of the largest score, which Top-k tries, errs less than 1/2 - eps where some stump errs eps at most."
    )


NO_LAW = (
    "at h = 1 Top-K returns a stump, or a constant, and on every law the score of a feature for 2 min(q, 1-q) is twice"
    " what its stump is right on more often than the better constant (a support); so a feature of the largest score,"
    " which Top-k tries too, has a stump that is right as often as any, and a deeper tree of Top-k is no worse: where"
    " Top-K has 1 - eps so has Top-k, which is above 1/2 + eps; a sample is such a law too, for accuracies on it, and"
    " with depth 1 both return the same tree on it where both steps of figure 1 break ties by index"
)
"""Why the run finds no law at h = 1: there is none."""


TO_SAMPLES = (
    "for large n both bounds hold with high probability for trees that are built on samples of n points: these are runs"
    " on the law for some way of breaking ties, and the bounds, which hold for all ways, leave room: a leaf of Top-K"
    " that asks all bits of the parity errs v at most, v <= eps/4, or (1 - v) eps/2, so that the errors of Top-K are at"
    " most eps/2; and Top-k has at most 1/2 + eps/4 where no pointer was seen to be 1 and eps/4 more where one was, in"
    " all 1/2 + eps/2"
)
"""See B.conc. A leaf errs at most eps/2, or eps/4; Top-k has at most 1/2 + eps/4, and eps/4 where a pointer is seen."""


@claim(
    "TOPK.ABS1",
    where="abstract",
    says=r"for every $k$ there are laws on which Top-$(k+1)$ has accuracy $1-\varepsilon$ and Top-$k$ only"
    r" $\tfrac12+\varepsilon$",
)
def abstract(c: Check) -> None:
    """For each depth from 2 on, on the law of pointers with K = k + 1; the depth is not spoken of."""
    c.given("impurity", "non-redundant")
    pointer_paths.separates(c)
    c.argued(
        f"{pointer_paths.LAW}, K = k + 1; the trees of Top-(k+1) and of Top-k on it have numbers that meet the"
        f" conditions of these parts: {pointer_paths.LETTERS}; {pointer_paths.AS_SCORED}; put together they give the"
        f" two accuracies; {pointer_paths.TOO_LARGE}",
        every=f"{ALL_DEEP}, ties in any way",
        label="together",
    )
    c.argued(TO_SAMPLES, every=ALL_DEEP, label="on samples")
    c.bounded(
        lambda: (case for case in cases((1,)) if case[1] == 2),
        inseparable,
        text="some law has Top-(k+1) at 1 - eps or more and Top-k at 1/2 + eps or less, both with depth 2",
        every="all k, all eps, all impurity functions",
        names=NAMES,
        role="support",
    )


@claim(
    "TOPK.I1", where="section 1.1.1", says=r"$k=1$ recovers the greedy algorithms, such as ID3, C4.5 and CART"
)
def greedy(c: Check) -> None:
    """The one candidate is asked, and no feature has a larger score: that is what the paper says of greedy algorithms.

    A feature is a member, s its score, c = 1 for the candidate, whose score is S; by step 2 of figure 1 no other
    feature has a larger one. y is any feature, or a law on them. Of one T_i the most accurate is that T_i: r is the
    root.
    """
    c.family(
        "sum(y*s) <= S",
        f"{ONE_CANDIDATE}, sum(y) == 1, each y >= 0",
        hints=("each s <= S by 1: (1 - c)*(S - s) >= 0; 1: c*(s - S) == 0", "each y*s <= y*S by y: s <= S"),
        label="no feature scores more",
    )
    c.family(
        "sum(r*s) == S",
        f"{ONE_CANDIDATE}, sum(r) == 1, each r >= 0, r*(1 - c) == 0",
        hints=("each r*s == r*S by r: c*(s - S) == 0; s - S: r*(1 - c) == 0",),
        label="the root is the candidate",
    )
    c.argued(
        "for k = 1 step 2 of figure 1 takes one feature, none of a larger score, and step 4 has one tree to return, so"
        " that it splits at the feature of the largest score, as greedy algorithms do, and goes on in both halves; ID3,"
        " C4.5 and CART are of this kind, each with its own score; what else they do, as to prune, is not spoken of",
        every="all samples of binary features, all depths",
        label="together, with ID3, C4.5, CART",
    )


@claim("TOPK.I2", where="section 1.1.1", says=r"with $k=d$ an optimal tree of depth $h$ is produced")
def optimal(c: Check) -> None:
    """On the sample. All features are candidates, so that each tree is in the search space; ties do not matter.

    At each node, whatever is left of the depth, Top-d errs no more than a constant does, nor than the tree: z and o are
    the numbers of points labeled 0 and 1, a those that Top-d gets wrong, the least a_0 + a_1 of all features.
    """
    c.growth(CONSTANT, CONSTANTS, hints=NO_CONSTANT, example=LEAF, label="no leaf is better")
    c.growth(BETTER, TREES, hints=NO_TREE, example=LEAF, label="no tree is better")
    c.argued(
        f"{ON_THE_TREE}; with all features as candidates that is every tree of the depth; {BOTH_PARTS} Top-d's",
        every="all d, all samples, all h, all scoring functions",
        label="the tree",
    )
    c.bounded(
        lambda: (
            (g, s, h)
            for g in GS
            for d, n in ((1, 3), (2, 3), (3, 2))
            for s in samples(d, n)
            for h in (0, 1, 2)
        ),
        not_optimal,
        text="Top-d is right as often as the best tree of the depth",
        every="all d, all samples, all h, all impurity functions",
        role="support",
        names=lambda case: {"d": len(case[1][0][1]), "points": len(case[1]), "h": case[2]},
    )


def not_optimal(case: tuple[Criterion, Law, int]) -> dict[str, object] | None:
    """A witness against optimality."""
    g, law, h = case
    found = Runner(len(law[0][1]), g, redundant=True).right(law, h)
    return None if found == optimum(law, h) else {"sample": law, "right": found}


@claim(
    "TOPK.I3",
    where="section 1.1.2",
    says=r"the search space of Top-$(k+1)$ is larger than that of Top-$k$, so that it is at least as accurate"
    r" on the sample",
)
def larger(c: Check) -> None:
    """With one order of the features in ties for both: its first k are among its first k + 1, at each node.

    So each tree in the space of Top-k is in that of Top-(k+1): the first part, for j <= k in the places of k and k + 1.
    And Top-(k+1) tries each split of the tree that Top-k returns, so that a <= a_0 + a_1 for a, the points at a node
    that Top-(k+1) gets wrong. The tree may be any; z and o are the numbers of points labeled 0 and 1.
    """
    c.read_as(
        "Top-k and Top-(k+1) have one order for ties, and the larger space holds the other",
        other="each breaks ties in its own way",
        why="then Top-2 may be less accurate than Top-1, as on a parity (a support)",
    )
    c.growth(*SAME_TREES, hints=NO_OTHERS, label="the space is larger")
    c.growth(CONSTANT, CONSTANTS, hints=NO_CONSTANT, example=LEAF, label="no leaf is better")
    c.growth(BETTER, TREES, hints=NO_TREE, example=LEAF, label="no tree of Top-k is better")
    c.argued(
        f"{ON_THE_TREE}; by the first part that is so of the tree of Top-k; {BOTH_PARTS} the tree of Top-(k+1)",
        every="all d, all samples, all h, all k < d, all scoring functions",
        label="the tree",
    )
    c.bounded(
        lambda: ((g, s, h) for g in GS for d, n in ((2, 3), (3, 2)) for s in samples(d, n) for h in (1, 2)),
        falls,
        text="Top-(k+1) is right at least as often as Top-k on the sample, ties by index",
        every="all d, all samples, all h, all k < d, all impurity functions",
        role="support",
        names=lambda case: {"d": len(case[1][0][1]), "points": len(case[1]), "h": case[2]},
    )
    c.exact(
        "on the parity of the last two of four features Top-2 of depth 2 errs 8 times with ties to the lower index,"
        " Top-1 never with ties to the higher one",
        lambda: (parity_errors(2), parity_errors(1, TieRule.LAST)) == (8, 0),
        role="support",
    )


def falls(case: tuple[Criterion, Law, int]) -> dict[str, object] | None:
    """A witness where a larger k is right less often."""
    g, law, h = case
    found = [Runner(k, g, redundant=True).right(law, h) for k in range(1, len(law[0][1]) + 1)]
    return None if found == sorted(found) else {"sample": law, "right": tuple(found)}


@claim(
    "TOPK.T1",
    where="Theorem 1",
    says=r"for all $\varepsilon,k,h$ some law and sample size have, with high probability, Top-$(k+1)$ at"
    r" $1-\varepsilon$ and Top-$k$ at $\tfrac12+\varepsilon$, both with depth $h$",
    uses=["TOPK.T2"],
)
def hierarchy(c: Check) -> None:
    """False at h = 1; from h = 2 on it holds by another law than the paper's, that of pointers."""
    c.without("TOPK.T2", "decided by the same law with K = k + 1")
    c.covers("TOPK.T2", *EVERY_DEPTH, named=DEEP)
    separates(c, "all eps, k, h, all impurity functions", (1,))


@claim(
    "TOPK.I5",
    where="section 1.1.2, also 3.1 and 4.1",
    says=r"the theorems hold whenever the scoring function is an impurity-based heuristic",
    uses=["TOPK.T1", "TOPK.T2", "TOPK.T3"],
)
def any_impurity(c: Check) -> None:
    """At h = 1 none does, for 2 min(q, 1-q); from h = 2 on all three do, by other laws than the paper's.

    What they say of laws is put together in words from proved parts; the passage from a law to the numbers of its
    trees, and that to samples, is argued.
    """
    c.without("TOPK.T1", "the law of pointers again")
    c.without("TOPK.T2", "the law of pointers again")
    c.without("TOPK.T3", "the law of pairs again")
    for used in ("TOPK.T1", "TOPK.T2", "TOPK.T3"):
        c.covers(used, *EVERY_DEPTH, named=DEEP)
    separates(c, "all impurity functions, all eps, k < K, h", (1, 2), label="Theorems 1 and 2")
    separates_monotone(c, label="Theorem 3")


@claim(
    "TOPK.T2",
    where="Theorem 2",
    says=r"for all $\varepsilon,k<K,h$ some law and sample size have, with high probability, Top-$K$ at"
    r" $1-\varepsilon$ with depth $h$ and Top-$k$ at $\tfrac12+\varepsilon$ even with depth $h+(K-k-1)$",
    uses=["TOPK.L41", "TOPK.L42", "TOPK.S41.claim"],
)
def generalised(c: Check) -> None:
    """False at h = 1; from h = 2 on it holds by another law than the paper's, that of pointers.

    The repair of Lemma 4.2 does not reach so far: for 2 min(q, 1-q) Top-1 has more than 1/2 + eps on the paper's law at
    h = 2, K = 3, eps = 1/8 (the quantity).
    """
    for used in ("TOPK.L42", "TOPK.S41.claim"):
        c.without(used, "the law of pointers is used in place of the paper's")
        c.covers_by(
            used,
            "Top-1 has at most 1/2 + eps on the paper's law for 2 min(q, 1-q), which Theorem 2 speaks of:"
            " h = 2, K = 3, h' = h + K - k - 1 = 3, eps = 1/8",
            lambda: too_accurate(FOR_THE_TENT) is None,
        )
    found = too_accurate(FOR_THE_TENT) or {}
    c.computed(
        "accuracy of Top-1 there, bits of x1 first in ties, and 1/2 + eps",
        (found.get("accuracy"), found.get("1/2 + eps")),
    )
    separates(c, "all eps, k < K, h, all impurity functions", (1, 2, 3))


@claim("TOPK.S41.T1T2", where="section 1.1.2", says=r"Theorem 1 is Theorem 2 with $K=k+1$")
def special_case(c: Check) -> None:
    """The depth budgets agree, and K = k + 1 is one of the K of Theorem 2."""
    c.printed("h + (K - k - 1) == h", "K == k + 1", label="depth budgets")
    c.printed("k < K", "K == k + 1", label="a K of Theorem 2")
    c.argued(
        "but for the depth of Top-k and for K the two theorems say the same, of the same eps, k and h, with a law, a"
        " sample size and two accuracies; so with K = k + 1 the second one says what the first does",
        every="all eps > 0, k, h in N",
        label="otherwise alike",
    )


@claim(
    "TOPK.I4",
    where="section 1.1.2",
    says=r"two cited theorems together yield the case $K=O(h^2)$, $k=1$ of Theorem 3",
)
def implicit(c: Check) -> None:
    """The case is false at h = 1, as all of Theorem 3 is, for 2 min(q, 1-q); from h = 2 on it is true, by another law.

    So this is a literal refutation, with the root of that of Theorem 3: that the range of h begins with 1. It says
    nothing against what the cited theorems give from h = 2 on.

    The cited theorems rank features by influence, on uniform inputs. For a monotone label these are the covariances,
    and by TOPK.FB1.cor they order features as scores do if G is strictly concave, and need not for 2 min(q, 1-q). Their
    statements are not decided here.
    """
    c.given("impurity", "non-redundant")
    c.read_as(
        "as the implication: the two theorems hold, and therefore the case of Theorem 3, for every impurity function",
        other="that a proof of the case can be put together from the two papers, which speak of influences: then for"
        " strictly concave impurity functions",
        why="it is said to be a case of Theorem 3, which holds, as the paper says, for every impurity-based heuristic",
    )
    c.assumed(
        "some monotone functions of depth h have no accurate tree of depth h among those that ask the most influential"
        " feature at each node",
        theorem="BLT20b, Theorem 7b, as the paper uses it",
        role="support",
    )
    c.assumed(
        "for functions with a tree of depth h there is an accurate one of depth h whose queries are among the O(h^2)"
        " most influential features of their nodes",
        theorem="BLQT21b, Theorem 2, as the paper uses it",
        role="support",
    )
    separates_monotone(
        c,
        every=ONE_CHOICE,
        text=f"where the two theorems hold, {monotone_pointers.TEXT}",
        keep=lambda case: case[2] == 1,
    )
    c.argued(
        "the two theorems are taken to hold; so the implication fails where the case fails, and holds where it holds",
        every=ONE_CHOICE,
        role="join",
    )


@claim(
    "TOPK.S4.int",
    where="section 4, intuition",
    says="both algorithms prefer the one group; Top-(k+1) comes to the other",
)
def intuition(c: Check) -> None:
    """What it describes is decided in Lemmas 4.1 and 4.2: from h = 2 on and for strictly concave G it is so, in the
    sense that Top-(k+1) has a candidate of the other group at each node, and so comes to all of them on a path. For
    other impurity functions the scores of the two groups may tie (TOPK.L42).
    """
    c.not_a_claim("a plan of the proofs of Lemmas 4.1 and 4.2")


@claim(
    "TOPK.S41.claim",
    where="section 4.1, first paragraph",
    says=r"the parity law is learnable by Top-$K$ at depth $h$, and not by Top-$k$ at any depth $h'<h+K-k$",
    uses=["TOPK.L41", "TOPK.L42"],
)
def learnable(c: Check) -> None:
    """As Lemmas 4.1 and 4.2 together, and false where Lemma 4.2 is."""
    c.given("impurity", "non-redundant", "complete", "mixture")
    c.read_as(
        "to high accuracy: 1 - eps or more, and not: 1/2 + eps or less; for every way of breaking ties",
        other="no numbers are said, or one way of breaking ties is enough",
        why="so Lemmas 4.1 and 4.2 have it, which are to show this; a run on a large sample is one on the law for some"
        " way of breaking ties (B.conc)",
    )
    c.without("TOPK.L42", "what its repair says is proved here again")
    c.bounded(
        parity_cases,
        lambda case: too_accurate(case) or inaccurate((case[0], case[1], case[2], case[5])),
        text="Top-K with depth h has accuracy 1 - eps or more, Top-k with depth h' at most 1/2 + eps",
        every="all impurity functions, all h, K, k < K, h' < h + K - k, eps",
        names="G h K k depth eps",
        within=lambda case: case[1] >= 1,
    )
    succeeds(c, role="repaired", why=STRICT)
    c.argued(
        ON_ITS_TREES,
        every="all h >= 2, all K, all eps, all strictly concave G, all ways of breaking ties",
        role="repaired",
        why=STRICT,
    )
    fails(c, STRICT)


@claim(
    "TOPK.T3",
    where="Theorem 3",
    says=r"for all $\varepsilon$, $h$, $K$ from $\tilde\Omega(h)$ to $\tilde O(h^2)$, $k\le K-h$ some monotone law"
    r" and sample size have, with high probability, Top-$K$ at $1-\varepsilon$ and Top-$k$ at $\tfrac12+\varepsilon$,"
    r" both with depth $h$",
    uses=["TOPK.L43", "TOPK.L44"],
)
def monotone_hierarchy(c: Check) -> None:
    """False at h = 1, where Top-k and Top-K find equally accurate stumps for 2 min(q, 1-q); from h = 2 on true.

    Not by the paper's law at h = w 2^w and eps <= 1/10 (TOPK.L44), but by that of pairs: each bit of the parity is
    given with its negation, so that no two points that differ in them are comparable, and the label rises with the
    pointers: monotone by Definition 4. K is any number from h + k on.
    """
    c.without("TOPK.L43", "another law is used")
    c.without("TOPK.L44", "another law is used")
    c.given("impurity", "non-redundant")
    c.read_as(
        "on the law itself, for every way of breaking ties; the passage to samples is a part of the repair",
        other="on samples of some size n, with high probability",
        why="a run on a large sample is one on the law for some way of breaking ties (B.conc)",
    )
    separates_monotone(c)


def separates_monotone(
    c: Check,
    label: str = "",
    every: str = monotone_pointers.EVERY,
    text: str = monotone_pointers.TEXT,
    keep: Callable[[monotone_pointers.Case], bool] = lambda _: True,
) -> None:
    """The run of Theorem 3, on the cases to keep: refuted at h = 1, and the rest."""
    c.read_as(
        "K = 2, k = 1 are in the range at h = 1",
        other="the unnamed constants and logarithms leave no K for h = 1",
        why="from a h log h to b (h/log h)^2, as the proof has it, every K lies at h = 1; theorem and range begin with"
        " any depth budget",
    )
    c.bounded(
        lambda: filter(keep, monotone_pointers.cases()),
        monotone_pointers.inseparable,
        text=text,
        every=every,
        names=monotone_pointers.NAMES,
        within=monotone_pointers.printed_range,
        label=label,
    )
    c.note(ONLY_AT_1)
    c.support(f"{TWICE_THE_GAIN[0]} == {TWICE_THE_GAIN[1]}", "0 <= p <= 1, 0 <= a <= 1, 0 <= b <= 1")
    c.argued(
        NO_LAW,
        every=f"{every}, at h = 1 with 2 min(q, 1-q) and eps < 1/4",
        role="join",
        of=label,
    )
    monotone_pointers.separates(c, role="repaired", why=DEEP, of=label)
    c.argued(
        f"{monotone_pointers.LAW}; it is monotone, as no two of its points that differ in a bit of the parity are"
        " comparable and the label rises with the pointers; the trees of Top-K and of Top-k on it have numbers that"
        f" meet the conditions of these parts: {pointer_paths.LETTERS}; at the root the k pointers score more than 0"
        " and all other bits 0, so that Top-k asks a pointer first, and where it is 0 fewer than h queries"
        f" are left for the h bits; put together these give the two accuracies; {pointer_paths.TOO_LARGE}",
        every=f"{every}, {DEEP}",
        role="repaired",
        why=DEEP,
        of=label,
    )
    c.argued(TO_SAMPLES, every=f"{every}, {DEEP}", role="repaired", why=DEEP, of=label)
    c.bounded(
        lambda: (case for case in monotone_pointers.cases() if case[1] >= 2 and keep(case)),
        monotone_pointers.inseparable,
        text="the law of pairs is monotone, and has Top-K at 1 - eps or more and Top-k at 1/2 + eps or less",
        every=f"{every}, h >= 2",
        names=monotone_pointers.NAMES,
        role="support",
    )
