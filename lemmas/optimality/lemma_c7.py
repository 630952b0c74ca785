r"""Lemma C.7: for one term some optimal tree is in C_1, for two terms in C_2.

Paper: BDM20O, appendix C.2.
Decided here: the lemma for all terms up to 12 + 12 variables and all sizes; the four steps of its proof.
Found: the lemma is true for trees with at most t nodes, as in section 3. With exactly t nodes, as section 6.1
redefines the set of all trees, it fails as soon as t exceeds what C_1 or C_2 can hold, and so does the step
"we can add more nodes". The induction starts at t = s = 1 only, but reaches t = 0 and s = 0. Its last step
contradicts the definition of C_2 as printed, and agrees with the evident one.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product

from algorithms.brute_force import all_trees, least_error
from algorithms.families import Family, OptimalErrors
from algorithms.laws import read_once
from algorithms.trees import Split, Tree, completed, error, size
from lemmas.optimality.tree_classes import (
    extends,
    in_c1,
    in_c2,
    in_c2_as_printed,
    least_errors_in_c2,
    letter_of,
)
from lemmas.optimality.two_term_runs import MOST, pairs_of_sizes
from lemmas.optimality.two_term_trees import Shape, error_of, nodes, shapes
from verify.claims import Check, claim

Sizes = tuple[int, ...]
"""The numbers of variables of one term, or of two."""

SMALL: tuple[Sizes, ...] = ((1,), (2,), (3,), (1, 1), (1, 2))


@claim(
    "BDM20O.LC7",
    where="Lemma C.7",
    says=r"for at most 2 terms some optimal tree has only x- and y-nodes; it is in $\mathcal C_1$ for one term, in"
    r" $\mathcal C_2$ for two",
    uses=["BDM20O.LC7.s2"],
)
def optimal_trees_in_classes(c: Check) -> None:
    """Section 3 and the main result speak of at most t nodes, section 6.1 of t nodes: only the first is true."""
    c.exhaustive(
        [(sizes, t) for sizes in SMALL for t in range(2 ** sum(sizes))],
        no_optimum_of_this_size,
        sizes="terms (1), (2), (3), (1, 1), (1, 2), every t for which there is a tree with t nodes",
        text="among all trees with exactly t nodes some optimal one is in C_1, or C_2",
    )
    why = "T_t has at most t nodes in section 3, and again in the sentence before Theorem 6.1"
    c.exhaustive(
        [*((m,) for m in range(1, MOST + 1)), *pairs_of_sizes(MOST)],
        no_optimum_in_class,
        sizes=f"one term of up to {MOST} variables, two of 1 <= l <= m <= {MOST}, every t to beyond the full tree",
        text="the least error in C_1, or C_2 (with 'left'), with at most t nodes is that of all x-, y-node trees",
        role="reading",
        why=why,
    )
    c.exhaustive(
        [(sizes, extra) for sizes in (*SMALL, (1, 3), (2, 2)) for extra in (0, 1)],
        no_optimum_by_brute_force,
        sizes="one term of up to 3, two terms of up to 4 variables, 0 or 1 more variables, t <= 7",
        text="the same against all trees, o-nodes included, by brute force",
        role="reading",
        why=why,
    )


@claim(
    "BDM20O.LC7.s1",
    where="proof of Lemma C.7, first two sentences",
    says=r"the claim is proved by induction on $t+s$, and holds for $t=s=1$",
    serves="BDM20O.LC7",
)
def base_of_the_induction(c: Check) -> None:
    """The step removes the root: a sub-tree may be a leaf, and a term of one variable becomes a constant."""
    c.exact("for t = s = 1 the tree with the one variable has error 0", lambda: error_of_single() == 0)
    c.exhaustive(
        [(sizes, t) for sizes, t in product(SMALL, range(1, 7)) if (sizes, t) != ((1,), 1)],
        leaves_the_induction,
        sizes="terms (1), (2), (3), (1, 1), (1, 2), t <= 6, without t = s = 1",
        text="the step from t and s refers to t' >= 1 nodes and s' >= 1 literals only",
    )
    c.exhaustive(
        product(SMALL, range(1, 7)),
        does_not_descend,
        sizes="terms (1), (2), (3), (1, 1), (1, 2), t <= 6",
        text="the step from t and s refers to t', s' >= 0 with t' + s' < t + s only",
        role="repaired",
        why="the base has t = 0 and s = 0 as well, where a leaf, which is in both classes, is optimal",
    )


@claim(
    "BDM20O.LC7.s2",
    where="proof of Lemma C.7, one term and two terms, root not in the DNF",
    says=r"then $E(T)=\tfrac12E(T_L)+\tfrac12E(T_R)\ge E(T_R)$, as WLOG $E(T_R)\le E(T_L)$",
)
def irrelevant_root(c: Check) -> None:
    """An average is at least the smaller of the two."""
    c.exhaustive(
        trees_with_an_o_root(),
        average_differs,
        sizes="terms (1), (2), (1, 1), (1, 2) and an irrelevant root, all trees with at most 4 nodes",
        text="E(T) = (E(T_L) + E(T_R))/2, both against the law of the whole formula",
    )
    c.printed("(a + b)/2 >= b", "0 <= b <= a <= 1")


@claim(
    "BDM20O.LC7.s3",
    where="proof of Lemma C.7, one term and two terms",
    says="a smaller tree of the class can be given more nodes, up to size t, without an increase of the error",
    serves="BDM20O.LC7",
)
def more_nodes(c: Check) -> None:
    """A sub-tree in C_1 with all m variables of its term on the path has no room for another node."""
    c.exhaustive(
        better_subtrees(),
        cannot_be_padded,
        sizes="terms (1), (2), (1, 1), one more variable at the root of an optimal tree with t nodes, every t",
        text="some tree of the class with t nodes extends the better sub-tree, with no larger error",
    )
    why = "t is at most the size of a full tree: m for one term, l(m + 1) for two"
    c.exhaustive(
        [(m, r) for m in range(1, 9) for r in range(m)],
        path_cannot_grow,
        sizes="one term of m <= 8 variables, every right path with fewer than m nodes",
        text="a node can be added, and the error does not grow",
        role="repaired",
        why=why,
    )
    c.exhaustive(
        [(s, l, m) for l, m in [*pairs_of_sizes(3), (1, 4), (2, 4)] for s in below_full(l, m)],
        shape_cannot_grow,
        sizes="(l, m) up to (3, 3), (1, 4), (2, 4), every tree in C_2 with fewer than l(m + 1) nodes",
        text="a node can be added within C_2, and the error does not grow",
        role="repaired",
        why=why,
    )


@claim(
    "BDM20O.LC7.s4",
    where="proof of Lemma C.7, last paragraph",
    says=r"if the root is in the DNF, the left sub-tree is in $\mathcal C_1$ and the right one in $\mathcal C_2$;"
    r" therefore the tree is in $\mathcal C_2$",
    serves="BDM20O.LC7",
)
def putting_together(c: Check) -> None:
    """Two y-nodes on the right path are enough. Where x = 1 or y = 1 decides, the right sub-tree is a leaf."""
    sizes = "(l, m) = (1, 1), (1, 2), (2, 2), all trees with at most 4 nodes and a root in the DNF"
    c.exhaustive(
        trees_with_a_dnf_root(),
        not_closed_as_printed,
        sizes=sizes,
        text="C_1 with the other letter on the left and C_2 as printed on the right make a tree in C_2 as printed",
    )
    c.exhaustive(
        trees_with_a_dnf_root(),
        not_closed,
        sizes=sizes,
        text="the same for C_2 with 'left' in the condition on y-nodes",
        role="reading",
        why="the sentence says 'similarly', and the caption of figure 2 speaks of the left sub-trees",
    )


# -- what the claims run


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


def no_optimum_of_this_size(case: tuple[Sizes, int]) -> dict[str, object] | None:
    """A witness where no tree of the class has exactly t nodes and the least error among these."""
    sizes, t = case
    law = read_once(sizes)
    errors = [(error(completed(tree, law), law), in_class(tree, sizes)) for tree in _trees(sum(sizes), t)]
    least = min(e for e, _ in errors)
    if (least, True) in errors:
        return None
    return {"terms": str(sizes), "t": t, "trees": len(errors), "in class": sum(i for _, i in errors)}


@cache
def _trees(variables: int, t: int) -> tuple[Tree, ...]:
    return tuple(all_trees(range(variables), t))


def no_optimum_in_class(sizes: Sizes) -> dict[str, object] | None:
    """A witness where the class has no optimal tree with at most t nodes."""
    most = full_size(sizes) + 2
    optimum = best(MOST).of(tuple((s,) for s in sizes))
    for t, (least, o) in enumerate(zip(least_in_class(sizes, most), optimum, strict=False)):
        if least != o:
            return {"terms": str(sizes), "t": t, "class": least, "OPT": o}
    return None


def no_optimum_by_brute_force(case: tuple[Sizes, int]) -> dict[str, object] | None:
    """A witness where a tree, possibly with o-nodes, is better than all trees of the class."""
    sizes, extra = case
    law = read_once(sizes, extra=extra)
    for t, least in enumerate(least_in_class(sizes, 7)):
        if least_error(law, t) != least:
            return {"terms": str(sizes), "more variables": extra, "t": t}
    return None


def error_of_single() -> Fraction:
    """The error of the tree with one node for a term of one variable."""
    law = read_once([1])
    (tree,) = all_trees([0], 1)
    return error(completed(tree, law), law)


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
    for smaller, rest in referred(sizes, t):
        if rest < 1 or not smaller:
            return {"terms": str(sizes), "t": t, "terms'": str(smaller), "t'": rest}
    return None


def does_not_descend(case: tuple[Sizes, int]) -> dict[str, object] | None:
    """A witness of a pair for which t + s is no smaller."""
    sizes, t = case
    for smaller, rest in referred(sizes, t):
        if rest < 0 or rest + sum(smaller) >= t + sum(sizes):
            return {"terms": str(sizes), "t": t, "terms'": str(smaller), "t'": rest}
    return None


def trees_with_an_o_root() -> Iterator[tuple[Sizes, Split]]:
    """Small formulas with one more variable, and the trees that have it at the root."""
    for sizes in ((1,), (2,), (1, 1), (1, 2)):
        n = sum(sizes)
        for t in range(1, 5):
            for tree in _trees(n + 1, t):
                if isinstance(tree, Split) and tree.variable == n:
                    yield sizes, tree


def average_differs(case: tuple[Sizes, Split]) -> dict[str, object] | None:
    """A witness against E(T) = (E(T_L) + E(T_R))/2."""
    sizes, tree = case
    law, whole = read_once(sizes), read_once(sizes, extra=1)
    left, right = (error(completed(part, law), law) for part in (tree.zero, tree.one))
    found = error(completed(tree, whole), whole)
    return None if found == (left + right) / 2 else {"terms": str(sizes), "tree": str(tree), "E(T)": found}


def better_subtrees() -> Iterator[tuple[Sizes, int, Tree]]:
    """The better sub-tree of each optimal tree with t nodes, an o-node at the root and both parts in the class."""
    for sizes in ((1,), (2,), (1, 1)):
        n = sum(sizes)
        law, whole = read_once(sizes), read_once(sizes, extra=1)
        for t in range(1, 2 ** (n + 1)):
            errors = {tree: error(completed(tree, whole), whole) for tree in _trees(n + 1, t)}
            least = min(errors.values())
            for tree, e in errors.items():
                if e == least and isinstance(tree, Split) and tree.variable == n:
                    parts = (tree.zero, tree.one)
                    if all(in_class(part, sizes) for part in parts):
                        yield sizes, t, min(parts, key=lambda part: error(completed(part, law), law))


def cannot_be_padded(case: tuple[Sizes, int, Tree]) -> dict[str, object] | None:
    """A witness of a tree of the class that no tree of the class with t nodes extends."""
    sizes, t, tree = case
    law = read_once(sizes)
    before = error(completed(tree, law), law)
    for large in _trees(sum(sizes), t):
        if in_class(large, sizes) and extends(large, tree) and error(completed(large, law), law) <= before:
            return None
    return {"terms": str(sizes), "t": t, "nodes of the sub-tree": size(tree)}


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


def trees_with_a_dnf_root() -> Iterator[tuple[Sizes, Split]]:
    """Small formulas with two terms, and the trees over their variables that are no leaves."""
    for sizes in ((1, 1), (1, 2), (2, 2)):
        for t in range(1, 5):
            yield from ((sizes, tree) for tree in _trees(sum(sizes), t) if isinstance(tree, Split))


def not_closed_as_printed(case: tuple[Sizes, Split]) -> dict[str, object] | None:
    """A witness of a tree outside C_2, as printed, whose sub-trees are as the step has them."""
    return _not_closed(case, printed=True)


def not_closed(case: tuple[Sizes, Split]) -> dict[str, object] | None:
    """A witness of a tree outside C_2 whose sub-trees are as the step has them."""
    return _not_closed(case, printed=False)


def _not_closed(case: tuple[Sizes, Split], *, printed: bool) -> dict[str, object] | None:
    sizes, tree = case
    belongs = in_c2_as_printed if printed else in_c2
    other = "y" if letter_of(tree.variable, sizes) == "x" else "x"
    if not in_c1(tree.zero, sizes, other) or not belongs(tree.one, sizes) or belongs(tree, sizes):
        return None
    return {"terms": str(sizes), "tree": str(tree)}
