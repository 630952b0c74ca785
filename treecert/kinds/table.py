"""The kinds of statements, a row each: how a text of that kind is known, and the module that poses it.

Main definitions: `KINDS`, `kind_of`, `pose`. A new kind is one row and one module with a function `pose`. Signs that
are written as commands of LaTeX are read in texts of every kind.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from treecert.kinds.base import Answer, Asked, Progress, ReadStatement
from treecert.kinds.vacuity import NOTHING, limit, told
from verify.kinds.draws import grammar as draws
from verify.kinds.families import grammar as families
from verify.kinds.families.statements import OTHER
from verify.kinds.functions import grammar as functions
from verify.kinds.growing_trees import grammar as growth
from verify.kinds.growing_trees.statements import PARENT
from verify.kinds.objects import statements as worlds
from verify.kinds.objects.table import WORLDS as PHRASES
from verify.kinds.sequences import grammar as sequences
from verify.kinds.sequences.statements import NEXT
from verify.language.mixed import with_plain_signs
from verify.search.outcomes import Status

__all__ = ["KINDS", "NUMBERS", "Kind", "kind_of", "member", "pose"]


class Kind(NamedTuple):
    """A kind of statements. `fits` gets the relation and the conditions; `words` are those of its language.

    `member`: what meets the conditions, or fails to.
    """

    name: str
    module: str
    fits: Callable[[str, str], bool]
    words: frozenset[str] = frozenset()
    member: str = "point"


FAMILIES = families.WORDS | {OTHER.strip("_")}
SEQUENCES = sequences.WORDS | {NEXT.strip("_")}
GROWTH = growth.WORDS | FAMILIES | {PARENT.strip("_")}
WORLDS = worlds.NUMBERS | frozenset(" ".join(PHRASES).split())
NUMBERS = Kind("numbers", "numbers", lambda _relation, _where: True)
"""Relations between numbers: what is of no other kind."""
KINDS = (
    Kind("draws", "draws", lambda relation, _where: draws.is_draws(relation), draws.WORDS, "law"),
    Kind("worlds", "worlds", lambda _relation, where: worlds.resembles_world(where), WORLDS, "object"),
    Kind("growing trees", "inductions", lambda _relation, where: growth.is_growth(where), GROWTH, "tree"),
    Kind(
        "sequences", "inductions", lambda _relation, where: sequences.is_steps(where), SEQUENCES, "sequence"
    ),
    Kind(
        "functions",
        "functions",
        lambda _relation, where: functions.is_functions(where),
        functions.RESERVED,
        "function",
    ),
    Kind("families", "families", families.is_family, FAMILIES, "family"),
    NUMBERS,
)
"""In the order in which they are asked."""


def kind_of(relation: str, where: str) -> Kind:
    """The kind of a statement, by the words in it; a text that cannot be read is refused by the kind it resembles."""
    return next(kind for kind in KINDS if kind.fits(relation, where))


def member(name: str) -> str:
    """What meets the conditions of a statement of the kind with a name: a point, a family, a law."""
    return next(kind.member for kind in KINDS if kind.name == name)


def pose(kind: Kind, relation: str, where: str, asked: Asked) -> ReadStatement:
    """The statement, read by its kind. Raises BadInput for what that does not read."""
    module = importlib.import_module(f"treecert.kinds.{kind.module}")
    if kind is not NUMBERS:
        relation, where = with_plain_signs([relation, where], kind.words)
    posed: ReadStatement = module.pose(relation, where, asked)

    def of_nothing() -> Status:
        brief: ReadStatement = module.pose(NOTHING, where, Asked(limit(asked.time_limit)))
        return brief.decide(_silent).status

    def decide(progress: Progress) -> Answer:
        answer = posed.decide(progress)
        return replace(answer, vacuous=told(answer.status, posed.nothing or of_nothing))

    return replace(posed, decide=decide) if kind is not NUMBERS else posed


def _silent(_line: str) -> None:
    pass
