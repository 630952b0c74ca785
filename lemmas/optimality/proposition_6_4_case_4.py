r"""Proposition 6.4, case 4 of its proof: a root on a y whose left sub-tree is no full right x-path, l < m.

Paper: BDM20O, appendix C.2.
Decided here: both changes of the tree, for all l, m, all numbers of nodes on the paths, and on all small trees as a
control; the numbers for the right path, for all l and m.
Found: for l = 1 there is no x-node l - 1, and the numbers that count one are wrong; the removal of the root does not
hurt there either. The first part is about no optimal tree: none was found with such a root and at least l - 1 nodes.

Notation: the right path of T is a y-node and, by the induction hypothesis, x-nodes below it. Its length counts the
root.
"""

from collections.abc import Iterator

from lemmas.optimality.left_paths import path, x_node
from lemmas.optimality.lemma_c9 import FULL_PATH, PATH, Q
from lemmas.optimality.lemma_c9 import QR as AFTER_QR
from lemmas.optimality.proposition_6_4 import Case, extent, named, optimal_trees
from lemmas.optimality.proposition_6_4_case_3 import (
    BEFORE,
    FAMILY,
    LEFT_PATHS,
    QR,
    RIGHT_PATH_FIRST,
    RIGHT_PATHS,
    WITHOUT_ONE,
    Y_ROOT,
    right_path_of,
    x_nodes_below,
    y_root_trees,
)
from lemmas.optimality.two_term_moves import reductions, root_left_filled, without_root, x_path
from lemmas.optimality.two_term_runs import MOST, Sizes, pairs_of_sizes
from lemmas.optimality.two_term_trees import Shape, nodes, reduction_of, shapes
from lemmas.optimality.y_root_trees import ADDED, ADDED_HINTS
from verify.claims import Check, claim
from verify.rationals import Fraction

FULL_BEFORE = "min(q, 1 - q) - 1/2^(l + 1) - (1 - 1/2^l)/2^m"
"""C of the right path with a y-root and l x-nodes below it."""
SHORT_AFTER = "min(q, 1 - q) - (1 - 1/2^(l - 1))/2^m - 1/2^(l - 1)*(1/2 - 1/2^(m + 1))"
"""C of the right x-path with l - 1 nodes, the last leaf with one x- and m y-variables left."""
SHORT_BEFORE = "min(q, 1 - q) - 1/2^(l + 1) - (1 - 1/2^(l - 1))/2^m - 1/2^l*(1/2 - 1/2^m)"
"""C of the right path with a y-root and l - 1 x-nodes below it."""
SHORTER = "0 <= r <= l - 2, l < m, integer l, m, r"
BELOW = QR.replace("qr", "qb")
BOTH_SIDES = "error reductions of the right path, computed and printed, before and after, for (l, m) ="


@claim(
    "BDM20O.P64.c4a",
    where="proof of Proposition 6.4, case 4, first part",
    says="nodes of a full left y-path of the right-most path can complete the left x-path of the root, without"
    " decrease of the error reduction",
    serves="BDM20O.P64",
)
def nodes_to_the_left_of_root(c: Check) -> None:
    """m - 1 >= l nodes are enough; 2^-(l+1) is gained, at most 2^-(m+1) lost.

    The left x-path of the root has n < l nodes, the first at depth 1; the i-th left y-path has m - 1, the first at
    depth i + 1. l - n of them are moved. Each of the two new sub-trees changes E(T), which by (3) is a constant less
    C(T), by itself.
    """
    c.printed("m - 1 >= l - n", "0 <= n < l, l <= m - 1, integer l, m, n", label="enough nodes")
    kept = path("i + 1", "m - 1 - s", "m - 1")
    c.printed(f"{path('1', 'n', 'l')} == 0", "0 <= n < l, integer l, n", label="left x-path, before")
    c.printed(f"{path('1', 'l', 'l')} == 1/2^(l + 1)", "l >= 1, integer l", label="left x-path, after")
    c.printed(
        f"{path('i + 1', 'm - 1', 'm - 1')} == 1/2^(i + m)",
        "i >= 1, m >= 2, integer i, m",
        label="left y-path, before",
    )
    c.printed(f"{kept} == 0", "i >= 1, 1 <= s <= m - 1, integer i, m, s", label="left y-path, s nodes less")
    c.printed(
        "1/2^(l + 1) + 0 >= 0 + 1/2^(i + m)", "1 <= l < m, i >= 1, integer i, l, m", label="error reduction"
    )
    c.formulas("grafts", label="both moves")
    c.argued(
        "the sentence on grafts is used twice, for the left child of the root and for that of the x-node; what the"
        " paths there reduce the error by, P[rho] included, are the four parts before;"
        f" {LEFT_PATHS}; l - n nodes of a full left y-path are moved to that of the root, both are again such paths,"
        " and by (3) nothing else in C(T) changes",
        every=f"{Y_ROOT}, the left x-path not full, some left y-path full",
        label="C written out",
    )
    c.bounded(
        lambda: ((s, p, i) for s, p in case_4() for i, (_, n) in enumerate(p) if i and n == s[1] - 1),
        filling_hurts,
        names=lambda case: extent(case[:2]),
        text="the full path has enough nodes, and C(T) does not decrease",
        every=f"{Y_ROOT}, the left x-path not full, some left y-path full",
        role="support",
    )
    c.support("1/2^(l + 1) > 1/2^(d + 1)", "1 <= l < m, d >= m, integer d, l, m")
    c.computed(
        "optimal trees in C_2 with such a root and at least l - 1 nodes, 1 <= l < m <= 4, any right path",
        sum(nodes(p) >= s[0] - 1 for s, p in optimal_trees_with_y_root()),
    )
    c.read_as(
        "below the root the right path has x-nodes only",
        other="any nodes",
        why="the proof says so later in this case, by induction, and needs it: on the path y, y, x for (2, 3), with a"
        " y-node on the left of x, the full left y-path has too few nodes",
    )


@claim(
    "BDM20O.P64.c4b",
    where="proof of Proposition 6.4, case 4, second part",
    says="without full left y-paths, root and left sub-tree can be removed (for a single x-node if nothing is left),"
    " without decrease of the error reduction",
    uses=["BDM20O.P64.c4c", "BDM20O.P64.c4d"],
    serves="BDM20O.P64",
)
def root_removed(c: Check) -> None:
    """For l = 1, where c4c and c4d have wrong numbers, too.

    r is the number of x-nodes below the root, in three ranges. Left y-paths with n < m - 1 of m - 1 nodes reduce
    nothing, before and after, nor does the left x-path of the root with n < l of l nodes; a left x-path of n nodes from
    depth d on, d >= 1, with k x-variables left, is one level higher without the root. A single x-node reduces the error
    by 0 or more, as the path without nodes does. The family are the left sub-trees below the root, which reduce the
    error by a before and by b after.
    In the three parts on the right path the right side is T, the path of the y-root and r x-nodes: what its leaves
    err on is taken from min(q, 1 - q), 2^-l with 1/2 at the left of the root, 2^-(m-1) with 2^-(i+1) at the left of
    the i-th x-node, that of qb with 2^-(r+1) at the end. The left side is T', the path of the same r x-nodes: 2^-m
    with 2^-i at the left of the i-th one, that of qr with 2^-r at the end. For r = l - 1 the means at the ends are
    1/2 + 1/2^m and 1/2 + 1/2^(m+1), for r = l they are 1. In the part on all of C these two sides are before and
    after, and root is the left x-path of the root, which T' does not have. A left y-path is the same in T and in T',
    beside the same x-node.
    """
    c.printed(
        f"{PATH} >= {BEFORE.replace('qr', 'qb')}",
        f"{SHORTER}, {Q}, {AFTER_QR}, {BELOW}",
        label="right path, r <= l - 2",
    )
    c.printed(f"{SHORT_AFTER} >= {SHORT_BEFORE}", f"{FAMILY}, {Q}", label="right path, r = l - 1")
    c.printed(f"{FULL_PATH} >= {FULL_BEFORE}", f"{FAMILY}, {Q}", label="right path, r = l")
    c.printed(f"{x_node('l')} >= 0", FAMILY, label="a single x-node")
    c.printed(
        f"{path('i', 'n', 'm')} >= {path('i + 1', 'n', 'm - 1')}",
        "i >= 1, 0 <= n < m - 1, integer i, m, n",
        label="left y-paths",
    )
    c.printed(f"{path('1', 'n', 'l')} <= 0", "0 <= n < l, integer l, n", label="left x-path of the root")
    c.printed(
        f"{path('d - 1', 'n', 'k')} >= {path('d', 'n', 'k')}",
        "d >= 1, k >= 1, 0 <= n <= k, integer d, k, n",
        label="left sub-trees of y-nodes",
    )
    c.family(
        "after + sum(b) >= before + root + sum(a)",
        "after >= before, root <= 0, each b >= a",
        label="error reduction",
    )
    c.sequence(*ADDED, hints=ADDED_HINTS, label="leaves beside the right path")
    c.formulas("grafts", label="nodes add up")
    c.argued(
        f"{RIGHT_PATHS}; {LEFT_PATHS}; {RIGHT_PATH_FIRST};"
        " in the part on all of C, before, after and root are C of the right path of T, of"
        " that of T', which is the right sub-tree of T, and of the left path of the root, and a and b what a left"
        " sub-tree below the root adds in T and in T'; where T has no right sub-tree, r is 0, after is 0, and no left"
        " sub-tree is below the root, so that T reduces the error by 0 or less, and a single x-node by 0 or more",
        every=f"{Y_ROOT}, the left x-path not full, no left y-path full",
        label="C written out",
    )
    c.bounded(
        lambda: ((s, p) for s, p in case_4() if all(n < s[1] - 1 for _, n in p[1:])),
        removal_hurts,
        names=extent,
        text="C(T) does not decrease, nor do its parts from the right path and from left sub-trees",
        every=f"{Y_ROOT}, the left x-path not full, no left y-path full",
        role="support",
    )
    c.bounded(
        y_rooted,
        left_of_y_decreases,
        names=extent,
        text="p(v)C(v), summed over each left sub-tree of a y-node, does not decrease",
        every="all 1 <= l < m, all trees in C_2 with a y-root, the left x-path not full",
        role="support",
    )
    c.computed(
        "C of the path y, y without left sub-trees for (2, 3), and of its right sub-tree in its place",
        tuple(reduction_of(s, 2, 3) for s in ((("y", 0), ("y", 0)), (("y", 0),))),
    )
    x_nodes_below(c, "for (2, 3) C of the path y, y without left sub-trees falls from 1/16 to 0")
    c.covers("BDM20O.P64.c4c", "l >= 2", FAMILY)
    c.covers("BDM20O.P64.c4d", "l >= 2", FAMILY)


@claim(
    "BDM20O.P64.c4c",
    where="proof of Proposition 6.4, case 4, right-path of length at most l",
    says=r"shorter than $l$: all error reductions are 0; of length $l$: only its last node has one,"
    r" $2^{-(l-1)}2^{-m}=2^{-(l+m-1)}$ before and $2^{-(l-2)}2^{-(m+1)}=2^{-(l+m-1)}$ after",
    uses=["BDM20O.LC8.2", "BDM20O.LC8.4"],
    serves="BDM20O.P64.c4b",
)
def short_right_path(c: Check) -> None:
    """The formulas are for whole paths; no node reduces the error by less than 0, so a sum 0 is 0 at every node.

    For l = 1 the last node of a path of length 1 is the root itself, and reduces nothing. T has no right sub-tree then,
    and a single x-node takes its place, which reduces the error by 1/2 - 2^-m. So the removal does not hurt there
    either. For m = 2 this is the printed 1/4.
    """
    c.printed(f"{BEFORE} == 0", f"{SHORTER}, {Q}, {QR}", label="shorter, before")
    c.printed(f"{PATH} == 0", f"{SHORTER}, {Q}, {AFTER_QR}", label="shorter, after")
    before = f"{SHORT_BEFORE} == 1/2^(l + m - 1)"
    c.printed(before, f"{FAMILY}, {Q}", label="length l, before")
    c.repaired(before, f"{WITHOUT_ONE}, {Q}", hypothesis="l >= 2", of="length l, before")
    c.strongest(f"{SHORT_BEFORE} == 0", f"l = 1, m >= 2, integer m, {Q}", of="length l, before")
    c.printed(f"{SHORT_AFTER} == 1/2^(l + m - 1)", f"{WITHOUT_ONE}, {Q}", label="length l >= 2, after")
    single = "l = 1, m >= 2, integer m"
    c.printed(f"{x_node('l')} == 1/2^(l + m - 1)", single, label="length l = 1, after")
    c.strongest(f"{x_node('l')} == 1/2 - 1/2^m", single, of="length l = 1, after")
    c.support(f"{x_node('l')} >= 1/2^(l + m - 1)", single)
    c.printed(f"{x_node('2', 'm - 1')} == 1/2^m", WITHOUT_ONE, label="C(v), before")
    c.printed(f"{x_node('2')} == 1/2^(m + 1)", WITHOUT_ONE, label="C(v), after")
    c.computed(f"{BOTH_SIDES} (1, 3), the y-root alone", both_sides((1, 3), 0, 1, ("1/8", "1/8")))
    c.note("Only l = 1 fails, which is an end of its range.")
    c.read_as(
        "after the removal: the x-nodes that are left, and for length l = 1, where the last node is the root itself,"
        " the single x-node by which the proof replaces a tree without right sub-tree",
        other="the single x-node also where the y-root is a path shorter than l: for l = 2 it reduces the error by"
        " 2^-(m+1), which is not 0",
        why="the sentence on shorter paths is about nodes that keep their 0, that on length l about its last node",
    )
    c.argued(
        f"{RIGHT_PATHS}; T' has the r x-nodes of T, and a path of length l has r = l - 1 of them; for l = 1 that is"
        " none, and T' is a single x-node, as the proof says, of which the part on l = 1, after, is C(T'); no node"
        " reduces the error by less than 0, so that all of them reduce it by 0 where the sum is 0, and the last one"
        " alone by the sum where those before reduce it by 0; for l >= 2 it is reached with 2^-(l-1) before and"
        " 2^-(l-2) after, and has two x left, and m - 1 y before, m after",
        every=f"{Y_ROOT}, at most l nodes on the right path",
        label="C written out",
    )
    c.identity("1/2^(l - 1)*(1/2^m)", "1/2^(l + m - 1)", FAMILY, label="product, before")
    c.identity("1/2^(l - 2)*(1/2^(m + 1))", "1/2^(l + m - 1)", FAMILY, label="product, after")
    c.bounded(
        [(l, m, length) for l, m in pairs_of_sizes(MOST) if 2 <= l < m for length in range(1, l + 1)],
        short_path_differs,
        names="l m length",
        text="node by node: 0 before and after, but for the last node of a path of length l",
        every="all 2 <= l < m, every length up to l",
        role="support",
    )
    c.applies("BDM20O.LC8.2", at={"k2": "m - 1"}, where=WITHOUT_ONE)
    c.applies("BDM20O.LC8.2", at={"k2": "m"}, where=WITHOUT_ONE)


@claim(
    "BDM20O.P64.c4d",
    where="proof of Proposition 6.4, case 4, right-path of length l + 1",
    says=r"before: $2^{-(l-1)}2^{-m}+2^{-l}(\tfrac12-2^{-(m-1)})=2^{-(l+1)}$; after:"
    r" $2^{-(l-2)}2^{-(m+1)}+2^{-(l-1)}(\tfrac12-2^{-m})=2^{-l}$; so it increases",
    uses=["BDM20O.LC8.2", "BDM20O.LC8.3"],
    serves="BDM20O.P64.c4b",
)
def long_right_path(c: Check) -> None:
    """For l = 1 the first summands belong to no node: 1/4 - 2^-m before, 1/2 - 2^-m after, an increase as well."""
    before, after = f"{FULL_BEFORE} == 1/2^(l + 1)", f"{FULL_PATH} == 1/2^l"
    c.identity("1/2^(l - 1)*(1/2^m) + 1/2^l*(1/2 - 1/2^(m - 1))", "1/2^(l + 1)", FAMILY, label="sum, before")
    c.identity("1/2^(l - 2)*(1/2^(m + 1)) + 1/2^(l - 1)*(1/2 - 1/2^m)", "1/2^l", FAMILY, label="sum, after")
    c.printed(before, f"{FAMILY}, {Q}", label="before")
    c.repaired(before, f"{WITHOUT_ONE}, {Q}", hypothesis="l >= 2", of="before")
    c.strongest(f"{FULL_BEFORE} == 1/4 - 1/2^m", f"l = 1, m >= 2, integer m, {Q}", of="before")
    c.printed(after, f"{FAMILY}, {Q}", label="after")
    c.repaired(after, f"{WITHOUT_ONE}, {Q}", hypothesis="l >= 2", of="after")
    c.strongest(f"{FULL_PATH} == 1/2 - 1/2^m", f"l = 1, m >= 2, integer m, {Q}", of="after")
    c.printed(f"{FULL_PATH} > {FULL_BEFORE}", f"{FAMILY}, {Q}", label="increase")
    c.printed(f"{x_node('1', 'm - 1')} == 1/2 - 1/2^(m - 1)", FAMILY, label="C(v) of the last node, before")
    c.printed(f"{x_node('1')} == 1/2 - 1/2^m", FAMILY, label="C(v) of the last node, after")
    c.computed(f"{BOTH_SIDES} (1, 2), 1 x-node", both_sides((1, 2), 1, 1, ("1/4", "1/2")))
    c.note("Only l = 1 fails, which is an end of its range.")
    c.argued(
        f"{RIGHT_PATHS}; a path of length l + 1 has r = l of them, as T' has; for l >= 2 its last two nodes are"
        " reached with 2^-(l-1) and 2^-l before, with 2^-(l-2) and 2^-(l-1) after, and have two x and one x left, and"
        " m - 1 y before, m after",
        every=f"{Y_ROOT}, l + 1 nodes on the right path",
        label="C written out",
    )
    c.bounded(
        [(l, m) for l, m in pairs_of_sizes(MOST) if 2 <= l < m],
        long_path_differs,
        names="l m",
        text="node by node: the two summands are those of the last two nodes, all others are 0",
        every="all 2 <= l < m",
        role="support",
    )
    c.applies("BDM20O.LC8.2", at={"k2": "m - 1"}, where=WITHOUT_ONE)
    c.applies("BDM20O.LC8.3", at={"k2": "m - 1"}, where=FAMILY)
    c.applies("BDM20O.LC8.3", at={"k2": "m"}, where=FAMILY)


# -- what the claims run


def case_4() -> Iterator[Case]:
    """Those without."""
    return ((s, p) for s, p in y_root_trees() if p[0][1] < s[0])


def filling_hurts(case: tuple[Sizes, Shape, int]) -> dict[str, object] | None:
    """A witness where the full left y-path at this place has too few nodes, or where C(T) decreases."""
    (l, m), shape, place = case
    new = root_left_filled(shape, l, place)
    enough = new[place][1] >= 0 and nodes(new) == nodes(shape)
    better = enough and reduction_of(new, l, m) >= reduction_of(shape, l, m)
    return None if better else named(case[:2], place=place)


def optimal_trees_with_y_root() -> Iterator[Case]:
    """All optimal trees in C_2 with a y-root whose left x-path is not full."""
    pairs = [(l, m) for l, m in pairs_of_sizes(4) if l < m]
    return ((s, p) for s, p in optimal_trees(pairs) if p[0][0] == "y" and p[0][1] < s[0])


def removal_hurts(case: Case) -> dict[str, object] | None:
    """A witness where a part of C(T) decreases with the removal of the root and its left sub-tree."""
    (l, m), shape = case
    before, after = reductions(shape, l, m), reductions(without_root(shape), l, m)
    fine = sum(after.left) >= sum(before.left) and sum(after.right) >= sum(before.right)
    smaller = nodes(without_root(shape)) <= nodes(shape)
    return None if fine and smaller else named(case)


def y_rooted() -> Iterator[Case]:
    """All trees in C_2 with a y-root whose left x-path is not full, for l < m <= 4; any right path."""
    for l, m in pairs_of_sizes(4):
        if l < m:
            for t in range(1, l * (m + 1) + 1):
                yield from (((l, m), p) for p in shapes(l, m, t) if p[0][0] == "y" and p[0][1] < l)


def left_of_y_decreases(case: Case) -> dict[str, object] | None:
    """A witness of a y-node below the root whose left sub-tree loses by the removal of the root."""
    (l, m), shape = case
    before, after = reductions(shape, l, m).left[1:], reductions(without_root(shape), l, m).left
    for place, ((letter, _), b, a) in enumerate(zip(shape[1:], before, after, strict=False), start=1):
        if letter == "y" and a < b:
            return named(case, place=place, before=b, after=a)
    return None


def both_sides(
    sizes: Sizes, before: int, after: int, printed: tuple[str, str]
) -> tuple[tuple[Fraction, Fraction], ...]:
    """What so many x-nodes reduce the error by, those before with a y-root above them, each with what is printed."""
    l, m = sizes
    found = right_path_of(l, m, before), sum(reductions(x_path(after), l, m).right, Fraction(0))
    return tuple((f, Fraction(p)) for f, p in zip(found, printed, strict=True))


def short_path_differs(case: tuple[int, int, int]) -> dict[str, object] | None:
    """A witness of other error reductions, node by node, of a right path of this length, root included."""
    l, m, length = case
    last = Fraction(length == l, 2 ** (l + m - 1))
    before = reductions((("y", 0), *x_path(length - 1)), l, m).right
    after = reductions(x_path(length - 1), l, m).right
    zeros = [Fraction(0)] * (length - 1)
    fine = before == (*zeros, last) and (length == 1 or after == (*zeros[1:], last))
    return None if fine else {"l": l, "m": m, "length": length}


def long_path_differs(sizes: Sizes) -> dict[str, object] | None:
    """A witness of other error reductions, node by node, of a right path of length l + 1."""
    l, m = sizes
    node, last = Fraction(1, 2 ** (l + m - 1)), Fraction(1, 2**l) * (Fraction(1, 2) - Fraction(2, 2**m))
    before = reductions((("y", 0), *x_path(l)), l, m).right
    after = reductions(x_path(l), l, m).right
    zeros = [Fraction(0)] * (l - 1)
    last_after = Fraction(2, 2**l) * (Fraction(1, 2) - Fraction(1, 2**m))
    fine = before == (*zeros, node, last) and after == (*zeros[1:], node, last_after)
    return None if fine else {"l": l, "m": m}
