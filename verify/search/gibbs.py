"""Gibbs' inequality as an idea: which multiples of ln r >= 1 - 1/r to take away from a form.

Main definition: `gibbs_ideas`. Logarithms: their coefficients are written as combinations of a few weights that are
nonnegative on the region, such as x and 1 - x; each weight then has one logarithm, of a product of powers. Exponentials
and roots: a weighted mean of terms above one negative term, as in the inequality of arithmetic and geometric means.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, islice, product
from math import gcd, lcm

from verify.arithmetic.polynomials import Poly
from verify.language.forms import PLAIN, Form, Key, Ratio
from verify.rationals import Fraction
from verify.search.candidates import is_constant
from verify.search.combining import solved

MAX_EXPONENT = 12
MAX_TRIES = 24
MAX_WEIGHTS = 6
Data = dict[str, object]
Term = tuple[Key, Ratio]


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
        powers = _powers(coefficients, chosen)
        if powers is None:
            continue
        steps = [_content(p.values()) for p in powers]
        for root, front in product(_roots(form), _constants(form)):
            scales = [s * root for s in steps]
            lowered = [{b: n / s for b, n in p.items()} for p, s in zip(powers, scales, strict=True)]
            if all(abs(n) <= MAX_EXPONENT for p in lowered for n in p.values()):
                yield {
                    "weights": [
                        p.text if s == 1 else f"{s}*({p.text})" for p, s in zip(chosen, scales, strict=True)
                    ],
                    "ratios": [front + "*".join(f"({b.text})^({n})" for b, n in p.items()) for p in lowered],
                }


def _constants(form: Form) -> list[str]:
    """Constants that stand in front of a ratio: none, or those that occur, as in ln(x) <= x/e, and their inverses."""
    found = dict.fromkeys(o.text for key in form.terms for o, _ in key.opaque if is_constant(o))
    return ["", *(f"({t})^({n})*" for t in found for n in (-1, 1))]


def _roots(form: Form) -> list[int]:
    """How often a ratio may be a root of a product of powers: as often as roots occur, the highest first, and once."""
    return [*sorted({f.denominator for key in form.terms for _, f in key.roots}, reverse=True), 1]


def _coefficients(form: Form) -> dict[Poly, Poly] | None:
    """The polynomial in front of each logarithm; None where functions but roots occur, or no logarithm of variables."""
    found: dict[Poly, Poly] = {}
    for key, r in form.terms.items():
        if key == PLAIN or (not key.logs and all(is_constant(o) for o, _ in key.opaque)):
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


def _powers(coefficients: Mapping[Poly, Poly], chosen: Sequence[Poly]) -> list[dict[Poly, Fraction]] | None:
    """For each weight the powers of bases whose logarithms it gets; None where one gets none, or some cannot share."""
    rows = {str(i): dict(p.terms()) for i, p in enumerate(chosen)}
    powers: list[dict[Poly, Fraction]] = [{} for _ in chosen]
    for base, p in coefficients.items():
        shares = solved(p.terms(), rows)
        if shares is None:
            return None
        for i, own in enumerate(powers):
            n = shares.get(str(i), Fraction(0))
            if base.is_constant and n.denominator > MAX_EXPONENT:
                n = n.limit_denominator(MAX_EXPONENT)  # what is left of a constant has a known sign
            if n:
                own[base] = n
    return powers if all(powers) else None


def _content(numbers: Iterable[Fraction]) -> Fraction:
    """The largest number of which all of these are whole multiples.

    Divided by it the powers are whole and as low as such can be, and nothing depends on a number by which the whole
    statement is multiplied.
    """
    found = list(numbers)
    return Fraction(gcd(*(n.numerator for n in found)), lcm(*(n.denominator for n in found)))


def _means(form: Form) -> Iterator[Data]:
    """A weighted mean of exponentials and roots is at least a product of powers: one negative term, or 1."""
    region = form.region
    hard, plain, down = list[Term](), list[Term](), list[Term]()
    for key, r in form.terms.items():
        if key.logs and not key.opaque:
            continue
        s = region.weak_sign(r.num)
        if s is None or key.logs or any(atom.kind != "exp" for atom, _ in key.opaque):
            return
        (down if s < 0 else hard if key.roots or key.opaque else plain).append((key, r))
    choices = [hard, [*hard, *plain]] if plain else [hard]
    for up in choices:
        if not 0 < len(up) <= MAX_WEIGHTS:
            continue
        total = region.constant(0)
        for _, r in up:
            total = total + r.num
        for key, r in down[:MAX_WEIGHTS]:
            middle = _text(form, key, Ratio(-r.num, r.den))
            yield {
                "weights": [f"({r.num.text})*({middle})/({total.text})" for _, r in up],
                "ratios": [f"({middle})/(({total.text})*({_mono(form, t)}))" for t in up],
            }
        for key, r in down[:MAX_WEIGHTS]:
            yield from _shared_weights(form, up, _text(form, key, Ratio(-r.num, r.den)))
        yield {
            "weights": [f"({r.num.text})" for _, r in up],
            "ratios": [f"1/({_mono(form, t)})" for t in up],
        }


def _shared_weights(form: Form, up: Sequence[Term], middle: str) -> Iterator[Data]:
    """Two terms as a mean with weights p and 1 - p that the region has, as in x^a + (1-x)^a."""
    region, one = form.region, form.region.constant(1)
    for p in region.facet_polys if len(up) == 2 else ():
        if p.is_constant or region.weak_sign(p) != 1 or region.weak_sign(one - p) != 1:
            continue
        weights = [f"({q.text})*({middle})" for q in (p, one - p)]
        whole = [_text(form, key, r) for key, r in up]
        yield {"weights": weights, "ratios": [f"{w}/({t})" for w, t in zip(weights, whole, strict=True)]}


def _mono(form: Form, term: Term) -> str:
    key, r = term
    return _text(form, key, Ratio(form.region.constant(1), r.den))


def _text(form: Form, key: Key, r: Ratio) -> str:
    return Form(form.region, {key: r}).text
