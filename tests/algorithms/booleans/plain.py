"""Boolean functions as plain lists of bits: brute force over inputs, shares nothing with `algorithms.booleans`."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from math import prod

from verify.rationals import Fraction

Point = tuple[int, ...]
Function = Callable[[Point], int]


def points(n: int) -> Iterator[Point]:
    return product((0, 1), repeat=n)


def subsets(n: int) -> Iterator[Point]:
    return (s for k in range(n + 1) for s in combinations(range(n), k))


def flip(x: Point, i: int) -> Point:
    return (*x[:i], 1 - x[i], *x[i + 1 :])


def chance(x: Point, p: Sequence[Fraction]) -> Fraction:
    return prod((a if b else 1 - a for a, b in zip(p, x, strict=True)), start=Fraction(1))


def influence(f: Function, n: int, i: int, p: Sequence[Fraction]) -> Fraction:
    return sum((chance(x, p) for x in points(n) if f(x) != f(flip(x, i))), Fraction(0))


def monotone(f: Function, n: int) -> bool:
    pairs = product(points(n), repeat=2)
    return all(f(x) <= f(y) for x, y in pairs if all(a <= b for a, b in zip(x, y, strict=True)))


def unate(f: Function, n: int) -> bool:
    flips = (lambda x, s=s: f(tuple(a ^ b for a, b in zip(x, s, strict=True))) for s in points(n))
    return any(monotone(g, n) for g in flips)


def fourier(f: Function, n: int, s: Point) -> Fraction:
    return Fraction(sum((-1) ** (f(x) + sum(x[i] for i in s)) for x in points(n)), 2**n)


def moment(f: Function, n: int, s: Point, p: Sequence[Fraction]) -> Fraction:
    terms = (chance(x, p) * f(x) * prod((x[i] - p[i] for i in s), start=Fraction(1)) for x in points(n))
    return sum(terms, Fraction(0))
