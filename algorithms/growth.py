"""Growing trees greedily: TopDown, BestFirst and ID3 are one loop with three policies.

Main definitions: `Policy`, `Ties`, `grow`, `Growth`, `Step`, `reachable`.

In every round each pair of a leaf and a free variable has a gain; the policy says which pairs compete and by
what measure, and the tie rule which of the best is taken. All comparisons are exact.

References: Kearns and Mansour, "On the boosting ability of top-down decision tree learning algorithms",
J. Comput. Syst. Sci. 58 (1999); Quinlan, "Induction of decision trees", Machine Learning 1 (1986); Shi,
"Best-first decision tree learning", thesis, Waikato (2007).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

from flint import arb

from algorithms.criteria import ENTROPY, Criterion, Terms
from algorithms.gains import maxima, split_terms
from algorithms.laws import Law
from algorithms.trees import Leaf, Path, Tree, grown, majority
from verify.errors import BadInput, TooLarge
from verify.rationals import Fraction

__all__ = ["Growth", "Policy", "Step", "Ties", "grow", "reachable"]

CAP = 20_000


class Policy(Enum):
    """Which leaf is split next."""

    TOP_DOWN = "topdown"
    """The largest gain times the probability of the leaf."""
    BEST_FIRST = "bestfirst"
    """The largest gain."""
    ID3 = "id3"
    """Recursively: the first leaf from the left that is impure and has a free variable, by its own gain."""


class Ties(Enum):
    """Which of several best pairs is taken. Leaves run from left to right, variables increase."""

    LAST = "last"
    """The last one, as a loop that replaces its best pair whenever another is at least as good."""
    FIRST = "first"
    SHALLOWEST = "shallowest"
    """The first one of those at the least depth."""
    DEEPEST = "deepest"
    """The first one of those at the greatest depth."""


@dataclass(frozen=True)
class Step:
    """One split: at the leaf `path` of probability `mass`, on `variable`, chosen among `tied` best pairs."""

    path: Path
    variable: int
    mass: Fraction
    gain: Terms
    tied: int


@dataclass(frozen=True)
class Growth:
    """The trees T_0, T_1, ... with majority labels, and the step that leads to each but the first."""

    trees: tuple[Tree, ...]
    steps: tuple[Step, ...]

    @property
    def last(self) -> Tree:
        """The final tree."""
        return self.trees[-1]


@dataclass(frozen=True)
class _Open:
    """A leaf with its law, and its best variables with their gain; () where nothing can be split.

    `measure` is what the leaf competes with, and `ball` encloses it.
    """

    path: Path
    mass: Fraction
    law: Law
    best: tuple[int, ...]
    gain: Terms
    measure: Terms
    ball: arb


Leaves = tuple[_Open, ...]
"""All leaves from left to right."""

Splittable = Callable[[Law], bool]


def grow(
    law: Law,
    size: int,
    *,
    criterion: Criterion = ENTROPY,
    policy: Policy = Policy.TOP_DOWN,
    ties: Ties = Ties.LAST,
    splittable: Splittable | None = None,
    zero_gains: bool = True,
) -> Growth:
    """Grows a tree by `size` splits, or until no pair of a leaf and a free variable is left.

    `splittable` may bar leaves by their law (too few points, say). A best pair of gain zero is taken, unless
    `zero_gains` is False. A split that loses, which only a typed criterion can show, is not taken. Branches
    of probability zero are never split, and variables that are constant at a leaf are not offered there. Each
    leaf's gains are found once, when it is made: O(size n) gains in all. Exact. Raises BadInput for a negative
    size, UndecidedSign from a typed criterion.

    >>> from algorithms.laws import conjunction
    >>> steps = grow(conjunction([Fraction(1, 2), Fraction(1, 3)]), 2).steps
    >>> [(s.path, s.variable) for s in steps]
    [((), 1), (((1, 1),), 0)]
    """
    _checked(size)
    start = _Search(criterion, policy, splittable, zero_gains)
    open_ = start.initial(law)
    tree: Tree = Leaf(majority(law.mean))
    trees, steps = [tree], []
    for _ in range(size):
        pairs = start.best_pairs(open_)
        if not pairs:
            break
        place, variable = _chosen(open_, pairs, ties)
        leaf = open_[place]
        steps.append(Step(leaf.path, variable, leaf.mass, leaf.gain, len(pairs)))
        tree, open_ = start.split(tree, open_, place, variable)
        trees.append(tree)
    return Growth(tuple(trees), tuple(steps))


def reachable(
    law: Law,
    size: int,
    *,
    criterion: Criterion = ENTROPY,
    policy: Policy = Policy.TOP_DOWN,
    cap: int = CAP,
    zero_gains: bool = True,
) -> tuple[frozenset[Tree], ...]:
    """For t = 0, ..., size the set of all trees that some way of breaking ties leads to.

    Where no pair is left a tree stays as it is. Raises TooLarge when some set has more than `cap` trees.
    """
    _checked(size)
    start = _Search(criterion, policy, None, zero_gains)
    level: dict[Tree, Leaves] = {Leaf(majority(law.mean)): start.initial(law)}
    found = [frozenset(level)]
    for t in range(1, size + 1):
        following: dict[Tree, Leaves] = {}
        for tree, open_ in level.items():
            pairs = start.best_pairs(open_)
            if not pairs:
                following[tree] = open_
            for place, variable in pairs:
                new, leaves = start.split(tree, open_, place, variable)
                following[new] = leaves
                if len(following) > cap:
                    raise TooLarge(f"more than {cap} trees with {t} splits can be reached")
        level = following
        found.append(frozenset(level))
    return tuple(found)


class _Search:
    """What stays the same during one growth, with the best splits of the laws met so far."""

    def __init__(
        self, criterion: Criterion, policy: Policy, splittable: Splittable | None, zero_gains: bool
    ) -> None:
        self._criterion = criterion
        self._policy = policy
        self._splittable = splittable
        self._zero_gains = zero_gains
        self._known: dict[object, tuple[tuple[int, ...], Terms]] = {}

    def initial(self, law: Law) -> Leaves:
        """The leaves of the tree without splits."""
        return (self._leaf((), Fraction(1), law),)

    def best_pairs(self, leaves: Leaves) -> list[tuple[int, int]]:
        """The tied best pairs (place of the leaf, variable), in the order of the loop."""
        competing = self._competing(leaves)
        if not competing:
            return []
        measures = [leaves[i].measure for i in competing]
        balls = [leaves[i].ball for i in competing]
        best = [competing[j] for j in maxima(self._criterion, measures, balls)]
        # The loop of the pseudo-code starts from 0: a loss, which a typed criterion may show, is never taken.
        if not self._worth(leaves[best[0]]):
            return []
        return [(i, variable) for i in best for variable in leaves[i].best]

    def split(self, tree: Tree, leaves: Leaves, place: int, variable: int) -> tuple[Tree, Leaves]:
        """The tree and its leaves after a split."""
        leaf = leaves[place]
        one = leaf.law.chance(variable)
        children = tuple(
            self._leaf((*leaf.path, (variable, b)), leaf.mass * step, leaf.law.given(variable, b))
            for b, step in ((0, 1 - one), (1, one))
        )
        labels = (majority(children[0].law.mean), majority(children[1].law.mean))
        return grown(tree, leaf.path, variable, labels), (*leaves[:place], *children, *leaves[place + 1 :])

    def _competing(self, leaves: Leaves) -> list[int]:
        """The places of the leaves that may be split now."""
        open_ = [i for i, leaf in enumerate(leaves) if leaf.best]
        if self._policy is Policy.ID3:
            return [i for i in open_ if 0 < leaves[i].law.mean < 1 and self._worth(leaves[i])][:1]
        return open_

    def _worth(self, leaf: _Open) -> bool:
        """Whether the best gain of a leaf is one to take: positive, or zero where that is asked for."""
        if leaf.ball > 0:
            return True
        sign = self._criterion.sign(leaf.gain)
        return sign > 0 or (sign == 0 and self._zero_gains)

    def _leaf(self, path: Path, mass: Fraction, law: Law) -> _Open:
        best, gain = self._best(law)
        weight = mass if self._policy is Policy.TOP_DOWN else Fraction(1)
        measure = tuple((weight * c, q) for c, q in gain)
        return _Open(path, mass, law, best, gain, measure, self._criterion.enclosure(measure))

    def _best(self, law: Law) -> tuple[tuple[int, ...], Terms]:
        if self._splittable is not None and not self._splittable(law):
            return (), ()
        known = self._known.get(law.key)
        if known is None:
            known = self._known[law.key] = self._found(law)
        return known

    def _found(self, law: Law) -> tuple[tuple[int, ...], Terms]:
        offered, gains = [], []
        for i in law.variables:
            (weight, mean_0), (chance, mean_1) = law.branches(i)
            if weight and chance:
                offered.append(i)
                gains.append(split_terms(law.mean, chance, mean_0, mean_1))
        best = maxima(self._criterion, gains)
        return tuple(offered[j] for j in best), gains[best[0]] if best else ()


def _chosen(leaves: Leaves, pairs: Sequence[tuple[int, int]], ties: Ties) -> tuple[int, int]:
    if ties is Ties.LAST:
        return pairs[-1]
    if ties is Ties.SHALLOWEST:
        return min(pairs, key=lambda pair: len(leaves[pair[0]].path))
    if ties is Ties.DEEPEST:
        return max(pairs, key=lambda pair: len(leaves[pair[0]].path))
    return pairs[0]


def _checked(size: int) -> None:
    if isinstance(size, bool) or not isinstance(size, int) or size < 0:
        raise BadInput(f"the number of splits is a whole number from 0 on, not {size!r}")
