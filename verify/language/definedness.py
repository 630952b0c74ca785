"""Where an expression has a value.

Main definition: `definedness`. Guarantee: at a point where all the conditions hold, every node of the
expression has a value, when x ln x is read as 0 at x = 0.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from verify.arithmetic.kits import Kit
from verify.arithmetic.polynomials import Poly
from verify.language.domains import Condition, Kind, to_poly
from verify.language.expressions import Const, Expr, Fn, Mul, Pow, walk
from verify.language.functions import FUNCTIONS, LOGARITHMS
from verify.language.points import sign_at
from verify.rationals import Fraction


class Definedness(NamedTuple):
    """`conditions`, innermost first; `zero_logs`: arguments of logarithms that are only asked to be >= 0."""

    conditions: tuple[Condition, ...]
    zero_logs: tuple[Expr, ...]


def definedness(expr: Expr, variables: tuple[str, ...], kit: Kit) -> Definedness:
    """The conditions under which every node has a value, each taken as defined by those before it."""
    wanted: dict[tuple[Expr, Kind], None] = {}
    zero_logs: dict[Expr, None] = {}
    harmless = _vanishing_logs(expr, variables, kit)
    for node in walk(expr):
        match node:
            case Fn("pow", (base, above)):
                for wish in _for_power(base, above, kit):
                    wanted[wish] = None
            case Fn(name, (inner,)) if node in harmless:
                wanted[inner, ">="] = zero_logs[inner] = None
            case Fn(name, (inner, *_)):
                least, greatest, closed, _ = FUNCTIONS[name].arguments
                if least is not None:
                    wanted[inner - least, ">=" if closed else ">"] = None
                if greatest is not None:
                    wanted[greatest - inner, ">=" if closed else ">"] = None
            case Pow(base, exponent) if exponent.denominator > 1:
                wanted[base, ">" if exponent < 0 else ">="] = None
            case Pow(base, exponent) if exponent < 0:
                wanted[base * base, ">"] = None
            case _:
                pass
    open_ones = (Condition(e, k) for e, k in wanted if not isinstance(e, Const) or not _holds(e.value, k))
    return Definedness(tuple(open_ones), tuple(zero_logs))


def _for_power(base: Expr, above: Expr, kit: Kit) -> list[tuple[Expr, Kind]]:
    """When pow(base, above) has a value: base > 0, or base >= 0 and above > 0, that is max(base, above) > 0."""
    if above.variables:
        return [(base, ">="), (Fn("max", (base, above)), ">")]
    return [(base, ">=" if sign_at(above, {}, kit) == 1 else ">")]


def _holds(value: Fraction, kind: Kind) -> bool:
    return value > 0 or (kind == ">=" and value == 0)


def _vanishing_logs(expr: Expr, variables: tuple[str, ...], kit: Kit) -> set[Expr]:
    """Nodes ln(w) that occur only in products with a polynomial multiple of w: there 0 ln 0 = 0.

    w is a polynomial, not constant, that divides the product of the polynomial factors beside the logarithm.
    """
    covered: Counter[Expr] = Counter()
    nodes = list(walk(expr))
    for node in nodes:
        if not isinstance(node, Mul):
            continue
        factors = [to_poly(c, variables, kit) for c in node.children]
        for child in node.children:
            if isinstance(child, Fn) and child.name in LOGARITHMS:
                w = to_poly(child.children[0], variables, kit)
                rest: Poly = kit.poly.constant_of(variables, 1)
                for p in factors:
                    rest = rest if p is None else rest * p
                if w is None or w.is_constant or rest.is_zero:
                    continue
                if rest.exact_div(w) is not None:
                    covered[child] += 1
    occurrences = Counter(node for node in nodes if node in covered)
    return {node for node, count in covered.items() if count == occurrences[node]}
