"""Chords: means of functions of one attribute that lies between two numbers.

Main definitions: `chords`. Untrusted: whether the function is below its chord, or above, is for the kernel.
"""

from __future__ import annotations

from collections.abc import Iterator

from verify.kinds.families.context import ONE, UNIT, ZERO
from verify.kinds.families.search.lifting import Lifter
from verify.kinds.families.search.paths import NodePath, named
from verify.kinds.families.search.values import bounds_of, tidied
from verify.language.expressions import Expr, Mul, Var, call, const, rebuild, substitute


def chords(lifter: Lifter, path: NodePath) -> Iterator[NodePath]:
    """Means of functions of one attribute between two numbers: below (or above) the chord from end to end."""
    context = path.context
    if context.statement.kind != "mean":
        return
    for name, e in context.sums:
        inner = sorted(e.variables & set(context.statement.attributes))
        low, high = bounds_of(context.statement, inner[0]) if len(inner) == 1 else (None, None)
        if low is None or high is None or low >= high or isinstance(e, Var):
            continue
        first, last = (_without_zeros(substitute(e, {inner[0]: const(v)})) for v in (low, high))
        slope = (last - first) * const(1 / (high - low))
        path, mean = named(path, Var(inner[0]))
        chord = {mean: slope, UNIT: first - slope * const(low)}
        for sign in (-1, 1):
            parts = {k: tidied(const(-sign) * v) for k, v in chord.items()}
            found = lifter.lifted(path, {name: const(sign), **parts})
            if found is not None:
                yield found
                break


def _without_zeros(e: Expr) -> Expr:
    """A formula without products with 0 and without exp(0); what is lost of its domain, a premise would miss."""
    e = rebuild(e, tuple(map(_without_zeros, e.children)))
    if isinstance(e, Mul) and ZERO in e.children:
        return ZERO
    return ONE if e == call("exp", ZERO) else e
