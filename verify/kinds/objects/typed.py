"""Statements about the objects of a world: functions and trees, polynomials, random chances."""

from __future__ import annotations

from verify.errors import BadInput
from verify.kinds.base import Question, confirm
from verify.kinds.objects.certificates import load
from verify.kinds.objects.kind import OBJECTS
from verify.kinds.objects.search import WorldOutcome, decide_world, explain_world, object_text
from verify.kinds.objects.statements import parse_world, plain_world
from verify.kinds.typed import Answer, Asked, Progress, ReadStatement


def pose(relation: str, where: str, asked: Asked) -> ReadStatement:
    """Raises BadInput for what cannot be read, and for hints."""
    if asked.hints:
        raise BadInput("no hints are read for a statement about the objects of a world")
    statement = parse_world(relation, where)

    def decide(progress: Progress) -> Answer:
        found = decide_world(statement, time_limit=asked.time_limit, progress=progress)
        if found.certificate:
            confirm(Question(OBJECTS, statement), found.certificate)
        return _answer(found)

    return ReadStatement(plain_world(statement), decide)


def _answer(outcome: WorldOutcome) -> Answer:
    found = outcome.witness
    table = {} if found is None else object_text(found)
    witness = [f"it fails for {', '.join(f'{k} = {v}' for k, v in table.items())}"] if table else []
    body = {"left" if outcome.status == "undecided" else "method": outcome.words}
    return Answer(
        outcome.status,
        outcome.certificate,
        witness,
        [] if witness else [outcome.words],
        body | ({"witness": table} if table else {}),
        lambda: explain_world(load(outcome.certificate)),
        None if found is None else {"object": found.object, "parameters": dict(found.parameters)},
    )
