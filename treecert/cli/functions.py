"""`treecert prove` for statements about functions: every G that is concave, symmetric, Lipschitz."""

from __future__ import annotations

import argparse
from typing import Any

from treecert.cli.searched import Answer, Progress, answered
from verify.functions.certificates import dump
from verify.functions.grammar import parse_functions, plain_functions
from verify.search.functions import FunctionOutcome, explain_functions, prove_functions
from verify.search.functions.telling import witness_lines


def run(arguments: argparse.Namespace) -> int:
    """Returns 0 for proved, 1 for refuted, 3 for undecided. Raises BadInput."""
    statement = parse_functions(arguments.relation, arguments.where)

    def decide(progress: Progress) -> Answer:
        return _answer(
            prove_functions(
                statement, time_limit=arguments.time_limit, hints=arguments.hint, progress=progress
            )
        )

    return answered(arguments, plain_functions(statement), decide)


def _answer(outcome: FunctionOutcome) -> Answer:
    found = outcome.certificate
    return Answer(
        outcome.status,
        "" if found is None else dump(found),
        [] if outcome.witness is None else list(witness_lines(outcome.witness)),
        list(outcome.left),
        _body(outcome),
        lambda: [] if found is None else explain_functions(found),
    )


def _body(outcome: FunctionOutcome) -> dict[str, Any]:
    body: dict[str, Any] = {}
    if outcome.witness is not None:
        body["functions"] = {
            name: {"points": [[str(x), str(y)] for x, y in c.points], "square": str(c.square)}
            for name, c in outcome.witness.curves.items()
        }
        family = outcome.witness.family
        body["family"] = [
            {"weight": str(m.weight), **{k: str(v) for k, v in m.values.items()}} for m in family.members
        ]
        body["parameters"] = {k: str(v) for k, v in family.parameters.items()}
    return body | ({"left": list(outcome.left)} if outcome.status == "undecided" else {})
