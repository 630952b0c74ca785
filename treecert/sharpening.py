"""`sharpen` for programs: the best constant in a relation about numbers.

Main definitions: `sharpen`, `is_sharp`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from treecert.converting import conditions_text, read
from treecert.kinds.table import NUMBERS, kind_of
from treecert.proving import result_of
from treecert.results import Result, Sharpened
from verify.errors import BadInput
from verify.language.printing import plain_statement
from verify.search import sharpening
from verify.search.outcomes import Outcome
from verify.search.prover import statement_texts

__all__ = ["is_sharp", "sharpen"]


def sharpen(
    relation: Any,
    where: Any = "",
    *,
    constant: Any = "c",
    time_limit: float = 120.0,
    digits: int = 15,
    progress: Callable[[str], None] | None = None,
) -> Sharpened:
    """The best value of a constant for which a relation holds.

    Parameters
    ----------
    relation, where
        One relation about numbers and its conditions, as for `prove`; the constant occurs in one of them.
    constant
        Its name, or its symbol of sympy.
    time_limit
        Processor seconds.
    digits
        How narrow the enclosure is to be, where no closed form is proved.
    progress
        Is told what is being tried, a line at a time.

    Returns
    -------
    A `Sharpened`. Guarantee: certified from both sides when its status is sharp; else what its two results say.

    Raises
    ------
    BadInput
        For what cannot be read, for statements that are not about numbers, when the constant does not occur, or when
        no value is found on one of the sides.

    Examples
    --------
    >>> found = sharpen("x*(1 - x) <= c", "0 <= x <= 1")
    >>> found
    <sharp: c = 1/4 in x*(1 - x) <= c for 0 <= x <= 1>
    >>> found.direction, found.refutation.status
    ('smallest', 'refuted')
    """
    if isinstance(relation, str) and kind_of(relation, conditions_text(where)) is not NUMBERS:
        raise BadInput(
            "sharpen is for numbers; of other kinds, prove the statement at a value and just beyond it"
        )
    statements = read(relation, where, [str(constant)])
    if len(statements) != 1:
        raise BadInput("a constant is sharpened in one relation")
    texts = statement_texts(statements[0])
    name = str(constant)
    found = sharpening.sharpen(*texts, constant=name, time_limit=time_limit, digits=digits, progress=progress)
    low, high = sorted(found.enclosure)
    return Sharpened(
        plain_statement(statements[0]),
        found.constant,
        found.direction,
        "sharp" if is_sharp(found) else "undecided",
        (low, high),
        found.best,
        _result(found.proof),
        _result(found.refutation),
        found.left,
    )


def is_sharp(found: sharpening.Sharp) -> bool:
    """Whether the constant is certified from both sides."""
    return _certified(found.proof, "proved") and _certified(found.refutation, "refuted")


def _certified(outcome: Outcome | None, status: str) -> bool:
    return outcome is not None and outcome.status == status and outcome.certificate is not None


def _result(outcome: Outcome | None) -> Result | None:
    return None if outcome is None else result_of(outcome)
