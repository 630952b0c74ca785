r"""Lemma C.9: the steps of its proof that move nodes between left sub-trees.

Paper: BDM20O, appendix C.2.
Decided here: that left sub-trees that are not full reduce no error, and that nodes can move up, for all l, m and all
numbers of nodes; on all small trees, as a control.
Found: in the last step k_1 and k_2 are called the depths of the last nodes; the formula is right for the first ones.
"""

from collections.abc import Iterator

from lemmas.optimality.left_paths import path
from lemmas.optimality.lemma_c9 import X_TREES, Case, extent, named, x_trees
from lemmas.optimality.two_term_moves import moved, reductions
from lemmas.optimality.two_term_trees import Shape, reduction_of
from verify.claims import Check, claim
from verify.rationals import Fraction


@claim(
    "BDM20O.LC9.s3",
    where="proof of Lemma C.9, left sub-trees that are not full",
    says="a left sub-tree that is not full has error reduction 0 at all its nodes, so that they can be removed, and"
    " placing them in higher left sub-trees does not decrease the error reduction",
    serves="BDM20O.LC9",
    uses=["BDM20O.LC8.4"],
)
def nodes_move_up(c: Check) -> None:
    """Node j of n < m has m - j + 1 variables left.

    The family are the y-nodes of left paths, with p(v)C(v) as w where they stand; u is 1 at those that are removed, and
    v is p(v)C(v) of a node in its new place.
    """
    c.printed(
        "min(1/2^k, 1 - 1/2^k) - min(1/2^(k - 1), 1 - 1/2^(k - 1))/2 == 0",
        "k = m - j + 1, 1 <= j <= n, n < m, integer j, m, n",
        label="zero",
    )
    c.printed(
        "p*(min(1/2^k, 1 - 1/2^k) - min(1/2^(k - 1), 1 - 1/2^(k - 1))/2) >= 0",
        "0 < p <= 1, k >= 1, integer k",
        label="every node",
    )
    c.family(
        "sum((1 - u)*w) + sum(v) >= sum(w)", "each w >= 0, 0 <= u <= 1, u*w == 0, v >= 0", label="placing"
    )
    c.argued(
        "node j of a left path has m - j + 1 variables y left, wherever the path hangs, and a node in its new place is"
        " again a y-node of a left path; so the first two parts are about u*w and v",
        every=f"{X_TREES}, l of them",
        label="the nodes",
    )
    c.bounded(
        full_path_trees,
        partial_path_reduces,
        names=extent,
        text="the nodes of a left sub-tree with fewer than m y-nodes contribute 0",
        every=f"{X_TREES}, l of them",
        role="support",
    )
    c.bounded(
        full_path_trees,
        moving_partial_hurts,
        names=extent,
        text="nodes of such a sub-tree in a higher one that has room do not decrease C(T)",
        every=f"{X_TREES}, l of them",
        role="support",
    )
    c.applies("BDM20O.LC8.4", at={"k1": "k"}, where="2 <= k <= m, integer k, m", part=0)
    c.read_as(
        "any number of its nodes, as far as a higher left sub-tree has room for them",
        other="all of its nodes",
        why="the higher left sub-trees may have less room than it has nodes",
    )


@claim(
    "BDM20O.LC9.s4",
    where="proof of Lemma C.9, last paragraph",
    says=r"making $T''_L$ full with nodes of a lower, full $T'_L$ increases the error reduction by"
    r" $2^{-(m+k_2)}-2^{-(m+k_1)}>0$, $k_1,k_2$ the depths of the last nodes in $T'_L,T''_L$",
    serves="BDM20O.LC9",
    uses=["BDM20O.LC8.1"],
)
def full_paths_move_up(c: Check) -> None:
    """A last node at depth d contributes 2^-d/2; one of m nodes whose first is at depth k has d = k + m - 1.

    With the depths of the last nodes the increase is 2^-(k2+1) - 2^-(k1+1). T''_L has n < m nodes before, and T'_L has
    them after.
    """
    c.bounded(
        full_path_trees,
        increase_differs_from_printed,
        names=extent,
        within=has_lower_full_path,
        text="the increase is 2^-(m+k2) - 2^-(m+k1) > 0 with the depths of the last nodes",
        every=f"{X_TREES}, l of them, T'_L full and T''_L above it not",
        label="increase",
    )
    after, before = (f"{path('k1', a, 'm')} + {path('k2', b, 'm')}" for a, b in (("n", "m"), ("m", "n")))
    c.reading(
        f"{after} - ({before}) == 1/2^(m + k2) - 1/2^(m + k1)",
        "1 <= k2 < k1, 0 <= n < m, integer k1, k2, m, n",
        why="the formula has m beside k, as eq. (9) has, and is right for the depths of the first nodes",
        of="increase",
    )
    c.argued(
        "T'_L and T''_L are paths of y-nodes in the y-term alone, with their first nodes at the depths k1 and k2, of m"
        " and n nodes before, of n and m after; by (3) nothing else in C(T) changes",
        every=f"{X_TREES}, l of them, T'_L full and T''_L above it not",
        role="join",
        of="increase",
    )
    c.bounded(
        full_path_trees,
        increase_differs,
        names=extent,
        text="the increase is 2^-(m+k2) - 2^-(m+k1) > 0 with the depths of the first nodes",
        every=f"{X_TREES}, l of them, T'_L full and T''_L above it not",
        role="support",
    )
    c.printed("1/2^(m + k2) - 1/2^(m + k1) > 0", "1 <= k2 < k1, m >= 1, integer k1, k2, m", label="positive")
    c.identity("1/2^(k + m - 1)*(1/2)", "1/2^(m + k)", "k >= 1, m >= 1, integer k, m", role="support")


# -- what the claims run


def full_path_trees() -> Iterator[Case]:
    """All shapes with x-nodes only on the right path, and l of them."""
    return ((sizes, s) for sizes, s in x_trees() if len(s) == sizes[0])


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


def has_lower_full_path(case: Case) -> bool:
    """The paper's hypotheses: a full right x-path, and a full left y-path below one that is not full."""
    (l, m), shape = case
    below = any(shape[lower][1] == m for lower, _ in pairs_below(shape, m))
    return 1 <= l <= m and len(shape) == l and all(letter == "x" for letter, _ in shape) and below


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
