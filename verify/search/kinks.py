"""Kinks: where absolute values, minima and maxima bend.

Main definition: `kinks`. Every move only proposes.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from verify.arithmetic.polynomials import Poly
from verify.kernel.goals import Posed
from verify.language.domains import from_poly, to_poly
from verify.language.expressions import Expr, Fn, rebuild, walk
from verify.language.functions import KINKS
from verify.search.monotone_transforms import Move, text
from verify.search.sampling_oracle import SamplingOracle


def kinks(goal: Posed, oracle: SamplingOracle) -> Iterator[Move]:
    """Cuts where absolute values, minima and maxima bend; once all signs are known, the statement without them."""
    names, kit = goal.domain.variables, goal.kit
    nodes = [n for n in walk(goal.expr) if isinstance(n, Fn) and n.name in KINKS]
    if not nodes:
        return
    for node in nodes:
        for u in _bends(node):
            p = to_poly(u, names, kit)
            if p is not None and not p.is_constant and p.degree <= 2 and oracle.sign(goal, u) is None:
                yield "cut", {"poly": _straight_part(p, goal, oracle).primitive()[1].text}
                return
    smooth = _unbent(goal.expr, goal, oracle)
    if smooth != goal.expr:
        yield "through", {"factor": "1", "by": text(smooth)}


def _straight_part(p: Poly, goal: Posed, oracle: SamplingOracle) -> Poly:
    """A factor of both signs where there are several: x (1 - x) = y (1 - y) is two lines."""
    factors = [f for f, _ in goal.kit.factor(p)[1]]
    if len(factors) > 1:
        return next((f for f in factors if oracle.sign(goal, from_poly(f)) is None), p)
    return p


def _bends(node: Fn) -> list[Expr]:
    args = node.children
    if node.name == "abs":
        return [args[0]]
    return [u for a, b in combinations(args, 2) for u in _between(a, b)]


def _between(a: Expr, b: Expr) -> list[Expr]:
    """What is 0 where two arguments are equal: for two entropies also the mirror image."""
    if isinstance(a, Fn) and isinstance(b, Fn) and a.name == b.name == "H":
        u, v = a.children[0], b.children[0]
        return [u - v, u + v - 1]
    return [a - b]


def _unbent(e: Expr, goal: Posed, oracle: SamplingOracle) -> Expr:
    """The expression on the side of all kinks on which the samples lie."""
    if not e.children:
        return e
    e = rebuild(e, tuple(_unbent(c, goal, oracle) for c in e.children))
    if not isinstance(e, Fn) or e.name not in KINKS:
        return e
    if e.name == "abs":
        sign = _plain_sign(goal, e.children[0], oracle)
        return e if sign is None else e.children[0] if sign > 0 else -e.children[0]
    side = 1 if e.name == "max" else -1
    for a in e.children:
        if all(a is b or _plain_sign(goal, a - b, oracle) == side for b in e.children):
            return a
    return e


def _plain_sign(goal: Posed, e: Expr, oracle: SamplingOracle) -> int | None:
    """The sign that a polynomial shows; other functions are left to the analysis."""
    return None if to_poly(e, goal.domain.variables, goal.kit) is None else oracle.sign(goal, e)
