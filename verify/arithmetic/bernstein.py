"""Bernstein form of a polynomial on a simplex.

On the simplex with vertices v_0..v_n a polynomial of degree d is sum b_alpha (d!/alpha!) lambda^alpha over
|alpha| = d in barycentric coordinates lambda. Its values lie between the least and the greatest b_alpha, and
on the face spanned by a set of vertices only the b_alpha supported there matter. Guarantee: exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb, factorial, prod

from verify.arithmetic.polynomials import Poly
from verify.errors import TooLarge
from verify.rationals import Fraction

Point = tuple[Fraction, ...]
Simplex = tuple[Point, ...]
Coefficients = dict[tuple[int, ...], Fraction]

MAX_COEFFICIENTS = 20_000
MAX_BITS = 2_000


def bernstein(p: Poly, simplex: Simplex) -> Coefficients:
    """All coefficients b_alpha of `p` on `simplex` (n + 1 affinely independent points in n variables).

    Zero coefficients are listed too. Raises ValueError when the number of vertices does not fit the
    variables, and TooLarge for more than MAX_COEFFICIENTS coefficients.
    """
    n = len(p.variables)
    if len(simplex) != n + 1:
        raise ValueError(f"a simplex in {n} variables has {n + 1} vertices, not {len(simplex)}")
    if comb(p.degree + n, n) > MAX_COEFFICIENTS:
        raise TooLarge(
            f"a polynomial of degree {p.degree} in {n} variables has too many Bernstein coefficients"
        )
    names = tuple(f"l{i}" for i in range(n + 1))
    cls = type(p)
    unit = [tuple(int(i == j) for j in range(n + 1)) for i in range(n + 1)]
    images = [cls.from_terms(names, {u: v[j] for u, v in zip(unit, simplex, strict=True)}) for j in range(n)]
    d = p.degree
    total = cls.constant_of(names, 0)
    for part_degree, part in _homogeneous_parts(p).items():
        total = total + part.compose(images, names) * _one(cls, names, d - part_degree)
    found = total.terms()
    scale = factorial(d)
    return {
        alpha: found.get(alpha, Fraction(0)) * prod(factorial(a) for a in alpha) / scale
        for alpha in _compositions(d, n + 1)
    }


@lru_cache(maxsize=1024)
def _one(cls: type[Poly], names: tuple[str, ...], degree: int) -> Poly:
    """The sum of all coordinates, which is 1, as a homogeneous polynomial."""
    unit = [tuple(int(i == j) for j in range(len(names))) for i in range(len(names))]
    return cls.from_terms(names, dict.fromkeys(unit, Fraction(1))) ** degree


def _homogeneous_parts(p: Poly) -> dict[int, Poly]:
    parts: dict[int, dict[tuple[int, ...], Fraction]] = {}
    for exponents, c in p.terms().items():
        parts.setdefault(sum(exponents), {})[exponents] = c
    return {k: type(p).from_terms(p.variables, t) for k, t in parts.items()}


def _compositions(total: int, parts: int) -> list[tuple[int, ...]]:
    if parts == 1:
        return [(total,)]
    return [(k, *rest) for k in range(total, -1, -1) for rest in _compositions(total - k, parts - 1)]


def bounds(p: Poly, simplex: Simplex) -> tuple[Fraction, Fraction]:
    """A lower and an upper bound of `p` on the closed simplex; exact for degree at most 1."""
    if p.degree <= 1:
        values: Sequence[Fraction] = [p.value(v) for v in simplex]
    else:
        values = list(bernstein(p, simplex).values())
    return min(values), max(values)


def bisect(simplex: Simplex) -> tuple[Simplex, Simplex]:
    """Two halves, cut at the midpoint of a longest edge (the first in lexicographic order of indices).

    Raises TooLarge when the midpoint has longer denominators than MAX_BITS.
    """
    best, pair = Fraction(-1), (0, 0)
    for i in range(len(simplex)):
        for j in range(i + 1, len(simplex)):
            length = sum(((x - y) ** 2 for x, y in zip(simplex[i], simplex[j], strict=True)), Fraction(0))
            if length > best:
                best, pair = length, (i, j)
    i, j = pair
    middle = tuple((x + y) / 2 for x, y in zip(simplex[i], simplex[j], strict=True))
    if any(x.denominator.bit_length() > MAX_BITS for x in middle):
        raise TooLarge("a cell is too small")
    return (*simplex[:i], middle, *simplex[i + 1 :]), (*simplex[:j], middle, *simplex[j + 1 :])
