r"""Lemma C.7: for one term some optimal tree is in C_1, for two terms in C_2.

Paper: BDM20O, appendix C.2.
Decided here: the lemma, by the least errors of all trees for all l, m and t; besides, against all trees for few
variables, and against all trees of x- and y-nodes for terms of up to 10 + 10 variables. The steps of its proof stand
in `lemma_c7_proof`.
Found: the lemma is true for trees with at most t nodes, as in section 3. With exactly t nodes, as section 6.1
redefines the set of all trees, it fails as soon as t exceeds what C_1 or C_2 can hold.
"""

from collections.abc import Iterator
from functools import cache

from algorithms.brute_force import all_trees, least_error
from algorithms.families import Family, OptimalErrors
from algorithms.laws import read_once
from algorithms.trees import Split, Tree, completed, error
from lemmas.optimality.tree_classes import (
    in_c1,
    in_c2,
    least_errors_in_c2,
)
from lemmas.optimality.two_term_runs import MOST, pairs_of_sizes
from lemmas.optimality.two_term_values import (
    HINTS,
    ONE_TERM,
    ONE_TERM_HINTS,
    STATES_OF_TWO_TERMS,
    VALUES,
    named_tree,
)
from verify.claims import Check, claim
from verify.kinds.optimal_trees.statements import LEAF
from verify.kinds.optimal_trees.texts import StatementText, read_statement
from verify.rationals import Fraction

Sizes = tuple[int, ...]
"""The numbers of variables of one term, or of two."""

SMALL: tuple[Sizes, ...] = ((1,), (2,), (3,), (1, 1), (1, 2))
VARIABLES = 6
"""Up to so many variables every tree counts, o-nodes included."""
BEYOND = 2
"""So far beyond the full tree the sizes go."""
ALL_SIZES = "all l, m, t, all further variables"


@claim(
    "BDM20O.LC7",
    where="Lemma C.7",
    says=r"for at most 2 terms some optimal tree has only x- and y-nodes; it is in $\mathcal C_1$ for one term, in"
    r" $\mathcal C_2$ for two",
    uses=["BDM20O.LC7.s2", "BDM20O.LC7.s3"],
)
def optimal_trees_in_classes(c: Check) -> None:
    """A tree of C_1 or C_2 has x- and y-nodes only, so that the classes are all that is to be shown.

    The trees that are named ask questions of the system, no idle ones. For one term the tree is a right path with all
    variables, or a leaf. For two terms it is a leaf, or a tree B_t' of Proposition 6.4, t' <= t, in C_2 however its
    condition on y-nodes is read: its right path has x-nodes only, and their left sub-trees are right paths of y-nodes
    or leaves.
    """
    c.optimal(ONE_TERM, ONE_TERM_HINTS, label="one term")
    c.optimal(VALUES, HINTS, label="two terms")
    c.note(STATES_OF_TWO_TERMS)
    c.exact(
        "the recipes of the trees of least error name trees of C_1, or of C_2, only, whatever l, m and t are",
        lambda: all(map(names_right_paths_only, (ONE_TERM, VALUES))),
        label="classes",
    )
    c.argued(
        "the trees that the recipes name have x- and y-nodes only, and are in C_1 for one term and in C_2 for two: the"
        " answer 0 leaves a constant or the other term alone, so that such a tree is a right path with right paths on"
        " its left, and no y-node is on that path, so that the slip in the definition of C_2 does not matter; a DNF"
        " without terms is constant, and a leaf, which has no nodes, is optimal",
        every="all l, m, t, and no term",
        label="the trees that are named",
    )
    c.bounded(
        pairs_of_sizes(VARIABLES),
        recipe_outside_of_c_2,
        names="l m",
        text="the trees by which the least errors are attained are in C_2, for all t",
        every="all 1 <= l <= m",
        role="support",
    )
    for label, cases in (("one term", one_term_cases()), ("two terms", two_term_cases())):
        c.bounded(
            cases,
            no_optimum_by_brute_force,
            names=lambda case: extent(case[0], case[2]) | {"further variables": case[1]},
            text=f"some tree of {'C_1' if label == 'one term' else 'C_2'} with at most t nodes has the least error of"
            f" all trees with at most t nodes, for {VARIABLES} variables in all at most",
            every=ALL_SIZES if label == "two terms" else "all m, t, all further variables",
            role="support",
        )
    c.read_as(
        "optimal of all trees with at most t nodes",
        other="of all trees with exactly t nodes, no feature twice on a path: then it fails where t is larger than C_1,"
        " or C_2, can hold (the last support)",
        why="section 3 and the main result say at most t; section 6.1 redefines the set by exactly t, which the proof"
        " follows where it adds nodes",
    )
    c.covers_by(
        "BDM20O.LC7.s3",
        "wherever the proof adds nodes, t is at most m, or l(m + 1)",
        lambda: all(t <= full_size(sizes) for sizes, t, _ in better_subtrees()),
    )
    c.note("the lemma does not need that step: with at most t nodes none has to be added")
    c.bounded(
        [(s, t) for s in larger_formulas() for t in range(full_size(s) + BEYOND + 1)],
        no_optimum_in_class,
        names=lambda case: extent(*case),
        text="the least error in C_1, or C_2, with at most t nodes is that of all trees of x- and y-nodes",
        every="all l, m, t",
        role="support",
    )
    c.bounded(
        [(s, t) for s in SMALL for t in range(1, min(2 ** sum(s), full_size(s) + 1))],
        no_optimum_of_this_size,
        names=lambda case: extent(*case),
        text="among all trees with exactly t nodes some optimal one is in C_1, or C_2",
        every="all l, m, all t up to the size of a full tree, m or l(m + 1)",
        role="support",
    )
    c.exact(
        "no tree of C_1 has exactly 3 nodes for a term of 2 variables, and there are 2 trees with 3 nodes, no feature"
        " twice on a path",
        lambda: no_optimum_of_this_size(((2,), 3)) == {"terms": "(2,)", "t": 3, "trees": 2, "in class": 0},
        role="support",
    )


# -- what the claims run


def extent(sizes: Sizes, t: int) -> dict[str, object]:
    """The parameters of a case, for the report."""
    return {"terms": len(sizes), "literals": sum(sizes), "t": t}


def one_term_cases() -> list[tuple[Sizes, int, int]]:
    """The term, the number of further variables, and t up to beyond the full tree."""
    return [
        ((m,), extra, t) for m in range(1, VARIABLES) for extra in range(2) for t in range(m + BEYOND + 1)
    ]


def two_term_cases() -> list[tuple[Sizes, int, int]]:
    """The same for two terms."""
    return [
        (s, extra, t)
        for s in pairs_of_sizes(VARIABLES)
        for extra in range(2)
        if sum(s) + extra <= VARIABLES
        for t in range(full_size(s) + BEYOND + 1)
    ]


def larger_formulas() -> list[Sizes]:
    """One term of up to 10 variables, and two."""
    return [*((m,) for m in range(1, MOST + 1)), *pairs_of_sizes(MOST)]


def in_class(tree: Tree, sizes: Sizes) -> bool:
    """C_1 for one term, C_2 for two."""
    return in_c1(tree, sizes, "x") if len(sizes) == 1 else in_c2(tree, sizes)


def full_size(sizes: Sizes) -> int:
    """The nodes of a tree of the class without error."""
    return sizes[0] if len(sizes) == 1 else sizes[0] * (sizes[1] + 1)


def least_in_class(sizes: Sizes, most: int) -> tuple[Fraction, ...]:
    """The least error in C_1, or C_2, with at most t nodes, for t = 0, ..., most."""
    if len(sizes) == 1:
        (m,) = sizes
        return tuple(Fraction(t < m, 2**m) for t in range(most + 1))
    return least_errors_in_c2(*sizes, most)


@cache
def best(most: int) -> OptimalErrors:
    """OPT for all formulas of at most two terms, by the dynamic program over all trees of x- and y-nodes."""
    return OptimalErrors(Family(2, most), most * (most + 1) + 2)


@cache
def optimum(sizes: Sizes) -> tuple[Fraction, ...]:
    """OPT(t) for all t to beyond the full tree."""
    return tuple(best(MOST).of(tuple((s,) for s in sizes)))


@cache
def least_of_all(sizes: Sizes, extra: int, t: int) -> Fraction:
    """The least error of all trees with at most t nodes, with so many further variables, by brute force."""
    return least_error(read_once(sizes, extra=extra), t)


def names_right_paths_only(text: StatementText) -> bool:
    """Whether all recipes name right paths, for two terms of x-nodes with right paths of y-nodes on the left.

    By induction over the tree. A query of one term that is answered 0 leaves the constant 0, with a leaf. For two terms
    x is asked; answered 0 it leaves the term of the y, answered 1 two terms again, the x-term first.
    """
    statement = read_statement(text)
    x = [q for k in text.system if k.head == "two(l, m)" for q in k.queries if q.name == "x"]
    return all((q.zero, q.one) == ("term(m)", "two(l - 1, m)") for q in x) and all(
        clause.query == ""
        or (r.kind, clause.query) == ("two", "x")
        or (r.kind, clause.query, clause.zero.name) == ("term", "variable", LEAF)
        for r in statement.recipes
        for clause in r.clauses
    )


def recipe_outside_of_c_2(sizes: tuple[int, int]) -> dict[str, object] | None:
    """A witness of t for which the tree of `VALUES` is not one of C_2."""
    for t in range(full_size(sizes) + BEYOND):
        tree = named_tree(*sizes, t)
        if not in_c2(tree, sizes):
            return {"l": sizes[0], "m": sizes[1], "t": t}
    return None


def no_optimum_of_this_size(case: tuple[Sizes, int]) -> dict[str, object] | None:
    """A witness where no tree of the class has exactly t nodes and the least error among these."""
    sizes, t = case
    law = read_once(sizes)
    errors = [(error(completed(tree, law), law), in_class(tree, sizes)) for tree in trees_of(sum(sizes), t)]
    least = min(e for e, _ in errors)
    if (least, True) in errors:
        return None
    return {"terms": str(sizes), "t": t, "trees": len(errors), "in class": sum(i for _, i in errors)}


@cache
def trees_of(variables: int, t: int) -> tuple[Tree, ...]:
    """All trees over so many variables with exactly t nodes."""
    return tuple(all_trees(range(variables), t))


def no_optimum_in_class(case: tuple[Sizes, int]) -> dict[str, object] | None:
    """A witness where the class has no optimal tree with at most t nodes."""
    sizes, t = case
    least, found = least_in_class(sizes, full_size(sizes) + BEYOND)[t], optimum(sizes)[t]
    return None if least == found else {"terms": str(sizes), "t": t, "class": least, "OPT": found}


def no_optimum_by_brute_force(case: tuple[Sizes, int, int]) -> dict[str, object] | None:
    """A witness where a tree, possibly with o-nodes, is better than all trees of the class."""
    sizes, extra, t = case
    least, found = least_in_class(sizes, full_size(sizes) + BEYOND)[t], least_of_all(sizes, extra, t)
    if least == found:
        return None
    return {"terms": str(sizes), "further variables": extra, "t": t, "class": least, "OPT": found}


def better_subtrees() -> Iterator[tuple[Sizes, int, Tree]]:
    """The better sub-tree of each optimal tree with t nodes, an o-node at the root and both parts in the class."""
    for sizes in SMALL:
        n = sum(sizes)
        for t in range(1, 2 ** (n + 1) if n < 3 else 5):
            yield from ((sizes, t, better_part(tree, sizes)) for tree in optimal_with_o_root(sizes, t))


@cache
def optimal_with_o_root(sizes: Sizes, t: int) -> tuple[Split, ...]:
    """The optimal trees among those with t nodes that have an o-node at the root and both parts in the class."""
    n, whole = sum(sizes), read_once(sizes, extra=1)
    errors = {tree: error(completed(tree, whole), whole) for tree in trees_of(n + 1, t)}
    least = min(errors.values())
    return tuple(
        tree
        for tree, e in errors.items()
        if e == least and isinstance(tree, Split) and tree.variable == n
        if in_class(tree.zero, sizes) and in_class(tree.one, sizes)
    )


def better_part(tree: Split, sizes: Sizes) -> Tree:
    """The sub-tree of the root with the smaller error."""
    law = read_once(sizes)
    return min((tree.zero, tree.one), key=lambda part: error(completed(part, law), law))
