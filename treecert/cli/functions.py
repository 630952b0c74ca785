"""`treecert prove` for statements about functions: every G that is concave, symmetric, Lipschitz."""

from __future__ import annotations

import argparse
from typing import Any

from treecert.cli.output import console, print_json, styled, working, writable, write
from verify.functions.certificates import dump
from verify.functions.grammar import parse_functions, plain_functions
from verify.search.functions import FunctionOutcome, explain_functions, prove_functions
from verify.search.functions.telling import witness_lines

EXIT = {"proved": 0, "refuted": 1, "undecided": 3}


def run(arguments: argparse.Namespace) -> int:
    """Returns 0 for proved, 1 for refuted, 3 for undecided. Raises BadInput."""
    statement = parse_functions(arguments.relation, arguments.where)
    path = writable(arguments.certificate) if arguments.certificate else None
    with working("searching") as progress:
        outcome = prove_functions(
            statement, time_limit=arguments.time_limit, hints=arguments.hint, progress=progress
        )
    steps = explain_functions(outcome.certificate) if arguments.explain and outcome.certificate else []
    if path is not None and outcome.certificate is not None:
        write(path, dump(outcome.certificate))
    if arguments.json:
        print_json(_body(outcome) | ({"explanation": steps} if arguments.explain else {}))
    else:
        _show(outcome, steps)
        if path is not None and outcome.certificate is None:
            console(stderr=True).print("no certificate is written: there is nothing to replay")
    return EXIT[outcome.status]


def _body(outcome: FunctionOutcome) -> dict[str, Any]:
    body: dict[str, Any] = {"outcome": outcome.status, "statement": plain_functions(outcome.statement)}
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
    if outcome.status == "undecided":
        body["left"] = list(outcome.left)
    return body | {"seconds": round(outcome.seconds, 3)}


def _show(outcome: FunctionOutcome, steps: list[str]) -> None:
    out = console()
    out.print(styled(outcome.status), end="")
    out.print(f" in {outcome.seconds:.2f} s: {plain_functions(outcome.statement)}")
    if outcome.witness is not None and not steps:
        for line in witness_lines(outcome.witness):
            out.print(line)
    for line in outcome.left:
        out.print(f"left open: {line}")
    for line in steps:
        out.print(line)
