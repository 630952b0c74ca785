"""Statements written out for others: as LaTeX and as relations of sympy.

Main definitions: `latex`, `to_sympy`, `sympy_formula`, `latex_of`, `sympy_of`. What comes in may be text, LaTeX among
it, or relations of sympy.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from treecert.conditions import together
from verify.errors import BadInput
from verify.language.expressions import Add, Const, Expr, Fn, Mul, Pow, Var
from verify.language.faces import FACES
from verify.language.grammar import parse_joint
from verify.language.latex import latex_statement, letters
from verify.language.printing import latex_relation
from verify.language.statements import Relation, Statement
from verify.rationals import Fraction

__all__ = ["conditions_text", "latex", "latex_of", "read", "sympy_formula", "sympy_of", "to_sympy"]

SYMPY = {"<": "StrictLessThan", "<=": "LessThan", ">": "StrictGreaterThan", ">=": "GreaterThan", "==": "Eq"}


def latex(statement: Any, where: Any = "") -> str:
    r"""A statement about numbers in LaTeX math mode.

    Takes what `prove` takes. Raises BadInput for what cannot be read, and for statements of other kinds.

    >>> latex("H(x) >= 4*x*(1 - x)", "0 <= x <= 1")
    'H(x) \\ge 4 x \\cdot (1 - x) \\quad\\text{for } 0 \\le x \\le 1'
    """
    return latex_of(read(statement, where))


def to_sympy(statement: Any, where: Any = "") -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """A statement about numbers as relations of sympy: what is claimed, and the conditions.

    Nothing is evaluated where the relation is built. H(u) is written out by logarithms: sympy does not know that
    0*log(0) is 0 here, so that at u = 0 and u = 1 its formula has no value. Integers are symbols with `integer=True`.
    Raises BadInput for what cannot be read, for statements of other kinds, and where sympy is not installed.

    >>> to_sympy("x*(1 - x) <= 1/4", "0 <= x <= 1")
    ((x*(1 - x) <= 1/4,), (0 <= x, x <= 1))
    """
    return sympy_of(read(statement, where))


def read(statement: Any, where: Any = "", declared: Iterable[str] = ()) -> tuple[Statement, ...]:
    """The statements about numbers that a text, relations of sympy, or a `Statement` state.

    `declared`: as for `parse_joint`. Raises BadInput.
    """
    if isinstance(statement, Statement):
        if where:
            raise BadInput("a statement that was read has its conditions already")
        return (statement,)
    if isinstance(statement, str):
        return parse_joint(statement, conditions_text(where), declared)
    from treecert.sympy_input import statements_of

    if isinstance(where, str):
        if where:
            raise BadInput("conditions on a relation of sympy are relations of sympy")
        return statements_of(statement, [], declared)
    return statements_of(statement, list(where) if isinstance(where, Iterable) else [where], declared)


def conditions_text(where: Any) -> str:
    """The conditions on a text: a text, or several, which all hold. Raises BadInput."""
    if isinstance(where, str):
        return where
    if isinstance(where, list | tuple) and all(isinstance(w, str) for w in where):
        return together(where)
    raise BadInput("conditions on a text are a text, or a list of texts")


def latex_of(statements: tuple[Statement, ...]) -> str:
    """The LaTeX of statements that share their conditions; "" where two names would be written alike."""
    if not statements:
        return ""
    *first, last = statements
    names = letters({n for s in statements for n in s.variables})
    if first and any(letters(s.variables) != {n: names[n] for n in s.variables} for s in statements):
        return ""
    return r",\quad ".join([*(latex_relation(s.relation) for s in first), latex_statement(last)])


def sympy_of(statements: tuple[Statement, ...]) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """The relations and their conditions. Raises BadInput where sympy is not installed."""
    writer = _Writer(frozenset(n for s in statements for n in s.integers))
    expanded = [s.expanded() for s in statements]
    claimed = tuple(writer.relation(s.relation) for s in expanded)
    return claimed, tuple(writer.relation(c) for c in expanded[0].constraints)


def sympy_formula(expr: Expr) -> Any:
    """A formula as an expression of sympy, which simplifies as it builds. Raises BadInput without sympy."""
    return _Writer(frozenset()).expr(expr)


class _Writer:
    """Writes formulas for sympy; the variables that are integers are known."""

    def __init__(self, integers: frozenset[str]) -> None:
        try:
            import sympy
        except ImportError:
            raise BadInput("sympy is not installed") from None
        self.sympy: Any = sympy
        self.integers = integers

    def relation(self, r: Relation) -> Any:
        kind = getattr(self.sympy, SYMPY[r.op])
        return kind(self.expr(r.left), self.expr(r.right), evaluate=False)

    def number(self, value: Fraction) -> Any:
        return self.sympy.Rational(int(value.numerator), int(value.denominator))

    def expr(self, e: Expr) -> Any:
        s = self.sympy
        match e:
            case Const(value):
                return self.number(value)
            case Var(name):
                return s.Symbol(name, integer=True) if name in self.integers else s.Symbol(name)
            case Add(terms):
                return s.Add(*map(self.expr, terms))
            case Mul(factors):
                return s.Mul(*map(self.expr, factors))
            case Pow(base, exponent):
                return s.Pow(self.expr(base), self.number(exponent))
            case Fn(name, arguments):
                return self.function(name, [self.expr(a) for a in arguments])
        raise BadInput("a formula that sympy cannot be told")

    def function(self, name: str, arguments: list[Any]) -> Any:
        s, u = self.sympy, arguments[0]
        two = s.log(2)
        match name:
            case "H":
                return -(u * s.log(u) + (1 - u) * s.log(1 - u)) / two
            case "log2":
                return s.log(u) / two
            case "pow":
                return s.Pow(*arguments)
        return getattr(s, FACES[name].sympy)(*arguments)
