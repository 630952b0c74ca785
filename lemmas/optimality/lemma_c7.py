r"""Lemma C.7: some optimal tree has the shape that section 6 speaks of.

Paper: BDM20O, appendix C.2.
Decided here: the lemma for all terms up to 6 + 6, its induction and its steps.
Found: true for trees with at most t nodes. With exactly t nodes, as section 6.1 defines the set of trees, it
fails as soon as t exceeds what the shape can hold; the padding step has the same fault. The induction starts
at t = s = 1 but comes down to t = 0 and to s = 0.
"""

from collections.abc import Iterator
from fractions import Fraction

from algorithms.brute_force import all_trees
from algorithms.laws import read_once
from algorithms.trees import Split, Tree, completed, error
from lemmas.optimality.two_term_runs import Sizes, optimum, pairs_of_sizes
from lemmas.optimality.two_term_trees import Shape, error_of, is_c_2_as_printed, shapes, start_error
from verify.claims import Check, claim

MOST = 4
LARGEST = 11
"""Sizes of trees that are enumerated."""


@claim(
    "BDM20O.LC7",
    where="Lemma C.7",
    says="for a DNF with at most two terms some optimal tree has x- and y-nodes only, and is in C_1 (one term),"
    " in C_2 (two terms)",
)
def shape_of_optimal_trees(c: Check) -> None:
    """Both readings of the set of trees are decided."""
    words = "some tree of the shape with exactly t nodes has the least error of all trees"
    c.exhaustive(
        one_term(6), none_with_one_term, sizes="one term, m <= 6, t <= m + 1, exactly t nodes", text=words
    )
    c.exhaustive(
        pairs_of_sizes(MOST),
        none_in_c_2,
        sizes=f"two terms, 1 <= l <= m <= {MOST}, t <= {LARGEST}, at most t nodes",
        text="some tree of C_2 with at most t nodes has the least error of all trees",
        role="reading",
        why="section 3 has at most t nodes, and so has the OPT of section 4",
    )
    c.exhaustive(
        [(m, min(m, t)) for m, t in one_term(6)],
        none_with_one_term,
        sizes="one term, m <= 6, at most t nodes",
        text="some right path of at most t nodes has the least error of all trees",
        role="reading",
        why="as above",
    )


@claim(
    "BDM20O.LC7.s1",
    where="proof of Lemma C.7",
    says="the claim is proved by induction on t + s; for t = s = 1 it holds",
    serves="BDM20O.LC7",
)
def induction(c: Check) -> None:
    """An inner node in the DNF leads to fewer literals and nodes, at the end to none of the one or the other."""
    c.exact("it holds for t = s = 1", lambda: none_with_one_term((1, 1)) is None)
    words = "the cases that the steps lead to are t = s = 1 or have t, s >= 1"
    cases = [(t, s) for t in range(1, 5) for s in range(1, 5)]
    c.exhaustive(cases, leaves_the_base, sizes="1 <= t, s <= 4", text=words)
    c.exhaustive(
        [(0, s) for s in range(5)] + [(t, 0) for t in range(5)],
        base_fails,
        sizes="t = 0, or s = 0 (a constant), up to 4",
        text="a leaf is optimal, and it is a right path without nodes",
        role="repaired",
        why="the base cases t = 0 and s = 0 are added",
    )


@claim(
    "BDM20O.LC7.s2",
    where="proof of Lemma C.7",
    says=r"for a root outside the DNF $E(T)=\tfrac12E(T_L)+\tfrac12E(T_R)\ge E(T_R)$ when $E(T_R)\le E(T_L)$",
    serves="BDM20O.LC7",
)
def irrelevant_root(c: Check) -> None:
    """Both sub-trees see the whole formula."""
    c.printed("a/2 + b/2 >= b", "0 <= b <= a <= 1")
    c.exhaustive(
        trees_with_irrelevant_root(),
        halves_differ,
        sizes="(l, m) = (1, 1), (1, 2) with one more variable at the root, all trees with at most 4 splits",
        text="E(T) = E(T_L)/2 + E(T_R)/2",
    )


@claim(
    "BDM20O.LC7.s3",
    where="proof of Lemma C.7",
    says="we can add more nodes to get a tree of size t and not increase the test error",
    serves="BDM20O.LC7",
)
def padding(c: Check) -> None:
    """A right path of a term with m literals has no room for more than m nodes."""
    words = "a right path with fewer than t nodes can be extended to t nodes without increasing the error"
    c.exhaustive(one_term(6), cannot_be_padded, sizes="one term, m <= 6, t <= m + 1", text=words)
    c.exhaustive(
        [(m, t) for m, t in one_term(6) if t <= m],
        cannot_be_padded,
        sizes="one term, t <= m <= 6",
        text=words,
        role="repaired",
        why="t is at most the number of literals",
    )


@claim(
    "BDM20O.LC7.s4",
    where="proof of Lemma C.7",
    says="if the root is in the DNF, the left sub-tree is in C_1 and the right one in C_2, so the tree is in C_2",
    uses=["BDM20O.S6.C2"],
    serves="BDM20O.LC7",
)
def relevant_root(c: Check) -> None:
    """Which needs "left" in the definition of C_2."""
    cases = [(letter, n, s) for letter in "xy" for n in range(3) for t in range(4) for s in shapes(3, 3, t)]
    c.exhaustive(
        [(letter, n, s) for letter, n, s in cases if is_c_2_as_printed(s)],
        not_in_c_2_as_printed,
        sizes="roots x and y, left paths of at most 2 nodes, right sub-trees of at most 3 nodes",
        text="a left sub-tree in C_1 and a right one in C_2 (as printed) make a tree in C_2 (as printed)",
    )
    c.exhaustive(
        cases,
        not_in_c_2,
        sizes="the same",
        text="the same for C_2 with 'left' for 'right'",
        role="reading",
        why="it is what the caption of figure 2 says",
    )


def one_term(most: int) -> list[tuple[int, int]]:
    """(m, t) with 1 <= t <= m + 1."""
    return [(m, t) for m in range(1, most + 1) for t in range(1, m + 2)]


def path_error(m: int, n: int) -> Fraction:
    """The error of a right path of n nodes along a term of m literals."""
    return Fraction(0) if n == m else Fraction(1, 2**m)


def none_with_one_term(case: tuple[int, int]) -> dict[str, object] | None:
    """A witness where no right path with exactly t nodes is optimal for one term of m literals."""
    m, t = case
    least = Fraction(0) if t >= m else Fraction(1, 2**m)
    return None if t <= m and path_error(m, t) == least else {"m": m, "t": t}


def none_in_c_2(sizes: Sizes) -> dict[str, object] | None:
    """A witness where no tree of C_2 with at most t nodes is optimal."""
    l, m = sizes
    least = start_error(l, m)
    for t in range(LARGEST + 1):
        least = min([least, *(error_of(s, l, m) for s in shapes(l, m, t))])
        if least != optimum(sizes)[min(t, l * (m + 1))]:
            return {"l": l, "m": m, "t": t}
    return None


def leaves_the_base(case: tuple[int, int]) -> dict[str, object] | None:
    """A witness of a case that the induction steps lead to and that neither the base nor a step covers."""
    t, s = case
    if case == (1, 1):
        return None
    after = [(left, s) for left in range(t)] + [(left, s - 1) for left in range(t)]
    outside = next((c for c in after if min(c) < 1), None)
    return None if outside is None else {"t": t, "s": s, "leads to t": outside[0], "leads to s": outside[1]}


def base_fails(case: tuple[int, int]) -> dict[str, object] | None:
    """A witness where a leaf is not optimal for t = 0, or for a constant."""
    t, s = case
    best = Fraction(0) if s == 0 else Fraction(1, 2**s)
    leaf = start_error(s, 0) if s == 0 else Fraction(1, 2**s)
    return None if t * s == 0 and (leaf == best or s == 0) else {"t": t, "s": s}


def trees_with_irrelevant_root() -> Iterator[tuple[Sizes, Split]]:
    """Trees whose root queries a variable outside the formula."""
    for sizes in ((1, 1), (1, 2)):
        extra = sum(sizes)
        for left in range(3):
            for zero in all_trees(range(extra), left):
                for one in all_trees(range(extra), min(2, 3 - left)):
                    yield sizes, Split(extra, zero, one)


def halves_differ(case: tuple[Sizes, Split]) -> dict[str, object] | None:
    """A witness where the error of the tree is not the mean of those of its two sub-trees."""
    sizes, tree = case
    law = read_once(sizes, extra=1)

    def e(part: Tree) -> Fraction:
        return error(completed(part, law), law)

    return None if e(tree) == (e(tree.zero) + e(tree.one)) / 2 else {"sizes": str(sizes), "tree": str(tree)}


def cannot_be_padded(case: tuple[int, int]) -> dict[str, object] | None:
    """A witness where a shorter right path has no extension to t nodes, or one with a larger error."""
    m, t = case
    for n in range(min(t, m + 1)):
        if t > m or path_error(m, t) > path_error(m, n):
            return {"m": m, "t": t, "nodes": n}
    return None


def not_in_c_2_as_printed(case: tuple[str, int, Shape]) -> dict[str, object] | None:
    """A witness against the conclusion with the printed definition."""
    letter, n, rest = case
    return (
        None if is_c_2_as_printed(((letter, n), *rest)) else {"root": letter, "left": n, "right": str(rest)}
    )


def not_in_c_2(case: tuple[str, int, Shape]) -> dict[str, object] | None:
    """A witness against the conclusion with the intended definition: every shape is in C_2."""
    letter, n, rest = case
    shape: Shape = ((letter, n), *rest)
    return None if all(x in "xy" and k >= 0 for x, k in shape) else {"shape": str(shape)}
