"""Expressions: immutable trees over exact rationals.

Main definitions: `Expr` and its node types `Const`, `Var`, `Add`, `Mul`, `Pow`, `Fn`; the smart constructors `const`,
`var`, `add`, `mul`, `power`, `call`; `substitute`, `variables`, `walk`.

Nothing here evaluates, rounds or assumes a sign. Floats are refused where a number is built: 0.1 typed by a person
is read as 1/10 by the grammar, a Python float has already lost that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from verify.caching import cached_property
from verify.language.functions import FUNCTIONS
from verify.rationals import EXACT, Fraction

MAX_POWER_BITS = 20_000
"""Constant powers beyond this size stay as they are."""


class Expr:
    """An expression. Nodes are compared by structure and carry no domain."""

    children: tuple[Expr, ...] = ()

    @cached_property
    def variables(self) -> frozenset[str]:
        """Names of the variables that occur."""
        if isinstance(self, Var):
            return frozenset({self.name})
        return frozenset().union(*(c.variables for c in self.children))

    def __add__(self, other: ExprLike) -> Expr:
        return add(self, as_expr(other))

    def __radd__(self, other: ExprLike) -> Expr:
        return add(as_expr(other), self)

    def __sub__(self, other: ExprLike) -> Expr:
        return add(self, -as_expr(other))

    def __rsub__(self, other: ExprLike) -> Expr:
        return add(as_expr(other), -self)

    def __neg__(self) -> Expr:
        return mul(Const(Fraction(-1)), self)

    def __mul__(self, other: ExprLike) -> Expr:
        return mul(self, as_expr(other))

    def __rmul__(self, other: ExprLike) -> Expr:
        return mul(as_expr(other), self)

    def __truediv__(self, other: ExprLike) -> Expr:
        return mul(self, power(as_expr(other), Fraction(-1)))

    def __rtruediv__(self, other: ExprLike) -> Expr:
        return mul(as_expr(other), power(self, Fraction(-1)))

    def __pow__(self, exponent: int | Fraction) -> Expr:
        return power(self, exact(exponent))

    def __getstate__(self) -> dict[str, Any]:
        """Without the hash: in another process texts have other hashes."""
        return {name: value for name, value in self.__dict__.items() if name != "_hash"}


ExprLike = Expr | int | Fraction
Node = TypeVar("Node", bound=Expr)


def keeping_hash(node: type[Node]) -> type[Node]:
    """Instances compute their hash once: the same large expressions are looked up again and again."""
    computed: Callable[[Node], int] = node.__hash__

    def kept(self: Node) -> int:
        found: int | None = self.__dict__.get("_hash")
        if found is None:
            found = self.__dict__["_hash"] = computed(self)
        return found

    node.__hash__ = kept  # type: ignore[assignment,method-assign]
    return node


@keeping_hash
@dataclass(frozen=True)
class Const(Expr):
    """An exact rational number."""

    value: Fraction

    def __post_init__(self) -> None:
        if isinstance(self.value, int) or not isinstance(self.value, EXACT):
            raise TypeError(f"a constant is a Fraction, not {type(self.value).__name__}")


@keeping_hash
@dataclass(frozen=True)
class Var(Expr):
    """A real variable."""

    name: str


@keeping_hash
@dataclass(frozen=True)
class Add(Expr):
    """A sum of two or more terms."""

    children: tuple[Expr, ...]


@keeping_hash
@dataclass(frozen=True)
class Mul(Expr):
    """A product of two or more factors."""

    children: tuple[Expr, ...]


@keeping_hash
@dataclass(frozen=True)
class Pow(Expr):
    """`base ** exponent`, exponent rational: real for base > 0; at 0 for exponent > 0; everywhere for integers >= 0."""

    base: Expr
    exponent: Fraction

    @property
    def children(self) -> tuple[Expr, ...]:  # type: ignore[override]  # a field in the other nodes, derived here
        return (self.base,)


@keeping_hash
@dataclass(frozen=True)
class Fn(Expr):
    """A named function applied to arguments; the names are the keys of `FUNCTIONS`."""

    name: str
    children: tuple[Expr, ...]


def exact(value: int | Fraction) -> Fraction:
    """The rational `value`; floats and booleans are refused with TypeError."""
    if isinstance(value, bool) or not isinstance(value, EXACT):
        raise TypeError(f"an exact rational is needed, not {type(value).__name__}")
    return Fraction(value)


def const(value: int | Fraction) -> Const:
    """The constant `value`."""
    return Const(exact(value))


def var(name: str) -> Var:
    """The variable `name`."""
    return Var(name)


def as_expr(value: ExprLike) -> Expr:
    """`value` as an expression."""
    return value if isinstance(value, Expr) else const(value)


ZERO = const(0)
ONE = const(1)


def add(*terms: Expr) -> Expr:
    """The sum, flattened, with constants collected in front. Terms are never cancelled: that is for normal forms."""
    total = Fraction(0)
    rest: list[Expr] = []
    for term in terms:
        for part in term.children if isinstance(term, Add) else (term,):
            if isinstance(part, Const):
                total += part.value
            else:
                rest.append(part)
    if total or not rest:
        rest.insert(0, Const(total))
    return rest[0] if len(rest) == 1 else Add(tuple(rest))


def mul(*factors: Expr) -> Expr:
    """The product, flattened, constants collected in front.

    A zero constant does not swallow the other factors: 0 * (1/x) is undefined at x = 0 and has to stay visible.
    """
    scale = Fraction(1)
    rest: list[Expr] = []
    for factor in factors:
        for part in factor.children if isinstance(factor, Mul) else (factor,):
            if isinstance(part, Const):
                scale *= part.value
            else:
                rest.append(part)
    if scale != 1 or not rest:
        rest.insert(0, Const(scale))
    return rest[0] if len(rest) == 1 else Mul(tuple(rest))


def power(base: Expr, exponent: Fraction) -> Expr:
    """`base ** exponent`; integer powers of nonzero constants are computed, exponent 1 disappears."""
    if exponent == 1:
        return base
    if isinstance(base, Const) and exponent.denominator == 1 and (base.value != 0 or exponent > 0):
        return Const(base.value**exponent.numerator)
    return Pow(base, exponent)


def call(name: str, *args: Expr) -> Expr:
    """The function `name` of `args`. Raises ValueError for an unknown name or a wrong number of arguments."""
    if name == "sqrt":
        if len(args) != 1:
            raise ValueError("sqrt takes one argument")
        return power(args[0], Fraction(1, 2))
    if name not in FUNCTIONS:
        raise ValueError(f"unknown function {name}")
    arity = FUNCTIONS[name].arity
    if arity is None and len(args) < 2:
        raise ValueError(f"{name} takes two or more arguments")
    if arity is not None and len(args) != arity:
        raise ValueError(f"{name} takes {'one argument' if arity == 1 else 'two arguments'}")
    return Fn(name, args)


def rebuild(node: Expr, children: tuple[Expr, ...]) -> Expr:
    """`node` with other children, through the smart constructors."""
    match node:
        case Add():
            return add(*children)
        case Mul():
            return mul(*children)
        case Pow():
            return power(children[0], node.exponent)
        case Fn():
            return _constant_power(node.name, children) or Fn(node.name, children)
        case _:
            return node


def _constant_power(name: str, children: tuple[Expr, ...]) -> Expr | None:
    """b^c for exp(c ln b), c a whole number and b > 0 rational: what 2^-k becomes when k gets a value."""
    if name != "exp":
        return None
    match children[0]:
        case Const(Fraction(numerator=0)):
            return ONE
        case Fn("ln", (Const(base),)):
            exponent = Fraction(1)
        case Mul((Const(exponent), Fn("ln", (Const(base),)))):
            pass
        case _:
            return None
    small = abs(exponent) * max(base.numerator.bit_length(), base.denominator.bit_length()) <= MAX_POWER_BITS
    return const(base**exponent.numerator) if exponent.denominator == 1 and base > 0 and small else None


def substitute(expr: Expr, values: Mapping[str, Expr]) -> Expr:
    """`expr` with the named variables replaced, all at once."""
    if isinstance(expr, Var):
        return values.get(expr.name, expr)
    if not expr.variables & values.keys():
        return expr
    return rebuild(expr, tuple(substitute(c, values) for c in expr.children))


def walk(expr: Expr) -> Iterator[Expr]:
    """Every node, children before parents."""
    for child in expr.children:
        yield from walk(child)
    yield expr
