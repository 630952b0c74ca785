r"""Proposition 6.4: the tree B_t has the least error of all trees with at most t nodes.

Paper: BDM20O, appendix C.2.
Decided here: the proposition for 1 <= l <= m <= 12 and every t, against a dynamic program and, for small sizes,
all trees; the inequalities of an induction that proves it for all l, m, t; the base and the four cases of the
printed proof, step by step.
Found: the proposition is true for the B_t of figure 3 and t <= l(m + 1). The printed proof has gaps for l = 1:
there is no x-node l - 1, and the numbers of cases 3 and 4 that count one are wrong, though their conclusions hold.
Cases 1 and 2 also need a B_t' for t' = 0 and for constants. Lemma C.8 is used for l <= 2, where it is silent.

Notation: the right path of T is a y-node (cases 3 and 4) and, by the induction hypothesis, x-nodes below it.
"""

from collections.abc import Iterator
from fractions import Fraction

from algorithms.brute_force import least_error as least_of_all_trees
from algorithms.growth import Policy, Ties, grow
from algorithms.laws import read_once
from lemmas.optimality.two_term_moves import (
    b_right_path,
    below_y_root,
    rebuilt_without_root,
    reductions,
    root_left_filled,
    without_root,
    x_path,
)
from lemmas.optimality.two_term_optimum import STEPS, least_error
from lemmas.optimality.two_term_runs import MOST, Sizes, optimum, pairs_of_sizes
from lemmas.optimality.two_term_trees import (
    Shape,
    b_shape,
    error_of,
    mirrored,
    nodes,
    printed_definition_fault,
    reduction_of,
    shapes,
)
from verify.claims import Check, claim

UP_TO = f"1 <= l <= m <= {MOST}"
BELOW = f"1 <= l < m <= {MOST}"
TREES = 5
Y_ROOT = f"1 <= l < m <= {TREES}, all trees with a y-root, a left x-path, x-nodes below it with left y-paths"
Case = tuple[Sizes, Shape]

LEMMA_C8 = ["BDM20O.LC8.2", "BDM20O.LC8.3", "BDM20O.LC8.4"]
FAMILY = "1 <= l < m, integer l, m"
WITHOUT_ONE = "2 <= l < m, integer l, m"
Q = "q = 1/2^l + 1/2^m - 1/2^(l + m)"

FULL_AFTER = "min(q, 1 - q) - (1 - 1/2^l)/2^m"
"""C of the right x-path with l nodes."""
FULL_BEFORE = "min(q, 1 - q) - 1/2^(l + 1) - (1 - 1/2^l)/2^m"
"""C of the right path with a y-root and l x-nodes below it."""
SHORT_AFTER = "min(q, 1 - q) - (1 - 1/2^(l - 1))/2^m - 1/2^(l - 1)*(1/2 - 1/2^(m + 1))"
"""C of the right x-path with l - 1 nodes, the last leaf with one x- and m y-variables left."""
SHORT_BEFORE = "min(q, 1 - q) - 1/2^(l + 1) - (1 - 1/2^(l - 1))/2^m - 1/2^l*(1/2 - 1/2^m)"
"""C of the right path with a y-root and l - 1 x-nodes below it."""


@claim(
    "BDM20O.P64",
    where="Proposition 6.4",
    says=r"for $t\ge1$ the tree $B_t$ has the least error of all trees in $\mathcal T_t$",
    uses=["BDM20O.LC7", "BDM20O.LC9"],
)
def b_is_optimal(c: Check) -> None:
    """An induction on l + m, in `two_term_optimum`, proves it for all sizes, l = 1 included."""
    c.ill_formed("B_t as printed is no definite tree (see S6.BT)", printed_definition_fault)
    why = "figure 3 shows B_t, which exists for t <= l(m + 1)"
    c.exhaustive(
        pairs_of_sizes(MOST),
        b_is_beaten,
        sizes=f"{UP_TO}, every t <= l(m + 1)",
        text="E(B_t) is the least error of all trees with at most t nodes, by dynamic program and in closed form",
        role="reading",
        why=why,
    )
    c.exhaustive(
        [(s, extra) for s in pairs_of_sizes(5) for extra in (0, 1) if sum(s) + extra <= 6],
        b_is_beaten_by_some_tree,
        sizes="l + m <= 6 together with 0 or 1 more variables, every t <= l(m + 1)",
        text="the same against all trees, by brute force",
        role="reading",
        why=why,
    )
    for step in STEPS:
        c.reading(step.relation, step.where, why=f"induction step of a proof for all l, m, t: {step.about}")
    c.note(
        "The inequalities are all that an induction on l + m and t needs, so that the proposition holds for all l,"
        " m and t <= l(m + 1); for larger t there is no B_t, and the error 0 is reached."
    )


@claim(
    "BDM20O.P64.b",
    where="proof of Proposition 6.4, base",
    says=r"for $t=1$ TopDown chooses an x-node, which is $B_1$",
    serves="BDM20O.P64",
)
def base(c: Check) -> None:
    """Names are free for l = m. What the induction starts from is that B_1 is optimal, which holds too."""
    c.exhaustive(
        [(s, rule) for s in pairs_of_sizes(MOST) for rule in Ties],
        starts_elsewhere,
        sizes=f"{UP_TO}, every tie rule",
        text="the first split is on a variable of a shortest term",
    )
    c.exhaustive(
        pairs_of_sizes(MOST),
        first_split_loses,
        sizes=f"{UP_TO}",
        text="a single x-node, which is B_1, has the least error with one node",
    )


@claim(
    "BDM20O.P64.c1",
    where="proof of Proposition 6.4, case 1",
    says=r"for a root on an x the right sub-tree, of $t'$ nodes, can be replaced by $B_{t'}$ without increase of the"
    r" error; then Lemma C.9 applies",
    uses=["BDM20O.LC9"],
    serves="BDM20O.P64",
)
def x_root(c: Check) -> None:
    """For l = 1 the right sub-tree sees the constant 1, and T may have no right sub-tree."""
    replaced(c, letter="x", pairs=[(l, m) for m in range(1, 5) for l in range(1, min(m, 3) + 1)])


@claim(
    "BDM20O.P64.c2",
    where="proof of Proposition 6.4, case 2",
    says=r"for a root on a y and $l=m$ there is, similarly, an optimal tree with y-nodes only on its right path",
    uses=["BDM20O.LC9"],
    serves="BDM20O.P64",
)
def y_root_equal_terms(c: Check) -> None:
    """Case 1 with the letters exchanged: the right sub-tree sees l x- and l - 1 y-variables."""
    replaced(c, letter="y", pairs=[(m, m) for m in range(1, 4)])


@claim(
    "BDM20O.P64.c3a",
    where="proof of Proposition 6.4, case 3, the procedure",
    says=r"without root and left sub-tree, with a y-node more in each left sub-tree, and the remaining nodes on the"
    r" right path, the tree is no larger and has $l$ x-nodes on its right path",
    serves="BDM20O.P64",
)
def procedure(c: Check) -> None:
    """Of the l + 1 nodes removed one is left over, as the path takes l x-nodes in all."""
    c.exhaustive(
        case_3(),
        procedure_fails,
        sizes=f"{Y_ROOT}, the left x-path full",
        text="the new tree has l x-nodes on its right path, left y-paths of at most m nodes, and one node less",
    )


@claim(
    "BDM20O.P64.c3b",
    where="proof of Proposition 6.4, case 3, left sub-trees",
    says=r"each left sub-tree keeps its error reduction; the last node of a full one has $2^{-(d(v)+1)}$ before and"
    r" after",
    uses=["BDM20O.LC8.4"],
    serves="BDM20O.P64",
)
def left_subtrees_keep(c: Check) -> None:
    """The root goes and a y-node comes, so the depth d(v) of the last node stays."""
    c.exhaustive(
        case_3(),
        left_subtree_changes,
        sizes=f"{Y_ROOT}, the left x-path full",
        text="equal error reductions, 2^-(d+1) for full sub-trees with the last node at depth d, 0 for others",
    )
    c.identity("1/2^((k + 1) + (m - 2))*(1/2)", "1/2^(k + (m - 1))*(1/2)", "k >= 1, m >= 2, integer k, m")
    c.applies("BDM20O.LC8.4", at={"k1": "k"}, where="2 <= k <= m, integer k, m", part=0)


@claim(
    "BDM20O.P64.c3c",
    where="proof of Proposition 6.4, case 3, second paragraph",
    says=r"the left sub-tree of $T$ has error reduction $2^{-(l+1)}$",
    serves="BDM20O.P64",
)
def left_subtree_of_root(c: Check) -> None:
    """Its last node is at depth l and decides the term (Lemma C.8, item 1)."""
    c.identity("1/2^l*(1/2 - 0)", "1/2^(l + 1)", "l >= 1, integer l")
    c.exhaustive(
        [(l, m) for l, m in pairs_of_sizes(MOST) if l < m],
        left_of_root_differs,
        sizes=BELOW,
        text="a full left x-path below a y-root contributes 2^-(l+1)",
    )


@claim(
    "BDM20O.P64.c3d",
    where="proof of Proposition 6.4, case 3, second paragraph",
    says=r"as $T$ has a root on a y, $C_r\le2^{-(l+1)}$ for the error reduction of its right path, by Lemma C.8",
    uses=LEMMA_C8,
    serves="BDM20O.P64",
)
def right_path_of_t(c: Check) -> None:
    """Equality for l >= 2 with all l x-nodes, 1/4 - 2^-m for l = 1. The lemma is silent on the y-root for l <= 2."""
    c.printed(f"{FULL_BEFORE} <= 1/2^(l + 1)", f"{FAMILY}, {Q}")
    c.exhaustive(
        right_paths(),
        right_path_exceeds,
        sizes=f"{BELOW}, a y-root with 0 to l x-nodes below it",
        text="C_r <= 2^-(l+1)",
    )
    c.applies("BDM20O.LC8.4", at={"k1": "m", "k2": "l"}, where=FAMILY, part=1)
    c.applies("BDM20O.LC8.3", at={"k2": "m - 1"}, where=FAMILY)
    c.applies("BDM20O.LC8.2", at={"k2": "m - 1"}, where=WITHOUT_ONE)
    c.note("The error reduction of the y-root is 0 for l = 1 and l = 2 as well (see LC8.cov).")


@claim(
    "BDM20O.P64.c3e",
    where="proof of Proposition 6.4, case 3, second paragraph",
    says=r"$D=2^{-l}-C_r\ge2^{-(l+1)}$, where $D$ compares the right paths of $T'$ and $T$",
    uses=["BDM20O.P64.c3d"],
    serves="BDM20O.P64",
)
def difference(c: Check) -> None:
    """The l x-nodes of T' reduce by 2^-l only for l >= 2, yet D is large enough for l = 1 too."""
    relation = f"{FULL_AFTER} - ({FULL_BEFORE}) == 1/2^l - ({FULL_BEFORE})"
    c.printed(relation, f"{FAMILY}, {Q}")
    c.printed("1/2^l - 1/2^(l + 1) >= 1/2^(l + 1)", FAMILY)
    c.repaired(relation, f"{WITHOUT_ONE}, {Q}", hypothesis="l >= 2")
    c.strongest(f"{FULL_AFTER} - ({FULL_BEFORE}) >= 1/2^(l + 1)", f"{FAMILY}, {Q}")
    c.exhaustive(
        right_paths(),
        difference_too_small,
        sizes=f"{BELOW}, a y-root with 0 to l x-nodes below it",
        text="D >= 2^-(l+1), l = 1 included",
        role="strongest",
    )
    c.note(
        "For l = 1: D = 1/2 - 2^-m - C_r, which is 1/4 with C_r = 1/4 - 2^-m; D >= 2^-(l+1) holds for all l."
    )


@claim(
    "BDM20O.P64.c4a",
    where="proof of Proposition 6.4, case 4, first part",
    says="nodes of a full left y-path of the right-most path can complete the left x-path of the root, without"
    " decrease of the error reduction",
    serves="BDM20O.P64",
)
def nodes_to_the_left_of_root(c: Check) -> None:
    """m - 1 >= l nodes are enough; 2^-(l+1) is gained, at most 2^-(m+1) lost."""
    c.exhaustive(
        ((s, p, i) for s, p in case_4() for i, (_, n) in enumerate(p) if i and n == s[1] - 1),
        filling_hurts,
        sizes=f"{Y_ROOT}, the left x-path not full, some left y-path full",
        text="the full path has enough nodes, and C(T) does not decrease",
    )
    c.printed("1/2^(l + 1) > 1/2^(d + 1)", "1 <= l < m, d >= m, integer d, l, m")
    c.computed(
        "optimal trees in C_2 with such a root and at least l - 1 nodes, 1 <= l < m <= 4, any right path",
        sum(nodes(p) >= s[0] - 1 for s, p in optimal_trees_with_y_root()),
    )
    c.note(
        "That the right path has x-nodes only below the root is said later, and is needed: on the path y, y, x for"
        " (2, 3), with a y-node on the left of x, the full left y-path has too few nodes."
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
    """For l = 1, where c4c and c4d have wrong numbers, too."""
    c.exhaustive(
        ((s, p) for s, p in case_4() if all(n < s[1] - 1 for _, n in p[1:])),
        removal_hurts,
        sizes=f"{Y_ROOT}, the left x-path not full, no left y-path full",
        text="C(T) does not decrease, nor do its parts from the right path and from left sub-trees",
    )


@claim(
    "BDM20O.P64.c4c",
    where="proof of Proposition 6.4, case 4, right-path of length at most l",
    says=r"shorter than $l$: all error reductions are 0; of length $l$: only its last node has one,"
    r" $2^{-(l-1)}2^{-m}=2^{-(l+m-1)}$ before and $2^{-(l-2)}2^{-(m+1)}$ after",
    uses=LEMMA_C8,
    serves="BDM20O.P64",
)
def short_right_path(c: Check) -> None:
    """Length counts the y-root. For l = 1 the last node is the root itself, and reduces nothing."""
    before, after = f"{SHORT_BEFORE} == 1/2^(l + m - 1)", f"{SHORT_AFTER} == 1/2^(l + m - 1)"
    c.identity("1/2^(l - 1)*(1/2^m)", "1/2^(l + m - 1)", FAMILY)
    c.identity("1/2^(l - 2)*(1/2^(m + 1))", "1/2^(l + m - 1)", FAMILY)
    c.printed(before, f"{FAMILY}, {Q}")
    c.printed(after, f"{FAMILY}, {Q}")
    c.repaired(before, f"{WITHOUT_ONE}, {Q}", hypothesis="l >= 2")
    c.repaired(after, f"{WITHOUT_ONE}, {Q}", hypothesis="l >= 2")
    c.exhaustive(
        [(l, m, length) for l, m in pairs_of_sizes(MOST) if 2 <= l < m for length in range(1, l + 1)],
        short_path_differs,
        sizes=f"2 <= l < m <= {MOST}, every length up to l",
        text="node by node: 0 before and after, but for the last node of a path of length l",
        role="repaired",
        why="l >= 2",
    )
    c.strongest(f"{SHORT_BEFORE} == 0", f"l = 1, m >= 2, integer m, {Q}")
    c.strongest(f"{SHORT_AFTER} == 0", f"l = 1, m >= 2, integer m, {Q}")
    c.note("For l = 1 both numbers are 0 instead of 2^-m, so that the removal does not hurt there either.")


@claim(
    "BDM20O.P64.c4d",
    where="proof of Proposition 6.4, case 4, right-path of length l + 1",
    says=r"before: $2^{-(l-1)}2^{-m}+2^{-l}(\tfrac12-2^{-(m-1)})=2^{-(l+1)}$; after:"
    r" $2^{-(l-2)}2^{-(m+1)}+2^{-(l-1)}(\tfrac12-2^{-m})=2^{-l}$",
    uses=LEMMA_C8,
    serves="BDM20O.P64",
)
def long_right_path(c: Check) -> None:
    """For l = 1 the first summands belong to no node: 1/4 - 2^-m before, 1/2 - 2^-m after."""
    before, after = f"{FULL_BEFORE} == 1/2^(l + 1)", f"{FULL_AFTER} == 1/2^l"
    c.identity("1/2^(l - 1)*(1/2^m) + 1/2^l*(1/2 - 1/2^(m - 1))", "1/2^(l + 1)", FAMILY)
    c.identity("1/2^(l - 2)*(1/2^(m + 1)) + 1/2^(l - 1)*(1/2 - 1/2^m)", "1/2^l", FAMILY)
    c.printed(before, f"{FAMILY}, {Q}")
    c.printed(after, f"{FAMILY}, {Q}")
    c.repaired(before, f"{WITHOUT_ONE}, {Q}", hypothesis="l >= 2")
    c.repaired(after, f"{WITHOUT_ONE}, {Q}", hypothesis="l >= 2")
    c.exhaustive(
        [(l, m) for l, m in pairs_of_sizes(MOST) if 2 <= l < m],
        long_path_differs,
        sizes=f"2 <= l < m <= {MOST}",
        text="node by node: the two summands are those of the last two nodes, all others are 0",
        role="repaired",
        why="l >= 2",
    )
    c.strongest(f"{FULL_AFTER} > {FULL_BEFORE}", f"{FAMILY}, {Q}")
    c.note("For l = 1 the totals are 1/4 - 2^-m and 1/2 - 2^-m: the error reduction increases there as well.")


# -- what the claims run


def named(case: Case, **more: object) -> dict[str, object]:
    """A witness: the sizes, the shape, and more."""
    (l, m), shape = case
    return {"l": l, "m": m, "t": nodes(shape), "shape": str(shape), **more}


def b_is_beaten(sizes: Sizes) -> dict[str, object] | None:
    """A witness where B_t is not optimal, or where the closed form fails."""
    l, m = sizes
    best = optimum(sizes)
    for t in range(1, l * (m + 1) + 1):
        found = error_of(b_shape(l, m, t), l, m)
        if not found == best[t] == least_error(l, m, t):
            return {"l": l, "m": m, "t": t, "E(B_t)": found, "OPT": best[t]}
    return None


def b_is_beaten_by_some_tree(case: tuple[Sizes, int]) -> dict[str, object] | None:
    """A witness where brute force finds a better tree."""
    (l, m), extra = case
    law = read_once([l, m], extra=extra)
    for t in range(1, l * (m + 1) + 1):
        if error_of(b_shape(l, m, t), l, m) != least_of_all_trees(law, t):
            return {"l": l, "m": m, "more variables": extra, "t": t}
    return None


def starts_elsewhere(case: tuple[Sizes, Ties]) -> dict[str, object] | None:
    """A witness where the first split of TopDown is on a longer term."""
    (l, m), rule = case
    chosen = grow(read_once([l, m]), 1, policy=Policy.TOP_DOWN, ties=rule).steps[0].variable
    return None if chosen < l or l == m else {"l": l, "m": m, "ties": rule.value, "variable": chosen}


def first_split_loses(sizes: Sizes) -> dict[str, object] | None:
    """A witness where a single x-node is not optimal."""
    l, m = sizes
    found = error_of(x_path(1), l, m)
    return (
        None if found == optimum(sizes)[1] and b_shape(l, m, 1) == x_path(1) else {"l": l, "m": m, "E": found}
    )


def replaced(c: Check, *, letter: str, pairs: list[Sizes]) -> None:
    """Cases 1 and 2: the right sub-tree of every optimal tree with this root replaced by B_t'."""
    sizes = f"(l, m) = {', '.join(map(str, pairs))}, every t <= l(m + 1), all optimal trees in C_2 with such a root"
    text = "there is a tree B_t' for the right sub-tree, and with it the error is no larger"
    cases = [case for case in optimal_trees(pairs) if case[1][0][0] == letter]
    c.exhaustive(cases, replacing_hurts, sizes=sizes, text=text)
    c.exhaustive(
        [case for case in cases if case[0][0] >= 2 and len(case[1]) > 1],
        replacing_hurts,
        sizes=sizes,
        text=text,
        role="repaired",
        why="l >= 2 and t' >= 1",
    )
    c.exhaustive(
        [case for case in cases if case[0][0] == 1 or len(case[1]) == 1],
        replacing_by_leaf_hurts,
        sizes=sizes,
        text="where l = 1 or t' = 0, a leaf for the right sub-tree does not increase the error",
        role="strongest",
    )
    c.note(
        "For t' = 0, and for l = 1, where the right sub-tree sees a constant, there is no B_t'; a leaf takes its"
        " place. The induction hypothesis is used for all smaller t' and for formulas with a shorter term."
    )


def optimal_trees(pairs: list[Sizes]) -> Iterator[Case]:
    """All optimal trees in C_2 with exactly t nodes, 1 <= t <= l(m + 1)."""
    for l, m in pairs:
        for t in range(1, l * (m + 1) + 1):
            least = least_error(l, m, t)
            yield from (((l, m), s) for s in shapes(l, m, t) if error_of(s, l, m) == least)


def exchanged(case: Case) -> Shape:
    """The shape, for a y-root with the letters exchanged; then l = m."""
    (l, m), shape = case
    return mirrored(shape) if shape[0][0] == "y" and l == m else shape


def replacing_hurts(case: Case) -> dict[str, object] | None:
    """A witness where there is no B_t', or where it makes the tree worse or other than described."""
    (l, m), _ = case
    shape = exchanged(case)
    new = b_right_path(shape, l, m)
    if new is None:
        return named(case, **{"nodes on the right": nodes(shape[1:])})
    fits = nodes(new) == nodes(shape) and all(letter == "x" for letter, _ in new)
    return None if fits and error_of(new, l, m) <= error_of(shape, l, m) else named(case)


def replacing_by_leaf_hurts(case: Case) -> dict[str, object] | None:
    """A witness where the tree without its right sub-tree is worse."""
    (l, m), _ = case
    shape = exchanged(case)
    return None if error_of(shape[:1], l, m) <= error_of(shape, l, m) else named(case)


def y_root_trees() -> Iterator[Case]:
    """All trees of cases 3 and 4 with at most l(m + 1) nodes, the induction hypothesis applied."""
    for l, m in pairs_of_sizes(TREES):
        if l < m:
            yield from (((l, m), s) for s in below_y_root(l, m, l * (m + 1)))


def case_3() -> Iterator[Case]:
    """Those with a full left x-path."""
    return ((s, p) for s, p in y_root_trees() if p[0][1] == s[0])


def case_4() -> Iterator[Case]:
    """Those without."""
    return ((s, p) for s, p in y_root_trees() if p[0][1] < s[0])


def procedure_fails(case: Case) -> dict[str, object] | None:
    """A witness where the procedure of case 3 does not give what it should."""
    (l, m), shape = case
    new = rebuilt_without_root(shape, l)
    fits = len(new) == l and all(letter == "x" and n <= m for letter, n in new)
    return None if fits and nodes(new) == nodes(shape) - 1 else named(case, **{"new nodes": nodes(new)})


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
