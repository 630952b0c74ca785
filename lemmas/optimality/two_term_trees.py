"""Trees for two terms as the paper describes them: right paths with paths in their left sub-trees.

No claims stand here. A shape lists the nodes of the right path from the root on, each with its letter and the
number of nodes in its left sub-tree, which is a right path of nodes with the other letter. So a shape is a
tree of the set C_2 (with the left sub-tree where the paper once prints "right"), up to names of variables.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from algorithms.trees import Leaf, Split, Tree
from verify.rationals import Fraction

__all__ = [
    "Shape",
    "b_shape",
    "error_of",
    "is_b_as_intended",
    "is_b_as_printed",
    "mirrored",
    "nodes",
    "printed_definition_fault",
    "reduction_of",
    "shape_of",
    "shapes",
    "start_error",
    "tree_of",
]

Shape = tuple[tuple[str, int], ...]
"""The right path: the letter of each node, and the length of its left path."""

OTHER = {"x": "y", "y": "x"}


def nodes(shape: Shape) -> int:
    """The number of inner nodes."""
    return sum(1 + length for _, length in shape)


def b_shape(l: int, m: int, t: int) -> Shape:
    """The tree of figure 3: as much of the right x-path as t allows, then left y-paths from top to bottom.

    For t >= l(m + 1) the full tree.

    >>> b_shape(2, 3, 6)
    (('x', 3), ('x', 1))
    """
    path = min(t, l)
    left = t - path
    lengths = [min(m, max(0, left - m * i)) for i in range(path)]
    return tuple(("x", n) for n in lengths)


def shape_of(tree: Tree, l: int) -> Shape | None:
    """The shape of a tree over x-variables 0, ..., l-1 and y-variables from l on; None if it has none."""
    found = []
    while isinstance(tree, Split):
        letter = "x" if tree.variable < l else "y"
        length = _path_length(tree.zero, l, OTHER[letter])
        if length is None:
            return None
        found.append((letter, length))
        tree = tree.one
    return tuple(found)


def _path_length(tree: Tree, l: int, letter: str) -> int | None:
    """The number of nodes of a right path of one letter; None for another tree."""
    length = 0
    while isinstance(tree, Split):
        if ("x" if tree.variable < l else "y") != letter or isinstance(tree.zero, Split):
            return None
        length += 1
        tree = tree.one
    return length


def tree_of(shape: Shape, l: int) -> Tree:
    """A tree of this shape, with the variables of each term in increasing order along every path."""
    return _tree(shape, l, 0, l)


def _tree(shape: Shape, l: int, next_x: int, next_y: int) -> Tree:
    if not shape:
        return Leaf()
    (letter, length), rest = shape[0], shape[1:]
    is_x = letter == "x"
    left: Tree = Leaf()
    for i in reversed(range(length)):
        left = Split((next_y if is_x else next_x) + i, Leaf(), left)
    right = _tree(rest, l, next_x + is_x, next_y + (not is_x))
    return Split(next_x if is_x else next_y, left, right)


def mirrored(shape: Shape) -> Shape:
    """The shape with x and y exchanged."""
    return tuple((OTHER[letter], length) for letter, length in shape)


def start_error(l: int, m: int) -> Fraction:
    """C(P[f = 1]), the error of a single leaf; 0 for a term without variables."""
    false = (1 - Fraction(1, 2**l)) * (1 - Fraction(1, 2**m))
    return min(false, 1 - false)


def error_of(shape: Shape, l: int, m: int) -> Fraction:
    """E of a tree of this shape with majority labels, leaf by leaf.

    A left path along a term of b variables ends in a leaf with P[f = 1] = 2^-(b - n) after n nodes, so it
    leaves the error 2^-b unless it is full.
    """
    error, weight = Fraction(0), Fraction(1)
    rest = {"x": l, "y": m}
    for letter, length in shape:
        weight /= 2
        other = rest[OTHER[letter]]
        if length < other:
            error += weight / 2**other
        rest[letter] -= 1
    return error + weight * start_error(rest["x"], rest["y"])


def reduction_of(shape: Shape, l: int, m: int) -> Fraction:
    """C(T), by eq. (3) with each node's own split."""
    return start_error(l, m) - error_of(shape, l, m)


@cache
def shapes(l: int, m: int, t: int, letters: str = "xy") -> tuple[Shape, ...]:
    """All shapes with exactly t nodes for terms of l and m variables, right paths of these letters only."""
    return tuple(_shapes(l, m, t, letters))


def _shapes(l: int, m: int, t: int, letters: str) -> Iterator[Shape]:
    if t == 0:
        yield ()
    if t == 0 or l == 0 or m == 0:
        return
    for letter in letters:
        longest = m if letter == "x" else l
        for length in range(min(longest, t - 1) + 1):
            rest = (l - 1, m) if letter == "x" else (l, m - 1)
            yield from (((letter, length), *s) for s in shapes(*rest, t - 1 - length, letters))


def is_b_as_printed(shape: Shape, m: int) -> bool:
    """The definition to the letter: below another x-node a left sub-tree is a leaf or itself a full y-path."""
    letters = all(letter == "x" for letter, _ in shape)
    return letters and all(length in (0, m) for _, length in shape[1:])


def is_b_as_intended(shape: Shape, m: int) -> bool:
    """With v_1 for v_2: a left sub-tree is a leaf unless all left sub-trees above it are full y-paths."""
    letters = all(letter == "x" for letter, _ in shape)
    lengths = [length for _, length in shape]
    return letters and all(n == 0 or all(k == m for k in lengths[:i]) for i, n in enumerate(lengths))


def printed_definition_fault() -> str:
    """Where the printed definition of B_t first names several trees with different errors, or not the figure's."""
    several = [s for s in shapes(2, 3, 5, "x") if is_b_as_printed(s, 3)]
    errors = sorted({error_of(s, 2, 3) for s in several})
    figure = is_b_as_printed(b_shape(2, 3, 6), 3)
    if len(errors) < 2 or figure:
        return ""
    return (
        f"for (l, m) = (2, 3) it holds of {len(several)} trees of size 5, with errors"
        f" {' and '.join(map(str, errors))}, and not of the tree that the proof of Proposition 6.3 describes for t = 6"
    )
