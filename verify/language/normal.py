"""From expressions to normal forms, and the functions of forms.

Main definitions: `normal_form` (an expression on a region), `log_of`, `power_of`, `exp_of`, `entropy_of`,
`minimum_of`.

Every identity used here, such as ln(uv) = ln u + ln v, needs bases that are positive on the region; the
region's exact signs decide that. What cannot be expanded safely stays opaque. That an opaque function is
defined on the region is not checked here: the kernel proves it once for the whole statement.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import NamedTuple

from verify.arithmetic.polynomials import Poly
from verify.errors import TreecertError
from verify.language.domains import to_poly
from verify.language.expressions import Add, Const, Expr, Fn, Mul, Pow, Var
from verify.language.forms import PLAIN, Counts, Form, Opaque, merge, term_signs
from verify.language.functions import FUNCTIONS
from verify.language.regions import Region
from verify.rationals import Fraction

MAX_EXPANDED_POWER = 64
CANDIDATES = (2, *range(3, 2000, 2))
ONE = Fraction(1)


def normal_form(expr: Expr, region: Region) -> Form:
    """The normal form of `expr` on `region`, equal to it at every point of the region where it is defined.

    Products with ln(w) at w = 0 do not matter: regions are open and w > 0 inside. Raises KeyError for a
    variable that the region does not have.
    """
    if isinstance(expr, Add | Mul | Pow):
        p = to_poly(expr, region.variables, region.kit)
        if p is not None:
            return Form.of_poly(region, p)
    if isinstance(expr, Var):
        if expr.name not in region.variables:
            raise KeyError(expr.name)
        return Form.of_poly(region, region.kit.poly.gen(region.variables, expr.name))
    return _built(expr, region, lambda c: normal_form(c, region))


def formula_at(expr: Expr, known: Mapping[Expr, Form], region: Region) -> Form:
    """A formula with forms in the place of some of its parts, all its names among them."""
    found = known.get(expr)
    return _built(expr, region, lambda c: formula_at(c, known, region)) if found is None else found


def _built(expr: Expr, region: Region, of: Callable[[Expr], Form]) -> Form:
    match expr:
        case Const(value):
            return Form.constant(region, value)
        case Add(children):
            return reduce(Form.__add__, map(of, children))
        case Mul(children):
            return reduce(Form.__mul__, map(of, children))
        case Pow(base, exponent):
            return power_of(of(base), exponent)
        case Fn(name, children):
            return function_of_forms(name, [of(c) for c in children])
        case _:
            raise TypeError(f"not an expression: {type(expr).__name__}")


def function_of_forms(name: str, args: Sequence[Form]) -> Form:
    """A function of `FUNCTIONS` at forms."""
    match name:
        case "ln":
            return log_of(args[0])
        case "log2":
            return log_of(args[0]) * per_bit(args[0].region)
        case "exp":
            return exp_of(args[0])
        case "H":
            return entropy_of(args[0])
        case "abs":
            return minimum_of(args[0], args[0].scale(-ONE)).scale(-ONE)
        case "min":
            return reduce(minimum_of, args)
        case "max":
            return reduce(minimum_of, (a.scale(-ONE) for a in args)).scale(-ONE)
        case "pow":
            return real_power_of(*args)
        case _:
            return _unexpanded(name, args[0])


def real_power_of(base: Form, exponent: Form) -> Form:
    """pow(base, exponent): exp(exponent ln(base)) where the base is certified positive on the region, 0 where it is 0.

    Raises Unsettled otherwise: a logarithm of what may vanish has no place in a form.
    """
    if base.is_zero:
        return base
    if not is_positive_monomial(base) and not is_positive_sum(base):
        raise Unsettled("the base of a power with a real exponent is not certified to be positive")
    return exp_of(exponent * log_of(base))


def is_positive_sum(form: Form) -> bool:
    """True when each term is certified to be >= 0, and one to be > 0."""
    signs = [term_signs(form.region, key, r) for key, r in form.terms.items()]
    return all(weak in (0, 1) for weak, _ in signs) and any(strict == 1 for _, strict in signs)


def per_bit(region: Region) -> Form:
    """The constant 1 / ln 2."""
    return Form.term(region, region.constant(1), {}, {region.constant(2): -1})


def prime_powers(value: Fraction) -> dict[int, int]:
    """Exponents e_b with value = prod b^e_b, value > 0; b are primes and at most two large cofactors."""
    found: dict[int, int] = {}
    for number, sign in ((value.numerator, 1), (value.denominator, -1)):
        for d in CANDIDATES:
            if d * d > number:
                break
            while number % d == 0:
                found[d] = found.get(d, 0) + sign
                number //= d
        if number > 1:
            found[number] = found.get(number, 0) + sign
    return {b: e for b, e in found.items() if e}


class Unsettled(TreecertError):
    """A form needs a sign that is not seen."""


class Monomial(NamedTuple):
    """sign * prod base^powers * prod (ln constant)^logs * exp(exponent): positive when `sign` is 1."""

    sign: int
    powers: dict[Poly, Fraction]
    logs: Counts
    exponent: Form


def monomial(form: Form) -> Monomial | None:
    """The form as a monomial over positive bases, or None when it is not certified to be one.

    Constants are split into primes; logarithms of primes are positive. The answer settles the sign on the
    region.
    """
    if len(form.terms) != 1:
        return None
    ((key, r),) = form.terms.items()
    if any(o.kind != "exp" for o, _ in key.opaque) or not all(b.is_constant for b, _ in key.logs):
        return None
    region = form.region
    exponent = Form(region, {})
    for o, m in key.opaque:
        exponent = exponent + o.args[0].scale(Fraction(m))
    content, factors = region.kit.factor(r.num)
    sign = 1 if content > 0 else -1
    powers: list[tuple[Poly, Fraction]] = [*key.roots, *((b, Fraction(-e)) for b, e in r.den)]
    for f, e in factors:
        s = region.sign(f)
        if s is None or s == 0:
            return None
        sign = sign * s if e % 2 else sign
        powers.append((f if s > 0 else -f, Fraction(e)))
    powers += [(region.constant(b), Fraction(e)) for b, e in prime_powers(abs(content)).items()]
    return Monomial(sign, merge(powers), key.logs, exponent)


def is_positive_monomial(form: Form) -> bool:
    """True when the form is certified to be a positive monomial."""
    found = monomial(form)
    return found is not None and found.sign == 1


def positive_powers(form: Form) -> dict[Poly, Fraction] | None:
    """Exponents e_b with form = prod b^e_b over positive bases, None when the form is not certified to be that."""
    found = monomial(form)
    plain = found is not None and found.sign == 1 and not found.logs and found.exponent.is_zero
    return found.powers if found is not None and plain else None


def log_of(form: Form) -> Form:
    """ln(form); a sum of logarithms of bases where the form is a positive monomial, opaque otherwise."""
    region = form.region
    found = monomial(form)
    if found is None or found.sign < 0 or found.logs:
        return _opaque("ln", (form,))
    total = found.exponent
    for base, e in found.powers.items():
        total = total + Form.term(region, region.constant(e), {}, {base: 1})
    return total


def power_of(form: Form, exponent: Fraction) -> Form:
    """form ** exponent."""
    region = form.region
    if exponent == 0:
        return Form.constant(region, 1)
    if exponent == 1:
        return form
    if form.is_zero:
        if exponent < 0:
            raise ZeroDivisionError("division by an expression that is identically zero")
        return form
    whole = exponent.denominator == 1
    if whole and 0 < exponent <= MAX_EXPANDED_POWER and (form.is_rational or exponent <= 4):
        return _multiplied(form, int(exponent))
    found = monomial(form)
    if found is not None and (whole or (found.sign == 1 and not found.logs)):
        sign = -1 if found.sign < 0 and exponent.numerator % 2 else 1
        logs = {b: n * exponent.numerator for b, n in found.logs}
        powers = {b: e * exponent for b, e in found.powers.items()}
        return Form.term(region, region.constant(sign), powers, logs) * exp_of(found.exponent.scale(exponent))
    return _opaque("pow", (form,), exponent)


def _multiplied(form: Form, exponent: int) -> Form:
    result, square = Form.constant(form.region, 1), form
    while exponent:
        if exponent % 2:
            result = result * square
        exponent //= 2
        if exponent:
            square = square * square
    return result


def exp_of(form: Form) -> Form:
    """exp(form); rational multiples of logarithms of bases turn into powers, the rest stays inside."""
    region = form.region
    powers: dict[Poly, Fraction] = {}
    rest = Form(region, {})
    for key, r in form.terms.items():
        simple = not key.roots and not key.opaque and len(key.logs) == 1 and key.logs[0][1] == 1
        if simple and r.num.is_constant and not r.den and r.num.constant.denominator <= MAX_EXPANDED_POWER:
            powers[key.logs[0][0]] = r.num.constant
        else:
            rest = rest + Form(region, {key: r})
    outside = Form.term(region, region.constant(1), powers)
    return outside if rest.is_zero else outside * _opaque("exp", (rest,))


def entropy_of(form: Form) -> Form:
    """The base-2 entropy H(form), with H(0) = H(1) = 0."""
    region = form.region
    other = Form.constant(region, 1) - form
    if form.is_zero or other.is_zero:
        return Form(region, {})
    if positive_powers(form) is None or positive_powers(other) is None:
        return _opaque("H", (form,))
    nats = form * log_of(form) + other * log_of(other)
    return (nats * per_bit(region)).scale(-ONE)


def minimum_of(first: Form, second: Form) -> Form:
    """min(first, second); settled where the difference has a known sign."""
    gap = second - first
    if gap.is_zero:
        return first
    if list(gap.terms) == [PLAIN]:
        r = gap.terms[PLAIN]
        s = first.region.weak_sign(r.num)  # denominators are products of positive bases
        if s is not None:
            return first if s >= 0 else second
    return _opaque("min", tuple(sorted((first, second), key=lambda f: f.text)))


def _unexpanded(name: str, form: Form) -> Form:
    """The function itself; of an odd one, which is 0 at 0, one of the two arguments u and -u."""
    mirrored = form.scale(-ONE)
    if not FUNCTIONS[name].odd or form.text > mirrored.text:
        return _opaque(name, (form,))
    return form if form.is_zero else _opaque(name, (mirrored,)).scale(-ONE)


def _opaque(kind: str, args: tuple[Form, ...], exponent: Fraction = ONE) -> Form:
    region = args[0].region
    atom = Opaque(kind, args, exponent)
    return Form.term(region, region.constant(1), {}, opaque={atom: 1})
