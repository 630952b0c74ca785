"""Integer variables as real ones: x stands for base^k, so that powers with exponent k become monomials in x.

Main definitions: `relaxed_condition`, `powers_as_monomials`. Guarantee: exact identities for integer k; a
condition that cannot be carried over is left out, which only enlarges the domain.
"""

from __future__ import annotations

from collections.abc import Mapping

from verify.arithmetic.kits import Kit
from verify.language.domains import Condition, Domain, to_poly
from verify.language.expressions import Const, Expr, Fn, Mul, Var, const, rebuild
from verify.rationals import Fraction

Bases = Mapping[str, tuple[str, Fraction]]
"""Integer variable k -> (x, base): x = base^k with 0 < base < 1."""

MAX_STEP = 32
MAX_BITS = 20_000


def relaxed_condition(c: Condition, domain: Domain, bases: Bases, kit: Kit) -> Condition | None:
    """The condition in the new variables, or None when it is left out.

    c_0 + sum c_i k_i >= 0 over variables with one common base b < 1 says b^c_0 prod x_i^c_i <= 1, and an
    equation between the k_i one between the powers.
    """
    touched = sorted(c.expr.variables & bases.keys())
    if not touched:
        return c
    p = to_poly(c.expr, domain.variables, kit)
    if p is None or p.degree > 1 or not c.expr.variables <= bases.keys():
        inside = powers_as_monomials(c.expr, domain.variables, bases, kit)
        return None if inside.variables & bases.keys() else Condition(inside, c.kind)
    base = bases[touched[0]][1]
    whole = all(v.denominator == 1 for v in p.terms().values())
    if not whole or any(bases[v][1] != base for v in touched):
        return None
    if c.kind == ">":  # an integer > 0 is an integer >= 1
        p = p - kit.poly.constant_of(p.variables, 1)
    start = _power(base, p.constant)
    if start is None:
        return None
    up: Expr = const(1)
    down: Expr = start
    for name, coefficient in _linear(p.terms(), p.variables):
        x = Var(bases[name][0])
        up, down = (
            (up * x ** int(-coefficient), down) if coefficient < 0 else (up, down * x ** int(coefficient))
        )
    return Condition(up - down, "==" if c.kind == "==" else ">=")


def powers_as_monomials(expr: Expr, variables: tuple[str, ...], bases: Bases, kit: Kit) -> Expr:
    """exp(p ln c), p affine in the replaced variables, as a monomial in their powers where that is exact."""
    if isinstance(expr, Fn) and expr.name == "exp":
        monomial = _monomial(expr.children[0], variables, bases, kit)
        if monomial is not None:
            return monomial
    if not expr.children:
        return expr
    return rebuild(expr, tuple(powers_as_monomials(c, variables, bases, kit) for c in expr.children))


def _monomial(exponent: Expr, variables: tuple[str, ...], bases: Bases, kit: Kit) -> Expr | None:
    if not isinstance(exponent, Mul):
        return None
    logs = [
        c
        for c in exponent.children
        if isinstance(c, Fn) and c.name == "ln" and isinstance(c.children[0], Const)
    ]
    if len(logs) != 1:
        return None
    inner = logs[0].children[0]
    p = to_poly(Mul(tuple(c for c in exponent.children if c is not logs[0])), variables, kit)
    if p is None or p.degree > 1 or not isinstance(inner, Const) or inner.value <= 0:
        return None
    result: Expr | None = _power(inner.value, p.constant)
    for name, coefficient in _linear(p.terms(), p.variables):
        step = _step(inner.value, coefficient, bases[name][1]) if name in bases else None
        if step is None or result is None:
            return None
        result = result * Var(bases[name][0]) ** step
    return result


def _linear(
    terms: Mapping[tuple[int, ...], Fraction], variables: tuple[str, ...]
) -> list[tuple[str, Fraction]]:
    """The variables of an affine polynomial with their coefficients, in an order that no arithmetic decides."""
    ordered = sorted(terms.items(), reverse=True)
    return [(v, c) for exponents, c in ordered for v, e in zip(variables, exponents, strict=True) if e]


def _power(base: Fraction, exponent: Fraction) -> Const | None:
    """base^exponent for an integer exponent, None for other exponents and for huge results."""
    bits = max(base.numerator.bit_length(), base.denominator.bit_length())
    if exponent.denominator != 1 or bits * abs(exponent) > MAX_BITS:
        return None
    return const(base ** int(exponent))


def _step(value: Fraction, coefficient: Fraction, base: Fraction) -> int | None:
    """The s with base^s = value^coefficient."""
    power = _power(value, coefficient)
    steps = range(-MAX_STEP, MAX_STEP + 1)
    return None if power is None else next((s for s in steps if _power(base, Fraction(s)) == power), None)
