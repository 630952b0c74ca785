"""Normal forms, polynomials and regions as plain text for people.

Main definitions: `pretty` (a form), `pretty_poly`, `pretty_quotient`, `pretty_conditions`, `pretty_region`,
`shortened`.

Guarantee: the grammar reads `pretty(form)` and `pretty_poly(p)` back to the same function on the region. Only
the look differs from the canonical texts: numerators are factored, a common 1/ln 2 stands behind a bracket,
terms with a minus sign do not come first. Logarithms are natural (nats); `H` inside a form that does not
expand is in bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from verify.arithmetic.polynomials import Exponents, Poly
from verify.language.domains import Kind
from verify.language.forms import PLAIN, Form, Key, Opaque, Ratio, merge
from verify.language.regions import Region
from verify.rationals import Fraction

ONE, HALF = Fraction(1), Fraction(1, 2)
ELLIPSIS = " ... "
MAX_SIGNED_DEGREE = 8
"""Factors up to this degree are written with the sign that they have on the region."""

Signed = tuple[bool, str]
"""Whether a term is written after a minus sign, and its text without a sign."""


def pretty(form: Form) -> str:
    """The form in nats.

    >>> from verify.arithmetic.kits import flint_kit
    >>> from verify.language.grammar import parse_expression
    >>> from verify.language.normal import normal_form
    >>> from verify.language.polytopes import Affine, Polytope
    >>> ends = [Affine(Fraction(0), (Fraction(1),)), Affine(Fraction(1), (Fraction(-1),))]
    >>> unit = Region(flint_kit(), ("x",), Polytope.build(ends, 1))
    >>> pretty(normal_form(parse_expression("H(x)"), unit))
    '(-x*ln(x) - (1 - x)*ln(1 - x))/ln(2)'
    """
    if form.is_zero:
        return "0"
    if any(b.is_constant and b.constant == 2 and n < 0 for key in form.terms for b, n in key.logs):
        region = form.region
        return _over(
            pretty(form * Form.term(region, region.constant(1), {}, {region.constant(2): 1})), "ln(2)"
        )
    ordered = sorted(form.terms.items(), key=lambda item: (_rank(item[0]), _term_order(item[1], item[0])))
    return _sum([signed for key, r in ordered for signed in _terms(form.region, key, r)])


def pretty_poly(p: Poly) -> str:
    """The polynomial as a sum of monomials.

    >>> from verify.arithmetic.polynomials import FlintPoly
    >>> x = FlintPoly.gen(("x",), "x")
    >>> pretty_poly(FlintPoly.constant_of(("x",), Fraction(1, 2)) - x * x)
    '1/2 - x^2'
    """
    return _sum([_monomial(p.variables, e, c) for e, c in _in_order(p)])


def pretty_conditions(conditions: Iterable[tuple[Poly, Kind]]) -> str:
    """Conditions p > 0, p >= 0, p == 0, terms where they are positive; bounds of a variable joined.

    >>> from verify.arithmetic.polynomials import FlintPoly
    >>> a, b = (FlintPoly.gen(("a", "b"), v) for v in "ab")
    >>> one = FlintPoly.constant_of(("a", "b"), 1)
    >>> pretty_conditions(
    ...     [(a, ">"), (one - a - b, ">="), (one.scale(Fraction(1, 5)) - a, ">"), (b - a, "==")]
    ... )
    '0 < a < 1/5, a + b <= 1, b == a'
    """
    bounds: dict[str, tuple[str, str]] = {}
    rest: list[str] = []
    for p, kind in conditions:
        found = _bound(p, kind)
        if found is None:
            rest.append(_balanced(p, kind))
            continue
        name, low, high = found
        lows, highs = bounds.get(name, ("", ""))
        if (low and lows) or (high and highs):
            rest.append(_balanced(p, kind))
        else:
            bounds[name] = (low or lows, high or highs)
    joined = [_chain(name, low, high) for name, (low, high) in bounds.items()]
    return ", ".join([*joined, *rest])


def pretty_quotient(above: Poly, below: Poly) -> str:
    """above / below.

    >>> from verify.arithmetic.polynomials import FlintPoly
    >>> a, b = (FlintPoly.gen(("a", "b"), v) for v in "ab")
    >>> pretty_quotient(a, a + b), pretty_quotient(a * a - b, b), pretty_quotient(a * b, b)
    ('a/(a + b)', '(a^2 - b)/b', 'a')
    >>> pretty_quotient(a, b + b)
    'a/(2*b)'
    """
    quotient = above.exact_div(below)
    if quotient is not None:
        return pretty_poly(quotient)
    over = pretty_poly(above)
    return (
        f"{over}/{_as_divisor(pretty_poly(below))}"
        if above.size == 1
        else f"({over})/{_as_divisor(pretty_poly(below))}"
    )


def pretty_region(region: Region) -> str:
    """The conditions of a region; `a point` for the region without variables."""
    conditions: list[tuple[Poly, Kind]] = [(p, ">") for p in region.facet_polys]
    conditions += [(p, ">" if strict else ">=") for p, strict in region.sides]
    return pretty_conditions(conditions) or "a point"


def shortened(text: str, width: int) -> str:
    """At most `width` characters; what is too much is cut out of the middle.

    >>> shortened("a + b + c + d + e + f", 15)
    'a + b ... e + f'
    """
    if len(text) <= width:
        return text
    left = max(0, width - len(ELLIPSIS))
    head, tail = text[: left - left // 2], text[len(text) - left // 2 :]
    return head + ELLIPSIS + tail


# -- sums and products


def _sum(terms: Sequence[Signed]) -> str:
    """The terms with their signs; the first one without a minus sign comes first where there is one."""
    if not terms:
        return "0"
    first = next((i for i, (negative, _) in enumerate(terms) if not negative), 0)
    text = ""
    for negative, body in [terms[first], *terms[:first], *terms[first + 1 :]]:
        text += ((" - " if text else "-") if negative else (" + " if text else "")) + body
    return text


def _in_order(p: Poly) -> list[tuple[Exponents, Fraction]]:
    """Terms from the highest degree down, or up where that puts a positive one first; names in order."""
    terms = sorted(p.terms().items(), key=lambda item: [-e for e in item[0]])
    down = sorted(terms, key=lambda item: -sum(item[0]))
    up = sorted(terms, key=lambda item: sum(item[0]))
    return up if terms and down[0][1] < 0 < up[0][1] else down


def _monomial(names: Sequence[str], exponents: Exponents, c: Fraction) -> Signed:
    factors = [name if e == 1 else f"{name}^{e}" for name, e in zip(names, exponents, strict=True) if e]
    return c < 0, _quotient(abs(c), factors, [])


def _quotient(scale: Fraction, above: Sequence[str], below: Sequence[str]) -> str:
    """scale * product of `above` / product of `below`, for factors that need no brackets in a product."""
    over = [str(scale.numerator)] if scale.numerator != 1 or not above else []
    under = [str(scale.denominator)] if scale.denominator != 1 else []
    text = "*".join([*over, *above])
    under += below
    return f"{text}/{_as_divisor('*'.join(under))}" if under else text


def _as_divisor(text: str) -> str:
    """The text behind a division sign: in brackets unless it is a single number, name, function or power."""
    return text if _is_single(text) and "*" not in _outside_brackets(text) else f"({text})"


def _outside_brackets(text: str) -> str:
    """What stands on the top level."""
    depth, kept = 0, ""
    for c in text:
        depth += (c == "(") - (c == ")")
        kept += "" if depth else c
    return kept


def _over(text: str, divisor: str) -> str:
    """text / divisor; a text without a sum on its top level needs no brackets."""
    return f"{text}/{divisor}" if _is_single(text) else f"({text})/{divisor}"


def _is_single(text: str) -> bool:
    return not set(_outside_brackets(text)) & set(" -/")


# -- terms of forms


def _rank(key: Key) -> int:
    """Variable logarithms and other functions first, then constants such as ln 3, then rational functions."""
    if key.opaque or any(not b.is_constant for b, _ in key.logs):
        return 0
    return 1 if key.logs or key.roots else 2


def _term_order(r: Ratio, key: Key) -> tuple[int, str]:
    return len(r.num.text), "*".join(b.text for b, _ in (*key.logs, *key.roots))


def _terms(region: Region, key: Key, r: Ratio) -> list[Signed]:
    """One product, or the monomials of a polynomial that does not factor."""
    if key == PLAIN and not r.den:
        _, factors = region.kit.factor(r.num)
        if [e for _, e in factors] == [1]:
            return [_monomial(region.variables, e, c) for e, c in _in_order(r.num)]
    return [_product(region, key, r)]


def _product(region: Region, key: Key, r: Ratio) -> Signed:
    known = {b for b, _ in (*r.den, *key.roots, *key.logs)}
    scale, factors = region.kit.factor(r.num)
    powers: list[tuple[Poly, Fraction]] = [*key.roots, *((b, Fraction(-e)) for b, e in r.den)]
    for f, e in factors:
        flip = -f in known or (f not in known and f.degree <= MAX_SIGNED_DEGREE and region.weak_sign(f) == -1)
        scale = -scale if flip and e % 2 else scale
        powers.append((-f if flip else f, Fraction(e)))
    above, below = list[str](), list[str]()
    for b, power in sorted(merge(powers).items(), key=lambda item: (item[0].size, item[0].text)):
        (above if power > 0 else below).append(_power(b, abs(power)))
    for b, n in key.logs:
        (above if n > 0 else below).append(_whole_power(f"ln({pretty_poly(b)})", abs(n)))
    for atom, m in key.opaque:
        (above if m > 0 else below).append(_whole_power(pretty_function(atom), abs(m)))
    return scale < 0, _quotient(abs(scale), above, below)


def _power(base: Poly, exponent: Fraction) -> str:
    text = pretty_poly(base)
    if exponent == HALF:
        return f"sqrt({text})"
    simple = _is_single(text) and "*" not in text and "^" not in text
    text = text if simple or (base.size == 1 and exponent == 1) else f"({text})"
    return _whole_power(text, exponent)


def _whole_power(text: str, exponent: int | Fraction) -> str:
    if exponent == 1:
        return text
    whole = Fraction(exponent).denominator == 1
    return f"{text}^{exponent}" if whole else f"{text}^({exponent})"


def pretty_function(atom: Opaque) -> str:
    """A function that does not expand, such as `min(x, 1 - x)`."""
    inside = ", ".join(pretty(a) for a in atom.args)
    if atom.kind != "pow":
        return f"{atom.kind}({inside})"
    if atom.exponent == HALF:
        return f"sqrt({inside})"
    return f"(({inside})^({atom.exponent}))"


# -- conditions


def _bound(p: Poly, kind: Kind) -> tuple[str, str, str] | None:
    """(variable, `c <` or "", `< c` or "") for a bound on one variable."""
    used = [(i, c) for e, c in p.terms().items() for i, k in enumerate(e) if k]
    if kind == "==" or p.degree != 1 or len(used) != 1:
        return None
    ((i, c),) = used
    sign = "<" if kind == ">" else "<="
    value = -p.constant / c
    return (p.variables[i], f"{value} {sign} ", "") if c > 0 else (p.variables[i], "", f" {sign} {value}")


def _chain(name: str, low: str, high: str) -> str:
    if low and high:
        return low + name + high
    if high:
        return name + high
    value, sign = low.split()
    return f"{name} {sign.replace('<', '>')} {value}"


def _balanced(p: Poly, kind: Kind) -> str:
    """Positive terms on one side, the others moved to the other side."""
    up = {e: c for e, c in p.terms().items() if c > 0}
    down = {e: -c for e, c in p.terms().items() if c < 0}
    if (
        kind == "=="
        and p.degree == 1
        and len(used := [i for e in p.terms() for i, k in enumerate(e) if k]) == 1
    ):
        slope = p.derivative(p.variables[used[0]]).constant
        return f"{p.variables[used[0]]} == {-p.constant / slope}"
    left, right = (pretty_poly(type(p).from_terms(p.variables, part)) for part in (up, down))
    if set(up) <= {(0,) * len(p.variables)}:  # a constant reads better on the right
        return f"{right} {kind.replace('>', '<')} {left}"
    return f"{left} {kind} {right}"
