"""Functions that are read as what they are defined to be: hyperbolic, logistic, and the binary divergence.

Main definitions: `EXPANDED`, `expanded`, `FUNCTION_NAMES`. A statement holds the definition in place of the name, and
is shown so: the rules, certificates and the kernel know nothing of these functions. A definition has a value where the
function has.

Units: `kl` is in nats.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from verify.language.expressions import Const, Expr
from verify.language.functions import FUNCTIONS
from verify.language.limits import BeyondLimits, function_of, inverse_of, product_of, sum_of
from verify.rationals import Fraction

ONE, MINUS_ONE, TWO = Const(Fraction(1)), Const(Fraction(-1)), Const(Fraction(2))
HALF = Const(Fraction(1, 2))


@dataclass(frozen=True)
class Expanded:
    """A function: how many arguments it takes, and its definition."""

    arity: int
    definition: Callable[..., Expr]


def _less(x: Expr) -> Expr:
    return product_of([MINUS_ONE, x])


def _exp(x: Expr) -> Expr:
    return function_of("exp", x)


def _tanh(x: Expr) -> Expr:
    """1 - 2/(exp(2x) + 1)."""
    return sum_of([ONE, _less(product_of([TWO, inverse_of(sum_of([_exp(product_of([TWO, x])), ONE]))]))])


def _cosh(x: Expr) -> Expr:
    """(exp(x) + exp(-x))/2."""
    return product_of([HALF, sum_of([_exp(x), _exp(_less(x))])])


def _sinh(x: Expr) -> Expr:
    """(exp(x) - exp(-x))/2."""
    return product_of([HALF, sum_of([_exp(x), _less(_exp(_less(x)))])])


def _sigmoid(x: Expr) -> Expr:
    """1/(1 + exp(-x))."""
    return inverse_of(sum_of([ONE, _exp(_less(x))]))


def _softplus(x: Expr) -> Expr:
    """ln(1 + exp(x))."""
    return function_of("ln", sum_of([ONE, _exp(x)]))


def _log1p(x: Expr) -> Expr:
    """ln(1 + x)."""
    return function_of("ln", sum_of([ONE, x]))


def _kl(p: Expr, q: Expr) -> Expr:
    """p ln(p/q) + (1 - p) ln((1 - p)/(1 - q)), with a term of weight 0 equal to 0; for 0 <= p <= 1 and 0 < q < 1."""
    pairs = ((p, q), (sum_of([ONE, _less(p)]), sum_of([ONE, _less(q)])))
    return sum_of([_divergence(u, v) for u, v in pairs])


def _divergence(u: Expr, v: Expr) -> Expr:
    """u ln u - u ln v."""
    reference = function_of("ln", v)  # refused where v is a number that has no logarithm, whatever u is
    if u == Const(Fraction(0)):
        return u
    return sum_of([product_of([u, function_of("ln", u)]), _less(product_of([u, reference]))])


EXPANDED: Mapping[str, Expanded] = {
    "cosh": Expanded(1, _cosh),
    "kl": Expanded(2, _kl),
    "log1p": Expanded(1, _log1p),
    "sigmoid": Expanded(1, _sigmoid),
    "sinh": Expanded(1, _sinh),
    "softplus": Expanded(1, _softplus),
    "tanh": Expanded(1, _tanh),
}
FUNCTION_NAMES = FUNCTIONS.keys() | EXPANDED.keys() | {"sqrt"}
"""All functions that are read."""


def expanded(name: str, *args: Expr) -> Expr:
    """The definition of a function at `args`. Raises BeyondLimits for a wrong number of them, or without a value."""
    function = EXPANDED[name]
    if len(args) != function.arity:
        raise BeyondLimits(f"{name} takes {'one argument' if function.arity == 1 else 'two arguments'}")
    return function.definition(*args)
