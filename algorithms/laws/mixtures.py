"""Mixtures of laws: with probability w_j the input and its label follow law j."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from algorithms.laws.base import Law, free, possible, probability
from verify.errors import BadInput
from verify.rationals import Fraction

__all__ = ["MixtureLaw"]


class MixtureLaw(Law):
    """The mixture of laws over the same variables. Raises BadInput when the weights do not sum to 1.

    >>> from algorithms.laws import read_once
    >>> MixtureLaw([Fraction(1, 3), Fraction(2, 3)], [read_once([1], extra=1), read_once([2])]).mean
    Fraction(1, 3)
    """

    def __init__(self, weights: Sequence[Fraction], laws: Sequence[Law]) -> None:
        w = [probability(x, "a weight") for x in weights]
        if len(w) != len(laws) or sum(w) != 1:
            raise BadInput("a mixture has one weight for each law, and the weights sum to 1")
        if len({law.variables for law in laws}) != 1:
            raise BadInput("the laws of a mixture have the same variables")
        self._parts = tuple((x, law) for x, law in zip(w, laws, strict=True) if x)

    @property
    def variables(self) -> tuple[int, ...]:
        return self._parts[0][1].variables

    @property
    def mean(self) -> Fraction:
        return sum((w * law.mean for w, law in self._parts), Fraction(0))

    @property
    def key(self) -> Hashable:
        return tuple((w, law.key) for w, law in self._parts)

    def chance(self, variable: int) -> Fraction:
        free(self, variable)
        return sum((w * law.chance(variable) for w, law in self._parts), Fraction(0))

    def given(self, variable: int, bit: int) -> MixtureLaw:
        total = possible(self.chance(variable), variable, bit)
        weights, laws = [], []
        for w, law in self._parts:
            one = law.chance(variable)
            step = one if bit else 1 - one
            if step:
                weights.append(w * step / total)
                laws.append(law.given(variable, bit))
        return MixtureLaw(weights, laws)
