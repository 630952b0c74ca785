"""`treecert prove`: decides one relation."""

from __future__ import annotations

import argparse

from treecert.cli.output import (
    console,
    outcome_json,
    point_text,
    print_json,
    styled,
    working,
    writable,
    write,
)
from verify.kernel.certificates import dump
from verify.language.grammar import parse_statement
from verify.language.printing import plain_statement
from verify.search.outcomes import Outcome

EXIT = {"proved": 0, "refuted": 1, "undecided": 3}


def run(arguments: argparse.Namespace) -> int:
    """Returns 0 for proved, 1 for refuted, 3 for undecided. Raises BadInput."""
    from treecert.cli.inductions import is_induction
    from treecert.cli.inductions import run as run_induction
    from verify.families.grammar import is_family
    from verify.functions.grammar import is_functions
    from verify.products.grammar import is_draws
    from verify.search.prover import prove

    if is_draws(arguments.relation):
        from treecert.cli.draws import run as run_draws

        return run_draws(arguments)
    if is_induction(arguments.where):
        return run_induction(arguments)
    if is_functions(arguments.where):
        from treecert.cli.functions import run as run_functions

        return run_functions(arguments)
    if is_family(arguments.relation, arguments.where):
        from treecert.cli.families import run as run_family

        return run_family(arguments)
    statement = parse_statement(arguments.relation, arguments.where)
    path = writable(arguments.certificate) if arguments.certificate else None
    with working("searching") as progress:
        outcome = prove(statement, time_limit=arguments.time_limit, hints=arguments.hint, progress=progress)
    steps = explanation(outcome) if arguments.explain else []
    if path is not None and outcome.certificate is not None:
        write(path, dump(outcome.certificate))
    if arguments.json:
        body = outcome_json(outcome)
        print_json(body | {"explanation": steps} if arguments.explain else body)
    else:
        _show(outcome, steps)
        if path is not None and outcome.certificate is None:
            console(stderr=True).print("no certificate is written: there is nothing to replay")
    return EXIT[outcome.status]


def explanation(outcome: Outcome) -> list[str]:
    """The proof or refutation as steps to follow; empty when there is none."""
    from verify.search.explain import explain

    return [] if outcome.certificate is None else explain(outcome.certificate)


def _show(outcome: Outcome, steps: list[str]) -> None:
    out, statement = console(), plain_statement(outcome.statement)
    out.print(styled(outcome.status), end="")
    out.print(f" in {outcome.seconds:.2f} s: {statement}")
    if outcome.vacuous:
        out.print("no point meets the conditions, so there is nothing to prove")
    if outcome.witness is not None and outcome.status == "refuted":
        out.print(f"it fails at {point_text(outcome.witness)}" if outcome.witness else "it is false")
    for line in outcome.left:
        out.print(f"left open: {line}")
    for line in steps:
        out.print(line)
