"""Candidates for the tactic search: directions, cutting planes, factors."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise, permutations
from math import gcd

from verify.arithmetic.bernstein import Point
from verify.arithmetic.polynomials import Poly
from verify.language.domains import as_affine
from verify.language.forms import Form, Opaque
from verify.language.regions import Region
from verify.rationals import Fraction

Direction = tuple[int, ...]


def directions(region: Region) -> list[Direction]:
    """Coordinate axes first, then edges of the polytope, then sums and differences of axes; one of each +-pair."""
    n = len(region.variables)
    axes = [tuple(int(i == j) for j in range(n)) for i in range(n)]
    found = dict.fromkeys(axes)
    for edge in _edges(region):
        found.setdefault(edge)
    for i in range(n):
        for j in range(i):
            for s in (1, -1):
                found.setdefault(_canonical(tuple(a + s * b for a, b in zip(axes[i], axes[j], strict=True))))
    return list(found)


def _canonical(direction: tuple[int, ...]) -> Direction:
    g = gcd(*direction)
    first = next(x for x in direction if x)
    sign = 1 if first > 0 else -1
    return tuple(sign * x // g for x in direction)


def _edges(region: Region) -> Iterator[Direction]:
    vertices = region.polytope.vertices
    facets = region.polytope.facets
    n = len(region.variables)
    for i, v in enumerate(vertices):
        for w in vertices[:i]:
            shared = sum(1 for f in facets if f(v) == 0 and f(w) == 0)
            if shared >= n - 1:
                gap = [a - b for a, b in zip(v, w, strict=True)]
                scale = 1
                for x in gap:
                    scale = scale * x.denominator // gcd(scale, x.denominator)
                yield _canonical(tuple(int(x * scale) for x in gap))


def planes(form: Form, bends: list[Form]) -> list[Poly]:
    """Cutting planes worth a try, the most telling first.

    From the second derivatives: linear factors, and linear factors of the lowest homogeneous part at each vertex, that
    change sign on the region. Then planes through vertices with small ratios, and midpoints.
    """
    region = form.region
    found: dict[Poly, None] = {}
    for bend in bends:
        for r in bend.terms.values():
            for p in _linear_factors(r.num):
                found.setdefault(p)
            for vertex in region.polytope.vertices:
                for p in _linear_factors(_lowest_part(r.num, vertex)):
                    found.setdefault(p)
    for p in (*equal_arguments(form), *_small_planes(region)):
        found.setdefault(p)
    return [p for p in found if _cuts(region, p)]


def touching_planes(form: Form, v: Direction) -> list[Poly]:
    """Planes, growing along v, on which the form might touch 0."""
    region = form.region
    found = []
    for p in dict.fromkeys((*_small_planes(region), *equal_arguments(form))):
        f = as_affine(p)
        if f is not None and _cuts(region, p) and (rate := f.along([Fraction(x) for x in v])):
            found.append(p if rate > 0 else -p)
    return found


def _linear_factors(p: Poly) -> list[Poly]:
    if p.is_zero or p.is_constant:
        return []
    cls = type(p)
    factor = getattr(p, "factors", None)
    if factor is None:
        return []
    return [cls.primitive(f)[1] for f, _ in factor()[1] if f.degree == 1]


def _lowest_part(p: Poly, vertex: Point) -> Poly:
    """The lowest homogeneous part of p around a vertex, written in the old coordinates."""
    region_gens = [type(p).gen(p.variables, v) for v in p.variables]
    shift = [g + type(p).constant_of(p.variables, x) for g, x in zip(region_gens, vertex, strict=True)]
    moved = p.compose(shift, p.variables)
    if moved.is_zero:
        return moved
    low = min(sum(e) for e in moved.terms())
    part = type(p).from_terms(p.variables, {e: c for e, c in moved.terms().items() if sum(e) == low})
    back = [g - type(p).constant_of(p.variables, x) for g, x in zip(region_gens, vertex, strict=True)]
    return part.compose(back, p.variables)


def _small_planes(region: Region) -> Iterator[Poly]:
    gens = [region.kit.poly.gen(region.variables, v) for v in region.variables]
    n = len(gens)
    polytope = region.polytope
    for i in range(n):
        for j in range(n):
            if i != j:
                for k in (1, 2, 3):
                    yield (gens[i] - gens[j].scale(Fraction(k))).primitive()[1]
    for i in range(n):
        values = sorted({v[i] for v in polytope.vertices})
        for a, b in pairwise(values):
            yield (gens[i] - region.constant((a + b) / 2)).primitive()[1]
    for i in range(n):
        yield (gens[i] - region.constant(Fraction(1, 2))).primitive()[1]
    yield from _ratios_from_ends(region)
    yield from _diagonals(region)


def _ratios_from_ends(region: Region) -> Iterator[Poly]:
    """The planes with small ratios of two coordinates once more, measured from their greatest and least values."""
    names, vertices = region.variables, region.polytope.vertices
    gens = [region.kit.poly.gen(names, v) for v in names]
    for end in (max, min):
        ends = [end(v[i] for v in vertices) for i in range(len(names))]
        moved = [g - region.constant(e) for g, e in zip(gens, ends, strict=True)]
        if not any(ends):
            continue
        for i, j in permutations(range(len(names)), 2):
            for k in (1, 2, 3):
                p = moved[i] - moved[j].scale(Fraction(k))
                if not p.is_constant:
                    yield p.primitive()[1]


def _diagonals(region: Region) -> Iterator[Poly]:
    """The planes through opposite edges of the box around the region."""
    names, vertices = region.variables, region.polytope.vertices
    shares = []
    for i, v in enumerate(names):
        low, high = (end(x[i] for x in vertices) for end in (min, max))
        shares.append((region.kit.poly.gen(names, v) - region.constant(low)).scale(1 / (high - low)))
    for p, q in combinations(shares, 2):
        yield (p - q).primitive()[1]
        yield (p + q - region.constant(1)).primitive()[1]


def equal_arguments(form: Form) -> Iterator[Poly]:
    """Where two logarithms have the same argument: symmetric statements touch 0 there, or bend."""
    linear = dict.fromkeys(b for key in form.terms for b, _ in key.logs if b.degree == 1)
    for p, q in combinations(linear, 2):
        if not (p - q).is_constant:
            yield (p - q).primitive()[1]


def _cuts(region: Region, p: Poly) -> bool:
    f = as_affine(p)
    if f is None:
        return False
    low, high = region.polytope.range_of(f)
    return low < 0 < high


def ratios(region: Region) -> Iterator[dict[str, object]]:
    """Blow-ups: a variable v is replaced by t = v/u, u > 0 another one, where the region stays a polytope."""
    names = region.variables
    for u in names:
        if region.sign(region.kit.poly.gen(names, u)) != 1:
            continue
        for v in names:
            if v == u:
                continue
            t = _fresh_name(names)
            new = tuple(t if n == v else n for n in names)
            gens = {n: region.kit.poly.gen(new, n) for n in new}
            images = [gens[t] * gens[u] if n == v else gens[n] for n in names]
            facets = [_without(f.compose(images, new), gens[u]) for f in region.facet_polys]
            if any(f.degree > 1 for f in facets):
                continue
            yield {
                "variables": list(new),
                "facets": [f.text for f in (*facets, gens[u])],
                "images": [p.text for p in images],
                "below": "1",
                "inverse": [v if n == t else f"{n}*{u}" for n in new],
                "over": u,
            }


def _fresh_name(names: tuple[str, ...]) -> str:
    k = 0
    while f"t{k}" in names:
        k += 1
    return f"t{k}"


def _without(p: Poly, factor: Poly) -> Poly:
    """p with one factor divided out where it divides and p is not that factor."""
    quotient = p.exact_div(factor)
    return p if quotient is None or quotient.is_constant else quotient


def common_factor(form: Form) -> dict[Poly, Fraction]:
    """Exponents of positive bases by which every term can be divided, leaving no common root or denominator behind."""
    exponents: list[dict[Poly, Fraction]] = []
    for key, r in form.terms.items():
        here = {b: Fraction(-e) for b, e in r.den}
        for b, f in key.roots:
            here[b] = here.get(b, Fraction(0)) + f
        exponents.append(here)
    bases = {b for here in exponents for b in here if not b.is_constant}
    return {b: e for b in sorted(bases) if (e := min(here.get(b, Fraction(0)) for here in exponents))}


def shared_numerators(form: Form) -> list[Poly]:
    """Factors of positive sign on the region that divide every numerator."""
    region = form.region
    numerators = [r.num for r in form.terms.values()]
    if len(numerators) < 2:
        return []
    _, factors = region.kit.factor(min(numerators, key=lambda p: (p.degree, p.text)))
    shared = []
    for f, _ in factors:
        s = region.sign(f)
        if s and all(p.exact_div(f) is not None for p in numerators):
            shared.append(f if s > 0 else -f)
    return shared


def shared_exponentials(form: Form) -> list[Opaque]:
    """Exponentials that stand in every term; constant ones may stay, and may come back when they are divided out."""
    sets = [{o for o, _ in key.opaque if o.kind == "exp" and not is_constant(o)} for key in form.terms]
    return sorted(set.intersection(*sets)) if sets else []


def is_constant(atom: Opaque) -> bool:
    """Whether a function has no variable in it."""
    return all(
        r.num.is_constant
        and all(b.is_constant for b, _ in (*r.den, *key.roots, *key.logs))
        and all(is_constant(o) for o, _ in key.opaque)
        for a in atom.args
        for key, r in a.terms.items()
    )


def bits_factor(form: Form) -> bool:
    """True when 1/ln 2 should be divided out, so that nats are left."""
    return any(b.constant == 2 and n < 0 for key in form.terms for b, n in key.logs if b.is_constant)


def power_text(powers: dict[Poly, Fraction]) -> str:
    """A product of powers as text for a certificate."""
    return "*".join(f"({b.text})^({e})" for b, e in powers.items()) or "1"
