"""Laws as plain dictionaries: the slow and obvious way, which shares nothing with `algorithms.laws`."""

from collections.abc import Iterator, Mapping
from itertools import product

from algorithms.laws import Law
from verify.rationals import Fraction

Masses = dict[tuple[int, ...], tuple[Fraction, Fraction]]
"""From an input to (P[x, y = 0], P[x, y = 1])."""


def restrictions(n: int) -> Iterator[dict[int, int]]:
    """All 3^n ways to fix some of n bits."""
    for values in product((None, 0, 1), repeat=n):
        yield {i: b for i, b in enumerate(values) if b is not None}


def weight(masses: Masses, fixed: Mapping[int, int], label: int | None = None) -> Fraction:
    """The probability of the fixed bits, and of the label if one is given."""
    inside = [m for x, m in masses.items() if all(x[i] == b for i, b in fixed.items())]
    return sum((m[0] + m[1] if label is None else m[label] for m in inside), Fraction(0))


def disagreement(law: Law, masses: Masses) -> str | None:
    """The first restriction of positive probability under which the law is not the given one; None if none is."""
    n = len(next(iter(masses)))
    for fixed in restrictions(n):
        total = weight(masses, fixed)
        if not total:
            continue
        here = law
        for i, b in fixed.items():
            here = here.given(i, b)
        free = tuple(i for i in range(n) if i not in fixed)
        if here.variables != free:
            return f"variables {here.variables} under {fixed}"
        if here.mean != weight(masses, fixed, 1) / total:
            return f"mean {here.mean} under {fixed}"
        for i in free:
            one = weight(masses, {**fixed, i: 1})
            if here.chance(i) != one / total:
                return f"chance of x{i} {here.chance(i)} under {fixed}"
            if here.branches(i) != _branches(masses, fixed, i):
                return f"branches of x{i} under {fixed}"
    return None


def _branches(
    masses: Masses, fixed: Mapping[int, int], i: int
) -> tuple[tuple[Fraction, Fraction], tuple[Fraction, Fraction]]:
    total = weight(masses, fixed)
    found = []
    for b in (0, 1):
        inside = {**fixed, i: b}
        mass = weight(masses, inside)
        found.append((mass / total, weight(masses, inside, 1) / mass if mass else Fraction(0)))
    return found[0], found[1]


def independent(chances: Mapping[int, Fraction]) -> dict[tuple[int, ...], Fraction]:
    """P[x] for independent bits."""
    law = {}
    for x in product((0, 1), repeat=len(chances)):
        p = Fraction(1)
        for i, b in enumerate(x):
            p *= chances[i] if b else 1 - chances[i]
        law[x] = p
    return law


def labelled(inputs: Mapping[tuple[int, ...], Fraction], labels: Mapping[tuple[int, ...], bool]) -> Masses:
    """The law of inputs with a label that they determine."""
    return {x: (Fraction(0), p) if labels[x] else (p, Fraction(0)) for x, p in inputs.items()}
