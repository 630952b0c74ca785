"""Statements about the objects of a world: what they say, their texts, what is to be shown.

Main definitions: `WorldStatement`, `parse_world`, `is_world`, `world_texts`, `plain_world`. The conditions begin with
the words of a world; in relations its names are the numbers of the object, other names are parameters, real unless
declared.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from verify.arithmetic.kits import Kit
from verify.errors import BadInput, Unreadable
from verify.kinds.families.premises import KnownConditions
from verify.kinds.objects.table import WORLDS, World
from verify.kinds.sequences.steps import Point
from verify.language.grammar import parse_constraints, parse_relation
from verify.language.printing import chained, plain_relation
from verify.language.reader import INTEGER
from verify.language.statements import Relation
from verify.language.tokens import MAX_LENGTH

Relations = tuple[Relation, ...]
WORDS_IN_COMMON = 3
NUMBERS = frozenset(name for world in WORLDS.values() for name in world.names)
"""Names with a meaning in some world: as parameters elsewhere they would mislead."""


@dataclass(frozen=True)
class WorldStatement:
    """`relation` for every object of the world of these words, and all parameters, that meet `given`."""

    phrase: str
    relation: Relation
    given: Relations
    integers: tuple[str, ...] = ()

    @property
    def world(self) -> World:
        """The world."""
        return WORLDS[self.phrase]

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names that are no numbers of the object, sorted."""
        found = set(self.integers).union(*(r.gap.variables for r in (self.relation, *self.given)))
        return tuple(sorted(found - set(self.world.names)))

    def obligations(self, kit: Kit) -> dict[str, Point]:
        """What is to be shown: that the facts of the world and the conditions imply the relation."""
        labels: Mapping[str, Relation] = {
            **self.world.facts,
            **{f"given {i}": r for i, r in enumerate(self.given, 1) if r.gap.variables},
        }
        names = frozenset((*self.world.names, *self.parameters))
        return {"implied": Point(KnownConditions(kit, labels, names, self.whole), self.relation)}

    @property
    def whole(self) -> tuple[str, ...]:
        """The names of whole numbers: those that are declared, and those of the object that are."""
        return (*self.integers, *self.world.integers)


def phrase_of(where: str) -> str:
    """The words of a world with which conditions begin, or nothing."""
    begin, _, _ = where.partition(",")
    words = " ".join(begin.split())
    return words if words in WORLDS else ""


def is_world(where: str) -> bool:
    """Whether a statement is about the objects of a world.

    >>> is_world("function f and tree T on fair bits, err == 0"), is_world("tree w after t splits")
    (True, False)
    """
    return bool(phrase_of(where))


def resembles_world(where: str) -> bool:
    """Whether conditions begin as those of a world do, rightly or not: so that what is wrong can be said.

    >>> (
    ...     resembles_world("function f and tree T on fair bits leaves >= 2"),
    ...     resembles_world("function f on [0, 1]"),
    ... )
    (True, False)
    """
    begins = {tuple(phrase.split()[:WORDS_IN_COMMON]) for phrase in WORLDS}
    return tuple(where.split()[:WORDS_IN_COMMON]) in begins


def parse_world(relation: str, where: str) -> WorldStatement:
    """The statement in two texts. Raises BadInput.

    >>> s = parse_world("top*depth >= p*(1 - p)", "function f and tree T on a product law, err == 0")
    >>> s.parameters, len(s.given)
    ((), 1)
    """
    phrase = phrase_of(where)
    if not phrase or len(where) > MAX_LENGTH:
        raise BadInput(f"the conditions begin with one of: {'; '.join(WORLDS)}")
    begin, _, rest = where.partition(",")
    found = parse_constraints(
        " " * (len(begin) + 1) + rest if rest.strip() else ""
    )  # columns are those of the text
    if found.definitions:
        raise BadInput("no definitions are read in a statement about the objects of a world: write a == b")
    s = WorldStatement(phrase, parse_relation(relation), found.relations, found.integers)
    if set(found.integers) & set(s.world.names):
        raise BadInput("what a number of the object is, is not declared again")
    if elsewhere := set(s.parameters) & NUMBERS:
        raise BadInput(f"{min(elsewhere)} is no number of the object here, and no name for a parameter")
    return s


def world_texts(s: WorldStatement) -> tuple[str, str]:
    """The relation and the conditions as texts that read back. Raises Unreadable when they would not."""
    parts = [s.phrase, *chained(s.given, powers=False)]
    if s.integers:
        parts.append(f"{INTEGER} " + ", ".join(s.integers))
    texts = plain_relation(s.relation, powers=False), ", ".join(parts)
    try:
        same = parse_world(*texts) == s
    except BadInput as error:
        raise Unreadable(f"a statement is not printed, because it would not read back: {error}") from None
    if not same:
        raise Unreadable("a statement is not printed, because its text would say something else")
    return texts


def plain_world(s: WorldStatement) -> str:
    """The statement in one line. Raises Unreadable when its texts would not read back."""
    relation, where = world_texts(s)
    return f"{relation} for {where}"
