"""Polynomials over the rationals: one interface, two implementations.

Main definitions: `Poly` (the interface), `PlainPoly` (pure Python, the independent arithmetic), `FlintPoly`
(FLINT). A polynomial carries its tuple of variable names; operands of + - * must carry the same tuple.
Guarantee: exact. Products, powers and compositions whose result could be huge raise TooLarge before they are
computed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import comb, gcd, lcm, prod
from typing import Any, Self

from flint import Ordering, fmpq, fmpq_mpoly, fmpq_mpoly_ctx
from flint.utils.flint_exceptions import DomainError

from verify.caching import cached_property
from verify.errors import TooLarge
from verify.rationals import Fraction

Exponents = tuple[int, ...]

MAX_PAIRS = 50_000
"""Pairs of terms that are multiplied in one product."""
MAX_TERMS = 4_000
"""Terms of a product, a power or a composition, as far as they can be foreseen."""
MAX_DEGREE, HIGH_DEGREE = 512, 48
MAX_BITS = 1 << 16
"""Bits of a coefficient; below HIGH_DEGREE only leading ones are looked at: others grow with the degree alone."""
MAX_COMMON_BITS = 1 << 10
"""Bits of a common denominator with which a product is computed in whole numbers."""
MAX_TEXT_BITS = 13_000
"""Bits of a coefficient in a text: less than 4000 digits, which Python still writes and every reader takes."""


class Poly(ABC):
    """A polynomial in `variables` with rational coefficients, immutable and hashable."""

    variables: tuple[str, ...]

    @classmethod
    @abstractmethod
    def from_terms(cls, variables: tuple[str, ...], terms: Mapping[Exponents, Fraction]) -> Self:
        """The polynomial with the given exponent vectors and coefficients."""

    @classmethod
    def constant_of(cls, variables: tuple[str, ...], value: Fraction | int) -> Self:
        """A constant polynomial."""
        return cls.from_terms(variables, {(0,) * len(variables): Fraction(value)})

    @classmethod
    def gen(cls, variables: tuple[str, ...], name: str) -> Self:
        """The polynomial `name`."""
        return cls.from_terms(variables, {tuple(int(v == name) for v in variables): Fraction(1)})

    @abstractmethod
    def terms(self) -> dict[Exponents, Fraction]:
        """Exponent vectors with nonzero coefficients."""

    @property
    @abstractmethod
    def size(self) -> int:
        """The number of terms."""

    @property
    @abstractmethod
    def leading_bits(self) -> int:
        """Bits of the coefficient of the lexicographically first term; 0 for the polynomial 0."""

    @cached_property
    def bits(self) -> int:
        """Bits of the longest coefficient."""
        return max((_bits(c) for c in self.terms().values()), default=0)

    @abstractmethod
    def __add__(self, other: Self) -> Self: ...

    @abstractmethod
    def __sub__(self, other: Self) -> Self: ...

    @abstractmethod
    def __mul__(self, other: Self) -> Self: ...

    @abstractmethod
    def scale(self, factor: Fraction) -> Self:
        """The polynomial times a rational number."""

    @abstractmethod
    def exact_div(self, divisor: Self) -> Self | None:
        """The quotient where `divisor` divides, else None. Raises ZeroDivisionError for the divisor 0."""

    @abstractmethod
    def derivative(self, name: str) -> Self:
        """The partial derivative."""

    @abstractmethod
    def compose(self, images: Sequence[Self], variables: tuple[str, ...]) -> Self:
        """The polynomial with its variables replaced, in order, by `images` (polynomials in `variables`)."""

    def __neg__(self) -> Self:
        return self.scale(Fraction(-1))

    def __pow__(self, exponent: int) -> Self:
        self.require_power(exponent)
        if exponent < 1:
            return self.constant_of(self.variables, 1)
        result = self
        for _ in range(exponent - 1):
            result = result * self
        return result

    def _check_product(self, other: Self) -> None:
        degree, pairs = self.degree + other.degree, self.size * other.size
        small = pairs <= MAX_TERMS or (
            pairs <= MAX_PAIRS and _dense(len(self.variables), degree) <= MAX_TERMS
        )
        if not small or degree > MAX_DEGREE or self.leading_bits + other.leading_bits > MAX_BITS:
            raise TooLarge("a product of polynomials is too large")
        if degree > HIGH_DEGREE and self.bits + other.bits > MAX_BITS:
            raise TooLarge("a product of polynomials has too long coefficients")

    def require_power(self, exponent: int) -> None:
        """Raises TooLarge for a power that could be huge."""
        degree = self.degree * exponent
        if degree > MAX_DEGREE or self.bits * exponent > MAX_BITS:
            raise TooLarge("a power of a polynomial is too large")
        if min(_dense(len(self.variables), degree), _expanded(self.size, exponent)) > MAX_TERMS:
            raise TooLarge("a power of a polynomial has too many terms")

    def _check_composition(self, images: Sequence[Self], variables: tuple[str, ...]) -> None:
        if all(p.size <= 1 for p in images):
            return
        degree = self.degree * max(p.degree for p in images)
        if degree > MAX_DEGREE:
            raise TooLarge("the degree of a composition is too large")
        if _dense(len(variables), degree) <= MAX_TERMS:
            return
        sizes = [p.size for p in images]
        terms = (prod(_expanded(t, e) for t, e in zip(sizes, es, strict=True)) for es in self.terms())
        if sum(terms) > MAX_PAIRS:
            raise TooLarge("a composition of polynomials has too many terms")

    @cached_property
    def text(self) -> str:
        """A canonical text, the same for every implementation; the formula grammar reads it back.

        Raises TooLarge where it would hold a number that is too long to be read.
        """
        if self.bits > MAX_TEXT_BITS:
            raise TooLarge("a formula has a number of about 4000 digits or more")
        parts = []
        for exponents, c in sorted(self.terms().items(), reverse=True):
            names = [v if e == 1 else f"{v}^{e}" for v, e in zip(self.variables, exponents, strict=True) if e]
            number = [] if names and abs(c) == 1 else [str(abs(c))]
            parts.append(("-" if c < 0 else "+") + "*".join(number + names))
        joined = "".join(parts) or "0"
        return joined.removeprefix("+")

    @cached_property
    def is_zero(self) -> bool:
        """True for the polynomial 0."""
        return not self.terms()

    @cached_property
    def degree(self) -> int:
        """Total degree; 0 for constants, 0 included."""
        return max((sum(e) for e in self.terms()), default=0)

    @property
    def is_constant(self) -> bool:
        """True when no variable occurs."""
        return self.degree == 0

    @property
    def constant(self) -> Fraction:
        """The coefficient of 1."""
        return self.terms().get((0,) * len(self.variables), Fraction(0))

    def value(self, point: Sequence[Fraction]) -> Fraction:
        """The exact value at a point."""
        total = Fraction(0)
        for exponents, c in self.terms().items():
            for x, e in zip(point, exponents, strict=True):
                if e:
                    c *= x**e
            total += c
        return total

    def primitive(self) -> tuple[Fraction, Self]:
        """(c, p) with self = c p, c > 0, coprime integer coefficients in p. ZeroDivisionError for 0."""
        coefficients = list(self.terms().values())
        numerator = gcd(*(c.numerator for c in coefficients))
        content = Fraction(numerator, lcm(*(c.denominator for c in coefficients)))
        return content, self if content == 1 else self.scale(1 / content)

    @cached_property
    def _hash(self) -> int:
        return hash(self.text)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Poly) and self.text == other.text and self.variables == other.variables

    def __lt__(self, other: Poly) -> bool:
        return self.text < other.text

    def __repr__(self) -> str:
        return self.text


def _bits(c: Fraction) -> int:
    return max(c.numerator.bit_length(), c.denominator.bit_length())


def _dense(variables: int, degree: int) -> int:
    """The number of monomials up to a degree."""
    return comb(variables + degree, variables)


def _expanded(terms: int, exponent: int) -> int:
    """The number of terms that the power of a sum may have."""
    return comb(terms + exponent - 1, exponent) if terms > 1 else 1


class PlainPoly(Poly):
    """Dictionary polynomials in pure Python: slow, independent of FLINT."""

    def __init__(self, variables: tuple[str, ...], terms: dict[Exponents, Fraction]) -> None:
        self.variables = variables
        self._terms = {e: c for e, c in terms.items() if c}

    @classmethod
    def from_terms(cls, variables: tuple[str, ...], terms: Mapping[Exponents, Fraction]) -> PlainPoly:
        return cls(variables, dict(terms))

    def terms(self) -> dict[Exponents, Fraction]:
        return self._terms

    @property
    def size(self) -> int:
        return len(self._terms)

    @property
    def is_one(self) -> bool:
        """True for the constant 1."""
        return len(self._terms) == 1 and self._terms.get((0,) * len(self.variables)) == 1

    @cached_property
    def leading_bits(self) -> int:
        return _bits(self._terms[max(self._terms)]) if self._terms else 0

    @cached_property
    def _whole(self) -> tuple[int, list[tuple[Exponents, int]]] | None:
        """(d, terms): whole coefficients of d times the polynomial, d > 0; None where d would be long."""
        d = 1
        for c in self._terms.values():
            d = lcm(d, c.denominator)
            if d.bit_length() > MAX_COMMON_BITS:
                return None
        return d, [(e, c.numerator * (d // c.denominator)) for e, c in self._terms.items()]

    def __add__(self, other: PlainPoly) -> PlainPoly:
        total = dict(self._terms)
        for e, c in other._terms.items():
            total[e] = total[e] + c if e in total else c
        return PlainPoly(self.variables, total)

    def __sub__(self, other: PlainPoly) -> PlainPoly:
        return self + other.scale(Fraction(-1))

    def __mul__(self, other: PlainPoly) -> PlainPoly:
        if other.is_one:
            return self
        if self.is_one:
            return other
        self._check_product(other)
        if self._whole is None or other._whole is None:
            return PlainPoly(self.variables, _product(self._terms, other._terms))
        (d1, left), (d2, right) = self._whole, other._whole
        total: dict[Exponents, int] = {}
        for e1, c1 in left:
            for e2, c2 in right:
                e = tuple(map(int.__add__, e1, e2))
                total[e] = total.get(e, 0) + c1 * c2
        return PlainPoly(self.variables, {e: Fraction(c, d1 * d2) for e, c in total.items()})

    def scale(self, factor: Fraction) -> PlainPoly:
        return PlainPoly(self.variables, {e: c * factor for e, c in self._terms.items()})

    def exact_div(self, divisor: PlainPoly) -> PlainPoly | None:
        if divisor.is_zero:
            raise ZeroDivisionError("division by the zero polynomial")
        lead = max(divisor._terms)
        rest, quotient = dict(self._terms), {}
        while rest:  # lexicographic long division; the leading exponent falls in every round
            top = max(rest)
            shift = tuple(map(int.__sub__, top, lead))
            if min(shift, default=0) < 0:
                return None
            factor = rest[top] / divisor._terms[lead]
            quotient[shift] = factor
            for e, c in divisor._terms.items():
                key = tuple(map(int.__add__, e, shift))
                left = rest[key] - factor * c if key in rest else -factor * c
                if left:
                    rest[key] = left
                else:
                    rest.pop(key, None)
        return PlainPoly(self.variables, quotient)

    def derivative(self, name: str) -> PlainPoly:
        i = self.variables.index(name)
        return PlainPoly(
            self.variables,
            {(*e[:i], e[i] - 1, *e[i + 1 :]): c * e[i] for e, c in self._terms.items() if e[i]},
        )

    def compose(self, images: Sequence[PlainPoly], variables: tuple[str, ...]) -> PlainPoly:
        self._check_composition(images, variables)
        powers = [[PlainPoly.constant_of(variables, 1)] for _ in images]
        total: dict[Exponents, Fraction] = {}
        for exponents, c in self._terms.items():
            term = PlainPoly.constant_of(variables, 1)
            for image, known, e in zip(images, powers, exponents, strict=True):
                if e >= len(known):
                    image.require_power(e)
                while e >= len(known):
                    known.append(known[-1] * image)
                term = term * known[e]
            for place, t in term.terms().items():
                total[place] = total[place] + c * t if place in total else c * t
        return PlainPoly(variables, total)


def _product(left: dict[Exponents, Fraction], right: dict[Exponents, Fraction]) -> dict[Exponents, Fraction]:
    """The terms of a product of polynomials whose coefficients have no short common denominator."""
    total: dict[Exponents, Fraction] = {}
    for e1, c1 in left.items():
        for e2, c2 in right.items():
            e = tuple(map(int.__add__, e1, e2))
            total[e] = total.get(e, Fraction(0)) + c1 * c2
    return total


@lru_cache(maxsize=512)
def _context(variables: tuple[str, ...]) -> Any:
    return fmpq_mpoly_ctx.get(variables, Ordering.lex)


class FlintPoly(Poly):
    """Polynomials through FLINT's fmpq_mpoly."""

    def __init__(self, variables: tuple[str, ...], raw: fmpq_mpoly) -> None:
        self.variables = variables
        self.raw = raw

    @classmethod
    def from_terms(cls, variables: tuple[str, ...], terms: Mapping[Exponents, Fraction]) -> FlintPoly:
        raw = _context(variables).from_dict(
            {e: fmpq(c.numerator, c.denominator) for e, c in terms.items() if c}
        )
        return cls(variables, raw)

    def terms(self) -> dict[Exponents, Fraction]:
        return self._term_dict

    @cached_property
    def _term_dict(self) -> dict[Exponents, Fraction]:
        return {tuple(int(i) for i in e): Fraction(int(c.p), int(c.q)) for e, c in self.raw.to_dict().items()}

    def __add__(self, other: FlintPoly) -> FlintPoly:
        return FlintPoly(self.variables, self.raw + other.raw)

    def __sub__(self, other: FlintPoly) -> FlintPoly:
        return FlintPoly(self.variables, self.raw - other.raw)

    def __mul__(self, other: FlintPoly) -> FlintPoly:
        self._check_product(other)
        return FlintPoly(self.variables, self.raw * other.raw)

    def __neg__(self) -> FlintPoly:
        return FlintPoly(self.variables, -self.raw)

    def __pow__(self, exponent: int) -> FlintPoly:
        self.require_power(exponent)
        return FlintPoly(self.variables, self.raw**exponent)

    def scale(self, factor: Fraction) -> FlintPoly:
        return FlintPoly(self.variables, self.raw * fmpq(factor.numerator, factor.denominator))

    def exact_div(self, divisor: FlintPoly) -> FlintPoly | None:
        if divisor.is_zero:
            raise ZeroDivisionError("division by the zero polynomial")
        try:
            return FlintPoly(self.variables, self.raw / divisor.raw)
        except DomainError:
            return None

    def derivative(self, name: str) -> FlintPoly:
        return FlintPoly(self.variables, self.raw.derivative(self.variables.index(name)))

    def compose(self, images: Sequence[FlintPoly], variables: tuple[str, ...]) -> FlintPoly:
        if not self.variables:
            return FlintPoly.constant_of(variables, self.constant)
        self._check_composition(images, variables)
        return FlintPoly(variables, self.raw.compose(*(p.raw for p in images), ctx=_context(variables)))

    @cached_property
    def is_zero(self) -> bool:
        return bool(self.raw.is_zero())

    @property
    def size(self) -> int:
        return len(self.raw)

    @cached_property
    def degree(self) -> int:
        return max(0, int(self.raw.total_degree()))

    @cached_property
    def leading_bits(self) -> int:
        if self.is_zero:
            return 0
        lead = self.raw.leading_coefficient()
        return max(int(lead.p.bit_length()), int(lead.q.bit_length()))

    def value(self, point: Sequence[Fraction]) -> Fraction:
        found = self.raw(*(fmpq(x.numerator, x.denominator) for x in point))
        return Fraction(int(found.p), int(found.q))

    def factors(self) -> tuple[Fraction, list[tuple[FlintPoly, int]]]:
        """(c, [(p, e), ...]) with self = c prod p^e, p irreducible over the rationals."""
        c, parts = self.raw.factor()
        return Fraction(int(c.p), int(c.q)), [(FlintPoly(self.variables, p), int(e)) for p, e in parts]
