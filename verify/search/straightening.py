"""Conditions with absolute values, minima and maxima that say as much as several polynomial ones: |x - y| <= t.

Main definition: `straightened`. Such a condition gives way to the others, each a lemma.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import product

from verify.kernel.certificates import Step
from verify.kernel.checker import apply
from verify.kernel.goals import Posed
from verify.language.domains import to_poly
from verify.language.expressions import Add, Const, Expr, Fn, Mul, add, const, mul
from verify.language.functions import KINKS
from verify.search.canonical_form import canonical, expression
from verify.search.conditions import curved
from verify.search.monotone_transforms import has_any, text

MOST = 8
"""Conditions that one may become."""
Prove = Callable[[Posed], Step | None]


@dataclass
class Straightened:
    """A goal on simpler conditions, and the steps that lead to it."""

    goal: Posed
    steps: list[tuple[str, dict[str, object], tuple[Step, ...]]] = field(default_factory=list)

    def proved(self, last: Step | None) -> Step | None:
        """The proof of the goal from that of the simpler one."""
        for rule, data, before in reversed(self.steps):
            last = None if last is None else Step(rule, data, (*before, last))
        return last


def straightened(goal: Posed, prove: Prove) -> Straightened:
    """The goal with all such conditions replaced; those whose lemmas are not proved stay."""
    found = Straightened(goal)
    if goal.defined or goal.domain.integers:
        return found
    for index in reversed(curved(goal)):
        parts = _parts(goal.domain.conditions[index].expr, goal)
        lemmas = [_lemma(found.goal, index, e, prove) for e in parts]
        if not lemmas or any(step is None for step in lemmas):
            continue
        for e, step in zip(parts, lemmas, strict=True):
            data: dict[str, object] = {"formula": text(e), "kind": goal.domain.conditions[index].kind}
            found.goal = _posed(apply(found.goal, "lemma", data)[1])
            found.steps.append(("lemma", data, () if step is None else (step,)))
        found.goal = _posed(apply(found.goal, "drop", {"condition": index})[0])
        found.steps.append(("drop", {"condition": index}, ()))
    return found


def _lemma(goal: Posed, index: int, e: Expr, prove: Prove) -> Step | None:
    """e from the condition with that number: what it is greater by is >= 0 everywhere."""
    kind = goal.domain.conditions[index].kind
    first = _posed(apply(goal, "lemma", {"formula": text(e), "kind": kind})[0])
    data: dict[str, object] = {"condition": index, "factor": "1"}
    one, rest = (_posed(g) for g in apply(first, "plus", data))
    steps = []
    for g in (one, rest):
        (alone,) = apply(g, "focus", {"conditions": []})
        step = prove(_posed(alone))
        if step is None:
            return None
        steps.append(Step("focus", {"conditions": []}, (step,)))
    return Step("plus", data, tuple(steps))


def _parts(expr: Expr, goal: Posed) -> list[Expr]:
    """Polynomials all of which are >= 0 where, and only where, the expression is; none for other conditions."""
    ways: list[list[Expr]] = []
    expr = expression(canonical(expr))
    for t in expr.children if isinstance(expr, Add) else (expr,):
        chosen = _choices(t)
        if not chosen or has_any(add(*chosen), KINKS):
            return []
        ways.append(chosen)
    parts = [add(*chosen) for chosen in product(*ways)]
    names = goal.domain.variables
    if not 1 < len(parts) <= MOST or any(to_poly(e, names, goal.kit) is None for e in parts):
        return []
    return parts


def _choices(t: Expr) -> list[Expr]:
    """The terms of which one is the least of: -u and u for -|u|, u and v for min(u, v), itself for others."""
    number, node = (
        (t.children[0], t.children[1]) if isinstance(t, Mul) and len(t.children) == 2 else (const(1), t)
    )
    if not isinstance(number, Const) or not isinstance(node, Fn) or node.name not in KINKS:
        return [t]
    if (number.value > 0) != (node.name == "min"):
        return []
    args = (node.children[0], -node.children[0]) if node.name == "abs" else node.children
    return [mul(number, a) for a in args]


def _posed(goal: object) -> Posed:
    if not isinstance(goal, Posed):
        raise TypeError("a posed goal was expected")
    return goal
