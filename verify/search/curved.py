"""Proofs on domains with conditions that are no polynomials.

Main definition: `prove_curved`. What such conditions say is brought into polynomial ones (`lemma`), or one is solved
for a variable (`solve`); those that are left are dropped. Every step is checked by the kernel.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from verify.arithmetic.polynomials import Poly
from verify.kernel.certificates import Step
from verify.kernel.checker import apply
from verify.kernel.goals import Posed, Refused
from verify.language.definedness import definedness
from verify.language.domains import to_poly
from verify.language.printing import plain
from verify.search.combining import combined
from verify.search.conditions import ConditionLemma, curved, lemmas_from, solvable, spread

MOST_LEMMAS = 12
NEAR = 0.15
"""The part of the time that is left which the proof of a lemma may take."""


class GoalProver(Protocol):
    """What proves posed goals."""

    def prove(self, goal: Posed, nesting: int = 0) -> Step | None: ...


def prove_curved(goal: Posed, prover: GoalProver, nesting: int, briefly: Callable[[], Any]) -> Step | None:
    """A proof of a goal with conditions that are no polynomials, or None.

    `briefly` is a context in which time is shorter.
    """
    if goal.defined:
        return _on_fewer(goal, prover, nesting)
    kink = _kink(goal)
    if kink is not None:
        return _cut(goal, kink, prover, nesting, briefly)
    found, steps = goal, list[tuple[ConditionLemma, Step]]()
    for index in curved(goal):
        for lemma in list(lemmas_from(goal, index))[:MOST_LEMMAS]:
            proof = None
            with briefly():
                proof = _from_condition(found, lemma, prover, nesting)
            if proof is not None:
                steps.append((lemma, proof))
                found = _with(found, lemma)
    last = _dropped(found, prover, nesting) if steps or not _solved_first(goal) else None
    if last is None:
        last = _solved(found, prover, nesting)
    if last is None and not steps and _solved_first(goal):
        last = _dropped(found, prover, nesting)
    for lemma, proof in reversed(steps):
        if last is None:
            return None
        last = Step("lemma", {"formula": _text(lemma), "kind": lemma.kind}, (proof, last))
    return last


def _kink(goal: Posed) -> Poly | None:
    """u where a condition holds |u| with the sign that leaves both signs of u possible, and u is not cut by yet."""
    names = goal.domain.variables
    known = {p.primitive()[1] for c in goal.domain.conditions if (p := to_poly(c.expr, names, goal.kit))}
    for index in curved(goal):
        for u in spread(goal.domain.conditions[index].expr):
            p = to_poly(u, names, goal.kit)
            if p is not None and not p.is_constant and not {q := p.primitive()[1], -q} & known:
                return q
    return None


def _cut(
    goal: Posed, kink: Poly, prover: GoalProver, nesting: int, briefly: Callable[[], Any]
) -> Step | None:
    """The two sides of a kink, one after the other."""
    data = {"poly": kink.text}
    children = []
    for g in apply(goal, "cut", data):
        step = prove_curved(_posed(g), prover, nesting + 1, briefly)
        if step is None:
            return None
        children.append(step)
    return Step("cut", data, tuple(children))


def _solved_first(goal: Posed) -> bool:
    return any(True for index in curved(goal) for _ in solvable(goal, index))


def _text(lemma: ConditionLemma) -> str:
    return plain(lemma.expr, powers=False)


def _with(goal: Posed, lemma: ConditionLemma) -> Posed:
    return _posed(apply(goal, "lemma", {"formula": _text(lemma), "kind": lemma.kind})[1])


def _posed(goal: object) -> Posed:
    if not isinstance(goal, Posed):
        raise Refused("a posed goal was expected")
    return goal


def _from_condition(goal: Posed, lemma: ConditionLemma, prover: GoalProver, nesting: int) -> Step | None:
    """The lemma from its condition: the condition times its factor is taken off, then dropped."""
    try:
        first = _posed(apply(goal, "lemma", {"formula": _text(lemma), "kind": lemma.kind})[0])
        data = {"condition": lemma.condition, "factor": plain(lemma.factor, powers=False)}
        subgoals = [_posed(g) for g in apply(first, "plus", data)]
    except Refused:
        return None
    children = []
    for g in subgoals:
        step = _dropped(g, prover, nesting)
        if step is None:
            return None
        children.append(step)
    return Step("plus", data, tuple(children))


def _dropped(goal: Posed, prover: GoalProver, nesting: int) -> Step | None:
    """A proof without the conditions that are no polynomials."""
    bent = curved(goal)
    if not bent:
        return combined(goal, prover.prove) or prover.prove(goal, nesting + 1)
    smaller = _posed(apply(goal, "drop", {"condition": bent[-1]})[0])
    step = _dropped(smaller, prover, nesting)
    return None if step is None else Step("drop", {"condition": bent[-1]}, (step,))


def _on_fewer(goal: Posed, prover: GoalProver, nesting: int) -> Step | None:
    """A marked goal: first on the conditions that are polynomials, then on all."""
    bent = set(curved(goal))
    straight = [str(i) for i in range(len(goal.domain.conditions)) if i not in bent]
    for kept in (straight, [str(i) for i in range(len(goal.domain.conditions))]):
        smaller = _posed(apply(goal, "focus", {"conditions": kept})[0])
        step = prover.prove(smaller, nesting + 1)
        if step is not None:
            return Step("focus", {"conditions": kept}, (step,))
    return None


def _solved(goal: Posed, prover: GoalProver, nesting: int) -> Step | None:
    """A condition solved for a variable, once the expression is known to have values."""
    for index in curved(goal):
        for name in solvable(goal, index):
            step = _solved_for(goal, index, name, prover, nesting)
            if step is not None:
                return step
    return None


def _solved_for(goal: Posed, index: int, name: str, prover: GoalProver, nesting: int) -> Step | None:
    *conditions, marked = (_posed(g) for g in apply(goal, "defined", {}))
    size = len(definedness(goal.expr, goal.domain.variables, goal.kit).conditions)
    if len(conditions) != size:
        return None
    bent = set(curved(goal))
    keep = [
        str(i)
        for i, c in enumerate(goal.domain.conditions)
        if name in c.expr.variables and i != index and i not in bent
    ]
    for kept in ([], keep) if keep else ([],):
        data = {"condition": index, "variable": name, "new": [_fresh(goal)], "keep": kept}
        try:
            (moved,) = apply(marked, "solve", data)
        except Refused:
            continue
        last = prover.prove(_posed(moved), nesting + 1)
        if last is None:
            continue
        below = [_on_fewer(g, prover, nesting) for g in conditions]
        if all(s is not None for s in below):
            return Step("defined", {}, (*(s for s in below if s is not None), Step("solve", data, (last,))))
    return None


def _fresh(goal: Posed) -> str:
    k = 0
    while f"s{k}" in goal.domain.variables:
        k += 1
    return f"s{k}"
