"""Moves: what to try on a statement before it is analysed, each a rule of the kernel with its data.

Main definition: `moves`. Cases at kinks, conditions that may be redundant, exponentials as variables, common factors,
logarithms and powers of two sides. Every move only proposes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from verify.kernel.goals import Posed
from verify.language.domains import lone_bounds, to_poly
from verify.language.expressions import Expr, Fn, Var, walk
from verify.search.canonical_form import Sum, canonical, expression
from verify.search.condition_moves import conditions, needed_signs
from verify.search.ends import ends
from verify.search.integer_families import power_table
from verify.search.kinks import kinks
from verify.search.logarithms import bounded_exponential
from verify.search.monotone_transforms import (
    Move,
    cleared,
    common,
    hardness,
    monotone_transforms,
    text,
    unlogged,
)
from verify.search.sampling_oracle import SamplingOracle
from verify.search.shifts import shifted, unnested

LOWEST_CASES = 2
"""So many of the least values of an integer are treated one by one."""
RECIPROCAL = "w"
SHORTER = 0.8
"""By how much a text must be shorter to be another one."""


def moves(goal: Posed, oracle: SamplingOracle) -> Iterator[Move]:
    """Rules to try, the most telling first."""
    if goal.domain.integers:
        yield from _whole(goal)
        return
    if goal.defined:
        yield from _marked(goal, oracle)
        return
    if half_way(goal):
        yield from _reciprocals(goal)
        return
    if can_be_opened(goal):
        yield "defined", {}
    yield from shifted(goal)
    yield from unnested(goal)
    yield from needed_signs(goal, oracle)
    bent = list(conditions(goal, oracle))
    bends = list(kinks(goal, oracle))
    yield from bends
    yield from bent
    if bends:
        return
    s = canonical(goal.expr)
    yield from _fewer_names(goal, s)
    yield from _simplified(goal, s)
    if _in_exponents_alone(goal):
        yield from _exponentials(goal)
    yield from cleared(goal, oracle)
    yield from common(goal, s, oracle)
    yield from ends(goal, oracle)
    yield from _vanishing(goal, s)
    yield from unlogged(goal, s)
    if not _exponential_variables(goal):
        yield from _reciprocals(goal)
    yield from monotone_transforms(goal, s, oracle)
    if len(goal.domain.variables) > 1:
        yield from _halves(goal)
    yield from _exponentials(goal)
    yield from unlogged(goal, s, mixed=True)


def _marked(goal: Posed, oracle: SamplingOracle) -> Iterator[Move]:
    """A statement known to have values: without its faces where these follow, else compared."""
    if can_be_opened(goal):
        yield "closure", {}
        return
    bends = list(kinks(goal, oracle))
    yield from bends
    if not bends:
        s = canonical(goal.expr)
        yield from common(goal, s, oracle)
        yield from monotone_transforms(goal, s, oracle)
        if _exponential_variables(goal):
            yield "focus", {"conditions": [str(i) for i in range(len(goal.domain.conditions))]}


def can_be_opened(goal: Posed) -> bool:
    """Whether the inside decides: affine conditions, some closed, and no strict sign wanted."""
    return (
        goal.kind != ">"
        and any(c.kind == ">=" for c in goal.domain.conditions)
        and all(c.kind != "==" for c in goal.domain.conditions)
        and _polynomial(goal)
        and all(p.degree <= 1 for p, _ in goal.polys())
        and all(_boxed(goal, v) for v in goal.domain.variables)
    )


def is_ready(goal: Posed) -> bool:
    """Whether moves have done what they can: nothing hard, no face and no unbounded variable of its own is left."""
    if can_be_opened(goal) or hardness(expression(canonical(goal.expr))):
        return False
    return goal.defined or not any(True for _ in _reciprocals(goal))


def half_way(goal: Posed) -> bool:
    """Whether some unbounded variables have become reciprocals and others are still to come."""
    return any(v.startswith(RECIPROCAL) for v in goal.domain.variables) and any(_reciprocals(goal))


def _whole(goal: Posed) -> Iterator[Move]:
    """Integers become real numbers: as exponents, or as they are."""
    table = power_table(goal)
    yield "relax", {"powers": table}
    if table:
        yield "relax", {"powers": {}}
        yield from _lowest(goal, table)
        return
    for name in goal.domain.integers:
        bounds = [r for r, _ in lone_bounds(goal.polys(), name, 1)] if _polynomial(goal) else []
        if bounds and max(bounds) - min(bounds) < LOWEST_CASES:
            yield "integer-cut", {"function": name, "bound": int(max(bounds) // 1)}


def _lowest(goal: Posed, names: Iterable[str]) -> Iterator[Move]:
    """The least value of an integer in exponents apart: between it and the next one a real number may do worse."""
    for name in names:
        bounds = [r for r, _ in lone_bounds(goal.polys(), name, 1)] if _polynomial(goal) else []
        if 0 < len(bounds) <= LOWEST_CASES:
            yield "integer-cut", {"function": name, "bound": int(max(bounds) // 1)}


def _polynomial(goal: Posed) -> bool:
    return all(to_poly(c.expr, goal.domain.variables, goal.kit) is not None for c in goal.domain.conditions)


def _fewer_names(goal: Posed, s: Sum) -> Iterator[Move]:
    """Names that drop out of the expression once terms cancel, or stand in conditions alone, are left behind."""
    if not goal.expr.variables < set(goal.domain.variables):
        short = expression(s)
        if short.variables < goal.expr.variables:
            yield "through", {"factor": "1", "by": text(short)}
        return
    if goal.expr.variables:
        near = [i for i, c in enumerate(goal.domain.conditions) if c.expr.variables <= goal.expr.variables]
        yield "focus", {"conditions": [str(i) for i in near]}


def _simplified(goal: Posed, s: Sum) -> Iterator[Move]:
    """Logarithms of exponentials, and the like, are carried out."""
    short = expression(s)
    before, after = hardness(goal.expr), hardness(short)
    shorter = before > 0 and len(text(short)) < SHORTER * len(text(goal.expr))
    if (after < before or (after == before and shorter)) and short.variables == goal.expr.variables:
        yield "through", {"factor": "1", "by": text(short)}


def _exponential_variables(goal: Posed) -> list[str]:
    """Variables that stand in exponents beside polynomials only, with conditions on them alone."""
    wanted = set()
    for node in walk(goal.expr):
        if isinstance(node, Fn) and node.name == "exp":
            for p in canonical(node.children[0]):
                if all(isinstance(b, Var) for b, _ in p):
                    wanted |= {b.name for b, n in p if isinstance(b, Var) and n == 1}
    for c in goal.domain.conditions:
        if c.expr.variables & wanted and not c.expr.variables <= wanted:
            wanted -= c.expr.variables
    free = {v for v in wanted if not _boxed(goal, v)}
    apart = all(c.expr.variables <= free or not c.expr.variables & free for c in goal.domain.conditions)
    return sorted(free if apart else wanted)


def _in_exponents_alone(goal: Posed) -> bool:
    """Whether the exponential variables are met as rational multiples in exponents only: nothing new comes of them."""
    old = set(_exponential_variables(goal))

    def stands_bare(e: Expr) -> bool:
        if isinstance(e, Fn) and e.name == "exp" and e.variables & old:
            return not all(
                len(p) <= 1 and all(isinstance(b, Var) and n == 1 for b, n in p)
                for p in canonical(e.children[0])
            )
        return (isinstance(e, Var) and e.name in old) or any(map(stands_bare, e.children))

    return bool(old) and not stands_bare(goal.expr)


def _halves(goal: Posed) -> Iterator[Move]:
    """A variable in exponents that has no bound at all is positive or not."""
    for name in _exponential_variables(goal):
        if not any(name in c.expr.variables for c in goal.domain.conditions):
            yield "cut", {"poly": name}
            return


def _exponentials(goal: Posed) -> Iterator[Move]:
    """These variables become logarithms."""
    old = _exponential_variables(goal)
    if not old:
        return
    bounds = []
    for c in goal.domain.conditions:
        q = to_poly(c.expr, goal.domain.variables, goal.kit) if c.expr.variables & set(old) else None
        bounds.append("0" if q is None else str(bounded_exponential(-q.constant)))
    yield "exponential", {"old": old, "new": fresh(goal.domain.variables, len(old), "u"), "bounds": bounds}


def _vanishing(goal: Posed, s: Sum) -> Iterator[Move]:
    """An unbounded variable that may be 0, where a term has it as a factor: that term has no logarithm there."""
    if not hardness(expression(s)) or goal.kind == "==" or can_be_opened(goal):
        return
    touched = {b.name for p in s for b, n in p if isinstance(b, Var) and n > 0}
    for i, c in enumerate(goal.domain.conditions):
        e = c.expr
        if c.kind == ">=" and isinstance(e, Var) and e.name in touched and not _boxed(goal, e.name):
            yield "faces", {"condition": i}
            return


def _boxed(goal: Posed, name: str) -> bool:
    """Whether a variable lies between two numbers."""
    return _polynomial(goal) and all(lone_bounds(goal.polys(), name, side) for side in (1, -1))


def fresh(names: tuple[str, ...], count: int, letter: str) -> list[str]:
    """New names."""
    found: list[str] = []
    k = 0
    while len(found) < count:
        if f"{letter}{k}" not in names:
            found.append(f"{letter}{k}")
        k += 1
    return found


def _reciprocals(goal: Posed) -> Iterator[Move]:
    """An unbounded variable of its own, beside others, becomes a reciprocal."""
    if len(goal.domain.variables) < 2 or not _polynomial(goal):
        return
    polys = goal.polys()
    for name in goal.domain.variables:
        touching = [c for c in goal.domain.conditions if name in c.expr.variables]
        lower = lone_bounds(polys, name, 1)
        if lower and len(touching) == len(lower):
            (new,) = fresh(goal.domain.variables, 1, RECIPROCAL)
            yield "reciprocal", {"variable": name, "new": [new], "bound": [str(max(r for r, _ in lower))]}
