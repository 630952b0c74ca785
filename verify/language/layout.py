"""Layout: how sums, products and powers are taken apart before they are written, in plain text and in LaTeX alike.

Main definitions: `as_power`, `signed`, `constant_last`, `split_constant`, `is_natural`, `natural_text`, `joined`,
`chains`, `grouped`, `crossed`, `names_first`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise, zip_longest

from verify.language.expressions import Add, Const, Expr, Fn, Mul, Pow, Var, mul
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


def chains(relations: Sequence[Relation], settled: Collection[str] = ()) -> list[list[list[Relation]]]:
    """Relations in chains such as 0 < a < 1, and the chains in groups.

    The word `and` stands between the chains of a group, where a comma would have two readings.
    """
    found: list[list[Relation]] = []
    for r, carries_on in joined(relations):
        if carries_on:
            found[-1].append(r)
        else:
            found.append([r])
    return grouped(found, settled)


def grouped(parts: Sequence[list[Relation]], settled: Collection[str] = ()) -> list[list[list[Relation]]]:
    """The same parts in groups, as `chains` puts them."""
    unclear = set(crossed(parts, settled))
    groups: list[list[list[Relation]]] = []
    for place, part in enumerate(parts):
        if place - 1 in unclear:
            groups[-1].append(part)
        else:
            groups.append([part])
    return groups


def crossed(parts: Sequence[Sequence[Relation]], settled: Collection[str] = ()) -> Iterator[int]:
    """The places of chains that read, each with the one behind it, as the two bounds of two names: `0 <= x, y <= 1`.

    Each of the names lacks the other bound in all the chains, none of them is `settled` by a definition, and no
    relation says that the lower one is below the upper one, as `y - x >= 1/2` does. Elsewhere
    a comma between two bounds has one reading.
    """
    every = [r for chain in parts for r in chain]
    for place, (one, other) in enumerate(pairwise(parts)):
        if len(one) != 1 or len(other) != 1:
            continue
        (left,), (right,) = one, other
        x, y, above = left.right, right.left, left.op[0] == "<"
        if not isinstance(x, Var) or not isinstance(y, Var) or left.left.variables | right.right.variables:
            continue
        if (
            x == y
            or "==" in (left.op, right.op)
            or left.op[0] != right.op[0]
            or {x.name, y.name} & {*settled}
        ):
            continue
        rest = [r for r in every if r is not left and r is not right]
        lower, upper = (x, y) if above else (y, x)
        if (
            not _bounded(x, above, rest)
            and not _bounded(y, not above, rest)
            and not _ordered(lower, upper, rest)
        ):
            yield place


def _ordered(lower: Var, upper: Var, relations: Iterable[Relation]) -> bool:
    """Whether one of the relations says of the names that one is below the other, as y - x >= 1/2 does."""
    for r in relations:
        lesser, greater = (r.left, r.right) if r.op[0] == "<" else (r.right, r.left)
        falls = _coefficient(greater, lower) - _coefficient(lesser, lower)
        rises = _coefficient(greater, upper) - _coefficient(lesser, upper)
        if falls < 0 < rises:
            return True
    return False


def _coefficient(e: Expr, name: Var) -> Fraction:
    """With what factor the name is a term of a sum."""
    terms = e.children if isinstance(e, Add) else (e,)
    parts = (split_constant(t.children) if isinstance(t, Mul) else (Fraction(1), (t,)) for t in terms)
    return sum((scale for scale, rest in parts if rest == (name,)), Fraction(0))


def _bounded(x: Var, above: bool, relations: Iterable[Relation]) -> bool:
    """Whether one of the relations bounds the name on this side."""
    for r in relations:
        lesser, greater = (r.left, r.right) if r.op[0] == "<" else (r.right, r.left)
        if x == (lesser if above else greater) or (r.op == "==" and x in (lesser, greater)):
            return True
    return False


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
