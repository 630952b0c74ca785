r"""Section 4.1 and appendix B.1: Top-k fails on the parity law, Lemma 4.2 and its proof.

Paper: TOPK, section 4.1, appendix B.1, Lemma 4.2.
Notation: h bits x1 in the parity, K - 1 bits x2; n of the x2 unasked and so on. At a node m is E[x_i | node] for a
random bit of x2.
Decided here: the lemma for all h, K, k, h' and eps; each sentence of its proof.
Found: at h = 1 the parity is a feature, and Top-1 finds it: false. From h = 2 on the lemma holds for every strictly
concave impurity function, with (1 + eps)/2 in the place of 1/2 + eps; with 2 min(q, 1-q) all scores may vanish, and
ties lead Top-k to the parity. Theorem 2 uses the lemma there too, so that the repair does not reach its use, and it is
another law by which the theorem holds. In the proof, E[f x_i] >= 1/k and E[f x_j] = 0 are not so (the covariances are
eps/(4(K-1)) and 0), and after exactly K - k queries only k - 1 of the x2 are left. The conclusions stand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from algorithms.criteria import ENTROPY, GINI, MINIMUM, Criterion, formula
from lemmas.choices.parity_paths import (
    ABOVE_LEAVES,
    ACCURACY,
    BY_MEANS,
    COUNTED,
    DIRECT,
    EVERY_PATH,
    FIRST,
    HALF_OF_IT,
    KEPT,
    LEFT,
    MORE_CORRELATED,
    fails,
    first_queries,
    ranks_ahead,
)
from lemmas.choices.parity_runs import ParityLaw, ParityNode, TopK, reached
from verify.claims import Check, claim
from verify.kinds.families.members import Family, Member
from verify.rationals import Fraction

HALF = Fraction(1, 2)
Case = tuple[Criterion, int, int, int, int, Fraction]
"""G, h, K, k, h', eps."""
TRAPEZOID = formula("min(1, 4*min(q, 1 - q))")
"""Its scores are 0 where all label means lie between 1/4 and 3/4."""
ALL_TIED: Case = (TRAPEZOID, 2, 2, 1, 2, Fraction(1, 8))
"""At the root all scores are 0."""
FLAT: Case = (MINIMUM, 2, 3, 1, 2, Fraction(1, 8))
"""At nodes with one bit of x2 asked all scores are 0."""
NAMES = "G h K k depth eps"
STRICT = "h >= 2, and G is strictly concave"
EVERY = "all impurity functions, all h, K, all k < K, all h' < h + K - k, all eps"
ALL_OTHERS_EQUAL = Family(
    tuple(
        Member({"w": HALF, "m": Fraction(m), "q": q}) for m, q in ((0, Fraction(1, 4)), (1, Fraction(3, 4)))
    ),
    {"eps": HALF},
)
"""Two leaves, at which all bits of x2 are 0, and 1."""
NONE_OF_X1 = (
    "sum(c*(1 - p)) <= 0",
    "sum(c) == k, sum(p) >= k, each 0 <= c <= 1, 0 <= p <= 1, p*(1 - c) <= 0",
)
TO_NONE = ("each c*(1 - p) <= c - p by 1: p*(1 - c) <= 0",)
COUNTS = "k >= 1, K >= k + 1, 0 <= q, integer k, K, q"
SETTING = "0 < eps <= 1, k >= 1, K >= k + 1, 2*(K - 1)*m >= 1, 2*(K - 1)*(1 - m) >= 1, integer k, integer K"
"""m is the mean of a random bit of x2 at the setting; one bit of x2 at least is unset."""
WITH_ONE = "((1 - eps)/2 + eps*(m + 1/(2*(K - 1))))/2"
"""E[f x_i] for an unset bit of x2, where some bit of the parity is unset."""
WITHOUT = "((1 - eps)/2 + eps*m)/2"
"""E[f] E[x_i] there."""
WITH_PARITY = "((1 - eps)*p1 + eps*m)/2"
"""E[f x_j] for an unset bit of x1, where the parity has the means p0, p1 given x_j = 0, 1."""
SetCase = tuple[int, int, int, Fraction, ParityNode]
"""h, K, k, eps, and what is set."""
FEWER_SET: tuple[SetCase, ...] = (
    (2, 3, 2, Fraction(1, 8), ParityNode(a=1)),
    (3, 4, 2, Fraction(1, 8), ParityNode()),
    (3, 4, 2, Fraction(1, 8), ParityNode(b=1)),
)
"""One of two bits of the parity is set to 0; nothing is set; one other bit is."""
NONE_SET: SetCase = (2, 3, 2, Fraction(1, 8), ParityNode())
"""Two bits in the parity, two others, nothing set."""
MEAN = "((1 - eps)*(p0 + p1)/2 + eps*m)"


def cases(gs: tuple[Criterion, ...] = (GINI, ENTROPY, MINIMUM)) -> Iterator[Case]:
    """The law at which all features tie; then small parameters, h = 1 and short trees among them."""
    yield ALL_TIED
    for g in gs:
        for h in range(1, 4):
            for width in range(2, 5):
                for k in range(1, width):
                    for depth in range(1, h + width - k):
                        for eps in (Fraction(1, 8), Fraction(2, 5)):
                            yield g, h, width, k, depth, eps


def strict(case: Case) -> bool:
    """h >= 2 and a strictly concave G."""
    return case[1] >= 2 and case[0] not in (MINIMUM, TRAPEZOID)


def long_enough(case: Case) -> bool:
    """A path has room for K - k queries, besides."""
    return strict(case) and case[4] >= case[2] - case[3]


def supported(
    c: Check, keep: Callable[[Case], bool], check: Callable[[Case], dict[str, object] | None], text: str
) -> None:
    """Runs of what is proved, as a control."""
    c.bounded(
        lambda: filter(keep, cases()),
        check,
        text=text,
        every=EVERY,
        names=NAMES,
        role="support",
    )


def printed_range(case: Case) -> bool:
    """The paper's own hypotheses."""
    _, h, width, k, depth, eps = case
    return h >= 1 and 1 <= k < width and depth < h + width - k and 0 < eps <= 1


def too_accurate(case: Case) -> dict[str, object] | None:
    """A witness where Top-k has more than 1/2 + eps, for some way of breaking ties."""
    g, h, width, k, depth, eps = case
    run = TopK(ParityLaw(h, width, eps), k, g, "largest")
    found = run.accuracy(depth)
    if found <= HALF + eps:
        return None
    ties = {
        "ties": "bits of x1 first",
        "scores at the root": "all equal" if not order_at_root(run) else "not equal",
    }
    return {**whole(case), **ties, "accuracy": found, "1/2 + eps": HALF + eps}


def order_at_root(run: TopK) -> int:
    """The sign of the score of a bit of x1 at the root less that of one of x2."""
    return run.order(ParityNode(), "parity", "others")


def whole(case: Case) -> dict[str, object]:
    """The parameters of a case, for a witness."""
    g, h, width, k, depth, eps = case
    return {"G": g.name, "h": h, "K": width, "k": k, "h'": depth, "eps": eps}


def fewer_than_k_set(case: SetCase) -> bool:
    """The paper's own hypotheses, and both parts of f occur."""
    h, width, k, eps, at = case
    return h >= 1 and 1 <= k < width and 0 < eps < 1 and at.a + at.b < k


def product_mean(case: SetCase, kind: str = "parity") -> Fraction:
    """E[f x_j] for an unset bit of x1, or of x2, given what is set."""
    h, width, _, eps, at = case
    law = ParityLaw(h, width, eps)
    return law.mean(law.after(at, kind)[1]) / 2


def small_product(case: SetCase) -> dict[str, object] | None:
    """A witness where E[f x_i] is less than 1/k for an unset bit of x2."""
    found, least = product_mean(case, "others"), Fraction(1, case[2])
    return None if found >= least else {**as_set(case), "E[f x_i]": found, "1/k": least}


def small_covariance(case: SetCase) -> dict[str, object] | None:
    """A witness where E[f x_i] in +-1, four times the covariance, is less than 1/k for an unset bit of x2."""
    h, width, k, eps, at = case
    found = 4 * (product_mean(case, "others") - ParityLaw(h, width, eps).mean(at) / 2)
    return None if found >= Fraction(1, k) else {**as_set(case), "4 Cov": found, "1/k": Fraction(1, k)}


def some_product(case: SetCase) -> dict[str, object] | None:
    """A witness where E[f x_j] is not 0."""
    found = product_mean(case)
    return None if found == 0 else {**as_set(case), "E[f x_j]": found}


def some_covariance(case: SetCase) -> dict[str, object] | None:
    """A witness where the covariance is not 0."""
    h, width, _, eps, at = case
    found = product_mean(case) - ParityLaw(h, width, eps).mean(at) / 2
    return None if found == 0 else {**as_set(case), "Cov": found}


def as_set(case: SetCase) -> dict[str, object]:
    """The parameters of such a case, for a witness."""
    h, width, k, eps, at = case
    return {"h": h, "K": width, "k": k, "eps": eps, "bits of x1 set to 0": at.a, "bits of x2 set to 0": at.b}


def nodes_of(case: Case) -> Iterator[tuple[ParityNode, int]]:
    """The nodes of the trees that Top-k considers, with their depths."""
    g, h, width, k, depth, eps = case
    return reached(TopK(ParityLaw(h, width, eps), k, g, "largest"), depth)


def behind(case: Case) -> dict[str, object] | None:
    """A witness where some unasked bit of x2 does not rank ahead of the unasked bits of x1 at an inner node."""
    g, h, width, k, depth, eps = case
    run = TopK(ParityLaw(h, width, eps), k, g, "largest")
    for at, level in nodes_of(case):
        if level < depth and len(run.law.unasked(at)) == 2 and run.order(at, "others", "parity") <= 0:
            path = {"asked of x1": at.a, "asked of x2": at.b, "ones among these": at.o}
            return {**whole(case), **path, "signs of the scores of x1, x2": signs(run, at)}
    return None


def signs(run: TopK, at: ParityNode) -> tuple[int, ...]:
    """The signs of the scores of an unasked bit of x1 and of one of x2 at a node: 0 for a score that is 0."""
    return tuple(run.criterion.sign(run.score(at, kind)) for kind in ("parity", "others"))


def few_others(case: Case) -> dict[str, object] | None:
    """A witness where some path has fewer than K - k bits of x2."""
    _, _, width, k, depth, _ = case
    for at, level in nodes_of(case):
        if level == depth and at.b < width - k:
            return {**whole(case), "bits of x2 on the path": at.b, "K - k": width - k}
    return None


def all_of_parity(case: Case) -> dict[str, object] | None:
    """A witness where some path has all bits of x1."""
    for at, _ in nodes_of(case):
        if at.a == case[1]:
            return {"bits of x1 on a path": at.a}
    return None


AskedCase = tuple[Criterion, int, int, int, int, Fraction, int]
"""G, h, K, k, h', eps, q."""


def asked_cases() -> Iterator[AskedCase]:
    """The same, with how many queries a node has above it: at most K - k, and fewer than h'."""
    return ((*case, q) for case in cases() for q in range(min(case[2] - case[3] + 1, case[4])))


def fewer_asked(case: AskedCase) -> bool:
    """What the repair asks for."""
    return strict(case[:6]) and case[6] < case[2] - case[3]


def others_too(case: AskedCase) -> dict[str, object] | None:
    """A witness where a bit of x1 is a candidate, or one of the k most correlated."""
    g, h, width, k, depth, eps, asked = case
    run = TopK(ParityLaw(h, width, eps), k, g, "largest")
    for at, level in reached(run, depth):
        if level == asked and run.law.unasked(at).get("parity"):
            larger = correlation(run.law, at, "others") > correlation(run.law, at, "parity")
            ahead = run.law.unasked(at).get("others", 0) if larger else 0
            if ahead < k or any("parity" in kinds for kinds in run.candidates(at)):
                return {"asked of x1": at.a, "asked of x2": at.b, "more correlated bits of x2": ahead}
    return None


def some_left(case: AskedCase) -> dict[str, object] | None:
    """A witness where k bits of x2 are left at each node with so many queries, all of x2."""
    g, h, width, k, depth, eps, asked = case
    run = TopK(ParityLaw(h, width, eps), k, g, "largest")
    at_that = [at for at, level in reached(run, depth) if level == asked and at.b == asked]
    return {"left": width - 1 - asked} if any(width - 1 - at.b >= k for at in at_that) else None


def correlation(law: ParityLaw, at: ParityNode, kind: str) -> Fraction:
    """The size of the covariance of an unasked bit with the label at a node; 0 where none is left."""
    if kind not in law.unasked(at):
        return Fraction(0)
    zero, one = law.after(at, kind)
    return abs(law.mean(one) - law.mean(zero)) / 4


@claim(
    "TOPK.L42",
    where="Lemma 4.2",
    says=r"Top-$k$ with depth $h'$ on the parity law has accuracy at most $\tfrac12+\varepsilon$, $h'<h+K-k$",
    uses=["TOPK.FB1", "TOPK.L42.s3"],
)
def top_k_fails(c: Check) -> None:
    """Refuted by ties, for impurity functions that are not strictly concave: for min(1, 4 min(q, 1-q)) all scores at
    the root are 0 at h = K = h' = 2, k = 1, eps = 1/8, and Top-1 may ask the parity's two bits. So it is for 2 min(q,
    1-q) with K = 3, h' = 3 (TOPK.T2). The repair leaves out h = 1 as well, a degenerate case, where the parity is x_1.

    From h = 2 on and for strictly concave G: all bits of x1 score 0 while two of them are unasked, and those of x2
    more; so the first K - k queries of a path are of x2, and at most h - 1 of x1 follow.
    """
    c.given("impurity", "non-redundant", "complete", "mixture")
    c.without("TOPK.FB1", "scores are compared where they are used: one is 0, the other is not")
    c.without("TOPK.L42.s3", "its repair is proved here again")
    c.covers("TOPK.L42.s3", "h >= 2", "h >= 1, integer h")  # the lemma is for every h
    c.read_as(
        "on the law itself, for every way of breaking ties",
        other="on a large sample, which breaks the ties",
        why="the paper works with expectations; a run on a large sample is one on the law for some way of breaking ties"
        " (B.conc)",
    )
    c.bounded(
        cases,
        too_accurate,
        text="the accuracy of Top-k is at most 1/2 + eps, however ties are broken",
        every=EVERY,
        names=NAMES,
        within=printed_range,
    )
    fails(c, STRICT)
    c.family(*HALF_OF_IT, role="strongest", why="the accuracy, where no path has all bits of x1")
    supported(c, strict, too_accurate, "the accuracy of Top-k is at most 1/2 + eps, however ties are broken")


@claim(
    "TOPK.L42.s1",
    where="appendix B.1, proof of Lemma 4.2, sentence 1",
    says=r"given fewer than $k$ variables, $\mathbb E[f(x)x_i]\ge1/k$ for $x_i$ in $x^{(2)}$",
    serves="TOPK.L42",
)
def others_correlate(c: Check) -> None:
    """Refuted for k = 2 with nothing set. While a bit of the parity is unset the covariance is eps/(4(K - 1)), whatever
    else is set; in +-1 that is eps/(K - 1), less than 1/k for eps < 1 and all k < K.

    With bits 0 and 1 it fails then for k = 2 and all eps < 1, as E[f x_i] < 1/2 (a support). For k = 1 it says E[f x_i]
    >= 1, where E[f x_i] <= E[x_i] = 1/2: a degenerate case.
    """
    c.given("mixture")
    c.read_as(
        "with bits 0 and 1, as E[f x_i] stands; and as the covariance in +-1",
        other="in one of these ways only",
        why="Fact B.1 has E[x_i y] under the word correlation, and Fact B.3 the covariance: both are refuted",
    )
    for label, check, left in (
        ("bits 0 and 1", small_product, "E[f x_i], with bits 0 and 1,"),
        ("covariance", small_covariance, "the covariance, in +-1, which is four times that of bits,"),
    ):
        c.bounded(
            (NONE_SET,),
            check,
            text=f"{left} is at least 1/k for each unset x_i",
            every="all h, K, k < K, eps, all settings of fewer than k variables",
            names="h K k eps set",
            within=fewer_than_k_set,
            label=label,
        )
    for label in ("bits 0 and 1", "covariance"):
        c.strongest(f"{WITH_ONE} - {WITHOUT} == eps/(4*(K - 1))", SETTING, of=label)
        c.argued(
            "this is the covariance, the left side less E[f] E[x_i]: where a bit of the parity is unset the parity is"
            " fair and independent of x2, m is the mean of a random bit of x2, and a random one is x_i with probability"
            " 1/(K - 1), so that x_i = 1 adds 1/(2(K - 1)) to it",
            every="all h >= 1, K, k < K, eps, all settings that leave a bit of x1 and x_i unset",
            role="strongest",
            of=label,
        )
    c.support("eps/(K - 1) <= 1/k", "0 < eps <= 1, k >= 1, K >= k + 1", time_limit=20)
    c.support("eps/(K - 1) < 1/k", "0 < eps < 1, k >= 1, K >= k + 1", time_limit=20)
    c.support("((1 - eps)/2 + eps*(m + s))/2 < 1/2", "0 < eps < 1, 0 <= m, s >= 0, m + s <= 1")


@claim(
    "TOPK.L42.s2",
    where="appendix B.1, proof of Lemma 4.2, sentence 2",
    says=r"given fewer than $k$ variables, $\mathbb E[f(x)x_j]=0$ for $x_j$ in $x^{(1)}$",
    serves="TOPK.L42",
)
def parity_bits_do_not(c: Check) -> None:
    """E[f x_j] = E[f]/2 where two or more bits of x1 are unset: the covariance is 0, and E[f x_j] is not.

    Where x_j is the last of them, f is x_j or its negation with probability 1 - eps, and the covariance is one of
    (1 - eps)/4 and -(1 - eps)/4, four times that in +-1. With fewer than k variables set this needs h <= k; for k < h
    two or more are unset (a support), and the covariance is 0.
    """
    c.given("mixture")
    c.read_as(
        "with bits 0 and 1, as E[f x_j] stands; and as the covariance, which is E[f x_j] in +-1 but for a factor",
        other="in one of these ways only",
        why="Fact B.1 has E[x_i y] under the word correlation, and Fact B.3 the covariance: both are refuted",
    )
    for label, check in (("bits 0 and 1", some_product), ("covariance", some_covariance)):
        c.bounded(
            FEWER_SET,
            check,
            text=f"it is 0 for each unset x_j, as {label}",
            every="all h, K, k < K, eps, all settings of fewer than k variables",
            names="h K k eps set",
            within=fewer_than_k_set,
            label=label,
        )
    last = "0 < eps <= 1, 0 <= m <= 1"
    for label in ("bits 0 and 1", "covariance"):
        c.strongest(f"{WITH_PARITY} - {MEAN}/2 == 0", f"{last}, p0 == 1/2, p1 == 1/2", of=label)
        c.argued(
            "this is the covariance of f with a fair bit of x1: m is the mean of a random bit of x2, which is"
            " independent of x1; with another bit of x1 unset the parity is fair at both values of x_j",
            every="all h, K, k < K, eps, all settings that leave two or more bits of x1 unset",
            role="strongest",
            of=label,
        )
    c.support("u >= 2", "h - u + b <= k - 1, k <= h - 1, b >= 0")
    c.support(f"{WITH_PARITY} - {MEAN}/2 == (1 - eps)/4", f"{last}, p0 == 0, p1 == 1")
    c.support(f"{WITH_PARITY} - {MEAN}/2 == -(1 - eps)/4", f"{last}, p0 == 1, p1 == 0")


@claim(
    "TOPK.L42.s3",
    where="appendix B.1, proof of Lemma 4.2, sentence 3",
    says=r"at every node the unqueried variables of $x^{(2)}$ rank ahead of those of $x^{(1)}$",
    uses=["TOPK.FB1", "TOPK.FB1.cor", "TOPK.L42.s1", "TOPK.L42.s2"],
    serves="TOPK.L42",
)
def others_rank_ahead(c: Check) -> None:
    """Nodes are those of the trees that Top-k considers, above their leaves.

    A node above a leaf has at most h - 2 queries of x1 above it, by the depth budget, if the sentence held before. It
    is said of every impurity function, and passes from correlations to scores for 2 min(q, 1-q) too, which ties.
    """
    c.given("impurity", "non-redundant", "mixture")
    for used in ("TOPK.FB1", "TOPK.FB1.cor", "TOPK.L42.s1", "TOPK.L42.s2"):
        c.without(used, "the scores at each node are compared themselves")
    c.covers_by(
        "TOPK.FB1.cor",
        "2 min(q, 1-q), an impurity function that the sentence speaks of, gives the more correlated bits of x2 the"
        " larger scores: h = 2, K = 3, k = 1, h' = 2, eps = 1/8",
        lambda: behind(FLAT) is None,
    )
    c.bounded(
        cases,
        behind,
        text="the unasked bits of x2 have larger scores than those of x1, at each node above a leaf",
        every=f"{EVERY}, all nodes above leaves in the trees that Top-k considers",
        names=NAMES,
        within=printed_range,
    )
    ranks_ahead(c, STRICT)
    first_queries(c, role="repaired", why=STRICT)
    c.sequence(*ABOVE_LEAVES, hints=COUNTED, role="repaired", why=STRICT)
    c.argued(
        "while two bits of x1 are unasked the parity is fair in both halves by a bit of x1, which has the score 0, and"
        " the label means in the halves by a bit of x2 differ by eps/(K - 1), so that its score is larger; so the first"
        " K - k queries of a path are of x2, and above a node that is queried at most h - 2 queries of x1 follow within"
        " the depth h' - 1 <= h + K - k - 2: two bits of x1 are unasked there",
        every=f"{EVERY_PATH}, all nodes above leaves in the trees that Top-k considers",
        role="repaired",
        why=STRICT,
    )
    supported(c, strict, behind, "the unasked bits of x2 have larger scores than those of x1 above leaves")


@claim(
    "TOPK.L42.s4",
    where="appendix B.1, proof of Lemma 4.2, sentence 4",
    says=r"if at most $K-k$ variables were queried, the $k$ most correlated candidates are from $x^{(2)}$, and no"
    r" variable in $x^{(1)}$ is considered",
    serves="TOPK.L42",
)
def candidates_left(c: Check) -> None:
    """The sentence follows from the one before, that bits of x2 rank ahead of those of x1, if k of them are left: there
    are K - 1 of them, not K, so that after K - k queries of x2 only k - 1 may be left. Of fewer queries it is so.

    Where k are left no bit of x1 is a candidate: if one were, so were all bits that rank ahead of it, p = 1 for these
    and c = 1 for the k candidates; and then there is no room for it.

    That the bits of x2 are more correlated is a support. That their scores are larger for strictly concave G and h >= 2
    is the repair of TOPK.L42.s3, proved there and at TOPK.S41.claim.
    """
    c.given("impurity", "non-redundant", "mixture")
    c.read_as(
        "as an inference: where the unqueried bits of x2 rank ahead",
        other="of the trees that Top-k considers, whatever ranks ahead",
        why="it begins with thus; that the sentence before fails is told there",
    )
    c.printed("K - 1 - q >= k", f"{COUNTS}, q <= K - k", label="k of them remain")
    c.repaired(
        "K - 1 - q >= k",
        f"{COUNTS}, q <= K - k - 1",
        hypothesis="fewer than K - k variables were queried",
        of="k of them remain",
    )
    c.argued(
        "x2 has K - 1 bits, so that q queries leave K - 1 - q of them where all q are of x2; so it is, as bits of x2"
        " are ahead: with more than k - 1 of them left a query of x1 is not tried",
        every="all h, K, k < K, all nodes with q queries above them, where the unqueried bits of x2 rank ahead",
        role="join",
        of="k of them remain",
    )
    c.family(*NONE_OF_X1, hints=TO_NONE, label="no variable of x1 is considered")
    c.argued(
        "p is 1 for the unqueried bits of x2, c for the k candidates; if one of these were of x1, all bits that rank"
        " ahead of it would be candidates, p (1 - c) <= 0, and the part says that there is no room for it",
        every="all h, K, k < K, all nodes at which k unqueried bits of x2 rank ahead of those of x1",
        role="join",
        of="no variable of x1 is considered",
    )
    c.family(*MORE_CORRELATED, hints=BY_MEANS, role="support")
    c.bounded(
        lambda: filter(fewer_asked, asked_cases()),
        others_too,
        text="with q < K - k queries before, the k most correlated bits are of x2, and no bit of x1 is a candidate",
        every=f"{EVERY}, all q < K - k",
        names=f"{NAMES} q",
        role="support",
    )
    c.bounded(
        lambda: (case for case in asked_cases() if strict(case[:6]) and case[6] == case[2] - case[3]),
        some_left,
        text="with q = K - k queries of x2 before, fewer than k of these are left",
        every=f"{EVERY}, q = K - k",
        names=f"{NAMES} q",
        role="support",
    )


@claim(
    "TOPK.L42.s5",
    where="appendix B.1, proof of Lemma 4.2",
    says=r"at least $K-k$ variables of $x^{(2)}$ are placed on every path",
    uses=["TOPK.L42.s4"],
    serves="TOPK.L42",
)
def others_on_every_path(c: Check) -> None:
    """The K - k-th query is made after K - k - 1 others, so that one fewer in the sentence before does no harm.

    A path of fewer than K - k queries, h' < K - k, has no room for so many; it then has none of x1. After the first
    n = K - k queries of a longer path b is n, and does not fall.
    """
    c.given("impurity", "non-redundant", "complete", "mixture")
    c.read_as(
        "as an inference: where bits of x1 are no candidates with fewer than K - k queries before",
        other="of every tree that Top-k considers, with h = 1 and ties",
        why="it begins with thus; that the order fails is told at its sentence",
    )
    c.covers("TOPK.L42.s4", "q <= K - k - 1", "k >= 1, j >= 1, j <= K - k, q == j - 1, integer k, K, j, q")
    c.bounded(
        lambda: (case for case in cases() if strict(case) and case[4] >= 2),
        few_others,
        text="every path of the trees that Top-k considers has at least K - k bits of x2",
        every=f"{EVERY}, where bits of x2 rank ahead",
        names=NAMES,
        within=printed_range,
    )
    why = "h' >= K - k"
    c.sequence(*KEPT, hints=DIRECT, role="repaired", why=why)
    c.argued(
        "by the sentence before each of the first K - k queries of a path is a bit of x2, so that b = K - k after them",
        every=f"{EVERY}, where bits of x2 rank ahead",
        role="repaired",
        why=why,
    )
    c.family(*LEFT, role="support")
    c.sequence(*FIRST, hints=DIRECT, role="support")
    supported(c, long_enough, few_others, "every path of the trees that Top-k considers has K - k bits of x2")


@claim(
    "TOPK.L42.s6",
    where="appendix B.1, proof of Lemma 4.2",
    says=r"as $h'<h+K-k$, no path contains all $h$ variables of $x^{(1)}$",
    uses=["TOPK.L42.s5"],
    serves="TOPK.L42",
)
def never_all(c: Check) -> None:
    """Of d = h' queries of a path b >= K - k are of x2, so that a <= d - b < h are of x1.

    The sentence is judged as the inference that it is. That the order of the scores fails is told at TOPK.L42.s3, paths
    of fewer than K - k queries at TOPK.L42.s5.
    """
    c.read_as(
        "as an inference from the two facts that it names",
        other="as a sentence on all trees of Top-k",
        why="it begins with since",
    )
    c.without("TOPK.L42.s5", "that K - k bits of x2 are on the path is a hypothesis here")
    c.covers("TOPK.L42.s5", "d >= K - k", "0 <= a, b >= K - k, a + b <= d, d <= h + K - k - 1")
    c.printed("a <= h - 1", "b >= K - k, a + b <= d, d <= h + K - k - 1")
    c.argued(
        "a path has d = h' queries, of different bits: a of x1 and b of x2; h' < h + K - k is a whole number",
        every="all h, K, k < K, h' < h + K - k, all paths without a bit asked twice, with K - k bits of x2 or more",
        role="join",
    )
    supported(c, strict, all_of_parity, "no path of the trees that Top-k considers has all bits of x1")


@claim(
    "TOPK.L42.s7",
    where="appendix B.1, proof of Lemma 4.2",
    says=r"$\mathrm{Par}_h$ is an unbiased bit given the values of fewer than $h$ variables",
    serves="TOPK.L42",
)
def unbiased(c: Check) -> None:
    """x is a bit of x1 that is not among these variables. u is the parity of the others, so that the parity is u where
    x is 0 and 1 - u where x is 1.
    """
    c.family(*UNSET)
    c.argued(
        "the conditions are that x is fair, and independent of the parity of the other bits, given the values that are"
        " set: inputs are uniform",
        every="all h, all settings of fewer than h bits of x1, and of any bits of x2",
        label="independence",
    )
    c.bounded(
        settings,
        biased,
        text="half of the points that agree with a setting of fewer than h bits have parity 1",
        every="all h, all settings of fewer than h bits",
        names=lambda s: {"h": len(s), "set": sum(v is not None for v in s)},
        role="support",
    )


@claim(
    "TOPK.L42.s8",
    where="appendix B.1, proof of Lemma 4.2, last sentence",
    says=r"accuracy at most $\tfrac12$ on the parity part, hence at most $\tfrac12+\varepsilon$",
    uses=["TOPK.L42.s6", "TOPK.L42.s7"],
    serves="TOPK.L42",
)
def overall(c: Check) -> None:
    """Where no path has all bits of x1 the parity is an unbiased bit at each leaf: its mean p is 1/2 there. m is the
    mean of a random bit of x2, q that of the label. The bound gives away half of eps.

    The sentence is judged as the inference that it is; of the trees of Top-k it is Lemma 4.2.
    """
    c.given("mixture")
    c.read_as(
        "as an inference from the two sentences before",
        other="as a sentence on the tree of Top-k, which is Lemma 4.2",
        why="it begins with therefore",
    )
    c.family("sum(w*max(p, 1 - p)) <= 1/2", "sum(w) == 1, each w >= 0, p == 1/2", label="the parity part")
    c.family(*ACCURACY, label="overall")
    c.stronger_family(
        ACCURACY[0].replace("+ eps", "+ c*eps"),
        ACCURACY[1],
        printed_at="1",
        value="1/2",
        beyond="0.497",
        sharp="(1 + eps)/2",
        of="overall",
        against=ALL_OTHERS_EQUAL,
    )
    c.argued(
        "w is the probability of a leaf; by the sentence before the parity has the mean p = 1/2 there and is"
        " independent of x2, so that the label has the mean q = (1 - eps)/2 + eps m; the better label is right with"
        " probability max(q, 1 - q), and on the parity max(p, 1 - p); the family beyond (1 + eps)/2 is the tree that"
        " asks the one bit of x2 at K = 2",
        every="all h, K, eps, all trees without a path that has all bits of x1",
        role="join",
        of="overall",
    )
    supported(c, strict, too_accurate, "the accuracy of Top-k is at most 1/2 + eps, however ties are broken")


UNSET = (
    "mean((1 - x)*u + x*(1 - u)) == 1/2",
    "mean(x) == 1/2, mean(x*u) == mean(u)/2, each 0 <= x <= 1, 0 <= u <= 1",
)
Setting = tuple[int | None, ...]


def settings() -> Iterator[Setting]:
    """All settings of fewer than h bits, h up to 5."""
    for h in range(1, 6):
        for code in range(3**h):
            s = tuple((0, 1, None)[code // 3**i % 3] for i in range(h))
            if None in s:
                yield s


def biased(setting: Setting) -> dict[str, object] | None:
    """A witness where the points that agree are not balanced."""
    points = [
        x
        for x in range(1 << len(setting))
        if all(v is None or x >> i & 1 == v for i, v in enumerate(setting))
    ]
    ones = sum(x.bit_count() & 1 for x in points)
    return None if 2 * ones == len(points) else {"ones": ones, "points": len(points)}
