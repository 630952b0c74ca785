r"""Proposition 6.4: the tree B_t has the least error of all trees with at most t nodes.

Paper: BDM20O, appendix C.2.
Decided here: the proposition, for all l, m, t and all trees, by an induction over trees whose parts are proved, and for
terms of up to 10 variables by runs; the base and cases 1 and 2 of the printed proof. Cases 3 and 4 follow in modules of
their own.
Found: the proposition is true for the B_t of figure 3 and t <= l(m + 1). Cases 1 and 2 also need a B_t' for t' = 0 and
for constants, where a leaf takes its place.
"""

from collections.abc import Iterator

from algorithms.growth import Policy, Ties, grow
from algorithms.laws import read_once
from lemmas.optimality.lemma_c7 import least_of_all
from lemmas.optimality.two_term_greedy import ORDER, ORDER_HINTS, ORDER_OF_B
from lemmas.optimality.two_term_moves import b_right_path, x_path
from lemmas.optimality.two_term_optimum import STEPS, least_error
from lemmas.optimality.two_term_runs import MOST, UP_TO_NAMES, Sizes, optimum, pairs_of_sizes
from lemmas.optimality.two_term_trees import (
    Shape,
    b_shape,
    error_of,
    mirrored,
    nodes,
    printed_definition_fault,
    shapes,
)
from lemmas.optimality.two_term_values import HINTS, RECIPE_OF_B, STATES_OF_TWO_TERMS, VALUES
from verify.claims import Check, NoValue, claim

Case = tuple[Sizes, Shape]
Iterated = tuple[int, int, int]
"""l, m and t."""


@claim(
    "BDM20O.P64",
    where="Proposition 6.4",
    says=r"for $t\ge1$ the tree $B_t$ has the least error of all trees in $\mathcal T_t$",
    uses=["BDM20O.S6.BT", "BDM20O.E3", "BDM20O.LC7", "BDM20O.LC9", "BDM20O.P64.c3e"],
)
def b_is_optimal(c: Check) -> None:
    """B_t is defined with v_2 for v_1 (S6.BT); as meant it is the tree of figure 3.

    The induction is not the printed one, and needs no other claim of the paper. It goes over trees, l = 1 included:
    bounds for the two sub-trees give one for the tree. The supports are the inequalities of an induction over l + m and
    t, which is not needed. B_t has t nodes itself, so that it does not
    matter whether T_t has at most or exactly t nodes.
    """
    c.ill_formed("B_t as printed is no definite tree (see S6.BT)", printed_definition_fault)
    c.optimal(
        VALUES, HINTS, role="reading", why="the proof of Proposition 6.3 describes B_t, the tree of figure 3"
    )
    c.note(STATES_OF_TWO_TERMS)
    c.argued(
        f"{RECIPE_OF_B}; it has the stated error, and no tree with at most t nodes has less",
        every="all 1 <= l <= m, 1 <= t <= l(m + 1)",
        role="join",
    )
    c.note("That t = 0 and t > l(m + 1) are decided as well is more than the proposition says.")
    c.note("there is no B_t, and so nothing is said, for t > l(m + 1)")
    for step in STEPS:
        c.support(step.relation, step.where)
    c.note(
        "the inequalities of the induction over l + m, in order: " + "; ".join(step.about for step in STEPS)
    )
    c.bounded(
        [(l, m, t) for l, m in pairs_of_sizes(MOST) for t in range(1, l * (m + 1) + 1)],
        b_is_beaten,
        names="l m t",
        text="E(B_t) is the least error of all trees of x- and y-nodes with at most t nodes, by dynamic program and in"
        " closed form",
        every="all 1 <= l <= m, 1 <= t <= l(m + 1)",
        role="support",
    )
    c.bounded(
        [
            (l, m, extra, t)
            for l, m in pairs_of_sizes(5)
            for extra in (0, 1)
            if l + m + extra <= 6
            for t in range(1, l * (m + 1) + 1)
        ],
        b_is_beaten_by_some_tree,
        names=lambda case: dict(zip(("l", "m", "further variables", "t"), case, strict=True)),
        text="E(B_t) is the least error of all trees with at most t nodes, by brute force, for at most 6"
        " variables in all",
        every="all 1 <= l <= m, 1 <= t <= l(m + 1), any number of further variables",
        role="support",
    )
    c.covers("BDM20O.P64.c3e", "l >= 2", "1 <= l < m, integer l, m")


@claim(
    "BDM20O.P64.b",
    where="proof of Proposition 6.4, base",
    says=r"for $t=1$ TopDown chooses an x-node, which is $B_1$",
    serves="BDM20O.P64",
)
def base(c: Check) -> None:
    """Names are free for l = m. What the induction starts from is that B_1 is optimal: P64 at t = 1."""
    c.greedy(ORDER, hints=ORDER_HINTS)
    c.argued(f"{ORDER_OF_B}; B_1 is one x-node", every="all 1 <= l <= m, t = 1", role="join")
    c.bounded(
        [(l, m, rule) for l, m in pairs_of_sizes(MOST) for rule in Ties],
        starts_elsewhere,
        names="l m ties",
        text="the first split of TopDown is on a variable of a shortest term",
        every="all 1 <= l <= m, every order of ties",
        role="support",
    )
    c.read_as(**UP_TO_NAMES)
    c.bounded(
        pairs_of_sizes(MOST),
        first_split_loses,
        names="l m",
        text="a single x-node, which is B_1, has the least error with one node",
        every="all 1 <= l <= m",
        role="support",
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
    says=r"for a root on a y and $l=m$ there is, similarly, an optimal tree with y-nodes only on its right path; then"
    " Lemma C.9 applies, with the letters exchanged",
    uses=["BDM20O.LC9"],
    serves="BDM20O.P64",
)
def y_root_equal_terms(c: Check) -> None:
    """Case 1 with the letters exchanged: the right sub-tree sees l x- and l - 1 y-variables."""
    replaced(c, letter="y", pairs=[(m, m) for m in range(1, 4)])


# -- what the claims run


def extent(case: Case) -> dict[str, object]:
    """The parameters of a case, for the report."""
    (l, m), shape = case
    return {"l": l, "m": m, "t": nodes(shape)}


def named(case: Case, **more: object) -> dict[str, object]:
    """A witness: the sizes, the shape, and more."""
    (l, m), shape = case
    return {"l": l, "m": m, "t": nodes(shape), "shape": str(shape), **more}


def b_is_beaten(case: Iterated) -> dict[str, object] | None:
    """A witness where B_t is not optimal, or where the closed form fails."""
    l, m, t = case
    found, best = error_of(b_shape(l, m, t), l, m), optimum((l, m))[t]
    return (
        None
        if found == best == least_error(l, m, t)
        else {"l": l, "m": m, "t": t, "E(B_t)": found, "OPT": best}
    )


def b_is_beaten_by_some_tree(case: tuple[int, int, int, int]) -> dict[str, object] | None:
    """A witness where brute force finds a better tree."""
    l, m, extra, t = case
    found, best = error_of(b_shape(l, m, t), l, m), least_of_all((l, m), extra, t)
    return None if found == best else {"l": l, "m": m, "further variables": extra, "t": t}


def starts_elsewhere(case: tuple[int, int, Ties]) -> dict[str, object] | None:
    """A witness where the first split of TopDown is on a longer term."""
    l, m, rule = case
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
    every = "all 1 <= l <= m" if letter == "x" else "all l = m"
    cases = [case for case in optimal_trees(pairs) if case[1][0][0] == letter]
    c.read_as(
        "T is in C_2",
        other="any optimal tree with such a root",
        why="Lemma C.7 gives one in C_2, and Lemma C.9, which is applied next, is about trees in C_2",
    )
    c.read_as(
        "B_t and B_t' are the trees of figure 3, as in Lemma C.9: path, nearly and filled in the part on least errors",
        other="they are as printed, with v_2 for v_1, which is no definite tree (S6.BT); then it fails for l = m = 3,"
        " t = 9, T = B_9 (or its mirror image) and t' = 5: the other tree that fits B_5 for (2, 3) has the error 1/16"
        " for 1/32, and E(T) grows from 1/64 to 1/32",
        why="the proof of Proposition 6.3 describes B_t, the tree of figure 3",
    )
    c.optimal(VALUES, HINTS, label="the right sub-tree")
    c.note(STATES_OF_TWO_TERMS)
    c.formulas("grafts", label="no larger error")
    c.bounded(
        cases,
        replacing_hurts,
        names=extent,
        text="with B_t' for the right sub-tree, of t' nodes, the tree has t nodes, on its right path only nodes of the"
        " letter of the root, and no larger error",
        every=f"{every}, all t <= l(m + 1), all optimal trees in C_2 with such a root, where B_t' exists",
        role="support",
    )
    c.bounded(
        [case for case in cases if case[0][0] == 1 or len(case[1]) == 1],
        replacing_by_leaf_hurts,
        names=extent,
        text="where l = 1 or t' = 0, a leaf for the right sub-tree does not increase the error",
        every=f"{every}, all t, all optimal trees in C_2 with such a root",
        role="support",
    )
    c.argued(
        "the right sub-tree sees two terms, the one with the letter of the root being the shorter one, of l - 1"
        " variables; t' <= (l - 1)(m + 1), as otherwise the left path of the root has fewer than m nodes, so that T"
        " errs with 2^-(m+1) at least, while B_t, with t > (l - 1)(m + 1) + 1 nodes, errs with 2^-(m+l) at most; so"
        " there is a B_t', the tree named for t' nodes; it has t' nodes, only the letter of the root on its right path,"
        " the least error of all trees with at most t' nodes there, and asks variables of what is left, so that the"
        " last sentence on grafts speaks of it; the tree that the graft gives is in C_2, has t nodes, and the letter of"
        " the root alone on its right path, so that Lemma C.9, for a y-root with the letters exchanged, gives a B_t"
        " with no larger error",
        every=f"{every} with l >= 2, all t <= l(m + 1), all optimal trees in C_2 with t nodes, t' >= 1 and such a root",
        role="join",
        of="no larger error",
    )
    c.argued(
        "for t' = 0 the right path of T is its root; for l = 1 the right sub-tree sees the constant 1, and a leaf in"
        " its place has no error; either way the root with its left path has no more nodes than T and no larger error,"
        " and only the letter of the root on its right path; B_t errs no more than it, by the part on least errors",
        every=f"{every}, all t <= l(m + 1), all optimal trees in C_2 with such a root and l = 1 or t' = 0",
        label="no B_t'",
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


def replacing_hurts(case: Case) -> dict[str, object] | NoValue | None:
    """A witness where B_t' makes the tree worse or other than described; no value where there is no B_t'."""
    (l, m), _ = case
    shape = exchanged(case)
    new = b_right_path(shape, l, m)
    if new is None:
        return NoValue(f"there is no B_t' with t' = {nodes(shape[1:])}")
    fits = nodes(new) == nodes(shape) and all(letter == "x" for letter, _ in new)
    return None if fits and error_of(new, l, m) <= error_of(shape, l, m) else named(case)


def replacing_by_leaf_hurts(case: Case) -> dict[str, object] | None:
    """A witness where the tree without its right sub-tree is worse."""
    (l, m), _ = case
    shape = exchanged(case)
    return None if error_of(shape[:1], l, m) <= error_of(shape, l, m) else named(case)
