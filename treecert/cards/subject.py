"""The criterion of a card: a formula in q with its derivatives, and its values for proposing constants.

Main definitions: `Subject`, `read`, `NAMED_FORMULAS`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from algorithms.criteria import ALIASES, known_name
from verify.arithmetic.enclosures import ArbEnclosures
from verify.errors import BadInput
from verify.language.derivatives import derivative
from verify.language.evaluation import UndefinedValue, enclose_at
from verify.language.expressions import Expr, Fn, Mul, Pow, call, const, substitute, var, walk
from verify.language.grammar import parse_expression
from verify.language.printing import plain
from verify.rationals import Fraction

__all__ = ["NAMED_FORMULAS", "Subject", "read"]

NAMED_FORMULAS: Mapping[str, str] = {
    "entropy": "H(q)",
    "gini": "4*q*(1-q)",
    "root": "2*sqrt(q*(1-q))",
    "minimum": "2*min(q,1-q)",
}
Q = var("q")
BITS = 640
STEP = Fraction(1, 2**60)
"""The step of difference quotients, relative to q(1-q)."""


def read(text: str) -> Subject:
    """The criterion of this name (see `algorithms.criteria.known_name`), or with this formula in one variable.

    Whatever the variable is called, lines are about G in q: the formula is written with q before anything is decided.
    Raises BadInput for what the grammar does not read, and for formulas in several variables.
    """
    name = known_name(text)
    text = text if name is None else NAMED_FORMULAS[name]
    expr = parse_expression(text)
    names = sorted(expr.variables)
    refuse_names(names)
    if len(names) > 1:
        raise BadInput(
            f"a criterion is a formula in one variable, not in {', '.join(names)};"
            " of a family, put a number for the parameter, or state a condition on it (--where)"
        )
    if names in ([], ["q"]):
        return Subject(text.strip(), expr)
    expr = substitute(expr, {names[0]: Q})
    return Subject(plain(expr), expr)


def refuse_names(names: Iterable[str]) -> None:
    """Refuses the name of a criterion as a variable: in 2*gini the formula of gini is meant. Raises BadInput."""
    for name in names:
        meant = ALIASES.get(name.lower(), name.lower())
        if meant in NAMED_FORMULAS:
            raise BadInput(
                f"'{name[:20]}' names a criterion by itself only: in a formula write {NAMED_FORMULAS[meant]}"
            )


@dataclass(frozen=True)
class Subject:
    """A criterion by its formula."""

    text: str
    expr: Expr

    def at(self, q: Expr | int | Fraction) -> Expr:
        """G at another argument."""
        return substitute(self.expr, {"q": q if isinstance(q, Expr) else const(q)})

    @cached_property
    def derivatives(self) -> tuple[Expr, ...]:
        """G, G', G'', G''', G'''' by the rules of differentiation; () for min, max and abs.

        They have the value of the derivative wherever they have one: 0 < u < 1 in each H(u), u > 0 under
        each root and logarithm.
        """
        found = [_by_logarithms(self.expr)]
        try:
            for _ in range(4):
                found.append(derivative(found[-1], "q"))
        except BadInput:
            return ()
        return tuple(found)

    @property
    def kinks(self) -> tuple[Expr, ...]:
        """Differences of arguments of min and max, and arguments of abs: the formula may have a kink at a zero."""
        found: list[Expr] = []
        for node in walk(self.expr):
            if isinstance(node, Fn) and node.name in ("min", "max"):
                found += [a - b for i, a in enumerate(node.children) for b in node.children[:i]]
            elif isinstance(node, Fn) and node.name == "abs":
                found.append(node.children[0])
        return tuple(dict.fromkeys(found))

    def value(self, q: Fraction) -> Fraction:
        """G(q) to about 600 bits. Proposes only. Raises UndefinedValue."""
        return _value(self.expr, q)

    def slope(self, q: Fraction, side: int) -> Fraction:
        """The one-sided derivative by differences with tiny steps: 1 to the right, -1 to the left. Proposes only."""
        h = STEP * min(x for x in (q, 1 - q) if x) * side
        here = self.value(q)
        # Two steps, so that the error is of second order.
        return (4 * self.value(q + h / 2) - self.value(q + h) - 3 * here) / h

    def bend(self, q: Fraction) -> Fraction:
        """-G''(q) by differences with a tiny step. Proposes only."""
        h = STEP * q * (1 - q)
        return (2 * self.value(q) - self.value(q - h) - self.value(q + h)) / h**2


@lru_cache(maxsize=1 << 14)
def _value(expr: Expr, q: Fraction) -> Fraction:
    box = enclose_at(expr, {"q": q}, ArbEnclosures(BITS))
    if box.lo is None or box.hi is None:
        raise UndefinedValue(expr, "no finite value", certain=False)
    low, high = (Fraction(int(x.numerator), int(x.denominator)) for x in (box.lo, box.hi))
    return (low + high) / 2


def _by_logarithms(expr: Expr) -> Expr:
    """The same function with H, log2 and pow written by ln: their derivatives are shorter.

    pow(u, v) is exp(v ln u) for u > 0; at u = 0 the latter has no value.
    """
    children = [_by_logarithms(c) for c in expr.children]
    match expr:
        case Fn("H", _):
            (u,) = children
            return -(u * call("ln", u) + (1 - u) * call("ln", 1 - u)) / call("ln", const(2))
        case Fn("log2", _):
            return call("ln", children[0]) / call("ln", const(2))
        case Fn("pow", _):
            return call("exp", children[1] * call("ln", children[0]))
        case Fn(name, _):
            return call(name, *children)
        case Pow(_, exponent):
            return children[0] ** exponent
        case Mul():
            return _joined(children, times=True)
        case _ if children:
            return _joined(children, times=False)
    return expr


def _joined(parts: list[Expr], *, times: bool) -> Expr:
    total = parts[0]
    for p in parts[1:]:
        total = total * p if times else total + p
    return total
