"""Floating-point samples: the numeric filter.

Nothing here decides anything. A sample can only say "this goal looks false, do not spend time on it" or "this looks
like a good place for a witness"; the kernel decides.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from verify.arithmetic.polynomials import Poly
from verify.errors import TreecertError
from verify.language.forms import Form, Opaque
from verify.language.ranges import form_range
from verify.language.regions import Region
from verify.rationals import Fraction
from verify.search.programs import Array, apply_function, to_float

SAMPLES = 160
NOISE = 1e-13
CONFIRMED, PRECISION = 3, 400
"""So many of the lowest samples are looked at once more, in so many bits."""
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


@lru_cache(maxsize=1024)
def sampler(region: Region) -> Sampler:
    """The sampler of a region, kept."""
    return Sampler(region)


def looks_false(form: Form) -> bool:
    """True when a sample is clearly negative, and not by rounding alone."""
    if not form.region.variables:
        return False
    place = sampler(form.region)
    total, size = place.values(form)
    with np.errstate(all="ignore"):
        found = np.where(size > 0, total / size, 0.0)
    found = np.where(np.isfinite(found), found, 0.0)
    lowest_ones = np.argsort(found)[:CONFIRMED]
    return any(found[i] < FALSE_BELOW and not _holds(form, place.points[i]) for i in lowest_ones)


def _holds(form: Form, point: Array) -> bool:
    """Whether an enclosure in high precision shows that the form is >= 0 at the point, whatever floats say."""
    corner = tuple(Fraction(float(x)) for x in point)
    try:
        found = form_range(form, (corner,) * (len(corner) + 1), form.region.kit.enclosures(PRECISION))
    except (TreecertError, ArithmeticError, ValueError):
        return False
    return found.is_positive()


def lowest(form: Form) -> float:
    """The least relative sample value; 1 when there is none."""
    found = sampler(form.region).relative(form)
    return float(found.min()) if len(found) else 1.0
