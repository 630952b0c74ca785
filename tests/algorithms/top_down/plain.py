"""Figures 1 and 2 of BLT20 word by word on explicit points: slow, with no use of laws, gains or restrictions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from algorithms.criteria import Criterion
from algorithms.trees import Leaf, Path, Split, Tree, leaves
from verify.rationals import Fraction


@dataclass(frozen=True)
class Points:
    """Inputs of bits with their probabilities and labels."""

    inputs: tuple[tuple[int, ...], ...]
    masses: tuple[Fraction, ...]
    labels: tuple[int, ...]

    @property
    def n(self) -> int:
        return len(self.inputs[0])

    def at(self, path: Path) -> list[int]:
        """The numbers of the inputs that follow a path."""
        return [j for j, x in enumerate(self.inputs) if all(x[i] == bit for i, bit in path)]

    def mass(self, places: Sequence[int]) -> Fraction:
        return sum((self.masses[j] for j in places), Fraction(0))

    def mean(self, places: Sequence[int]) -> Fraction:
        whole = self.mass(places)
        return sum((self.masses[j] * self.labels[j] for j in places), Fraction(0)) / whole

    def impurity(self, tree: Tree) -> list[tuple[Fraction, Fraction]]:
        """Definition 3, as terms of a criterion: leaves that nothing reaches weigh nothing."""
        found = [self.at(path) for path, _ in leaves(tree)]
        return [(self.mass(x), self.mean(x)) for x in found if self.mass(x)]


def split(tree: Tree, path: Path, variable: int) -> Tree:
    """The tree with one leaf replaced by a query."""
    if not path:
        return Split(variable, Leaf(), Leaf())
    assert isinstance(tree, Split)
    (_, bit), rest = path[0], path[1:]
    zero, one = (split(t, rest, variable) if b == bit else t for b, t in ((0, tree.zero), (1, tree.one)))
    return Split(tree.variable, zero, one)


def completed(tree: Tree, points: Points, path: Path = ()) -> Tree:
    """Definition 1: round of the mean, a half up."""
    if isinstance(tree, Leaf):
        return Leaf(1 if 2 * points.mean(points.at(path)) >= 1 else 0)
    zero, one = (
        completed(t, points, (*path, (tree.variable, b))) for b, t in ((0, tree.zero), (1, tree.one))
    )
    return Split(tree.variable, zero, one)


Better = Callable[[Tree, Path, int, Path, int], int]
"""The sign of how much better one leaf and variable are than others."""


def by_gain(points: Points, criterion: Criterion) -> Better:
    """Figure 1: the drop of the impurity of the whole tree."""

    def better(tree: Tree, path: Path, i: int, other: Path, j: int) -> int:
        first, second = (points.impurity(split(tree, *at)) for at in ((path, i), (other, j)))
        return criterion.sign([*second, *((-w, q) for w, q in first)])

    return better


def by_influence(points: Points) -> Better:
    """Figure 2: 2^-depth times the influence, by flipping the bit of each point of the leaf."""
    value = dict(zip(points.inputs, points.labels, strict=True))

    def score(path: Path, i: int) -> Fraction:
        here = [points.inputs[j] for j in points.at(path)]
        flipped = [tuple(b ^ (i == j) for j, b in enumerate(x)) for x in here]
        changed = sum(value[x] != value[y] for x, y in zip(here, flipped, strict=True))
        return Fraction(changed, len(here) * 2 ** len(path))

    def better(tree: Tree, path: Path, i: int, other: Path, j: int) -> int:
        a, b = score(path, i), score(other, j)
        return (a > b) - (a < b)

    return better


def run(points: Points, t: Fraction | int, better: Better) -> Tree:
    """The loop of both figures; of equals the first, leaves from left to right, variables increasing."""
    tree: Tree = Leaf()
    while len(list(leaves(tree))) < t:
        best: tuple[Path, int] | None = None
        for path, _ in leaves(tree):
            for i in range(points.n):
                sides = [points.mass(points.at((*path, (i, bit)))) for bit in (0, 1)]
                if all(sides) and (best is None or better(tree, path, i, *best) > 0):
                    best = path, i
        if best is None:
            break
        tree = split(tree, *best)
    return completed(tree, points)
