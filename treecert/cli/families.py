"""`treecert prove` for statements about families: sums and means over any number of members, and `some` member."""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import Any

from treecert.cli.searched import Answer, Progress, answered
from verify.families.certificates import dump
from verify.families.grammar import parse_family, plain_family
from verify.families.statements import FamilyStatement
from verify.language.layout import names_first
from verify.search.averages import FamilyOutcome, explain_family, prove_family


def run(arguments: argparse.Namespace) -> int:
    """Returns 0 for proved, 1 for refuted, 3 for undecided. Raises BadInput."""
    statement = parse_family(arguments.relation, arguments.where)

    def decide(progress: Progress) -> Answer:
        return _answer(
            prove_family(statement, time_limit=arguments.time_limit, hints=arguments.hint, progress=progress)
        )

    return answered(arguments, plain_family(_shown(statement)), decide)


def _answer(outcome: FamilyOutcome) -> Answer:
    found = outcome.certificate
    return Answer(
        outcome.status,
        "" if found is None else dump(found),
        [] if outcome.family is None or found is None else explain_family(found)[1:],
        list(outcome.left),
        _body(outcome),
        lambda: [] if found is None else explain_family(found),
    )


def _body(outcome: FamilyOutcome) -> dict[str, Any]:
    body: dict[str, Any] = {}
    if outcome.family is not None:
        body["family"] = [
            {"weight": str(m.weight), **{k: str(v) for k, v in m.values.items()}}
            for m in outcome.family.members
        ]
        body["parameters"] = {k: str(v) for k, v in outcome.family.parameters.items()}
    return body | ({"left": list(outcome.left)} if outcome.status == "undecided" else {})


def _shown(s: FamilyStatement) -> FamilyStatement:
    """The statement with lone bounds that begin with their names."""
    return replace(s, facts=names_first(s.facts), each=names_first(s.each), pairs=names_first(s.pairs))
