"""Closed forms of numbers that are known to many digits. Proposes only: what is found is proved, or dropped.

Main definitions: `closed_forms`, `simple_fraction`. Relations between numbers are found by
PSLQ (H. R. P. Ferguson, D. H. Bailey, S. Arno, Analysis of PSLQ, an integer relation finding algorithm, Mathematics of
Computation 68 (1999), doi:10.1090/S0025-5718-99-00995-3).
"""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt

from verify.language.expressions import Expr, add, call, const, mul, power
from verify.language.printing import plain
from verify.rationals import Fraction
from verify.sharpening.numeric import MP, Number, NumericNoValue, value_at

MOST_DENOMINATOR, MOST_COEFFICIENT = 10_000, 1000
KNOWN_DIGITS = 25
"""So many digits of a number are believed by default."""
HALF = Fraction(1, 2)


def simple_fraction(
    value: Number, digits: int = KNOWN_DIGITS, most: int = MOST_DENOMINATOR
) -> Fraction | None:
    """A fraction of small denominator that agrees with a number, if there is one."""
    near = exact_fraction(value).limit_denominator(most)
    return near if _agree(value, near.numerator / MP.mpf(near.denominator), digits) else None


def exact_fraction(value: Number) -> Fraction:
    """The binary fraction that a number of mpmath is."""
    sign, mantissa, exponent, _ = MP.mpf(value)._mpf_
    scaled = Fraction(int(mantissa)) * Fraction(2) ** int(exponent)
    return -scaled if sign else scaled


def closed_forms(value: Number, digits: int = KNOWN_DIGITS) -> list[Expr]:
    """Simple exact numbers that agree with a number to so many digits, the simplest first, without repeats."""
    found: dict[str, Expr] = {}
    for e in _proposed(value, digits):
        if _is_near(e, value, digits):
            found.setdefault(plain(e), e)
    return sorted(found.values(), key=lambda e: (len(plain(e)), plain(e)))


def _proposed(value: Number, digits: int) -> Iterator[Expr]:
    rational = simple_fraction(value, digits)
    if rational is not None:
        yield const(rational)
        return
    yield from _multiples(value, digits)
    yield from _quadratic(value, digits)
    yield from _logarithmic(value, digits)


def _multiples(value: Number, digits: int) -> Iterator[Expr]:
    """Fractions times a constant of analysis."""
    ln2 = call("ln", const(2))
    units = [1 / ln2, ln2, 1 / ln2 / ln2, call("exp", const(1)), call("exp", const(-1))]
    for unit in units:
        ratio = simple_fraction(value / value_at(unit, {}), digits, MOST_COEFFICIENT)
        if ratio:
            yield _times(ratio, unit)


def _quadratic(value: Number, digits: int) -> Iterator[Expr]:
    """Roots of quadratic equations with small whole coefficients, and roots of fractions."""
    relation = _relation([value**2, value, MP.one], digits)
    if relation is not None and relation[0]:
        a, b, c = relation
        under = b * b - 4 * a * c
        if under > 0:
            outside, inside = _squarefree(under)
            for sign in (1, -1):
                yield add(const(Fraction(-b, 2 * a)), _times(Fraction(sign * outside, 2 * a), _root(inside)))
            return
    for order in (2, 3, 4):
        base = simple_fraction(value**order, digits)
        if base is not None and base > 0 and value > 0:
            yield power(const(base), Fraction(1, order))
            return


def _logarithmic(value: Number, digits: int) -> Iterator[Expr]:
    """Fractions and logarithms of small primes, added; the logarithm of a fraction."""
    primes = [2, 3, 5]
    relation = _relation([value, MP.one, *(MP.log(p) for p in primes)], digits)
    if relation is not None and relation[0]:
        terms = [Fraction(-k, relation[0]) for k in relation[1:]]
        logs = [_times(k, call("ln", const(p))) for k, p in zip(terms[1:], primes, strict=True) if k]
        yield add(const(terms[0]), *logs)
    for base, name in ((MP.e, "ln"), (MP.mpf(2), "log2")):
        if abs(value) < 60:
            argument = simple_fraction(base**value, digits - 3, _most(digits - 3, 2))
            if argument is not None and argument > 0:
                yield call(name, const(argument))


def _relation(values: list[Number], digits: int) -> list[int] | None:
    """Small whole numbers, not all 0, that make a sum of multiples vanish."""
    with MP.workdps(digits):
        try:
            found = MP.pslq(values, maxcoeff=_most(digits, len(values)), maxsteps=2000)
        except (ValueError, ZeroDivisionError):
            return None
    return None if found is None else [int(k) for k in found]


def _most(digits: int, count: int) -> int:
    """Bounds for whole numbers, so that a relation between so many is no accident at these digits."""
    return int(min(10**6 if count == 2 else MOST_COEFFICIENT, 10 ** (max(digits - 3, 1) / count)))


def _squarefree(n: int) -> tuple[int, int]:
    """a and b with n = a^2 b, b without square factors as far as small primes go."""
    outside = 1
    for p in range(2, min(isqrt(n), 2000) + 1):
        while n % (p * p) == 0:
            n //= p * p
            outside *= p
    return outside, n


def _root(n: int) -> Expr:
    return const(isqrt(n)) if isqrt(n) ** 2 == n else power(const(n), HALF)


def _times(ratio: Fraction, unit: Expr) -> Expr:
    return mul(const(ratio), unit)


def _is_near(e: Expr, value: Number, digits: int) -> bool:
    try:
        return _agree(value, value_at(e, {}), digits)
    except NumericNoValue:
        return False


def _agree(a: Number, b: Number, digits: int) -> bool:
    return bool(abs(a - b) <= MP.mpf(10) ** -digits * max(1, abs(a)))


__all__ = ["closed_forms", "exact_fraction", "simple_fraction"]
