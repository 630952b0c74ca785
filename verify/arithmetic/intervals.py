"""Closed intervals of real numbers with exact rational or infinite ends.

Main definitions: `Interval`, `Rational` (what an end may be), `as_fraction`.

Guarantee: every operation returns the exact range of the operation on its operands, taken as independent
real numbers (closed up, where a division or an infinite end leaves a limit outside). Nothing is rounded,
except by `Interval.rounded`, which only widens. No float is accepted anywhere.

The ends may be of any exact rational type that builds p/q from two ints, such as `fractions.Fraction` and
`flint.fmpq`, so that the same code serves every arithmetic; where `Fraction` meets another type, the other
type wins.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol, cast

from verify.rationals import Fraction

__all__ = ["Interval", "Rational", "as_fraction"]


class Rational(Protocol):
    """An exact rational number: `int`, `fractions.Fraction`, `flint.fmpq` or a look-alike."""

    @property
    def numerator(self) -> Any: ...
    @property
    def denominator(self) -> Any: ...
    def __add__(self, other: Any, /) -> Any: ...
    def __sub__(self, other: Any, /) -> Any: ...
    def __mul__(self, other: Any, /) -> Any: ...
    def __truediv__(self, other: Any, /) -> Any: ...
    def __radd__(self, other: Any, /) -> Any: ...
    def __rsub__(self, other: Any, /) -> Any: ...
    def __rmul__(self, other: Any, /) -> Any: ...
    def __rtruediv__(self, other: Any, /) -> Any: ...
    def __pow__(self, other: Any, /) -> Any: ...
    def __neg__(self) -> Any: ...
    def __abs__(self) -> Any: ...
    def __lt__(self, other: Any, /) -> bool: ...
    def __le__(self, other: Any, /) -> bool: ...
    def __gt__(self, other: Any, /) -> bool: ...
    def __ge__(self, other: Any, /) -> bool: ...


@cache
def _is_rational_type(kind: Any) -> bool:
    """Whether `kind` builds p/q from two ints: so do Fraction and fmpq, not int, fmpz, float, numpy types."""
    if not (hasattr(kind, "numerator") and hasattr(kind, "denominator")):
        return False
    try:
        half = kind(1, 2)
        return bool(half + half == 1)
    except (TypeError, ValueError):
        return False


def _is_rational(q: Any) -> bool:
    kind: Any = type(q)
    return _is_rational_type(kind)


def _require_rational(q: Any) -> None:
    if type(q) is not int and not _is_rational(q):
        raise TypeError(f"an exact rational is needed, not {type(q).__name__}")


def _convert(q: Any, kind: Any) -> Any:
    return q if type(q) is kind else kind(int(q.numerator), int(q.denominator))


def as_fraction(q: Rational) -> Fraction:
    """The same number as a `Fraction`; TypeError for anything that is not an exact rational.

    >>> as_fraction(3)
    Fraction(3, 1)
    """
    if type(q) is Fraction:
        return q
    _require_rational(q)
    return Fraction(int(q.numerator), int(q.denominator))


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Interval:
    """The set of real numbers x with lo <= x <= hi; `lo = None` is no lower end, `hi = None` no upper end.

    An int is stored as a rational. Raises TypeError for ends that are not exact rationals, ValueError for
    lo > hi.

    >>> Interval(0, 1) - Interval(0, 1)
    Interval(-1, 1)
    >>> Interval(-1, 2).pow_int(2)
    Interval(0, 4)
    >>> Interval(0, 0) * Interval(None, None)
    Interval(0, 0)
    """

    lo: Rational | None
    hi: Rational | None

    def __post_init__(self) -> None:
        if type(self.lo) is not type(self.hi) or not _is_rational(self.lo):
            self._unify()
        if self.lo is not None and self.hi is not None and self.lo > self.hi:
            raise ValueError(f"an interval needs lo <= hi, not {self.lo} > {self.hi}")

    def _unify(self) -> None:
        """Bring both ends to one rational type."""
        finite = [end for end in (self.lo, self.hi) if end is not None]
        for end in finite:
            _require_rational(end)
        kind = _common_kind(finite)
        for name in ("lo", "hi"):
            end = getattr(self, name)
            if end is not None:
                object.__setattr__(self, name, _convert(end, kind))

    @classmethod
    def point(cls, q: Rational) -> Interval:
        """The interval [q, q]."""
        return cls(q, q)

    # sets

    def contains(self, q: Rational) -> bool:
        """Whether q lies in the closed interval."""
        x, y = _aligned(self, Interval(q, q))
        return (x.lo is None or x.lo <= y.lo) and (x.hi is None or y.lo <= x.hi)

    def contains_zero(self) -> bool:
        return (self.lo is None or self.lo <= 0) and (self.hi is None or self.hi >= 0)

    def is_point(self) -> bool:
        return self.lo is not None and self.lo == self.hi

    def is_positive(self) -> bool:
        """Whether every element is > 0."""
        return self.lo is not None and self.lo > 0

    def is_nonnegative(self) -> bool:
        """Whether every element is >= 0."""
        return self.lo is not None and self.lo >= 0

    def is_negative(self) -> bool:
        """Whether every element is < 0."""
        return self.hi is not None and self.hi < 0

    def width(self) -> Rational | None:
        """hi - lo, or None where an end is infinite."""
        return None if self.lo is None or self.hi is None else self.hi - self.lo

    def hull(self, other: Interval) -> Interval:
        """The smallest interval that holds both."""
        x, y = _aligned(self, other)
        return Interval(_lower_of(x.lo, y.lo), _upper_of(x.hi, y.hi))

    def intersect(self, other: Interval) -> Interval:
        """The common part; ValueError when there is none."""
        x, y = _aligned(self, other)
        lo = y.lo if x.lo is None else x.lo if y.lo is None else max(x.lo, y.lo)
        hi = y.hi if x.hi is None else x.hi if y.hi is None else min(x.hi, y.hi)
        if lo is not None and hi is not None and lo > hi:
            raise ValueError(f"{self} and {other} have no common element")
        return Interval(lo, hi)

    def min_with(self, other: Interval) -> Interval:
        """The exact range of min(x, y)."""
        x, y = _aligned(self, other)
        hi = y.hi if x.hi is None else x.hi if y.hi is None else min(x.hi, y.hi)
        return Interval(_lower_of(x.lo, y.lo), hi)

    def max_with(self, other: Interval) -> Interval:
        """The exact range of max(x, y)."""
        x, y = _aligned(self, other)
        lo = y.lo if x.lo is None else x.lo if y.lo is None else max(x.lo, y.lo)
        return Interval(lo, _upper_of(x.hi, y.hi))

    def rounded(self, bits: int) -> Interval:
        """A slightly wider interval with dyadic ends of about `bits` significant bits.

        Each end moves outwards by at most 2^(1-bits) of its size.

        >>> Interval(Fraction(1, 3), Fraction(1, 3)).rounded(4)
        Interval(5/16, 11/32)
        """
        if bits < 1:
            raise ValueError("bits must be positive")
        lo = None if self.lo is None else _dyadic_floor(self.lo, bits)
        hi = None if self.hi is None else -_dyadic_floor(-self.hi, bits)
        return Interval(lo, hi)

    # arithmetic

    def __neg__(self) -> Interval:
        return Interval(None if self.hi is None else -self.hi, None if self.lo is None else -self.lo)

    def __add__(self, other: Interval | Rational) -> Interval:
        x, y = _aligned(self, _operand(other))
        lo = None if x.lo is None or y.lo is None else x.lo + y.lo
        hi = None if x.hi is None or y.hi is None else x.hi + y.hi
        return Interval(lo, hi)

    def __sub__(self, other: Interval | Rational) -> Interval:
        return self + -_operand(other)

    def __mul__(self, other: Interval | Rational) -> Interval:
        x, y = _aligned(self, _operand(other))
        if x.lo is None or x.hi is None or y.lo is None or y.hi is None:
            upper = _product_supremum(-x, y)
            return Interval(None if upper is None else -upper, _product_supremum(x, y))
        corners = (x.lo * y.lo, x.lo * y.hi, x.hi * y.lo, x.hi * y.hi)
        return Interval(min(corners), max(corners))

    def __truediv__(self, other: Interval | Rational) -> Interval:
        """Exact range of x / y; ZeroDivisionError where 0 lies in the closed divisor."""
        return self * _operand(other)._reciprocal()

    def __radd__(self, other: Rational) -> Interval:
        return self + other

    def __rsub__(self, other: Rational) -> Interval:
        return -self + other

    def __rmul__(self, other: Rational) -> Interval:
        return self * other

    def __rtruediv__(self, other: Rational) -> Interval:
        return _operand(other) / self

    def pow_int(self, n: int) -> Interval:
        """The exact range of x**n, with x**0 = 1; ZeroDivisionError for n < 0 if 0 lies in the interval."""
        if n < 0:
            return self._reciprocal().pow_int(-n)
        if n == 0:
            return _aligned(self, Interval(1, 1))[1]
        lo = None if self.lo is None else self.lo**n
        hi = None if self.hi is None else self.hi**n
        if n % 2 == 1 or self.is_nonnegative():
            return Interval(lo, hi)
        if not self.contains_zero():
            return Interval(hi, lo)
        return Interval(0, _upper_of(lo, hi))

    def _reciprocal(self) -> Interval:
        if self.contains_zero():
            raise ZeroDivisionError(f"the divisor {self} contains zero")
        return Interval(0 if self.hi is None else 1 / self.hi, 0 if self.lo is None else 1 / self.lo)

    # plumbing

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Interval):
            return NotImplemented
        x, y = _aligned(self, other)
        return bool(x.lo == y.lo and x.hi == y.hi)

    def __hash__(self) -> int:
        return hash((self.lo, self.hi))

    def __repr__(self) -> str:
        return f"Interval({'-inf' if self.lo is None else self.lo}, {'inf' if self.hi is None else self.hi})"


def _common_kind(numbers: list[Any]) -> Any:
    """The type that all these numbers are brought to: one that is not int or Fraction, if there is one."""
    return next((type(q) for q in numbers if type(q) not in (int, Fraction)), Fraction)


def _operand(value: Interval | Rational) -> Interval:
    return value if isinstance(value, Interval) else Interval(value, value)


def _aligned(x: Interval, y: Interval) -> tuple[Interval, Interval]:
    """Both intervals with all finite ends of one type, so that no operation meets a foreign operand."""
    if type(x.lo) is type(x.hi) is type(y.lo) is type(y.hi):
        return x, y
    kind = _common_kind([end for end in (x.lo, x.hi, y.lo, y.hi) if end is not None])
    return _with_kind(x, kind), _with_kind(y, kind)


def _with_kind(x: Interval, kind: Any) -> Interval:
    if all(end is None or type(end) is kind for end in (x.lo, x.hi)):
        return x
    return Interval(*(None if end is None else _convert(end, kind) for end in (x.lo, x.hi)))


def _lower_of(a: Rational | None, b: Rational | None) -> Rational | None:
    return None if a is None or b is None else min(a, b)


def _upper_of(a: Rational | None, b: Rational | None) -> Rational | None:
    return None if a is None or b is None else max(a, b)


def _product_supremum(x: Interval, y: Interval) -> Rational | None:
    """The supremum of the products, None for +inf.

    It is +inf exactly when an infinite end of one factor meets an element of the same sign in the other.
    Otherwise the product, linear in each factor, is greatest at finite ends; a factor with none is the whole
    line, and then the other one is {0}.
    """
    for a, b in ((x, y), (y, x)):
        if a.hi is None and (b.hi is None or b.hi > 0):
            return None
        if a.lo is None and (b.lo is None or b.lo < 0):
            return None
    return max((p * q for p in _finite_ends(x) for q in _finite_ends(y)), default=0)


def _finite_ends(x: Interval) -> Iterator[Rational]:
    return (end for end in (x.lo, x.hi) if end is not None)


def _dyadic_floor(q: Rational, bits: int) -> Rational:
    """The dyadic just below q with about `bits` significant bits; q itself where it is one already."""
    n, d = int(q.numerator), int(q.denominator)
    if n.bit_length() <= bits and d & (d - 1) == 0:
        return q
    shift = bits - n.bit_length() + d.bit_length()
    floor = ((n << shift) // d, 1 << shift) if shift >= 0 else ((n // (d << -shift)) << -shift, 1)
    kind: Any = type(q)
    return cast("Rational", kind(*floor))
