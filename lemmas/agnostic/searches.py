r"""Section 1.1: completions, the optimum, the search of figure 1, and footnote 4 on what it may choose.

Paper: BLT20, section 1.1 (definitions 1 and 4, figure 1), section 3 (footnote 4).
Notation: q = E[f_l] at a leaf, w its probability.
Decided here: that the f-completion is best, for every law; that opt_s is at most 1/2; that a split away from the
median may gain more, for every impurity function.
Found: for laws with atoms and queries 1[x_i >= theta] neither the largest gain of figure 1 nor the least error of
definition 4 need exist.
"""

from __future__ import annotations

from itertools import product
from typing import Any

from algorithms.booleans import BooleanFunction
from algorithms.brute_force import all_trees
from algorithms.criteria import ENTROPY, GINI, ROOT, Criterion
from algorithms.cubes import every_function, least_wrong
from algorithms.laws import Grid
from algorithms.top_down import build
from algorithms.trees import Path, Tree, completed, error, leaves, size
from lemmas.agnostic.growing_trees import equal_labels
from lemmas.agnostic.parity_example import IMPURITY
from lemmas.agnostic.real_features import COVARIANCES, ONE_LEAF, SOME_LEAF, TO_SOME_LEAF
from lemmas.agnostic.theorem_5 import (
    AT_MEDIAN,
    BIASED,
    CONTINUOUS,
    INFLUENTIAL,
    MORE_BIASED,
    error_of_both,
    tails,
)
from verify.claims import Check, claim
from verify.rationals import Fraction

HALF = Fraction(1, 2)


@claim(
    "BLT20.D1",
    where="section 1.1, definition 1",
    says=r"labelling each leaf $\mathrm{round}(\mathbb E[f_\ell])$, with $\mathrm{round}(\tfrac12)=1$, minimises"
    r" $\Pr[T(x)\ne f(x)]$ over all completions",
)
def completion_is_best(c: Check) -> None:
    """Leaf by leaf, for every law of the inputs; in a tie either label is best.

    r is the label of the completion, 1 where q is more than a half and 0 where it is less, and v any other label. A
    label v errs at a leaf with probability v (1 - q) + (1 - v) q. Leaves that nothing reaches have weight 0, whatever
    their label is.
    """
    c.family(BEST_LABELS, LABELS, hints=TO_BEST_LABELS)
    c.argued(
        "a completion with the label v at a leaf of probability w errs there on the inputs with f = 1 - v, a part q of"
        " them for v = 0 and 1 - q for v = 1; its error is the sum over the leaves. round(q) is 1 for q >= 1/2 and 0"
        " else, and so meets the conditions on r; at q = 1/2 any label does",
        every="all partial trees, all functions, all laws",
        role="join",
    )
    c.bounded(
        ((f, tree) for f in every_function(2) for splits in range(4) for tree in all_trees([0, 1], splits)),
        no_better_labels,
        text="no labels of a tree are better than those of the completion",
        every="all functions, all trees",
        names=lambda case: {"n": case[0].n, "splits": size(case[1])},
        role="support",
    )


BEST_LABELS = "sum(w*(r*(1 - q) + (1 - r)*q)) <= sum(w*(v*(1 - q) + (1 - v)*q))"
LABELS = "each w >= 0, 0 <= q <= 1, 0 <= v <= 1, 0 <= r <= 1, r*(1 - r) == 0, (2*r - 1)*(2*q - 1) >= 0"
TO_BEST_LABELS = (
    (
        "each (r - v)*(2*q - 1) >= 0 by r*(1 - v) + (1 - r)*v: (2*r - 1)*(2*q - 1) >= 0;"
        " (2 - 4*v)*(2*q - 1): r*(1 - r) == 0"
    ),
    "each w*(r*(1 - q) + (1 - r)*q) <= w*(v*(1 - q) + (1 - v)*q) by w: (r - v)*(2*q - 1) >= 0",
)


def no_better_labels(case: tuple[BooleanFunction, Tree]) -> dict[str, object] | None:
    """A witness: labels with a smaller error than the completion has."""
    f, tree = case
    law, paths = f.law([HALF] * f.n), [path for path, _ in leaves(tree)]
    least = error(completed(tree, law), law)
    for labels in product((0, 1), repeat=len(paths)):
        chosen = dict(zip(paths, labels, strict=True))
        wrong = sum(predict_at(chosen, x) != f(x) for x in product((0, 1), repeat=f.n))
        if Fraction(wrong, 1 << f.n) < least:
            return {"labels": labels}
    return None


def predict_at(labels: dict[Path, int], bits: tuple[int, ...]) -> int:
    """The label of the path that an input follows."""
    return next(v for path, v in labels.items() if all(bits[i] == b for i, b in path))


@claim(
    "BLT20.FIG1",
    where="section 1.1, figure 1",
    says="while the tree has fewer than $t$ leaves, the leaf and the query of the largest purity gain are split; the"
    " $f$-completion is returned",
)
def by_purity_gain(c: Check) -> None:
    """The drop of the impurity is the weight of the leaf times the gain there. No rule for ties is printed."""
    c.not_a_claim("an algorithm")
    c.family(
        "sum(w*x) - (sum(w*x) - u*g + u*(1 - p)*g0 + u*p*g1) == u*(g - (1 - p)*g0 - p*g1)",
        "each w >= 0, x",
        role="support",
    )
    c.functions(
        "(p + r)*G((p*x + r*y)/(p + r)) >= p*G(x) + r*G(y)",
        "concave G on [0, 1], p > 0, r > 0, 0 <= x <= 1, 0 <= y <= 1",
        role="support",
    )
    c.functions("G(m) >= 2*min(m, 1 - m)", f"{IMPURITY}, 0 <= m <= 1", role="support")
    c.support("min(x/(1 + x), 1/(1 + x)) > 0", "0 < x <= 1")
    c.support("(1 + x)/2*4*(x/(1 + x))*(1/(1 + x)) <= 2*x", "0 < x <= 1")
    c.argued(
        "on product laws of features that are uniform on intervals, with f constant on the cells, the largest gain over"
        " all theta is attained, at an end of an interval: between two ends the weight of either side of a leaf and the"
        " part of it with f = 1 are affine in theta, so that the impurity left is concave in theta, by the first"
        " inequality, and least at an end; there are finitely many ends, and beyond them nothing is gained",
        every="all such laws and f, all leaves, all features",
        role="support",
    )
    c.note(
        "A query of the largest gain need not exist. Let half of the mass be at 0 and the rest uniform on (0, 1], f ="
        " 1[x > 0]: the query x >= theta leaves the impurity (1 + theta)/2 G(theta/(1 + theta)), positive for each"
        " theta in (0, 1], and at most 2 theta for Gini; theta <= 0 and theta > 1 gain nothing."
    )


@claim(
    "BLT20.D4",
    where="section 1.1, definition 4",
    says=r"$\mathrm{opt}_{f,D,s}\in[0,\tfrac12]$ is the least error of trees of size $s$",
    uses=["BLT20.D1"],
)
def optimum(c: Check) -> None:
    """A tree of size s >= 1 with all labels 0 errs with probability p = E f, one with all labels 1 with 1 - p.

    v stands for the errors of all others, which are probabilities.
    """
    c.printed("0 <= min(p, 1 - p, v) <= 1/2", "0 <= p <= 1, 0 <= v <= 1", label="range")
    equal_labels(c)
    c.argued(
        "the least error, where there is one, is the smallest of p, 1 - p and v, for p and 1 - p the errors of a tree"
        " of size s with all labels 0 and all labels 1, p = E f, and v the infimum of the errors of all others, or 1"
        " where there are none, as for s = 1: a number in [0, 1]",
        every="all f, all laws, all s >= 1",
        label="the least error",
    )
    c.bounded(
        range(5),
        optimum_within_half,
        text="the least error of trees with at most s leaves is at most 1/2, and that of s = 1 is the bias",
        every="all n, all functions, all s",
        names=lambda n: {"n": n},
        role="support",
    )
    c.support("min(1/2, x/2, 1 - x/2) > 0", "0 < x <= 1")
    c.support("x/2 < y", "0 < y <= 1, x = y")
    c.note(
        "The minimum need not exist for real features. Let half of the mass be at 0 and the rest uniform on (0, 1], f ="
        " 1[x > 0], s = 2: the query x >= theta has at best the error theta/2 for theta in (0, 1] and 1/2 for others;"
        " the infimum 0 is no error of a tree. For bits there are finitely many trees."
    )
    c.read_as(
        "trees with exactly or with at most s leaves, s >= 1",
        other="s = 0",
        why="there is no tree without leaves, and where a leaf may be split without need both have the same minimum",
    )


def median_after(asked: int) -> bool:
    """Whether a leaf below the question for one of the two bits has a coordinate with a median."""
    rest = (BIASED, MORE_BIASED)[1 - asked]
    leaves_of = [({at: Fraction(1)}, rest) for at in (BIASED, MORE_BIASED)[asked]]
    return any(HALF in tails(law) for laws in leaves_of for law in laws)


def optimum_within_half(n: int) -> dict[str, object] | None:
    """A witness of a larger least error, among all functions of n bits."""
    batch = every_function(n)
    found = least_wrong(batch)
    fine = bool((2 * found <= 1 << n).all() and (found >= 0).all() and (found[:, 0] == batch.minority).all())
    return None if fine else {"n": n}


@claim(
    "BLT20.FN4",
    where="footnote 4, proof of Theorem 1",
    says="some split of that much gain is at a median; one elsewhere may be chosen, if it gains more",
    uses=["BLT20.FIG1", "BLT20.T5"],
)
def not_at_the_median(c: Check) -> None:
    """f = 1[x >= 1/4] on [0, 1]: for every impurity function the split at 1/4 gains 1/2 more than that at the median.

    The first half rests on Theorem 5, and fails with it where a coordinate has no median. Else it holds with the
    covariance of f and the query in the place of what the display of Theorem 5 prints, eps/(4 depth) or more: then
    definition 2 gives the gain, and at some leaf so much of it as the proof of Theorem 1 says (BLT20.T1.s1: 8 q >= i
    there, 4 q >= i at a median). A coordinate that f ignores satisfies that display, and gains nothing.

    In the repair the theorem on paths gives a coordinate of influence `top` by drawing anew. With the others fixed,
    members are its values, h is the query at the median, and f implies h or h implies f, as f is monotone; then members
    are the others: u is the probability of f = 1 there, x the covariance, v the probability of h. a and b are the means
    of f on both sides of the median. In the last part a member is a leaf of weight w with bias b, distance D,
    influence i, covariance q and gain g; k is the depth of the balanced tree, and j + 1 leaves err with eps more than
    it does.
    """
    c.asymptotic(
        "at a median split with the covariance z of f and the query the gain is at least 8 kappa z^2; a split elsewhere"
        " may gain more, for every impurity function"
    )
    c.without("BLT20.T5", "its reading is decided here as well, by the theorem on paths")
    c.exact(
        "at some leaf there is a split of that much gain that is the median of one coordinate, so at a leaf after"
        " one split, j = 1, for f = x1 and x2, bits with probabilities 1/3 and 2/5, s = 3, balanced_opt_s = 0, eps ="
        " 1/10: whichever bit is asked, the error is 2/15, and each leaf has one value of that bit and the law of the"
        " other",
        lambda: any(error_of_both(i) <= Fraction(1, 10) or median_after(i) for i in range(2)),
        label="median",
    )
    why = f"{CONTINUOUS}; so it is at each leaf, and each coordinate has a median there"
    mended: dict[str, Any] = {"role": "repaired", "why": why, "of": "median"}
    c.world(*INFLUENTIAL, **mended)
    for covariance in COVARIANCES:
        c.family(*covariance, **mended)
    c.family(*AT_MEDIAN, **mended)
    c.functions(
        "G((a + b)/2) - G(a)/2 - G(b)/2 >= 8*kappa*((b - a)/4)^2",
        "concave G on [0, 1], kappa > 0, 0 <= a <= 1, 0 <= b <= 1,"
        " (G(a) + G(b))/2 <= G((a + b)/2) - kappa/2*(b - a)^2",
        **mended,
    )
    c.family(*SOME_LEAF, example=ONE_LEAF, hints=TO_SOME_LEAF, **mended)
    c.argued(
        "the balanced tree asks queries of one coordinate together, and so at most k coordinates on a path; for fixed"
        " other coordinates f is 1 on an upper or a lower set of the values of one, in the same direction for all of"
        " them; a law without atoms has a median. So the covariance q of f_l and the query at the median of the most"
        " influential coordinate is the mean of min(u, 1 - u)/2, a quarter of the influence i or more, and it is (b -"
        " a)/4 for the means a, b of the two sides, whence the query gains 8 kappa q^2 or more. At some leaf this is w"
        " g >= c eps^2/(j + 1), and so of the order that Theorem 1 has (BLT20.T1.s1)",
        every="all monotone f, all product laws without atoms, all leaves",
        **mended,
    )
    c.functions(
        "G(3/4) - G(0)/4 - 3/4*G(1) == G(3/4) - G(1/2)/2 - G(1)/2 + 1/2", IMPURITY, label="not the median"
    )
    c.argued(
        "n = 1, the uniform law on [0, 1], f = 1[x >= 1/4]: the mean of f is 3/4. The query x >= 1/4 has the means 0"
        " and 1 on its sides, of probabilities 1/4 and 3/4, and gains G(3/4). The query at the median has the means 1/2"
        " and 1, and gains 1/2 less, as G(1/2) = 1 and G(1) = 0. So figure 1 does not choose the median",
        every="all impurity functions",
        label="not the median, in words",
    )
    c.functions("G(q) - G(q)/2 - G(q)/2 == 0", f"{IMPURITY}, 0 <= q <= 1", role="support")
    c.support("p/2 >= (min(p, 1 - p) - d)/2", "0 <= p <= 1, d >= 0")
    c.bounded(
        [ENTROPY, GINI, ROOT],
        leaves_the_median,
        text="for f = 1[x >= 1/4] on [0, 1] the first query is x >= 1/4, and not x >= 1/2",
        every="all impurity functions",
        names=lambda g: {"G": g.name},
        role="support",
    )


def leaves_the_median(criterion: Criterion) -> dict[str, object] | None:
    """A witness where the root is split at the median, on intervals that end at 1/4, 1/2 and 3/4."""
    grid = Grid.uniform([[0, Fraction(1, 4), HALF, Fraction(3, 4), 1]])
    steps = build(grid.law(lambda cell: cell[0] >= 1), 2, criterion=criterion).steps
    asked = grid.thresholds[steps[0].variable].value
    return None if asked == Fraction(1, 4) and steps[0].tied == 1 else {"threshold": asked}
