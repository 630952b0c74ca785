r"""Lemma C.7: the four steps of its proof.

Paper: BDM20O, appendix C.2.
Decided here: the induction, the root outside the DNF, the nodes that are added, the root in the DNF; on all small
trees, and the comparison of an average with the smaller part for all numbers.
Found: the induction starts at t = s = 1 only, but comes to t = 0 and s = 0. "We can add more nodes" fails as soon as t
exceeds what C_1 or C_2 can hold; for trees with at most t nodes none has to be added. The last step contradicts the
definition of C_2 as printed, and agrees with the evident one.
"""

from collections.abc import Callable, Iterator
from itertools import product

from algorithms.brute_force import all_trees
from algorithms.laws import read_once
from algorithms.trees import Leaf, Split, Tree, completed, error, size
from lemmas.optimality.lemma_c7 import (
    SMALL,
    Sizes,
    better_part,
    better_subtrees,
    extent,
    full_size,
    in_class,
    least_in_class,
    optimal_with_o_root,
    trees_of,
)
from lemmas.optimality.shown_trees import on_one_line, term_variable
from lemmas.optimality.tree_classes import extends, in_c1, in_c2, in_c2_as_printed, letter_of
from lemmas.optimality.two_term_optimum import least_error
from lemmas.optimality.two_term_runs import pairs_of_sizes
from lemmas.optimality.two_term_trees import Shape, error_of, nodes, shapes
from lemmas.optimality.two_term_values import ONE_TERM, ONE_TERM_HINTS, STATES_OF_ONE_TERM
from verify.claims import Check, claim
from verify.rationals import Fraction

ROOM = "t is at most the size of a full tree: m for one term, l(m + 1) for two"
"""The hypothesis of the repair of the step that adds nodes."""


@claim(
    "BDM20O.LC7.s1",
    where="proof of Lemma C.7, first two sentences",
    says=r"the claim is proved by induction on $t+s$, and holds for $t=s=1$",
    serves="BDM20O.LC7",
)
def base_of_the_induction(c: Check) -> None:
    """The step removes the root: a sub-tree may be a leaf, and a term of one variable becomes a constant.

    The base is what is said of one term of k variables and at most t nodes, at k = t = 1, and the tree that has this
    least error.

    Which smaller t and s the step may refer to is not printed, so that this gap is a note and no part.
    """
    c.optimal(ONE_TERM, ONE_TERM_HINTS, label="base")
    c.note(STATES_OF_ONE_TERM)
    c.exact(
        "for t = s = 1 the tree with the one variable, which is in C_1, has error 0",
        lambda: error_of_single() == 0 and in_class(single(), (1,)),
        label="its tree",
    )
    c.bounded(
        list(product(SMALL, range(1, 7))),
        does_not_descend,
        names=lambda case: extent(*case),
        text="the step from t and s refers to t', s' >= 0 with t' + s' < t + s only",
        every="all DNFs with at most two terms, all t >= 1",
        role="support",
    )
    c.exact(
        "the step comes to t' = 0 and to a DNF without literals",
        lambda: leaves_the_induction(((1,), 2)) is not None,
        role="support",
    )
    c.note(
        "The base has to have t = 0 and s = 0 as well; a leaf, which is in both classes, is optimal there."
    )


@claim(
    "BDM20O.LC7.s2",
    where="proof of Lemma C.7, one term and two terms, root not in the DNF",
    says=r"then $E(T)=\tfrac12E(T_L)+\tfrac12E(T_R)\ge E(T_R)$, as WLOG $E(T_R)\le E(T_L)$",
)
def irrelevant_root(c: Check) -> None:
    """An average is at least the smaller of the two.

    The members are the inputs. d0 is 1 where T_L is wrong, d1 where T_R is, r is the variable at the root; the
    conditions say that it is 1 with chance 1/2 and not correlated with what the sub-trees do. The nodes of T are those
    of both sub-trees and its root.
    """
    c.given("product")
    c.family(
        "mean(r*d1 + (1 - r)*d0) == (mean(d0) + mean(d1))/2",
        "mean(2*r) == 1, mean(2*r*d0) == mean(d0), mean(2*r*d1) == mean(d1),"
        " each 0 <= r <= 1, 0 <= d0 <= 1, 0 <= d1 <= 1",
        hints=("mean(r*d1 + (1 - r)*d0) == mean(r*d1) + mean(d0) - mean(r*d0)",),
        label="average",
    )
    c.bounded(
        list(trees_with_an_o_root()),
        average_differs,
        names=lambda case: extent(case[0], size(case[1])),
        text="E(T) = (E(T_L) + E(T_R))/2, both against the law of the whole formula, and both have fewer nodes than T",
        every="all DNFs with at most two terms, all trees T with a root outside the DNF",
        role="support",
    )
    c.argued(
        "the variable at the root is independent of where T_L and T_R are wrong, as it is not in the DNF and is not"
        " asked again, so that the conditions hold; T is wrong where the sub-tree of the answer is",
        every="all DNFs with at most two terms, all trees T with a root outside the DNF",
        label="independence",
    )
    c.read_as(
        "the variable at the root is not asked again below",
        other="features may be repeated: then each sub-tree sees one answer only, and E(T_L) is not its error there",
        why="a leaf is split on a feature of F_l, none of those on its path (section 3)",
    )
    c.printed("left < 1 + left + right", "left >= 0, right >= 0, integer left, right", label="fewer nodes")
    c.printed("(a + b)/2 >= b", "0 <= b <= a <= 1", label="the smaller one")


@claim(
    "BDM20O.LC7.s3",
    where="proof of Lemma C.7, one term and two terms",
    says="a smaller tree of the class can be given more nodes, up to size t, without an increase of the error",
    serves="BDM20O.LC7",
)
def more_nodes(c: Check) -> None:
    """A sub-tree in C_1 with all m variables of its term on the path has no room for another node."""
    c.bounded(
        sorted(dict.fromkeys(better_subtrees()), key=lambda case: case[0] == (1,)),
        cannot_be_padded,
        names=lambda case: extent(case[0], case[1]),
        within=lambda case: in_class(case[2], case[0]) and size(case[2]) < case[1] < 2 ** (sum(case[0]) + 1),
        text="some tree of the class with t nodes extends the better sub-tree of an optimal tree with t nodes and a"
        " root outside the DNF, with no larger error",
        every="all DNFs with at most two terms, all t",
    )
    c.repaired_cases(lambda case: case[1] <= full_size(case[0]), hypothesis=ROOM)
    c.argued(
        "a leaf at the end of a left path, or of the right path, can be split within the class on a variable of the"
        " path's term, or of either term, as long as one is left, and the error does not grow, as C is concave; a right"
        " path in one term has no such leaf only if it has m nodes; a tree of C_2 has none only if its left paths are"
        " full and its right path has asked all x and b of the y, or all y and a of the x; then each pair of an x and a"
        " y is, once, a node of the right path and one of a left path of it, so that the tree has lm + l + b nodes, or"
        " lm + m + a, which is l(m + 1) at least; so a smaller tree can be given nodes one by one",
        every="all l <= m, all trees of C_1 for one term and of C_2 for two with fewer than t nodes",
        role="repaired",
        why=ROOM,
    )
    c.read_as(
        "the nodes are added within C_1, or C_2",
        other="nodes of any kind are added",
        why="the lemma is about a tree in the class; nodes of other kinds can be added, and take the tree out of it",
    )
    c.read_as(
        "no feature is asked twice on a path",
        other="features may be repeated: then a node that asks for one again can always be added within the class, the"
        " error stays as it is, and the step holds",
        why="a leaf is split on a feature of F_l, none of those on its path (section 3); a second question has one"
        " answer only",
    )
    c.read_as(
        "C_2 with 'left sub-tree' in its condition on y-nodes",
        other="'right sub-tree', as printed",
        why="so it is meant (S6.C2); the refutation is for one term, where C_2 does not occur",
    )
    c.bounded(
        [(m, r) for m in range(1, 9) for r in range(m)],
        path_cannot_grow,
        names="m r",
        text="to a right path with r < m nodes a node can be added, and the error does not grow",
        every="all m, r",
        role="support",
    )
    c.bounded(
        [(s, l, m) for l, m in [*pairs_of_sizes(3), (1, 4), (2, 4), (3, 4)] for s in below_full(l, m)],
        shape_cannot_grow,
        names=lambda case: {"l": case[1], "m": case[2], "nodes": nodes(case[0])},
        text="to a tree in C_2 with fewer than l(m + 1) nodes a node can be added within C_2, and the error does not"
        " grow",
        every="all l, m, all such trees",
        role="support",
    )


@claim(
    "BDM20O.LC7.s4",
    where="proof of Lemma C.7, one term and last paragraph, root in the DNF",
    says=r"if the root is in the DNF, by induction the left sub-tree is in $\mathcal C_1$ and the right one in"
    r" $\mathcal C_2$, so that the tree is in $\mathcal C_2$, and all its nodes are x- or y-nodes; for one term they"
    r" are a leaf and a right path, and the tree is in $\mathcal C_1$",
    uses=["BDM20O.S6.C2"],
    serves="BDM20O.LC7",
)
def putting_together(c: Check) -> None:
    """The sentence on two terms has one root with S6.C2, which prints 'right' for 'left'."""
    every = "all such DNFs, all trees with a root in the DNF"
    c.bounded(
        list(trees_with_a_dnf_root((1,), (2,), (3,))),
        path_not_closed,
        names=lambda case: extent(case[0], size(case[1])),
        text="for one term a leaf on the left and a tree of C_1 on the right make a tree of C_1",
        every=every,
        label="one term",
    )
    c.bounded(
        sorted(trees_with_a_dnf_root((1, 1), (1, 2), (1, 3), (2, 2)), key=lambda case: not is_optimal(case)),
        not_closed_as_printed,
        names=lambda case: extent(case[0], size(case[1])),
        within=lambda case: 1 <= case[0][0] <= case[0][1] and letter_of(case[1].variable, case[0]) != "o",
        text="for two terms a tree of C_1 with the other letter on the left and a tree of C_2 on the right make a tree"
        " of C_2",
        every=every,
        label="two terms",
    )
    c.bounded(
        list(trees_with_a_dnf_root((1, 1), (1, 2), (1, 3), (2, 2))),
        not_closed,
        names=lambda case: extent(case[0], size(case[1])),
        text="the same for C_2 with 'left' for 'right' in the condition on y-nodes",
        every=every,
        role="reading",
        why="the sentence that defines C_2 says 'similarly', and the caption of figure 2 speaks of the left sub-trees",
        of="two terms",
    )
    c.argued(
        "a sub-tree of an optimal tree is optimal for its number of nodes and for what is left of the DNF, which is one"
        " literal or one term shorter; by the lemma for this smaller t + s it may be replaced by a tree of C_1, or of"
        " C_2, with no more nodes and no larger error, and for a constant by a leaf; so the sub-trees may be taken as"
        " the two parts have them, and then all nodes are x- or y-nodes, as the root is one and theirs are",
        every="all DNFs with at most two terms, all optimal trees with a root in the DNF",
        label="by induction",
    )
    c.argued(
        "a leaf on the left and a right path of one letter below a root of this letter make a right path of it; a"
        " root is the first node of the right path, and the others are those of the right sub-tree, so that the"
        " condition of C_2 on each, with 'left' for 'right', is what the parts have",
        every="all DNFs with at most two terms, all trees with a root in the DNF",
        label="closing",
    )
    c.note("the root of this finding is S6.C2, where 'right' stands for 'left' in the condition on y-nodes")


# -- what the claims run


def error_of_single() -> Fraction:
    """The error of the tree with one node for a term of one variable."""
    law = read_once([1])
    return error(completed(single(), law), law)


def single() -> Tree:
    """The tree with one node over one variable."""
    (tree,) = all_trees([0], 1)
    return tree


def referred(sizes: Sizes, t: int) -> Iterator[tuple[Sizes, int]]:
    """The formulas and sizes that the step refers to: the sub-trees of a root outside the DNF, and of one in it.

    What the step says of constants by other means is left out: the left sub-tree for one term.
    """
    for rest in range(t):
        yield sizes, rest
        for i, n in enumerate(sizes):
            others = sizes[:i] + sizes[i + 1 :]
            if others:
                yield others, rest
            yield (tuple(sorted((*others, n - 1))) if n > 1 else ()), rest


def leaves_the_induction(case: tuple[Sizes, int]) -> dict[str, object] | None:
    """A witness of a sub-tree without nodes, or a formula without literals, that the step refers to."""
    sizes, t = case
    if (sizes, t) == ((1,), 1):
        return None
    for smaller, rest in referred(sizes, t):
        if rest < 1 or not smaller:
            return {"terms": str(sizes), "t": t, "terms'": str(smaller), "t'": rest}
    return does_not_descend(case)


def does_not_descend(case: tuple[Sizes, int]) -> dict[str, object] | None:
    """A witness of a pair for which t + s is no smaller."""
    sizes, t = case
    for smaller, rest in referred(sizes, t):
        if rest < 0 or rest + sum(smaller) >= t + sum(sizes):
            return {"terms": str(sizes), "t": t, "terms'": str(smaller), "t'": rest}
    return None


def trees_with_an_o_root() -> Iterator[tuple[Sizes, Split]]:
    """Small formulas with one more variable, and the trees that have it at the root."""
    for sizes in ((1,), (2,), (3,), (1, 1), (1, 2)):
        n = sum(sizes)
        for t in range(1, 5):
            for tree in trees_of(n + 1, t):
                if isinstance(tree, Split) and tree.variable == n:
                    yield sizes, tree


def average_differs(case: tuple[Sizes, Split]) -> dict[str, object] | None:
    """A witness against E(T) = (E(T_L) + E(T_R))/2, or of a sub-tree that is no smaller."""
    sizes, tree = case
    law, whole = read_once(sizes), read_once(sizes, extra=1)
    left, right = (error(completed(part, law), law) for part in (tree.zero, tree.one))
    whole_tree = completed(tree, whole)
    found = error(whole_tree, whole)
    smaller = max(size(tree.zero), size(tree.one)) < size(tree)
    if smaller and found == (left + right) / 2:
        return None
    return {"terms": str(sizes), "tree": on_one_line(whole_tree, names_of(sizes)), "E(T)": found}


def cannot_be_padded(case: tuple[Sizes, int, Tree]) -> dict[str, object] | None:
    """A witness of a tree of the class that no tree of the class with t nodes extends."""
    sizes, t, tree = case
    law = read_once(sizes)
    before = error(completed(tree, law), law)
    for large in trees_of(sum(sizes), t):
        if in_class(large, sizes) and extends(large, tree) and error(completed(large, law), law) <= before:
            return None
    whole = next(w for w in optimal_with_o_root(sizes, t) if better_part(w, sizes) == tree)
    shown = on_one_line(completed(whole, read_once(sizes, extra=1)), names_of(sizes))
    return {"terms": str(sizes), "t": t, "T": shown, "nodes of the sub-tree": size(tree)}


def path_cannot_grow(case: tuple[int, int]) -> dict[str, object] | None:
    """A witness where a right path with r < m nodes cannot get one more for nothing."""
    m, r = case
    errors = least_in_class((m,), m)
    return None if errors[r + 1] <= errors[r] else {"m": m, "nodes": r}


def below_full(l: int, m: int) -> Iterator[Shape]:
    """All shapes with fewer than l(m + 1) nodes."""
    for t in range(l * (m + 1)):
        yield from shapes(l, m, t)


def shape_cannot_grow(case: tuple[Shape, int, int]) -> dict[str, object] | None:
    """A witness of a tree in C_2 to which no node can be added without a larger error."""
    shape, l, m = case
    before = error_of(shape, l, m)
    if any(error_of(s, l, m) <= before for s in one_more(shape, l, m)):
        return None
    return {"l": l, "m": m, "nodes": nodes(shape), "shape": str(shape)}


def one_more(shape: Shape, l: int, m: int) -> Iterator[Shape]:
    """The shapes with one node more: at the end of the right path, or of a left path."""
    rest = {"x": l, "y": m}
    for i, (letter, length) in enumerate(shape):
        other = rest["y" if letter == "x" else "x"]
        if length < other:
            yield (*shape[:i], (letter, length + 1), *shape[i + 1 :])
        rest[letter] -= 1
    if min(rest.values()):
        yield from ((*shape, (letter, 0)) for letter in "xy")


def trees_with_a_dnf_root(*formulas: Sizes) -> Iterator[tuple[Sizes, Split]]:
    """Small formulas, and the trees with at most 4 nodes over their variables that are no leaves."""
    for sizes in formulas:
        for t in range(1, 5):
            yield from ((sizes, tree) for tree in trees_of(sum(sizes), t) if isinstance(tree, Split))


def path_not_closed(case: tuple[Sizes, Split]) -> dict[str, object] | None:
    """A witness of a tree outside C_1 with a leaf on its left and a tree of C_1 on its right."""
    sizes, tree = case
    parts = isinstance(tree.zero, Leaf) and in_c1(tree.one, sizes, "x")
    return labelled(case) if parts and not in_class(tree, sizes) else None


def not_closed_as_printed(case: tuple[Sizes, Split]) -> dict[str, object] | None:
    """A witness of a tree outside C_2, as printed, whose sub-trees are as the step has them."""
    found, (sizes, tree) = _not_closed(case, printed=True), case
    law = read_once(sizes)
    return found and {**found, "t": size(tree), "E(T)": error(completed(tree, law), law)}


def is_optimal(case: tuple[Sizes, Split]) -> bool:
    """Whether no tree of that size errs less; the step is about the root of such a tree."""
    (l, m), tree = case
    law = read_once((l, m))
    return error(completed(tree, law), law) == least_error(l, m, size(tree))


def not_closed(case: tuple[Sizes, Split]) -> dict[str, object] | None:
    """A witness of a tree outside C_2 whose sub-trees are as the step has them."""
    return _not_closed(case, printed=False)


def _not_closed(case: tuple[Sizes, Split], *, printed: bool) -> dict[str, object] | None:
    sizes, tree = case
    belongs = in_c2_as_printed if printed else in_c2
    other = "y" if letter_of(tree.variable, sizes) == "x" else "x"
    if not in_c1(tree.zero, sizes, other) or not belongs(tree.one, sizes) or belongs(tree, sizes):
        return None
    return labelled(case)


def labelled(case: tuple[Sizes, Split]) -> dict[str, object]:
    """A witness: the terms and the tree, with the majority label at every leaf."""
    sizes, tree = case
    return {"terms": str(sizes), "tree": on_one_line(completed(tree, read_once(sizes)), names_of(sizes))}


def names_of(sizes: Sizes) -> Callable[[int], str]:
    """The names of the variables of one term, x1 and so on, or of two."""
    return term_variable(sizes[0], sizes[1] if len(sizes) == 2 else 0)
