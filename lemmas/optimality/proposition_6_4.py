r"""Proposition 6.4: B_t has the least error, by four cases for the root of an optimal tree.

Paper: BDM20O, appendix C.2.
Decided here: the proposition for all terms up to 12 + 12, and every step of its cases, on all shapes up to
the stated sizes and in closed form where the paper gives one.
Found: the proposition is true. For l = 1 several numbers are wrong, since they count a node number l - 1 that
does not exist; all comparisons survive. In case 1 the right sub-tree may have more nodes than any B_t has.

Notation: a shape (letter, n), ... lists the right path with the lengths of its left paths. In cases 3 and 4 the
root is a y-node and l < m, so that the formula below it on the right has terms of l and m - 1 variables.
"""

from fractions import Fraction

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

SMALL = 4
LONG = "1 <= l < m, integer l, m"
UP_TO = f"1 <= l < m <= {MOST}"
SHAPES = f"1 <= l < m <= {SMALL + 1}, all right sub-trees with x-nodes on their right path"


@claim(
    "BDM20O.P64",
    where="Proposition 6.4",
    says=r"$B_t$ has the least error of all trees in $\mathcal T_t$",
    uses=["BDM20O.LC7", "BDM20O.LC9"],
)
def b_is_optimal(c: Check) -> None:
    """Against the dynamic program, which brute force confirms on small formulas (see T61.b)."""
    c.ill_formed("B_t as printed is no definite tree (see S6.BT)", printed_definition_fault)
    c.exhaustive(
        pairs_of_sizes(MOST),
        b_loses,
        sizes=f"1 <= l <= m <= {MOST}, every t up to l(m + 1)",
        text="E(B_t) = OPT(t) for the tree of figure 3",
        role="reading",
        why="figure 3 shows this tree",
    )


@claim(
    "BDM20O.P64.b",
    where="proof of Proposition 6.4, t = 1",
    says="for t = 1 an x-node, which is B_1, is optimal",
)
def base(c: Check) -> None:
    """One split on a shortest term."""
    c.exhaustive(
        pairs_of_sizes(MOST),
        first_split_loses,
        sizes=f"1 <= l <= m <= {MOST}",
        text="a single x-node has error OPT(1)",
    )


@claim(
    "BDM20O.P64.c1",
    where="proof of Proposition 6.4, case 1",
    says=r"the right sub-tree of an x-root can be replaced by $B_{t'}$, $t'$ its number of nodes, without more error",
    uses=["BDM20O.LC9"],
    serves="BDM20O.P64",
)
def x_root(c: Check) -> None:
    """A right sub-tree can have up to m l nodes, and B_t' for (l - 1, m) at most (l - 1)(m + 1)."""
    cases = [
        ((l, m), s)
        for l, m in pairs_of_sizes(SMALL)
        if l >= 2
        for t in range(11)
        for s in shapes(l - 1, m, t)
    ]
    words = "B_t' for (l - 1, m) exists and has no more error than the right sub-tree"
    sizes = f"2 <= l <= m <= {SMALL}, all right sub-trees in C_2 with at most 10 nodes"
    c.exhaustive(cases, replacement_fails, sizes=sizes, text=words)
    c.exhaustive(
        [((l, m), s) for (l, m), s in cases if nodes(s) <= (l - 1) * (m + 1)],
        replacement_fails,
        sizes=f"{sizes}, t' <= (l - 1)(m + 1)",
        text=words,
        role="repaired",
        why="t' <= (l - 1)(m + 1); beyond, the full tree has error 0 and fewer nodes",
    )
    c.note("For l = 1 the right sub-tree sees a constant, and nothing is to be replaced.")


@claim(
    "BDM20O.P64.c2",
    where="proof of Proposition 6.4, case 2",
    says="a y-root with l = m: symmetric, the right path may be taken to have y-nodes only",
    serves="BDM20O.P64",
)
def y_root_equal_terms(c: Check) -> None:
    """Below the root the y-term is the shorter one."""
    cases = [
        (m, s) for m in range(1, SMALL + 1) for t in range(1, 11) for s in shapes(m, m, t) if s[0][0] == "y"
    ]
    c.exhaustive(
        [(m, s) for m, s in cases if nodes(s) <= m * (m + 1)],
        mirror_is_worse,
        sizes=f"l = m <= {SMALL}, all shapes with a y-root and at most 10 nodes",
        text="the mirror image of B_t has no more error",
    )


@claim(
    "BDM20O.P64.c3a",
    where="proof of Proposition 6.4, case 3",
    says="the procedure gives a tree of no larger size with l x-nodes on its right path",
    serves="BDM20O.P64",
)
def procedure(c: Check) -> None:
    """l + 1 nodes are removed; at most l go to left sub-trees and what is left completes the right path."""
    c.exhaustive(
        third_case(),
        procedure_fails,
        sizes=SHAPES,
        text="the new tree has no more nodes, no less error reduction, and l x-nodes on the right path",
    )


@claim(
    "BDM20O.P64.c3b",
    where="proof of Proposition 6.4, case 3",
    says=r"each left sub-tree keeps its error reduction; the last node of a full one has $2^{-(d(v)+1)}$ as before",
    serves="BDM20O.P64",
)
def left_subtrees_keep(c: Check) -> None:
    """One level up and one node longer, the last node stays at its depth."""
    c.exhaustive(third_case(), left_reduction_changes, sizes=SHAPES)
    c.exhaustive(
        [((l, m), i) for l, m in pairs_of_sizes(MOST) if l < m for i in range(l)],
        last_node_differs,
        sizes=f"{UP_TO}, every place on the right path",
        text="the reduction of a full left sub-tree is 2^-(d(v) + 1), before and after",
    )


@claim(
    "BDM20O.P64.c3c",
    where="proof of Proposition 6.4, case 3",
    says=r"the full left sub-tree of the root has error reduction $2^{-(l+1)}$",
    uses=["BDM20O.LC8.1"],
    serves="BDM20O.P64",
)
def left_of_the_root(c: Check) -> None:
    """Its last node has depth l and reduction 1/2."""
    c.exhaustive(
        [(l, m) for l, m in pairs_of_sizes(MOST) if l < m],
        left_of_root_differs,
        sizes=UP_TO,
        text="C(T) with it less C(T) without it is 2^-(l+1)",
    )


@claim(
    "BDM20O.P64.c3d",
    where="proof of Proposition 6.4, case 3",
    says=r"the right path of $T$ has error reduction $C_r\le2^{-(l+1)}$",
    serves="BDM20O.P64",
)
def right_path_bound(c: Check) -> None:
    """The y-root reduces nothing; below it everything is halved."""
    c.exhaustive(
        [(l, m, r) for l, m in pairs_of_sizes(MOST) if l < m for r in range(l + 1)],
        right_path_exceeds,
        sizes=f"{UP_TO}, right paths of a y-root and r <= l x-nodes",
        text="C_r <= 2^-(l+1)",
    )


@claim(
    "BDM20O.P64.c3e",
    where="proof of Proposition 6.4, case 3",
    says=r"$D=2^{-l}-C_r\ge2^{-(l+1)}$",
    uses=["BDM20O.P64.c3d", "BDM20O.LC9.s2"],
    serves="BDM20O.P64",
)
def gain_of_the_right_path(c: Check) -> None:
    """For l = 1 the new right path has reduction 1/2 - 2^-m, not 1/2; D is still at least 1/4."""
    cases = [(l, m, r) for l, m in pairs_of_sizes(MOST) if l < m for r in range(l + 1)]
    words = "D = 2^-l - C_r, with D the reduction of the new right path less C_r"
    c.exhaustive(cases, d_differs, sizes=f"{UP_TO}, r <= l x-nodes below the y-root", text=words)
    c.exhaustive(
        [(l, m, r) for l, m, r in cases if l >= 2],
        d_differs,
        sizes=f"2 <= l < m <= {MOST}, r <= l",
        text=words,
        role="repaired",
        why="l >= 2",
    )
    c.exhaustive(
        cases,
        d_too_small,
        sizes=f"{UP_TO}, r <= l",
        text="D >= 2^-(l+1), for l = 1 as well",
        role="strongest",
    )


@claim(
    "BDM20O.P64.c4a",
    where="proof of Proposition 6.4, case 4",
    says="moving nodes from a full left y-path to the left sub-tree of the root, to make it full, does not hurt",
    serves="BDM20O.P64",
)
def fill_the_left(c: Check) -> None:
    """It costs 2^-(m+i+1) at place i below the root and brings 2^-(l+1). There are m - 1 >= l nodes to move."""
    c.exhaustive(fourth_case(full=True), filling_hurts, sizes=SHAPES)
    c.printed("1/2^(l + 1) > 1/2^(m + i + 1)", "1 <= l < m, i >= 0, integer l, m, i")


@claim(
    "BDM20O.P64.c4b",
    where="proof of Proposition 6.4, case 4",
    says="without full left y-paths the root and its left sub-tree can be removed without loss of error reduction",
    serves="BDM20O.P64",
)
def drop_the_root(c: Check) -> None:
    """A root without a right sub-tree is replaced by a single x-node."""
    c.exhaustive(fourth_case(full=False), dropping_hurts, sizes=SHAPES)


@claim(
    "BDM20O.P64.c4c",
    where="proof of Proposition 6.4, case 4",
    says=r"a right path of length $l$ reduces the error by $2^{-(l-1)}2^{-m}=2^{-(l+m-1)}$ before and by"
    r" $2^{-(l-2)}2^{-(m+1)}=2^{-(l+m-1)}$ after; a shorter one by nothing",
    uses=["BDM20O.LC8.2"],
    serves="BDM20O.P64",
)
def path_of_length_l(c: Check) -> None:
    """The length counts the y-root. For l = 1 the path is the root alone and reduces nothing."""
    c.identity("1/2^(l - 1)*(1/2^m)", "1/2^(l + m - 1)", LONG)
    c.identity("1/2^(l - 2)*(1/2^(m + 1))", "1/2^(l + m - 1)", LONG)
    cases = [(l, m) for l, m in pairs_of_sizes(MOST) if l < m]
    words = "before and after the reduction is 2^-(l+m-1), and 0 for shorter paths"
    c.exhaustive(cases, length_l_differs, sizes=UP_TO, text=words)
    c.exhaustive(
        [(l, m) for l, m in cases if l >= 2],
        length_l_differs,
        sizes=f"2 <= l < m <= {MOST}",
        text=words,
        role="repaired",
        why="l >= 2",
    )


@claim(
    "BDM20O.P64.c4d",
    where="proof of Proposition 6.4, case 4",
    says=r"for length $l+1$: $2^{-(l-1)}2^{-m}+2^{-l}(\tfrac12-2^{-(m-1)})=2^{-(l+1)}$ before,"
    r" $2^{-(l-2)}2^{-(m+1)}+2^{-(l-1)}(\tfrac12-2^{-m})=2^{-l}$ after",
    uses=["BDM20O.LC8.2", "BDM20O.LC8.3"],
    serves="BDM20O.P64",
)
def path_of_length_l_plus_1(c: Check) -> None:
    """For l = 1 the first summands belong to a node that does not exist; the reduction increases all the same."""
    c.identity("1/2^(l - 1)*(1/2^m) + 1/2^l*(1/2 - 1/2^(m - 1))", "1/2^(l + 1)", LONG)
    c.identity("1/2^(l - 2)*(1/2^(m + 1)) + 1/2^(l - 1)*(1/2 - 1/2^m)", "1/2^l", LONG)
    cases = [(l, m) for l, m in pairs_of_sizes(MOST) if l < m]
    words = "the reductions are 2^-(l+1) before and 2^-l after"
    c.exhaustive(cases, length_l_plus_1_differs, sizes=UP_TO, text=words)
    c.exhaustive(
        [(l, m) for l, m in cases if l >= 2],
        length_l_plus_1_differs,
        sizes=f"2 <= l < m <= {MOST}",
        text=words,
        role="repaired",
        why="l >= 2",
    )
    c.exhaustive(
        [(1, m) for m in range(2, MOST + 1)],
        single_x_differs,
        sizes=f"l = 1, 2 <= m <= {MOST}",
        text="for l = 1 they are 1/4 - 2^-m before and 1/2 - 2^-m after",
        role="strongest",
    )


# -- what the claims run


def x_path(n: int) -> Shape:
    """A right path of n x-nodes."""
    return (("x", 0),) * n


def below_a_y(n: int) -> Shape:
    """A right path of a y-node and n x-nodes."""
    return (("y", 0), *x_path(n))


def b_loses(sizes: Sizes) -> dict[str, object] | None:
    """A witness where B_t is not optimal."""
    l, m = sizes
    for t in range(1, l * (m + 1) + 1):
        if error_of(b_shape(l, m, t), l, m) != optimum(sizes)[t]:
            return {"l": l, "m": m, "t": t}
    return None


def first_split_loses(sizes: Sizes) -> dict[str, object] | None:
    """A witness where a single x-node is not optimal."""
    return None if error_of(x_path(1), *sizes) == optimum(sizes)[1] else {"l": sizes[0], "m": sizes[1]}


def replacement_fails(case: tuple[Sizes, Shape]) -> dict[str, object] | None:
    """A witness where B_t' does not exist for (l - 1, m), or has more error than the right sub-tree."""
    (l, m), rest = case
    t = nodes(rest)
    b = b_shape(l - 1, m, t)
    worse = nodes(b) != t or error_of(b, l - 1, m) > error_of(rest, l - 1, m)
    return {"l": l, "m": m, "t'": t, "right sub-tree": str(rest)} if worse else None


def mirror_is_worse(case: tuple[int, Shape]) -> dict[str, object] | None:
    """A witness of a shape with a y-root that beats the mirror image of B_t."""
    m, s = case
    image = mirrored(b_shape(m, m, nodes(s)))
    return {"m": m, "shape": str(s)} if error_of(image, m, m) > error_of(s, m, m) else None


def third_case() -> list[tuple[Sizes, Shape]]:
    """(l, m), l < m, and right sub-trees of a y-root: x-nodes on the right path, left paths of at most m - 1."""
    return [
        ((l, m), s)
        for l, m in pairs_of_sizes(SMALL + 1)
        if l < m
        for t in range(10)
        for s in shapes(l, m - 1, t, "x")
    ]


def after_procedure(sizes: Sizes, rest: Shape) -> Shape:
    """Case 3: one more y-node in every left sub-tree, then x-nodes until the right path is full."""
    longer = tuple((letter, n + 1) for letter, n in rest)
    return (*longer, *x_path(sizes[0] - len(rest)))


def procedure_fails(case: tuple[Sizes, Shape]) -> dict[str, object] | None:
    """A witness where the new tree is larger, worse, or has another right path."""
    (l, m), rest = case
    old: Shape = (("y", l), *rest)
    new = after_procedure((l, m), rest)
    worse = reduction_of(new, l, m) < reduction_of(old, l, m)
    fault = worse or nodes(new) > nodes(old) or len(new) != l
    return {"l": l, "m": m, "right sub-tree": str(rest)} if fault else None


def left_part(shape: Shape, l: int, m: int) -> Fraction:
    """The error reduction of all left sub-trees of a shape."""
    bare = tuple((letter, 0) for letter, _ in shape)
    return reduction_of(shape, l, m) - reduction_of(bare, l, m)


def left_reduction_changes(case: tuple[Sizes, Shape]) -> dict[str, object] | None:
    """A witness where the left sub-trees of the right path have another reduction after the procedure."""
    (l, m), rest = case
    before = left_part((("y", 0), *rest), l, m)
    after = left_part(tuple((letter, n + 1) for letter, n in rest), l, m)
    return None if before == after else {"l": l, "m": m, "right sub-tree": str(rest)}


def last_node_differs(case: tuple[Sizes, int]) -> dict[str, object] | None:
    """A witness where a full left sub-tree at a place does not reduce the error by 2^-(d + 1)."""
    (l, m), place = case
    # Before: below the y-root, m - 1 nodes. After: one level higher, m nodes. The last one has depth place + m.
    before: Shape = (("y", 0), *x_path(place), ("x", m - 1))
    after: Shape = (*x_path(place), ("x", m))
    expected = Fraction(1, 2 ** (place + m + 1))
    same = left_part(before, l, m) == left_part(after, l, m) == expected
    return None if same else {"l": l, "m": m, "place": place}


def left_of_root_differs(sizes: Sizes) -> dict[str, object] | None:
    """A witness where the full left x-path of a y-root has another reduction."""
    l, m = sizes
    found = left_part((("y", l),), l, m)
    return None if found == Fraction(1, 2 ** (l + 1)) else {"l": l, "m": m, "found": found}


def right_path_exceeds(case: tuple[int, int, int]) -> dict[str, object] | None:
    """A witness of a right path with a y-root and more reduction than 2^-(l+1)."""
    l, m, r = case
    found = reduction_of(below_a_y(r), l, m)
    return None if found <= Fraction(1, 2 ** (l + 1)) else {"l": l, "m": m, "r": r, "C_r": found}


def d_differs(case: tuple[int, int, int]) -> dict[str, object] | None:
    """A witness where D is not 2^-l - C_r."""
    l, m, r = case
    c_r = reduction_of(below_a_y(r), l, m)
    d = reduction_of(x_path(l), l, m) - c_r
    return (
        None
        if d == Fraction(1, 2**l) - c_r
        else {"l": l, "m": m, "r": r, "D": d, "printed": Fraction(1, 2**l) - c_r}
    )


def d_too_small(case: tuple[int, int, int]) -> dict[str, object] | None:
    """A witness of D < 2^-(l+1)."""
    l, m, r = case
    d = reduction_of(x_path(l), l, m) - reduction_of(below_a_y(r), l, m)
    return None if d >= Fraction(1, 2 ** (l + 1)) else {"l": l, "m": m, "r": r, "D": d}


def fourth_case(*, full: bool) -> list[tuple[Sizes, int, Shape]]:
    """As the third case, with a left sub-tree of the root that is not full.

    With `full` some left y-path is full, without it none is.
    """
    return [
        ((l, m), n, rest)
        for (l, m), rest in third_case()
        if any(length == m - 1 for _, length in rest) == full
        for n in range(l)
    ]


def filling_hurts(case: tuple[Sizes, int, Shape]) -> dict[str, object] | None:
    """A witness where moving l - n nodes from a full left y-path to the left of the root loses reduction."""
    (l, m), n, rest = case
    before = reduction_of((("y", n), *rest), l, m)
    for place, (letter, length) in enumerate(rest):
        if length == m - 1:
            shorter = (*rest[:place], (letter, length - (l - n)), *rest[place + 1 :])
            if length < l - n or reduction_of((("y", l), *shorter), l, m) < before:
                return {"l": l, "m": m, "n": n, "right sub-tree": str(rest)}
    return None


def dropping_hurts(case: tuple[Sizes, int, Shape]) -> dict[str, object] | None:
    """A witness where the right sub-tree alone, or a single x-node for none, has less reduction."""
    (l, m), n, rest = case
    old: Shape = (("y", n), *rest)
    new = rest or x_path(1)
    worse = reduction_of(new, l, m) < reduction_of(old, l, m)
    return {"l": l, "m": m, "n": n, "right sub-tree": str(rest)} if worse or nodes(new) > nodes(old) else None


def length_l_differs(sizes: Sizes) -> dict[str, object] | None:
    """A witness against the numbers for a right path of length l, or a shorter one that reduces the error."""
    l, m = sizes
    before, after = reduction_of(below_a_y(l - 1), l, m), reduction_of(x_path(l - 1), l, m)
    shorter = any(reduction_of(below_a_y(r), l, m) for r in range(l - 1))
    if before == after == Fraction(1, 2 ** (l + m - 1)) and not shorter:
        return None
    return {"l": l, "m": m, "before": before, "after": after}


def length_l_plus_1_differs(sizes: Sizes) -> dict[str, object] | None:
    """A witness against the totals for a right path of length l + 1."""
    l, m = sizes
    before, after = reduction_of(below_a_y(l), l, m), reduction_of(x_path(l), l, m)
    right = before == Fraction(1, 2 ** (l + 1)) and after == Fraction(1, 2**l)
    return None if right else {"l": l, "m": m, "before": before, "after": after}


def single_x_differs(sizes: Sizes) -> dict[str, object] | None:
    """A witness against the totals for l = 1."""
    _, m = sizes
    y = Fraction(1, 2**m)
    before, after = reduction_of(below_a_y(1), 1, m), reduction_of(x_path(1), 1, m)
    return (
        None if before == Fraction(1, 4) - y and after == Fraction(1, 2) - y else {"m": m, "before": before}
    )
