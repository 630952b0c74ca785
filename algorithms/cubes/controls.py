"""What statements on splits, leaves and trees are tried on: every split of every function, every leaf of a tree.

Main definitions: `SplitKind`, `split_kinds`, `influence_drops`, `LeafFacts`, `leaf_facts`.

Inputs are uniform. A leaf of a tree on n variables that asks k of them holds a function of the n - k others, which is
also a function of n variables that ignores k: what is so for every split of every function of n variables is so at
every leaf of every tree on them. Which class is meant is said by the batch; the halves of a unate function are unate.
Everything is exact.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from algorithms.booleans import BooleanFunction, influences
from algorithms.criteria import Terms
from algorithms.cubes.batches import Batch, Numbers
from algorithms.gains import split_terms
from algorithms.trees import Leaf, Path, Split, Tree, leaves, predict, size, validate
from verify.rationals import Fraction

__all__ = ["LeafFacts", "SplitKind", "influence_drops", "leaf_facts", "split_kinds"]

HALF = Fraction(1, 2)


@dataclass(frozen=True)
class SplitKind:
    """The numbers of a split of f on x_i: the mean of f, those of its halves, the influence; with one f and i."""

    mean: Fraction
    mean_0: Fraction
    mean_1: Fraction
    influence: Fraction
    function: BooleanFunction
    variable: int

    @property
    def gain(self) -> Terms:
        """The purity gain at the root, as terms of a criterion."""
        return split_terms(self.mean, HALF, self.mean_0, self.mean_1)

    @property
    def correlation(self) -> Fraction:
        """E[f(x) s_i] for the sign s_i = 2 x_i - 1."""
        return (self.mean_1 - self.mean_0) / 2


def split_kinds(batch: Batch) -> Iterator[SplitKind]:
    """Each combination of numbers that a split of a function of the batch has, once, with the first that has it.

    Statements on one split speak of these numbers alone, so that a few hundred kinds stand for all the functions.

    >>> from algorithms.cubes import monotone
    >>> len(list(split_kinds(monotone(3))))
    15
    """
    n = batch.n
    if n == 0:
        return
    ones = np.repeat(batch.ones, n)
    numbers = np.stack((ones, batch.slopes.reshape(-1), batch.flips.reshape(-1)), axis=1)
    # three numbers between -2^n and 2^n as one
    code = (numbers + (1 << n)) @ np.array([1 << (2 * n + 4), 1 << (n + 2), 1], np.int64)
    for place in np.unique(code, return_index=True)[1]:
        row, i = divmod(int(place), n)
        count, slope, flips = (int(x) for x in numbers[place])
        yield SplitKind(
            Fraction(count, 1 << n),
            Fraction(count - slope, 1 << n),
            Fraction(count + slope, 1 << n),
            Fraction(flips, 1 << n),
            batch[row],
            i,
        )


def influence_drops(batch: Batch) -> Numbers:
    """How much a split on each variable lowers the total influence, over 2^n, shape (functions, n).

    It is  Inf(f) - (Inf(f given x_i = 0) + Inf(f given x_i = 1))/2 , from the halves themselves.
    """
    if batch.n == 0:
        return np.zeros((len(batch), 0), np.int64)
    whole = batch.flips.sum(axis=1)
    drops = []
    for i in range(batch.n):
        halves = [Batch(batch.n - 1, np.ascontiguousarray(side)) for side in batch.halves(i)]
        drops.append(whole - sum(half.flips.sum(axis=1) for half in halves))
    return np.stack(drops, axis=1)


@dataclass(frozen=True)
class LeafFacts:
    """A leaf of a partial tree: its weight 2^-depth, and what f and another tree g are there.

    `mean` is P[f = 1], `distance` P[f != g], `influence` the largest of the influences of f there, `leaves` the number
    of leaves of g that inputs of this leaf reach.
    """

    path: Path
    weight: Fraction
    mean: Fraction
    distance: Fraction
    influence: Fraction
    leaves: int

    @property
    def bias(self) -> Fraction:
        """The error of the better label."""
        return min(self.mean, 1 - self.mean)


def leaf_facts(f: BooleanFunction, other: Tree, tree: Tree) -> tuple[LeafFacts, ...]:
    """The leaves of a tree from left to right, with f and the tree `other` there. Exact; 2^n evaluations.

    Raises BadInput for trees that ask a variable twice on a path, or one that f does not have.
    """
    for grown in (tree, other):
        validate(grown, range(f.n))
    g = BooleanFunction.of(f.n, lambda x: predict(other, x))
    return tuple(_facts(f, g, other, path) for path, _ in leaves(tree))


def _facts(f: BooleanFunction, g: BooleanFunction, other: Tree, path: Path) -> LeafFacts:
    known = dict(path)
    here, there = f.restricted(known), g.restricted(known)
    return LeafFacts(
        path,
        Fraction(1, 1 << len(path)),
        here.mean,
        (here ^ there).mean,
        max(influences(here), default=Fraction(0)),
        size(_pruned(other, known)) + 1,
    )


def _pruned(tree: Tree, known: dict[int, int]) -> Tree:
    """The tree for inputs whose values are known in part."""
    if isinstance(tree, Leaf):
        return tree
    if tree.variable in known:
        return _pruned(tree.one if known[tree.variable] else tree.zero, known)
    return Split(tree.variable, _pruned(tree.zero, known), _pruned(tree.one, known))
