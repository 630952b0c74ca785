"""Redundant constraints: conditions that the others seem to imply, or that the statement seems not to need.

Main definitions: `without_redundant`, `without_unneeded`, `without_ends`, `proved_without`. Samples and corners
propose. Dropping a condition only enlarges the domain, so a wrong guess costs time, never truth.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from verify.arithmetic.polynomials import Poly
from verify.kernel.certificates import Step
from verify.kernel.goals import Posed
from verify.language.domains import Condition, to_poly
from verify.language.expressions import Expr, Fn, Mul, Pow, walk
from verify.rationals import Fraction
from verify.search.conditions import curved
from verify.search.sampling_oracle import SamplingOracle

SLACK = 0.25
MAX_VARIABLES, MAX_CONDITIONS = 4, 12
"""Limits of the test: beyond them a domain has too many corners to find them once for each condition."""


def without_redundant(goal: Posed, oracle: SamplingOracle) -> tuple[Posed, list[int]]:
    """Drops redundant conditions. Returns the goal without them, and their indices in the order of dropping."""
    dropped: list[int] = []
    if not _treated(goal):
        return goal, dropped
    while (place := _redundant(goal, oracle)) is not None:
        kept = tuple(c for i, c in enumerate(goal.domain.conditions) if i != place)
        goal = replace(goal, domain=replace(goal.domain, conditions=kept))
        dropped.append(place)
    return goal, dropped


def without_unneeded(goal: Posed, oracle: SamplingOracle) -> tuple[Posed, list[int]]:
    """Drops bounds that have a weaker one, if the goal still looks true: it extends a part of a box to the box."""
    dropped: list[int] = []
    if not _treated(goal) or goal.domain.integers:
        return goal, dropped
    for place in reversed(range(len(goal.domain.conditions))):
        wider = _without(goal, place)
        if not _has_weaker(goal, place) or oracle.looks_false(wider) or oracle.looks_undefined(wider):
            continue
        goal = wider
        dropped.append(place)
    return goal, dropped


def without_ends(goal: Posed, oracle: SamplingOracle) -> tuple[Posed, list[int]]:
    """Drops the bounds on variables (in exponents, if there are any) where the goal still looks true without them.

    A bound that gives a sign to a factor, such as p >= 0 where p exp(t) is met, stays; so does one on a variable
    that makes no difference, without which nothing is gained.
    """
    if not _treated(goal) or goal.domain.integers:
        return goal, []
    exponents = {v for e in walk(goal.expr) if isinstance(e, Fn) and e.name == "exp" for v in e.variables}
    names = exponents or oracle.used(goal)
    signs = _factors(goal)
    bounds = [
        i
        for i, c in enumerate(goal.domain.conditions)
        if c.kind != "==" and c.expr.variables <= names and _primitive(goal, c.expr) not in signs
    ]
    kept = tuple(c for i, c in enumerate(goal.domain.conditions) if i not in bounds)
    wider = replace(goal, domain=replace(goal.domain, conditions=kept))
    if not bounds or oracle.looks_false(wider) or oracle.looks_undefined(wider):
        return goal, []
    return wider, bounds[::-1]


def _factors(goal: Posed) -> set[Poly | None]:
    """Polynomials beside other factors, and in functions whose value depends on their sign, up to constants."""
    found = []
    for e in walk(goal.expr):
        parts = [c for c in e.children if c.variables] if isinstance(e, (Mul, Pow, Fn)) else []
        if len(parts) > 1 or not (isinstance(e, Mul) or (isinstance(e, Fn) and e.name == "exp")):
            found += parts
    return {_primitive(goal, part) for part in found}


def _primitive(goal: Posed, e: Expr) -> Poly | None:
    """A polynomial up to a constant factor; None for what is no polynomial."""
    p = to_poly(e, goal.domain.variables, goal.kit)
    if p is None or p.is_constant:
        return None
    primitive = p.primitive()[1]
    leading = next(iter(primitive.terms().values()))
    return primitive if leading > 0 else -primitive


def _has_weaker(goal: Posed, place: int) -> bool:
    """Whether another condition bounds the same polynomial from the same side, less tightly."""
    found = _slope_and_constant(goal, place)
    if found is None:
        return False
    others = (_slope_and_constant(goal, i) for i in range(len(goal.domain.conditions)) if i != place)
    return any(other is not None and other[0] == found[0] and other[1] >= found[1] for other in others)


def _slope_and_constant(goal: Posed, place: int) -> tuple[Poly, Fraction] | None:
    """p and c where an inequality says p + c >= 0 up to a positive factor, the coefficients of p small integers."""
    c = goal.domain.conditions[place]
    p = to_poly(c.expr, goal.domain.variables, goal.kit)
    if p is None or p.is_constant or c.kind == "==":
        return None
    slope = p - goal.kit.poly.constant_of(p.variables, p.constant)
    scale, primitive = slope.primitive()
    return (primitive if scale > 0 else -primitive), p.constant / abs(scale)


def _treated(goal: Posed) -> bool:
    return not (
        goal.defined
        or curved(goal)
        or len(goal.domain.variables) > MAX_VARIABLES
        or len(goal.domain.conditions) > MAX_CONDITIONS
    )


def proved_without(dropped: Sequence[int], step: Step | None) -> Step | None:
    """A proof of the goal with the dropped conditions, from a proof without them."""
    for place in reversed(dropped):
        step = None if step is None else Step("drop", {"condition": place}, (step,))
    return step


def _redundant(goal: Posed, oracle: SamplingOracle) -> int | None:
    """The first condition to drop: curved ones before affine ones, later ones before earlier ones."""
    found = []
    for i, c in enumerate(goal.domain.conditions):
        p = to_poly(c.expr, goal.domain.variables, goal.kit)
        if p is not None and c.kind != "==":
            found.append((-p.degree, -i))
    for order, place in sorted(found):
        rest = _without(goal, -place)
        if order == -1 and not _slack(rest, goal.domain.conditions[-place], oracle):
            rest = _straight(rest)  # a straight side that is met is not given up for a curved one
        if _implied(rest, goal.domain.conditions[-place], oracle):
            return -place
    return None


def _slack(rest: Posed, c: Condition, oracle: SamplingOracle) -> bool:
    """Whether a condition is far from equality: its least value is a good part of its largest one."""
    low, high = (oracle.least(replace(rest, expr=e)) for e in (c.expr, -c.expr))
    return low is not None and high is not None and low > 0 and low >= -high * SLACK


def _straight(goal: Posed) -> Posed:
    """The goal on its affine conditions."""
    polys = [to_poly(c.expr, goal.domain.variables, goal.kit) for c in goal.domain.conditions]
    conditions = goal.domain.conditions
    kept = tuple(c for c, p in zip(conditions, polys, strict=True) if p is not None and p.degree <= 1)
    return replace(goal, domain=replace(goal.domain, conditions=kept))


def _without(goal: Posed, place: int) -> Posed:
    """The goal on the other conditions, over the reals, since only reals are sampled."""
    kept = tuple(c for i, c in enumerate(goal.domain.conditions) if i != place)
    return replace(goal, domain=replace(goal.domain, conditions=kept, integers=()))


def _implied(rest: Posed, c: Condition, oracle: SamplingOracle) -> bool:
    """Whether a condition holds at samples of the rest and, where it is strict, at the corners that belong to it."""
    if not oracle.is_well_sampled(rest) or oracle.sign(rest, c.expr) != 1:
        return False
    return c.kind != ">" or oracle.is_positive_at_corners(rest, c.expr)
