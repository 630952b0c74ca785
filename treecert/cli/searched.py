"""What the commands for statements of every kind share: the search is run, its certificate written, its answer shown.

Main definitions: `Answer`, `answered`. Each kind of statement (families, functions, draws, inductions) reads its own
texts and says what came out; how that is told, as lines or as JSON, is the same for all.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from treecert.cli.output import console, print_json, styled, working, writable, write

EXIT = {"proved": 0, "refuted": 1, "undecided": 3}
Progress = Callable[[str], None]


def _none() -> list[str]:
    return []


@dataclass(frozen=True)
class Answer:
    """What a search found."""

    status: str
    certificate: str = ""
    """The text of the certificate; empty when nothing is to be replayed."""
    witness: list[str] = field(default_factory=list)
    """The counterexample in lines, shown where no explanation is asked for, which tells it too."""
    words: list[str] = field(default_factory=list)
    """How it was proved, or what is left open."""
    body: dict[str, Any] = field(default_factory=dict)
    """What JSON tells besides the outcome and the statement."""
    explain: Callable[[], list[str]] = _none


def answered(arguments: argparse.Namespace, line: str, decide: Callable[[Progress], Answer]) -> int:
    """Decides, writes and tells; returns 0 for proved, 1 for refuted, 3 for undecided. Raises BadInput."""
    path = writable(arguments.certificate) if arguments.certificate else None
    start = time.monotonic()
    with working("searching") as progress:
        answer = decide(progress)
    seconds = time.monotonic() - start
    steps = answer.explain() if arguments.explain and answer.certificate else []
    if path is not None and answer.certificate:
        write(path, answer.certificate)
    if arguments.json:
        told = {"outcome": answer.status, "statement": line} | answer.body
        print_json(
            told | ({"explanation": steps} if arguments.explain else {}) | {"seconds": round(seconds, 3)}
        )
        return EXIT[answer.status]
    _show(answer, line, seconds, steps)
    if path is not None and not answer.certificate:
        console(stderr=True).print("no certificate is written: there is nothing to replay")
    return EXIT[answer.status]


def _show(answer: Answer, line: str, seconds: float, steps: list[str]) -> None:
    out = console()
    out.print(styled(answer.status), end="")
    out.print(f" in {seconds:.2f} s: {line}")
    opened = "left open: " if answer.status == "undecided" else ""
    for text in (*(() if steps else answer.witness), *(opened + w for w in answer.words), *steps):
        out.print(text)
