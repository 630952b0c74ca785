"""The kinds of statements: their records, and for those that people type how a text of that kind is known.

Main definitions: `KINDS`, `TYPED`, `kind_of`, `pose`, `explained`. A new kind is one folder with a record, and where
people type it a row here and a module `typed` with a function `pose`. Signs that are written as commands of LaTeX are
read in texts of every kind.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from verify.errors import BadInput
from verify.kinds.base import Kind
from verify.kinds.draws import grammar as draws
from verify.kinds.draws.kind import DRAWS
from verify.kinds.families import grammar as families
from verify.kinds.families.kind import FAMILIES
from verify.kinds.families.statements import OTHER
from verify.kinds.functions import grammar as functions
from verify.kinds.functions.kind import FUNCTIONS
from verify.kinds.greedy_runs.kind import GREEDY_RUNS
from verify.kinds.growing_trees import grammar as growth
from verify.kinds.growing_trees.kind import GROWING_TREES
from verify.kinds.growing_trees.statements import PARENT
from verify.kinds.joins.kind import JOINS
from verify.kinds.numbers.kind import JOINT
from verify.kinds.numbers.kind import NUMBERS as RELATIONS
from verify.kinds.objects import statements as worlds
from verify.kinds.objects.kind import OBJECTS
from verify.kinds.objects.table import WORLDS as PHRASES
from verify.kinds.optimal_trees.kind import LISTS, OPTIMAL_TREES
from verify.kinds.sequences import grammar as sequences
from verify.kinds.sequences.kind import SEQUENCES
from verify.kinds.sequences.statements import NEXT
from verify.kinds.typed import Answer, Asked, Progress, ReadStatement
from verify.kinds.vacuity import NOTHING, limit, told
from verify.language.mixed import with_plain_signs
from verify.search.outcomes import Status

__all__ = ["KINDS", "NUMBERS", "TYPED", "TypedKind", "explained", "kind_of", "member", "pose"]


class TypedKind(NamedTuple):
    """A kind of statements that people type, in a folder of this package.

    `fits` gets the relation and the conditions; `words` are those of its language. `member`: what meets the conditions,
    or fails to.
    """

    name: str
    folder: str
    fits: Callable[[str, str], bool]
    words: frozenset[str] = frozenset()
    member: str = "point"


FAMILY_WORDS = families.WORDS | {OTHER.strip("_")}
SEQUENCE_WORDS = sequences.WORDS | {NEXT.strip("_")}
GROWTH_WORDS = growth.WORDS | FAMILY_WORDS | {PARENT.strip("_")}
WORLD_WORDS = worlds.NUMBERS | frozenset(" ".join(PHRASES).split())
NUMBERS = TypedKind("numbers", "numbers", lambda _relation, _where: True)
"""Relations between numbers: what is of no other kind."""
TYPED = (
    TypedKind("draws", "draws", lambda relation, _where: draws.is_draws(relation), draws.WORDS, "law"),
    TypedKind(
        "worlds", "objects", lambda _relation, where: worlds.resembles_world(where), WORLD_WORDS, "object"
    ),
    TypedKind(
        "growing trees",
        "growing_trees",
        lambda _relation, where: growth.is_growth(where),
        GROWTH_WORDS,
        "tree",
    ),
    TypedKind(
        "sequences",
        "sequences",
        lambda _relation, where: sequences.is_steps(where),
        SEQUENCE_WORDS,
        "sequence",
    ),
    TypedKind(
        "functions",
        "functions",
        lambda _relation, where: functions.is_functions(where),
        functions.RESERVED,
        "function",
    ),
    TypedKind("families", "families", families.is_family, FAMILY_WORDS, "family"),
    NUMBERS,
)
"""In the order in which they are asked."""


def kind_of(relation: str, where: str) -> TypedKind:
    """The kind of a statement, by the words in it; a text that cannot be read is refused by the kind it resembles."""
    return next(kind for kind in TYPED if kind.fits(relation, where))


def member(name: str) -> str:
    """What meets the conditions of a statement of the kind with a name: a point, a family, a law."""
    return next(kind.member for kind in TYPED if kind.name == name)


def pose(kind: TypedKind, relation: str, where: str, asked: Asked) -> ReadStatement:
    """The statement, read by its kind. Raises BadInput for what that does not read."""
    module = importlib.import_module(f"verify.kinds.{kind.folder}.typed")
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


KINDS: tuple[Kind[Any, Any, Any], ...] = (
    RELATIONS,
    JOINT,
    FAMILIES,
    FUNCTIONS,
    DRAWS,
    OBJECTS,
    SEQUENCES,
    GROWING_TREES,
    GREEDY_RUNS,
    OPTIMAL_TREES,
    LISTS,
    JOINS,
)
"""The records of all kinds."""
BY_FORMAT: dict[str, Kind[Any, Any, Any]] = {kind.format: kind for kind in KINDS}


def explained(text: str) -> list[str]:
    """The claim and the steps of its proof, or the refutation, as lines; the certificate is replayed first.

    Raises BadInput for what is no certificate, TreecertError when it does not hold.
    """
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        body = None
    kind = BY_FORMAT.get(body.get("format", "")) if isinstance(body, dict) else None
    if kind is None:
        raise BadInput("no certificate of a known kind")
    return kind.explain(kind.load(text))
