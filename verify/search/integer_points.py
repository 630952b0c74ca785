"""Small values of integer variables, for the refuter: those that meet the conditions on integers alone.

Main definitions: `integer_points`. Exact; that no point is found decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from math import lcm

from verify.arithmetic.kits import Kit
from verify.arithmetic.polynomials import Poly
from verify.language.domains import to_poly
from verify.language.statements import Relation, Statement
from verify.search.clock import Clock

INTEGER_RANGE = range(-2, 13)
FAR_INTEGERS = (16, 20, 24, 32, 48, 64, 128, 512, 2048)
"""Also tried where there is a single integer variable."""
WholeTerm = tuple[int, tuple[tuple[int, int], ...]]
"""A coefficient, and the exponents of the variables that occur, by their places."""


def integer_points(s: Statement, kit: Kit, clock: Clock, most: int | None = None) -> Iterator[dict[str, int]]:
    """Small values of the integer variables that meet the constraints on integers alone, smallest first.

    At most so many values are tried.
    """
    far = FAR_INTEGERS if len(s.integers) == 1 else ()
    span = (*INTEGER_RANGE, *far)
    found = [(c, to_poly(c.gap, s.integers, kit)) for c in s.constraints]
    gaps = [(c, _whole_terms(p)) for c, p in found if p is not None]
    sizes = range(span[-1] * len(s.integers) + 1)
    tried = chain.from_iterable(_of_size(span, len(s.integers), size) for size in sizes)
    for values in islice(tried, most):
        clock.check()
        if all(_fits(c, _value(terms, values)) for c, terms in gaps):
            yield dict(zip(s.integers, values, strict=True))


def _whole_terms(p: Poly) -> list[WholeTerm]:
    """A positive multiple of a polynomial, in whole numbers: thousands of points are tried."""
    scale = lcm(*(c.denominator for c in p.terms().values()))
    return [
        ((c * scale).numerator, tuple((i, e) for i, e in enumerate(exponents) if e))
        for exponents, c in p.terms().items()
    ]


def _value(terms: Sequence[WholeTerm], point: Sequence[int]) -> int:
    total = 0
    for c, powers in terms:
        for i, e in powers:
            c *= point[i] ** e
        total += c
    return total


def _of_size(span: Sequence[int], count: int, size: int) -> Iterator[tuple[int, ...]]:
    """All tuples of that many numbers of the span whose absolute values sum to `size`, in order; one at a time."""
    if not count:
        yield from [()] if not size else []
        return
    for first in span:
        if abs(first) <= size <= abs(first) + span[-1] * (count - 1):
            yield from ((first, *rest) for rest in _of_size(span, count - 1, size - abs(first)))


def _fits(r: Relation, gap: int) -> bool:
    return gap == 0 if r.op == "==" else gap > 0 or (gap == 0 and not r.strict)
