r"""Lemma C.9: an optimal tree in C_2 with x-nodes only on its right path is as good as B_t.

Paper: BDM20O, appendix C.2.
Decided here: the lemma, its first two steps and eq. (9), as inequalities for all 1 <= l <= m where they are formulas,
on all small trees where they speak of trees.
Found: the lemma is true for the B_t of figure 3. For l = 1 there is no node l - 1, and a full right x-path
reduces the error by 1/2 - 2^-m, not by 2^-l, which the proof uses; nothing is lost, as then every tree but a leaf has
one. The steps on left sub-trees stand in `lemma_c9_left_paths`.
"""

from collections.abc import Iterator

from lemmas.optimality.left_paths import X_NODES, X_NODES_HINTS, path, sums_of_left_paths, x_node
from lemmas.optimality.right_path_trees import (
    NO_BETTER,
    NO_BETTER_HINTS,
    NO_FULL_PATH,
    NO_FULL_PATH_HINTS,
    NOT_FULL,
    ROOT_OF_TWO,
)
from lemmas.optimality.tree_classes import least_errors_in_c2
from lemmas.optimality.two_term_moves import reductions, x_path
from lemmas.optimality.two_term_optimum import least_error
from lemmas.optimality.two_term_runs import MOST, Sizes, pairs_of_sizes
from lemmas.optimality.two_term_trees import (
    Shape,
    b_shape,
    error_of,
    nodes,
    printed_definition_fault,
    reduction_of,
    shapes,
)
from lemmas.optimality.two_term_values import (
    FULL_PATHS,
    FULL_PATHS_HINTS,
    HINTS,
    PATHS,
    PATHS_HINTS,
    RECIPE_OF_B,
    STATES_OF_TWO_TERMS,
    VALUES,
)
from lemmas.optimality.two_terms import REDUCED, REDUCED_HINTS, REDUCTIONS
from verify.claims import Check, NoValue, StepHints, claim
from verify.rationals import Fraction

TREES = 5
"""Terms of up to so many variables for runs over all trees."""
X_TREES = "all 1 <= l <= m, all trees in C_2 with x-nodes only on the right path"
Case = tuple[Sizes, Shape]

FAMILY = "1 <= l <= m, integer l, m"
Q = "q = 1/2^l + 1/2^m - 1/2^(l + m)"
FULL_PATH = "min(q, 1 - q) - (1 - 1/2^l)/2^m"
"""C of the full right x-path: before, min(q, 1 - q); after, 2^-m at every node of it that goes left."""
QR = "qr = 1/2^(l - r) + 1/2^m - 1/2^(l - r + m)"
PATH = "min(q, 1 - q) - (1 - 1/2^r)/2^m - 1/2^r*min(qr, 1 - qr)"
"""C of the right x-path with r nodes, whose last leaf has l - r x-variables left."""
LEFT = "1/2^m - 1/2^(m + l - 1)"
"""The sum in eq. (9): l - 1 full left y-paths, the first node of the i-th at depth i."""
Y_TREE: Shape = (("y", 1), ("y", 1))
"""For (1, 2): y_1 and y_2 on the right path, and x_1 on the left of both."""


@claim(
    "BDM20O.LC9",
    where="Lemma C.9",
    says=r"if $T\in\mathcal C_2$ has $t$ nodes, is optimal in $\mathcal T_t$ and has only x-nodes on its right path,"
    r" then $C(T)=C(B_t)$",
    uses=[
        "BDM20O.S6.BT",
        "BDM20O.E3",
        "BDM20O.LC7",
        "BDM20O.LC9.s1",
        "BDM20O.LC9.s2",
        "BDM20O.LC9.s3",
        "BDM20O.E9",
    ],
)
def as_good_as_b(c: Check) -> None:
    """B_t is defined with v_2 for v_1 (S6.BT); as meant it is the tree of figure 3.

    Such a T has at most l(m + 1) nodes, so that B_t exists. In the readings x is P[f = 1], d the least error, a is C(T)
    and b is C(B_t).

    B_t has t nodes itself, so that it does not matter whether T_t has at most or exactly t nodes.
    """
    c.ill_formed("B_t as printed is no definite tree (see S6.BT)", printed_definition_fault)
    why = "the proof of Proposition 6.3 describes B_t, the tree of figure 3"
    c.optimal(VALUES, HINTS, role="reading", why=why)
    c.note(STATES_OF_TWO_TERMS)
    c.growth(REDUCED, REDUCTIONS, hints=REDUCED_HINTS, role="reading", why=why, of="1")
    c.reading("a == b", "d + a == z, d + b == z", why=why, of="1")
    c.argued(
        f"{RECIPE_OF_B}; T and B_t both have the least error d, by the first reading, as T is optimal; the second"
        " gives d + C = z for each, with z = C(P[f = 1]) for min(x, 1 - x); so the third is about them",
        every=X_TREES,
        role="join",
        of="1",
    )
    c.bounded(
        x_trees,
        optimal_and_not_as_good,
        names=extent,
        text="where C(T) is the largest of all trees in T_t, C(T) = C(B_t) for the tree of figure 3",
        every=X_TREES,
        role="support",
    )
    c.bounded(
        [(l, m, t) for l, m in pairs_of_sizes(MOST) for t in range(1, l * (m + 1) + 1)],
        better_than_b,
        names="l m t",
        text="the largest C(T) of all trees in C_2 with x-nodes only on the right path is C(B_t)",
        every="all 1 <= l <= m, 1 <= t <= l(m + 1)",
        role="support",
    )
    c.covers("BDM20O.LC9.s2", "l >= 2", FAMILY)
    c.note(
        "That the value of a full right x-path is wrong for l = 1 does no harm: without one T is then a leaf. For all"
        " l, m and t the lemma follows from Proposition 6.4, which is proved without it, and eq. (3)."
    )
    c.read_as(
        "no feature stands twice on a path",
        other="features may be repeated: then T may have any number of nodes, and for t > l(m + 1) there is a T and no"
        " B_t",
        why="a second question of a feature has one answer only and wastes a node",
    )


@claim(
    "BDM20O.LC9.s1",
    where="proof of Lemma C.9, first paragraph",
    says=r"for $t\le l$ the optimal tree is a right x-path, as in a tree of size less than $l$ only the nodes $l-1$"
    r" and $l$ of the right path have $C(v)>0$",
    serves="BDM20O.LC9",
    uses=["BDM20O.LC8.2", "BDM20O.LC8.4"],
)
def small_trees(c: Check) -> None:
    """The reason speaks of sizes below l, where there is no node l. It is true up to size m: a left path of m nodes and
    its x-node make m + 1.

    The case of the proof is t <= l. The sizes below l are no case, but what the reason names: they leave out t = l,
    which the case needs, and can be beaten.

    The nodes of such a tree, t of them, are the nodes i of its right path, with l - i + 1 x-variables left, and the
    nodes j of its left paths, with m - j + 1 y-variables left.
    """
    c.optimal(PATHS, PATHS_HINTS, label="optimal")
    c.note(STATES_OF_TWO_TERMS)
    c.argued(
        "the right x-path with t nodes is path(t) for t <= l - 2, nearly for t = l - 1 and filled(0, 0) for t = l",
        every="all 1 <= l <= m, 1 <= t <= l",
        role="join",
        of="optimal",
    )
    c.bounded(
        [(l, m, t) for l, m in pairs_of_sizes(MOST) for t in range(1, l + 1)],
        path_not_optimal,
        names="l m t",
        text="the right x-path with t nodes has the least error",
        every="all 1 <= l <= m, 1 <= t <= l",
        role="support",
    )
    c.printed(
        f"{x_node('l - i + 1')} == 0", "1 <= i <= l - 2, l <= m, integer i, l, m", label="reason: x-nodes"
    )
    c.printed(
        "min(1/2^k, 1 - 1/2^k) - min(1/2^(k - 1), 1 - 1/2^(k - 1))/2 == 0",
        "k = m - j + 1, 1 <= j <= t - 1, t < l, l <= m, integer j, l, m, t",
        label="reason: y-nodes",
    )
    c.stronger(
        "min(1/2^k, 1 - 1/2^k) - min(1/2^(k - 1), 1 - 1/2^(k - 1))/2 == 0",
        "k = m - j + 1, 1 <= j <= t - 1, t < m + 1, 1 <= l <= m, integer j, l, m, t",
        closing="k = m - j + 1, 1 <= j <= t - 1, t <= m + 1, 1 <= l <= m, integer j, l, m, t",
        sharp="trees of size at most m (printed: less than l)",
        of="reason: y-nodes",
    )
    c.bounded(
        lambda: ((sizes, s) for sizes, s in x_trees() if nodes(s) < sizes[0]),
        reduces_elsewhere,
        names=extent,
        text="p(v)C(v) > 0 only at the nodes l - 1 and l of the right path",
        every=f"{X_TREES} and fewer than l nodes",
        role="support",
    )
    c.bounded(
        lambda: ((sizes, s) for sizes, s in x_trees() if nodes(s) == sizes[0]),
        reduces_elsewhere,
        names=extent,
        text="p(v)C(v) > 0 only at the nodes l - 1 and l of the right path",
        every=f"{X_TREES} and l nodes",
        role="support",
    )
    c.argued(
        "the nodes of such a tree are the nodes i of its right path, with l - i + 1 variables x left, and the nodes j"
        " of its left paths, with m - j + 1 variables y left",
        every=f"{X_TREES} and fewer than l nodes",
        label="reason: the nodes",
    )
    c.applies("BDM20O.LC8.2", at={"k2": "m"}, where="2 <= l <= m, integer l, m")
    c.applies("BDM20O.LC8.4", at={"k1": "k", "k2": "m"}, where="3 <= k <= l <= m, integer k, l, m", part=1)
    c.applies("BDM20O.LC8.4", at={"k1": "k"}, where="2 <= k <= m, integer k, m", part=0)
    c.read_as(
        "a right x-path is optimal",
        other="it is the only optimal tree",
        why="for t <= l - 2 no tree of that size reduces the error, so that all are optimal; the lemma needs one",
    )


@claim(
    "BDM20O.E9",
    where="proof of Lemma C.9, eq. (9)",
    says=r"without a full right x-path $C(T)\le\sum_{i=1}^{l-1}2^{-(m+i)}+2^{-(m+l-1)}=2^{-m}-2^{-(m+l-1)}"
    r"+2^{-(m+l-1)}=2^{-m}\le2^{-l}$",
    serves="BDM20O.LC9",
    uses=["BDM20O.LC8.2", "BDM20O.LC8.4"],
)
def without_a_full_path(c: Check) -> None:
    """For l = 1 the sum is empty and the only such tree is a leaf; the bound holds.

    Of a right path with r < l x-nodes the i-th left
    path, of n nodes from depth i on, reduces the error by at most 2^-(m+i), so that r of them reduce it by at most
    2^-m - 2^-(m+r): a is their sum, and r = i - 1. The own nodes of the right path reduce it by what the second summand
    bounds, which is their sum, node by node. That C(T) is at most 2^-m, what both summands come to, is proved of the
    trees themselves, with x for 2^-l and y for 2^-m.
    """
    c.printed(
        f"{path('i', 'n', 'm')} <= 1/2^(m + i)", "i >= 1, 0 <= n <= m, integer i, m, n", label="one left path"
    )
    c.sequence(
        "a <= 1/2^m - 1/2^(m + i - 1)",
        "m >= 1, integer m, sequence a from i = 1, start a == 0, step a_next <= a + 1/2^(m + i)",
        label="left paths",
    )
    c.printed(
        f"1/2^m - 1/2^(m + r) <= {LEFT}", "0 <= r <= l - 1, l <= m, integer l, m, r", label="first summand"
    )
    c.printed(
        f"{PATH} <= 1/2^(m + l - 1)",
        f"0 <= r <= l - 1, l <= m, integer l, m, r, {Q}, {QR}",
        label="second summand",
    )
    c.sequence(*X_NODES, hints=X_NODES_HINTS, label="right path, node by node")
    c.growth(
        NO_FULL_PATH, NOT_FULL, hints=NO_FULL_PATH_HINTS, example=ROOT_OF_TWO, label="all nodes together"
    )
    c.sequence(
        "a == 1/2^m - 1/2^(m + i - 1)",
        "m >= 1, integer m, sequence a from i = 1, start a == 0, step a_next == a + 1/2^(m + i)",
        hints=StepHints(forms=("direct",), plus={"step 1": "1", "bound 1": "1"}),
        label="sum",
    )
    sums_of_left_paths(c)
    c.argued(
        "a tree of C_2 without a full right x-path has r < l x-nodes on it, and on the left of the i-th a path of n"
        " y-nodes, which sees the y-term from depth i on; its C is the sum of those of the right path and of the left"
        " paths, which these parts bound",
        every=X_TREES,
        label="the tree",
    )
    c.bounded(
        lambda: ((sizes, s) for sizes, s in x_trees() if len(s) < sizes[0]),
        exceeds_the_bound,
        names=extent,
        text="C(T) is at most the sum, its part from left sub-trees at most the first summand, that from the right path"
        " at most the second",
        every=f"{X_TREES} and fewer than l of them",
        role="support",
    )
    c.bounded(
        pairs_of_sizes(40),
        sum_differs,
        names="l m",
        text="the sum is its closed form, and with the second summand 2^-m",
        every="all 1 <= l <= m",
        role="support",
    )
    c.identity(f"({LEFT}) + 1/2^(m + l - 1)", "1/2^m", FAMILY, label="value")
    c.printed("1/2^m <= 1/2^l", FAMILY, label="end")
    c.applies("BDM20O.LC8.2", at={"k2": "m"}, where="2 <= l <= m, integer l, m")
    c.applies("BDM20O.LC8.4", at={"k1": "k", "k2": "m"}, where="3 <= k <= l <= m, integer k, l, m", part=1)


@claim(
    "BDM20O.LC9.s2",
    where="proof of Lemma C.9, after eq. (9)",
    says=r"a full right x-path has error reduction $2^{-(m+l-1)}+2^{-l}-2^{-(m+l-1)}=2^{-l}$, that of its nodes $l-1$"
    r" and $l$; so it has at least that of any tree without one, and WLOG the optimal tree has one for $t>l$",
    serves="BDM20O.LC9",
    uses=["BDM20O.LC8.2", "BDM20O.LC8.3"],
)
def full_path(c: Check) -> None:
    """For l = 1 the path is one node, there is no node l - 1, and C = 1/2 - 2^-m < 2^-l (Lemma C.8, item 3).

    The value is that of the sum over the nodes, i of them, at i = l. What the proof concludes holds for l = 1 as well:
    a tree of x-nodes on the right path without a full one is a leaf. The comparison is with r < l x-nodes and their
    left paths, which reduce the error by at most 2^-m - 2^-(m+r); of the trees themselves it is proved with x for 2^-l
    and y for 2^-m.
    """
    c.identity("1/2^(m + l - 1) + 1/2^l - 1/2^(m + l - 1)", "1/2^l", FAMILY, label="sum")
    for label, m, at_one in (
        ("value, l < m", "l < m", "m >= 2, integer m"),
        ("value, l = m", "l == m", "m = 1"),
    ):
        c.printed(f"{FULL_PATH} == 1/2^l", f"1 <= l, {m}, integer l, m, {Q}", label=label)
        c.repaired(f"{FULL_PATH} == 1/2^l", f"2 <= l, {m}, integer l, m, {Q}", hypothesis="l >= 2", of=label)
        c.strongest(f"{FULL_PATH} == 1/2 - 1/2^m", f"l = 1, {at_one}, {Q}", of=label)
    c.exact(
        "for (l, m) = (1, 2) a full right x-path has C(T) = 1/4, and 2^-l = 1/2",
        lambda: reduction_of(x_path(1), 1, 2) == Fraction(1, 4),
        role="support",
    )
    c.note(
        "Only l = 1 fails, which is an end of its range. For l = m that leaves l = m = 1, with C(T) = 0 and 2^-l = 1/2."
    )
    c.sequence(*X_NODES, hints=X_NODES_HINTS, label="node by node")
    c.printed(
        f"1/2^(i - 1)*{x_node('l - i + 1')} == 0",
        "1 <= i <= l - 2, l <= m, integer i, l, m",
        label="nodes before",
    )
    c.printed(
        f"1/2^(l - 2)*{x_node('2')} == 1/2^(m + l - 1)", "2 <= l <= m, integer l, m", label="node l - 1"
    )
    c.printed(f"1/2^(l - 1)*{x_node('1')} == 1/2^l - 1/2^(m + l - 1)", FAMILY, label="node l")
    c.bounded(
        pairs_of_sizes(MOST),
        last_two_differ,
        names="l m",
        text="node l - 1 contributes 2^-(m+l-1), node l the rest, all others nothing",
        every="all 1 <= l <= m",
        role="support",
    )
    last = f"1/2^m - 1/2^(m + r) + {PATH} <= {FULL_PATH}"
    c.printed(last, f"0 <= r <= l - 1, l <= m, integer l, m, r, {Q}, {QR}", label="comparison")
    c.growth(
        NO_BETTER,
        NOT_FULL,
        hints=NO_BETTER_HINTS,
        example=ROOT_OF_TWO,
        label="any tree of the lemma without one",
    )
    c.bounded(
        lambda: ((sizes, s) for sizes, s in x_trees() if len(s) < sizes[0]),
        beats_the_full_path,
        names=extent,
        text="a full right x-path has at least the error reduction of T",
        every=f"{X_TREES} and fewer than l of them",
        role="support",
    )
    c.exact(
        "for (l, m) = (1, 2) a right y-path of 2 nodes, each with x_1 on its left, has a larger error reduction than a"
        " full right x-path",
        lambda: beats_the_full_path(((1, 2), Y_TREE)) is not None,
        role="support",
    )
    c.computed(
        "C(T) of this tree, and of a full right x-path",
        (reduction_of(Y_TREE, 1, 2), reduction_of(x_path(1), 1, 2)),
    )
    c.read_as(
        "any tree without a full right x-path that has only x-nodes on its right path, as T in the lemma",
        other="any tree in C_2, or any tree at all, without one: then it is false, as for (l, m) = (1, 2) a right path"
        " of y_1 and y_2 with x_1 on the left of both has C(T) = 3/8 against 1/4",
        why="the sentence closes the argument on T, whose right path has only x-nodes; (9) counts no other nodes on it",
    )
    c.argued(
        "node i of a right x-path is reached with 2^-(i-1), all answers above it being 1, and has l - i + 1 variables x"
        " and m variables y; its split on an x leaves the y-term or one x less, each with 1/2, so that C(v), and by (3)"
        " C(T), are what these parts have",
        every="all 1 <= l <= m, all right x-paths",
        label="C written out",
    )
    c.optimal(FULL_PATHS, FULL_PATHS_HINTS, label="WLOG")
    c.note(STATES_OF_TWO_TERMS)
    c.argued(
        "filled(j, r) has all x-nodes on its right path, and t nodes for t = l + j m + r; every l <= t < l(m + 1) is"
        " such a number, and at t = l(m + 1) the tree is filled(l, 0), so that some optimal tree has a full right"
        " x-path",
        every="all 1 <= l <= m, l < t <= l(m + 1)",
        role="join",
        of="WLOG",
    )
    c.bounded(
        [(l, m, t) for l, m in pairs_of_sizes(MOST) for t in range(l + 1, l * (m + 1) + 1)],
        no_optimum_with_full_path,
        names="l m t",
        text="some optimal tree with t nodes has a full right x-path",
        every="all 1 <= l <= m, l < t <= l(m + 1)",
        role="support",
    )
    c.applies("BDM20O.LC8.2", at={"k2": "m"}, where="2 <= l <= m, integer l, m")
    c.applies("BDM20O.LC8.3", at={"k2": "m"}, where=FAMILY)


# -- what the claims run


def x_trees() -> Iterator[Case]:
    """All shapes with x-nodes only on the right path, with at least one node."""
    for l, m in pairs_of_sizes(TREES):
        for t in range(1, l * (m + 1) + 1):
            yield from (((l, m), s) for s in shapes(l, m, t, "x"))


def extent(case: Case) -> dict[str, object]:
    """The parameters of a case, for the report."""
    (l, m), shape = case
    return {"l": l, "m": m, "t": nodes(shape)}


def named(case: Case, **more: object) -> dict[str, object]:
    """A witness: the sizes, the lengths of the left paths, and more."""
    (l, m), shape = case
    return {"l": l, "m": m, "left paths": str([n for _, n in shape]), **more}


def optimal_and_not_as_good(case: Case) -> dict[str, object] | None:
    """A witness of an optimal tree that differs from B_t in C."""
    (l, m), shape = case
    t = nodes(shape)
    if error_of(shape, l, m) != least_error(l, m, t):
        return None
    found, expected = reduction_of(shape, l, m), reduction_of(b_shape(l, m, t), l, m)
    return None if found == expected else named(case, C=found, **{"C(B_t)": expected})


def better_than_b(case: tuple[int, int, int]) -> dict[str, object] | None:
    """A witness where the best tree with x-nodes only on the right path is not as good as B_t."""
    l, m, t = case
    least = least_errors_in_c2(l, m, l * (m + 1), "x")[t]
    return None if least == error_of(b_shape(l, m, t), l, m) else {"l": l, "m": m, "t": t}


def no_optimum_with_full_path(case: tuple[int, int, int]) -> dict[str, object] | None:
    """A witness where the tree of figure 3 has not the least error, or not the whole right x-path."""
    l, m, t = case
    shape = b_shape(l, m, t)
    optimal = error_of(shape, l, m) == least_error(l, m, t)
    return None if optimal and len(shape) == l and nodes(shape) == t else {"l": l, "m": m, "t": t}


def reduces_elsewhere(case: Case) -> dict[str, object] | None:
    """A witness of a positive p(v)C(v) at another node."""
    (l, m), shape = case
    parts = reductions(shape, l, m)
    others = [r for i, r in enumerate(parts.right, start=1) if i not in (l - 1, l)]
    return named(case) if any(others) or any(parts.left) else None


def path_not_optimal(case: tuple[int, int, int]) -> dict[str, object] | None:
    """A witness where the right x-path has not the least error."""
    l, m, t = case
    return None if error_of(x_path(t), l, m) == least_error(l, m, t) else dict(zip("lmt", case, strict=True))


def sum_differs(sizes: Sizes) -> dict[str, object] | None:
    """A witness against the value of the sum."""
    l, m = sizes
    last = Fraction(1, 2 ** (m + l - 1))
    total = sum((Fraction(1, 2 ** (m + i)) for i in range(1, l)), Fraction(0))
    fine = total == Fraction(1, 2**m) - last and total + last == Fraction(1, 2**m)
    return None if fine else {"l": l, "m": m, "sum": total}


def exceeds_the_bound(case: Case) -> dict[str, object] | None:
    """A witness against (9) or against one of its two summands."""
    (l, m), shape = case
    parts = reductions(shape, l, m)
    left, right = sum(parts.left), sum(parts.right)
    node = Fraction(1, 2 ** (m + l - 1))
    within = left <= Fraction(1, 2**m) - node and right <= node and left + right <= Fraction(1, 2**m)
    return None if within else named(case, left=left, right=right)


def beats_the_full_path(case: Case) -> dict[str, object] | None:
    """A witness that reduces the error more than a full right x-path."""
    (l, m), shape = case
    found = reduction_of(shape, l, m)
    return None if found <= reduction_of(x_path(l), l, m) else named(case, C=found)


def last_two_differ(sizes: Sizes) -> dict[str, object] | NoValue | None:
    """A witness where the nodes of the full right x-path contribute otherwise; for l = 1 there is one node."""
    l, m = sizes
    if l == 1:
        return NoValue("there is no node l - 1")
    found = reductions(x_path(l), l, m).right
    node = Fraction(1, 2 ** (m + l - 1))
    expected = (*[Fraction(0)] * (l - 2), node, Fraction(1, 2**l) - node)
    return None if found == expected else {"l": l, "m": m}
