"""The exact rational numbers of the whole project: those of the standard library, with shorter ways.

Main definitions: `Fraction`, `EXACT`. Half of all time goes into fractions, and half of that into finding out of what
type the other operand is. Here the common cases, two fractions or a fraction and an int, come first and compute what
the standard library computes; whatever else is left to it.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from fractions import Fraction as StandardFraction  # noqa: TID251  # the one place
from math import gcd
from typing import TYPE_CHECKING, Any

__all__ = ["EXACT", "Fraction"]

if TYPE_CHECKING:
    from fractions import Fraction  # noqa: TID251
else:
    # In lowest terms, with a positive denominator, as everywhere below: what `_made` is given has to be.
    class Fraction(StandardFraction):
        """An exact rational number, as `fractions.Fraction`, of which it is one.

        Every operation on exact numbers returns an instance. Raises what the standard library raises.

        >>> Fraction(1, 3) + Fraction("1/6"), Fraction(6, 4).denominator, 2 * Fraction(1, 2) == 1
        (Fraction(1, 2), 2, True)
        """

        __slots__ = ("_hashed",)

        # slots, which are read faster than properties
        numerator = StandardFraction._numerator  # noqa: SLF001
        denominator = StandardFraction._denominator  # noqa: SLF001

        def __new__(cls, numerator: Any = 0, denominator: Any = None) -> Fraction:
            """As the standard library's; of a fraction itself, the same object."""
            if denominator is None:
                if type(numerator) is int:
                    return _made(numerator, 1)
                if type(numerator) is Fraction:
                    return numerator
            elif type(numerator) is int and type(denominator) is int and denominator:
                g = gcd(numerator, denominator)
                g = g if denominator > 0 else -g
                return _made(numerator // g, denominator // g)
            return super().__new__(cls, numerator, denominator)

        def __add__(self, other: Any) -> Any:
            if type(other) is Fraction:
                return _sum(self._numerator, self._denominator, other._numerator, other._denominator)
            if type(other) is int:
                return _made(self._numerator + other * self._denominator, self._denominator)
            return _ours(super().__add__(other))

        def __radd__(self, other: Any) -> Any:
            if type(other) is int:
                return _made(self._numerator + other * self._denominator, self._denominator)
            return _ours(super().__radd__(other))

        def __sub__(self, other: Any) -> Any:
            if type(other) is Fraction:
                return _sum(self._numerator, self._denominator, -other._numerator, other._denominator)
            if type(other) is int:
                return _made(self._numerator - other * self._denominator, self._denominator)
            return _ours(super().__sub__(other))

        def __rsub__(self, other: Any) -> Any:
            if type(other) is int:
                return _made(other * self._denominator - self._numerator, self._denominator)
            return _ours(super().__rsub__(other))

        def __mul__(self, other: Any) -> Any:
            if type(other) is Fraction:
                return _product(self._numerator, self._denominator, other._numerator, other._denominator)
            if type(other) is int:
                return _product(self._numerator, self._denominator, other, 1)
            return _ours(super().__mul__(other))

        def __rmul__(self, other: Any) -> Any:
            if type(other) is int:
                return _product(self._numerator, self._denominator, other, 1)
            return _ours(super().__rmul__(other))

        def __truediv__(self, other: Any) -> Any:
            if type(other) is Fraction and other._numerator:
                return _quotient(self._numerator, self._denominator, other._numerator, other._denominator)
            if type(other) is int and other:
                return _quotient(self._numerator, self._denominator, other, 1)
            return _ours(super().__truediv__(other))

        def __rtruediv__(self, other: Any) -> Any:
            if type(other) is int and self._numerator:
                return _quotient(other, 1, self._numerator, self._denominator)
            return _ours(super().__rtruediv__(other))

        def __pow__(self, exponent: Any, modulus: None = None) -> Any:
            if (
                type(exponent) is not int
                and isinstance(exponent, StandardFraction)
                and exponent.denominator == 1
            ):
                exponent = exponent.numerator
            if type(exponent) is int and exponent >= 0:
                return _made(self._numerator**exponent, self._denominator**exponent)
            return _ours(super().__pow__(exponent))

        def __neg__(self) -> Fraction:
            return _made(-self._numerator, self._denominator)

        def __pos__(self) -> Fraction:
            return self

        def __abs__(self) -> Fraction:
            return self if self._numerator >= 0 else _made(-self._numerator, self._denominator)

        def __bool__(self) -> bool:
            return self._numerator != 0

        def __eq__(self, other: object) -> Any:
            if type(other) is Fraction:
                return self._numerator == other._numerator and self._denominator == other._denominator
            if type(other) is int:
                return self._denominator == 1 and self._numerator == other
            return super().__eq__(other)

        def __hash__(self) -> int:
            try:
                return self._hashed
            except AttributeError:
                self._hashed = super().__hash__()
                return self._hashed

        def __repr__(self) -> str:
            try:
                return super().__repr__()
            except ValueError:  # more digits than Python writes in decimal
                return f"Fraction({self._numerator:#x}, {self._denominator:#x})"

        def limit_denominator(self, max_denominator: int = 1000000) -> Fraction:
            return _ours(super().limit_denominator(max_denominator))

        def __round__(self, ndigits: Any = None) -> Any:
            return _ours(super().__round__(ndigits))

        def __copy__(self) -> Fraction:
            return self

        def __deepcopy__(self, memo: object) -> Fraction:
            return self

        def __reduce__(self) -> tuple[Any, ...]:
            return Fraction, (self._numerator, self._denominator)

    def _left_to_it(name: str) -> Callable[[Any, Any], Any]:
        """An operation as the standard library has it, its result one of ours."""
        theirs = getattr(StandardFraction, name)

        def operation(self: Fraction, other: Any) -> Any:
            return _ours(theirs(self, other))

        operation.__name__ = name
        return operation

    def _comparison(name: str, of_integers: Callable[[int, int], bool]) -> Callable[[Any, Any], Any]:
        theirs = getattr(StandardFraction, name)

        def compared(self: Fraction, other: Any) -> Any:
            if type(other) is Fraction:
                return of_integers(self.numerator * other.denominator, other.numerator * self.denominator)
            if type(other) is int:
                return of_integers(self.numerator, other * self.denominator)
            return theirs(self, other)

        compared.__name__ = name
        return compared

    for _name in ("floordiv", "rfloordiv", "mod", "rmod", "divmod", "rdivmod", "rpow"):
        setattr(Fraction, f"__{_name}__", _left_to_it(f"__{_name}__"))
    for _name in ("lt", "le", "gt", "ge"):
        setattr(Fraction, f"__{_name}__", _comparison(f"__{_name}__", getattr(operator, _name)))

    def _made(numerator: int, denominator: int) -> Fraction:
        """The fraction, already in lowest terms with a positive denominator."""
        made = object.__new__(Fraction)
        made._numerator, made._denominator = numerator, denominator
        return made

    def _ours(value: Any) -> Any:
        """A result of the standard library with its fractions made ours."""
        if type(value) is StandardFraction:
            return _made(value.numerator, value.denominator)
        return tuple(map(_ours, value)) if type(value) is tuple else value

    def _sum(na: int, da: int, nb: int, db: int) -> Fraction:
        """na/da + nb/db: a common factor of the new terms divides gcd(da, db)."""
        g = gcd(da, db)
        if g == 1:
            return _made(na * db + da * nb, da * db)
        s = da // g
        t = na * (db // g) + nb * s
        h = gcd(t, g)
        return _made(t, s * db) if h == 1 else _made(t // h, s * (db // h))

    def _product(na: int, da: int, nb: int, db: int) -> Fraction:
        """na/da * nb/db: na has no factor in common with da, and nb none with db."""
        g, h = gcd(na, db), gcd(nb, da)
        return _made((na // g) * (nb // h), (da // h) * (db // g))

    def _quotient(na: int, da: int, nb: int, db: int) -> Fraction:
        """na/da divided by nb/db, nb not 0."""
        return _product(na, da, db, nb) if nb > 0 else _product(-na, da, db, -nb)


EXACT = (int, StandardFraction)
"""The types of numbers that are taken as exact; booleans, which are integers to Python, are refused besides."""
