r"""Appendix B, set-up: assumptions on Top-k, and that it sees its sample through averages.

Paper: TOPK, appendix B before Fact B.1.
Decided here: the two assumptions, the two kinds of queries, the concentration of t averages, with a sample size.
Found: non-redundancy is not what figure 1 does (see Lemma 4.1): an asked bit has score 0, which may tie. A leaf at
which Top-k stops early is right on the sample, so that completing its path changes nothing there. Figure 1 asks two
things more of its sample than scores and labels of leaves: whether all labels agree, which on the law is E[y] in
{0, 1}, and which T_i is the most accurate. Both follow from the same averages.
"""

from __future__ import annotations

from itertools import product
from math import comb

from algorithms.criteria import GINI
from lemmas.choices.finite_runs import Runner
from lemmas.choices.lemma_3_2 import Rows, half, returned, score
from lemmas.optimality.shown_trees import on_one_line
from verify.claims import Check, StepHints, claim
from verify.kinds.draws.laws import ExplicitDraws
from verify.rationals import Fraction
from verify.search.step_plans import Fact

BOTH_WAYS = (
    "Pr[some mean(x) - E[mean(x)] >= r or E[mean(x)] - mean(x) >= r] <= 2*exp(z)*exp(-2*n*r^2)",
    "n draws, independent x, 0 <= x <= 1, at most exp(z) lists, r > 0, z >= 0",
)
"""A list for each query: the values of phi_i at the draws. exp(z) = t."""
TRACKED = (
    "m^2 <= m",
    "sequence m from t = 0, start m == 0, step (m_next - m)^2 <= m_next - m, m*(m_next - m) <= 0",
)
"""How often a coordinate is asked in t queries: m_next - m is 0 or 1, and 0 once it is on the path."""
ONCE = StepHints(forms=("direct",), plus={"bound 1": "1", "step 1": "1", "step 2": "2"})
BITS = "each 0 <= n <= 1, 0 <= x <= 1, 0 <= y <= 1"
ONE_QUERY = ExplicitDraws({"r": Fraction(1), "z": Fraction(0)}, (((Fraction(1), {"x": Fraction(0)}),),))
SHARED_EVENLY = ("a <= 1/2", "sequence a from m = 1, start a == 1/2, step a_next == (2*m + 1)/(2*m + 2)*a")
"""a is C(2m, m)/4^m."""
_FACTOR = "(2*m + 1)/(2*m + 2)"
ONE_STEP = StepHints(
    forms=("direct",),
    facts=(Fact("factor", f"{_FACTOR} >= 0"), Fact("room", f"{_FACTOR} <= 1")),
    plus={"step 1": "-1", "bound 1": _FACTOR, "room": "1/2"},
)
ENOUGH = "ln(2) + z - 2*n*r^2 <= ln(delta)"
"""The bound is at most delta."""


@claim(
    "TOPK.B.a1",
    where="appendix B, assumption 1",
    says=r"Top-$k$ may be taken to build non-redundant trees: the set of coordinates queried on the path is tracked",
)
def non_redundant(c: Check) -> None:
    """An assumption, and a change of figure 1: by an impurity function a queried coordinate has score 0, the least
    there is (a support).

    A coordinate is on the path m times, 0 at first, and is a candidate only where it is not yet: then m is 0 or 1.

    So only candidates of score 0 are left out then.
    """
    c.sequence(*TRACKED, hints=ONCE, label="tracking")
    c.argued(
        "with the set Q of the coordinates queried on the path, and candidates among the others, the number m of"
        " queries of a coordinate meets these conditions along each path: it grows by at most 1 at a query, and not"
        " where it is 1; so no path asks a coordinate twice",
        every="all samples, all scoring functions, all k >= 1, h >= 0, where each path has a coordinate left to ask",
        label="together",
    )
    c.functions(
        "p*G(a) + (1 - p)*G(b) <= G(p*a + (1 - p)*b)",
        "concave G on [0, 1], symmetric G, G(0) == 0, G(1) == 0, G(1/2) == 1, 0 <= p <= 1, 0 <= a <= 1, 0 <= b <= 1",
        role="support",
    )


@claim(
    "TOPK.B.a2",
    where="appendix B, assumption 2",
    says=r"complete trees are without loss of generality: early stopping happens at perfect accuracy only",
)
def complete(c: Check) -> None:
    """All labels at the leaf are equal, so that any tree below with this label at its leaves is as accurate.

    An empty half is the case w = 0. A path has room for depth h if there are h coordinates, as for d = h + K - 1. v is
    how many points at a leaf have another label than the one that is returned; each point goes one way at a split.
    """
    c.family(
        "sum(v) == w",
        "w >= 0, sum(v) + sum(x) == w, sum(x) == 0, each v >= 0, x >= 0",
        label="the parts of a leaf without errors have none",
    )
    c.printed("h + K - 1 >= h", "K >= 1", label="there are coordinates enough")
    c.growth(
        "sum(v) == V",
        "tree v after t splits, root v == V, each v >= 0, split v == v_0 + v_1",
        label="completing",
    )
    c.printed("h + K - 1 >= d", "k >= 1, d <= h + K - k - 1", label="for the depths of Lemma 4.2 too")
    c.argued(
        "above depth h Top-k stops only where all labels agree (step 1), so that its leaf has no errors there, v = 0 or"
        " w = 0; any tree below it that has this label at all its leaves errs on the same points, V of them, and is as"
        " accurate; other paths do not change, so that figure 1 compares the same numbers of errors",
        every="all samples, all scoring functions, all k >= 1, all h up to the number of coordinates",
        label="together",
    )


@claim(
    "TOPK.B.sq",
    where="appendix B, statistical queries",
    says=r"Top-$k$ uses its sample in two ways only, for scores and for the labels of leaves; both are statistical"
    r" queries",
)
def queries(c: Check) -> None:
    """Figure 1 asks two things more. Step 4 asks which T_i is the most accurate: 15 points, and the same with the two
    features exchanged, have the same scores and the same labels of leaves, and get different trees for k = 2, h = 1.
    Step 1 asks whether all labels agree.

    The numbers of definition 2 are ratios of averages of bits: n that a point is at the node, x its feature. They are
    those of n, n x, n y, n x y, and of n (1 - x) and n (1 - x) y, which follow. A leaf is labelled by those of n y and
    n (1 - y). What steps 1 and 4 ask for follows as well: where one of these two is 0, no set c of points has the
    label; and on the points of a leaf with the label l the accuracy of T_i is the average of n (l y + (1 - l)(1 - y)),
    the tree has the sum of these over its leaves.
    """
    c.bounded(
        ((SHARED, EXCHANGED),),
        told_apart,
        text="two samples with the same scores of their features and the same labels of leaves get the same tree",
        every="all samples, all k >= 1, h >= 0, all scoring functions",
        names=lambda case: {"points": len(case[0]), "k": 2, "h": 1},
        within=lambda case: len(case[0]) >= 1,
        label=TWO_WAYS,
    )
    c.printed(
        "0 <= n*x*y <= 1", "0 <= n <= 1, 0 <= x <= 1, 0 <= y <= 1", label="queries have values in [0, 1]"
    )
    c.family("mean(n*(1 - x)) == mean(n) - mean(n*x)", BITS, label="weight of the other half")
    c.family("mean(n*(1 - x)*y) == mean(n*y) - mean(n*x*y)", BITS, label="labels of the other half")
    c.family("mean(n*(1 - y)) == mean(n) - mean(n*y)", BITS, label="the other label")
    why = "all that figure 1 asks of its sample, steps 1 and 4 too, are averages that these queries give"
    c.family(
        "mean(c*n*y) <= 0",
        f"mean(n*y) == 0, {BITS}, 0 <= c <= 1",
        hints=("each c*n*y <= n*y by n*y: c <= 1",),
        role="reading",
        of=TWO_WAYS,
        why=why,
    )
    c.family(
        "mean(n*(l*y + (1 - l)*(1 - y))) == l*mean(n*y) + (1 - l)*(mean(n) - mean(n*y))",
        "0 <= l <= 1, each 0 <= n <= 1, 0 <= y <= 1",
        role="reading",
        of=TWO_WAYS,
        why=why,
    )
    c.argued(
        "the scores, the labels of leaves, whether all labels agree, and the accuracies of the trees that figure 1"
        " compares are functions of these averages at the nodes, and its recursion asks for nothing else",
        every="all samples, all k >= 1, h >= 0, all scoring functions",
        role="reading",
        of=TWO_WAYS,
        why=why,
    )


TWO_WAYS = "in two ways only"
SHARED: Rows = (
    *(((1, 1), 1),) * 4,
    ((0, 1), 1),
    *(((1, 1), 0),) * 2,
    *(((0, 1), 0),) * 2,
    *(((0, 0), 0),) * 6,
)
"""Both features have the score 8/27, and 1 is the better label where either is 1; one errs 3 times, the other 4."""
EXCHANGED: Rows = tuple(((second, first), y) for (first, second), y in SHARED)


def told_apart(case: tuple[Rows, Rows]) -> dict[str, object] | None:
    """A witness of two samples that get different trees from Top-2 with depth 1 and Gini, though all that it asks of
    them in these two ways is the same.
    """
    one, other = case
    roots = [returned(rows, 2, 1) for rows in case]
    if asked_scores(one) != asked_scores(other) or roots[0] == roots[1]:
        return None
    scores = [s for s, _, _ in asked_scores(one)]
    samples = dict(zip(("S", "S'"), map(counted, case), strict=True))
    trees = dict(zip(("tree on S", "tree on S'"), map(on_one_line, roots), strict=True))
    return {"G": GINI.name, "k": 2, "h": 1, **samples, "scores on both": tuple(scores), **trees}


def counted(rows: Rows) -> str:
    """A sample, equal points together."""
    return ", ".join(f"{rows.count(row)} times {row}" for row in dict.fromkeys(rows))


def asked_scores(rows: Rows) -> list[tuple[Fraction, int, int]]:
    """Of each of two features the score by Gini, and the better labels of its halves."""
    return [(score(rows, i), better(half(rows, i, 0)), better(half(rows, i, 1))) for i in (0, 1)]


def better(rows: Rows) -> int:
    """The label of more points."""
    return int(2 * sum(y for _, y in rows) > len(rows))


@claim(
    "TOPK.B.conc",
    where="appendix B, displayed inequality",
    says=r"for $n\ge n(\varepsilon,\delta)$ all $t$ averages are within $\varepsilon$ with probability at least"
    r" $1-\delta$",
)
def concentration(c: Check) -> None:
    """For t functions that are fixed beforehand: n >= (ln(2t) + ln(1/delta))/(2 eps^2) draws suffice.

    Queries that depend on earlier answers are among the functions of the cube with few values, of which there are
    finitely many, so that t is their number. Then n depends on t, or on d, of which this number is a function: the
    paper leaves that out.

    What is concluded from it, that a run on a large sample is one on the law, needs a word on ties (a support). It is
    so for some way of breaking ties, not for a fixed one: if y is a fair coin the constants tie, and on n examples each
    is the better one with the same probability, at least 1/4, as the examples are shared evenly with probability at
    most 1/2 (a, for n = 2m). And where y = x_1 xor x_2 among four fair bits, two examples more than one of each input
    send Top-1 to x_3.
    """
    c.read_as(
        "for some way of breaking ties a run on a large sample is, with high probability, a run on the law",
        other="for the way in which ties are broken on the law",
        why="the noise of the sample breaks the ties; with labels that are fair coins the other fails for every n",
    )
    c.argued(
        "scores, and the accuracies of finitely many trees, that differ on the law differ the same way on a large"
        " sample, with high probability, as G is continuous inside of (0, 1) and pure nodes stay pure; those that tie"
        " on the law may be told apart by the noise, whatever rule there is for ties; so a run on a large sample is one"
        " on the law for some way of breaking ties, and what holds on the law for all ways holds of it",
        every="all laws, all impurity functions, all k, h",
        role="support",
    )
    c.sequence(*SHARED_EVENLY, hints=ONE_STEP, role="support")
    c.exact(
        "on n = 1, ..., 40 fair coins the label 1 is the more frequent one with probability at least 1/4",
        lambda: all(more_ones(n) >= Fraction(1, 4) for n in range(1, 41)),
        role="support",
    )
    c.exact(
        "with ties by index Top-1 asks x_1 on the 16 inputs of a parity of x_1 and x_2, and x_3 on two points more",
        lambda: (first_asked(()), first_asked(((0, 0, 0, 0), (1, 1, 0, 1)))) == (0, 2),
        role="support",
    )
    c.read_as(
        "for t functions that are given in advance, n may depend on t",
        other="n depends on eps and delta alone, whatever t and d are",
        why="n(eps, delta) is for the algorithm at hand, so for one d, and then some n does for all queries at once;"
        " for all d no n does, with eps <= 1/2: of d fair bits, each a query, some bit is 1 at all of n draws with"
        " probability 1 - (1 - 2^-n)^d, which is above delta < 1 for large d (the support with u = 2^-n), and its"
        " average is off by 1/2",
    )
    c.support("d*ln(1 - u) < ln(1 - delta)", "0 < u < 1, 0 < delta < 1, d > -ln(1 - delta)/u")
    c.draws(*BOTH_WAYS, example=ONE_QUERY)
    c.printed(
        ENOUGH,
        "r > 0, z >= 0, 0 < delta < 1, n >= (ln(2) + z - ln(delta))/(2*r^2)",
        label="the sample size",
        time_limit=20,
    )
    c.argued(
        "x is the value of a query at a draw, one list for each of t = exp(z) queries, and r is eps; by the second part"
        " the bound of the first, exp(ln 2 + z - 2 n r^2), is at most delta; for delta >= 1 nothing is said. Queries"
        " that depend on answers before are among finitely many, all of which are on the list",
        every="all t >= 1, all queries with values in [0, 1], all eps > 0, delta > 0, all laws",
        label="together",
    )


def more_ones(n: int) -> Fraction:
    """The probability that of n fair coins more than half are 1."""
    return Fraction(sum(comb(n, s) for s in range(n + 1) if 2 * s > n), 2**n)


def first_asked(more: tuple[tuple[int, ...], ...]) -> int:
    """What Top-1 asks first on all inputs of four bits and some more, labeled by the parity of the first two."""
    points = (*product((0, 1), repeat=4), *more)
    sample = tuple((Fraction(1), x, (x[0] + x[1]) % 2) for x in points)
    return next(Runner(1, GINI).candidates(sample, frozenset()))[0]
