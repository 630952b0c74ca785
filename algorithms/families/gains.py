"""The best split of every formula of a family, and exact comparison of weighted gains.

Main definitions: `BestSplits`.

Every best gain gets a key: log2 of the gain in units of 2^-52, rounded. Formulas with equal gains, and only
these, share a class and a key. Keys that differ by more than `TOLERANCE` order gains for certain; nearer ones
are compared exactly. Weights (probabilities of leaves) have keys of the same kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from functools import cached_property

from flint import arb, ctx, fmpq

from algorithms.criteria import ENTROPY, Criterion, Terms
from algorithms.families.family import Family, Option
from algorithms.gains import compare, split_terms
from verify.errors import TreecertError
from verify.rationals import Fraction

__all__ = ["TOLERANCE", "BestSplits", "Exponents"]

BITS = 160
UNIT = 52
TOLERANCE = 1 << 12
"""Far above the error of a key: half a unit for the gain and for each factor of a weight, at most 400 of
these, and below 2^-10 units from the enclosures."""
MOST_FACTORS = 400

Exponents = tuple[int, ...]
"""How often each class went to 0, then how often each went to 1, on the path to a leaf."""


class BestSplits:
    """The best splits of all formulas of a family under a criterion.

    `last` takes the last of several tied options (in the order of kinds and classes), else the first is taken.
    """

    def __init__(self, family: Family, *, criterion: Criterion = ENTROPY, last: bool = True) -> None:
        self.family, self.criterion, self.last = family, criterion, last
        self._tied_options: list[tuple[Option, ...]] = []
        gains = self._gains()
        self.choice = self._chosen(last)
        self.tied = [len(options) for options in self._tied_options]
        self.keys, self.classes = self._classified(gains)
        self._exact: dict[tuple[int, int, Exponents], int] = {}

    def taking(self, *, last: bool) -> BestSplits:
        """The same with the last or the first of tied options: gains, keys and known signs are shared."""
        if last == self.last:
            return self
        other = copy(self)
        other.last = last
        other.choice = self._chosen(last)
        return other

    def _chosen(self, last: bool) -> list[Option | None]:
        return [o[-1 if last else 0] if o else None for o in self._tied_options]

    @cached_property
    def factors(self) -> tuple[Fraction, ...]:
        """The probabilities of the steps: 1 - p_c, then p_c."""
        return (*(1 - p for p in self.family.chances), *self.family.chances)

    @cached_property
    def factor_keys(self) -> tuple[int, ...]:
        """log2 of the factors, in units."""
        with ctx.workprec(BITS):
            return tuple(_key(arb(_rational(f))) for f in self.factors)

    def terms(self, row: int) -> Terms:
        """The best gain of a formula, as terms of the criterion."""
        option = self.choice[row]
        return () if option is None else self._split(row, option)

    def sign(self, row: int, other: int, shift: Exponents) -> int:
        """The sign of gain(row) prod factors^shift - gain(other). Exact, and kept."""
        asked = (self.classes[row], self.classes[other], shift)
        known = self._exact.get(asked)
        if known is None:
            weight = Fraction(1)
            for f, n in zip(self.factors, shift, strict=True):
                weight *= f**n
            weighted = tuple((weight * c, q) for c, q in self.terms(row))
            known = self._exact[asked] = compare(self.criterion, weighted, self.terms(other))
        return known

    def _split(self, row: int, option: Option) -> Terms:
        family = self.family
        _, c, zero, one = option
        return split_terms(family.mean(row), family.chances[c], family.mean(zero), family.mean(one))

    def _gains(self) -> list[arb | None]:
        """Finds the best options of every row, by exact comparison; returns enclosures of their gains."""
        family, found = self.family, []
        with ctx.workprec(BITS):
            values = [self.criterion.value(family.mean(r)) for r in range(len(family.formulas))]
            weights = [(_rational(1 - p), _rational(p)) for p in family.chances]
            for row, options in enumerate(family.options):
                balls = [
                    values[row] - weights[c][0] * values[zero] - weights[c][1] * values[one]
                    for _, c, zero, one in options
                ]
                best = self._best(row, options, balls)
                self._tied_options.append(tuple(options[i] for i in best))
                found.append(balls[best[0]] if best else None)
        return found

    def _best(self, row: int, options: Sequence[Option], balls: Sequence[arb]) -> list[int]:
        best: list[int] = []
        for i, ball in enumerate(balls):
            if not best or ball > balls[best[0]]:
                best = [i]
            elif not ball < balls[best[0]]:
                order = compare(
                    self.criterion, self._split(row, options[i]), self._split(row, options[best[0]])
                )
                best = [i] if order > 0 else [*best, i] if order == 0 else best
        # A formula whose best gain is zero is not split.
        if best and not balls[best[0]] > 0 and self.criterion.sign(self._split(row, options[best[0]])) == 0:
            return []
        return best

    def _classified(self, gains: Sequence[arb | None]) -> tuple[list[int], list[int]]:
        """The keys and the classes; rows that are not split have key 0 and class -1."""
        keys, classes = [0] * len(gains), [-1] * len(gains)
        with ctx.workprec(BITS):
            rows = sorted((_key(g), row) for row, g in enumerate(gains) if g is not None)
        representatives: list[tuple[int, int]] = []
        for key, row in rows:
            for number in range(len(representatives) - 1, -1, -1):
                near, other = representatives[number]
                if key - near > TOLERANCE:
                    break
                if compare(self.criterion, self.terms(row), self.terms(other)) == 0:
                    keys[row], classes[row] = near, number
                    break
            if classes[row] < 0:
                keys[row], classes[row] = key, len(representatives)
                representatives.append((key, row))
        return keys, classes


def _key(ball: arb) -> int:
    """log2 of a positive number in units of 2^-52, to less than one unit."""
    scaled = ball.log() / arb.const_log2() * fmpq(2**UNIT)
    if not scaled.rad() < 1:
        raise TreecertError("a gain is too small for the precision of its enclosure")
    mantissa, exponent = (int(x) for x in scaled.mid().man_exp())
    return mantissa << exponent if exponent >= 0 else mantissa >> -exponent


def _rational(x: Fraction) -> fmpq:
    return fmpq(x.numerator, x.denominator)
