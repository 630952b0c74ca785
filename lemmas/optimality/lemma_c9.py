r"""Lemma C.9: an optimal tree in C_2 with x-nodes only on its right path is as good as B_t.

Paper: BDM20O, appendix C.2.
Decided here: the lemma, its four steps and eq. (9), as inequalities for all 1 <= l <= m where they are formulas,
on all trees of stated sizes where they speak of trees.
Found: the lemma is true for the B_t of figure 3. For l = 1 there is no node l - 1, and a full right x-path
reduces the error by 1/2 - 2^-m, not by 2^-l; nothing is lost, as then every tree but a leaf has one. In the
last step k_1 and k_2 are called the depths of the last nodes; the formula is right for the first ones.
"""

from collections.abc import Iterator
from fractions import Fraction

from lemmas.optimality.tree_classes import least_errors_in_c2
from lemmas.optimality.two_term_moves import moved, reductions, x_path
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
from verify.claims import Check, claim

UP_TO = f"1 <= l <= m <= {MOST}"
TREES = 5
ALL_TREES = f"1 <= l <= m <= {TREES}, all trees in C_2 with x-nodes only on the right path"
Case = tuple[Sizes, Shape]

Q = "q = 1/2^l + 1/2^m - 1/2^(l + m)"
FULL_PATH = "min(q, 1 - q) - (1 - 1/2^l)/2^m"
"""C of the full right x-path: before, min(q, 1 - q); after, 2^-m at every node of it that goes left."""


@claim(
    "BDM20O.LC9",
    where="Lemma C.9",
    says=r"if $T\in\mathcal C_2$ has $t$ nodes, is optimal in $\mathcal T_t$ and has only x-nodes on its right path,"
    r" then $C(T)=C(B_t)$",
    uses=["BDM20O.LC9.s1", "BDM20O.LC9.s3", "BDM20O.E9"],
)
def as_good_as_b(c: Check) -> None:
    """Such a T has at most l(m + 1) nodes, so that B_t exists. What the proof shows needs no optimal T."""
    c.ill_formed("B_t as printed is no definite tree (see S6.BT)", printed_definition_fault)
    why = "figure 3 shows B_t"
    c.exhaustive(
        x_trees(),
        optimal_and_not_as_good,
        sizes=f"{ALL_TREES}",
        text="where C(T) is the largest of all trees in T_t, C(T) = C(B_t) for the tree of figure 3",
        role="reading",
        why=why,
    )
    c.exhaustive(
        pairs_of_sizes(MOST),
        better_than_b,
        sizes=f"{UP_TO}, every t <= l(m + 1)",
        text="the largest C(T) of all trees in C_2 with x-nodes only on the right path is C(B_t)",
        role="reading",
        why=why,
    )


@claim(
    "BDM20O.LC9.s1",
    where="proof of Lemma C.9, first paragraph",
    says=r"for $t\le l$ the optimal tree is a right x-path, as in a tree of size less than $l$ only the nodes $l-1$"
    r" and $l$ of the right path have $C(v)>0$",
    serves="BDM20O.LC9",
    uses=["BDM20O.LC8.4"],
)
def small_trees(c: Check) -> None:
    """Needed, and true, up to size l, the first with a node l."""
    c.exhaustive(
        ((sizes, s) for sizes, s in x_trees() if nodes(s) <= sizes[0]),
        reduces_elsewhere,
        sizes=f"{ALL_TREES} and at most l nodes",
        text="p(v)C(v) > 0 only at the nodes l - 1 and l of the right path",
    )
    c.exhaustive(
        ((l, m, t) for l, m in pairs_of_sizes(MOST) for t in range(1, l + 1)),
        path_not_optimal,
        sizes=f"{UP_TO}, t <= l",
        text="the right x-path with t nodes has the least error",
    )
    c.applies("BDM20O.LC8.4", at={"k1": "k", "k2": "m"}, where="3 <= k <= l <= m, integer k, l, m", part=1)
    c.applies("BDM20O.LC8.4", at={"k1": "k"}, where="2 <= k <= m, integer k, m", part=0)
    c.note("For t <= l - 2 other trees are optimal, too: no tree of that size reduces the error.")


@claim(
    "BDM20O.E9",
    where="proof of Lemma C.9, eq. (9)",
    says=r"without a full right x-path $C(T)\le\sum_{i=1}^{l-1}2^{-(m+i)}+2^{-(m+l-1)}=2^{-m}\le2^{-l}$",
    serves="BDM20O.LC9",
    uses=["BDM20O.LC8.2", "BDM20O.LC8.4"],
)
def without_a_full_path(c: Check) -> None:
    """The closed form of the sum by its first value and its differences. For l = 1 the only such tree is a leaf."""
    closed = "(1/2^m - 1/2^(m + l - 1))"
    c.identity("1/2^m - 1/2^(m + 1 - 1)", "0", "m >= 1, integer m")
    c.identity(f"(1/2^m - 1/2^(m + l)) - {closed}", "1/2^(m + l)", "1 <= l <= m, integer l, m")
    c.identity(f"{closed} + 1/2^(m + l - 1)", "1/2^m", "1 <= l <= m, integer l, m")
    c.printed("1/2^m <= 1/2^l", "1 <= l <= m, integer l, m")
    c.exhaustive(
        pairs_of_sizes(40),
        sum_differs,
        sizes="1 <= l <= m <= 40",
        text="the sum as it stands is 2^-m",
    )
    c.exhaustive(
        ((sizes, s) for sizes, s in x_trees() if len(s) < sizes[0]),
        exceeds_the_bound,
        sizes=f"{ALL_TREES} and fewer than l of them",
        text="C(T), its part from left sub-trees and that from the right path are at most as displayed",
    )
    c.applies("BDM20O.LC8.2", at={"k2": "m"}, where="2 <= l <= m, integer l, m")
    c.applies("BDM20O.LC8.4", at={"k1": "k", "k2": "m"}, where="3 <= k <= l <= m, integer k, l, m", part=1)
    c.note("For l >= 2 the bound is reached: l - 1 x-nodes with full left y-paths.")


@claim(
    "BDM20O.LC9.s2",
    where="proof of Lemma C.9, after eq. (9)",
    says=r"a full right x-path has error reduction $2^{-(m+l-1)}+2^{-l}-2^{-(m+l-1)}=2^{-l}$, that of its nodes $l-1$"
    r" and $l$",
    serves="BDM20O.LC9",
)
def full_path(c: Check) -> None:
    """For l = 1 the path is one node, there is no node l - 1, and C = 1/2 - 2^-m (Lemma C.8, item 3)."""
    c.identity("1/2^(m + l - 1) + 1/2^l - 1/2^(m + l - 1)", "1/2^l", "1 <= l <= m, integer l, m")
    c.printed(f"{FULL_PATH} == 1/2^l", f"1 <= l <= m, integer l, m, {Q}")
    c.repaired(f"{FULL_PATH} == 1/2^l", f"2 <= l <= m, integer l, m, {Q}", hypothesis="l >= 2")
    c.exhaustive(
        [(l, m) for l, m in pairs_of_sizes(MOST) if l >= 2],
        last_two_differ,
        sizes=f"2 <= l <= m <= {MOST}",
        text="node l - 1 contributes 2^-(m+l-1), node l the rest, all others nothing",
        role="repaired",
        why="l >= 2",
    )
    c.strongest(f"{FULL_PATH} == 1/2 - 1/2^m", f"l = 1, m >= 1, integer m, {Q}")
    c.note(
        "For l = 1 a full right x-path reduces the error by 1/2 - 2^-m < 2^-l. What the proof concludes holds"
        " there as well: a tree of x-nodes on the right path without a full one is then a leaf."
    )


@claim(
    "BDM20O.LC9.s3",
    where="proof of Lemma C.9, left sub-trees that are not full",
    says="a left sub-tree that is not full has error reduction 0, and moving its nodes to higher left sub-trees does"
    " not decrease the error reduction",
    serves="BDM20O.LC9",
    uses=["BDM20O.LC8.4"],
)
def nodes_move_up(c: Check) -> None:
    """Any number of its nodes, as far as the higher one has room for them."""
    c.exhaustive(
        full_path_trees(),
        partial_path_reduces,
        sizes=f"{ALL_TREES}, l of them",
        text="the left sub-trees with fewer than m y-nodes contribute 0",
    )
    c.exhaustive(
        full_path_trees(),
        moving_partial_hurts,
        sizes=f"{ALL_TREES}, l of them",
        text="nodes of such a sub-tree in a higher one that has room do not decrease C(T)",
    )
    c.applies("BDM20O.LC8.4", at={"k1": "k"}, where="2 <= k <= m, integer k, m", part=0)


@claim(
    "BDM20O.LC9.s4",
    where="proof of Lemma C.9, last paragraph",
    says=r"making $T''_L$ full with nodes of a lower, full $T'_L$ increases the error reduction by"
    r" $2^{-(m+k_2)}-2^{-(m+k_1)}>0$, $k_1,k_2$ the depths of the last nodes in $T'_L,T''_L$",
    serves="BDM20O.LC9",
)
def full_paths_move_up(c: Check) -> None:
    """A last node at depth d contributes 2^-d/2; one of m nodes whose first is at depth k has d = k + m - 1."""
    c.exhaustive(
        full_path_trees(),
        increase_differs_from_printed,
        sizes=f"{ALL_TREES}, l of them",
        text="the increase is 2^-(m+k2) - 2^-(m+k1) > 0 with the depths of the last nodes",
    )
    why = "the formula has m beside k, and is right for the depths of the first nodes"
    c.exhaustive(
        full_path_trees(),
        increase_differs,
        sizes=f"{ALL_TREES}, l of them",
        text="the increase is 2^-(m+k2) - 2^-(m+k1) > 0 with the depths of the first nodes",
        role="reading",
        why=why,
    )
    c.identity(
        "1/2^(k + m - 1)*(1/2)", "1/2^(m + k)", "k >= 1, m >= 1, integer k, m", role="reading", why=why
    )
    c.reading("1/2^(m + k2) - 1/2^(m + k1) > 0", "1 <= k2 < k1, m >= 1, integer k1, k2, m", why=why)
    c.note("With the depths d of the last nodes the increase is 2^-(d2+1) - 2^-(d1+1).")


# -- what the claims run


def x_trees() -> Iterator[Case]:
    """All shapes with x-nodes only on the right path, with at least one node."""
    for l, m in pairs_of_sizes(TREES):
        for t in range(1, l * (m + 1) + 1):
            yield from (((l, m), s) for s in shapes(l, m, t, "x"))


def full_path_trees() -> Iterator[Case]:
    """Those with a full right x-path."""
    return ((sizes, s) for sizes, s in x_trees() if len(s) == sizes[0])


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


def better_than_b(sizes: Sizes) -> dict[str, object] | None:
    """A witness where the best tree with x-nodes only on the right path is not as good as B_t."""
    l, m = sizes
    for t, least in enumerate(least_errors_in_c2(l, m, l * (m + 1), "x")):
        if least != error_of(b_shape(l, m, t), l, m):
            return {"l": l, "m": m, "t": t}
    return None


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
    total = sum((Fraction(1, 2 ** (m + i)) for i in range(1, l)), Fraction(1, 2 ** (m + l - 1)))
    return None if total == Fraction(1, 2**m) else {"l": l, "m": m, "sum": total}


def exceeds_the_bound(case: Case) -> dict[str, object] | None:
    """A witness against (9) or against one of its two summands."""
    (l, m), shape = case
    parts = reductions(shape, l, m)
    left, right = sum(parts.left), sum(parts.right)
    node = Fraction(1, 2 ** (m + l - 1))
    within = left <= Fraction(1, 2**m) - node and right <= node and left + right <= Fraction(1, 2**m)
    return None if within else named(case, left=left, right=right)


def last_two_differ(sizes: Sizes) -> dict[str, object] | None:
    """A witness where the nodes of the full right x-path contribute otherwise."""
    l, m = sizes
    found = reductions(x_path(l), l, m).right
    node = Fraction(1, 2 ** (m + l - 1))
    expected = (*[Fraction(0)] * (l - 2), node, Fraction(1, 2**l) - node)
    return None if found == expected else {"l": l, "m": m}


def partial_path_reduces(case: Case) -> dict[str, object] | None:
    """A witness of a left path with fewer than m nodes and an error reduction."""
    (l, m), shape = case
    left = reductions(shape, l, m).left
    return named(case) if any(r for (_, n), r in zip(shape, left, strict=True) if n < m) else None


def pairs_below(shape: Shape, m: int) -> Iterator[tuple[int, int]]:
    """A lower left path that is no leaf and a higher one that is not full."""
    lengths = [n for _, n in shape]
    for lower, n in enumerate(lengths):
        if n:
            yield from ((lower, upper) for upper in range(lower) if lengths[upper] < m)


def moving_partial_hurts(case: Case) -> dict[str, object] | None:
    """A witness where nodes of a left path that is not full are moved up, and C(T) decreases."""
    (l, m), shape = case
    before = reduction_of(shape, l, m)
    for lower, upper in pairs_below(shape, m):
        n, room = shape[lower][1], m - shape[upper][1]
        for count in range(1, min(n, room) + 1 if n < m else 1):
            if reduction_of(moved(shape, lower, upper, count), l, m) < before:
                return named(case, lower=lower, upper=upper, moved=count)
    return None


def increase_differs_from_printed(case: Case) -> dict[str, object] | None:
    """A witness against the increase with the depths of the last nodes."""
    return _increase_differs(case, below_first=case[0][1] - 1)


def increase_differs(case: Case) -> dict[str, object] | None:
    """A witness against the increase with the depths of the first nodes."""
    return _increase_differs(case, below_first=0)


def _increase_differs(case: Case, *, below_first: int) -> dict[str, object] | None:
    """k is the depth of the first node of a left path, plus `below_first`."""
    (l, m), shape = case
    for lower, upper in pairs_below(shape, m):
        if shape[lower][1] < m:
            continue
        k1, k2 = (i + 1 + below_first for i in (lower, upper))
        printed = Fraction(1, 2 ** (m + k2)) - Fraction(1, 2 ** (m + k1))
        filled = moved(shape, lower, upper, m - shape[upper][1])
        found = reduction_of(filled, l, m) - reduction_of(shape, l, m)
        if found != printed or found <= 0:
            return named(case, k1=k1, k2=k2, increase=found, printed=printed)
    return None
