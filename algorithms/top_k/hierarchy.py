"""The two constructions of the hierarchy theorems: as laws, and runs of Top-k on them by symmetry.

Main definitions: `BlockLaw`, `parity`, `tribes`, `covariances`, `accuracy`, `Accuracy`.

Inputs are uniform on h + K - 1 bits, x^(1) the first h of them (variables 0, ..., h-1) and x^(2) the others. The label
is a function of x^(1) with probability 1 - eps and one of x^(2) otherwise: parity and a random coordinate (section
4.1), or Tribes and Majority (section 4.2, where Majority has K - 1 bits, all of x^(2)).

A node of a tree is a subcube, where inputs are uniform again: what matters is how many variables of each orbit are
left and what is known of the others, so that runs need a state for each tuple of counts and not for each input.
Appendix B has trees that query no variable twice on a path, and so have these runs.

Source: BLPSTT23, section 4 and appendix B.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace

from algorithms.criteria import Criterion
from algorithms.gains import compare, split_terms
from algorithms.laws import Law
from algorithms.top_k.blocks import Block, CoordinateBlock, MajorityBlock, ParityBlock, TribesBlock
from algorithms.top_k.figure_1 import STATES_OF_LAWS, run
from algorithms.top_k.nodes import Candidate, Node, ranked
from algorithms.top_k.rules import TieRule, checked
from algorithms.trees import majority
from verify.errors import BadInput
from verify.rationals import EXACT, Fraction

__all__ = ["Accuracy", "BlockLaw", "accuracy", "covariances", "parity", "tribes"]

HALF = Fraction(1, 2)
QUARTER = Fraction(1, 4)


@dataclass(frozen=True)
class BlockLaw(Law):
    """Uniform inputs; the label is 1 with the mean of `first` with probability 1 - eps, else with that of `second`."""

    eps: Fraction
    first: Block
    second: Block

    @property
    def variables(self) -> tuple[int, ...]:
        return (*self.first.free, *self.second.free)

    @property
    def mean(self) -> Fraction:
        return (1 - self.eps) * self.first.mean + self.eps * self.second.mean

    @property
    def key(self) -> Hashable:
        return (self.eps, self.first, self.second)

    @property
    def shape(self) -> Hashable:
        """Equal for laws that differ only in the names of variables, if they come from one law."""
        return (self.first.shape, self.second.shape)

    def chance(self, variable: int) -> Fraction:
        if variable not in self.variables:
            raise BadInput(f"x{variable} is not a free variable of this law")
        return HALF

    def given(self, variable: int, bit: int) -> BlockLaw:
        if bit not in (0, 1):
            raise BadInput(f"a variable is 0 or 1, not {bit}")
        if variable in self.first.free:
            return replace(self, first=self.first.given(variable, bit))
        if variable in self.second.free:
            return replace(self, second=self.second.given(variable, bit))
        raise BadInput(f"x{variable} is not a free variable of this law")

    def orbits(self) -> list[Candidate]:
        """One free variable of each orbit, and how many the orbit has."""
        return [*self.first.orbits(), *self.second.orbits()]


def parity(h: int, K: int, eps: Fraction) -> BlockLaw:
    """The law D_{h,K} of section 4.1: the parity of x^(1), or a random coordinate of x^(2).

    Raises BadInput unless h >= 1, K >= 2 and 0 <= eps <= 1 is exact.

    >>> law = parity(3, 4, Fraction(1, 10))
    >>> law.mean, [str(c) for c in covariances(law).values()]
    (Fraction(1, 2), ['0', '1/120'])
    """
    first, second = _names(h, K, eps)
    return BlockLaw(Fraction(eps), ParityBlock(first), CoordinateBlock(second, K - 1))


def tribes(h: int, K: int, eps: Fraction) -> BlockLaw:
    """The law D_{h,K} of section 4.2: Tribes of x^(1), or the majority of x^(2), ones winning a draw.

    Raises BadInput unless h >= 1, K >= 2 and 0 <= eps <= 1 is exact.

    >>> str(tribes(4, 4, Fraction(0)).mean)
    '15/16'
    """
    first, second = _names(h, K, eps)
    return BlockLaw(Fraction(eps), TribesBlock.of(first), MajorityBlock(second, K - 1))


def covariances(law: BlockLaw) -> dict[int, Fraction]:
    """Cov(x_i, y) for one variable i of each orbit: E[x_i y] less half the mean. Exact."""
    return {c.variable: _covariance(law, c.variable) for c in law.orbits()}


def _covariance(law: BlockLaw, variable: int) -> Fraction:
    return QUARTER * (law.given(variable, 1).mean - law.given(variable, 0).mean)


@dataclass(frozen=True)
class Accuracy:
    """P[T(x) = y] of the tree of Top-k, and whether scores were tied across the cut at some node.

    That is a node of any subtree that was compared; variables that a symmetry maps to each other are tied, too.
    """

    accuracy: Fraction
    tied: bool


def accuracy(
    law: BlockLaw,
    k: int,
    depth: int,
    criterion: Criterion | None = None,
    *,
    ties: TieRule = TieRule.WORST,
) -> Accuracy:
    """The accuracy of non-redundant Top-k on the law. Exact.

    Without a criterion features are ordered by |Cov(x_i, y)|. That is the order of the scores, ties included, of every
    strictly concave criterion G: at a node with mean m the score of i is G(m) - (G(m - t) + G(m + t)) / 2 for
    t = 2 |Cov|, which grows strictly with t. With a criterion its scores are compared by exact sign.

    WORST and BEST bound what all tie rules lead to; FIRST and LAST go by index, which is offered for parity
    alone, where all of x^(1) comes before x^(2) (elsewhere variables of several orbits are mixed).
    Raises BadInput for these rules with Tribes, for k < 1 and a negative depth, TooLarge beyond depth 100.

    >>> law = parity(3, 4, Fraction(1, 10))
    >>> [str(accuracy(law, k, 3).accuracy) for k in (3, 4)]
    ['21/40', '19/20']
    """
    checked(k, depth, ties)
    if ties in (TieRule.FIRST, TieRule.LAST) and isinstance(law.first, TribesBlock):
        raise BadInput("with Tribes runs by symmetry take the tie rules WORST and BEST")
    node = _SymmetricNode(law, criterion)
    found = run(node, k, depth, ties=ties, entries=STATES_OF_LAWS)
    return Accuracy(1 - found.errors, found.tied > 0)


@dataclass(frozen=True)
class _SymmetricNode(Node[Fraction]):
    """A law at a node, up to the names of variables."""

    law: BlockLaw
    criterion: Criterion | None

    @property
    def key(self) -> Hashable:
        return self.law.shape

    def constant(self) -> tuple[int, Fraction]:
        mean = self.law.mean
        label = majority(mean)
        return label, 1 - mean if label else mean

    def ties(self) -> list[list[Candidate]]:
        orbits = self.law.orbits()
        if self.criterion is None:
            sizes = {c.variable: abs(_covariance(self.law, c.variable)) for c in orbits}

            def order(a: Candidate, b: Candidate) -> int:
                x, y = sizes[a.variable], sizes[b.variable]
                return (x < y) - (x > y)

            return ranked(orbits, order)
        return self._by_score(orbits, self.criterion)

    def _by_score(self, orbits: list[Candidate], criterion: Criterion) -> list[list[Candidate]]:
        mean = self.law.mean
        terms = {
            c.variable: split_terms(
                mean, HALF, self.law.given(c.variable, 0).mean, self.law.given(c.variable, 1).mean
            )
            for c in orbits
        }
        return ranked(orbits, lambda a, b: compare(criterion, terms[b.variable], terms[a.variable]))

    def child(self, variable: int, bit: int) -> _SymmetricNode:
        return replace(self, law=self.law.given(variable, bit))

    def joined(self, variable: int, zero: Fraction, one: Fraction) -> Fraction:  # noqa: ARG002  # halves are equal
        return (zero + one) * HALF


def _names(h: int, K: int, eps: Fraction) -> tuple[tuple[int, ...], tuple[int, ...]]:
    if any(isinstance(n, bool) or not isinstance(n, int) for n in (h, K)) or h < 1 or K < 2:
        raise BadInput("h is a whole number from 1 on, and K one from 2 on")
    if isinstance(eps, bool) or not isinstance(eps, EXACT) or not 0 <= eps <= 1:
        raise BadInput("eps is an exact number from 0 to 1")
    return tuple(range(h)), tuple(range(h, h + K - 1))
