"""What is told of statements of every kind but numbers: the search is run, its certificate written, its answer shown.

Main definition: `answered`. Each kind of `verify.kinds.registry` reads its own texts; how what came out is told, as
lines or as JSON, is the same for all.
"""

from __future__ import annotations

import argparse
import shlex
import time

from treecert.cli.output import console, print_json, styled, working, writable, write
from verify.envelopes import laid_out
from verify.kinds.registry import TypedKind
from verify.kinds.typed import Answer, ReadStatement

MORE = 4
"""So many times the time is what the command that is told gives."""
EXIT = {"proved": 0, "refuted": 1, "undecided": 3}


def answered(arguments: argparse.Namespace, posed: ReadStatement, kind: TypedKind) -> int:
    """Decides, writes and tells; returns 0 for proved, 1 for refuted, 3 for undecided. Raises BadInput."""
    path = writable(arguments.certificate) if arguments.certificate else None
    start = time.monotonic()
    with working("searching") as progress:
        answer = posed.decide(progress)
    seconds = time.monotonic() - start
    advice = _advice(answer, arguments)
    steps = answer.explain() if arguments.explain and answer.certificate else []
    if path is not None and answer.certificate:
        write(path, laid_out(answer.certificate))
    if arguments.json:
        told = {"outcome": answer.status, "statement": posed.line} | answer.body
        told |= {"notes": list(posed.notes)} if posed.notes else {}
        told |= {"vacuous": answer.vacuous}
        told |= {"advice": advice} if answer.status == "undecided" else {}
        print_json(
            told | ({"explanation": steps} if arguments.explain else {}) | {"seconds": round(seconds, 3)}
        )
        return EXIT[answer.status]
    _show(answer, posed, seconds, [*advice, *steps], kind.member)
    if path is not None and not answer.certificate:
        console(stderr=True).print("no certificate is written: there is nothing to replay")
    return EXIT[answer.status]


def _advice(answer: Answer, arguments: argparse.Namespace) -> list[str]:
    """What is known of a statement that stays open, and a command to try."""
    if answer.status != "undecided":
        return []
    words = ["treecert", "prove", arguments.relation]
    words += ["--where", arguments.where] if arguments.where else []
    words += [w for hint in arguments.hint for w in ("--hint", hint)]
    words += ["--time-limit", str(max(1, round(MORE * arguments.time_limit)))]
    return [*answer.near, f"try: {shlex.join(words)}"]


def _show(answer: Answer, posed: ReadStatement, seconds: float, steps: list[str], member: str) -> None:
    out = console()
    out.print(styled(answer.status), end="")
    out.print(f" in {seconds:.2f} s: {posed.line}")
    for note in posed.notes:
        out.print(f"note: {note}")
    if answer.vacuous:
        out.print(f"no {member} meets the conditions, so there is nothing to prove")
    opened = "left open: " if answer.status == "undecided" else ""
    for text in (*(() if steps else answer.witness), *(opened + w for w in answer.words), *steps):
        out.print(text)
