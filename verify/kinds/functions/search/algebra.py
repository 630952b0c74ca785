"""Quotients of polynomials in names and in formulas that are none (untrusted): solving for weights and multipliers.

Main definitions: `Algebra`, `Quotient`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import lcm
from typing import Any

from flint import Ordering, fmpq, fmpq_mpoly_ctx

from verify.language.expressions import Add, Const, Expr, Mul, Pow, Var, const, substitute
from verify.rationals import Fraction

MOST_POWER = 32


class NoQuotient(Exception):  # a signal inside of the search
    """A formula is not handled."""


@dataclass(frozen=True)
class Quotient:
    """above / below, without common factors; `below` leads with 1."""

    above: Any
    below: Any

    @classmethod
    def of(cls, above: Any, below: Any) -> Quotient:
        """Reduced. Raises NoQuotient for a division by 0."""
        if below == 0:
            raise NoQuotient
        if above == 0:
            return cls(above, above + 1)
        common = above.gcd(below)
        above, below = above / common, below / common
        lead = below.coefficient(0)
        return cls(above / lead, below / lead)

    def __add__(self, other: Quotient) -> Quotient:
        return Quotient.of(self.above * other.below + other.above * self.below, self.below * other.below)

    def __sub__(self, other: Quotient) -> Quotient:
        return Quotient.of(self.above * other.below - other.above * self.below, self.below * other.below)

    def __mul__(self, other: Quotient) -> Quotient:
        return Quotient.of(self.above * other.above, self.below * other.below)

    def __truediv__(self, other: Quotient) -> Quotient:
        return Quotient.of(self.above * other.below, self.below * other.above)

    @property
    def is_zero(self) -> bool:
        """Whether it is 0."""
        return bool(self.above == 0)


class Algebra:
    """Quotients in the names of some formulas; what is no quotient counts as one more name."""

    def __init__(self, formulas: Iterable[Expr]) -> None:
        self.opaque: dict[Expr, str] = {}
        names: set[str] = set()
        for e in formulas:
            self._collect(e)
            names |= e.variables
        self.names = (*sorted(names), *self.opaque.values()) or ("x",)
        self.context = fmpq_mpoly_ctx.get(self.names, Ordering.lex)
        self.gens = dict(zip(self.names, self.context.gens(), strict=True))

    def _collect(self, e: Expr) -> None:
        match e:
            case Const() | Var():
                return
            case Add(children) | Mul(children):
                for c in children:
                    self._collect(c)
            case Pow(base, exponent) if exponent.denominator == 1 and abs(exponent) <= MOST_POWER:
                self._collect(base)
            case _:
                self.opaque.setdefault(e, f"A{len(self.opaque) + 1}__")

    def constant(self, value: Fraction | int) -> Quotient:
        """A number."""
        v = Fraction(value)
        return Quotient(
            self.context.constant(fmpq(v.numerator, v.denominator)), self.context.constant(fmpq(1))
        )

    def quotient(self, e: Expr) -> Quotient:
        """A formula. Raises NoQuotient."""
        match e:
            case Const(value):
                return self.constant(value)
            case Var(name):
                return Quotient(self.gens[name], self.context.constant(fmpq(1)))
            case Add(children):
                total = self.constant(0)
                for c in children:
                    total = total + self.quotient(c)
                return total
            case Mul(children):
                product = self.constant(1)
                for c in children:
                    product = product * self.quotient(c)
                return product
            case Pow(base, exponent) if exponent.denominator == 1 and abs(exponent) <= MOST_POWER:
                below = self.quotient(base)
                if exponent < 0:
                    below = self.constant(1) / below
                result = self.constant(1)
                for _ in range(abs(exponent.numerator)):
                    result = result * below
                return result
            case _:
                if e not in self.opaque:
                    raise NoQuotient
                return Quotient(self.gens[self.opaque[e]], self.context.constant(fmpq(1)))

    def formula(self, q: Quotient) -> Expr:
        """A quotient as a formula, in factors."""
        return self.factored(q.above) / self.factored(q.below) if q.below != 1 else self.factored(q.above)

    def factored(self, p: Any) -> Expr:
        """A polynomial as a product of its factors."""
        if p == 0:
            return const(0)
        content, factors = p.factor()
        scale = Fraction(int(content.p), int(content.q))
        turned = next((i for i, (_, k) in enumerate(factors) if int(k) % 2), None) if scale < 0 else None
        product: Expr = const(scale if turned is None else -scale)
        for i, (f, k) in enumerate(factors):
            product = product * self._sum(-f if i == turned else f) ** int(k)
        return product

    def _sum(self, p: Any) -> Expr:
        back = {name: e for e, name in self.opaque.items()}
        total: Expr = const(0)
        for exponents, c in p.terms():
            term: Expr = const(Fraction(int(c.p), int(c.q)))
            for name, k in zip(self.names, exponents, strict=True):
                if k:
                    term = term * Var(name) ** int(k)
            total = total + term
        return substitute(total, back) if back else total


def reduced_weights(u: Quotient, v: Quotient) -> tuple[Any, Any] | None:
    """Polynomials in the proportion of two quotients, without common factors; None for 0 : 0."""
    if u.is_zero and v.is_zero:
        return None
    above, below = u.above * v.below, v.above * u.below
    common = above.gcd(below)
    above, below = above / common, below / common
    scale = lcm(*(int(c.q) for p in (above, below) for c in p.coeffs()))
    return above * scale, below * scale


def solve(rows: Sequence[Sequence[Quotient]], right: Sequence[Quotient]) -> list[Quotient] | None:
    """The solution of a system with at least as many equations as unknowns, where it has exactly one."""
    table = [[*row, b] for row, b in zip(rows, right, strict=True)]
    n = len(rows[0]) if rows else 0
    done = 0
    for column in range(n):
        place = next((i for i in range(done, len(table)) if not table[i][column].is_zero), None)
        if place is None:
            return None
        table[done], table[place] = table[place], table[done]
        lead = table[done][column]
        table[done] = [x / lead for x in table[done]]
        for i, row in enumerate(table):
            if i != done and not row[column].is_zero:
                factor = row[column]
                table[i] = [x - factor * y for x, y in zip(row, table[done], strict=True)]
        done += 1
    if any(not row[n].is_zero for row in table[done:]):
        return None
    return [table[i][n] for i in range(n)]
