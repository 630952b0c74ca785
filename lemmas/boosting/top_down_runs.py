"""Figure 1 line by line: the runs of TopDown on 3 points.

Main definitions: `Input`, `top_down`, `inputs`. Notation: a leaf is the set of points that reach it. A leaf of weight 0
has no q; its term in G(T) counts as 0. All comparisons are exact.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from algorithms.criteria import ENTROPY, GINI, MINIMUM, ROOT, Criterion, Terms, gathered
from algorithms.gains import compare, split_terms
from lemmas.boosting.criteria import Function, Partition, Region, World, functions, label
from verify.rationals import Fraction

Criteria = tuple[Criterion, ...]
ALL: Criteria = (GINI, ENTROPY, ROOT, MINIMUM)


THIRD = Fraction(1, 3)
LAWS_AND_TARGETS = [
    World(masses, target)
    for masses in ((Fraction(1), Fraction(0), Fraction(0)), (2 * THIRD, THIRD, Fraction(0)), (THIRD,) * 3)
    for target in functions(3)
]


@dataclass(frozen=True)
class Input:
    """What TopDown is given; the order of `tests` is that of the loop of line 4."""

    world: World
    tests: tuple[Function, ...]
    t: int
    criterion: Criterion

    def text(self) -> dict[str, object]:
        """For a witness."""
        return {**self.world.text(), "F": self.tests, "t": self.t, "G": self.criterion.name}


@dataclass(frozen=True)
class Round:
    """One round of line 2: the drops of line 5 in order, and the place of the pair kept, None for no pair."""

    drops: tuple[Terms, ...]
    kept: int | None


@dataclass(frozen=True)
class Output:
    """The leaves from left to right with their labels, and the rounds; the last round may be without a pair."""

    leaves: Partition
    labels: tuple[int, ...]
    rounds: tuple[Round, ...]

    @property
    def ended(self) -> bool:
        """Whether line 9 was reached: a round without a pair would repeat for ever."""
        return all(r.kept is not None for r in self.rounds)


def inputs(fewest: int, *sizes: int) -> Iterator[Input]:
    """All inputs on 3 points with `fewest` to 2 tests, for the given t, by default 0, ..., 3."""
    for world in LAWS_AND_TARGETS:
        for size in range(fewest, 3):
            for tests in combinations(functions(3), size):
                for criterion in ALL:
                    for t in sizes or range(4):
                        yield Input(world, tests, t, criterion)


def top_down(given: Input, first: int | None = None) -> Output:
    """Figure 1, line by line; P is in lines 1 and 5 only. With `first` that is the label of line 1."""
    world = given.world
    leaves: Partition = (frozenset(range(len(world.masses))),)  # line 1
    labels: tuple[int, ...] = (label(world.mean(leaves[0])) if first is None else first,)
    rounds: list[Round] = []
    while len(leaves) - 1 < given.t:  # line 2
        best: Terms = ()  # line 3
        kept: int | None = None
        pairs = [(i, h) for i in range(len(leaves)) for h in given.tests]  # line 4
        found = [split_tree(world, leaves, labels, i, h) for i, h in pairs]  # line 5
        for place, candidate in enumerate(found):
            if compare(given.criterion, candidate.drop, best) >= 0:  # line 6
                best, kept = candidate.drop, place  # line 7
        rounds.append(Round(tuple(candidate.drop for candidate in found), kept))
        if kept is None:
            break
        leaves, labels = found[kept].leaves, found[kept].labels  # line 8
    return Output(leaves, labels, tuple(rounds))  # line 9


@dataclass(frozen=True)
class Candidate:
    """T(l, h) with its labels, and G(T) - G(T(l, h))."""

    leaves: Partition
    labels: tuple[int, ...]
    drop: Terms


def split_tree(world: World, leaves: Partition, labels: tuple[int, ...], i: int, h: Function) -> Candidate:
    """What line 5 computes for the i-th leaf and h."""
    children = split(leaves[i], h)
    return Candidate(
        (*leaves[:i], *children, *leaves[i + 1 :]),
        (*labels[:i], *(label(world.mean(child)) for child in children), *labels[i + 1 :]),
        drop(world, leaves[i], h),
    )


def split(region: Region, h: Function) -> tuple[Region, Region]:
    """The points of a leaf with h = 0, and those with h = 1."""
    return frozenset(x for x in region if not h[x]), frozenset(x for x in region if h[x])


def drop(world: World, region: Region, h: Function) -> Terms:
    """G(T) - G(T(l, h)) as terms, for any G; () at a leaf of weight 0."""
    weight, mean = world.weight(region), world.mean(region)
    if mean is None:
        return ()
    zero, one = split(region, h)
    tau = world.weight(one) / weight
    means = [world.mean(child) for child in (zero, one)]
    p, r = (mean if m is None else m for m in means)
    return gathered(split_terms(mean, tau, p, r, weight))


def parameters(given: Input) -> dict[str, object]:
    """The parameters of an input, for the extent of a run."""
    world = given.world
    named: dict[str, object] = {"points": len(world.masses), "f": world.target, "P": world.masses}
    return {
        **named,
        "functions in F": len(given.tests),
        "F": given.tests,
        "G": given.criterion.name,
        "t": given.t,
    }


def is_an_input(given: Input) -> bool:
    """What the paper asks of an input: a law P, a class F with a function in it, an integer t >= 0."""
    masses = given.world.masses
    return sum(masses) == 1 and min(masses) >= 0 and bool(given.tests) and given.t >= 0
