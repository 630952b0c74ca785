"""Polynomials as sums of squares, conditions and products of two conditions, with multipliers that are >= 0.

Main definition: `sum_of_squares`. The squares are of monomials, and of sums and differences of two: sums of these are
sums of squares whose Gram matrices are diagonally dominant (Ahmadi and Majumdar 2019, doi:10.1137/18M118935X).
Floating point finds which ones are used; the multipliers are then solved for exactly, and the kernel expands the sum.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from verify.arithmetic.polynomials import Poly
from verify.kernel.certificates import Step
from verify.kernel.goals import Posed, Refused
from verify.language.domains import to_poly
from verify.rationals import Fraction
from verify.search.combining import solved

Array = NDArray[np.float64]
MAX_MONOMIALS = 20
MAX_DEGREE = 8
MAX_CONDITIONS = 6
TINY = 1e-9


@dataclass(frozen=True)
class SquareTerm:
    """Something >= 0 on the domain: the square of `root`, if any, times the conditions numbered in `factors`."""

    poly: Poly
    factors: tuple[int, ...] = ()
    root: Poly | None = None


def sum_of_squares(goal: Posed) -> Step | None:
    """A proof of a polynomial inequality by expansion, or None."""
    try:
        polys = goal.polys()
    except Refused:
        return None
    p = to_poly(goal.expr, goal.domain.variables, goal.kit)
    if p is None or goal.kind == "==" or not 2 <= p.degree <= MAX_DEGREE:
        return None
    if any(kind == "==" for _, kind in polys):
        return None
    fixed = [SquareTerm(q, (i,)) for i, (q, _) in enumerate(polys)]
    one = SquareTerm(goal.kit.poly.constant_of(p.variables, 1))
    for mixed in (False, True):
        squares = _squares(p, mixed=mixed)
        made = [*_products(fixed, squares, p.degree), *squares]
        found = _multipliers(p, [*fixed, *made, one])
        if found is not None and (goal.kind == ">=" or found[-1]):
            break
    else:
        return None
    return _written(
        found[: len(fixed)], [(m, part) for m, part in zip(found[len(fixed) :], made, strict=False) if m]
    )


def _written(first: Sequence[Fraction], used: Sequence[tuple[Fraction, SquareTerm]]) -> Step:
    """The steps that make conditions of the parts, and the combination."""
    numbers, steps = list(first), list[tuple[str, dict[str, object]]]()
    for m, part in used:
        if part.root is not None:
            steps.append(("square", {"poly": part.root.text}))
            numbers.append(Fraction(0))
        if part.factors:
            second = part.factors[1] if part.root is None else len(numbers) - 1
            steps.append(("product", {"first": part.factors[0], "second": second}))
            numbers.append(Fraction(0))
        numbers[-1] = m
    step = Step("combine", {"multipliers": [str(m) for m in numbers]})
    for rule, data in reversed(steps):
        step = Step(rule, data, (step,))
    return step


def _products(fixed: Sequence[SquareTerm], squares: Sequence[SquareTerm], degree: int) -> list[SquareTerm]:
    """Two conditions, or a condition and a square."""
    if len(fixed) > MAX_CONDITIONS:
        return []
    pairs = combinations_with_replacement(range(len(fixed)), 2)
    found = [SquareTerm(fixed[i].poly * fixed[j].poly, (i, j)) for i, j in pairs]
    found += [SquareTerm(fixed[i].poly * q.poly, (i,), q.root) for i in range(len(fixed)) for q in squares]
    return [part for part in found if part.poly.degree <= degree]


def _squares(p: Poly, *, mixed: bool) -> list[SquareTerm]:
    """Squares of monomials of half the degree and less, and of two of them: of one degree, or `mixed`."""
    half = p.degree // 2
    tops = [max((e[i] for e in p.terms()), default=0) // 2 for i in range(len(p.variables))]
    low = min(sum(e) for e in p.terms())
    monomials = [e for e in _exponents(tops, half) if 2 * sum(e) >= low - 1]
    if len(monomials) > MAX_MONOMIALS:
        return []
    roots = [type(p).from_terms(p.variables, {e: Fraction(1)}) for e in monomials]
    pairs = [
        a + b.scale(Fraction(s))
        for a, b in combinations(roots, 2)
        for s in (1, -1)
        if mixed or a.degree == b.degree
    ]
    return [SquareTerm(r * r, (), r) for r in (*roots, *pairs) if not r.is_constant]


def _exponents(tops: Sequence[int], most: int) -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = [()]
    for top in tops:
        found = [(*e, k) for e in found for k in range(top + 1) if sum(e) + k <= most]
    return found


def _multipliers(p: Poly, parts: Sequence[SquareTerm]) -> list[Fraction] | None:
    """Exact numbers >= 0 with which the parts add up to p."""
    keys = sorted({k for q in (p, *(part.poly for part in parts)) for k in q.terms()})
    matrix = np.array([[float(part.poly.terms().get(k, 0)) for part in parts] for k in keys])
    target = np.array([float(p.terms().get(k, 0)) for k in keys])
    guess = nonnegative_solution(matrix, target)
    if guess is None:
        return None
    rows: Mapping[str, Mapping[tuple[int, ...], Fraction]] = {
        f"{i:04d}": parts[i].poly.terms() for i in range(len(parts)) if guess[i] > TINY
    }
    exact = solved(p.terms(), rows)
    if exact is None or any(v < 0 for v in exact.values()):
        return None
    return [exact.get(f"{i:04d}", Fraction(0)) for i in range(len(parts))]


def nonnegative_solution(matrix: Array, target: Array) -> Array | None:
    """x >= 0 with matrix x = target up to rounding, or None: the active set method of Lawson and Hanson."""
    count = matrix.shape[1]
    x, active = np.zeros(count), np.zeros(count, dtype=bool)
    for _ in range(3 * count):
        slope = matrix.T @ (target - matrix @ x)
        slope[active] = -np.inf
        if active.all() or slope.max() <= TINY:
            break
        active[int(np.argmax(slope))] = True
        while True:
            trial = np.zeros(count)
            trial[active] = np.linalg.lstsq(matrix[:, active], target, rcond=None)[0]
            if trial[active].min() > 0:
                x = trial
                break
            falling = active & (trial <= 0)
            ratio = np.min(x[falling] / np.maximum(x[falling] - trial[falling], 1e-300))
            x = x + ratio * (trial - x)
            active &= x > TINY
            x[~active] = 0
            if not active.any():
                break
    return x if np.abs(matrix @ x - target).max() < 1e-7 * (1 + np.abs(target).max()) else None
