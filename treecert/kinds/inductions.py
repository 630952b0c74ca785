"""Statements about sequences and growing trees: they are proved by induction, or left open.

Hints are relations that pass on, proved in their order before the statement.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from treecert.explaining import explained
from treecert.kinds.base import Answer, Asked, Progress, ReadStatement
from verify.kinds.base import Question, confirm
from verify.kinds.growing_trees.grammar import is_growth, parse_growth, plain_growth
from verify.kinds.growing_trees.kind import GROWING_TREES
from verify.kinds.growing_trees.search import GrowthHints, Invariant, decide_growth
from verify.kinds.sequences.grammar import parse_steps, plain_steps
from verify.kinds.sequences.kind import SEQUENCES
from verify.kinds.sequences.search import StepHints, decide_steps
from verify.search.outcomes import Status

Decide = Callable[[Progress], tuple[str, str, str]]


def pose(relation: str, where: str, asked: Asked) -> ReadStatement:
    """Raises BadInput for what cannot be read."""
    line, question, decide = _posed(relation, where, asked)

    def answer(progress: Progress) -> Answer:
        status, certificate, words = decide(progress)
        if status == "proved":
            confirm(question, certificate)
        told = {"method": words} if status == "proved" else {"left": [words]}
        return Answer(
            cast("Status", status),
            certificate,
            words=[words],
            body=told,
            explain=lambda: explained(certificate),
        )

    return ReadStatement(line, answer)


def _posed(relation: str, where: str, asked: Asked) -> tuple[str, Question, Decide]:
    """The statement in one line, what it is, and what decides it."""
    if is_growth(where):
        tree = parse_growth(relation, where)
        wanted = [*asked.hints, *([] if tree.end else [relation])]
        facts = GrowthHints(tuple(map(Invariant, wanted)), limit=asked.time_limit, total=asked.time_limit)
        return (
            plain_growth(tree),
            Question(GROWING_TREES, tree),
            lambda progress: decide_growth(tree, facts, progress),
        )
    sequence = parse_steps(relation, where)
    hints = StepHints(lemmas=tuple(asked.hints), total=asked.time_limit)
    return (
        plain_steps(sequence),
        Question(SEQUENCES, sequence),
        lambda _progress: decide_steps(sequence, hints),
    )
