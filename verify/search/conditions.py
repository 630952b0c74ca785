"""Conditions that are no polynomials: what follows from them, and domains in which they are solved for a variable.

Main definitions: `curved`, `lemmas_from`, `solvable`, `polynomial_part`. Untrusted: the rules `lemma`, `plus` and
`solve` of the kernel check what is proposed here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from verify.arithmetic.enclosures import ArbEnclosures
from verify.arithmetic.intervals import as_fraction
from verify.errors import TreecertError
from verify.kernel.goals import Posed
from verify.language.domains import Condition, Domain, Kind, to_poly
from verify.language.evaluation import enclose_at
from verify.language.expressions import Add, Const, Expr, Fn, Mul, Pow, Var, add, const, mul, rebuild, walk
from verify.language.functions import KINKS
from verify.rationals import Fraction

DIGITS = 10**12
MOST_KINKS = 4


@dataclass(frozen=True)
class ConditionLemma:
    """`expr kind 0` follows from a condition times `factor`, on the rest of the domain."""

    condition: int
    expr: Expr
    kind: Kind
    factor: Expr


def curved(goal: Posed) -> list[int]:
    """The conditions that are no polynomials."""
    names = goal.domain.variables
    return [i for i, c in enumerate(goal.domain.conditions) if to_poly(c.expr, names, goal.kit) is None]


def polynomial_part(goal: Posed) -> Posed:
    """The goal with polynomials that seem to follow in the place of its conditions that are none. For samples."""
    bent, names = curved(goal), goal.domain.variables
    if not bent:
        return goal
    kept = [c for i, c in enumerate(goal.domain.conditions) if i not in bent]
    for c in (goal.domain.conditions[i] for i in bent):
        gathered = [] if any(True for _ in spread(c.expr)) else list(_unfolded(c.expr))
        kept += [
            Condition(expr, ">=" if expr not in gathered else c.kind)
            for expr in dict.fromkeys([*gathered, *_bounded(c.expr)])
            if c.kind != "==" and expr.variables and to_poly(expr, names, goal.kit) is not None
        ]
    return replace(goal, domain=replace(goal.domain, conditions=tuple(kept)))


def lemmas_from(goal: Posed, index: int) -> Iterator[ConditionLemma]:
    """Polynomial conditions that may follow from one that is none: by signs of kinks, bounds of constants, squares."""
    c = goal.domain.conditions[index]
    names = goal.domain.variables
    for expr in dict.fromkeys([*_unfolded(c.expr), *_bounded(c.expr)]):
        if to_poly(expr, names, goal.kit) is not None and expr.variables:
            yield ConditionLemma(index, expr, c.kind, const(1))
    yield from _squared(index, c)


def _unfolded(expr: Expr) -> Iterator[Expr]:
    """The expression with each |u| replaced by u or -u, each minimum or maximum by one of its arguments."""
    kinks = list(dict.fromkeys(n for n in walk(expr) if isinstance(n, Fn) and n.name in KINKS))
    if not kinks or len(kinks) > MOST_KINKS:
        return
    ways = [(n.children[0], -n.children[0]) if n.name == "abs" else n.children for n in kinks]
    for chosen in product(*ways):
        yield _replaced(expr, dict(zip(kinks, chosen, strict=True)))


def spread(expr: Expr) -> Iterator[Expr]:
    """u for |u|, and u - v for max(u, v) or min(u, v), where the sign in a sum lets either argument decide."""
    terms = expr.children if isinstance(expr, Add) else (expr,)
    for t in terms:
        scale, node = (t.children[0], t.children[-1]) if isinstance(t, Mul) else (const(1), t)
        if not isinstance(node, Fn) or (isinstance(t, Mul) and len(t.children) != 2):
            continue
        up = isinstance(scale, Const) and scale.value > 0
        if node.name == "abs" and up:
            yield node.children[0]
        if len(node.children) == 2 and ((node.name == "max" and up) or (node.name == "min" and not up)):
            yield node.children[0] - node.children[1]


def _replaced(expr: Expr, table: dict[Fn, Expr]) -> Expr:
    """The outermost nodes in the table give way."""
    if isinstance(expr, Fn) and expr in table:
        return _replaced(table[expr], table)
    if not expr.children:
        return expr
    return rebuild(expr, tuple(_replaced(c, table) for c in expr.children))


def _bounded(expr: Expr) -> Iterator[Expr]:
    """The expression with its constant terms, where they are no rational numbers, replaced by upper bounds."""
    terms = expr.children if isinstance(expr, Add) else (expr,)
    bounds = []
    for t in terms:
        if t.variables or isinstance(t, Const):
            bounds.append(t)
        elif (upper := _upper(t)) is not None:
            bounds.append(const(upper))
        else:
            return
    if any(b is not t for b, t in zip(bounds, terms, strict=True)):
        yield add(*bounds)


def _upper(e: Expr) -> Fraction | None:
    try:
        end = enclose_at(e, {}, ArbEnclosures(128)).hi
    except (TreecertError, ArithmeticError, ValueError):
        return None
    return None if end is None else Fraction(-(-as_fraction(end) * DIGITS // 1), DIGITS)


def _squared(index: int, c: Condition) -> Iterator[ConditionLemma]:
    """From P + Q w >= 0, w a square root: P >= 0, and Q^2 w^2 - P^2 or P^2 - Q^2 w^2, with the other factor of it."""
    found = {n for n in walk(c.expr) if _square(n) is not None}
    roots = list(found - {n for w in found for k in w.children for n in walk(k)})
    if len(roots) != 1:
        return
    w = roots[0]
    terms = c.expr.children if isinstance(c.expr, Add) else (c.expr,)
    plain = add(*(t for t in terms if w not in set(walk(t))))
    over = [_without(t, w) for t in terms if w in set(walk(t))]
    if any(t is None for t in over):
        return
    root_part = add(*(t for t in over if t is not None))
    squared = _square(w)
    if squared is None:
        return
    kind: Kind = ">=" if c.kind == ">" else c.kind
    difference = root_part**2 * squared - plain**2
    yield ConditionLemma(index, plain, kind, const(1))
    yield ConditionLemma(index, difference, kind, root_part * w - plain)
    yield ConditionLemma(index, -difference, kind, plain - root_part * w)


def _square(node: Expr) -> Expr | None:
    """w^2 where the node w is a square root, or one over one."""
    match node:
        case Pow(base, exponent) if exponent == Fraction(1, 2):
            return base
        case Pow(base, exponent) if exponent == Fraction(-1, 2):
            return const(1) / base
        case Pow(Pow(base, inner), exponent) if inner == Fraction(1, 2) and exponent == -1:
            return const(1) / base
        case _:
            return None


def _without(term: Expr, w: Expr) -> Expr | None:
    """The other factors of a term that has w as a factor once."""
    if term == w:
        return const(1)
    if not isinstance(term, Mul) or list(term.children).count(w) != 1:
        return None
    rest = mul(*(f for f in term.children if f != w))
    return None if w in set(walk(rest)) else rest


def solvable(goal: Posed, index: int) -> Iterator[str]:
    """Variables that a condition may be solved for: in one term of it, with a number as coefficient."""
    expr = goal.domain.conditions[index].expr
    terms = expr.children if isinstance(expr, Add) else (expr,)
    for name in goal.domain.variables:
        held = [t for t in terms if name in t.variables]
        if len(held) == 1 and _is_multiple(held[0], name):
            yield name


def _is_multiple(term: Expr, name: str) -> bool:
    match term:
        case Var(n):
            return n == name
        case Mul((Const(), Var(n))):
            return n == name
        case _:
            return False


def narrowed(goal: Posed, wanted: list[int]) -> Posed:
    """The goal on some of its conditions."""
    kept = tuple(goal.domain.conditions[i] for i in wanted)
    return replace(goal, domain=Domain(goal.domain.variables, kept, goal.domain.integers))
