r"""Section 4.1 and appendix B.1: the parity law and Lemma 4.1, by which Top-K succeeds on it.

Paper: TOPK, section 4.1, appendix B.1, Definition 5, Fact B.2, Lemma 4.1.
Notation: h bits x1 in the parity, K - 1 bits x2, d = h + K - 1.
Decided here: the fact and the lemma with its proof, for any scores.
Found: the lemma needs no scores, and holds for any: but for assumption 1 of appendix B. Figure 1 lets a bit be asked
again; its score is then 0, as are those of the bits of the parity, and with ties to the lower index Top-2 with depth 3
asks one bit of the parity twice and has accuracy 9/16. The tree of the proof has accuracy 1 - eps/2, and for h >= 3
need not ask the same bit at all nodes of a level.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations, product

from algorithms.criteria import ENTROPY, GINI, MINIMUM, Criterion
from lemmas.choices.best_candidates import FAIR_LEAVES, HALF_AT_ALL_DEPTHS, ON_ITS_TREES, succeeds
from lemmas.choices.parity_runs import ParityLaw, ParityNode, TopK
from verify.claims import Check, StepHints, claim
from verify.rationals import Fraction

Case = tuple[Criterion, int, int, Fraction]
"""G, h, K, eps."""
Table = tuple[int, ...]


@claim(
    "TOPK.S41.dim",
    where="section 4.1, description of f",
    says=r"$d=h+K-1$, $h$ bits in the parity, $K-1$ others; $f$ is the parity with probability $1-\varepsilon$,"
    r" else a random one of the others",
)
def dimensions(c: Check) -> None:
    """The sizes fit: h + (K - 1) = d. For K = 1 there is no other bit to draw; k < K excludes it."""
    c.not_a_claim("a definition: the law of section 4.1")


@claim(
    "TOPK.D5",
    where="appendix B.1, Definition 5",
    says=r"$\mathrm{Par}_\ell(x)$ is the sum of the bits mod 2",
)
def parity(c: Check) -> None:
    """The sum mod 2."""
    c.not_a_claim("a definition: parity")


@claim(
    "TOPK.FB2",
    where="appendix B.1, Fact B.2",
    says=r"a non-redundant complete tree of depth $h$ on the first $h$ bits can be labelled to compute any"
    r" function of them",
)
def any_function(c: Check) -> None:
    """Each of the 2^h leaves has the path of one setting of the h bits: h different bits out of h are all of them.

    A leaf takes the value l of f at some point that reaches it, and g is that at another point which does. u = 1 for
    the bits in which the two differ: none that is asked, a = 1; and f, which is 0 or 1, has different values only where
    some of the first h bits differ. So g = l.
    """
    c.family(
        "sum(1 - a) <= 0",
        "sum(1) == h, sum(a) >= h, each 0 <= a <= 1",
        label="h different bits out of h are all of them",
    )
    c.family(
        "(g - l)^2 <= 0",
        "sum(1) == h, sum(a) >= h, (g - l)^2 <= sum(u), each 0 <= a <= 1, 0 <= u <= 1, a*u == 0",
        hints=("sum(1 - a) <= 0", "each u <= 1 - a by 1 - a: u <= 1; -1: a*u == 0", "sum(u) <= 0"),
        label="labels",
    )
    c.argued(
        "the parts are about each leaf of such a tree, which no path asks a bit twice: a leaf labelled by the value of"
        " the function at one point that reaches it has its value at all of them, so the tree computes the function",
        every="all h, all non-redundant complete trees of depth h on the first h bits, all functions of these bits",
        label="together",
    )
    c.bounded(
        trees,
        two_settings,
        text="each leaf is reached by one setting of the h bits",
        every="all h, all non-redundant complete trees of depth h on h bits",
        names=lambda case: {"h": case[0]},
        role="support",
    )


Tree = tuple[int, "Tree", "Tree"] | None


def trees(largest: int = 3) -> Iterator[tuple[int, Tree]]:
    """All non-redundant complete trees of depth h on h bits."""
    for h in range(1, largest + 1):
        for tree in complete(frozenset(range(h))):
            yield h, tree


def complete(bits: frozenset[int]) -> list[Tree]:
    """All complete trees that ask these bits on each path."""
    if not bits:
        return [None]
    return [(i, left, right) for i in sorted(bits) for left, right in product(complete(bits - {i}), repeat=2)]


def two_settings(case: tuple[int, Tree]) -> dict[str, object] | None:
    """A witness where two settings reach one leaf."""
    h, tree = case
    reached: dict[str, Table] = {}
    for x in product((0, 1), repeat=h):
        at, path = tree, ""
        while at is not None:
            bit, left, right = at
            path += str(x[bit])
            at = right if x[bit] else left
        if path in reached:
            return {"settings": (reached[path], x)}
        reached[path] = x
    return None


def cases(gs: tuple[Criterion, ...] = (GINI, ENTROPY, MINIMUM)) -> Iterator[Case]:
    """Small parameters."""
    for g in gs:
        for h in range(1, 5):
            for width in range(2, 6):
                for eps in (Fraction(1, 8), Fraction(2, 5), Fraction(1)):
                    yield g, h, width, eps


def inaccurate(case: Case) -> dict[str, object] | None:
    """A witness where Top-K has less than 1 - eps, for some way of breaking ties."""
    g, h, width, eps = case
    found = TopK(ParityLaw(h, width, eps), width, g, "least").accuracy(h)
    return None if found >= 1 - eps else {"accuracy": found}


@claim(
    "TOPK.L41",
    where="Lemma 4.1",
    says=r"Top-$K$ with depth $h$ on the parity law has accuracy at least $1-\varepsilon$",
    uses=["TOPK.FB2", "TOPK.L41.p"],
)
def top_k_succeeds(c: Check) -> None:
    """The scores do not matter, nor how ties are broken; that asked bits are no candidates does.

    By induction on the budget: a bit of the parity is a candidate at each node, and Top-K's tree errs no more than the
    two below it do. The bits of x2 are right half of the time where none is asked, so that the accuracy is at least 1 -
    eps/2.
    """
    c.given("non-redundant", "complete", "mixture")
    c.without("TOPK.L41.p", "what is used of it is decided there: at least 1 - eps")
    succeeds(c)
    c.argued(
        ON_ITS_TREES,
        every="all h, all K >= 2, all eps, all scores, all ways of breaking ties",
        label="together",
    )
    c.stronger(*FAIR_LEAVES[0], printed_at="1", value="1/2", beyond="0.497", sharp="1 - eps/2", of="together")
    c.support(*FAIR_LEAVES[1])
    c.sequence(*HALF_AT_ALL_DEPTHS, hints=StepHints(forms=("direct",)), role="support")
    c.argued(
        "the induction over the budget may keep to nodes at which bits of x1 only are asked, with a the largest error"
        " there: below the last of them no bit of x2 is asked, a random one is fair, and the error is at most eps/2; by"
        " the support so it is at the root, and the accuracy is at least 1 - eps/2; it is no more where only bits of x1"
        " are asked, each leaf then errs eps/2, as at h = K = 3 (a support): so no smaller share of eps will do",
        every="all h, all K >= 2, all eps, all scores, all ways of breaking ties",
        role="join",
        of="together",
    )
    c.exact(
        "at h = K = 3, eps = 1/8, Gini, the accuracy of Top-K is 15/16 = 1 - eps/2, however ties are broken",
        lambda: all(
            TopK(ParityLaw(3, 3, Fraction(1, 8)), 3, GINI, ties).accuracy(3) == Fraction(15, 16)
            for ties in ("least", "largest")
        ),
        role="support",
    )
    c.bounded(
        cases,
        inaccurate,
        text="the accuracy of Top-K with depth h is at least 1 - eps, however ties are broken",
        every="all impurity functions, all h, all K >= 2, all eps",
        names="G h K eps",
        role="support",
    )
    c.exact(
        "figure 1, which may ask a bit again, has accuracy 9/16 for h = 3, K = 2, eps = 1/8, Gini, ties against it",
        lambda: redundant() == Fraction(9, 16),
        role="support",
    )


def redundant() -> Fraction:
    """The least accuracy of Top-2 as in figure 1, for h = 3."""
    return TopK(ParityLaw(3, 2, Fraction(1, 8)), 2, GINI, "least", redundant=True).accuracy(3)


@claim(
    "TOPK.L41.p",
    where="appendix B.1, proof of Lemma 4.1",
    says=r"each set of $K$ candidates holds an unqueried variable of $x^{(1)}$; the complete nonadaptive tree of these"
    r" is in the search space; its accuracy is $1-\varepsilon$",
    uses=["TOPK.FB2"],
    serves="TOPK.L41",
)
def parity_tree(c: Check) -> None:
    """p = 1 for candidates of x1. The tree is right on the other part half of the time: its accuracy is 1 - eps/2.

    A leaf of the tree is labelled by the parity there; v is the probability that the other part agrees with it, 1/2, as
    no bit of x2 is asked. All bits of x1 tie while two are unasked (TOPK.L42). For h = 3 and K = 2 another one may be a
    candidate at one node of a level than at the next: then no tree that asks one bit on each level is in the search
    space. Some complete tree of bits of x1 always is, which is all that Fact B.2 wants: of t queries a are of x1.
    """
    c.given("non-redundant", "mixture")
    c.read_as(
        "nonadaptive: one bit on each level; ties are broken in any way, anew at each node",
        other="ties to the lower index, as in appendix D: then that tree is in the search space (a support,"
        " for h and K up to 4)",
        why="section 4 has no rule for ties, and on a sample the noise of each node breaks them",
    )
    c.family(*SOME_OF_X1, label="candidates")
    c.printed("h + K - 1 - q >= K", "0 <= q <= h - 1", label="K bits are unasked above depth h")
    c.bounded(
        small_laws,
        no_level_tree,
        text="a complete tree that asks one bit of x1 on each level is in the search space, for each way of breaking"
        " ties, so for the next bit in turn at each node",
        every="all h, K >= 2, eps, all impurity functions, all ways of breaking ties",
        names="h K eps",
        label=NONADAPTIVE,
        within=lambda case: case[0] >= 1 and case[1] >= 2 and 0 < case[2] <= 1,
    )
    why = (
        "a complete tree of depth h with bits of x1 only: at each node some candidate is one; which, may differ between"
        " the nodes of a level"
    )
    c.family(*SOME_OF_X1, role="reading", of=NONADAPTIVE, why=why)
    c.sequence(*ALL_OF_X1, hints=StepHints(forms=("direct",)), role="reading", of=NONADAPTIVE, why=why)
    c.argued(
        "the tree that takes such a candidate at each node, down to depth h, is in the search space by definition 3",
        every="all h, all K >= 2, all eps, all scores, all ways of breaking ties",
        role="reading",
        of=NONADAPTIVE,
        why=why,
    )
    c.exact(
        "with ties to the lower index a tree that asks one bit of x1 on each level is in the search space: h, K <= 4",
        lambda: not any(no_level_tree(case, lowest) for case in small_laws()),
        role="support",
    )
    accuracy = "sum(w*((1 - eps) + eps*v))"
    leaves = "0 < eps <= 1, sum(w) == 1, each w >= 0, v == 1/2"
    c.bounded(
        ((2, 3, Fraction(1, 8)),),
        another_accuracy,
        text="the tree that computes the parity of x1 has accuracy 1 - eps",
        every="all h, all K >= 2, all eps",
        names="h K eps",
        within=lambda case: case[0] >= 1 and case[1] >= 2 and 0 < case[2] <= 1,
        label="accuracy",
    )
    c.family(
        f"{accuracy} >= 1 - eps",
        leaves,
        role="reading",
        of="accuracy",
        why="at least 1 - eps, as the lemma says",
    )
    c.family(f"{accuracy} == 1 - eps/2", leaves, role="support")
    c.exact(
        "Top-K has accuracy 1 - eps/2 for h = 3, K = 3, eps = 1/8, Gini",
        lambda: TopK(ParityLaw(3, 3, Fraction(1, 8)), 3, GINI, "least").accuracy(3) == Fraction(15, 16),
        role="support",
    )


NONADAPTIVE = "nonadaptive tree"
SOME_OF_X1 = ("sum(p) >= 1", "K >= 2, integer K, sum(1) == K, sum(1 - p) <= K - 1, each 0 <= p <= 1")
ALL_OF_X1 = ("a == t", "sequence a from t = 0, start a == 0, step a_next == a + 1")
Way = Callable[[Table, list[int]], int]
"""The bit of x1 that is a candidate, by the answers on the path, of those that are left and tie."""


def small_laws() -> Iterator[tuple[int, int, Fraction]]:
    """h, K, eps."""
    return (
        (h, width, eps)
        for h in range(1, 5)
        for width in range(2, 5)
        for eps in (Fraction(1, 8), Fraction(2, 5))
    )


def in_turn(answers: Table, left: list[int]) -> int:
    """Another bit at another node."""
    return left[sum(answers) % len(left)]


def lowest(answers: Table, left: list[int]) -> int:  # noqa: ARG001  # the same at each node
    """The one with the lowest index."""
    return left[0]


def no_level_tree(case: tuple[int, int, Fraction], way: Way = in_turn) -> dict[str, object] | None:
    """A witness where no tree that asks one bit of x1 on each level is in the search space of Top-K, for Gini."""
    h, width, eps = case
    run = TopK(ParityLaw(h, width, eps), width, GINI, "least")
    if any(in_space(run, order, way) for order in permutations(range(h))):
        return None
    return {"G": GINI.name, "h": h, "K": width, "eps": eps, "at the nodes of a level": "the next bit in turn"}


def another_accuracy(case: tuple[int, int, Fraction]) -> dict[str, object] | None:
    """A witness where the parity of x1 agrees with another share of the labels than 1 - eps, counted over all points.

    At each point the label is the parity with probability 1 - eps, else a random bit of x2.
    """
    h, width, eps = case
    points = list(product((0, 1), repeat=h + width - 1))
    agrees = [Fraction(sum(b == sum(x[:h]) % 2 for b in x[h:]), width - 1) for x in points]
    found = 1 - eps + eps * sum(agrees) / len(points)
    return (
        None if found == 1 - eps else {"h": h, "K": width, "eps": eps, "accuracy": found, "1 - eps": 1 - eps}
    )


def in_space(run: TopK, order: Table, way: Way) -> bool:
    """Whether each bit of an order is a candidate at all nodes of its level."""
    return all(
        bit in offered(run, sorted(order[level:]), answers, way)
        for level, bit in enumerate(order)
        for answers in product((0, 1), repeat=level)
    )


def offered(run: TopK, left: list[int], answers: Table, way: Way) -> list[int]:
    """The candidates of x1 at a node: one, where all K - 1 bits of x2 rank ahead or tie with it."""
    at = ParityNode(len(answers), sum(answers) % 2)
    return [way(answers, left)] if run.order(at, "others", "parity") >= 0 else left[: run.k]
