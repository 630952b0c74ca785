"""Relations of sympy, read as statements.

Main definitions: `statements_of`, `formula_text`. Sympy simplifies while it builds: `x/x` is 1 before it comes here,
and `sqrt(x**2)` is x for a symbol that is assumed positive. What is decided is the statement that `plain_joint` prints
of the result, and the assumptions that sympy may have used become conditions. Floats are refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.errors import BadInput
from verify.language.expressions import Const, Expr, Var
from verify.language.grammar import parse_expression, parse_joint
from verify.language.limits import Refused, function_of, power_of, product_of, sum_of
from verify.language.printing import plain, plain_relation
from verify.language.statements import Op, Relation, Statement
from verify.rationals import Fraction

ZERO = Const(Fraction(0))
MAX_NESTING = 90
SIGNS: dict[str, Op] = {"positive": ">", "nonnegative": ">=", "negative": "<", "nonpositive": "<="}
HARMLESS = frozenset(SIGNS) | {
    *("commutative", "complex", "real", "extended_real", "finite", "infinite", "imaginary", "hermitian"),
    *("antihermitian", "rational", "algebraic", "irrational", "transcendental", "noninteger", "integer"),
    *("zero", "nonzero", "extended_positive", "extended_nonnegative", "extended_negative"),
    *("extended_nonpositive", "extended_nonzero"),
}
"""Assumptions that say nothing more, or are looked at one by one."""


def statements_of(relation: Any, where: Sequence[Any]) -> tuple[Statement, ...]:
    """The statements, one for each relation. Raises BadInput for what is no relation of supported formulas."""
    reader = _reader("a statement is a text, or relations of sympy")
    claimed = reader.relations(relation if isinstance(relation, list | tuple) else [relation])
    conditions = reader.relations(list(where))
    conditions = [*reader.assumed(), *conditions]
    texts = [plain_relation(c) for c in conditions]
    if reader.whole:
        texts.append("integer " + ", ".join(sorted(reader.whole)))
    # read once more: what sympy gave is held to the limits of the grammar
    return parse_joint(" and ".join(map(plain_relation, claimed)), ", ".join(texts))


def formula_text(formula: Any) -> str:
    """An expression of sympy as text that the grammar reads; what is assumed of its symbols is not said there.

    Raises BadInput for what is no supported formula.
    """
    reader = _reader("a formula is a text, or an expression of sympy")
    if not isinstance(formula, reader.sympy.Expr):
        raise BadInput(f"a formula was expected, not {str(formula)[:60]!a}")
    return plain(reader.expr(formula, 0))


def _reader(what: str) -> _Reader:
    try:
        import sympy
    except ImportError:
        raise BadInput(f"{what}, which is not installed") from None
    return _Reader(sympy)


class _Reader:
    """Turns relations of sympy into relations, and remembers the symbols."""

    def __init__(self, sympy: Any) -> None:
        self.sympy = sympy
        self.symbols: dict[str, Any] = {}

    @property
    def whole(self) -> list[str]:
        return [n for n, s in self.symbols.items() if s.is_integer]

    def relations(self, given: Sequence[Any]) -> list[Relation]:
        found: list[Relation] = []
        for item in given:
            if isinstance(item, self.sympy.And):
                found += self.relations(sorted(item.args, key=str))
            elif item in (True, False, self.sympy.true, self.sympy.false):
                raise BadInput(
                    f"sympy has made {item} of a relation by itself: there is nothing left to decide"
                )
            else:
                found.append(self.relation(item))
        return found

    def relation(self, item: Any) -> Relation:
        s = self.sympy
        ops: tuple[tuple[Any, Op], ...] = (
            (s.StrictLessThan, "<"),
            (s.LessThan, "<="),
            (s.StrictGreaterThan, ">"),
            (s.GreaterThan, ">="),
            (s.Equality, "=="),
        )
        for kind, op in ops:
            if isinstance(item, kind):
                return Relation(self.expr(item.lhs, 0), op, self.expr(item.rhs, 0))
        raise BadInput(f"a relation of sympy was expected, not {str(item)[:60]!a}")

    def assumed(self) -> list[Relation]:
        """What the assumptions of the symbols say."""
        found = []
        for name, symbol in sorted(self.symbols.items()):
            known = {k for k, v in symbol.assumptions0.items() if v}
            if other := sorted(known - HARMLESS):
                raise BadInput(f"the assumption {other[0]!a} of the symbol {name!a} is not supported")
            if symbol.is_zero or symbol.is_imaginary or symbol.is_infinite:
                raise BadInput(f"the symbol {name!a} is assumed to be no real variable")
            if symbol.is_rational and not symbol.is_integer:
                raise BadInput(f"the symbol {name!a} is assumed rational: variables are real, or integers")
            if symbol.is_irrational:
                raise BadInput(f"the symbol {name!a} is assumed irrational: variables are real, or integers")
            if symbol.is_nonzero and not (symbol.is_positive or symbol.is_negative):
                raise BadInput(f"the symbol {name!a} is assumed nonzero: state x > 0 or x < 0")
            if other := [k for k in (*SIGNS, "nonzero") if f"extended_{k}" in known and k not in known]:
                raise BadInput(
                    f"the symbol {name!a} is assumed {other[0]}, or infinite: variables are finite"
                )
            strict = [k for k in ("positive", "negative") if k in known]
            kinds = strict or [k for k in SIGNS if k in known]
            found += [Relation(Var(name), SIGNS[kind], ZERO) for kind in kinds]
        return found

    def expr(self, e: Any, depth: int) -> Expr:
        if depth > MAX_NESTING:
            raise BadInput("the formula is nested too deep")
        try:
            return self.built(e, depth + 1)
        except Refused as error:
            raise BadInput(f"{str(e)[:60]!a}: {error}") from None

    def built(self, e: Any, depth: int) -> Expr:
        s = self.sympy
        if e.is_Symbol:
            if parse_expression(e.name) != Var(e.name):
                raise BadInput(f"the symbol {e.name!a} has a name that is none here")
            if self.symbols.setdefault(e.name, e) != e:
                raise BadInput(f"two symbols have the name {e.name!a}")
            return Var(e.name)
        if e.is_Rational and e.is_finite:
            return Const(Fraction(int(e.p), int(e.q)))
        if e.is_Float:
            raise BadInput(f"the float {e} is not exact: use Rational")
        if e is s.E:
            return function_of("exp", Const(Fraction(1)))
        args = [self.expr(a, depth) for a in e.args]
        if e.is_Add:
            return sum_of(args)
        if e.is_Mul:
            return product_of(args)
        if e.is_Pow:
            return function_of("exp", args[1]) if e.base is s.E else power_of(*args)
        names = {s.exp: "exp", s.log: "ln", s.Abs: "abs", s.Min: "min", s.Max: "max"}
        if e.func in names and args:
            if e.func in (s.exp, s.log) and len(args) != 1:
                raise BadInput(f"{str(e)[:60]!a} is not supported")
            return function_of(names[e.func], *args)
        raise BadInput(f"{str(e)[:60]!a} is not supported: sums, products, powers, exp, log, Abs, Min, Max")
