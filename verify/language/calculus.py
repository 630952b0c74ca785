"""Calculus on normal forms: derivatives, substitution, behaviour at a facet.

Main definitions: `derivative`, `along`, `compose`, `restrict`, `leading_term`, `growth`.
Guarantee: exact identities; the last two are asymptotic statements, proved in docs/kernel.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from verify.arithmetic.polynomials import Poly
from verify.errors import TreecertError
from verify.language.derivatives import slope_of
from verify.language.expressions import Fn, Var
from verify.language.forms import Form, Key, Opaque, Ratio, merge, ratio
from verify.language.functions import FUNCTIONS, POSITIVE
from verify.language.grammar import parse_expression
from verify.language.maps import RationalMap
from verify.language.normal import (
    formula_at,
    function_of_forms,
    is_positive_sum,
    log_of,
    normal_form,
    power_of,
)
from verify.language.ranges import surely_positive
from verify.language.regions import Facet, Region
from verify.rationals import Fraction


class NotSmooth(TreecertError):
    """A derivative was asked of a function that may have none."""


class NoLimit(TreecertError):
    """The behaviour of a form at a facet could not be established."""


def derivative(form: Form, name: str) -> Form:
    """The partial derivative. Raises NotSmooth where one is not sure to exist."""
    total = Form(form.region, {})
    for key, r in form.terms.items():
        total = total + _term_derivative(form.region, key, r, name)
    return total


def along(form: Form, direction: Sequence[Fraction]) -> Form:
    """The directional derivative."""
    total = Form(form.region, {})
    for name, d in zip(form.region.variables, direction, strict=True):
        if d:
            total = total + derivative(form, name).scale(d)
    return total


def _term_derivative(region: Region, key: Key, r: Ratio, name: str) -> Form:
    total = Form(region, {key: ratio(r.num.derivative(name), dict(r.den))})
    for base, factor in [*((b, Fraction(-e)) for b, e in r.den), *key.roots]:
        slope = base.derivative(name).scale(factor)
        if not slope.is_zero:
            total = total + Form(region, {key: ratio(r.num * slope, merge(r.den, ((base, 1),)))})
    for base, n in key.logs:
        slope = base.derivative(name).scale(Fraction(n))
        if not slope.is_zero:
            logs = tuple(sorted(merge(key.logs, ((base, -1),)).items()))
            rest = Key(key.roots, logs, key.opaque)
            total = total + Form(region, {rest: ratio(r.num * slope, merge(r.den, ((base, 1),)))})
    for atom, m in key.opaque:
        inner = _opaque_derivative(atom, name)
        if not inner.is_zero:
            others = tuple(sorted(merge(key.opaque, ((atom, -1),)).items()))
            total = total + Form(region, {Key(key.roots, key.logs, others): r}).scale(Fraction(m)) * inner
    return total


def _opaque_derivative(atom: Opaque, name: str) -> Form:
    """The chain rule, where the function is differentiable at every argument for which it is defined."""
    power = atom.kind == "pow"
    if not (atom.exponent.denominator == 1 if power else FUNCTIONS[atom.kind].smooth):
        raise NotSmooth(f"{atom.kind} is not certified to be differentiable at {atom.text[:60]}")
    (inner,) = atom.args
    slope = derivative(inner, name)
    if slope.is_zero:
        return slope
    if power:
        return power_of(inner, atom.exponent - 1) * slope.scale(atom.exponent)
    region, u = inner.region, Var("u")
    itself = Form.term(region, region.constant(1), {}, opaque={atom: 1})
    return formula_at(slope_of(atom.kind), {u: inner, Fn(atom.kind, (u,)): itself}, region) * slope


def compose(form: Form, mapping: RationalMap, region: Region) -> Form:
    """The form after substitution, on the new region. Every base is normalised again there."""
    cache: dict[Poly, Form] = {}

    def image(p: Poly) -> Form:
        if p not in cache:
            cache[p] = Form.constant(region, p.constant) if p.is_constant else mapping.image(p, region)
        return cache[p]

    total = Form(region, {})
    for key, r in form.terms.items():
        term = image(r.num)
        for base, e in r.den:
            term = term * power_of(image(base), Fraction(-e))
        for base, f in key.roots:
            term = term * power_of(image(base), f)
        for base, n in key.logs:
            term = term * power_of(log_of(image(base)), Fraction(n))
        for atom, m in key.opaque:
            image_of_atom = apply_opaque(atom, [compose(a, mapping, region) for a in atom.args])
            term = term * power_of(image_of_atom, Fraction(m))
        total = total + term
    return total


def apply_opaque(atom: Opaque, args: Sequence[Form]) -> Form:
    """The function of `atom` at other arguments."""
    return power_of(args[0], atom.exponent) if atom.kind == "pow" else function_of_forms(atom.kind, args)


def restrict(form: Form, images: Sequence[Poly], region: Region) -> Form:
    """The form on a smaller region given by polynomial images of the variables."""
    return compose(form, RationalMap(tuple(images), region.constant(1)), region)


@dataclass(frozen=True)
class Leading:
    """form ~ c^order (ln c)^logs * coefficient as the facet function c falls to 0 at points inside the facet.

    `coefficient` is a form on the facet that is not identically zero, unless form is identically zero near
    the facet; then coefficient is the zero form. order 0 and logs 0: the form extends continuously by
    `coefficient`.
    """

    order: Fraction
    logs: int
    coefficient: Form


MAX_TAYLOR_STEPS = 4

Groups = dict[tuple[Fraction, int], Form]


def leading_term(form: Form, facet: Facet, steps: int = MAX_TAYLOR_STEPS) -> Leading:
    """The leading behaviour of `form` at the inside of a facet. Raises NoLimit, NotSmooth."""
    return _leading(form, facet, _groups(form, facet, steps), steps)


def growth(form: Form, facet: Facet) -> Leading | None:
    """The leading behaviour where `form` does not tend to 0; None where it does. Raises NoLimit, NotSmooth."""
    groups = _groups(form, facet, MAX_TAYLOR_STEPS)
    place = min(groups, default=(Fraction(1), 0))
    if place[0] > 0 or (place == (Fraction(0), 0) and groups[place].is_zero):
        return None
    return _leading(form, facet, groups, MAX_TAYLOR_STEPS)


def _groups(form: Form, facet: Facet, steps: int) -> Groups:
    """The terms by (e, -n) with the factor c^e (ln c)^n, without it and on the facet; the least place comes first."""
    groups: Groups = {}
    for key, r in form.terms.items():
        order, logs, rest = _split_off(form.region, key, r, facet.function)
        place = (order, -logs)
        restricted = _restrict_term(rest, facet, steps)
        groups[place] = groups[place] + restricted if place in groups else restricted
    return groups


def _leading(form: Form, facet: Facet, groups: Groups, steps: int) -> Leading:
    if not groups:
        return Leading(Fraction(0), 0, Form(facet.region, {}))
    order, minus_logs = min(groups)
    top = groups[order, minus_logs]
    if not top.is_zero:
        return Leading(order, -minus_logs, top)
    return _next_order(form, facet, order, minus_logs, steps)


def _next_order(form: Form, facet: Facet, order: Fraction, minus_logs: int, steps: int) -> Leading:
    """The top coefficient cancels: g = c^-order form tends to 0; its slope across the facet tells more."""
    if steps == 0 or minus_logs:
        raise NoLimit(f"the terms cancel at {facet.function} = 0 and no leading term was found")
    region, c = form.region, facet.function
    slope = region.affine(c).slope
    norm = sum((s * s for s in slope), Fraction(0))
    across = tuple(s / norm for s in slope)  # c grows at rate 1 in this direction
    g = form * Form.term(region, region.constant(1), {c: -order})
    below = leading_term(along(g, across), facet, steps - 1)
    if below.coefficient.is_zero:
        return Leading(Fraction(0), 0, below.coefficient)
    if below.order <= -1:
        raise NoLimit(f"the derivative is too singular at {facet.function} = 0")
    coefficient = below.coefficient.scale(1 / (below.order + 1))
    return Leading(order + below.order + 1, below.logs, coefficient)


def _split_off(region: Region, key: Key, r: Ratio, c: Poly) -> tuple[Fraction, int, Form]:
    """(e, n, rest) with term = c^e (ln c)^n rest and rest free of c."""
    order = Fraction(0)
    num = r.num
    while (quotient := num.exact_div(c)) is not None:
        num, order = quotient, order + 1
    order += sum((f for b, f in key.roots if b == c), Fraction(0)) - sum(e for b, e in r.den if b == c)
    logs = sum(n for b, n in key.logs if b == c)
    if logs < 0:
        raise NoLimit(f"a negative power of ln at {c} = 0")
    rest = Key(
        tuple((b, f) for b, f in key.roots if b != c),
        tuple((b, n) for b, n in key.logs if b != c),
        key.opaque,
    )
    return order, logs, Form(region, {rest: Ratio(num, tuple((b, e) for b, e in r.den if b != c))})


def _restrict_term(term: Form, facet: Facet, steps: int) -> Form:
    """A single term without the facet function, on the facet; bases must stay positive inside the facet."""
    ((key, r),) = term.terms.items()
    for base, _ in [*r.den, *key.roots, *key.logs]:
        if (
            not base.is_constant
            and facet.region.sign(base.compose(facet.images, facet.region.variables)) != 1
        ):
            raise NoLimit(f"{base} is not certified to be positive inside the facet {facet.function} = 0")
    plain = Form(term.region, {Key(key.roots, key.logs): r})
    total = restrict(plain, facet.images, facet.region)
    for atom, m in key.opaque:
        total = total * power_of(_opaque_limit(atom, facet, steps), Fraction(m))
    return total


def _opaque_limit(atom: Opaque, facet: Facet, steps: int) -> Form:
    """The limit at the facet: of arguments that must converge, to something positive in ln and powers."""
    limits = []
    for arg in atom.args:
        lead = leading_term(arg, facet, steps)
        if lead.order < 0 or (lead.order == 0 and lead.logs):
            return _limit_at_infinity(atom, lead)
        limits.append(lead.coefficient if lead.order == 0 else Form(facet.region, {}))
    arguments = POSITIVE if atom.kind == "pow" else FUNCTIONS[atom.kind].arguments
    if not arguments.closed and not (arguments == POSITIVE and surely_positive(limits[0])):
        raise NoLimit(f"the argument of {atom.kind} is not certified to have a positive limit")
    return apply_opaque(atom, limits)


def _limit_at_infinity(atom: Opaque, lead: Leading) -> Form:
    """The limit of an odd function whose argument tends to +inf or to -inf; its leading coefficient says to which."""
    limit, coefficient = FUNCTIONS[atom.kind].limit, lead.coefficient
    for sign in (1, -1):
        if limit is not None and is_positive_sum(coefficient.scale(Fraction(sign))):
            side = Fraction(sign * (-1) ** lead.logs)
            return normal_form(parse_expression(limit), coefficient.region).scale(side)
    raise NoLimit(f"an argument of {atom.kind} has no finite limit")
