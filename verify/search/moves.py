"""Moves: what to try on a statement before it is analysed, each a rule of the kernel with its data.

Main definition: `moves`. Cases at kinks, conditions that may be superfluous, exponentials as variables, common factors,
logarithms and powers of two sides. Every move only proposes.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import lcm

from verify.kernel.goals import Posed
from verify.language.domains import lone_bounds, to_poly
from verify.language.expressions import Add, Expr, Fn, Pow, Var, add, call, rebuild, walk
from verify.language.printing import plain
from verify.rationals import Fraction
from verify.search.doubts import Doubts
from verify.search.families import power_table
from verify.search.logarithms import bounded_exponential
from verify.search.tidying import Sum, common_factor, expression, factors, inverse, scaled, tidy, times

Move = tuple[str, dict[str, object]]
MAX_SIDES = 2
LOWEST_CASES = 2
"""So many of the least values of an integer are treated one by one."""
RECIPROCAL = "w"
KINKS = ("abs", "min", "max")


def moves(goal: Posed, doubts: Doubts) -> Iterator[Move]:
    """Rules to try, the most telling first."""
    if goal.domain.integers:
        yield from _whole(goal)
        return
    if goal.defined:
        yield from _marked(goal, doubts)
        return
    if half_way(goal):
        yield from _reciprocals(goal)
        return
    if can_be_opened(goal):
        yield "defined", {}
    bent = list(_conditions(goal))
    kinks = list(_kinks(goal, doubts))
    if kinks:
        yield from kinks
    yield from bent
    if kinks:
        return
    s = tidy(goal.expr)
    yield from _common(goal, s, doubts)
    if not _exponential_variables(goal):
        yield from _reciprocals(goal)
    yield from _sides(goal, s, doubts)
    if len(goal.domain.variables) > 1:
        yield from _halves(goal)
    yield from _exponentials(goal)


def _marked(goal: Posed, doubts: Doubts) -> Iterator[Move]:
    """A statement known to have values: without its faces where these follow, else compared."""
    if can_be_opened(goal):
        yield "closure", {}
        return
    kinks = list(_kinks(goal, doubts))
    yield from kinks
    if not kinks:
        s = tidy(goal.expr)
        yield from _common(goal, s, doubts)
        yield from _sides(goal, s, doubts)
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
    if can_be_opened(goal) or hardness(expression(tidy(goal.expr))):
        return False
    return goal.defined or not any(True for _ in _reciprocals(goal))


def half_way(goal: Posed) -> bool:
    """Whether some unbounded variables have become reciprocals and others are still to come."""
    return any(v.startswith(RECIPROCAL) for v in goal.domain.variables) and any(_reciprocals(goal))


def text(e: Expr) -> str:
    """A formula as certificates spell it."""
    return plain(e, powers=False)


def _whole(goal: Posed) -> Iterator[Move]:
    """Integers become real numbers: as exponents, or as they are."""
    table = power_table(goal)
    yield "relax", {"powers": table}
    if table:
        yield "relax", {"powers": {}}
        return
    for name in goal.domain.integers:
        bounds = [r for r, _ in lone_bounds(goal.polys(), name, 1)] if _polynomial(goal) else []
        if bounds and max(bounds) - min(bounds) < LOWEST_CASES:
            yield "integer-cut", {"function": name, "bound": int(max(bounds) // 1)}


def _polynomial(goal: Posed) -> bool:
    return all(to_poly(c.expr, goal.domain.variables, goal.kit) is not None for c in goal.domain.conditions)


def _conditions(goal: Posed) -> Iterator[Move]:
    """Conditions that are not affine are used once, then left out."""
    s = None
    for i, c in enumerate(goal.domain.conditions):
        p = to_poly(c.expr, goal.domain.variables, goal.kit)
        if p is not None and p.degree <= 1:
            continue
        if c.kind != "==" and goal.kind != "==":
            s = tidy(goal.expr) if s is None else s
            for q in _multipliers(s, tidy(c.expr)):
                yield "plus", {"condition": i, "factor": text(q)}
        yield "drop", {"condition": i}


def _multipliers(s: Sum, c: Sum) -> Iterator[Expr]:
    """Quotients of terms: what makes a term of the condition cancel one of the statement; and half of it."""
    found: dict[Expr, None] = {}
    for p, a in s.items():
        for q, b in c.items():
            if p and q and a / b > 0 and ((p == q) or len(c) <= 3):
                quotient = tidy(factors(p) * factors(inverse(q)))
                if all(n > 0 and isinstance(b2, Var) for prod in quotient for b2, n in prod):
                    found.setdefault(expression(scaled(quotient, a / b)))
                    found.setdefault(expression(scaled(quotient, a / b / 2)))
    yield from list(found)[:4]


def _kinks(goal: Posed, doubts: Doubts) -> Iterator[Move]:
    """Cuts where absolute values, minima and maxima bend; once all signs are known, the statement without them."""
    names, kit = goal.domain.variables, goal.kit
    nodes = [n for n in walk(goal.expr) if isinstance(n, Fn) and n.name in KINKS]
    if not nodes:
        return
    for node in nodes:
        for u in _bends(node):
            p = to_poly(u, names, kit)
            if p is not None and not p.is_constant and p.degree <= 2 and doubts.sign(goal, u) is None:
                yield "cut", {"poly": p.primitive()[1].text}
                return
    smooth = _unbent(goal.expr, goal, doubts)
    if smooth != goal.expr:
        yield "through", {"factor": "1", "by": text(smooth)}


def _bends(node: Fn) -> list[Expr]:
    args = node.children
    return [args[0]] if node.name == "abs" else [a - b for a, b in combinations(args, 2)]


def _unbent(e: Expr, goal: Posed, doubts: Doubts) -> Expr:
    """The expression on the side of all kinks on which the samples lie."""
    if not e.children:
        return e
    e = rebuild(e, tuple(_unbent(c, goal, doubts) for c in e.children))
    if not isinstance(e, Fn) or e.name not in KINKS:
        return e
    if e.name == "abs":
        sign = _plain_sign(goal, e.children[0], doubts)
        return e if sign is None else e.children[0] if sign > 0 else -e.children[0]
    side = 1 if e.name == "max" else -1
    for a in e.children:
        if all(a is b or _plain_sign(goal, a - b, doubts) == side for b in e.children):
            return a
    return e


def _exponential_variables(goal: Posed) -> list[str]:
    """Variables that stand in exponents beside polynomials only, with conditions on them alone."""
    wanted = set()
    for node in walk(goal.expr):
        if isinstance(node, Fn) and node.name == "exp":
            for p in tidy(node.children[0]):
                if all(isinstance(b, Var) for b, _ in p):
                    wanted |= {b.name for b, n in p if isinstance(b, Var) and n == 1}
    for c in goal.domain.conditions:
        if c.expr.variables & wanted and not c.expr.variables <= wanted:
            wanted -= c.expr.variables
    free = {v for v in wanted if not _boxed(goal, v)}
    apart = all(c.expr.variables <= free or not c.expr.variables & free for c in goal.domain.conditions)
    return sorted(free if apart else wanted)


def _plain_sign(goal: Posed, e: Expr, doubts: Doubts) -> int | None:
    """The sign that a polynomial shows; other functions are left to the analysis."""
    return None if to_poly(e, goal.domain.variables, goal.kit) is None else doubts.sign(goal, e)


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


def _common(goal: Posed, s: Sum, doubts: Doubts) -> Iterator[Move]:
    """A factor of one sign that all terms share: exponentials, roots, denominators."""
    m = common_factor(s) if len(s) > 1 else ()
    if not any(n < 0 or n.denominator > 1 or isinstance(b, Fn) for b, n in m):
        return
    q, rest = factors(m), expression(times(s, {inverse(m): Fraction(1)}))
    sign = doubts.sign(goal, q)
    if sign is not None and rest != goal.expr:
        yield "through", {"factor": text(q * sign), "by": text(rest * sign)}


def _sides(goal: Posed, s: Sum, doubts: Doubts) -> Iterator[Move]:
    """Two sides with the same order as their logarithms, exponentials or powers, where that makes them simpler."""
    before = min(hardness(goal.expr), hardness(expression(s)))
    if before == 0:
        return
    found: list[tuple[int, int, Move]] = []
    known: set[str] = set()
    for a, b in [*_raw_splits(goal, doubts), *_splits(s)]:
        looks = repr(expression(tidy(a)))
        if looks in known:
            continue
        known.add(looks)
        for by in _maps(a, b):
            if by == "ln" and not (doubts.sign(goal, a) == 1 == doubts.sign(goal, b)):
                continue
            if by not in ("ln", "exp"):
                n = Fraction(by)
                gap = a**n - b**n
                if doubts.sign(goal, a) != 1:
                    continue
            else:
                gap = call(by, a) - call(by, b)
            after = hardness(expression(tidy(gap)))
            if after < before:
                data: dict[str, object] = {"left": text(a), "right": text(b), "by": by}
                found.append((after, len(found), ("compare", data)))
    yield from (move for _, _, move in sorted(found)[:MAX_SIDES])


def _raw_splits(goal: Posed, doubts: Doubts) -> Iterator[tuple[Expr, Expr]]:
    """The same with the terms as they stand, so that the difference of both is seen to be the statement."""
    e = goal.expr
    terms = list(e.children) if isinstance(e, Add) else [e]
    signs = [doubts.sign(goal, t) for t in terms]
    up = [t for t, s in zip(terms, signs, strict=True) if s == 1]
    down = [-t for t, s in zip(terms, signs, strict=True) if s == -1]
    if up and down and len(up) + len(down) == len(terms):
        yield add(*up), add(*down)
    for i, t in enumerate(terms):
        rest = terms[:i] + terms[i + 1 :]
        if hardness(t) and rest:
            if signs[i] == 1:
                yield t, add(*(-u for u in rest))
            elif signs[i] == -1:
                yield add(*rest), -t


def _splits(s: Sum) -> Iterator[tuple[Expr, Expr]]:
    """e = a - b: by the signs of the terms, and each hard term against all others."""
    up = {p: c for p, c in s.items() if c > 0}
    down = {p: -c for p, c in s.items() if c < 0}
    if up and down:
        yield expression(up), expression(down)
    for p, c in s.items():
        if hardness(factors(p)):
            rest = {q: d for q, d in s.items() if q != p}
            if c > 0 and rest:
                yield expression({p: c}), expression(scaled(rest, Fraction(-1)))
            elif rest:
                yield expression(rest), expression({p: -c})


def _maps(a: Expr, b: Expr) -> Iterator[str]:
    yield "ln"
    roots = [x.exponent.denominator for e in (a, b) for x in walk(e) if isinstance(x, Pow)]
    n = lcm(*roots) if roots else 1
    if 2 <= n <= 6:
        yield str(n)
    if any(isinstance(x, Fn) and x.name == "ln" and hardness(x.children[0]) for e in (a, b) for x in walk(e)):
        yield "exp"


def has_any(e: Expr, names: tuple[str, ...]) -> bool:
    """Whether one of the functions occurs."""
    return any(isinstance(node, Fn) and node.name in names for node in walk(e))


def hardness(e: Expr) -> int:
    """Nodes that normal forms treat badly: exponentials and roots of sums."""
    total = 0
    for node in walk(e):
        if isinstance(node, Fn) and node.name in ("exp", *KINKS):
            total += 2
        elif (isinstance(node, Pow) and node.exponent.denominator > 1 and not isinstance(node.base, Var)) or (
            isinstance(node, Fn)
            and node.name == "ln"
            and any(isinstance(c, Fn) for c in walk(node.children[0]))
        ):
            total += 1
    return total


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
