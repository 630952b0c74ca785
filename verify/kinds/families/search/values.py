"""Numbers about a family statement: bounds of names, exact values of formulas, parameters that equations give."""

from __future__ import annotations

from math import isqrt

from verify.arithmetic.kits import Kit
from verify.kinds.families.statements import FamilyStatement
from verify.language.domains import from_poly, to_poly
from verify.language.expressions import Add, Const, Expr, Fn, Mul, Pow, Var, const, rebuild, substitute
from verify.language.functions import FUNCTIONS
from verify.rationals import Fraction

BIG = 1000
ENTROPIES = {Fraction(0): Fraction(0), Fraction(1, 2): Fraction(1), Fraction(1): Fraction(0)}


def bounds_of(s: FamilyStatement, name: str) -> tuple[Fraction | None, Fraction | None]:
    """The largest constant lower bound and the least constant upper bound of a name among its own conditions."""
    lows: list[Fraction] = []
    highs: list[Fraction] = []
    for r in (*s.each, *s.facts):
        if r.left.variables | r.right.variables != {name} or r.op == "==":
            continue
        at = [rational_value(substitute(r.gap, {name: const(v)})) for v in (0, 1, 2)]
        if None in at or at[2] - at[1] != at[1] - at[0] or at[1] == at[0]:  # type: ignore[operator]  # no None here
            continue
        slope = at[1] - at[0]  # type: ignore[operator]  # no None here
        (lows if slope > 0 else highs).append(-at[0] / slope)  # type: ignore[operator]  # no None here
    return max(lows, default=None), min(highs, default=None)


def rational_value(e: Expr) -> Fraction | None:
    """The value of a formula without names where it is known to be rational."""
    match e:
        case Const(value):
            return value
        case Var():
            return None
        case Add(children) | Mul(children) | Fn(_, children):
            found = [rational_value(c) for c in children]
            if any(v is None for v in found):
                return None
            values = [v for v in found if v is not None]
            return _combined(e, values)
        case Pow(base, exponent):
            below = rational_value(base)
            return None if below is None else _power(below, exponent)
        case _:
            return None


def _power(base: Fraction, exponent: Fraction) -> Fraction | None:
    """The power where it is rational: whole exponents, and halves of squares."""
    if abs(exponent) > BIG or (not base and exponent < 0) or base < 0 < exponent.denominator - 1:
        return None
    if exponent.denominator == 2:
        roots = [isqrt(n) for n in (base.numerator, base.denominator)]
        if [r * r for r in roots] != [base.numerator, base.denominator]:
            return None
        return Fraction(*roots) ** exponent.numerator
    return base**exponent.numerator if exponent.denominator == 1 else None


def _combined(e: Expr, values: list[Fraction]) -> Fraction | None:
    match e:
        case Add():
            return sum(values, Fraction(0))
        case Mul():
            product = Fraction(1)
            for v in values:
                product *= v
            return product
        case Fn("H"):
            return ENTROPIES.get(values[0])
        case Fn(name) if (exact := FUNCTIONS[name].exact) is not None:
            return Fraction(exact(*values))
        case _:
            return None


def solved_for(s: FamilyStatement) -> tuple[tuple[str, Expr], ...]:
    """Parameters that an equation between sums and parameters gives, each by a formula in the others."""
    found: dict[str, Expr] = {}
    for r in s.facts:
        if r.op != "==":
            continue
        free = [p for p in s.parameters if p in r.gap.variables and p not in found]
        for p in free:
            at = [substitute(r.gap, {p: const(v)}) for v in (0, 1)]
            slope = rational_value(tidied(at[1] - at[0]))
            if slope:
                found[p] = at[0] * const(-1 / slope)
                break
    return tuple(found.items())


def written_out(e: Expr, kit: Kit) -> Expr:
    """An expression with its products multiplied out; functions and other powers count as names."""
    names: dict[str, Expr] = {}

    def named(node: Expr) -> Expr:
        match node:
            case Add() | Mul():
                return rebuild(node, tuple(named(c) for c in node.children))
            case Pow(base, exponent) if exponent.denominator == 1 and exponent > 0:
                return named(base) ** exponent
            case Const() | Var():
                return node
            case _:
                name = next((n for n, known in names.items() if known == node), f"A{len(names) + 1}_")
                names[name] = node
                return Var(name)

    flat = named(e)
    p = to_poly(flat, tuple(sorted(flat.variables)), kit)
    return e if p is None else substitute(from_poly(p), names)


def tidied(e: Expr) -> Expr:
    """A difference with equal terms cancelled."""
    terms: dict[Expr, Fraction] = {}
    for term in e.children if isinstance(e, Add) else (e,):
        for factor, body in _split(term, Fraction(1)):
            terms[body] = terms.get(body, Fraction(0)) + factor
    total: Expr = const(0)
    for body, factor in terms.items():
        total = total + const(factor) * body
    parts = [c for c in (total.children if isinstance(total, Add) else (total,)) if not _is_nothing(c)]
    result: Expr = const(0)
    for part in parts:
        result = result + part
    return result


def _split(term: Expr, factor: Fraction) -> list[tuple[Fraction, Expr]]:
    match term:
        case Const(value):
            return [(factor * value, const(1))]
        case Mul((Const(value), inner)):
            return _split(inner, factor * value)
        case Mul((Const(value), *rest)):
            body: Expr = const(1)
            for r in rest:
                body = body * r
            return [(factor * value, body)]
        case Add(children):
            return [pair for c in children for pair in _split(c, factor)]
        case _:
            return [(factor, term)]


def _is_nothing(e: Expr) -> bool:
    return e == const(0) or (isinstance(e, Mul) and e.children[0] == const(0))
