"""`treecert prove` for statements about sequences and growing trees: they are proved by induction, or left open.

Hints are relations that pass on, proved in their order before the statement.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

from treecert.cli.output import console, print_json, styled, working, writable, write
from verify.families.sequence_grammar import is_steps, parse_steps, plain_steps
from verify.search.growth import GrowthHints, Invariant, decide_growth
from verify.search.steps import StepHints, decide_steps
from verify.trees.growth_grammar import is_growth, parse_growth, plain_growth

EXIT = {"proved": 0, "undecided": 3}
Decide = Callable[[Callable[[str], None]], tuple[str, str, str]]


def is_induction(where: str) -> bool:
    """Whether the conditions are those of a statement about a sequence or a growing tree."""
    return is_growth(where) or is_steps(where)


def run(arguments: argparse.Namespace) -> int:
    """Returns 0 for proved, 3 for undecided. Raises BadInput."""
    line, decide = _posed(arguments)
    path = writable(arguments.certificate) if arguments.certificate else None
    start = time.monotonic()
    with working("searching") as progress:
        status, certificate, words = decide(progress)
    seconds = time.monotonic() - start
    if path is not None and certificate:
        write(path, certificate)
    if arguments.json:
        found = {"method": words} if status == "proved" else {"left": [words]}
        print_json({"outcome": status, "statement": line} | found | {"seconds": round(seconds, 3)})
        return EXIT[status]
    out = console()
    out.print(styled(status), end="")
    out.print(f" in {seconds:.2f} s: {line}")
    out.print(words if status == "proved" else f"left open: {words}")
    if path is not None and not certificate:
        console(stderr=True).print("no certificate is written: there is nothing to replay")
    return EXIT[status]


def _posed(arguments: argparse.Namespace) -> tuple[str, Decide]:
    """The statement in one line, and what decides it."""
    hints: list[str] = arguments.hint
    if is_growth(arguments.where):
        tree = parse_growth(arguments.relation, arguments.where)
        wanted = [*hints, *([] if tree.end else [arguments.relation])]
        facts = GrowthHints(tuple(map(Invariant, wanted)), limit=arguments.time_limit)
        return plain_growth(tree), lambda progress: decide_growth(tree, facts, progress)
    sequence = parse_steps(arguments.relation, arguments.where)
    return plain_steps(sequence), lambda _progress: decide_steps(sequence, StepHints(lemmas=tuple(hints)))
