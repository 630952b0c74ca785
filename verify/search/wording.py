"""Wording: what one step of a proof says, and goals as text.

Main definitions: `Told`, `claim_text`, `place_text`, `fresh`. Nothing here decides anything. Every formula is written
as the grammar reads it, conditions and places with ==, abbreviations with =; ` ... ` is in those cut for their length.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import count

from verify.arithmetic.polynomials import Poly
from verify.kernel.goals import AnyGoal, Goal, Posed
from verify.language.domains import Kind, to_poly
from verify.language.form_printing import (
    pretty,
    pretty_conditions,
    pretty_region,
    shortened,
)
from verify.language.forms import Form
from verify.language.printing import plain
from verify.search.replays import ReplayedStep

WIDTH = 160
LARGE_FORM = 20_000
"""Characters of a canonical text beyond which a formula is only quoted, not rewritten."""


@dataclass(frozen=True)
class Told:
    """`why`: sentences. `parts`: what is to be shown apart, with names. `onward`: what the claim becomes."""

    why: tuple[str, ...] = ()
    parts: tuple[tuple[str, ReplayedStep], ...] = ()
    onward: ReplayedStep | None = None


def claim_text(goal: AnyGoal, width: int = WIDTH) -> str:
    """The goal in at most `width` characters; the formula gives way before the conditions do."""
    if isinstance(goal, Goal):
        sign, formula = ">" if goal.strict else ">=", form_text(goal.form)
        where = pretty_region(goal.region) if goal.region.variables else ""
    else:
        sign, formula, where = goal.kind, plain(goal.expr), domain_text(goal)
    tail = f" {sign} 0" + (f" for {where}" if where else "")
    room = max(width - len(tail), width // 2)
    return shortened(shortened(formula, room) + tail, width)


def form_text(form: Form) -> str:
    """The form for people, or as it stands when it is very long."""
    return pretty(form) if len(form.text) <= LARGE_FORM else form.text


def domain_text(goal: Posed) -> str:
    """The conditions of a posed statement."""
    polys, others = list[tuple[Poly, Kind]](), list[str]()
    for c in goal.domain.conditions:
        p = to_poly(c.expr, goal.domain.variables, goal.kit)
        if p is None:
            others.append(f"{plain(c.expr)} {c.kind} 0")
        elif not (p.is_constant and (p.constant > 0 or (p.constant == 0 and c.kind != ">"))):
            polys.append((p, c.kind))
    parts = [pretty_conditions(polys)] if polys else []
    whole = [f"integer {', '.join(goal.domain.integers)}"] if goal.domain.integers else []
    return ", ".join([*parts, *others, *whole])


def place_text(p: Poly) -> str:
    """The set {p = 0}: `b == 2*a`."""
    return pretty_conditions([(p, "==")])


def fresh(name: str, taken: Iterable[str]) -> str:
    """`name`, or `name_1` and so on: one that no variable has.

    >>> fresh("R", ["a", "b"]), fresh("R", ["R", "a", "R_1"])
    ('R', 'R_2')
    """
    used = set(taken)
    return next(n for i in count() if (n := f"{name}_{i}" if i else name) not in used)


def same(why: str) -> Callable[[ReplayedStep], Told]:
    """A rule that leaves one goal, told by a fixed sentence."""
    return lambda node: Told((why,), (), node.children[0])


def done(why: str) -> Callable[[ReplayedStep], Told]:
    """A rule that leaves nothing, told by a fixed sentence."""
    return lambda _: Told((why,))
