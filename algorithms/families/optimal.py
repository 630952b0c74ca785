"""The least error of all trees of each size, for every formula of a family: dynamic programs.

Main definitions: `OptimalErrors`, `optimal_tree`.

An optimal tree queries a variable of the formula at its root, and its subtrees are optimal for the two
restrictions. So OPT(f, t) is the least of (1-p) OPT(f0, j) + p OPT(f1, t-1-j) over the variables up to
symmetry and over j; OPT of a constant is 0 and OPT(f, 0) = min(q, 1-q). Cost: O(options rows t^2) additions.

Source: BDM20O, sections 7.1 and 7.2, appendix E.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from algorithms.families.falling import lowered
from algorithms.families.family import ALWAYS, Family, Formula
from algorithms.families.scaled import Scale, Table
from algorithms.trees import Leaf, Split, Tree, majority
from verify.errors import BadInput
from verify.rationals import Fraction

__all__ = ["OptimalErrors"]

CHUNK = 512
"""Rows that are worked on together: few enough to stay in the cache."""


@dataclass
class OptimalErrors:
    """OPT(f, t) for every formula f of the family and 0 <= t <= size. Exact.

    >>> best = OptimalErrors(Family(2, 3), 8)
    >>> [str(e) for e in best.of(((2,), (3,)))]
    ['11/32', '9/32', '3/32', '3/32', '3/32', '1/32', '1/32', '1/32', '0']
    """

    family: Family
    size: int
    progress: Callable[[float], None] | None = None
    scale: Scale = field(init=False)
    table: Table = field(init=False)

    def __post_init__(self) -> None:
        if self.size < 0:
            raise BadInput("the number of splits is a whole number from 0 on")
        self.scale = Scale(self.family.base, self.family.most_literals)
        self.table = no_split(self.family, self.scale, self.size)
        if self.size:
            self._fill()

    def of(self, formula: Formula) -> tuple[Fraction, ...]:
        """OPT(f, 0), ..., OPT(f, size)."""
        row = self.family.row[self.family.sorted(formula)]
        return tuple(self.scale.fraction(self.table[:, row, t]) for t in range(self.size + 1))

    def _fill(self) -> None:
        """Layer by layer of the number of variables; in a layer all formulas with one option together."""
        layers: dict[int, dict[tuple[int, int], list[tuple[int, int, int]]]] = defaultdict(
            lambda: defaultdict(list)
        )
        for row, options in enumerate(self.family.options):
            for kind, c, zero, one in options:
                layers[self.family.literal_counts[row]][kind, c].append((row, zero, one))
        for done, (_, groups) in enumerate(sorted(layers.items())):
            for (_, c), edges in groups.items():
                for start in range(0, len(edges), CHUNK):
                    self._offer(c, np.array(edges[start : start + CHUNK]))
            if self.progress is not None:
                self.progress((done + 1) / len(layers))

    def _offer(self, c: int, edges: np.ndarray[tuple[int, int], np.dtype[np.int64]]) -> None:
        rows, zeros, ones = edges.T
        p = int(self.family.chances[c] * self.family.base)
        left = self.scale.times(self.table[:, zeros, :-1], self.family.base - p)
        right = self.scale.times(self.table[:, ones, :-1], p)
        self.table[:, rows, 1:] = lowered(self.scale, self.table[:, rows, 1:], left, right)

    def tree(self, formula: Formula, size: int) -> Tree:
        """An optimal tree with at most `size` splits, over the variables of `Family.law`.

        Of several the one whose first split comes first in the order of options, with the smallest left part.
        """
        if not 0 <= size <= self.size:
            raise BadInput(f"the table holds trees with 0 to {self.size} splits, not {size}")
        formula = self.family.sorted(formula)
        literals = iter(range(sum(map(sum, formula))))
        terms = [(k, [[next(literals) for _ in range(n)] for n in k]) for k in formula]
        return self._tree(terms, size)

    def _tree(self, terms: list[tuple[tuple[int, ...], list[list[int]]]], size: int) -> Tree:
        family = self.family
        constant = any(not any(k) for k, _ in terms)
        row = ALWAYS if constant else family.row[family.sorted([k for k, _ in terms])]
        here = self.table[:, row, size]
        if (here == self.table[:, row, 0]).all():
            return Leaf(majority(family.mean(row)))
        for kind, c, zero, one in family.options[row]:
            p = int(family.chances[c] * family.base)
            left = self.scale.times(self.table[:, [zero], :size], family.base - p)
            right = self.scale.times(self.table[:, [one], :size], p)
            sums = self.scale.plus(left, right[:, :, ::-1])[:, 0, :]
            places = np.flatnonzero((sums == here[:, None]).all(axis=0))
            if len(places):
                j = int(places[0])
                which = next(i for i, (k, _) in enumerate(terms) if k == family.kinds[kind])
                variable, shorter = _without_first(terms[which], c)
                rest = terms[:which] + terms[which + 1 :]
                return Split(variable, self._tree(rest, j), self._tree([*rest, shorter], size - 1 - j))
        raise AssertionError("every number of the table comes from an option")


def no_split(family: Family, scale: Scale, size: int) -> Table:
    """A table whose rows hold min(q, 1-q) throughout."""
    powers = [int(family.base**s) for s in range(scale.power + 1)]
    errors = [
        min(mean, powers[s] - mean) * powers[scale.power - s]
        for mean, s in zip(family.means, family.literal_counts, strict=True)
    ]
    return scale.constant(errors, size + 1)


def _without_first(
    term: tuple[tuple[int, ...], list[list[int]]], c: int
) -> tuple[int, tuple[tuple[int, ...], list[list[int]]]]:
    """The first variable of class c of a term, and the term without it."""
    kind, names = term
    fewer = [list(n) for n in names]
    variable = fewer[c].pop(0)
    return variable, ((*kind[:c], kind[c] - 1, *kind[c + 1 :]), fewer)
