"""Statements about families: sums and means over any number of members, and `some` member."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from treecert.kinds.base import Answer, Asked, Posed, Progress
from verify.families.certificates import dump
from verify.families.grammar import parse_family, plain_family
from verify.families.statements import FamilyStatement
from verify.language.layout import names_first
from verify.search.averages import FamilyOutcome, explain_family, prove_family


def pose(relation: str, where: str, asked: Asked) -> Posed:
    """Raises BadInput for what cannot be read."""
    statement = parse_family(relation, where)

    def decide(progress: Progress) -> Answer:
        return _answer(
            prove_family(statement, time_limit=asked.time_limit, hints=asked.hints, progress=progress)
        )

    return Posed(plain_family(_shown(statement)), decide)


def _answer(outcome: FamilyOutcome) -> Answer:
    found = outcome.certificate
    family = outcome.family
    return Answer(
        outcome.status,
        "" if found is None else dump(found),
        [] if family is None or found is None else explain_family(found)[1:],
        list(outcome.left),
        _body(outcome),
        lambda: [] if found is None else explain_family(found),
        None if family is None else {"family": family.members, "parameters": dict(family.parameters)},
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
