"""`treecert prove` for statements about sequences and growing trees: they are proved by induction, or left open.

Hints are relations that pass on, proved in their order before the statement.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable

from treecert.cli.searched import Answer, Progress, answered
from verify.families.sequence_grammar import is_steps, parse_steps, plain_steps
from verify.search.growth import GrowthHints, Invariant, decide_growth
from verify.search.steps import StepHints, decide_steps
from verify.trees.growth_grammar import is_growth, parse_growth, plain_growth

Decide = Callable[[Progress], tuple[str, str, str]]


def is_induction(where: str) -> bool:
    """Whether the conditions are those of a statement about a sequence or a growing tree."""
    return is_growth(where) or is_steps(where)


def run(arguments: argparse.Namespace) -> int:
    """Returns 0 for proved, 3 for undecided. Raises BadInput."""
    line, decide = _posed(arguments)

    def answer(progress: Progress) -> Answer:
        status, certificate, words = decide(progress)
        told = {"method": words} if status == "proved" else {"left": [words]}
        return Answer(status, certificate, words=[words], body=told)

    return answered(arguments, line, answer)


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
