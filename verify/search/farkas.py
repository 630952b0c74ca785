"""Farkas multipliers: a nonnegative combination of affine conditions that is a contradiction."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import lcm

from verify.arithmetic.elimination import Row, rank_of, unique_solution
from verify.kernel.goals import Posed
from verify.language.domains import as_affine, to_poly
from verify.language.polytopes import Affine
from verify.rationals import Fraction
from verify.search.clock import ENDLESS, Clock


def contradiction(goal: Posed, clock: Clock = ENDLESS) -> list[Fraction] | None:
    """Multipliers of a combination of the affine conditions that is a contradiction (Farkas), or None. Raises TimeUp.

    All small sets of conditions are tried, which takes exponential time in the number of variables.
    """
    polys = [to_poly(c.expr, goal.domain.variables, goal.kit) for c in goal.domain.conditions]
    n = len(goal.domain.variables)
    rows: list[tuple[int, int, Affine, bool]] = []
    for i, (p, c) in enumerate(zip(polys, goal.domain.conditions, strict=True)):
        f, kind = None if p is None else as_affine(p), c.kind
        if f is None:
            continue
        rows.append((i, 1, f, kind == ">"))
        if kind == "==":
            rows.append((i, -1, Affine(-f.constant, tuple(-c for c in f.slope)), False))
    scale = lcm(*(c.denominator for _, _, f, _ in rows for c in f.slope))
    slopes = [tuple(c.numerator * (scale // c.denominator) for c in f.slope) for _, _, f, _ in rows]
    for size in range(1, n + 2):
        for places in combinations(range(len(rows)), size):
            clock.check()
            weights = _balance([slopes[i] for i in places])
            if weights is None:
                continue
            chosen = [rows[i] for i in places]
            value = sum(
                (w * f.constant for w, (_, _, f, _) in zip(weights, chosen, strict=True)), Fraction(0)
            )
            strict = any(w > 0 and s for w, (_, _, _, s) in zip(weights, chosen, strict=True))
            if value < 0 or (strict and value == 0):
                found = [Fraction(0)] * len(polys)
                for w, (i, sign, _, _) in zip(weights, chosen, strict=True):
                    found[i] += w * sign
                return found
    return None


def _balance(slopes: Sequence[Row]) -> list[Fraction] | None:
    """Nonnegative weights with sum 1 that cancel the slopes, when they are unique; None otherwise."""
    k = len(slopes)
    if rank_of(slopes) != k - 1 and any(any(s) for s in slopes):
        return None
    columns = list(zip(*slopes, strict=True))
    for chosen in combinations(columns, k - 1):
        solution = unique_solution([*((*row, 0) for row in chosen), (1,) * (k + 1)])
        if solution is None:
            continue
        weights, total = solution
        balanced = all(sum([w * c for w, c in zip(weights, col, strict=True)]) == 0 for col in columns)
        if balanced and min(weights) >= 0:
            return [Fraction(w, total) for w in weights]
    return None
