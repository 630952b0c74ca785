"""Gibbs' inequality as an idea: which multiples of ln r >= 1 - 1/r to take away from a form.

Main definition: `gibbs_ideas`. Logarithms: their coefficients are written as combinations of a few weights that are
nonnegative on the region, such as x and 1 - x; each weight then has one logarithm, of a product of powers. Exponentials
and roots: a weighted mean of terms above one negative term, as in the inequality of arithmetic and geometric means.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, islice

from verify.arithmetic.polynomials import Poly
from verify.language.forms import PLAIN, Form, Key, Ratio
from verify.search.combining import solved

MAX_EXPONENT = 12
MAX_TRIES = 24
MAX_WEIGHTS = 6
Data = dict[str, object]


def gibbs_ideas(form: Form) -> Iterator[Data]:
    """Data for the rule `gibbs`."""
    yield from _logarithms(form)
    yield from _means(form)


def _logarithms(form: Form) -> Iterator[Data]:
    coefficients = _coefficients(form)
    if coefficients is None:
        return
    region = form.region
    targets = list(dict.fromkeys(coefficients.values()))
    rows = {str(i): dict(p.terms()) for i, p in enumerate(targets)}
    found: dict[Poly, None] = {}
    for p in (*region.facet_polys, *(q for t in targets for q in (t, -t)), region.constant(1)):
        q = p.primitive()[1]
        if region.weak_sign(q) == 1 and solved(q.terms(), rows) is not None:
            found.setdefault(q)
    dimension = _dimension(targets)
    if not 0 < dimension <= MAX_WEIGHTS:
        return
    for chosen in islice(combinations(found, dimension), MAX_TRIES):
        ratios = _ratios(coefficients, chosen)
        if ratios is not None:
            yield {"weights": [p.text for p in chosen], "ratios": ratios}


def _coefficients(form: Form) -> dict[Poly, Poly] | None:
    """The polynomial in front of each logarithm; None where other functions occur, or no logarithm of variables."""
    found: dict[Poly, Poly] = {}
    for key, r in form.terms.items():
        if key == PLAIN:
            continue
        if key.roots or key.opaque or len(key.logs) != 1 or key.logs[0][1] != 1 or r.den:
            return None
        found[key.logs[0][0]] = r.num
    return found if any(not b.is_constant for b in found) else None


def _dimension(polys: Sequence[Poly]) -> int:
    kept: dict[str, Mapping[tuple[int, ...], Fraction]] = {}
    for p in polys:
        if solved(p.terms(), kept) is None:
            kept[str(len(kept))] = p.terms()
    return len(kept)


def _ratios(coefficients: Mapping[Poly, Poly], chosen: Sequence[Poly]) -> list[str] | None:
    """For each weight the product of bases whose logarithm it gets."""
    rows = {str(i): dict(p.terms()) for i, p in enumerate(chosen)}
    powers: list[list[str]] = [[] for _ in chosen]
    for base, p in coefficients.items():
        shares = solved(p.terms(), rows)
        if shares is None:
            return None
        for i in range(len(chosen)):
            n = shares.get(str(i), Fraction(0))
            if n.denominator > MAX_EXPONENT or abs(n) > MAX_EXPONENT:
                return None
            if n:
                powers[i].append(f"({base.text})^({n})")
    return ["*".join(p) for p in powers] if all(powers) else None


def _means(form: Form) -> Iterator[Data]:
    """Positive terms against one negative term, or against 1."""
    up: list[tuple[Key, Ratio]] = []
    down: list[tuple[Key, Ratio]] = []
    for key, r in form.terms.items():
        s = form.region.weak_sign(r.num)
        if s is None or key.logs or any(atom.kind != "exp" for atom, _ in key.opaque):
            return
        (up if s > 0 else down).append((key, r))
    if not any(key.roots or key.opaque for key in form.terms) or not 0 < len(up) <= MAX_WEIGHTS:
        return
    for key, r in [*down, (PLAIN, Ratio(form.region.constant(1)))][:3]:
        middle = _text(form, key, Ratio(form.region.constant(1), r.den))
        weights = [f"({p.num.text})*({middle})" for _, p in up]
        others = [_text(form, k, Ratio(form.region.constant(1), p.den)) for k, p in up]
        yield {"weights": weights, "ratios": [f"({middle})/({t})" for t in others]}


def _text(form: Form, key: Key, r: Ratio) -> str:
    return Form(form.region, {key: r}).text
