"""`prove` for programs: statements of every kind that the command line takes, as text or as relations of sympy.

Main definitions: `prove`, `result_of`. Text may hold several relations (`0 <= f <= 1`), the signs and the LaTeX that
people paste.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from typing import Any

from treecert.converting import conditions_text, read
from treecert.results import Result
from verify.errors import BadInput
from verify.kinds.families import typed as families
from verify.kinds.families.grammar import family_texts
from verify.kinds.families.search import FamilyOutcome
from verify.kinds.numbers import typed as numbers
from verify.kinds.registry import NUMBERS, kind_of, pose
from verify.kinds.typed import Answer, Asked, ReadStatement
from verify.search.outcomes import Outcome

__all__ = ["prove", "result_of"]


def prove(
    statement: Any,
    where: Any = "",
    *,
    time_limit: float = 60.0,
    hints: str | Sequence[str] = (),
    progress: Callable[[str], None] | None = None,
    edges: bool = False,
) -> Result:
    r"""Decides a statement.

    Parameters
    ----------
    statement
        A text in the language of `treecert prove`: about numbers, families, functions, draws, sequences or growing
        trees; or a relation of sympy, or a list of them that all are claimed; or what `parse_statement` returns.
    where
        The conditions: for a text a text, or a list of texts; for sympy a relation or a list of relations. Assumptions
        of symbols (integer, positive, nonnegative and so on) are conditions as well.
    time_limit
        Processor seconds.
    hints
        Relations or moves for the search, as `--hint` on the command line; they are never trusted.
    progress
        Is told what is being tried, a line at a time.
    edges
        Whether witnesses extremely close to the vertices of the domain are looked for; for numbers only.

    Returns
    -------
    A `Result`. Guarantee: proved and refuted are certified, by a certificate that has been replayed.

    Raises
    ------
    BadInput
        For what cannot be read, and as the prover does. Floats are refused.
    KeyboardInterrupt
        On Ctrl-C; where the search had found something, it is carried by the exception.

    Examples
    --------
    >>> prove("0 <= x*(1 - x) <= 1/4", "x in [0, 1]")
    <proved: 0 <= x*(1 - x) <= 1/4 for 0 <= x <= 1>
    >>> found = prove(r"4x \cdot (1-x) < 1", r"0 \le x \le 1")
    >>> found.status, found.witness
    ('refuted', {'x': Fraction(1, 2)})
    >>> prove("mean(x)^2 <= mean(x^2)", "each x >= 0").kind
    'families'
    """
    if not isinstance(time_limit, int | float) or not 0 < time_limit < math.inf:
        raise BadInput("the time limit is a positive number of seconds")
    asked = Asked(time_limit, [hints] if isinstance(hints, str) else list(hints), edges)
    if isinstance(statement, str):
        conditions = conditions_text(where)
        kind = kind_of(statement, conditions)
        posed = pose(kind, statement, conditions, asked)
    else:
        kind, posed = NUMBERS, numbers.posed(read(statement, where), asked)
    start = time.monotonic()
    answer = posed.decide(progress or (lambda _line: None))
    return _result(posed, kind.name, answer, time.monotonic() - start)


def result_of(outcome: Outcome | FamilyOutcome) -> Result:
    """What a search found of one relation about numbers or families, as a result."""
    if isinstance(outcome, FamilyOutcome):
        posed = families.pose(*family_texts(outcome.statement), Asked())
        return _result(posed, "families", families.answer(outcome), outcome.seconds)
    posed = numbers.posed((outcome.statement,), Asked())
    return _result(posed, NUMBERS.name, numbers.answer(outcome), outcome.seconds)


def _result(posed: ReadStatement, kind: str, answer: Answer, seconds: float) -> Result:
    undecided = answer.status == "undecided"
    return Result(
        posed.line,
        answer.status,
        kind,
        answer.point if answer.status == "refuted" else None,
        tuple(answer.words) if undecided else (),
        "" if undecided else "; ".join(answer.words),
        answer.vacuous,
        answer.certificate or None,
        seconds,
        posed.statements,
        tuple(answer.witness),
        answer.explain if answer.certificate else list,
        posed.notes,
    )
