"""`treecert prove` for statements about families: sums and means over any number of members, and `some` member."""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import Any

from treecert.cli.output import console, print_json, styled, working, writable, write
from verify.families.certificates import dump
from verify.families.grammar import parse_family, plain_family
from verify.families.statements import FamilyStatement
from verify.language.layout import names_first
from verify.search.averages import FamilyOutcome, explain_family, prove_family

EXIT = {"proved": 0, "refuted": 1, "undecided": 3}


def run(arguments: argparse.Namespace) -> int:
    """Returns 0 for proved, 1 for refuted, 3 for undecided. Raises BadInput."""
    statement = parse_family(arguments.relation, arguments.where)
    path = writable(arguments.certificate) if arguments.certificate else None
    with working("searching") as progress:
        outcome = prove_family(
            statement, time_limit=arguments.time_limit, hints=arguments.hint, progress=progress
        )
    steps = explain_family(outcome.certificate) if arguments.explain and outcome.certificate else []
    if path is not None and outcome.certificate is not None:
        write(path, dump(outcome.certificate))
    if arguments.json:
        print_json(_body(outcome) | ({"explanation": steps} if arguments.explain else {}))
    else:
        _show(outcome, steps)
        if path is not None and outcome.certificate is None:
            console(stderr=True).print("no certificate is written: there is nothing to replay")
    return EXIT[outcome.status]


def _body(outcome: FamilyOutcome) -> dict[str, Any]:
    body: dict[str, Any] = {"outcome": outcome.status, "statement": plain_family(_shown(outcome.statement))}
    if outcome.family is not None:
        members = [
            {"weight": str(m.weight), **{k: str(v) for k, v in m.values.items()}}
            for m in outcome.family.members
        ]
        body["family"] = members
        body["parameters"] = {k: str(v) for k, v in outcome.family.parameters.items()}
    if outcome.status == "undecided":
        body["left"] = list(outcome.left)
    return body | {"seconds": round(outcome.seconds, 3)}


def _shown(s: FamilyStatement) -> FamilyStatement:
    """The statement with lone bounds that begin with their names."""
    return replace(s, facts=names_first(s.facts), each=names_first(s.each), pairs=names_first(s.pairs))


def _show(outcome: FamilyOutcome, steps: list[str]) -> None:
    out = console()
    out.print(styled(outcome.status), end="")
    out.print(f" in {outcome.seconds:.2f} s: {plain_family(_shown(outcome.statement))}")
    if outcome.family is not None and not steps:
        for line in explain_family(outcome.certificate)[1:] if outcome.certificate else ():
            out.print(line)
    for line in outcome.left:
        out.print(f"left open: {line}")
    for line in steps:
        out.print(line)
