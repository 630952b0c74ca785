"""Derivatives of expressions.

`derivative` applies the rules of differentiation to the expression as it stands. The result has the value of
the derivative wherever the expression is smooth; that it is defined on the domain of a statement is decided
with the statement.
"""

from __future__ import annotations

from functools import cache

from verify.errors import BadInput
from verify.language.expressions import Add, Expr, Fn, Mul, Pow, Var, add, const, mul, substitute
from verify.language.functions import FUNCTIONS
from verify.language.grammar import parse_expression
from verify.language.printing import plain


def derivative(expr: Expr | str, name: str) -> Expr:
    """The derivative of an expression, or of its text, by the variable `name`. H is in bits.

    Raises BadInput for abs, min and max, which are not smooth.

    >>> plain(derivative("x^2 + ln(x)", "x"))
    '2*x + 1/x'
    """
    node = parse_expression(expr) if isinstance(expr, str) else expr
    if name not in node.variables:
        return const(0)
    match node:
        case Var():
            return const(1)
        case Add(children):
            return add(*(d for d in (derivative(c, name) for c in children) if d != const(0)))
        case Mul(children):
            return add(
                *(_product_term(children, i, name) for i, c in enumerate(children) if name in c.variables)
            )
        case Pow(base, exponent):
            return const(exponent) * base ** (exponent - 1) * derivative(base, name)
        case Fn(function, (argument,)):
            return substitute(slope_of(function), {"u": argument}) * derivative(argument, name)
        case _:
            raise BadInput(f"{plain(node)} has no derivative formula")


def _product_term(factors: tuple[Expr, ...], index: int, name: str) -> Expr:
    return mul(*factors[:index], derivative(factors[index], name), *factors[index + 1 :])


@cache
def slope_of(function: str) -> Expr:
    """The derivative of a function of one argument, as a formula in u. Raises BadInput where there is none."""
    slope = FUNCTIONS[function].slope
    if slope is None:
        raise BadInput(f"{function} has no derivative formula")
    return parse_expression(slope)
