"""Certified enclosures of log, exp, arctan, sqrt and n-th roots in plain Python integers.

Main definition: `SeriesEnclosures`, with the interface of `enclosures.Enclosures` and `fractions.Fraction` as
its rational type.

Guarantee: `(lo, hi)` are exact dyadic rationals with lo <= true value <= hi. This is the arithmetic of the
independent recheck: it imports no numerical library and shares no numerical code with the one that finds
proofs.

Method: fixed-point integers (one unit is 2^-w) with floor divisions, so that sums of positive terms are lower
bounds; the upper bounds add a proved count of units. log by powers of two and the atanh series, exp by
multiples of ln 2 and the Taylor series, arctan by its series and the angles of tangent 1/2 and 1/3, roots by
integer roots rounded down.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import isqrt
from typing import ClassVar

from verify.arithmetic.intervals import Rational, as_fraction
from verify.rationals import Fraction

__all__ = ["SeriesEnclosures"]

LARGEST_EXPONENT = 1 << 20
"""`exp` refuses arguments beyond this: the result would have millions of digits."""


@dataclass(frozen=True, slots=True)
class SeriesEnclosures:
    """Enclosures by own series on integers; the rational type is `Fraction`.

    >>> lo, hi = SeriesEnclosures(bits=80).log(2)
    >>> (hi - lo) * 2**80 < 1
    True
    >>> SeriesEnclosures().sqrt(Fraction(4, 9))
    (Fraction(2, 3), Fraction(2, 3))
    """

    bits: int = 80
    name: ClassVar[str] = "series"

    def __post_init__(self) -> None:
        if self.bits < 2:
            raise ValueError("at least two bits are needed")

    @property
    def _working_bits(self) -> int:
        """Digits after the point; the counts of units lost below grow in proportion to `bits`."""
        return self.bits + 8 + self.bits.bit_length()

    def rational(self, x: Rational) -> Fraction:
        return as_fraction(x)

    def log(self, q: Rational) -> tuple[Fraction, Fraction]:
        x = as_fraction(q)
        if x <= 0:
            raise ValueError(f"log needs a positive argument, not {x}")
        k, n, d = _near_one(x)
        # log x = k ln 2 + 2 atanh z with z = (n - d)/(n + d), |z| <= 1/5
        w = self._working_bits
        if k == 0:
            if n == d:
                return Fraction(0), Fraction(0)
            w += (n + d).bit_length() - abs(n - d).bit_length()  # close to 1, log x is about as small as z
        lo, hi = _signed_atanh(n - d, n + d, w)
        if k != 0:
            ln2_lo, ln2_hi = _half_ln2(w)
            lo += k * (ln2_lo if k > 0 else ln2_hi)
            hi += k * (ln2_hi if k > 0 else ln2_lo)
        return Fraction(lo, 1 << (w - 1)), Fraction(hi, 1 << (w - 1))

    def exp(self, q: Rational) -> tuple[Fraction, Fraction]:
        x = as_fraction(q)
        if abs(x) > LARGEST_EXPONENT:
            raise ValueError("exp needs an argument of size at most 2^20")
        if x == 0:
            return Fraction(1), Fraction(1)
        w = self._working_bits
        k, r_lo, r_hi = _modulo_ln2(x, w)
        lo, hi = _taylor_exp(r_lo, w)
        hi += 3 * (r_hi - r_lo)  # e^s - e^r <= e^s (s - r), and e^s < 3
        return _dyadic(lo, w - k), _dyadic(hi, w - k)

    def arctan(self, q: Rational) -> tuple[Fraction, Fraction]:
        x = as_fraction(q)
        n, d = abs(x.numerator), x.denominator
        w = self._working_bits + max(
            0, d.bit_length() - n.bit_length()
        )  # close to 0, arctan x is about as small as x
        lo, hi = _arctan(n, d, w) if n else (0, 0)
        lo, hi = (lo, hi) if x > 0 else (-hi, -lo)
        return _dyadic(lo, w), _dyadic(hi, w)

    def sqrt(self, q: Rational) -> tuple[Fraction, Fraction]:
        return self.root(q, 2)

    def root(self, q: Rational, n: int) -> tuple[Fraction, Fraction]:
        x = as_fraction(q)
        if n < 1:
            raise ValueError(f"the order of a root is a positive integer, not {n}")
        if x < 0:
            raise ValueError(f"a root needs a nonnegative argument, not {x}")
        p, d = x.numerator, x.denominator
        p_root, d_root = _floor_root(p, n), _floor_root(d, n)
        if p_root**n == p and d_root**n == d:
            exact = Fraction(p_root, d_root)
            return exact, exact
        # the root of x 2^(n s), rounded down, has at least bits + 1 bits
        s = self.bits + 2 - (p.bit_length() - d.bit_length()) // n
        scaled = (p << (n * s)) // d if s >= 0 else p // (d << (-n * s))
        floor = _floor_root(scaled, n)
        return _dyadic(floor, s), _dyadic(floor + 1, s)


def _dyadic(n: int, s: int) -> Fraction:
    """The number n / 2^s, for any sign of s."""
    return Fraction(n, 1 << s) if s >= 0 else Fraction(n << -s)


def _near_one(x: Fraction) -> tuple[int, int, int]:
    """(k, n, d) with x = 2^k n/d and 2/3 <= n/d <= 4/3; k = 0 where x is in that range already."""
    n, d = x.numerator, x.denominator
    if 2 * d <= 3 * n and 3 * n <= 4 * d:
        return 0, n, d
    k = n.bit_length() - d.bit_length()  # 1/2 < x / 2^k < 2
    n, d = (n, d << k) if k >= 0 else (n << -k, d)
    if 3 * n > 4 * d:
        return k + 1, n, d << 1
    if 3 * n < 2 * d:
        return k - 1, n << 1, d
    return k, n, d


def _signed_atanh(n: int, d: int, w: int) -> tuple[int, int]:
    """Integers around 2^w atanh(n/d), |n/d| <= 1/2."""
    lo, hi = _atanh(abs(n), d, w)
    return (lo, hi) if n >= 0 else (-hi, -lo)


def _atanh(n: int, d: int, w: int) -> tuple[int, int]:
    """Integers around 2^w atanh(z), z = n/d in [0, 1/2], by the sum of z^(2j+1)/(2j+1)."""
    terms = _odd_terms(n, d, w)
    return sum(terms), sum(terms) + 4 * len(terms) + 4


def _odd_terms(n: int, d: int, w: int) -> list[int]:
    """Integers below 2^w z^(2j+1)/(2j+1), z = n/d in [0, 1/2], for j = 0, 1, ...

    The computed power falls short of 2^w z^(2j+1) by less than 3 units: by less than 1 after the first floor,
    and a step turns a shortfall e into less than e/4 + 2, because z^2 <= 1/4, the square is less than 2 units
    short and is multiplied by at most 1/2, and the floor costs 1. So each term is short by less than 4 units.
    Once the power is 0, the first term left out is below 3 units and all of them are below 4 (ratio <= 1/4).
    """
    power = (n << w) // d
    square = (power * power) >> w
    terms: list[int] = []
    while power:
        terms.append(power // (2 * len(terms) + 1))
        power = (power * square) >> w
    return terms


def _small_arctan(n: int, d: int, w: int) -> tuple[int, int]:
    """Integers around 2^w arctan(z), z = n/d in [-1/2, 1/2], by the sum of (-1)^j z^(2j+1)/(2j+1).

    Terms that are added are short by less than 4 units each, and terms that are subtracted as well; what is left out
    alternates and falls, so it is at most the first of them, which is below 3 units.
    """
    terms = _odd_terms(abs(n), d, w)
    total = sum(terms[::2]) - sum(terms[1::2])
    total, slack = (total if n >= 0 else -total), 4 * len(terms) + 4
    return total - slack, total + slack


@lru_cache(maxsize=256)
def _half_pi(w: int) -> tuple[int, int]:
    """Integers around 2^w pi/2 = 2^w 2 (arctan(1/2) + arctan(1/3))."""
    (a, b), (c, d) = _small_arctan(1, 2, w), _small_arctan(1, 3, w)
    return 2 * (a + c), 2 * (b + d)


def _arctan(n: int, d: int, w: int) -> tuple[int, int]:
    """Integers around 2^w arctan(x), x = n/d > 0.

    arctan x is pi/2 - arctan(1/x) for x > 1, and arctan(1/2) + arctan((2x - 1)/(2 + x)) for 1/3 < x <= 1, where the
    second argument is between -1/7 and 1/3.
    """
    if n > d:
        (a, b), (lo, hi) = _half_pi(w), _arctan(d, n, w)
        return a - hi, b - lo
    if 3 * n <= d:
        return _small_arctan(n, d, w)
    (a, b), (lo, hi) = _small_arctan(1, 2, w), _small_arctan(2 * n - d, 2 * d + n, w)
    return a + lo, b + hi


@lru_cache(maxsize=256)
def _half_ln2(w: int) -> tuple[int, int]:
    """Integers around 2^w (ln 2)/2 = 2^w atanh(1/3)."""
    return _atanh(1, 3, w)


def _modulo_ln2(x: Fraction, w: int) -> tuple[int, int, int]:
    """(k, a, b) with a <= 2^w (x - k ln 2) <= b and 0 <= a <= b < 2^w."""
    fine = w + w.bit_length() + max(0, x.numerator.bit_length() - x.denominator.bit_length() + 1)
    scaled = (x.numerator << fine) // x.denominator
    half_lo, half_hi = _half_ln2(fine)
    k = scaled // (half_lo + half_hi)
    while True:
        lo = scaled - 2 * k * (half_hi if k > 0 else half_lo)
        hi = scaled + 1 - 2 * k * (half_lo if k > 0 else half_hi)
        if lo >= 0:
            return k, lo >> (fine - w), -(-hi >> (fine - w))
        k -= 1  # the quotient was a hair too large


def _taylor_exp(r: int, w: int) -> tuple[int, int]:
    """Integers around 2^w exp(r / 2^w), 0 <= r < 2^w, by the sum of x^j/j!.

    The computed term falls short of the true one by less than 3 units: the first term is exact, and the two
    floors of step j turn a shortfall e into at most (e + 1)/j + 1, so that 0 is followed by 2, 5/2, 13/6 and
    then by less. Once the term is 0, the first term left out is below 3 units and all of them are below 6
    (ratio <= 1/2).
    """
    term, total, j = 1 << w, 0, 0
    while term:
        total += term
        j += 1
        term = ((term * r) >> w) // j
    return total, total + 3 * j + 6


def _floor_root(x: int, n: int) -> int:
    """The integer part of the n-th root of x >= 0: Newton's method from above falls until it is there."""
    if n == 2:
        return isqrt(x)
    if n == 1 or x < 2:
        return x
    root = 1 << -(-x.bit_length() // n)
    while True:
        better = ((n - 1) * root + x // root ** (n - 1)) // n
        if better >= root:
            return root
        root = better
