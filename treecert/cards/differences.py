"""The smallest law on which TopDown grows another tree with one criterion than with another.

Main definitions: `Difference`, `first_differences`. The laws are those of two variables and a label with masses
k/n, that is n points; smaller n first. The trees with t splits differ when no way of breaking ties leads both
criteria to a common one. Exact: balls compare, and algebra where they overlap.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from flint import arb

from algorithms.criteria import Criterion, Terms, UndecidedSign
from algorithms.gains import maxima
from algorithms.growth import reachable
from algorithms.laws import TableLaw
from verify.errors import TreecertError
from verify.rationals import Fraction
from verify.search.clock import Clock

__all__ = ["Difference", "first_differences"]

MOST_POINTS = 16
CELLS = ((0, 0), (0, 1), (1, 0), (1, 1))

Counts = tuple[int, ...]
"""How many points have (x0, x1, y) = 000, 001, 010, ..., 111."""


@dataclass(frozen=True)
class Difference:
    """The law with these counts out of `points`, and the number of splits of the first trees that differ.

    Without counts: no law of up to `points` points was found. `gaps`: laws that were left out undecided.
    """

    points: int
    counts: Counts | None
    splits: int = 0
    gaps: int = 0

    @property
    def masses(self) -> dict[str, Fraction]:
        """The masses, by names such as x=01,y=1; without those that are 0."""
        found = {}
        for i, n in enumerate(self.counts or ()):
            if n:
                found[f"x={i >> 2 & 1}{i >> 1 & 1},y={i & 1}"] = Fraction(n, self.points)
        return found


def first_differences(g: Criterion, others: Mapping[str, Criterion], seconds: float) -> dict[str, Difference]:
    """For each of the others the smallest law on which its trees differ from those of g."""
    clock = Clock(seconds)
    mine, theirs = _Trees(g), {name: _Trees(c) for name, c in others.items()}
    found: dict[str, Difference] = {}
    gaps = dict.fromkeys(theirs, 0)
    done = 0
    for n in range(2, MOST_POINTS + 1):
        for counts in _laws(n):
            if clock.left < 0:
                break
            for name, trees in theirs.items():
                if name in found:
                    continue
                try:
                    splits = _apart(mine, trees, counts)
                except UndecidedSign:
                    gaps[name] += 1
                    continue
                if splits and not _confirmed(g, others[name], counts, splits):
                    gaps[name] += 1
                elif splits:
                    found[name] = Difference(n, counts, splits, gaps[name])
        if clock.left < 0 or len(found) == len(theirs):
            break
        done = n
    return {name: found.get(name) or Difference(done, None, gaps=gaps[name]) for name in theirs}


def _laws(n: int) -> Iterator[Counts]:
    """The laws of n points, up to names: P[y=1] <= 1/2, P[x0=1] <= P[x1=1] <= 1/2."""
    for counts in _compositions(n, 8):
        _, b, c, d, e, f, g, h = counts
        if 2 * (b + d + f + h) <= n and e + f + g + h <= c + d + g + h <= n // 2:
            yield counts


def _compositions(n: int, parts: int) -> Iterator[Counts]:
    if parts == 1:
        yield (n,)
        return
    for first in range(n + 1):
        for rest in _compositions(n - first, parts - 1):
            yield (first, *rest)


Group = tuple[int, int]
"""Points and how many of them have y = 1."""


class _Trees:
    """Best splits by one criterion. Gains are kept as n-fold sums of weights times values."""

    def __init__(self, criterion: Criterion) -> None:
        self.criterion = criterion
        self._balls: dict[Group, arb] = {}

    def best(self, splits: list[tuple[Group, Group]]) -> frozenset[int]:
        """Which splits, each given by its two sides, have the greatest gain."""
        terms = [_terms(a, b) for a, b in splits]
        balls = [self._ball((a[0] + b[0], a[1] + b[1])) - self._ball(a) - self._ball(b) for a, b in splits]
        return frozenset(maxima(self.criterion, terms, balls))

    def _ball(self, group: Group) -> arb:
        found = self._balls.get(group)
        if found is None:
            points, ones = group
            found = self.criterion.enclosure(((Fraction(points), Fraction(ones, points)),))
            self._balls[group] = found
        return found


def _terms(a: Group, b: Group) -> Terms:
    whole = (a[0] + b[0], a[1] + b[1])
    signed = ((1, whole), (-1, a), (-1, b))
    return tuple((Fraction(s * points), Fraction(ones, points)) for s, (points, ones) in signed)


def _apart(g: _Trees, h: _Trees, counts: Counts) -> int:
    """The least number of splits (1 or 2) with no tree in common; 0 if there is none."""
    cells = {x: (counts[4 * x[0] + 2 * x[1]], counts[4 * x[0] + 2 * x[1] + 1]) for x in CELLS}
    roots = [(i, split) for i in (0, 1) if (split := _split(cells, {}, i)) is not None]
    if not roots:
        return 0
    ours, theirs = ({roots[j][0] for j in t.best([s for _, s in roots])} for t in (g, h))
    common = ours & theirs
    if not common:
        return 1
    for i in common:
        sides = [s for b in (0, 1) if (s := _split(cells, {i: b}, 1 - i)) is not None]
        if len(sides) < 2 or g.best(sides) & h.best(sides):
            return 0
    return 2


def _split(
    cells: Mapping[tuple[int, int], tuple[int, int]], fixed: Mapping[int, int], i: int
) -> tuple[Group, Group] | None:
    """The two sides of a split on x_i of the points with x_j = b for `fixed`; None where a side is empty."""
    sides = []
    for bit in (0, 1):
        wanted = {**fixed, i: bit}
        chosen = [v for x, v in cells.items() if all(x[j] == b for j, b in wanted.items())]
        sides.append((sum(z + o for z, o in chosen), sum(o for _, o in chosen)))
    return (sides[0], sides[1]) if sides[0][0] and sides[1][0] else None


def _confirmed(g: Criterion, h: Criterion, counts: Counts, splits: int) -> bool:
    """Whether the reference algorithm reaches no common tree with so many splits."""
    n = sum(counts)
    masses: dict[tuple[int, ...], tuple[Fraction, Fraction]] = {
        x: (Fraction(counts[4 * x[0] + 2 * x[1]], n), Fraction(counts[4 * x[0] + 2 * x[1] + 1], n))
        for x in CELLS
    }
    law = TableLaw(masses)
    try:
        ours, theirs = (reachable(law, splits, criterion=c)[splits] for c in (g, h))
    except TreecertError:
        return False
    return not ours & theirs
