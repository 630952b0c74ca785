"""The error for an expression that has no value where it is evaluated."""

from __future__ import annotations

from verify.errors import TreecertError
from verify.language.expressions import Expr
from verify.language.printing import plain

MAX_SHOWN = 120


class UndefinedValue(TreecertError):
    """`expr`, a part of what was evaluated, has no value.

    `certain`: it has none at any point of the cell; otherwise the enclosure of its argument leaves the domain
    of the function, which may be the fault of the enclosure.
    """

    def __init__(self, expr: Expr, reason: str, *, certain: bool) -> None:
        self.expr = expr
        self.certain = certain
        text = plain(expr)
        shown = text if len(text) <= MAX_SHOWN else text[:MAX_SHOWN] + "..."
        super().__init__(f"{shown} {'is' if certain else 'may be'} undefined: {reason}")
