"""Decision trees: immutable, compared by structure, measured exactly under a law.

Main definitions: `Leaf`, `Split`, `Tree`, `size`, `depth`, `leaves`, `error`, `purity`, `completed`, `grown`,
`validate`. The left child of a split is its branch 0, the right child its branch 1. A path is the tuple of
(variable, bit) from the root. Trees may be as deep as a few hundred splits.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from algorithms.laws import Law
from verify.errors import BadInput
from verify.rationals import Fraction

__all__ = [
    "Leaf",
    "Path",
    "Split",
    "Tree",
    "completed",
    "depth",
    "error",
    "grown",
    "leaves",
    "majority",
    "predict",
    "purity",
    "size",
    "validate",
    "variables",
]

HALF = Fraction(1, 2)
Path = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Leaf:
    """A leaf with its label, 0 or 1; where there are more classes, the index of one."""

    label: int = 0


@dataclass(frozen=True, slots=True)
class Split:
    """An inner node: inputs with x_variable = 0 go to `zero`, the others to `one`."""

    variable: int
    zero: Tree
    one: Tree


Tree = Leaf | Split


def leaves(tree: Tree) -> Iterator[tuple[Path, Leaf]]:
    """The leaves with their paths, from left to right.

    >>> [path for path, _ in leaves(Split(0, Leaf(), Split(1, Leaf(), Leaf(1))))]
    [((0, 0),), ((0, 1), (1, 0)), ((0, 1), (1, 1))]
    """
    open_: list[tuple[Path, Tree]] = [((), tree)]
    while open_:
        path, node = open_.pop()
        if isinstance(node, Leaf):
            yield path, node
        else:
            open_.append(((*path, (node.variable, 1)), node.one))
            open_.append(((*path, (node.variable, 0)), node.zero))


def size(tree: Tree) -> int:
    """The number of inner nodes."""
    return sum(1 for _ in leaves(tree)) - 1


def depth(tree: Tree) -> int:
    """The largest number of splits on a path; 0 for a leaf."""
    return max(len(path) for path, _ in leaves(tree))


def variables(tree: Tree) -> frozenset[int]:
    """The variables that are queried somewhere."""
    return frozenset(i for path, _ in leaves(tree) for i, _ in path)


def validate(tree: Tree, known: Collection[int] | None = None) -> None:
    """Raises BadInput for a variable that is queried twice on a path, an unknown one, or a label not 0 or 1."""
    for path, leaf in leaves(tree):
        queried = [i for i, _ in path]
        if len(set(queried)) < len(queried):
            raise BadInput(f"x{next(i for i in queried if queried.count(i) > 1)} is queried twice on a path")
        if known is not None and (foreign := sorted(set(queried) - set(known))):
            raise BadInput(f"x{foreign[0]} is not a variable here")
        if leaf.label not in (0, 1):
            raise BadInput(f"a label is 0 or 1, not {leaf.label}")


def predict(tree: Tree, bits: Sequence[int]) -> int:
    """The label of the leaf that an input reaches."""
    while isinstance(tree, Split):
        tree = tree.one if bits[tree.variable] else tree.zero
    return tree.label


def grown(tree: Tree, path: Path, variable: int, labels: tuple[int, int] = (0, 0)) -> Tree:
    """The tree with the leaf at `path` replaced by a split with two leaves. Raises BadInput for no such leaf."""
    if variable in (i for i, _ in path):
        raise BadInput(f"x{variable} is queried already on this path")
    return _replaced(tree, path, Split(variable, Leaf(labels[0]), Leaf(labels[1])))


def majority(mean: Fraction) -> int:
    """The label of a leaf with P[y = 1] = mean: 1 from 1/2 on."""
    return int(mean >= HALF)


def reached(tree: Tree, law: Law) -> Iterator[tuple[Path, Leaf, Fraction, Law | None]]:
    """The leaves with their probabilities and the laws there, from left to right; None for probability zero.

    Raises BadInput where the tree queries a variable that the law does not have.
    """
    open_: list[tuple[Path, Tree, Fraction, Law | None]] = [((), tree, Fraction(1), law)]
    while open_:
        path, node, weight, here = open_.pop()
        if isinstance(node, Leaf):
            yield path, node, weight, here
            continue
        one = here.chance(node.variable) if here is not None else Fraction(0)
        for bit, child in ((1, node.one), (0, node.zero)):
            step = one if bit else 1 - one
            there = here.given(node.variable, bit) if here is not None and step else None
            open_.append(
                (
                    (*path, (node.variable, bit)),
                    child,
                    weight * step if there is not None else Fraction(0),
                    there,
                )
            )


def error(tree: Tree, law: Law) -> Fraction:
    """P[T(x) != y]. Exact; one restriction of the law for each node."""
    wrong = (
        w * abs(leaf.label - there.mean) for _, leaf, w, there in reached(tree, law) if there is not None
    )
    return sum(wrong, Fraction(0))


def purity(tree: Tree, law: Law) -> tuple[tuple[Fraction, Fraction], ...]:
    """The pairs (P[leaf], P[y = 1 | leaf]): the impurity of the tree as terms of a criterion."""
    return tuple((w, there.mean) for _, _, w, there in reached(tree, law) if there is not None)


def completed(tree: Tree, law: Law) -> Tree:
    """The tree with the majority label at every leaf, 1 in a tie; 0 where the probability is zero."""
    for path, leaf, _, there in reached(tree, law):
        label = 0 if there is None else majority(there.mean)
        if label != leaf.label:
            tree = _replaced(tree, path, Leaf(label))
    return tree


def _replaced(tree: Tree, path: Path, new: Tree) -> Tree:
    """The tree with `new` for the leaf at `path`."""
    above: list[Split] = []
    node = tree
    for variable, bit in path:
        if isinstance(node, Leaf) or node.variable != variable:
            raise BadInput("there is no leaf at this path")
        above.append(node)
        node = node.one if bit else node.zero
    if not isinstance(node, Leaf):
        raise BadInput("there is no leaf at this path")
    for split, (_, bit) in zip(reversed(above), reversed(path), strict=True):
        new = replace(split, one=new) if bit else replace(split, zero=new)
    return new
