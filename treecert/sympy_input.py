"""Relations of sympy, read as statements.

Main definitions: `statements_of`, `formula_text`. Sympy simplifies while it builds: `x/x` is 1 before it comes here,
and `sqrt(x**2)` is x for a symbol that is assumed positive. What is decided is the statement that `plain_joint` prints
of the result, and the assumptions that sympy may have used become conditions, or follow from those that are given.
Floats are refused, and so are symbols that may be complex or do not commute.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from verify.errors import BadInput
from verify.language.expanded import EXPANDED, expanded
from verify.language.expressions import Const, Expr, Var
from verify.language.faces import FACES
from verify.language.functions import FUNCTIONS
from verify.language.grammar import parse_expression, parse_joint
from verify.language.limits import BeyondLimits, function_of, power_of, product_of, sum_of
from verify.language.printing import plain, plain_relation
from verify.language.statements import FLIPPED, Op, Relation, Statement
from verify.rationals import Fraction

ZERO = Const(Fraction(0))
MAX_NESTING = 90
SIGNS: dict[str, Op] = {"positive": ">", "nonnegative": ">=", "negative": "<", "nonpositive": "<="}
FIRST_TOLD = (
    *("commutative", "real", "finite", "rational", "irrational", "algebraic", "transcendental", "integer"),
    *("even", "odd", "nonzero", "zero", *SIGNS),
)
"""Of several assumptions that follow from each other, these are named first."""


def statements_of(relation: Any, where: Sequence[Any], declared: Iterable[str] = ()) -> tuple[Statement, ...]:
    """The statements, one for each relation. `declared`: names of symbols that are known to be real.

    Raises BadInput for what is no relation of supported formulas.
    """
    reader = _reader("a statement is a text, or relations of sympy")
    claimed = reader.relations(relation if isinstance(relation, list | tuple) else [relation])
    conditions = reader.relations(list(where))
    conditions = [*reader.assumed(), *conditions]
    reader.compared = reader.sides(list(where))
    reader.require_implied(conditions, frozenset(declared))
    texts = [plain_relation(c) for c in conditions]
    if reader.whole:
        texts.append("integer " + ", ".join(sorted(reader.whole)))
    # read once more: what sympy gave is held to the limits of the grammar
    return parse_joint(" and ".join(map(plain_relation, claimed)), ", ".join(texts))


def _bounds(r: Relation, name: str, op: Op) -> bool:
    """Whether a relation bounds a variable by a constant, and so says that it is `op` 0.

    >>> x, half = Var("x"), Const(Fraction(1, 2))
    >>> _bounds(Relation(x, ">=", half), "x", ">"), _bounds(Relation(half, ">=", x), "x", "<=")
    (True, False)
    """
    if isinstance(r.left, Const):
        r = Relation(r.right, FLIPPED[r.op], r.left)
    if r.left != Var(name) or not isinstance(r.right, Const):
        return False
    value = r.right.value
    match op:
        case ">":
            return (r.op in (">", ">=", "==") and value > 0) or (r.op == ">" and value == 0)
        case ">=":
            return r.op in (">", ">=", "==") and value >= 0
        case "<":
            return (r.op in ("<", "<=", "==") and value < 0) or (r.op == "<" and value == 0)
        case _:
            return r.op in ("<", "<=", "==") and value <= 0


def formula_text(formula: Any) -> str:
    """An expression of sympy as text that the grammar reads, whose symbols stand for probabilities.

    Raises BadInput for what is no supported formula, and where more is assumed of a symbol than that it is positive.
    """
    reader = _reader("a formula is a text, or an expression of sympy")
    if not isinstance(formula, reader.sympy.Expr):
        raise BadInput(f"a formula was expected, not {str(formula)[:60]!a}")
    text = plain(reader.expr(formula, 0))
    for symbol in reader.symbols.values():
        reader.refuse_more(symbol, reader.sympy.Symbol(symbol.name, positive=True))
    return text


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
        self.compared: list[Any] = []

    @property
    def whole(self) -> list[str]:
        return [n for n, s in self.symbols.items() if s.is_integer]

    def relations(self, given: Sequence[Any]) -> list[Relation]:
        found: list[Relation] = []
        for item in given:
            if isinstance(item, self.sympy.And):
                found += self.relations(sorted(item.args, key=str))
            elif isinstance(item, bool) or item is self.sympy.true or item is self.sympy.false:
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
        raise BadInput(f"a statement is a text or a relation of sympy, not {str(item)[:60]!a}")

    def sides(self, given: Sequence[Any]) -> list[Any]:
        """The expressions that relations say to be real: both sides of a comparison, the difference in an equation."""
        found: list[Any] = []
        for item in given:
            if isinstance(item, self.sympy.And):
                found += self.sides(item.args)
            elif isinstance(item, self.sympy.Equality):
                found.append(item.lhs - item.rhs)
            else:
                found += [item.lhs, item.rhs]
        return found

    def assumed(self) -> list[Relation]:
        """What the assumptions of the symbols say of their signs."""
        found = []
        for name, symbol in sorted(self.symbols.items()):
            known = {k for k, v in symbol.assumptions0.items() if v}
            if other := [k for k in (*SIGNS, "nonzero") if f"extended_{k}" in known and k not in known]:
                raise BadInput(
                    f"the symbol {name!a} is assumed {other[0]}, or infinite: variables are finite"
                )
            strict = [k for k in ("positive", "negative") if k in known]
            kinds = strict or [k for k in SIGNS if k in known]
            found += [Relation(Var(name), SIGNS[kind], ZERO) for kind in kinds]
        return found

    def require_implied(self, conditions: Sequence[Relation], declared: frozenset[str]) -> None:
        """Whatever else sympy may have used of a symbol follows from the conditions. Raises BadInput."""
        reals = self.reals(declared)
        for name, symbol in sorted(self.symbols.items()):
            self.refuse_more(symbol, self.sympy.Symbol(name, **self.domain_of(name, conditions)))
            if symbol not in reals:
                raise BadInput(
                    f"the symbol {name!a} may be complex: declare it with real=True, or bound it in the conditions"
                )

    def domain_of(self, name: str, conditions: Sequence[Relation]) -> dict[str, bool]:
        """What the bounds of a variable by constants say of its sign, in the words of sympy."""
        facts = {"real": True} | ({"integer": True} if name in self.whole else {})
        signs = {kind for kind, op in SIGNS.items() for c in conditions if _bounds(c, name, op)}
        return facts | dict.fromkeys(sorted(signs) if not {"positive", "negative"} <= signs else (), True)

    def refuse_more(self, symbol: Any, implied: Any) -> None:
        """Refuses a symbol of which more is assumed than of another. Raises BadInput."""
        more = {k: v for k, v in symbol.assumptions0.items() if implied.assumptions0.get(k) is not v}
        if more:
            told = next((k for k in FIRST_TOLD if k in more), min(more))
            what = f"the assumption {told}={more[told]} of the symbol {symbol.name!a}"
            raise BadInput(f"{what} does not follow from the conditions: variables are real, or integers")

    def reals(self, declared: frozenset[str]) -> set[Any]:
        """The symbols that are real by assumption, by declaration, or because a condition compares them."""
        found = {s for n, s in self.symbols.items() if s.is_real or n in declared}
        while True:
            new = {s for side in self.compared for s in self.only_unknown(side, found)}
            if not new:
                return found
            found |= new

    def only_unknown(self, side: Any, known: set[Any]) -> list[Any]:
        """The one symbol that is not known to be real in a side that is, where the side is linear."""
        slopes = {s: side.diff(s) for s in side.free_symbols}
        if (
            not all(c.is_Rational for c in slopes.values())
            or not side.subs(dict.fromkeys(slopes, 0)).is_Rational
        ):
            return []
        unknown = [s for s, c in slopes.items() if c != 0 and s not in known]
        return unknown if len(unknown) == 1 else []

    def expr(self, e: Any, depth: int) -> Expr:
        if depth > MAX_NESTING:
            raise BadInput("the formula is nested too deep")
        try:
            return self.built(e, depth + 1)
        except BeyondLimits as error:
            raise BadInput(f"{str(e)[:60]!a}: {error}") from None

    def built(self, e: Any, depth: int) -> Expr:
        s = self.sympy
        if e.is_Symbol:
            return self.symbol(e)
        if e.is_Rational and e.is_finite:
            return Const(Fraction(int(e.p), int(e.q)))
        if e.is_Float:
            typed = s.sstr(e, full_prec=False)
            raise BadInput(f"the float {typed} is not exact: write Rational('{typed}')")
        if e is s.E:
            return function_of("exp", Const(Fraction(1)))
        args = [self.expr(a, depth) for a in e.args]
        if e.is_Add:
            return sum_of(args)
        if e.is_Mul:
            return product_of(args)
        if e.is_Pow:
            return function_of("exp", args[1]) if e.base is s.E else power_of(*args)
        return self.applied(e, args)

    def symbol(self, e: Any) -> Expr:
        """A variable: its name is one here, and no other symbol has it."""
        if parse_expression(e.name) != Var(e.name):
            raise BadInput(f"the symbol {e.name!a} has a name that is none here")
        if self.symbols.setdefault(e.name, e) != e:
            raise BadInput(f"two symbols have the name {e.name!a}")
        return Var(e.name)

    def applied(self, e: Any, args: list[Expr]) -> Expr:
        """A function of expressions."""
        s = self.sympy
        known = {getattr(s, f.sympy): name for name, f in FACES.items() if f.sympy}
        name = known.get(e.func)
        if name is not None and name in EXPANDED:
            return expanded(name, *args)
        if name is not None and args:
            if len(args) != 1 and FUNCTIONS[name].arity == 1:
                raise BadInput(f"{str(e)[:60]!a} is not supported")
            return function_of(name, *args)
        names = ", ".join(f.__name__ for f in known)
        raise BadInput(f"{str(e)[:60]!a} is not supported: sums, products, powers, {names}")
