"""Certified enclosures of log, exp, arctan, sqrt and n-th roots at one exact rational, by Arb.

Main definitions: `Enclosures` (what every back end offers), `ArbEnclosures` (through python-flint).

Guarantee: `(lo, hi)` are exact dyadic rationals with lo <= true value <= hi. Balls stay inside this module:
their radii have 30 bits only and they leak out of domains, so each ball is turned into two exact ends at
once, and every argument is one exact rational, never a ball that stands for a cell.

Source of the arithmetic: F. Johansson, "Arb: efficient arbitrary-precision midpoint-radius interval
arithmetic", IEEE Transactions on Computers 66 (2017), doi:10.1109/TC.2017.2690633.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Protocol

from flint import arb, ctx, fmpq

from verify.arithmetic.intervals import Rational, as_fraction

__all__ = ["ArbEnclosures", "Enclosures"]

GUARD_BITS = 16
LARGEST_EXPONENT = 1 << 20
"""`exp` refuses arguments beyond this: the result would have millions of digits."""


class Enclosures(Protocol):
    """Certified enclosures of elementary functions at one exact rational argument (Fraction, fmpq or int).

    Every method returns `(lo, hi)`, dyadic rationals (or the exact value twice) of the back end's own
    rational type, with lo <= true value <= hi and hi - lo <= 2^-bits |true value|. Raises ValueError for an
    argument outside the domain, TypeError for a float. Back ends are immutable and hashable, so that bounds
    of constants can be kept.
    """

    def __hash__(self) -> int: ...

    @property
    def name(self) -> str:
        """Short name of the arithmetic, for certificates and messages."""

    @property
    def bits(self) -> int:
        """Relative accuracy: widths are at most 2^-bits times the value."""

    def rational(self, x: Rational) -> Rational:
        """The same number in the back end's own rational type."""

    def log(self, q: Rational) -> tuple[Rational, Rational]:
        """Natural logarithm, q > 0. log(1) is exactly (0, 0)."""

    def exp(self, q: Rational) -> tuple[Rational, Rational]:
        """Exponential, |q| <= 2^20. exp(0) is exactly (1, 1)."""

    def arctan(self, q: Rational) -> tuple[Rational, Rational]:
        """Inverse tangent. arctan(0) is exactly (0, 0)."""

    def sqrt(self, q: Rational) -> tuple[Rational, Rational]:
        """Square root, q >= 0; exact where it is rational."""

    def root(self, q: Rational, n: int) -> tuple[Rational, Rational]:
        """The real n-th root, q >= 0 and n >= 1; exact where it is rational."""


@dataclass(frozen=True, slots=True)
class ArbEnclosures:
    """Enclosures by Arb; the rational type is `flint.fmpq`.

    >>> lo, hi = ArbEnclosures(bits=80).log(2)
    >>> (hi - lo) * 2**80 < 1
    True
    >>> ArbEnclosures().sqrt(fmpq(4, 9))
    (2/3, 2/3)
    """

    bits: int = 80
    name: ClassVar[str] = "arb"

    def __post_init__(self) -> None:
        if self.bits < 2:
            raise ValueError("at least two bits are needed")

    def rational(self, x: Rational) -> fmpq:
        if isinstance(x, fmpq):
            return x
        fraction = as_fraction(x)
        return fmpq(fraction.numerator, fraction.denominator)

    def log(self, q: Rational) -> tuple[fmpq, fmpq]:
        x = self.rational(q)
        if x <= 0:
            raise ValueError(f"log needs a positive argument, not {x}")
        offset = x - 1
        if offset == 0:
            return fmpq(0), fmpq(0)
        with ctx.workprec(self.bits + GUARD_BITS):
            # Near 1 the offset is what has to keep its leading bits.
            return _ends(arb(offset).log1p() if abs(offset) * 2 < 1 else arb(x).log())

    def exp(self, q: Rational) -> tuple[fmpq, fmpq]:
        x = self.rational(q)
        if abs(x) > LARGEST_EXPONENT:
            raise ValueError("exp needs an argument of size at most 2^20")
        if x == 0:
            return fmpq(1), fmpq(1)
        magnitude = int(
            abs(x)
        ).bit_length()  # an absolute error of the argument is a relative one of the result
        with ctx.workprec(self.bits + GUARD_BITS + magnitude):
            return _ends(arb(x).exp())

    def arctan(self, q: Rational) -> tuple[fmpq, fmpq]:
        with ctx.workprec(self.bits + GUARD_BITS):
            return _ends(arb(self.rational(q)).atan())

    def sqrt(self, q: Rational) -> tuple[fmpq, fmpq]:
        return self.root(q, 2)

    def root(self, q: Rational, n: int) -> tuple[fmpq, fmpq]:
        x = self.rational(q)
        if n < 1:
            raise ValueError(f"the order of a root is a positive integer, not {n}")
        if x < 0:
            raise ValueError(f"a root needs a nonnegative argument, not {x}")
        exact = _exact_root(x, n)
        if exact is not None:
            return exact, exact
        with ctx.workprec(self.bits + GUARD_BITS):
            return _ends(arb(x).sqrt() if n == 2 else arb(x).root(n))


def _exact_root(x: fmpq, n: int) -> fmpq | None:
    """The n-th root of x >= 0 where it is rational: p and q are coprime, so both must be n-th powers."""
    if x == 0:  # Arb's general root of zero is nan
        return x
    p, q = x.p.root(n), x.q.root(n)
    return fmpq(p, q) if p**n == x.p and q**n == x.q else None


def _ends(ball: arb) -> tuple[fmpq, fmpq]:
    """Exact ends around a finite ball: `lower` and `upper` round outwards, and what they return is exact."""
    return _dyadic(ball.lower()), _dyadic(ball.upper())


def _dyadic(end: arb) -> fmpq:
    """The value of an exact ball; `man_exp` raises ValueError for nan and infinities, so none passes."""
    mantissa, exponent = end.man_exp()
    e = int(exponent)
    return fmpq(mantissa << e) if e >= 0 else fmpq(mantissa, 1 << -e)
