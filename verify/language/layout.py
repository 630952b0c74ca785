"""Layout: how sums, products and powers are taken apart before they are written, in plain text and in LaTeX alike.

Main definitions: `as_power`, `signed`, `constant_last`, `split_constant`, `is_natural`, `natural_text`, `joined`,
`names_first`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from verify.language.expressions import Const, Expr, Fn, Mul, Pow, Var, mul
from verify.language.limits import is_pow
from verify.language.statements import FLIPPED, Relation
from verify.rationals import Fraction

HALF = Fraction(1, 2)
MINUS_ONE = Fraction(-1)
BLOCK_DIGITS = 600
BLOCK = 10**BLOCK_DIGITS


def as_power(expr: Expr) -> tuple[Expr, Expr] | None:
    """(u, v) where `expr` is what the grammar keeps for u^v: exp(v*ln(u)), or pow(u, v) for a constant v; else None.

    What the grammar keeps in another way, such as u^3, is left out.

    >>> from verify.language.expressions import call, const, var
    >>> as_power(call("exp", -var("k") * call("ln", const(2))))[0]
    Const(value=Fraction(2, 1))
    >>> as_power(call("exp", 3 * call("ln", var("x")))) is None
    True
    """
    match expr:
        case Fn("exp", (Mul((*factors, Fn("ln", (base,)))),)):
            exponent = factors[0] if len(factors) == 1 else Mul(tuple(factors))
            return None if isinstance(exponent, Const) or is_pow(base, exponent) else (base, exponent)
        case Fn("pow", (base, exponent)) if is_pow(base, exponent):
            return base, exponent
        case _:
            return None


def split_constant(factors: tuple[Expr, ...]) -> tuple[Fraction, tuple[Expr, ...]]:
    """The constant in front of a product, 1 where there is none, and the other factors."""
    head = factors[0]
    return (head.value, factors[1:]) if isinstance(head, Const) else (Fraction(1), factors)


def signed(term: Expr) -> tuple[bool, Expr]:
    """Whether a term of a sum is written after a minus sign, and what then follows the sign."""
    if isinstance(term, Const) and term.value < 0:
        return True, Const(-term.value)
    if isinstance(term, Mul):
        scale, rest = split_constant(term.children)
        if scale < 0:
            return True, mul(Const(-scale), *rest)
    return False, term


def constant_last(terms: tuple[Expr, ...]) -> tuple[Expr, ...]:
    """x - 1 rather than -1 + x: a negative constant moves behind a term without a sign."""
    first, second = terms[0], terms[1]
    if isinstance(first, Const) and first.value < 0 and not signed(second)[0]:
        return (*terms[1:], first)
    return terms


def is_natural(expr: Expr) -> bool:
    """Whether `expr` is a constant 0, 1, 2, ..."""
    return isinstance(expr, Const) and expr.value.denominator == 1 and expr.value >= 0


def is_root(expr: Expr) -> bool:
    """Whether `expr` is a square root."""
    return isinstance(expr, Pow) and expr.exponent == HALF


def natural_text(value: int) -> str:
    """Digits; beyond 600 of them a sum of blocks in brackets, since the grammar limits the digits of one number."""
    if value < BLOCK:
        return str(value)
    high, low = divmod(value, BLOCK)
    return f"({natural_text(high)}*10^{BLOCK_DIGITS} + {low})"


def joined(relations: Sequence[Relation]) -> Iterator[tuple[Relation, bool]]:
    """Each relation, and whether it carries on the chain of the one before: `a < 1` after `0 < a`."""
    last: Relation | None = None
    for r in relations:
        yield r, last is not None and last.right == r.left and last.op[0] == r.op[0] != "="
        last = r


def names_first(relations: Sequence[Relation]) -> tuple[Relation, ...]:
    """The same relations, with a bound that stands for itself turned: x >= 0 for 0 <= x.

    Otherwise `0 <= x, y <= 1` would be shown as it was typed by someone who meant both bounds of both names.
    """
    carried = [carries_on for _, carries_on in joined(relations)]
    lone = [not a and not b for a, b in zip_longest(carried, carried[1:])]
    return tuple(
        Relation(r.right, FLIPPED[r.op], r.left)
        if alone and isinstance(r.right, Var) and not r.left.variables
        else r
        for r, alone in zip(relations, lone, strict=True)
    )
