r"""Figure 3, and the example of section 6.1.2: two trees with five nodes for terms of 2 and 3 variables.

Paper: BDM20O, figure 3 and section 6.1.2.
Decided here: what figure 3 says; the comparison of B_5 with the tree of figure 2a.
Found: in the comparison C(v_1) = C(v_2) = 0, so that p(v_1)C(v_1) is not larger; the totals are.

T_1 = B_5 and T_2 are the paper's names for two trees; they are not TopDown's trees after 1 and 2 iterations. T_2 is
read from the text: two x-nodes, and a full y-path on the left of the second.
"""

from algorithms.brute_force import least_error
from algorithms.laws import mass, read_once, restricted
from algorithms.trees import completed, error
from lemmas.optimality.two_and_three import (
    FIGURE_2A,
    FIGURE_2A_HINTS,
    FIGURE_3B,
    FIGURE_3B_HINTS,
    FIGURE_3D,
    FIGURE_3D_HINTS,
    REDUCTIONS_2A,
    REDUCTIONS_3B,
    STATES_OF_FIGURE_2A,
)
from lemmas.optimality.two_term_moves import reductions
from lemmas.optimality.two_term_trees import Shape, b_shape, error_of, nodes, start_error, tree_of
from lemmas.optimality.two_term_values import STATES_OF_TWO_TERMS
from lemmas.optimality.two_terms import (
    REDUCED,
    REDUCED_HINTS,
    REDUCTIONS,
    inner_nodes,
    not_the_only_tree,
    reduction_at,
)
from verify.claims import Check, claim
from verify.rationals import Fraction

SHOWN = {2: (0, 0), 5: (3, 0), 6: (3, 1), 8: (3, 3)}
"""t, and how long the left y-paths of the two x-nodes are in the figure."""
AT_THE_LEFT = (
    "p1 == 1/2, p2 == 1/4, C1 == min(1/8, 7/8) - min(0, 1)/2 - min(1/4, 3/4)/2,"
    " C2 == min(1/8, 7/8) - min(0, 1)/2 - min(1/4, 3/4)/2"
)
"""p(v) and C(v) of the two nodes: each sees the term of y, of three variables, and is split on one of them."""
HALF, NOTHING = Fraction(1, 2), Fraction(0)
TREES_SHOWN = (
    "both trees ask for x_1 at the root and for x_2 where it is 1, with a leaf where both are 1; T_1 = B_5 asks for"
    " y_1, y_2, y_3, as long as the answer is 1, where x_1 is 0, and has a leaf where x_1 is 1 and x_2 is 0; T_2, of"
    " figure 2a, has a leaf where x_1 is 0, and asks for y_1, y_2, y_3 so where x_1 is 1 and x_2 is 0: v_1 and v_2 are"
    " the nodes with y_1"
)
"""T_1 and T_2, in words."""
T_1 = b_shape(2, 3, 5)
T_2: Shape = (("x", 0), ("x", 3))


@claim(
    "BDM20O.S6.FIG3",
    where="figure 3",
    says="B_t for (l, m) = (2, 3) at t = 2, 5, 6, 8; the tree at t = 8 has test error 0",
    uses=["BDM20O.S6.BT"],
)
def figure_3(c: Check) -> None:
    """The trees are B_t as the definition is meant (see S6.BT). That no smaller tree is exact is ours.

    a and b are the lengths of the left y-paths of the two x-nodes: that below is empty unless the one above is full. So
    each t leaves one pair of lengths.
    """
    for t, (first, second) in SHOWN.items():
        c.printed(
            f"a == {first} and b == {second}",
            f"2 + a + b == {t}, 0 <= a <= 3, 0 <= b <= 3, b*(3 - a) == 0, integer a, b",
            label=f"t = {t}",
        )
    c.exact(
        "at t = 2, 5, 6, 8 the tree has t nodes and is the one that the definition of B_t, as it is meant, leaves",
        lambda: all(nodes(b_shape(2, 3, t)) == t and not_the_only_tree((2, 3, t)) is None for t in SHOWN),
        role="support",
    )
    c.argued(
        "a tree of the definition with both x-nodes on its right path is given by the lengths a and b of their left"
        " y-paths, and the drawings (a) to (d) have these lengths",
        every="t = 2, 5, 6, 8",
        label="the drawings",
    )
    law = read_once([2, 3])
    c.optimal(FIGURE_3D, FIGURE_3D_HINTS, label="(d)")
    c.note(STATES_OF_TWO_TERMS)
    c.exact(
        "the tree at t = 8 has error 0",
        lambda: error(completed(tree_of(b_shape(2, 3, 8), 2), law), law) == 0,
        role="support",
    )
    c.exact("with 7 splits no tree has error 0", lambda: least_error(law, 7) > 0, role="support")
    c.computed("errors at t = 2, 5, 6, 8", tuple(error_of(b_shape(2, 3, t), 2, 3) for t in SHOWN))


@claim(
    "BDM20O.S612.s1",
    where="section 6.1.2",
    says=r"for (2, 3), with $T_1=B_5$ and $T_2$ the tree of figure 2a: $E(T_1)<E(T_2)$",
)
def first_tree_is_better(c: Check) -> None:
    """1/32 against 1/16."""
    law = read_once([2, 3])
    one, two = (error(completed(tree_of(s, 2), law), law) for s in (T_1, T_2))
    record_errors(c)
    c.argued(TREES_SHOWN, every="l = 2, m = 3, uniform law", label="T_1 and T_2")
    c.exact("E(T_1) < E(T_2)", lambda: one < two, label="these trees")
    c.computed("E(T_1), E(T_2)", (one, two))


@claim(
    "BDM20O.S612.s2",
    where="section 6.1.2",
    says=r"$C(v_1)=C(v_2)$ and $p(v_1)>p(v_2)$, therefore $p(v_1)C(v_1)>p(v_2)C(v_2)$",
    serves="BDM20O.S612.s3",
)
def first_nodes(c: Check) -> None:
    """Both nodes see a term of three variables, and their error reduction is 0 (Lemma C.8, item 4)."""
    c.printed("C1 == C2", AT_THE_LEFT, label="reductions")
    c.printed("p1 > p2", AT_THE_LEFT, label="weights")
    c.printed("p1*C1 > p2*C2", AT_THE_LEFT, label="products")
    c.strongest("p1*C1 >= p2*C2", AT_THE_LEFT, of="products")
    c.exact(
        "p and C of v_1 are 1/2 and 0, those of v_2 are 1/4 and 0",
        lambda: (left_root(T_1, 0), left_root(T_2, 1)) == ((HALF, NOTHING), (HALF / 2, NOTHING)),
        label="values",
    )
    c.argued(TREES_SHOWN, every="l = 2, m = 3, uniform law", label="T_1 and T_2")
    c.note("Only the last node of each left path reduces the error, by 1/2; there the comparison is strict.")


@claim(
    "BDM20O.S612.s3",
    where="section 6.1.2",
    says=r"by the same comparison at the other nodes below the left children $C(T_1)>C(T_2)$, and so $E(T_1)<E(T_2)$",
    uses=["BDM20O.E3"],
)
def total_reductions(c: Check) -> None:
    """The totals are strict although the first comparison is not.

    Each is written as the sum of p(v) C(v) over the nodes, from P[f = 1] at the node and at its children. That these
    are the sums of T_1 and T_2 is computed.
    """
    one, two = (sum((*r.right, *r.left), Fraction(0)) for r in (reductions(s, 2, 3) for s in (T_1, T_2)))
    start = start_error(2, 3)
    c.printed(f"{REDUCTIONS_3B} > {REDUCTIONS_2A}", label="1")
    c.growth(REDUCED, REDUCTIONS, hints=REDUCED_HINTS, label="(3)")
    c.argued(
        f"{TREES_SHOWN}; below each left child the nodes see the same terms in both trees and have the same error"
        " reductions, and those of T_1 are reached with twice the probability",
        every="l = 2, m = 3, uniform law",
        label="T_1 and T_2",
    )
    record_errors(c)
    c.exact(
        "E(T_1) = C(P[f = 1]) - C(T_1) < C(P[f = 1]) - C(T_2) = E(T_2)",
        lambda: error_of(T_1, 2, 3) == start - one < start - two == error_of(T_2, 2, 3),
        label="these trees",
    )
    c.computed("C(T_1), C(T_2)", (one, two))


def record_errors(c: Check) -> None:
    """Records E(T_1) = 1/32, the least error with five nodes, and E(T_2) = 1/16, and that the former is smaller."""
    c.optimal(FIGURE_3B, FIGURE_3B_HINTS, label="E(T_1)")
    c.optimal(FIGURE_2A, FIGURE_2A_HINTS, label="E(T_2)")
    c.note(STATES_OF_TWO_TERMS)
    c.note(STATES_OF_FIGURE_2A)
    c.printed("1/2^3*(1/2 - 1/2^2) < 1/2^4", label="smaller")


def left_root(shape: Shape, depth: int) -> tuple[Fraction, Fraction]:
    """p(v) and C(v) of the root of the left sub-tree of the right-path node at this depth, for (2, 3)."""
    path = (*((i, 1) for i in range(depth)), (depth, 0))
    law = read_once([2, 3])
    variable = next(i for p, i in inner_nodes(tree_of(shape, 2)) if p == path)
    return mass(law, dict(path)), reduction_at(restricted(law, dict(path)), variable)
