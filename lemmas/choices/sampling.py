r"""Appendix B, set-up: assumptions on Top-k, and that it sees its sample through averages.

Paper: TOPK, appendix B before Fact B.1.
Decided here: the two assumptions, the two kinds of queries, the concentration of t averages, with a sample size.
Found: non-redundancy is not what figure 1 does (see Lemma 4.1): an asked bit has score 0, which may tie. A leaf at
which Top-k stops early is right on the sample, so that completing its path changes nothing there. The early stop asks
a third thing of the sample, whether all labels agree; on the law this is E[y] in {0, 1}.
"""

from __future__ import annotations

from verify.claims import Check, StepHints, claim
from verify.products.laws import Draws
from verify.rationals import Fraction

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
ONE_QUERY = Draws({"r": Fraction(1), "z": Fraction(0)}, (((Fraction(1), {"x": Fraction(0)}),),))
ENOUGH = "ln(2) + z - 2*n*r^2 <= ln(delta)"
"""The bound is at most delta."""


@claim(
    "TOPK.B.a1",
    where="appendix B, assumption 1",
    says=r"Top-$k$ may be taken to build non-redundant trees: the set of coordinates queried on the path is tracked",
)
def non_redundant(c: Check) -> None:
    """An assumption, and a change of figure 1: a queried coordinate has score 0, the least there is.

    A coordinate is on the path m times, 0 at first, and is a candidate only where it is not yet: then m is 0 or 1.

    Candidates with positive scores are never affected; where fewer than k coordinates have one, ties at 0 are.
    """
    c.functions(
        "p*G(a) + (1 - p)*G(b) <= G(p*a + (1 - p)*b)",
        "concave G on [0, 1], symmetric G, G(0) == 0, G(1) == 0, G(1/2) == 1, 0 <= p <= 1, 0 <= a <= 1, 0 <= b <= 1",
        label="no coordinate scores less than 0",
    )
    c.sequence(*TRACKED, hints=ONCE, label="tracking")


@claim(
    "TOPK.B.a2",
    where="appendix B, assumption 2",
    says=r"complete trees are without loss of generality: early stopping happens at perfect accuracy only",
)
def complete(c: Check) -> None:
    """All labels at the leaf are equal, so that any tree below with this label at its leaves is as accurate: w a = w.

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


@claim(
    "TOPK.B.sq",
    where="appendix B, statistical queries",
    says=r"Top-$k$ uses its sample only for scores and for the labels of leaves; both are statistical queries",
)
def queries(c: Check) -> None:
    """The numbers of definition 2 are ratios of averages of bits: n that a point is at the node, x its feature.

    They are those of n, n x, n y, n x y, and of n (1 - x) and n (1 - x) y, which follow. A leaf is labelled by those of
    n y and n (1 - y). Figure 1 asks a third thing, whether all labels agree: where one of these two is 0, no set c of
    points has the label.
    """
    c.printed(
        "0 <= n*x*y <= 1", "0 <= n <= 1, 0 <= x <= 1, 0 <= y <= 1", label="queries have values in [0, 1]"
    )
    c.family("mean(n*(1 - x)) == mean(n) - mean(n*x)", BITS, label="weight of the other half")
    c.family("mean(n*(1 - x)*y) == mean(n*y) - mean(n*x*y)", BITS, label="labels of the other half")
    c.family("mean(n*(1 - y)) == mean(n) - mean(n*y)", BITS, label="the other label")
    c.family(
        "mean(c*n*y) <= 0",
        f"mean(n*y) == 0, {BITS}, 0 <= c <= 1",
        hints=("each c*n*y <= n*y by n*y: c <= 1",),
        label="early stop",
    )


@claim(
    "TOPK.B.conc",
    where="appendix B, displayed inequality",
    says=r"for $n\ge n(\varepsilon,\delta)$ all $t$ averages are within $\varepsilon$ with probability at least"
    r" $1-\delta$",
)
def concentration(c: Check) -> None:
    """For t functions that are fixed beforehand: n >= (ln(2t) + ln(1/delta))/(2 eps^2) draws suffice.

    Queries that depend on earlier answers are among the functions of the cube with few values, of which there are
    finitely many, so that t is their number; n then depends on t as well, which the paper leaves out.
    """
    c.read_as(
        "for t functions that are given in advance, n may depend on t",
        other="n depends on eps and delta alone",
        why="n(eps, delta) is for the algorithm at hand; with n fixed and t growing no such bound can hold",
    )
    c.draws(*BOTH_WAYS, example=ONE_QUERY)
    c.printed(
        ENOUGH,
        "r > 0, z >= 0, 0 < delta < 1, n >= (ln(2) + z - ln(delta))/(2*r^2)",
        label="the sample size",
        time_limit=20,
    )
