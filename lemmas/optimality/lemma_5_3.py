r"""Lemma 5.3: an optimal tree for a conjunction is a right-skewed one with relevant features.

Paper: BDM20O, section 5.2 and appendix B.2, first part.
Decided here: the lemma, for any number of variables, all probabilities and all trees; against brute force, as a
control; the proof for trees that hold relevant features only.
Found: the lemma is true, and Lemma 5.2 is used inside of its hypothesis: features are added as long as there are fewer
than t nodes, and as T has the least error, y is no empty product then.
"""

from itertools import permutations

from algorithms.brute_force import all_trees
from algorithms.trees import Leaf, Split, Tree, completed, error, size
from lemmas.optimality.conjunction_runs import (
    EVERY,
    GRID,
    Case,
    c_of,
    conjunctions,
    g,
    named,
    optimum,
    prod_of,
    queried,
    right_skewed,
    subsets,
    with_extra,
)
from lemmas.optimality.conjunction_values import CONJUNCTIONS
from lemmas.optimality.feature_products import cost, joined, over, value
from lemmas.optimality.shown_trees import on_one_line
from verify.claims import Check, GrowthHints, Invariant, claim

OWN_ERROR = "((1 - y)*a + y*b)"
"""What a leaf adds to E(S): a, where f = 1, for the label y = 0, and b, where f = 0, for y = 1."""
PATHS_OF_S = (
    "tree r, a, b, y after t splits, root r == 1, each 0 <= r <= 1, a >= 0, b >= 0, 0 <= y <= 1,"
    " split r_1 == r, r_0 == 0, a_1 == a, a_0 == 0, b_0 >= 0, b == b_0 + b_1"
)
"""S asks for features of J: under the answer 0 there is no input with f = 1. r is 1 at the right-most leaf, else 0."""
AT_THE_LEFT = (
    "(1 - r_parent)*a_parent - (1 - r_0)*a_0 - (1 - r_1)*a_1 == 0"
    " by -(1 - r_0): a_0 == 0; -(1 - r_1): a_1 == a_parent; a_parent: r_1 == r_parent"
)
ADDED = "0 < p < 1, 0 < y < 1"
"""p is the probability of the feature that is added, y the product over what is left of J: no empty one."""
PRUNED = f"sum(r*{OWN_ERROR} + (1 - r)*a)"
"""The error with the label 0 for all leaves but the right-most one: that of the pruned tree, whose leaves at the left
hold the same inputs as those of S in their places."""


@claim(
    "BDM20O.L53",
    where="Lemma 5.3",
    says=r"for $1\le t\le k$ some right-skewed $R\in\mathcal T_t$ with $I_R\subseteq J$ has the least error of"
    r" $\mathcal T_t$",
    uses=["BDM20O.L52.2"],
)
def right_skewed_trees_are_optimal(c: Check) -> None:
    """For all trees, irrelevant variables included; on the grid by brute force. I_R is the set of all features of R."""
    c.given("product", "rounds")
    c.optimal_lists(CONJUNCTIONS)
    c.argued(
        "R asks for the t features of J with the smallest probabilities as long as the answer is 1: it is right-skewed,"
        " has t nodes, all with features in J, and by the sentences on lists its error is the least one of all decision"
        " trees with at most t nodes",
        every="all k, n, all product laws, all 1 <= t <= k",
        label="R",
    )
    c.grid(
        with_extra(4),
        skewed_trees_lose,
        names=named,
        text="for 1 <= t <= k some right-skewed tree with at most t nodes, all in J, has the least error of all trees"
        " with at most t nodes",
        every=EVERY,
        role="support",
    )


@claim(
    "BDM20O.L53.s1",
    where="appendix B.2, first part",
    says=r"if $I_S\subseteq J$, left sub-trees along the right-most path can be replaced by leaves with label 0 without"
    r" increasing the error, which gives a right-skewed tree with at most $t$ inner nodes",
    serves="BDM20O.L53",
)
def pruning(c: Check) -> None:
    """The function is 0 wherever some relevant feature is 0. S may be any tree, of least error or not, for any law.

    n is the number of inner nodes above the right-most leaf, and 0 at the others: the pruned tree is
    right-skewed and has that many.
    """
    c.given("product")
    c.growth(
        f"{PRUNED} <= sum({OWN_ERROR})",
        PATHS_OF_S,
        hints=GrowthHints(
            (Invariant("sum((1 - r)*a) == 0", (AT_THE_LEFT,)),),
            (
                f"each r*{OWN_ERROR} <= {OWN_ERROR}",
                f"sum(r*{OWN_ERROR}) <= sum({OWN_ERROR})",
                f"{PRUNED} == sum(r*{OWN_ERROR}) + sum((1 - r)*a)",
            ),
        ),
        label="error",
    )
    c.growth(
        "sum(n) <= t",
        "tree r, n after t splits, root r == 1, n == 0, each 0 <= r <= 1, n >= 0,"
        " split r_1 == r, r_0 == 0, n_1 == n + r, n_0 == 0",
        label="size",
    )
    c.argued(
        "r is 1 at the right-most leaf of S and 0 at the others, a the probability to reach a leaf with f = 1, b with f"
        " = 0, n the number of nodes above the right-most leaf; an answer 0 to a feature of J makes f 0; the pruned"
        " tree is right-skewed with these n nodes, and its left leaves, with label 0, hold the inputs of the leaves of"
        " S in their places, so that the sums are its error and size",
        every="all k, all laws, all trees S with features in J",
        label="the pruned tree",
    )
    c.grid(
        (*conjunctions(3), *(case for case in conjunctions(4, GRID[::3]) if case.k == 4)),
        pruning_hurts,
        names=named,
        text="for all trees S with at most k nodes, all in J, the pruned tree is right-skewed, not larger, and has no"
        " more error",
        every=f"{EVERY}, all trees S with features in J",
        role="support",
    )


@claim(
    "BDM20O.L53.s2",
    where="appendix B.2, first part",
    says=r"$E(T)=\prod_{I_T}p_j\,C(\prod_{J\setminus I_T}p_j)$ for right-skewed $T$ with $I_T\subseteq J$",
    serves="BDM20O.L53",
)
def error_of_skewed_trees(c: Check) -> None:
    """With the majority label at the right leaf; in whatever order the features are queried."""
    c.given("product")
    c.optimal_lists(CONJUNCTIONS)
    c.argued(
        "a right-skewed T with features in J asks for those of I_T, in some order, as long as the answer is 1; at its"
        " left leaves some x_j is 0, f is 0, and so is the label, so that T errs only where x_j = 1 for all j in I_T;"
        " at the right leaf f is 1 with the product over the rest of J: the first of the sentences is the equation. A"
        " node that asks for a feature again has one answer only and changes neither side",
        every="all k, all product laws, all right-skewed T with features in J, with majority labels",
        label="right-skewed trees",
    )
    c.grid(
        conjunctions(4),
        formula_differs,
        names=named,
        text="the equation, for all right-skewed trees T with features in J, in every order",
        every=f"{EVERY}, all right-skewed T with features in J",
        role="support",
    )


@claim(
    "BDM20O.L53.s3",
    where="appendix B.2, first part",
    says=r"with $z$, $y$, $x_1=p_l$, $x_2=1$ Lemma 5.2 gives $zx_1C(yx_2)\le zx_2C(yx_1)$, that is $E(T')\le E(T)$",
    uses=["BDM20O.L52.2"],
    serves="BDM20O.L53",
)
def one_feature_more(c: Check) -> None:
    """For all k at once: p is p_l, z the product over I_T, y that over the rest of J.

    y is 1, of which Lemma 5.2 does not speak, only where l is the last feature that is missing. There T' is exact and T
    is not; but T has the least error of all trees with at most t nodes, as S has, and as it has fewer than t, T' is one
    of these.
    """
    c.given("product")
    c.note(
        "To add l as a child of the leaf is said of putting it in its place, as section 3 does in T(l, i); pl is p_l,"
        " as E(T') has it. Neither is counted as a slip of the print."
    )
    c.printed("z*p*min(y, 1 - y) <= z*min(y*p, 1 - y*p)", f"{ADDED}, 0 < z <= 1", label="inequality")
    c.optimal_lists(CONJUNCTIONS, label="errors of T and T'")
    c.argued(
        "T' has l in the place of the right leaf of T, so that it is right-skewed and has the feature l besides; by the"
        " first sentence on lists, for the part I_T and for the part with l, the errors are the two products, in which"
        " k is 1 in I_T, l is 1 at the feature l, and both are 0 elsewhere; so the inequality says E(T') <= E(T)",
        every="all right-skewed T with features in J, all l in J that are not in T",
        label="the errors as products",
    )
    where = "sum(l) == 1, each 0 < p < 1, 0 <= k <= 1, 0 <= l <= 1 - k"
    rest = joined("1 - (k)", "1 - k - l", "l")
    c.family(
        f"{value('k')} == {over('k')}*{cost(over('1 - k - l') + '*' + over('l'))}",
        where,
        hints=(rest,),
        label="E(T) = z x_2 C(y x_1)",
    )
    c.family(
        f"{value('k + l')} == {over('k')}*{over('l')}*{cost(over('1 - k - l'))}",
        where,
        hints=(joined("k + l", "k", "l"), joined("1 - (k + l)", "1 - k - l")),
        label="E(T') = z x_1 C(y x_2)",
    )
    c.printed(
        "z*min(y*p, 1 - y*p) > z*p*min(y, 1 - y)",
        "y == 1, 0 < p < 1, 0 < z <= 1",
        label="y is no empty product: else E(T) > E(T')",
    )
    c.argued(
        "T has the least error of all trees with at most t nodes, and T' is one of these; so E(T) > E(T') is"
        " impossible, y is not 1, and Lemma 5.2 is used for y < 1 only",
        every="all right-skewed T of least error in T_t, with features in J and fewer than t nodes, all l in J that are"
        " not in T",
        label="y < 1",
    )
    c.read_as(
        "features are added as long as there are fewer than t nodes",
        other="beyond t nodes too: from a T with t nodes, where y is an empty product for t = k - 1",
        why="the tree that is wanted is in T_t, which has those with at most t nodes",
    )
    c.grid(
        conjunctions(4),
        one_more_hurts,
        names=named,
        text="E(T') is z x_1 C(y x_2), E(T) is z x_2 C(y x_1), and E(T') <= E(T), for all right-skewed T with features"
        " in J and all l in J that are not in T",
        every=f"{EVERY}, all right-skewed T with features in J, all l in J \\ I_T",
        role="support",
    )
    c.bounded(
        [(order[:-1], order[-1]) for k in range(1, 5) for order in permutations(range(k))],
        not_one_longer,
        names=lambda case: {"features of T": len(case[0])},
        text="with l in place of the right leaf, T' is right-skewed, with the features of T and then l",
        every="all k, all right-skewed T with features in J, all l in J \\ I_T",
        role="support",
    )
    c.applies(
        "BDM20O.L52.2",
        at={"x1": "p", "x2": "1", "y": "y"},
        where=ADDED,
        gives="p*min(y, 1 - y) <= min(y*p, 1 - y*p)",
    )


def skewed_trees_lose(case: Case) -> dict[str, object] | None:
    """A witness where no right-skewed tree with features in J is optimal."""
    for t in range(1, case.k + 1):
        trees = (right_skewed(s) for n in range(t + 1) for s in subsets(case.k, n))
        least = min(error(completed(tree, case.law), case.law) for tree in trees)
        if least != optimum(case, t):
            return case.witness(t=t)
    return None


def pruned(tree: Tree) -> Tree:
    """The tree with leaves of label 0 for the left sub-trees along its right-most path."""
    return Split(tree.variable, Leaf(), pruned(tree.one)) if isinstance(tree, Split) else tree


def pruning_hurts(case: Case) -> dict[str, object] | None:
    """A witness of a tree with features in J that pruning makes worse."""
    for splits in range(case.k + 1):
        for tree in all_trees(range(case.k), splits):
            before = completed(tree, case.law)
            after = pruned(before)
            if (
                queried(after) is None
                or error(after, case.law) > error(before, case.law)
                or size(after) > size(before)
            ):
                return case.witness(tree=on_one_line(tree))
    return None


def formula_differs(case: Case) -> dict[str, object] | None:
    """A witness against the formula of the error."""
    for t in range(case.k + 1):
        for chosen in subsets(case.k, t):
            for order in permutations(chosen):
                tree = completed(right_skewed(order), case.law)
                if error(tree, case.law) != g(case.chances, chosen):
                    return case.witness(order=str(order))
    return None


def one_more_hurts(case: Case) -> dict[str, object] | None:
    """A witness against E(T') <= E(T), or against the displayed forms of the two errors."""
    p = case.chances
    for t in range(case.k):
        for chosen in subsets(case.k, t):
            for extra in (i for i in range(case.k) if i not in chosen):
                z, y = prod_of(p, chosen), prod_of(p, [i for i in range(case.k) if i not in (*chosen, extra)])
                before, after = (
                    error(completed(right_skewed(order), case.law), case.law)
                    for order in (chosen, (*chosen, extra))
                )
                shown = (z * c_of(y * p[extra]), z * p[extra] * c_of(y))
                if (before, after) != shown or after > before:
                    return case.witness(features=str(chosen), l=extra)
    return None


def not_one_longer(asked: tuple[tuple[int, ...], int]) -> dict[str, object] | None:
    """A witness where l in place of the right leaf does not give a right-skewed tree with one feature more."""
    order, extra = asked
    tree = with_right_leaf(right_skewed(order), Split(extra, Leaf(), Leaf()))
    return None if queried(tree) == [*order, extra] else {"order": str(order), "l": extra}


def with_right_leaf(tree: Tree, new: Tree) -> Tree:
    """The tree with another one in the place of its right-most leaf."""
    return Split(tree.variable, tree.zero, with_right_leaf(tree.one, new)) if isinstance(tree, Split) else new
