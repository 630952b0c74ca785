r"""Section 8.1 and appendix D: BestFirst on two terms.

Paper: BDM20O, sections 6 and 8.1, appendix D.   Units: bits.
Decided here: what BestFirst can and must build on (2, 3), over all ways to break ties; the order in which it grows,
for all l <= m; whether it is optimal.
Found: all of it is true, but it hangs on ties. The left children of the right path have equal gains, and
BestFirst is not optimal only if a deeper one is taken before a higher one; with the first or the shallowest
of tied leaves it is optimal for all two-term DNFs up to 8 + 8.
"""

from functools import cache

from algorithms.brute_force import least_error
from algorithms.criteria import ENTROPY
from algorithms.families import Family, GreedyErrors, OptimalErrors
from algorithms.gains import compare
from algorithms.growth import Policy, Ties, grow, reachable
from algorithms.laws import read_once
from algorithms.trees import error
from lemmas.optimality.best_first_order import EQUAL_GAINS, INSIDE, INSIDE_HINTS, PATH, PATH_HINTS
from lemmas.optimality.shown_trees import on_one_line, term_variable
from lemmas.optimality.two_and_three import FIGURE_2A as ERROR_2A
from lemmas.optimality.two_and_three import FIGURE_2A_HINTS as ERROR_2A_HINTS
from lemmas.optimality.two_and_three import FIGURE_3B as OPTIMUM_3B
from lemmas.optimality.two_and_three import FIGURE_3B_HINTS as OPTIMUM_3B_HINTS
from lemmas.optimality.two_and_three import STATES_OF_FIGURE_2A
from lemmas.optimality.two_term_greedy import ORDER, ORDER_HINTS
from lemmas.optimality.two_term_runs import Sizes, left_gain, pairs_of_sizes, run
from lemmas.optimality.two_term_trees import Shape, b_shape, error_of, mirrored, shape_of, shapes
from lemmas.optimality.two_term_values import STATES_OF_TWO_TERMS
from verify.claims import Check, ClaimError, claim
from verify.rationals import Fraction

Ruled = tuple[int, int, Ties]
"""l, m and the rule for ties."""
FIGURE_2A: Shape = (("x", 0), ("x", 3))
FIGURE_3B: Shape = (("x", 3), ("x", 0))
MOST = 8
DEEPER = "h >= 0, p > 0, (p/2)*g > p*h"
"""The gain g of a node, the gain h of its parent, and the probability p of reaching the parent."""
HALF_THE_CHANCE = (
    "the weighted gain of a node is its gain times the probability p to reach it, and its child is reached with p/2;"
    " gains are not negative, as H is concave; so the weighted gains of the child and its parent are the two sides"
)
"""What the two numbers in `DEEPER` have to do with the tree."""
EXAMPLE = {
    "taken": "of the formula (2, 3)",
    "other": "of all 1 <= l <= m",
    "why": "the appendix shows how the tree of figure 2a comes about, and names the first and the second x-node;"
    " what is proved for all l <= m stands beside it",
}
"""How appendix D is read."""


@claim(
    "BDM20O.S6.BF",
    where="section 6, introduction, and section 8.1",
    says="BestFirst is not optimal on read-once DNFs with two terms",
    uses=["BDM20O.S81.b", "BDM20O.S81.c"],
)
def best_first_is_not_optimal(c: Check) -> None:
    """There are ties, and one way to break them leads to a worse tree: that of figure 2a, see S81.b and S81.c.

    Under the rules first and shallowest BestFirst is optimal on all two-term DNFs up to 8 + 8, so that for these the
    separation from TopDown rests on a tie.
    """
    record_growth(c)
    record_errors(c)
    c.exact(
        "for (l, m) = (2, 3), t = 5 some run of BestFirst has a larger error than OPT",
        lambda: max(bestfirst_errors(5)) > least_error(read_once([2, 3]), 5),
        label="runs",
    )
    c.computed(
        "errors of BestFirst for (2, 3), t = 5, over all ways to break ties", tuple(bestfirst_errors(5))
    )
    c.computed("two-term DNFs up to 8 + 8 on which the rule is not optimal somewhere", counts_by_rule())
    c.read_as(
        "for some DNF, some t and some way to break ties",
        other="for every way to break ties",
        why="section 8.1 and appendix D say that BestFirst can build the worse tree; with the loop of figure 6, which"
        " takes the last of tied pairs, it does for one order of the leaves",
    )


@claim(
    "BDM20O.S81.a",
    where="section 8.1",
    says="for (2, 3) TopDown gives the tree of figure 3b after 5 iterations, and it is optimal with 5 inner nodes",
    uses=["BDM20O.T61.a", "BDM20O.T61.b"],
)
def topdown_on_two_and_three(c: Check) -> None:
    """Whatever the ties; optimal against all trees.

    The first five nodes in the order of growth are path(0), path(1), left(0, 0), left(0, 1) and left(0, 2): figure 3b.
    """
    law = read_once([2, 3])
    c.greedy(ORDER, label="tree", hints=ORDER_HINTS)
    c.optimal(OPTIMUM_3B, OPTIMUM_3B_HINTS, label="optimal")
    c.note(STATES_OF_TWO_TERMS)
    c.exact(
        "every tree that some way to break ties leads to is that of figure 3b, up to names",
        lambda: {shape_of(t, 2) for t in reachable(law, 5)[5]} == {FIGURE_3B},
        label="figure 3b",
    )
    c.exact(
        "its error 1/32 is the least with 5 splits",
        lambda: error_of(FIGURE_3B, 2, 3) == least_error(law, 5) == Fraction(1, 32),
        label="its error",
    )
    c.computed(
        "shapes in C_2 with 5 nodes and this error",
        sum(error_of(s, 2, 3) == Fraction(1, 32) for s in shapes(2, 3, 5)),
    )
    c.read_as("an optimal tree", other="the only one", why="Theorem 6.1 says a tree with the optimal error")


@claim(
    "BDM20O.S81.b",
    where="section 8.1 and appendix D",
    says="for (2, 3) BestFirst can generate the tree of figure 2a after 5 iterations",
    uses=["BDM20O.SD.s1", "BDM20O.SD.s2", "BDM20O.SD.s3"],
)
def bestfirst_on_two_and_three(c: Check) -> None:
    """With the last or the deepest of tied leaves it does; with the first or shallowest it builds figure 3b.

    What is proved is for all l <= m. At (2, 3): the root is split first, on an x; then its right child, which gains
    more than the left one; then the left children of both gain the same, and the lower one may be taken; the two nodes
    below it gain more than the left child of the root. At each of these nodes the variable that is asked gains the
    most, and what is left of the formula at a leaf without a node is constant.
    """
    law = read_once([2, 3])
    record_growth(c)
    c.exact(
        "figure 2a is among the trees that some tie-breaking leads to",
        lambda: FIGURE_2A in {shape_of(t, 2) for t in reachable(law, 5, policy=Policy.BEST_FIRST)[5]},
        label="runs",
    )
    built = {r.value: shape_of(grow(law, 5, policy=Policy.BEST_FIRST, ties=r).last, 2) for r in Ties}
    c.computed("rules that build figure 2a", tuple(n for n, s in built.items() if s == FIGURE_2A))
    c.computed("rules that build figure 3b", tuple(n for n, s in built.items() if s == FIGURE_3B))
    c.read_as(
        "it can, if ties are broken so",
        other="it does, as the first sentence of appendix D says",
        why="section 8.1 and the end of appendix D say can",
    )


@claim(
    "BDM20O.S81.c",
    where="section 8.1",
    says="the tree of figure 2a is not optimal",
    uses=["BDM20O.S612.s1"],
)
def figure_2a(c: Check) -> None:
    """Its error is 1/16, twice the least one.

    The first statement is on the least error on a system that was made for this tree. That it is the error of the tree
    itself is computed.
    """
    record_errors(c)
    c.exact(
        "its error 1/16 exceeds the least error with 5 splits, 1/32",
        lambda: (
            (error_of(FIGURE_2A, 2, 3), least_error(read_once([2, 3]), 5))
            == (Fraction(1, 16), Fraction(1, 32))
        ),
        label="this tree",
    )


@claim(
    "BDM20O.SD.s1",
    where="appendix D",
    says="BestFirst first grows the right-path of x-nodes; a node of larger weighted gain than its parent has larger"
    " gain",
    uses=["BDM20O.P63.p1", "BDM20O.P63.p2r"],
    serves="BDM20O.S81.b",
)
def right_path_first(c: Check) -> None:
    """The child is reached with half the probability of its parent.

    For all l <= m a node on the path below the root gains more than each left child of the path, which is what the
    first support says. For l = m the path may be one of y-nodes.
    """
    c.exact(
        "for (2, 3), whatever the ties, the first two splits are the right path of x-nodes",
        lambda: reached_shapes(2) == {(("x", 0), ("x", 0))},
        label="order",
    )
    c.printed("g > h", DEEPER, label="gains")
    c.greedy(PATH, role="support", hints=PATH_HINTS)
    c.argued(
        "as long as the right path is not complete and no left sub-tree is begun, the leaves are the node at the end of"
        " the path and the left children of those above; the former gains more, so that it is split next, on an x by"
        " S6.FP; for l = m on the letter of the root",
        every="all 1 <= l <= m, every order of ties",
        role="support",
    )
    c.argued(HALF_THE_CHANCE, every="all nodes of all trees under the uniform law", label="gains written out")
    c.covers("BDM20O.P63.p1", "l >= 2", "l == 2, m == 3, integer l, m")
    c.bounded(
        [(l, m, rule) for l, m in pairs_of_sizes(MOST) for rule in Ties],
        other_before_right_path,
        names="l m ties",
        text="the first l splits of BestFirst are the right path",
        every="all 1 <= l <= m, every order of ties",
        role="support",
    )
    c.read_as(**EXAMPLE)


@claim(
    "BDM20O.SD.s2",
    where="appendix D",
    says="the left children of the nodes on the right-path have equal gain",
    uses=["BDM20O.S6.FP"],
    serves="BDM20O.S81.b",
)
def equal_left_children(c: Check) -> None:
    """They see the same term. Unweighted, the depth does not count. It is so for all l <= m, (2, 3) among them."""
    c.identity(*EQUAL_GAINS)
    c.argued(
        "the sides are the gains of the left children at two depths, with the mean of each as twice that of its parent"
        " less that of its sibling: each has the y-term alone, and its best split is on a y, by S6.FP",
        every="all 1 <= l <= m, all left children of the right path",
        label="gains written out",
    )
    c.exact(
        "for (2, 3) the gains, not weighted, of both left children are equal",
        lambda: left_children_differ((2, 3)) is None,
        role="support",
    )
    c.bounded(
        pairs_of_sizes(MOST),
        left_children_differ,
        names="l m",
        text="the gains, not weighted, of all left children of the right path are equal",
        every="all 1 <= l <= m",
        role="support",
    )


@claim(
    "BDM20O.SD.s3",
    where="appendix D",
    says="BestFirst completes the left sub-tree of the second x-node, once begun, before it opens that of the first",
    uses=["BDM20O.P63.p3"],
    serves="BDM20O.S81.b",
)
def completes_what_it_began(c: Check) -> None:
    """Inside a left sub-tree the gain grows from node to node, so the tie is over after the first one.

    For all l <= m a node below the root of a left sub-tree gains more than the root of any: the first support.
    """
    c.exact(
        "for (2, 3), whatever the ties, a left sub-tree that is begun is complete before the other one is begun: for"
        " t <= 8 no more than one is begun and not complete",
        lambda: all(begun(shape, 3) <= 1 for t in range(9) for shape in reached_shapes(t)),
        label="order",
    )
    c.printed("g > h", DEEPER, label="gains")
    c.argued(HALF_THE_CHANCE, every="all nodes of all trees under the uniform law", label="gains written out")
    c.greedy(INSIDE, role="support", hints=INSIDE_HINTS)
    c.support("H(2*y) - H(4*y)/2 > H(y) - H(2*y)/2", "0 <= k <= m - 2, integer k, m, y = 2^-(m-k)")
    c.bounded(
        [(l, m, rule) for l, m in pairs_of_sizes(MOST) for rule in Ties],
        leaves_a_subtree,
        names="l m ties",
        text="at most one left sub-tree is begun and not complete, for every t up to the full tree",
        every="all 1 <= l <= m, every order of ties",
        role="support",
    )
    c.read_as(
        "the whole left sub-tree",
        other="its next node",
        why="the tree of figure 2a has it whole",
    )
    c.read_as(**EXAMPLE)


# -- what several claims say


def record_growth(c: Check) -> None:
    """Records what BestFirst takes where: the right path first, one of equal left children, all of what it began."""
    c.greedy(PATH, label="right path", hints=PATH_HINTS)
    c.identity(*EQUAL_GAINS, label="equal gains")
    c.greedy(INSIDE, label="left sub-tree", hints=INSIDE_HINTS)


def record_errors(c: Check) -> None:
    """Records the error of the tree of figure 2a, the least one of trees with five nodes, and that it is smaller."""
    c.optimal(ERROR_2A, ERROR_2A_HINTS, label="figure 2a")
    c.optimal(OPTIMUM_3B, OPTIMUM_3B_HINTS, label="least")
    c.note(STATES_OF_TWO_TERMS)
    c.note(STATES_OF_FIGURE_2A)
    c.printed("1/2^3*(1/2 - 1/2^2) < 1/2^4", label="smaller")


# -- what the claims run


def bestfirst_errors(t: int) -> list[Fraction]:
    """The errors of all trees with t splits that BestFirst can build on (2, 3)."""
    law = read_once([2, 3])
    return sorted({error(tree, law) for tree in reachable(law, t, policy=Policy.BEST_FIRST)[t]})


def counts_by_rule() -> tuple[str, ...]:
    """For each tie rule how many two-term DNFs up to 8 + 8 have a size at which BestFirst is not optimal."""
    family = Family(2, MOST)
    full = MOST * (MOST + 1)
    best = OptimalErrors(family, full)
    two = [f for f in family.formulas[2:] if len(f) == 2]
    found = []
    for rule in Ties:
        built = GreedyErrors(family, full, Policy.BEST_FIRST, rule)
        found.append(f"{rule.value}: {sum(built.of(f) != best.of(f) for f in two)} of {len(two)}")
    return tuple(found)


def normal(shape: Shape | None, sizes: Sizes) -> Shape | None:
    """The shape, with x and y exchanged where l = m and the root is a y-node."""
    mirror = sizes[0] == sizes[1] and shape and shape[0][0] == "y"
    return mirrored(shape) if mirror and shape else shape


@cache
def reached_shapes(t: int) -> frozenset[Shape]:
    """The shapes of all trees with t splits that BestFirst can build on (2, 3); one without a shape is an error."""
    found = set()
    for tree in reachable(read_once([2, 3]), t, policy=Policy.BEST_FIRST)[t]:
        shape = shape_of(tree, 2)
        if shape is None:
            raise ClaimError(
                f"BestFirst builds a tree outside C_2 for (2, 3): {on_one_line(tree, term_variable(2, 3))}"
            )
        found.add(shape)
    return frozenset(found)


def begun(shape: Shape, m: int) -> int:
    """How many left sub-trees are begun and not complete."""
    return sum(0 < n < m for _, n in shape)


def other_before_right_path(case: Ruled) -> dict[str, object] | None:
    """A witness where BestFirst opens a left sub-tree before the right path is complete."""
    l, m, rule = case
    tree = run((l, m), Policy.BEST_FIRST, rule).trees[l]
    fine = normal(shape_of(tree, l), (l, m)) == b_shape(l, m, l)
    return None if fine else {"l": l, "m": m, "ties": rule.value}


def left_children_differ(sizes: Sizes) -> dict[str, object] | None:
    """A witness of two left children with different gains."""
    unweighted = [tuple((c * 2 ** (k + 1), q) for c, q in left_gain(sizes, k)) for k in range(sizes[0])]
    for k, gain in enumerate(unweighted):
        if compare(ENTROPY, gain, unweighted[0]):
            return {"l": sizes[0], "m": sizes[1], "depth": k}
    return None


def leaves_a_subtree(case: Ruled) -> dict[str, object] | None:
    """A witness of two left sub-trees that are begun and not complete at the same time."""
    l, m, rule = case
    for t, tree in enumerate(run((l, m), Policy.BEST_FIRST, rule).trees[: l * (m + 1) + 1]):
        shape = normal(shape_of(tree, l), (l, m))
        if shape is None or begun(shape, m) > 1:
            return {"l": l, "m": m, "t": t, "ties": rule.value}
    return None
