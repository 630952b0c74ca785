"""Statements about all terms of a sequence, typed: they are proved by induction, or left open.

Hints are relations that every term meets, proved in their order before the statement.
"""

from __future__ import annotations

from verify.kinds.sequences.grammar import parse_steps, plain_steps
from verify.kinds.sequences.kind import SEQUENCES
from verify.kinds.sequences.search import StepHints, decide_steps
from verify.kinds.typed import Asked, ReadStatement, by_induction


def pose(relation: str, where: str, asked: Asked) -> ReadStatement:
    """Raises BadInput for what cannot be read."""
    statement = parse_steps(relation, where)
    hints = StepHints(lemmas=tuple(asked.hints), total=asked.time_limit)
    return by_induction(
        plain_steps(statement), SEQUENCES, statement, lambda _progress: decide_steps(statement, hints)
    )
