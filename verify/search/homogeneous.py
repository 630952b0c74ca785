"""Homogeneous statements: a factor that some variables may share is taken out, and they sum up to 1 from then on.

Main definitions: `reduced`, `Reduced`. With x = p/s and y = (1 - p)/s a statement on a cone becomes one on a bounded
domain in one variable less; where it touches 0 along a ray, that is at a point. Samples propose the degree; that it is
right is proved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

import numpy as np

from verify.arithmetic.polynomials import Poly
from verify.errors import TreecertError
from verify.kernel.certificates import Step
from verify.kernel.checker import apply
from verify.kernel.goals import Posed
from verify.language.domains import from_poly, to_poly
from verify.language.expressions import ONE, Add, Expr, Var, add, call, const, rebuild, substitute
from verify.language.functions import KINKS
from verify.rationals import Fraction
from verify.search.combining import solved
from verify.search.monotone_transforms import has_any, text
from verify.search.programs import Array, evaluate, magnitude
from verify.search.squares import nonnegative_solution

MAX_VARIABLES = 5
SAMPLES, ENOUGH = 4000, 12
STRETCH = 1.75
MAX_DENOMINATOR = 12
CLOSE = 1e-6
NOISE = 1e-5
"""Values that are less than this part of the terms they are made of tell no degree."""
Prove = Callable[[Posed], Step | None]


@dataclass
class Reduced:
    """A goal in fewer variables, and the steps that lead to it: rule, data, goals beside it, where it stands."""

    goal: Posed
    steps: list[tuple[str, dict[str, object], tuple[Posed | Step, ...], int]] = field(default_factory=list)

    def follow(self, rule: str, data: dict[str, object], place: int = 0) -> None:
        """One step; the goal is the subgoal at that place. Raises TreecertError."""
        found = [_posed(g) for g in apply(self.goal, rule, data)]
        self.goal = found.pop(place)
        self.steps.append((rule, data, tuple(found), place))

    def proved(self, last: Step, prove: Prove) -> Step | None:
        """The proof of the goal from one of what it was reduced to; None where a side goal is not proved."""
        for rule, data, beside, place in reversed(self.steps):
            children = [g if isinstance(g, Step) else prove(g) for g in beside]
            if any(c is None for c in children):
                return None
            children.insert(place, last)
            last = Step(rule, data, tuple(c for c in children if c is not None))
        return last


def reduced(goal: Posed) -> Reduced | None:
    """The goal with all common factors taken out; None where it has none, or where kinks would hide them."""
    if has_any(goal.expr, KINKS):
        return None
    found = Reduced(goal)
    try:
        while _once(found):
            pass
    except (TreecertError, ArithmeticError, ValueError):
        return None
    return found if found.steps else None


def _once(found: Reduced) -> bool:
    goal = found.goal
    names = goal.domain.variables
    if goal.defined or goal.domain.integers or not 1 < len(names) <= MAX_VARIABLES:
        return False
    polys = goal.polys()
    if any(p.degree != 1 or kind == "==" for p, kind in polys):
        return False
    sample = _sample(goal)
    if sample is None:
        return False
    for group in _groups(names, [p for p, _ in polys]):
        degree = _degree(goal.expr, group, sample)
        if degree is not None:
            _reduce(found, group, degree)
            return True
    return False


def _groups(names: Sequence[str], polys: Sequence[Poly]) -> Iterator[tuple[str, ...]]:
    """Variables with conditions that are homogeneous and hold no other variables, few first."""
    free = [
        v
        for v in names
        if any(_holds(p, v) for p in polys) and all(not p.constant for p in polys if _holds(p, v))
    ]
    for size in range(2, len(free) + 1):
        for group in combinations(free, size):
            inside = [{v for v in names if _holds(p, v)} for p in polys]
            if all(s <= set(group) or not s & set(group) for s in inside):
                yield group


def _holds(p: Poly, name: str) -> bool:
    return not p.derivative(name).is_zero


def _sample(goal: Posed) -> dict[str, Array] | None:
    """Points of the domain, positive numbers first of all."""
    rng = np.random.default_rng(5)
    names = goal.domain.variables
    columns: dict[str, Array] = {v: rng.exponential(size=SAMPLES) for v in names}
    inside = np.ones(SAMPLES, dtype=bool)
    for c in goal.domain.conditions:
        inside &= np.broadcast_to(evaluate(c.expr, columns), SAMPLES) > 0
    return {v: x[inside] for v, x in columns.items()} if inside.sum() >= ENOUGH else None


def _degree(e: Expr, group: Sequence[str], sample: Mapping[str, Array]) -> Expr | None:
    """k with e(r x) = r^k e(x) for the variables x of the group: a number, or one times another variable."""
    stretched = {v: x * STRETCH if v in group else x for v, x in sample.items()}
    before, after, size = evaluate(e, dict(sample)), evaluate(e, stretched), magnitude(e, dict(sample))
    with np.errstate(all="ignore"):
        good = (
            np.isfinite(before) & np.isfinite(after) & (np.abs(before) > NOISE * size) & (before * after > 0)
        )
        k = (np.log(np.abs(after)) - np.log(np.abs(before)))[good] / np.log(STRETCH)
    if len(k) < ENOUGH or good.sum() < np.isfinite(before).sum() / 2:
        return None
    units = {v: x[good] for v, x in sample.items() if v not in group and v in e.variables}
    for name, x in [("", np.ones(len(k))), *units.items()]:
        ratio = k / x
        if float(np.ptp(ratio)) < CLOSE:
            number = Fraction(float(np.median(ratio))).limit_denominator(MAX_DENOMINATOR)
            if abs(float(number) - float(np.median(ratio))) < CLOSE:
                return const(number) * Var(name) if name else const(number)
    return None


def _reduce(found: Reduced, group: Sequence[str], degree: Expr) -> None:
    """The sum of the group becomes 1/s, and its power is left out of the statement."""
    goal = found.goal
    names, cls = goal.domain.variables, goal.kit.poly
    total = cls.constant_of(names, 0)
    for v in group:
        total = total + cls.gen(names, v)
    own = [i for i, (p, _) in enumerate(goal.polys()) if _holds_any(p, group)]
    others = [i for i in range(len(goal.domain.conditions)) if i not in own]
    _make_positive(found, total, own)
    at = len(goal.domain.conditions)
    for i in others:
        found.follow("product", {"first": i, "second": at})
    change, count = _change(found.goal, group, total, own, others)
    found.follow("change", change)
    for _ in others:
        found.follow("drop", {"condition": count})
    old, new = goal.domain.variables, found.goal.domain.variables
    shares: dict[str, Expr] = {v: Var(w) for v, w in zip(old, new, strict=True) if v in group[:-1]}
    scale = Var(new[old.index(group[-1])])
    shares[group[-1]] = add(ONE, *(-w for w in shares.values()))
    exponent = call("exp", -degree * call("ln", scale)) if degree.variables else scale ** -_number(degree)
    short = _collected(substitute(goal.expr, shares), found.goal)
    found.follow("through", {"factor": text(exponent), "by": text(short)}, 1)
    kept = [i for i, c in enumerate(found.goal.domain.conditions) if scale.name not in c.expr.variables]
    found.follow("focus", {"conditions": [str(i) for i in kept]})


def _collected(e: Expr, goal: Posed) -> Expr:
    """The expression with sums that are polynomials written out: x + (1 - x) is 1."""
    p = to_poly(e, goal.domain.variables, goal.kit) if isinstance(e, Add) else None
    if p is not None:
        return from_poly(p)
    return rebuild(e, tuple(_collected(c, goal) for c in e.children)) if e.children else e


def _number(e: Expr) -> Fraction:
    value = getattr(e, "value", None)
    if not isinstance(value, Fraction):
        raise ValueError("a number was expected")
    return value


def _holds_any(p: Poly, group: Sequence[str]) -> bool:
    return any(_holds(p, v) for v in group)


def _make_positive(found: Reduced, total: Poly, own: Sequence[int]) -> None:
    """The sum of the group is > 0: it follows from the conditions, or what is left is where it is not."""
    polys = found.goal.polys()
    numbers = _combination(total, {i: polys[i][0] for i in own})
    if numbers is not None and any(numbers.get(i) and polys[i][1] == ">" for i in own):
        found.follow("lemma", {"formula": text(from_poly(total)), "kind": ">"}, 1)
        rule, data, _, place = found.steps.pop()
        multipliers = [str(numbers.get(i, Fraction(0))) for i in range(len(polys))]
        found.steps.append((rule, data, (Step("combine", {"multipliers": multipliers}),), place))
    else:
        found.follow("cut", {"poly": (-total).text}, 1)


def _combination(total: Poly, rows: Mapping[int, Poly]) -> dict[int, Fraction] | None:
    """Numbers >= 0 with which affine functions add up to another one."""
    keys = sorted({k for p in (total, *rows.values()) for k in p.terms()})
    labels = list(rows)
    matrix = np.array([[float(rows[i].terms().get(k, 0)) for i in labels] for k in keys])
    guess = nonnegative_solution(matrix, np.array([float(total.terms().get(k, 0)) for k in keys]))
    if guess is None:
        return None
    used = {str(i): rows[i].terms() for i, x in zip(labels, guess, strict=True) if x > CLOSE}
    exact = solved(total.terms(), used)
    if exact is None or any(x < 0 for x in exact.values()):
        return None
    return {int(i): x for i, x in exact.items()}


def _change(
    goal: Posed, group: Sequence[str], total: Poly, own: Sequence[int], others: Sequence[int]
) -> tuple[dict[str, object], int]:
    """Data of the rule `change`; where the conditions begin that are needed for it alone.

    The conditions are those of the statement, that the sum is > 0, and the products of that with the `others`.
    """
    names, cls, polys = goal.domain.variables, goal.kit.poly, goal.polys()
    scale = _fresh(names)
    new = tuple(scale if v == group[-1] else f"{v}_" if v in group else v for v in names)
    gens = {v: cls.gen(new, w) for v, w in zip(names, new, strict=True)}
    s, one = gens[group[-1]], cls.constant_of(new, 1)
    rest = one
    for v in group[:-1]:
        rest = rest - gens[v]
    images = [rest if v == group[-1] else gens[v] if v in group else gens[v] * s for v in names]
    inverse = [
        cls.constant_of(names, 1)
        if v == group[-1]
        else cls.gen(names, v)
        if v in group
        else cls.gen(names, v) * total
        for v in names
    ]
    shares = [rest if v == group[-1] else gens[v] for v in names]
    wanted = [(polys[i][0].compose(shares, new), polys[i][1]) for i in (*own, *others)]
    wanted.append((s, ">"))
    wanted += [(polys[i][0].compose(shares, new) * s, polys[i][1]) for i in others]
    size, at = len(polys), len(own) + len(others)
    places = {i: k for k, i in enumerate((*own, *others))}
    forward = [_unit(at, size)]
    forward += [_unit(i, size) for i in own] + [_unit(at + 1 + k, size) for k in range(len(others))]
    forward += [_unit(None, size)] + [_unit(at + 1 + k, size) for k in range(len(others))]
    back = [_unit(at, size)]
    back += [_unit(places[i] if i in own else places[i] - len(own) + at + 1, size) for i in range(at)]
    back += [_unit(None, size)] + [_unit(at + 1 + k, size) for k in range(len(others))]
    data: dict[str, object] = {
        "variables": list(new),
        "images": [p.text for p in images],
        "below": s.text,
        "conditions": [f"{p.text}{kind}" for p, kind in wanted],
        "inverse": [p.text for p in inverse],
        "over": total.text,
        "forward": forward,
        "back": back,
    }
    return data, at + 1


def _unit(place: int | None, size: int) -> list[str]:
    return ["1" if k == place else "0" for k in range(size)]


def _fresh(names: Sequence[str]) -> str:
    return next(n for n in (f"r{i}" for i in range(len(names) + 1)) if n not in names)


def _posed(goal: object) -> Posed:
    if not isinstance(goal, Posed):
        raise TypeError("a posed goal was expected")
    return goal
