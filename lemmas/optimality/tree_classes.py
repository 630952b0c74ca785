"""The classes C_1 and C_2 of the paper as predicates on trees, and the least errors in C_2.

No claims stand here. The formula has the x-variables 0, ..., l-1 and the y-variables l, ..., l+m-1; all further
variables are o-variables. A formula with one term is written (l,) and has x-variables only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from algorithms.trees import Leaf, Split, Tree
from lemmas.optimality.two_term_trees import OTHER, start_error
from verify.rationals import Fraction

__all__ = [
    "extends",
    "in_c1",
    "in_c2",
    "in_c2_as_printed",
    "least_errors_in_c2",
    "letter_of",
    "right_path",
]


def letter_of(variable: int, sizes: Sequence[int]) -> str:
    """x, y, or o for a variable outside the formula."""
    if variable < sizes[0]:
        return "x"
    return "y" if variable < sum(sizes) else "o"


def right_path(tree: Tree) -> Iterator[Split]:
    """The nodes of the right path, from the root on."""
    while isinstance(tree, Split):
        yield tree
        tree = tree.one


def in_c1(tree: Tree, sizes: Sequence[int], letters: str = "xy") -> bool:
    """A right path, its nodes all x-nodes or all y-nodes (of one of `letters`); a leaf is an empty one."""
    nodes = list(right_path(tree))
    path = all(isinstance(v.zero, Leaf) for v in nodes)
    return path and any(all(letter_of(v.variable, sizes) == letter for v in nodes) for letter in letters)


def in_c2(tree: Tree, sizes: Sequence[int]) -> bool:
    """Along the right path: x- and y-nodes, each with a left sub-tree in C_1 of nodes of the other letter."""
    for v in right_path(tree):
        letter = letter_of(v.variable, sizes)
        if letter == "o" or not in_c1(v.zero, sizes, OTHER[letter]):
            return False
    return True


def in_c2_as_printed(tree: Tree, sizes: Sequence[int]) -> bool:
    """To the letter: the condition on a y-node is about its right sub-tree, and nothing is said of o-nodes."""
    for v in right_path(tree):
        letter = letter_of(v.variable, sizes)
        if letter == "x" and not in_c1(v.zero, sizes, "y"):
            return False
        if letter == "y" and not in_c1(v.one, sizes, "x"):
            return False
    return True


def extends(large: Tree, small: Tree) -> bool:
    """Whether the large tree arises from the small one by further splits of its leaves."""
    if isinstance(small, Leaf):
        return True
    if isinstance(large, Leaf) or large.variable != small.variable:
        return False
    return extends(large.zero, small.zero) and extends(large.one, small.one)


@cache
def least_errors_in_c2(l: int, m: int, most: int, letters: str = "xy") -> tuple[Fraction, ...]:
    """The least error in C_2 with at most t nodes, t = 0, ..., most; right paths of these letters only. Exact.

    Chooses the letter of the root and the length of the path on its left, and goes on to the right.

    >>> [str(e) for e in least_errors_in_c2(2, 3, 8)]
    ['11/32', '9/32', '3/32', '3/32', '3/32', '1/32', '1/32', '1/32', '0']
    """
    least = [start_error(l, m)] * (most + 1)
    for letter in letters if l and m and most else ():
        other = m if letter == "x" else l
        rest = (l - 1, m) if letter == "x" else (l, m - 1)
        right = least_errors_in_c2(*rest, most - 1, letters)
        for length in range(min(other, most - 1) + 1):
            left = Fraction(0) if length == other else Fraction(1, 2**other)
            for t in range(1 + length, most + 1):
                least[t] = min(least[t], (left + right[t - 1 - length]) / 2)
    return tuple(least)
