"""Statements about families: sums and means over any number of members, and `some` member."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from verify.kinds.families.certificates import dump
from verify.kinds.families.grammar import parse_family, plain_family
from verify.kinds.families.search import FamilyOutcome, explain_family, near_lines, prove_family
from verify.kinds.families.statements import FamilyStatement
from verify.kinds.typed import Answer, Asked, Progress, ReadStatement
from verify.kinds.vacuity import NOTHING, limit
from verify.language.layout import names_first
from verify.search.outcomes import Status


def pose(relation: str, where: str, asked: Asked) -> ReadStatement:
    """Raises BadInput for what cannot be read."""
    statement = parse_family(relation, where)

    def decide(progress: Progress) -> Answer:
        return answer(
            prove_family(statement, time_limit=asked.time_limit, hints=asked.hints, progress=progress)
        )

    return ReadStatement(
        plain_family(_shown(statement)),
        decide,
        notes=tuple(map(_note, sorted(undeclared(statement)))),
        nothing=lambda: _nothing(statement.kind, where, asked),
    )


def _nothing(kind: str, where: str, asked: Asked) -> Status:
    """Of families that mean what those of the statement do: under means they have a member."""
    statement = parse_family("mean(1) <= 0" if kind == "mean" else NOTHING, where)
    return prove_family(statement, time_limit=limit(asked.time_limit)).status


def undeclared(s: FamilyStatement) -> set[str]:
    """Parameters in sums of which no condition speaks: numbers of each member may be meant."""
    within = {n for _, e in s.sums for n in e.variables}
    named = {n for r in s.facts for n in r.left.variables | r.right.variables}
    return within & set(s.parameters) - named


def _note(name: str) -> str:
    """A bare name after `each` declares a number of each member, a bare name before it one number for all."""
    return (
        f"{name} is one number for all members; behind `each`, as in `each {name}`, it is one of each member"
    )


def answer(outcome: FamilyOutcome) -> Answer:
    """What a search found of a statement on families."""
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
        near=[] if outcome.near is None else list(near_lines(outcome.statement, *outcome.near)),
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
