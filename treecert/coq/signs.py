"""Signs of polynomials on a region, as sums of products of its conditions.

Main definition: `Signs`. Products are found by Bernstein coefficients where the region is a simplex, otherwise by least
squares in floating point and then exactly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from math import factorial, prod

import numpy as np
from numpy.typing import NDArray

from treecert.coq.sequents import Cond, Product, Sequent, combine
from treecert.coq.terms import ONE, Term, Untranslated, mul, sub, term_of
from verify.arithmetic.bernstein import Coefficients, bernstein
from verify.arithmetic.polynomials import Poly
from verify.errors import TooLarge
from verify.language.domains import from_poly, to_poly
from verify.language.regions import Region
from verify.rationals import Fraction as Q

MAX_PRODUCTS = 1500
MORE_DEGREES = 3


def q_of(value: object) -> Q:
    """A rational of the project as one of the standard library."""
    return Q(str(value))


class Signs:
    """Signs of polynomials in the variables of a region, whose conditions the sequent has."""

    def __init__(self, s: Sequent, region: Region, places: Sequence[int] | None = None) -> None:
        self.s, self.region, self.kit = s, region, region.kit
        self.conditions: list[tuple[Poly, int]] = []
        words = s.words
        for i in s.places if places is None else places:
            from treecert.coq.terms import expression_of

            p = to_poly(expression_of(s.conds[i][0], words), region.variables, region.kit)
            if p is not None and not p.is_constant and s.conds[i][1] in ("Pos", "Nonneg"):
                self.conditions.append((p, i))

    def term(self, p: Poly) -> Term:
        """The polynomial as a formula."""
        return term_of(from_poly(p), self.s.names)

    def fact(self, p: Poly, strict: bool, shown: Term | None = None) -> int:
        """The place of the condition p > 0 or p >= 0, p written as `shown`."""
        c: Cond = (self.term(p) if shown is None else shown, "Pos" if strict else "Nonneg")
        return self.s.have(c, lambda: self._proof(p, strict))

    def _proof(self, p: Poly, strict: bool) -> str:
        if p.is_constant:
            return combine([(q_of(p.constant), [])])
        _, fs = self.kit.factor(p)
        if len(fs) == 1 and fs[0][1] == 1:
            return combine(self._irreducible(p, strict))
        scale, places = self.factors(p)
        if scale < 0:
            raise Untranslated("a polynomial of the other sign")
        if strict and not self.is_strict([(scale, places)]):
            raise Untranslated("a polynomial that may vanish at the boundary")
        return combine([(scale, places)])

    def is_strict(self, ts: Sequence[Product]) -> bool:
        """Whether the sum of the products is shown to be > 0."""
        return any(w > 0 and all(self.s.conds[i][1] == "Pos" for i in places) for w, places in ts)

    def factors(self, p: Poly) -> tuple[Q, list[int]]:
        """p as a number times conditions that are known to be > 0 or >= 0."""
        content, fs = self.kit.factor(p)
        scale, places = q_of(content), list[int]()
        for f, e in fs:
            weak, strict = self.region.both_signs(f)
            sign = strict if strict is not None else weak
            if sign in (None, 0):
                if e % 2 or sign == 0:
                    raise Untranslated("a factor without a sign")
                t = self.term(f)
                places += [self.s.note(f"(Square {_raw(t)})", (mul(t, t), "Nonneg"))] * (e // 2)
                continue
            places += [self.fact(f if sign == 1 else -f, strict is not None)] * e
            scale *= int(sign or 1) ** e
        return scale, places

    def _irreducible(self, p: Poly, strict: bool) -> list[Product]:
        for found in self._ways(p):
            if not strict or self.is_strict(found):
                return found
        if strict and not self.region.sides:
            lowest = min(p.value(v) for v in self.region.polytope.vertices)
            for share in (2, 8, 64):
                if lowest > 0:
                    part = lowest / share
                    for found in self._ways(p - self.region.constant(part)):
                        return [*found, (q_of(part), [])]
        raise Untranslated("sign of a polynomial")

    def _ways(self, p: Poly) -> Iterator[list[Product]]:
        if p.degree > 1 and not self.region.sides and len(self.region.polytope.simplices) == 1:
            found = self._bernstein(p)
            if found is not None:
                yield found
        try:
            yield self.products(p)
        except Untranslated:
            return

    def _bernstein(self, p: Poly) -> list[Product] | None:
        """By Bernstein coefficients, of a degree raised up to four times."""
        simplex = self.region.polytope.simplices[0]
        coordinates = self._coordinates(simplex)
        if coordinates is None:
            return None
        try:
            coefficients = bernstein(p, simplex)
        except TooLarge:
            return None
        if any(p.value(v) < 0 for v in simplex):
            return None
        degree = p.degree
        for _ in range(5):
            if min(coefficients.values()) >= 0:
                break
            coefficients, degree = raised(coefficients, degree), degree + 1
        else:
            return None
        ts: list[Product] = []
        for alpha, b in coefficients.items():
            if b:
                weight = q_of(b) * factorial(degree) / prod(factorial(a) for a in alpha)
                places: list[int] = []
                for (scale, i), a in zip(coordinates, alpha, strict=True):
                    weight *= scale**a
                    places += [i] * a
                ts.append((weight, places))
        return ts

    def _coordinates(self, simplex: Sequence[Sequence[object]]) -> list[tuple[Q, int]] | None:
        """For each vertex a condition and the number that makes its product the coordinate of that vertex."""
        found = []
        for v in simplex:
            for p, i in self.conditions:
                if p.degree == 1 and all(p.value(w) == 0 for w in simplex if w is not v) and p.value(v) > 0:  # type: ignore[arg-type]
                    found.append((1 / q_of(p.value(v)), i))  # type: ignore[arg-type]
                    break
            else:
                return None
        return found

    def products(self, p: Poly) -> list[Product]:
        """p as a sum of products of conditions. Raises Untranslated."""
        lowest = max(p.degree, 1)
        for degree in range(lowest, lowest + MORE_DEGREES):
            columns: list[tuple[Poly, list[int]]] = [(self.region.constant(1), [])]
            for count in range(1, degree + 1):
                for chosen in combinations_with_replacement(self.conditions, count):
                    if sum(c.degree for c, _ in chosen) > degree:
                        continue
                    m = self.region.constant(1)
                    for c, _ in chosen:
                        m = m * c
                    columns.append((m, [i for _, i in chosen]))
                    if len(columns) > MAX_PRODUCTS:
                        raise Untranslated("sign of a polynomial: too many products")
            weights = nonnegative_solution([c for c, _ in columns], p)
            if weights is not None:
                return [(w, places) for w, (_, places) in zip(weights, columns, strict=True) if w]
        raise Untranslated("sign of a polynomial")

    def log_fact(self, b: Poly) -> tuple[int, int]:
        """(sign, place) of the condition ln b > 0 or -ln b > 0, or >= 0."""
        s = self.s
        if b.is_constant:
            t = Term("Ln", (self.term(b),))
            return 1, s.note(f"(Number 64 {_raw(t)} Pos)", (t, "Pos"))
        t, gap = self.term(b), b - self.region.constant(1)
        weak, strict = self.region.both_signs(gap)
        if weak in (None, 0):
            raise Untranslated("the sign of a logarithm")
        kind = "Pos" if strict is not None else "Nonneg"
        self.fact(b, True)
        log = Term("Ln", (t,))
        if weak == 1:
            self.fact(gap, strict is not None, sub(t, ONE))
            return 1, s.note(f"(LnAbove {_raw(t)} {kind})", (log, kind))
        self.fact(-gap, strict is not None, sub(ONE, t))
        return -1, s.note(f"(LnBelow {_raw(t)} {kind})", (Term("Opp", (log,)), kind))


def _raw(t: Term) -> str:
    from treecert.coq.terms import raw

    return raw(t)


def raised(coefficients: Coefficients, degree: int) -> Coefficients:
    """The Bernstein coefficients of the same polynomial in the next degree."""
    found: Coefficients = {}
    size = len(next(iter(coefficients)))
    higher = {tuple(a + (i == j) for j, a in enumerate(lower)) for lower in coefficients for i in range(size)}
    for alpha in higher:
        value = Q(0)
        for i, a in enumerate(alpha):
            if a:
                lower = tuple(b - (i == j) for j, b in enumerate(alpha))
                value += coefficients[lower] * a / (degree + 1)
        found[alpha] = value
    return found


Array = NDArray[np.float64]


def nonnegative_solution(columns: Sequence[Poly], p: Poly) -> list[Q] | None:
    """Weights >= 0 with p = sum of weights times columns, or None where none are found."""
    tables = [c.terms() for c in columns]
    target = p.terms()
    rows = sorted({e for t in tables for e in t} | set(target))
    a = np.array([[float(t.get(e, 0)) for t in tables] for e in rows])
    b = np.array([float(target.get(e, 0)) for e in rows])
    support = _least_squares_support(a, b)
    if support is None:
        return None
    matrix = [[q_of(tables[j].get(e, 0)) for j in support] for e in rows]
    exact = solved(matrix, [q_of(target.get(e, 0)) for e in rows])
    if exact is None or any(w < 0 for w in exact):
        return None
    weights = [Q(0)] * len(columns)
    for j, w in zip(support, exact, strict=True):
        weights[j] = w
    return weights


def _least_squares_support(a: Array, b: Array) -> list[int] | None:
    """The columns that a nonnegative least squares solution uses (Lawson and Hanson), None if it is no solution."""
    scale = np.maximum(np.abs(a).max(axis=0), 1e-300)
    a = a / scale
    size = a.shape[1]
    x = np.zeros(size)
    active: list[int] = []
    tolerance = 1e-9 * max(1.0, float(np.abs(b).max(initial=0)))
    for _ in range(3 * size + 30):
        residual = b - a @ x
        if float(np.abs(residual).max(initial=0)) < tolerance:
            return [j for j in sorted(active) if x[j] > 1e-11]
        w = a.T @ residual
        w[active] = -np.inf
        enters = int(np.argmax(w))
        if w[enters] <= 1e-11:
            return None
        active.append(enters)
        while True:
            z, *_ = np.linalg.lstsq(a[:, active], b, rcond=None)
            if z.min() > 0:
                x[:] = 0
                x[active] = z
                break
            steps = [(x[j] / (x[j] - v), k) for k, (j, v) in enumerate(zip(active, z, strict=True)) if v <= 0]
            step = min(steps)[0]
            for j, v in zip(active, z, strict=True):
                x[j] += step * (v - x[j])
            gone = {min(steps)[1]} | {k for k, j in enumerate(active) if x[j] <= 1e-13}
            for k in gone:
                x[active[k]] = 0
            active = [j for k, j in enumerate(active) if k not in gone]
            if not active:
                break
    return None


def solved(matrix: Sequence[Sequence[Q]], right: Sequence[Q]) -> list[Q] | None:
    """The exact solution of a consistent system with independent columns, else None."""
    rows = [[*row, v] for row, v in zip(matrix, right, strict=True)]
    count = len(matrix[0]) if matrix else 0
    rank = 0
    for c in range(count):
        k = next((i for i in range(rank, len(rows)) if rows[i][c]), None)
        if k is None:
            return None
        rows[rank], rows[k] = rows[k], rows[rank]
        head = rows[rank][c]
        rows[rank] = [v / head for v in rows[rank]]
        for i in range(len(rows)):
            if i != rank and (f := rows[i][c]):
                rows[i] = [v - f * w for v, w in zip(rows[i], rows[rank], strict=True)]
        rank += 1
    if any(row[-1] for row in rows[rank:]):
        return None
    return [rows[i][-1] for i in range(count)]
