"""Cells of an interval covering: does an enclosure on a simplex have the wanted sign?

Main definition: `Cells`. Guarantee: certified; `holds` answers True only for what is proved.
"""

from __future__ import annotations

from verify.arithmetic.bernstein import Simplex, bisect
from verify.arithmetic.intervals import Interval
from verify.errors import TooLarge
from verify.language.calculus import NotSmooth, derivative
from verify.language.forms import Form
from verify.language.ranges import CellRanges, NoRange, form_range
from verify.rationals import Fraction


class Cells:
    """Decides cells for one form: > 0 (`strict`) or >= 0 on a cell; gradients are computed once."""

    def __init__(self, form: Form, strict: bool, bits: int) -> None:
        self.form = form
        self.strict = strict
        self.enclosures = form.region.kit.enclosures(bits)
        self._gradient: list[Form] | None = None
        self._cell: CellRanges | None = None

    def halves(self, simplex: Simplex) -> tuple[Simplex, Simplex]:
        """The two halves of a cell."""
        return bisect(simplex)

    def holds(self, simplex: Simplex, letter: str) -> bool:
        """Whether a leaf settles the cell: "n" natural enclosure, "m" mean value form, "s" some side fails.

        Other letters settle nothing, nor does "m" on a region with sides: it need not be convex.
        """
        try:
            match letter:
                case "n":
                    return self._wanted(self._ranges(simplex).form(self.form))
                case "m" if not self.form.region.sides:
                    return self._wanted(self.mean_value(simplex))
                case "s":
                    return self._outside(simplex)
                case _:
                    return False
        except (NoRange, NotSmooth, TooLarge, ZeroDivisionError, ValueError):
            return False

    def mean_value(self, simplex: Simplex) -> Interval:
        """f(c) + sum of slope ranges times offsets from the centroid c, an enclosure of f on the cell."""
        if self._gradient is None:
            self._gradient = [derivative(self.form, v) for v in self.form.region.variables]
        e = self.enclosures
        k = len(simplex)
        centre = tuple(sum(c, Fraction(0)) / k for c in zip(*simplex, strict=True))
        total = form_range(self.form, (centre,) * k, e)
        for i, slope in enumerate(self._gradient):
            offsets = [v[i] - centre[i] for v in simplex]
            spread = Interval(e.rational(min(offsets)), e.rational(max(offsets)))
            total = (total + self._ranges(simplex).form(slope) * spread).rounded(e.bits)
        return total

    def _ranges(self, simplex: Simplex) -> CellRanges:
        if self._cell is None or self._cell.simplex is not simplex:
            self._cell = CellRanges(simplex, self.enclosures)
        return self._cell

    def _wanted(self, found: Interval) -> bool:
        return found.is_positive() if self.strict else found.is_nonnegative()

    def _outside(self, simplex: Simplex) -> bool:
        for side, strict in self.form.region.sides:
            high = self._ranges(simplex).poly(side).hi
            if high is not None and (high < 0 or (strict and high <= 0)):
                return True
        return False
