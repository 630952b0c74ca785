"""Aims: a relation on sums that is to be reached, and what ends a proof once the facts give it.

Main definitions: `Aim`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import takewhile

from verify.kinds.families.certificates import Node, Premise
from verify.kinds.families.context import ONE, ZERO
from verify.kinds.families.search.chords import chords
from verify.kinds.families.search.exponents import exponents
from verify.kinds.families.search.lifting import Lifter
from verify.kinds.families.search.paths import NodePath
from verify.kinds.families.search.premises import Finder
from verify.kinds.families.search.ways import Way
from verify.language.expressions import Var
from verify.language.statements import Op, Relation
from verify.rationals import Fraction

NEVER = Relation(ONE, "<", ZERO)
SIGNS: tuple[Op, ...] = (">", "==", "<")
"""The three sides of a case, in the order of the rule."""
Finish = Callable[[NodePath, Premise], Node]
"""What ends a proof once the facts imply the target."""


@dataclass(frozen=True)
class Aim:
    """`target` is the relation on sums that is to be reached, `finish` what is made of its premise."""

    finder: Finder
    target: Relation
    finish: Finish

    @property
    def lifter(self) -> Lifter:
        """Adds facts with the same finder."""
        return Lifter(self.finder)

    def end(self, path: NodePath) -> Node | None:
        """From the facts alone: the target, or a contradiction."""
        goal = None
        if self.target.gap.variables <= path.context.scope(members=0):
            goal = self.finder.premise(path.context, self.target, 0)
        return self.absurd(path) if goal is None else self.finish(path, goal)

    def absurd(self, path: NodePath) -> Node | None:
        """From the facts alone: a contradiction."""
        never = self.finder.premise(path.context, NEVER, 0) if path.context.facts else None
        return None if never is None else path.nested(Node("absurd", premises={"never": never}))

    def reached(self, path: NodePath, ways: Sequence[Way]) -> Node | None:
        """The target by the first of the ways that leads to it."""
        for way in ways:
            for next_path in way(self.lifter, path, self.target):
                found = self.closed(next_path)
                if found is not None:
                    return found
        return None

    def by_signs(self, path: NodePath) -> Node | None:
        """The target from a chord, in each case of the sign of a parameter in an exponent."""
        names = exponents(path.context, self.target.gap)
        for chord in chords(self.lifter, path) if names else ():
            label = f"fact {len(chord.context.facts)}"
            for name in names:
                cases = (NodePath(chord.context.with_fact(Relation(Var(name), op, ZERO))) for op in SIGNS)
                found = list(takewhile(bool, (self.closed(at, label) for at in cases)))
                if len(found) == len(SIGNS):
                    children = tuple(n for n in found if n is not None)
                    return chord.nested(Node("case", {"formula": name}, children=children))
        return None

    def closed(self, path: NodePath, label: str = "") -> Node | None:
        """The target from a fact, the last one unless it is named, added as it is, or from all facts."""
        relation, label = self.target, label or f"fact {len(path.context.facts)}"
        for factor in (Fraction(1), Fraction(1, 2)):
            goal = self.finder.plus(path.context, relation, label, factor)
            if goal is not None:
                return self.finish(path, goal)
        goal = self.finder.premise(path.context, relation, 0)
        return None if goal is None else self.finish(path, goal)
