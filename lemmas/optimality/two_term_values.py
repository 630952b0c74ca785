"""Two terms under the uniform law, all sizes: what a tree may ask, the trees of figure 3, and what bounds all trees.

Paper: BDM20O, section 6.1 and appendix C.2.   No claims stand here.

`SYSTEM` says which formulas are left while a tree asks about the variables of a read-once DNF with at most two terms:
`term(k)` is one term of k variables (the constant 1 for k = 0), `two(l, m)` are two terms of l <= m variables, `false`
is the constant 0. A variable that is 0 removes its term, one that is 1 shortens it; the terms are named by their
lengths, the shorter one first. Variables outside of the formula, and those that were asked before, are idle queries.
The error of a leaf is min(q, 1 - q) with q = P[f = 1].

`RECIPES` has the trees: right paths of x-nodes, with left paths of y-nodes that are full (`all`) or not (`part`).
`VALUES` says what the least error is, in five ranges of t, and which tree attains it; for t = l + j m + r the tree is
B_t to the node, and below l a right path with t nodes. `PLANS` are bounds that hold for all trees: with X = 1/2^l and
Y = 1/2^m a tree has at least the error of a leaf; or l - 1 nodes and error q - 2XY; or l + c m nodes and error
Y(1/2^c - X), for some c <= l. `CHOICES` says which of these follows for a tree from those for its two sub-trees.
"""

from __future__ import annotations

from algorithms.trees import Leaf, Split, Tree
from verify.errors import BadInput
from verify.kinds.optimal_trees.exact import Exact, Grown, grown, instances, meets, value_of
from verify.kinds.optimal_trees.grammar import KindText, QueryText
from verify.kinds.optimal_trees.plans import MeasureText, PlanText
from verify.kinds.optimal_trees.search import Chosen, Derivation, OptimalHints, SignCases
from verify.kinds.optimal_trees.texts import ClauseText, PieceText, RecipeText, StatementText, read_statement
from verify.rationals import Fraction
from verify.search.step_plans import Fact

__all__ = [
    "DEPTH",
    "FULL_PATHS",
    "FULL_PATHS_HINTS",
    "HINTS",
    "ONE_TERM",
    "ONE_TERM_HINTS",
    "PATHS",
    "PATHS_HINTS",
    "RECIPE_OF_B",
    "STATES_OF_ONE_TERM",
    "STATES_OF_TWO_TERMS",
    "VALUES",
    "named_tree",
]

Q = "2^-l + 2^-m - 2^-(l + m)"
"""P[f = 1] for two terms."""

SYSTEM = (
    KindText("false", "", "0"),
    KindText(
        "term(k)",
        "k >= 0, integer k",
        "min(2^-k, 1 - 2^-k)",
        (QueryText("variable", "k >= 1", "1/2", zero="false", one="term(k - 1)"),),
    ),
    KindText(
        "two(l, m)",
        "0 <= l <= m, integer l, m",
        f"min({Q}, 1 - ({Q}))",
        (
            QueryText("x", "l >= 1", "1/2", zero="term(m)", one="two(l - 1, m)"),
            QueryText("y", "l <= m - 1", "1/2", zero="term(l)", one="two(l, m - 1)"),
            QueryText("yEqual", "l == m, m >= 1", "1/2", zero="term(l)", one="two(m - 1, l)"),
        ),
    ),
)

RECIPES = (
    RecipeText("term", "all", "", (ClauseText("k <= 0"), ClauseText(ask="variable", one="all"))),
    RecipeText(
        "term",
        "part(r)",
        "0 <= r <= k, integer r",
        (ClauseText("r <= 0"), ClauseText(ask="variable", one="part(r - 1)")),
    ),
    RecipeText(
        "two",
        "path(s)",
        "0 <= s <= l, integer s",
        (ClauseText("s <= 0"), ClauseText(ask="x", one="path(s - 1)")),
    ),
    RecipeText("two", "nearly", "l >= 1", (ClauseText("l <= 1"), ClauseText(ask="x", one="nearly"))),
    RecipeText(
        "two",
        "filled(j, r)",
        "0 <= j <= l, 0 <= r <= m, integer j, r",
        (
            ClauseText("l <= 0"),
            ClauseText("j >= 1", "x", "all", "filled(j - 1, r)"),
            ClauseText("", "x", "part(r)", "filled(0, 0)"),
        ),
    ),
)
"""The trees B_t: `path(t)` for t <= l, `nearly` for t = l - 1, `filled(j, r)` for t = l + j m + r."""

PIECES = (
    PieceText("", "l >= 1", "0", f"min({Q}, 1 - ({Q}))", "leaf"),
    PieceText("t", "1 <= t <= l - 2, integer t", "t", Q, "path(t)"),
    PieceText("", "l >= 2", "l - 1", f"{Q} - 2*2^-(l + m)", "nearly"),
    PieceText(
        "j, r",
        "0 <= j <= l - 1, 0 <= r <= m - 1, integer j, r",
        "l + j*m + r",
        "2^-m*(2^-j - 2^-l)",
        "filled(j, r)",
    ),
    PieceText("t", "l >= 1, t >= l + l*m, integer t", "t", "0", "filled(l, 0)"),
)
"""The least error with at most so many nodes, for 1 <= l <= m and every t >= 0."""

VALUES = StatementText(SYSTEM, RECIPES, "two", PIECES)
RECIPE_OF_B = (
    "the tree named for t nodes, path(t) for t <= l - 2, nearly for t = l - 1 and filled(j, r) for t = l + j m + r, is"
    " B_t of figure 3 and has t nodes: x-nodes on its right path, l of them or t, and below its j highest x-nodes full"
    " left y-paths, below the next one r nodes of such a path"
)
"""What the names in `VALUES` are, in words."""
IDLE = (
    "At each state a tree may also ask what leaves the state as it is, after both answers and with any probability: a"
    " variable outside of the DNF, or one that it has asked before"
)
_ONE_TERM = (
    "term(k) is one term of k variables, the constant 1 for k = 0, with the mean 2^-k, and false is the constant 0."
    " Each variable of a term is 1 with probability 1/2. At term(k) with k >= 1 a tree may ask for a variable: 0 leaves"
    " false, 1 leaves term(k - 1). A leaf errs with the lesser of the mean and 1 less the mean"
)
STATES_OF_ONE_TERM = (
    f"The states, in words: {_ONE_TERM}. {IDLE}. The tree all asks for variables as long as the answer is 1 and one is"
    " left"
)
STATES_OF_TWO_TERMS = (
    "The states, in words: two(l, m) are two terms of l and m variables, with the mean 2^-l + 2^-m - 2^-(l + m);"
    f" {_ONE_TERM}. At two(l, m) a tree may ask for an x, of the shorter term, if l >= 1: 0 leaves term(m), 1 leaves"
    " two(l - 1, m). If l < m it may ask for a y, of the longer one: 0 leaves term(l), 1 leaves two(l, m - 1). If l = m"
    " >= 1 a y may be asked for too: 0 leaves term(l), 1 leaves two(m - 1, l), the shorter term being named first."
    f" {IDLE}. The trees: path(s) asks for s of the x, and nearly for l - 1 of them, as long as the answer is 1;"
    " filled(j, r) asks for all x as long as the answer is 1, after the answer 0 to one of the first j for all y as"
    " long as the answer is 1, after the answer 0 to the next one for r of the y in the same way; elsewhere they are"
    " leaves"
)
"""What a statement on least errors speaks of, for a reader who sees no system."""

PLANS = (
    PlanText("false", "constant", "", "0", "0"),
    PlanText("term", "guess", "", "0", "2^-k"),
    PlanText("term", "all", "", "k", "0"),
    PlanText("two", "no", "", "0", Q),
    PlanText("two", "yes", "", "0", f"1 - ({Q})"),
    PlanText("two", "nearly", "l >= 2", "l - 1", f"{Q} - 2*2^-(l + m)"),
    PlanText("two", "filled(c)", "0 <= c <= l, integer c", "l + c*m", "2^-m*(2^-c - 2^-l)"),
)

BY_LENGTH = SignCases("l - 2", "no", "nearly", "filled(0)")
CHOICES: dict[str, Chosen] = {
    "false: leaf": "constant",
    "term: leaf": SignCases("k", "guess", "all", None),
    "term variable: constant guess": "guess",
    "term variable: constant all": "all",
    "two: leaf": SignCases("l - 1", "no", "yes", "yes"),
    "two x: guess no": "no",
    "two x: guess yes": BY_LENGTH,
    "two x: guess nearly": "nearly",
    "two x: guess filled": "filled(c_1)",
    "two x: all no": "filled(0)",
    "two x: all yes": SignCases("l - 1", "filled(0)", "filled(1)", None),
    "two x: all nearly": "filled(0)",
    "two x: all filled": "filled(c_1 + 1)",
    "two y: guess no": "no",
    "two y: guess yes": SignCases("l - 1", "no", "filled(0)", "filled(0)"),
    "two y: guess nearly": "nearly",
    "two y: guess filled": SignCases("c_1 - 1", "filled(c_1 - 1)", "filled(c_1)", "filled(c_1)"),
    "two y: all no": "filled(0)",
    "two y: all yes": "filled(0)",
    "two y: all nearly": "filled(0)",
    "two y: all filled": "filled(c_1)",
    "two yEqual: guess no": "no",
    "two yEqual: guess yes": BY_LENGTH,
    "two yEqual: guess nearly": "nearly",
    "two yEqual: guess filled": "filled(c_1)",
    "two yEqual: all no": "filled(0)",
    "two yEqual: all yes": SignCases("l - 1", "filled(0)", "filled(1)", None),
    "two yEqual: all nearly": "filled(0)",
    "two yEqual: all filled": "filled(c_1 + 1)",
}
"""Which bound a tree meets, by its root and the bounds that its sub-trees meet; c_1 is that of the right one."""

MEASURES = (
    MeasureText("term", "all", "k", "0", "k"),
    MeasureText("term", "part", "r", "2^-k", "r"),
    MeasureText("two", "path", "s", Q, "s"),
    MeasureText("two", "nearly", "l - 1", f"{Q} - 2*2^-(l + m)", "l"),
    MeasureText("two", "filled", "l + j*m + r", "2^-m*(2^-j - 2^-l)", "l + m"),
)


def too_large(*bounds: str) -> Derivation:
    """l + c m nodes are too many, since c m >= 0; `bounds` are the conditions on l that say so."""
    return Derivation((Fact("size", "1 <= 0", {"plan 1": "m"} | dict.fromkeys(bounds, "1")),))


NO_MORE_FULL = Derivation(
    split=(
        "c_0 - j",
        Derivation((Fact("above", "c_0 - j >= 1"), Fact("size", "1 <= 0", {"above": "m", "own 4": "1"}))),
        Derivation(using=("fact 1",)),
        Derivation(using=("fact 1",)),
    )
)
"""With l + j m + r nodes, r < m, at most j left paths are full."""

NONE_FULL = Derivation(
    split=(
        "c_0",
        Derivation(
            (
                Fact("above", "c_0 >= 1"),
                Fact("room", "m >= 1"),
                Fact("size", "1 <= 0", {"above": "m", "room": "1"}),
            )
        ),
        Derivation(using=("fact 1",)),
        Derivation(using=("fact 1", "plan 1")),
    )
)
"""With l nodes no left path is full."""


def hints(*filled: Derivation | None) -> OptimalHints:
    """The proof, with a derivation for the bound `filled` in each piece."""
    derivations = {f"piece {n}: filled": how for n, how in enumerate(filled, start=1) if how is not None}
    return OptimalHints(PLANS, MEASURES, CHOICES, derivations)


HINTS = hints(too_large("own 1"), too_large("own 2"), too_large(), NO_MORE_FULL)

PATHS = StatementText(
    SYSTEM,
    RECIPES,
    "two",
    (*PIECES[1:3], PieceText("", "l >= 1", "l", "2^-m*(1 - 2^-l)", "filled(0, 0)")),
)
"""For 1 <= t <= l a right x-path with t nodes has the least error."""
PATHS_HINTS = hints(too_large("own 2"), too_large(), NONE_FULL)

FULL_PATHS = StatementText(SYSTEM, RECIPES, "two", PIECES[3:])
"""For t >= l a tree with a full right x-path has the least error."""
FULL_PATHS_HINTS = hints(NO_MORE_FULL)

ONE_TERM = StatementText(
    SYSTEM[:2],
    RECIPES[:1],
    "term",
    (
        PieceText("t", "0 <= t < k, integer t", "t", "2^-k", "leaf"),
        PieceText("t", "k >= 1, t >= k, integer t", "t", "0", "all"),
    ),
)
"""One term of k variables: 1/2^k with fewer than k nodes, 0 with k of them or more."""
DEPTH = StatementText(SYSTEM[:2], RECIPES[:1], "term", (PieceText("", "k >= 1", "k", "0", "all"),))
"""A tree with at most k nodes, on one path, makes no error."""
ONE_TERM_HINTS = OptimalHints(PLANS[:3], MEASURES[:1], CHOICES)


def named_tree(l: int, m: int, t: int) -> Tree:
    """The tree that `VALUES` names for at most t nodes, on x-variables 0, ..., l - 1 and y-variables from l on.

    Raises BadInput where it names none.
    """
    statement = read_statement(VALUES)
    exact, state = Exact(statement.system), ("two", (Fraction(l), Fraction(m)))
    for piece in statement.pieces:
        outer = dict(exact.at(state)) | ({"t": Fraction(t)} if "t" in piece.own.names else {})
        for at in (outer,) if "t" in outer else instances(piece.own, outer, max(l, m)):
            if meets(piece.own.where, at) and piece.tree and value_of(piece.splits, at) == t:
                return _with_names(grown(statement, exact, state, piece.tree, at), range(l), range(l, l + m))
    raise BadInput(f"no tree is named for t = {t}")


def _with_names(tree: Grown, x: range, y: range) -> Tree:
    """With the variables of each term in increasing order along every path. The trees ask about y on the left only."""
    if not tree.query:
        return Leaf()
    zero, one = tree.below
    if tree.query == "x":
        return Split(x[0], _with_names(zero, range(0), y), _with_names(one, x[1:], y))
    return Split(y[0], _with_names(zero, x, y[1:]), _with_names(one, x, y[1:]))
