"""Combinations of conditions: expressions that follow from them by expansion alone, in however many variables.

Main definitions: `combined`, `solved`, `evaluated`. Functions count as variables where the expression is defined.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement
from typing import Any

from verify.arithmetic.polynomials import Poly
from verify.kernel.certificates import Step
from verify.kernel.checker import apply
from verify.kernel.combining import expanded
from verify.kernel.goals import Posed, Refused
from verify.language.domains import Kind, to_poly
from verify.rationals import Fraction

FEW = 4
"""So many conditions are multiplied with each other."""
LAST = 6
"""Up to so many of the last conditions are combined before all are: what was proved last is meant."""

Row = Mapping[Any, Fraction]
Terms = Mapping[tuple[int, ...], Fraction]


def combined(goal: Posed, below: Callable[[Posed], Step | None]) -> Step | None:
    """The proof of what is a combination of the conditions and a constant of the right sign; None where it is none.

    `below` proves that functions have values. Only where that saves work: what is affine in one or two variables is
    told better by its domain.
    """
    try:
        polys = goal.polys()
    except Refused:
        return None
    names = goal.domain.variables
    p = to_poly(goal.expr, names, goal.kit)
    if p is not None:
        if len(names) < 3 and not goal.defined and not any(q.degree > 1 for q, _ in polys):
            return None
        return _combine(p.terms(), polys, goal.kind) or _with_products(goal, p, polys)
    if (value := evaluated(goal)) is not None:
        return value
    if goal.domain.integers or goal.defined:
        return None
    q = expanded(replace(goal, defined=True), goal.expr)
    if q is None or any(any(e[len(names) :]) for e in q.terms()):
        return None
    last = _combine({e[: len(names)]: c for e, c in q.terms().items()}, polys, goal.kind)
    return None if last is None else _defined(goal, last, below)


def evaluated(goal: Posed) -> Step | None:
    """The proof of what is a number of the sign that is wanted; None for anything else."""
    if goal.expr.variables:
        return None
    try:
        apply(goal, "evaluate", {})
    except Refused:
        return None
    return Step("evaluate")


def _defined(goal: Posed, last: Step, below: Callable[[Posed], Step | None]) -> Step | None:
    """With proofs that everything has a value in front."""
    *conditions, _ = apply(goal, "defined", {})
    found = [combined(g, below) or _focused(g, below) for g in conditions if isinstance(g, Posed)]
    if len(found) < len(conditions) or any(s is None for s in found):
        return None
    return Step("defined", {}, (*(s for s in found if s is not None), last))


def _focused(goal: Posed, below: Callable[[Posed], Step | None]) -> Step | None:
    """A proof with the conditions on the names of the expression alone; with all where these are all."""
    names = goal.expr.variables
    near = [i for i, c in enumerate(goal.domain.conditions) if c.expr.variables <= names]
    if len(near) == len(goal.domain.conditions) and len(names) == len(goal.domain.variables):
        return below(goal)
    data = {"conditions": [str(i) for i in near]}
    (smaller,) = apply(goal, "focus", data)
    found = below(smaller) if isinstance(smaller, Posed) else None
    return Step("focus", data, (found,)) if found is not None else below(goal)


def _combine(p: Terms, polys: Sequence[tuple[Poly, Kind]], kind: Kind) -> Step | None:
    """The step that combines the conditions: none, one, or as many as the equations between coefficients ask for."""
    rows = {
        str(i): {e: c for e, c in q.terms().items() if any(e)}
        for i, (q, k) in enumerate(polys)
        if not q.is_constant and (k == "==" or kind != "==")
    }
    target = {e: c for e, c in p.items() if any(e)}
    last = [dict(list(rows.items())[-k:]) for k in range(2, LAST)]
    choices = [rows] if not target else [*({i: row} for i, row in rows.items()), *last, rows]
    for choice in choices:
        found = solved(target, choice)
        if found is None:
            continue
        multipliers = [found.get(str(i), Fraction(0)) for i in range(len(polys))]
        if any(m < 0 and k != "==" for m, (_, k) in zip(multipliers, polys, strict=True)):
            continue
        rest = _constant(p) - sum(
            (m * q.constant for m, (q, _) in zip(multipliers, polys, strict=True)), Fraction(0)
        )
        strict = any(m > 0 and k == ">" for m, (_, k) in zip(multipliers, polys, strict=True))
        if _right(rest, kind, strict):
            return Step("combine", {"multipliers": [str(m) for m in multipliers]})
    return None


def _with_products(goal: Posed, p: Poly, polys: Sequence[tuple[Poly, Kind]]) -> Step | None:
    """The same with products of two conditions on the names of the expression, where these are few."""
    names = goal.expr.variables
    near = [i for i, c in enumerate(goal.domain.conditions) if c.expr.variables <= names]
    if not p.degree > 1 or len(near) > FEW:
        return None
    pairs = list(combinations_with_replacement(near, 2))
    kinds = [{polys[i][1], polys[j][1]} for i, j in pairs]
    more = [polys[i][0] * polys[j][0] for i, j in pairs]
    signs: list[Kind] = ["==" if "==" in k else ">" if k == {">"} else ">=" for k in kinds]
    found = _combine(p.terms(), [*polys, *zip(more, signs, strict=True)], goal.kind)
    if found is None:
        return None
    numbers = found.data["multipliers"]
    used = [k for k in range(len(pairs)) if numbers[len(polys) + k] != "0"]
    kept = [*numbers[: len(polys)], *(numbers[len(polys) + k] for k in used)]
    step = Step("combine", {"multipliers": kept})
    for k in reversed(used):
        step = Step("product", {"first": pairs[k][0], "second": pairs[k][1]}, (step,))
    return step


def _constant(p: Terms) -> Fraction:
    return next((c for e, c in p.items() if not any(e)), Fraction(0))


def _right(c: Fraction, kind: Kind, strict: bool) -> bool:
    return c == 0 if kind == "==" else c > 0 or (c == 0 and (strict or kind == ">="))


def solved(target: Row, rows: Mapping[str, Row]) -> dict[str, Fraction] | None:
    """Numbers with which the rows add up to the target; None where there are none. Free ones are 0."""
    labels = sorted(rows)
    keys = list(dict.fromkeys([*target, *(k for label in labels for k in rows[label])]))
    table = [
        [*(rows[label].get(k, Fraction(0)) for label in labels), target.get(k, Fraction(0))] for k in keys
    ]
    pivots: list[int] = []
    for column in range(len(labels)):
        row = next((i for i in range(len(pivots), len(table)) if table[i][column]), None)
        if row is None:
            continue
        at = len(pivots)
        table[at], table[row] = table[row], table[at]
        table[at] = [v / table[at][column] for v in table[at]]
        for i, other in enumerate(table):
            if i != at and other[column]:
                table[i] = [v - other[column] * w for v, w in zip(other, table[at], strict=True)]
        pivots.append(column)
    if any(row[-1] for row in table[len(pivots) :]):
        return None
    return {labels[column]: table[i][-1] for i, column in enumerate(pivots)}
