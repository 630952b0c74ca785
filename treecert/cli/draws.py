"""`treecert prove` for statements about independent draws: how likely means are far from what is expected."""

from __future__ import annotations

import argparse
from typing import Any

from treecert.cli.searched import Answer, Progress, answered
from verify.errors import BadInput
from verify.products.certificates import load
from verify.products.grammar import parse_draws, plain_draws
from verify.search.products import DrawOutcome, decide_draws, explain_draws, law_lines


def run(arguments: argparse.Namespace) -> int:
    """Returns 0 for proved, 1 for refuted, 3 for undecided. Raises BadInput."""
    if arguments.hint:
        raise BadInput("no hints are read for a statement about draws")
    statement = parse_draws(arguments.relation, arguments.where)

    def decide(progress: Progress) -> Answer:
        return _answer(decide_draws(statement, time_limit=arguments.time_limit, progress=progress))

    return answered(arguments, plain_draws(statement), decide)


def _answer(outcome: DrawOutcome) -> Answer:
    return Answer(
        outcome.status,
        outcome.certificate,
        [] if outcome.law is None else list(law_lines(outcome.law)),
        [outcome.words] if outcome.law is None else [],
        _body(outcome),
        lambda: explain_draws(load(outcome.certificate)),
    )


def _body(outcome: DrawOutcome) -> dict[str, Any]:
    body: dict[str, Any] = {}
    if outcome.law is not None:
        body["law"] = [
            [{"weight": str(w), **{k: str(v) for k, v in values.items()}} for w, values in row]
            for row in outcome.law.rows
        ]
        body["parameters"] = {k: str(v) for k, v in outcome.law.parameters.items()}
    return body | {"left" if outcome.status == "undecided" else "method": outcome.words}
