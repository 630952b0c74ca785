"""The trees of figures 2a and 3 on terms of 2 and 3 variables, as statements on least errors.

Paper: BDM20O, figures 2 and 3, sections 6.1.2 and 8.1.   No claims stand here.

The trees of figure 3 are `filled(j, r)` of `two_term_values`, so that what is said of them is an instance of what is
said there for all l, m and t. The tree of figure 2a is the largest one on a system of its own, of which nothing is
asked but what the tree asks: an x, on the right another x, and on the left of that the three y. The left child of the
root stays a leaf.
"""

from __future__ import annotations

from lemmas.optimality.two_term_values import CHOICES, MEASURES, PLANS, RECIPES, SYSTEM
from verify.kinds.optimal_trees.grammar import KindText, QueryText
from verify.kinds.optimal_trees.plans import MeasureText, PlanText
from verify.kinds.optimal_trees.search import Derivation, OptimalHints
from verify.kinds.optimal_trees.texts import ClauseText, PieceText, RecipeText, StatementText
from verify.search.step_plans import Fact

__all__ = [
    "FIGURE_2A",
    "FIGURE_2A_HINTS",
    "FIGURE_3B",
    "FIGURE_3B_HINTS",
    "FIGURE_3D",
    "FIGURE_3D_HINTS",
    "REDUCTIONS_2A",
    "REDUCTIONS_3B",
    "STATES_OF_FIGURE_2A",
]


def figure_3(splits: str, value: str, tree: str) -> StatementText:
    """The least error on terms of 2 and 3 variables with at most so many nodes, and a tree that has it."""
    return StatementText(SYSTEM, RECIPES, "two", (PieceText("", "l == 2, m == 3", splits, value, tree),))


FIGURE_3B = figure_3("5", "1/32", "filled(1, 0)")
"""B_5: two x-nodes, and on the left of the root all three y."""
FIGURE_3D = figure_3("8", "0", "filled(2, 0)")
"""B_8: all three y on the left of both."""

ONE_FULL = Derivation(
    split=(
        "c_0 - 1",
        Derivation((Fact("above", "c_0 - 1 >= 1"), Fact("size", "1 <= 0", {"above": "m"}))),
        Derivation(),
        Derivation(),
    )
)
"""With five nodes at most one left path is full."""
FIGURE_3B_HINTS = OptimalHints(PLANS, MEASURES, CHOICES, {"piece 1: filled": ONE_FULL})
FIGURE_3D_HINTS = OptimalHints(PLANS, MEASURES, CHOICES)

ROOT = KindText(
    "root(k)", "k == 3, integer k", "11/32", (QueryText("x", "", "1/2", zero="bare(k)", one="second(k)"),)
)
"""x1 x2 or y1 y2 y3: 1/4 + 1/8 - 1/32 is the probability of 1."""
BARE = KindText("bare(k)", "k == 3, integer k", "1/8")
"""y1 y2 y3, where x1 is 0; a leaf."""
SECOND = KindText(
    "second(k)", "k == 3, integer k", "7/16", (QueryText("x", "", "1/2", zero="term(k)", one="true"),)
)
"""x2 or y1 y2 y3, where x1 is 1: 1/2 + 1/8 - 1/16 is the probability of 1."""
TRUE = KindText("true", "", "0")
FIGURE_2A = StatementText(
    (*SYSTEM[:2], TRUE, BARE, SECOND, ROOT),
    (
        RECIPES[0],
        RecipeText("second", "lower", "", (ClauseText(ask="x", zero="all"),)),
        RecipeText("root", "tree", "", (ClauseText(ask="x", one="lower"),)),
    ),
    "root",
    (PieceText("", "", "5", "1/16", "tree"),),
)
"""The tree has five nodes and the error 1/16. (No tree on the system does better.)"""
STATES_OF_FIGURE_2A = (
    "The states of figure 2a, in words, with k = 3: root(k) is the DNF (2, 3), with the mean 11/32, at which a tree may"
    " ask for an x: 0 leaves bare(k), which is the term of the three y with the mean 1/8 and no question, 1 leaves"
    " second(k), which has one x and three y left and the mean 9/16. There it may ask for the other x: 0 leaves"
    " term(k), 1 leaves true, the constant 1. At term(k) with k >= 1, mean 2^-k, it may ask for a y: 0 leaves false,"
    " the constant 0, 1 leaves term(k - 1). Each variable is 1 with probability 1/2; what leaves a state as it is may"
    " be asked too. No other question is allowed, so that the part is about the error of this tree, not about all trees"
    " for the DNF. The tree asks for both x as long as the answer is 1, and after the answers 1 and 0 for all y as long"
    " as the answer is 1"
)
"""What `FIGURE_2A` speaks of, for a reader who sees no system."""
FIGURE_2A_HINTS = OptimalHints(
    (
        PlanText("false", "constant", "", "0", "0"),
        PlanText("true", "constant", "", "0", "0"),
        PlanText("term", "any", "", "0", "0"),
        PlanText("bare", "leaf", "", "0", "1/8"),
        PlanText("second", "any", "", "0", "0"),
        PlanText("root", "any", "", "0", "1/16"),
    ),
    (
        MEASURES[0],
        MeasureText("second", "lower", "4", "0", "k + 1"),
        MeasureText("root", "tree", "5", "1/16", "k + 2"),
    ),
    {
        "false: leaf": "constant",
        "true: leaf": "constant",
        "term: leaf": "any",
        "term variable: constant any": "any",
        "bare: leaf": "leaf",
        "second: leaf": "any",
        "second x: any constant": "any",
        "root: leaf": "any",
        "root x: leaf any": "any",
    },
)


def reduced(weight: str, mean: str, zero: str, one: str) -> str:
    """p(v) C(v) of a node with this weight and these means before and after the question."""

    def least(q: str) -> str:
        return f"min({q}, 1 - {q})"

    return f"{weight}*({least(mean)} - {least(zero)}/2 - {least(one)}/2)"


TERM = ("1/8", "1/4", "1/2", "1")
"""P[f = 1] where y1 y2 y3 is left, and after one, two and three y that are 1."""
X_NODES = reduced("1", "11/32", "1/8", "9/16"), reduced("1/2", "9/16", "1/8", "1")
"""The two x-nodes of the right path, in both trees."""


def left_path(root: int) -> tuple[str, ...]:
    """The nodes of a full left y-path, whose root is reached with probability 1/root."""
    return tuple(reduced(f"1/{root * 2**i}", TERM[i], "0", TERM[i + 1]) for i in range(3))


REDUCTIONS_3B = " + ".join((*X_NODES, *left_path(2)))
REDUCTIONS_2A = " + ".join((*X_NODES, *left_path(4)))
"""C(T) = sum of p(v) C(v) over the nodes of the trees of figures 3b and 2a."""
