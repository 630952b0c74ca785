"""Error reductions along a shape, and the changes of shapes in the proofs of Lemma C.9 and Proposition 6.4.

No claims stand here. Shapes are those of `two_term_trees`: the right path, with the length of each left path.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from lemmas.optimality.two_term_trees import OTHER, Shape, b_shape, nodes, shapes, start_error
from verify.rationals import Fraction

__all__ = [
    "Reductions",
    "b_right_path",
    "below_y_root",
    "completed_path",
    "moved",
    "reductions",
    "rebuilt_without_root",
    "root_left_filled",
    "without_root",
    "x_path",
]


class Reductions(NamedTuple):
    """p(v)C(v) of each node of the right path, and the sum of p(v)C(v) over the left path of each.

    Of a left path only the last node can reduce the error, and does so, by p(v)/2, where the path is full.
    """

    right: tuple[Fraction, ...]
    left: tuple[Fraction, ...]


def reductions(shape: Shape, l: int, m: int) -> Reductions:
    """The parts that C(T) is the sum of, each node with its own split. Exact.

    >>> [[str(r) for r in part] for part in reductions((("x", 3), ("x", 0)), 2, 3)]
    [['1/16', '3/16'], ['1/16', '0']]
    """
    rest = {"x": l, "y": m}
    weight = Fraction(1)
    right, left = [], []
    for letter, length in shape:
        other = rest[OTHER[letter]]
        here = start_error(rest["x"], rest["y"])
        rest[letter] -= 1
        below = (Fraction(1, 2**other) + start_error(rest["x"], rest["y"])) / 2
        right.append(weight * (here - below))
        weight /= 2
        left.append(weight / 2**other if length == other else Fraction(0))
    return Reductions(tuple(right), tuple(left))


def x_path(length: int) -> Shape:
    """A right x-path without left sub-trees."""
    return (("x", 0),) * length


def moved(shape: Shape, lower: int, upper: int, count: int) -> Shape:
    """So many nodes of the left path below one right-path node moved to that below another."""
    lengths = [n for _, n in shape]
    lengths[lower] -= count
    lengths[upper] += count
    return tuple((letter, n) for (letter, _), n in zip(shape, lengths, strict=True))


def b_right_path(shape: Shape, l: int, m: int) -> Shape | None:
    """The root with its left path, and for the right sub-tree the tree B_t' of as many nodes.

    None where there is no such tree: for a right sub-tree without nodes, which is B_0, and where it sees a
    constant or has more nodes than a full tree. The root is an x-node, and a y-node is allowed for l = m.
    """
    (letter, length), rest = shape[0], nodes(shape[1:])
    smaller, larger = l - 1, m
    if not 1 <= rest <= smaller * (larger + 1):
        return None
    below = b_shape(smaller, larger, rest)
    return ((letter, length), *((letter, n) for _, n in below))


def below_y_root(l: int, m: int, most: int) -> Iterator[Shape]:
    """All shapes with at most `most` nodes, a y-node for root and only x-nodes below it on the right path."""
    for t in range(1, most + 1):
        for length in range(min(l, t - 1) + 1):
            yield from ((("y", length), *s) for s in shapes(l, m - 1, t - 1 - length, "x"))


def completed_path(path: Shape, l: int) -> Shape:
    """As many x-nodes added at the end of the right path as it takes to have l."""
    return path + x_path(l - len(path))


def rebuilt_without_root(shape: Shape, l: int) -> Shape:
    """Case 3: without the root and its left sub-tree, a y-node more in each left path, and l x-nodes."""
    return completed_path(tuple((letter, n + 1) for letter, n in shape[1:]), l)


def root_left_filled(shape: Shape, l: int, place: int) -> Shape:
    """Case 4: the left x-path of the root completed with nodes of the left path at this place."""
    (letter, length), missing = shape[0], l - shape[0][1]
    lengths = [n - missing * (i == place) for i, (_, n) in enumerate(shape)]
    return ((letter, length + missing), *(("x", n) for n in lengths[1:]))


def without_root(shape: Shape) -> Shape:
    """Case 4: the right sub-tree alone; a single x-node where there is none."""
    return shape[1:] or x_path(1)
