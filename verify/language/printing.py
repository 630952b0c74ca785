"""Printing: expressions and statements as plain text that reads back.

Main definitions: `plain`, `plain_relation`, `plain_statement`; from `verify.language.latex`
also `latex`, `latex_relation`, `latex_statement`.

Guarantees: `parse_expression(plain(e)) == e` for every expression `e` built by the smart constructors within the
limits of the grammar, with either spelling of its powers. `plain_statement` reads what it is about to return, and
refuses a text that says anything else.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from verify.errors import BadInput, Unreadable
from verify.language.expressions import Add, Const, Expr, Fn, Mul, Pow, Var
from verify.language.grammar import parse_joint, parse_line
from verify.language.latex import latex, latex_relation, latex_statement
from verify.language.layout import (
    HALF,
    MINUS_ONE,
    as_power,
    chains,
    constant_last,
    grouped,
    is_natural,
    is_root,
    natural_text,
    signed,
    split_constant,
)
from verify.language.statements import Relation, Statement
from verify.rationals import Fraction

__all__ = [
    "chained",
    "latex",
    "latex_relation",
    "latex_statement",
    "plain",
    "plain_joint",
    "plain_relation",
    "plain_statement",
]


def plain(expr: Expr, *, powers: bool = True) -> str:
    """`expr` as the grammar reads it.

    A power with a variable exponent is written as one, 2^(-k); without `powers` as the grammar keeps it,
    exp(-k*ln(2)), which is the spelling of certificates. Both read back to the same expression.

    >>> from verify.language.expressions import call, const, var
    >>> x = var("x")
    >>> plain(2 * call("H", x) / (1 - x) - x**2)
    '2*H(x)/(1 - x) - x^2'
    >>> half = call("exp", -x * call("ln", const(2)))
    >>> plain(half**2), plain(half**2, powers=False)
    ('(2^(-x))^2', 'exp(-x*ln(2))^2')
    """
    return _Plain(powers).text(expr)


def plain_relation(relation: Relation, *, powers: bool = True) -> str:
    """A relation as text that the grammar reads back to the same relation."""
    left, right = (plain(side, powers=powers) for side in (relation.left, relation.right))
    return f"{left} {relation.op} {right}"


def chained(
    relations: Sequence[Relation], *, powers: bool = True, settled: Collection[str] = ()
) -> list[str]:
    """Relations as text, `0 < a` and `a < 1` joined to `0 < a < 1`.

    The word `and` stands between `0 <= a` and `b <= 1` where a comma would have two readings. `settled`: defined names.
    """
    return [" and ".join(_chain(c, powers) for c in group) for group in chains(relations, settled)]


def listed(relations: Sequence[Relation], *, settled: Collection[str] = ()) -> list[str]:
    """Relations as text, one by one and without powers that have a variable exponent; else as `chained`."""
    parts = grouped([[r] for r in relations], settled)
    return [" and ".join(_chain(part, False) for part in group) for group in parts]


def _chain(chain: Sequence[Relation], powers: bool) -> str:
    first, *others = chain
    return plain_relation(first, powers=powers) + "".join(
        f" {r.op} {plain(r.right, powers=powers)}" for r in others
    )


def plain_statement(statement: Statement) -> str:
    """A statement in one line: the relation, then `for` and the conditions; `parse_line` reads it back.

    Raises Unreadable when the text would not read back as the same statement: the same relation, conditions,
    definitions and whole variables, in this order.

    >>> from verify.language.grammar import parse_statement
    >>> plain_statement(parse_statement("H(a) > a", "0 < a <= 1/2"))
    'H(a) > a for 0 < a <= 1/2'
    >>> plain_statement(parse_statement("(2^-k)^2 <= 2^-k", "integer k, k >= 1"))
    '(2^(-k))^2 <= 2^(-k) for k >= 1, integer k'
    """
    problem = ""
    for powers in (True, False):
        text = _line(statement, powers)
        problem = _misread(text, statement)
        if not problem:
            return text
    raise Unreadable(f"a statement is not printed, because its text would not read back: {problem}")


def plain_joint(statements: Sequence[Statement]) -> str:
    """Several relations under the same conditions in one line; its two halves read back by `parse_joint`.

    Raises Unreadable when they would not.

    >>> from verify.language.grammar import parse_joint
    >>> plain_joint(parse_joint("0 <= x*(1-x) <= 1/4 and x < 2", "0 < x < 1"))
    '0 <= x*(1 - x) <= 1/4 and x < 2 for 0 < x < 1'
    """
    for powers in (True, False):
        relation = " and ".join(chained([s.relation for s in statements], powers=powers))
        where = _where(statements[0], powers)
        try:
            if parse_joint(relation, where) == tuple(statements):
                return f"{relation} for {where}" if where else relation
        except BadInput:
            continue
    raise Unreadable("a statement is not printed, because its text would not read back")


def _where(statement: Statement, powers: bool) -> str:
    where = [f"{name} = {plain(e, powers=powers)}" for name, e in statement.definitions]
    where += chained(
        statement.constraints, powers=powers, settled=[name for name, _ in statement.definitions]
    )
    if statement.integers:
        where.append("integer " + ", ".join(statement.integers))
    return ", ".join(where)


def _line(statement: Statement, powers: bool) -> str:
    relation, where = plain_relation(statement.relation, powers=powers), _where(statement, powers)
    return f"{relation} for {where}" if where else relation


def _misread(text: str, statement: Statement) -> str:
    """What goes wrong when the text is read back; nothing when it says the statement."""
    try:
        read = parse_line(text)
    except BadInput as error:
        return str(error)
    return "" if read == statement else "it says something else"


@dataclass(frozen=True)
class _Plain:
    """One spelling: with or without powers that have a variable exponent."""

    powers: bool

    def text(self, expr: Expr) -> str:
        match expr:
            case Const():
                return _constant(expr.value)
            case Var():
                return expr.name
            case Add():
                return self.sum(expr.children)
            case Mul():
                return self.product(expr.children)
            case Pow():
                return self.power(expr)
            case Fn():
                return self.call(expr)
        raise TypeError(f"cannot print {type(expr).__name__}")

    def sum(self, terms: tuple[Expr, ...]) -> str:
        text = ""
        for term in constant_last(terms):
            negative, body = signed(term)
            written = f"({self.text(body)})" if isinstance(body, Add) else self.text(body)
            glue = (" - " if text else "-") if negative else (" + " if text else "")
            text += glue + written
        return text

    def product(self, factors: tuple[Expr, ...]) -> str:
        """2*x/3 without divisors, 2/3*x/y with: the reader collects the constant in front either way."""
        scale, rest = split_constant(factors)
        divided = any(map(_is_inverse, rest))
        front = abs(scale) if divided else Fraction(abs(scale.numerator))
        text = _constant(front) if front != 1 or _is_inverse(rest[0]) else ""
        for factor in rest:
            if isinstance(factor, Pow) and _is_inverse(factor):
                text += "/" + self.factor(factor.base, under=True)
            else:
                text += ("*" if text else "") + self.factor(factor)
        if not divided and scale.denominator != 1:
            text += "/" + natural_text(scale.denominator)
        return ("-" if scale < 0 else "") + text

    def factor(self, expr: Expr, under: bool = False) -> str:
        """A factor of a product, or (`under`) a divisor, in brackets where it needs them."""
        bracketed = isinstance(expr, Add | Mul) or (under and _is_inverse(expr))
        return f"({self.text(expr)})" if bracketed else self.text(expr)

    def power(self, expr: Pow) -> str:
        if expr.exponent == MINUS_ONE:
            return "1/" + self.factor(expr.base, under=True)
        if expr.exponent == HALF:
            return f"sqrt({self.text(expr.base)})"
        above = str(expr.exponent) if expr.exponent.denominator == 1 else f"({expr.exponent})"
        return f"{self.atom(expr.base)}^{above}"

    def call(self, expr: Fn) -> str:
        found = as_power(expr) if self.powers or expr.name == "pow" else None
        if found is not None:
            base, exponent = found
            return f"{self.atom(base)}^{self.atom(exponent)}"
        return f"{expr.name}({', '.join(map(self.text, expr.children))})"

    def atom(self, expr: Expr) -> str:
        """The expression as one operand of `^`: in brackets unless the grammar reads it as a single piece."""
        called = isinstance(expr, Fn) and not ((self.powers or expr.name == "pow") and as_power(expr))
        single = called or isinstance(expr, Var) or is_natural(expr) or is_root(expr)
        return self.text(expr) if single else f"({self.text(expr)})"


def _constant(value: Fraction) -> str:
    sign = "-" if value < 0 else ""
    below = "" if value.denominator == 1 else f"/{natural_text(value.denominator)}"
    return f"{sign}{natural_text(abs(value.numerator))}{below}"


def _is_inverse(expr: Expr) -> bool:
    """Whether a factor is written behind a division sign."""
    return isinstance(expr, Pow) and expr.exponent == MINUS_ONE
