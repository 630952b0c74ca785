"""Statements about functions: every G that is concave, symmetric, Lipschitz."""

from __future__ import annotations

from typing import Any

from verify.kinds.functions.certificates import dump
from verify.kinds.functions.grammar import parse_functions, plain_functions
from verify.kinds.functions.search import FunctionOutcome, explain_functions, prove_functions
from verify.kinds.functions.search.telling import witness_lines
from verify.kinds.typed import Answer, Asked, Progress, ReadStatement


def pose(relation: str, where: str, asked: Asked) -> ReadStatement:
    """Raises BadInput for what cannot be read."""
    statement = parse_functions(relation, where)

    def decide(progress: Progress) -> Answer:
        return _answer(
            prove_functions(statement, time_limit=asked.time_limit, hints=asked.hints, progress=progress)
        )

    return ReadStatement(plain_functions(statement), decide)


def _answer(outcome: FunctionOutcome) -> Answer:
    found, witness = outcome.certificate, outcome.witness
    point = None
    if witness is not None:
        family = witness.family
        point = {"functions": dict(witness.curves), "family": family.members}
        point["parameters"] = dict(family.parameters)
    return Answer(
        outcome.status,
        "" if found is None else dump(found),
        [] if witness is None else list(witness_lines(witness)),
        list(outcome.left),
        _body(outcome),
        lambda: [] if found is None else explain_functions(found),
        point,
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
