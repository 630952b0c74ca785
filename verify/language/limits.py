"""Limits: building expressions from foreign text in bounded time and memory.

Main definitions: `sum_of`, `product_of`, `power_of`, `function_of`, `substitute_within`, `measure`. Each
builds what the smart constructors of `verify.language.expressions` build, but looks at the size first and
raises `BeyondLimits`. A constant that is surely undefined (1/0, 0^0, ln(-1)) is refused too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from verify.errors import TreecertError
from verify.language.expressions import Add, Const, Expr, Fn, Mul, Pow, Var, add, call, mul, power
from verify.language.functions import FUNCTIONS
from verify.rationals import Fraction

MAX_BITS = 20_000
MAX_EXPONENT = 1_000
MAX_EXPONENT_DENOMINATOR = 1_000_000
MAX_DEPTH = 100
MAX_NODES = 20_000


class BeyondLimits(TreecertError):
    """Too large, or surely undefined. The grammar turns it into a `BadInput` with a column."""


def bits(value: Fraction) -> int:
    """Bits of the larger of numerator and denominator."""
    return max(value.numerator.bit_length(), value.denominator.bit_length())


def _bounded(value: Fraction) -> Fraction:
    if bits(value) > MAX_BITS:
        raise BeyondLimits(f"a constant of more than {MAX_BITS} bits")
    return value


def sum_of(terms: Iterable[Expr]) -> Expr:
    """The sum as `add` builds it, constants collected one by one so that none grows unseen."""
    total, rest = Fraction(0), list[Expr]()
    for term in terms:
        for part in term.children if isinstance(term, Add) else (term,):
            if isinstance(part, Const):
                total = _bounded(total + part.value)
            else:
                rest.append(part)
    return add(Const(total), *rest)


def product_of(factors: Iterable[Expr]) -> Expr:
    """The product as `mul` builds it, constants collected one by one so that none grows unseen."""
    scale, rest = Fraction(1), list[Expr]()
    for factor in factors:
        for part in factor.children if isinstance(factor, Mul) else (factor,):
            if isinstance(part, Const):
                scale = _bounded(scale * part.value)
            else:
                rest.append(part)
    return mul(Const(scale), *rest)


def power_of(base: Expr, exponent: Expr) -> Expr:
    """`base ^ exponent`; an exponent with variables gives exp(exponent * ln(base)), a real constant `pow`."""
    if not isinstance(exponent, Const):
        if is_pow(base, exponent):
            return call("pow", base, exponent)
        if isinstance(base, Const) and base.value <= 0:
            hint = "" if base.value else "; pow(0, v) is 0 for v > 0"
            raise BeyondLimits(f"a number that is not positive has powers with constant exponents only{hint}")
        return call("exp", product_of([exponent, function_of("ln", base)]))
    if abs(exponent.value) > MAX_EXPONENT:
        raise BeyondLimits(f"a constant exponent is at most {MAX_EXPONENT} in size")
    if exponent.value.denominator > MAX_EXPONENT_DENOMINATOR:
        raise BeyondLimits(f"the denominator of an exponent is at most {MAX_EXPONENT_DENOMINATOR}")
    if isinstance(base, Const):
        _check_constant_power(base.value, exponent.value)
    return power(base, exponent.value)


def is_pow(base: Expr, exponent: Expr) -> bool:
    """Whether base ^ exponent is read as pow(base, exponent): the exponent is a constant, but no rational number.

    Powers of positive numbers stay exponentials.
    """
    real = not exponent.variables and not isinstance(exponent, Const)
    return real and not (isinstance(base, Const) and base.value != 0)


def _check_constant_power(base: Fraction, exponent: Fraction) -> None:
    if base == 0 and exponent < 0:
        raise BeyondLimits("division by zero")
    if base == 0 and exponent == 0:
        raise BeyondLimits("0^0 is undefined")
    if base < 0 and exponent.denominator != 1:
        raise BeyondLimits("a negative number has no real power with a fractional exponent")
    if bits(base) * abs(exponent) > MAX_BITS:
        raise BeyondLimits(f"a power of more than about {MAX_BITS} bits")


def inverse_of(expr: Expr) -> Expr:
    """`1 / expr`."""
    return power_of(expr, Const(Fraction(-1)))


def function_of(name: str, *args: Expr) -> Expr:
    """The function `name` of `args`."""
    if name == "sqrt" and len(args) == 1:
        return power_of(args[0], Const(Fraction(1, 2)))
    try:
        called = call(name, *args)
    except ValueError as error:
        raise BeyondLimits(str(error)) from None
    if isinstance(args[0], Const):
        _check_constant_argument(name, args[0].value)
    return called


def entropy_of(classes: Sequence[Expr]) -> Expr:
    """The entropy of two or more classes in bits, -(p log2 p + q log2 q + ...), as the sum that it is; 0 adds 0.

    Raises Refused for a class that is a number outside [0, 1].
    """
    for p in classes:
        if isinstance(p, Const):
            _check_constant_argument("H", p.value)
    present = [p for p in classes if p != Const(Fraction(0))]
    return sum_of(product_of([Const(Fraction(-1)), p, function_of("log2", p)]) for p in present)


def _check_constant_argument(name: str, value: Fraction) -> None:
    arguments = FUNCTIONS[name].arguments
    if not arguments.holds(value):
        raise BeyondLimits(f"{name} of {arguments.others}")


def substitute_within(expr: Expr, values: Mapping[str, Expr]) -> Expr:
    """`substitute` with the checks of this module."""
    if not expr.variables & values.keys():
        return expr
    children = [substitute_within(c, values) for c in expr.children]
    match expr:
        case Var():
            return values[expr.name]
        case Add():
            return sum_of(children)
        case Mul():
            return product_of(children)
        case Pow():
            return power_of(children[0], Const(expr.exponent))
        case Fn():
            return function_of(expr.name, *children)
        case _:
            return expr


def measure(expr: Expr, known: Mapping[str, tuple[int, int]]) -> tuple[int, int]:
    """Nodes and depth of `expr` once the variables in `known` stand for expressions of given nodes and depth.

    Level by level, not recursive: it is what makes recursion on the expression safe. Raises Refused beyond
    the limits.
    """
    nodes = depth = level_number = 0
    level: list[Expr] = [expr]
    while level:
        level_number += 1
        for node in level:
            size, below = known.get(node.name, (1, 1)) if isinstance(node, Var) else (1, 1)
            nodes, depth = nodes + size, max(depth, level_number - 1 + below)
        if depth > MAX_DEPTH:
            raise BeyondLimits(f"nested more than {MAX_DEPTH} deep")
        if nodes > MAX_NODES:
            raise BeyondLimits(f"more than {MAX_NODES} operations")
        level = [child for node in level for child in node.children]
    return nodes, depth
