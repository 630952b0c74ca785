"""Statements about independent draws: how likely means are far from what is expected."""

from __future__ import annotations

from typing import Any

from verify.errors import BadInput
from verify.kinds.base import Question, confirm
from verify.kinds.draws.certificates import load
from verify.kinds.draws.grammar import parse_draws, plain_draws
from verify.kinds.draws.kind import DRAWS
from verify.kinds.draws.search import DrawOutcome, decide_draws, explain_draws, law_lines
from verify.kinds.draws.statements import DrawStatement, Names, at_least_one
from verify.kinds.typed import Answer, Asked, Progress, ReadStatement
from verify.kinds.vacuity import limit
from verify.language.expressions import const
from verify.language.statements import Relation, Statement
from verify.search import prover
from verify.search.outcomes import Status

IMPOSSIBLE = "Pr[0 >= 0] <= -1"
"""A bound that no law meets."""


def pose(relation: str, where: str, asked: Asked) -> ReadStatement:
    """Raises BadInput for what cannot be read, and for hints."""
    if asked.hints:
        raise BadInput("no hints are read for a statement about draws")
    statement = parse_draws(relation, where)

    def decide(progress: Progress) -> Answer:
        found = decide_draws(statement, time_limit=asked.time_limit, progress=progress)
        if found.certificate:
            confirm(Question(DRAWS, statement), found.certificate)
        return _answer(found)

    return ReadStatement(plain_draws(statement), decide, nothing=lambda: _nothing(statement, where, asked))


def _nothing(statement: DrawStatement, where: str, asked: Asked) -> Status:
    """Proved where the conditions on numbers contradict each other, whatever the expectations are."""
    seconds = limit(asked.time_limit)
    conditions = Names.of(statement).all((*statement.facts, *statement.each, at_least_one(statement)))
    numbers = Statement(Relation(const(1), "<=", const(0)), conditions, statement.integers)
    if prover.prove(numbers, time_limit=seconds).status == "proved":
        return "proved"
    found = decide_draws(parse_draws(IMPOSSIBLE, where), time_limit=seconds)
    return "refuted" if found.status == "refuted" else "undecided"


def _answer(outcome: DrawOutcome) -> Answer:
    law = outcome.law
    return Answer(
        outcome.status,
        outcome.certificate,
        [] if law is None else list(law_lines(law)),
        list(outcome.left) or ([outcome.words] if law is None else []),
        _body(outcome),
        lambda: explain_draws(load(outcome.certificate)),
        None if law is None else {"law": law.rows, "parameters": dict(law.parameters)},
    )


def _body(outcome: DrawOutcome) -> dict[str, Any]:
    body: dict[str, Any] = {}
    if outcome.law is not None:
        body["law"] = [
            [{"weight": str(w), **{k: str(v) for k, v in values.items()}} for w, values in row]
            for row in outcome.law.rows
        ]
        body["parameters"] = {k: str(v) for k, v in outcome.law.parameters.items()}
    if outcome.status == "undecided":
        return body | {"left": list(outcome.left)}
    return body | {"method": outcome.words}
