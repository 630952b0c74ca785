"""`treecert prove`: decides a relation, or several on one domain."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

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
from verify.kernel import certificates, joint
from verify.language.grammar import parse_joint
from verify.language.printing import plain_joint, plain_statement
from verify.language.statements import Statement
from verify.search.outcomes import Interrupted, Outcome

if TYPE_CHECKING:
    from verify.search.joint import JointOutcome

    Found = Outcome | JointOutcome

EXIT = {"proved": 0, "refuted": 1, "undecided": 3}
INTERRUPTED = 130


def run(arguments: argparse.Namespace) -> int:
    """Returns 0 for proved, 1 for refuted, 3 for undecided, 130 when stopped. Raises BadInput."""
    from treecert.cli.inductions import is_induction
    from treecert.cli.inductions import run as run_induction
    from verify.families.grammar import is_family
    from verify.functions.grammar import is_functions
    from verify.products.grammar import is_draws

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
    statements = parse_joint(arguments.relation, arguments.where)
    path = writable(arguments.certificate) if arguments.certificate else None
    try:
        with working("searching") as progress:
            outcome = _decided(statements, arguments, progress)
    except Interrupted as stopped:
        _tell(stopped.found, [], [], as_json=arguments.json)
        return INTERRUPTED
    steps = explanation(outcome) if arguments.explain else []
    if path is not None and outcome.certificate is not None:
        write(path, _text(outcome.certificate))
    advice = _advice(outcome, arguments.time_limit)
    _tell(outcome, steps if arguments.explain else None, advice, as_json=arguments.json)
    if path is not None and outcome.certificate is None and not arguments.json:
        console(stderr=True).print("no certificate is written: there is nothing to replay")
    return EXIT[outcome.status]


def _decided(
    statements: Sequence[Statement], arguments: argparse.Namespace, progress: Callable[[str], None]
) -> Found:
    from verify.search.joint import prove_joint
    from verify.search.prover import prove

    options = {"time_limit": arguments.time_limit, "hints": arguments.hint, "progress": progress}
    if len(statements) == 1:
        return prove(statements[0], **options)
    return prove_joint(statements, **options)


def _text(certificate: certificates.Certificate | joint.JointCertificate) -> str:
    if isinstance(certificate, joint.JointCertificate):
        return joint.dump(certificate)
    return certificates.dump(certificate)


def _advice(outcome: Found, time_limit: float) -> list[str]:
    """What is known of the relations that stay open, and what to try."""
    from verify.search.advice import advise

    if outcome.status != "undecided":
        return []
    opened = [o for o in _single(outcome) if o.status == "undecided"]
    try:
        with working("looking for what is known"):
            return [line for o in opened for line in advise(o.statement, time_limit / len(opened)).lines]
    except KeyboardInterrupt:
        return []


def explanation(outcome: Found) -> list[str]:
    """The proof or refutation as steps to follow; empty when there is none."""
    from verify.search.explain import explain

    if outcome.certificate is None:
        return []
    single = [o.certificate for o in _single(outcome)]
    return [line for c in single if c is not None for line in explain(c)]


def _single(outcome: Found) -> tuple[Outcome, ...]:
    """The outcomes of the relations, one by one."""
    return (outcome,) if isinstance(outcome, Outcome) else outcome.outcomes


def _tell(outcome: Any, steps: list[str] | None, advice: list[str], *, as_json: bool) -> None:
    if as_json:
        body = outcome_json(outcome) if isinstance(outcome, Outcome) else joint_json(outcome)
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
    if outcome.vacuous:
        out.print("no point meets the conditions, so there is nothing to prove")
    if outcome.witness is not None and outcome.status == "refuted":
        failed = "it fails" if isinstance(outcome, Outcome) else f"the relation {len(outcome.outcomes)} fails"
        out.print(f"{failed} at {point_text(outcome.witness)}" if outcome.witness else "it is false")
    for line in outcome.left:
        out.print(f"left open: {line}")
    for line in (*advice, *(steps or ())):
        out.print(line)
