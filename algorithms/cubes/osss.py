"""Influence against trees, on every function of a batch and for every size: the inequality of O'Donnell, Saks,
Schramm and Servedio, and its robust forms.

Main definitions: `Excess`, `bias_excess`, `variance_excess`, `violations`, `sharpest`.

For a function f on n fair bits, a tree g with at most s leaves and the distance e = P[f != g], these say
max_i Inf_i(f) log2(s) >= C (A(f) - c e), where A is the bias or a variance. It suffices to look at the least e, that
of a best tree; so every tree of every size is covered. With flips F of 2^n inputs, and whole numbers for the others,
such an inequality compares powers of 2 and of s: it is decided exactly, for rational C.

Guarantee: exact, for every function of the batch and every s from 2 (or 1) to 2^n. From 2^n leaves on every function
has a tree without error, so that larger s say less.

References: R. O'Donnell, M. Saks, O. Schramm, R. Servedio, "Every decision tree has an influential variable", FOCS
2005, doi:10.1109/SFCS.2005.34; R. Jain, S. Zhang, "The influence lower bound via query elimination", Theory of
Computing 7 (2011), doi:10.4086/toc.2011.v007a010.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from algorithms.booleans import BooleanFunction
from algorithms.cubes.batches import Batch, Numbers
from algorithms.cubes.optimal import least_wrong
from verify.arithmetic.signs import sign_of_log_sum
from verify.errors import BadInput, TooLarge
from verify.rationals import Fraction

__all__ = ["Excess", "Instance", "bias_excess", "sharpest", "variance_excess", "violations"]


@dataclass(frozen=True)
class Excess:
    """What an inequality bounds: A(f) - c e as whole numbers over one denominator, shape (functions, sizes).

    Column s - 1 belongs to the trees with at most s leaves.
    """

    batch: Batch
    numbers: Numbers
    denominator: int


@dataclass(frozen=True)
class Instance:
    """A function and a size: max_i Inf_i = `influence`, and `excess` = A(f) - c e for the best trees of `leaves`."""

    leaves: int
    influence: Fraction
    excess: Fraction
    function: BooleanFunction

    def sign(self, constant: Fraction) -> int:
        """The sign of influence log2(leaves) - constant excess. Exact.

        >>> Instance(2, Fraction(1), Fraction(1, 2), BooleanFunction(1, 0b10)).sign(Fraction(2))
        0
        """
        logs = [(self.influence, Fraction(self.leaves)), (-constant * self.excess, Fraction(2))]
        return sign_of_log_sum(0, logs)


def bias_excess(batch: Batch, *, factor: int = 1) -> Excess:
    """min(P[f = 0], P[f = 1]) - factor e. The printed robust form has the factor 1."""
    found = batch.minority[:, None] - factor * least_wrong(batch)
    return Excess(batch, found, 1 << batch.n)


def variance_excess(batch: Batch, *, factor: int = 2, signs: bool = False) -> Excess:
    """Var(f) - factor e, with values 0 and 1, or -1 and 1 with `signs`: p (1 - p), or four times that."""
    whole = 1 << batch.n
    variance = batch.ones * (whole - batch.ones) * (4 if signs else 1)
    return Excess(batch, variance[:, None] - factor * whole * least_wrong(batch), whole * whole)


def violations(excess: Excess, constant: Fraction = Fraction(1), *, least: int = 2) -> Iterator[Instance]:
    """The functions and sizes s >= `least` with  max_i Inf_i log2(s) < C excess , for a positive constant C. Exact.

    Where the bound is a quotient by log2(s), one leaf is left out, as by default. Raises BadInput for a constant that
    is not positive.
    """
    if constant <= 0:
        raise BadInput(f"the constant of a bound is positive, not {constant}")
    kinds = _Kinds(excess, least)
    for number, found in enumerate(kinds.listed):
        if found.sign(constant) < 0:
            yield from kinds.everywhere(number)


def sharpest(excess: Excess, *, least: int = 2) -> Instance | None:
    """The function and size s >= `least` with the least  max_i Inf_i log2(s) / excess , where that is positive. Exact.

    The largest constant that holds on the batch is this quotient. Of several the one with the fewest leaves, then the
    one met first; None where no excess is positive.
    """
    kinds = _Kinds(excess, least)
    best: int | None = None
    for number, found in enumerate(kinds.listed):
        if best is None or _less(found, kinds.listed[best]):
            best = number
    return None if best is None else next(kinds.everywhere(best))


def _less(a: Instance, b: Instance) -> bool:
    """Whether the quotient of a is smaller. Exact: both excesses are positive."""
    logs = [(a.influence * b.excess, Fraction(a.leaves)), (-b.influence * a.excess, Fraction(b.leaves))]
    return sign_of_log_sum(0, logs) < 0


class _Kinds:
    """Each combination of size, influence and positive excess once; where the excess is not positive, the
    inequality holds, as influences and logarithms of sizes are not negative.
    """

    def __init__(self, excess: Excess, least: int) -> None:
        self._excess = excess
        numbers = excess.numbers[:, least - 1 :]
        self._rows, columns = np.nonzero(numbers > 0)
        self._columns = columns + least - 1
        flips = excess.batch.most_flips[self._rows]
        found = numbers[self._rows, columns]
        # the three numbers of a kind as one, by increasing size
        keys = (self._columns << 42) + (flips << 21) + found
        if excess.denominator >= 1 << 21:
            raise TooLarge(f"functions of {excess.batch.n} variables are not compared here")
        self._keys, first, self._kind = np.unique(keys, return_index=True, return_inverse=True)
        self.listed = [self._instance(int(p)) for p in first]

    def everywhere(self, number: int) -> Iterator[Instance]:
        """The instances of a kind, functions in their order."""
        return (self._instance(int(p)) for p in np.flatnonzero(self._kind == number))

    def _instance(self, place: int) -> Instance:
        excess, row, column = self._excess, int(self._rows[place]), int(self._columns[place])
        return Instance(
            column + 1,
            Fraction(int(excess.batch.most_flips[row]), 1 << excess.batch.n),
            Fraction(int(excess.numbers[row, column]), excess.denominator),
            excess.batch[row],
        )
