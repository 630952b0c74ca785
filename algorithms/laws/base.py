"""Laws: joint laws of inputs x in {0,1}^n and a label y in {0,1}, in exact arithmetic.

Main definitions: `Law`, `mass`, `restricted`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping

from verify.errors import BadInput
from verify.rationals import EXACT, Fraction

__all__ = ["Law", "Restriction", "mass", "restricted"]

Restriction = Mapping[int, int]
"""The values of some variables."""


class Law(ABC):
    """A joint law of inputs and a label. Every number is an exact Fraction.

    A law speaks of its free variables only; `given` fixes one more and keeps the names of the others.
    """

    @property
    @abstractmethod
    def variables(self) -> tuple[int, ...]:
        """The free variables, increasing."""

    @property
    @abstractmethod
    def mean(self) -> Fraction:
        """P[y = 1]."""

    @property
    @abstractmethod
    def key(self) -> Hashable:
        """Laws with equal keys are equal, names of variables included."""

    @abstractmethod
    def chance(self, variable: int) -> Fraction:
        """P[x_i = 1]. Raises BadInput for a variable that is not free."""

    @abstractmethod
    def given(self, variable: int, bit: int) -> Law:
        """The law under the condition x_i = bit.

        Raises BadInput for a variable that is not free and for a condition of probability zero.
        """

    def branches(self, variable: int) -> tuple[tuple[Fraction, Fraction], tuple[Fraction, Fraction]]:
        """(P[x_i = b], P[y = 1 | x_i = b]) for b = 0, 1; the mean of a branch of probability zero is 0."""
        one = self.chance(variable)
        weights = (1 - one, one)
        means = [self.given(variable, b).mean if w else Fraction(0) for b, w in enumerate(weights)]
        return (weights[0], means[0]), (weights[1], means[1])


def mass(law: Law, restriction: Restriction) -> Fraction:
    """The probability that the variables have the given values. Raises BadInput for unknown variables.

    >>> from algorithms.laws import conjunction
    >>> mass(conjunction([Fraction(1, 3), Fraction(1, 2)]), {0: 1, 1: 0})
    Fraction(1, 6)
    """
    for variable, bit in restriction.items():
        free(law, variable)
        if bit not in (0, 1):
            raise BadInput(f"a variable is 0 or 1, not {bit}")
    total = Fraction(1)
    for variable, bit in restriction.items():
        one = law.chance(variable)
        step = one if bit else 1 - one
        if not step:
            return step
        total *= step
        law = law.given(variable, bit)
    return total


def restricted(law: Law, restriction: Restriction) -> Law:
    """The law under several conditions. Raises BadInput where their probability is zero."""
    for variable, bit in restriction.items():
        law = law.given(variable, bit)
    return law


def exact(value: Fraction | int, what: str) -> Fraction:
    """The number as a Fraction. Raises BadInput for anything but integers and fractions."""
    if isinstance(value, bool) or not isinstance(value, EXACT):
        raise BadInput(f"{what} is an exact number (int or Fraction), not {type(value).__name__}")
    return Fraction(value)


def probability(value: Fraction | int, what: str) -> Fraction:
    """The number, in [0, 1]. Raises BadInput."""
    p = exact(value, what)
    if not 0 <= p <= 1:
        raise BadInput(f"{what} is a probability, not {p}")
    return p


def free(law: Law, variable: int) -> None:
    """Raises BadInput when the variable is not free."""
    if variable not in law.variables:
        raise BadInput(f"x{variable} is not a free variable of this law")


def possible(chance: Fraction, variable: int, bit: int) -> Fraction:
    """P[x_i = bit] from P[x_i = 1]. Raises BadInput where it is zero, or where the bit is none."""
    if bit not in (0, 1):
        raise BadInput(f"a variable is 0 or 1, not {bit}")
    found = chance if bit else 1 - chance
    if not found:
        raise BadInput(f"x{variable} = {bit} has probability zero")
    return found
