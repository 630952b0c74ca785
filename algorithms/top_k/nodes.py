"""What Figure 1 asks of the data at a node, for samples and for exact laws.

Main definitions: `Node`, `Candidate`, `SampleNode`, `LawNode`, `Settings`, `ranked`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cmp_to_key
from typing import Generic, TypeVar

import numpy as np

from algorithms.criteria import Criterion
from algorithms.gains import compare, split_terms
from algorithms.laws import Law
from algorithms.top_k.rules import Empty
from algorithms.top_k.samples import Counts, Sample
from algorithms.top_k.scores import Measure, Table
from algorithms.trees import majority
from verify.rationals import Fraction

__all__ = ["Candidate", "LawNode", "Node", "SampleNode", "Settings", "ranked"]

E = TypeVar("E", bound="int | Fraction")
T = TypeVar("T")


@dataclass(frozen=True)
class Settings:
    """What stays the same during a run: whether a feature may be queried again, and the rule on empty halves."""

    redundant: bool = True
    empty: Empty = Empty.KEPT


@dataclass(frozen=True)
class Candidate:
    """A feature, or one that stands for `many` which a symmetry maps to each other."""

    variable: int
    many: int = 1


class Node(ABC, Generic[E]):
    """The data at a node of the tree. Errors are counts of rows, or probabilities given that the node is reached."""

    @property
    @abstractmethod
    def key(self) -> Hashable:
        """Nodes with equal keys have equal runs of Top-k below them."""

    @abstractmethod
    def constant(self) -> tuple[int, E]:
        """The label of a constant of best accuracy, and its error."""

    @abstractmethod
    def ties(self) -> list[list[Candidate]]:
        """The features on offer in classes of equal scores, largest first; within a class by index."""

    @abstractmethod
    def child(self, variable: int, bit: int) -> Node[E] | None:
        """The data where x_i = bit; None where there are none."""

    @abstractmethod
    def joined(self, variable: int, zero: E, one: E) -> E:
        """The error of a split from those of its halves; that of an empty half is 0."""


def ranked(items: Iterable[T], order: Callable[[T, T], int]) -> list[list[T]]:
    """The items in classes of equal ones, by an exact order; within a class as they come."""
    found: list[list[T]] = []
    for item in sorted(items, key=cmp_to_key(order)):
        if found and order(found[-1][-1], item) == 0:
            found[-1].append(item)
        else:
            found.append([item])
    return found


@dataclass(frozen=True)
class SampleNode(Node[int]):
    """The rows `subset` of a sample, after queries of the features `queried`."""

    sample: Sample
    measure: Measure
    settings: Settings
    subset: int
    queried: frozenset[int] = frozenset()

    @property
    def key(self) -> Hashable:
        # What was queried is constant here, so it matters only where constant features are told apart.
        told = not self.settings.redundant and self.settings.empty is Empty.KEPT
        return (self.subset, self.queried if told else None)

    def constant(self) -> tuple[int, int]:
        counts = self.sample.counts(self.subset)
        most = max(counts)
        return counts.index(most), sum(counts) - most

    def ties(self) -> list[list[Candidate]]:
        offered, tables = self._offered()
        if not offered:
            return []
        values = self.measure.rounded(np.array(tables, dtype=np.int64)).sum(axis=1).tolist()
        slack = self.measure.slack

        def order(i: int, j: int) -> int:
            difference = values[i] - values[j]
            if abs(difference) > slack:
                return 1 if difference > 0 else -1
            return self.measure.compare(tables[i], tables[j])

        # Sorted by the rounded values first, there is little left to compare.
        first = sorted(range(len(offered)), key=values.__getitem__)
        return [[Candidate(offered[i]) for i in sorted(group)] for group in ranked(first, order)]

    def child(self, variable: int, bit: int) -> SampleNode | None:
        ones = self.sample.features[variable]
        rows = self.subset & (ones if bit else ~ones)
        return replace(self, subset=rows, queried=self.queried | {variable}) if rows else None

    def joined(self, variable: int, zero: int, one: int) -> int:  # noqa: ARG002  # errors are counts
        return zero + one

    def _offered(self) -> tuple[list[int], list[Table]]:
        whole = self.sample.counts(self.subset)
        counted = self._counted()
        offered, tables = [], []
        for i in self.sample.variables:
            if not self.settings.redundant and i in self.queried:
                continue
            counts = counted(i)
            rest = tuple(n - c for n, c in zip(whole, counts, strict=True))
            if self.settings.empty is Empty.KEPT or (any(counts) and any(rest)):
                offered.append(i)
                tables.append((rest, counts))
        return offered, tables

    def _counted(self) -> Callable[[int], Counts]:
        """The counts of the rows here with x_i = 1, for many i: what they share is found once."""
        layers = [(f, [self.subset & rows for rows in sets]) for f, sets in self.sample.layers]
        if len(layers) == 1:
            ((_, parts),) = layers
            return lambda i: tuple((p & self.sample.features[i]).bit_count() for p in parts)

        def weighted(i: int) -> Counts:
            ones = self.sample.features[i]
            return tuple(
                map(sum, zip(*([f * (p & ones).bit_count() for p in ps] for f, ps in layers), strict=True))
            )

        return weighted


@dataclass(frozen=True)
class LawNode(Node[Fraction]):
    """A law under the conditions `fixed`, pairs (variable, bit) in the order of the queries."""

    law: Law
    criterion: Criterion
    settings: Settings
    fixed: tuple[tuple[int, int], ...] = ()

    @property
    def key(self) -> Hashable:
        told = self.settings.redundant and self.settings.empty is Empty.KEPT
        return (self.law.key, frozenset(self.fixed) if told else None)

    def constant(self) -> tuple[int, Fraction]:
        mean = self.law.mean
        label = majority(mean)
        return label, 1 - mean if label else mean

    def ties(self) -> list[list[Candidate]]:
        terms = {}
        for i in self._offered():
            (zero, mean_0), (one, mean_1) = (
                self.law.branches(i) if i in self.law.variables else self._known(i)
            )
            if self.settings.empty is Empty.KEPT or (zero and one):
                terms[i] = split_terms(self.law.mean, one, mean_0, mean_1)
        balls = {i: self.criterion.enclosure(t) for i, t in terms.items()}

        def order(i: int, j: int) -> int:
            if balls[i] > balls[j]:
                return -1
            if balls[i] < balls[j]:
                return 1
            return compare(self.criterion, terms[j], terms[i])

        return [[Candidate(i) for i in sorted(group)] for group in ranked(sorted(terms), order)]

    def child(self, variable: int, bit: int) -> LawNode | None:
        fixed = dict(self.fixed)
        if variable in fixed:
            return self if fixed[variable] == bit else None
        one = self.law.chance(variable)
        if not (one if bit else 1 - one):
            return None
        return replace(self, law=self.law.given(variable, bit), fixed=(*self.fixed, (variable, bit)))

    def joined(self, variable: int, zero: Fraction, one: Fraction) -> Fraction:
        fixed = dict(self.fixed)
        chance = Fraction(fixed[variable]) if variable in fixed else self.law.chance(variable)
        return (1 - chance) * zero + chance * one

    def _offered(self) -> Sequence[int]:
        again = self.settings.redundant and self.settings.empty is Empty.KEPT
        return sorted((*self.law.variables, *(i for i, _ in self.fixed))) if again else self.law.variables

    def _known(self, variable: int) -> tuple[tuple[Fraction, Fraction], tuple[Fraction, Fraction]]:
        """The halves of a feature that was queried before: one of them is empty."""
        mean, bit = self.law.mean, Fraction(dict(self.fixed)[variable])
        return (1 - bit, mean * (1 - bit)), (bit, mean * bit)
