"""`treecert prove` for statements about independent draws: how likely means are far from what is expected."""

from __future__ import annotations

import argparse
import time
from typing import Any

from treecert.cli.output import console, print_json, styled, working, writable, write
from verify.errors import BadInput
from verify.products.certificates import load
from verify.products.grammar import parse_draws, plain_draws
from verify.search.products import DrawOutcome, decide_draws, explain_draws, law_lines

EXIT = {"proved": 0, "refuted": 1, "undecided": 3}


def run(arguments: argparse.Namespace) -> int:
    """Returns 0 for proved, 1 for refuted, 3 for undecided. Raises BadInput."""
    if arguments.hint:
        raise BadInput("no hints are read for a statement about draws")
    statement = parse_draws(arguments.relation, arguments.where)
    path = writable(arguments.certificate) if arguments.certificate else None
    start = time.monotonic()
    with working("searching") as progress:
        outcome = decide_draws(statement, time_limit=arguments.time_limit, progress=progress)
    seconds = time.monotonic() - start
    steps = explain_draws(load(outcome.certificate)) if arguments.explain and outcome.certificate else []
    if path is not None and outcome.certificate:
        write(path, outcome.certificate)
    if arguments.json:
        body = _body(outcome) | ({"explanation": steps} if arguments.explain else {})
        print_json(body | {"seconds": round(seconds, 3)})
    else:
        _show(outcome, seconds, steps)
        if path is not None and not outcome.certificate:
            console(stderr=True).print("no certificate is written: there is nothing to replay")
    return EXIT[outcome.status]


def _body(outcome: DrawOutcome) -> dict[str, Any]:
    body: dict[str, Any] = {"outcome": outcome.status, "statement": plain_draws(outcome.statement)}
    if outcome.law is not None:
        body["law"] = [
            [{"weight": str(w), **{k: str(v) for k, v in values.items()}} for w, values in row]
            for row in outcome.law.rows
        ]
        body["parameters"] = {k: str(v) for k, v in outcome.law.parameters.items()}
    return body | {"left" if outcome.status == "undecided" else "method": outcome.words}


def _show(outcome: DrawOutcome, seconds: float, steps: list[str]) -> None:
    out = console()
    out.print(styled(outcome.status), end="")
    out.print(f" in {seconds:.2f} s: {plain_draws(outcome.statement)}")
    if outcome.law is not None and not steps:
        for line in law_lines(outcome.law):
            out.print(line)
    elif outcome.law is None:
        out.print(f"left open: {outcome.words}" if outcome.status == "undecided" else outcome.words)
    for line in steps:
        out.print(line)
