"""The picture of an inequality of real numbers: both sides along one variable, through a point.

Main definitions: `plotted`, `picture_of`. The point is the counterexample; of what is not refuted it is the one where
the sides were found to be closest. Curves are illustrations: nothing is decided by them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from verify.errors import BadInput
from verify.language.statements import Statement
from verify.rationals import Fraction

if TYPE_CHECKING:
    from reports.pictures import Picture

SECONDS = 5.0
"""Processor seconds for looking for the point where the sides are closest."""


def plotted(statements: Sequence[Statement], witness: Mapping[str, Fraction] | None) -> str:
    """The picture as the text of an SVG file. Raises BadInput, with the reason, where there is none."""
    from reports.typesetting import unicode_letters
    from reports.web.drawing import standalone
    from verify.language.printing import plain_statement

    if not statements:
        raise BadInput("a picture is drawn of inequalities between real numbers only")
    for statement in statements:
        found = picture_of(statement, witness)
        if found is not None:
            names = unicode_letters([found.axis, *(n for n, _ in found.fixed)], {})
            return standalone(found, names, title=plain_statement(statement))
    raise BadInput(
        "no picture: the relation is an equation, or no variable has a range along which it shows anything"
    )


def picture_of(statement: Statement, witness: Mapping[str, Fraction] | None) -> Picture | None:
    """The picture through the witness, else through the point where the sides were found to be closest."""
    from reports.pictures import picture

    point = witness if witness is not None else _closest(statement)
    return None if point is None else picture(statement, point)


def _closest(statement: Statement) -> Mapping[str, Fraction] | None:
    from verify.search.clock import Clock, TimeUp
    from verify.search.margins import smallest_margins

    with suppress(TimeUp):
        found = sorted(smallest_margins(statement, Clock(SECONDS)), key=lambda m: not m.is_contact)
        return found[0].point if found else None
    return None


def write_plot(path: Path, statements: Sequence[Statement], witness: Mapping[str, Fraction] | None) -> None:
    """Writes the picture to a file. Raises BadInput where there is none, or where it cannot be written."""
    from treecert.showing import saved

    saved(path, plotted(statements, witness))
