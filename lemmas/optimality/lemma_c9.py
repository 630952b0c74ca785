r"""Lemma C.9: among the trees of C_2 with x-nodes on the right path B_t is best.

Paper: BDM20O, appendix C.2.
Decided here: the lemma for all terms up to 12 + 12; its steps, in closed form and on all shapes up to 5 + 5.
Found: the lemma is true. A full right x-path reduces the error by 2^-l only for l >= 2; for l = 1 there is no
node number l - 1, and the reduction is 1/2 - 2^-m. In the last step the depths must be those of the roots of
the left sub-trees, not of their last nodes.
"""

from fractions import Fraction

from lemmas.optimality.two_term_runs import MOST, Sizes, optimum, pairs_of_sizes
from lemmas.optimality.two_term_trees import Shape, b_shape, error_of, reduction_of, shapes
from verify.claims import Check, claim

SMALL = 5
ON_SHAPES = f"1 <= l <= m <= {SMALL}, all shapes with x-nodes on the right path and at most 11 nodes"
LM = "1 <= l <= m, integer l, m"


@claim(
    "BDM20O.LC9",
    where="Lemma C.9",
    says=r"if $T\in\mathcal C_2$ has $t$ nodes, least error in $\mathcal T_t$ and only x-nodes on its right path, then"
    r" $C(T)=C(B_t)$",
    uses=["BDM20O.LC8.cov"],
)
def right_x_paths(c: Check) -> None:
    """Equivalently: if any such tree is optimal, then B_t is."""
    c.exhaustive(
        pairs_of_sizes(MOST),
        b_is_worse,
        sizes=f"1 <= l <= m <= {MOST}, every t up to l(m + 1), beyond which no such T exists",
        text="C(B_t) = C(P[f = 1]) - OPT(t), hence C(T) = C(B_t) for every optimal T",
    )


@claim(
    "BDM20O.LC9.s1",
    where="proof of Lemma C.9",
    says=r"if $t\le l$, the optimal tree is a right x-path, since only the x-nodes number $l-1$ and $l$ have $C(v)>0$",
    serves="BDM20O.LC9",
)
def short_trees(c: Check) -> None:
    """A left y-path that could reduce the error has m nodes, and with its parent it needs m + 1 > l."""
    c.exhaustive(
        [(l, m, t) for l, m in pairs_of_sizes(SMALL + 2) for t in range(1, l + 1)],
        path_is_worse,
        sizes=f"1 <= t <= l <= m <= {SMALL + 2}, all shapes with x-nodes on the right path",
        text="the right x-path has the least error, and no other node reduces the error",
    )


@claim(
    "BDM20O.E9",
    where="eq. (9)",
    says=r"$\sum_{i=1}^{l-1}2^{-(m+i)}+2^{-(m+l-1)}=2^{-m}-2^{-(m+l-1)}+2^{-(m+l-1)}=2^{-m}\le2^{-l}$",
    serves="BDM20O.LC9",
)
def bound_without_a_full_path(c: Check) -> None:
    """The sum telescopes; then the bound itself on all shapes whose right path is not full."""
    c.identity("1/2^(m + i)", "1/2^(m + i - 1) - 1/2^(m + i)", "i >= 1, m >= 1, integer i, m")
    c.exhaustive(
        pairs_of_sizes(40),
        sum_differs,
        sizes="1 <= l <= m <= 40",
        text="the sum is 2^-m - 2^-(m+l-1)",
    )
    c.printed("1/2^m - 1/2^(m + l - 1) + 1/2^(m + l - 1) <= 1/2^l", LM)
    c.exhaustive(
        pairs_of_sizes(SMALL),
        exceeds_the_bound,
        sizes=ON_SHAPES,
        text="with fewer than l x-nodes on the right path C(T) <= 2^-m",
    )


@claim(
    "BDM20O.LC9.s2",
    where="proof of Lemma C.9",
    says=r"a full right x-path has error reduction $2^{-(m+l-1)}+2^{-l}-2^{-(m+l-1)}=2^{-l}$",
    uses=["BDM20O.LC8.2", "BDM20O.LC8.3"],
    serves="BDM20O.LC9",
)
def full_path(c: Check) -> None:
    """For l = 1 it is 1/2 - 2^-m: the node number l - 1 does not exist. That is still enough for the lemma."""
    words = "C(T) = 2^-l for the right path of l x-nodes"
    c.identity("1/2^(m + l - 1) + 1/2^l - 1/2^(m + l - 1)", "1/2^l", LM)
    c.exhaustive(pairs_of_sizes(MOST), full_path_differs, sizes=f"1 <= l <= m <= {MOST}", text=words)
    c.exhaustive(
        [(l, m) for l, m in pairs_of_sizes(MOST) if l >= 2],
        full_path_differs,
        sizes=f"2 <= l <= m <= {MOST}",
        text=words,
        role="repaired",
        why="l >= 2",
    )
    c.exhaustive(
        [(1, m) for m in range(1, MOST + 1)],
        single_node_differs,
        sizes=f"l = 1, m <= {MOST}",
        text="for l = 1 the reduction is 1/2 - 2^-m, and no smaller tree has any",
        role="strongest",
    )


@claim(
    "BDM20O.LC9.s3",
    where="proof of Lemma C.9",
    says="a left sub-tree that is not full has error reduction 0, and its nodes may be moved to higher left sub-trees",
    serves="BDM20O.LC9",
)
def not_full(c: Check) -> None:
    """Removing them changes nothing; placing them higher cannot hurt."""
    c.exhaustive(pairs_of_sizes(SMALL), moving_up_hurts, sizes=ON_SHAPES)


@claim(
    "BDM20O.LC9.s4",
    where="proof of Lemma C.9",
    says=r"moving nodes from a full left sub-tree $T'_L$ to a higher one $T''_L$ that becomes full adds"
    r" $2^{-(m+k_2)}-2^{-(m+k_1)}>0$, $k_1,k_2$ the depths of the last nodes in $T'_L$ and $T''_L$",
    serves="BDM20O.LC9",
)
def full(c: Check) -> None:
    """With the depths of the last nodes it would be 2^-(k_2+1) - 2^-(k_1+1)."""
    sizes = f"1 <= l <= m <= {SMALL}, all pairs of left sub-trees"
    c.exhaustive(move_cases(), added_differs(last=True), sizes=sizes, text="k: the depths of the last nodes")
    c.exhaustive(
        move_cases(),
        added_differs(last=False),
        sizes=sizes,
        text="k: the depths of the roots of the two left sub-trees",
        role="reading",
        why="a full left sub-tree whose root has depth k reduces the error by 2^-k 2^-m",
    )
    c.printed("1/2^(m + i) > 1/2^(m + j)", "m >= 1, 1 <= i < j, integer m, i, j")


def x_path(n: int) -> Shape:
    """A right path of n x-nodes."""
    return (("x", 0),) * n


def x_shapes(sizes: Sizes, most: int = 11) -> list[Shape]:
    """All shapes with x-nodes on the right path and at most so many nodes."""
    return [s for t in range(most + 1) for s in shapes(*sizes, t, "x")]


def b_is_worse(sizes: Sizes) -> dict[str, object] | None:
    """A witness where B_t is not optimal."""
    l, m = sizes
    for t in range(1, l * (m + 1) + 1):
        found = error_of(b_shape(l, m, t), l, m)
        if found != optimum(sizes)[t]:
            return {"l": l, "m": m, "t": t, "E(B_t)": found, "OPT": optimum(sizes)[t]}
    return None


def path_is_worse(case: tuple[int, int, int]) -> dict[str, object] | None:
    """A witness of a shape with t <= l nodes and less error than the right x-path, or of another useful node."""
    l, m, t = case
    path = reduction_of(x_path(t), l, m)
    for s in shapes(l, m, t, "x"):
        if reduction_of(s, l, m) > path or reduction_of(s, l, m) != reduction_of(x_path(len(s)), l, m):
            return {"l": l, "m": m, "t": t, "shape": str(s)}
    early = max(0, min(t, l - 2))
    return {"l": l, "m": m, "t": t, "early": early} if reduction_of(x_path(early), l, m) else None


def sum_differs(sizes: Sizes) -> dict[str, object] | None:
    """A witness against the sum in (9)."""
    l, m = sizes
    found = sum((Fraction(1, 2 ** (m + i)) for i in range(1, l)), Fraction(0))
    return None if found == Fraction(1, 2**m) - Fraction(1, 2 ** (m + l - 1)) else {"l": l, "m": m}


def exceeds_the_bound(sizes: Sizes) -> dict[str, object] | None:
    """A witness of a right path that is not full and of more reduction than 2^-m."""
    l, m = sizes
    for s in x_shapes(sizes):
        if len(s) < l and reduction_of(s, l, m) > Fraction(1, 2**m):
            return {"l": l, "m": m, "shape": str(s)}
    return None


def full_path_differs(sizes: Sizes) -> dict[str, object] | None:
    """A witness where the full right x-path does not reduce the error by 2^-l."""
    l, m = sizes
    found = reduction_of(x_path(l), l, m)
    return (
        None if found == Fraction(1, 2**l) else {"l": l, "m": m, "C(T)": found, "printed": Fraction(1, 2**l)}
    )


def single_node_differs(sizes: Sizes) -> dict[str, object] | None:
    """A witness against the case l = 1."""
    found = reduction_of(x_path(1), *sizes)
    return (
        None if found == Fraction(1, 2) - Fraction(1, 2 ** sizes[1]) >= 0 else {"m": sizes[1], "C(T)": found}
    )


def with_length(shape: Shape, place: int, length: int) -> Shape:
    """The shape with another left path at one node of the right path."""
    return (*shape[:place], (shape[place][0], length), *shape[place + 1 :])


def moving_up_hurts(sizes: Sizes) -> dict[str, object] | None:
    """A witness where a left path that is not full matters, or where moving its nodes up increases the error."""
    l, m = sizes
    for s in x_shapes(sizes):
        before = reduction_of(s, l, m)
        for low, (_, n) in enumerate(s):
            if not 0 < n < m:
                continue
            removed = with_length(s, low, 0)
            moved = (
                with_length(removed, high, min(m, s[high][1] + n)) for high in range(low) if s[high][1] < m
            )
            if reduction_of(removed, l, m) != before or any(reduction_of(x, l, m) < before for x in moved):
                return {"l": l, "m": m, "shape": str(s), "place": low}
    return None


def move_cases() -> list[tuple[Sizes, int, int, int]]:
    """(l, m), the places of a higher and a lower x-node, and the nodes in the higher left path, not full."""
    return [
        ((l, m), high, low, n)
        for l, m in pairs_of_sizes(SMALL)
        for low in range(l)
        for high in range(low)
        for n in range(m)
    ]


class added_differs:  # noqa: N801  # used like a function
    """A check of the printed difference, with the depths of the last nodes or of the roots for k_1 and k_2."""

    def __init__(self, *, last: bool) -> None:
        self.last = last

    def __call__(self, case: tuple[Sizes, int, int, int]) -> dict[str, object] | None:
        (l, m), high, low, n = case
        before = with_length(with_length(x_path(l), low, m), high, n)
        after = with_length(with_length(before, high, m), low, n)
        found = reduction_of(after, l, m) - reduction_of(before, l, m)
        below = m if self.last else 1
        k_1, k_2 = low + below, high + below
        printed = Fraction(1, 2 ** (m + k_2)) - Fraction(1, 2 ** (m + k_1))
        return (
            None
            if found == printed > 0
            else {"l": l, "m": m, "k1": k_1, "k2": k_2, "added": found, "printed": printed}
        )
