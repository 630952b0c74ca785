"""Open regions on which normal forms live, with exact signs of polynomials.

A `Region` is the interior of a full-dimensional polytope, cut down by polynomial side constraints `s > 0`
where there are any. `sign` and `weak_sign` answer only what they can certify (factors, affine ranges at
vertices, Bernstein coefficients under bisection); None means "not established", never "no".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from verify.arithmetic.bernstein import Coefficients, Simplex, bernstein, bisect
from verify.arithmetic.kits import Kit
from verify.arithmetic.polynomials import Poly
from verify.caching import cached_property
from verify.errors import TooLarge
from verify.language.polytopes import Affine, Polytope
from verify.rationals import Fraction

SIMPLEX_BUDGET = 64
"""Bisections per polynomial and region: a bound on effort, not on truth."""


@dataclass(frozen=True)
class Facet:
    """A facet of a region: the open facet as a region of its own, and how the old variables read there."""

    region: Region
    images: tuple[Poly, ...]
    function: Poly
    """The affine function, primitive, positive inside the big region and zero on this facet."""


@dataclass(frozen=True, eq=False)
class Region:
    """{x in the interior of `polytope` : every side constraint holds}, in `variables`.

    A side is (s, strict): s > 0 when strict, else s >= 0.
    """

    kit: Kit
    variables: tuple[str, ...]
    polytope: Polytope
    sides: tuple[tuple[Poly, bool], ...] = ()

    @classmethod
    def at_a_point(cls, kit: Kit) -> Region:
        """The region without variables."""
        return cls(kit, (), Polytope.build((), 0))

    @cached_property
    def _signs(self) -> dict[Poly, tuple[int | None, int | None]]:
        return {}

    @cached_property
    def _facets(self) -> dict[int, Facet]:
        return {}

    def constant(self, value: Fraction | int) -> Poly:
        """A constant polynomial in the variables of the region."""
        return self.kit.poly.constant_of(self.variables, value)

    def poly(self, f: Affine) -> Poly:
        """An affine function as a polynomial."""
        n = len(self.variables)
        terms = {tuple(int(i == j) for j in range(n)): c for i, c in enumerate(f.slope)}
        return self.kit.poly.from_terms(self.variables, {**terms, (0,) * n: f.constant})

    def affine(self, p: Poly) -> Affine:
        """A polynomial of degree at most 1 as an affine function."""
        n = len(self.variables)
        terms = p.terms()
        unit = [tuple(int(i == j) for j in range(n)) for i in range(n)]
        return Affine(p.constant, tuple(terms.get(u, Fraction(0)) for u in unit))

    @cached_property
    def facet_polys(self) -> tuple[Poly, ...]:
        """The facet functions as primitive polynomials, in the order of the polytope's facets."""
        return tuple(self.poly(f).primitive()[1] for f in self.polytope.facets)

    def sign(self, p: Poly) -> int | None:
        """1 or -1 when `p` has that sign all over the region, 0 for 0, None if not established."""
        return self.both_signs(p)[1]

    def weak_sign(self, p: Poly) -> int | None:
        """1 when p >= 0 all over the region is established, -1 when p <= 0 is, 0 when both are, else None."""
        return self.both_signs(p)[0]

    def both_signs(self, p: Poly) -> tuple[int | None, int | None]:
        """`weak_sign` and `sign`."""
        found = self._signs.get(p)
        if found is None:
            found = self._signs[p] = self._decide(p)
        return found

    def _decide(self, p: Poly) -> tuple[int | None, int | None]:
        if p.is_zero:
            return 0, 0
        if p.is_constant:
            return (1, 1) if p.constant > 0 else (-1, -1)
        content, factors = self.kit.factor(p)
        weak: int | None = 1 if content > 0 else -1
        strict: int | None = weak
        for f, e in factors:
            w, s = self._factor_sign(f)
            if e % 2:
                weak = None if weak is None or w is None else weak * w
                strict = None if strict is None or s is None else strict * s
            elif s is None:
                strict = None
        return weak, strict

    def _factor_sign(self, f: Poly) -> tuple[int | None, int | None]:
        found = self._polytope_sign(f)
        if found[1] is not None or not self.sides:
            return found
        signs: dict[int, int | None] = {}
        for side, positive in self.sides:
            for s in (1, -1):
                # s f = side + rest, so that rest >= 0 settles the sign
                rest = (f if s > 0 else -f) - (side if side.is_zero else side.primitive()[1])
                weak, strict = self._free.both_signs(rest)
                if weak in (0, 1):
                    signs[s] = signs.get(s) or (s if positive or strict == 1 else None)
        if len(signs) == 1:
            return next(iter(signs.items()))
        return (0, None) if signs else found

    @cached_property
    def _free(self) -> Region:
        """The region without its side constraints."""
        return Region(self.kit, self.variables, self.polytope)

    def _polytope_sign(self, f: Poly) -> tuple[int | None, int | None]:
        if f.degree == 1:
            # a nonzero affine function has no zero in the interior of a set on one side of it
            low, high = self.polytope.range_of(self.affine(f))
            s = 1 if low >= 0 else -1 if high <= 0 else None
            return s, s
        values = [f.value(v) for v in (*self.polytope.vertices, self.polytope.centre)]
        if min(values) < 0 < max(values):
            return None, None
        for sign in (1, -1):
            if sign * min(values, key=lambda v: sign * v) >= 0:
                weak, strict = _nonnegative(f if sign > 0 else -f, self.polytope)
                if weak:
                    return sign, (sign if strict else None)
        return None, None

    def facet(self, index: int) -> Facet:
        """The facet with the given index. Sides are restricted as they are."""
        found = self._facets.get(index)
        if found is None:
            found = self._facets[index] = self._facet(index)
        return found

    def _facet(self, index: int) -> Facet:
        region, images = self.section(self.polytope.facets[index])
        return Facet(region, images, self.facet_polys[index])

    def section(self, plane: Affine) -> tuple[Region, tuple[Poly, ...]]:
        """The part on {plane = 0} as a region with one variable less, and the images of the old variables.

        Raises NotFullDimensional when the section has no interior point of its own.
        """
        drop = _variable_to_eliminate(plane.slope)
        names = self.variables[:drop] + self.variables[drop + 1 :]
        small = Region(self.kit, names, Polytope(len(names), (), ()))
        rest = plane.slope[:drop] + plane.slope[drop + 1 :]
        solved = Affine(-plane.constant / plane.slope[drop], tuple(-c / plane.slope[drop] for c in rest))
        images = [self.kit.poly.gen(names, n) if n in names else small.poly(solved) for n in self.variables]
        constraints = []
        for f in self.polytope.facets:
            k = f.slope[drop]
            left = f.slope[:drop] + f.slope[drop + 1 :]
            slope = tuple(c + k * d for c, d in zip(left, solved.slope, strict=True))
            constraints.append(Affine(f.constant + k * solved.constant, slope))
        polytope = Polytope.build(constraints, len(names))
        sides = tuple((s.compose(images, names), strict) for s, strict in self.sides)
        return Region(self.kit, names, polytope, sides), tuple(images)

    def part(self, half: Affine) -> Region:
        """The region cut down by {half > 0}. Raises NotFullDimensional when nothing is left."""
        polytope = Polytope.build((*self.polytope.facets, half), len(self.variables))
        return Region(self.kit, self.variables, polytope, self.sides)

    @cached_property
    def description(self) -> str:
        """The constraints in plain text."""
        parts = [f"{p} > 0" for p in self.facet_polys]
        parts += [f"{p} {'>' if strict else '>='} 0" for p, strict in self.sides]
        return ", ".join(parts) if parts else "a point"


def _variable_to_eliminate(slope: Sequence[Fraction]) -> int:
    """The last variable with a coefficient of least height: keeps the restricted formulas small."""
    used = [i for i, c in enumerate(slope) if c]
    return min(used, key=lambda i: (max(abs(slope[i].numerator), slope[i].denominator), -i))


def _nonnegative(p: Poly, polytope: Polytope) -> tuple[bool, bool]:
    """Whether p >= 0 on the polytope and p > 0 in its interior could be established within the budget."""
    strict = True
    todo: list[Simplex] = list(polytope.simplices)
    spent = 0
    while todo:
        simplex = todo.pop()
        try:
            coefficients = bernstein(p, simplex)
        except TooLarge:
            return False, False
        if min(coefficients.values()) >= 0:
            strict = strict and _positive_inside(coefficients, simplex, polytope)
            continue
        spent += 1
        if spent > SIMPLEX_BUDGET or any(p.value(v) < 0 for v in simplex):
            return False, False
        todo.extend(bisect(simplex))
    return True, strict


def _positive_inside(coefficients: Coefficients, simplex: Simplex, polytope: Polytope) -> bool:
    """With coefficients >= 0: is the polynomial > 0 at all interior points of the polytope in the simplex?

    An interior point lies in the relative interior of some face of the simplex that is not inside a facet of
    the polytope; there the polynomial is positive when one coefficient supported on the face is.
    """
    size = len(simplex)
    walls = [polytope.facets_at(v) for v in simplex]
    supports = {frozenset(i for i, e in enumerate(a) if e) for a, b in coefficients.items() if b > 0}
    for k in range(1, size + 1):
        for face in combinations(range(size), k):
            if frozenset.intersection(*(walls[i] for i in face)):
                continue  # a facet contains its vertices, and so the face
            if not any(support.issubset(face) for support in supports):
                return False
    return True
