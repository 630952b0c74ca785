"""`sharpen` for programs: the best constant in a relation, as far as certificates reach.

Main definitions: `sharpen`, `sharpened`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from treecert.converting import conditions_text, read
from treecert.proving import result_of
from treecert.results import Sharpened
from verify import sharpening
from verify.errors import BadInput
from verify.kinds.families.grammar import parse_family, plain_family
from verify.kinds.registry import NUMBERS, kind_of
from verify.language.printing import plain_statement
from verify.search.prover import statement_texts
from verify.sharpening.words import facts, plain_condition, sentence

__all__ = ["sharpen", "sharpened"]


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
        One relation about numbers or families and its conditions, as for `prove`; the constant occurs in one of them.
    constant
        Its name, or its symbol of sympy.
    time_limit
        Processor seconds.
    digits
        How near the two ends are to come at best, where no closed form is shown to be the best constant.
    progress
        Is told what is being tried, a line at a time.

    Returns
    -------
    A `Sharpened`. Guarantee: its status is sharp only where the constant is proved, shown to be the end of what works,
    and touched; each with a certificate.

    Raises
    ------
    BadInput
        For what cannot be read, for statements of other kinds, when the constant does not occur, or when
        no value is found on one of the sides.

    Examples
    --------
    >>> found = sharpen("x*(1 - x) <= c", "0 <= x <= 1")
    >>> found
    <sharp: c = 1/4 is the smallest c that works in x*(1 - x) <= c for 0 <= x <= 1>
    >>> found.direction, found.refutation.status
    ('smallest', 'refuted')
    """
    name = str(constant)
    kind = kind_of(relation, conditions_text(where)) if isinstance(relation, str) else NUMBERS
    if kind.name == "families":
        texts = relation, conditions_text(where)
        found = sharpening.sharpen_family(*texts, constant=name, time_limit=time_limit, progress=progress)
        return sharpened(found, plain_family(parse_family(*texts)))
    if kind is not NUMBERS:
        raise BadInput(
            "sharpen is for numbers and families; of other kinds, prove the statement at a value and just beyond it"
        )
    statements = read(relation, where, [str(constant)])
    if len(statements) != 1:
        raise BadInput("a constant is sharpened in one relation")
    texts = statement_texts(statements[0])
    found = sharpening.sharpen(*texts, constant=name, time_limit=time_limit, digits=digits, progress=progress)
    return sharpened(found, plain_statement(statements[0]))


def sharpened(found: sharpening.SharpAnswer, statement: str) -> Sharpened:
    """An answer of the search as a result; the statement in one line."""
    parts = tuple((piece, shows, result_of(outcome)) for piece, shows, outcome in facts(found))
    return Sharpened(
        statement,
        found.constant.name,
        found.direction if found.status != "undecided" else None,
        found.status,
        sentence(found),
        found.good if found.is_proved else None,
        found.bad if found.is_refuted else None,
        plain_condition(found),
        parts,
        found.left,
    )
