"""Exact signs of constant + sum c_i ln r_i and of sum c_i sqrt r_i with rational data.

Main definitions: `sign_of_log_sum`, `sign_of_sqrt_sum`, and `exact_sign_power_product` (big integers only).

Guarantee: the sign is exact. Zero is decided by algebra, never guessed from a small enclosure; only a sum
that is known not to vanish is enclosed, at doubling precision, until the enclosure excludes zero. So every
call ends.

Why zero can be decided:

- Logarithms. Let b_1, ..., b_m > 1 be pairwise coprime integers such that every r_i is a product of powers of
  them (gcds find such a base; nothing is factored into primes). Then sum c_i ln r_i = sum d_j ln b_j with
  rational d_j. By unique factorisation a product of integer powers of the b_j is 1 only if all powers are 0,
  so the sum vanishes if and only if all d_j do. With a constant c != 0: c + sum c_i ln r_i = 0 would make
  e^(n c) rational for some integer n > 0, against Lindemann's theorem (e^a is transcendental for algebraic
  a != 0).
- Square roots. sqrt r and sqrt s have a rational ratio if and only if r s is a rational square; terms of one
  such class are merged exactly. Square roots from different classes are linearly independent over the
  rationals (A. S. Besicovitch, "On the linear independence of fractional powers of integers", J. London Math.
  Soc. 15 (1940), 3-6), so the sum vanishes if and only if every merged coefficient does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import gcd, isqrt, lcm, prod

from verify.arithmetic.enclosures import ArbEnclosures, Enclosures
from verify.arithmetic.intervals import Interval, Rational, as_fraction
from verify.rationals import Fraction

__all__ = ["exact_sign_power_product", "sign_of_log_sum", "sign_of_sqrt_sum"]

EnclosuresFactory = Callable[[int], Enclosures]
"""Makes a back end of a given number of bits; the classes of `enclosures` and `series` are such factories."""

FIRST_BITS = 64

Term = tuple[Fraction, Fraction]
"""A coefficient c and an argument r, for c ln r or c sqrt r."""


def sign_of_log_sum(
    constant: Rational,
    terms: Iterable[tuple[Rational, Rational]],
    enclosures_factory: EnclosuresFactory = ArbEnclosures,
) -> int:
    """The sign (-1, 0 or 1) of constant + sum c ln r over the pairs (c, r), all rational, r > 0.

    The logarithm is natural. Raises ValueError for some r <= 0, TypeError for floats.

    >>> sign_of_log_sum(0, [(2, Fraction(3, 2)), (-1, Fraction(9, 4))])
    0
    >>> sign_of_log_sum(-1, [(1, Fraction(2718281828, 1000000000))])
    -1
    """
    exact = [(as_fraction(c), as_fraction(r)) for c, r in terms]
    for _, r in exact:
        if r <= 0:
            raise ValueError(f"ln needs a positive argument, not {r}")
    shift = as_fraction(constant)
    if _log_sum_vanishes(exact):
        return _sign(shift)
    return _sign_by_enclosure(exact, lambda e, r: e.log(r), shift, enclosures_factory)


def sign_of_sqrt_sum(
    terms: Iterable[tuple[Rational, Rational]], enclosures_factory: EnclosuresFactory = ArbEnclosures
) -> int:
    """The sign (-1, 0 or 1) of sum c sqrt r over the pairs (c, r), all rational, r >= 0.

    A rational term c is the pair (c, 1). Raises ValueError for some r < 0, TypeError for floats.

    >>> sign_of_sqrt_sum([(1, 2), (1, 8), (-1, 18)])
    0
    >>> sign_of_sqrt_sum([(1, 2), (1, 3), (-1, 10)])
    -1
    """
    exact = [(as_fraction(c), as_fraction(r)) for c, r in terms]
    for _, r in exact:
        if r < 0:
            raise ValueError(f"sqrt needs a nonnegative argument, not {r}")
    merged = _merge_square_classes(exact)
    if len(merged) <= 1:
        return _sign(merged[0][0]) if merged else 0
    return _sign_by_enclosure(merged, lambda e, r: e.sqrt(r), Fraction(0), enclosures_factory)


def exact_sign_power_product(terms: Iterable[tuple[Rational, Rational]]) -> int:
    """The sign of sum c ln r by comparing prod r^(n c) with 1 in big integers, n clearing the denominators.

    The numbers have about n |c| bits for each bit of r: a cross-check for small data. Raises ValueError for
    some r <= 0.

    >>> exact_sign_power_product([(3, 2), (-2, 3)])
    -1
    """
    exact = [(as_fraction(c), as_fraction(r)) for c, r in terms]
    if any(r <= 0 for _, r in exact):
        raise ValueError("ln needs positive arguments")
    n = lcm(*(c.denominator for c, _ in exact))
    return _sign(prod((r ** int(n * c) for c, r in exact), start=Fraction(1)) - 1)


def _sign(q: Fraction) -> int:
    return (q > 0) - (q < 0)


def _sign_by_enclosure(
    terms: Sequence[Term],
    function: Callable[[Enclosures, Fraction], tuple[Rational, Rational]],
    shift: Fraction,
    factory: EnclosuresFactory,
) -> int:
    """The sign of shift + sum c function(r), which the caller knows to be different from zero."""
    bits = FIRST_BITS
    while True:
        e = factory(bits)
        total = Interval.point(e.rational(shift))
        for c, r in terms:
            total += Interval(*function(e, r)) * e.rational(c)
        if not total.contains_zero():
            return 1 if total.is_positive() else -1
        bits *= 2


# Logarithms


def _log_sum_vanishes(terms: Sequence[Term]) -> bool:
    """Whether sum c ln r = 0: all exponents over a coprime base cancel."""
    base = _coprime_base([n for _, r in terms for n in (r.numerator, r.denominator)])
    return all(sum(c * _exponent(r, b) for c, r in terms) == 0 for b in base)


def _coprime_base(numbers: Iterable[int]) -> list[int]:
    """Pairwise coprime integers > 1, of which each of the positive `numbers` is a product of powers.

    A common factor g of a pending m and a base element b is split off: m, b become m/g, b/g, g. What is a
    product of powers stays one, and the product of all numbers falls by the factor g >= 2, so this ends.
    """
    base: list[int] = []
    pending = list(set(numbers))
    while pending:
        m = pending.pop()
        if m == 1:
            continue
        for i, b in enumerate(base):
            g = gcd(m, b)
            if g > 1:
                del base[i]
                pending += (m // g, b // g, g)
                break
        else:
            base.append(m)
    return base


def _exponent(r: Fraction, b: int) -> int:
    """The exponent of the element b of a coprime base in r > 0."""
    return _valuation(r.numerator, b) - _valuation(r.denominator, b)


def _valuation(n: int, b: int) -> int:
    """The greatest k for which b^k divides n, for n > 0 and b > 1."""
    k = 0
    while n % b == 0:
        n //= b
        k += 1
    return k


# Square roots


def _merge_square_classes(terms: Sequence[Term]) -> list[Term]:
    """Equal sum with at most one term for each class of radicands modulo squares, without zero terms."""
    classes: dict[Fraction, Fraction] = {}
    for c, r in terms:
        if r == 0:
            continue
        for representative in classes:
            root = _rational_sqrt(r * representative)
            if root is not None:  # sqrt r = (root / representative) sqrt representative
                classes[representative] += c * root / representative
                break
        else:
            classes[r] = c
    return [(c, r) for r, c in classes.items() if c != 0]


def _rational_sqrt(q: Fraction) -> Fraction | None:
    """The square root of q >= 0 where it is rational."""
    root = Fraction(isqrt(q.numerator), isqrt(q.denominator))
    return root if root * root == q else None
