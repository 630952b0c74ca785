"""`treecert prove`: decides a relation, or several on one domain."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from treecert.cli.output import (
    console,
    joint_json,
    outcome_json,
    point_text,
    print_json,
    shown,
    styled,
    working,
    writable,
    write,
)
from treecert.cli.searched import answered
from verify.envelopes import laid_out
from verify.errors import BadInput
from verify.kinds.numbers.typed import Found, certificate_text, decided, explanation, single, vacuous
from verify.kinds.registry import NUMBERS, kind_of, pose
from verify.kinds.typed import Asked
from verify.language.grammar import parse_joint
from verify.language.printing import plain_joint, plain_statement
from verify.search.outcomes import Interrupted, Outcome

EXIT = {"proved": 0, "refuted": 1, "undecided": 3}
INTERRUPTED = 130


def run(arguments: argparse.Namespace) -> int:
    """Returns 0 for proved, 1 for refuted, 3 for undecided, 130 when stopped. Raises BadInput."""
    asked = Asked(arguments.time_limit, arguments.hint)
    kind = kind_of(arguments.relation, arguments.where)
    if kind is not NUMBERS:
        if arguments.plot:
            raise BadInput("--plot draws inequalities between real numbers: leave it out")
        return answered(arguments, pose(kind, arguments.relation, arguments.where, asked), kind)
    return _numbers(arguments, asked)


def _numbers(arguments: argparse.Namespace, asked: Asked) -> int:
    """Of statements about numbers more is told: what came of each relation, what is known, what to try."""
    statements = parse_joint(arguments.relation, arguments.where)
    path = writable(arguments.certificate) if arguments.certificate else None
    plot = writable(arguments.plot) if arguments.plot else None
    try:
        with working("searching") as progress:
            outcome = decided(statements, asked, progress)
    except Interrupted as stopped:
        _tell(stopped.found, [], [], None, as_json=arguments.json)
        return INTERRUPTED
    steps = explanation(outcome) if arguments.explain else []
    if path is not None and outcome.certificate is not None:
        write(path, laid_out(certificate_text(outcome.certificate)))
    advice = _advice(outcome, arguments.time_limit)
    empty = vacuous(outcome, arguments.time_limit)
    _tell(outcome, steps if arguments.explain else None, advice, empty, as_json=arguments.json)
    if plot is not None:
        _plot(plot, outcome)
    if arguments.coq:
        _write_coq(outcome, arguments.coq, quiet=arguments.json)
    if path is not None and outcome.certificate is None and not arguments.json:
        console(stderr=True).print("no certificate is written: there is nothing to replay")
    return EXIT[outcome.status]


def _plot(path: Path, outcome: Found) -> None:
    """The picture of the relation that fails, else of the first that has one; one line where there is none."""
    from treecert.plotting import write_plot

    every = single(outcome)
    failed = [o for o in every if o.status == "refuted"]
    try:
        with working("drawing"):
            write_plot(path, [o.statement for o in failed or every], outcome.witness if failed else None)
    except BadInput as error:
        console(stderr=True).print(f"{path} is not written: {error}")


def _write_coq(outcome: Found, given: str, *, quiet: bool) -> None:
    """A file that Coq checks, or a line that says what is missing."""
    from treecert.coq.running import command
    from treecert.coq.writing import written_or_reason

    path = writable(given)
    if outcome.certificate is None:
        reason: str | None = "there is nothing that Coq could check"
    else:
        reason = written_or_reason(certificate_text(outcome.certificate), path)
    if reason is not None:
        console(stderr=True).print(f"no file for Coq is written: {reason}")
    elif not quiet:
        console().print(f"for Coq: {command(path)}")


def _advice(outcome: Found, time_limit: float) -> list[str]:
    """What is known of the relations that stay open, and what to try."""
    from verify.search.advice import advise

    if outcome.status != "undecided":
        return []
    opened = [o for o in single(outcome) if o.status == "undecided"]
    try:
        with working("looking for what is known"):
            return [line for o in opened for line in advise(o, time_limit / len(opened)).lines]
    except KeyboardInterrupt:
        return []


def _tell(
    outcome: Any, steps: list[str] | None, advice: list[str], empty: bool | None, *, as_json: bool
) -> None:
    if as_json:
        told = outcome_json if isinstance(outcome, Outcome) else joint_json
        body = told(outcome, empty)
        if outcome.status == "undecided":
            body["advice"] = advice
        print_json(body if steps is None else body | {"explanation": steps})
        return
    out = console()
    single = isinstance(outcome, Outcome)
    line = (
        plain_statement(shown(outcome.statement))
        if single
        else plain_joint([*map(shown, outcome.statements)])
    )
    out.print(styled(outcome.status), end="")
    out.print(f" in {outcome.seconds:.2f} s: {line}")
    if empty:
        out.print("no point meets the conditions, so there is nothing to prove")
    if outcome.witness is not None and outcome.status == "refuted":
        failed = "it fails" if isinstance(outcome, Outcome) else f"the relation {len(outcome.outcomes)} fails"
        out.print(f"{failed} at {point_text(outcome.witness)}" if outcome.witness else "it is false")
    for line in outcome.left:
        out.print(f"left open: {line}")
    for line in (*advice, *(steps or ())):
        out.print(line)
