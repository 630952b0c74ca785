"""Laws given by a table: any joint law of n inputs and a label.

Main definitions: `TableLaw`, `product_law`. Tables have 2^n entries, and n is at most 16.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import product
from math import lcm

from algorithms.laws.base import Law, free, possible, probability
from verify.errors import BadInput, TooLarge
from verify.rationals import Fraction

__all__ = ["MOST_VARIABLES", "TableLaw", "product_law"]

MOST_VARIABLES = 16
Masses = tuple[int, ...]
"""Masses as whole multiples of one unit, which no quotient of masses shows."""


class TableLaw(Law):
    """A law by its masses: `masses[x]` is the pair (P[x, y=0], P[x, y=1]), x a tuple of bits.

    Inputs that are left out have mass zero. Raises BadInput for masses that are no probabilities, that do
    not sum to 1, or whose inputs differ in length, TooLarge beyond 16 variables.

    >>> law = TableLaw({(0,): (Fraction(1, 2), Fraction(0)), (1,): (Fraction(1, 6), Fraction(1, 3))})
    >>> law.mean, law.given(0, 1).mean
    (Fraction(1, 3), Fraction(2, 3))
    """

    def __init__(self, masses: Mapping[tuple[int, ...], tuple[Fraction, Fraction]]) -> None:
        lengths = {len(x) for x in masses}
        if len(lengths) != 1:
            raise BadInput("the inputs of a table have one length")
        n = lengths.pop()
        if n > MOST_VARIABLES:
            raise TooLarge(f"a table has at most {MOST_VARIABLES} variables, not {n}")
        zeros, ones = [Fraction(0)] * 2**n, [Fraction(0)] * 2**n
        for x, (m0, m1) in masses.items():
            if any(not isinstance(b, int) or b not in (0, 1) for b in x):
                raise BadInput(f"an input is a tuple of bits, not {tuple(x)}")
            index = sum(b << i for i, b in enumerate(x))
            zeros[index] += probability(m0, "a mass")
            ones[index] += probability(m1, "a mass")
        if sum(zeros) + sum(ones) != 1:
            raise BadInput(f"the masses sum to {sum(zeros) + sum(ones)}, not to 1")
        self._names: tuple[int, ...] = tuple(range(n))
        unit = lcm(*(m.denominator for m in (*zeros, *ones)))
        self._zeros, self._ones = _multiples(zeros, unit), _multiples(ones, unit)
        self._total, self._ones_total = unit, sum(self._ones)

    @classmethod
    def _part(cls, names: tuple[int, ...], zeros: Masses, ones: Masses) -> TableLaw:
        made = cls.__new__(cls)
        made._names, made._zeros, made._ones = names, zeros, ones
        made._ones_total = sum(ones)
        made._total = sum(zeros) + made._ones_total
        return made

    @property
    def variables(self) -> tuple[int, ...]:
        return self._names

    @property
    def mean(self) -> Fraction:
        return Fraction(self._ones_total, self._total)

    @property
    def key(self) -> Hashable:
        scaled = tuple(Fraction(m, self._total) for m in (*self._zeros, *self._ones))
        return (self._names, scaled)

    def chance(self, variable: int) -> Fraction:
        free(self, variable)
        at = 1 << self._names.index(variable)
        both = zip(self._zeros, self._ones, strict=True)
        return Fraction(sum(a + b for x, (a, b) in enumerate(both) if x & at), self._total)

    def given(self, variable: int, bit: int) -> TableLaw:
        possible(self.chance(variable), variable, bit)
        place = self._names.index(variable)
        kept = [x for x in range(len(self._zeros)) if (x >> place) & 1 == bit]
        names = self._names[:place] + self._names[place + 1 :]
        return TableLaw._part(names, tuple(self._zeros[x] for x in kept), tuple(self._ones[x] for x in kept))


def _multiples(masses: Sequence[Fraction], unit: int) -> Masses:
    return tuple(m.numerator * (unit // m.denominator) for m in masses)


def product_law(chances: Sequence[Fraction], function: Callable[[tuple[int, ...]], object]) -> TableLaw:
    """Independent x_i with P[x_i = 1] = p_i in [0, 1], and y = 1 where `function` of the bits is truthy.

    >>> product_law([Fraction(1, 2)] * 2, lambda x: x[0] ^ x[1]).mean
    Fraction(1, 2)
    """
    p = [probability(c, "a probability") for c in chances]
    if len(p) > MOST_VARIABLES:
        raise TooLarge(f"a table has at most {MOST_VARIABLES} variables, not {len(p)}")
    masses: dict[tuple[int, ...], tuple[Fraction, Fraction]] = {}
    for x in product((0, 1), repeat=len(p)):
        m = Fraction(1)
        for chance, bit in zip(p, x, strict=True):
            m *= chance if bit else 1 - chance
        masses[x] = (Fraction(0), m) if function(x) else (m, Fraction(0))
    return TableLaw(masses)
