"""Explicit runs: what a statement about a sequence says of given terms, decided exactly. A control: it proves nothing.

Main definitions: `check_run`, `follow`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from verify.arithmetic.intervals import as_fraction
from verify.arithmetic.kits import Kit
from verify.kernel.goals import Refused
from verify.kinds.sequences.statements import Relations, StepStatement
from verify.language.evaluation import enclose_at
from verify.language.expressions import Var
from verify.language.points import Point, fails_at, holds_at
from verify.rationals import Fraction

Verdict = Literal["holds", "fails", "open"]
BITS = 200


def check_run(
    s: StepStatement, values: Sequence[Fraction], parameters: Mapping[str, Fraction], kit: Kit
) -> list[Verdict]:
    """Whether the relation holds of each term. Raises Refused unless the terms are certified to be a run.

    Guarantee: certified; `open` is what enclosures do not decide.
    """
    if set(parameters) != s.parameters or not values:
        raise Refused("a run has terms, and a value for each parameter")
    if any(parameters[i].denominator != 1 for i in s.integers):
        raise Refused("an integer parameter has a value that is not whole")
    points = [{**parameters, s.sequence: a, s.index: Fraction(s.first + i)} for i, a in enumerate(values)]
    _require(s.given, parameters, kit)
    _require(s.start, points[0], kit)
    for here in points:
        _require(s.each, here, kit)
    for here, following in zip(points, values[1:], strict=False):
        _require(_in_force(s, here, kit), {**here, s.following: following}, kit)
    return [_verdict(s, here, kit) for here in points]


def follow(
    s: StepStatement, start: Fraction, parameters: Mapping[str, Fraction], count: int, kit: Kit
) -> list[Fraction]:
    """So many terms, each as large (or small) as `step` allows, up to rounding to the side that it allows.

    Raises Refused where `step` is not one relation a_next <= e or a_next >= e. A guard is not looked at.
    """
    if len(s.step) != 1 or s.step[0].left != Var(s.following) or s.step[0].op not in ("<=", ">="):
        raise Refused("the step does not say how large the next term may be")
    step, values = s.step[0], [start]
    for i in range(count - 1):
        here = {**parameters, s.sequence: values[-1], s.index: Fraction(s.first + i)}
        found = enclose_at(step.right, here, kit.enclosures(BITS)).rounded(BITS)
        end = found.lo if step.op == "<=" else found.hi
        if end is None:
            raise Refused("the step has no value that is bounded")
        values.append(as_fraction(end))
    return values


def _in_force(s: StepStatement, here: Point, kit: Kit) -> Relations:
    """What a term and the next one must meet. Raises Refused where a guard without `else` is not certified to hold."""
    if all(holds_at(r, here, kit) for r in s.guard):
        return s.step
    if s.otherwise and any(fails_at(r, here, kit) for r in s.guard):
        return s.otherwise
    raise Refused("the guard is not certified to hold before the last term")


def _require(relations: Relations, point: Point, kit: Kit) -> None:
    if not all(holds_at(r, point, kit) for r in relations):
        raise Refused("the terms are not certified to meet every condition")


def _verdict(s: StepStatement, here: Point, kit: Kit) -> Verdict:
    if holds_at(s.relation, here, kit):
        return "holds"
    return "fails" if fails_at(s.relation, here, kit) else "open"
