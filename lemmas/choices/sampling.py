r"""Appendix B, set-up: assumptions on Top-k, and that it sees its sample through averages.

Paper: TOPK, appendix B before Fact B.1.
Decided here: the two assumptions, the two kinds of queries, the concentration of t averages, with a sample size.
Found: non-redundancy is not what figure 1 does (see Lemma 4.1): an asked bit has score 0, which may tie. A leaf at
which Top-k stops early is right on the sample, so that completing its path changes nothing there. The early stop asks
a third thing of the sample, whether all labels agree; on the law this is E[y] in {0, 1}.
"""

from __future__ import annotations

from verify.claims import Check, claim
from verify.products.laws import Draws
from verify.rationals import Fraction

BOTH_WAYS = (
    "Pr[some mean(x) - E[mean(x)] >= r or E[mean(x)] - mean(x) >= r] <= 2*exp(z)*exp(-2*n*r^2)",
    "n draws, independent x, 0 <= x <= 1, at most exp(z) lists, r > 0, z >= 0",
)
"""A list for each query: the values of phi_i at the draws. exp(z) = t."""
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

    Candidates with positive scores are never affected; where fewer than k coordinates have one, ties at 0 are.
    """
    c.functions(
        "p*G(a) + (1 - p)*G(b) <= G(p*a + (1 - p)*b)",
        "concave G on [0, 1], symmetric G, G(0) == 0, G(1) == 0, G(1/2) == 1, 0 <= p <= 1, 0 <= a <= 1, 0 <= b <= 1",
        label="no coordinate scores less than 0",
    )
    c.argued(
        "with candidates among the coordinates that are not on the path no coordinate is asked twice on a path",
        every="all samples, all scoring functions",
        label="tracking",
    )


@claim(
    "TOPK.B.a2",
    where="appendix B, assumption 2",
    says=r"complete trees are without loss of generality: early stopping happens at perfect accuracy only",
)
def complete(c: Check) -> None:
    """All labels at the leaf are equal, so that any tree below with this label at its leaves is as accurate: w a = w.

    An empty half is the case w = 0. A path has room for depth h if there are h coordinates, as for d = h + K - 1.
    """
    c.family(
        "sum(v) == w",
        "w >= 0, sum(v) + sum(x) == w, sum(x) == 0, each v >= 0, x >= 0",
        label="the parts of a leaf without errors have none",
    )
    c.printed("h + K - 1 >= h", "K >= 1", label="there are coordinates enough")
    c.argued(
        "a leaf at which all labels agree may be replaced by any tree whose leaves have this label",
        every="all samples, all scoring functions",
        label="completing",
    )


@claim(
    "TOPK.B.sq",
    where="appendix B, statistical queries",
    says=r"Top-$k$ uses its sample only for scores and for the labels of leaves; both are statistical queries",
)
def queries(c: Check) -> None:
    """A score is a function of four averages of 0/1 functions: of the node, with x_i = 1, with y = 1, with both.

    Figure 1 asks a third thing, whether all labels agree; it is told by two of these averages.
    """
    c.argued(
        "the score of i at a node is computed from the averages of [node], [node, x_i = 1], [node, y = 1] and"
        " [node, x_i = 1, y = 1]; the label of a leaf and the early stop from those of [node] and [node, y = 1]",
        every="all samples, all impurity functions, all trees",
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
