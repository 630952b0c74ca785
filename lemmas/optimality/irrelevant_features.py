r"""Lemma 5.3, second part of its proof: how an irrelevant feature is removed from an optimal tree.

Paper: BDM20O, appendix B.2, second part.
Decided here: the construction and its equation (5) for all trees S of least error with few nodes that hold an
irrelevant feature, the uses of Lemma 5.2 with their hypotheses.
Found: equation (5) holds, and both of its sides are 0: a tree of least error has a node to waste only where features
of J gain nothing. The reason given for it fails: where the path to i holds some x_j = 0 with j in J, the
function is 0 and so are the errors of the three paths, while p_i D_1, q_i D_2 and D_3 are positive. For trees S of
larger error (5) itself may fail there. The conclusion E(T') <= E(S) stands.
"""

from functools import partial

from algorithms.trees import Leaf, Path, Split, Tree, completed, error, reached, size, validate
from lemmas.optimality.conjunction_runs import (
    Case,
    c_of,
    error_with_best_labels,
    optimum,
    prod_of,
    queried,
)
from lemmas.optimality.conjunction_values import CONJUNCTIONS
from lemmas.optimality.feature_products import errors_as_products
from lemmas.optimality.lemma_5_3 import pruned
from lemmas.optimality.modifications import (
    Modification,
    all_shapes,
    below,
    grafted,
    innermost,
    is_skewed,
    modifications,
    named,
    named_shape,
    split_at,
)
from lemmas.optimality.shown_trees import on_one_line
from verify.claims import Check, claim
from verify.rationals import Fraction

EVERY = "all k, all n > k, all p_1, ..., p_n in (0, 1), all 1 <= t <= k"
OPTIMAL = f"{EVERY}, all S of least error in T_t, all such i"
ANY = f"{EVERY}, all S in T_t, all such i"
ONE_LESS = "w*min(p*y, 1 - p*y) > w*p*min(y, 1 - y)", "0 < w <= 1, 0 < p < 1, 1/2 < y <= 1"
"""With one of the smallest probabilities less the least error is larger, where what is left of J is likely to be 1."""
LEAST, WASTED = "E == w*p*min(y, 1 - y)", "w*min(p*y, 1 - p*y) <= E"
"""E is the least error with t questions; a node is wasted, so that one question less gives no larger one."""
OF_1, OF_S = "sum(v*q) == w*p*y", "E == sum(v*min(q, 1 - q))"
"""P[f = 1], and the error of S, over its leaves."""
LEAVES = "each v >= 0, 0 <= q <= 1, 0 <= u <= 1"
LABEL_0 = (
    "sum(u*v*q) <= sum(u*v*min(q, 1 - q))",
    f"0 < w <= 1, 0 < p < 1, 0 < y <= 1, {LEAST}, {WASTED}, {OF_1}, {OF_S}, {LEAVES}",
)
"""Label 0 at any of the leaves of S adds no more to the error than the best labels there."""
_ALL = "sum(v*q) <= sum(v*min(q, 1 - q))"
_PARTS = "sum(u*v*q) - sum(u*v*min(q, 1 - q)) <= sum(v*q) - sum(v*min(q, 1 - q))"
LABEL_0_HINTS = (
    f"w*p*y <= E by 1/(1 - p): {WASTED}; -p/(1 - p): {LEAST}",
    f"{_ALL} by 1: {OF_1}; 1: w*p*y <= E; 1: {OF_S}",
    "each min(q, 1 - q) <= q",
    "each u*v*q - u*v*min(q, 1 - q) <= v*q - v*min(q, 1 - q) by v*(1 - u): min(q, 1 - q) <= q",
    _PARTS,
    f"{LABEL_0[0]} by 1: {_PARTS}; 1: {_ALL}",
)
"""First that E is P[f = 1], so that label 0 is best at all leaves together; then at each part of them."""


@claim(
    "BDM20O.L53.s3t",
    where="appendix B.2",
    says=r"$l$ is added as a right child of the right leaf of $T$, with $x_1=pl$; a sub-tree of i that is not"
    r" right-skewed is replaced with a right leaf with label 0, which does not increase the error",
    serves="BDM20O.L53",
)
def label_0_does_no_harm(c: Check) -> None:
    """S has the least error, as the proof assumes, and wastes a node, i.

    So with one node less the least error is no larger; then it is P[f = 1]. S has this error too, so that no leaf of S
    does better with label 1, and no sub-tree is better than a leaf with label 0.
    """
    c.given("product", "rounds")
    c.argued(
        "l in the place of the right leaf, with two leaves, makes of the right-skewed T a right-skewed T' with the"
        " feature l besides: by this T' is defined; what it does to the error is the step L53.s3",
        every="all right-skewed T with features in J, all l in J that are not in T",
        label="l at the right leaf",
    )
    c.formulas("grafts", label="a sub-tree of i in the place of i")
    c.printed("min(a, b) <= (1 - s)*a + s*b", "0 < s < 1", label="one of the two does no harm")
    c.optimal_lists(CONJUNCTIONS, label="least errors")
    c.family(*LABEL_0, label="label 0 in place of the sub-trees of i", hints=LABEL_0_HINTS)
    c.argued(
        "i is irrelevant and the sub-trees below it ask features of J only, so that one of them in the place of i gives"
        " a tree with a node less and no larger error; so the least error with t - 1 questions is at most that with t,"
        " which is the condition of the last part",
        every=OPTIMAL,
        label="i is a node to waste",
    )
    c.argued(
        "w is the product over the t - 1 smallest probabilities of J, p the next one and y the product over the others,"
        " so that by the last sentence on lists E, the error of S, is w p min(y, 1 - y), and the least error with t - 1"
        " questions is w min(p y, 1 - p y); the family are the leaves of S, reached with v, of mean q, and u is 1 at"
        " those below a sub-tree that is replaced; the inputs that reach them err on the sum of u v min(q, 1 - q)"
        " before, and on the sum of u v q with the label 0: that this is no more is what is proved of the leaves",
        every=OPTIMAL,
        label="the move as a whole",
    )
    c.support(*ONE_LESS)
    c.note(
        "For y > 1/2 the conditions on E do not go together, by the first support; for y <= 1/2 they say that E is"
        " P[f = 1]."
    )
    c.grid(
        [m for m in modifications(skewed=False) if not is_skewed(m.node)],
        leaf_hurts,
        names=named,
        text="a leaf with label 0 for each sub-tree of i that is not right-skewed does not increase the error",
        every=OPTIMAL,
        role="support",
    )
    c.grid(
        [m for m in modifications(skewed=False, optimal=False) if not is_skewed(m.node)],
        pruning_hurts,
        names=named,
        text="leaves with label 0 for the left sub-trees along the right-most paths of the sub-trees of i make them"
        " right-skewed and do not increase the error",
        every=ANY,
        role="support",
    )
    c.read_as(
        "l takes the place of the right leaf, and x_1 is p_l",
        other="the leaf stays and has a child, and x_1 is a product",
        why="section 3 so replaces a leaf in T(l, i), and E(T') on the line before has p_l; both are taken as ways of"
        " writing, not as slips",
    )
    c.read_as(
        "each sub-tree of i that is not right-skewed is replaced, as a whole, by a leaf with label 0",
        other="the left sub-trees along its right-most path are replaced, as in the first part of the proof",
        why="the words say so; the support shows the other, for which S need not have the least error",
    )


NOTHING_GAINED = (
    "i is a node to waste, so that for S of least error among the trees with at most t nodes the product of what the t"
    " smallest probabilities leave of J is at most 1/2, as in L53.s3t, and then the least error is P[f = 1]. S has at"
    " most t - 1 features of J, so that what any of the three paths leaves has a product of at most 1/2. So each C(v)"
    " is v, and D_1, D_2 and D_3 are equal: the right side is 0. Label 0 is best at every leaf of S, so that T' errs on"
    " P[f = 1] at most; T' has at most t nodes, so that it errs on no less: the left side is 0"
)
"""Why (5) holds for S of least error."""


@claim(
    "BDM20O.E5",
    where="appendix B.2, eq. (5)",
    says=r"$E(S)-E(T')=p_iD_1+q_iD_2-D_3$ with $t_j\in\{p_j,q_j\}$ along the path $V_1$ to $i$, where $p_iD_1$,"
    r" $q_iD_2$ and $D_3$ are the errors of the three paths",
    serves="BDM20O.L53",
)
def difference_of_errors(c: Check) -> None:
    """S has the least error of all trees with at most t <= k nodes, as the proof assumes; then both sides of (5) are 0.

    Under x_j = 0 with j in J the function is 0, so that the errors of all three paths are 0, while p_i D_1, q_i D_2 and
    D_3 are not. Where no feature of J is 0 on the path to i the reason is right.
    """
    c.given("product", "rounds")
    c.grid(
        modifications,
        difference_differs,
        names=named,
        within=in_hypotheses,
        text="E(S) - E(T') = p_i D_1 + q_i D_2 - D_3",
        every=OPTIMAL,
        label="difference",
    )
    c.argued(NOTHING_GAINED, every=OPTIMAL, label="difference, in words")
    c.grid(
        lambda: sorted(modifications(), key=shown_last),
        paths_differ,
        names=named,
        within=in_hypotheses,
        text="p_i D_1, q_i D_2 and D_3 are the errors of the three paths",
        every=OPTIMAL,
        label="paths",
    )
    c.grid(
        [m for m in modifications(optimal=False) if not m.is_zero],
        paths_differ,
        names=named,
        text="p_i D_1, q_i D_2 and D_3 are the errors of the three paths, if no feature of J is 0 on the path to i",
        every=ANY,
        role="strongest",
        of="paths",
    )
    c.argued(
        "the inputs that reach i have the answers of its path, with the product of the t_j as their probability; the"
        " paths ask features of J, two of them after x_i = 1 and x_i = 0, one without x_i, which is independent of f;"
        " if no answer above is 0 for a feature of J, their errors, given these answers, are those of the first"
        " sentence on lists in L53.s5, and D_1, D_2 and D_3 are these times the probability; if one is, f is 0 there"
        " and so are the errors, with label 0",
        every=ANY,
        role="join",
        of="paths",
    )
    c.grid(
        partial(modifications, optimal=False),
        paths_or_zeros_differ,
        names=named,
        text="the errors of the three paths are p_i D_1, q_i D_2, D_3, or 0 if a feature of J is 0 on the path to i",
        every=ANY,
        role="support",
    )
    c.grid(
        [m for m in modifications(optimal=False) if not m.is_zero],
        difference_differs,
        names=named,
        text="E(S) - E(T') = p_i D_1 + q_i D_2 - D_3 if no feature of J is 0 on the path to i, whatever the error of S",
        every=ANY,
        role="support",
    )
    c.read_as(
        "no feature stands twice on a path of S",
        other="features may be repeated, and then D_1 and D_2 count a feature of V_1 twice",
        why="a repeated feature gives leaves that no input reaches, at which q(l) has no value",
    )
    c.computed(
        "trees S of least error and nodes i, of all cases of the first run, for which E(S) - E(T') is not 0",
        sum(drop(m) != 0 for m in modifications()),
    )
    worse = next(m for m in modifications(optimal=False) if difference_differs(m))
    c.computed(
        "a tree S of larger error for which (5) fails", worse.witness(**(difference_differs(worse) or {}))
    )


@claim(
    "BDM20O.L53.s5",
    where="appendix B.2, end",
    says=r"with the displayed $z,y,x_1,x_2$ Lemma 5.2 gives $D_3\le D_1$ and similarly $D_3\le D_2$; by (5)"
    r" $E(T')\le E(S)$",
    uses=["BDM20O.L52.2", "BDM20O.E5"],
    serves="BDM20O.L53",
)
def bounds_of_the_paths(c: Check) -> None:
    """For all k at once: x_1 and y are products of probabilities, z is one of some p_j and q_j.

    As z x_1 C(y x_2) = D_3 and z x_2 C(y x_1) = D_1, and the same for D_2, the inequality is D_3 <= D_1, D_3 <= D_2.
    x_1 is an empty product, 1, where V_3 lies in V_2. The run without a law has n = k + 1 and n = k + 2.
    """
    c.given("product", "rounds")
    where = "0 < x1 <= 1, 0 < y < 1"
    c.printed("z*x1*min(y, 1 - y) <= z*min(y*x1, 1 - y*x1)", f"{where}, 0 < z <= 1", label="inequality")
    errors_as_products(c)
    c.argued(
        "the families are J; as no feature stands twice on a path, each of its features is in V_1, and a is 1 there, or"
        " in V_2 alone, with b, in V_3 alone, with c, in both, with d, or in none; w is the product of the t_j, so that"
        " z is w times the product over V_2, x_1 that over V_3 without V_2, and y that over none of the three: D_3 is"
        " z x_1 C(y) and D_1 is z C(y x_1), and with V_2 and V_3 exchanged the same for D_2",
        every=ANY,
        label="D_1, D_2, D_3 as products",
    )
    c.optimal_lists(CONJUNCTIONS, label="errors of the three paths")
    c.argued(
        "S has at most k nodes, and i is none of J, so that V_1, V_2 and V_3 hold at most k - 1 features and do not use"
        " up J: y is no empty product, and 0 < y < 1, as Lemma 5.2 asks",
        every=ANY,
        label="y < 1",
    )
    c.formulas("grafts", label="T' for S")
    c.argued(
        "E(S) and E(T') differ by what is at i, given the answers to its path: the errors of the two paths, d1 and d2,"
        " and that of the one path, d3, where none of these answers makes f constant, and 0 where one does: s is 1 or"
        " 0. d1, d2 and d3 are those of the first sentence on lists, at what is left of J at i, which times the"
        " probability of the path, `chance`, are D_1, D_2 and D_3, so that d3 <= d1 and d3 <= d2",
        every=ANY,
        label="what is at i",
    )
    c.printed(
        "chance*(s*d3 - (1 - p)*s*d2 - p*s*d1) <= 0",
        "0 < p < 1, 0 <= d3 <= d1, d3 <= d2, 0 <= s <= 1, 0 <= chance <= 1",
        label="conclusion",
    )
    c.grid(
        partial(modifications, optimal=False),
        bound_fails,
        names=named,
        text="z x_1 C(y x_2) = D_3 and z x_2 C(y x_1) = D_1, the same with V_2 and V_3 exchanged for D_2, and"
        " D_3 <= D_1, D_3 <= D_2",
        every=ANY,
        role="support",
    )
    c.grid(
        partial(modifications, optimal=False),
        modification_hurts,
        names=named,
        text="E(T') <= E(S)",
        every=ANY,
        role="support",
    )
    c.family(
        "some 1 - a - b - c - d > 0",
        "sum(a) + sum(b) + sum(c) + 2*sum(d) <= sum(1) - 1, each 0 <= a, 0 <= b, 0 <= c, 0 <= d",
        role="support",
    )
    c.bounded(
        all_shapes,
        uses_up_j,
        names=named_shape,
        text="V_1, V_2 and V_3 do not hold all of J",
        every="all k, all n > k, all S with at most k nodes, all such i",
        role="support",
    )
    c.applies(
        "BDM20O.L52.2",
        at={"x1": "x1", "x2": "1", "y": "y"},
        where=where,
        gives="x1*min(y, 1 - y) <= min(y*x1, 1 - y*x1)",
    )
    c.covers_by(
        "BDM20O.E5",
        "of (5) the equation alone is used, for S of least error, where it holds by the argument in words of E5: not"
        " its reason",
        lambda: all(difference_differs(m) is None for m in modifications()),
    )


@claim(
    "BDM20O.L53.s6",
    where="appendix B.2",
    says="T' has one node less than S with a feature outside J",
    serves="BDM20O.L53",
)
def bookkeeping(c: Check) -> None:
    """Whatever the law, and whether S has the least error or not. That T' has at most t nodes is not said there.

    The runs have n = k + 1 and n = k + 2.
    """
    c.family(
        "sum(o*(1 - i - u*v)) == sum(o) - 1",
        "sum(i) == 1, each 0 <= o <= 1, 0 <= i <= 1, 0 <= u <= 1, 0 <= v <= 1, o*i == i, o*u == 0",
        hints=(
            "each o*(1 - i - u*v) == o - i by -1: o*i == i; -v: o*u == 0",
            "sum(o*(1 - i - u*v)) == sum(o) - sum(i)",
        ),
    )
    c.argued(
        "the nodes of T' are those of S without i and without the nodes of its two sub-trees whose feature occurs"
        " above them in T'; these ask features of J, as i is chosen so; the family are the nodes of S, with o = 1"
        " where the feature is outside J, i = 1 at the node i, u = 1 at the nodes of its sub-trees, v = 1 where the"
        " feature occurs above in T', and 0 elsewhere; so the sums count the nodes with a feature outside J, of T' and"
        " of S",
        every="all k, all n > k, all S with at most k nodes, all such i",
        label="the nodes of T'",
    )
    c.bounded(
        all_shapes,
        grows,
        names=named_shape,
        text="T' has exactly one node with a feature outside J less than S",
        every="all k, all n > k, all S with at most k nodes, all such i",
        role="support",
    )
    c.bounded(
        all_shapes,
        not_smaller,
        names=named_shape,
        text="T' has fewer nodes than S",
        every="all k, all n > k, all S with at most k nodes, all such i",
        role="support",
    )
    c.read_as(
        "no feature stands twice on a path of S",
        other="features may be repeated: if one outside J stands twice above i, a node of it is removed besides i",
        why="a repeated feature gives leaves that no input reaches, at which q(l) has no value",
    )


def shown_last(m: Modification) -> bool:
    """Whether no feature of J is 0 on the path to i, or i has a leaf on the right: these show least of the paths."""
    return not (m.is_zero and m.right)


def in_hypotheses(m: Modification) -> bool:
    """Whether S has the least error of T_t for some t <= k, and i is a node as the proof takes it."""
    t = size(m.tree)
    validate(m.tree)
    return (
        1 <= t <= m.k == m.case.k
        and all(0 < p < 1 for p in m.case.p)
        and error_with_best_labels(m.case, m.tree) == optimum(m.case, t)
        and m.path in innermost(m.tree, m.k)
    )


def leaf_hurts(m: Modification) -> dict[str, object] | None:
    """A witness of sub-trees that are not right-skewed and better than leaves with label 0."""
    law, node = m.case.law, m.node
    kept = [sub if queried(sub) is not None else Leaf(0) for sub in (node.zero, node.one)]
    after = grafted(completed(m.tree, law), m.path, Split(node.variable, *kept))
    for bit, sub in enumerate(kept):
        if not isinstance(sub, Leaf):  # a right-skewed sub-tree stays, with its labels
            path = (*m.path, (node.variable, bit))
            after = grafted(after, path, below(completed(m.tree, law), path))
    return m.witness() if error(after, law) > error_with_best_labels(m.case, m.tree) else None


def pruning_hurts(m: Modification) -> dict[str, object] | None:
    """A witness of sub-trees that pruning makes worse or does not make right-skewed."""
    before = completed(m.tree, m.case.law)
    node = split_at(before, m.path)
    new = Split(node.variable, pruned(node.zero), pruned(node.one))
    worse = error(grafted(before, m.path, new), m.case.law) > error_with_best_labels(m.case, m.tree)
    return m.witness() if worse or not is_skewed(new) else None


def drop(m: Modification) -> Fraction:
    """E(S) - E(T')."""
    return error_with_best_labels(m.case, m.tree) - error_with_best_labels(m.case, m.modified)


def difference_differs(m: Modification) -> dict[str, object] | None:
    """A witness against eq. (5)."""
    p_i = m.case.p[m.node.variable]
    d1, d2, d3 = m.displayed
    printed, found = p_i * d1 + (1 - p_i) * d2 - d3, drop(m)
    return None if found == printed else m.witness(difference=found, printed=printed)


def path_errors(m: Modification) -> tuple[Fraction, Fraction, Fraction]:
    """The errors at the right-most leaves of the right and the left sub-tree of i in S, and at the one of T'."""
    i = m.node.variable
    ends = [
        (m.tree, ((i, 1), *((j, 1) for j in m.right))),
        (m.tree, ((i, 0), *((j, 1) for j in m.left))),
        (m.modified, tuple((j, 1) for j in m.merged)),
    ]
    right, left, new = (error_at(tree, (*m.path, *rest), m.case) for tree, rest in ends)
    return right, left, new


def error_at(tree: Tree, path: Path, case: Case) -> Fraction:
    """What a leaf, with the majority label, adds to the error."""
    for found, _, weight, here in reached(tree, case.law):
        if found == path and here is not None:
            return weight * c_of(here.mean)
    raise ValueError(f"no leaf at {path}")


def paths_differ(m: Modification) -> dict[str, object] | None:
    """A witness against the errors of the three paths."""
    p_i = m.case.p[m.node.variable]
    d1, d2, d3 = m.displayed
    printed, found = (p_i * d1, (1 - p_i) * d2, d3), path_errors(m)
    return None if found == printed else m.witness(errors=found, printed=printed)


def paths_or_zeros_differ(m: Modification) -> dict[str, object] | None:
    """A witness against the errors of the three paths, which are 0 under a feature of J that is 0."""
    if not m.is_zero:
        return paths_differ(m)
    found = path_errors(m)
    return None if not any(found) else m.witness(errors=found)


def modification_hurts(m: Modification) -> dict[str, object] | None:
    """A witness of E(T') > E(S)."""
    return m.witness() if drop(m) < 0 else None


def bound_fails(m: Modification) -> dict[str, object] | None:
    """A witness against D_3 <= D_1 or D_3 <= D_2, or against the forms that Lemma 5.2 gives them."""
    d1, d2, d3 = m.displayed
    y, p = m.rest(m.merged), m.case.chances
    forms = []
    for kept, other in ((m.right, m.left), (m.left, m.right)):
        z, x1 = m.on_path * prod_of(p, kept), prod_of(p, (j for j in other if j not in kept))
        forms += [z * x1 * c_of(y), z * c_of(y * x1)]
    fits = forms == [d3, d1, d3, d2] and d3 <= min(d1, d2) and y < 1
    return None if fits else m.witness(D_1=d1, D_2=d2, D_3=d3)


def uses_up_j(m: Modification) -> dict[str, object] | None:
    """A witness of V_1, V_2 and V_3 with all features of J."""
    used = {*(j for j, _ in m.path), *m.left, *m.right}
    return m.witness() if set(range(m.k)) <= used else None


def irrelevant_nodes(tree: Tree, k: int) -> int:
    """How many nodes have a feature outside J."""
    if isinstance(tree, Leaf):
        return 0
    return (tree.variable >= k) + irrelevant_nodes(tree.zero, k) + irrelevant_nodes(tree.one, k)


def grows(m: Modification) -> dict[str, object] | None:
    """A witness where T' does not have one irrelevant node less."""
    after = m.modified
    fits = irrelevant_nodes(after, m.k) == irrelevant_nodes(m.tree, m.k) - 1
    return None if fits else m.witness(after=on_one_line(after))


def not_smaller(m: Modification) -> dict[str, object] | None:
    """A witness where T' is as large as S."""
    after = m.modified
    return None if size(after) < size(m.tree) else m.witness(after=on_one_line(after))
