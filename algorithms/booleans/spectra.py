"""Fourier spectra, uniform and p-biased, exact.

Main definitions: `walsh_transform`, `fourier_coefficients`, `degree`, `level_weights`,
`BiasedCoefficient`, `biased_coefficients`.

Uniform inputs. The transformed function is the sign  (-1)^f(x) , the characters are
chi_S(x) = (-1)^(sum of x_i, i in S), so that the squares sum to 1 and Inf_i is the sum of the squares with i in S.

Independent inputs with P[x_i = 1] = p_i in (0, 1), q_i = 1 - p_i. The transformed function is f itself, with
values 0 and 1; the characters are  phi_S(x) = prod of (x_i - p_i) / sqrt(p_i q_i), i in S . A coefficient is
an algebraic number  moment / sqrt(variance)  with both parts rational, and is held as that pair: sign and
square are rational. The squares sum to P[f = 1], and Inf_i = sum of the squares with i in S, over p_i q_i.
Where all p_i = 1/2, the biased coefficient of a nonempty S is  -(-1)^|S| / 2  times the uniform one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from algorithms.booleans.truth_tables import BooleanFunction, check_chances, subset
from algorithms.laws.base import exact
from verify.errors import BadInput
from verify.rationals import Fraction

__all__ = [
    "BiasedCoefficient",
    "biased_coefficients",
    "degree",
    "fourier_coefficients",
    "level_weights",
    "walsh_transform",
]

Subset = tuple[int, ...]
"""A set of variables, increasing."""


def walsh_transform(f: BooleanFunction) -> NDArray[np.int64]:
    """The integers  2^n E[(-1)^f chi_S] , shape (2^n,), the set S at the index  sum of 2^i, i in S . O(n 2^n).

    >>> walsh_transform(BooleanFunction(2, 0b1000)).tolist()
    [2, 2, 2, -2]
    """
    sums = 1 - 2 * f.values.astype(np.int64)
    for i in range(f.n):
        pairs = sums.reshape(-1, 2, 1 << i)
        low, high = pairs[:, 0], pairs[:, 1]
        sums = np.stack((low + high, low - high), axis=1).reshape(-1)
    return sums


def fourier_coefficients(f: BooleanFunction) -> dict[Subset, Fraction]:
    """E[(-1)^f chi_S] for every S where it is not zero, for uniform inputs.

    >>> fourier_coefficients(BooleanFunction(2, 0b0110))
    {(0, 1): Fraction(1, 1)}
    """
    sums = walsh_transform(f)
    return {subset(int(s)): Fraction(int(sums[s]), 1 << f.n) for s in np.flatnonzero(sums)}


def degree(f: BooleanFunction) -> int:
    """The largest |S| with a coefficient that is not zero; 0 for constants.

    It is the same for every choice of the probabilities, and for 0-1 values.
    """
    return max(int(s).bit_count() for s in np.flatnonzero(walsh_transform(f)))


def level_weights(f: BooleanFunction) -> tuple[Fraction, ...]:
    """For k = 0, ..., n the sum of the squared coefficients with |S| = k; they sum to 1.

    >>> [str(w) for w in level_weights(BooleanFunction(3, 0b11101000))]
    ['0', '3/4', '0', '1/4']
    """
    sums = walsh_transform(f)
    sizes = np.bitwise_count(np.arange(1 << f.n))
    # a square is at most 4^n, and by Parseval they sum to 4^n: no overflow up to n = 20
    squares = [int(np.square(sums[sizes == k]).sum()) for k in range(f.n + 1)]
    return tuple(Fraction(w, 1 << (2 * f.n)) for w in squares)


@dataclass(frozen=True, slots=True)
class BiasedCoefficient:
    """The number  moment / sqrt(variance)  with  moment = E[f prod (x_i - p_i)] ,  variance = prod p_i q_i ."""

    moment: Fraction
    variance: Fraction

    @property
    def sign(self) -> int:
        """-1, 0 or 1."""
        return (self.moment > 0) - (self.moment < 0)

    @property
    def squared(self) -> Fraction:
        """The square, a rational number."""
        return self.moment**2 / self.variance


def biased_coefficients(f: BooleanFunction, chances: Sequence[Fraction]) -> dict[Subset, BiasedCoefficient]:
    """E[f phi_S] for every S where it is not zero, for independent x_i with P[x_i = 1] = p_i in (0, 1). O(n 2^n).

    Raises BadInput for probabilities outside (0, 1), floats, or a wrong number of them.

    >>> found = biased_coefficients(BooleanFunction(1, 0b10), [Fraction(1, 3)])
    >>> found[()].moment, found[(0,)].moment, found[(0,)].squared
    (Fraction(1, 3), Fraction(2, 9), Fraction(2, 9))
    """
    p = [_open(c) for c in check_chances(f, chances)]
    derivatives = _mean_derivatives(f, p)
    found = {}
    for s in map(int, np.flatnonzero(derivatives)):
        inside = subset(s)
        # E[f prod (x_i - p_i)] is prod p_i q_i times the mean of the derivative of f in the directions of S
        variance = prod((p[i] * (1 - p[i]) for i in inside), start=Fraction(1))
        scale = prod(p[i].denominator for i in range(f.n) if not s >> i & 1)
        found[inside] = BiasedCoefficient(variance * Fraction(int(derivatives[s]), scale), variance)
    return found


def _mean_derivatives(f: BooleanFunction, chances: Sequence[Fraction]) -> NDArray[Any]:
    """For every S the mean of  sum over y in {0,1}^S of (-1)^(|S|-|y|) f(y, .) , times the denominators off S."""
    # a value is at most the product over i of the denominator of p_i off S, of 2 on S
    small = prod(max(2, p.denominator) for p in chances) < 1 << 62
    sums: NDArray[Any] = f.values.astype(np.int64 if small else np.object_)
    for i, p in enumerate(chances):
        a, b = p.numerator, p.denominator
        pairs = sums.reshape(-1, 2, 1 << i)
        low, high = pairs[:, 0], pairs[:, 1]
        sums = np.stack(((b - a) * low + a * high, high - low), axis=1).reshape(-1)
    return sums


def _open(chance: Fraction) -> Fraction:
    p = exact(chance, "a probability")
    if not 0 < p < 1:
        raise BadInput(f"a p-biased coefficient needs probabilities strictly between 0 and 1, not {p}")
    return p
