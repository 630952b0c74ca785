r"""Section 6.1: two terms under the uniform law, the identity for the error, the set C_2 and the tree B_t.

Paper: BDM20O, sections 6.1 and 6.1.1, up to the definition of B_t.
Decided here: the definitions as they stand, and the identity (3).
Found: (3) is stated for every tree, with C(v) by the variable of maximal gain, and fails for a tree that splits
otherwise; with the tree's own splits, as the proofs use it, it holds. C_2 says "right" for "left" once. The
definition of B_t says v_2 where v_1 is meant, and even so does not ask for a complete right path.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from algorithms.brute_force import all_trees
from algorithms.growth import Policy, grow
from algorithms.laws import Law, mass, read_once, restricted
from algorithms.trees import Leaf, Path, Split, Tree, completed, error
from lemmas.optimality.shown_trees import on_one_line, term_variable
from lemmas.optimality.tree_classes import in_c1, in_c2, in_c2_as_printed, least_errors_in_c2, right_path
from lemmas.optimality.two_term_greedy import ERROR_HINTS, ERRORS
from lemmas.optimality.two_term_runs import (
    MOST,
    Iteration,
    Sizes,
    iterations,
    optimum,
    pairs_of_sizes,
    run,
    single_variables_last,
)
from lemmas.optimality.two_term_trees import (
    b_shape,
    error_of,
    is_b_as_intended,
    is_b_as_printed,
    printed_definition_fault,
    shapes,
)
from verify.claims import Check, claim
from verify.kinds.growing_trees.search import GrowthHints, Invariant
from verify.rationals import Fraction

REDUCED = "sum(w*min(q, 1 - q)) + sum(a) == min(x, 1 - x)"
"""E(T) + C(T) = C(P[f = 1])."""
REDUCTION_OF_A_SPLIT = (
    "q_0 + q_1 == 2*q, w_0 == w/2, w_1 == w/2,"
    " a_0 + a_1 == a + w*min(q, 1 - q) - w/2*min(q_0, 1 - q_0) - w/2*min(q_1, 1 - q_1)"
)
REDUCTIONS = (
    "0 <= x <= 1, tree w, q, a after t splits, root w == 1, q == x, a == 0, each 0 <= w, 0 <= q <= 1,"
    f" split {REDUCTION_OF_A_SPLIT}"
)
"""Any tree under the uniform law, whatever its splits. A split of v brings p(v)C(v) = w C(q) - w/2 C(q_0) - w/2 C(q_1);
what the splits above have brought is shared out among the leaves, so that the sum of `a` is C(T)."""
HALVES = tuple(f"w_{b}*min(q_{b}, 1 - q_{b}) == w_parent/2*min(q_{b}, 1 - q_{b})" for b in (0, 1))
REDUCED_HINTS = GrowthHints((Invariant(REDUCED, HALVES),))

OWN_SPLIT = "the proofs of Lemma C.9 and Proposition 6.4 use (3) for trees that no gain has chosen"


class SmallTree(NamedTuple):
    """A tree over terms of l and m variables and so many variables outside the formula."""

    l: int
    m: int
    outside: int
    tree: Tree


@claim(
    "BDM20O.S6.SETUP",
    where="section 6.1",
    says=r"$f$ is a disjunction of two terms of $1\le l\le m$ different variables, without negations by symmetry, the"
    r" law is uniform, and $\mathcal T_t$ is the set of all trees with $t$ nodes",
)
def setup(c: Check) -> None:
    """Section 3 has "at most t internal nodes"; with exactly t the set is empty for t >= 2^n."""
    c.not_a_claim("a setup")
    c.argued(
        "to replace a variable by its negation in f, and to exchange the two sub-trees of every node that asks for it,"
        " takes a tree to a tree of the same size; under the uniform law it keeps the probability and the mean of each"
        " leaf, and so all gains and errors",
        every="all f, all trees, uniform law",
        role="support",
    )
    c.read_as(
        "T_t has at most t inner nodes, as in section 3",
        other="T_t has t nodes, as section 6.1 says",
        why="sections 6 and 6.1.1 announce the best tree with at most t inner nodes, and the corollary needs it;"
        " no tree has more than 2^n - 1 nodes if no feature stands twice on a path",
    )


@claim(
    "BDM20O.E3",
    where="section 6.1, eq. (3)",
    says=r"splitting $v$ lowers the error by $p(v)C(v)$, and $E(T)=C(\mathbb P[f=1])-C(T)$ with"
    r" $C(T)=\sum_v p(v)C(v)$, where $C(v)$ splits $v$ on the variable of maximal gain",
)
def error_and_reduction(c: Check) -> None:
    """C(v) is defined by the split with the largest gain, not by the one that T makes at v.

    TopDown splits v on a variable of the largest gain, which is the split of C(v) by its definition. Iteration: p is
    p(v), r the error of the other leaves, a and b are the means below v. The runs over trees have (l, m) = (1, 1) and
    (1, 2) with no variable or one outside, and (2, 2) with none.
    """
    c.identity(
        "(r + p*min(q, 1-q)) - (r + p*(min(a, 1-a)/2 + min(b, 1-b)/2))",
        "p*(min(q, 1-q) - min(a, 1-a)/2 - min(b, 1-b)/2)",
        "0 <= a <= 1, 0 <= b <= 1, q = (a + b)/2, 0 < p <= 1, 0 <= r <= 1/2",
        label="iteration",
    )
    c.argued(
        "the left side is E before the split of v less E after it: v is reached with p and the variable is fair, so"
        " that each child is reached with p/2; TopDown splits v on a variable of the largest gain, so that the right"
        " side is p(v)C(v)",
        every="all 1 <= l <= m, all t >= 1, every order of ties",
        label="iteration, written out",
    )
    c.bounded(
        iterations(4),
        drop_differs,
        text="iteration t of TopDown, which splits v, lowers the error by p(v)C(v)",
        every="all 1 <= l <= m, all t >= 1, every order of ties",
        role="support",
    )
    c.bounded(
        trees_with_laws,
        reduction_by_best_split_differs,
        text="E(T) = C(P[f = 1]) - C(T) with C(v) by the variable of maximal gain",
        every="all 1 <= l <= m, all trees T",
        names=size_of_tree,
        within=queries_once,
        label="(3)",
    )
    c.growth(REDUCED, REDUCTIONS, hints=REDUCED_HINTS, role="reading", why=OWN_SPLIT, of="(3)")
    c.argued(
        "x is P[f = 1], w the probability to reach a node and q the mean there; a variable is fair and independent of"
        " the path, so that its answers halve w and q is their mean; then the sums are E(T) and C(T), with the own"
        " splits of T",
        every="all 1 <= l <= m, all trees T without a repeated feature on a path",
        role="join",
        of="(3)",
    )
    c.bounded(
        trees_with_laws,
        reduction_by_own_split_differs,
        text="E(T) = C(P[f = 1]) - C(T) with C(v) by the split that T makes at v",
        every="all 1 <= l <= m, all trees T",
        names=size_of_tree,
        role="support",
    )
    c.note("An iteration is one split of a leaf v; (3) is the sum over the splits that make T.")
    c.read_as(
        "no feature stands twice on a path of T",
        other="features may be repeated",
        why="a repeated feature gives leaves that no input reaches, at which q(l) has no value",
    )


@claim(
    "BDM20O.S6.C2",
    where="section 6.1",
    says=r"$\mathcal C_2$: along the right path an x-node has a left sub-tree in $\mathcal C_1$ with y-nodes, a y-node"
    r" a right sub-tree in $\mathcal C_1$ with x-nodes",
)
def class_two(c: Check) -> None:
    """To the letter a y-node on the right path is followed by x-nodes only, and its left side is free.

    The run over trees has l = m = 1 with no variable or one outside, and l = m = 2 with none.
    """
    c.ill_formed(
        "what is said of y-nodes is to be similar to what is said of x-nodes, and is not: 'right' stands for 'left'",
        c_2_fault,
    )
    c.bounded(
        balanced_trees,
        unlike_the_figure,
        text="with 'left', C_2 is the same with x and y exchanged, and its trees have left sub-trees in C_1",
        every="all l = m, all trees",
        names=size_of_tree,
        role="reading",
        why="the sentence says 'similarly', and the caption of figure 2 speaks of the left sub-trees",
    )
    c.argued(
        "with 'left' the two conditions are the same but for the names x and y, so that for l = m the trees of C_2 stay"
        " in it when the terms are exchanged; each says of the left sub-tree that it is in C_1",
        every="all l = m, all trees",
        role="join",
    )
    c.bounded(
        pairs_of_sizes(MOST),
        no_optimum_in_c_2,
        text="with 'left', C_2 holds an optimal tree for each t up to the full tree and beyond",
        every="all 1 <= l <= m",
        names="l m",
        role="support",
    )
    c.read_as(
        "the nodes on the right path are x- and y-nodes, and a leaf counts as a tree in C_1",
        other="nodes outside the formula may stand on the right path, and each left sub-tree has a node",
        why="Lemma C.7 says that such nodes are not needed (LC7); B_t is in C_2 and has leaves on the left",
    )


@claim(
    "BDM20O.S6.BT",
    where="section 6.1.1",
    says=r"$B_t$: a tree of size $t$ in $\mathcal C_2$ with x-nodes on the right path; for $v_2$ below $v_1$ the left"
    r" sub-tree of $v_2$ is not a leaf only if the left sub-tree of $v_2$ is a full right y-path",
)
def definition_of_b(c: Check) -> None:
    """With v_1 for the last v_2 the figure fits; that the right path comes first has to be added.

    The first is a slip of the print. The second is a condition that the definition lacks even so; appendix C.1 prints
    it before part 1.
    """
    c.ill_formed("the condition compares v_2 with itself", printed_definition_fault)
    c.bounded(
        figure_sizes(),
        not_the_only_tree,
        text="with v_1, and a right path as long as t allows, exactly one shape is left, that of figure 3",
        every="all 1 <= l <= m, 1 <= t <= l(m + 1)",
        names="l m t",
        role="reading",
        why="appendix C.1 says before part 1 what T_t = B_t means: the right path, then left sub-trees downward",
    )
    c.argued(
        "a tree of C_2 with min(t, l) x-nodes on its right path and y-nodes on the left of them is given by the lengths"
        " a_1, a_2, ... of the left paths, each at most m, with the sum t - min(t, l); with v_1 a length is 0 unless"
        " all above it are m: so a_1, a_2, ... are m as long as the sum allows, then the rest, then 0, as in figure 3",
        every="all 1 <= l <= m, 1 <= t <= l(m + 1)",
        role="join",
    )
    c.note("there is no B_t, and so nothing is said, for t > l(m + 1)")
    c.computed(
        "least (l, m, t), in this order, with several trees as printed, of different errors",
        several_as_printed(complete=False),
    )
    c.computed(
        "the same among trees with a right path as long as t allows", several_as_printed(complete=True)
    )
    c.computed(
        "least (l, m, t), in this order, for which the tree of figure 3 is none as printed",
        figure_not_as_printed(),
    )
    c.computed(
        "l <= m <= 3 and sizes at which v_1 for v_2 alone admits trees that are not optimal",
        loose_definitions(),
    )
    c.read_as(
        "the right path has min(t, l) nodes",
        other="it may be shorter: for (2, 3), t = 4 one x-node over a full y-path, of error 7/32 against 3/32",
        why="the proofs of Proposition 6.3 and Lemma C.9 say it; else B_t is not unique",
    )


@claim(
    "BDM20O.S6.BT2",
    where="section 6.1.1",
    says=r"for each number of iterations $t\ge1$, $B_t$ is a tree of size $t$",
    uses=["BDM20O.S6.BT"],
)
def every_size(c: Check) -> None:
    """The full tree has l(m + 1) nodes; for larger t there is no B_t, although the paper gives t no upper end.

    B_t as printed is no definite tree (S6.BT); what is run and proved is about B_t as meant.
    """
    c.bounded(
        sizes_and_beyond,
        no_b,
        text="there is a tree of size t as in the definition of B_t",
        every="all 1 <= l <= m, all t >= 1",
        names="l m t",
        within=lambda case: 1 <= case[0] <= case[1] and case[2] >= 1,
    )
    c.repaired_greedy(
        ERRORS,
        lambda case: case[2] <= case[0] * (case[1] + 1),
        hypothesis="t <= l(m + 1)",
        hints=ERROR_HINTS,
    )
    c.argued(
        "the tree that is proved has l(m + 1) nodes, the right path and then the left paths from top to bottom; its"
        " first t nodes in this order are a tree of size t as in the definition, B_t; that TopDown grows them is more"
        " than the sentence says",
        every="all 1 <= l <= m, all t <= l(m + 1)",
        role="join",
    )
    c.read_as(
        "no feature stands twice on a path",
        other="features may be repeated: then there is a tree as in the definition of B_t for every t, of x_1 alone for"
        " l = m = 1",
        why="a second question of a feature has one answer only and wastes a node",
    )


# -- what the claims run


def trees_with_laws() -> Iterator[SmallTree]:
    """Small formulas with all small trees over their variables, and over one more."""
    for l, m, outside in ((2, 2, 0), (1, 2, 0), (1, 2, 1), (1, 1, 0), (1, 1, 1)):
        for splits in range(4):
            for tree in all_trees(range(l + m + outside), splits):
                yield SmallTree(l, m, outside, tree)


def balanced_trees() -> Iterator[SmallTree]:
    """The same for terms of one size."""
    yield from (case for case in trees_with_laws() if case.l == case.m)


def size_of_tree(case: SmallTree) -> Mapping[str, object]:
    """The parameters that a report shows."""
    splits = sum(1 for _ in inner_nodes(case.tree))
    return {"l": case.l, "m": case.m, "variables outside": case.outside, "nodes": splits}


def queries_once(case: SmallTree) -> bool:
    """The paper's hypotheses: 1 <= l <= m, variables of the law, and none of them twice on a path."""
    n = case.l + case.m + case.outside
    known = all(0 <= v < n and v not in dict(path) for path, v in inner_nodes(case.tree))
    return 1 <= case.l <= case.m and known


def c_of(mean: Fraction) -> Fraction:
    """C(q) = min(q, 1 - q)."""
    return min(mean, 1 - mean)


def reduction_at(law: Law, variable: int) -> Fraction:
    """C(v) when v is split on this variable."""
    (w0, q0), (w1, q1) = law.branches(variable)
    return c_of(law.mean) - w0 * c_of(q0) - w1 * c_of(q1)


def inner_nodes(tree: Tree, path: Path = ()) -> Iterator[tuple[Path, int]]:
    """The inner nodes with their paths and variables."""
    if isinstance(tree, Split):
        yield path, tree.variable
        yield from inner_nodes(tree.zero, (*path, (tree.variable, 0)))
        yield from inner_nodes(tree.one, (*path, (tree.variable, 1)))


def drop_differs(case: Iteration) -> dict[str, object] | None:
    """A witness where an iteration lowers the error by other than p(v)C(v)."""
    law = read_once((case.l, case.m))
    grown = run((case.l, case.m), Policy.TOP_DOWN, case.ties)
    path = dict(grown.steps[case.t - 1].path)
    drop = error(grown.trees[case.t - 1], law) - error(grown.trees[case.t], law)
    here = restricted(law, path)
    printed = mass(law, path) * reduction_at(here, best_variable(here))
    return None if drop == printed else {**case.shown(), "drop": drop, "p(v)C(v)": printed}


def reduction_by_own_split_differs(case: SmallTree) -> dict[str, object] | None:
    """A witness against eq. (3) with the split that the tree makes."""
    return _differs(case, own=True)


def reduction_by_best_split_differs(case: SmallTree) -> dict[str, object] | None:
    """A witness against eq. (3) with the split of maximal gain, which is on a shortest term."""
    return _differs(case, own=False)


def _differs(case: SmallTree, *, own: bool) -> dict[str, object] | None:
    law = read_once((case.l, case.m), extra=case.outside)
    total = Fraction(0)
    for path, variable in inner_nodes(case.tree):
        here = restricted(law, dict(path))
        chosen = variable if own else best_variable(here)
        total += mass(law, dict(path)) * reduction_at(here, chosen)
    tree = completed(case.tree, law)
    found, printed = error(tree, law), c_of(law.mean) - total
    if found == printed:
        return None
    shown = on_one_line(tree, term_variable(case.l, case.m))
    return {"l": case.l, "m": case.m, "tree": shown, "E(T)": found, "printed": printed}


def best_variable(law: Law) -> int:
    """A variable of maximal gain."""
    return grow(law, 1).steps[0].variable


def c_2_fault() -> str:
    """What the letter of C_2 excludes and admits among small trees, against 'left' in the condition on y-nodes."""
    sizes = (2, 2)
    trees = [tree for t in range(4) for tree in all_trees(range(4), t)]
    meant = [tree for tree in trees if in_c2(tree, sizes)]
    excluded = [tree for tree in meant if not in_c2_as_printed(tree, sizes)]
    others = sum(in_c2_as_printed(tree, sizes) for tree in trees) - len(meant) + len(excluded)
    path = Split(2, Leaf(), Split(3, Leaf(), Leaf()))
    if path not in excluded or not others:
        return ""
    return (
        f"for (2, 2) it excludes {len(excluded)} of the {len(meant)} trees with at most 3 nodes that are meant,"
        f" the right y-path among them, and admits {others} others"
    )


def unlike_the_figure(case: SmallTree) -> dict[str, object] | None:
    """A witness where x and y are not treated alike, or a left sub-tree along the right path is not in C_1."""
    sizes = (case.l, case.m)
    belongs = in_c2(case.tree, sizes)
    alike = belongs == in_c2(exchanged(case.tree, case.l), sizes)
    paths = all(in_c1(v.zero, sizes) for v in right_path(case.tree))
    return None if alike and (paths or not belongs) else {"l": case.l, "tree": str(case.tree)}


def exchanged(tree: Tree, l: int) -> Tree:
    """The tree with the variables of two terms of l variables exchanged."""
    if isinstance(tree, Leaf):
        return tree
    v = tree.variable
    other = v + l if v < l else v - l if v < 2 * l else v
    return Split(other, exchanged(tree.zero, l), exchanged(tree.one, l))


def no_optimum_in_c_2(sizes: Sizes) -> dict[str, object] | None:
    """A witness where no tree of C_2 with at most t nodes is optimal."""
    l, m = sizes
    best = optimum(sizes)
    for t, least in enumerate(least_errors_in_c2(l, m, l * (m + 1) + 2)):
        if least != best[t]:
            return {"l": l, "m": m, "t": t, "C_2": least, "OPT": best[t]}
    return None


def sizes_and_beyond() -> list[tuple[int, int, int]]:
    """l, m and t, past the largest B_t."""
    return [(l, m, t) for l, m in single_variables_last(pairs_of_sizes(6)) for t in range(1, l * (m + 1) + 3)]


def figure_sizes() -> list[tuple[int, int, int]]:
    """(l, m, t) with all t up to the full tree."""
    return [(l, m, t) for l, m in pairs_of_sizes(6) for t in range(1, l * (m + 1) + 1)]


def not_the_only_tree(case: tuple[int, int, int]) -> dict[str, object] | None:
    """A witness where the intended conditions do not leave exactly the tree of figure 3."""
    l, m, t = case
    found = [s for s in shapes(l, m, t, "x") if is_b_as_intended(s, m) and len(s) == min(l, t)]
    return None if found == [b_shape(l, m, t)] else {"l": l, "m": m, "t": t, "shapes": len(found)}


def several_as_printed(*, complete: bool) -> tuple[int, int, int]:
    """The least (l, m, t) where trees as the printed definition has them differ in their errors.

    With `complete` only those are counted whose right path is as long as t allows.
    """
    for l, m, t in figure_sizes():
        found = [s for s in shapes(l, m, t, "x") if is_b_as_printed(s, m)]
        if len({error_of(s, l, m) for s in found if len(s) == min(l, t) or not complete}) > 1:
            return l, m, t
    raise AssertionError("the printed definition is definite enough")


def figure_not_as_printed() -> tuple[int, int, int]:
    """The least (l, m, t) where the tree of figure 3 does not satisfy the printed definition."""
    return next((l, m, t) for l, m, t in figure_sizes() if not is_b_as_printed(b_shape(l, m, t), m))


def loose_definitions() -> tuple[str, ...]:
    """(l, m, t) up to 3 + 3 where a tree satisfies the definition with v_1 and is not optimal."""
    found = []
    for l, m in pairs_of_sizes(3):
        for t in range(1, l * (m + 1) + 1):
            errors = {error_of(s, l, m) for s in shapes(l, m, t, "x") if is_b_as_intended(s, m)}
            if errors - {optimum((l, m))[t]}:
                found.append(f"({l}, {m}) at t = {t}")
    return tuple(found)


def no_b(case: tuple[int, int, int]) -> dict[str, object] | None:
    """A witness without any tree of size t as the definition intends it."""
    l, m, t = case
    some = any(is_b_as_intended(s, m) and len(s) == min(l, t) for s in shapes(l, m, t, "x"))
    return None if some else {"l": l, "m": m, "t": t}
