"""BuildTopDownDT_Inf: split the leaf with the largest probability times influence, on its most influential variable.

Main definitions: `build_by_influence`, `InfluenceGrowth`, `InfluenceStep`.

Inputs are uniform bits, sizes are numbers of leaves. A leaf competes with 2^-depth times the largest of the influences
of f there, and is split on a variable that has it; both choices are by one tie rule, `algorithms.growth.Ties`, over
the tied pairs of a leaf and a variable, so that runs by influence and by gain can be compared pair by pair. Where f is
constant at all leaves the scores are 0, and the growth goes on as long as a variable is left to ask, as that by gain
does. Exact.

Reference: G. Blanc, J. Lange, L.-Y. Tan, "Provable guarantees for decision tree induction: the agnostic setting",
ICML 2020, figure 2.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from algorithms.booleans import BooleanFunction, influences
from algorithms.growth import Ties
from algorithms.top_down.bits import leaves_for
from algorithms.trees import Leaf, Path, Tree, grown, majority
from verify.rationals import Fraction

__all__ = ["InfluenceGrowth", "InfluenceStep", "build_by_influence"]


@dataclass(frozen=True)
class InfluenceStep:
    """One split: at the leaf `path`, on `variable`, of this score, chosen among `tied` best pairs."""

    path: Path
    variable: int
    score: Fraction
    tied: int


@dataclass(frozen=True)
class InfluenceGrowth:
    """The trees with 1, 2, ... leaves and majority labels, and the split that leads to each but the first."""

    trees: tuple[Tree, ...]
    steps: tuple[InfluenceStep, ...]

    @property
    def last(self) -> Tree:
        """The final tree."""
        return self.trees[-1]


@dataclass(frozen=True)
class _Open:
    """A leaf with the function there, the names of its variables, the most influential ones and the score."""

    path: Path
    function: BooleanFunction
    names: tuple[int, ...]
    best: tuple[int, ...]
    score: Fraction


def build_by_influence(f: BooleanFunction, t: Fraction | int, *, ties: Ties = Ties.FIRST) -> InfluenceGrowth:
    """The trees with 1, 2, ... leaves up to size t, for uniform inputs. Exact. Raises BadInput for a float.

    >>> [step.variable for step in build_by_influence(BooleanFunction(3, 0b11101000), 4).steps]
    [0, 1, 2]
    """
    leaves = [_open((), f, tuple(range(f.n)))]
    tree: Tree = Leaf(majority(f.mean))
    trees, steps = [tree], []
    for _ in range(leaves_for(t) - 1):
        pairs = _best_pairs(leaves)
        if not pairs:
            break
        place, variable = _chosen(leaves, pairs, ties)
        leaf = leaves[place]
        children = [_child(leaf, variable, bit) for bit in (0, 1)]
        labels = (majority(children[0].function.mean), majority(children[1].function.mean))
        steps.append(InfluenceStep(leaf.path, variable, leaf.score, len(pairs)))
        tree = grown(tree, leaf.path, variable, labels)
        leaves[place : place + 1] = children
        trees.append(tree)
    return InfluenceGrowth(tuple(trees), tuple(steps))


def _open(path: Path, function: BooleanFunction, names: tuple[int, ...]) -> _Open:
    found = influences(function)
    most = max(found, default=Fraction(0))
    best = tuple(name for name, value in zip(names, found, strict=True) if value == most)
    return _Open(path, function, names, best, most / (1 << len(path)))


def _child(leaf: _Open, variable: int, bit: int) -> _Open:
    place = leaf.names.index(variable)
    rest = tuple(i for i in leaf.names if i != variable)
    return _open((*leaf.path, (variable, bit)), leaf.function.restricted({place: bit}), rest)


def _best_pairs(leaves: Sequence[_Open]) -> list[tuple[int, int]]:
    """The tied best pairs (place of the leaf, variable), leaves from left to right, variables increasing."""
    scores = [leaf.score for leaf in leaves if leaf.best]
    return [
        (place, i)
        for place, leaf in enumerate(leaves)
        if leaf.best and leaf.score == max(scores)
        for i in leaf.best
    ]


def _chosen(leaves: Sequence[_Open], pairs: Sequence[tuple[int, int]], ties: Ties) -> tuple[int, int]:
    depths = [len(leaves[place].path) for place, _ in pairs]
    if ties is Ties.LAST:
        return pairs[-1]
    if ties is Ties.SHALLOWEST:
        return pairs[depths.index(min(depths))]
    if ties is Ties.DEEPEST:
        return pairs[depths.index(max(depths))]
    return pairs[0]
