r"""Real algebraic numbers built from rationals by sums, products, quotients and roots, with exact signs.

Main definitions: `Algebraic`, `FlintAlgebraic` (FLINT's algebraic numbers), `BoundedAlgebraic` (a separation bound and
enclosures, in pure Python: the independent arithmetic). Both refuse numbers whose roots multiply to an order above
MOST_DEGREE, so that they decide the same ones.

Why an enclosure decides that a number is 0. Each number here is $U/L$ with algebraic integers $U$, $L\ne0$ of the
field that its roots generate over the rationals, of degree at most $D$, the product of the orders of its different
roots. With $u,l\ge0$ such that all conjugates of $U$ are at most $2^u$ in size and those of $L$ at most $2^l$, a
number that is not 0 has $|U/L|\ge2^{-(D-1)u-l}$: the product of the conjugates of $U$, of which there are at most
$D$, is a nonzero integer, and the others are at most $2^u$. The bounds go up the expression: $p/q$ has $2^u\ge|p|$,
$2^l\ge q$; a product adds both; a sum has $U=U_1L_2+U_2L_1$, $L=L_1L_2$; an inverse swaps $U$ and $L$; and, up to
sign, $\sqrt[k]{U/L}=\sqrt[k]{UL^{k-1}}/L$, where $UL^{k-1}$ is an algebraic integer, hence so is its root, and each
conjugate of the root is a $k$-th root of one of the conjugates of $UL^{k-1}$.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from math import prod
from typing import Any, Self

from flint import fmpq
from flint.types._gr import gr_real_qqbar_ctx

from verify.arithmetic.enclosures import Enclosures
from verify.arithmetic.intervals import Interval, as_fraction
from verify.arithmetic.primitives import power_range
from verify.arithmetic.series import SeriesEnclosures
from verify.rationals import Fraction

__all__ = ["Algebraic", "BoundedAlgebraic", "FlintAlgebraic"]

MOST_DEGREE = 64
"""The product of the orders of the different roots in a number, at most."""
FIRST_BITS, MOST_BITS = 64, 1 << 14
"""Bits of the first enclosure, and of the last one."""
MOST_POWER, MOST_TEXT = 64, 20_000
"""Powers, and characters of the text of a number, at most."""

Roots = frozenset[tuple[str, int]]
"""The different roots in a number: the text of what is under the root, and its order."""


class Algebraic(ABC):
    """A real algebraic number. Guarantee: `sign` is exact.

    Operations raise ValueError where there is no value (a root of a negative number, an inverse of 0) and where the
    number is too large to be decided.
    """

    @classmethod
    @abstractmethod
    def rational(cls, q: Fraction) -> Self:
        """The rational number."""

    @abstractmethod
    def __add__(self, other: Self) -> Self: ...

    @abstractmethod
    def __mul__(self, other: Self) -> Self: ...

    @abstractmethod
    def inverse(self) -> Self:
        """1 / self."""

    @abstractmethod
    def root(self, k: int) -> Self:
        """The real k-th root, of a number >= 0."""

    @abstractmethod
    def sign(self) -> int:
        """-1, 0 or 1."""

    def power(self, r: Fraction) -> Self:
        """The number to a rational power; 0 to a positive one is 0."""
        if max(abs(r.numerator), r.denominator) > MOST_POWER:
            raise ValueError("the power is too high")
        base = self if r.denominator == 1 else self.root(int(r.denominator))
        if r < 0:
            base = base.inverse()
        result = self.rational(Fraction(1))
        for _ in range(abs(int(r.numerator))):
            result = result * base
        return result


def _short(text: str) -> str:
    """The text of a number. Raises ValueError where it is too long."""
    if len(text) > MOST_TEXT:
        raise ValueError("the number is too long")
    return text


def _joined(*parts: Roots) -> Roots:
    """All roots of several numbers. Raises ValueError where their orders multiply to too much."""
    roots: Roots = frozenset().union(*parts)
    if prod(k for _, k in roots) > MOST_DEGREE:
        raise ValueError("the roots have too large an order together")
    return roots


@dataclass(frozen=True)
class FlintAlgebraic(Algebraic):
    """A number in FLINT's field of real algebraic numbers.

    >>> two = FlintAlgebraic.rational(Fraction(2))
    >>> minus = FlintAlgebraic.rational(Fraction(-2))
    >>> (two.root(2) * two.root(2) + minus).sign()
    0
    """

    value: Any
    text: str
    roots: Roots = frozenset()

    @classmethod
    def rational(cls, q: Fraction) -> FlintAlgebraic:
        return cls(_QQBAR(fmpq(int(q.numerator), int(q.denominator))), _short(str(q)))

    def __add__(self, other: FlintAlgebraic) -> FlintAlgebraic:
        roots = _joined(self.roots, other.roots)
        return FlintAlgebraic(self.value + other.value, _short(f"({self.text}+{other.text})"), roots)

    def __mul__(self, other: FlintAlgebraic) -> FlintAlgebraic:
        roots = _joined(self.roots, other.roots)
        return FlintAlgebraic(self.value * other.value, _short(f"({self.text}*{other.text})"), roots)

    def inverse(self) -> FlintAlgebraic:
        if self.sign() == 0:
            raise ValueError("0 has no inverse")
        return FlintAlgebraic(_QQBAR(1) / self.value, f"/{self.text}", self.roots)

    def root(self, k: int) -> FlintAlgebraic:
        if self.sign() < 0:
            raise ValueError("a root of a negative number")
        roots = _joined(self.roots, frozenset({(self.text, k)}))
        return FlintAlgebraic(self.value ** _QQBAR(fmpq(1, k)), f"({self.text})^1/{k}", roots)

    def sign(self) -> int:
        sign = self.value.sgn()
        return next(s for s in (0, 1, -1) if sign == _QQBAR(s))


_QQBAR: Any = gr_real_qqbar_ctx.new()


@dataclass(frozen=True)
class BoundedAlgebraic(Algebraic):
    """A number with its enclosures, and how close to 0 it may be without being 0.

    `up` and `down` are u and l of the head of this module, in bits.

    >>> two = BoundedAlgebraic.rational(Fraction(2))
    >>> minus = BoundedAlgebraic.rational(Fraction(-2))
    >>> (two.root(2) * two.root(2) + minus).sign()
    0
    """

    enclose: Callable[[Enclosures], Interval]
    up: int
    down: int
    text: str
    roots: Roots = frozenset()

    @classmethod
    def rational(cls, q: Fraction) -> BoundedAlgebraic:
        up, down = abs(int(q.numerator)).bit_length(), int(q.denominator).bit_length()
        return cls(lambda e: Interval.point(e.rational(q)), up, down, _short(str(q)))

    def __add__(self, other: BoundedAlgebraic) -> BoundedAlgebraic:
        a, b = self, other
        return BoundedAlgebraic(
            lambda e: a.enclose(e) + b.enclose(e),
            max(a.up + b.down, b.up + a.down) + 1,
            a.down + b.down,
            _short(f"({a.text}+{b.text})"),
            _joined(a.roots, b.roots),
        )

    def __mul__(self, other: BoundedAlgebraic) -> BoundedAlgebraic:
        a, b = self, other
        return BoundedAlgebraic(
            lambda e: a.enclose(e) * b.enclose(e),
            a.up + b.up,
            a.down + b.down,
            _short(f"({a.text}*{b.text})"),
            _joined(a.roots, b.roots),
        )

    def inverse(self) -> BoundedAlgebraic:
        if self.sign() == 0:
            raise ValueError("0 has no inverse")
        return BoundedAlgebraic(
            lambda e: Interval.point(e.rational(1)) / self.enclose(e),
            self.down,
            self.up,
            f"/{self.text}",
            self.roots,
        )

    def root(self, k: int) -> BoundedAlgebraic:
        sign = self.sign()
        if sign < 0:
            raise ValueError("a root of a negative number")
        if sign == 0:
            return self
        return BoundedAlgebraic(
            lambda e: power_range(e, self.enclose(e), Fraction(1, k)),
            -(-(self.up + (k - 1) * self.down) // k),
            self.down,
            f"({self.text})^1/{k}",
            _joined(self.roots, frozenset({(self.text, k)})),
        )

    def sign(self) -> int:
        least = (prod(k for _, k in self.roots) - 1) * self.up + self.down
        bits = FIRST_BITS
        while bits <= MOST_BITS:
            found = self._enclosed(bits)
            if found.is_positive() or found.is_negative():
                return 1 if found.is_positive() else -1
            if found.lo is not None and found.hi is not None:
                size = max(-as_fraction(found.lo), as_fraction(found.hi))
                if size * (1 << least) < 1:
                    return 0
            bits *= 2
        raise ValueError("the number is too close to 0 for its size")

    def _enclosed(self, bits: int) -> Interval:
        """An enclosure; no bounds where a part is not yet told apart from 0."""
        try:
            return self.enclose(SeriesEnclosures(bits))
        except (ValueError, ArithmeticError):
            return Interval(None, None)
