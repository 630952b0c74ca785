r"""Figure 1 as an algorithm, and section 3.2: what Top-k costs.

Paper: TOPK, figure 1, section 3.2, claim 3.1 and its proof, the paragraph after it.
Notation: a call with depth budget h on n points scores d features, each in time O(n), and makes 2k calls with budget
h - 1, or none if it stops. 2^b is written v, so that a node has v and its children v/2.
Decided here: the depth of the output; the number of calls and the running time; how many leaves a tree can have.
Found: the tree may be less deep than h, its budget. The recurrence of the proof leaves out the call itself, which costs
a factor of less than 2. What greedy algorithms do on one sample is linear in h, as only n leaves hold points; and on
one sample Top-k may cost more than k^h times what Top-1 does, which stops early.
"""

from itertools import product

from algorithms.criteria import GINI
from algorithms.top_k import Sample, top_k
from algorithms.trees import depth
from lemmas.choices.lemma_3_2 import Rows, named, sample_of, tiny_cases
from verify.claims import Check, GrowthHints, Invariant, StepHints, claim

CALLS = "k >= 1, sequence a from t = 0, start a == 1, step a_next == 1 + 2*k*a"
"""The calls with budget t, this one included, in the worst case: where no call stops early and k <= d.

Each costs at most C n d (C31.node), so that a is also the cost of the whole in these units.
"""
COSTS = "k >= 1, U > 0, sequence a from t = 0, start a <= U, step a_next <= U + 2*k*a"
"""The largest cost of a call with budget t on at most n points, early stops included, if U bounds its own steps."""
DOUBLES = StepHints(forms=("direct",), plus={"step 1": "1", "bound 1": "2*k"})
LEAVES = "tree b, v after t splits, root v == V, each v >= 1, split v_0 == v/2, v_1 == v/2"
"""V is 2^h: a node with budget b has v = 2^b, which is 1 where nothing is left."""
ADDED = GrowthHints((Invariant("sum(v) == V"),), ("sum(1) <= sum(v)",))
COMPLETE = GrowthHints((Invariant("sum(v) == V"),), ("sum(1) == sum(v) - sum(v - 1)",))
EARLY: Rows = tuple((x, x[0]) for x in product((0, 1), repeat=2))
"""The label is the first of two features."""


@claim(
    "TOPK.F1",
    where="figure 1",
    says=r"Top-$k$ returns the best constant if $h=0$ or all labels agree, else the most accurate of the trees rooted"
    r" at the $k$ coordinates of the highest scores; the output is a decision tree of depth $h$",
)
def figure_1(c: Check) -> None:
    """The first part is the algorithm; what it says of its output is decided.

    b is the budget after t queries of a path: h - t, and never less than 0.
    """
    c.read_as(
        "the depth of the output is at most h, which the line before calls a budget",
        other="it is h exactly",
        why="by step 1 it may be less, in the same figure: a sample with one label gives a constant",
    )
    c.sequence(
        "b == h - t",
        "h >= 0, integer h, sequence b from t = 0, start b == h, each b >= 0, step b_next == b - 1",
        label="the budget",
    )
    c.printed("t <= h", "b == h - t, b >= 0", label="so many queries at most")
    c.argued(
        "a call of figure 1 with budget 0 asks nothing, and else calls itself with a budget that is one less; so the"
        " budgets along a path meet these conditions, and a path has at most h queries",
        every="all samples, all scoring functions, all k >= 1, h >= 0",
        label="together",
    )
    c.bounded(
        tiny_cases,
        too_deep,
        names=named,
        text="the tree that Top-k returns has a depth of at most h",
        every="all samples, all k >= 1, h >= 0",
        role="support",
    )
    c.note(
        "Step 1 stops early if all labels agree, and a constant has depth 0. Appendix B.1 assumes complete trees. Of an"
        " empty half all points have the same label, and every constant is best. Figure 1 does not say which of tied"
        " coordinates are taken, nor what is done if there are fewer than k."
    )


@claim(
    "TOPK.C31",
    where="Claim 3.1",
    says=r"the running time of Top-$k$ is $O((2k)^h\,nd)$ if a score takes $O(n)$",
    uses=["TOPK.C31.rec", "TOPK.C31.node"],
)
def running_time(c: Check) -> None:
    """At most 2 (2k)^h - 1 calls, each on at most n points; for all k >= 1, h >= 0, n >= 1 and d >= 1.

    A candidate is a member, x and y are the costs of its two calls, at most a by budget and points, and v what the
    call itself does, at most U = C n d (C31.node): the step of the recurrence. One that stops early makes no calls. The
    whole costs less than 2 C (2k)^h n d.
    """
    c.without("TOPK.C31.rec", "the recurrence here counts each call itself, besides those below it")
    c.sequence("a <= (2*(2*k)^t - 1)*U", COSTS, hints=StepHints(forms=("cheap",)), label="recurrence")
    c.family(
        "v + sum(x + y) <= U + 2*k*a",
        "a >= 0, v <= U, sum(1) <= k, each x <= a, y <= a",
        hints=("sum(x + y) <= 2*a*sum(1)", "a*sum(1) <= a*k"),
        label="what a call does",
    )
    c.argued(
        "a call of figure 1 scores d features in O(n) each, finds the k largest in O(d) by selection, halves the points"
        " once for each candidate, and calls itself at most 2k times with the budget h - 1; so the largest cost by"
        " budget meets the conditions of both parts",
        every="all samples, all k >= 1, h >= 0",
        label="figure 1, in words",
    )
    c.bounded(
        tiny_cases,
        too_many_calls,
        names=named,
        text="Top-k makes at most 2 (2k)^h - 1 calls",
        every="all samples, all k >= 1, h >= 0",
        role="support",
    )
    c.read_as(
        "for k >= 1 and h >= 0, in steps of which a score of a feature takes at most some constant times n",
        other="with k = 0, where step 4 has no tree to return",
        why="the k coordinates are those that are tried",
    )


@claim(
    "TOPK.C31.rec",
    where="Claim 3.1, proof",
    says=r"the number of recursive calls has $T_h=2kT_{h-1}$, $T_0=1$, so that $T_h=(2k)^h$",
    serves="TOPK.C31",
)
def number_of_calls(c: Check) -> None:
    """(2k)^h are the calls with budget 0, if none stops early. The recurrence and its solution leave the others out: a
    call and 2k calls below it make at most 2 (2k)^h - 1, which is what the claim needs.

    On the sample of the refutation no node is pure. For h = k = 2 there are 21 calls, 20 without the first one.
    """
    c.bounded(
        NEVER_PURE,
        calls_differ,
        names="h k",
        text="Top-k makes (2k)^h calls, the first one included or not, on a sample on which no call stops early",
        every="all samples on which no call stops early, all k and h",
        within=lambda case: min(case) >= 1,
    )
    c.sequence(
        "a <= 2*(2*k)^t - 1",
        CALLS,
        role="strongest",
        hints=DOUBLES,
    )


@claim(
    "TOPK.C31.node",
    where="Claim 3.1, proof",
    says=r"each recursive call takes $O(nd)$ time; its bottleneck is to score the $d$ features",
    serves="TOPK.C31",
)
def cost_of_a_call(c: Check) -> None:
    """p n for each score, q d to find the k largest, r n to halve the points and count errors for each candidate, s:
    that is what figure 1 does, n the number of all points.

    The halves are lists of points. At most d features are tried, whatever k is.
    """
    c.read_as(
        "bottleneck: no part of a call is of a larger order than n d, the cost of the scores",
        other="most of the time of each call goes into the scores: where k = d the halves may cost as much",
        why="the sentence is about the order of the time, and gives the scores as the reason for n d",
    )
    c.printed(
        "p*n*d + q*d + r*n*m + s <= (p + q + r + s)*n*d",
        "p >= 0, q >= 0, r >= 0, s >= 0, n >= 1, d >= 1, 0 <= m <= d",
        label="sum",
    )
    c.family(
        "sum(x) <= p*n*d",
        "p >= 0, n >= 1, sum(1) == d, each x <= p*n",
        hints=("sum(x) <= p*n*sum(1)",),
        label="scores",
    )
    c.family(
        "sum(y) <= r*n*m",
        "r >= 0, n >= 1, sum(1) <= m, each y <= r*n",
        hints=("sum(y) <= r*n*sum(1)", "r*n*sum(1) <= r*n*m by r*n: sum(1) <= m"),
        label="candidates",
    )
    c.argued(
        "a call of figure 1 scores each of d features once, finds the k largest scores by selection, in time of the"
        " order of d, and for each of at most d candidates halves the list of points and counts the errors once,"
        " besides a constant number of steps; so its cost is the sum of these parts",
        every="all samples, all k >= 1, h >= 0",
        label="figure 1, in words",
    )


@claim(
    "TOPK.S32a",
    where="section 3.2, after claim 3.1",
    says=r"a depth-$h$ tree can have size $2^h$, which bounds from below the running time of any algorithm that returns"
    " it",
)
def size_of_a_tree(c: Check) -> None:
    """A tree of depth h has at most 2^h leaves, and has 2^h if every leaf is at depth h.

    The T steps of an algorithm that returns the tree are no fewer than its leaves, each of which it writes.

    For ID3, C4.5 and CART the sentence says more than that: on one sample of n points at most n leaves hold points, and
    the nodes of a level cost at most a constant times n d, so that the running time is at most h + 1 of these.
    """
    c.growth("sum(1) == V", f"{LEAVES}, end sum(v - 1) == 0", hints=COMPLETE, label="complete")
    c.growth("sum(1) <= V", LEAVES, hints=ADDED, label="at most")
    c.growth("T >= V", f"{LEAVES}, end sum(v - 1) == 0, T >= sum(1)", hints=COMPLETE, label="output")
    c.argued(
        "for every h take the parity of h bits on all 2^h points: every tree that fits it has 2^h leaves, so that trees"
        " of this size occur. Greedy algorithms return them too, as on 2^(h+1) points at each of the 2^h inputs, of"
        " which 1 + (the sum of 2^i over the bits i that are 1) are labeled 1: no node is pure, and a bit that was not"
        " asked moves the label mean, so that its gain is above 0, while that of a bit that was asked is 0; so each"
        " path asks all h bits. Each leaf that is output costs a step",
        every="all h, all algorithms that write the tree",
        label="output, in words",
    )
    c.bounded(
        range(1, 5),
        not_complete,
        names="h",
        text="there is a sample for which Top-1 returns a tree with 2^h leaves, all at depth h",
        every="all h >= 1",
        role="support",
    )
    c.sequence("a <= t + 1", "sequence a from t = 0, start a <= 1, step a_next <= a + 1", role="support")
    c.read_as(
        "in the worst case over samples, of which some need all 2^h leaves",
        other="on every sample, however few points it has: then it fails, since Top-1 costs O(n d h)",
        why="the sentence gives as its reason that the size can be 2^h",
    )


@claim(
    "TOPK.S32b",
    where="section 3.2, after claim 3.1",
    says=r"against greedy algorithms, which have $k=1$, Top-$k$ costs a factor $k^h$ more",
    uses=["TOPK.C31"],
)
def additional_cost(c: Check) -> None:
    """Of the bounds of claim 3.1. On one and the same sample Top-1 may stop early where Top-k goes on."""
    c.identity("(2*k)^h*n*d", "k^h*(2^h*n*d)", "k >= 1, h >= 0, n >= 1, d >= 1")
    c.exact(
        "where the label is the first of two features, Top-1 with h = 2 makes 3 calls, and Top-2 makes 13 > 2^2 3",
        lambda: (calls(EARLY, 1, 2), calls(EARLY, 2, 2)) == (3, 13),
        role="support",
    )
    c.read_as(
        "the bound of claim 3.1 for k over that for k = 1",
        other="the steps of Top-k over those of Top-1 on the same sample, which may be more than k^h",
        why="the paper has bounds for the running time only",
    )


# -- what the claims run


def too_deep(case: tuple[Rows, int, int]) -> dict[str, object] | None:
    """A witness of a tree that is deeper than h."""
    rows, k, h = case
    found = depth(top_k(sample_of(rows), k, h, GINI).tree)
    return None if found <= h else {"S": str(rows), "k": k, "h": h, "depth": found}


def calls(rows: Rows, k: int, h: int) -> int:
    """The calls of Top-k with Gini, the first one included."""
    return top_k(sample_of(rows), k, h, GINI).calls


def too_many_calls(case: tuple[Rows, int, int]) -> dict[str, object] | None:
    """A witness of more calls than 2 (2k)^h - 1."""
    rows, k, h = case
    found = calls(rows, k, h)
    return None if found <= 2 * (2 * k) ** h - 1 else {"S": str(rows), "k": k, "h": h, "calls": found}


NEVER_PURE = ((2, 2), (3, 2))
"""h, k."""


def calls_differ(case: tuple[int, int]) -> dict[str, object] | None:
    """A witness against (2k)^h calls of Top-k on the additive sample."""
    h, k = case
    found = top_k(additive(h), k, h, GINI).calls
    if (2 * k) ** h in (found, found - 1):
        return None
    points = ", ".join(f"{ones_at(x)} of {2 ** (h + 1)} at {x}" for x in product((0, 1), repeat=h))
    return {"h": h, "k": k, "points labeled 1": points, "calls": found, "printed": (2 * k) ** h}


def ones_at(x: tuple[int, ...]) -> int:
    """How many points at an input of the additive sample are labeled 1."""
    return 1 + sum(bit << i for i, bit in enumerate(x))


def additive(h: int) -> Sample:
    """Points at each of the 2^h inputs, so that the mean label there is a sum of different weights of the features.

    Each feature that was not queried has a positive score at every node, and no inner node is pure.
    """
    top = 2 ** (h + 1)
    rows, labels = [], []
    for x in product((0, 1), repeat=h):
        rows += [x] * top
        labels += [1] * ones_at(x) + [0] * (top - ones_at(x))
    return Sample.of(rows, labels)


def not_complete(h: int) -> dict[str, object] | None:
    """A witness of a tree that is not complete on the additive sample: fewer calls than 2^(h+1) - 1."""
    found = top_k(additive(h), 1, h, GINI)
    return None if found.calls == 2 ** (h + 1) - 1 else {"h": h, "calls": found.calls}
