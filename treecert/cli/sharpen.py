"""`treecert sharpen`: the best constant in a relation, as far as certificates reach."""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from treecert.cli.output import (
    console,
    outcome_json,
    point_text,
    print_json,
    shown,
    styled,
    working,
    writable,
    write,
)
from verify.envelopes import laid_out
from verify.errors import BadInput
from verify.kernel.certificates import Certificate, dump
from verify.kinds.families.certificates import FamilyCertificate
from verify.kinds.families.certificates import dump as dump_family
from verify.kinds.families.grammar import plain_family
from verify.kinds.numbers.typed import answer
from verify.language.printing import plain, plain_statement
from verify.search.outcomes import Interrupted, Outcome

if TYPE_CHECKING:
    from verify.sharpening import SharpAnswer
    from verify.sharpening.answers import AnyOutcome

INTERRUPTED = 130


def run(arguments: argparse.Namespace) -> int:
    """Returns 0 when the constant is sharp or between two certified ends, 130 when stopped, else 3. Raises BadInput."""
    from verify.kinds.families.grammar import is_family
    from verify.sharpening import sharpen, sharpen_family

    search = sharpen_family if is_family(arguments.relation, arguments.where) else sharpen
    start, stopped = time.monotonic(), False
    if arguments.certificate is not None:
        writable(f"{arguments.certificate}.proof.json")
    if arguments.plot is not None:
        writable(arguments.plot)
    try:
        with working("searching") as progress:
            found = search(
                arguments.relation,
                arguments.where,
                constant=arguments.constant,
                time_limit=arguments.time_limit,
                progress=progress,
            )
    except Interrupted as interrupted:
        if not hasattr(interrupted.found, "direction"):  # stopped in a proof before there was a bracket
            raise
        found, stopped = cast("SharpAnswer", interrupted.found), True
    if arguments.certificate is not None:
        for name, outcome in found.outcomes:
            if outcome.certificate is not None:
                write(Path(f"{arguments.certificate}.{name}.json"), laid_out(_text(outcome.certificate)))
    if arguments.plot:
        _plot(Path(arguments.plot), found)
    if arguments.json:
        print_json(_json(found) | {"seconds": round(time.monotonic() - start, 3)})
    else:
        _show(found)
    return INTERRUPTED if stopped else 3 if found.status == "undecided" else 0


def _plot(path: Path, found: SharpAnswer) -> None:
    """The picture of the relation at the constant that is proved; one line where there is none."""
    from treecert.plotting import write_plot

    proved = [o.statement for name, o in found.outcomes if name == "proof" and isinstance(o, Outcome)]
    try:
        write_plot(path, proved, None)
    except BadInput as error:
        console(stderr=True).print(f"{path} is not written: {error}")


def _json(found: SharpAnswer) -> dict[str, Any]:
    from verify.sharpening.words import facts, plain_condition, sentence

    good = plain(found.good) if found.is_proved and found.good is not None else None
    bad = str(found.bad) if found.is_refuted else None
    decided = found.status != "undecided"
    ends = (good, bad) if found.direction == "largest" else (bad, good)
    return {
        "outcome": found.status,
        "sentence": sentence(found),
        "constant": found.constant.name,
        "direction": found.direction if decided else None,
        "among": plain_condition(found) if decided else "",
        "best": good if found.status == "sharp" else None,
        "enclosure": list(ends) if found.status == "between" else None,
        "proved_at": good,
        "refuted_at": bad,
        "parts": [
            {"part": name, "shows": shows} | _outcome_json(outcome) for name, shows, outcome in facts(found)
        ],
        "left": list(found.left),
    }


def _show(found: SharpAnswer) -> None:
    from verify.sharpening.words import facts, sentence

    out = console()
    out.print(styled(found.status), end="")
    out.print(f": {sentence(found)}")
    for _, shows, outcome in facts(found):
        out.print(styled(outcome.status), end="")
        because = f" ({shows})" if shows else ""
        out.print(f": {_line(outcome)}{because}")
        for line in _family_lines(outcome):
            out.print(f"  {line}")
    for line in found.left:
        out.print(f"left open: {line}")


def _line(outcome: AnyOutcome) -> str:
    """The statement, and the point at which it fails."""
    if isinstance(outcome, Outcome):
        at = f" at {point_text(outcome.witness)}" if outcome.witness else ""
        return f"{plain_statement(shown(outcome.statement))}{at}"
    return plain_family(outcome.statement)


def _family_lines(outcome: AnyOutcome) -> list[str]:
    """The family that refutes, told line by line."""
    if isinstance(outcome, Outcome) or outcome.family is None or outcome.certificate is None:
        return []
    from verify.kinds.families.search import explain_family

    return explain_family(outcome.certificate)[1:]


def _outcome_json(outcome: AnyOutcome) -> dict[str, Any]:
    if isinstance(outcome, Outcome):
        return outcome_json(outcome, answer(outcome).vacuous)
    body: dict[str, Any] = {"outcome": outcome.status, "statement": plain_family(outcome.statement)}
    if outcome.family is not None:
        members = [
            {"weight": str(m.weight), **{k: str(v) for k, v in m.values.items()}}
            for m in outcome.family.members
        ]
        body["witness"] = {
            "family": members,
            "parameters": {k: str(v) for k, v in outcome.family.parameters.items()},
        }
    return body | {"seconds": round(outcome.seconds, 3)}


def _text(certificate: Certificate | FamilyCertificate) -> str:
    return dump(certificate) if isinstance(certificate, Certificate) else dump_family(certificate)
