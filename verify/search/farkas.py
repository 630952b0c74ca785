"""Farkas multipliers: a nonnegative combination of affine conditions that is a contradiction."""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm

from verify.arithmetic.elimination import Row, cleared
from verify.kernel.goals import Posed
from verify.language.domains import as_affine, to_poly
from verify.language.polytopes import Affine
from verify.rationals import Fraction
from verify.search.clock import ENDLESS, Clock


def contradiction(goal: Posed, clock: Clock = ENDLESS) -> list[Fraction] | None:
    """Multipliers of a combination of the affine conditions that is a contradiction (Farkas), or None. Raises TimeUp.

    Among all combinations in which no variable is left, with weights that add up to 1: one whose constant is least,
    and among these one with the largest weight on strict conditions.
    """
    polys = [to_poly(c.expr, goal.domain.variables, goal.kit) for c in goal.domain.conditions]
    rows: list[tuple[int, int, Affine, bool]] = []
    for i, (p, c) in enumerate(zip(polys, goal.domain.conditions, strict=True)):
        f, kind = None if p is None else as_affine(p), c.kind
        if f is None:
            continue
        rows.append((i, 1, f, kind == ">"))
        if kind == "==":
            rows.append((i, -1, Affine(-f.constant, tuple(-c for c in f.slope)), False))
    weights = _least([f for _, _, f, _ in rows], [strict for *_, strict in rows], clock) if rows else None
    if weights is None:
        return None
    value = sum((w * f.constant for w, (_, _, f, _) in zip(weights, rows, strict=True)), Fraction(0))
    if value > 0 or (
        value == 0 and not any(w and strict for w, (*_, strict) in zip(weights, rows, strict=True))
    ):
        return None
    found = [Fraction(0)] * len(polys)
    for w, (i, sign, _, _) in zip(weights, rows, strict=True):
        found[i] += w * sign
    return found


def _least(functions: Sequence[Affine], strict: Sequence[bool], clock: Clock) -> list[Fraction] | None:
    """Weights >= 0 with sum 1 that cancel the slopes, with the least constant; None where nothing cancels them.

    The simplex method with the rule of Bland, in integers. Every entry is a minor of the initial tableau, so that the
    division by `last`, the previous pivot, is exact.
    """
    scale = lcm(*(x.denominator for f in functions for x in (f.constant, *f.slope)))
    equations = [[int(f.slope[k] * scale) for f in functions] for k in range(len(functions[0].slope))]
    equations.append([1] * len(functions))
    count, size = len(functions), len(equations)
    table = [(*row, int(i == size - 1)) for i, row in enumerate(equations)]
    costs: list[Row] = [
        tuple(-sum(column) for column in zip(*table, strict=True)),
        (*(int(f.constant * scale) for f in functions), 0),
        (*(-int(s) for s in strict), 0),
    ]
    table += costs
    basis, last = list(range(count, count + size)), 1  # at first one more unknown for each equation
    while True:
        clock.check()
        enters = next((j for j in range(count) if _falls(table[size:], j)), None)
        if enters is None:
            break
        leaves = _leaving(table[:size], basis, enters)
        pivot = table[leaves][enters]
        table = [
            row if i == leaves else cleared(row, table[leaves], enters, last) for i, row in enumerate(table)
        ]
        basis[leaves], last = enters, pivot
    if table[size][-1]:
        return None
    weights = [Fraction(0)] * count
    for row, j in zip(table[:size], basis, strict=True):
        if j < count:
            weights[j] = Fraction(row[-1], last)
    return weights


def _falls(costs: Sequence[Row], j: int) -> bool:
    """Whether more of the j-th weight lowers the costs; a row counts where those before it stay as they are."""
    return next((row[j] for row in costs if row[j]), 0) < 0


def _leaving(table: Sequence[Row], basis: Sequence[int], enters: int) -> int:
    """The row whose unknown is the first to reach 0, the lowest unknown where several do."""
    able = [i for i, row in enumerate(table) if row[enters] > 0]
    return min(able, key=lambda i: (Fraction(table[i][-1], table[i][enters]), basis[i]))
