"""Values and names: where a formula has a value, and where a formula may stand in the place of a name.

Main definitions: `is_polynomial`, `require_no_logarithm`, `blind_arguments`, `with_name`, `rational_value`. The rule
and its proof: docs/kernel.md, "Formulas in the place of names". The one thing that it guards against is 0 ln 0: whether
y ln(x) has a value at x = 0 depends on points near by, so that it has none at x = y = 0, and x ln(x) has one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from math import prod

from verify.arithmetic.kits import Kit
from verify.errors import BadInput
from verify.language.domains import to_poly
from verify.language.expressions import Add, Const, Expr, Fn, Mul, Pow, Var, rebuild, walk
from verify.language.functions import FUNCTIONS, LOGARITHMS
from verify.rationals import Fraction

MOST_POWER = 64


def is_polynomial(e: Expr, kit: Kit) -> bool:
    """Whether a formula is a polynomial in its variables: it has a value everywhere."""
    return to_poly(e, tuple(sorted(e.variables)), kit) is not None


def logarithm_of(e: Expr) -> Expr | None:
    """What a factor is a logarithm of, or a positive whole power of a logarithm; None for another factor."""
    power = isinstance(e, Pow) and e.exponent.denominator == 1 and e.exponent > 0
    inner = e.children[0] if power else e
    return inner.children[0] if isinstance(inner, Fn) and inner.name in LOGARITHMS else None


def has_logarithm(e: Expr) -> bool:
    """Whether a formula holds a logarithm of anything but a positive number."""
    logs = (part for part in walk(e) if isinstance(part, Fn) and part.name in LOGARITHMS)
    return any(not isinstance(w, Const) or w.value <= 0 for log in logs for w in log.children)


def require_no_logarithm(e: Expr) -> None:
    """Raises BadInput for a logarithm of anything but a positive number.

    Without one, formulas that have values may be put in the place of names, whatever they are.
    """
    if has_logarithm(e):
        raise BadInput("what stands here is said without logarithms of what varies; H(q) is the entropy")


def blind_arguments(e: Expr, names: Collection[str]) -> Iterator[Expr]:
    """The arguments of the logarithms in products with such names and with more than logarithms and numbers.

    Where these are positive, and where there are none, formulas with values may be put in the place of the names.
    """
    for part in walk(e):
        if isinstance(part, Mul) and part.variables & set(names):
            found = [logarithm_of(c) for c in part.children]
            if any(w is None and not isinstance(c, Const) for w, c in zip(found, part.children, strict=True)):
                yield from (w for w in found if w is not None)


def with_name(e: Expr, formula: Expr, name: Var) -> Expr:
    """A formula with a name in the place of a part that has a value, except inside of products with a logarithm.

    It has a value where it had one, and the same.
    """
    if e == formula:
        return name
    if not e.children or (isinstance(e, Mul) and any(map(logarithm_of, e.children))):
        return e
    return rebuild(e, tuple(with_name(c, formula, name) for c in e.children))


def rational_value(e: Expr, value: Callable[[str], Fraction]) -> Fraction:
    """The value of a formula of rational operations, whole powers, min, max and |.|. Raises BadInput for another."""
    match e:
        case Const(number):
            return number
        case Var(name):
            return value(name)
        case Pow(base, exponent) if exponent.denominator == 1 and abs(exponent) <= MOST_POWER:
            inner = rational_value(base, value)
            if inner or exponent > 0:
                return inner**exponent.numerator
        case Fn(name, children) if (exact := FUNCTIONS[name].exact) is not None:
            return Fraction(exact(*(rational_value(c, value) for c in children)))
        case Add(children):
            return sum((rational_value(c, value) for c in children), Fraction(0))
        case Mul(children):
            return prod((rational_value(c, value) for c in children), start=Fraction(1))
    raise BadInput("a formula has no value, or none that is computed exactly")
