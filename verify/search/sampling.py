"""Floating-point samples: the numeric filter.

Nothing here decides anything. A sample can only say "this goal looks false, do not spend time on it" or "this looks
like a good place for a witness"; the kernel decides.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache, reduce

import numpy as np
from numpy.typing import NDArray

from verify.arithmetic.polynomials import Poly
from verify.language.expressions import Add, Const, Expr, Fn, Mul, Pow, Var
from verify.language.forms import Form, Opaque
from verify.language.regions import Region

Array = NDArray[np.float64]
SAMPLES = 160
NOISE = 1e-13
FALSE_BELOW = -1e-7
"""Relative values under this are taken for negative; cancellation in double precision stays well above."""


@lru_cache(maxsize=4096)
def sample(region: Region) -> Array:
    """Points of the open region, rows of a matrix; many of them close to faces of every dimension."""
    vertices = np.array([[to_float(x) for x in v] for v in region.polytope.vertices])
    rng = np.random.default_rng(20)
    count = SAMPLES * max(1, len(region.variables))
    weights = rng.exponential(size=(count, len(vertices)))
    weights *= np.exp2(-rng.integers(0, 16, size=weights.shape) * (rng.random(size=(count, 1)) < 0.7))
    weights /= weights.sum(axis=1, keepdims=True)
    with np.errstate(all="ignore"):  # a vertex may be out of range
        points: Array = weights @ vertices
    for side, _ in region.sides:
        points = points[poly_values(side, points) > 0]
    return points


def poly_values(p: Poly, points: Array) -> Array:
    """Values of a polynomial at the rows of `points`, 0 where rounding errors or overflow may decide the sign."""
    total = np.zeros(len(points))
    size = np.zeros(len(points))
    with np.errstate(all="ignore"):
        for exponents, c in p.terms().items():
            term = np.full(len(points), to_float(c))
            for i, e in enumerate(exponents):
                if e:
                    term = term * points[:, i] ** e
            total += term
            size += np.abs(term)
        settled: Array = np.where(np.abs(total) > NOISE * size, total, 0.0)
    return settled


class Sampler:
    """Values of forms on the samples of one region, with polynomials evaluated once."""

    def __init__(self, region: Region) -> None:
        self.points = sample(region)
        self._polys: dict[Poly, Array] = {}

    def poly(self, p: Poly) -> Array:
        """Values of a polynomial."""
        if p not in self._polys:
            self._polys[p] = poly_values(p, self.points)
        return self._polys[p]

    def values(self, form: Form) -> tuple[Array, Array]:
        """(values, sizes): the sum of the terms and the sum of their absolute values."""
        total = np.zeros(len(self.points))
        size = np.zeros(len(self.points))
        with np.errstate(all="ignore"):
            for key, r in form.terms.items():
                term = self.poly(r.num)
                for b, e in r.den:
                    term = term / self.poly(b) ** e
                for b, f in key.roots:
                    term = term * self.poly(b) ** float(f)
                for b, n in key.logs:
                    term = term * np.log(self.poly(b)) ** float(n)
                for atom, m in key.opaque:
                    term = term * self._opaque(atom) ** float(m)
                total = total + term
                size = size + np.abs(term)
        return total, size

    def _opaque(self, atom: Opaque) -> Array:
        args = [self.values(a)[0] for a in atom.args]
        return apply_function(atom.kind, args, float(atom.exponent))

    def relative(self, form: Form) -> Array:
        """Values divided by sizes, in [-1, 1]; rows where double precision fails are left out."""
        total, size = self.values(form)
        with np.errstate(all="ignore"):
            ratio = np.where(size > 0, total / size, 0.0)
        return ratio[np.isfinite(ratio)]


def apply_function(kind: str, args: list[Array], exponent: float = 1.0) -> Array:
    """The named function in double precision."""
    x = args[0]
    match kind:
        case "exp":
            return np.exp(x)
        case "ln":
            return np.log(x)
        case "log2":
            return np.log2(x)
        case "pow":
            return np.power(x, exponent)
        case "H":
            return entropy(x)
        case "abs":
            return np.abs(x)
        case "min":
            least: Array = np.minimum.reduce(args)
            return least
        case _:
            most: Array = np.maximum.reduce(args)
            return most


def entropy(x: Array) -> Array:
    """Base-2 entropy in double precision."""
    inside = (x > 0) & (x < 1)
    y = np.where(inside, x, 0.5)
    value = -y * np.log2(y) - (1 - y) * np.log1p(-y) / np.log(2.0)
    return np.where(inside, value, np.where((x == 0) | (x == 1), 0.0, np.nan))


@lru_cache(maxsize=1024)
def sampler(region: Region) -> Sampler:
    """The sampler of a region, kept."""
    return Sampler(region)


def looks_false(form: Form) -> bool:
    """True when a sample is clearly negative."""
    if not form.region.variables:
        return False
    found = sampler(form.region).relative(form)
    return bool(len(found)) and float(found.min()) < FALSE_BELOW


def lowest(form: Form) -> float:
    """The least relative sample value; 1 when there is none."""
    found = sampler(form.region).relative(form)
    return float(found.min()) if len(found) else 1.0


def evaluate(expr: Expr, columns: dict[str, Array]) -> Array:
    """An expression in double precision; nan where undefined."""
    match expr:
        case Const(value):
            size = len(next(iter(columns.values()))) if columns else 1
            return np.full(size, to_float(value))
        case Var(name):
            return columns[name]
        case Add(children):
            return reduce(np.add, [evaluate(c, columns) for c in children])
        case Mul(children):
            parts = [evaluate(c, columns) for c in children]
            product = reduce(np.multiply, parts)
            if not np.isnan(product).any():
                return product + 0.0  # no negative zero
            return np.where(reduce(np.logical_or, [p == 0 for p in parts]), 0.0, product)  # 0 ln 0 = 0
        case Pow(base, exponent):
            return np.power(evaluate(base, columns), float(exponent))
        case Fn(name, children):
            return apply_function(name, [evaluate(c, columns) for c in children])
        case _:
            raise TypeError(type(expr).__name__)


def to_float(value: Fraction) -> float:
    """A float near the rational, infinite when out of range."""
    try:
        return float(value)
    except OverflowError:
        return float("inf") if value > 0 else float("-inf")
