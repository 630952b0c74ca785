"""`card` for programs: the card of a criterion given by its formula, by an expression of sympy, or by a function.

Main definitions: `card`, `CriterionCard`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from treecert.cards.callables import callable_card
from treecert.cards.card import SECONDS, TOTAL, A, criterion_card
from treecert.cards.family import SECONDS as FAMILY_SECONDS
from treecert.cards.family import TOTAL as FAMILY_TOTAL
from treecert.cards.family import family_card
from treecert.cards.lines import Card
from treecert.cards.page import body, page
from treecert.results import truth
from treecert.showing import saved
from treecert.sympy_input import formula_text
from verify.errors import BadInput
from verify.language.expressions import Expr, substitute
from verify.language.grammar import parse_constraints
from verify.language.printing import chained, plain
from verify.rationals import Fraction

__all__ = ["CriterionCard", "card"]

PLAIN = re.compile(r"[ -\[\]-~]*")
"""Without signs beyond ASCII and without LaTeX."""


@dataclass(frozen=True, repr=False)
class CriterionCard(Card):
    """A card for programs and notebooks. Its truth is that of `permissible`; Undecided is raised where that is open."""

    def save(self, path: str | Path) -> Path:
        """Writes the card as one HTML file. Raises BadInput when it cannot be written."""
        return saved(path, page(self))

    def __bool__(self) -> bool:
        return truth(self.permissible)

    def _repr_html_(self) -> str:
        return f"<div>{body(self)}</div>"


def card(
    criterion: Any,
    where: str = "",
    *,
    interval: Fraction = A,
    seconds: float | None = None,
    total: float | None = None,
    progress: Callable[[str], None] | None = None,
) -> CriterionCard:
    """What can be certified of a splitting criterion, line by line; docs/criteria.md says what each line means.

    Parameters
    ----------
    criterion
        A formula in one variable, as text or as an expression of sympy; a name (entropy, gini, root, minimum, in any
        case; log_loss is entropy); or a Python function, which gets a Fraction and can be refuted and tested, never
        certified.
    where
        Conditions on the parameters of a family, which are the names in it: for which of their values does each line
        hold? The formula has one name more. A value, as in w = 1/4, is put into the formula.
    interval
        a in [a, 1-a], where the Lipschitz constant is asked for.
    seconds, total
        Processor seconds for each statement and for the card, 4 and 16 unless given, 4 and 40 for a family; what is
        not decided in time is undecided.
    progress
        Is told each line as it is done.

    Returns
    -------
    A `CriterionCard`. Guarantee: certified, see `treecert.cards.Line`. Its truth is that of `permissible`.

    Raises
    ------
    BadInput
        For a formula that cannot be read, and for conditions on a Python function.

    Examples
    --------
    >>> card("4*q*(1-q)")
    <criterion 4*q*(1-q): permissible>
    """
    if isinstance(criterion, str):
        text = criterion
    elif callable(criterion) and not hasattr(criterion, "free_symbols"):
        if where:
            raise BadInput("conditions are for a formula with parameters")
        return _shown(callable_card(criterion, getattr(criterion, "__name__", "a Python function")))
    else:
        text = formula_text(criterion)
    text, where = _with_values(text, where)
    if where:
        limits = {"seconds": seconds or FAMILY_SECONDS, "total": total or FAMILY_TOTAL}
        return _shown(family_card(text, where, progress=progress, **limits))
    limits = {"seconds": seconds or SECONDS, "total": total or TOTAL}
    return _shown(criterion_card(text, interval=interval, progress=progress, **limits))


def _with_values(text: str, where: str) -> tuple[str, str]:
    """The formula with the values of names that are defined put in, and the conditions that are left."""
    given = parse_constraints(where)
    if not given.definitions:
        return text, where
    values: dict[str, Expr] = {}
    for name, value in given.definitions:
        values[name] = substitute(value, values)
        if not PLAIN.fullmatch(text):
            raise BadInput(
                f"the value of {name} is put into formulas in plain ASCII only: write it into this one"
            )
        # As it would be typed: u^a with a number in the place of a has a value at u = 0, exp(a*ln(u)) has none.
        text, times = re.subn(rf"\b{name}\b", f"({plain(values[name])})", text)
        used = any(name in e.variables for _, e in given.definitions)
        if (
            not times
            and not used
            and not any(name in r.left.variables | r.right.variables for r in given.relations)
        ):
            raise BadInput(f"{name} does not stand in the formula: a value is one of a parameter of it")
    left = chained([r.substitute(values) for r in given.relations])
    return text, ", ".join([*left, *(f"integer {name}" for name in given.integers)])


def _shown(found: Card) -> CriterionCard:
    return CriterionCard(found.formula, found.lines, found.kind)
