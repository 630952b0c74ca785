"""Obligations: relations between reals that a rule on runs asks for, each derived as a step of a sequence is.

Main definitions: `obligation`, `discharge`. An obligation is a goal at a point
(docs/families-steps.md): conditions with labels, and a relation that all reals that meet the conditions meet, its
integers being whole.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from verify.arithmetic.kits import Kit
from verify.kernel.checking import replay_tree
from verify.kinds.families.certificates import Node
from verify.kinds.families.premises import KnownConditions
from verify.kinds.sequences.steps import Goal, Point, apply
from verify.language.statements import Relation


def obligation(
    kit: Kit,
    goal: Relation,
    conditions: Mapping[str, Sequence[Relation]],
    names: Sequence[str],
    integers: Sequence[str] = (),
) -> Point:
    """A goal at a point; a condition is labelled by its group and its number there, from 1 on.

    Conditions between numbers are left out, and so are those that were there before: the others imply no less.
    """
    labels: dict[str, Relation] = {}
    for word, group in conditions.items():
        for i, r in enumerate(group):
            if r.gap.variables and r not in labels.values():
                labels[f"{word} {i + 1}"] = r
    return Point(KnownConditions(kit, labels, frozenset(names), tuple(integers)), goal)


def discharge(point: Point, proof: Node) -> None:
    """Raises TreecertError unless the proof derives the goal."""
    start: Goal = point
    replay_tree(start, proof, apply)
