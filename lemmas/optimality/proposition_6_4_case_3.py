r"""Proposition 6.4, case 3 of its proof: a root on a y whose left sub-tree is a full right x-path, l < m.

Paper: BDM20O, appendix C.2.
Decided here: the procedure that rebuilds the tree, for all l, m, every number r of x-nodes and all left paths; on all
small trees, as a control.
Found: the right path with l x-nodes reduces the error by 2^-l only for l >= 2, and the proof uses it for l = 1 too;
the difference D is large enough there as well. Lemma C.8 is used for l <= 2, where it is silent.

Notation: the right path of T is a y-node and, by the induction hypothesis, x-nodes below it.
"""

from collections.abc import Iterator

from lemmas.optimality.left_paths import (
    X_NODES,
    X_NODES_HINTS,
    Y_ROOT_NODES,
    Y_ROOT_NODES_HINTS,
    nodes_of_left_paths,
    path,
)
from lemmas.optimality.lemma_c9 import FULL_PATH, Q
from lemmas.optimality.proposition_6_4 import Case, extent, named
from lemmas.optimality.two_term_moves import below_y_root, rebuilt_without_root, reductions, x_path
from lemmas.optimality.two_term_runs import MOST, Sizes, pairs_of_sizes
from lemmas.optimality.two_term_trees import nodes, reduction_of
from lemmas.optimality.y_root_trees import (
    ADDED,
    ADDED_HINTS,
    BELOW_THE_ROOT,
    NO_WORSE,
    NO_WORSE_HINTS,
    REBUILT,
)
from verify.claims import Check, claim
from verify.rationals import Fraction

TREES = 5
"""Terms of up to so many variables for runs over all trees."""
Y_ROOT = "all 1 <= l < m, all trees with a y-root, a left x-path, x-nodes below it with left y-paths"
FAMILY = "1 <= l < m, integer l, m"
WITHOUT_ONE = "2 <= l < m, integer l, m"

QR = "qr = 1/2^(l - r) + 1/2^(m - 1) - 1/2^(l - r + m - 1)"
RIGHT_PATHS = (
    "the right path of T is the y-root and r x-nodes below it, that of T' is x-nodes alone; the answer 0 at the root"
    " leaves the x-term alone, reached with 1/2, and at the i-th x-node the y-term alone, with m - 1 variables and"
    " 2^-(i+1) in T, with m and 2^-i in T'; the last leaf has the variables that were not asked; so by (3) the formulas"
    " are the sums of p(v)C(v) over these nodes"
)
LEFT_PATHS = (
    "the left path of the i-th x-node begins at depth i + 1 with m - 1 variables y, one of which the root has asked,"
    " and without the root at depth i with m; that of the root begins at depth 1 with l variables x; so the formulas"
    " are the sums of p(v)C(v) over these paths"
)
"""What the formulas in cases 3 and 4 have to do with T and T'."""
ANY_LENGTH = f"0 <= r <= l, 1 <= l < m, integer l, m, r, {Q}, {QR}"
RIGHT_PATH_FIRST = (
    "by the sentence on grafts the error of the right path with leaves on the left is the mean over its leaves, those"
    " beside its x-nodes with the sum of the part on leaves; then one left sub-tree after the other comes in the place"
    " of such a leaf, and lowers the error by what is stated of it, P[rho] included, whatever the others are"
)
BEFORE = "min(q, 1 - q) - 1/2^(l + 1) - (1 - 1/2^r)/2^m - 1/2^(r + 1)*min(qr, 1 - qr)"
"""C of the right path with a y-root and r x-nodes below it, whose last leaf has l - r x- and m - 1 y-variables left."""
FULL_LEFT = "d = i + m - 1, 1 <= i <= l, l < m, integer i, l, m"
PARTIAL_LEFT = "1 <= i <= l, l < m, 0 <= n < m - 1, integer i, l, m, n"
"""The i-th left path, with m - 1 y-nodes, the last at depth d, or with n of them, before and after."""
WITH_Y_NODES = (
    (("y", 2), ("y", 2), ("y", 0)),
    (("y", 2), ("y", 0), ("x", 0), ("x", 0)),
)
"""Shapes for (2, 3) with a y-node below the y-root: before the procedure, and after it."""


@claim(
    "BDM20O.P64.c3a",
    where="proof of Proposition 6.4, case 3, the procedure",
    says=r"without root and left sub-tree, with a y-node more in each left sub-tree, of which there are at most $l$,"
    r" and the remaining nodes on the right path, the tree is no larger, reduces the error no less, and has $l$ x-nodes"
    r" on its right path",
    serves="BDM20O.P64",
)
def procedure(c: Check) -> None:
    """A left sub-tree that is a leaf gets its y-node, too.

    The family are the x-nodes of T on its right path, r of them, each with a left path of n <= m - 1 y-nodes. T has the
    root, l nodes on its left and these; T' has l x-nodes, of which the l - r new ones have leaves on the left, and
    the left paths with a node more. The i-th left path begins at depth i + 1 with m - 1 y-variables, then at depth i
    with m.
    The part on the right path: its right side is T, the path of the y-root and r x-nodes. What its leaves err on is
    taken from min(q, 1 - q): 2^-l with 1/2 at the left of the root, 2^-(m-1) with 2^-(i+1) at the left of the i-th
    x-node, that of qr with 2^-(r+1) at the end. 1/2^(l+1) is put to it for the full left x-path of the root, which errs
    nowhere. The left side is T', the path of l x-nodes: 2^-m with 2^-i at the left of the i-th one, 0 at the end. In
    the part on all of C these are own, root and full; a and b are what the i-th left path adds in T and in T'.
    The first support is about errors, and counts no nodes: the leaves of the right sub-tree of T, of weight w, err on
    no less in T than without the root, where a leaf beside the right path (r = 0) has got a y-node, and the one at its
    end (r = 1) the x-nodes that are left.
    """
    every = f"{Y_ROOT}, the left x-path full"
    c.family(
        "l + sum(n + 1) == 1 + l + sum(1) + sum(n) - 1",
        "l >= 1, sum(1) <= l, integer l, each n >= 0",
        label="size: one node less",
    )
    c.printed("n + 1 <= m", "0 <= n <= m - 1, integer m, n", label="size: left paths")
    c.printed("r + (l - r) == l", "0 <= r <= l, integer l, r", label="size: right path")
    c.printed(f"{FULL_PATH} >= {BEFORE} + 1/2^(l + 1)", ANY_LENGTH, label="error reduction: right path")
    left_paths_keep(c, "error reduction: ")
    c.family(
        "full + sum(b) >= own + root + sum(a)",
        "full >= own + root, each b == a, a >= 0",
        label="error reduction",
    )
    c.sequence(*ADDED, hints=ADDED_HINTS, label="error reduction: leaves beside the right path")
    c.formulas("grafts", label="error reduction: nodes add up")
    c.argued(
        f"{RIGHT_PATHS}; {LEFT_PATHS}; {RIGHT_PATH_FIRST};"
        " no variable is asked twice on a path, so that r <= l, and a left y-path of T has at most m - 1 nodes;"
        " in the part on all of C, own, root and full are C of the right path of T, of the"
        " left path of its root and of the right path of T', and a and b what the i-th left path adds in T and in T'",
        every=every,
        label="error reduction: C written out",
    )
    c.growth(NO_WORSE, REBUILT, hints=NO_WORSE_HINTS, example=BELOW_THE_ROOT, role="support")
    c.bounded(
        case_3,
        procedure_fails,
        names=extent,
        text="T has at most l x-nodes on its right path; T' has l, left y-paths of at most m nodes, and one node less",
        every=every,
        role="support",
    )
    c.bounded(
        case_3,
        procedure_hurts,
        names=extent,
        text="C(T') >= C(T)",
        every=every,
        role="support",
    )
    c.computed(
        "C of the path y, y, y with left x-paths of 2, 2, 0 nodes for (2, 3), and after the procedure",
        tuple(reduction_of(s, 2, 3) for s in WITH_Y_NODES),
    )
    x_nodes_below(
        c,
        "for (2, 3) and t = 7 C of the path y, y, y with left x-paths of 2, 2, 0 nodes falls from 5/16 to 3/16",
    )
    c.read_as(
        "as many of the remaining nodes are added as the right path has room for",
        other="all of them",
        why="of the l + 1 nodes removed one is left over, as the path takes l x-nodes in all",
    )


@claim(
    "BDM20O.P64.c3b",
    where="proof of Proposition 6.4, case 3, left sub-trees",
    says=r"each left sub-tree keeps its error reduction: 0 where it is not full; the last node of a full one has"
    r" $2^{-(d(v)+1)}$ before and after",
    uses=["BDM20O.LC8.4"],
    serves="BDM20O.P64",
)
def left_subtrees_keep(c: Check) -> None:
    """The root goes and a y-node comes, so the depth d(v) of the last node stays.

    The i-th left path begins at depth i + 1 with m - 1 y-variables, then at depth i with m; if it is full, its last
    node is at depth d = i + m - 1. The parts on nodes are about any path in a single term of m variables, from depth d
    on: m - 1 and i + 1 here before, m and i after.
    """
    left_paths_keep(c, "")
    nodes_of_left_paths(c)
    c.argued(
        "the i-th left path begins at depth i + 1 with m - 1 variables y, the root having asked one of them, and after"
        " the procedure at depth i with m; so the parts are about it, before and after",
        every=f"{Y_ROOT}, the left x-path full",
        label="the left paths",
    )
    c.bounded(
        case_3,
        left_subtree_changes,
        names=extent,
        text="equal error reductions, 2^-(d+1) for full sub-trees with the last node at depth d, 0 for others",
        every=f"{Y_ROOT}, the left x-path full",
        role="support",
    )
    x_nodes_below(
        c, "for (2, 3) and t = 7 the path y, y, y, where the procedure has no x-node to add a y-node to"
    )
    c.applies("BDM20O.LC8.4", at={"k1": "k"}, where="2 <= k <= m, integer k, m", part=0)


@claim(
    "BDM20O.P64.c3c",
    where="proof of Proposition 6.4, case 3, second paragraph",
    says=r"the left sub-tree of $T$ has error reduction $2^{-(l+1)}$",
    uses=["BDM20O.LC8.1"],
    serves="BDM20O.P64",
)
def left_subtree_of_root(c: Check) -> None:
    """It is reached with probability 1/2, sees a term of l variables, and leaves no error.

    Node by node, with l for m and d = 1: the nodes before the last reduce the error by 0, the last one by 2^-(1+l).
    """
    c.printed("min(q, 1 - q)/2 == 1/2^(l + 1)", "l >= 1, integer l, q = 1/2^l")
    nodes_of_left_paths(c)
    c.argued(
        "the left child of the y-root is reached with 1/2 and has the x-term alone, of which the full x-path leaves no"
        " error: its reduction is all of C(2^-l)/2",
        every="all 1 <= l < m",
        label="the left sub-tree",
    )
    c.bounded(
        [(l, m) for l, m in pairs_of_sizes(MOST) if l < m],
        left_of_root_differs,
        names="l m",
        text="the nodes of a full left x-path below a y-root contribute 2^-(l+1)",
        every="all 1 <= l < m",
        role="support",
    )


@claim(
    "BDM20O.P64.c3d",
    where="proof of Proposition 6.4, case 3, second paragraph",
    says=r"as $T$ has a root on a y, $C_r\le2^{-(l+1)}$ for the error reduction of its right path, by Lemma C.8",
    uses=["BDM20O.LC8.2", "BDM20O.LC8.3", "BDM20O.LC8.4"],
    serves="BDM20O.P64",
)
def right_path_of_t(c: Check) -> None:
    """What is bounded is, with i for r, the sum of p(v)C(v) over the y-root and r x-nodes.

    Lemma C.8 is silent on the y-root for l <= 2, where its error reduction by its own split is 0 (LC8.4,
    LC8.cov), and on the last x-node for m = 2.
    """
    c.printed(f"{BEFORE} <= 1/2^(l + 1)", ANY_LENGTH, label="bound")
    c.sequence(*Y_ROOT_NODES, hints=Y_ROOT_NODES_HINTS, label="node by node")
    c.argued(RIGHT_PATHS, every=Y_ROOT, label="C_r written out")
    c.bounded(
        right_paths(),
        right_path_exceeds,
        names="l m x-nodes",
        text="C_r <= 2^-(l+1), node by node",
        every="all 1 <= l < m, a y-root with 0 to l x-nodes below it",
        role="support",
    )
    c.applies("BDM20O.LC8.4", at={"k1": "m", "k2": "l"}, where=FAMILY, part=1)
    c.applies("BDM20O.LC8.4", at={"k1": "m", "k2": "l"}, where=WITHOUT_ONE, part=1)
    c.applies("BDM20O.LC8.3", at={"k2": "m - 1"}, where=FAMILY)
    c.applies("BDM20O.LC8.2", at={"k2": "m - 1"}, where=WITHOUT_ONE)
    c.read_as(
        "the right path with its y-root",
        other="the x-nodes below the root",
        why="the right path of T begins at the root; the y-root contributes 0 (LC8.4, LC8.cov), so that C_r is"
        " the same",
    )


@claim(
    "BDM20O.P64.c3e",
    where="proof of Proposition 6.4, case 3, second paragraph",
    says=r"$D=2^{-l}-C_r\ge2^{-(l+1)}$, where $D$ compares the right paths of $T'$ and $T$",
    uses=["BDM20O.P64.c3d"],
    serves="BDM20O.P64",
)
def difference(c: Check) -> None:
    """The l x-nodes of T' reduce the error by 2^-l only for l >= 2. For l = 1, D = 1/2 - 2^-m - C_r.

    The first support is that D is 2^-(l+1) or more all the same.

    D is the sum over the nodes of T', at i = l, less that over the nodes of T, at i = r.
    """
    relation = f"{FULL_PATH} - ({BEFORE}) == 1/2^l - ({BEFORE})"
    c.printed(relation, ANY_LENGTH, label="D")
    c.repaired(relation, f"2 <= l, {ANY_LENGTH}", hypothesis="l >= 2", of="D")
    c.support(f"{FULL_PATH} - ({BEFORE}) >= 1/2^(l + 1)", ANY_LENGTH)
    c.printed(f"1/2^l - ({BEFORE}) >= 1/2^(l + 1)", ANY_LENGTH, label="bound")
    c.sequence(*X_NODES, hints=X_NODES_HINTS, label="T', node by node")
    c.sequence(*Y_ROOT_NODES, hints=Y_ROOT_NODES_HINTS, label="T, node by node")
    c.argued(
        f"{RIGHT_PATHS}; T' has l of them, and D is the difference of the two",
        every=f"{Y_ROOT}, the left x-path full",
        label="D written out",
    )
    c.exact(
        "for (l, m) = (1, 2) and the y-root alone D is 1/4, and 2^-l - C_r is 1/2",
        lambda: (
            (right_path_of(1, 2, 0), sum(reductions(x_path(1), 1, 2).right)) == (Fraction(0), Fraction(1, 4))
        ),
        role="support",
    )
    c.note(
        "Only l = 1 fails, which is an end of its range. The sides at the witness, with r = 0, are 1/4 and 1/2, by the"
        " support."
    )
    c.bounded(
        right_paths(),
        difference_too_small,
        names="l m x-nodes",
        text="D >= 2^-(l+1), node by node, l = 1 included",
        every="all 1 <= l < m, a y-root with 0 to l x-nodes below it",
        role="support",
    )


def left_paths_keep(c: Check, label: str) -> None:
    """What a left path reduces the error by, before and after: the same in both cases."""
    for name, nodes_before, nodes_after, value, where in (
        ("full", "m - 1", "m", "1/2^(d + 1)", FULL_LEFT),
        ("not full", "n", "n + 1", "0", PARTIAL_LEFT),
    ):
        before, after = path("i + 1", nodes_before, "m - 1"), path("i", nodes_after, "m")
        c.printed(f"{before} == {value}", where, label=f"{label}{name}, before")
        c.printed(f"{after} == {value}", where, label=f"{label}{name}, after")


def x_nodes_below(c: Check, otherwise: str) -> None:
    """The cut that `Y_ROOT` makes, and what happens without it."""
    c.read_as(
        "T after the induction hypothesis: below its y-root the right path has x-nodes only",
        other=f"any tree with such a root: {otherwise}",
        why="the proof applies the hypothesis to the right sub-tree, near the ends of cases 3 and 4",
    )


# -- what the claims run


def y_root_trees() -> Iterator[Case]:
    """All trees of cases 3 and 4 with at most l(m + 1) nodes, the induction hypothesis applied."""
    for l, m in pairs_of_sizes(TREES):
        if l < m:
            yield from (((l, m), s) for s in below_y_root(l, m, l * (m + 1)))


def case_3() -> Iterator[Case]:
    """Those with a full left x-path."""
    return ((s, p) for s, p in y_root_trees() if p[0][1] == s[0])


def procedure_fails(case: Case) -> dict[str, object] | None:
    """A witness where the procedure of case 3 does not give what it should."""
    (l, m), shape = case
    new = rebuilt_without_root(shape, l)
    before = sum(letter == "x" for letter, _ in shape) <= l
    fits = len(new) == l and all(letter == "x" and n <= m for letter, n in new)
    smaller = nodes(new) == nodes(shape) - 1
    return None if before and fits and smaller else named(case, **{"new nodes": nodes(new)})


def procedure_hurts(case: Case) -> dict[str, object] | None:
    """A witness of a tree that the procedure of case 3 makes worse."""
    (l, m), shape = case
    before, after = (reduction_of(s, l, m) for s in (shape, rebuilt_without_root(shape, l)))
    return None if after >= before else named(case, before=before, after=after)


def left_subtree_changes(case: Case) -> dict[str, object] | None:
    """A witness of a left sub-tree that the procedure of case 3 makes better or worse."""
    (l, m), shape = case
    before = reductions(shape, l, m).left[1:]
    after = reductions(rebuilt_without_root(shape, l), l, m).left
    for place, ((_, n), b, a) in enumerate(zip(shape[1:], before, after, strict=False), start=1):
        expected = Fraction(n == m - 1, 2 ** (place + n + 1))
        if not a == b == expected:
            return named(case, place=place, before=b, after=a, expected=expected)
    return None


def left_of_root_differs(sizes: Sizes) -> dict[str, object] | None:
    """A witness of another error reduction of a full left x-path below a y-root."""
    l, m = sizes
    found = reductions((("y", l),), l, m).left[0]
    return None if found == Fraction(1, 2 ** (l + 1)) else {"l": l, "m": m, "found": found}


def right_paths() -> list[tuple[int, int, int]]:
    """(l, m) and the number of x-nodes below a y-root."""
    return [(l, m, n) for l, m in pairs_of_sizes(MOST) if l < m for n in range(l + 1)]


def right_path_of(l: int, m: int, x_nodes: int) -> Fraction:
    """C_r: the error reduction of a y-root and so many x-nodes below it."""
    return sum(reductions((("y", 0), *x_path(x_nodes)), l, m).right, Fraction(0))


def right_path_exceeds(case: tuple[int, int, int]) -> dict[str, object] | None:
    """A witness of C_r > 2^-(l+1)."""
    l, m, x_nodes = case
    found = right_path_of(l, m, x_nodes)
    return None if found <= Fraction(1, 2 ** (l + 1)) else {"l": l, "m": m, "x-nodes": x_nodes, "C_r": found}


def difference_too_small(case: tuple[int, int, int]) -> dict[str, object] | None:
    """A witness of D < 2^-(l+1)."""
    l, m, x_nodes = case
    found = sum(reductions(x_path(l), l, m).right) - right_path_of(l, m, x_nodes)
    return None if found >= Fraction(1, 2 ** (l + 1)) else {"l": l, "m": m, "x-nodes": x_nodes, "D": found}
