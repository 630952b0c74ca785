"""Covariances under product laws as polynomials in the probabilities, and how often they are small for random chances.

Main definitions: `coefficients`, `shifted_derivative`, `value`, `covariance`, `small_mass`.

A 0-1 function f of n bits is  sum a_I chi_I ,  chi_I = prod of (2x_i - 1), i in I . Under independent bits with
probabilities p the covariance of bit i and f is  2 p_i (1 - p_i) g(p) , where g is the sum, over I that hold i, of a_I
times the product of 2p_j - 1, j in I other than i: half of the mean change of f when bit i goes from 0 to 1. With p =
centre + D this is a multilinear polynomial in the D_j.

Reference: Brutzkus, Daniely, Malach, "ID3 learns juntas for smoothed product distributions", section 2.4.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from algorithms.booleans import BooleanFunction, expectation, walsh_transform
from algorithms.laws.base import probability
from verify.errors import BadInput
from verify.rationals import Fraction

__all__ = ["coefficients", "covariance", "shifted_derivative", "small_mass", "value"]

Subset = tuple[int, ...]
"""A set of variables, increasing."""
Polynomial = Mapping[Subset, Fraction]
"""Multilinear: the coefficient of each product of variables."""


def coefficients(f: BooleanFunction) -> dict[Subset, Fraction]:
    """E[f chi_I] for every I where it is not zero, for uniform bits. Exact, O(n 2^n).

    >>> coefficients(BooleanFunction(1, 0b10))
    {(): Fraction(1, 2), (0,): Fraction(1, 2)}
    """
    sums = walsh_transform(f)  # of (-1)^f, with characters (-1)^(sum of x_i)
    found = {}
    for s in range(1 << f.n):
        a = Fraction((1 << f.n) * (s == 0) - int(sums[s]), 2 << f.n)
        if a:
            found[tuple(i for i in range(f.n) if s >> i & 1)] = a if s.bit_count() % 2 == 0 else -a
    return found


def shifted_derivative(
    f: BooleanFunction, variable: int, centre: Sequence[Fraction]
) -> dict[Subset, Fraction]:
    """g for one variable, as a polynomial in the D_j, p = centre + D. Exact.

    Raises BadInput for a variable that f does not have, and for a wrong number of probabilities.

    >>> shifted_derivative(BooleanFunction(2, 0b1000), 0, [Fraction(1, 2), Fraction(1, 3)])
    {(): Fraction(1, 6), (1,): Fraction(1, 2)}
    """
    if len(centre) != f.n or not 0 <= variable < f.n:
        raise BadInput(f"a function of {f.n} bits needs as many probabilities, and a variable below {f.n}")
    places = [2 * probability(p, "a probability") - 1 for p in centre]
    found: dict[Subset, Fraction] = {}
    for subset, a in coefficients(f).items():
        if variable not in subset:
            continue
        parts: dict[Subset, Fraction] = {(): a}
        for j in subset:
            if j != variable:
                grown = {(*t, j): 2 * c for t, c in parts.items()}
                parts = {t: places[j] * c for t, c in parts.items()} | grown
        for t, c in parts.items():
            found[t] = found.get(t, Fraction(0)) + c
    return {t: c for t, c in sorted(found.items()) if c}


def value(polynomial: Polynomial, at: Mapping[int, Fraction]) -> Fraction:
    """The value at a point, by variable."""
    total = Fraction(0)
    for subset, c in polynomial.items():
        for i in subset:
            c = c * at[i]  # the term, factor by factor
        total += c
    return total


def covariance(f: BooleanFunction, chances: Sequence[Fraction], variable: int) -> Fraction:
    """E[f x_i] - E[f] E[x_i] for independent bits with these probabilities, from the definition. Exact.

    >>> covariance(BooleanFunction(2, 0b0110), [Fraction(1, 2), Fraction(1, 2)], 0)
    Fraction(0, 1)
    """
    p = list(chances)
    ones = [*p[:variable], Fraction(1), *p[variable + 1 :]]
    return p[variable] * (expectation(f, ones) - expectation(f, p))


def small_mass(
    polynomial: Polynomial, radius: Fraction, bound: Fraction, *, cells: int = 64
) -> tuple[Fraction, Fraction]:
    """Bounds below and above for the probability of |polynomial| <= bound, its variables uniform on [-radius, radius].

    Certified: on a box a multilinear polynomial lies between its least and its largest value at the corners. The cube
    is cut into `cells` parts in each direction; boxes inside of the bound count for both ends, those that meet it for
    the upper one. Raises BadInput for a radius or cells that are not positive.

    >>> small_mass({(0,): Fraction(1)}, Fraction(1, 4), Fraction(1, 8), cells=4)
    (Fraction(1, 2), Fraction(1, 1))
    """
    if radius <= 0 or cells < 1:
        raise BadInput("a radius and a number of cells are positive")
    names = sorted({i for subset in polynomial for i in subset})
    ends = [radius * Fraction(2 * k - cells, cells) for k in range(cells + 1)]
    at = {
        places: value(polynomial, {i: ends[k] for i, k in zip(names, places, strict=True)})
        for places in product(range(cells + 1), repeat=len(names))
    }
    inside = touched = 0
    for places in product(range(cells), repeat=len(names)):
        corners = [at[c] for c in product(*((k, k + 1) for k in places))]
        low, high = min(corners), max(corners)
        inside += -bound <= low and high <= bound
        touched += low <= bound and high >= -bound
    return Fraction(inside, cells ** len(names)), Fraction(touched, cells ** len(names))
