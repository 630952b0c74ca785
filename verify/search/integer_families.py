"""Integer families: which rule to try next for a statement with integer variables."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from verify.arithmetic.polynomials import Poly
from verify.kernel.goals import Posed
from verify.language.domains import to_poly
from verify.language.expressions import Const, Expr, Fn, Mul, walk
from verify.rationals import Fraction
from verify.search.clock import ENDLESS, Clock
from verify.search.farkas import contradiction

Plan = tuple[str, dict[str, object]]


def plan_integers(goal: Posed, clock: Clock = ENDLESS) -> Iterator[Plan]:
    """Rules in the order to try: fix a variable with one value, relax to the reals, split off the lowest integer case.

    Raises TimeUp.
    """
    pinned = _pinned(goal)
    if pinned is not None:
        yield "fix", {"variable": pinned[0], "value": pinned[1]}
        return
    impossible = contradiction(goal, clock)
    if impossible is not None:
        yield "empty", {"multipliers": [str(m) for m in impossible]}
        return
    clash = _clash(goal)
    if clash is not None:
        yield clash
        return
    yield "relax", {"powers": power_table(goal)}
    yield from _lowest_cases(goal)


def power_table(goal: Posed) -> dict[str, list[str]]:
    """For each integer variable in an exponent over a constant: a new real variable and its base below 1."""
    bases: dict[str, Fraction] = {}
    for expr in (goal.expr, *(c.expr for c in goal.domain.conditions)):
        for node in walk(expr):
            for name, base in _exponent_base(node):
                if name in goal.domain.integers:  # 1/4 is a power of 1/2, not the other way round
                    bases[name] = max(base, bases.get(name, base))
    table = {name: [f"x_{name}", str(base)] for name, base in bases.items()}
    for name in _linked(goal, set(table)):
        table[name] = [f"x_{name}", table[min(table)][1]]
    return table


def _linked(goal: Posed, powers: set[str]) -> list[str]:
    """Integer variables that only constrain those in exponents: as powers they keep the link."""
    if not powers:
        return []
    seen = set().union(*(c.expr.variables for c in goal.domain.conditions if c.expr.variables & powers))
    free = {v for v in seen - powers if v in goal.domain.integers}
    return sorted(v for v in free if v not in goal.expr.variables)


def _exponent_base(node: Expr) -> Iterator[tuple[str, Fraction]]:
    if not isinstance(node, Fn) or node.name != "exp" or not isinstance(node.children[0], Mul):
        return
    factors = node.children[0].children
    logs = [f.children[0] for f in factors if isinstance(f, Fn) and f.name == "ln"]
    if len(logs) == 1 and isinstance(logs[0], Const) and logs[0].value > 0:
        value = logs[0].value
        for name in sorted(node.variables):
            yield name, min(value, 1 / value)


def _integer_conditions(goal: Posed) -> list[tuple[int, Poly]]:
    """Affine conditions on integer variables only, as p >= 0."""
    names, kit = goal.domain.variables, goal.kit
    found = []
    for i, c in enumerate(goal.domain.conditions):
        p = to_poly(c.expr, names, kit)
        if p is None or p.degree != 1 or c.kind == "==" or not c.expr.variables <= set(goal.domain.integers):
            continue
        if all(v.denominator == 1 for v in p.terms().values()):
            one = kit.poly.constant_of(names, 1)
            found.append((i, p - one if c.kind == ">" else p))
    return found


def _pinned(goal: Posed) -> tuple[str, int] | None:
    low: dict[str, int] = {}
    high: dict[str, int] = {}
    for name, side, value in _bounds(goal):
        if side > 0:
            low[name] = max(low.get(name, value), value)
        else:
            high[name] = min(high.get(name, value), value)
    for name in sorted(low):
        if name in high and low[name] == high[name]:
            return name, low[name]
    return None


def _bounds(goal: Posed) -> Iterator[tuple[str, int, int]]:
    """(name, 1, c) for name >= c and (name, -1, c) for name <= c."""
    for _, p in _integer_conditions(goal):
        used = [(v, c) for e, c in p.terms().items() for v, k in zip(p.variables, e, strict=True) if k]
        if len(used) == 1 and abs(used[0][1]) == 1:
            name, c = used[0]
            yield name, int(c), int(-p.constant * c)


def _clash(goal: Posed) -> Plan | None:
    """p >= a + 1 and p <= a hold together for no integers, though p > a and p < a + 1 may for reals."""
    conditions = [p for _, p in _integer_conditions(goal)]
    for p, q in combinations(conditions, 2):
        if (p + q).is_constant and (p + q).constant < 0:
            shifted = p - goal.kit.poly.constant_of(p.variables, p.constant)
            return "integer-cut", {"function": shifted.text, "bound": int(q.constant)}
    return None


def _lowest_cases(goal: Posed) -> Iterator[Plan]:
    """p >= 0 splits into p <= 0 and p >= 1, for each condition in turn that is not yet an equation.

    Last, a variable without bounds is negative or not.
    """
    conditions = [p for _, p in _integer_conditions(goal)]
    for p in conditions:
        if -p in conditions or any((p - q).is_constant and (p - q).constant > 0 for q in conditions):
            continue  # an equation already, or implied by a tighter condition
        shifted = p - goal.kit.poly.constant_of(p.variables, p.constant)
        yield "integer-cut", {"function": shifted.text, "bound": int(-p.constant)}
    bounded = {name for name, _, _ in _bounds(goal)}
    for name in goal.domain.integers:
        if name not in bounded:
            yield "integer-cut", {"function": name, "bound": -1}
